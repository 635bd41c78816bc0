//! Tables beside the map: HQs at work, battles, how nations stand, the seas.

use table::msg;
use table::scene::{Cell, Ledger, LedgerRow};

use super::pieces;
use super::seas::seas;
use crate::model::board::Ground;
use crate::model::fact::{key, mode_words};
use crate::model::frames::Frame;
use crate::model::nation::Nation;
use crate::model::position::{Position, Standing};

/// Those that have rows.
pub fn ledgers(ground: &Ground, position: &Position) -> Vec<Ledger> {
    let all = [hqs(ground, position), battles(position), nations(position), seas(ground, position)];
    all.into_iter().filter(|ledger| !ledger.rows.is_empty()).collect()
}

/// Active HQs, what they do, and the supreme moves that they have left.
fn hqs(ground: &Ground, position: &Position) -> Ledger {
    let active = position.pieces().filter_map(|(hq, block)| Some((hq, block, block.command?)));
    let rows = active.map(|(hq, block, mode)| {
        let left = position.movement().and_then(|movement| movement.left.iter().find(|(one, _)| *one == hq));
        LedgerRow {
            name: pieces::name(ground, position, hq),
            owner: Some(block.faction.seat()),
            glyph: block.face.map(|face| ground.forces.unit(face.unit).troops.word().into()),
            cells: vec![
                Cell::Words(mode_words(mode)),
                left.map_or(Cell::Empty, |(_, left)| Cell::Number((*left).into())),
            ],
        }
    });
    Ledger {
        key: "hqs".into(),
        name: msg!("ledger-hqs"),
        columns: vec![msg!("column-mode"), msg!("column-left")],
        rows: rows.collect(),
    }
}

/// Battles, how many blocks of each side stand in them, and whether they will be fought.
fn battles(position: &Position) -> Ledger {
    let fought = |at| {
        position.frames.iter().any(|frame| match frame {
            Frame::Combat(combat) => combat.fought.contains(&at),
            Frame::Battles(battles) => battles.left.contains(&at),
            Frame::Round(round) => round.at == at,
            _ => false,
        })
    };
    let rows = position.battles.iter().map(|battle| {
        let count = |enemies: bool| {
            let there = position.standing(battle.at);
            Cell::Number(
                there.filter(|(_, block)| block.faction.is_enemy_of(battle.defender) == enemies).count()
                    as i32,
            )
        };
        let will_be = fought(battle.at);
        let said = if will_be { msg!("battle-is-fought") } else { msg!("battle-is-not-fought") };
        LedgerRow {
            name: msg!("table-thing", thing = battle.at),
            owner: Some(battle.attacker.seat()),
            glyph: None,
            cells: vec![count(true), count(false), Cell::Sign(will_be, said)],
        }
    });
    Ledger {
        key: "battles".into(),
        name: msg!("ledger-battles"),
        columns: vec![msg!("column-attackers"), msg!("column-defenders"), msg!("column-fought")],
        rows: rows.collect(),
    }
}

/// Nations that are not neutral, and on whose side.
fn nations(position: &Position) -> Ledger {
    let row = |nation: Nation| {
        let (faction, word) = match position.nation(nation) {
            Standing::Neutral => return None,
            Standing::Complying(faction) => (faction, "complying"),
            Standing::Belligerent(faction) => (faction, "belligerent"),
            Standing::Defeated(faction) => (faction, "defeated"),
            Standing::Conquered(faction) => (faction, "conquered"),
        };
        Some(LedgerRow {
            name: key("nation", nation.word()),
            owner: Some(faction.seat()),
            glyph: None,
            cells: vec![Cell::Words(key("standing", word))],
        })
    };
    Ledger {
        key: "nations".into(),
        name: msg!("ledger-nations"),
        columns: vec![msg!("column-standing")],
        rows: Nation::ALL.into_iter().filter_map(row).collect(),
    }
}
