//! Chances and swings of battles, as a forecast tells them.

use odds::{Spread, millionths};
use table::{Chance, Message};

/// How likely it is that a battle ends so.
pub fn chance<E>(spread: &Spread<E>, of: Message, fits: impl Fn(&E) -> bool) -> Chance {
    let found = spread.chance(fits);
    Chance { of, millionths: millionths(found), error: millionths(spread.error(found)) }
}

/// Thousandths as people write them, with one place.
pub fn tenths(thousandths: i64) -> String {
    let tenths = (thousandths.abs() + 50) / 100;
    format!("{}{}.{}", if thousandths < 0 { "-" } else { "+" }, tenths / 10, tenths % 10)
}
