//! Orders as text, and what a line or a gesture may mean.

use table::{Game, Gesture, Order, Piece, RuleId, Seat, Seen, Space, Subject};

use crate::Underbelly;
use crate::decisions::{Asked, pressed};
use crate::model::board::{AREAS, Ground};
use crate::model::calendar::Phase;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::roster::{COUNTERS, Kind, Nation, Side};
use crate::model::unit::Place;
use crate::rule;
use crate::rules::situation::side_of;

/// One word a part.
pub fn notate(ground: &Ground, part: &Part) -> String {
    match part {
        Part::Do(verb) => verb.word().into(),
        // A damaged file may name what there is not.
        Part::Unit(unit) => match ground.roster.counters.get(unit.index()) {
            Some(counter) => counter.key.clone(),
            None => format!("unit{}", unit.0),
        },
        Part::Area(area) if !ground.map.contains(*area) => format!("area{}", area.0),
        Part::Area(area) => ground.key(*area).into(),
        Part::Nation(nation) => nation.word().into(),
    }
}

/// Everything there is a word for.
fn everything() -> impl Iterator<Item = Part> {
    let verbs = Verb::ALL.iter().map(|v| Part::Do(*v));
    let units = (0..COUNTERS as u16).map(|i| Part::Unit(Piece(i)));
    let areas = (0..AREAS as u16).map(|i| Part::Area(Space(i)));
    let nations = Nation::PRODUCING.into_iter().map(Part::Nation);
    verbs.chain(units).chain(areas).chain(nations)
}

/// Everything that a word may mean: exactly what is written, or the beginning of it.
pub fn parse(ground: &Ground, word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    out.extend(everything().filter(|part| notate(ground, part) == word));
    if out.is_empty() && !word.is_empty() {
        out.extend(everything().filter(|part| notate(ground, part).starts_with(&word)));
    }
}

/// The kinds of unit by the words people use for them.
const KINDS: [(&str, &[Kind]); 14] = [
    ("convoy", &[Kind::Convoy]),
    ("supply", &[Kind::Supply]),
    ("fleet", &[Kind::Flotilla]),
    ("flotilla", &[Kind::Flotilla]),
    ("carrier", &[Kind::Carrier]),
    ("tactical", &[Kind::Tactical]),
    ("air", &[Kind::Tactical]),
    ("infantry", &[Kind::Infantry]),
    ("army", &[Kind::Infantry, Kind::Panzer, Kind::Mechanized]),
    ("panzer", &[Kind::Panzer]),
    ("parachute", &[Kind::Parachute]),
    ("airborne", &[Kind::Parachute]),
    ("lc", &[Kind::LandingCraft]),
    ("craft", &[Kind::LandingCraft]),
];

/// What people say, and the word of notation for it. The names that the program itself uses are all here.
const PHRASES: [(&str, &str); 40] = [
    ("panzerarmee-afrika", "afrika"),
    ("panzerarmee", "afrika"),
    ("german-parachutes", "fallschirm"),
    ("german-parachute-unit", "fallschirm"),
    ("german-supply", "ge-supply"),
    ("italian-supply", "it-supply"),
    ("italian-convoy", "it-convoy"),
    ("italian-fleet", "regia-marina"),
    ("italian-flotilla", "regia-marina"),
    ("regia-aeronautica", "it-air"),
    ("italian-air", "it-air"),
    ("italian-tactical", "it-air"),
    ("fort-of-gibraltar", "gibraltar-fort"),
    ("fort-of-malta", "malta-fort"),
    ("british-carrier", "br-carrier"),
    ("british-landing-craft", "br-lc"),
    ("british-parachutes", "br-para"),
    ("british-parachute-unit", "br-para"),
    ("us-air-force", "us-air"),
    ("us-landing-craft", "us-lc"),
    ("american-convoy", "us-convoy"),
    ("american-supply", "us-supply"),
    ("82nd-airborne", "82nd"),
    ("french-colonial-army", "colonial"),
    ("colonial-army", "colonial"),
    ("8th", "8th-army"),
    ("9th", "9th-army"),
    ("7th", "7th-army"),
    ("5th", "5th-army"),
    ("red-army-of-romania", "red-army-romania"),
    ("red-army-of-bulgaria", "red-army-bulgaria"),
    ("united-states", "us"),
    ("western-mediterranean", "west-med"),
    ("eastern-mediterranean", "east-med"),
    ("ligurian-sea", "ligurian"),
    ("tyrrhenian-sea", "tyrrhenian"),
    ("adriatic-sea", "adriatic"),
    ("ionian-sea", "ionian"),
    ("aegean-sea", "aegean"),
    ("desert", "western-desert"),
];

