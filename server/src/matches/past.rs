//! What viewers were shown earlier. Frames follow from the journal alone, so they can be worked out again at any time: from the last
//! snapshot before, entry by entry, for one viewer.

use std::ops::ControlFlow;
use std::sync::Arc;

use table::Viewer;
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::pack::{pack, unpack};
use wire::MatchId;
use wire::http::{LogPage, Past, State};
use wire::socket::{Kind, ToClient};

use super::deed::Deed;
use super::executor::{Broken, Failed};
use super::handle::Who;
use super::live::{LiveMatch, Snapshot, begin};
use super::registry::{Matches, no_such_game};
use super::stop::{NO_SUCH_MATCH, Stop, refuse};
use super::stream::{Mark, Streams};
use crate::store::{Loaded, MatchRow};

/// Maximum number of frames in an answer.
const FRAMES: usize = 200;

/// Maximum number of log lines in an answer.
const LINES: usize = 500;

/// Number of entries read at once and followed in one step.
const ENTRIES: u32 = 256;

/// Number of entries followed for the frames after a point; more only until there is one.
const WALK: usize = 128;

/// A point of a match, as a viewer counts.
#[derive(Clone, Copy)]
pub(super) enum Point {
    /// When the viewer was shown this version.
    Version(u32),
    /// When this line of the viewer's log was told.
    Line(u32),
    /// Just after this entry.
    Entry(u32),
}

impl Point {
    fn is_after(self, mark: &Mark) -> bool {
        match self {
            Point::Version(version) => mark.version <= version,
            Point::Line(line) => mark.lines <= line,
            // Found by its number, not by what a viewer was shown.
            Point::Entry(_) => true,
        }
    }

    /// Has a match that is followed come to this point?
    fn is_reached(self, trail: &Trail, viewer: Viewer) -> bool {
        match self {
            Point::Version(version) => trail.streams.version(viewer).is_some_and(|now| now >= version),
            Point::Line(line) => trail.streams.lines(viewer).is_some_and(|lines| lines > line),
            Point::Entry(entry) => trail.m.entries() > entry,
        }
    }
}

/// A match followed from some point on, for one viewer.
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

/// A match being followed for a viewer's log.
struct Telling {
    trail: Trail,
    viewer: Viewer,
    lines: Vec<String>,
    taken: usize,
}

/// The facts that a viewer was told, each with the number of its entry.
type Facts = Vec<(u32, Vec<u8>)>;

/// A match followed so far, and the log of its viewer until then.
type Told = (Trail, Facts);

impl Telling {
    /// Follows some more lines; gives the viewer's log when none are left.
    fn go_on(mut self) -> Result<ControlFlow<Told, Telling>, Failed> {
        let some = self.lines.iter().skip(self.taken).take(ENTRIES as usize);
        self.trail.m.follow(&some.flat_map(|line| [line, "\n"]).collect::<String>())?;
        self.taken += ENTRIES as usize;
        if self.taken < self.lines.len() {
            return Ok(ControlFlow::Continue(self));
        }
        let Telling { trail, viewer, .. } = self;
        let heard = trail.m.heard_packed(viewer, trail.m.first_step());
        let facts = heard.into_iter().flat_map(|(n, facts)| facts.into_iter().map(move |fact| (n, fact)));
        Ok(ControlFlow::Break((trail, facts.collect())))
    }
}

/// The part of a log that the match in memory has.
struct AtHand {
    /// The facts from the requested line on, if it is at hand.
    facts: Option<Vec<Vec<u8>>>,
    /// The entry that told the requested line, if it is at hand.
    entry: Option<u32>,
    /// Number of lines in all.
    lines: u32,
    /// The first entry at hand: everything told before it still counts.
    first_entry: u32,
}

/// What was collected so far.
#[derive(Default)]
struct Gathered {
    whole: Option<Vec<u8>>,
    frames: Vec<Vec<u8>>,
    /// The version of the whole view.
    version: u32,
    /// Number of entries followed since the whole view.
    walked: usize,
}

impl Gathered {
    /// Collects what the viewer is shown now, if it is new.
    fn look(&mut self, trail: &Trail, viewer: Viewer, from: Point) {
        self.walked += usize::from(self.whole.is_some());
        let streams = &trail.streams;
        let Some(reached) = streams.version(viewer).filter(|_| from.is_reached(trail, viewer)) else {
            return;
        };
        if self.whole.is_none() {
            self.whole = streams.whole(viewer).map(|whole| pack(&whole));
            self.version = reached;
        } else if self.version + self.frames.len() as u32 != reached
            && let Some(Ok(ToClient::Frame { frame, .. })) = streams.last_frame(viewer).map(|b| unpack(&b))
        {
            self.frames.push(pack(&*frame));
        }
    }

