//! How Underbelly looks.

use table::scene::{Board, BoardLink, BoardSpace, Carrier, Mark, Scene, ScenePiece, Shape, Track};
use table::{Message, Piece, Seen, Space, Subject, msg};

use crate::Underbelly;
use crate::board::Ground;
use crate::calendar::Phase;
use crate::combat::{Attack, Role, value};
use crate::part::{Part, Verb};
use crate::position::{Frame, Italy, Leaving, Marks, Place, Position, Stage};
use crate::roster::{Nation, Side};
use crate::sentence::Decision;
use crate::sets::Units;
use crate::situation::Situation;
use crate::turn::awaiting;

pub fn key(prefix: &str, word: &str) -> Message {
    Message { key: format!("{prefix}-{word}").into(), args: Vec::new() }
}

/// What one calls a thing.
pub fn name(ground: &Ground, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.map.contains(space) => key("area", ground.key(space)),
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Piece(unit) => match ground.roster.counters.get(unit.index()) {
            Some(counter) => key("unit", &counter.key),
            None => msg!("a-unit"),
        },
        Subject::Seat(seat) if seat.0 < 2 => key("seat", Side::of(seat).word()),
        _ => msg!("an-area"),
    }
}

/// The thing on the screen that carries a part.
pub fn carrier(part: &Part) -> Carrier {
    match part {
        Part::Do(verb) => Carrier::Button(key("verb", verb.word())),
        Part::Unit(unit) => Carrier::Piece(*unit),
        Part::Area(area) => Carrier::Space(*area),
        Part::Nation(nation) => Carrier::Button(key("nation", nation.word())),
    }
}

/// What never changes.
pub fn board(ground: &Ground) -> Board {
    let map = &ground.map;
    let shape = |space: Space| match () {
        () if ground.squares.has(space) => Shape::Area,
        () if ground.seas.has(space) => Shape::Sea,
        () if ground.coasts.has(space) => Shape::Point,
        () => Shape::Box,
    };
    let tags = |space: Space| {
        let shown = [
            (ground.stars.has(space), "star"),
            (ground.winter.has(space) && !ground.seas.has(space), "winter"),
            (ground.edge.has(space), "edge"),
        ];
        shown.into_iter().filter(|(on, _)| *on).map(|(_, tag)| key("tag", tag)).collect()
    };
    let spaces = map.spaces().map(|space| BoardSpace {
        space,
        key: ground.key(space).into(),
        name: key("area", ground.key(space)),
        at: ground.layout[space.index()],
        shape: shape(space),
        emblem: ground.stars.has(space).then_some('☆'),
        tags: tags(space),
    });
    let links = map.spaces().flat_map(|from| {
        let onward = map.links(from).iter().filter(move |l| l.to > from);
        onward.map(move |l| {
            let kind = key("link", map.lexicon().link_kind_name(l.kind));
            BoardLink { from, to: l.to, kind }
        })
    });
    let legend = vec![msg!("legend-lines"), msg!("legend-axis"), msg!("legend-allies")];
    Board { spaces: spaces.collect(), links: links.collect(), legend }
}

/// What a counter is worth where it stands, for its face.
fn strength(look: &Situation<'_>, unit: Piece, at: Space) -> Option<i16> {
    let mut sum = 0;
    value(look, unit, Role::Defence, at, &mut sum);
    (!look.kind(unit).is_marker()).then_some(sum as i16)
}

