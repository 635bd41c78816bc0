//! The cup of chits, the order of play and the halt of operations (1.2, 3.71, 3.72).

use std::collections::BTreeMap;

use table::dice::Stream;

use crate::model::calendar::Season;
use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::frames::{Frame, Impulse, Operations, TurnEnd};
use crate::model::nation::Nation;
use crate::model::position::Held;
use crate::rule;

use super::executor::Executor;
use super::field::Field;

/// What it costs to move the throw for a halt by one, and to cancel a halt (28.2).
pub const SHIFT: i32 = 5;
pub const CANCEL: i32 = 20;

impl Field<'_> {
    /// Nations with a stockpile, the poorest first, then by their base, then as dice fell (1.2).
    pub fn order_of_play(&self) -> Vec<Nation> {
        let mut rows = self.position.treasuries.clone();
        let lot = |nation: Nation| self.position.lots.iter().position(|other| *other == nation);
        rows.sort_by_key(|row| (row.stockpile, row.base, lot(row.nation), row.nation));
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
    /// Throws for the order of nations whose stockpiles and bases are the same (1.2).
    pub fn draw_lots(&mut self) {
        self.position.lots.clear();
        let mut equals: BTreeMap<(i32, i32), Vec<Nation>> = BTreeMap::new();
        for row in &self.position.treasuries {
            equals.entry((row.stockpile, row.base)).or_default().push(row.nation);
        }
        for mut nations in equals.into_values().filter(|nations| nations.len() > 1) {
            while nations.len() > 1 && rule::ORDER_OF_PLAY.holds() {
                let pick = self.dice.pick(Stream::Public, rule::ORDER_OF_PLAY, &vec![1; nations.len()]);
                self.position.lots.push(nations.remove(pick));
            }
            self.position.lots.extend(nations);
        }
    }

    /// Looks at the box of the last chit, then draws the next one.
    pub fn operate(&mut self, operations: Operations) {
        self.position.frames.replace(Frame::Operations(Operations { played: false, ..operations }));
        if operations.played && self.may_be_swayed() {
            let left = self.field().majors();
            self.position.frames.push(Frame::TurnEnd(TurnEnd { left, shift: 0, halted: false }));
            return;
        }
        let halted = operations.played && self.halts(0);
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

    /// Is a halt thrown for with chits left, and played with payments (28.2)?
    fn may_be_swayed(&self) -> bool {
        let number = self.ground.scenario.track.number(self.position.cup.on_track);
        self.position.turn_end
            && number.is_some()
            && !self.position.cup.inside.is_empty()
            && rule::TURN_END.holds()
    }

    /// The next major power that can pay is asked; then the halt is thrown, or stands. False if somebody must decide (28.2,
    /// R-TR-102).
    pub fn end_or_go_on(&mut self, mut state: TurnEnd) -> bool {
        let price = if state.halted { CANCEL } else { SHIFT };
        let before = state.left.len();
        while state.left.first().is_some_and(|nation| self.position.stockpile(*nation) < price) {
            state.left.remove(0);
        }
        let asks = !state.left.is_empty();
        if asks {
            if state.left.len() < before {
                self.position.frames.replace(Frame::TurnEnd(state));
            }
        } else if state.halted {
            self.position.frames.pop();
            self.end_operations();
        } else if self.halts(state.shift) {
            let left = self.field().majors();
            self.position.frames.replace(Frame::TurnEnd(TurnEnd { left, shift: 0, halted: true }));
        } else {
            self.position.frames.pop();
        }
        !asks
    }

    /// Two dice against the number of the box (3.72), and what was paid for (28.2).
    fn halts(&mut self, shift: i8) -> bool {
        let Some(number) = self.ground.scenario.track.number(self.position.cup.on_track) else {
            return false;
        };
        let thrown = self.dice.sum(Stream::Public, rule::HALT, 2, 6);
        let sum = i32::from(thrown) + self.field().halt_modifier() + i32::from(shift);
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
