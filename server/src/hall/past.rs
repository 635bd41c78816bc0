//! What somebody was shown earlier. Frames follow from the journal alone, so that they can be worked out again at any time: from the
//! snapshot before, entry by entry, for one viewer.

use std::ops::ControlFlow;
use std::sync::Arc;

use table::Viewer;
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::pack::{pack, unpack};
use wire::http::{LogPage, Past, State};
use wire::socket::{Kind, ToClient};

use super::room::{Room, Snap, begin};
use super::stream::{Mark, Streams};
use super::{Broken, Failed, Hall, Stop, Who, no_such_game, refuse};
use crate::store::{Loaded, Row};

/// So many frames are told at once.
const FRAMES: usize = 200;

/// So many lines of a log are told at once.
const LINES: usize = 500;

/// So many entries are read at once, and followed in one step.
const ENTRIES: u32 = 256;

/// So many entries are followed for the frames after a point; more only until there is one.
const WALK: usize = 128;

/// Where in a match something is looked for, as a viewer counts.
#[derive(Clone, Copy)]
enum Point {
    Version(u32),
    Line(u32),
}

impl Point {
    fn is_after(self, mark: &Mark) -> bool {
        match self {
            Point::Version(version) => mark.version <= version,
            Point::Line(line) => mark.lines <= line,
        }
    }
}

/// A match that is followed from some point on, for one viewer.
struct Trail {
    m: Box<dyn DynMatch>,
    streams: Streams,
}

impl Trail {
    fn take(&mut self, line: &str) -> Result<(), Failed> {
        self.m.follow(&format!("{line}\n"))?;
        self.streams.advance(&*self.m);
        Ok(())
    }
}

/// A match that is followed for what somebody was told.
struct Telling {
    trail: Trail,
    viewer: Viewer,
    lines: Vec<String>,
    taken: usize,
}

/// A match that was followed so far, and what the viewer was told until then.
type Told = (Trail, Vec<Vec<u8>>);

impl Telling {
    /// Follows some lines more; all that the viewer was told, if there are none left.
    fn go_on(mut self) -> Result<ControlFlow<Told, Telling>, Failed> {
        let some = self.lines.iter().skip(self.taken).take(ENTRIES as usize);
        self.trail.m.follow(&some.flat_map(|line| [line, "\n"]).collect::<String>())?;
        self.taken += ENTRIES as usize;
        if self.taken < self.lines.len() {
            return Ok(ControlFlow::Continue(self));
        }
        let Telling { trail, viewer, .. } = self;
        let heard = trail.m.heard_packed(viewer, trail.m.first_step());
        let facts = heard.into_iter().flat_map(|(_, facts)| facts).collect();
        Ok(ControlFlow::Break((trail, facts)))
    }
}

/// How a line begins to say that all agreed to go back.
const WENT_BACK: &str = "\"deed\":{\"went-back\":";

/// What the match in memory has of somebody's log.
struct AtHand {
    /// The facts from the line asked for on, if that is at hand.
    facts: Option<Vec<Vec<u8>>>,
    /// Lines in all.
    lines: u32,
    /// The first entry at hand: all that was told before it still counts.
    first_entry: u32,
}

/// What is gathered on the way.
#[derive(Default)]
struct Gathered {
    whole: Option<Vec<u8>>,
    frames: Vec<Vec<u8>>,
    /// So many entries were followed since.
    walked: usize,
}

impl Gathered {
    /// Takes what the viewer is shown now, if it is new to him.
    fn look(&mut self, streams: &Streams, viewer: Viewer, version: u32) {
        self.walked += usize::from(self.whole.is_some());
        let Some(reached) = streams.version(viewer).filter(|reached| *reached >= version) else { return };
        if self.whole.is_none() {
            self.whole = streams.whole(viewer).map(|whole| pack(&whole));
        } else if version + self.frames.len() as u32 != reached
            && let Some(Ok(ToClient::Frame { frame, .. })) = streams.last_frame(viewer).map(|b| unpack(&b))
        {
            self.frames.push(pack(&*frame));
        }
    }

    fn is_enough(&self) -> bool {
        self.frames.len() == FRAMES || (self.walked >= WALK && !self.frames.is_empty())
    }
}

/// Could something not be followed from a snapshot? So it is with a question that went back behind it.
fn is_cut_off<T>(found: &Result<T, Lost>) -> bool {
    matches!(found, Err(Lost::Failed(Failed::Broken(Broken::Unreadable(_)) | Failed::NotMine(_))))
}

impl Hall {
    /// What somebody was shown when he had this version, and the frames since.
    pub async fn past(&self, table: i64, who: Who, version: u32) -> Result<Past, Stop> {
        let (row, viewer, now) = self.stands(table, who).await?;
        let version = version.min(now);
        let mut gathered = self.gather(&row, viewer, version, true).await;
        if is_cut_off(&gathered) {
            gathered = self.gather(&row, viewer, version, false).await;
        }
        let gathered = self.or_set_aside(table, gathered).await?;
        let Some(whole) = gathered.whole else { return refuse(Kind::Missing, "There is nothing to see.") };
        let frames = gathered.frames.iter().map(|frame| hex(frame)).collect();
        Ok(Past { whole: hex(&whole), frames, now })
    }

