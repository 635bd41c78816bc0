//! Tables beside the map: battles, budgets, who is at war with whom, units; those of objectives and research have files of their own.

use std::collections::BTreeMap;

use table::scene::{Cell, Ledger, LedgerRow};
use table::{Message, Space, msg};

use super::marks::battles;
use super::{key, objectives, projects, row};
use crate::model::kinds::Kind;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::rules::situation::Situation;

/// All of them, the battles to come first.
pub fn ledgers(situation: &Situation<'_>) -> Vec<Ledger> {
    let fight = match situation.position.frames.top() {
        Frame::Fight => situation.position.turn.combat.fight.as_ref(),
        _ => None,
    };
    let mut all = Vec::new();
    let others = battles(situation);
    let ahead = others.iter().filter(|at| fight.is_none_or(|fight| fight.at() != *at));
    all.extend(ahead.map(|at| battle(situation, at)));
    all.push(budget(situation));
    all.push(objectives::objectives(situation));
    all.push(wars(situation));
    all.push(projects::projects(situation));
    all.extend(projects::progress(situation));
    all.push(kinds(situation));
    all
}

/// The heads of the columns of a battle.
fn battle_columns() -> Vec<Message> {
    vec![msg!("ledger-side"), msg!("ledger-units"), msg!("ledger-hits-at"), msg!("ledger-hurt")]
}

/// Both sides of a battle to come: whose units of which kind, how many, and the number at which each hits.
fn battle(situation: &Situation<'_>, at: Space) -> Ledger {
    let position = situation.position;
    let attacker = position.power;
    let mut piles: BTreeMap<(bool, Option<Power>, Kind), (i32, i32)> = BTreeMap::new();
    for (_, unit) in position.standing(at).filter(|(_, u)| u.aboard.is_none() || u.kind.is_air()) {
        let defends = unit.owner != Some(attacker);
        let pile = piles.entry((defends, unit.owner, unit.kind)).or_default();
        pile.0 += 1;
        pile.1 += i32::from(unit.hurt);
    }
    let line = |((defends, owner, kind), (count, hurt)): (&(bool, Option<Power>, Kind), &(i32, i32))| {
        let profile = situation.ground.profile(*kind);
        let strikes = if *defends { profile.defence } else { profile.attack };
        LedgerRow {
            name: kind.name(),
            owner: owner.map(Power::seat),
            glyph: Some(kind.word().into()),
            cells: vec![
                Cell::Words(if *defends { msg!("ledger-defends") } else { msg!("ledger-attacks") }),
                Cell::Number(*count),
                Cell::Number(strikes.into()),
                if *hurt > 0 { Cell::Number(*hurt) } else { Cell::Empty },
            ],
        }
    };
    Ledger {
        key: format!("battle-{}", situation.ground.key(at)),
        name: msg!("ledger-battle", at = at),
        columns: battle_columns(),
        rows: piles.iter().map(line).collect(),
    }
}

/// What units of every kind cost and can do, before research.
fn kinds(situation: &Situation<'_>) -> Ledger {
    let line = |kind: Kind| {
        let profile = situation.ground.profile(kind);
        let numbers = [profile.cost, profile.attack, profile.defence, profile.moves, profile.hits];
        LedgerRow {
            name: kind.name(),
            owner: None,
            glyph: Some(kind.word().into()),
            cells: numbers.into_iter().map(|number| Cell::Number(number.into())).collect(),
        }
    };
    Ledger {
        key: "units".into(),
        name: msg!("ledger-kinds"),
        columns: vec![
            msg!("ledger-cost"),
            msg!("ledger-attack"),
            msg!("ledger-defence"),
            msg!("ledger-moves"),
            msg!("ledger-hits"),
        ],
        rows: Kind::ALL.into_iter().map(line).collect(),
    }
}

/// What every power has, earns, and how good its pilots are.
fn budget(situation: &Situation<'_>) -> Ledger {
    let position = situation.position;
    let line = |power: Power| {
        row(
            power,
            vec![
                Cell::Number(position.treasury_of(power).into()),
                Cell::Number(situation.production(power).into()),
                Cell::Number(situation.income_preview(power).total()),
                Cell::Number(position.pilots[power.index()].into()),
            ],
        )
    };
    Ledger {
        key: "budget".into(),
        name: msg!("ledger-budget"),
        columns: vec![
            msg!("track-treasury"),
            msg!("track-production"),
            msg!("ledger-income"),
            msg!("track-pilots"),
        ],
        rows: Power::ALL.into_iter().map(line).collect(),
    }
}

/// Who is at war with whom.
fn wars(situation: &Situation<'_>) -> Ledger {
    let line = |power: Power| {
        let cell = |other: Power| match other {
            other if other == power => Cell::Empty,
            other if situation.position.at_war(power, other) => Cell::Sign(true, msg!("ledger-war")),
            other if other.side() == power.side() => Cell::Words(msg!("ledger-same-side")),
            _ => Cell::Sign(false, msg!("ledger-peace")),
        };
        row(power, Power::ALL.into_iter().map(cell).collect())
    };
    Ledger {
        key: "wars".into(),
        name: msg!("ledger-wars"),
        columns: Power::ALL.into_iter().map(|power| key("short", power.word())).collect(),
        rows: Power::ALL.into_iter().map(line).collect(),
    }
}
