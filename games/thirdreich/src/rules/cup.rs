//! The cup of chits, the order of play and the halt of operations (1.2, 3.71, 3.72).

use table::dice::Stream;

use crate::model::calendar::Season;
use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::frames::{Frame, Impulse, Operations};
use crate::model::nation::Nation;
use crate::model::position::Held;
use crate::rule;

use super::executor::Executor;
use super::field::Field;

impl Field<'_> {
    /// Nations with a stockpile, the poorest first, then by their base (1.2).
    pub fn order_of_play(&self) -> Vec<Nation> {
        let mut rows = self.position.treasuries.clone();
        rows.sort_by_key(|row| (row.stockpile, row.base, row.nation));
        rows.into_iter().map(|row| row.nation).collect()
    }

    /// The major powers among them (R-TR-1).
    pub fn majors(&self) -> Vec<Nation> {
        self.order_of_play().into_iter().filter(|nation| self.is_major(*nation)).collect()
    }

    /// What is added to the throw for a halt.
    pub fn halt_modifier(&self) -> i32 {
        let drawn = |nation: &Nation| self.position.cup.drawn.iter().any(|(of, _)| of == nation);
        let silent = self.majors().iter().any(|nation| !drawn(nation));
        let season = match self.position.turn.season {
            Season::Summer => 1,
            Season::Winter => -2,
            _ => 0,
        };
        season + i32::from(silent)
    }
}

impl Executor<'_, '_, '_> {
    /// Looks at the box of the last chit, then draws the next one.
    pub fn operate(&mut self, operations: Operations) {
        let halted = operations.played && self.halts();
        self.position.frames.replace(Frame::Operations(Operations { played: false, ..operations }));
        if halted || self.position.cup.inside.is_empty() {
            return self.end_operations();
        }
        let Held { nation, chit, .. } = self.draw();
        let Some(chit) = chit else { return };
        let surprise = self.ground.scenario.surprise;
        if self.position.surprise
            && nation == surprise.on
            && !self.position.cup.inside.is_empty()
            && rule::SURPRISE.holds()
        {
            self.position.frames.push(Frame::Veto(nation, chit));
        } else {
            self.play(nation, chit);
        }
    }

    /// A chit out of the cup; the last one needs no chance.
    pub fn draw(&mut self) -> Held {
        let weights = vec![1; self.position.cup.inside.len()];
        let pick = if weights.len() > 1 { self.dice.pick(Stream::Public, rule::DRAW, &weights) } else { 0 };
        let held = self.position.cup.inside.remove(pick);
        self.tell.reveals_to_all("chits");
        if let Some(chit) = held.chit {
            self.tell.all(|| Fact::Drew { nation: held.nation, chit });
        }
        held
    }

    /// A chit goes onto the track, and its impulse begins, unless its HQ cannot act (4.11).
    pub fn play(&mut self, nation: Nation, chit: Chit) {
        let cup = &mut self.position.cup;
        cup.drawn.push((nation, chit));
        cup.on_track = cup.on_track.saturating_add(chit.boxes());
        self.position.frames.replace(Frame::Operations(Operations { drawer: nation, played: true }));
        let centre = match chit {
            Chit::Headquarters(hq) => {
                let piece = self.position.piece(hq);
                let idle = piece.used && rule::HQ_USED.holds();
                if piece.at.is_none() || idle {
                    return self.tell.all(|| Fact::Wasted { nation, chit });
                }
                piece.at
            }
            _ => None,
        };
        self.position.frames.push(Frame::Impulse(Impulse::new(nation, chit, centre)));
        if let Chit::Headquarters(hq) = chit {
            self.activate(hq);
        }
    }

    /// Two dice against the number of the box (3.72).
    fn halts(&mut self) -> bool {
        let Some(number) = self.ground.scenario.track.number(self.position.cup.on_track) else {
            return false;
        };
        let thrown = self.dice.sum(Stream::Public, rule::HALT, 2, 6);
        let sum = i32::from(thrown) + self.field().halt_modifier();
        let halts = sum <= i32::from(number) && rule::HALT.holds();
        if halts {
            self.tell.all(|| Fact::Halted { sum: thrown, number });
        }
        halts
    }

    /// What is left in the cup goes back; nothing is refunded.
    fn end_operations(&mut self) {
        if !self.position.cup.inside.is_empty() {
            self.tell.reveals_to_all("chits");
        }
        self.position.cup.inside.clear();
        self.ask_minors();
    }
}