    async fn gather(&self, row: &Row, viewer: Viewer, version: u32, cut: bool) -> Result<Gathered, Lost> {
        let (mut trail, mut next) = self.trail(row, viewer, Point::Version(version), cut).await?;
        let mut gathered = Gathered::default();
        gathered.look(&trail.streams, viewer, version);
        loop {
            let lines = self.lines_of(row.table, next, ENTRIES).await?;
            if lines.is_empty() {
                return Ok(gathered);
            }
            next += lines.len() as u32;
            let is_last = |(_, gathered): &(Trail, Gathered)| gathered.is_enough();
            let walked = self.rules.run_part(row.table, is_last, move || {
                for line in &lines {
                    if gathered.is_enough() {
                        break;
                    }
                    trail.take(line)?;
                    gathered.look(&trail.streams, viewer, version);
                }
                Ok((trail, gathered))
            });
            (trail, gathered) = walked.await?;
            if gathered.is_enough() {
                return Ok(gathered);
            }
        }
    }

    /// Lines of somebody's log, from one on. Those that the match in memory has are told at once; for earlier ones it is followed from the
    /// snapshot before them, only as far as the page goes.
    pub async fn log(&self, table: i64, who: Who, from: u32) -> Result<LogPage, Stop> {
        let (row, viewer, log) = self.log_at_hand(table, who, from).await?;
        let facts = match log.facts {
            Some(facts) => facts,
            None => {
                let mut told = self.told(&row, viewer, from, log.first_entry, true).await;
                if is_cut_off(&told) {
                    told = self.told(&row, viewer, from, log.first_entry, false).await;
                }
                self.or_set_aside(table, told).await?
            }
        };
        let more = from + (facts.len() as u32) < log.lines;
        Ok(LogPage { from, facts: facts.iter().map(|fact| hex(fact)).collect(), more })
    }

    /// What the match in memory has of somebody's log, from a line on.
    async fn log_at_hand(&self, table: i64, who: Who, from: u32) -> Result<(Row, Viewer, AtHand), Stop> {
        let slot = self.slot(table);
        let mut room = slot.room.lock().await;
        let room = self.load(&slot, &mut room).await?;
        let has_all = |room: &Room| {
            let streams = room.shows();
            let viewer = streams.viewer_of(who.account, who.seat);
            streams.lines(viewer).is_none_or(|lines| from >= lines)
        };
        if has_all(room) {
            // He knows all that this room does: another server may know more, and he would not ask again.
            self.read_on(&slot, room).await?;
        }
        let streams = room.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        let facts = streams.order_of_line(&*room.m, viewer, from).map(|(order, before)| {
            let orders = (order..room.m.steps()).map(|order| room.m.heard_page(viewer, order..order + 1));
            let facts = orders.flatten().flat_map(|(_, facts)| facts);
            facts.skip(from.saturating_sub(before) as usize).take(LINES).collect()
        });
        let lines = streams.lines(viewer).unwrap_or(0);
        let first_entry = room.m.first_entry();
        Ok((room.row.clone(), viewer, AtHand { facts, lines, first_entry }))
    }

    /// Lines of somebody's log that were told before an entry. What is told here counts now: up to that entry nothing was taken back since.
    async fn told(
        &self,
        row: &Row,
        viewer: Viewer,
        from: u32,
        end: u32,
        cut: bool,
    ) -> Result<Vec<Vec<u8>>, Lost> {
        let (mut trail, mut next) = self.trail(row, viewer, Point::Line(from), cut).await?;
        let skipped = from.saturating_sub(trail.streams.lines(viewer).unwrap_or(0)) as usize;
        if next > end {
            // A snapshot of what was taken back since.
            return Err(Lost::Failed(Broken::Unreadable("it went back past a snapshot".into()).into()));
        }
        let snapshots = if cut { self.snapshots(row.table).await? } else { Vec::new() };
        let mut steady = None;
        loop {
            // From snapshot to snapshot: what was told before one is no longer taken back alone.
            let until = snapshots.iter().copied().find(|seq| *seq > next).map_or(end, |seq| seq.min(end));
            let lines = self.lines_of(row.table, next, until.saturating_sub(next)).await?;
            next = until;
            let telling = Telling { trail, viewer, lines, taken: 0 };
            let facts;
            (trail, facts) = self.rules.run_in_parts(row.table, || telling.go_on(), Telling::go_on).await?;
            if next < end {
                if facts.len() < skipped + LINES {
                    continue;
                }
                if steady.is_none() {
                    steady = Some(!self.goes_back_after(row.table, next).await?);
                }
                if steady == Some(false) {
                    continue;
                }
            }
            return Ok(facts.into_iter().skip(skipped).take(LINES).collect());
        }
    }

