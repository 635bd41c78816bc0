//! Windows: who is asked next, and what comes of the answers.

use table::{Piece, Sealed};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Then};
use crate::model::powers::{Power, Powers};
use crate::model::window::{Occasion, Window};
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// A phase is over: others may answer what was moved.
    pub fn open_windows(&mut self, then: Then) {
        let left = self.situation().windows(then);
        self.position.frames.replace(Frame::Windows { left, then });
    }

    /// Goes on with the window in front; false if somebody must be asked.
    pub fn advance_windows(&mut self) -> bool {
        let Frame::Windows { left, .. } = self.position.frames.top() else { return false };
        let Some(window) = left.first() else {
            self.end_phase();
            return true;
        };
        let (occasion, answered) = (window.occasion, window.answered);
        match occasion {
            Occasion::Scramble => self.advance_scramble(),
            Occasion::Invasions => {
                self.close_window();
                self.invasions();
                true
            }
            _ => {
                if occasion == Occasion::Stranded && answered.is_empty() {
                    self.gather_stranded();
                }
                match self.asks_next(occasion, answered) {
                    Some(power) => {
                        self.front().asks = Some(power);
                        self.tell.consults();
                        false
                    }
                    None => {
                        let window = self.close_window();
                        self.act_on_answers(occasion, window.sent);
                        true
                    }
                }
            }
        }
    }

    fn asks_next(&self, occasion: Occasion, answered: Powers) -> Option<Power> {
        let situation = self.situation();
        // Nobody is asked about planes that have all come down already.
        if matches!(occasion, Occasion::Overflight(at) if situation.flights_over(at).is_empty()) {
            return None;
        }
        let could = |p: Power| match occasion {
            Occasion::Shift => situation.may_shift(p),
            _ => !situation.respondents(occasion, p).is_empty(),
        };
        let asks = |p: &Power| !answered.contains(*p) && could(*p);
        situation.opponents().find(asks)
    }

    /// The window in front.
    pub fn front(&mut self) -> &mut Window {
        match self.position.frames.top_mut() {
            Frame::Windows { left, .. } => left.first_mut().expect("a window is open"),
            _ => unreachable!("a window is open"),
        }
    }

    pub(super) fn close_window(&mut self) -> Window {
        match self.position.frames.top_mut() {
            Frame::Windows { left, .. } => left.remove(0),
            _ => unreachable!("a window is open"),
        }
    }

    /// A power sends some of the units that could go.
    pub fn send(&mut self, power: Power, units: &[(Kind, u8)]) {
        let occasion = self.front().occasion;
        let able = self.situation().respondents(occasion, power);
        for (kind, count) in units {
            let of_kind = |p: &Piece| self.position.unit(*p).kind == *kind;
            let sent: Vec<Piece> = able.iter().copied().filter(of_kind).take(usize::from(*count)).collect();
            self.front().sent.extend(sent);
        }
        self.answered(power);
    }

    /// A power sends all units that could go.
    pub fn send_all(&mut self, power: Power) {
        let occasion = self.front().occasion;
        let able = self.situation().respondents(occasion, power);
        self.front().sent.extend(able);
        self.answered(power);
    }

    pub fn answered(&mut self, power: Power) {
        let window = self.front();
        window.answered = window.answered.with(power);
        window.asks = None;
    }

    /// Everybody who could answer has answered.
    fn act_on_answers(&mut self, occasion: Occasion, sent: Vec<Piece>) {
        match occasion {
            Occasion::Overflight(at) => {
                if !sent.is_empty() {
                    self.intercept(at, &sent);
                }
                self.guns_over(at);
            }
            Occasion::Shift => {
                let last: Vec<Window> = self.situation().last_windows().collect();
                if let Frame::Windows { left, .. } = self.position.frames.top_mut() {
                    left.extend(last);
                }
            }
            Occasion::Interdiction(zone) if !sent.is_empty() => self.interdict(zone, &sent),
            Occasion::Ambush(zone) if !sent.is_empty() => self.ambush(zone, &sent),
            Occasion::Patrol(at) if !sent.is_empty() => {
                for (power, kind, count) in self.by_kind(&sent) {
                    self.tell.all(|| Fact::Combat(CombatFact::Patrols { power, kind, count, at }));
                }
                self.position.turn.combat.patrols.extend(sent);
            }
            _ => {}
        }
    }

    /// These units by owner and kind, with their number.
    pub(super) fn by_kind(&self, pieces: &[Piece]) -> Vec<(Power, Kind, u8)> {
        let mut counts: Vec<(Power, Kind, u8)> = Vec::new();
        for unit in pieces.iter().map(|p| self.position.unit(*p)) {
            let Some(owner) = unit.owner else { continue };
            match counts.iter_mut().find(|(o, k, _)| (*o, *k) == (owner, unit.kind)) {
                Some((_, _, n)) => *n += 1,
                None => counts.push((owner, unit.kind, 1)),
            }
        }
        counts
    }

    /// Asks everybody who could scramble, simultaneously and in secret.
    fn advance_scramble(&mut self) -> bool {
        let asked = self.front().sealed.asked();
        if asked.is_empty() {
            let situation = self.situation();
            let zones = situation.scramble_zones();
            let owners = situation.scramble_owners(zones);
            if owners.is_empty() {
                self.close_window();
                return true;
            }
            self.front().zones = zones;
            self.front().sealed = Sealed::ask(owners.seats());
            self.tell.consults();
            return false;
        }
        if !self.front().sealed.is_full() {
            return false;
        }
        let window = self.close_window();
        self.open_scramble(window.sealed.open());
        true
    }
}
