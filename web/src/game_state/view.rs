//! What is on the screen, computed once after every change. Plain data: components only draw it.

use std::collections::{BTreeMap, BTreeSet};

use bots::Level;
use table::scene::sheet::{COUNTER, STRIP, Sheet, SheetSpace, stack};
use table::scene::{Board, Scene, ScenePiece, Widget};
use table::{Piece, Seat, Space, Span, Subject};

use super::battle::ClashView;
use super::describer::Describer;
use super::ledgers::LedgerView;
use super::verdict::Verdict;
use crate::board::grid::is_grid;

/// Everything that is shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// The seat to act at this screen; none during a bot's turn or once the game is over.
    pub seat: Option<Seat>,
    /// Every seat by name, and whether it must act.
    pub seats: Vec<(String, bool)>,
    /// Turn and phase.
    pub clock: String,
    /// The prompt.
    pub prompt: Vec<Span>,
    /// How to type an order.
    pub hint: Option<String>,
    /// The turns: short, long, group.
    pub calendar: Vec<(String, String, Option<String>)>,
    /// Index of the current turn.
    pub now: usize,
    /// Tracks beside the map.
    pub tracks: Vec<(String, String)>,
    /// Notes.
    pub notes: Vec<Vec<Span>>,
    /// Every counter, on the board and beside it.
    pub counters: BTreeMap<u16, Counter>,
    /// Every place, in the order of the board.
    pub places: Vec<Place>,
    /// The boxes beside the board: key and name.
    pub trays: Vec<(String, String)>,
    /// The current battle.
    pub clash: Option<ClashView>,
    /// Tables beside the board.
    pub ledgers: Vec<LedgerView>,
    /// Is it a map of areas? Counters on it are piles.
    pub areas: bool,
    /// Overlays for the board.
    pub overlays: Vec<Overlay>,
    /// The choices that make up the order so far.
    pub said: Vec<Widget>,
    /// The same in words.
    pub said_words: String,
    /// What may follow.
    pub choices: Vec<Choosable>,
    /// Of those, what is on the board.
    pub lit: Lit,
    /// If the last word is an amount: the alternative amounts.
    pub amounts: Vec<Choosable>,
    /// Is the order complete?
    pub is_complete: bool,
    /// Log lines of the latest orders.
    pub log: Vec<LogLine>,
    /// Number of orders in the log; on a server, number of lines.
    pub log_len: usize,
    /// Number of orders that count.
    pub orders: usize,
    /// Number of orders given before the moment on display.
    pub at: usize,
    /// Can something be taken back?
    pub undo: bool,
    /// Can something be redone?
    pub redo: bool,
    /// How it ended, and what that is for those who play here; once it is over.
    pub over: Option<(String, Option<Verdict>)>,
    /// The bot that must act.
    pub due: Option<(Seat, Level)>,
}

impl View {
    /// Can an order start with units of this pile? Its place or its kind may be chosen.
    pub fn can_begin(&self, counter: &Counter, begins: bool) -> bool {
        let here = counter.space.is_some_and(|space| self.lit.spaces.contains(&space.0));
        let said_here = counter.space.is_some_and(|space| self.said.contains(&Widget::Space(space)));
        let own = self.seat.is_some_and(|seat| seat.0 == counter.owner);
        let of_kind = counter.glyph.as_ref().is_some_and(|glyph| self.lit.glyphs.contains(glyph));
        self.areas && begins && here || own && said_here && of_kind
    }

    /// Are units of this pile part of the order?
    pub fn says_some_of(&self, counter: &Counter) -> bool {
        let own = self.seat.is_some_and(|seat| seat.0 == counter.owner);
        let here = counter.space.is_some_and(|space| self.said.contains(&Widget::Space(space)));
        let some = |widget: &Widget| matches!(widget, Widget::Several { glyph, .. } if counter.glyph.as_ref() == Some(glyph));
        own && here && self.said.iter().any(some)
    }
}

