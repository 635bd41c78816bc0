//! One match in memory: a cache of its journal, with what is made of it.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::{Person, Seat, Seats, pack};
use wire::http::Pace;
use wire::socket::{Kind, Trouble, Wish};

use super::rules::{Broken, Failed, said};
use super::stream::{Mark, Streams};
use super::{Drill, Moment};
use crate::store::{Did, Loaded, Member, Row, Turn};

/// So many commands are remembered, so that each is done once.
const REMEMBERED: usize = 256;

/// A snapshot is kept about every so many entries.
const SNAP_EVERY: u32 = 64;

/// One of them is kept for ever about every so many entries.
const MILESTONE: u32 = 128;

/// So many entries are followed in one step. Each is shown to every viewer, which takes some milliseconds in the largest games.
const ENTRIES: usize = 64;

/// A match in memory.
pub struct Room {
    /// As the store knows it.
    pub row: Row,
    /// The match.
    pub m: Box<dyn DynMatch>,
    /// What everybody is shown; those who watch look here without waiting for the rules.
    pub streams: Arc<RwLock<Streams>>,
    /// Whose turn it is, as it was last written.
    pub turn: Turn,
    commands: VecDeque<Did>,
    /// So many orders counted when somebody last said no to going back. A snapshot does not keep it.
    declined: Option<usize>,
    snapped: u32,
    /// Snapshots made on the way here, for whoever looks at the past.
    milestones: Vec<(u32, Vec<u8>)>,
    drill: Drill,
}

/// A copy of a match with what everybody is shown of it, apart from its room: it goes on where the code of games runs, and the room takes
/// it up when what was done is true. If it fails, the room is as before.
pub struct Ahead {
    /// The match.
    pub m: Box<dyn DynMatch>,
    /// What everybody is shown.
    pub streams: Streams,
    declined: Option<usize>,
    drill: Drill,
}

/// Lines of a journal, with the commands that wrote them.
pub type Lines = Vec<(Option<Did>, String)>;

/// A match that is opened: followed from its snapshot, or from its start, to its last entry.
pub struct Coming {
    row: Row,
    ahead: Ahead,
    commands: VecDeque<Did>,
    lines: Lines,
    taken: usize,
    snapped: u32,
    milestones: Vec<(u32, Vec<u8>)>,
}

/// A match that follows lines which another has written.
pub struct Following {
    /// The match.
    pub ahead: Ahead,
    /// The lines.
    pub lines: Lines,
    taken: usize,
    pace: Pace,
}

/// What comes of a command, worked out before it is written: nothing can fail after that.
pub struct Rehearsed {
    /// The match as it will be.
    pub ahead: Ahead,
    /// The number of the first new line.
    pub seq: u32,
    /// The new lines.
    pub lines: Vec<String>,
    /// Whose turn it will be.
    pub turn: Turn,
    /// Will it be over?
    pub over: bool,
}

/// How a line begins to say that somebody does not agree to go back.
const DECLINED: &str = "\"deed\":{\"decline\":";

/// What a snapshot holds.
#[derive(Serialize, Deserialize)]
pub struct Snap {
    checkpoint: Vec<u8>,
    /// How far every viewer's stream had come.
    pub marks: Vec<Mark>,
}

/// Lines as one text.
pub fn text(lines: &[(Option<Did>, String)]) -> String {
    lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect()
}

/// A match as it was at the snapshot, or at its start; how far every viewer's stream had come; and the lines since.
#[expect(clippy::type_complexity)]
pub fn begin<'l>(
    game: &dyn DynGame,
    secret: Secret,
    loaded: &'l Loaded,
) -> Result<(Box<dyn DynMatch>, Vec<Mark>, &'l [(Option<Did>, String)]), Failed> {
    let snap: Option<Snap> = loaded.snapshot.as_deref().and_then(|bytes| pack::unpack(bytes).ok());
    if let Some(snap) = snap {
        let m = game.resume_at(&snap.checkpoint, "", Some(secret))?;
        return Ok((m, snap.marks, &loaded.lines));
    }
    // The lines up to the start are one: before it there is nothing to be shown.
    let start = loaded.lines.iter().position(|(_, line)| line.contains("\"deed\":{\"start\":"));
    let begun = start.ok_or_else(|| Broken::Unreadable("the game never began".into()))? + 1;
    let (head, since) = loaded.lines.split_at(begun);
    let m = game.resume(&text(head), Some(secret))?;
    Ok((m, Vec::new(), since))
}

