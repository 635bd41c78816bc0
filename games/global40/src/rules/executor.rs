//! A position in motion. Every change of money and of units goes through here and is told, with the rule that made it.

use table::dice::Dice;
use table::{Piece, RuleId, Space, Tell};

use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::unit::Unit;
use crate::rules::situation::Situation;

/// A position in motion: one order is being carried out.
pub struct Executor<'c, 'd, 'v> {
    pub ground: &'c Ground,
    pub position: &'c mut Position,
    pub dice: &'c mut Dice<'d>,
    pub tell: &'c mut Tell<'v, Fact>,
    /// The phase on top is over: the order of play says what follows.
    pub phase_is_over: bool,
}

impl<'c, 'd, 'v> Executor<'c, 'd, 'v> {
    pub fn new(
        ground: &'c Ground,
        position: &'c mut Position,
        dice: &'c mut Dice<'d>,
        tell: &'c mut Tell<'v, Fact>,
    ) -> Executor<'c, 'd, 'v> {
        Executor { ground, position, dice, tell, phase_is_over: false }
    }
}

impl Executor<'_, '_, '_> {
    pub fn situation(&self) -> Situation<'_> {
        Situation::new(self.ground, self.position)
    }

    pub fn power(&self) -> Power {
        self.position.power
    }

    /// The phase on top is over: the order of play says what follows.
    pub fn end_phase(&mut self) {
        self.phase_is_over = true;
    }

    /// A power's treasury grows or shrinks; it never falls below zero.
    pub fn coins(&mut self, power: Power, delta: i32, rule: RuleId) {
        let purse = &mut self.position.treasury[power.index()];
        let after = (i32::from(*purse) + delta).clamp(0, i32::from(u16::MAX)) as u16;
        let delta = i32::from(after) - i32::from(*purse);
        *purse = after;
        if delta != 0 {
            self.tell.all(|| Fact::Coins { power, delta, rule });
        }
    }

    /// A unit comes on the board.
    pub fn raise(&mut self, kind: Kind, owner: Option<Power>, at: Space, rule: RuleId) -> Piece {
        let piece = self.position.add(Unit::new(kind, owner, at));
        self.tell.all(|| Fact::Raised { owner, kind, at, rule });
        piece
    }

    /// A unit is destroyed, with what it carries.
    pub fn destroy(&mut self, piece: Piece, rule: RuleId) {
        let aboard: Vec<Piece> = self.position.cargo(piece).map(|(p, _)| p).collect();
        aboard.into_iter().for_each(|cargo| self.destroy(cargo, rule));
        let unit = *self.position.unit(piece);
        if let Some(at) = unit.at {
            self.position.remove(piece);
            self.tell.all(|| Fact::Lost { owner: unit.owner, kind: unit.kind, at, rule });
        }
    }

    /// A unit changes its owner: the army of a neutral that somebody takes over.
    pub fn hand_over(&mut self, piece: Piece, to: Power, rule: RuleId) {
        let unit = *self.position.unit(piece);
        let Some(at) = unit.at else { return };
        self.tell.all(|| Fact::Lost { owner: unit.owner, kind: unit.kind, at, rule });
        self.tell.all(|| Fact::Raised { owner: Some(to), kind: unit.kind, at, rule });
        self.position.unit_mut(piece).owner = Some(to);
    }
}
