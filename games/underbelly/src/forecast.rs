//! What would come of an order.

use table::{Forecast, Halt, Message, Order, Piece, Seat, Seen, Space, Tally, Tell, msg};

use crate::Underbelly;
use crate::calendar::Phase;
use crate::combat::Attack;
use crate::part::{Part, Verb, areas_of, units_of};
use crate::position::{Leaving, Marks, Position};
use crate::roster::{Kind, Side};
use crate::sentence::Decision;
use crate::sets::Units;
use crate::situation::Situation;
use crate::stacking::Moment;
use crate::turn::Course;

fn list(units: Units) -> Vec<Message> {
    units.iter().map(|u| msg!("table-thing", thing = u)).collect()
}

/// Tallies and warnings.
pub fn forecast(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    order: &Order<Underbelly>,
) -> Forecast {
    let mut forecast = Forecast::default();
    let look = Situation::new(&game.ground, seen);
    let side = Side::of(seat);
    way(&look, side, &order.parts, &mut forecast);
    match (order.parts.as_slice(), seen.phase) {
        ([Part::Do(Verb::Attack), Part::Area(target), rest @ ..], _) => {
            let attack = Attack { side, target: *target, units: units_of(rest).collect() };
            battle(&look, &attack, &mut forecast);
        }
        ([Part::Do(Verb::Done)], Phase::Movement) => movement_over(&look, side, &mut forecast),
        ([Part::Do(Verb::Done)], Phase::Combat) => combat_over(game, seen, side, &mut forecast),
        ([Part::Do(Verb::Done)], Phase::Breakthrough) => {
            crowded(&look, side, Moment::TurnOver, &mut forecast)
        }
        ([Part::Do(Verb::Supply | Verb::Dedicate), Part::Unit(source), targets @ ..], _) => {
            forecast.warnings.push(msg!("warn-spent", unit = *source));
            let dedicated = order.parts[0] == Part::Do(Verb::Dedicate);
            not_enough(game, seen, seat, (*source, targets, dedicated), &mut forecast);
        }
        ([Part::Unit(unit), Part::Area(to)], _) => arrival(&look, side, *unit, *to, &mut forecast),
        ([Part::Do(Verb::Drop), Part::Unit(unit), Part::Area(to)], _) => {
            if look.drops(side, *unit).landing.has(*to) {
                forecast.warnings.push(msg!("warn-landing", area = *to));
            }
            if look.enemies(side).has(*to) {
                forecast.warnings.push(msg!("warn-over", unit = *unit, area = *to));
            }
        }
        ([Part::Unit(_), .., Part::Do(Verb::Land), Part::Area(beach)], _) => {
            forecast.warnings.push(msg!("warn-landing", area = *beach));
        }
        ([Part::Unit(_), .., Part::Do(Verb::Load), Part::Unit(_), Part::Area(to)], _)
            if look.ground.coasts.has(*to) && !look.possessed(side).has(*to) =>
        {
            forecast.warnings.push(msg!("warn-landing", area = *to));
        }
        _ => {}
    }
    if matches!(order.parts.as_slice(), [Part::Do(Verb::Done)]) {
        idle(&look, side, &mut forecast);
        if side == Side::Axis {
            turn_over(&look, &mut forecast);
        }
    }
    forecast
}

/// The way that what moves takes, and why it goes no further.
fn way(look: &Situation<'_>, side: Side, parts: &[Part], forecast: &mut Forecast) {
    let (unit, stations): (Piece, Vec<Space>) = match parts {
        [Part::Unit(unit), rest @ ..] => (*unit, areas_of(rest).collect()),
        [Part::Do(Verb::Drop | Verb::Retreat | Verb::Slip), Part::Unit(unit), Part::Area(to)] => {
            (*unit, vec![*to])
        }
        _ => return,
    };
    let Some(from) = look.position.at(unit) else { return };
    forecast.way.push(from);
    for station in stations {
        let last = forecast.way[forecast.way.len() - 1];
        forecast.way.extend(crate::movement::way(look, side, unit, last, station));
    }
    let end = forecast.way[forecast.way.len() - 1];
    if let ([Part::Unit(_), ..], Some(rule)) = (parts, crate::movement::halt(look, side, unit, end)) {
        forecast.halts.push(Halt { rule, why: msg!("halt", unit = unit, area = end) });
    }
}