/// A counter where it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Counter {
    /// The viewer's handle.
    pub piece: Piece,
    /// The seat that owns it.
    pub owner: u8,
    /// In full.
    pub name: String,
    /// Abbreviated.
    pub short: String,
    /// Its symbol; none if only its back is visible.
    pub glyph: Option<String>,
    /// Key of the colours it is drawn in.
    pub livery: String,
    /// Its size symbol.
    pub size: String,
    /// Its strength, if known.
    pub strength: Option<i16>,
    /// Its strength when it is whole, if known.
    pub most: Option<i16>,
    /// Is it a block that stands on its edge?
    pub is_block: bool,
    /// Its state: key and words.
    pub badges: Vec<(String, String)>,
    /// Its place.
    pub space: Option<Space>,
    /// Its centre on the sheet; none if it is not drawn there.
    pub at: Option<(i32, i32)>,
    /// Index within its stack.
    pub slot: usize,
    /// Size of its stack, and the centre of it.
    pub stack: (usize, (i32, i32)),
    /// Does another counter lie over its left side?
    pub is_covered: bool,
    /// Full description.
    pub said: String,
}

/// The current state of a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Which.
    pub space: Space,
    /// In notation.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The seat that holds it.
    pub owner: Option<u8>,
    /// The colours of that seat.
    pub livery: Option<String>,
    /// What is built there.
    pub fixtures: Vec<FixtureView>,
    /// Its markers, in words.
    pub marks: Vec<String>,
    /// Keys of markers other than flags, for drawing.
    pub signs: Vec<String>,
    /// Tags: terrain, ports.
    pub tags: Vec<String>,
    /// The counters on it.
    pub pieces: Vec<u16>,
}

impl Place {
    /// Everything there besides counters, in words.
    pub fn facts(&self) -> impl Iterator<Item = String> {
        self.marks.iter().cloned().chain(self.fixtures.iter().map(|fixture| fixture.said.clone()))
    }
}

/// Something built on a place.
#[derive(Clone, PartialEq, Debug)]
pub struct FixtureView {
    /// The picture of it.
    pub glyph: String,
    /// In words.
    pub said: String,
    /// A number on it, such as its damage.
    pub number: Option<i32>,
    /// Is it operational?
    pub works: bool,
}

/// What on the board may follow.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lit {
    /// Counters.
    pub pieces: BTreeSet<u16>,
    /// Places.
    pub spaces: BTreeSet<u16>,
    /// Symbols of units of which an amount may follow.
    pub glyphs: BTreeSet<String>,
    /// Counters that may follow a place that an order names before them, such as its target: each such place, and the order begun.
    pub joins: BTreeMap<u16, Vec<(Space, String)>>,
}

/// With more places to choose from, counters are not looked for behind each of them.
const FEW_TARGETS: usize = 12;

/// An overlay for the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Overlay {
    /// Which; its first letter is the key that shows it.
    pub key: String,
    /// What it shows.
    pub name: String,
    /// Where it has something to show.
    pub marks: Vec<OverlayMark>,
}

/// What an overlay shows in a place.
#[derive(Clone, PartialEq, Debug)]
pub struct OverlayMark {
    /// The place.
    pub at: Space,
    /// Whose.
    pub owner: Option<u8>,
    /// In words.
    pub said: String,
    /// Its numbers.
    pub numbers: String,
}

/// A choice that may follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Choosable {
    /// In notation.
    pub word: String,
    /// In words.
    pub label: String,
    /// What represents it on the screen.
    pub widget: Widget,
    /// The verb that goes with it, if it implies one.
    pub verb: Option<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// The number of its entry in the journal.
    pub entry: u32,
    /// The order it belongs to, counted from 1.
    pub order: usize,
    /// In words.
    pub spans: Vec<Span>,
    /// Can its order be taken back individually?
    pub back: bool,
    /// Is it new to the player?
    pub fresh: bool,
}

