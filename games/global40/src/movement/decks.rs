//! Planes and decks: how many planes find none, the carriers placed as well as can be found.

use table::Space;

use super::landing::Deck;
use crate::spaces::Spaces;

/// How many ways of placing carriers are tried before the search gives up.
const TRIES: u16 = 48;

/// Planes that can come down in the same zones, and how many they are.
type Flight = (Spaces, u8);
/// Where a carrier can be, and how many planes fit on it.
type Room = (Spaces, u8);

/// How many planes find no deck.
pub fn unplaced(planes: &[Spaces], decks: &[Deck]) -> usize {
    if planes.is_empty() {
        return 0;
    }
    let mut flights: Vec<Flight> = Vec::new();
    for plane in planes {
        match flights.iter_mut().find(|(zones, _)| zones == plane) {
            Some((_, count)) => *count += 1,
            None => flights.push((*plane, 1)),
        }
    }
    let wanted = planes.iter().fold(Spaces::NONE, |all, p| all.and(*p));
    let rooms = decks.iter().map(|d| (d.zones.within(wanted), d.room)).filter(|(zones, _)| !zones.is_empty());
    let mut rooms: Vec<Room> = rooms.collect();
    // As if a carrier could be in several of its zones at once: no placing does better.
    let (bound, flow) = match_up(&flights, &rooms);
    let settled = |deck: usize| {
        let users = flow.iter().zip(&flights).filter(|(to, _)| to[deck] > 0);
        users.fold(rooms[deck].0, |zones, (_, (flight, _))| zones.within(*flight))
    };
    if (0..rooms.len()).all(|deck| !settled(deck).is_empty()) {
        return bound;
    }
    rooms.sort_by_key(|(zones, _)| zones.len());
    let mut tries = TRIES;
    search(&flights, &mut rooms, 0, bound, &mut tries)
}

/// Puts the carriers down one after the other, where most planes can use them first.
fn search(flights: &[Flight], rooms: &mut Vec<Room>, from: usize, bound: usize, tries: &mut u16) -> usize {
    let Some(next) = (from..rooms.len()).find(|i| rooms[*i].0.len() > 1) else {
        *tries = tries.saturating_sub(1);
        return match_up(flights, rooms).0;
    };
    let (zones, room) = rooms[next];
    let served = |zone: Space| -> u32 {
        flights.iter().filter(|(f, _)| f.contains(zone)).map(|(_, count)| u32::from(*count)).sum()
    };
    let mut order: Vec<(u32, Space)> = zones.iter().map(|zone| (served(zone), zone)).collect();
    order.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut best = usize::MAX;
    for (_, zone) in order {
        rooms[next] = (Spaces::one(zone), room);
        best = best.min(search(flights, rooms, next + 1, bound, tries));
        if best <= bound || *tries == 0 {
            break;
        }
    }
    rooms[next] = (zones, room);
    best
}

/// How many planes are left over when as many as possible come down, and how many of each flight go to each deck.
fn match_up(flights: &[Flight], rooms: &[Room]) -> (usize, Vec<Vec<u8>>) {
    let mut flow = vec![vec![0u8; rooms.len()]; flights.len()];
    let mut left = 0;
    let mut seen = vec![false; flights.len()];
    for (flight, (_, count)) in flights.iter().enumerate() {
        for done in 0..*count {
            seen.fill(false);
            if !seat(flight, flights, rooms, &mut flow, &mut seen) {
                left += usize::from(count - done);
                break;
            }
        }
    }
    (left, flow)
}

/// Finds a place for one more plane of a flight, if need be by moving others on.
fn seat(flight: usize, flights: &[Flight], rooms: &[Room], flow: &mut [Vec<u8>], seen: &mut [bool]) -> bool {
    seen[flight] = true;
    for (deck, (zones, room)) in rooms.iter().enumerate() {
        if !zones.meets(flights[flight].0) {
            continue;
        }
        let used: u8 = flow.iter().map(|to| to[deck]).sum();
        if used < *room {
            flow[flight][deck] += 1;
            return true;
        }
        for other in 0..flights.len() {
            if !seen[other] && flow[other][deck] > 0 && seat(other, flights, rooms, flow, seen) {
                flow[other][deck] -= 1;
                flow[flight][deck] += 1;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(zones: &[u16], room: u8) -> Deck {
        Deck { carrier: None, zones: zones.iter().map(|z| Space(*z)).collect(), room }
    }

    fn plane(zones: &[u16]) -> Spaces {
        zones.iter().map(|z| Space(*z)).collect()
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
}
