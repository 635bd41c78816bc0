//! What a battle needs next, and what can be answered.

use serde::{Deserialize, Serialize};

use crate::model::battle::force::{Force, Slot};
use crate::model::battle::state::{Battle, Role, Stage};

/// What comes next in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// Dice: [`Battle::throw`].
    Throw,
    /// Somebody's decision: [`Battle::answer`].
    Decide(Question),
    Over,
}

/// A decision in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which planes were shot down and which turn back.
    Planes { role: Role, killed: u8, back: u8 },
    /// Which ship the defender picks with the fort's 1.
    FortPick,
    /// Which ship the attacker loses to the fort.
    FortLosses,
    /// How many submarines go under; the others strike.
    Dive { role: Role, boats: u8 },
    /// Which units the side loses to this many hits.
    Losses { role: Role, hits: u16 },
    /// Which enemy units the side picks.
    Picks { role: Role, hits: u8 },
    /// Does the attacker go on?
    Press,
}

impl Question {
    /// Who decides.
    pub fn decider(&self) -> Role {
        match self {
            Question::Planes { role, .. }
            | Question::Dive { role, .. }
            | Question::Losses { role, .. }
            | Question::Picks { role, .. } => *role,
            Question::FortPick => Role::Defender,
            Question::FortLosses | Question::Press => Role::Attacker,
        }
    }
}

/// An answer. Hits are counted by slot: a whole capital ship that is hit is damaged, a damaged one sinks, and both may happen at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Planes {
        killed: Force,
        back: Force,
    },
    /// This ship, and if it is a transport the load that goes down with it, by its place among the loads.
    Ship {
        slot: Slot,
        load: Option<u8>,
    },
    /// How many go under.
    Dive(u8),
    /// Hits by slot, on the own side.
    Losses(Force),
    /// Hits by slot, on the enemy.
    Picks(Force),
    Press,
    Withdraw,
}

impl Battle {
    /// What comes next.
    pub fn next(&self) -> Need {
        match self.stage {
            Stage::Over => Need::Over,
            Stage::Opening => self.clone().begin().next(),
            _ => self.question().map_or(Need::Throw, Need::Decide),
        }
    }

    /// The decision that the battle waits for, if it does.
    pub fn question(&self) -> Option<Question> {
        match self.stage {
            Stage::Planes(role) => {
                let (killed, back) = self.party(role).shot;
                Some(Question::Planes { role, killed, back })
            }
            Stage::FortPick => Some(Question::FortPick),
            Stage::FortLosses => Some(Question::FortLosses),
            Stage::Dive(role) => Some(Question::Dive {
                role,
                boats: self.party(role).force.get(crate::model::kinds::Kind::Submarine),
            }),
            Stage::Picks(role) => {
                let most = self.pickable(role).stamina().min(255) as u8;
                Some(Question::Picks { role, hits: self.party(role.other()).picks.min(most) })
            }
            Stage::Press => Some(Question::Press),
            _ => self.stage.loser().map(|role| Question::Losses { role, hits: self.hits_to_give(role).0 }),
        }
    }
}
