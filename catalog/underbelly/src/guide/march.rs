//! Movement and breakthrough: one unit after another goes where it is most useful.

use table::{Order, Piece, Space};
use underbelly::{Class, Going, Kind, Marks, Part, Side, Situation, Underbelly, Units, Verb};

use super::chart::Chart;
use super::ideas::{Idea, prize};
use super::posts::Field;
use super::say;

/// The order in which kinds are considered: those that open the way first.
const RANKS: [&[Kind]; 7] = [
    &[Kind::Flotilla, Kind::Carrier],
    &[Kind::Tactical],
    &[Kind::Panzer, Kind::Mechanized],
    &[Kind::Infantry],
    &[Kind::LandingCraft],
    &[Kind::Convoy],
    &[Kind::Supply, Kind::Parachute],
];

/// Minimum gain for a move to be worth an order.
const WORTH_IT: i32 = 3;

/// The next move; done if no unit gains by moving.
pub fn march(chart: &Chart, look: &Situation<'_>, side: Side, idea: &Idea) -> Order<Underbelly> {
    let field = Field::new(chart, look, side, idea);
    if let Some(order) = red_army(chart, look, side) {
        return order;
    }
    let fresh = look.fresh(side).minus(idea.stays.get()) | carried(look, side);
    for rank in RANKS {
        let of_rank =
            rank.iter().fold(Units::NONE, |all, kind| all | look.ground.roster.of_kind(*kind)) & fresh;
        if of_rank.is_empty() {
            continue;
        }
        let mut best: Option<(i32, Order<Underbelly>)> = None;
        let mut keep = |gain: i32, parts: &[Part]| {
            if gain >= WORTH_IT && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                best = Some((gain, Order::new(parts)));
            }
        };
        let going = look.going(side, Class::of(rank[0]));
        for unit in of_rank.iter() {
            moves(&field, unit, &going, &mut keep);
        }
        if let Some((_, order)) = best {
            return order;
        }
        idea.stays.set(idea.stays.get() | of_rank);
    }
    say(Verb::Done)
}

/// Units that have been carried over the sea and may march on.
fn carried(look: &Situation<'_>, side: Side) -> Units {
    let busy = look.forces.standing[side as usize].minus(look.forces.fresh);
    let came = |unit: &Piece| look.position.has(*unit, Marks::CARRIED) && look.movable(side, *unit).is_ok();
    busy.iter().filter(came).collect()
}

/// Everything one unit could do, with its gain.
fn moves(field: &Field<'_, '_>, unit: Piece, going: &Going<'_>, keep: &mut dyn FnMut(i32, &[Part])) {
    let look = field.look;
    let kind = look.kind(unit);
    let Some(here) = look.position.at(unit) else { return };
    let stay = field.post(unit, here);
    let whim = |area: Space| field.idea.fancy(u32::from(unit.0) * 64 + u32::from(area.0), 4);
    if kind.carries() {
        return voyages(field, unit, here, going, keep);
    }
    for area in look.ends(field.side, unit, going).iter() {
        keep(field.post(unit, area) - stay + whim(area), &[Part::Unit(unit), Part::Area(area)]);
    }
    if kind == Kind::Parachute {
        for area in look.drops(field.side, unit).all().iter() {
            let gain = field.post(unit, area) - stay + drop_risk(field, area);
            keep(gain, &[Part::Do(Verb::Drop), Part::Unit(unit), Part::Area(area)]);
        }
    }
}

/// Among enemies a parachute is lost unless the area is taken.
fn drop_risk(field: &Field<'_, '_>, area: Space) -> i32 {
    let enemies = field.look.forces.any[field.side.other() as usize].contains(area);
    let wanted = field.assaults.iter().any(|assault| assault.target == area);
    match (enemies, wanted) {
        (true, false) => -100,
        (true, true) => -10,
        _ => 0,
    }
}

/// What a convoy or landing craft could do.
fn voyages(
    field: &Field<'_, '_>,
    ship: Piece,
    here: Space,
    going: &Going<'_>,
    keep: &mut dyn FnMut(i32, &[Part]),
) {
    let (look, side) = (field.look, field.side);
    let stay = field.post(ship, here);
    if let Some(cargo) = look.cargo(ship) {
        let start = field.post(cargo, here);
        for to in look.ends(side, ship, going).iter() {
            let gain = field.post(ship, to) - stay + ashore(field, ship, cargo, to) - start;
            keep(gain, &[Part::Unit(ship), Part::Area(to)]);
            landings(field, ship, cargo, to, &[Part::Unit(ship), Part::Area(to)], stay + start, keep);
        }
        landings(field, ship, cargo, here, &[Part::Unit(ship)], stay + start, keep);
        return;
    }
    for to in look.ends(side, ship, going).iter() {
        keep(field.post(ship, to) - stay, &[Part::Unit(ship), Part::Area(to)]);
    }
    for port in look.loading_ports(side, ship, going).iter() {
        for cargo in look.loadable(side, port).iter() {
            let start = field.post(cargo, port);
            let mut said: Vec<Part> = vec![Part::Unit(ship)];
            if port != here {
                said.push(Part::Area(port));
            }
            said.extend([Part::Do(Verb::Load), Part::Unit(cargo)]);
            for to in look.voyage_ends(side, ship, cargo, port, going).iter() {
                said.push(Part::Area(to));
                let gain = field.post(ship, to) - stay + ashore(field, ship, cargo, to) - start;
                keep(gain, &said);
                landings(field, ship, cargo, to, &said, stay + start, keep);
                said.pop();
            }
        }
    }
}

