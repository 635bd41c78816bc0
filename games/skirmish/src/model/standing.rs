//! What a seat can say in advance.

use serde::{Deserialize, Serialize};
use table::{Answers, Question, msg};

/// What a seat wants to be answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// When a march may be intercepted.
    pub intercept: Reply,
    /// When a gun may cover or counter.
    pub fire: Reply,
    /// Never override a plan.
    pub keep_plans: bool,
    /// Take whatever an ally offers.
    pub accept_offers: bool,
}

/// An answer to the question whether to react.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The person wants to be asked.
    #[default]
    Ask,
    /// Let it pass.
    Never,
    /// React with the first block that can.
    Always,
}

/// The questions that can be answered in advance.
pub fn questions() -> Vec<Question> {
    let replies = || {
        [
            ("ask", msg!("standing-ask")),
            ("never", msg!("standing-never")),
            ("always", msg!("standing-always")),
        ]
    };
    let yes_or_no = |key, when| Question { key, when, answers: Answers::YesOrNo };
    vec![
        Question::one("intercept", msg!("standing-intercept"), replies()),
        Question::one("fire", msg!("standing-fire"), replies()),
        yes_or_no("keep-plans", msg!("standing-keep-plans")),
        yes_or_no("accept-offers", msg!("standing-accept-offers")),
    ]
}
