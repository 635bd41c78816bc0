//! The salt that a seat adds to the dice.

use table::dice::commitment::Secret;

use crate::{chance, hex};

/// The salt that a seat adds to the dice. Its hash is sent when taking the seat; the salt is revealed once every seat is taken.
#[derive(Clone, Copy)]
pub struct Salt(Secret);

impl Salt {
    /// A random salt.
    pub fn fresh() -> Salt {
        Salt(Secret(chance()))
    }

    /// Its hash, as the API expects it.
    pub fn pledge(&self) -> String {
        self.0.commitment().to_string()
    }

    /// The salt itself, as the API expects it.
    pub fn opened(&self) -> String {
        hex(&self.0.0)
    }
}