    fn is_enough(&self) -> bool {
        self.frames.len() == FRAMES || (self.walked >= WALK && !self.frames.is_empty())
    }
}

/// Did following from a snapshot fail? It does if the match went back past it.
fn is_cut_off<T>(found: &Result<T, Lost>) -> bool {
    matches!(found, Err(Lost::Failed(Failed::Broken(Broken::Unreadable(_)) | Failed::NotMine(_))))
}

impl Matches {
    /// What a viewer was shown at a version, and the frames since.
    pub async fn past(&self, match_id: MatchId, who: Who, version: u32) -> Result<Past, Stop> {
        let (row, viewer, now) = self.stands(match_id, who).await?;
        self.past_from(&row, viewer, Point::Version(version.min(now)), now).await
    }

    /// What a viewer was shown when a line of the log was told, and the frames since.
    pub async fn past_of_line(&self, match_id: MatchId, who: Who, line: u32) -> Result<Past, Stop> {
        let (row, viewer, now) = self.stands(match_id, who).await?;
        let Some(entry) = self.entry_of_line(match_id, who, line).await? else {
            return refuse(Kind::Missing, "The log has no such line.");
        };
        self.past_from(&row, viewer, Point::Entry(entry), now).await
    }

    /// The entry that told a line of a viewer's log, if it has that line.
    async fn entry_of_line(&self, match_id: MatchId, who: Who, line: u32) -> Result<Option<u32>, Stop> {
        let (row, viewer, log) = self.log_at_hand(match_id, who, line).await?;
        match log.entry {
            _ if line >= log.lines => Ok(None),
            Some(entry) => Ok(Some(entry)),
            None => {
                let told = self.told_before(&row, viewer, line, log.first_entry).await?;
                Ok(told.first().map(|(entry, _)| *entry))
            }
        }
    }

    async fn past_from(&self, row: &MatchRow, viewer: Viewer, from: Point, now: u32) -> Result<Past, Stop> {
        let mut gathered = self.gather(row, viewer, from, true).await;
        if is_cut_off(&gathered) {
            gathered = self.gather(row, viewer, from, false).await;
        }
        let gathered = self.or_set_aside(row.id, gathered).await?;
        let Some(whole) = gathered.whole else { return refuse(Kind::Missing, "There is nothing to see.") };
        let frames = gathered.frames.iter().map(|frame| hex(frame)).collect();
        Ok(Past { whole: hex(&whole), frames, now })
    }

    async fn gather(&self, row: &MatchRow, viewer: Viewer, from: Point, cut: bool) -> Result<Gathered, Lost> {
        let (mut trail, mut next) = self.trail(row, viewer, from, cut).await?;
        let mut gathered = Gathered::default();
        gathered.look(&trail, viewer, from);
        loop {
            let lines = self.lines_of(row.id, next, ENTRIES).await?;
            if lines.is_empty() {
                return Ok(gathered);
            }
            next += lines.len() as u32;
            let is_last = |(_, gathered): &(Trail, Gathered)| gathered.is_enough();
            let walked = self.executor.run_part(row.id, is_last, move || {
                for line in &lines {
                    if gathered.is_enough() {
                        break;
                    }
                    trail.take(line)?;
                    gathered.look(&trail, viewer, from);
                }
                Ok((trail, gathered))
            });
            (trail, gathered) = walked.await?;
            if gathered.is_enough() {
                return Ok(gathered);
            }
        }
    }

    /// A page of a viewer's log. Lines that the match in memory has are returned at once; for earlier ones it is followed from the snapshot
    /// before them, only as far as the page goes.
    pub async fn log(&self, match_id: MatchId, who: Who, from: u32) -> Result<LogPage, Stop> {
        let (row, viewer, log) = self.log_at_hand(match_id, who, from).await?;
        let facts = match log.facts {
            Some(facts) => facts,
            None => {
                let told = self.told_before(&row, viewer, from, log.first_entry).await?;
                told.into_iter().map(|(_, fact)| fact).collect()
            }
        };
        let more = from + (facts.len() as u32) < log.lines;
        Ok(LogPage { from, facts: facts.iter().map(|fact| hex(fact)).collect(), more })
    }

    /// A page of a viewer's log that the match in memory no longer has.
    async fn told_before(&self, row: &MatchRow, viewer: Viewer, from: u32, end: u32) -> Result<Facts, Stop> {
        let mut told = self.told(row, viewer, from, end, true).await;
        if is_cut_off(&told) {
            told = self.told(row, viewer, from, end, false).await;
        }
        self.or_set_aside(row.id, told).await
    }