/// Numbered units as people say them: `italian infantry 1`, `british fleet 2`.
const NUMBERED: [(&str, &str); 6] = [
    ("italian-infantry-", "it-inf-"),
    ("german-infantry-", "ge-inf-"),
    ("british-fleet-", "br-fleet-"),
    ("british-convoy-", "br-convoy-"),
    ("british-supply-", "br-supply-"),
    ("luftwaffe-", "luftwaffe-"),
];

/// The word of notation for what people say.
fn notation_of(said: &str) -> String {
    if let Some((_, word)) = PHRASES.iter().find(|(phrase, _)| *phrase == said) {
        return (*word).into();
    }
    let numbered =
        NUMBERED.iter().find_map(|(phrase, word)| Some(format!("{word}{}", said.strip_prefix(phrase)?)));
    numbered.unwrap_or_else(|| said.into())
}

/// What a word or some words together say.
#[derive(Clone, Debug)]
enum Token {
    Part(Part),
    /// A kind of unit: which one is told by where it stands.
    Kind(&'static [Kind]),
}

/// Words that say nothing.
const FILLERS: [&str; 10] = ["to", "from", "with", "for", "on", "the", "in", "move", "at", "and"];

/// The longest name at the beginning of some words, and how many of them it takes.
fn longest_name(ground: &Ground, words: &[&str]) -> Option<(usize, Part)> {
    (1..=words.len().min(4)).rev().find_map(|n| {
        let joined = words[..n].join("-");
        let word = notation_of(&joined);
        let part = everything().find(|part| notate(ground, part) == joined || notate(ground, part) == word);
        part.map(|part| (n, part))
    })
}

/// Cuts a line into names of several words, the longest first: `po valley`, `8th army`.
fn tokens(ground: &Ground, line: &str, position: &Position, side: Side) -> Option<Vec<Token>> {
    let clean: String =
        line.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < words.len() {
        let longest = longest_name(ground, &words[i..]);
        // A kind of unit and where it stands: `supply palestine - egypt`.
        let next = words.get(i + 1..).and_then(|rest| longest_name(ground, rest));
        let placed = matches!(next, Some((_, Part::Area(_))));
        let kind = KINDS.iter().find(|(word, _)| *word == words[i]).map(|(_, kinds)| *kinds);
        match (longest, kind) {
            // `supply` is a verb at the beginning of an order in combat, and a unit elsewhere.
            (Some((1, Part::Do(_))), Some(kinds)) if i > 0 || (placed && position.phase != Phase::Combat) => {
                tokens.push(Token::Kind(kinds));
                i += 1;
            }
            (Some((n, part)), _) => {
                tokens.push(Token::Part(part));
                i += n;
            }
            (None, Some(kinds)) => {
                tokens.push(Token::Kind(kinds));
                i += 1;
            }
            (None, None) if FILLERS.contains(&words[i]) => i += 1,
            (None, None) => {
                tokens.push(Token::Part(nearest(ground, words[i], position, side)?));
                i += 1;
            }
        }
    }
    Some(tokens)
}

/// The only thing whose name begins with, or contains, this word; of one's own units first.
fn nearest(ground: &Ground, word: &str, position: &Position, side: Side) -> Option<Part> {
    let ours = |part: &Part| match part {
        Part::Unit(unit) => side_of(ground, position, *unit) == Some(side),
        _ => true,
    };
    let begins = |part: &Part| notate(ground, part).split('-').any(|w| w.starts_with(word));
    let mut found = everything().filter(|p| begins(p) && ours(p));
    match (found.next(), found.next()) {
        (Some(part), None) => Some(part),
        _ => {
            let mut exact = everything().filter(|p| notate(ground, p).starts_with(word) && ours(p));
            match (exact.next(), exact.next()) {
                (Some(part), None) => Some(part),
                _ => None,
            }
        }
    }
}

/// Makes parts of tokens: a kind with a place after it is the unit of that kind there; a unit's own area after its name says nothing new.
fn resolve(ground: &Ground, position: &Position, side: Side, tokens: &[Token]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = tokens.iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            Token::Part(part @ Part::Unit(unit)) => {
                parts.push(*part);
                let here = position.area(*unit);
                let moving = parts.len() == 1 || parts.first() == Some(&Part::Do(Verb::Drop));
                if let (true, Some(Token::Part(Part::Area(area)))) = (moving, rest.peek())
                    && Some(*area) == here
                {
                    rest.next();
                }
            }
            Token::Part(part) => parts.push(*part),
            Token::Kind(kinds) => {
                let here = match rest.peek() {
                    Some(Token::Part(Part::Area(area))) => Some(*area),
                    _ => None,
                };
                let all = || {
                    (0..COUNTERS as u16).map(Piece).filter(|u| {
                        kinds.contains(&ground.roster.kind(*u)) && side_of(ground, position, *u) == Some(side)
                    })
                };
                let there = |u: &Piece| here.is_some() && position.area(*u) == here;
                let waiting = |u: &Piece| match parts.first() {
                    Some(Part::Do(Verb::Place)) => position.arriving.contains(*u),
                    Some(Part::Do(Verb::Buy)) => position.unit(*u).place == Place::Pile,
                    _ => false,
                };
                let unit = match (all().find(waiting), all().find(there)) {
                    (Some(unit), _) => unit,
                    (None, Some(unit)) => {
                        rest.next();
                        unit
                    }
                    (None, None) => all().find(|u| position.at(*u).is_some())?,
                };
                parts.push(Part::Unit(unit));
            }
        }
    }
    Some(parts)
}

