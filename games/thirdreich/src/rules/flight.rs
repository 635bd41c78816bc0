//! Aircraft on their way: the way they take, who intercepts them, and what their mission does (11.2, 11.5, 11.7, 11.8).

use table::Space;
use table::dice::{Pool, Stream};

use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Impulse, Met, Mission, Sortie, Stage};
use crate::model::nation::{Nation, Rank};
use crate::model::nets::Cluster;
use crate::model::position::Stock;
use crate::model::scenario::Weather;
use crate::model::site::{Port, Site};
use crate::model::theatre::Place;
use crate::model::units::Wing;
use crate::rule;

use super::air::DEFENSIVE_RANGE;
use super::airspace::Airspace;
use super::executor::Executor;
use super::field::Field;

/// Factors that a PARA unit counts as when it redeploys or drops (7.31, 13.11).
pub const PARA_RANGE: u32 = 4;

impl Impulse {
    /// Does the chit allow a mission (4.32 to 4.35)?
    pub fn allows(&self, mission: Mission) -> bool {
        match (self.chit, mission) {
            (_, Mission::Defend) => true,
            (Chit::GeneralOffensive, _) => rule::GENERAL_OFFENSIVE.holds(),
            (Chit::Headquarters(_), mission) => mission != Mission::Bomb,
            (Chit::AirEffort, mission) => mission <= Mission::Bomb,
            (Chit::Attrition, mission) => mission == Mission::Support,
            (Chit::Naval, _) => false,
        }
    }
}

impl<'a> Field<'a> {
    /// Are aircraft kept on the ground over a hex (22.44)?
    pub fn is_grounded(&self, hex: Space) -> bool {
        let nets = &self.board.nets;
        self.position.weather >= Weather::Extreme
            && nets.wintry.contains(nets.rows.cell(hex))
            && rule::EXTREME.holds()
    }

