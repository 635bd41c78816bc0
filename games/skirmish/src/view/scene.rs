//! How Skirmish looks.

use table::scene::{
    Board, BoardLink, BoardSpace, Calendar, CalendarTurn, Mark, Scene, ScenePiece, Shape, Track, Widget,
};
use table::{Answer, Message, Piece, Seat, Seen, Space, Subject, msg};

use crate::decisions::question;
use crate::model::board::Ground;
use crate::model::fact::plan_words;
use crate::model::game::Skirmish;
use crate::model::part::Part;
use crate::model::position::{Frame, Marching, Override, Position};
use crate::model::seats::SEATS;
use crate::model::units::Side;
use crate::rules::reckoning::points;
use crate::turn::awaiting;

fn key(prefix: &str, word: &str) -> Message {
    Message { key: format!("{prefix}-{word}").into(), args: Vec::new() }
}

/// What a viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if !ground.map.contains(space) => msg!("block-nobody"),
        Subject::Space(space) => key("space", &ground.map.place(space).key),
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Piece(piece) => block_name(ground, position, piece),
        Subject::Thing(_) => msg!("block-nobody"),
        Subject::Seat(seat) => match ground.tables.seats.get(seat.index()) {
            Some(row) => key("seat", &row.name),
            None => msg!("block-nobody"),
        },
    }
}

fn block_name(ground: &Ground, position: &Position, piece: Piece) -> Message {
    let Some(block) = position.blocks.get(piece.index()) else { return msg!("block-nobody") };
    let owner = name(ground, position, Subject::Seat(block.owner));
    let kind = block.face.map_or(msg!("kind-unknown"), |f| key("kind", f.kind.word()));
    msg!("block", owner = owner, kind = kind, number = piece.0)
}

/// What is pressed on the screen to choose a part.
pub fn widget(part: &Part) -> Widget {
    match part {
        Part::Do(verb) => Widget::Button(key("verb", verb.word())),
        Part::Block(handle) => Widget::Piece(handle.seen()),
        Part::Space(space) => Widget::Space(*space),
        Part::Seat(seat) => Widget::Seat(*seat),
        Part::Coins(coins) => Widget::Number((*coins).into()),
    }
}

/// What never changes.
pub fn board(ground: &Ground) -> Board {
    let map = &ground.map;
    let number = |space, name| map.number(space, map.lexicon().number(name).expect("declared in map.toml"));
    let spaces = map.spaces().map(|space| {
        let place = map.place(space);
        BoardSpace {
            space,
            key: place.key.to_string(),
            name: key("space", &place.key),
            at: (number(space, "x"), number(space, "y")),
            shape: if place.hex.is_some() { Shape::Hex } else { Shape::Area },
            emblems: if ground.points(space) > 0 { "☆".into() } else { String::new() },
            tags: place.tags.iter().map(|t| key("tag", map.lexicon().tag_name(t))).collect(),
        }
    });
    let link = |from: Space, to: Space, river: bool| BoardLink {
        from,
        to,
        kind: if river { msg!("link-river") } else { msg!("link-way") },
        name: if river { msg!("way-river") } else { msg!("way-way") },
    };
    let links = map.spaces().flat_map(|from| {
        let onward = ground.ways(from).iter().filter(move |w| w.to > from);
        onward.map(move |w| link(from, w.to, w.river))
    });
    Board {
        spaces: spaces.collect(),
        links: links.collect(),
        legend: Vec::new(),
        signs: vec![('☆', msg!("tag-prize"))],
        regions: Vec::new(),
    }
}

fn pieces(ground: &Ground, position: &Position) -> Vec<ScenePiece> {
    let standing = position.pieces().filter_map(|(piece, block)| {
        let flags =
            [(block.up, "up"), (block.marched, "marched"), (block.reacted, "reacted"), (block.wet, "wet")];
        Some(ScenePiece {
            piece,
            at: Some(block.at?),
            owner: block.owner,
            livery: None,
            name: block_name(ground, position, piece),
            glyph: block.face.map(|f| f.kind.word().to_string()),
            short: None,
            strength: block.face.map(|f| f.strength.into()),
            most: None,
            size: None,
            aboard: None,
            badges: flags.iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word)).collect(),
        })
    });
    standing.collect()
}

fn marks(ground: &Ground, position: &Position) -> Vec<Mark> {
    let mut marks = Vec::new();
    for space in ground.map.spaces() {
        if position.is_contested(space) {
            marks.push(Mark { at: space, what: msg!("mark-contested"), owner: None });
        }
        let (holder, points) = (position.holder[space.index()], ground.points(space));
        let what = match holder {
            Some(seat) if points > 0 => msg!("mark-held-worth", seat = seat, points = points),
            Some(seat) => msg!("mark-held", seat = seat),
            None if points > 0 => msg!("mark-worth", points = points),
            None => continue,
        };
        marks.push(Mark { at: space, what, owner: holder });
    }
    for (seat, debt) in (0..).map(Seat).zip(position.debts).filter_map(|(s, d)| Some((s, d?))) {
        let what =
            if debt.kept { msg!("mark-kept", seat = seat) } else { msg!("mark-promised", seat = seat) };
        marks.push(Mark { at: debt.target, what, owner: None });
    }
    marks
}

