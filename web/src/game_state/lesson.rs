//! A lesson: which step is due, and whether an order is the one it wants.

use leptos::prelude::*;
use table::erased::Reason;
use table::lesson::{Lesson, LessonStep, Task};
use table::{Message, Subject};

use super::GameState;

use crate::words::t;

/// A lesson and its current step.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonProgress {
    /// Its id, as in the address.
    pub id: String,
    /// The lesson.
    pub lesson: Lesson,
    /// Index of the current step; past the last when it is over.
    pub step: usize,
}

impl LessonProgress {
    /// What the step wants.
    pub fn task(&self) -> Task<'_> {
        self.lesson.steps.get(self.step).map_or(Task::Read, |step| step.task())
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.step >= self.lesson.steps.len()
    }

    /// Number of orders given before a step.
    fn orders_before(&self, step: usize) -> usize {
        let orders = |step: &LessonStep| match step.task() {
            Task::Give { .. } => 1,
            Task::Watch(orders) => orders.len(),
            Task::Read | Task::Try { .. } => 0,
        };
        self.lesson.steps[..step].iter().map(orders).sum()
    }

    /// The text of the step.
    pub fn says(&self) -> Option<Message> {
        let step = self.lesson.steps.get(self.step)?;
        step.say.as_ref().map(|key| Message { key: key.clone().into(), args: Vec::new() })
    }
}

impl GameState {
    /// Starts or resumes a lesson.
    pub fn teach(&self, lesson: LessonProgress) {
        self.lesson.set(Some(lesson));
        self.lesson_point();
    }

    /// Highlights what the step is about.
    pub(super) fn lesson_point(&self) {
        if self.lesson.with_untracked(Option::is_none) {
            return;
        }
        let keys = self.lesson.with_untracked(|l| {
            let step = l.as_ref().and_then(|l| l.lesson.steps.get(l.step));
            step.map(|step| step.point.clone()).unwrap_or_default()
        });
        let subjects = self.inner.with_value(|inner| {
            let scene = inner.describer().view.scene();
            let trays = scene.trays.iter().flat_map(|tray| tray.pieces.iter());
            let pieces: Vec<_> = scene.pieces.iter().chain(trays).collect();
            let find = |key: &String| {
                let space =
                    inner.board.spaces.iter().find(|s| s.key == *key).map(|s| Subject::Space(s.space));
                let unit = format!("unit-{key}");
                let piece = || pieces.iter().find(|p| p.name.key == unit).map(|p| Subject::Piece(p.piece));
                space.or_else(piece)
            };
            keys.iter().filter_map(find).collect()
        });
        self.pointed.set(subjects);
    }

    /// Goes on to the next step; a step to watch is played.
    pub fn lesson_next(&self) {
        if self.is_read_only() {
            return;
        }
        let watch = self.lesson.with_untracked(|l| match l.as_ref().map(LessonProgress::task) {
            Some(Task::Watch(orders)) => orders.to_vec(),
            _ => Vec::new(),
        });
        for line in &watch {
            let given = self.inner.try_update_value(|inner| {
                let seat = inner.deciding_seat()?;
                inner.live_match()?.order(seat, line).ok()
            });
            if let Some(Some(news)) = given {
                self.announce(news.join(" "));
            }
        }
        self.advance();
    }

    fn advance(&self) {
        self.lesson.update(|l| {
            if let Some(l) = l {
                l.step += 1;
            }
        });
        self.draft.set(Vec::new());
        self.confirming.set(None);
        self.refresh();
        self.lesson_point();
        self.save();
    }

    /// After an undo: returns to the step that was due at this number of orders.
    pub(super) fn lesson_back(&self) {
        let orders = self.inner.with_value(|inner| inner.shown().steps());
        self.lesson.update(|l| {
            if let Some(l) = l {
                let due = (0..=l.step).rev().find(|step| l.orders_before(*step) <= orders);
                l.step = due.unwrap_or(0);
            }
        });
        self.lesson_point();
    }

    /// After an order: goes on to the next step if this one wanted it.
    pub(super) fn lesson_given(&self) {
        if self.lesson.with_untracked(|l| l.as_ref().is_some_and(|l| !l.is_over())) {
            self.advance();
        }
    }

    /// Returns to the step before; what was ordered since is taken back.
    pub fn lesson_step_back(&self) {
        let before = self.lesson.with_untracked(|l| {
            let step = l.as_ref()?.step.checked_sub(1)?;
            Some((step, l.as_ref()?.orders_before(step)))
        });
        let Some((step, orders)) = before.filter(|_| self.is_live()) else { return };
        let given = self.inner.with_value(|inner| inner.shown().steps()).saturating_sub(orders);
        if given > 0 {
            return self.take_last_back(given);
        }
        self.lesson.update(|l| {
            if let Some(l) = l {
                l.step = step;
            }
        });
        self.cancel();
        self.save();
    }

    /// The message to show if the step wants another order.
    pub(super) fn lesson_wants_other(&self, line: &str) -> Option<String> {
        self.lesson_unless(|task| task.is_done_by(line))
    }

    /// The message to show if the step wants no order that starts like this.
    pub(super) fn lesson_wants_other_start(&self, start: &str) -> Option<String> {
        let starts = |order: &str| order.strip_prefix(start).is_some_and(|rest| rest.starts_with(' '));
        self.lesson_unless(|task| match task {
            Task::Give { order, also } => starts(order) || also.iter().any(|order| starts(order)),
            Task::Try { order, .. } => starts(order),
            Task::Read | Task::Watch(_) => false,
        })
    }

    /// What the step wants, in words, unless it wants this.
    fn lesson_unless(&self, fits: impl Fn(&Task<'_>) -> bool) -> Option<String> {
        let seat = self.acting_seat();
        self.lesson.with_untracked(|l| {
            let l = l.as_ref().filter(|l| !l.is_over())?;
            match l.task() {
                task if fits(&task) => None,
                Task::Give { order, .. } | Task::Try { order, .. } => {
                    Some(t!("lesson-other", order = self.order_in_words(seat?, order).0))
                }
                Task::Read | Task::Watch(_) => Some(t!("lesson-read")),
            }
        })
    }

    /// After a refusal: goes on to the next step if this one wanted to show just that.
    pub(super) fn lesson_refused(&self, line: &str, reason: &Reason) {
        let wanted = self.lesson.with_untracked(|l| match l.as_ref().map(LessonProgress::task) {
            Some(Task::Try { order, refused }) => order == line && refused == reason.rule,
            _ => false,
        });
        if wanted {
            self.advance();
        }
    }
}
