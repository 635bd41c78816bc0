//! Aircraft that an impulse activates: to another base, against a base, a city or an attacked hex, and for the defence of one
//! (11.2 to 11.7).

use std::cell::OnceCell;

use table::{Forecast, RuleId, Said, Space, Subject, Verdict, msg};

use crate::model::chit::Chit;
use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Impulse, Mission, Sortie};
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::position::Stock;
use crate::model::theatre::Place;
use crate::model::units::{UnitId, Wing};
use crate::rule;
use crate::rules::air::{DEFENSIVE_RANGE, ONE_UNIT};
use crate::rules::executor::Executor;
use crate::rules::field::Field;

use super::decision::{Decision, Now};

/// `support ge-tac 2112 5 2310`, `fly ge-tac 2112 5 2211`, `strike ge-tac 1910 6 2108`, `bomb ge-sac 1810 3 2103 ge-tac 2`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fly {
    mission: Mission,
    base: Space,
    flyers: Vec<(ForceId, u8)>,
    way: Vec<Space>,
}

impl Fly {
    pub fn read<V: Verdict>(
        now: &Now,
        impulse: &Impulse,
        mission: Mission,
        said: &mut Said<Part>,
    ) -> Result<Fly, V> {
        let mut forces: Vec<ForceId> = own_stocks(now).map(|stock| stock.force).collect();
        forces.sort_unstable();
        forces.dedup();
        let force = said.one(forces.clone(), |force| may_fly(now, impulse, mission, force))?;
        let bases = own_stocks(now).filter(|stock| stock.force == force).map(|stock| stock.at.space);
        let base = said.one(bases, |base| {
            let far = mission != Mission::Defend && !now.field().in_reach(impulse, base);
            rule::ACTIVATION.forbids(far, || (msg!("out-of-reach"), vec![Subject::Space(base)]))?;
            let second = impulse.chit == Chit::Attrition && mission != Mission::Defend;
            let second = second && !impulse.routes.is_empty();
            rule::ATTRITION.forbids(second, || (msg!("one-air-unit"), vec![Subject::Space(base)]))
        })?;
        let factors = said.one(1..=most(now, force, base), |factors| {
            may_send(now, impulse, mission, force, base, factors)
        })?;
        let flight = |force, factors, over| Flight { force, base: now.board().place(base), factors, over };
        let reached = Reached::of(now, mission, &[force], base);
        let here = now.board().nets.rows.set([base]);
        let nation = now.ground.forces.force(force).nation;
        let mut open = targets(now, impulse, mission, nation);
        if mission != Mission::Defend
            && [rule::FLIGHT_PATH, rule::MINORS_ABROAD].into_iter().all(RuleId::holds)
        {
            open = open.intersection(reached.hexes());
        }
        let to = now.hex(said, &open, &here, |to| {
            check_target(now, impulse, mission, flight(force, factors, to))?;
            if mission == Mission::Defend { Ok(()) } else { reached.check(to) }
        })?;
        let mut flyers = vec![(force, factors)];
        let may_be_joined = !matches!(mission, Mission::Defend | Mission::Drop);
        loop {
            if !may_be_joined {
                break;
            }
            let based = |other: &ForceId| {
                own_stocks(now).any(|stock| stock.force == *other && stock.at.space == base)
            };
            let others: Vec<ForceId> = forces
                .iter()
                .copied()
                .filter(|other| based(other) && flyers.iter().all(|(known, _)| known != other))
                .collect();
            let joins = said.more(others, |other| {
                may_fly(now, impulse, mission, other)?;
                let second = impulse.chit == Chit::Attrition;
                rule::ATTRITION.forbids(second, || (msg!("one-air-unit"), vec![Subject::Space(base)]))?;
                let together: Vec<ForceId> = flyers.iter().map(|(known, _)| *known).chain([other]).collect();
                Reached::of(now, mission, &together, base).check(to)?;
                may_send(now, impulse, mission, other, base, 1)?;
                check_room(now, impulse, mission, flight(other, 1, to), flown(&flyers))
            })?;
            let Some(other) = joins else { break };
            let count = said.last(1..=most(now, other, base), |factors| {
                may_send(now, impulse, mission, other, base, factors)?;
                check_room(now, impulse, mission, flight(other, factors, to), flown(&flyers))
            })?;
            flyers.push((other, count));
        }
        let way = match (mission, flyers.as_slice()) {
            (Mission::Defend, _) => None,
            (_, [_]) => reached.way(to),
            (_, several) => {
                let forces: Vec<ForceId> = several.iter().map(|(force, _)| *force).collect();
                Reached::of(now, mission, &forces, base).way(to)
            }
        };
        let way = way.unwrap_or_else(|| vec![base, to]);
        Ok(Fly { mission, base, flyers, way })
    }

