//! Lessons: a position and what to do in it, step by step, as data that a client plays with a learner.
//!
//! ```
//! use table::lesson::{Lesson, Task};
//!
//! let lesson = Lesson::read(
//!     r#"
//!     title = "lesson-hill"
//!     about = "lesson-hill-about"
//!     minutes = 3
//!     setup = '''{ "turn": 2 }'''
//!     [[step]]
//!     say = "lesson-hill-1"
//!     point = ["hill"]
//!     [[step]]
//!     say = "lesson-hill-2"
//!     seat = "red"
//!     try = "march horse hill"
//!     refused = "EX-3.2"
//!     [[step]]
//!     say = "lesson-hill-3"
//!     seat = "red"
//!     order = "march guard hill"
//!     "#,
//! );
//! let lesson = lesson.unwrap();
//! assert_eq!(lesson.steps[0].task(), Task::Read);
//! assert!(lesson.steps[2].task().is_done_by("march guard hill"));
//! ```

use serde::{Deserialize, Serialize};

use crate::rules::{RuleId, data};

/// A lesson. All words in it are keys of the game's `lang/lesson.ftl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The key of what it is called.
    pub title: String,
    /// The key of what it teaches, in a sentence or two.
    pub about: String,
    /// About how long it takes.
    pub minutes: u16,
    /// The JSON of the game's set-up: where the lesson begins.
    pub setup: String,
    /// What happens, in order.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

/// One step: something to read, to try, to order, or to watch.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LessonStep {
    /// The key of what is said; only a step that the lesson plays itself may be silent.
    pub say: Option<String>,
    /// Keys of places and pieces to light up.
    pub point: Vec<String>,
    /// Who gives the order, by the key of the seat; none where there is only something to read.
    pub seat: Option<String>,
    /// The order that the learner is to give, in notation.
    pub order: Option<String>,
    /// Orders that are taken instead, because they come to the same.
    pub also: Vec<String>,
    /// An order that the learner is to try although it is forbidden.
    #[serde(rename = "try")]
    pub tries: Option<String>,
    /// The rule that refuses what is tried.
    pub refused: Option<RuleId>,
    /// Orders that the lesson gives itself when the step begins, so that nobody has to. What is said then tells of them.
    pub play: Vec<String>,
}

/// What a step wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task<'l> {
    /// The learner reads and goes on.
    Read,
    /// The learner gives this order, or one of those that come to the same.
    Give {
        /// The order.
        order: &'l str,
        /// The others.
        also: &'l [String],
    },
    /// The learner tries this order, and this rule refuses it.
    Try {
        /// The order.
        order: &'l str,
        /// The rule.
        refused: RuleId,
    },
    /// The lesson gives these orders itself.
    Watch(&'l [String]),
}

impl Task<'_> {
    /// Does this order, in notation, do what the step wants? What is tried must then also be refused.
    pub fn is_done_by(&self, line: &str) -> bool {
        match self {
            Task::Give { order, also } => *order == line || also.iter().any(|other| other == line),
            Task::Try { order, .. } => *order == line,
            Task::Read | Task::Watch(_) => false,
        }
    }
}

impl LessonStep {
    /// What the step wants.
    pub fn task(&self) -> Task<'_> {
        match (&self.order, &self.tries, self.refused) {
            (Some(order), _, _) => Task::Give { order, also: &self.also },
            (None, Some(order), Some(refused)) => Task::Try { order, refused },
            _ if !self.play.is_empty() => Task::Watch(&self.play),
            _ => Task::Read,
        }
    }

    /// What is wrong with it, if anything.
    fn fault(&self) -> Option<&'static str> {
        let wants = [self.order.is_some(), self.tries.is_some(), !self.play.is_empty()];
        let wants = wants.into_iter().filter(|wanted| *wanted).count();
        if wants > 1 {
            Some("it wants one thing: `order`, `try` or `play`")
        } else if self.tries.is_some() != self.refused.is_some() {
            Some("`try` and `refused` belong together")
        } else if !self.also.is_empty() && self.order.is_none() {
            Some("`also` needs an `order`")
        } else if (wants == 1) != self.seat.is_some() {
            Some("a `seat` is named where there is an order, and only there")
        } else if self.say.is_none() && self.play.is_empty() {
            Some("it must `say` something")
        } else {
            None
        }
    }
}

impl Lesson {
    /// Reads a lesson; a fault names the step, counted from 1.
    pub fn read(text: &str) -> Result<Lesson, String> {
        let lesson: Lesson = data::parse(text)?;
        match lesson.steps.iter().enumerate().find_map(|(i, step)| Some((i + 1, step.fault()?))) {
            Some((number, fault)) => Err(format!("step {number}: {fault}")),
            None => Ok(lesson),
        }
    }

    /// Every key of words that it uses.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let said = self.steps.iter().filter_map(|step| step.say.as_deref());
        [self.title.as_str(), self.about.as_str()].into_iter().chain(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(step: &str) -> Result<Lesson, String> {
        Lesson::read(&format!("title = 'a'\nabout = 'b'\nminutes = 1\nsetup = '{{}}'\n[[step]]\n{step}"))
    }

    #[test]
    fn a_step_wants_what_it_says() {
        let task = |text: &str| format!("{:?}", read(text).unwrap().steps[0].task());
        assert_eq!(task("say = 'c'"), "Read");
        assert_eq!(task("seat = 'red'\nplay = ['x']"), r#"Watch(["x"])"#);
        assert!(task("say = 'c'\nseat = 'red'\ntry = 'x'\nrefused = 'EX-1'").starts_with("Try"));
        let lesson = read("say = 'c'\nseat = 'red'\norder = 'x y'\nalso = ['y x']").unwrap();
        let task = lesson.steps[0].task();
        assert!(task.is_done_by("x y") && task.is_done_by("y x") && !task.is_done_by("x"));
        assert_eq!(lesson.keys().collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn faults_are_named_with_their_step() {
        for (step, fault) in [
            ("say = 'c'\nseat = 'red'\norder = 'x'\nplay = ['y']", "one thing"),
            ("say = 'c'\nseat = 'red'\ntry = 'x'", "belong together"),
            ("say = 'c'\nalso = ['x']", "needs an `order`"),
            ("say = 'c'\norder = 'x'", "a `seat`"),
            ("say = 'c'\nseat = 'red'", "a `seat`"),
            ("point = ['hill']", "must `say`"),
        ] {
            let found = read(step).unwrap_err();
            assert!(found.starts_with("step 1: ") && found.contains(fault), "{found}");
        }
        assert!(read("says = 'c'").is_err());
    }
}
