//! What has been declared, allowed and done, as far as rules ask about it later.

use serde::{Deserialize, Serialize};
use table::Space;

use crate::model::powers::{POWERS, Power, Powers};
use crate::model::spaces::Spaces;

/// What rules ask about later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
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
    /// Japan attacked a Soviet land next to Mongolia this turn.
    pub pact_due: bool,
    pub surprise_used: bool,
    pub france_rose: bool,
    pub berlin_paid: bool,
    /// Where the British government sits, London being lost.
    pub exile: Option<Space>,
    pub maginot: [bool; 2],
    /// Whose ships each power lets pass its canals, though they are of the other side.
    pub passage: [Powers; POWERS],
    /// Friends with whom each power does not share lands, carriers and transports.
    pub apart: [Powers; POWERS],
    /// Powers whose agents have acted and must wait for their next turn.
    pub agents: Powers,
    /// Armies of neutrals that have joined and come with the next turn of their power.
    pub armies_due: Vec<(Space, Power)>,
    /// What must be asked as soon as the current order has been carried out.
    pub asked: Vec<Question>,
}

/// What the fall or the freeing of a capital asks of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Of the United Kingdom: where does the government go?
    Exile,
    /// Of France: what rises?
    Rising,
}

/// The declarations of this turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Diplomacy {
    /// The powers on which the United States declared war before its income.
    pub before_income: Powers,
    /// Powers that have been allowed or refused something this turn: passage, or sharing.
    pub told: Powers,
    /// Zones that were friendly until war was declared: transports that are there may still load there.
    pub just_hostile: Spaces,
}