fn pieces(look: &Situation<'_>) -> Vec<ScenePiece> {
    let shown = |i: usize| {
        let unit = Piece(i as u16);
        let state = look.position.unit(unit);
        let at = look.position.area(unit)?;
        let kind = look.kind(unit);
        let owner = match look.nation(unit) {
            Nation::Germany | Nation::Italy => Side::Axis.seat(),
            _ => Side::Allies.seat(),
        };
        let flags = [
            (matches!(state.place, Place::Aboard(_)), "aboard"),
            (state.marks.has(Marks::TOP), "top"),
            (state.marks.has(Marks::LANDED), "landed"),
            (state.marks.has(Marks::OVER), "over"),
            (state.marks.has(Marks::ATTACKED), "attacked"),
            (state.marks.has(Marks::MOVED) && look.position.phase == Phase::Movement, "moved"),
        ];
        Some(ScenePiece {
            piece: unit,
            at,
            owner,
            name: name(look.ground, Subject::Piece(unit)),
            glyph: Some(kind.word().into()),
            short: Some(key("short", &look.ground.roster.get(unit).key)),
            strength: strength(look, unit, at),
            badges: flags.iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word)).collect(),
        })
    };
    let mut pieces: Vec<ScenePiece> = (0..look.position.units.len()).filter_map(shown).collect();
    pieces.sort_by_key(|p| (!look.position.has(p.piece, Marks::TOP), look.kind(p.piece)));
    pieces
}

fn marks(look: &Situation<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for side in Side::BOTH {
        let seat = side.seat();
        for area in look.possessed(side).minus(look.ground.boxes).iter() {
            let what = if look.position.soviet.has(area) {
                msg!("mark-soviet")
            } else {
                msg!("mark-held", seat = seat)
            };
            marks.push(Mark { at: area, what, owner: Some(seat) });
        }
        for area in look.controlled(side).iter() {
            marks.push(Mark { at: area, what: msg!("mark-controlled", seat = seat), owner: None });
        }
    }
    for area in look.unowned().iter() {
        marks.push(Mark { at: area, what: msg!("mark-neutral"), owner: None });
    }
    for area in (look.position.closed & look.ground.edge).iter() {
        marks.push(Mark { at: area, what: msg!("mark-closed"), owner: None });
    }
    for source in &look.position.sources {
        for target in source.targets.iter() {
            let what = match source.dedicated {
                true => msg!("mark-landing-fed", unit = source.unit),
                false => msg!("mark-fed", unit = source.unit),
            };
            marks.push(Mark { at: target, what, owner: None });
        }
    }
    marks
}

fn tracks(look: &Situation<'_>) -> Vec<Track> {
    let stars = |side: Side| {
        let held = look.possessed(side).minus(look.position.soviet) & look.ground.stars;
        Track { what: msg!("track-stars"), owner: Some(side.seat()), value: Some(held.len() as i32) }
    };
    let mut tracks: Vec<Track> = Side::BOTH.map(stars).into_iter().collect();
    if look.position.phase == Phase::Reinforcement {
        for nation in Nation::PRODUCING.into_iter().filter(|n| n.side() == look.position.side) {
            tracks.push(Track {
                what: msg!("track-purse", nation = key("nation", nation.word())),
                owner: None,
                value: Some(look.most(nation).into()),
            });
        }
    }
    tracks
}

