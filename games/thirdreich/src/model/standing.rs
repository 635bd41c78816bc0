//! What a seat can say in advance.

use serde::{Deserialize, Serialize};
use table::{Answers, Question, msg};

/// What a seat wants to be answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// No aircraft rise against a flight.
    pub never_intercept: bool,
    /// No aircraft defend.
    pub never_defend: bool,
    /// Aircraft land where they came from.
    pub return_home: bool,
    /// A surprise attack sends no chit back.
    pub let_chits_pass: bool,
    pub left_over: LeftOver,
}

/// What defenders do about hits that nobody can take (9.42).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOver {
    #[default]
    Ask,
    Stand,
    Retreat,
}

/// The questions that can be answered in advance.
pub fn questions() -> Vec<Question> {
    let yes_or_no = |key, when| Question { key, when, answers: Answers::YesOrNo };
    let left_over = [
        ("ask", msg!("standing-ask")),
        ("stand", msg!("standing-stand")),
        ("retreat", msg!("standing-retreat")),
    ];
    vec![
        yes_or_no("never-intercept", msg!("standing-never-intercept")),
        yes_or_no("never-defend", msg!("standing-never-defend")),
        yes_or_no("return-home", msg!("standing-return-home")),
        yes_or_no("let-chits-pass", msg!("standing-let-chits-pass")),
        Question::one("left-over", msg!("standing-left-over"), left_over),
    ]
}