/// Targets that could not be attacked even when this source is spent.
fn not_enough(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    (source, targets, dedicated): (Piece, &[Part], bool),
    forecast: &mut Forecast,
) {
    let mut after: Position = (**seen).clone();
    let mut tell = Tell::nobody();
    Course { ground: &game.ground, position: &mut after, tell: &mut tell }.spend(source, targets, dedicated);
    let decision = Decision::of(&game.ground, &after, seat);
    let (mut open, side) = (Vec::new(), Side::of(seat));
    decision.next(&[Part::Do(Verb::Attack)], &mut open);
    for target in targets {
        let Part::Area(area) = target else { continue };
        let ashore = decision.look.beachheads(side).has(*area);
        if !open.contains(target) && !ashore {
            forecast.warnings.push(msg!("warn-not-enough", area = *area));
        }
    }
}

/// Both totals, what would be lost, where survivors could go.
fn battle(look: &Situation<'_>, attack: &Attack, forecast: &mut Forecast) {
    let defenders = look.defenders(attack);
    let mut ours = Tally::of(msg!("tally-attack", area = attack.target));
    look.attack_total(attack, &mut ours);
    let mut theirs = Tally::of(msg!("tally-defence", area = attack.target));
    look.defence_total(defenders, attack.target, &mut theirs);
    let difference = ours.total() - theirs.total();
    forecast.tallies.extend([ours, theirs]);
    if difference <= 0 {
        forecast.warnings.push(msg!("warn-fails", area = attack.target));
    } else {
        let (lost, left) = most_harm(look, defenders, attack.target, difference);
        forecast.warnings.push(msg!("warn-wins", difference = difference, units = list(lost)));
        for unit in left.iter() {
            let places = look.retreats(unit, Leaving::Beaten);
            let stands = look.forces.forts(attack.side.other()).has(attack.target) && !lost_fort(look, lost);
            forecast.warnings.push(match (stands, places.is_empty()) {
                (true, _) => msg!("warn-stands", unit = unit),
                (_, true) => msg!("warn-dies", unit = unit),
                _ => msg!("warn-retreats", unit = unit, places = crate::fact::areas_words(places)),
            });
        }
    }
    let slippery = look.slippery(attack);
    if !slippery.is_empty() {
        forecast.warnings.push(msg!("warn-slips", units = list(slippery)));
    }
    for craft in attack.units.iter().filter(|u| look.kind(*u) == Kind::LandingCraft) {
        forecast.warnings.push(msg!("warn-craft", unit = craft));
    }
}

fn lost_fort(look: &Situation<'_>, lost: Units) -> bool {
    lost.iter().any(|u| look.kind(u) == Kind::Fort)
}

/// The victims that hurt most: what is worth nothing first, then from the cheapest up, so that the last point kills the dearest; a fort
/// comes last.
fn most_harm(look: &Situation<'_>, defenders: Units, at: Space, difference: i32) -> (Units, Units) {
    let worth = |u: &Piece| (look.kind(*u) == Kind::Fort, look.defence(*u, at));
    let mut order: Vec<Piece> = defenders.iter().collect();
    order.sort_by_key(worth);
    let (mut lost, mut due) = (Units::NONE, difference);
    for unit in order {
        if due > 0 {
            lost.add(unit);
            due -= look.defence(unit, at);
        }
    }
    (lost, defenders.minus(lost))
}

/// What would be lost, or must be done, when movement ends.
fn movement_over(look: &Situation<'_>, side: Side, forecast: &mut Forecast) {
    crowded(look, side, Moment::MovementOver, forecast);
    for pair in look.pairs(side) {
        let at = pair.first().and_then(|u| look.position.at(u)).unwrap_or_default();
        forecast.warnings.push(msg!("warn-pair", area = at));
    }
    unfed(look, side, forecast);
}

