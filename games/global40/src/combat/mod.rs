//! Phase 3: windows, raids, assaults, battles, and what comes of them.

mod affairs;
mod answers;
mod claims;
mod commando;
mod conclude;
mod engage;
mod fact;
mod fight;
mod flight;
mod forces;
mod habits;
mod invasion;
mod naval;
mod phase;
mod question;
mod raid;
mod respond;
mod rocket;
mod scramble;
mod stranded;
mod windows;

pub use fact::CombatFact;
pub use fight::{Engagement, Fight};
pub use habits::Habits;
pub use phase::Step;
pub use raid::Foray;
pub use scramble::Wish;

use serde::{Deserialize, Serialize};
use table::{Awaited, Piece, Seat, Space, Verdict};

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::position::Frame;
use crate::powers::{Power, Powers};
use crate::spaces::Spaces;
use crate::turn::{Course, Window};
use crate::units::Kind;

/// The battles of the present turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    pub step: Step,
    /// Planes that have struck at moving ships, and submarines that have struck from ambush.
    pub interdicted: Vec<Piece>,
    pub ambushed: Vec<Piece>,
    /// Fighters on patrol against raids, and those that have been turned back from it.
    pub patrols: Vec<Piece>,
    pub tired: Vec<Piece>,
    /// How many German guns are aimed at tanks, and where.
    pub anti_tank: Vec<(Space, u8)>,
    /// Where battles have been fought.
    pub fought: Spaces,
    /// Air bases that have fired a rocket.
    pub fired: Spaces,
    /// Commandos that have been landed.
    pub commandos: u8,
    /// What is fought next without being asked.
    pub queue: Vec<Space>,
    pub fight: Option<Fight>,
    /// Planes of defenders that look for a place to land.
    pub stranded: Vec<Piece>,
    /// Who has changed the orders about losses in this turn.
    pub changed: Powers,
}

impl Combat {
    /// Is everything there that is named? There are so many units.
    pub fn is_sound(&self, units: usize) -> bool {
        let known = |p: &Piece| p.index() < units;
        let space = |s: Space| s.index() < crate::spaces::SPACES;
        let lists = [&self.interdicted, &self.ambushed, &self.patrols, &self.tired, &self.stranded];
        lists.into_iter().flatten().all(known)
            && self.queue.iter().copied().all(space)
            && self.anti_tank.iter().all(|(at, _)| space(*at))
            && self.fight.as_ref().is_none_or(|f| space(f.at()) && f.pieces().iter().all(known))
    }

    /// Of whom the battle under way wants an order.
    pub fn awaited(&self, attacker: Power) -> Awaited {
        let asks = self.fight.as_ref().and_then(Fight::asks);
        Awaited::one(asks.unwrap_or(attacker).seat())
    }
}

impl Decision<'_> {
    fn window(&self) -> Option<&Window> {
        match self.position.frames.top() {
            Frame::Windows { left, .. } => left.first(),
            _ => None,
        }
    }

    fn fight(&self) -> Option<&Fight> {
        match self.position.frames.top() {
            Frame::Fight => self.position.turn.combat.fight.as_ref(),
            _ => None,
        }
    }

    /// Windows, the choice of the next battle, and every question of a battle.
    pub fn combat_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if let [Part::Do(Verb::Orders), kinds @ ..] = said {
            self.orders_shapes(kinds, out);
            return;
        }
        if said.is_empty() && !self.position.turn.combat.changed.contains(self.power) {
            out.push(Part::Do(Verb::Orders));
        }
        match (self.window(), self.fight()) {
            (Some(window), _) => self.window_shapes(window, said, out),
            (_, Some(fight)) => self.fight_shapes(fight, said, out),
            _ => self.phase_shapes(said, out),
        }
    }

    pub fn combat_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        if let [Part::Do(Verb::Orders), ..] = said {
            return Ok(());
        }
        match (self.window(), self.fight()) {
            (Some(window), _) => self.window_permit(window, said, part),
            (_, Some(fight)) => self.fight_permit(fight, said, part),
            _ => self.phase_permit(said, part),
        }
    }

    pub fn combat_whole(&self, said: &[Part]) -> bool {
        if let [Part::Do(Verb::Orders), ..] = said {
            return true;
        }
        match (self.window(), self.fight()) {
            (Some(window), _) => self.window_whole(window, said),
            (_, Some(fight)) => self.fight_whole(fight, said),
            _ => self.phase_whole(said),
        }
    }

    /// Kinds in the order in which they are to be lost.
    fn orders_shapes(&self, kinds: &[Part], out: &mut Vec<Part>) {
        let lost = Kind::ALL.into_iter().filter(|k| !matches!(k, Kind::Partisan | Kind::Commando));
        out.extend(lost.map(|kind| Part::Units(kind, 1)).filter(|part| !kinds.contains(part)));
    }
}

impl Course<'_, '_, '_> {
    /// Carries out an order in a window or a battle.
    pub fn perform_combat(&mut self, seat: Seat, parts: &[Part]) {
        let power = Power::of(seat).unwrap_or(self.power());
        match (self.position.frames.top(), parts) {
            (Frame::Windows { .. }, _) => self.perform_window(seat, parts),
            (_, [Part::Do(Verb::Orders), ..]) => self.change_orders(power, parts),
            (Frame::Fight, _) => self.perform_answer(seat, parts),
            _ => self.perform_phase(parts),
        }
    }

    /// Is what happens in this zone a surprise?
    fn is_surprised(&self, zone: Space) -> bool {
        self.position.turn.moves.surprise.contains(zone)
    }
}
