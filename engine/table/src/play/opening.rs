//! How a match gets its dice: the server commits, every seat commits, every seat opens, and the game begins.
//!
//! The server commits to its secret before it knows any salt, and no seat opens its salt before all have committed: so nobody can choose the
//! seed.

use std::sync::Arc;

use super::draft::{Draft, OpeningFault, Wanted};
use super::resume::Resume;
use super::{Entropy, Match};
use crate::play::commitment::{Secret, seed};
use crate::play::journal::{Deed, Journal, VerifyFault};
use crate::play::{Counters, Live};
use crate::rules::dice::Dice;
use crate::rules::pack::Hash;
use crate::rules::{Game, Person, Seat, SetupFault};

/// A match that has not begun.
pub struct Opening<G: Game> {
    game: Arc<G>,
    secret: Secret,
    draft: Draft<G>,
    journal: Journal<G>,
}

impl<G: Game> Opening<G> {
    /// Sets a match up; the server commits to its secret. An invalid set-up is refused with all its faults.
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
        Ok(Opening { game, secret, draft: Draft::new(setup.clone(), persons.to_vec()), journal })
    }

    /// Goes on with an opening from its journal, which ends before the game begins.
    pub fn resume(game: Arc<G>, journal: Journal<G>, secret: Secret) -> Result<Opening<G>, VerifyFault> {
        let draft = Resume::read(game.clone(), &journal, Some(secret))?.draft();
        let begun = VerifyFault::Protocol(journal.len() as u32, "the game has begun");
        let draft = draft.ok_or(begun)?;
        game.start(&draft.setup, &mut Dice::new(&mut Live::casual(0)))
            .map_err(|_| VerifyFault::Protocol(0, "the set-up is not valid"))?;
        Ok(Opening { game, secret, draft, journal })
    }

    /// A seat commits to its salt.
    pub fn pledge(&mut self, seat: Seat, commitment: Hash) -> Result<(), OpeningFault> {
        self.draft.pledge(seat, commitment)?;
        self.journal.append(Deed::Pledge { seat, commitment });
        Ok(())
    }

    /// A seat opens its salt, when all have committed.
    pub fn salt(&mut self, seat: Seat, salt: Secret) -> Result<(), OpeningFault> {
        self.draft.salt(seat, salt)?;
        self.journal.append(Deed::Salt { seat, salt });
        Ok(())
    }

    /// What is wanted of a seat now.
    pub fn wants(&self, seat: Seat) -> Wanted {
        self.draft.wants(seat)
    }

    /// Are all salts open, so that the game can begin?
    pub fn is_ready(&self) -> bool {
        self.draft.salts().is_some()
    }

    /// The hash of the server's secret.
    pub fn commitment(&self) -> Hash {
        self.secret.commitment()
    }

    /// The journal so far.
    pub fn journal(&self) -> &Journal<G> {
        &self.journal
    }

    /// The game begins, when all salts are open.
    pub fn begin(mut self) -> Result<Match<G>, OpeningFault> {
        let salts = self.draft.salts().ok_or(OpeningFault::TooEarly)?;
        let mut live = Live::new(seed(&self.secret, &salts), Counters::default());
        let mut dice = Dice::new(&mut live);
        let position =
            self.game.start(&self.draft.setup, &mut dice).expect("found valid when the match was set up");
        let draws = dice.finish();
        let mut counters = Counters::default();
        counters.count(&draws);
        self.journal.append(Deed::Start { draws, seal: Hash::keyed(&self.secret.seal_key(), &position) });
        let commitment = self.secret.commitment();
        let mut m =
            Match::begun(self.game, &self.draft.persons, commitment, Some(self.secret), salts, position);
        (m.journal, m.counters) = (self.journal, counters);
        Ok(m)
    }
}

impl<G: Game> Match<G> {
    /// Everything at once, where one program is the server and plays all seats.
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
