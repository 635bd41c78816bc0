//! What happened in windows and battles, for the log.

use serde::{Deserialize, Serialize};
use table::dice::{Chance, Pool};
use table::{Die, Message, Space, msg};

use crate::model::battle::state::Role;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;

/// Something that happened in a window or a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CombatFact {
    Intercepts {
        power: Power,
        kind: Kind,
        count: u8,
        at: Space,
    },
    AirRoll {
        at: Space,
        power: Power,
        factors: u8,
        rolled: u16,
        level: i8,
        shot: u8,
        turned: u8,
    },
    TurnedBack {
        power: Power,
        kind: Kind,
        at: Space,
    },
    NoDrop {
        power: Power,
        at: Space,
        count: u8,
    },
    GunsFired {
        at: Space,
        shots: u16,
        hits: u16,
    },
    Interdicts {
        power: Power,
        kind: Kind,
        count: u8,
        zone: Space,
    },
    Interdicted {
        zone: Space,
        hits: u16,
        back: u16,
    },
    Ambushes {
        power: Power,
        count: u8,
        zone: Space,
    },
    Ambushed {
        zone: Space,
        hits: u16,
        back: u16,
    },
    Hurt {
        power: Power,
        kind: Kind,
        at: Space,
    },
    /// Somebody has sealed an answer.
    Sealed {
        power: Power,
    },
    Scrambled {
        power: Power,
        kind: Kind,
        count: u8,
        base: Space,
        zone: Space,
    },
    NoRoom {
        power: Power,
        kind: Kind,
        base: Space,
    },
    Aimed {
        at: Space,
        guns: u8,
    },
    Patrols {
        power: Power,
        kind: Kind,
        count: u8,
        at: Space,
    },
    Asks {
        power: Power,
        asks: bool,
    },
    OrderOfLoss {
        power: Power,
    },
    RaidBegan {
        power: Power,
        at: Space,
        works: Option<FacilityKind>,
    },
    Rocket {
        power: Power,
        base: Space,
        at: Space,
        works: FacilityKind,
    },
    Damaged {
        at: Space,
        works: FacilityKind,
        points: u8,
        total: u8,
    },
    Razed {
        at: Space,
        works: FacilityKind,
    },
    Commandos {
        power: Power,
        count: u8,
        at: Space,
        hits: u16,
        lost: u16,
    },
    Bomb {
        power: Power,
        at: Space,
        points: u8,
    },
    BattleBegan {
        power: Power,
        at: Space,
    },
    Landing {
        power: Power,
        at: Space,
        count: u8,
    },
    NoLanding {
        at: Space,
        zone: Space,
    },
    Volley {
        at: Space,
        by: Role,
        what: Volley,
        dice: Vec<Thrown>,
        hits: u16,
    },
    Air {
        at: Space,
        by: Role,
        rolled: u16,
    },
    Dives {
        at: Space,
        by: Role,
        boats: u8,
    },
    Withdrew {
        power: Power,
        from: Space,
        to: Space,
    },
    Won {
        power: Power,
        at: Space,
    },
    Held {
        power: Power,
        at: Space,
    },
    Landed {
        power: Power,
        kind: Kind,
        count: u8,
        at: Space,
    },
    Over,
}

/// Dice that were thrown alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thrown {
    pub count: u16,
    /// The highest number that hits.
    pub at: u8,
    /// How they fell, where real dice were thrown.
    pub fell: Vec<Die>,
}

impl Thrown {
    /// The dice of a throw, pool by pool. Everything counts but what fell above the last number that does.
    pub fn of(chance: &Chance, mut faces: &[u8]) -> Vec<Thrown> {
        let (Chance::Total(pools) | Chance::Throw(pools)) = chance else { return Vec::new() };
        let mut thrown = |pool: &Pool| {
            let (own, rest) = faces.split_at(faces.len().min(pool.dice.into()));
            faces = rest;
            let counts = |face: u8| pool.cuts.last().is_some_and(|last| face <= *last);
            Thrown {
                count: pool.dice,
                at: pool.cuts.get(usize::from(pool.hit)).copied().unwrap_or(pool.sides),
                fell: own.iter().map(|face| Die { face: *face, counts: counts(*face) }).collect(),
            }
        };
        pools.iter().map(&mut thrown).collect()
    }

    /// One die that hits up to a number.
    pub fn one(face: u8, at: u8) -> Thrown {
        Thrown { count: 1, at, fell: vec![Die { face, counts: face <= at }] }
    }
}

/// What a throw in a battle was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Volley {
    Bombardment,
    Fort,
    Flak,
    Fire,
    Again,
    Parting,
    Bombs,
    Strafing,
}

fn side(role: Role) -> Message {
    match role {
        Role::Attacker => msg!("combat-attacker"),
        Role::Defender => msg!("combat-defender"),
    }
}

/// `at 2 [1] 5 6, at 4 [3]`; where the faces are not known, how many at which number.
fn pools(dice: &[Thrown]) -> Message {
    let one = |thrown: &Thrown| match thrown.fell.is_empty() {
        true => msg!("combat-dice", count = thrown.count, at = thrown.at),
        false => msg!("combat-dice-fell", at = thrown.at, dice = thrown.fell.clone()),
    };
    match dice {
        [] => msg!("combat-dice-none"),
        [only] => one(only),
        [first, rest @ ..] => msg!("combat-dice-and", first = one(first), rest = pools(rest)),
    }
}

