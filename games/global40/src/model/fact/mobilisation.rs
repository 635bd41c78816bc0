//! What happens when units are placed, in words; the units themselves are told one by one.

use serde::{Deserialize, Serialize};
use table::{Message, Space, msg};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;

/// Something that happened in the placing of units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MobiliseFact {
    Begun { power: Power, works: FacilityKind, at: Space, chips: u8 },
    Refunded { power: Power, kind: Kind, count: u8 },
    RefundedWorks { power: Power, works: FacilityKind },
    TakenDown { power: Power, works: FacilityKind, at: Space },
    PutUp { power: Power, works: FacilityKind, at: Space },
    UpgradedMoved { power: Power, at: Space },
    Stored { power: Power, commandos: u8, bombs: u8 },
}

impl MobiliseFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            MobiliseFact::Begun { power, works, at, chips } => {
                msg!("fact-begun", power = power.seat(), works = works.name(), at = *at, chips = *chips)
            }
            MobiliseFact::Refunded { power, kind, count } => {
                msg!("fact-refunded", power = power.seat(), units = kind.so_many(*count))
            }
            MobiliseFact::RefundedWorks { power, works } => {
                msg!("fact-refunded-works", power = power.seat(), works = works.name())
            }
            MobiliseFact::TakenDown { power, works, at } => {
                msg!("fact-taken-down", power = power.seat(), works = works.name(), at = *at)
            }
            MobiliseFact::PutUp { power, works, at } => {
                msg!("fact-put-up", power = power.seat(), works = works.name(), at = *at)
            }
            MobiliseFact::UpgradedMoved { power, at } => {
                msg!("fact-upgrading", power = power.seat(), at = *at)
            }
            MobiliseFact::Stored { power, commandos, bombs } => {
                msg!("fact-stored", power = power.seat(), commandos = *commandos, bombs = *bombs)
            }
        }
    }
}