/// Where there would be too many of a kind.
fn crowded(look: &Situation<'_>, side: Side, moment: Moment, forecast: &mut Forecast) {
    for crowd in look.crowds(side, moment) {
        let at = crowd.units.first().and_then(|u| look.position.at(u)).unwrap_or_default();
        forecast.warnings.push(msg!(
            "warn-crowd",
            area = at,
            count = crowd.excess,
            units = list(crowd.units)
        ));
    }
}

/// Landings that have no source of their own.
fn unfed(look: &Situation<'_>, side: Side, forecast: &mut Forecast) {
    for unit in look.unfed_landings(side).iter() {
        let area = look.position.at(unit).unwrap_or_default();
        forecast.warnings.push(msg!("warn-unfed", unit = unit, area = area));
    }
}

/// What would be lost when combat ends: by playing it out.
fn combat_over(game: &Underbelly, position: &Position, side: Side, forecast: &mut Forecast) {
    let look = Situation::new(&game.ground, position);
    unfed(&look, side, forecast);
    let idle = look.idle_tops(side);
    for unit in idle.iter() {
        forecast.warnings.push(msg!("warn-top", unit = unit));
    }
    let mut after = position.clone();
    let mut tell = Tell::nobody();
    Course { ground: &game.ground, position: &mut after, tell: &mut tell }.end_combat();
    let later = Situation::new(&game.ground, &after);
    let told = idle | look.unfed_landings(side);
    let gone = look.forces.standing[side as usize].minus(later.forces.standing[side as usize] | told);
    for craft in
        gone.iter().filter(|u| look.kind(*u) == Kind::LandingCraft && position.has(*u, Marks::LANDED))
    {
        forecast.warnings.push(msg!("warn-one-use", unit = craft));
    }
    for unit in gone.iter().filter(|u| look.kind(*u).is_land()) {
        let area = position.at(unit).unwrap_or_default();
        forecast.warnings.push(msg!("warn-over", unit = unit, area = area));
    }
    crowded(&later, side, Moment::CombatOver, forecast);
}

/// What would happen where a unit goes.
fn arrival(look: &Situation<'_>, side: Side, unit: Piece, to: Space, forecast: &mut Forecast) {
    if look.kind(unit).is_army() && look.enemies(side).has(to) {
        let (overrun, displaced) = crate::movement::walks_over(look, side, to);
        if !overrun.is_empty() {
            forecast.warnings.push(msg!("warn-overruns", units = list(overrun)));
        }
        if !displaced.is_empty() {
            forecast.warnings.push(msg!("warn-displaces", units = list(displaced)));
        }
    }
    if look.kind(unit).is_land() && look.is_vichy(to) {
        forecast.warnings.push(msg!("warn-vichy"));
    }
    let cargo =
        look.position.cargo(unit).filter(|_| !look.possessed(side).has(to) && look.ground.coasts.has(to));
    if cargo.is_some() {
        forecast.warnings.push(msg!("warn-landing", area = to));
    }
}

/// What is left undone in this phase.
fn idle(look: &Situation<'_>, side: Side, forecast: &mut Forecast) {
    let ours = look.forces.any[side as usize];
    match look.position.phase {
        Phase::Movement if !look.fresh(side).is_empty() && !look.forces.moved.meets(ours) => {
            forecast.warnings.push(msg!("warn-nothing-moved"));
        }
        Phase::Reinforcement => {
            let units = look.buyable(side);
            if !units.is_empty() {
                forecast.warnings.push(msg!("warn-stars", units = list(units)));
            }
        }
        _ => {}
    }
}

/// What the end of an Axis turn would decide.
fn turn_over(look: &Situation<'_>, forecast: &mut Forecast) {
    let decided = [
        (!look.ungarrisoned().is_empty(), "warn-garrison"),
        (look.italy_falls(), "warn-italy"),
        (look.allies_hold_all(), "warn-lost"),
    ];
    forecast.warnings.extend(decided.into_iter().filter(|(so, _)| *so).map(|(_, key)| Message::new(key)));
}
