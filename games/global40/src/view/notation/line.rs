//! A typed line, in notation or as one would say it: `3 infantry from poland to slovakia`.
//!
//! What is not notation is split into names, numbers and verbs; then the order is found by walking what may be said and using what the
//! line names, in any order. If nothing legal can be made of it, the parts are put into the usual order, so that the
//! rule against it can be named.

use table::{Game, Order, Seat, Seen, Space, notation};

use super::words;
use crate::Global40;
use crate::model::board::Ground;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Position};

/// Words that only say what is meant by the next name.
const FROM: [&str; 3] = ["from", "off", "out"];
const TO: [&str; 6] = ["to", "into", "in", "at", "onto", "against"];
const VIA: [&str; 3] = ["via", "through", "over"];
const FILLERS: [&str; 9] = ["the", "with", "and", "of", "on", "for", "by", "then", "please"];
const ZONE: [&str; 3] = ["zone", "sz", "sea"];

/// The most words in a name.
const LONGEST_NAME: usize = 4;
/// A line of more names than this is no order.
const MOST_TOKENS: usize = 24;
/// The most listings requested for one line.
const MOST_ASKED: u32 = 400;
/// The most parts that may be guessed because the line does not name them.
const MOST_GUESSED: u8 = 2;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    From,
    Plain,
    To,
}

/// What a name in a line may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meaning {
    Part(Part),
    /// As many of a kind as there are.
    All(Kind),
    /// As many of every kind as there are.
    Everything,
}

#[derive(Clone, Debug)]
struct Token {
    role: Role,
    /// The likeliest first.
    meanings: Vec<Meaning>,
}

/// What a line may mean: as notation has it, or as one would say it; legal readings before others.
pub fn interpret(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat, line: &str) -> Vec<Order<Global40>> {
    let exact = notation::read(game, seen, seat, line).ok();
    let legal = |order: &Order<Global40>| table::read_seen(game, seen, seat, order).is_ok();
    if let Some(order) = exact.as_ref().filter(|order| legal(order)) {
        return vec![order.clone()];
    }
    let spelt = |order: &Order<Global40>| {
        let written = notation::write(game, seen, order);
        written.split_whitespace().eq(line.to_ascii_lowercase().split_whitespace())
    };
    if let Some(order) = exact.as_ref().filter(|order| spelt(order)) {
        return vec![order.clone()];
    }
    let Some(tokens) = tokens(&game.ground, line) else { return exact.into_iter().collect() };
    let mut hunt = Hunt { game, seen, seat, tokens: &tokens, asked: 0 };
    let found = hunt.walk(&mut Vec::new(), 0, 0).map(Order::new);
    let usual = usual(seen, &tokens).map(Order::new);
    found.into_iter().chain(usual).chain(exact).collect()
}

/// Cuts a line into names, the longest first; none if a word means nothing.
fn tokens(ground: &Ground, line: &str) -> Option<Vec<Token>> {
    let line = line
        .to_lowercase()
        .replace("->", " to ")
        .replace('>', " to ")
        .replace([',', '.', ';', ':', '(', ')', '\''], " ");
    let line = line.replace(['/', '_'], "-");
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut tokens, mut role, mut via, mut i) = (Vec::new(), Role::Plain, false, 0);
    while let Some(word) = words.get(i).copied() {
        if FROM.contains(&word) {
            (role, i) = (Role::From, i + 1);
        } else if TO.contains(&word) {
            (role, i) = (Role::To, i + 1);
        } else if VIA.contains(&word) {
            (via, i) = (true, i + 1);
        } else if let Some((taken, mut token)) = token(ground, &words[i..]) {
            let place = token.meanings.iter().any(|m| matches!(m, Meaning::Part(Part::Space(_))));
            if place {
                token.role = std::mem::replace(&mut role, Role::Plain);
            }
            if let (true, true) = (place, std::mem::take(&mut via)) {
                for meaning in &mut token.meanings {
                    if let Meaning::Part(Part::Space(space)) = meaning {
                        *meaning = Meaning::Part(Part::Via(*space));
                    }
                }
            }
            tokens.push(token);
            i += taken;
        } else if FILLERS.contains(&word) || ZONE.contains(&word) {
            i += 1;
        } else {
            return None;
        }
    }
    // Where something comes from is said before where it goes.
    tokens.sort_by_key(|token: &Token| token.role);
    (!tokens.is_empty() && tokens.len() <= MOST_TOKENS).then_some(tokens)
}