    fn flights<'f>(&'f self, base: Place) -> impl Iterator<Item = Flight> + 'f {
        let over = self.way[self.way.len() - 1];
        self.flyers.iter().map(move |(force, factors)| Flight {
            force: *force,
            base,
            factors: *factors,
            over,
        })
    }
}

fn flown(flyers: &[(ForceId, u8)]) -> u16 {
    flyers.iter().map(|(_, factors)| u16::from(*factors)).sum()
}

pub fn own_stocks<'n>(now: &Now<'n>) -> impl Iterator<Item = &'n Stock> + 'n {
    let (ground, position, seat) = (now.ground, now.position, now.seat);
    let nation = |stock: &Stock| ground.forces.force(stock.force).nation;
    position.stocks.iter().filter(move |stock| position.seat(ground, nation(stock)) == seat)
}

/// All factors of a force at a base, used or not.
pub fn most(now: &Now, force: ForceId, base: Space) -> u8 {
    let here = |stock: &&Stock| stock.force == force && stock.at.space == base;
    own_stocks(now).find(here).map_or(1, |stock| stock.ready + stock.used)
}

/// What of a force may fly in this impulse, and for what.
fn may_fly<V: Verdict>(now: &Now, impulse: &Impulse, mission: Mission, force: ForceId) -> Result<(), V> {
    let row = now.ground.forces.force(force);
    let refuse = |why| move || (why, Vec::new());
    if mission == Mission::Defend {
        return rule::DEFENSIVE_AIR.forbids(row.wing != Wing::Tac, refuse(msg!("bombers-do-not-defend")));
    }
    let allowed = impulse.allows(mission) && !(impulse.exploiting && mission < Mission::Support);
    let by = if impulse.chit == Chit::Attrition { rule::FLIGHT_PATH } else { rule::HQ_OFFENSIVE };
    by.forbids(!allowed, refuse(msg!("not-with-this-chit")))?;
    let field = now.field();
    let too_great = !field.is_major(impulse.nation) && field.is_major(row.nation);
    rule::MINOR_IMPULSES.forbids(too_great, refuse(msg!("minors-only")))?;
    let late = impulse.mission.is_some_and(|flown| flown > mission);
    rule::ACTIONS.forbids(late, refuse(msg!("too-late-for-that")))?;
    let bombers = mission == Mission::Strike && row.wing != Wing::Tac;
    rule::STRAFING.forbids(bombers, refuse(msg!("bombers-do-not-strafe")))?;
    let late = impulse.exploiting && row.wing != Wing::Tac;
    rule::EXPLOITING_ATTACK.forbids(late, refuse(msg!("does-not-exploit")))
}

/// May this number of factors leave a base?
fn may_send<V: Verdict>(
    now: &Now,
    impulse: &Impulse,
    mission: Mission,
    force: ForceId,
    base: Space,
    factors: u8,
) -> Result<(), V> {
    let used = factors > now.field().ready(force, base);
    rule::ONE_MISSION.forbids(used, || (msg!("have-flown"), vec![Subject::Space(base)]))?;
    let large = mission == Mission::Support && impulse.chit == Chit::Attrition && factors > ONE_UNIT;
    rule::ATTRITION.forbids(large, || (msg!("one-air-unit"), vec![Subject::Space(base)]))
}

