//! One match in memory: a cache of its journal and of what follows from it.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::journal::edition_of;
use table::{Person, Seat, Seats, pack};
use wire::http::Pace;
use wire::socket::{Kind, Trouble, Wish};

use super::deed::Deed;
use super::drill::{Drill, Moment};
use super::executor::{Broken, Failed};
use super::stream::{Mark, Streams, marks_at};
use crate::panics;
use crate::store::{CommandId, Loaded, MatchRow, Member, Turn};

/// Number of commands remembered to make repeated ones idempotent.
const REMEMBERED: usize = 256;

/// Number of entries between snapshots, roughly.
const SNAP_EVERY: u32 = 64;

/// Number of entries between snapshots that are kept for good, roughly.
const MILESTONE: u32 = 128;

/// Number of entries followed in one step. Showing one to every viewer takes milliseconds in the largest games.
const ENTRIES: usize = 64;

/// A match in memory.
pub struct LiveMatch {
    /// Its row in the store.
    pub row: MatchRow,
    /// The match.
    pub m: Box<dyn DynMatch>,
    /// What viewers are shown. They read it without waiting for the rules.
    pub streams: Arc<RwLock<Streams>>,
    /// Whose turn it is, as it was last written.
    pub turn: Turn,
    commands: VecDeque<CommandId>,
    /// Number of orders when a player last declined to go back. Not part of snapshots.
    declined: Option<usize>,
    snapped: u32,
    /// Snapshots made while opening, for looking at the past.
    milestones: Vec<(u32, Vec<u8>)>,
    drill: Drill,
}

/// A copy of a match and of what viewers are shown, for game code to advance. The live match adopts it once the change is written, and
/// stays as it was if that fails.
pub struct Draft {
    /// The match.
    pub m: Box<dyn DynMatch>,
    /// What viewers are shown.
    pub streams: Streams,
    declined: Option<usize>,
    drill: Drill,
}

/// Lines of a journal, with the commands that wrote them.
pub type Lines = Vec<(Option<CommandId>, String)>;

/// A match being opened: followed from a snapshot, or from its start, to its last entry.
pub struct Loading {
    row: MatchRow,
    draft: Draft,
    commands: VecDeque<CommandId>,
    lines: Lines,
    taken: usize,
    snapped: u32,
    milestones: Vec<(u32, Vec<u8>)>,
}

/// A match following lines that another server has written.
pub struct Following {
    /// The match.
    pub draft: Draft,
    /// The lines.
    pub lines: Lines,
    taken: usize,
    pace: Pace,
}

/// The outcome of a command, worked out before it is written, so that nothing can fail afterwards.
pub struct Rehearsed {
    /// The match after it.
    pub draft: Draft,
    /// The number of the first new line.
    pub seq: u32,
    /// The new lines.
    pub lines: Vec<String>,
    /// Whose turn it is then.
    pub turn: Turn,
    /// Who has won and how, if the match is over then.
    pub over: Option<(Seats, String)>,
}

/// The contents of a snapshot.
#[derive(Serialize, Deserialize)]
pub struct Snapshot {
    checkpoint: Vec<u8>,
    /// The position of every viewer's stream.
    pub marks: Vec<Mark>,
}

/// Lines as one text.
pub fn text(lines: &[(Option<CommandId>, String)]) -> String {
    lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect()
}

