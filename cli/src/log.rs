//! What happened, as lines of the log or in few words.

use std::ops::Range;

use table::erased::DynMatch;
use table::{Seat, Viewer};

use crate::fail::Fail;
use crate::layout::{hanging, wrapped};
use crate::play::Sitting;
use crate::show::is_big;

/// `log`, `log N`, `log earlier`.
pub fn show(sitting: &mut Sitting, viewer: Viewer, rest: &str) -> Result<(), Fail> {
    let (until, lines) = match rest {
        "" => (usize::MAX, PAGE),
        "earlier" => (sitting.log_from.unwrap_or(usize::MAX), PAGE),
        _ => {
            let odd = |_| Fail("log N shows the last N lines, `log earlier` those before.".into());
            (usize::MAX, rest.parse().map_err(odd)?)
        }
    };
    let page = back_from(&*sitting.m, viewer, 0..until, lines);
    sitting.log_from = Some(page.from);
    if page.lines.is_empty() {
        let none =
            if rest == "earlier" { "Nothing happened before that." } else { "Nothing has happened yet." };
        println!("{none}");
    }
    page.show();
    Ok(())
}

/// Lines of the log that are shown at once.
const PAGE: usize = 20;

/// What happened since this seat last looked: in few words on a board too big to be drawn, as lines of the log otherwise.
pub fn catch_up(sitting: &Sitting, seat: Seat, heard: u32) {
    let since = sitting.m.step_of(heard)..sitting.m.steps();
    let viewer = Viewer::seat(seat);
    if is_big(&*sitting.m) && heard > 0 {
        let lines = sitting.m.summary(viewer, since);
        if !lines.is_empty() {
            println!("Since you last looked (`log` tells more):");
            let last = lines.len().saturating_sub(MOST_NEWS);
            lines[last..]
                .iter()
                .for_each(|line| println!("{}", wrapped(&format!("  {}", table::plain(line)))));
        }
        return;
    }
    let page = back_from(&*sitting.m, viewer, since.clone(), MOST_NEWS);
    if page.lines.is_empty() || heard == 0 && page.from > since.start {
        return;
    }
    println!("Since you last looked:");
    page.show();
}

/// Lines of the log, of whole orders.
struct Page {
    /// The first order of which something is told.
    from: usize,
    lines: Vec<(u32, String)>,
}

impl Page {
    fn show(&self) {
        for (n, text) in &self.lines {
            println!("{}", hanging(&format!("{n:>4} "), text));
        }
    }
}

/// The last lines told of a range of orders: this many, or a few more, since an order is told whole.
fn back_from(m: &dyn DynMatch, viewer: Viewer, steps: Range<usize>, wanted: usize) -> Page {
    let mut page = Page { from: steps.end.min(m.steps()), lines: Vec::new() };
    let mut worded = page.from;
    while page.lines.len() < wanted && page.from > steps.start {
        if page.from == worded {
            // Backwards, but several at once: they are put into words in one walk forwards.
            worded = worded.saturating_sub(PAGE).max(steps.start);
            m.log_page(viewer, worded..page.from);
        }
        page.from -= 1;
        let told = m.log_page(viewer, page.from..page.from + 1);
        page.lines.splice(..0, told.into_iter().map(|(n, line)| (n, table::plain(&line))));
    }
    page
}

/// More than this is for `log`.
const MOST_NEWS: usize = 24;
