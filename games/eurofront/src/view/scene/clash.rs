//! The battle that is fought now: its steps, and who stands on either side.

use table::msg;
use table::scene::{Clash, ClashSide, ClashStep, ClashUnits, When};

use super::pieces::unit_name;
use crate::model::blocks::Block;
use crate::model::board::Ground;
use crate::model::frames::{Frame, Loss, Round, RoundStep};
use crate::model::nation::Faction;
use crate::model::position::{Battle, Position};

pub fn clash(ground: &Ground, position: &Position) -> Option<Clash> {
    let round = position.frames.iter().find_map(|frame| match frame {
        Frame::Round(round) => Some(round),
        _ => None,
    })?;
    let battle = position.battle(round.at)?;
    Some(Clash {
        at: round.at,
        name: msg!("clash", at = round.at),
        steps: steps(round),
        sides: [battle.attacker, battle.defender]
            .map(|faction| side(ground, position, battle, faction))
            .into(),
        goes_on: None,
    })
}

fn steps(round: &Round) -> Vec<ClashStep> {
    let all = [
        (RoundStep::Air, msg!("step-air")),
        (RoundStep::Defence, msg!("step-defence")),
        (RoundStep::Offence, msg!("step-offence")),
    ];
    let when = |step: RoundStep| match step.cmp(&round.step) {
        std::cmp::Ordering::Less => When::Past,
        std::cmp::Ordering::Equal => When::Now,
        std::cmp::Ordering::Greater => When::Ahead,
    };
    all.into_iter().map(|(step, name)| ClashStep { name, when: when(step) }).collect()
}

/// Everybody on the side of this faction in a battle.
fn side(ground: &Ground, position: &Position, battle: &Battle, faction: Faction) -> ClashSide {
    let own = position.standing(battle.at).filter(|(_, block)| !block.faction.is_enemy_of(faction));
    let hits = position.frames.iter().find_map(|frame| match frame {
        Frame::Loss(Loss { at, faction: whose, hits, .. })
            if *at == battle.at && !whose.is_enemy_of(faction) =>
        {
            Some(*hits)
        }
        _ => None,
    });
    ClashSide {
        name: if faction == battle.attacker {
            msg!("clash-attacker", seat = faction.seat())
        } else {
            msg!("clash-defender", seat = faction.seat())
        },
        owner: Some(faction.seat()),
        units: own.map(|(_, block)| units(ground, block)).collect(),
        dice: Vec::new(),
        hits: hits.unwrap_or(0).into(),
    }
}

fn units(ground: &Ground, block: &Block) -> ClashUnits {
    let owner = Some(block.faction.seat());
    match block.face {
        Some(face) => {
            let unit = ground.forces.unit(face.unit);
            ClashUnits {
                name: msg!("clash-unit", unit = unit_name(unit), strength = i32::from(face.strength)),
                owner,
                glyph: unit.troops.word().into(),
                count: 1,
                state: (!block.is_supplied()).then(|| msg!("badge-unsupplied")),
                fights: true,
            }
        }
        None => ClashUnits {
            name: msg!("clash-hidden", owner = block.faction.seat()),
            owner,
            glyph: "back".into(),
            count: 1,
            state: None,
            fights: true,
        },
    }
}
