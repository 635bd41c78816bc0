//! A way by land that a block may go, as far as it has been said: over hexes, or along one route (6.1, 6.3, 18.3).

use atlas::Cell;
use kit::Going;
use table::{Handle, RuleId, Said, Space, Subject, Verdict, msg};

use super::decision::{Now, Own};
use super::exchange::{Payment, is_relieved};
use crate::model::nation::Faction;
use crate::model::nets::{Cluster, LINES, Ways};
use crate::model::part::Part;
use crate::rule;
use crate::rules::engagement;
use crate::rules::movement::{March, speed};
use crate::rules::reach::Reach;
use crate::rules::routes;

/// It begins where the block stands. Each word is a place where the block could halt; between two words it takes the cheapest way.
pub struct Route<'r> {
    now: Now<'r>,
    handle: Handle,
    own: Own<'r>,
    /// A supreme or theatre HQ sends it and can pay for a long route.
    may_double: bool,
    /// Where it may not halt because too many stand there.
    full: Cluster,
    /// May it halt where another can then leave (6.2)? Who pays for its march, if anybody does.
    exchange: Option<Option<Payment>>,
    left: u16,
    path: Vec<Space>,
    /// Has it gone a part of its way before?
    gone: bool,
    /// The rule by which it goes no further.
    ended: Option<RuleId>,
}