/// The token at the beginning of some words, and how many of them it takes.
fn token(ground: &Ground, words: &[&str]) -> Option<(usize, Token)> {
    let plain = |meanings: Vec<Meaning>| Token { role: Role::Plain, meanings };
    let first = words.first()?;
    if let Some(part) = words::signed(ground, first) {
        return Some((1, plain(vec![Meaning::Part(part)])));
    }
    let longest = |words: &[&str]| {
        (1..=words.len().min(LONGEST_NAME)).rev().find_map(|n| Some((n, words::kind(&words[..n].join("-"))?)))
    };
    if let Some((n, kind)) = longest(&words[1..]) {
        if let Some(count) = words::number(first) {
            return Some((1 + n, plain(vec![Meaning::Part(Part::Units(kind, count))])));
        }
        if *first == "all" {
            return Some((1 + n, plain(vec![Meaning::All(kind)])));
        }
    }
    if *first == "all" {
        return Some((1, plain(vec![Meaning::Everything])));
    }
    if ZONE.contains(first) {
        let number = words[1..].iter().position(|word| !ZONE.contains(word))?;
        let zone = words::space(ground, words[1 + number])?;
        return Some((2 + number, plain(vec![Meaning::Part(Part::Space(zone))])));
    }
    for n in (1..=words.len().min(LONGEST_NAME)).rev() {
        let meanings = meanings(ground, &words[..n].join("-"));
        if !meanings.is_empty() {
            return Some((n, plain(meanings)));
        }
    }
    let space = words::nearest_space(ground, first)?;
    Some((1, plain(vec![Meaning::Part(Part::Space(space))])))
}

/// Everything that a name may mean.
fn meanings(ground: &Ground, name: &str) -> Vec<Meaning> {
    let verbs = words::verbs(name).into_iter().map(Part::Do);
    let space = words::space(ground, name).map(Part::Space);
    let power = words::power(name).map(Part::Power);
    let works = words::works(name).map(Part::Works);
    let project = words::project(name).map(Part::Project);
    let units = words::kind(name).map(|kind| Part::Units(kind, 1));
    let count = name.parse().ok().map(Part::Count);
    let named = space.into_iter().chain(power).chain(works).chain(project).chain(units).chain(count);
    verbs.chain(named).map(Meaning::Part).collect()
}

/// Looks for a legal order that says all that a line says, and as little else as possible.
struct Hunt<'h> {
    game: &'h Global40,
    seen: &'h Seen<'h, Global40>,
    seat: Seat,
    tokens: &'h [Token],
    asked: u32,
}

