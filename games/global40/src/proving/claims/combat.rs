//! What a case may claim about windows and battles.

use table::{Answer, Viewer, observe};

use crate::Global40;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Position};
use crate::model::powers::Power;
use crate::model::unit::Marks;
use crate::model::window::Occasion;

impl Global40 {
    /// `window scramble`, `wishes of uk hidden from germany`, `fight at france`, `2 hurt uk battleship at z110`, `3 grounded uk fighter at scotland`.
    pub fn combat_holds(&self, position: &Position, words: &[&str]) -> Option<Result<bool, String>> {
        match words {
            ["window", what] => Some(Ok(match position.frames.top() {
                Frame::Windows { left, .. } => left.first().is_some_and(|w| word(w.occasion) == *what),
                _ => false,
            })),
            ["wishes", "of", who, "hidden", "from", other] => {
                let (who, other) = (Power::read(who)?.seat(), Power::read(other)?.seat());
                let seen = observe(self, position, Viewer::seat(other));
                Some(Ok(match seen.frames.top() {
                    Frame::Windows { left, .. } => {
                        left.first().is_some_and(|w| matches!(w.sealed.of(who), Some(Answer::Hidden)))
                    }
                    _ => false,
                }))
            }
            ["fight", "at", key] => {
                let fight = position.turn.combat.fight.as_ref();
                Some(Ok(fight.is_some_and(|f| Some(f.at()) == self.space(key))))
            }
            [count, state @ ("hurt" | "grounded" | "aboard"), owner, kind, "at", key] => {
                let (at, owner, kind) = (self.space(key)?, Power::read(owner)?, Kind::read(kind)?);
                let count: usize = count.parse().ok()?;
                let is = |u: &crate::model::unit::Unit| match *state {
                    "hurt" => u.hurt,
                    "grounded" => u.is(Marks::GROUNDED),
                    _ => u.aboard.is_some(),
                };
                let there = position.of(owner, at).filter(|(_, u)| u.kind == kind && is(u));
                Some(Ok(there.count() == count))
            }
            _ => None,
        }
    }
}

fn word(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Overflight(_) => "overflight",
        Occasion::Interdiction(_) => "interdiction",
        Occasion::Ambush(_) => "ambush",
        Occasion::Invasions => "invasions",
        Occasion::Shift => "shift",
        Occasion::Scramble => "scramble",
        Occasion::Guns(_) => "guns",
        Occasion::Patrol(_) => "patrol",
        Occasion::Stranded => "stranded",
    }
}