/// What lies beside the map: piles, what is to come, how nations stand.
fn notes(look: &Situation<'_>) -> Vec<Message> {
    let mut notes = Vec::new();
    let list = |side: Side, wanted: fn(&Place) -> bool| -> Vec<Message> {
        let there = (0..look.position.units.len()).map(|i| Piece(i as u16)).filter(|u| {
            wanted(&look.position.unit(*u).place)
                && look.nation(*u).side() == side
                && !look.kind(*u).is_marker()
        });
        there.map(|u| msg!("table-thing", thing = u)).collect()
    };
    for side in Side::BOTH {
        let pile = list(side, |place| *place == Place::Pile);
        if !pile.is_empty() {
            notes.push(msg!("note-pile", seat = side.seat(), units = pile));
        }
    }
    let next = crate::calendar::Turn(look.position.turn.0 + 1);
    let coming: Vec<Message> = look
        .ground
        .roster
        .counters
        .iter()
        .enumerate()
        .filter(|(i, c)| {
            c.start == crate::roster::Start::Arrives(next) && look.position.units[*i].place == Place::Later
        })
        .map(|(i, _)| msg!("table-thing", thing = Piece(i as u16)))
        .collect();
    if !coming.is_empty() {
        notes.push(msg!("note-coming", units = coming));
    }
    let counters = look.ground.roster.counters.iter().enumerate();
    let here =
        |i: usize| matches!(look.position.units[i].place, Place::At(_) | Place::Aboard(_) | Place::Pile);
    let leaving = counters.filter(|(i, c)| c.withdrawn.contains(&next) && here(*i));
    let leaving: Vec<Message> = leaving.map(|(i, _)| msg!("table-thing", thing = Piece(i as u16))).collect();
    if !leaving.is_empty() {
        notes.push(msg!("note-leaving", units = leaving));
    }
    match look.position.italy {
        Italy::Neutral => notes.push(msg!("note-italy-neutral")),
        Italy::War => {}
        Italy::Defeated => notes.push(msg!("note-italy-defeated")),
    }
    notes.push(match look.position.french {
        crate::position::French::Allied => msg!("note-france-allied"),
        crate::position::French::Neutral if look.position.options.vichy_invasion_only => {
            msg!("note-france-neutral")
        }
        crate::position::French::Neutral => msg!("note-france-until-fall"),
        crate::position::French::Free => msg!("note-france-free"),
    });
    if let Some(from) = look.position.reorganised {
        notes.push(match from <= look.position.turn {
            true => msg!("note-reorganised"),
            false => msg!("note-reorganising"),
        });
    }
    notes
}

/// An order that may be given now, as an example: the first word that is not the end of something, and so on.
fn example(ground: &Ground, position: &Position, first: Option<Verb>) -> String {
    let Some(seat) = awaiting(position).must.first() else { return String::new() };
    let decision = Decision::of(ground, position, seat);
    let mut said: Vec<Part> = first.map(Part::Do).into_iter().collect();
    loop {
        let mut next = Vec::new();
        let whole = decision.next(&said, &mut next);
        let ends = [Part::Do(Verb::Done), Part::Do(Verb::Reorganise)];
        match next.into_iter().find(|part| !ends.contains(part)).filter(|_| !whole) {
            Some(part) => said.push(part),
            None => break,
        }
    }
    let words: Vec<String> = said.iter().map(|part| crate::notation::spell(ground, part)).collect();
    words.join(" ")
}

/// How something could be carried now, if it could.
fn load_example(ground: &Ground, position: &Position) -> Option<String> {
    let side = position.side;
    let decision = Decision::of(ground, position, side.seat());
    let load = Part::Do(Verb::Load);
    let next = |said: &[Part]| {
        let mut parts = Vec::new();
        decision.next(said, &mut parts);
        parts
    };
    let fresh = decision.look.fresh(side);
    for ship in fresh.iter().filter(|u| decision.look.kind(*u).carries()).map(Part::Unit) {
        let first = next(&[ship]);
        let ports = first.iter().filter(|p| matches!(p, Part::Area(_))).map(|port| vec![ship, *port]);
        let mut starts = std::iter::once(vec![ship]).chain(ports);
        let Some(mut said) = starts.find(|said| next(said).contains(&load)) else { continue };
        said.push(load);
        for _ in 0..2 {
            said.push(*next(&said).first()?);
        }
        let words: Vec<String> = said.iter().map(|part| crate::notation::spell(ground, part)).collect();
        return Some(words.join(" "));
    }
    None
}

/// Units by the words of notation, which is what one types.
fn keys(ground: &Ground, units: Units) -> Vec<Message> {
    let key = |unit: Piece| msg!("table-thing", thing = ground.roster.get(unit).key.clone());
    units.iter().map(key).collect()
}

