//! Seats decide, persons hold seats, viewers look.

use serde::{Deserialize, Serialize};

/// The smallest body that decides alone: a power, a faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// As an index into a table of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in a set; none for a number that no game has, as a damaged file may hold.
    const fn bit(self) -> u16 {
        if self.0 < 16 { 1 << self.0 } else { 0 }
    }
}

/// Somebody who holds any set of seats. Clocks, ratings and consent belong to persons; orders belong to seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Person(pub u16);

/// A set of seats, at most sixteen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Everybody there could be.
    pub const ALL: Seats = Seats(u16::MAX);

    /// The seats 0 to `count` - 1.
    pub const fn first_ones(count: u8) -> Seats {
        assert!(count <= 16, "at most sixteen seats");
        Seats(((1u32 << count) - 1) as u16)
    }

    /// Just this one.
    pub const fn one(seat: Seat) -> Seats {
        Seats(seat.bit())
    }

    /// Is this seat among them?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
    }

    /// These and that one.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | seat.bit())
    }

    /// These but not that one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !seat.bit())
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// These but not those.
    #[must_use]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Have the two a seat in common?
    pub const fn meets(self, other: Seats) -> bool {
        self.0 & other.0 != 0
    }

    /// Is nobody among them?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// All of them, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// Who looks: the holder of some seats, or the public, who holds none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Viewer(Seats);

impl Viewer {
    /// A spectator: knows only what everybody knows.
    pub const PUBLIC: Viewer = Viewer(Seats::NONE);

    /// The holder of one seat.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer(Seats::one(seat))
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
        self.0.contains(seat)
    }

    /// The seat whose handles this viewer uses: the lowest it holds.
    pub fn prime(self) -> Option<Seat> {
        self.0.first()
    }

    /// Every single-seat viewer of a game with so many seats, and the public.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|s| Viewer::seat(Seat(s))).chain([Viewer::PUBLIC])
    }
}

/// Of whom the game wants an order now.
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
        Awaited { must: Seats::one(seat), may: Seats::NONE }
    }

    /// Each of these must answer in secret; who has answered may amend.
    pub const fn sealed(asked: Seats, answered: Seats) -> Awaited {
        Awaited { must: asked.minus(answered), may: answered }
    }

    /// May this seat give an order now?
    pub const fn hears(self, seat: Seat) -> bool {
        self.must.contains(seat) || self.may.contains(seat)
    }
}
