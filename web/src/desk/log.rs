//! The log and the orders, a page at a time: nothing here walks the whole match.

use std::ops::Range;

use leptos::prelude::*;
use table::Seat;

use super::view::LogLine;
use super::{Desk, Inner};

/// The last orders of which the view has the lines: enough for what one order brings about, and for what is read out of what bots did.
const LAST: usize = 16;
/// How many orders are read at a time in the search for the last of a kind.
const AT_A_TIME: usize = 32;

impl Inner {
    /// The lines of the log that tell of these orders; at a house these lines.
    pub(super) fn log_page(&self, orders: Range<usize>, back: &[u32]) -> Vec<LogLine> {
        let fresh = self.fresh_from();
        let first = orders.start;
        let m = self.shown();
        let line = |(i, (entry, spans)): (usize, (u32, _))| LogLine {
            entry,
            order: m.order_of(entry),
            spans,
            back: back.contains(&entry),
            fresh: fresh.is_some_and(|from| first + i >= from),
        };
        m.log_page(self.viewer(), orders).into_iter().enumerate().map(line).collect()
    }

    /// The lines of the last orders.
    pub(super) fn last_lines(&self, back: &[u32]) -> Vec<LogLine> {
        let all = self.shown().told();
        self.log_page(all.saturating_sub(LAST)..all, back)
    }

    /// How many orders the match has, or the copy that is tried.
    pub(super) fn all_orders(&self) -> usize {
        self.branch.as_ref().map_or_else(|| self.played().steps(), |branch| branch.steps())
    }

    /// The entry and the number of the last order in the match that a seat like this gave.
    pub(super) fn last_order_by(&self, like: impl Fn(Seat) -> bool) -> Option<(u32, usize)> {
        let m = self.here()?;
        let mut end = m.steps();
        while end > m.first_step() {
            let start = end.saturating_sub(AT_A_TIME).max(m.first_step());
            let some = m.givers(start..end);
            if let Some(i) = some.iter().rposition(|(_, seat)| like(*seat)) {
                return Some((some[i].0, start + i));
            }
            end = start;
        }
        None
    }

    /// The orders in notation: entry, seat, order.
    pub(super) fn orders_page(&self, orders: Range<usize>) -> Vec<(u32, Seat, String)> {
        let m = self.branch.as_deref().or_else(|| self.here());
        m.map(|m| m.orders_page(orders)).unwrap_or_default()
    }
}

impl Desk {
    /// The lines of the log that tell of these orders; at a house these lines.
    pub fn log_page(&self, orders: Range<usize>) -> Vec<LogLine> {
        if self.curtain.get_untracked().is_some() {
            return Vec::new();
        }
        let looks_on = self.looks_on();
        self.inner.with_value(|inner| {
            let back = if looks_on { Vec::new() } else { inner.may_take_back_alone() };
            inner.log_page(orders, &back)
        })
    }

    /// An order in notation.
    pub fn order_line(&self, order: usize) -> Option<String> {
        let page = self.inner.with_value(|inner| inner.orders_page(order..order + 1));
        page.into_iter().next().map(|(_, _, line)| line)
    }
}