/// A match as of its snapshot, its start, or the entry by which its players agreed to go on by another edition; the position of every
/// viewer's stream; and the lines since.
#[expect(clippy::type_complexity)]
pub fn begin<'l>(
    game: &dyn DynGame,
    secret: Secret,
    rebased: Option<u32>,
    loaded: &'l Loaded,
) -> Result<(Box<dyn DynMatch>, Vec<Mark>, &'l [(Option<CommandId>, String)]), Failed> {
    let snap: Option<Snapshot> = loaded.snapshot.as_deref().and_then(|bytes| pack::unpack(bytes).ok());
    if let Some(snap) = snap {
        let m = game.resume_at(&snap.checkpoint, "", Some(secret))?;
        return Ok((m, snap.marks, &loaded.lines));
    }
    // The lines up to the start count as one: there is nothing to show before it. So do those of an edition that is not ours.
    let start = match rebased {
        Some(entry) => Some(entry as usize).filter(|entry| *entry < loaded.lines.len()),
        None => loaded.lines.iter().position(|(_, line)| Deed::of(line) == Deed::Start),
    };
    let begun = start.ok_or_else(|| Broken::Unreadable("the game never began".into()))? + 1;
    let (head, since) = loaded.lines.split_at(begun);
    let m = game.resume_beginning(&text(head), Some(secret))?;
    // What was shown before cannot be counted again. Nobody was shown more than there are entries.
    let marks = rebased.map(|entry| marks_at(&*m, entry + 1));
    Ok((m, marks.unwrap_or_default(), since))
}

/// A match that this program does not play is found out before anything of it is shown. One of another edition that is over may come out the
/// same by ours; then it can be looked at.
fn must_be_ours(game: &dyn DynGame, secret: Secret, loaded: &Loaded) -> Result<(), Failed> {
    let journal = text(&loaded.lines);
    if loaded.snapshot.is_none() && edition_of(&journal).is_some_and(|theirs| theirs != game.about().edition)
    {
        game.resume(&journal, Some(secret))?;
    }
    Ok(())
}

impl Draft {
    /// Follows one line of the journal.
    pub fn take(&mut self, line: &str) -> Result<(), Failed> {
        self.m.follow(&format!("{line}\n"))?;
        self.advanced(line);
        Ok(())
    }

    /// The match has advanced by this line.
    fn advanced(&mut self, line: &str) {
        (self.drill)(self.streams.match_id(), Moment::Show);
        self.streams.advance(&*self.m);
        if Deed::of(line) == Deed::Decline {
            self.declined = Some(self.m.steps());
        }
    }

    /// Advances to a match that continues this one: at once if by a single entry, else entry by entry, as every other server does.
    /// `each` is the match after each entry; without it the entries are followed, and so judged once more.
    pub fn rehearse(
        mut self,
        pace: Pace,
        m: Box<dyn DynMatch>,
        each: Vec<Box<dyn DynMatch>>,
    ) -> Result<Rehearsed, Failed> {
        let seq = self.m.entries();
        let lines: Vec<String> = m.lines_from(seq).lines().map(str::to_string).collect();
        let (turn, over) = (turn(pace, self.streams.members(), &*m), m.outcome());
        match lines.as_slice() {
            [line] => {
                self.m = m;
                self.advanced(line);
            }
            lines if lines.len() == each.len() => {
                for (line, after) in lines.iter().zip(each) {
                    self.m = after;
                    self.advanced(line);
                }
            }
            lines => lines.iter().try_for_each(|line| self.take(line))?,
        }
        Ok(Rehearsed { draft: self, seq, lines, turn, over })
    }

    /// A snapshot, if one can be made here. It is only a cache, so a game that fails to make one does no harm.
    fn snap(m: &dyn DynMatch, streams: &Streams) -> Option<(u32, Vec<u8>)> {
        let checkpoint = catch_unwind(AssertUnwindSafe(|| m.checkpoint())).unwrap_or_else(|panic| {
            tracing::error!(panic = panics::message(&*panic), "a game failed to make a snapshot");
            None
        })?;
        Some((m.entries(), pack::pack(&Snapshot { checkpoint, marks: streams.marks() })))
    }
}

impl Loading {
    /// Begins at the stored snapshot, or at the start of the match.
    pub fn begin(
        game: &dyn DynGame,
        row: MatchRow,
        members: Vec<Member>,
        mut loaded: Loaded,
        drill: Drill,
    ) -> Result<Loading, Failed> {
        must_be_ours(game, Secret(row.secret), &loaded)?;
        let (m, marks, since) = begin(game, Secret(row.secret), row.rebased, &loaded)?;
        let before = loaded.lines.len() - since.len();
        let lines = loaded.lines.split_off(before);
        let snapped = m.entries();
        let streams = Streams::of((row.id, row.pace), members, &*m, &marks);
        let draft = Draft { m, streams, declined: None, drill };
        let commands = loaded.done.into();
        Ok(Loading { row, draft, commands, lines, taken: 0, snapped, milestones: Vec::new() })
    }

