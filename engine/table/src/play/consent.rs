//! Going back past a barrier, and going on under other rules: only if everybody concerned agrees.

use std::collections::BTreeSet;

use super::history::History;
use super::{Match, Stop};
use crate::play::journal::Deed;
use crate::rules::pack::{self, Hash};
use crate::rules::{Game, Person, Seat, Viewer, observe};

/// A question that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Back to before the step with this index.
    pub(super) index: usize,
    /// Who has yet to agree.
    pub(super) of: BTreeSet<Person>,
}

impl<G: Game> Match<G> {
    /// Who must agree if `seat` wants to go back to before entry `n`: everybody else whose orders or knowledge that touches.
    pub fn consent_needed(&self, seat: Seat, back_to: u32) -> Result<BTreeSet<Person>, Stop> {
        let index = self.index_of(back_to)?;
        let before = self.position_before(index);
        let touched = |other: Seat| {
            let viewer = Viewer::seat(other);
            self.steps().range(index..).any(|s| s.seat == other)
                || self.steps().range(index..).any(|s| s.heard_by(viewer).next().is_some())
                || observe(&*self.game, &before, viewer) != self.see(viewer)
        };
        let asker = self.person(seat);
        let seats = (0..self.persons.len() as u8).map(Seat);
        Ok(seats.filter(|s| touched(*s)).map(|s| self.person(s)).filter(|p| *p != asker).collect())
    }

    /// Asks to go back to just before an entry; done at once if nobody else is concerned. What is rolled after
    /// that is rolled with fresh dice.
    pub fn ask_back(&mut self, seat: Seat, back_to: u32) -> Result<(), Stop> {
        if self.revealed {
            return Err(Stop::Over);
        }
        self.must_be(seat)?;
        self.secret.ok_or(Stop::NoSecret)?;
        let of = self.consent_needed(seat, back_to)?;
        let index = self.index_of(back_to)?;
        self.journal.append(Deed::Ask { seat, back_to });
        self.ask = Some(Asked { index, of });
        self.go_back_if_agreed()
    }

    /// A person agrees to go back.
    pub fn consent(&mut self, person: Person) -> Result<(), Stop> {
        let asked = self.ask.as_mut().ok_or(Stop::NotAsked)?;
        if !asked.of.remove(&person) {
            return Err(Stop::NotAsked);
        }
        self.journal.append(Deed::Consent { person });
        self.go_back_if_agreed()
    }

    /// A person does not agree.
    pub fn decline(&mut self, person: Person) -> Result<(), Stop> {
        match &self.ask {
            Some(asked) if asked.of.contains(&person) => {
                self.ask = None;
                self.journal.append(Deed::Decline { person });
                Ok(())
            }
            _ => Err(Stop::NotAsked),
        }
    }

    /// Persons who have yet to consent.
    pub fn consent_wanted(&self) -> BTreeSet<Person> {
        self.ask.as_ref().map(|a| a.of.clone()).unwrap_or_default()
    }

    fn go_back_if_agreed(&mut self) -> Result<(), Stop> {
        let Some(Asked { index, .. }) = self.ask.clone().filter(|a| a.of.is_empty()) else {
            return Ok(());
        };
        let position = self.position_before(index);
        let seal = self.seal(&position)?;
        self.journal.append(Deed::WentBack { seal });
        self.go_back_to(index, position);
        self.let_standing_orders_answer();
        Ok(())
    }

    /// The entry that the question is to go back to, if one is asked.
    pub fn asked_back(&self) -> Option<u32> {
        self.ask.as_ref().and_then(|asked| self.steps().get(asked.index)).map(|step| step.n)
    }

    /// The index of the first step that is this entry or a later one.
    pub fn step_of(&self, n: u32) -> usize {
        self.steps().partition_point(|step| step.n < n)
    }

    pub(super) fn index_of(&self, n: u32) -> Result<usize, Stop> {
        let index = self.step_of(n);
        self.steps().get(index).filter(|s| s.n == n).map(|_| index).ok_or_else(|| self.not_at_hand(n))
    }

    /// Everybody agreed to go on by the rules of this game's edition, from this position.
    pub fn rebase(
        &mut self,
        game: std::sync::Arc<G>,
        position: G::Position,
        agreed: &BTreeSet<Person>,
    ) -> Result<(), Stop> {
        self.must_go_on()?;
        if !self.persons.iter().all(|p| agreed.contains(p)) {
            return Err(Stop::NotAgreed);
        }
        let seal = self.seal(&position)?;
        let packed: String = pack::pack(&position).iter().map(|b| format!("{b:02x}")).collect();
        let agreed = self.persons.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        self.journal.append(Deed::Rebase { edition: game.about().edition, position: packed, agreed, seal });
        self.game = game;
        self.begin_anew(position);
        Ok(())
    }

    /// From here on nothing before can be replayed.
    pub(super) fn begin_anew(&mut self, position: G::Position) {
        self.history = History::from(position.clone());
        self.position = position;
        self.first_step = 0;
        self.quiet_from = 0;
        self.ask = None;
    }

    /// Reads the position of a rebase entry.
    pub(super) fn read_packed(game: &G, digits: &str) -> Option<G::Position> {
        let bytes: Option<Vec<u8>> = (0..digits.len())
            .step_by(2)
            .map(|i| digits.get(i..i + 2).and_then(|two| u8::from_str_radix(two, 16).ok()))
            .collect();
        pack::unpack(&bytes?).ok().filter(|position| game.sound(position))
    }

    /// The hash of the truth under the match's seal, if this copy has the secret.
    pub fn sealed_hash(&self) -> Option<Hash> {
        self.seal(&self.position).ok()
    }
}