    /// Hexes that aircraft flying together can reach within their range, by a shortest way that meets the fewest hexes where they could
    /// be intercepted, and not over land that is closed to one of their nations (R-TR-91).
    pub fn airspace(&self, nations: &[Nation], from: Space, range: u32) -> Airspace<'a> {
        let watched = nations.first().map_or(Cluster::NONE, |nation| self.watched_sky(*nation));
        Airspace::of(&self.board.nets.rows, &self.closed_to(nations), &watched, from, range)
    }

    /// Land over which one of these nations may not fly.
    fn closed_to(&self, nations: &[Nation]) -> Cluster {
        nations.iter().fold(Cluster::NONE, |closed, nation| closed.union(&self.closed_sky(*nation)))
    }

    /// Hexes that aircraft of these nations, flying together, can reach from these hexes within a range.
    pub fn flown(&self, nations: &[Nation], from: &Cluster, range: u32) -> Cluster {
        self.spread(&self.closed_to(nations), from, range)
    }

    /// Hexes that aircraft of a nation can reach in one stage of a redeployment.
    pub fn staged(&self, nation: Nation, from: &Cluster, range: u32) -> Cluster {
        self.spread(&self.closed_to_stages(nation), from, range)
    }

    /// The ways of such a stage.
    pub fn stage(&self, nation: Nation, from: Space, range: u32) -> Airspace<'a> {
        let closed = self.closed_to_stages(nation);
        Airspace::of(&self.board.nets.rows, &closed, &self.watched_sky(nation), from, range)
    }

    /// Land over which aircraft of a nation may not redeploy: nor may allies of the Soviet Union over what it controls (7.7).
    fn closed_to_stages(&self, nation: Nation) -> Cluster {
        let closed = self.closed_to(&[nation]);
        if rule::SOVIET_LAND.holds() { closed.union(&self.soviet_land(nation)) } else { closed }
    }

    fn spread(&self, closed: &Cluster, from: &Cluster, range: u32) -> Cluster {
        let rows = &self.board.nets.rows;
        let (mut all, mut wave) = (*from, *from);
        for _ in 0..range {
            wave = rows.around(&wave, rows.beside()).minus(closed).minus(&all);
            if wave.is_empty() {
                break;
            }
            all = all.union(&wave);
        }
        all
    }

    /// Bases that a nation and its allies hold.
    pub fn friendly_bases(&self, nation: Nation) -> Cluster {
        let bases = || self.board.nets.rows.set(self.airfields());
        *self.shared(nation, |it| &it.bases, || bases().intersection(&self.friendly(nation)))
    }

    /// Hexes within reach of unused TAC that are at war with a nation.
    fn watched_sky(&self, nation: Nation) -> Cluster {
        *self.shared(nation, |it| &it.sky, || self.sky_of_enemies(nation))
    }

    fn sky_of_enemies(&self, nation: Nation) -> Cluster {
        let rows = &self.board.nets.rows;
        let ready = self.position.stocks.iter().filter(|stock| self.can_intercept(nation, stock));
        let bases = rows.set(ready.map(|stock| stock.at.space));
        (0..DEFENSIVE_RANGE).fold(bases, |near, _| near.union(&rows.around(&near, rows.beside())))
    }

    fn can_intercept(&self, nation: Nation, stock: &Stock) -> bool {
        let row = self.force(stock.force);
        row.wing == Wing::Tac
            && stock.ready > 0
            && self.position.relations.are_at_war(nation, row.nation)
            && rule::INTERCEPTION.holds()
    }

    /// Over which hexes unused TAC can meet a flight, or join those that do (11.81, 11.82).
    pub fn meetings<'s>(&'s self, sortie: &'s Sortie, stock: &Stock) -> impl Iterator<Item = Space> + 's {
        let (able, base) = (self.can_intercept(sortie.nation, stock), stock.at.space);
        let nation = self.force(stock.force).nation;
        let ahead = &sortie.way[usize::from(sortie.at)..];
        let gathered = sortie.met.first().map(|flight| flight.over);
        let hexes = ahead.iter().copied().filter(move |hex| able && gathered.is_none_or(|at| at == *hex));
        let hexes = hexes.filter(move |hex| self.distance(base, *hex) <= DEFENSIVE_RANGE);
        hexes.filter(move |hex| !self.is_grounded(*hex) && self.is_open_sky(nation, base, *hex))
    }

    /// Could anybody still intercept?
    pub fn may_intercept(&self, sortie: &Sortie) -> bool {
        self.position.stocks.iter().any(|stock| self.meetings(sortie, stock).next().is_some())
    }

    /// Aircraft and paratroops of a flight that can be hit, by force.
    pub fn exposed(&self, sortie: &Sortie) -> Vec<ForceId> {
        sortie.flyers.iter().filter(|(_, factors)| *factors > 0).map(|(force, _)| *force).collect()
    }

    /// Factors of a flight that fire in the air.
    fn escorts(&self, sortie: &Sortie) -> u16 {
        let tac = sortie.flyers.iter().filter(|(force, _)| self.force(*force).wing == Wing::Tac);
        tac.map(|(_, factors)| u16::from(*factors)).sum()
    }

    fn bombers(&self, sortie: &Sortie) -> u16 {
        let all: u16 = sortie.flyers.iter().map(|(_, factors)| u16::from(*factors)).sum();
        all - self.escorts(sortie)
    }

    /// Enemy aircraft at a base that are not in the air, TAC first (R-TR-50, R-TR-69): how many are still ready, and how many have
    /// landed.
    fn targets_at(&self, sortie: &Sortie, base: Place) -> Vec<(ForceId, u8, u8)> {
        let at_war = |force| self.position.relations.are_at_war(sortie.nation, self.force(force).nation);
        let here = self.position.stocks.iter().filter(|stock| stock.at == base && at_war(stock.force));
        let landed = |stock: &Stock| stock.used.saturating_sub(self.airborne(stock.force, base));
        let mut targets: Vec<(ForceId, u8, u8)> =
            here.map(|stock| (stock.force, stock.ready, landed(stock))).collect();
        targets.sort_by_key(|(force, ..)| self.force(*force).wing);
        targets
    }

    /// Factors of a base that are in the air.
    fn airborne(&self, force: ForceId, base: Place) -> u8 {
        let flights =
            self.impulse().into_iter().flat_map(|impulse| impulse.flights.iter().chain(&impulse.aloft));
        let own = flights.filter(|flight| flight.force == force && flight.base == base);
        own.map(|flight| flight.factors).sum()
    }

    /// Is a hex worth bombs to a nation: an objective or a shipyard that an enemy controls (11.72)?
    pub fn is_bombed_by(&self, nation: Nation, hex: Space) -> bool {
        let site = &self.board[hex];
        let holder = self.position.control.of(self.board.place(hex));
        (site.is_objective() || site.port == Some(Port::Shipyard))
            && holder.is_some_and(|holder| self.position.relations.are_at_war(nation, holder))
    }

    /// BRPs that bombs can still destroy in a hex this turn (11.72).
    fn bombs_left(&self, hex: Space) -> u8 {
        let home = |site: &Site| {
            let row = self.ground.nations.iter().find(|row| row.home.is_some() && row.home == site.country);
            row.map(|row| row.rank)
        };
        let most = match home(&self.board[hex]) {
            Some(Rank::Major) => 5,
            Some(_) => 3,
            None => 2,
        };
        let place = self.board.place(hex);
        let done = self.position.bombed.iter().find(|(at, _)| *at == place).map_or(0, |(_, brps)| *brps);
        if rule::BOMB_LIMITS.holds() { u8::saturating_sub(most, done) } else { u8::MAX }
    }

    /// Hexes where aircraft can be based, regardless of who controls them.
    pub fn airfields(&self) -> impl Iterator<Item = Space> + '_ {
        let all = self.known().airfields.get_or_init(|| {
            let mut all = self.board.nets.airfields.clone();
            let marked = self.position.airbases.iter().map(|(_, at)| at.space);
            all.extend(marked.filter(|hex| self.board[*hex].bases() == 0));
            all.sort_unstable();
            all.dedup();
            all
        });
        all.iter().copied()
    }

    /// Where aircraft that have done their mission may land instead of where they came from (11.22).
    pub fn landings<'f>(&'f self, flight: &Flight) -> impl Iterator<Item = Space> + 'f {
        let row = self.force(flight.force);
        let (base, range) = (flight.base, u32::from(row.range.unwrap_or(0)));
        let near = self
            .airfields()
            .filter(move |hex| *hex != base.space && self.distance(base.space, *hex) <= range);
        near.filter(move |hex| {
            self.base_room(row.nation, self.board.place(*hex)) > 0 && rule::LANDING.holds()
        })
    }

    /// Have aircraft of a nation's side anywhere else to land?
    pub fn may_land(&self, impulse: &Impulse, nation: Nation) -> bool {
        let own =
            |flight: &&Flight| self.position.relations.are_friends(nation, self.force(flight.force).nation);
        impulse.aloft.iter().filter(own).any(|flight| self.landings(flight).next().is_some())
    }

    /// Could aircraft that an impulse activates still do something before the attacks?
    pub fn may_fly(&self, impulse: &Impulse) -> bool {
        let able = |stock: &Stock| {
            let nation = self.force(stock.force).nation;
            let led = self.is_major(impulse.nation) || !self.is_major(nation);
            stock.ready > 0
                && led
                && self.position.relations.are_friends(impulse.nation, nation)
                && self.in_reach(impulse, stock.at.space)
        };
        impulse.allows(Mission::Transfer) && self.position.stocks.iter().any(able)
    }

    /// The power that decides against a nation: the head of another side.
    pub fn opponent(&self, nation: Nation) -> Nation {
        let patron = self.position.patron(self.ground, nation);
        let mut heads = self.ground.scenario.sides.iter().filter_map(|side| side.nations.first().copied());
        heads.find(|head| Some(*head) != patron).unwrap_or(nation)
    }
}