impl LogLine {
    /// Does it show dice?
    pub fn has_dice(&self) -> bool {
        self.spans.iter().any(|span| !span.dice.is_empty())
    }
}

impl Describer {
    fn counter(&self, piece: &ScenePiece) -> Counter {
        let name = self.say(&piece.name);
        let badges: Vec<(String, String)> =
            piece.badges.iter().map(|badge| (badge.key.to_string(), self.say(badge))).collect();
        let state = piece.strength.map(|s| s.to_string()).into_iter();
        let state: Vec<String> = state.chain(badges.iter().map(|(_, said)| said.clone())).collect();
        let said = if state.is_empty() { name.clone() } else { format!("{name} ({})", state.join(", ")) };
        Counter {
            piece: piece.piece,
            owner: piece.owner.0,
            short: piece.short.as_ref().map(|short| self.say(short)).unwrap_or_default(),
            glyph: piece.glyph.clone(),
            livery: piece.livery.clone().unwrap_or_else(|| format!("seat-{}", piece.owner.0)),
            size: piece.size.clone().unwrap_or_default(),
            strength: piece.strength,
            most: piece.most,
            is_block: false,
            badges,
            space: piece.at,
            at: None,
            slot: 0,
            stack: (1, (0, 0)),
            is_covered: false,
            name,
            said,
        }
    }

    /// All counters on and beside the board, each with its position.
    fn counters(&self, scene: &Scene, board: &Board, sheet: &Sheet) -> BTreeMap<u16, Counter> {
        let mut all = BTreeMap::new();
        let blocks = is_grid(board, sheet);
        let drawn: BTreeMap<&str, &SheetSpace> = sheet.spaces.iter().map(|s| (s.key.as_str(), s)).collect();
        let mut stacks: BTreeMap<Space, Vec<&ScenePiece>> = BTreeMap::new();
        for piece in &scene.pieces {
            stacks.entry(piece.at.unwrap_or(Space(u16::MAX))).or_default().push(piece);
        }
        for space in &board.spaces {
            let Some(mut here) = stacks.remove(&space.space) else { continue };
            here.sort_by_key(|piece| piece.owner);
            let count = here.len();
            let drawn = drawn.get(space.key.as_str());
            let spots = drawn.map(|drawn| match blocks {
                true => standing(drawn.at, &here),
                false => spots(drawn, count),
            });
            let spots = spots.unwrap_or_default();
            for (slot, piece) in here.into_iter().enumerate() {
                let mut counter = self.counter(piece);
                (counter.at, counter.slot) = (spots.get(slot).copied(), slot);
                counter.is_covered = slot > 0 && lies_under(counter.at, spots.get(slot - 1).copied());
                counter.is_block = blocks;
                counter.stack = (count, drawn.map(|drawn| drawn.at).unwrap_or_default());
                all.insert(piece.piece.0, counter);
            }
        }
        for tray in &scene.trays {
            let drawn = sheet.trays.iter().find(|t| t.key == tray.key);
            for (slot, piece) in tray.pieces.iter().enumerate() {
                let mut counter = self.counter(piece);
                let room = |slot| drawn.map(|t| row(t.at, t.size, tray.pieces.len(), slot));
                (counter.at, counter.slot) = (room(slot), slot);
                counter.is_covered = slot > 0 && lies_under(counter.at, room(slot - 1));
                counter.is_block = blocks;
                all.entry(piece.piece.0).or_insert(counter);
            }
        }
        all
    }