impl<'r> Route<'r> {
    pub fn new(now: &Now<'r>, handle: Handle, own: Own<'r>, may_double: bool) -> Route<'r> {
        let left = speed(now.ground, own.unit, now.position.skies, own.at);
        Route {
            now: *now,
            handle,
            own,
            may_double,
            full: now.occupancy().full,
            exchange: None,
            left,
            path: vec![own.at],
            gone: false,
            ended: None,
        }
    }

    /// Out of a full place it may come to another from which somebody can then leave, unless one is to be left already.
    pub fn exchanging(mut self, payment: Option<Payment>) -> Route<'r> {
        let waits = self.now.position.movement().is_some_and(|movement| movement.crowded.is_some());
        self.exchange = Some(payment).filter(|_| !waits);
        self
    }

    /// Does it lead anywhere?
    pub fn leads_on(mut self) -> bool {
        if self.ended.is_some() {
            return false;
        }
        if self.march().has_room_beside() {
            return true;
        }
        self.open_full();
        !self.reached().is_empty()
    }

    /// Finds out in which full places it may halt from here.
    fn open_full(&mut self) {
        let Some(payment) = self.exchange.filter(|_| self.ended.is_none()) else { return };
        let nets = self.now.ground.nets();
        self.full = self.now.occupancy().full;
        if !self.full.contains(nets.rows.cell(self.own.at)) {
            return;
        }
        let march = self.march();
        let reach = Reach::of(&march);
        let along = if self.is_under_way() { Cluster::NONE } else { self.reached_along(false) };
        let near = reach.found().union(&along).intersection(&self.full);
        let open = |at: &Space| {
            let double = |way: &[Space]| 1 + u8::from(is_double(&self.now, way));
            *at != self.own.at
                && self.why_not(*at) == (rule::STACKING, *at)
                && self.way(&reach, *at).is_some_and(|way| {
                    let payment =
                        payment.map(|Payment { hq, price }| Payment { hq, price: price * double(&way) });
                    is_relieved(&self.now, self.handle, &way, payment)
                })
        };
        let open = nets.rows.set(nets.rows.spaces(&near).filter(open));
        self.full = self.full.minus(&open);
    }

    /// The whole way if it goes on to this place.
    fn way(&self, reach: &Reach, to: Space) -> Option<Vec<Space>> {
        let nets = self.now.ground.nets();
        let here = self.here();
        let along =
            || nets.rows.joins(&nets.routes, nets.rows.cell(here), nets.rows.cell(to)).then(|| vec![to]);
        let over = reach.way(to);
        let more =
            over.map(|way| way.into_iter().skip_while(|space| *space == here).collect()).or_else(along)?;
        Some([&self.path[..], &more[..]].concat())
    }

    /// A rearguard that got away goes on: it has left a battle, and has this many hexes left.
    pub fn goes_on(mut self, left: u16) -> Route<'r> {
        self.left = left;
        self.gone = true;
        self.ended = self.march().stop(self.own.at);
        self
    }

    /// An HQ that stands down: along routes only short ones (18.21), unless it has saved a supreme move (SB.24). At nothing it is gone
    /// and goes nowhere (SB.4). It does not leave other HQs alone in a battle (18.21).
    pub fn of_hq(now: &Now<'r>, handle: Handle, own: Own<'r>, saved: u8) -> Route<'r> {
        let route = Route::new(now, handle, own, saved > 0 && rule::LONG_ROADS.holds());
        let gone = own.face.strength == 0;
        let gone = Some(rule::STANDING_DOWN).filter(|rule| gone && rule.holds());
        let deserts = engagement::deserts(now.ground, now.position, handle.seen());
        let deserts = Some(rule::HQS_DO_NOT_ATTACK_ALONE).filter(|rule| deserts && rule.holds());
        Route { ended: gone.or(deserts), ..route }
    }

    /// One step out of a battle.
    pub fn read_step<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Space, V> {
        self.left = self.left.min(1);
        let reached = self.reached();
        let (halts, is_halt) = (|| self.halts(&reached), |to| self.is_halt(&reached, to));
        said.known_or_sure(halts, is_halt, self.elsewhere(), |to| self.check(&reached, to))
    }

    /// One place at least, and more as far as it can go.
    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Vec<Space>, V> {
        self.open_full();
        let reached = self.reached();
        let (halts, is_halt) = (|| self.halts(&reached), |to| self.is_halt(&reached, to));
        let first = said.known_or_sure(halts, is_halt, self.elsewhere(), |to| self.check(&reached, to))?;
        self.go(first);
        self.read_more(said)
    }

    /// Any number of places.
    pub fn read_more<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Vec<Space>, V> {
        loop {
            self.open_full();
            let reached = self.reached();
            let halts = || self.halts(&reached);
            let to = said.known_more(halts, self.elsewhere(), |to| self.check(&reached, to))?;
            let Some(to) = to else { break };
            self.go(to);
        }
        Ok(self.path)
    }

    fn halts<'c>(&self, reached: &'c Cluster) -> impl Iterator<Item = Space> + use<'r, 'c> {
        self.now.ground.nets().rows.spaces(reached)
    }

    /// Is a word one of them?
    fn is_halt(&self, reached: &Cluster, to: Space) -> bool {
        let Now { ground, .. } = self.now;
        ground.map.contains(to) && reached.contains(ground.nets().rows.cell(to))
    }

    /// The first place without enemies that it reaches.
    pub fn somewhere(&self) -> Option<Space> {
        let rows = &self.now.ground.nets().rows;
        rows.spaces(&self.reached().minus(&self.now.occupancy().enemies)).next()
    }

    fn elsewhere(&self) -> impl Iterator<Item = Space> + use<'r> {
        let here = self.here();
        self.now.spaces().filter(move |space| *space != here)
    }

    fn here(&self) -> Space {
        self.path[self.path.len() - 1]
    }

    fn is_under_way(&self) -> bool {
        self.gone || self.path.len() > 1
    }

    fn march(&self) -> March<'_> {
        let position = self.now.position;
        March {
            ground: self.now.ground,
            enemies: &self.now.occupancy().enemies,
            control: &position.control,
            status: &position.frozen,
            skies: position.skies,
            unit: self.own.unit,
            from: self.here(),
            speed: self.left,
            under_way: self.is_under_way(),
            disengaged: self.gone || self.is_under_way() && self.now.has_enemies(self.own.at),
            used: self.now.spent(),
            full: &self.full,
        }
    }

    /// Along a route one goes from an area, or into one. Who leaves enemies goes where it is friendly, even into battles of areas there
    /// (18.36, R-EF-61).
    fn along(&self) -> Going<'r, LINES> {
        let Now { ground, position, faction, .. } = self.now;
        let (rows, enemies) = (&ground.nets().rows, &self.now.occupancy().enemies);
        let again = if self.own.block.marks.marched { &ground.nets().routes } else { &Ways::NONE };
        let company = self.now.company();
        let going =
            routes::march(ground, enemies, &position.control, self.own.unit, self.may_double, company)
                .cut(rule::MARCHES, again)
                .no_halt(rule::STACKING, &self.full)
                .cut(rule::ROUTE_LIMIT, &rows.touching(self.now.spent(), enemies));
        if self.now.has_enemies(self.own.at) {
            let barred = position.frozen.disputed.union(&position.frozen.battles.minus(&ground.nets().areas));
            let refuge = position.control.own(faction).minus(&barred);
            going.close(rule::LEAVING_AREAS, &rows.all().minus(&refuge))
        } else {
            going
        }
    }

    fn reached(&self) -> Cluster {
        if self.ended.is_some() {
            return Cluster::NONE;
        }
        let over = Reach::of(&self.march()).halts();
        let mut reached = if self.is_under_way() { over } else { over.union(&self.reached_along(true)) };
        reached.remove(self.now.ground.nets().rows.cell(self.here()));
        reached
    }

    /// What [`Route::along`] leads to, to halt or also to pass, worked out for the routes from here alone.
    fn reached_along(&self, to_halt: bool) -> Cluster {
        let Now { ground, position, faction, .. } = self.now;
        let (nets, here) = (ground.nets(), ground.nets().rows.cell(self.here()));
        if nets.rows.neighbours(&nets.routes, here).next().is_none() {
            return Cluster::NONE;
        }
        if !rule::MARCHES.holds() {
            return self.along().reached(&nets.rows.set([self.here()]));
        }
        let (control, status) = (&position.control, &*position.frozen);
        let enemies = &self.now.occupancy().enemies;
        let held = |to: Cell, wanted: &dyn Fn(Faction) -> bool| {
            Faction::ALL.iter().any(|one| wanted(*one) && control.held[*one as usize].contains(to))
        };
        let leaves = self.now.has_enemies(self.own.at);
        let is_open = |to: &Cell| {
            let to = *to;
            let engages = enemies.contains(to);
            let neutral = nets.ground.contains(to) && !held(to, &|_| true);
            let long = !self.may_double && nets.rows.joins(&nets.long_routes, here, to);
            let alone = engages && self.own.unit.troops.is_hq() && !self.now.company().contains(to);
            let fought = engages || enemies.contains(here);
            let barred =
                status.disputed.contains(to) || status.battles.contains(to) && !nets.areas.contains(to);
            let refuge = held(to, &|one| !one.is_enemy_of(faction)) && !barred;
            !(self.own.block.marks.marched
                || long
                || neutral && rule::NEUTRAL_LAND.holds()
                || control.beyond.contains(to) && rule::SHORT_GAMES.holds()
                || alone && rule::HQS_DO_NOT_ATTACK_ALONE.holds()
                || fought && nets.rows.joins(self.now.spent(), here, to) && rule::ROUTE_LIMIT.holds()
                || leaves && !refuge && rule::LEAVING_AREAS.holds()
                || to_halt && self.full.contains(to) && rule::STACKING.holds())
        };
        nets.rows.neighbours(&nets.routes, here).filter(is_open).collect()
    }

    /// May it go on to this place?
    fn check<V: Verdict>(&self, reached: &Cluster, to: Space) -> Result<(), V> {
        let rows = &self.now.ground.nets().rows;
        if reached.contains(rows.cell(to)) {
            return Ok(());
        }
        let (rule, at) = self.why_not(to);
        let about = || vec![Subject::Piece(self.handle.seen()), Subject::Space(at)];
        rule.forbids(true, || (msg!("cannot-go", block = self.handle.seen(), to = to), about()))
    }

    fn why_not(&self, to: Space) -> (RuleId, Space) {
        let nets = self.now.ground.nets();
        let here = self.here();
        if let Some(rule) = self.ended {
            return (rule, here);
        }
        let from = nets.rows.set([here]);
        let by_route = nets.rows.joins(&nets.routes, nets.rows.cell(here), nets.rows.cell(to));
        let reason = if by_route && !self.is_under_way() {
            self.along().why_not(&from, to)
        } else {
            self.march().going().why_not(&from, to)
        };
        reason.map_or((rule::SPEED, to), |reason| (reason.rule, reason.at))
    }

    fn go(&mut self, to: Space) {
        let nets = self.now.ground.nets();
        let here = self.here();
        let march = self.march();
        let reach = Reach::of(&march);
        let over = reach.way(to).filter(|_| reach.halts().contains(nets.rows.cell(to)));
        let crossed = |way: &[Space]| {
            way.windows(2)
                .any(|step| nets.rows.joins(&nets.straits, nets.rows.cell(step[0]), nets.rows.cell(step[1])))
        };
        match over {
            Some(way) => {
                let cost = reach.cost(to).unwrap_or(self.left);
                self.left = self.left.saturating_sub(cost);
                let strait = Some(rule::STRAITS).filter(|rule| crossed(&way) && rule.holds());
                self.path.extend(way.into_iter().skip_while(|space| *space == here));
                self.ended = strait.or(self.march().stop(to));
            }
            None => {
                self.path.push(to);
                self.ended = Some(rule::MARCHES).filter(|rule| rule.holds());
            }
        }
    }
}

