//! What a seat can say in advance.

use serde::{Deserialize, Serialize};
use table::{Answers, Question, msg};

/// What a seat wants to be answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct StandingOrders {
    /// A rearguard that got away stays where it is.
    pub rearguards_stay: bool,
    /// Of several blocks that could take a hit or be thrown back, the cheapest to build up is.
    pub cheapest_suffers: bool,
    /// Of several blocks of which one can be supplied or must go without, the strongest is named.
    pub strongest_named: bool,
}

/// The questions that can be answered in advance.
pub fn questions() -> Vec<Question> {
    let yes_or_no = |key, when| Question { key, when, answers: Answers::YesOrNo };
    vec![
        yes_or_no("rearguards-stay", msg!("standing-rearguards-stay")),
        yes_or_no("cheapest-suffers", msg!("standing-cheapest-suffers")),
        yes_or_no("strongest-named", msg!("standing-strongest-named")),
    ]
}