    fn places(&self, scene: &Scene, board: &Board) -> Vec<Place> {
        let mut all: Vec<Place> = board
            .spaces
            .iter()
            .map(|space| Place {
                space: space.space,
                key: space.key.clone(),
                name: self.names.place(space.space),
                owner: None,
                livery: None,
                fixtures: Vec::new(),
                marks: Vec::new(),
                signs: Vec::new(),
                tags: self.names.tags(space.space),
                pieces: Vec::new(),
            })
            .collect();
        let index: BTreeMap<Space, usize> = all.iter().enumerate().map(|(i, p)| (p.space, i)).collect();
        for mark in &scene.marks {
            let Some(place) = index.get(&mark.at).map(|i| &mut all[*i]) else { continue };
            place.marks.push(self.say(&mark.what));
            match mark.owner {
                None => place.signs.push(mark.what.key.to_string()),
                Some(owner) if place.owner.is_none() => {
                    (place.owner, place.livery) = (Some(owner.0), self.names.livery(owner));
                }
                Some(_) => {}
            }
        }
        for fixture in &scene.fixtures {
            let Some(place) = index.get(&fixture.at).map(|i| &mut all[*i]) else { continue };
            let (glyph, said) = (fixture.glyph.clone(), self.say(&fixture.what));
            place.fixtures.push(FixtureView { glyph, said, number: fixture.number, works: fixture.works });
        }
        for piece in &scene.pieces {
            if let Some(i) = piece.at.and_then(|at| index.get(&at)) {
                all[*i].pieces.push(piece.piece.0);
            }
        }
        all
    }

    /// What may follow. At the start of an order that includes what may follow a first word, so that a counter or place can be
    /// pressed before choosing a verb.
    fn choosable(&self, seat: Seat, line: &str) -> (Vec<Choosable>, bool) {
        let choosable = |before: &str, choice: &table::scene::Choice| Choosable {
            word: format!("{before}{}", choice.word),
            label: self.label(&choice.widget),
            widget: choice.widget.clone(),
            verb: None,
        };
        let choices = self.choices(seat, line);
        let mut all: Vec<Choosable> = choices.next.iter().map(|choice| choosable("", choice)).collect();
        if line.is_empty() {
            let verbs = choices.next.iter().filter(|choice| matches!(choice.widget, Widget::Button(_)));
            let mut known: BTreeSet<String> =
                all.iter().map(|choice| format!("{:?}", choice.widget)).collect();
            for verb in verbs {
                let after = self.choices(seat, &verb.word);
                // A verb that is complete by itself is not implied by what could be added to it.
                for choice in after.next.iter().filter(|_| !after.whole) {
                    let new = known.insert(format!("{:?}", choice.widget));
                    let shown =
                        matches!(choice.widget, Widget::Piece(_) | Widget::Space(_) | Widget::Several { .. });
                    if new && shown {
                        let mut meant = choosable(&format!("{} ", verb.word), choice);
                        meant.verb = Some(self.label(&verb.widget));
                        all.push(meant);
                    }
                }
            }
        }
        (all, choices.whole)
    }

    /// The counters that may follow a verb and a place, at the start of an order.
    fn joins(&self, seat: Seat, choices: &[Choosable]) -> BTreeMap<u16, Vec<(Space, String)>> {
        let mut joins: BTreeMap<u16, Vec<(Space, String)>> = BTreeMap::new();
        for verb in choices.iter().filter(|choice| matches!(choice.widget, Widget::Button(_))) {
            let after = self.choices(seat, &verb.word);
            let target = |choice: &table::scene::Choice| match choice.widget {
                Widget::Space(space) => Some((space, format!("{} {}", verb.word, choice.word))),
                _ => None,
            };
            let targets: Option<Vec<(Space, String)>> = after.next.iter().map(target).collect();
            let targets = targets.filter(|targets| !after.whole && targets.len() <= FEW_TARGETS);
            for (space, begun) in targets.unwrap_or_default() {
                let next = self.choices(seat, &begun);
                for choice in next.next.iter().filter(|_| !next.whole) {
                    if let Widget::Piece(piece) = choice.widget {
                        let joined = (space, format!("{begun} {}", choice.word));
                        joins.entry(piece.0).or_default().push(joined);
                    }
                }
            }
        }
        joins
    }

