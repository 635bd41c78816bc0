//! The log and the orders, one page at a time: nothing here walks the whole match.

use std::ops::Range;

use leptos::prelude::*;
use table::Seat;

use super::view::LogLine;
use super::{GameState, Inner};

/// Number of recent orders whose lines are in the view: enough for what one order causes, and for announcing bot orders.
pub(super) const LAST: usize = 16;
/// Page size when searching backwards for an order.
const AT_A_TIME: usize = 32;

impl Inner {
    /// The log lines of these orders; on a server, these lines.
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

    /// The lines of the latest orders.
    pub(super) fn last_lines(&self, back: &[u32]) -> Vec<LogLine> {
        let all = self.shown().log_len();
        self.log_page(all.saturating_sub(LAST)..all, back)
    }

    /// Number of orders in the match or what-if.
    pub(super) fn all_orders(&self) -> usize {
        self.branch.as_ref().map_or_else(|| self.played().steps(), |branch| branch.steps())
    }

    /// Entry and index of the last order given by a seat that matches.
    pub(super) fn last_order_by(&self, like: impl Fn(Seat) -> bool) -> Option<(u32, usize)> {
        let m = self.local()?;
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
        let m = self.branch.as_deref().or_else(|| self.local());
        m.map(|m| m.orders_page(orders)).unwrap_or_default()
    }
}

impl GameState {
    /// The log lines of these orders; on a server, these lines.
    pub fn log_page(&self, orders: Range<usize>) -> Vec<LogLine> {
        if self.curtain.get_untracked().is_some() {
            return Vec::new();
        }
        let read_only = self.is_read_only();
        self.inner.with_value(|inner| {
            let back = if read_only { Vec::new() } else { inner.may_take_back_alone() };
            inner.log_page(orders, &back)
        })
    }

    /// The order that was given next, in the moment of the past on display.
    pub fn next_in_words(&self, order: usize) -> Option<String> {
        let page = self.inner.with_value(|inner| inner.orders_page(order..order + 1));
        page.into_iter().next().map(|(_, seat, line)| self.order_in_words(seat, &line).0)
    }
}
