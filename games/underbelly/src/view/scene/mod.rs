//! How Underbelly looks.

mod beside;
#[cfg(not(target_arch = "wasm32"))]
mod ledgers;
mod overlay;
mod prompt;

use table::scene::{Board, BoardLink, BoardSpace, Mark, Region, Scene, ScenePiece, Shape, Track, Widget};
use table::{Message, Piece, Seen, Space, Subject, msg};

use crate::Underbelly;
use crate::model::board::Ground;
use crate::model::calendar::Phase;
use crate::model::fact::key;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::roster::{Nation, Side};
use crate::model::unit::{Marks, Place};
use crate::rules::combat::{Role, value};
use crate::rules::situation::Situation;
use crate::turn::awaiting;

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

/// What is pressed on the screen to choose a part.
pub fn widget(part: &Part) -> Widget {
    match part {
        Part::Do(verb) => Widget::Button(key("verb", verb.word())),
        Part::Unit(unit) => Widget::Piece(*unit),
        Part::Area(area) => Widget::Space(*area),
        Part::Nation(nation) => Widget::Button(key("nation", nation.word())),
    }
}

/// What never changes.
pub fn board(ground: &Ground) -> Board {
    let map = &ground.map;
    let shape = |space: Space| match () {
        () if ground.squares.contains(space) => Shape::Area,
        () if ground.seas.contains(space) => Shape::Sea,
        () if ground.coasts.contains(space) => Shape::Point,
        () => Shape::Box,
    };
    let tags = |space: Space| {
        let shown = [
            (ground.stars.contains(space), "star"),
            (ground.winter.contains(space) && !ground.seas.contains(space), "winter"),
            (ground.edge.contains(space), "edge"),
        ];
        shown.into_iter().filter(|(on, _)| *on).map(|(_, tag)| key("tag", tag)).collect()
    };
    let signs = |space: Space| {
        let shown = [(ground.stars.contains(space), '☆'), (ground.edge.contains(space), '^')];
        shown.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect()
    };
    let spaces = map.spaces().map(|space| BoardSpace {
        space,
        key: ground.key(space).into(),
        name: key("area", ground.key(space)),
        at: ground.layout[space.index()],
        shape: shape(space),
        emblems: signs(space),
        tags: tags(space),
    });
    let links = map.spaces().flat_map(|from| {
        let onward = map.links(from).iter().filter(move |l| l.to > from);
        onward.map(move |l| {
            let word = map.lexicon().link_kind_name(l.kind);
            BoardLink { from, to: l.to, kind: key("link", word), name: key("way", word) }
        })
    });
    let legend = vec![msg!("legend-lines"), msg!("legend-axis"), msg!("legend-allies")];
    let regions = REGIONS.iter().map(|(word, keys)| Region {
        name: key("region", word),
        spaces: map.spaces().filter(|space| keys.contains(&ground.key(*space))).collect(),
    });
    let signs = vec![('☆', msg!("tag-star")), ('^', msg!("tag-edge"))];
    Board { spaces: spaces.collect(), links: links.collect(), legend, signs, regions: regions.collect() }
}

/// The theatres, as one would go through them.
const REGIONS: &[(&str, &[&str])] = &[
    ("italy", &["turin", "po-valley", "rome", "naples", "taranto", "sicily", "sardinia"]),
    ("africa", &["tripoli", "tobruk", "western-desert", "egypt", "palestine"]),
    ("west", &["gibraltar", "casablanca", "algiers", "tunis", "vichy", "french-alps"]),
    ("balkans", &["albania", "greece", "crete", "belgrade", "croatia", "bulgaria", "romania"]),
    ("islands", &["malta", "rhodes", "cyprus"]),
    (
        "seas",
        &[
            "atlantic",
            "west-med",
            "ligurian",
            "tyrrhenian",
            "adriatic",
            "ionian",
            "aegean",
            "east-med",
            "red-sea",
        ],
    ),
    ("boxes", &["britain", "us", "reich"]),
];

/// What a counter is worth where it stands, for its face.
fn strength(look: &Situation<'_>, unit: Piece, at: Space) -> Option<i16> {
    let mut sum = 0;
    value(look, unit, Role::Defence, at, &mut sum);
    (!look.kind(unit).is_marker()).then_some(sum as i16)
}

/// What can be seen of a counter, on the map or beside it.
fn counter(look: &Situation<'_>, unit: Piece) -> ScenePiece {
    let (kind, nation) = (look.kind(unit), look.nation(unit));
    ScenePiece {
        piece: unit,
        at: None,
        owner: nation.side().seat(),
        livery: Some(nation.word().into()),
        name: name(look.ground, Subject::Piece(unit)),
        glyph: Some(kind.word().into()),
        short: Some(key("short", &look.ground.roster.get(unit).key)),
        strength: None,
        most: None,
        size: kind.is_army().then(|| "xxxx".into()),
        aboard: None,
        badges: Vec::new(),
    }
}

fn pieces(look: &Situation<'_>) -> Vec<ScenePiece> {
    let shown = |i: usize| {
        let unit = Piece(i as u16);
        let state = look.position.unit(unit);
        let at = look.position.area(unit)?;
        let flags = [
            (matches!(state.place, Place::Aboard(_)), "aboard"),
            (state.marks.has(Marks::TOP), "top"),
            (state.marks.has(Marks::LANDED), "landed"),
            (state.marks.has(Marks::OVER), "over"),
            (state.marks.has(Marks::ATTACKED), "attacked"),
            (state.marks.has(Marks::MOVED) && look.position.phase == Phase::Movement, "moved"),
        ];
        Some(ScenePiece {
            at: Some(at),
            strength: strength(look, unit, at),
            aboard: if let Place::Aboard(ship) = state.place { Some(ship) } else { None },
            badges: flags.iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word)).collect(),
            ..counter(look, unit)
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
            let what = if look.position.soviet.contains(area) {
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

/// What does change.
pub fn scene(game: &Underbelly, seen: &Seen<'_, Underbelly>) -> Scene {
    let position: &Position = seen;
    let look = game.look(position);
    let clock = msg!(
        "clock",
        date = position.turn.words(),
        seat = position.side.seat(),
        phase = key("phase", position.phase.word())
    );
    Scene {
        awaited: awaiting(position),
        prompt: prompt::prompt(&look, seen),
        hint: prompt::hint(game, seen, &look),
        clock,
        calendar: beside::calendar(position.turn),
        pieces: pieces(&look),
        trays: beside::trays(&look),
        marks: marks(&look),
        tracks: tracks(&look),
        notes: beside::notes(&look),
        fixtures: Vec::new(),
        clash: None,
        #[cfg(not(target_arch = "wasm32"))]
        ledgers: ledgers::ledgers(&look),
        #[cfg(target_arch = "wasm32")]
        ledgers: Vec::new(),
        overlays: overlay::overlays(&look),
    }
}
