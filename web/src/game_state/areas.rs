//! Orders on a map of areas, where counters are piles: whole stacks, and several orders at once.

use leptos::prelude::*;
use table::erased::Why;
use table::scene::Widget;
use table::{Arg, Message, Seat, Span, plain};

use super::view::LogLine;
use super::{GameState, Inner, Notice};

/// The word that ends a phase.
const DONE: &str = "done";

/// What an order costs, and what is left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Price {
    /// The change, negative if it is paid.
    pub total: i32,
    /// What is left after it.
    pub left: i32,
}

impl GameState {
    /// The price of a complete order that nothing can follow, if the game tells what is left.
    pub fn price(&self, line: &str) -> Option<Price> {
        let seat = self.acting_seat()?;
        self.inner.with_value(|inner| {
            let describer = inner.describer();
            let further = describer.choices(seat, line);
            let why = describer.why(seat, line);
            let Why::Allowed(outlook) = &*why else { return None };
            let tally =
                outlook.forecast.tallies.first().filter(|_| further.whole && further.next.is_empty())?;
            let left = tally.of.as_ref()?.args.iter().find_map(|(name, arg)| match arg {
                Arg::Number(left) if name == "left" => Some(*left as i32),
                _ => None,
            })?;
            Some(Price { total: tally.total(), left })
        })
    }

    /// The warnings of an order.
    pub fn warnings(&self, line: &str) -> Vec<String> {
        self.forecast(line).map(|asked| asked.forecast.warnings).unwrap_or_default()
    }

    /// Gives several orders, one after the other; stops at one that is refused.
    pub fn give_all(&self, lines: &[String]) {
        let Some(seat) = self.acting_seat().filter(|_| self.is_live()) else { return };
        if lines.len() < 2 || self.is_remote() || self.lesson.with_untracked(Option::is_some) {
            return lines.iter().for_each(|line| self.give(line));
        }
        self.clear_answers();
        let mut trouble = None;
        for line in lines {
            let given = self.inner.try_update_value(|inner| {
                inner.redo.clear();
                Some(inner.live_match()?.order(seat, line))
            });
            match given.flatten() {
                Some(Ok(news)) => self.announce(news.join(" ")),
                Some(Err(why)) => {
                    trouble = Some(match why.reason {
                        Some(reason) => self.refused(seat, line, reason),
                        None => Notice::Trouble(why.said),
                    });
                    break;
                }
                None => break,
            }
        }
        self.draft.set(Vec::new());
        self.refresh();
        self.notice.set(trouble);
        self.save();
    }

    /// Adds to the order all other units of its place that can go where something can still be reached.
    pub fn take_everything(&self) {
        let Some(seat) = self.acting_seat().filter(|_| self.is_live()) else { return };
        let mut words = self.draft.get_untracked();
        if words.is_empty() {
            return;
        }
        self.inner.with_value(|inner| {
            let describer = inner.describer();
            let mut left_out: Vec<String> = Vec::new();
            loop {
                let next = describer.choices(seat, &words.join(" "));
                let some = |choice: &table::scene::Choice| match &choice.widget {
                    Widget::Several { glyph, count, .. } if !left_out.contains(glyph) => {
                        Some((glyph.clone(), *count, choice.word.clone()))
                    }
                    _ => None,
                };
                let all: Vec<(String, u16, String)> = next.next.iter().filter_map(some).collect();
                let Some(first) = all.first().map(|(glyph, _, _)| glyph.clone()) else { break };
                let most = all.iter().filter(|(glyph, _, _)| *glyph == first).max_by_key(|(_, n, _)| *n);
                let Some((_, _, word)) = most else { break };
                words.push(word.clone());
                let reached = describer.choices(seat, &words.join(" "));
                if !reached.next.iter().any(|choice| matches!(choice.widget, Widget::Space(_))) {
                    words.pop();
                    left_out.push(first);
                }
            }
            // In the order in which the game names them, whichever was pressed first.
            for i in 0..words.len() {
                let next = describer.choices(seat, &words[..i].join(" "));
                let at = |word: &String| next.next.iter().position(|choice| choice.word == *word);
                let amount = |at: usize| matches!(next.next[at].widget, Widget::Several { .. });
                if at(&words[i]).is_some_and(amount) {
                    words[i..].sort_by_key(at);
                    break;
                }
            }
        });
        self.clear_answers();
        self.draft.set(words);
        self.refresh();
    }

    /// Why the phase cannot be ended now; none if it can, or if nothing but answers is wanted.
    pub fn why_not_done(&self) -> Option<(Vec<Span>, String)> {
        let seat = self.acting_seat()?;
        self.inner.with_value(|inner| {
            let describer = inner.describer();
            let choices = describer.choices(seat, "");
            if choices.next.iter().any(|choice| choice.word == DONE) {
                return None;
            }
            match &*describer.why(seat, DONE) {
                Why::Refused(reason) if reason.summary.is_some() => {
                    Some((reason.why.clone(), reason.rule.to_string()))
                }
                _ => None,
            }
        })
    }

    /// The heading that each of these lines stands under: whose turn it is, who orders, and which kind of order.
    pub fn log_heads(&self, lines: &[LogLine]) -> Vec<LogHead> {
        self.inner.with_value(|inner| inner.log_heads(lines))
    }
}

/// What a line of the log stands under.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct LogHead {
    /// Whose turn it is, if that is known.
    pub turn: Option<String>,
    /// Who gave the order, and its verb.
    pub orders: Option<String>,
}

impl Inner {
    fn log_heads(&self, lines: &[LogLine]) -> Vec<LogHead> {
        let (Some(first), Some(last), Some(m)) = (lines.first(), lines.last(), self.local()) else {
            return vec![LogHead::default(); lines.len()];
        };
        let describer = self.describer();
        let seats: Vec<Seat> = (0..m.about().count()).map(Seat).collect();
        let begins = |seat: &Seat| plain(&describer.spans(&table::msg!("fact-turn", power = *seat)));
        let turns: Vec<String> = seats.iter().map(begins).collect();
        let orders = self.orders_page(first.order.saturating_sub(1)..last.order);
        let verb = |line: &str| {
            let word = line.split_whitespace().next().unwrap_or_default();
            describer.say(&Message { key: format!("verb-{word}").into(), args: Vec::new() })
        };
        let (mut turn, mut heads): (Option<String>, Vec<LogHead>) = (None, Vec::new());
        for entry in lines.chunk_by(|a, b| a.entry == b.entry) {
            let order = orders.iter().find(|(number, _, _)| *number == entry[0].entry);
            let orders = order.map(|(_, seat, line)| format!("{} · {}", self.names.seat(*seat), verb(line)));
            heads.extend(entry.iter().map(|_| LogHead { turn: turn.clone(), orders: orders.clone() }));
            let mut began =
                entry.iter().filter_map(|line| turns.iter().position(|t| *t == plain(&line.spans)));
            if let Some(seat) = began.next_back() {
                turn = Some(self.names.seat(seats[seat]));
            }
        }
        heads
    }
}
