//! `table`: what the page shows beside the board.

use table::erased::DynMatch;
use table::scene::{Cell, Ledger};
use table::{Message, Viewer, plain};

use crate::fail::Fail;
use crate::layout::{hung, width, wrapped};

/// Shows the table whose name begins so, or lists all.
pub fn show(m: &dyn DynMatch, viewer: Viewer, name: &str) -> Result<(), Fail> {
    let ledgers = m.scene(viewer).ledgers;
    let say = |message: &Message| plain(&m.say(viewer, message));
    if name.is_empty() {
        if ledgers.is_empty() {
            return Err(Fail("There are no tables in this game.".into()));
        }
        for ledger in &ledgers {
            println!("{}", wrapped(&format!("  {}: {}", ledger.key, say(&ledger.name))));
        }
        return Ok(());
    }
    let found = ledgers.iter().find(|ledger| ledger.key.starts_with(&name.to_ascii_lowercase()));
    let Some(ledger) = found else {
        let keys: Vec<&str> = ledgers.iter().map(|ledger| ledger.key.as_str()).collect();
        return Err(Fail(format!("There is no table {name}; there are: {}.", keys.join(", "))));
    };
    println!("{}", say(&ledger.name));
    lines(ledger, &say, width()).iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// The rows of a table in columns as wide as what stands in them; if that is too wide, each row says under which heads its cells stand.
fn lines(ledger: &Ledger, say: &dyn Fn(&Message) -> String, width: usize) -> Vec<String> {
    let cell = |cell: &Cell| match cell {
        Cell::Empty => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Words(words) | Cell::Sign(_, words) => say(words),
    };
    let heads: Vec<String> = ledger.columns.iter().map(say).collect();
    let rows = ledger.rows.iter().map(|row| {
        let owner = row.owner.map(|seat| say(&table::msg!("table-thing", thing = seat)));
        let name = say(&row.name);
        let name = match owner.filter(|owner| *owner != name) {
            Some(owner) => format!("{name} ({owner})"),
            None => name,
        };
        [name].into_iter().chain(row.cells.iter().map(cell)).collect()
    });
    let head = (!heads.is_empty()).then(|| [String::new()].into_iter().chain(heads.clone()).collect());
    let all: Vec<Vec<String>> = head.into_iter().chain(rows).collect();
    let columns = all.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| all.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
    if widths.iter().map(|width| width + 2).sum::<usize>() > width {
        let named = |row: &Vec<String>| {
            let cells = row[1..].iter().enumerate().filter(|(_, text)| !text.is_empty());
            let cells = cells.map(|(i, text)| match heads.get(i) {
                Some(head) => format!("{head}: {text}"),
                None => text.clone(),
            });
            hung(&format!("  {:<1$}  ", row[0], widths[0]), &cells.collect::<Vec<_>>().join("; "), width)
        };
        return all[usize::from(!heads.is_empty())..].iter().map(named).collect();
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(text, width)| format!("  {text:<width$}"));
        cells.collect::<String>().trim_end().to_string()
    };
    all.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::msg;
    use table::scene::LedgerRow;

    #[test]
    fn columns_are_as_wide_as_what_stands_in_them() {
        let row = |name: &str, number| LedgerRow {
            name: msg!("table-thing", thing = name.to_string()),
            owner: None,
            glyph: None,
            cells: vec![Cell::Number(number), Cell::Empty],
        };
        let ledger = Ledger {
            key: "budget".into(),
            name: msg!("budget"),
            columns: vec![msg!("coins"), msg!("rest")],
            rows: vec![row("Axis", 7), row("Allies", 12)],
        };
        let say = |message: &Message| match message.args.first() {
            Some((_, table::Arg::Literal(text))) => text.to_string(),
            _ => message.key.to_string(),
        };
        assert_eq!(lines(&ledger, &say, 80), ["          coins  rest", "  Axis    7", "  Allies  12"]);
        assert_eq!(lines(&ledger, &say, 20), ["  Axis    coins: 7", "  Allies  coins: 12"]);
    }
}
