//! Tables of a game: cells between commas, none of which holds a comma.
//!
//! ```
//! use kit::csv::rows;
//!
//! let table = "unit,strength,at\narmour,5,2711\nheadquarters,0,\n";
//! let units: Vec<(&str, u8, Option<u16>)> = rows("units.csv", table, ["unit", "strength", "at"])
//!     .map(|row| (row.cells[0], row.number(1), row.if_any(2, |row| row.cells[2].parse().unwrap())))
//!     .collect();
//! assert_eq!(units, [("armour", 5, Some(2711)), ("headquarters", 0, None)]);
//! ```

use serde::Deserialize;

use crate::word;

/// The rows of a table with these columns.
///
/// # Panics
/// If the table has other columns or a row has more or fewer cells; the panic names the line.
pub fn rows<'a, const N: usize>(
    file: &'static str,
    text: &'a str,
    columns: [&str; N],
) -> impl Iterator<Item = Row<'a, N>> {
    let mut lines = text.lines().zip(1..);
    let head = lines.next().map(|(head, _)| head.split(',').collect::<Vec<&str>>());
    assert_eq!(head.as_deref(), Some(&columns[..]), "{file}: other columns are wanted");
    lines.map(move |(text, line)| {
        let cells: Vec<&str> = text.split(',').collect();
        let count = cells.len();
        let cells = cells.try_into().unwrap_or_else(|_| panic!("{file}:{line}: {count} cells, not {N}"));
        Row { file, line, cells }
    })
}

/// One row.
pub struct Row<'a, const N: usize> {
    file: &'static str,
    line: u32,
    /// What stands between the commas.
    pub cells: [&'a str; N],
}

impl<'a, const N: usize> Row<'a, N> {
    /// The value of a word or a number in a cell.
    pub fn word<T: Deserialize<'a>>(&self, cell: usize) -> T {
        word::value(self.cells[cell]).unwrap_or_else(|| self.fault(cell, "an unknown word"))
    }

    /// The number in a cell.
    pub fn number(&self, cell: usize) -> u8 {
        self.cells[cell].parse().unwrap_or_else(|_| self.fault(cell, "not a small number"))
    }

    /// What `read` makes of the row, unless the cell is empty.
    pub fn if_any<T>(&self, cell: usize, read: impl FnOnce(&Self) -> T) -> Option<T> {
        (!self.cells[cell].is_empty()).then(|| read(self))
    }

    /// Stops with the place and the words of a fault.
    pub fn fault(&self, cell: usize, what: &str) -> ! {
        panic!("{}:{}: {what}: {:?}", self.file, self.line, self.cells[cell])
    }
}
