//! Tables beside the map: money, chits, aircraft, objectives.

use table::scene::{Cell, Ledger, LedgerRow};
use table::{Message, msg};

use super::pieces::wing_glyph;
use crate::model::chit::Chit;
use crate::model::fact::{chit_name, force_name, nation_name};
use crate::model::forces::ForceId;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::Position;
use crate::rules::field::Field;

/// Those that have rows.
pub fn ledgers(ground: &Ground, position: &Position) -> Vec<Ledger> {
    let all = [
        chits(ground, position),
        money(ground, position),
        aircraft(ground, position),
        objectives(ground, position),
    ];
    all.into_iter().filter(|ledger| !ledger.rows.is_empty()).collect()
}

/// Chits that were drawn this turn in their order, then those in the cup; of hidden ones no more than what was paid.
fn chits(ground: &Ground, position: &Position) -> Ledger {
    let row = |nation: Nation, chit: Option<Chit>, price: u8, place: Message| LedgerRow {
        name: chit.map_or(msg!("chit-hidden"), |chit| chit_name(ground, chit)),
        owner: Some(position.seat(ground, nation)),
        glyph: None,
        cells: vec![Cell::Words(nation_name(ground, nation)), Cell::Number(price.into()), Cell::Words(place)],
    };
    let drawn = position.cup.drawn.iter();
    let drawn = drawn.map(|(nation, chit)| row(*nation, Some(*chit), chit.price(), msg!("chit-drawn")));
    let inside = position.cup.inside.iter();
    let inside = inside.map(|held| row(held.nation, held.chit, held.price, msg!("chit-in-cup")));
    Ledger {
        key: "chits".into(),
        name: msg!("ledger-chits"),
        columns: vec![msg!("column-nation"), msg!("column-price"), msg!("column-place")],
        rows: drawn.chain(inside).collect(),
    }
}

/// What nations have, what their base is, and how many units they may redeploy each turn.
fn money(ground: &Ground, position: &Position) -> Ledger {
    let field = Field::of(ground, position);
    let rows = position.treasuries.iter().map(|row| LedgerRow {
        name: nation_name(ground, row.nation),
        owner: Some(position.seat(ground, row.nation)),
        glyph: None,
        cells: vec![
            Cell::Number(row.stockpile),
            Cell::Number(row.base),
            Cell::Number(field.redeployments(row.nation).into()),
        ],
    });
    Ledger {
        key: "money".into(),
        name: msg!("ledger-money"),
        columns: vec![msg!("column-stockpile"), msg!("column-base"), msg!("column-redeployments")],
        rows: rows.collect(),
    }
}

/// Air factors at their bases, and those that can be built.
fn aircraft(ground: &Ground, position: &Position) -> Ledger {
    let based = position.stocks.iter().map(|stock| {
        let force = ground.forces.force(stock.force);
        let words = [Cell::Number(stock.ready.into()), Cell::Number(stock.used.into())];
        let base = Cell::Words(msg!("table-thing", thing = stock.at.space));
        let cells = [base].into_iter().chain(words).collect();
        (force_name(ground, stock.force), force, cells)
    });
    let pool = ground.forces.forces.iter().zip(0..).zip(&position.pool);
    let pool = pool.filter(|((force, _), factors)| **factors > 0 && force.wing.is_air());
    let pool = pool.map(|((force, number), factors)| {
        let cells = vec![Cell::Words(msg!("in-pool")), Cell::Number((*factors).into()), Cell::Empty];
        (force_name(ground, ForceId(number)), force, cells)
    });
    let rows = based.chain(pool).map(|(name, force, cells)| LedgerRow {
        name,
        owner: Some(position.seat(ground, force.nation)),
        glyph: Some(wing_glyph(force.wing).into()),
        cells,
    });
    Ledger {
        key: "aircraft".into(),
        name: msg!("ledger-aircraft"),
        columns: vec![msg!("column-at"), msg!("column-ready"), msg!("column-used")],
        rows: rows.collect(),
    }
}

/// What the war is about: Soviet objectives, what they count, and who holds them.
fn objectives(ground: &Ground, position: &Position) -> Ledger {
    let (board, victory) = (ground.europe(), &ground.scenario.victory);
    let home = ground.nation(victory.of).and_then(|row| row.home);
    let hexes = board.all(|site| home.is_some() && site.country == home && site.is_objective());
    let rows = hexes.map(|hex| {
        let holder = position.control.of(board.place(hex));
        let double = victory.double.contains(&hex);
        LedgerRow {
            name: msg!("table-thing", thing = hex),
            owner: holder.map(|holder| position.seat(ground, holder)),
            glyph: None,
            cells: vec![
                Cell::Number(1 + i32::from(double)),
                holder.map_or(Cell::Empty, |holder| Cell::Words(nation_name(ground, holder))),
            ],
        }
    });
    Ledger {
        key: "objectives".into(),
        name: msg!("ledger-objectives"),
        columns: vec![msg!("column-points"), msg!("column-holder")],
        rows: rows.collect(),
    }
}
