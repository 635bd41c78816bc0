//! The order that follows from an idea, frame by frame.

use skirmish::{Block, Frame, Ground, Kind, Part, Plan, Position, Side, Verb};
use table::{Handle, Piece, Seat, Seats, Space};

use super::fight::{self, Force, outlook};
use super::ideas::{Goal, Idea, Intent};
use super::reach::{Reach, distances, spaces};

/// One decision of one seat, and its idea.
pub struct Decision<'d> {
    pub ground: &'d Ground,
    pub position: &'d Position,
    pub seat: Seat,
    pub idea: &'d Idea,
}

fn say(verb: Verb) -> Vec<Part> {
    vec![Part::Do(verb)]
}

impl Decision<'_> {
    /// The parts of the order; none if the idea has nothing to say.
    pub fn parts(&self) -> Option<Vec<Part>> {
        match self.position.frames.top() {
            Frame::Plans(_) => Some(self.plan()),
            Frame::Overrides(_) => Some(self.revised()),
            Frame::Move(_) => Some(self.moves()),
            Frame::Offer(_) => Some(say(Verb::Accept)),
            Frame::Intercept(march) => Some(self.intercept(march.mover)),
            Frame::Cover(march) => Some(self.fire(Verb::Cover, march.mover)),
            Frame::Counter(fire) => Some(self.fire(Verb::Counter, fire.gun)),
            Frame::Battle(battle) => self.battle(battle.at, battle.attacker, battle.round),
            Frame::Loss(loss) => self.loss(loss.at, loss.side),
            Frame::March(_) | Frame::Battles(_) | Frame::Over(_) => None,
        }
    }

    fn side(&self) -> Side {
        self.ground.side(self.seat)
    }

    fn own(&self) -> impl Iterator<Item = (Piece, &Block)> {
        self.position.pieces().filter(|(_, b)| b.owner == self.seat && b.at.is_some())
    }

    fn enemies(&self, at: Space) -> bool {
        self.position.of(self.side().other().seats(), at).next().is_some()
    }

    /// The plan that fits the idea.
    fn plan(&self) -> Vec<Part> {
        match self.idea.intent {
            Intent::Hold => say(Verb::Hold),
            Intent::Rush => say(Verb::Rush),
            Intent::Assault => self.assault().unwrap_or_else(|| say(Verb::Rush)),
        }
    }

    /// An assault on the first goal with an enemy, carried by the strongest block.
    fn assault(&self) -> Option<Vec<Part>> {
        let held =
            |at: Space| self.position.holder[at.index()].is_some_and(|s| self.side().seats().contains(s));
        let target = self.idea.goals.iter().map(|goal| goal.at).find(|at| !held(*at) && self.enemies(*at))?;
        let bearer = self.own().max_by_key(|(_, b)| fight::face(b).1).map(|(piece, _)| piece)?;
        Some(vec![Part::Do(Verb::Assault), Part::Block(Handle::of_seen(bearer)), Part::Space(target)])
    }

    /// Changes a plan that does not fit the idea, if possible.
    fn revised(&self) -> Vec<Part> {
        let kept = match (self.position.plans[self.seat.index()], self.idea.intent) {
            (Some(Plan::Hold), Intent::Hold) | (Some(Plan::Rush), Intent::Rush) => true,
            (Some(Plan::Assault(_)), Intent::Assault) => true,
            _ => self.position.cipher[self.seat.index()] != Some(true),
        };
        if kept { say(Verb::Keep) } else { [say(Verb::Change), self.plan()].concat() }
    }

    /// The next march that serves a goal; if there is none, blocks are raised; then the move ends.
    fn moves(&self) -> Vec<Part> {
        let free = |(_, b): &(Piece, &Block)| {
            !b.marched && b.at.is_some_and(|at| !self.position.is_contested(at)) && !self.on_duty(b)
        };
        let able: Vec<(Piece, Reach)> =
            self.own().filter(free).map(|(p, _)| (p, Reach::of(self.ground, self.position, p))).collect();
        let march = |piece: Piece, reach: &Reach, to: Space| {
            let steps = reach.path(to).into_iter().map(Part::Space);
            [Part::Do(Verb::March), Part::Block(Handle::of_seen(piece))].into_iter().chain(steps).collect()
        };
        for goal in self.idea.goals.iter().filter(|goal| self.lacks(goal)) {
            let fit = able.iter().filter(|(_, reach)| reach.leads_to(goal.at));
            if let Some((piece, reach)) = fit.max_by_key(|(piece, _)| self.suits(*piece, goal.at)) {
                return march(*piece, reach, goal.at);
            }
        }
        if let Some(block) = self.raised() {
            return vec![Part::Do(Verb::Raise), Part::Block(Handle::of_seen(block))];
        }
        if let Some(goal) = self.idea.goals.iter().find(|goal| self.lacks(goal)) {
            let far = distances(self.ground, goal.at);
            let quiet = |at: &Space| !self.enemies(*at);
            for (piece, reach) in &able {
                let here = self.position.block(*piece).at.unwrap_or_default();
                let nearer = spaces(reach.spaces).filter(quiet).min_by_key(|at| far[at.index()]);
                if let Some(to) = nearer.filter(|to| far[to.index()] < far[here.index()]) {
                    return march(*piece, reach, to);
                }
            }
        }
        say(Verb::Done)
    }

    /// Whether a goal needs more blocks than are there.
    fn lacks(&self, goal: &Goal) -> bool {
        let count = |side: Side| self.position.of(side.seats(), goal.at).count();
        count(self.side()) < usize::from(goal.blocks)
    }

    /// A block that is where it is wanted stays.
    fn on_duty(&self, block: &Block) -> bool {
        let Some(goal) = self.idea.goals.iter().find(|goal| Some(goal.at) == block.at) else { return false };
        self.position.of(self.side().seats(), goal.at).count() <= usize::from(goal.blocks)
    }

    /// How well a block suits a goal: strong ones where the enemy is, weak ones where nobody is.
    fn suits(&self, piece: Piece, at: Space) -> i32 {
        let (kind, steps) = fight::face(self.position.block(piece));
        let fire = steps * i32::from(self.ground.kind(kind).hit);
        match (kind, self.enemies(at)) {
            (Kind::Decoy, true) => -1,
            (Kind::Decoy, false) => 1,
            (Kind::Staff, true) => 6,
            (_, true) => fire,
            (Kind::Staff, false) => 2,
            (Kind::Gun, false) => 5 + steps,
            (_, false) => 3 + steps,
        }
    }

    /// The best block to raise, if any can be raised.
    fn raised(&self) -> Option<Piece> {
        let home = self.ground.home(self.seat);
        if self.position.coins[self.seat.index()] < self.ground.tables.raise_cost || self.enemies(home) {
            return None;
        }
        let weak =
            |b: &Block| b.face.is_some_and(|f| f.kind != Kind::Decoy && f.strength < self.ground.tables.full);
        let able = self.own().filter(|(_, b)| b.at == Some(home) && !b.marched && weak(b));
        able.max_by_key(|(_, b)| b.face.map(|f| self.ground.kind(f.kind).hit)).map(|(piece, _)| piece)
    }

    /// Intercepts a march where it pays: at a prize, or always if the idea is bold.
    fn intercept(&self, mover: Piece) -> Vec<Part> {
        let Some(there) = self.position.block(mover).at else { return say(Verb::Pass) };
        let able = |(_, b): &(Piece, &Block)| {
            let from = b.at.unwrap_or_default();
            let (kind, steps) = fight::face(b);
            self.ground.kind(kind).intercepts
                && !b.reacted
                && steps >= 2
                && self.ground.way(from, there).is_some()
                && !self.position.is_contested(from)
        };
        let wanted = self.idea.bold && self.idea.side == self.side();
        match self.own().filter(able).max_by_key(|(_, b)| fight::face(b).1).filter(|_| wanted) {
            Some((piece, _)) => vec![Part::Do(Verb::Intercept), Part::Block(Handle::of_seen(piece))],
            None => say(Verb::Pass),
        }
    }

    /// A gun that can fire, fires.
    fn fire(&self, verb: Verb, at: Piece) -> Vec<Part> {
        let Some(there) = self.position.block(at).at else { return say(Verb::Pass) };
        let able = |(piece, b): &(Piece, &Block)| {
            let from = b.at.unwrap_or_default();
            b.face.is_some_and(|f| self.ground.kind(f.kind).fires)
                && !b.reacted
                && *piece != at
                && self.ground.near(from, there)
                && !self.position.is_contested(from)
        };
        match self.own().filter(able).max_by_key(|(_, b)| fight::face(b).1) {
            Some((piece, _)) => vec![Part::Do(verb), Part::Block(Handle::of_seen(piece))],
            None => say(Verb::Pass),
        }
    }

    /// Fights on while there is hope, or nothing left to save.
    fn battle(&self, at: Space, attacker: Side, round: u8) -> Option<Vec<Part>> {
        let rounds = self.ground.tables.rounds.saturating_sub(round);
        let away = self.retreat(at, attacker);
        let force = |side: Side, attacks| Force::standing(self.ground, self.position, side, at, attacks);
        let result = outlook(force(attacker, true), force(attacker.other(), false), rounds);
        let hope = if self.position.turn >= self.ground.tables.turns { 1 } else { 180 };
        match away {
            Some(to) if rounds == 0 || result.taken < hope => {
                Some(vec![Part::Do(Verb::Withdraw), Part::Space(to)])
            }
            _ if rounds > 0 => Some(say(Verb::Fight)),
            _ => None,
        }
    }

    /// The best space to withdraw to: a scoring one, or one near such a space.
    fn retreat(&self, at: Space, attacker: Side) -> Option<Space> {
        let open = skirmish::retreats(self.ground, self.position, at, attacker);
        let held =
            |to: &Space| self.position.holder[to.index()].is_some_and(|s| attacker.seats().contains(s));
        open.into_iter().max_by_key(|to| self.ground.points(*to) * if held(to) { 1 } else { 3 })
    }

    /// The least valuable of the strongest takes the hit.
    fn loss(&self, at: Space, side: Side) -> Option<Vec<Part>> {
        let rank = |piece: &Piece| match fight::face(self.position.block(*piece)).0 {
            Kind::Decoy => 0,
            Kind::Guard => 1,
            Kind::Horse => 2,
            Kind::Staff => 3,
            Kind::Gun => 4,
        };
        let least = skirmish::strongest(self.position, side, at).into_iter().min_by_key(rank)?;
        debug_assert!(Seats::one(self.seat).meets(side.seats()));
        Some(vec![Part::Do(Verb::Lose), Part::Block(Handle::of_seen(least))])
    }
}