impl Executor<'_, '_, '_> {
    /// Goes on with a flight; false if somebody must decide.
    pub fn fly_on(&mut self, mut sortie: Sortie) -> bool {
        let field = self.field();
        if sortie.hits > 0 {
            let exposed = field.exposed(&sortie);
            match (exposed.as_slice(), sortie.drop) {
                ([], None) => sortie.hits = 0,
                ([], Some(_)) => self.hit_drop(&mut sortie),
                ([force], None) => {
                    let force = *force;
                    self.hit_flyers(&mut sortie, force);
                }
                _ => return false,
            }
        } else if let Some(met) = sortie.fight.take() {
            self.finish_fight(&mut sortie, met);
        } else if sortie.drop.is_none() && field.exposed(&sortie).is_empty() {
            self.position.frames.pop();
            self.go_home(&sortie.away);
            return true;
        } else if field.may_intercept(&sortie) {
            return false;
        } else if !sortie.met.is_empty() {
            self.fight_in_the_air(&mut sortie);
        } else {
            self.position.frames.pop();
            self.reach_target(sortie);
            return true;
        }
        self.position.frames.replace(Frame::Sortie(sortie));
        true
    }

    /// Nobody else rises: those who have gathered fight, or the flight goes on.
    pub fn rise(&mut self, sortie: &mut Sortie) {
        if sortie.met.is_empty() {
            sortie.at = sortie.way.len() as u16;
        } else {
            self.fight_in_the_air(sortie);
        }
    }

    /// Both sides fire at once; bombers do not (11.9, 11.92).
    fn fight_in_the_air(&mut self, sortie: &mut Sortie) {
        let field = self.field();
        let (escorts, bombers) = (field.escorts(sortie), field.bombers(sortie));
        let rising: u16 = sortie.met.iter().map(|flight| u16::from(flight.factors)).sum();
        let alone = escorts == 0 && bombers > 0 && rule::BOMBERS_ALONE.holds();
        let pools = [Pool::at_least(escorts, 6, 6), Pool::at_least(rising, 6, if alone { 5 } else { 6 })];
        let hits = self.dice.hits(Stream::Public, rule::AIR_BATTLE, &pools);
        let mut left = hits[0] as u8;
        for flight in &mut sortie.met {
            let fell = flight.factors.min(left);
            left -= fell;
            flight.factors -= fell;
            self.lose_factors(flight.force, flight.base, fell);
        }
        sortie.hits = hits[1];
        sortie.intercepted = true;
        sortie.fight = Some(if escorts > 0 { Met::Escorts } else { Met::Helpless });
        let reached =
            sortie.met.first().and_then(|flight| sortie.way.iter().position(|hex| *hex == flight.over));
        sortie.at = reached.map_or(sortie.at, |at| at as u16 + 1);
    }

    /// If all escorts are gone, interceptors fire at the bombers once more; then they go home (11.93).
    fn finish_fight(&mut self, sortie: &mut Sortie, met: Met) {
        let field = self.field();
        let left: u16 = sortie.met.iter().map(|flight| u16::from(flight.factors)).sum();
        let bare = met == Met::Escorts && field.escorts(sortie) == 0 && field.bombers(sortie) > 0;
        if bare && left > 0 && rule::ESCORTS_LOST.holds() {
            let pool = Pool::at_least(left, 6, 6);
            sortie.hits = self.dice.hits(Stream::Public, rule::ESCORTS_LOST, &[pool])[0];
        }
        sortie.away.extend(sortie.met.drain(..).filter(|flight| flight.factors > 0));
    }

    /// One force of a flight takes a hit, or all that it can if it is alone.
    pub fn hit_flyers(&mut self, sortie: &mut Sortie, force: ForceId) {
        let alone = sortie.drop.is_none() && self.field().exposed(sortie).len() == 1;
        let base = sortie.base;
        let Some((_, factors)) = sortie.flyers.iter_mut().find(|(other, _)| *other == force) else { return };
        let most = if alone { sortie.hits } else { 1 };
        let fell = most.min(u16::from(*factors)) as u8;
        *factors -= fell;
        sortie.hits = if alone { 0 } else { sortie.hits - 1 };
        self.lose_factors(force, base, fell);
    }

    /// A PARA unit in the air takes a hit (11.9).
    pub fn hit_drop(&mut self, sortie: &mut Sortie) {
        sortie.hits -= 1;
        let Some(unit) = sortie.drop else { return };
        self.reduce(unit, false);
        if self.position.piece(unit).at.is_none() {
            sortie.drop = None;
        }
    }

    /// A flight has come to its target.
    fn reach_target(&mut self, sortie: Sortie) {
        // Those who met it are in the air, so that nobody takes them for aircraft on the ground.
        self.go_home(&sortie.away);
        let Some(to) = sortie.way.last().copied() else { return };
        let place = self.ground.europe().place(to);
        let flyers: Vec<Flight> = sortie
            .flyers
            .iter()
            .filter(|(_, factors)| *factors > 0)
            .map(|(force, factors)| Flight { force: *force, base: sortie.base, factors: *factors, over: to })
            .collect();
        match sortie.mission {
            Mission::Transfer => {
                for flight in &flyers {
                    self.rebase(flight.force, flight.base, place, flight.factors);
                }
                if let Some(unit) = sortie.drop {
                    self.go(unit, &[to]);
                }
            }
            Mission::Strike => self.strike(&sortie, place),
            Mission::Bomb => self.bomb(&sortie, to),
            Mission::Drop => {
                if let Some(unit) = sortie.drop {
                    self.land_drop(unit, to);
                }
            }
            Mission::Support | Mission::Defend => {}
        }
        if let Some(impulse) = self.impulse_below() {
            match sortie.mission {
                Mission::Transfer => {}
                Mission::Support | Mission::Defend => impulse.flights.extend(flyers),
                Mission::Strike | Mission::Bomb | Mission::Drop => impulse.aloft.extend(flyers),
            }
        }
    }

    /// Interceptors land.
    fn go_home(&mut self, away: &[Flight]) {
        if let Some(impulse) = self.impulse_below() {
            impulse.aloft.extend(away.iter().copied());
        }
    }

    /// TAC fire at aircraft on the ground (11.51).
    fn strike(&mut self, sortie: &Sortie, place: Place) {
        let targets = self.field().targets_at(sortie, place);
        if targets.iter().all(|(_, ready, landed)| ready + landed == 0) {
            return;
        }
        let from = if sortie.intercepted { 6 } else { 5 };
        let pool = Pool::at_least(self.field().escorts(sortie), 6, from);
        let mut hits = self.dice.hits(Stream::Public, rule::STRAFING, &[pool])[0];
        for (force, ready, landed) in targets {
            let fell = hits.min((ready + landed).into()) as u8;
            hits -= u16::from(fell);
            self.unready(force, place, fell.saturating_sub(landed));
            self.lose_factors(force, place, fell);
        }
    }

    /// Every hit costs the controller of the hex one BRP (11.7, 11.71).
    fn bomb(&mut self, sortie: &Sortie, hex: Space) {
        let field = self.field();
        let place = field.board.place(hex);
        let dice = field.escorts(sortie) + field.bombers(sortie);
        let later = self.position.turn.year >= 1942 && rule::BOMBS.holds();
        let met = if sortie.intercepted { 6 } else { 5 };
        let from = met - u8::from(later);
        let left = field.bombs_left(hex);
        let hits = self.dice.hits(Stream::Public, rule::BOMBS, &[Pool::at_least(dice, 6, from)])[0];
        let hits = hits.min(left.into()) as u8;
        let Some(holder) = self.position.control.of(place).filter(|_| hits > 0) else { return };
        match self.position.bombed.iter_mut().find(|(at, _)| *at == place) {
            Some((_, brps)) => *brps += hits,
            None => self.position.bombed.push((place, hits)),
        }
        let against_germany = self.position.relations.are_at_war(sortie.nation, Nation::Germany);
        if against_germany && self.ground.europe().find("2817") == Some(hex) {
            self.position.burning = self.position.burning.saturating_add(hits);
        }
        self.tell.all(|| Fact::Bombed { at: hex, hits });
        let payer = self.position.payer(self.ground, holder);
        self.pay(payer, -i32::from(hits), rule::BOMBING);
    }

    pub(super) fn impulse_below(&mut self) -> Option<&mut Impulse> {
        self.position.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Impulse(impulse) => Some(impulse),
            _ => None,
        })
    }

    /// All aircraft of an impulse land, the active side's first.
    pub fn begin_landing(&mut self) {
        if let Frame::Impulse(impulse) = self.position.frames.top_mut() {
            let flights = std::mem::take(&mut impulse.flights);
            impulse.aloft.extend(flights);
            impulse.stage = Stage::Land(impulse.nation);
        }
    }
}
