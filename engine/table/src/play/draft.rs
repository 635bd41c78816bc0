//! A match before it begins: who has committed to a salt, and who has opened it.

use crate::play::commitment::Secret;
use crate::rules::pack::Hash;
use crate::rules::{Game, Person, Seat};

/// What is known of a match before it begins, whether it is opened now or read from a journal.
pub(super) struct Draft<G: Game> {
    pub setup: G::Setup,
    pub persons: Vec<Person>,
    pledges: Vec<Option<Hash>>,
    salts: Vec<Option<Secret>>,
}

/// What the opening wants of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The hash of its salt.
    Pledge,
    /// The salt it has committed to.
    Salt,
    /// Nothing now, or there is no such seat.
    Nothing,
}

/// Why a step of the opening is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningFault {
    /// There is no such seat, or it has done this already.
    NotNow,
    /// Not every seat has committed yet.
    TooEarly,
    /// It is not the salt that was committed to.
    OtherSalt,
}

impl std::fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            OpeningFault::NotNow => "this seat has done that already, or there is no such seat",
            OpeningFault::TooEarly => "not every seat has committed yet",
            OpeningFault::OtherSalt => "this is not the salt that was committed to",
        })
    }
}

impl std::error::Error for OpeningFault {}

impl<G: Game> Draft<G> {
    pub fn new(setup: G::Setup, persons: Vec<Person>) -> Draft<G> {
        let (pledges, salts) = (vec![None; persons.len()], vec![None; persons.len()]);
        Draft { setup, persons, pledges, salts }
    }

    pub fn pledge(&mut self, seat: Seat, commitment: Hash) -> Result<(), OpeningFault> {
        match self.pledges.get_mut(seat.index()) {
            Some(place @ None) => {
                *place = Some(commitment);
                Ok(())
            }
            _ => Err(OpeningFault::NotNow),
        }
    }

    pub fn salt(&mut self, seat: Seat, salt: Secret) -> Result<(), OpeningFault> {
        if self.pledges.iter().any(Option::is_none) {
            return Err(OpeningFault::TooEarly);
        }
        match self.salts.get_mut(seat.index()) {
            Some(place @ None) if self.pledges[seat.index()] == Some(salt.commitment()) => {
                *place = Some(salt);
                Ok(())
            }
            Some(None) => Err(OpeningFault::OtherSalt),
            _ => Err(OpeningFault::NotNow),
        }
    }

    /// All salts, when they are open.
    pub fn salts(&self) -> Option<Vec<Secret>> {
        self.salts.iter().copied().collect()
    }

    pub fn wants(&self, seat: Seat) -> Wanted {
        let all_pledged = self.pledges.iter().all(Option::is_some);
        match (self.pledges.get(seat.index()), self.salts.get(seat.index())) {
            (Some(None), _) => Wanted::Pledge,
            (Some(Some(_)), Some(None)) if all_pledged => Wanted::Salt,
            _ => Wanted::Nothing,
        }
    }
}
