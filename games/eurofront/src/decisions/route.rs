//! A way by land that a block may go, as far as it has been said: over hexes, or along one route (6.1, 6.3, 18.3).

use kit::Going;
use table::{Handle, RuleId, Said, Space, Subject, Verdict, msg};

use super::decision::{Now, Own};
use super::exchange::{Payment, is_relieved};
use crate::model::frames::Movement;
use crate::model::nets::{Cluster, LINES, Ways};
use crate::model::part::Part;
use crate::rule;
use crate::rules::control::Stand;
use crate::rules::engagement;
use crate::rules::movement::{March, speed};
use crate::rules::routes;

/// It begins where the block stands. Each word is a place where the block could halt; between two words it takes the cheapest way.
pub struct Route<'r> {
    now: Now<'r>,
    handle: Handle,
    own: Own<'r>,
    /// A supreme or theatre HQ sends it and can pay for a long route.
    may_double: bool,
    stand: Stand,
    used: Ways,
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
            stand: Stand::of(now.ground.nets(), now.position),
            used: engagement::spent(now.ground, now.position),
            full: engagement::full(now.ground, now.position, now.faction),
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
        self.open_full();
        self
    }

    /// Finds out in which full places it may halt from here.
    fn open_full(&mut self) {
        let Some(payment) = self.exchange.filter(|_| self.ended.is_none()) else { return };
        let Now { ground, position, faction } = self.now;
        let nets = ground.nets();
        self.full = engagement::full(ground, position, faction);
        if !self.full.contains(nets.rows.cell(self.own.at)) {
            return;
        }
        let here = nets.rows.set([self.here()]);
        let mut near = here;
        for _ in 0..self.left {
            near = near.union(&nets.rows.around(&near, &nets.land));
        }
        near = near.union(&nets.rows.around(&here, &nets.routes)).intersection(&self.full);
        let open = |at: &Space| {
            let double = |way: &[Space]| 1 + u8::from(is_double(&self.now, way));
            *at != self.own.at
                && self.why_not(*at) == (rule::STACKING, *at)
                && self.way(*at).is_some_and(|way| {
                    let payment =
                        payment.map(|Payment { hq, price }| Payment { hq, price: price * double(&way) });
                    is_relieved(&self.now, self.handle, &way, payment)
                })
        };
        let open = nets.rows.set(nets.rows.spaces(&near).filter(open));
        self.full = self.full.minus(&open);
    }

    /// The whole way if it goes on to this place.
    fn way(&self, to: Space) -> Option<Vec<Space>> {
        let nets = self.now.ground.nets();
        let (here, from) = (self.here(), nets.rows.set([self.here()]));
        let along =
            || nets.rows.joins(&nets.routes, nets.rows.cell(here), nets.rows.cell(to)).then(|| vec![to]);
        let over = self.march().going().search(&from).way(to);
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
        said.known(|| self.halts(&reached), self.elsewhere(), |to| self.check(&reached, to))
    }

    /// One place at least, and more as far as it can go.
    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Vec<Space>, V> {
        let reached = self.reached();
        let first = said.known(|| self.halts(&reached), self.elsewhere(), |to| self.check(&reached, to))?;
        self.go(first);
        self.read_more(said)
    }

    /// Any number of places.
    pub fn read_more<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Vec<Space>, V> {
        loop {
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

    /// The first place without enemies that it reaches.
    pub fn somewhere(&self) -> Option<Space> {
        let rows = &self.now.ground.nets().rows;
        rows.spaces(&self.reached().minus(&self.stand.enemies_of(self.now.faction))).next()
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
            stand: &self.stand,
            control: &position.control,
            status: &position.frozen,
            skies: position.skies,
            unit: self.own.unit,
            from: self.here(),
            speed: self.left,
            under_way: self.is_under_way(),
            disengaged: self.gone
                || self.is_under_way() && position.has_enemies(self.now.faction, self.own.at),
            used: &self.used,
            full: &self.full,
        }
    }

    /// Along a route one goes from an area, or into one. Who leaves enemies goes where it is friendly, even into battles of areas there
    /// (18.36, R-EF-61).
    fn along(&self) -> Going<'r, LINES> {
        let Now { ground, position, faction } = self.now;
        let rows = &ground.nets().rows;
        let again = if self.own.block.marks.marched { &ground.nets().routes } else { &Ways::NONE };
        let company = engagement::company(ground, position, faction);
        let going =
            routes::march(ground, &self.stand, &position.control, self.own.unit, self.may_double, &company)
                .cut(rule::MARCHES, again)
                .no_halt(rule::STACKING, &self.full)
                .cut(rule::ROUTE_LIMIT, &rows.touching(&self.used, &self.stand.enemies_of(faction)));
        if position.has_enemies(faction, self.own.at) {
            let barred = position.frozen.disputed.union(&position.frozen.battles.minus(&ground.nets().areas));
            let refuge = position.control.own(faction).minus(&barred);
            going.close(rule::LEAVING_AREAS, &rows.all().minus(&refuge))
        } else {
            going
        }
    }

    fn reached(&self) -> Cluster {
        let here = self.now.ground.nets().rows.set([self.here()]);
        if self.ended.is_some() {
            return Cluster::NONE;
        }
        let over = self.march().going().reached(&here);
        let along = if self.is_under_way() { Cluster::NONE } else { self.along().reached(&here) };
        over.union(&along).minus(&here)
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
        let from = nets.rows.set([here]);
        let going = self.march().going();
        let search = going.search(&from);
        let over = search.way(to).filter(|_| search.halts().contains(nets.rows.cell(to)));
        let crossed = |way: &[Space]| {
            way.windows(2)
                .any(|step| nets.rows.joins(&nets.straits, nets.rows.cell(step[0]), nets.rows.cell(step[1])))
        };
        match over {
            Some(way) => {
                let cost = search.cost(to).unwrap_or(self.left);
                drop(search);
                self.left = self.left.saturating_sub(cost);
                let strait = Some(rule::STRAITS).filter(|rule| crossed(&way) && rule.holds());
                self.path.extend(way.into_iter().skip_while(|space| *space == here));
                self.ended = strait.or(self.march().stop(to));
                self.open_full();
            }
            None => {
                drop(search);
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

/// May this block set out at all? What it has done, and whether somebody has to stay behind.
pub fn may_set_out<V: Verdict>(now: &Now, handle: Handle, own: &Own, retreats: bool) -> Result<(), V> {
    let about = || vec![Subject::Piece(handle.seen())];
    let why = |key: &'static str| table::Message::new(key).with("block", handle.seen());
    let marks = own.block.marks;
    rule::STOOD_DOWN.forbids(marks.stood_down, || (why("has-stood-down"), about()))?;
    rule::STOOD_DOWN.forbids(own.block.command.is_some(), || (why("is-active"), about()))?;
    rule::STRATEGIC.forbids(marks.strategic, || (why("moved-strategically"), about()))?;
    rule::SPEED.forbids(marks.moved, || (why("has-moved"), about()))?;
    rule::DISPERSED.forbids(own.block.dispersed, || (why("is-dispersed"), about()))?;
    let movement = now.position.movement();
    let is_rearguard =
        |movement: &&Movement| movement.rearguards.iter().any(|one| one.block == handle.seen());
    rule::REARGUARDS.forbids(movement.filter(is_rearguard).is_some(), || (why("is-rearguard"), about()))?;
    let deserts = engagement::deserts(now.ground, now.position, handle.seen());
    rule::HQS_DO_NOT_ATTACK_ALONE.forbids(deserts, || (why("leaves-hqs-alone"), about()))?;
    let last = engagement::is_last(now.position, handle.seen());
    rule::REARGUARDS.forbids(last && !retreats, || (why("needs-rearguard"), about()))
}
