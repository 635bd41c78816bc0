//! Why a unit cannot go somewhere: the first rule on the shortest way there.

use table::{Piece, RuleId, Space};

use super::Class;
use crate::bars::Why;
use crate::board::{AREAS, Lines};
use crate::calendar::{Phase, Season};
use crate::roster::Side;
use crate::rule;
use crate::sets::Areas;
use crate::situation::Situation;

/// The rule that keeps a unit from ending its move in an area, and the area it is about.
pub fn why_not(situation: &Situation<'_>, side: Side, unit: Piece, to: Space) -> (RuleId, Space) {
    let Some(from) = situation.position.at(unit) else { return (rule::ON_THE_MAP, to) };
    why_not_from(situation, side, unit, from, to)
}

/// The same from another area, for a ship that has loaded on its way.
pub fn why_not_from(
    situation: &Situation<'_>,
    side: Side,
    unit: Piece,
    from: Space,
    to: Space,
) -> (RuleId, Space) {
    let kind = situation.kind(unit);
    let class = Class::of(kind);
    let ground = situation.ground;
    if from == to {
        return (rule::LINKS, to);
    }
    // What closes the place itself comes first: it is what the player asked for.
    let closed = |area: Space| {
        let mut why = Why::closed(area);
        situation.closed(side, class, &mut why);
        why.rule
    };
    let stops = |area: Space| {
        let mut why = Why::closed(area);
        situation.stops(side, class, &mut why);
        // A ship that has sailed on from where it stood keeps no zone away there.
        let left = Some(area) == situation.position.at(unit) && area != from;
        let port = situation.possessed(side.other()).has(area);
        let behind = if situation.naval_zone(side).has(area) { Some(rule::NAVAL_ZONE) } else { None };
        why.rule.or(behind.or(port.then_some(rule::ENEMY_PORT_STOPS)).filter(|_| left))
    };
    let going = situation.going(side, class);
    let lines: &Lines = if class == Class::Air { &ground.lines } else { going.lines };
    let lines = if class == Class::Air && side == Side::Axis { &ground.every } else { lines };
    // The way that is only stopped tells more than a shorter one that is barred.
    let open: Lines = std::array::from_fn(|i| lines[i] & (going.open | Areas::one(to)));
    let Some(way) = shortest(&open, from, to).or_else(|| shortest(lines, from, to)) else {
        let any = shortest(&ground.every, from, to).is_some();
        let beside = ground.lines[from.index()].has(to);
        return match class {
            Class::Ship if ground.squares.has(to) => (rule::SHIPS_NOT_INLAND, to),
            Class::Ship if beside => (rule::SHIPS_KEEP_TO_SEA, to),
            Class::Army | Class::Foot if any && to != ground.reich => (rule::SEA_IS_FOR_SHIPS, to),
            _ => (rule::LINKS, to),
        };
    };
    if let Some(rule) = closed(to) {
        return (rule, to);
    }
    let mut full = Why::closed(to);
    situation.full(side, kind, unit, &mut full);
    let fall = situation.position.phase == Phase::Breakthrough
        && situation.position.turn.season() == Season::Fall
        && ground.winter.has(to);
    if fall {
        return (rule::FALL_BREAKTHROUGH, to);
    }
    let (mut last, mut seas) = (from, 0);
    for (i, area) in way.iter().enumerate() {
        if let Some(rule) = closed(*area) {
            return (rule, *area);
        }
        if last == ground.reich && !going.exits.has(*area) {
            return (rule::EDGE_CLOSED, *area);
        }
        let over_sea = ground.blue[last.index()].has(*area) && !ground.black[last.index()].has(*area);
        if class == Class::Air && over_sea {
            if ground.seas.has(last) && ground.seas.has(*area) {
                return (rule::AIR_NOT_SEA_TO_SEA, *area);
            }
            seas += 1;
            if seas > 1 {
                return (rule::ONE_SEA_LANE, *area);
            }
        }
        if i + 1 < way.len()
            && let Some(rule) = stops(*area)
        {
            return (rule, *area);
        }
        last = *area;
    }
    if situation.is_loaded(unit) || situation.kind(unit).carries() {
        let mut why = Why::closed(to);
        situation.unload_closed(side, &mut why);
        if let Some(rule) = why.rule.filter(|_| situation.ground.ports.has(to)) {
            return (full.rule.unwrap_or(rule), to);
        }
    }
    (full.rule.unwrap_or(rule::LINKS), to)
}