/// The value of bringing cargo to an area: unloaded in a friendly port, landed on a beach, or kept aboard at sea.
fn ashore(field: &Field<'_, '_>, ship: Piece, cargo: Piece, to: Space) -> i32 {
    let look = field.look;
    let ground = look.ground;
    if look.possessed(field.side).contains(to) || ground.boxes.contains(to) {
        return field.post(cargo, to);
    }
    if ground.coasts.contains(to) {
        return beach(field, cargo, to);
    }
    if look.kind(ship) != Kind::LandingCraft || !look.kind(cargo).is_army() {
        return -60;
    }
    // Aboard next to a defended coast, it attacks from the sea.
    let strength = if look.kind(cargo) == Kind::Infantry { 2 } else { 3 };
    let mut points = -40;
    for assault in &field.assaults {
        if !assault.empty
            && ground.blue[assault.target.index()].contains(to)
            && ground.coasts.contains(assault.target)
        {
            points = points.max(strength.min(assault.need.max(0)) * 50);
        }
    }
    points
}

/// A landing on an empty enemy coast; it needs a source of its own.
fn beach(field: &Field<'_, '_>, cargo: Piece, area: Space) -> i32 {
    field.post(cargo, area) - 30
}

fn landings(
    field: &Field<'_, '_>,
    ship: Piece,
    cargo: Piece,
    from: Space,
    said: &[Part],
    stay: i32,
    keep: &mut dyn FnMut(i32, &[Part]),
) {
    for area in field.look.landings_from(field.side, ship, cargo, from, false).iter() {
        let gain = field.post(ship, from) + beach(field, cargo, area) - stay;
        let mut said = said.to_vec();
        said.extend([Part::Do(Verb::Land), Part::Area(area)]);
        keep(gain, &said);
    }
}

/// The Red Army's markers move towards Italy.
fn red_army(chart: &Chart, look: &Situation<'_>, side: Side) -> Option<Order<Underbelly>> {
    if side != Side::Allies || look.forces.red.is_empty() {
        return None;
    }
    for marker in look.ground.roster.of_kind(Kind::RedArmy).iter() {
        let Some(from) = look.position.at(marker) else { continue };
        if look.red_movable(marker).is_err() {
            continue;
        }
        let mut closed = underbelly::Closed::default();
        let steps = look.red_steps(marker, &mut closed).minus(closed.0);
        let prizes = chart.prizes & look.position.axis;
        let best = steps.iter().min_by_key(|to| chart.nearest(*to, prizes));
        if let Some(to) = best.filter(|to| chart.nearest(*to, prizes) < chart.nearest(from, prizes)) {
            return Some(Order::new([Part::Unit(marker), Part::Area(to)]));
        }
    }
    None
}

/// Armour that has not fought moves on.
pub fn break_through(chart: &Chart, look: &Situation<'_>, side: Side) -> Order<Underbelly> {
    let going = look.going(side, Class::Army);
    let mut best: Option<(i32, Order<Underbelly>)> = None;
    let armies = |area: Space, unit: Piece| {
        let mut there = look.units_at(side, area) & look.ground.roster.armies;
        there.remove(unit);
        there.len()
    };
    let post = |unit: Piece, area: Space| {
        let guard = chart.guard[side as usize][area.index()];
        let taken =
            if look.possessed(side.other()).contains(area) { prize(chart, look, side, area) } else { 0 };
        taken + if armies(area, unit) == 0 { guard } else { -70 }
    };
    for (unit, here) in look.standing(side) {
        if !look.kind(unit).is_armour() || look.movable(side, unit).is_err() {
            continue;
        }
        let stay = post(unit, here);
        for area in look.ends(side, unit, &going).iter() {
            let gain = post(unit, area) - stay;
            if gain >= WORTH_IT && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                best = Some((gain, Order::new([Part::Unit(unit), Part::Area(area)])));
            }
        }
    }
    best.map_or_else(|| say(Verb::Done), |(_, order)| order)
}