/// Hexes that could be targets of a mission, before ranges and weather.
fn targets(now: &Now, impulse: &Impulse, mission: Mission, nation: Nation) -> Cluster {
    let (field, rows) = (now.field(), &now.board().nets.rows);
    match mission {
        Mission::Transfer => now.left_by(rule::BASES, || field.friendly_bases(nation)),
        Mission::Strike => now.left_by(rule::STRAFING, || {
            let at_war =
                |stock: &&Stock| now.position.relations.are_at_war(nation, field.force(stock.force).nation);
            rows.set(now.position.stocks.iter().filter(at_war).map(|stock| stock.at.space))
        }),
        Mission::Bomb => now.left_by(rule::BOMB_LIMITS, || now.board().nets.bombed),
        Mission::Support | Mission::Defend | Mission::Drop => now.left_by(rule::OVER_ATTACKS, || {
            rows.set(impulse.attacks.iter().flat_map(|attack| attack.hexes.iter().copied()))
        }),
    }
}

fn check_target<V: Verdict>(now: &Now, impulse: &Impulse, mission: Mission, flight: Flight) -> Result<(), V> {
    let (field, hex) = (now.field(), flight.over);
    let at = || vec![Subject::Space(hex)];
    let nation = field.force(flight.force).nation;
    match mission {
        Mission::Transfer => {
            let barred = field.is_barred_base(nation, now.board().place(hex));
            rule::MINORS_ABROAD.forbids(barred, || (msg!("no-base"), at()))?;
        }
        Mission::Strike => {
            let place = now.board().place(hex);
            let at_war =
                |stock: &Stock| now.position.relations.are_at_war(nation, field.force(stock.force).nation);
            let empty = !now.position.stocks.iter().any(|stock| stock.at == place && at_war(stock));
            rule::STRAFING.forbids(empty, || (msg!("no-aircraft-there"), at()))?;
        }
        Mission::Bomb => {
            rule::BOMB_LIMITS
                .forbids(!field.is_bombed_by(nation, hex), || (msg!("not-worth-bombs"), at()))?;
        }
        Mission::Support | Mission::Defend | Mission::Drop => {
            let attacked = impulse.attacks.iter().any(|attack| attack.hexes.contains(&hex));
            rule::OVER_ATTACKS.forbids(!attacked, || (msg!("not-attacked"), at()))?;
        }
    }
    if mission == Mission::Defend {
        let far = field.distance(flight.base.space, hex) > DEFENSIVE_RANGE;
        rule::DEFENSIVE_RANGE.forbids(far, || (msg!("out-of-range"), at()))?;
        let open = far || field.is_open_sky(nation, flight.base.space, hex);
        return if open { Ok(()) } else { no_flight(&field, &[nation], hex) };
    }
    let frozen = mission != Mission::Transfer && field.is_grounded(hex);
    rule::EXTREME.forbids(frozen, || (msg!("too-cold"), at()))?;
    let again = impulse.routes.contains(&(flight.base, hex));
    rule::FLIGHT_PATH.forbids(again, || (msg!("fly-together"), at()))?;
    check_room(now, impulse, mission, flight, 0)
}

/// No way by air leads to a hex: a minor may not be there, or the land on the way is closed.
pub fn no_flight<V: Verdict>(field: &Field, nations: &[Nation], hex: Space) -> Result<(), V> {
    let cell = field.board.nets.rows.cell(hex);
    let abroad = nations.iter().any(|nation| field.barred_sky(*nation).contains(cell));
    let by = if abroad { rule::MINORS_ABROAD } else { rule::FLIGHT_PATH };
    by.forbids(true, || (msg!("no-way-by-air"), vec![Subject::Space(hex)]))
}