/// Is this way a march along a long route, which costs a supreme HQ twice (18.331)?
pub fn is_double(now: &Now, path: &[Space]) -> bool {
    let nets = now.ground.nets();
    let joined = |step: &[Space]| {
        nets.rows.joins(&nets.long_routes, nets.rows.cell(step[0]), nets.rows.cell(step[1]))
            && !nets.rows.joins(&nets.land, nets.rows.cell(step[0]), nets.rows.cell(step[1]))
    };
    path.windows(2).any(joined)
}

#[cfg(test)]
mod tests {
    use table::dice::{Dice, Live};
    use table::walk::random_order;
    use table::{Game, Proving, Rng, Tell, Viewer, observe, play};

    use super::*;
    use crate::EuroFront;

    /// What is worked out hex by hex is what the searches that know the reasons say.
    fn is_the_same(route: &Route) {
        let march = route.march();
        let (rows, going, reach) = (&march.ground.nets().rows, march.going(), Reach::of(&march));
        let here = rows.set([route.here()]);
        let search = going.search(&here);
        assert_eq!(reach.halts(), search.halts(), "{}", route.own.unit.key);
        for to in rows.spaces(reach.found()) {
            assert_eq!((reach.cost(to), reach.way(to)), (search.cost(to), search.way(to)));
        }
        let along = route.along().reached(&here).minus(&here);
        assert_eq!(route.reached_along(true).minus(&here), along, "{}", route.own.unit.key);
        let (way_out, reached) = (march.has_room_beside(), route.reached());
        assert!(!way_out || !reached.is_empty(), "{} has room beside it", route.own.unit.key);
    }

    #[test]
    fn a_march_hex_by_hex_is_the_same_march() {
        let game = EuroFront::standard();
        let mut compared = 0;
        for seed in 0..4 {
            let (mut rng, mut live) = (Rng::seeded(seed), Live::casual(seed));
            let start = game.start(&game.bench_setup(seed), &mut Dice::new(&mut live));
            let mut position = start.expect("can be played");
            while let Some(seat) = game.awaiting(&position).must.first() {
                let seen = observe(&game, &position, Viewer::seat(seat));
                let now = Now::new(game.ground(), &seen, seat);
                for block in now.blocks().filter(|_| seen.movement().is_some()) {
                    is_the_same(&Route::new(&now, block, now.own(block), compared % 2 == 0));
                    compared += 1;
                }
                let order = random_order(&game, &seen, seat, &mut rng).expect("somebody can decide");
                drop(seen);
                let mut dice = Dice::new(&mut live);
                play(&game, &mut position, seat, &order, &mut dice, &mut Tell::nobody())
                    .expect("may be said");
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
