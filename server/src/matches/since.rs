//! What a viewer was told since a seat's last turn, or since a line of the log: where it begins, and the ways that things took.

use table::erased::{DynMatch, since_turn};
use table::{Seat, Viewer};
use wire::MatchId;
use wire::http::{Since, Trail};
use wire::socket::Kind;

use super::handle::Who;
use super::past::Point;
use super::registry::Matches;
use super::stop::{Stop, refuse};
use super::stream::Streams;

/// Number of entries looked back for the end of a turn.
const FARTHEST: u32 = 2_000;

/// Since when it is asked.
#[derive(Clone, Copy)]
enum Asked {
    /// Since the last turn of this seat.
    Turn(Seat),
    /// Since this line of the viewer's log.
    Line(u32),
}

/// What a match tells; `None` if that begins before the orders at hand, unless there is no more of it than these.
fn look(
    m: &dyn DynMatch,
    streams: &Streams,
    (viewer, asked): (Viewer, Asked),
    is_all: bool,
) -> Option<Since> {
    let lines = streams.lines(viewer).unwrap_or(0);
    let nothing = Since { line: lines, again: true, trails: Vec::new() };
    let (from, again) = match asked {
        Asked::Line(line) if line >= lines => return Some(nothing),
        Asked::Line(line) => match streams.order_of_line(m, viewer, line) {
            Some((order, _)) => (order, true),
            None if is_all => (m.first_step(), true),
            None => return None,
        },
        Asked::Turn(seat) => match since_turn(m, seat) {
            None => return Some(nothing),
            Some(turn) if !turn.again && !is_all && turn.from == m.first_step() && turn.from > 0 => {
                return None;
            }
            Some(turn) => (turn.from, turn.again),
        },
    };
    let own = |giver: Seat| matches!(asked, Asked::Turn(seat) if seat == giver);
    let trails = m.trails(viewer, from..m.steps()).into_iter().filter(|(giver, _)| !own(*giver));
    let trails = trails
        .map(|(giver, way)| Trail { seat: giver.0, way: way.iter().map(|space| space.0).collect() })
        .collect();
    Some(Since { line: streams.lines_before(m, viewer, from), again, trails })
}

impl Matches {
    /// What the caller was told since the last turn of a seat, or since a line of the log.
    pub async fn since(&self, match_id: MatchId, who: Who, line: Option<u32>) -> Result<Since, Stop> {
        let (viewer, draft, row) = {
            let handle = self.handle(match_id);
            let mut live = handle.live.lock().await;
            let live = self.load(&handle, &mut live).await?;
            let viewer = live.shows().viewer_of(who.account, who.seat);
            (viewer, live.draft(), live.row.clone())
        };
        let asked = match (line, viewer.seats().first()) {
            (Some(line), _) => Asked::Line(line),
            (None, Some(seat)) if viewer == Viewer::seat(seat) => Asked::Turn(seat),
            _ => return refuse(Kind::Unclear, "Say since which line, or as which of your seats."),
        };
        let entries = draft.m.entries();
        let found =
            self.executor.run(match_id, move || Ok(look(&*draft.m, &draft.streams, (viewer, asked), false)));
        let found = match found.await {
            Ok(found) => found,
            Err(failed) => return self.fail(match_id, failed).await,
        };
        if let Some(since) = found {
            return Ok(since);
        }
        let from = match asked {
            Asked::Line(line) => Point::Line(line),
            Asked::Turn(_) => Point::Entry(entries.saturating_sub(FARTHEST)),
        };
        let look = move |m: &dyn DynMatch, streams: &Streams| look(m, streams, (viewer, asked), true);
        match self.followed_from(&row, viewer, from, look).await? {
            Some(since) => Ok(since),
            None => refuse(Kind::Missing, "There is nothing to see."),
        }
    }
}
