//! Matching planes to decks: how many planes find none if the carriers are placed well.

use table::{Piece, Space};

use crate::model::spaces::Spaces;

/// How many ways of placing carriers are tried before the search gives up.
const TRIES: u16 = 48;

/// A carrier that is or will be somewhere, and how many planes fit on it.
#[derive(Clone, Debug)]
pub struct Deck {
    pub carrier: Option<Piece>,
    /// The zones where it can be when planes come down.
    pub zones: Spaces,
    pub room: u8,
}

/// Planes that can come down in the same zones, and how many they are.
pub type Flight = (Spaces, u8);
/// Where a carrier can be, and how many planes fit on it.
type Room = (Spaces, u8);

/// Buffers of the search, kept between calls.
#[derive(Default)]
pub struct Places {
    flights: Vec<Flight>,
    rooms: Vec<Room>,
    /// How many of each flight go to each deck, flight by flight.
    flow: Vec<u8>,
    used: Vec<u8>,
    seen: Vec<bool>,
}

impl Places {
    fn take(&mut self, planes: &[Flight], decks: &[Deck]) {
        self.flights.clear();
        let mut wanted = Spaces::NONE;
        for (zones, count) in planes {
            wanted = wanted.union(*zones);
            match self.flights.iter_mut().find(|(known, _)| known == zones) {
                Some((_, more)) => *more += count,
                None => self.flights.push((*zones, *count)),
            }
        }
        self.rooms.clear();
        let rooms = decks.iter().map(|d| (d.zones.intersection(wanted), d.room));
        self.rooms.extend(rooms.filter(|(zones, _)| !zones.is_empty()));
    }

    /// How many planes find no deck.
    pub fn unplaced(&mut self, planes: &[Flight], decks: &[Deck]) -> usize {
        self.count(planes, decks, None)
    }

    /// Do no more planes than that find no deck?
    pub fn places(&mut self, planes: &[Flight], decks: &[Deck], left_over: usize) -> bool {
        self.count(planes, decks, Some(left_over)) <= left_over
    }

    /// How many planes find no deck; the search ends as soon as no more than `enough` do.
    fn count(&mut self, planes: &[Flight], decks: &[Deck], enough: Option<usize>) -> usize {
        if planes.is_empty() {
            return 0;
        }
        self.take(planes, decks);
        // A lower bound: as if a carrier could be in several zones at once.
        let bound = self.match_up();
        if enough.is_some_and(|enough| bound > enough) {
            return bound;
        }
        let decks = self.rooms.len();
        let settled = |deck: usize| {
            let users = self.flights.iter().enumerate().filter(|(i, _)| self.flow[i * decks + deck] > 0);
            users.fold(self.rooms[deck].0, |zones, (_, (flight, _))| zones.intersection(*flight))
        };
        if (0..decks).all(|deck| !settled(deck).is_empty()) {
            return bound;
        }
        self.rooms.sort_by_key(|(zones, _)| zones.len());
        let mut tries = TRIES;
        self.search(0, enough.unwrap_or(bound), &mut tries)
    }

    /// Puts the carriers down one after the other, where most planes can use them first.
    fn search(&mut self, from: usize, enough: usize, tries: &mut u16) -> usize {
        let Some(next) = (from..self.rooms.len()).find(|i| self.rooms[*i].0.len() > 1) else {
            *tries = tries.saturating_sub(1);
            return self.match_up();
        };
        let (zones, room) = self.rooms[next];
        let served = |zone: Space| -> u32 {
            self.flights.iter().filter(|(f, _)| f.contains(zone)).map(|(_, count)| u32::from(*count)).sum()
        };
        let mut order: Vec<(u32, Space)> = zones.iter().map(|zone| (served(zone), zone)).collect();
        order.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut best = usize::MAX;
        for (_, zone) in order {
            self.rooms[next] = (Spaces::one(zone), room);
            best = best.min(self.search(next + 1, enough, tries));
            if best <= enough || *tries == 0 {
                break;
            }
        }
        self.rooms[next] = (zones, room);
        best
    }

    /// How many planes are left over when as many as possible come down.
    fn match_up(&mut self) -> usize {
        self.flow.clear();
        self.flow.resize(self.rooms.len() * self.flights.len(), 0);
        self.used.clear();
        self.used.resize(self.rooms.len(), 0);
        let mut left = 0;
        for flight in 0..self.flights.len() {
            let count = self.flights[flight].1;
            for done in 0..count {
                self.seen.clear();
                self.seen.resize(self.flights.len(), false);
                if !self.seat(flight) {
                    left += usize::from(count - done);
                    break;
                }
            }
        }
        left
    }

