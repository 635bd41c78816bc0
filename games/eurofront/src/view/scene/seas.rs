//! The table of the seas: their naval bases and who holds them, their dice, and naval supremacy (15.2, 15.7, 15.8).

use table::msg;
use table::scene::{Cell, Ledger, LedgerRow};

use crate::model::board::Ground;
use crate::model::position::Position;
use crate::model::sea::SeaRow;
use crate::model::way::Way;
use crate::rules::sea::{holder, supremacy_over};

/// The seas on which there are ports of the part of the map that is played on.
pub fn seas(ground: &Ground, position: &Position) -> Ledger {
    let (nets, supremacy) = (ground.nets(), supremacy_over(ground, position));
    let in_play = |row: &&SeaRow| {
        let mut ports = ground.ways(row.sea, Way::Harbour).iter().map(|link| nets.rows.cell(link.to));
        ports.any(|port| !position.control.beyond.contains(port))
    };
    let rows = ground.seas.iter().filter(in_play).map(|row| LedgerRow {
        name: msg!("table-thing", thing = row.sea),
        owner: holder(ground, position, row).map(|holder| holder.seat()),
        glyph: None,
        cells: vec![
            row.base.map_or(Cell::Empty, |base| Cell::Words(msg!("table-thing", thing = base))),
            row.interdiction.map_or(Cell::Empty, |dice| Cell::Number(dice.into())),
            Cell::Words(match supremacy(&[row.sea]) {
                Some(holder) => msg!("table-thing", thing = holder.seat()),
                None => msg!("supremacy-nobody"),
            }),
        ],
    });
    Ledger {
        key: "seas".into(),
        name: msg!("ledger-seas"),
        columns: vec![msg!("column-base"), msg!("column-dice"), msg!("column-supremacy")],
        rows: rows.collect(),
    }
}
