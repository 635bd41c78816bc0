//! Battles as values: one resolver for the table and for the calculator.
//!
//! A [`Battle`] on land or at sea, or a [`Raid`], says what it needs next: a throw, a decision, or nothing more. The table throws real
//! dice and asks people; the calculator follows every way the dice can fall and lets a [`Policy`] decide. Both call the same code.

mod answer;
mod assault;
mod calculator;
mod drill;
mod edge;
mod figures;
mod fire;
mod force;
mod hits;
mod legs;
mod partial;
mod policy;
mod question;
mod raid;
mod raid_odds;
mod sequence;
mod state;
mod throw;

pub use assault::{Assault, Landed, Load, assault_odds};
pub use calculator::{Ended, Odds, Planned, Upshot, exact, odds, odds_within, sampled, sampled_together};
pub use drill::{drill, measured_exact, measured_sampled};
pub use edge::{Edge, Trait, Traits};
pub use figures::{Figures, figures};
pub use force::{Force, SLOTS, Slot};
pub use hits::{Aim, Hits};
pub use legs::Leg;
pub use policy::{Dive, LossOrder, Orders, Policy, Press};
pub use question::{Answer, Need, Question};
pub use raid::{Raid, RaidAnswer, RaidEnd, RaidQuestion, RaidStage, RaidThrow, Raiders};
pub use raid_odds::{raid_odds, raid_sampled};
pub use state::{Battle, Field, Fort, Party, Role, Shore, Stage};
pub use throw::{Group, Throw};
