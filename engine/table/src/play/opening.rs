//! How a match comes by its dice: the house commits, every seat commits, every seat opens, and the game begins.
//!
//! The house gives its secret before it knows any salt, and no seat opens its salt before all have committed: so nobody can choose the
//! seed.

use std::sync::Arc;

use super::{Entropy, Match};
use crate::dice::commitment::{Secret, seed};
use crate::dice::{Counters, Dice, Live};
use crate::journal::{Deed, Journal};
use crate::pack::Hash;
use crate::{Game, Person, Seat, SetupFault};

/// A match that has not begun.
pub struct Opening<G: Game> {
    game: Arc<G>,
    setup: G::Setup,
    persons: Vec<Person>,
    secret: Secret,
    pledges: Vec<Option<Hash>>,
    salts: Vec<Option<Secret>>,
    journal: Journal<G>,
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

impl<G: Game> Opening<G> {
    /// Sets a match up; the house commits to its secret. A set-up that is not valid is told all its faults.
    pub fn new(
        game: Arc<G>,
        setup: &G::Setup,
        persons: &[Person],
        secret: Secret,
    ) -> Result<Opening<G>, Vec<SetupFault>> {
        let about = game.about();
        assert_eq!(persons.len(), about.seats.len(), "every seat is held by a person");
        // Whether a set-up is valid does not depend on the dice.
        game.start(setup, &mut Dice::new(&mut Live::casual(0)))?;
        let mut journal = Journal::default();
        journal.append(Deed::Open {
            edition: about.edition,
            setup: setup.clone(),
            persons: persons.to_vec(),
            commitment: secret.commitment(),
        });
        let none = persons.len();
        let (pledges, salts) = (vec![None; none], vec![None; none]);
        Ok(Opening { game, setup: setup.clone(), persons: persons.to_vec(), secret, pledges, salts, journal })
    }

    /// A seat commits to its salt.
    pub fn pledge(&mut self, seat: Seat, commitment: Hash) -> Result<(), OpeningFault> {
        match self.pledges.get_mut(seat.index()) {
            Some(place @ None) => *place = Some(commitment),
            _ => return Err(OpeningFault::NotNow),
        }
        self.journal.append(Deed::Pledge { seat, commitment });
        Ok(())
    }

    /// A seat opens its salt, when all have committed.
    pub fn salt(&mut self, seat: Seat, salt: Secret) -> Result<(), OpeningFault> {
        if self.pledges.iter().any(Option::is_none) {
            return Err(OpeningFault::TooEarly);
        }
        match self.salts.get_mut(seat.index()) {
            Some(place @ None) if self.pledges[seat.index()] == Some(salt.commitment()) => {
                *place = Some(salt)
            }
            Some(None) => return Err(OpeningFault::OtherSalt),
            _ => return Err(OpeningFault::NotNow),
        }
        self.journal.append(Deed::Salt { seat, salt });
        Ok(())
    }

    /// The game begins, when all salts are open.
    pub fn begin(mut self) -> Result<Match<G>, OpeningFault> {
        let salts: Option<Vec<Secret>> = self.salts.iter().copied().collect();
        let salts = salts.ok_or(OpeningFault::TooEarly)?;
        let mut live = Live::new(seed(&self.secret, &salts), Counters::default());
        let mut dice = Dice::new(&mut live);
        let position =
            self.game.start(&self.setup, &mut dice).expect("found valid when the match was set up");
        let draws = dice.finish();
        let mut counters = Counters::default();
        counters.count(&draws);
        self.journal.append(Deed::Start { draws, seal: Hash::keyed(&self.secret.seal_key(), &position) });
        let mut m = Match::begun(self.game, &self.persons, Some(self.secret), salts, position);
        (m.journal, m.counters) = (self.journal, counters);
        Ok(m)
    }
}

impl<G: Game> Match<G> {
    /// Everything at once, where one program plays the house and all seats.
    pub fn open(
        game: Arc<G>,
        setup: &G::Setup,
        persons: &[Person],
        entropy: Entropy,
    ) -> Result<Match<G>, Vec<SetupFault>> {
        assert_eq!(entropy.salts.len(), persons.len(), "every seat has a salt");
        let mut opening = Opening::new(game, setup, persons, entropy.secret)?;
        let all = || (0..).map(Seat).zip(&entropy.salts);
        let pledged = all().try_for_each(|(seat, salt)| opening.pledge(seat, salt.commitment()));
        let opened = pledged.and_then(|()| all().try_for_each(|(seat, salt)| opening.salt(seat, *salt)));
        Ok(opened.and_then(|()| opening.begin()).expect("every seat did what it had to, in order"))
    }
}