    /// Has a match gone back by consent after an entry, perhaps to before it?
    async fn goes_back_after(&self, table: i64, entry: u32) -> Result<bool, Stop> {
        if self.store.archived(table).await?.is_none() {
            return Ok(self.store.has_line_after(table, entry, WENT_BACK).await?);
        }
        let lines = self.lines_of(table, entry, u32::MAX).await?;
        Ok(lines.iter().any(|line| line.contains(WENT_BACK)))
    }

    /// The whole journal of a match that is over.
    pub async fn journal(&self, table: i64) -> Result<String, Stop> {
        match self.store.find(table).await? {
            Some(row) if row.state == State::Over => {
                let lines = self.lines_of(table, 0, u32::MAX).await?;
                Ok(lines.iter().flat_map(|line| [line, "\n"]).collect())
            }
            Some(_) => refuse(Kind::Missing, "The journal of a match is opened when it is over."),
            None => refuse(Kind::Missing, "There is no such table."),
        }
    }

    /// What was worked out; a match of which nothing can be worked out is set aside.
    async fn or_set_aside<T>(&self, table: i64, found: Result<T, Lost>) -> Result<T, Stop> {
        match found {
            Ok(found) => Ok(found),
            Err(Lost::Failed(failed)) => self.fail(table, failed).await,
            Err(Lost::Stop(stop)) => Err(stop),
        }
    }

    /// A match, what somebody is there, and the version that he is shown now.
    async fn stands(&self, table: i64, who: Who) -> Result<(Row, Viewer, u32), Stop> {
        let slot = self.slot(table);
        let mut room = slot.room.lock().await;
        let room = self.load(&slot, &mut room).await?;
        let streams = room.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        Ok((room.row.clone(), viewer, streams.version(viewer).unwrap_or(0)))
    }

    /// A match as it was at the last snapshot before a point, or at its start, and the number of the entry that comes next.
    async fn trail(&self, row: &Row, viewer: Viewer, point: Point, cut: bool) -> Result<(Trail, u32), Lost> {
        let snap = if cut { self.snap_before(row.table, viewer, point).await? } else { None };
        let Some(game) = self.game(&row.game) else {
            return Err(Lost::Failed(no_such_game(&row.game)));
        };
        let (from, snapshot) = snap.map_or((0, None), |(from, snap)| (from, Some(snap)));
        // Without a snapshot the lines up to the start are needed.
        let lines = if snapshot.is_none() { self.lines_of(row.table, 0, ENTRIES).await? } else { Vec::new() };
        let lines = lines.into_iter().map(|line| (None, line)).collect();
        let loaded = Loaded { snapshot, done: Vec::new(), lines };
        let (row, table) = (row.clone(), row.table);
        let trail = self.rules.run_part(table, |_| false, move || open(&game, &row, viewer, &loaded)).await?;
        let next = trail.m.entries().max(from);
        Ok((trail, next))
    }

    async fn snapshots(&self, table: i64) -> Result<Vec<u32>, Stop> {
        Ok(self.store.snapshots(table).await?)
    }

    /// The last snapshot before a point.
    async fn snap_before(
        &self,
        table: i64,
        viewer: Viewer,
        point: Point,
    ) -> Result<Option<(u32, Vec<u8>)>, Stop> {
        let kept = self.snapshots(table).await?;
        let (mut low, mut high) = (0, kept.len());
        let mut found = None;
        while low < high {
            let middle = low.midpoint(high);
            let Some(state) = self.store.snapshot_at(table, kept[middle]).await? else { return Ok(None) };
            let snap: Option<Snap> = unpack(&state).ok();
            let mark = snap.as_ref().and_then(|snap| snap.marks.iter().find(|mark| mark.viewer == viewer));
            if mark.is_some_and(|mark| point.is_after(mark)) {
                found = Some((kept[middle], state));
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(found)
    }

    /// Lines of a journal, wherever it is kept.
    async fn lines_of(&self, table: i64, from: u32, count: u32) -> Result<Vec<String>, Stop> {
        let lines = match self.store.archived(table).await? {
            Some(packed) => {
                let lines = crate::archive::unpack(&packed).into_iter().map(|(_, line)| line);
                return Ok(lines.skip(from as usize).take(count as usize).collect());
            }
            None => self.store.some_lines(table, from, count).await?,
        };
        Ok(lines.into_iter().map(|(_, line)| line).collect())
    }
}

/// Why the past cannot be told.
enum Lost {
    Failed(Failed),
    Stop(Stop),
}

impl From<Failed> for Lost {
    fn from(failed: Failed) -> Lost {
        Lost::Failed(failed)
    }
}

impl From<Stop> for Lost {
    fn from(stop: Stop) -> Lost {
        Lost::Stop(stop)
    }
}

fn open(game: &Arc<dyn DynGame>, row: &Row, viewer: Viewer, loaded: &Loaded) -> Result<Trail, Failed> {
    let (m, marks, _) = begin(&**game, Secret(row.secret), loaded)?;
    let streams = Streams::of_one((row.table, row.pace), &*m, &marks, viewer);
    Ok(Trail { m, streams })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
