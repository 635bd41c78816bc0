//! The battle that is fought now: its steps, and what is left of both sides.

use std::collections::BTreeMap;

use table::scene::{Clash, ClashSide, ClashStep, ClashUnits, When};
use table::{Message, Piece, msg};

use super::key;
use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Fort, Role};
use crate::model::combat::{Engagement, Fight, Foray};
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::rules::battle::question::Question;
use crate::rules::situation::Situation;

/// The battle or the raid that waits for an answer.
pub fn clash(situation: &Situation<'_>) -> Option<Clash> {
    match (situation.position.frames.top(), &situation.position.turn.combat.fight) {
        (Frame::Fight, Some(Fight::Battle(engagement))) => Some(battle(situation, engagement)),
        (Frame::Fight, Some(Fight::Raid(foray))) => Some(raid(situation, foray)),
        _ => None,
    }
}

fn battle(situation: &Situation<'_>, engagement: &Engagement) -> Clash {
    let battle = &engagement.battle;
    let first = battle.round == 1 && battle.question() != Some(Question::Press);
    let mut attackers = units(situation, &engagement.attackers, battle.attacker.away, first);
    attackers.extend(off_shore(situation, &engagement.fleet));
    let mut defenders = units(situation, &engagement.defenders, battle.defender.away, first);
    defenders.extend(battle.fort.map(|fort| line(&fort, engagement.captain)));
    let side = |role: Role, units: Vec<ClashUnits>| {
        let name = match role {
            Role::Attacker => attacks(situation.position.power),
            Role::Defender => defends(engagement.captain),
        };
        let hits = battle.party(role).hits.total();
        ClashSide { units, dice: battle.dice_of(role), hits, ..name }
    };
    Clash {
        at: engagement.at,
        name: msg!("clash-round", at = engagement.at, round = battle.round),
        steps: steps(battle),
        sides: vec![side(Role::Attacker, attackers), side(Role::Defender, defenders)],
        goes_on: (battle.question() == Some(Question::Press)).then(|| Verb::Press.word().into()),
    }
}

/// A raid has no rounds: it is told by its planes.
fn raid(situation: &Situation<'_>, foray: &Foray) -> Clash {
    let raid = &foray.raid;
    let flight = units(situation, &foray.flight, raid.turned_back, true);
    let planes = units(situation, &foray.planes, Force::NONE, true);
    Clash {
        at: foray.at,
        name: msg!("clash-raid", at = foray.at),
        steps: Vec::new(),
        sides: vec![
            ClashSide { units: flight, ..attacks(situation.position.power) },
            ClashSide { units: planes, ..defends(foray.captain) },
        ],
        goes_on: None,
    }
}

fn attacks(power: Power) -> ClashSide {
    nobody(power, msg!("clash-attacks", power = power.seat()))
}

fn defends(power: Power) -> ClashSide {
    nobody(power, msg!("clash-defends", power = power.seat()))
}

fn nobody(power: Power, name: Message) -> ClashSide {
    ClashSide { name, owner: Some(power.seat()), units: Vec::new(), dice: Vec::new(), hits: 0 }
}

fn steps(battle: &Battle) -> Vec<ClashStep> {
    let now = battle.stage.round_step();
    let when = |step| match now {
        now if step < now => When::Past,
        now if step == now => When::Now,
        _ => When::Ahead,
    };
    let step = |step: crate::rules::battle::round_steps::RoundStep| ClashStep {
        name: key("clash-leg", step.word()),
        when: when(step),
    };
    battle.round_steps().into_iter().map(step).collect()
}

/// Whose units of which kind: those that fight, and those that are out of the battle.
fn units(situation: &Situation<'_>, pieces: &[Piece], away: Force, first: bool) -> Vec<ClashUnits> {
    let mut piles: BTreeMap<(Kind, Option<Power>, bool), u8> = BTreeMap::new();
    for piece in pieces {
        let unit = situation.position.unit(*piece);
        *piles.entry((unit.kind, unit.owner, unit.hurt)).or_default() += 1;
    }
    let mut left = away;
    let mut rows = Vec::new();
    for ((kind, owner, hurt), count) in piles {
        let slot = left.present().map(|(slot, _)| slot).find(|s| s.kind() == kind && s.is_damaged() == hurt);
        let gone = slot.map_or(0, |slot| left.get(slot).min(count));
        if let Some(slot) = slot {
            left.remove(slot, gone);
        }
        let row = |count: u8, state: Option<Message>, fights: bool| ClashUnits {
            name: kind.so_many(count),
            owner: owner.map(Power::seat),
            glyph: kind.word().into(),
            count: count.into(),
            state,
            fights,
        };
        if count > gone {
            rows.push(row(count - gone, hurt.then(|| msg!("clash-damaged")), true));
        }
        if gone > 0 {
            rows.push(row(gone, Some(gone_why(kind, first)), false));
        }
    }
    rows
}

/// Why units are out of a battle: at the end of the first round planes leave it.
fn gone_why(kind: Kind, first_round: bool) -> Message {
    match kind {
        Kind::Submarine => msg!("clash-away-submarine"),
        kind if kind.is_air() && first_round => msg!("clash-away-plane"),
        kind if kind.is_air() => msg!("clash-away-plane-later"),
        _ => msg!("clash-away"),
    }
}

/// A fortification, and how many hits it still takes in place of units.
fn line(fort: &Fort, captain: Power) -> ClashUnits {
    let works = fort.is_operative();
    let state = if works { msg!("clash-fort", room = fort.room()) } else { msg!("clash-fort-silent") };
    ClashUnits {
        name: key("works", FacilityKind::Fort.word()),
        owner: Some(captain.seat()),
        glyph: FacilityKind::Fort.word().into(),
        count: 1,
        state: Some(state),
        fights: works,
    }
}

/// Ships off a shore that is assaulted.
fn off_shore(situation: &Situation<'_>, fleet: &[Piece]) -> Vec<ClashUnits> {
    let ships = units(situation, fleet, Force::NONE, true).into_iter();
    ships.map(|ship| ClashUnits { state: Some(msg!("clash-off-shore")), fights: false, ..ship }).collect()
}