    /// Follows some more entries; gives the match when none are left.
    pub fn go_on(mut self) -> Result<ControlFlow<LiveMatch, Loading>, Failed> {
        for (_, line) in self.lines.iter().skip(self.taken).take(ENTRIES) {
            self.draft.take(line)?;
            // A match opened from its first entry has no snapshots for looking at the past.
            if self.draft.m.entries() >= self.snapped + MILESTONE
                && let Some(snap) = Draft::snap(&*self.draft.m, &self.draft.streams)
            {
                self.snapped = snap.0;
                self.milestones.push(snap);
            }
        }
        self.taken += ENTRIES;
        let more = self.taken < self.lines.len();
        Ok(if more { ControlFlow::Continue(self) } else { ControlFlow::Break(self.arrive()) })
    }

    fn arrive(self) -> LiveMatch {
        let Loading { row, draft, commands, lines, snapped, milestones, .. } = self;
        let turn = turn(row.pace, draft.streams.members(), &*draft.m);
        let Draft { m, streams, declined, drill } = draft;
        let streams = Arc::new(RwLock::new(streams));
        let mut live = LiveMatch { row, m, streams, turn, commands, declined, snapped, milestones, drill };
        live.remember(lines.iter().filter_map(|(command_id, _)| *command_id));
        live
    }
}

impl Following {
    /// Nothing followed yet.
    pub fn new(draft: Draft, lines: Lines, pace: Pace) -> Following {
        Following { draft, lines, taken: 0, pace }
    }

    /// Follows some more lines; gives whose turn it is when none are left.
    pub fn go_on(mut self) -> Result<ControlFlow<(Following, Turn), Following>, Failed> {
        for (_, line) in self.lines.iter().skip(self.taken).take(ENTRIES) {
            self.draft.take(line)?;
        }
        self.taken += ENTRIES;
        if self.taken < self.lines.len() {
            return Ok(ControlFlow::Continue(self));
        }
        let turn = turn(self.pace, self.draft.streams.members(), &*self.draft.m);
        Ok(ControlFlow::Break((self, turn)))
    }
}

impl LiveMatch {
    /// A copy to advance.
    pub fn draft(&self) -> Draft {
        let drill = self.drill.clone();
        Draft { m: self.m.copy(), streams: self.shows().clone(), declined: self.declined, drill }
    }

    /// Adopts an advanced copy, and remembers the commands that led to it.
    pub fn apply(&mut self, draft: Draft, turn: Turn, done: impl Iterator<Item = CommandId>) {
        self.m = draft.m;
        *self.streams.write().unwrap_or_else(PoisonError::into_inner) = draft.streams;
        self.declined = draft.declined;
        self.turn = turn;
        self.remember(done);
    }

    /// Has a player declined to go back, with no order given since?
    pub fn is_declined(&self) -> bool {
        self.declined == Some(self.m.steps())
    }

