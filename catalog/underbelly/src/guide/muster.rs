//! Set-up and reinforcement: where arrivals go, and what is bought.

use table::{Order, Piece, Space};
use underbelly::{Areas, Kind, Part, Place, Season, Side, Situation, Underbelly, Verb};

use super::chart::Chart;
use super::ideas::{Buy, Idea};
use super::posts::Field;
use super::say;

/// The free set-up: armies on stars and coasts, ships and aircraft to the south.
pub fn set_up(chart: &Chart, look: &Situation<'_>, idea: &Idea) -> Order<Underbelly> {
    let ground = look.ground;
    let Some(unit) = look.position.arriving.first() else { return say(Verb::Done) };
    let kind = look.kind(unit);
    let crowd = look.alike(Side::Axis, kind, unit).minus(ground.stars);
    let open = if kind.is_naval() { ground.italy & ground.ports } else { ground.italy };
    let score = |area: &Space| {
        let guard = chart.guard[0][area.index()];
        let taken = look.alike(Side::Axis, kind, unit).contains(*area);
        let south = 6 * (6 - chart.nearest(*area, chart.desert));
        let base = if kind.is_army() { guard } else { south };
        base - if taken { 50 } else { 0 } + idea.fancy(u32::from(unit.0) * 64 + u32::from(area.0), 24)
    };
    let at = open.minus(crowd).iter().max_by_key(score).unwrap_or_default();
    Order::new([Part::Do(Verb::Place), Part::Unit(unit), Part::Area(at)])
}

/// The next thing to do in the reinforcement phase.
pub fn muster(chart: &Chart, look: &Situation<'_>, side: Side, idea: &Idea) -> Order<Underbelly> {
    let field = Field::new(chart, look, side, idea);
    let best = |unit: Piece, berths: Areas| {
        let score = |area: &Space| {
            field.post(unit, *area) + idea.fancy(u32::from(unit.0) * 64 + u32::from(area.0), 4)
        };
        berths.iter().max_by_key(score)
    };
    for unit in look.position.arriving.iter() {
        if let Some(at) = best(unit, look.berths(unit, false)) {
            return Order::new([Part::Do(Verb::Place), Part::Unit(unit), Part::Area(at)]);
        }
    }
    let wanted = look.buyable(side).iter().map(|unit| (wish(look, side, unit, idea), unit));
    if let Some((_, unit)) = wanted.max_by_key(|(wish, unit)| (*wish, std::cmp::Reverse(unit.0)))
        && let Some(at) = best(unit, look.berths(unit, true))
    {
        return Order::new([Part::Do(Verb::Buy), Part::Unit(unit), Part::Area(at)]);
    }
    if reorganises(look, side) {
        return say(Verb::Reorganise);
    }
    say(Verb::Done)
}

/// German infantry that will only defend is worth twice as much reorganised.
fn reorganises(look: &Situation<'_>, side: Side) -> bool {
    let position = look.position;
    let on = &look.ground.tables.on;
    side == Side::Axis
        && position.reorganised.is_none()
        && position.turn >= on.reorganisation
        && position.turn.0 + 1 < underbelly::TURNS
        && (position.released || position.turn.0 >= on.reorganisation.0 + 2)
}

/// How much a unit is wanted back.
fn wish(look: &Situation<'_>, side: Side, unit: Piece, idea: &Idea) -> i32 {
    let kind = look.kind(unit);
    let standing = look.forces.standing[side as usize];
    let count = |kind: Kind| (look.ground.roster.of_kind(kind) & standing).len() as i32;
    let sources = count(Kind::Supply) + count(Kind::Convoy);
    let season = look.position.turn.season();
    let base = match kind {
        Kind::Supply => 80 - 18 * sources,
        Kind::Convoy => 78 - 12 * sources - 10 * count(Kind::Convoy),
        Kind::LandingCraft if season == Season::Fall => 20,
        Kind::LandingCraft => 70 - 25 * count(Kind::LandingCraft),
        Kind::Panzer | Kind::Mechanized => 75,
        Kind::Infantry => 66,
        Kind::Tactical => 55 - 8 * count(Kind::Tactical),
        Kind::Flotilla => 50 - 12 * count(Kind::Flotilla),
        Kind::Carrier => 40,
        Kind::Parachute => 25,
        _ => 0,
    };
    let liked = match idea.buy {
        Buy::Sources => kind.is_source(),
        Buy::Armies => kind.is_army(),
        Buy::Wings => matches!(kind, Kind::Tactical | Kind::Parachute | Kind::Carrier),
        Buy::Ships => kind.is_naval() && !kind.is_source(),
    };
    debug_assert_eq!(look.position.unit(unit).place, Place::Pile);
    base + if liked { 40 } else { 0 }
}
