//! War, neutrals, pacts: what has been done and what follows from it.

mod control;
mod declare;
mod frames;
mod neutral;

use serde::{Deserialize, Serialize};
use table::Space;

use crate::powers::Powers;

/// What rules ask about later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// Japan declared war on the United Kingdom or ANZAC without being provoked.
    pub japan_unprovoked: bool,
    pub japan_hit_indo_china: bool,
    /// Entered China before they were at war with Japan: an act of war against it.
    pub entered_china: Powers,
    pub axis_took_london: bool,
    pub axis_took_north_america: bool,
    /// Axis powers that declared war on the United States.
    pub war_on_us: Powers,
    /// European Axis powers that declared war on the Soviet Union.
    pub war_on_soviets: Powers,
    /// European Axis powers that declared war on China or entered where its units may go.
    pub war_on_china: Powers,
    /// Soviets attacked Korea or a Japanese land on the Mongolian border while Mongolia was strict.
    pub soviets_broke_border: bool,
    pub soviets_hit_mongolia: bool,
    /// Japan attacked a Soviet land next to Mongolia in the present turn.
    pub pact_due: bool,
    pub surprise_used: bool,
    pub france_rose: bool,
    pub berlin_paid: bool,
    /// Where the British government sits, London being lost.
    pub exile: Option<Space>,
    pub maginot: [bool; 2],
}

/// Something that happened in politics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PoliticsFact {
    Over,
}

impl PoliticsFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            PoliticsFact::Over => table::msg!("politics-over"),
        }
    }
}
