//! Tables beside the board, worded.

use table::scene::{Cell, Ledger, LedgerRow};

use super::describer::Describer;

/// A table beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct LedgerView {
    /// Which.
    pub key: String,
    /// What it is about.
    pub name: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<RowView>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct RowView {
    /// What it is about.
    pub name: String,
    /// Key of the colours it is drawn in.
    pub livery: Option<String>,
    /// The picture of what it is about.
    pub glyph: Option<String>,
    /// Its cells.
    pub cells: Vec<CellView>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum CellView {
    /// Words or a number.
    Text(String),
    /// Yes or no, and what that means.
    Sign(bool, String),
}

impl Describer {
    /// A table in words.
    pub fn ledger(&self, ledger: &Ledger) -> LedgerView {
        let cell = |cell: &Cell| match cell {
            Cell::Empty => CellView::Text(String::new()),
            Cell::Number(n) => CellView::Text(n.to_string().replace('-', "−")),
            Cell::Words(words) => CellView::Text(self.say(words)),
            Cell::Sign(yes, words) => CellView::Sign(*yes, self.say(words)),
        };
        let row = |row: &LedgerRow| RowView {
            name: self.say(&row.name),
            livery: row.owner.and_then(|seat| self.names.livery(seat)),
            glyph: row.glyph.clone(),
            cells: row.cells.iter().map(cell).collect(),
        };
        LedgerView {
            key: ledger.key.clone(),
            name: self.say(&ledger.name),
            columns: ledger.columns.iter().map(|column| self.say(column)).collect(),
            rows: ledger.rows.iter().map(row).collect(),
        }
    }
}