impl Hunt<'_> {
    fn walk(&mut self, said: &mut Vec<Part>, used: u32, guessed: u8) -> Option<Vec<Part>> {
        self.asked += 1;
        if self.asked > MOST_ASKED {
            return None;
        }
        let mut next = Vec::new();
        let whole = self.game.next(self.seen, self.seat, said, &mut next);
        let open = |i: &usize| used & (1 << i) == 0;
        if whole && !(0..self.tokens.len()).any(|i| open(&i)) {
            return Some(said.clone());
        }
        for i in (0..self.tokens.len()).filter(open) {
            if self.tokens[i].meanings == [Meaning::Everything] {
                if let Some(found) = self.everything(said, &next, (used, i), guessed) {
                    return Some(found);
                }
                continue;
            }
            for part in self.tokens[i].meanings.iter().filter_map(|meaning| fitting(meaning, &next)) {
                said.push(part);
                let found = self.walk(said, used | 1 << i, guessed);
                said.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        if guessed >= MOST_GUESSED {
            return None;
        }
        for part in self.guesses(said, &next) {
            said.push(part);
            let found = self.walk(said, used, guessed + 1);
            said.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Says as many of each kind as may be said here, as far as the rest of the line can follow; then the token `i` is used.
    fn everything(
        &mut self,
        said: &mut Vec<Part>,
        next: &[Part],
        (used, i): (u32, usize),
        guessed: u8,
    ) -> Option<Vec<Part>> {
        for kind in Kind::ALL {
            let Some(most) = fitting(&Meaning::All(kind), next) else { continue };
            said.push(most);
            let found = self.walk(said, used, guessed);
            said.pop();
            if found.is_some() {
                return found;
            }
        }
        let some = said.iter().any(|part| matches!(part, Part::Units(..)));
        if some { self.walk(said, used | 1 << i, guessed) } else { None }
    }

    /// What a line may leave out: the verb, where something is, which ship, which facility; the nearest first.
    fn guesses(&self, said: &[Part], next: &[Part]) -> Vec<Part> {
        let target = self.tokens.iter().rev().flat_map(|token| &token.meanings).find_map(|m| match m {
            Meaning::Part(Part::Space(space)) => Some(*space),
            _ => None,
        });
        let far = |space: Space| target.map_or(0, |to| self.game.ground.distance(space, to));
        let says_verb = self
            .tokens
            .iter()
            .flat_map(|token| &token.meanings)
            .any(|m| matches!(m, Meaning::Part(Part::Do(_))));
        let mut guesses: Vec<(u8, Part)> = Vec::new();
        for part in next {
            match part {
                Part::Do(Verb::Done | Verb::Pass) => {}
                Part::Do(verb) if said.is_empty() && !says_verb => {
                    guesses.push((
                        u8::from(!matches!(verb, Verb::Move | Verb::Buy | Verb::Place | Verb::Lose)),
                        *part,
                    ));
                }
                Part::Space(space) if !said.is_empty() => guesses.push((far(*space), *part)),
                Part::Ship(ship) => {
                    let at = self.seen.units.get(ship.index()).and_then(|unit| unit.at);
                    guesses.push((at.map_or(u8::MAX, far), *part));
                }
                Part::Works(_) => guesses.push((0, *part)),
                _ => {}
            }
        }
        guesses.sort();
        guesses.into_iter().map(|(_, part)| part).collect()
    }
}

/// The part that a meaning has among those that may be said.
fn fitting(meaning: &Meaning, next: &[Part]) -> Option<Part> {
    match meaning {
        Meaning::Part(part) => next.contains(part).then_some(*part),
        Meaning::All(kind) => {
            let counts = next.iter().filter(|part| matches!(part, Part::Units(known, _) if known == kind));
            counts.max().copied()
        }
        Meaning::Everything => None,
    }
}

/// The verb of an order that names none.
fn silent_verb(position: &Position) -> Verb {
    match position.frames.top() {
        Frame::Purchase => Verb::Buy,
        Frame::Mobilise | Frame::Rising { .. } => Verb::Place,
        Frame::Combat => Verb::Fight,
        Frame::Fight => Verb::Lose,
        Frame::Exile => Verb::Exile,
        _ => Verb::Move,
    }
}

/// The parts in the usual order, whether that is allowed or not.
fn usual(position: &Position, tokens: &[Token]) -> Option<Vec<Part>> {
    let said = tokens.iter().flat_map(|token| token.meanings.first()).find_map(|meaning| match meaning {
        Meaning::Part(Part::Do(verb)) => Some(*verb),
        _ => None,
    });
    let verb = said.unwrap_or_else(|| silent_verb(position));
    let counts = matches!(verb, Verb::Repair | Verb::Aim | Verb::Strike | Verb::Dive | Verb::Partisans);
    let wanted = |part: &Part, amount: bool| match part {
        Part::Power(_) => verb == Verb::Declare,
        Part::Project(_) => matches!(verb, Verb::Research | Verb::Spy),
        Part::Space(_) => verb != Verb::Declare && !(counts && amount),
        Part::Do(_) => false,
        _ => true,
    };
    let mut parts: Vec<Part> = Vec::new();
    for token in tokens {
        let amount = token.meanings.iter().any(|meaning| matches!(meaning, Meaning::Part(Part::Count(_))));
        let meant = token.meanings.iter().find_map(|meaning| match meaning {
            Meaning::Part(part) if wanted(part, amount) => Some(*part),
            Meaning::All(kind) => Some(Part::Units(*kind, 1)),
            _ => None,
        });
        parts.extend(meant);
    }
    let after_units = matches!(verb, Verb::Place | Verb::Land | Verb::Interdict);
    let mut spaces = 0;
    let mut place = |part: &Part| match part {
        Part::Ship(_) => 0,
        Part::Space(_) => {
            spaces += 1;
            if spaces == 1 && !after_units { 1 } else { 4 }
        }
        Part::Units(..) => 2,
        Part::Via(_) => 3,
        Part::Works(_) if after_units => 2,
        _ => 5,
    };
    let mut placed: Vec<(i32, Part)> = parts.into_iter().map(|part| (place(&part), part)).collect();
    placed.sort_by_key(|(rank, _)| *rank);
    let rest = placed.into_iter().map(|(_, part)| part);
    let order: Vec<Part> = std::iter::once(Part::Do(verb)).chain(rest).collect();
    (order.len() > 1 || said.is_some()).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::facilities::FacilityKind;
    use crate::model::research::Project;

    fn first(line: &str) -> Vec<Part> {
        let ground = Ground::load();
        let tokens = tokens(&ground, line).unwrap_or_else(|| panic!("{line} means nothing"));
        let part = |token: &Token| match &token.meanings[0] {
            Meaning::Part(part) => *part,
            Meaning::All(kind) => Part::Units(*kind, u8::MAX),
            Meaning::Everything => panic!("no part"),
        };
        tokens.iter().map(part).collect()
    }

    #[test]
    fn lines_are_cut_into_names() {
        let ground = Ground::load();
        let at = |key: &str| Part::Space(ground.map.by_key(key).unwrap());
        let units = Part::Units;
        assert_eq!(
            first("3 infantry poland to slovakia"),
            [units(Kind::Infantry, 3), at("poland"), at("slovakia-hungary")]
        );
        assert_eq!(
            first("to Slovakia/Hungary from Greater Southern Germany: 2 tanks").len(),
            3,
            "a colon is no letter"
        );
        assert_eq!(
            first("2 ss from sea zone 103 to 110"),
            [at("z103"), units(Kind::Submarine, 2), at("z110")]
        );
        assert_eq!(
            first("all ftr paris -> london"),
            [units(Kind::Fighter, u8::MAX), at("france"), at("united-kingdom")]
        );
        assert_eq!(
            first("buy 4 inf, 1 armor and two mechanized infantry"),
            [Part::Do(Verb::Buy), units(Kind::Infantry, 4), units(Kind::Armor, 1), units(Kind::Mech, 2)]
        );
        assert_eq!(first("research heavy bombers")[1], Part::Project(Project::HeavyBombers));
        assert_eq!(first("repair western germany air base 3")[2], Part::Works(FacilityKind::AirBase));
        assert_eq!(
            first("move z113 1-battleship +z112 z110")[3],
            Part::Via(ground.map.by_key("z112").unwrap())
        );
        assert!(tokens(&ground, "hokus pokus").is_none());
    }
}
