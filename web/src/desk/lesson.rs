//! A lesson at the desk: which step is due, and whether what was done is what it wanted.

use leptos::prelude::*;
use table::erased::Reason;
use table::lesson::{Lesson, LessonStep, Task};
use table::{Message, Subject};

use super::Desk;
use crate::t;

/// A lesson and the step that is due.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonAt {
    /// Its id, as in the address.
    pub id: String,
    /// The lesson.
    pub lesson: Lesson,
    /// The how-manieth step is due, from 0; past the last when it is over.
    pub step: usize,
}

impl LessonAt {
    /// What the step wants.
    pub fn task(&self) -> Task<'_> {
        self.lesson.steps.get(self.step).map_or(Task::Read, |step| step.task())
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.step >= self.lesson.steps.len()
    }

    /// How many orders have been given when a step is due.
    fn orders_before(&self, step: usize) -> usize {
        let orders = |step: &LessonStep| match step.task() {
            Task::Give { .. } => 1,
            Task::Watch(orders) => orders.len(),
            Task::Read | Task::Try { .. } => 0,
        };
        self.lesson.steps[..step].iter().map(orders).sum()
    }

    /// What the step says, by key.
    pub fn says(&self) -> Option<Message> {
        let step = self.lesson.steps.get(self.step)?;
        step.say.as_ref().map(|key| Message { key: key.clone().into(), args: Vec::new() })
    }
}

impl Desk {
    /// Begins or goes on with a lesson.
    pub fn teach(&self, lesson: LessonAt) {
        self.lesson.set(Some(lesson));
        self.lesson_point();
    }

    /// Lights up what the step is about.
    pub(super) fn lesson_point(&self) {
        if self.lesson.with_untracked(Option::is_none) {
            return;
        }
        let keys = self.lesson.with_untracked(|l| {
            let step = l.as_ref().and_then(|l| l.lesson.steps.get(l.step));
            step.map(|step| step.point.clone()).unwrap_or_default()
        });
        let subjects = self.inner.with_value(|inner| {
            let scene = inner.teller().view.scene();
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

    /// The learner has read; what the lesson plays itself is played.
    pub fn lesson_next(&self) {
        if self.looks_on() {
            return;
        }
        let watch = self.lesson.with_untracked(|l| match l.as_ref().map(LessonAt::task) {
            Some(Task::Watch(orders)) => orders.to_vec(),
            _ => Vec::new(),
        });
        for line in &watch {
            let given = self.inner.try_update_value(|inner| {
                let seat = inner.seat()?;
                inner.live()?.order(seat, line).ok()
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
        self.asked.set(None);
        self.refresh();
        self.lesson_point();
        self.keep();
    }

    /// Orders were taken back: the step is due that was when so many had been given.
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

    /// An order was given: if the step wanted it, the next is due.
    pub(super) fn lesson_given(&self) {
        if self.lesson.with_untracked(|l| l.as_ref().is_some_and(|l| !l.is_over())) {
            self.advance();
        }
    }

    /// The step wants another order than this: what to tell the learner.
    pub(super) fn lesson_wants_other(&self, line: &str) -> Option<String> {
        self.lesson.with_untracked(|l| {
            let l = l.as_ref().filter(|l| !l.is_over())?;
            match l.task() {
                task if task.is_done_by(line) => None,
                Task::Give { order, .. } | Task::Try { order, .. } => {
                    Some(t!("lesson-other", order = order.to_string()))
                }
                Task::Read | Task::Watch(_) => Some(t!("lesson-read")),
            }
        })
    }

    /// Something was refused: if the step wanted to show just that, the next is due.
    pub(super) fn lesson_refused(&self, line: &str, reason: &Reason) {
        let wanted = self.lesson.with_untracked(|l| match l.as_ref().map(LessonAt::task) {
            Some(Task::Try { order, refused }) => order == line && refused == reason.rule,
            _ => false,
        });
        if wanted {
            self.advance();
        }
    }
}
