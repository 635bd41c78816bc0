//! Chapter 12: the fall and the freeing of capitals, the government in exile, the Maginot line.

use table::Space;

use crate::model::facilities::{Facility, FacilityKind};
use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::politics::Question;
use crate::model::position::Frame;
use crate::model::powers::{Power, Side};
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// What France is given when it rises, in IPCs.
pub const RISING: u8 = 12;

impl Situation<'_> {
    /// The part of the Maginot line that is manned when a power crosses from one land into another, if any.
    pub fn maginot_line(&self, from: Space, to: Space, by: Power) -> Option<usize> {
        let at = &self.ground.at;
        let line = match by {
            Power::Germany if (from, to) == (at.western_germany, at.france) => 0,
            Power::Italy if (from, to) == (at.northern_italy, at.southern_france) => 1,
            _ => return None,
        };
        let allied = |land: Space| self.position.holder(land).side() == Some(Side::Allies);
        let fallen = !allied(at.france) && rule::MAGINOT_FALLS.holds();
        let held = allied(to) && !fallen;
        (held && !self.position.ledger.maginot[line] && rule::MAGINOT.holds()).then_some(line)
    }
}

impl Executor<'_, '_, '_> {
    /// A land has been taken from the other side: was it somebody's capital?
    pub(super) fn capitals_after(&mut self, at: Space, by: Power) {
        let seat_of = |p: &Power| self.ground.capitals[p.index()] == Some(at);
        if let Some(owner) = Power::ALL.into_iter().find(seat_of) {
            if owner.side() == by.side() {
                self.free_capital(owner);
            } else {
                self.lose_capital(owner, by);
            }
        } else if self.position.ledger.exile == Some(at) && by.side() == Side::Axis {
            self.lose_capital(Power::Uk, by);
        }
    }

    fn lose_capital(&mut self, owner: Power, by: Power) {
        self.tell.all(|| Fact::Politics(PoliticsFact::CapitalFell { power: owner, to: by }));
        if rule::TREASURY_TAKEN.holds() {
            let coins = i32::from(self.position.treasury_of(owner));
            self.coins(owner, -coins, rule::TREASURY_TAKEN);
            self.coins(by, coins, rule::TREASURY_TAKEN);
        }
        if owner == Power::Uk {
            self.position.ledger.exile = None;
            let open: Vec<Space> =
                self.ground.exile.iter().copied().filter(|s| self.position.holder(*s).is(owner)).collect();
            match open[..] {
                _ if !rule::EXILE.holds() => {}
                [] => self.tell.all(|| Fact::Politics(PoliticsFact::NoExile)),
                [only] => self.go_into_exile(only),
                _ => self.position.ledger.asked.push(Question::Exile),
            }
        }
    }

    pub fn go_into_exile(&mut self, at: Space) {
        self.position.ledger.exile = Some(at);
        self.tell.all(|| Fact::Politics(PoliticsFact::WentIntoExile { at }));
    }

    /// The capital is free: what friends hold of its lands goes back.
    fn free_capital(&mut self, owner: Power) {
        self.tell.all(|| Fact::Politics(PoliticsFact::CapitalFreed { power: owner }));
        if owner == Power::Uk {
            self.position.ledger.exile = None;
            self.position.ledger.asked.retain(|q| *q != Question::Exile);
        }
        if rule::FREED_LANDS_REVERT.holds() {
            let lent = |s: &Space| {
                self.ground.original[s.index()] == Some(owner)
                    && self
                        .position
                        .holder(*s)
                        .power()
                        .is_some_and(|h| h != owner && h.side() == owner.side())
            };
            let lands: Vec<Space> = self.ground.sets.land.iter().filter(lent).collect();
            lands.into_iter().for_each(|at| self.revert(at, owner));
        }
        let rises = owner == Power::France && rule::RISING.holds();
        if rises && (!self.position.ledger.france_rose || !rule::RISING_ONCE.holds()) {
            self.position.ledger.france_rose = true;
            self.position.ledger.asked.push(Question::Rising);
        }
    }

    /// Interrupts play with a pending question about a capital; true if somebody is asked.
    pub fn ask_of_capitals(&mut self) -> bool {
        if matches!(self.position.frames.top(), Frame::Over(_)) || self.position.ledger.asked.is_empty() {
            return false;
        }
        let frame = match self.position.ledger.asked.remove(0) {
            Question::Exile => Frame::Exile,
            Question::Rising => {
                self.tell.all(|| Fact::Politics(PoliticsFact::Rises { left: RISING }));
                Frame::Rising { left: RISING }
            }
        };
        self.position.frames.push(frame);
        self.tell.consults();
        true
    }

    /// Land units have entered a French land across the fortified border: the line is manned, once each.
    pub fn maginot(&mut self, from: Space, to: Space, by: Power) {
        let Some(line) = self.situation().maginot_line(from, to, by) else { return };
        self.position.ledger.maginot[line] = true;
        if self.situation().facility(to, FacilityKind::Fort).is_none() {
            self.position.works.push(Facility { maginot: true, ..Facility::new(to, FacilityKind::Fort) });
            self.tell.all(|| Fact::Politics(PoliticsFact::Maginot { at: to }));
        }
    }

    /// France has fallen: the line is removed.
    pub(super) fn remove_maginot(&mut self) {
        if rule::MAGINOT_FALLS.holds() {
            self.remove_works(|f| f.maginot);
        }
    }
}
