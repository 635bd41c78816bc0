//! What happens in the purchase phase, in words.

use serde::{Deserialize, Serialize};
use table::{Message, Space, msg};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::research::Project;

/// A coded marker by its number.
pub fn marker_name(marker: u8) -> Message {
    msg!("marker", marker = marker)
}

/// Something that happened in the purchase phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PurchaseFact {
    Trained {
        power: Power,
        level: i8,
    },
    Lapsed {
        power: Power,
        level: i8,
    },
    Advanced {
        power: Power,
        project: Project,
        roll: u8,
        again: Option<u8>,
        now: u8,
        of: u8,
    },
    Developed {
        power: Power,
        project: Project,
    },
    /// A coded marker has advanced.
    Marked {
        power: Power,
        marker: u8,
        roll: u8,
        again: Option<u8>,
        now: u8,
        of: u8,
    },
    /// What a coded marker stands for, told only to those who may know.
    Coded {
        power: Power,
        marker: u8,
        project: Project,
    },
    MarkerRead {
        power: Power,
        target: Power,
        marker: u8,
    },
    MarkerSetBack {
        power: Power,
        target: Power,
        marker: u8,
        back: u8,
    },
    Countered {
        power: Power,
        target: Power,
        roll: u8,
        counter: u8,
    },
    SetBack {
        power: Power,
        target: Power,
        project: Project,
        back: u8,
    },
    Repaired {
        power: Power,
        works: FacilityKind,
        at: Space,
        points: u8,
    },
    ShipRepaired {
        power: Power,
        kind: Kind,
        at: Space,
    },
    Bought {
        power: Power,
        kind: Kind,
        count: u8,
    },
    Ordered {
        power: Power,
        works: FacilityKind,
    },
    Bomb {
        power: Power,
    },
    Upgrading {
        power: Power,
        at: Space,
    },
    Stalled {
        works: FacilityKind,
        at: Space,
    },
    ChipOff {
        works: FacilityKind,
        at: Space,
        left: u8,
    },
}

impl PurchaseFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            PurchaseFact::Trained { power, level } => {
                msg!("fact-trained", power = power.seat(), level = i32::from(*level))
            }
            PurchaseFact::Lapsed { power, level } => {
                msg!("fact-lapsed", power = power.seat(), level = i32::from(*level))
            }
            PurchaseFact::Advanced { power, project, roll, again, now, of } => {
                advanced(*power, project.name(), [*roll, *now, *of], *again)
            }
            PurchaseFact::Marked { power, marker, roll, again, now, of } => {
                advanced(*power, marker_name(*marker), [*roll, *now, *of], *again)
            }
            PurchaseFact::Coded { power, marker, project } => {
                msg!("fact-coded", power = power.seat(), marker = *marker, project = project.name())
            }
            PurchaseFact::MarkerRead { power, target, marker } => {
                msg!("fact-marker-read", power = power.seat(), target = target.seat(), marker = *marker)
            }
            PurchaseFact::MarkerSetBack { power, target, marker, back } => {
                let (power, target) = (power.seat(), target.seat());
                let project = marker_name(*marker);
                msg!("fact-set-back", power = power, target = target, project = project, back = *back)
            }
            PurchaseFact::Developed { power, project } => {
                msg!("fact-developed", power = power.seat(), project = project.name())
            }
            PurchaseFact::Countered { power, target, roll, counter } => {
                let key = if counter > roll { "fact-mission-stopped" } else { "fact-mission-passed" };
                Message { key: key.into(), args: Vec::new() }
                    .with("power", power.seat())
                    .with("target", target.seat())
                    .with("roll", *roll)
                    .with("counter", *counter)
            }
            PurchaseFact::SetBack { power, target, project, back } => {
                let (power, target) = (power.seat(), target.seat());
                let project = project.name();
                msg!("fact-set-back", power = power, target = target, project = project, back = *back)
            }
            PurchaseFact::Repaired { power, works, at, points } => {
                let works = works.name();
                msg!("fact-repaired", power = power.seat(), works = works, at = *at, points = *points)
            }
            PurchaseFact::ShipRepaired { power, kind, at } => {
                msg!("fact-ship-repaired", power = power.seat(), kind = kind.name(), at = *at)
            }
            PurchaseFact::Bought { power, kind, count } => {
                msg!("fact-bought", power = power.seat(), units = kind.so_many(*count))
            }
            PurchaseFact::Ordered { power, works } => {
                msg!("fact-ordered", power = power.seat(), works = works.name())
            }
            PurchaseFact::Bomb { power } => msg!("fact-bomb", power = power.seat()),
            PurchaseFact::Upgrading { power, at } => msg!("fact-upgrading", power = power.seat(), at = *at),
            PurchaseFact::Stalled { works, at } => msg!("fact-stalled", works = works.name(), at = *at),
            PurchaseFact::ChipOff { works, at, left: 0 } => {
                msg!("fact-finished", works = works.name(), at = *at)
            }
            PurchaseFact::ChipOff { works, at, left } => {
                msg!("fact-chip-off", works = works.name(), at = *at, left = *left)
            }
        }
    }
}

/// Research went on: what was rolled, where it stands now, and of how many spaces.
fn advanced(power: Power, project: Message, [roll, now, of]: [u8; 3], again: Option<u8>) -> Message {
    let power = power.seat();
    match again {
        None => msg!("fact-advanced", power = power, project = project, roll = roll, now = now, of = of),
        Some(again) => msg!(
            "fact-breakthrough",
            power = power,
            project = project,
            roll = roll,
            again = again,
            now = now,
            of = of
        ),
    }
}
