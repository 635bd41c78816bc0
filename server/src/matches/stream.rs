//! What every viewer of a match is shown: a view, and the frames that led to it.
//!
//! Frames follow from the journal alone, entry by entry, so all servers that have read the same journal count the same versions.

use std::collections::{BTreeMap, VecDeque};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use table::delta::Patch;
use table::erased::DynMatch;
use table::pack::{Hash, pack};
use table::{Person, Seat, Seats, SharedVec, Viewer};
use wire::http::Pace;
use wire::socket::ToClient;
use wire::stream::{Asked, Check, Frame, LogEdit, Over, Status, Whole};
use wire::{AccountId, MatchId};

use crate::store::Member;

/// Number of frames kept for viewers who reconnect.
const KEPT: usize = 64;

/// What one viewer is shown. Copies are cheap: they share everything that grows with the match.
#[derive(Clone)]
pub struct Stream {
    version: u32,
    view: Bytes,
    status: Status,
    /// Head of the journal when this viewer was last shown something. Later heads would reveal that something happened.
    head: Hash,
    /// Number of log lines before the first step at hand.
    before: u32,
    /// For every step at hand its entry, and the number of log lines up to and including it.
    told: SharedVec<(u32, u32)>,
    frames: VecDeque<(u32, Bytes)>,
}

/// The part of a stream that a snapshot keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The viewer.
    pub viewer: Viewer,
    /// The version reached.
    pub version: u32,
    /// Number of lines in its log.
    pub lines: u32,
    /// Head of the journal when this viewer was last shown something.
    pub head: Hash,
}

/// What a client must be sent to be up to date.
#[derive(Clone, PartialEq, Debug)]
pub enum Missed {
    /// Nothing.
    Nothing,
    /// Frames, ready for the wire, and the version they lead to.
    Frames(Vec<Bytes>, u32),
    /// The whole view, because the client is too far behind.
    Whole(Box<Whole>),
}

/// All streams of a match.
#[derive(Clone)]
pub struct Streams {
    match_id: MatchId,
    head: Hash,
    pace: Pace,
    /// The persons of the match.
    members: Vec<Member>,
    /// Who holds each seat.
    persons: Vec<Person>,
    by: BTreeMap<Viewer, Stream>,
    /// There are no others than this viewer's.
    only: Option<Viewer>,
}

/// All viewers of a match: each seat, the public, and each set of seats held by one person.
fn viewers(m: &dyn DynMatch) -> Vec<Viewer> {
    let count = m.about().count();
    let mut held: BTreeMap<Person, Seats> = BTreeMap::new();
    for seat in (0..count).map(Seat) {
        let seats = held.entry(m.person(seat)).or_insert(Seats::NONE);
        *seats = seats.with(seat);
    }
    let several = held.into_values().filter(|seats| seats.len() > 1).map(Viewer::of);
    Viewer::all(count).chain(several).collect()
}

/// Where every stream begins if it begins with this version and an empty log.
pub fn marks_at(m: &dyn DynMatch, version: u32) -> Vec<Mark> {
    let mark = |viewer| Mark { viewer, version, lines: 0, head: m.head() };
    viewers(m).into_iter().map(mark).collect()
}

impl Stream {
    fn lines(&self) -> u32 {
        self.told.last().map_or(self.before, |(_, lines)| *lines)
    }

    fn status_now(&self, m: &dyn DynMatch, viewer: Viewer) -> Status {
        let awaited = m.awaiting();
        let count = m.about().count();
        let persons: Vec<Person> = (0..count).map(|seat| m.person(Seat(seat))).collect();
        let person = viewer.prime().map(|seat| m.person(seat));
        let asked = m
            .asked_back()
            .map(|entry| Asked { keep: self.keeps(entry), of: m.consent_wanted().into_iter().collect() });
        Status {
            must: awaited.must,
            may: awaited.may,
            persons,
            resigned: m.resigned(),
            peaceful: m.peaceful(),
            undo: person.map_or(0, |person| m.may_take_back(person).len() as u16),
            asked,
            over: m.outcome().map(|(winners, how)| Over { winners, how }),
            opened: m.is_opened(),
        }
    }

    /// Number of log lines before an entry.
    fn keeps(&self, entry: u32) -> u32 {
        let step = self.told.partition_point(|(n, _)| *n < entry);
        step.checked_sub(1).map_or(self.before, |last| self.told[last].1)
    }

    /// Index of the step that told log line `keep`; `None` if it came before the steps at hand.
    fn step_after(&self, keep: u32) -> Option<usize> {
        (keep >= self.before).then(|| self.told.partition_point(|(_, lines)| *lines <= keep))
    }

    /// The entry that told log line `keep`; `None` if it came before the steps at hand.
    fn entry_after(&self, keep: u32) -> Option<u32> {
        self.told.get(self.step_after(keep)?).map(|(entry, _)| *entry)
    }