/// Adds what can only be one thing: the one place where a unit may be put.
fn complete(game: &Underbelly, seen: &Seen<'_, Underbelly>, seat: Seat, mut parts: Vec<Part>) -> Vec<Part> {
    if let [Part::Do(Verb::Place | Verb::Buy), Part::Unit(_)] = parts.as_slice() {
        let fits = |said: &[Part]| {
            let mut fits = Vec::new();
            game.next(seen, seat, said, &mut fits);
            fits
        };
        let said = fits(&[]).contains(&parts[0]) && fits(&parts[..1]).contains(&parts[1]);
        if let (true, [only]) = (said, fits(&parts).as_slice()) {
            parts.push(*only);
        }
    }
    parts
}

/// What some parts may mean: as they stand; as the answer to what is asked; a parachute's move as a drop.
fn readings(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    parts: Vec<Part>,
) -> Vec<Order<Underbelly>> {
    let asked = Asked::of(seen).and_then(|asked| asked.question().verb());
    let with = |verb: Verb| [vec![Part::Do(verb)], parts.clone()].concat();
    match (asked, parts.as_slice()) {
        (Some(verb), [Part::Unit(_) | Part::Nation(_), ..]) => vec![Order::new(with(verb))],
        (None, [Part::Unit(unit), Part::Area(_)]) if game.ground.roster.kind(*unit) == Kind::Parachute => {
            vec![Order::new(parts.clone()), Order::new(with(Verb::Drop))]
        }
        // An army aboard a landing craft attacks as the craft.
        (None, [Part::Do(Verb::Attack), ..]) => {
            let mut named: Vec<Part> = Vec::new();
            for part in parts {
                let part = match part {
                    Part::Unit(unit) => match seen.unit(unit).place {
                        Place::Aboard(ship) if game.ground.roster.kind(ship) == Kind::LandingCraft => {
                            Part::Unit(ship)
                        }
                        _ => part,
                    },
                    _ => part,
                };
                if !named.contains(&part) {
                    named.push(part);
                }
            }
            vec![Order::new(named)]
        }
        _ => vec![Order::new(complete(game, seen, seat, parts))],
    }
}

/// How little a refusal tells of why a unit cannot act: less if it is only not the time, nothing if words are missing.
fn vagueness(rule: RuleId) -> u8 {
    if rule == RuleId::NO_SENSE { 3 } else { 1 + u8::from(rule == rule::PHASES) }
}

/// What a line may mean, or what a gesture means: what is allowed, or else the likeliest, so that its rule is told.
pub fn interpret(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Underbelly>> {
    let ground = &game.ground;
    let now = game.now(seen, seat);
    let asked = Asked::of(seen);
    let best = |meant: Option<Vec<Vec<Part>>>, vagueness: fn(RuleId) -> u8| {
        let rank = |order: &Order<Underbelly>| match table::read_seen(game, seen, seat, order) {
            Ok(_) => 0,
            Err(refusal) => vagueness(refusal.rule),
        };
        meant.into_iter().flatten().map(Order::new).min_by_key(rank).into_iter().collect()
    };
    match gesture {
        Gesture::Drag(unit, to) => best(asked.map(|asked| asked.question().dragged(&now, *unit, *to)), |_| 1),
        Gesture::Onto(unit, onto) => match seen.area(*onto) {
            Some(to) => interpret(game, seen, seat, &Gesture::Drag(*unit, to)),
            None => Vec::new(),
        },
        Gesture::Point(Subject::Piece(unit)) => {
            best(asked.map(|asked| pressed(&now, asked.question(), *unit)), vagueness)
        }
        Gesture::Point(_) => Vec::new(),
        // Exactly as notation has it, or as one would say it.
        Gesture::Line(line) => {
            let side = Side::of(seat);
            let said = tokens(ground, line, seen, side).and_then(|t| resolve(ground, seen, side, &t));
            match said {
                Some(parts) if !parts.is_empty() => readings(game, seen, seat, parts),
                _ => table::notation::read(game, seen, seat, line).into_iter().collect(),
            }
        }
    }
}
