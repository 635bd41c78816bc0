//! A match of any game before it begins.

use std::sync::Arc;

use super::dyn_match::DynMatch;
use super::play::Playing;
use super::view::Lore;
use crate::play::commitment::Secret;
use crate::play::{Opening, OpeningFault, Wanted};
use crate::present::Present;
use crate::rules::Seat;
use crate::rules::pack::Hash;

/// A match of any game before it begins: the server has committed to its secret, the seats commit to their salts and open them.
pub trait DynOpening: Send {
    /// The hash of the server's secret.
    fn commitment(&self) -> Hash;
    /// What is wanted of a seat now.
    fn wants(&self, seat: Seat) -> Wanted;
    /// A seat commits to its salt.
    fn pledge(&mut self, seat: Seat, commitment: Hash) -> Result<(), OpeningFault>;
    /// A seat opens its salt, when all have committed.
    fn salt(&mut self, seat: Seat, salt: Secret) -> Result<(), OpeningFault>;
    /// Are all salts open, so that the game can begin?
    fn is_ready(&self) -> bool;
    /// Begins the game once all salts are open. Asking too early loses the opening: see [`DynOpening::is_ready`].
    fn begin(self: Box<Self>) -> Result<Box<dyn DynMatch>, OpeningFault>;
    /// How many entries the journal has.
    fn entries(&self) -> u32;
    /// The journal's lines from this entry on, each ended by a line feed.
    fn lines_from(&self, n: u32) -> String;
    /// The hash of the journal's last line.
    fn head(&self) -> Hash;
}

/// An opening, type-erased.
pub(super) struct Beginning<G: Present> {
    pub opening: Opening<G>,
    pub lore: Arc<Lore>,
}

impl<G: Present> DynOpening for Beginning<G> {
    fn commitment(&self) -> Hash {
        self.opening.commitment()
    }

    fn wants(&self, seat: Seat) -> Wanted {
        self.opening.wants(seat)
    }

    fn pledge(&mut self, seat: Seat, commitment: Hash) -> Result<(), OpeningFault> {
        self.opening.pledge(seat, commitment)
    }

    fn salt(&mut self, seat: Seat, salt: Secret) -> Result<(), OpeningFault> {
        self.opening.salt(seat, salt)
    }

    fn is_ready(&self) -> bool {
        self.opening.is_ready()
    }

    fn begin(self: Box<Self>) -> Result<Box<dyn DynMatch>, OpeningFault> {
        let m = self.opening.begin()?;
        Ok(Box::new(Playing::new(m, self.lore)))
    }

    fn entries(&self) -> u32 {
        self.opening.journal().len() as u32
    }

    fn lines_from(&self, n: u32) -> String {
        self.opening.journal().write_from(n)
    }

    fn head(&self) -> Hash {
        self.opening.journal().head()
    }
}