    /// How many of the steps at hand are unchanged. Entries only grow, and steps after one that was taken back move up: if a step is
    /// unchanged, so are all before it.
    fn still(&self, m: &dyn DynMatch) -> usize {
        let first = m.first_step();
        let is_same = |step: usize| m.givers(first + step..first + step + 1)[0].0 == self.told[step].0;
        let (mut low, mut high) = (0, self.told.len().min(m.steps() - first));
        if high > 0 && is_same(high - 1) {
            return high;
        }
        while low < high {
            let middle = low.midpoint(high);
            if is_same(middle) { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Advances to what the match now shows.
    fn advance(&mut self, match_id: MatchId, m: &dyn DynMatch, viewer: Viewer) {
        let view = Bytes::from(m.seen(viewer));
        let log = self.log_edit(m, viewer);
        let status = self.status_now(m, viewer);
        let changed = (status != self.status).then(|| status.clone());
        let patch = Patch::between(&self.view, &view);
        if patch.is_empty() && log.is_none() && changed.is_none() {
            return;
        }
        self.version += 1;
        let frame = Frame { version: self.version, patch, check: Check::of(&view), log, status: changed };
        let message = pack(&ToClient::Frame { match_id, frame: Box::new(frame) });
        if self.frames.len() == KEPT {
            self.frames.pop_front();
        }
        self.frames.push_back((self.version, message.into()));
        (self.view, self.status, self.head) = (view, status, m.head());
    }

    /// What changed in the log.
    fn log_edit(&mut self, m: &dyn DynMatch, viewer: Viewer) -> Option<LogEdit> {
        let kept = self.still(m);
        let before = self.lines();
        self.told.truncate(kept);
        let keep = self.lines();
        let mut facts = Vec::new();
        for (entry, told) in m.heard_packed(viewer, m.first_step() + kept) {
            facts.extend(told);
            self.told.push((entry, keep + facts.len() as u32));
        }
        (keep != before || !facts.is_empty()).then_some(LogEdit { keep, facts })
    }

    fn whole(&self, viewer: Viewer) -> Whole {
        Whole {
            version: self.version,
            viewer,
            view: self.view.to_vec(),
            lines: self.lines(),
            status: self.status.clone(),
            head: self.head,
        }
    }
}

impl Streams {
    /// The streams of a match, given its id and time control; they start from the marks of its snapshot, if it was opened from one.
    pub fn of(of: (MatchId, Pace), members: Vec<Member>, m: &dyn DynMatch, marks: &[Mark]) -> Streams {
        Streams::begin(of, members, m, marks, None)
    }

    /// The stream of one viewer alone.
    pub fn of_one(of: (MatchId, Pace), m: &dyn DynMatch, marks: &[Mark], viewer: Viewer) -> Streams {
        Streams::begin(of, Vec::new(), m, marks, Some(viewer))
    }

    fn begin(
        (match_id, pace): (MatchId, Pace),
        members: Vec<Member>,
        m: &dyn DynMatch,
        marks: &[Mark],
        only: Option<Viewer>,
    ) -> Streams {
        let (persons, by) = (Vec::new(), BTreeMap::new());
        let mut streams = Streams { match_id, head: m.head(), pace, members, persons, by, only };
        for mark in marks.iter().filter(|mark| only.is_none_or(|only| only == mark.viewer)) {
            let stream = Stream::begin(m, mark.viewer, mark.version, mark.lines);
            streams.by.insert(mark.viewer, Stream { head: mark.head, ..stream });
        }
        streams.admit(m);
        streams
    }

    /// New viewers begin with the present view.
    fn admit(&mut self, m: &dyn DynMatch) {
        self.persons = (0..m.about().count()).map(|seat| m.person(Seat(seat))).collect();
        let only = self.only;
        for viewer in viewers(m).into_iter().filter(|viewer| only.is_none_or(|only| only == *viewer)) {
            self.by.entry(viewer).or_insert_with(|| Stream::begin(m, viewer, 0, 0));
        }
    }

    /// The match has advanced by one entry.
    pub fn advance(&mut self, m: &dyn DynMatch) {
        self.admit(m);
        self.head = m.head();
        for (viewer, stream) in &mut self.by {
            stream.advance(self.match_id, m, *viewer);
        }
    }

    /// Head of the journal's hash chain. Not for viewers, who have heads of their own.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// The match.
    pub fn match_id(&self) -> MatchId {
        self.match_id
    }

    /// Time control.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The persons of the match.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Updates the persons of the match.
    pub fn set_members(&mut self, members: Vec<Member>) {
        self.members = members;
    }

    /// Which person an account is.
    pub fn person_of(&self, account: AccountId) -> Option<Person> {
        let member = self.members.iter().find(|member| member.account == Some(account))?;
        Some(member.person)
    }

    /// The seats that a person holds.
    pub fn seats_of(&self, person: Person) -> Seats {
        (0..)
            .map(Seat)
            .zip(&self.persons)
            .filter(|(_, held)| **held == person)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What an account may see: as one of its seats if asked for, else as all of them, else as the public.
    pub fn viewer_of(&self, account: Option<AccountId>, seat: Option<Seat>) -> Viewer {
        let person = account.and_then(|account| self.person_of(account));
        let seats = person.map_or(Seats::NONE, |person| self.seats_of(person));
        seat.filter(|seat| seats.contains(*seat)).map_or_else(|| Viewer::of(seats), Viewer::seat)
    }

    /// The seats that bots hold.
    pub fn bots(&self) -> Seats {
        (0..self.persons.len() as u8).map(Seat).filter(|seat| self.bot_of(*seat).is_some()).collect()
    }

    /// The level of the bot that holds a seat.
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        let person = self.persons.get(seat.index())?;
        self.members.iter().find(|member| member.person == *person)?.bot.as_deref()
    }

    /// What a snapshot must keep.
    pub fn marks(&self) -> Vec<Mark> {
        let mark = |(viewer, stream): (&Viewer, &Stream)| Mark {
            viewer: *viewer,
            version: stream.version,
            lines: stream.lines(),
            head: stream.head,
        };
        self.by.iter().map(mark).collect()
    }

    /// The version that a viewer has reached.
    pub fn version(&self, viewer: Viewer) -> Option<u32> {
        self.by.get(&viewer).map(|stream| stream.version)
    }

    /// How many lines a viewer's log has.
    pub fn lines(&self, viewer: Viewer) -> Option<u32> {
        self.by.get(&viewer).map(Stream::lines)
    }

    /// Number of the order that told a line of a viewer's log, and the number of lines before that order; `None` if it is not at hand.
    pub fn order_of_line(&self, m: &dyn DynMatch, viewer: Viewer, line: u32) -> Option<(usize, u32)> {
        let stream = self.by.get(&viewer)?;
        let step = stream.step_after(line)?;
        let before = step.checked_sub(1).map_or(stream.before, |last| stream.told[last].1);
        Some((m.first_step() + step, before))
    }

    /// Number of lines of a viewer's log before an order; those before the orders at hand, if it is not at hand.
    pub fn lines_before(&self, m: &dyn DynMatch, viewer: Viewer, order: usize) -> u32 {
        let Some(stream) = self.by.get(&viewer) else { return 0 };
        let before = order.saturating_sub(m.first_step()).min(stream.told.len());
        before.checked_sub(1).map_or(stream.before, |last| stream.told[last].1)
    }

    /// The last frame that a viewer was shown, ready for the wire.
    pub fn last_frame(&self, viewer: Viewer) -> Option<Bytes> {
        self.by.get(&viewer)?.frames.back().map(|(_, bytes)| bytes.clone())
    }

    /// The entry that told line `keep` of a viewer's log.
    pub fn entry_after(&self, viewer: Viewer, keep: u32) -> Option<u32> {
        self.by.get(&viewer)?.entry_after(keep)
    }

    /// The whole view of a viewer.
    pub fn whole(&self, viewer: Viewer) -> Option<Whole> {
        self.by.get(&viewer).map(|stream| stream.whole(viewer))
    }

    /// What a client that has this much has missed.
    pub fn missed(&self, viewer: Viewer, have: Option<(u32, Check)>) -> Option<Missed> {
        let stream = self.by.get(&viewer)?;
        let whole = || Missed::Whole(Box::new(stream.whole(viewer)));
        let Some((version, check)) = have else { return Some(whole()) };
        if version == stream.version {
            return Some(if check == Check::of(&stream.view) { Missed::Nothing } else { whole() });
        }
        Some(stream.since(version).unwrap_or_else(whole))
    }

    /// The frames after a version, for a client that was sent everything up to it.
    pub fn since(&self, viewer: Viewer, version: u32) -> Option<Missed> {
        let stream = self.by.get(&viewer)?;
        if version == stream.version {
            return Some(Missed::Nothing);
        }
        Some(stream.since(version).unwrap_or_else(|| Missed::Whole(Box::new(stream.whole(viewer)))))
    }
}

impl Stream {
    fn begin(m: &dyn DynMatch, viewer: Viewer, version: u32, before: u32) -> Stream {
        let mut lines = before;
        let mut total = |(entry, facts): (u32, Vec<Vec<u8>>)| {
            lines += facts.len() as u32;
            (entry, lines)
        };
        let mut told = SharedVec::default();
        told.extend(m.heard_packed(viewer, m.first_step()).into_iter().map(&mut total));
        let status = Status::default();
        let (view, head) = (Bytes::from(m.seen(viewer)), m.head());
        let mut stream = Stream { version, view, status, head, before, told, frames: VecDeque::new() };
        stream.status = stream.status_now(m, viewer);
        stream
    }

    /// The frames after a version, if they are all at hand.
    fn since(&self, version: u32) -> Option<Missed> {
        let first = self.frames.front()?.0;
        if version > self.version || version + 1 < first {
            return None;
        }
        let frames = self.frames.iter().filter(|(n, _)| *n > version).map(|(_, bytes)| bytes.clone());
        Some(Missed::Frames(frames.collect(), self.version))
    }
}
