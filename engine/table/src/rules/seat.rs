//! Seats decide, persons hold seats, viewers look.

use atlas::{Member, Set};
use serde::{Deserialize, Serialize};

/// The smallest body that decides alone: a power, a faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// As an index into a table of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Member for Seat {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Seat {
        Seat(number as u8)
    }
}

/// Somebody who holds any set of seats. Clocks, ratings and consent belong to persons; orders belong to seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Person(pub u16);

/// A set of seats.
pub type Seats = Set<Seat>;

/// Who looks: the holder of some seats, or the public, who holds none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Viewer(Seats);

impl Viewer {
    /// A spectator: knows only what everybody knows.
    pub const PUBLIC: Viewer = Viewer(Seats::NONE);

    /// The holder of one seat.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer(Seats::NONE.with_number(seat.index()))
    }

    /// The holder of several seats: knows what any of them knows.
    pub const fn of(seats: Seats) -> Viewer {
        Viewer(seats)
    }

    /// The seats this viewer holds.
    pub const fn seats(self) -> Seats {
        self.0
    }

    /// Does this viewer hold the seat?
    pub const fn holds(self, seat: Seat) -> bool {
        self.0.contains_number(seat.index())
    }

    /// The seat whose handles this viewer uses: the lowest it holds.
    pub fn prime(self) -> Option<Seat> {
        self.0.first()
    }

    /// Every single-seat viewer of a game with this many seats, and the public.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|s| Viewer::seat(Seat(s))).chain([Viewer::PUBLIC])
    }
}

/// Seats that must or may act now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Awaited {
    /// The game stands still until each of these has given an order.
    pub must: Seats,
    /// These may give one though nothing waits for it: a sealed answer amended before the last is in.
    pub may: Seats,
}

impl Awaited {
    /// Nobody: the game is over.
    pub const NOBODY: Awaited = Awaited { must: Seats::NONE, may: Seats::NONE };

    /// One seat must decide.
    pub const fn one(seat: Seat) -> Awaited {
        Awaited { must: Seats::NONE.with_number(seat.index()), may: Seats::NONE }
    }

    /// Each of these must answer in secret; who has answered may amend.
    pub const fn sealed(asked: Seats, answered: Seats) -> Awaited {
        Awaited { must: asked.minus(answered), may: answered }
    }

    /// May this seat give an order now?
    pub const fn hears(self, seat: Seat) -> bool {
        self.must.union(self.may).contains_number(seat.index())
    }
}
