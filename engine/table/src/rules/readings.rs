//! Counts how often this thread has read an order from a line and judged one, so that a test can hold callers to once.

use std::cell::Cell;

/// How often, so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Readings {
    /// A line was read as an order.
    pub read: u32,
    /// The rules were asked whether an order may be given.
    pub judged: u32,
}

thread_local! {
    static SO_FAR: Cell<Readings> = const { Cell::new(Readings { read: 0, judged: 0 }) };
}

/// How often, so far.
pub fn readings() -> Readings {
    SO_FAR.get()
}

pub(crate) fn count(one: impl FnOnce(&mut Readings)) {
    let mut readings = SO_FAR.get();
    one(&mut readings);
    SO_FAR.set(readings);
}
