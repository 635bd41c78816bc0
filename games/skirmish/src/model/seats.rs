//! The three seats.

use table::{Seat, Seats};

/// How many seats there are.
pub const SEATS: usize = 3;
/// The raider.
pub const RED: Seat = Seat(0);
/// Who keeps the harbour.
pub const BLUE: Seat = Seat(1);
/// Who keeps the camp.
pub const GREEN: Seat = Seat(2);

/// All three.
pub const EVERYBODY: Seats = Seats::first_ones(SEATS);