    /// The choices that are on the board.
    fn lit(choices: &[Choosable]) -> Lit {
        let mut lit = Lit::default();
        for choice in choices {
            let _ = match &choice.widget {
                Widget::Piece(piece) => lit.pieces.insert(piece.0),
                Widget::Space(space) => lit.spaces.insert(space.0),
                Widget::Several { glyph, .. } if choice.verb.is_none() => lit.glyphs.insert(glyph.clone()),
                _ => false,
            };
        }
        lit
    }

    /// The alternative amounts, if the last word of a line is one.
    fn amounts(&self, seat: Seat, line: &str, said: &[Widget]) -> Vec<Choosable> {
        let (Some(Widget::Several { glyph: wanted, .. }), Some((before, _))) =
            (said.last(), line.rsplit_once(' '))
        else {
            return Vec::new();
        };
        let choices = self.choices(seat, before);
        let same = |choice: &table::scene::Choice| matches!(&choice.widget, Widget::Several { glyph, .. } if glyph == wanted);
        let choosable = |choice: &table::scene::Choice| Choosable {
            label: self.label(&choice.widget),
            word: choice.word.clone(),
            widget: choice.widget.clone(),
            verb: None,
        };
        choices.next.iter().filter(|choice| same(choice)).map(choosable).collect()
    }

    /// The choices that make up a line.
    fn said(&self, seat: Seat, line: &str) -> Vec<Widget> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let widget = |i: usize| {
            let choices = self.choices(seat, &words[..i].join(" "));
            choices.next.iter().find(|choice| choice.word == words[i]).map(|choice| choice.widget.clone())
        };
        (0..words.len()).filter_map(widget).collect()
    }

    /// An order in words, allowed or not, and what on the board it refers to. What is no order stays as it was typed.
    pub fn order(&self, seat: Seat, line: &str) -> (String, Vec<Subject>) {
        let said = self.view.widgets_of(&self.read(seat, line));
        let subject = |widget: &Widget| match widget {
            Widget::Space(space) => Some(Subject::Space(*space)),
            Widget::Piece(piece) => Some(Subject::Piece(*piece)),
            _ => None,
        };
        let worded = if said.is_empty() { line.to_string() } else { self.labels(&said) };
        (worded, said.iter().filter_map(subject).collect())
    }

    /// The labels of choices, one after the other.
    fn labels(&self, said: &[Widget]) -> String {
        let labels: Vec<String> = said.iter().map(|widget| self.label(widget)).collect();
        labels.join(" · ")
    }

    /// Everything except what depends on the match and its history.
    pub fn full_view(&self, seat: Option<Seat>, board: &Board, sheet: &Sheet, line: &str) -> View {
        let scene = self.view.scene();
        let (choices, is_complete) = seat.map(|seat| self.choosable(seat, line)).unwrap_or_default();
        let track = |track: &table::scene::Track| {
            let owner = track.owner.map(|seat| format!("{} ", self.names.seat(seat))).unwrap_or_default();
            (owner + &self.say(&track.what), track.value.map_or("?".into(), |v| v.to_string()))
        };
        let overlay = |overlay: &table::scene::Overlay| Overlay {
            key: overlay.key.clone(),
            name: self.say(&overlay.name),
            marks: overlay
                .marks
                .iter()
                .map(|mark| OverlayMark {
                    at: mark.at,
                    owner: mark.owner.map(|seat| seat.0),
                    said: self.say(&mark.what),
                    numbers: crate::areas::numbers(&mark.what),
                })
                .collect(),
        };
        let turns = scene.calendar.turns.iter();
        let said = seat.map(|seat| self.said(seat, line)).unwrap_or_default();
        let areas = sheet.spaces.iter().any(|space| !space.area.is_empty());
        let mut lit = Self::lit(&choices);
        // Counters on a map of areas are piles, which are pressed for their place.
        if let Some(seat) = seat.filter(|_| line.is_empty() && !areas) {
            lit.joins = self.joins(seat, &choices);
        }
        View {
            lit,
            amounts: seat.map(|seat| self.amounts(seat, line, &said)).unwrap_or_default(),
            areas,
            ledgers: scene.ledgers.iter().map(|ledger| self.ledger(ledger)).collect(),
            seat,
            clock: self.say(&scene.clock),
            prompt: self.spans(&scene.prompt),
            hint: scene.hint.as_ref().map(|hint| self.say(hint)),
            calendar: turns
                .map(|t| (self.say(&t.short), self.say(&t.long), t.group.as_ref().map(|g| self.say(g))))
                .collect(),
            now: scene.calendar.now.into(),
            tracks: scene.tracks.iter().map(track).collect(),
            notes: scene.notes.iter().map(|note| self.spans(note)).collect(),
            counters: self.counters(&scene, board, sheet),
            places: self.places(&scene, board),
            trays: scene.trays.iter().map(|tray| (tray.key.clone(), self.say(&tray.name))).collect(),
            overlays: scene.overlays.iter().map(overlay).collect(),
            said_words: self.labels(&said),
            said,
            choices,
            is_complete,
            clash: scene.clash.as_ref().map(|clash| self.clash(clash)),
            ..View::default()
        }
    }
}