fn tracks(ground: &Ground, position: &Position) -> Vec<Track> {
    let purse = |s: usize| Track {
        what: msg!("track-coins"),
        owner: Some(Seat(s as u8)),
        value: Some(position.coins[s].into()),
    };
    let score = |side: Side, what| {
        let mut sum = 0;
        points(ground, position, side, &mut sum);
        Track { what, owner: None, value: Some(sum) }
    };
    let scores = [score(Side::Raiders, msg!("track-raiders")), score(Side::Keepers, msg!("track-keepers"))];
    (0..SEATS).map(purse).chain(scores).collect()
}

/// What only the viewer knows: cipher, sealed answers, who bears an assault.
fn notes(seen: &Seen<'_, Skirmish>) -> Vec<Message> {
    let mut notes = Vec::new();
    for seat in seen.viewer().seats().iter() {
        if seen.cipher[seat.index()] == Some(true) {
            notes.push(msg!("note-cipher", seat = seat));
        }
        match seen.frames.top() {
            Frame::Plans(answers) => {
                if let Some(Answer::Known(plan)) = answers.of(seat) {
                    notes.push(msg!("note-sealed", seat = seat, plan = plan_words(plan)));
                }
            }
            Frame::Overrides(answers) => match answers.of(seat) {
                Some(Answer::Known(Override::Change(plan))) => {
                    notes.push(msg!("note-sealed", seat = seat, plan = plan_words(plan)));
                }
                Some(Answer::Known(Override::Keep)) => notes.push(msg!("note-keeps", seat = seat)),
                _ => {}
            },
            _ => {}
        }
        if let Some(bearer) = seen.debts[seat.index()].filter(|d| !d.kept).and_then(|d| d.bearer) {
            notes.push(msg!("note-bearer", bearer = bearer));
        }
        if let Frame::March(Marching { block, path }) = seen.frames.top()
            && !path.is_empty()
        {
            let way = path.iter().map(|s| msg!("table-thing", thing = *s)).collect::<Vec<_>>();
            notes.push(msg!("note-path", block = *block, path = way));
        }
    }
    notes
}

/// What is asked, for those who decide; what is waited for, for the others.
fn prompt(seen: &Seen<'_, Skirmish>) -> Message {
    let awaited = awaiting(seen);
    let asked: Vec<Seat> = awaited.must.iter().filter(|s| seen.viewer().holds(*s)).collect();
    if let Frame::Over(outcome) = seen.frames.top() {
        return msg!("over", how = outcome.how.clone());
    }
    let asked_for = question(seen.frames.top());
    let what = asked_for.map_or(msg!("ask-nobody"), |question| question.prompt(seen));
    let who = |seats: Vec<Seat>| seats.iter().map(|s| msg!("table-thing", thing = *s)).collect::<Vec<_>>();
    if asked.is_empty() {
        msg!("waiting", who = who(awaited.must.iter().collect()), what = what)
    } else {
        msg!("deciding", who = who(asked), what = what)
    }
}

/// How an answer is typed.
fn hint(frame: &Frame) -> Option<Message> {
    Some(match frame {
        Frame::Plans(_) => msg!("hint-plan"),
        Frame::Overrides(_) => msg!("hint-override"),
        Frame::Move(_) => msg!("hint-move"),
        Frame::Offer(_) => msg!("hint-offer"),
        Frame::Intercept(_) => msg!("hint-intercept"),
        Frame::Cover(_) => msg!("hint-cover"),
        Frame::Counter(_) => msg!("hint-counter"),
        Frame::Battle(_) => msg!("hint-battle"),
        Frame::Loss(_) => msg!("hint-loss"),
        Frame::March(_) | Frame::Battles(_) | Frame::Over(_) => return None,
    })
}

/// What does change.
pub fn scene(ground: &Ground, seen: &Seen<'_, Skirmish>) -> Scene {
    Scene {
        awaited: awaiting(seen),
        prompt: prompt(seen),
        hint: hint(seen.frames.top()),
        clock: msg!("clock", turn = seen.turn, turns = ground.tables.turns),
        calendar: calendar(ground, seen.turn),
        pieces: pieces(ground, seen),
        trays: Vec::new(),
        marks: marks(ground, seen),
        tracks: tracks(ground, seen),
        notes: notes(seen),
        fixtures: Vec::new(),
        clash: None,
        ledgers: Vec::new(),
        overlays: Vec::new(),
    }
}

fn calendar(ground: &Ground, now: u8) -> Calendar {
    let turn = |n: u8| CalendarTurn {
        short: msg!("table-thing", thing = n.to_string()),
        long: msg!("clock", turn = n, turns = ground.tables.turns),
        group: None,
    };
    Calendar { turns: (1..=ground.tables.turns).map(turn).collect(), now: u16::from(now) - 1 }
}
