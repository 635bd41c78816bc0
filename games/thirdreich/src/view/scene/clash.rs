//! The attack that is prepared or fought now: both sides with their strength, their aircraft and their hits.

use table::scene::{Clash, ClashSide, ClashStep, ClashUnits, When};
use table::{Seen, msg};

use super::pieces::{panel_glyph, unit_name, wing_glyph};
use crate::model::fact::{force_name, key};
use crate::model::frames::{Attack, Battle, Frame, Side, Stage, Step};
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::rules::field::Field;

const STEPS: [&str; 5] = ["support", "fire", "losses", "retreat", "advance"];

pub fn clash(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Option<Clash> {
    let field = Field::of(ground, seen);
    seen.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(battle) => {
            shown(&field, &battle.attack, battle.leader, &battle.lines, step(battle), None)
        }
        Frame::Impulse(impulse) if matches!(impulse.stage, Stage::Attack | Stage::Defend | Stage::Fight) => {
            let attack = impulse.attacks.first()?;
            let fights =
                impulse.stage == Stage::Fight && seen.viewer().holds(seen.seat(ground, impulse.nation));
            let leader = attack.units.first().filter(|_| fights);
            let order = leader.map(|unit| format!("fight {}", ground.forces.unit(*unit).key));
            shown(&field, attack, impulse.nation, &field.sides(attack), 0, order)
        }
        _ => None,
    })
}

/// How far a battle has come.
fn step(battle: &Battle) -> usize {
    match battle.step {
        Step::Quarter | Step::Losses => 2,
        Step::Stand | Step::Retreat(_) => 3,
        Step::Advance(_) => 4,
    }
}

fn shown(
    field: &Field<'_>,
    attack: &Attack,
    leader: Nation,
    lines: &[Side; 2],
    now: usize,
    goes_on: Option<String>,
) -> Option<Clash> {
    let at = *attack.hexes.first()?;
    let steps = STEPS.iter().enumerate().map(|(i, word)| ClashStep {
        name: key("step", word),
        when: match i.cmp(&now) {
            std::cmp::Ordering::Less => When::Past,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Ahead,
        },
    });
    let sides =
        [side(field, attack, leader, &lines[0]), side(field, attack, field.opponent(leader), &lines[1])];
    Some(Clash { at, name: msg!("clash", at = at), steps: steps.collect(), sides: sides.into(), goes_on })
}

/// The units of one side, and the aircraft over the attacked hexes.
fn side(field: &Field<'_>, attack: &Attack, nation: Nation, line: &Side) -> ClashSide {
    let (ground, friends) = (field.ground, |other| field.position.relations.are_friends(nation, other));
    let units = line.units.iter().map(|taker| {
        let row = field.ground.forces.unit(taker.unit);
        let (name, piece) = (unit_name(ground, taker.unit), field.position.piece(taker.unit));
        let state = [
            (piece.at.is_none(), msg!("clash-eliminated")),
            (taker.hit, msg!("clash-hit")),
            (piece.reduced, msg!("badge-reduced")),
        ];
        ClashUnits {
            name: msg!("clash-unit", unit = name, strength = taker.strength),
            owner: Some(field.position.seat(ground, row.nation)),
            glyph: panel_glyph(row.arm).into(),
            count: 1,
            state: state.into_iter().find(|(on, _)| *on).map(|(_, words)| words),
            fights: piece.at.is_some(),
        }
    });
    let flights = field.flights().iter().filter(|flight| {
        attack.hexes.contains(&flight.over) && friends(ground.forces.force(flight.force).nation)
    });
    let aircraft = flights.map(|flight| {
        let force = ground.forces.force(flight.force);
        let name = force_name(ground, flight.force);
        ClashUnits {
            name: msg!("clash-aircraft", force = name, factors = flight.factors, over = flight.over),
            owner: Some(field.position.seat(ground, force.nation)),
            glyph: wing_glyph(force.wing).into(),
            count: 1,
            state: None,
            fights: true,
        }
    });
    let seat = field.position.seat(ground, nation);
    let strength: u16 = line.units.iter().filter(|taker| !taker.hit).map(|taker| taker.strength).sum();
    let attacks = line.units.iter().any(|taker| attack.units.contains(&taker.unit));
    ClashSide {
        name: if attacks {
            msg!("clash-attacker", seat = seat, strength = strength)
        } else {
            msg!("clash-defender", seat = seat, strength = strength)
        },
        owner: Some(seat),
        units: units.chain(aircraft).collect(),
        dice: Vec::new(),
        hits: line.hits,
    }
}
