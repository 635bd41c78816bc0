//! What a seat adds to the dice.

use table::dice::commitment::Secret;

use crate::{chance, hex};

/// What a seat adds to the dice: its hash is promised when somebody sits down, and it is opened when every chair is taken.
#[derive(Clone, Copy)]
pub struct Salt(Secret);

impl Salt {
    /// One that nobody can guess.
    pub fn fresh() -> Salt {
        Salt(Secret(chance()))
    }

    /// The promise, as the API wants it.
    pub fn pledge(&self) -> String {
        self.0.commitment().to_string()
    }

    /// The salt itself, as the API wants it.
    pub fn opened(&self) -> String {
        hex(&self.0.0)
    }
}