impl Ahead {
    /// Takes one line that stands in the journal.
    pub fn take(&mut self, line: &str) -> Result<(), Failed> {
        self.m.follow(&format!("{line}\n"))?;
        self.advanced(line);
        Ok(())
    }

    /// The match has gone on by one entry, which is this line.
    fn advanced(&mut self, line: &str) {
        (self.drill)(self.streams.table(), Moment::Show);
        self.streams.advance(&*self.m);
        if line.contains(DECLINED) {
            self.declined = Some(self.m.steps());
        }
    }

    /// What comes of a match that goes on from this one: as a whole if it is one entry, else entry by entry, as every other server does.
    pub fn rehearse(mut self, pace: Pace, m: Box<dyn DynMatch>) -> Result<Rehearsed, Failed> {
        let seq = self.m.entries();
        let lines: Vec<String> = m.lines_from(seq).lines().map(str::to_string).collect();
        let (turn, over) = (turn(pace, self.streams.members(), &*m), m.outcome().is_some());
        match lines.as_slice() {
            [line] => {
                self.m = m;
                self.advanced(line);
            }
            lines => lines.iter().try_for_each(|line| self.take(line))?,
        }
        Ok(Rehearsed { ahead: self, seq, lines, turn, over })
    }

    /// A snapshot, if the match can be cut here. It is only a cache: a game that fails to make one makes none.
    fn snap(m: &dyn DynMatch, streams: &Streams) -> Option<(u32, Vec<u8>)> {
        let checkpoint = catch_unwind(AssertUnwindSafe(|| m.checkpoint())).unwrap_or_else(|panic| {
            tracing::error!(panic = said(&*panic), "a game cannot make a snapshot");
            None
        })?;
        Some((m.entries(), pack::pack(&Snap { checkpoint, marks: streams.marks() })))
    }
}

impl Coming {
    /// A match as the store's snapshot has it, or as it was at its start.
    pub fn begin(
        game: &dyn DynGame,
        row: Row,
        members: Vec<Member>,
        mut loaded: Loaded,
        drill: Drill,
    ) -> Result<Coming, Failed> {
        let (m, marks, since) = begin(game, Secret(row.secret), &loaded)?;
        let before = loaded.lines.len() - since.len();
        let lines = loaded.lines.split_off(before);
        let snapped = m.entries();
        let streams = Streams::of((row.table, row.pace), members, &*m, &marks);
        let ahead = Ahead { m, streams, declined: None, drill };
        let commands = loaded.done.into();
        Ok(Coming { row, ahead, commands, lines, taken: 0, snapped, milestones: Vec::new() })
    }

    /// Follows some entries more; the room, if there are none left.
    pub fn go_on(mut self) -> Result<ControlFlow<Room, Coming>, Failed> {
        for (_, line) in self.lines.iter().skip(self.taken).take(ENTRIES) {
            self.ahead.take(line)?;
            // For those who look at the past: a match that is opened the long way has no snapshots.
            if self.ahead.m.entries() >= self.snapped + MILESTONE
                && let Some(snap) = Ahead::snap(&*self.ahead.m, &self.ahead.streams)
            {
                self.snapped = snap.0;
                self.milestones.push(snap);
            }
        }
        self.taken += ENTRIES;
        let more = self.taken < self.lines.len();
        Ok(if more { ControlFlow::Continue(self) } else { ControlFlow::Break(self.arrive()) })
    }