    /// What viewers are shown, for writing.
    pub fn shown(&self) -> std::sync::RwLockWriteGuard<'_, Streams> {
        self.streams.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What viewers are shown.
    pub fn shows(&self) -> std::sync::RwLockReadGuard<'_, Streams> {
        self.streams.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&mut self, done: impl Iterator<Item = CommandId>) {
        for command_id in done {
            if self.commands.back() != Some(&command_id) {
                if self.commands.len() == REMEMBERED {
                    self.commands.pop_front();
                }
                self.commands.push_back(command_id);
            }
        }
    }

    /// Was this command carried out? `Some(false)` if its key was used for another command.
    pub fn has_done(&self, command: CommandId) -> Option<bool> {
        self.commands.iter().rev().find_map(|done| done.is(&command))
    }

    /// Snapshots made while opening, and one of now if it is due.
    pub fn snaps(&mut self) -> Vec<(u32, Vec<u8>)> {
        let mut snaps = std::mem::take(&mut self.milestones);
        if self.m.entries() >= self.snapped + SNAP_EVERY
            && let Some(snap) = Draft::snap(&*self.m, &self.shows())
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
    let is_bot = |person: Person| members.iter().any(|one| one.person == person && one.bot.is_some());
    let (bots, people): (Vec<Seat>, Vec<Seat>) = must.iter().partition(|seat| is_bot(m.person(*seat)));
    let wanted: BTreeSet<Person> = people.iter().map(|seat| m.person(*seat)).collect();
    let (each, increment) = match pace {
        Pace::Untimed => (None, None),
        Pace::Live { increment, .. } => (None, Some(i64::from(increment) * 1000)),
        Pace::Each { seconds } => (Some(i64::from(seconds) * 1000), None),
    };
    Turn { wanted: wanted.into_iter().collect(), work: bots, each, increment }
}

/// Why a wish was not carried out.
pub enum WishError {
    /// It was refused.
    Refused(Trouble),
    /// It goes back past the checkpoint: the whole match is needed.
    NeedsWhole,
}

impl From<table::erased::Trouble> for WishError {
    fn from(trouble: table::erased::Trouble) -> WishError {
        let rule = trouble.reason.as_ref().map(|reason| reason.rule.to_string());
        let kind = if rule.is_some() { Kind::Rule } else { Kind::Unclear };
        WishError::Refused(Trouble { kind, said: trouble.said, rule })
    }
}

/// Does this person hold this seat?
pub fn holds(m: &dyn DynMatch, person: Person, seat: Seat) -> bool {
    seat.0 < m.about().count() && m.person(seat) == person
}

/// Carries out a person's wish on a copy of the match. `back_to` is the entry to go back to, `bots` are the seats held by bots. For an
/// order, gives the match after each entry.
pub fn carry_out(
    m: &mut dyn DynMatch,
    person: Person,
    wish: &Wish,
    back_to: Option<u32>,
    bots: Seats,
) -> Result<Vec<Box<dyn DynMatch>>, WishError> {
    let own = |m: &dyn DynMatch, seat: Seat| {
        let not = || WishError::Refused(Trouble::new(Kind::Forbidden, "This seat is not yours."));
        holds(m, person, seat).then_some(seat).ok_or_else(not)
    };
    match wish {
        Wish::Order { seat, line } => {
            let seat = own(m, *seat)?;
            let mut each = m.order_by_entries(seat, line)?;
            let entries = m.entries();
            open_secret(m)?;
            if m.entries() > entries {
                each.push(m.copy());
            }
            return Ok(each);
        }
        Wish::TakeBack { later } => {
            let entry = m.may_take_back(person).get(usize::from(*later)).copied();
            let none = || Trouble::new(Kind::Unclear, "You have nothing to take back.");
            m.take_back(person, entry.ok_or_else(|| WishError::Refused(none()))?)?;
        }
        Wish::AskBack { seat, .. } => {
            let seat = own(m, *seat)?;
            m.ask_back(seat, back_to.ok_or(WishError::NeedsWhole)?)?;
        }
        Wish::Answer { agrees } => m.answer_ask(person, *agrees)?,
        Wish::Stand { seat, standing } => {
            let seat = own(m, *seat)?;
            m.set_standing(seat, standing.as_deref())?;
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
    Ok(Vec::new())
}

/// Bots accept a draw that all people want, if there are at least two people.
fn bots_agree(m: &mut dyn DynMatch, bots: Seats) -> Result<(), WishError> {
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

/// Reveals the secret of the dice once the match is over.
pub fn open_secret(m: &mut dyn DynMatch) -> Result<(), WishError> {
    if m.outcome().is_some() && !m.is_opened() {
        m.reveal()?;
    }
    Ok(())
}