    /// Finds a place for one more plane of a flight, if need be by moving others on.
    fn seat(&mut self, flight: usize) -> bool {
        self.seen[flight] = true;
        let decks = self.rooms.len();
        for deck in 0..decks {
            let (zones, room) = self.rooms[deck];
            if !zones.meets(self.flights[flight].0) {
                continue;
            }
            if self.used[deck] < room {
                self.used[deck] += 1;
                self.flow[flight * decks + deck] += 1;
                return true;
            }
            for other in 0..self.flights.len() {
                if !self.seen[other] && self.flow[other * decks + deck] > 0 && self.seat(other) {
                    self.flow[other * decks + deck] -= 1;
                    self.flow[flight * decks + deck] += 1;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(zones: &[u16], room: u8) -> Deck {
        Deck { carrier: None, zones: zones.iter().map(|z| Space(*z)).collect(), room }
    }

    fn plane(zones: &[u16]) -> Flight {
        (zones.iter().map(|z| Space(*z)).collect(), 1)
    }

    fn unplaced(planes: &[Flight], decks: &[Deck]) -> usize {
        let left = Places::default().unplaced(planes, decks);
        assert!(Places::default().places(planes, decks, left));
        assert!(left == 0 || !Places::default().places(planes, decks, left - 1));
        left
    }

    #[test]
    fn a_carrier_is_in_one_zone_only() {
        let planes = [plane(&[210]), plane(&[211])];
        assert_eq!(unplaced(&planes, &[deck(&[210, 211], 2)]), 1);
        assert_eq!(unplaced(&planes, &[deck(&[210, 211], 2), deck(&[211, 212], 2)]), 0);
        assert_eq!(unplaced(&[plane(&[210, 211]), plane(&[211])], &[deck(&[210, 211], 2)]), 0);
    }

    #[test]
    fn planes_make_room_for_others() {
        let planes = [plane(&[210, 211]), plane(&[210])];
        assert_eq!(unplaced(&planes, &[deck(&[210], 1), deck(&[211], 1)]), 0);
        assert_eq!(unplaced(&[plane(&[210]); 5], &[deck(&[210], 4)]), 1);
    }

    /// The same by trying everything: every carrier in every zone it can be in, every plane on every carrier there.
    fn tried(planes: &[Flight], decks: &[Deck]) -> usize {
        fn carriers(planes: &[Flight], decks: &[Deck], at: &mut Vec<(Space, u8)>) -> usize {
            let Some((first, rest)) = decks.split_first() else { return down(planes, at) };
            let mut best = usize::MAX;
            for zone in first.zones.iter() {
                at.push((zone, first.room));
                best = best.min(carriers(planes, rest, at));
                at.pop();
            }
            best
        }
        fn down(planes: &[Flight], at: &mut Vec<(Space, u8)>) -> usize {
            let Some(((zones, count), rest)) = planes.split_first() else { return 0 };
            if *count > 1 {
                let singly: Vec<Flight> =
                    (0..*count).map(|_| (*zones, 1)).chain(rest.iter().copied()).collect();
                return down(&singly, at);
            }
            let mut best = 1 + down(rest, at);
            for i in 0..at.len() {
                if at[i].1 > 0 && zones.contains(at[i].0) {
                    at[i].1 -= 1;
                    best = best.min(down(rest, at));
                    at[i].1 += 1;
                }
            }
            best
        }
        carriers(planes, decks, &mut Vec::new())
    }

    #[test]
    fn as_many_planes_find_a_deck_as_can() {
        let sets: [&[u16]; 6] = [&[210], &[211], &[210, 211], &[211, 212], &[212], &[210, 211, 212]];
        let flight = |zones: &[u16], count: u8| (plane(zones).0, count);
        for (i, first) in sets.iter().enumerate() {
            for (j, second) in sets.iter().enumerate() {
                for third in &sets {
                    for one in &sets {
                        for (other, room) in [(sets[i], 1), (sets[j], 2), (sets[5], 1)] {
                            let decks = [deck(one, 2), deck(other, room)];
                            let planes = [flight(first, 2), flight(second, 1), flight(third, 1)];
                            assert_eq!(
                                unplaced(&planes, &decks),
                                tried(&planes, &decks),
                                "{planes:?} {decks:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
