//! A stack that is spread: side by side over its place, in rows if there are many.

use crate::game_state::view::Counter;

/// From counter to counter.
const STEP: i32 = 40;
/// As many lie in a row.
const ROW: usize = 8;

/// Where a counter goes when its stack is spread. A sheet that has an end has a width, over which nothing goes.
pub fn spread(counter: &Counter, width: Option<i32>) -> (i32, i32) {
    let (count, middle) = counter.stack;
    let rows = count.div_ceil(ROW);
    let in_row = count.div_ceil(rows.max(1));
    let (row, column) = (counter.slot / in_row.max(1), counter.slot % in_row.max(1));
    let half = (in_row as i32 - 1) * STEP / 2;
    let left = middle.0 - half;
    let left = width.map_or(left, |width| left.clamp(22, (width - 22 - 2 * half).max(22)));
    (left + column as i32 * STEP, middle.1 - row as i32 * STEP)
}

/// Half the width and the height that a pointer may go from the middle of a spread stack before it is a stack again.
pub fn fan_size(count: usize) -> (f64, f64) {
    let rows = count.div_ceil(ROW);
    let in_row = count.div_ceil(rows.max(1));
    (in_row as f64 * 20.0 + 16.0, 22.0 + rows as f64 * f64::from(STEP))
}