    fn arrive(self) -> Room {
        let Coming { row, ahead, commands, lines, snapped, milestones, .. } = self;
        let turn = turn(row.pace, ahead.streams.members(), &*ahead.m);
        let Ahead { m, streams, declined, drill } = ahead;
        let streams = Arc::new(RwLock::new(streams));
        let mut room = Room { row, m, streams, turn, commands, declined, snapped, milestones, drill };
        room.remember(lines.iter().filter_map(|(did, _)| *did));
        room
    }
}

impl Following {
    /// Nothing is followed yet.
    pub fn new(ahead: Ahead, lines: Lines, pace: Pace) -> Following {
        Following { ahead, lines, taken: 0, pace }
    }

    /// Follows some lines more; whose turn it is, if there are none left.
    pub fn go_on(mut self) -> Result<ControlFlow<(Following, Turn), Following>, Failed> {
        for (_, line) in self.lines.iter().skip(self.taken).take(ENTRIES) {
            self.ahead.take(line)?;
        }
        self.taken += ENTRIES;
        if self.taken < self.lines.len() {
            return Ok(ControlFlow::Continue(self));
        }
        let turn = turn(self.pace, self.ahead.streams.members(), &*self.ahead.m);
        Ok(ControlFlow::Break((self, turn)))
    }
}

impl Room {
    /// A copy to go on with.
    pub fn ahead(&self) -> Ahead {
        let drill = self.drill.clone();
        Ahead { m: self.m.copy(), streams: self.shows().clone(), declined: self.declined, drill }
    }

    /// What was worked out on a copy is true from now on; it came of these commands.
    pub fn take_up(&mut self, ahead: Ahead, turn: Turn, done: impl Iterator<Item = Did>) {
        self.m = ahead.m;
        *self.streams.write().unwrap_or_else(PoisonError::into_inner) = ahead.streams;
        self.declined = ahead.declined;
        self.turn = turn;
        self.remember(done);
    }

    /// Has somebody said no to going back, and no order been given since?
    pub fn is_declined(&self) -> bool {
        self.declined == Some(self.m.steps())
    }

    /// What everybody is shown, to be changed.
    pub fn shown(&self) -> std::sync::RwLockWriteGuard<'_, Streams> {
        self.streams.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What everybody is shown.
    pub fn shows(&self) -> std::sync::RwLockReadGuard<'_, Streams> {
        self.streams.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&mut self, done: impl Iterator<Item = Did>) {
        for did in done {
            if self.commands.back() != Some(&did) {
                if self.commands.len() == REMEMBERED {
                    self.commands.pop_front();
                }
                self.commands.push_back(did);
            }
        }
    }

    /// Was this command done? No, if its key was used for another command.
    pub fn has_done(&self, command: Did) -> Option<bool> {
        self.commands.iter().rev().find_map(|done| done.is(&command))
    }

    /// The snapshots made on the way here, and one of now if it is time for it.
    pub fn snaps(&mut self) -> Vec<(u32, Vec<u8>)> {
        let mut snaps = std::mem::take(&mut self.milestones);
        if self.m.entries() >= self.snapped + SNAP_EVERY
            && let Some(snap) = Ahead::snap(&*self.m, &self.shows())
        {
            snaps.push(snap);
        }
        if let Some((entries, _)) = snaps.last() {
            self.snapped = *entries;
        }
        snaps
    }
}

/// Whose turn it is in a match.
pub fn turn(pace: Pace, members: &[Member], m: &dyn DynMatch) -> Turn {
    let must = m.awaiting().must;
    let is_bot =
        |person: Person| members.iter().any(|one| one.person == person.0 as i16 && one.bot.is_some());
    let (bots, people): (Vec<Seat>, Vec<Seat>) = must.iter().partition(|seat| is_bot(m.person(*seat)));
    let wanted: BTreeSet<i16> = people.iter().map(|seat| m.person(*seat).0 as i16).collect();
    let (each, increment) = match pace {
        Pace::Untimed => (None, None),
        Pace::Live { increment, .. } => (None, Some(i64::from(increment) * 1000)),
        Pace::Each { seconds } => (Some(i64::from(seconds) * 1000), None),
    };
    Turn {
        wanted: wanted.into_iter().collect(),
        work: bots.iter().map(|seat| i16::from(seat.0)).collect(),
        each,
        increment,
    }
}