/// No more aircraft go to a base than it holds (11.1), and no more support an attack than ground units make it (11.32, R-TR-14);
/// `others` factors fly there already.
fn check_room<V: Verdict>(
    now: &Now,
    impulse: &Impulse,
    mission: Mission,
    flight: Flight,
    others: u16,
) -> Result<(), V> {
    let (field, hex) = (now.field(), flight.over);
    let factors = others + u16::from(flight.factors);
    if mission == Mission::Transfer {
        let room = field.base_room(field.force(flight.force).nation, now.board().place(hex));
        return rule::BASES
            .forbids(u16::from(room) < factors, || (msg!("no-base"), vec![Subject::Space(hex)]));
    }
    if mission != Mission::Support {
        return Ok(());
    }
    let fights = |unit: &UnitId| field.hex(*unit).is_some_and(|from| field.touch(from, hex));
    let attacking = impulse.attacks.iter().filter(|attack| attack.hexes.contains(&hex));
    let units = attacking.flat_map(|attack| attack.units.iter().copied()).filter(fights);
    let strength: u16 = units.map(|unit| field.attack_strength(unit)).sum();
    let own = |flight: &&Flight| {
        flight.over == hex
            && now.position.relations.are_friends(impulse.nation, field.force(flight.force).nation)
    };
    let there: u16 = impulse.flights.iter().filter(own).map(|flight| u16::from(flight.factors)).sum();
    let over = there + factors > strength;
    rule::ONE_MISSION
        .forbids(over, || (msg!("too-many-aircraft", most = strength), vec![Subject::Space(hex)]))
}

/// Where a flight gets to.
struct Reached<'n> {
    field: Field<'n>,
    nations: Vec<Nation>,
    base: Space,
    range: u32,
    /// What the rules count with.
    far: u32,
    hexes: OnceCell<Cluster>,
}

impl<'n> Reached<'n> {
    /// What flies together takes one way, which is open to all (11.23).
    fn of(now: &Now<'n>, mission: Mission, forces: &[ForceId], base: Space) -> Reached<'n> {
        let rows = || forces.iter().map(|force| now.ground.forces.force(*force));
        let range = rows().map(|row| u32::from(row.range.unwrap_or(0))).min().unwrap_or(0);
        let range = range * if mission == Mission::Transfer { 2 } else { 1 };
        let far = if rule::AIR_RANGE.holds() { range } else { u32::from(u8::MAX) };
        let nations: Vec<Nation> = rows().map(|row| row.nation).collect();
        Reached { field: now.field(), nations, base, range, far, hexes: OnceCell::new() }
    }

    fn check<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let (field, at) = (&self.field, || vec![Subject::Space(to)]);
        let far = field.distance(self.base, to) > self.range;
        rule::AIR_RANGE.forbids(far, || (msg!("out-of-range"), at()))?;
        let there = self.hexes().contains(field.board.nets.rows.cell(to));
        if there { Ok(()) } else { no_flight(field, &self.nations, to) }
    }

    /// Every hex that it gets to.
    fn hexes(&self) -> &Cluster {
        let start = || self.field.board.nets.rows.set([self.base]);
        self.hexes.get_or_init(|| self.field.flown(&self.nations, &start(), self.far))
    }

    fn way(&self, to: Space) -> Option<Vec<Space>> {
        self.field.airspace(&self.nations, self.base, self.far).way(to)
    }
}

impl Decision for Fly {
    fn perform(&self, executor: &mut Executor) {
        let (base, mission) = (executor.ground.europe().place(self.base), self.mission);
        let over = self.way[self.way.len() - 1];
        for flight in self.flights(base) {
            executor.use_up(flight);
        }
        let Frame::Impulse(impulse) = executor.position.frames.top_mut() else { return };
        if mission == Mission::Defend {
            return impulse.flights.extend(self.flights(base));
        }
        impulse.mission = Some(mission);
        impulse.routes.push((base, over));
        let nation = impulse.nation;
        executor.position.frames.push(Frame::Sortie(Sortie {
            flyers: self.flyers.clone(),
            ..Sortie::new(nation, mission, base, self.way.clone())
        }));
    }

    /// What will come of the attack with these aircraft and those that fly already.
    fn forecast(&self, now: &Now) -> Forecast {
        let field = now.field();
        let Some(impulse) = field.impulse() else { return Forecast::default() };
        let over = self.way[self.way.len() - 1];
        let mut flights = impulse.flights.clone();
        flights.extend(self.flights(now.board().place(self.base)));
        let attack = impulse.attacks.iter().find(|attack| attack.hexes.contains(&over));
        let odds = attack.map(|attack| field.chances(attack, impulse.nation, &flights));
        let way = if self.mission == Mission::Defend { Vec::new() } else { self.way.clone() };
        Forecast { odds: odds.unwrap_or_default(), way, ..Forecast::default() }
    }
}
