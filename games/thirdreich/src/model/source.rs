//! How sure a figure is.

use serde::Deserialize;

/// Where a row of the data comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The book states it.
    Text,
    /// It follows from what the book states, or from geography.
    Inferred,
    /// Ours, to be tuned.
    Invented,
}