/// Positions of the counters of a stack: around the symbol of their place, or side by side in a box.
fn spots(drawn: &SheetSpace, count: usize) -> Vec<(i32, i32)> {
    if let (Some(left), Some(right)) =
        (drawn.outline.iter().map(|p| p.0).min(), drawn.outline.iter().map(|p| p.0).max())
        && drawn.outline.len() == 4
    {
        let room = right - left - 44;
        let apart = if count > 1 { (room / (count as i32 - 1)).min(40) } else { 0 };
        return (0..count as i32).map(|i| (left + 22 + i * apart, drawn.at.1)).collect();
    }
    stack(count).into_iter().map(|(x, y)| (drawn.at.0 + x, drawn.at.1 + y)).collect()
}

/// Does the counter before it, which lies over it, hide the left side of this one?
fn lies_under(at: Option<(i32, i32)>, before: Option<(i32, i32)>) -> bool {
    at.zip(before).is_some_and(|(at, before)| at.1 == before.1 && (1..COUNTER).contains(&(at.0 - before.0)))
}

/// Positions of the blocks of a place, by owner: a row of blocks one behind the other, the first in front. Where two sides meet, one
/// stands to the left and the other to the right.
fn standing(at: (i32, i32), here: &[&ScenePiece]) -> Vec<(i32, i32)> {
    let sides: BTreeSet<Seat> = here.iter().map(|piece| piece.owner).collect();
    let (across, apart) = if sides.len() > 1 { (4, 17) } else { (7, 0) };
    let spot = |(i, piece): (usize, &&ScenePiece)| {
        let own = |other: &&&ScenePiece| other.owner == piece.owner;
        let (before, count) =
            (here[..i].iter().filter(own).count() as i32, here.iter().filter(own).count() as i32);
        let back = before * 2 - (count - 1);
        let side = if sides.first() == Some(&piece.owner) { -apart } else { apart };
        (at.0 + side + back * across / 2, at.1 - RAISED - back * BEHIND / 2)
    };
    here.iter().enumerate().map(spot).collect()
}

/// How far blocks stand above the middle of their hex, so that its name can be read under them.
const RAISED: i32 = 8;

/// How far a block stands above the one in front of it.
const BEHIND: i32 = 9;

/// Where a counter of a tray is drawn.
fn row(at: (i32, i32), size: (i32, i32), count: usize, slot: usize) -> (i32, i32) {
    let room = size.0 - 44;
    let apart = if count > 1 { (room / (count as i32 - 1)).clamp(8, STRIP + 15) } else { 0 };
    (at.0 + 22 + slot as i32 * apart, at.1 + size.1 - 23)
}