/// The areas that a unit goes through, without the first: the shortest way that is open, over no area that stops it. If none is, it goes
/// straight there, as those do who drop, land or slip away.
pub fn way(situation: &Situation<'_>, side: Side, unit: Piece, from: Space, to: Space) -> Vec<Space> {
    let class = Class::of(situation.kind(unit));
    let going = situation.going(side, class);
    let lines = if class == Class::Air { &situation.ground.lines } else { going.lines };
    let open: Lines = std::array::from_fn(|i| {
        let here = Space(i as u16);
        let passes = here == from || going.open.has(here) && !going.stop.has(here);
        if passes { lines[i] & (going.open | Areas::one(to)) } else { Areas::NONE }
    });
    shortest(&open, from, to).unwrap_or_else(|| vec![to])
}

/// The rule that ends a unit's move in an area, if one does.
pub fn halt(situation: &Situation<'_>, side: Side, unit: Piece, area: Space) -> Option<RuleId> {
    let mut why = Why::closed(area);
    situation.stops(side, Class::of(situation.kind(unit)), &mut why);
    why.rule
}

/// Why a parachute cannot drop somewhere.
pub fn why_no_drop(situation: &Situation<'_>, side: Side, unit: Piece, to: Space) -> (RuleId, Space) {
    let Some(from) = situation.position.at(unit) else { return (rule::ON_THE_MAP, to) };
    let winter = situation.position.turn.season() == Season::Winter;
    if situation.at_peace() {
        return (rule::ITALY_STAYS_HOME, to);
    }
    if winter && (situation.ground.winter.has(from) || situation.ground.winter.has(to)) {
        return (rule::WINTER_DROPS, to);
    }
    let closed = |area: Space| {
        let mut why = Why::closed(area);
        situation.air_closed(side, &mut why);
        why.rule
    };
    if let Some(rule) = closed(to) {
        return (rule, to);
    }
    if situation.ground.seas.has(to) {
        return (rule::DROPS_END_ASHORE, to);
    }
    let mut full = Why::closed(to);
    situation.full(side, situation.kind(unit), unit, &mut full);
    if let Some(rule) = full.rule {
        return (rule, to);
    }
    let Some(way) = shortest(&situation.ground.lines, from, to) else { return (rule::LINKS, to) };
    let mut last = from;
    for area in way {
        if let Some(rule) = closed(area) {
            return (rule, area);
        }
        if situation.ground.seas.has(last) && situation.ground.seas.has(area) {
            return (rule::DROPS_NOT_SEA_TO_SEA, area);
        }
        last = area;
    }
    (rule::SLIP_BY_AIR, to)
}

/// The areas on a shortest way, without the first.
fn shortest(lines: &Lines, from: Space, to: Space) -> Option<Vec<Space>> {
    let mut before: [Option<Space>; AREAS] = [None; AREAS];
    let mut queue = std::collections::VecDeque::from([from]);
    let mut seen = Areas::one(from);
    while let Some(area) = queue.pop_front() {
        if area == to {
            let mut way = vec![to];
            while let Some(last) = before[way[way.len() - 1].index()] {
                way.push(last);
            }
            way.pop();
            way.reverse();
            return Some(way);
        }
        for next in lines[area.index()].minus(seen).iter() {
            seen.add(next);
            before[next.index()] = Some(area);
            queue.push_back(next);
        }
    }
    None
}