impl CombatFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            CombatFact::Intercepts { power, kind, count, at } => {
                msg!("combat-intercepts", power = power.seat(), units = kind.so_many(*count), at = *at)
            }
            CombatFact::AirRoll { at, power, factors, rolled, level, shot, turned } => msg!(
                "combat-air-roll",
                at = *at,
                power = power.seat(),
                factors = *factors,
                rolled = *rolled,
                level = i32::from(*level),
                shot = *shot,
                turned = *turned
            ),
            CombatFact::TurnedBack { power, kind, at } => {
                msg!("combat-turned-back", power = power.seat(), kind = kind.name(), at = *at)
            }
            CombatFact::NoDrop { power, at, count } => {
                msg!("combat-no-drop", power = power.seat(), at = *at, count = *count)
            }
            CombatFact::GunsFired { at, shots, hits } => {
                msg!("combat-guns-fired", at = *at, shots = *shots, hits = *hits)
            }
            CombatFact::Interdicts { power, kind, count, zone } => {
                msg!("combat-interdicts", power = power.seat(), units = kind.so_many(*count), zone = *zone)
            }
            CombatFact::Interdicted { zone, hits, back } => {
                msg!("combat-interdicted", zone = *zone, hits = *hits, back = *back)
            }
            CombatFact::Ambushes { power, count, zone } => {
                msg!("combat-ambushes", power = power.seat(), count = *count, zone = *zone)
            }
            CombatFact::Ambushed { zone, hits, back } => {
                msg!("combat-ambushed", zone = *zone, hits = *hits, back = *back)
            }
            CombatFact::Hurt { power, kind, at } => {
                msg!("combat-hurt", power = power.seat(), kind = kind.name(), at = *at)
            }
            CombatFact::Sealed { power } => msg!("combat-sealed", power = power.seat()),
            CombatFact::Scrambled { power, kind, count, base, zone } => msg!(
                "combat-scrambled",
                power = power.seat(),
                units = kind.so_many(*count),
                base = *base,
                zone = *zone
            ),
            CombatFact::NoRoom { power, kind, base } => {
                msg!("combat-no-room", power = power.seat(), kind = kind.name(), base = *base)
            }
            CombatFact::Aimed { at, guns } => msg!("combat-aimed", at = *at, guns = *guns),
            CombatFact::Patrols { power, kind, count, at } => {
                msg!("combat-patrols", power = power.seat(), units = kind.so_many(*count), at = *at)
            }
            CombatFact::Asks { power, asks: true } => msg!("combat-asks", power = power.seat()),
            CombatFact::Asks { power, asks: false } => msg!("combat-asks-not", power = power.seat()),
            CombatFact::OrderOfLoss { power } => msg!("combat-order-of-loss", power = power.seat()),
            CombatFact::RaidBegan { power, at, works: Some(works) } => {
                msg!("combat-raid", power = power.seat(), at = *at, works = works.name())
            }
            CombatFact::RaidBegan { power, at, works: None } => {
                msg!("combat-sweep", power = power.seat(), at = *at)
            }
            CombatFact::Rocket { power, base, at, works } => {
                msg!("combat-rocket", power = power.seat(), base = *base, at = *at, works = works.name())
            }
            CombatFact::Damaged { at, works, points, total } => {
                msg!("combat-damaged", at = *at, works = works.name(), points = *points, total = *total)
            }
            CombatFact::Razed { at, works } => msg!("combat-razed", at = *at, works = works.name()),
            CombatFact::Commandos { power, count, at, hits, lost } => msg!(
                "combat-commandos",
                power = power.seat(),
                count = *count,
                at = *at,
                hits = *hits,
                lost = *lost
            ),
            CombatFact::Bomb { power, at, points } => {
                msg!("combat-bomb", power = power.seat(), at = *at, points = *points)
            }
            CombatFact::BattleBegan { power, at } => msg!("combat-began", power = power.seat(), at = *at),
            CombatFact::Landing { power, at, count } => {
                msg!("combat-landing", power = power.seat(), at = *at, count = *count)
            }
            CombatFact::NoLanding { at, zone } => msg!("combat-no-landing", at = *at, zone = *zone),
            CombatFact::Volley { at, by, what, dice, hits } => {
                let key = match what {
                    Volley::Bombardment => "combat-volley-bombardment",
                    Volley::Fort => "combat-volley-fort",
                    Volley::Flak => "combat-volley-flak",
                    Volley::Fire => "combat-volley-fire",
                    Volley::Again => "combat-volley-again",
                    Volley::Parting => "combat-volley-parting",
                    Volley::Bombs => "combat-volley-bombs",
                    Volley::Strafing => "combat-volley-strafing",
                };
                let line =
                    msg!("combat-volley-fire", at = *at, side = side(*by), dice = pools(dice), hits = *hits);
                Message { key: key.into(), ..line }
            }
            CombatFact::Air { at, by, rolled } => {
                msg!("combat-air", at = *at, side = side(*by), rolled = *rolled)
            }
            CombatFact::Dives { at, by, boats } => {
                msg!("combat-dives", at = *at, side = side(*by), boats = *boats)
            }
            CombatFact::Withdrew { power, from, to } => {
                msg!("combat-withdrew", power = power.seat(), from = *from, to = *to)
            }
            CombatFact::Won { power, at } => msg!("combat-won", power = power.seat(), at = *at),
            CombatFact::Held { power, at } => msg!("combat-held", power = power.seat(), at = *at),
            CombatFact::Landed { power, kind, count, at } => {
                msg!("combat-landed", power = power.seat(), units = kind.so_many(*count), at = *at)
            }
            CombatFact::Over => msg!("combat-over"),
        }
    }
}