fn question(look: &Situation<'_>) -> Message {
    let (position, ground) = (look.position, look.ground);
    let like = |verb: Option<Verb>| example(ground, position, verb);
    let place = |units: Units| units.first().and_then(|u| position.at(u)).unwrap_or_default();
    match position.frames.top() {
        Frame::Phase | Frame::Settle(_) => match position.phase {
            Phase::SetUp => {
                let left = keys(ground, position.arriving);
                msg!("ask-set-up", units = left, example = like(Some(Verb::Place)))
            }
            Phase::Reinforcement if !position.arriving.is_empty() => {
                let left = keys(ground, position.arriving);
                msg!("ask-place", units = left, example = like(Some(Verb::Place)))
            }
            Phase::Reinforcement => msg!("ask-reinforcement", example = like(Some(Verb::Buy))),
            Phase::Movement => match load_example(ground, position) {
                Some(load) => msg!("ask-movement-load", example = like(None), load = load),
                None => msg!("ask-movement", example = like(None)),
            },
            Phase::Combat if position.sources.is_empty() => msg!("ask-supply", example = like(None)),
            Phase::Combat => msg!("ask-combat", example = like(None)),
            Phase::Breakthrough => msg!("ask-breakthrough", example = like(None)),
            Phase::End => msg!("ask-nobody"),
        },
        Frame::Withdraw(among) => msg!("ask-withdraw", units = keys(ground, *among)),
        Frame::Lose { among, count, .. } => {
            msg!("ask-lose", at = place(*among), count = *count, units = keys(ground, *among))
        }
        Frame::Top(pair) => msg!("ask-top", at = place(*pair), units = keys(ground, *pair)),
        Frame::Retreat { units, why, .. } => {
            let ask = match why {
                Leaving::Beaten => msg!("ask-retreat"),
                Leaving::Displaced => msg!("ask-displaced"),
                Leaving::Evicted => msg!("ask-evicted"),
                Leaving::Swept => msg!("ask-swept"),
            };
            let to = |unit: Piece| {
                let places = look.retreats(unit, *why);
                let places: Vec<Message> =
                    places.iter().map(|a| msg!("table-thing", thing = ground.key(a).to_string())).collect();
                msg!("ask-where", unit = ground.roster.get(unit).key.clone(), places = places)
            };
            msg!("ask-leave", ask = ask, units = units.iter().map(to).collect::<Vec<_>>())
        }
        Frame::Battle(battle) => match battle.stage {
            Stage::Slip => msg!("ask-slip", at = battle.target, units = keys(ground, battle.may_slip)),
            Stage::Kill(due) => {
                let attack = Attack { side: position.side, target: battle.target, units: battle.attackers };
                msg!("ask-kill", at = battle.target, due = due, units = keys(ground, look.defenders(&attack)))
            }
            _ => {
                let units = keys(ground, look.advancers(battle, &[]));
                msg!("ask-advance", at = battle.target, units = units)
            }
        },
        Frame::Assign(area) => msg!("ask-assign", area = *area),
        Frame::Over { outcome, .. } => msg!("over", how = outcome.how.clone()),
    }
}

/// What is asked, for those who decide; what is waited for, for the others.
fn prompt(look: &Situation<'_>, seen: &Seen<'_, Underbelly>) -> Message {
    let what = question(look);
    match awaiting(look.position).must.first() {
        None => what,
        Some(seat) if seen.viewer().holds(seat) => msg!("deciding", who = seat, what = what),
        Some(seat) => msg!("waiting", who = seat, what = what),
    }
}

/// What does change.
pub fn scene(ground: &Ground, seen: &Seen<'_, Underbelly>) -> Scene {
    let position: &Position = seen;
    let look = Situation::new(ground, position);
    let clock = msg!(
        "clock",
        date = position.turn.words(),
        seat = position.side.seat(),
        phase = key("phase", position.phase.word())
    );
    Scene {
        awaited: awaiting(position),
        prompt: prompt(&look, seen),
        clock,
        pieces: pieces(&look),
        marks: marks(&look),
        tracks: tracks(&look),
        notes: notes(&look),
    }
}