/// What a wish needs that is not in the match at hand.
pub enum Lack {
    /// It is refused.
    Trouble(Trouble),
    /// It reaches behind the checkpoint: the whole match is needed.
    Whole,
}

impl From<table::erased::Trouble> for Lack {
    fn from(trouble: table::erased::Trouble) -> Lack {
        let rule = trouble.reason.as_ref().map(|reason| reason.rule.to_string());
        let kind = if rule.is_some() { Kind::Rule } else { Kind::Unclear };
        Lack::Trouble(Trouble { kind, said: trouble.said, rule })
    }
}

/// Is there such a seat, and does this person hold it?
pub fn holds(m: &dyn DynMatch, person: Person, seat: Seat) -> bool {
    seat.0 < m.about().count() && m.person(seat) == person
}

/// Does what a person wishes, in a copy of the match. `back_to` is the entry that a wish to go back means, `bots` are the seats that bots
/// hold.
pub fn carry_out(
    m: &mut dyn DynMatch,
    person: Person,
    wish: &Wish,
    back_to: Option<u32>,
    bots: Seats,
) -> Result<(), Lack> {
    let own = |m: &dyn DynMatch, seat: Seat| {
        let not = || Lack::Trouble(Trouble::new(Kind::Forbidden, "This seat is not yours."));
        holds(m, person, seat).then_some(seat).ok_or_else(not)
    };
    match wish {
        Wish::Order { seat, line } => {
            let seat = own(m, *seat)?;
            m.order(seat, line)?;
        }
        Wish::TakeBack { later } => {
            let entry = m.may_take_back(person).get(usize::from(*later)).copied();
            let none = || Trouble::new(Kind::Unclear, "There is nothing that you can take back.");
            m.take_back(person, entry.ok_or_else(|| Lack::Trouble(none()))?)?;
        }
        Wish::AskBack { seat, .. } => {
            let seat = own(m, *seat)?;
            m.ask_back(seat, back_to.ok_or(Lack::Whole)?)?;
        }
        Wish::Answer { agrees } => m.answer_ask(person, *agrees)?,
        Wish::Stand { seat, standing } => {
            let seat = own(m, *seat)?;
            m.stand(seat, standing.as_deref())?;
        }
        Wish::Resign { seat } => {
            let seat = own(m, *seat)?;
            m.resign(seat)?;
        }
        Wish::OfferDraw { seat } => {
            let seat = own(m, *seat)?;
            m.offer_draw(seat)?;
            bots_agree(m, bots)?;
        }
        Wish::DeclineDraw { seat } => {
            let seat = own(m, *seat)?;
            m.decline_draw(seat)?;
        }
    }
    open_secret(m)?;
    Ok(())
}

/// Bots go along with a draw that all people want, if there are at least two.
fn bots_agree(m: &mut dyn DynMatch, bots: Seats) -> Result<(), Lack> {
    let all = m.about().all_seats();
    let people: BTreeSet<Person> = all.iter().filter(|s| !bots.contains(*s)).map(|s| m.person(s)).collect();
    let wanting: Vec<Seat> = all.iter().filter(|seat| !m.peaceful().contains(*seat)).collect();
    if people.len() > 1 && wanting.iter().all(|seat| bots.contains(*seat) || m.resigned().contains(*seat)) {
        for seat in wanting.into_iter().filter(|seat| bots.contains(*seat)) {
            if m.outcome().is_none() {
                m.offer_draw(seat)?;
            }
        }
    }
    Ok(())
}

/// The secret is opened however a match ends.
pub fn open_secret(m: &mut dyn DynMatch) -> Result<(), Lack> {
    if m.outcome().is_some() && !m.is_opened() {
        m.reveal()?;
    }
    Ok(())
}
