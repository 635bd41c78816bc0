//! A phase begins: what holds until it ends is worked out (5.31, 8.1, R-EF-17).

use kit::Frozen;

use super::command;
use super::control::{self, Stand};
use super::executor::Executor;
use super::lines::{Lines, renew_lines, transit};
use crate::model::fact::Fact;
use crate::model::frames::{Phase, Turn};
use crate::model::frozen::Moment;
use crate::model::nation::Faction;
use crate::model::position::Position;

/// What a position looks like to the searches of the rules.
pub fn look<T>(
    ground: &crate::model::board::Ground,
    position: &Position,
    at: impl FnOnce(&Lines<'_>) -> T,
) -> T {
    let stand = Stand::of(ground.nets(), position);
    let (control, status, skies) = (&position.control, &*position.frozen, position.skies);
    at(&Lines { ground, stand: &stand, control, status, skies, transit: transit(ground, position) })
}

impl Executor<'_, '_, '_> {
    /// A phase of a player-turn begins.
    pub fn begin_phase(&mut self, turn: Turn, phase: Phase) {
        let faction = turn.active;
        self.tell.all(|| Fact::PhaseBegan { faction, phase });
        self.freeze(Some(faction), phase);
    }

    /// Works out control, battles and the reach of active HQs.
    pub fn freeze(&mut self, active: Option<Faction>, phase: Phase) {
        let nets = self.ground.nets();
        let stand = Stand::of(nets, self.position);
        let (held, status) = control::control(nets, &stand, &self.position.control);
        for faction in Faction::ALL {
            let number = faction as usize;
            let gained = held.held[number].minus(&self.position.control.held[number]);
            let places = nets.rows.spaces(&gained).collect::<Vec<_>>();
            if !places.is_empty() {
                self.tell.all(|| Fact::Taken { faction, places });
            }
        }
        self.position.control = held;
        let moment = Moment { fortnight: self.position.now, active, phase };
        self.position.frozen = Frozen::new(moment, status);
        renew_lines(self.ground, self.position);
        let command = command::reaches(self.ground, self.position);
        self.position.frozen.amend(|status| status.command = command);
    }
}
