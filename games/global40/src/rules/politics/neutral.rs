//! Chapter 3.11: neutrals that are invaded, and neutrals that join.

use table::{Piece, RuleId, Space};

use crate::model::events::Event;
use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::holder::{Holder, Leaning};
use crate::model::kinds::Kind;
use crate::model::powers::{Power, Side};
use crate::model::unit::Marks;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// The power that runs the army of a neutral that has joined a side: a power at war that wants to be asked for its
    /// losses, if there is one; among several, the one with most land units adjacent, otherwise the nearest.
    pub fn neutral_captain(&self, at: Space) -> Option<Power> {
        let Holder::Joined(side) = self.position.holder(at) else { return None };
        let mut near = [0u16; crate::model::powers::POWERS];
        let roads = &self.ground.roads[at.index()];
        for unit in self.position.units.iter() {
            let next = unit.at.is_some_and(|s| roads.contains(&s));
            if let (true, true, Some(owner)) = (next, unit.kind.is_land(), unit.owner) {
                near[owner.index()] += 1;
            }
        }
        let lands = self.ground.sets.land;
        let far = |power: Power| {
            let held = lands.iter().filter(|s| self.position.holder(*s).is(power));
            held.map(|s| self.ground.distance(at, s)).min().unwrap_or(u8::MAX)
        };
        let at_war = |p: &Power| !self.position.is_neutral(*p);
        let powers = side.powers().iter().filter(at_war);
        // The first of equals in the order of play.
        let asks = |p: Power| self.position.loss_preferences.ask.contains(p);
        powers.min_by_key(|p| (!asks(*p), std::cmp::Reverse(near[p.index()]), far(*p), p.index()))
    }
}

impl Executor<'_, '_, '_> {
    /// A neutral is invaded: it joins the other side at once and raises its army. One that has been invaded before has
    /// what is left of it.
    pub fn invade_neutral(&mut self, at: Space, by: Power) {
        let Holder::Neutral(leaning) = self.position.holder(at) else { return };
        let joins = by.side().other();
        self.note_attack(at, by);
        self.position.holders[at.index()] = Holder::Joined(joins);
        self.tell.all(|| Fact::Politics(PoliticsFact::Invaded { at, by, joins }));
        if rule::INVADED_RAISES.holds() {
            for _ in 0..self.ground.army[at.index()] {
                self.raise(Kind::Infantry, None, at, rule::INVADED_RAISES);
            }
        }
        if leaning == Leaning::Strict && rule::STRICT_TURN.holds() {
            self.turn_strict(joins);
        }
    }

    /// One of the strict neutrals was attacked: all others now lean to the other side.
    fn turn_strict(&mut self, towards: Side) {
        let spares_mongolia = towards == Side::Axis && !self.position.ledger.soviets_hit_mongolia;
        let mut turned = false;
        for at in self.ground.sets.land.iter() {
            if self.position.holder(at) != Holder::Neutral(Leaning::Strict) {
                continue;
            }
            if spares_mongolia && self.ground.sets.mongolia.contains(at) && rule::MONGOLIA_NEVER_AXIS.holds()
            {
                continue;
            }
            self.position.holders[at.index()] = Holder::Neutral(Leaning::towards(towards));
            turned = true;
        }
        if turned {
            self.tell.all(|| Fact::Politics(PoliticsFact::StrictLean { towards }));
        }
    }

    /// Land units of a power at war stand in a friendly neutral, or in a Dutch land that they guard, when its non-combat move
    /// ends: it is theirs.
    pub fn convert_neutral(&mut self, at: Space, by: Power) {
        match self.position.holder(at) {
            Holder::Neutral(_) | Holder::Joined(_) => self.take_over(at, by, rule::ARMY_JOINS),
            Holder::Dutch => {
                self.position.holders[at.index()] = Holder::Power(by);
                self.tell.all(|| Fact::Politics(PoliticsFact::Converted { at, by }));
            }
            Holder::Power(_) | Holder::Nobody => return,
        }
        self.watch_victory(by);
    }

    /// Armies that were held up come now, if the land is still their power's.
    pub fn raise_due_armies(&mut self) {
        let power = self.power();
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.position.ledger.armies_due)
            .into_iter()
            .partition(|(_, by)| *by == power);
        self.position.ledger.armies_due = later;
        for (at, by) in now {
            let men = if rule::ARMY_JOINS.holds() { self.ground.army[at.index()] } else { 0 };
            if self.position.holder(at).is(by) {
                (0..men).for_each(|_| {
                    self.raise(Kind::Infantry, Some(by), at, rule::ARMY_JOINS);
                });
            }
        }
    }

    /// A neutral and its army, or what is left of it, are a power's; the army stands still until that power's next turn.
    pub(super) fn take_over(&mut self, at: Space, by: Power, cause: RuleId) {
        let untouched = matches!(self.position.holder(at), Holder::Neutral(_));
        self.position.holders[at.index()] = Holder::Power(by);
        self.tell.all(|| Fact::Politics(PoliticsFact::Converted { at, by }));
        if untouched && cause == rule::ARMY_JOINS && self.situation().under(Event::NeutralPressure) {
            self.position.ledger.armies_due.push((at, by));
            return;
        }
        let army: Vec<Piece> = if untouched {
            let men = if cause.holds() { self.ground.army[at.index()] } else { 0 };
            (0..men).map(|_| self.raise(Kind::Infantry, Some(by), at, cause)).collect()
        } else {
            let left: Vec<Piece> =
                self.position.standing(at).filter(|(_, u)| u.owner.is_none()).map(|(p, _)| p).collect();
            if rule::SURVIVORS_JOIN.holds() {
                left.iter().for_each(|piece| self.hand_over(*piece, by, rule::SURVIVORS_JOIN));
            }
            left
        };
        army.into_iter().for_each(|piece| self.position.unit_mut(piece).mark(Marks::RAISED));
    }
}
