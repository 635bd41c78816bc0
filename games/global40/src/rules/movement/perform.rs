//! What the orders of both phases of movement have in common when they are carried out.

use table::{Piece, Space};

use super::mover::Mover;
use crate::model::fact::Fact;
use crate::model::fact::movement::MoveFact;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::unit::{Marks, Unit};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::context::MoveContext;

impl Executor<'_, '_, '_> {
    /// Asks the context of the power whose turn it is.
    fn ask<T>(&self, ask: impl FnOnce(Mover<'_>) -> T) -> T {
        let situation = self.situation();
        let context = MoveContext::new(&situation, self.power());
        ask(Mover::new(&situation, &context))
    }

    /// Something is moved or announced: war can no longer be declared.
    pub fn note_move(&mut self) {
        if matches!(self.position.frames.top(), Frame::CombatMove) {
            self.position.turn.moves.moved = true;
        }
    }

    /// What a ship carries goes where it goes: cargo, and guests on its deck.
    pub fn carry(&mut self, ship: Piece, to: Space) {
        if !rule::GUESTS_STAY.holds() {
            for unit in self.position.units.iter_mut().filter(|u| u.aboard == Some(ship) && u.kind.is_air()) {
                unit.aboard = None;
            }
        }
        for unit in self.position.units.iter_mut().filter(|u| u.aboard == Some(ship)) {
            unit.at = Some(to);
        }
    }

    /// A neutral power moves only a limited number of units a turn; a unit counts once, however often it is ordered about.
    pub fn spend(&mut self, pieces: &[Piece]) {
        let Some(left) = self.position.turn.moves.left else { return };
        let cargo = pieces.iter().flat_map(|p| self.position.cargo(*p).map(|(cargo, _)| cargo));
        let moved: Vec<Piece> = pieces.iter().copied().chain(cargo).collect();
        let mut more = 0_u8;
        for piece in moved {
            let unit = self.position.unit_mut(piece);
            more = more.saturating_add(u8::from(!unit.is(Marks::COUNTED)));
            unit.mark(Marks::COUNTED);
        }
        self.position.turn.moves.left = Some(left.saturating_sub(more));
    }

    /// Entering China, or lands where its units may go, can be an act of war.
    pub fn trespass(&mut self, path: &[Space]) {
        let power = self.power();
        let sets = &self.ground.sets;
        let at_peace = !self.position.at_war(power, Power::Japan);
        match power {
            Power::France | Power::Soviets if at_peace && path.iter().any(|s| sets.china.contains(*s)) => {
                let ledger = &mut self.position.ledger;
                ledger.entered_china = ledger.entered_china.with(power);
            }
            Power::Germany | Power::Italy if path.last().is_some_and(|s| sets.china_area.contains(*s)) => {
                let ledger = &mut self.position.ledger;
                ledger.war_on_china = ledger.war_on_china.with(power);
            }
            _ => {}
        }
    }

    /// Can the units that are there attack the submarines and transports in a zone?
    pub fn may_hunt(&self, zone: Space) -> bool {
        self.ask(|m| m.hunt_rule(zone).is_none())
    }

    /// The combat move is over: warships and planes that came among unescorted transports attack them, unless an assault is
    /// launched from there.
    pub fn attack_transports(&mut self) {
        if !rule::TRANSPORTS_ATTACKED.holds() {
            return;
        }
        let zones: Vec<Space> = self.ask(|m| {
            let enemies = m.s.enemies(m.context.power);
            let alone = m.s.transports.of(enemies).minus(m.s.submarines.of(enemies));
            let zones = alone.intersection(m.context.mine).minus(m.context.assaults);
            let attacks =
                |u: &Unit| u.aboard.is_none() && u.is(Marks::MOVED) && m.s.ground.profile(u.kind).attack > 0;
            let came = |zone: &Space| m.units(*zone).any(|(_, u)| attacks(u));
            zones.iter().filter(came).filter(|zone| m.hunt_rule(*zone).is_none()).collect()
        });
        zones.into_iter().for_each(|zone| self.hunt(zone));
    }

    pub fn hunt(&mut self, zone: Space) {
        let power = self.power();
        self.position.turn.moves.attacked.insert(zone);
        let here: Vec<Piece> = self.position.of(power, zone).map(|(p, _)| p).collect();
        for piece in here {
            let unit = self.position.unit_mut(piece);
            if unit.kind.is_warship() {
                unit.mark(Marks::MOVED);
            }
        }
        self.tell.all(|| Fact::Move(MoveFact::Hunts { power, zone }));
    }
}
