//! Answers given in advance.

use serde::{Deserialize, Serialize};
use table::{Question, Space, msg};

use super::board::{AREAS, Ground};

/// What a side wants to be answered without being asked, while it is the other's turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// When units have lost a battle or are evicted.
    pub retreat: Reply,
    /// When units are displaced.
    pub displaced: Reply,
    /// When units worth nothing could slip away before combat.
    pub slip: Slip,
    /// When one of several units alike must be lost.
    pub losses: Reply,
    /// Where to go if there is a choice, the best first, by the keys of areas.
    pub prefer: Vec<String>,
}

/// An answer to a question where something must happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The person wants to be asked.
    #[default]
    Ask,
    /// Go to the preferred place, or to a port rather than to sea; lose what is cheapest.
    Settle,
}

/// What units worth nothing do before combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slip {
    #[default]
    Ask,
    Leave,
    Stand,
}

/// What can be said in advance.
pub fn questions(ground: &Ground) -> Vec<Question> {
    let replies = || [("ask", msg!("standing-ask")), ("settle", msg!("standing-settle"))];
    let slips =
        [("ask", msg!("standing-ask")), ("leave", msg!("standing-leave")), ("stand", msg!("standing-stand"))];
    let places = (0..AREAS as u16).map(Space);
    let places = places.map(|area| (ground.key(area).into(), msg!("standing-place", area = area)));
    vec![
        Question::one("retreat", msg!("standing-retreat"), replies()),
        Question::one("displaced", msg!("standing-displaced"), replies()),
        Question::one("slip", msg!("standing-slip"), slips),
        Question::one(
            "losses",
            msg!("standing-losses"),
            [("ask", msg!("standing-ask")), ("settle", msg!("standing-cheapest"))],
        ),
        Question::ranked("prefer", msg!("standing-prefer"), places.collect()),
    ]
}