    /// The part of a viewer's log that the match in memory has, from a line on.
    async fn log_at_hand(
        &self,
        match_id: MatchId,
        who: Who,
        from: u32,
    ) -> Result<(MatchRow, Viewer, AtHand), Stop> {
        let handle = self.handle(match_id);
        let mut live = handle.live.lock().await;
        let live = self.load(&handle, &mut live).await?;
        let has_all = |live: &LiveMatch| {
            let streams = live.shows();
            let viewer = streams.viewer_of(who.account, who.seat);
            streams.lines(viewer).is_none_or(|lines| from >= lines)
        };
        if has_all(live) {
            // The viewer knows all that this server does; another server may know more.
            self.read_on(&handle, live).await?;
        }
        let streams = live.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        let facts = streams.order_of_line(&*live.m, viewer, from).map(|(order, before)| {
            let orders = (order..live.m.steps()).map(|order| live.m.heard_page(viewer, order..order + 1));
            let facts = orders.flatten().flat_map(|(_, facts)| facts);
            facts.skip(from.saturating_sub(before) as usize).take(LINES).collect()
        });
        let entry = streams.entry_after(viewer, from);
        let lines = streams.lines(viewer).unwrap_or(0);
        let first_entry = live.m.first_entry();
        Ok((live.row.clone(), viewer, AtHand { facts, entry, lines, first_entry }))
    }

    /// A page of a viewer's log from before an entry. It still counts now: nothing before that entry was taken back since.
    async fn told(
        &self,
        row: &MatchRow,
        viewer: Viewer,
        from: u32,
        end: u32,
        cut: bool,
    ) -> Result<Facts, Lost> {
        let (mut trail, mut next) = self.trail(row, viewer, Point::Line(from), cut).await?;
        let skipped = from.saturating_sub(trail.streams.lines(viewer).unwrap_or(0)) as usize;
        if next > end {
            // A snapshot of entries that were taken back since.
            return Err(Lost::Failed(Broken::Unreadable("it went back past a snapshot".into()).into()));
        }
        let snapshots = if cut { self.snapshots(row.id).await? } else { Vec::new() };
        let mut steady = None;
        loop {
            // From snapshot to snapshot: what was told before one can no longer be taken back alone.
            let until = snapshots.iter().copied().find(|seq| *seq > next).map_or(end, |seq| seq.min(end));
            let lines = self.lines_of(row.id, next, until.saturating_sub(next)).await?;
            next = until;
            let telling = Telling { trail, viewer, lines, taken: 0 };
            let facts;
            (trail, facts) = self.executor.run_in_parts(row.id, || telling.go_on(), Telling::go_on).await?;
            if next < end {
                if facts.len() < skipped + LINES {
                    continue;
                }
                if steady.is_none() {
                    steady = Some(!self.goes_back_after(row.id, next).await?);
                }
                if steady == Some(false) {
                    continue;
                }
            }
            return Ok(facts.into_iter().skip(skipped).take(LINES).collect());
        }
    }

