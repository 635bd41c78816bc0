//! Sets of areas and sets of counters: there are forty areas and forty-five counters.

use table::{Piece, Set, Space};

/// Some of the areas.
pub type Areas = Set<Space>;

/// Some of the counters.
pub type Units = Set<Piece>;