    /// Follows a match from the last snapshot before a point to its end, and looks at it then.
    pub(super) async fn followed_from<T: Send + 'static>(
        &self,
        row: &MatchRow,
        viewer: Viewer,
        from: Point,
        look: impl Fn(&dyn DynMatch, &Streams) -> T + Clone + Send + 'static,
    ) -> Result<T, Stop> {
        let mut found = self.followed(row, viewer, from, look.clone(), true).await;
        if is_cut_off(&found) {
            found = self.followed(row, viewer, from, look, false).await;
        }
        self.or_set_aside(row.id, found).await
    }

    async fn followed<T: Send + 'static>(
        &self,
        row: &MatchRow,
        viewer: Viewer,
        from: Point,
        look: impl Fn(&dyn DynMatch, &Streams) -> T + Send + 'static,
        cut: bool,
    ) -> Result<T, Lost> {
        let (mut trail, mut next) = self.trail(row, viewer, from, cut).await?;
        loop {
            let lines = self.lines_of(row.id, next, ENTRIES).await?;
            if lines.is_empty() {
                break;
            }
            next += lines.len() as u32;
            let follow = move || {
                trail.m.follow(&lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>())?;
                Ok(trail)
            };
            trail = self.executor.run_part(row.id, |_| false, follow).await?;
        }
        let found = self.executor.run(row.id, move || {
            trail.streams.advance(&*trail.m);
            Ok(look(&*trail.m, &trail.streams))
        });
        Ok(found.await?)
    }

    /// Has a match gone back by consent after an entry, perhaps to before it?
    async fn goes_back_after(&self, match_id: MatchId, entry: u32) -> Result<bool, Stop> {
        let lines = self.lines_of(match_id, entry, u32::MAX).await?;
        Ok(lines.iter().any(|line| Deed::of(line) == Deed::WentBack))
    }

    /// The whole journal of a finished match.
    pub async fn journal(&self, match_id: MatchId) -> Result<String, Stop> {
        match self.store.find(match_id).await? {
            Some(row) if row.state == State::Over => {
                let lines = self.lines_of(match_id, 0, u32::MAX).await?;
                Ok(lines.iter().flat_map(|line| [line, "\n"]).collect())
            }
            Some(_) => refuse(Kind::Missing, "The journal of a match is published when it is over."),
            None => refuse(Kind::Missing, NO_SUCH_MATCH),
        }
    }

    /// Passes a result on; a match whose game failed is quarantined.
    async fn or_set_aside<T>(&self, match_id: MatchId, found: Result<T, Lost>) -> Result<T, Stop> {
        match found {
            Ok(found) => Ok(found),
            Err(Lost::Failed(failed)) => self.fail(match_id, failed).await,
            Err(Lost::Stop(stop)) => Err(stop),
        }
    }

    /// A match, the viewer that somebody is there, and the current version.
    async fn stands(&self, match_id: MatchId, who: Who) -> Result<(MatchRow, Viewer, u32), Stop> {
        let handle = self.handle(match_id);
        let mut live = handle.live.lock().await;
        let live = self.load(&handle, &mut live).await?;
        let streams = live.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        Ok((live.row.clone(), viewer, streams.version(viewer).unwrap_or(0)))
    }

    /// A match as of the last snapshot before a point, or its start, and the number of the next entry.
    async fn trail(
        &self,
        row: &MatchRow,
        viewer: Viewer,
        point: Point,
        cut: bool,
    ) -> Result<(Trail, u32), Lost> {
        let snap = if cut { self.snap_before(row.id, viewer, point).await? } else { None };
        let Some(game) = self.game(&row.game) else {
            return Err(Lost::Failed(no_such_game(&row.game)));
        };
        let (from, snapshot) = snap.map_or((0, None), |(from, snap)| (from, Some(snap)));
        // Without a snapshot, the lines up to the start are needed, or up to where another edition went on.
        let head = row.rebased.map_or(ENTRIES, |entry| ENTRIES.max(entry + 1));
        let lines = if snapshot.is_none() { self.lines_of(row.id, 0, head).await? } else { Vec::new() };
        let lines = lines.into_iter().map(|line| (None, line)).collect();
        let loaded = Loaded { snapshot, done: Vec::new(), lines };
        let (row, match_id) = (row.clone(), row.id);
        let trail =
            self.executor.run_part(match_id, |_| false, move || open(&game, &row, viewer, &loaded)).await?;
        let next = trail.m.entries().max(from);
        Ok((trail, next))
    }

    async fn snapshots(&self, match_id: MatchId) -> Result<Vec<u32>, Stop> {
        Ok(self.store.snapshots(match_id).await?)
    }

    /// The last snapshot before a point.
    async fn snap_before(
        &self,
        match_id: MatchId,
        viewer: Viewer,
        point: Point,
    ) -> Result<Option<(u32, Vec<u8>)>, Stop> {
        let kept = self.snapshots(match_id).await?;
        if let Point::Entry(entry) = point {
            let last = kept.partition_point(|seq| *seq <= entry).checked_sub(1);
            let Some(seq) = last.map(|last| kept[last]) else { return Ok(None) };
            return Ok(self.store.snapshot_at(match_id, seq).await?.map(|state| (seq, state)));
        }
        let (mut low, mut high) = (0, kept.len());
        let mut found = None;
        while low < high {
            let middle = low.midpoint(high);
            let Some(state) = self.store.snapshot_at(match_id, kept[middle]).await? else { return Ok(None) };
            let snap: Option<Snapshot> = unpack(&state).ok();
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

    /// Lines of a journal, archived or not.
    async fn lines_of(&self, match_id: MatchId, from: u32, count: u32) -> Result<Vec<String>, Stop> {
        let lines = match self.store.archived(match_id).await? {
            Some(packed) => {
                let lines = crate::archive::unpack(&packed).into_iter().map(|(_, line)| line);
                return Ok(lines.skip(from as usize).take(count as usize).collect());
            }
            None => self.store.some_lines(match_id, from, count).await?,
        };
        Ok(lines.into_iter().map(|(_, line)| line).collect())
    }
}

/// Why the past could not be worked out.
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

fn open(game: &Arc<dyn DynGame>, row: &MatchRow, viewer: Viewer, loaded: &Loaded) -> Result<Trail, Failed> {
    let (m, marks, _) = begin(&**game, Secret(row.secret), row.rebased, loaded)?;
    let streams = Streams::of_one((row.id, row.pace), &*m, &marks, viewer);
    Ok(Trail { m, streams })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
