//! What a game shows beyond the contract, so that it can be held to it.

pub mod bench;
#[cfg(feature = "proofs")]
pub mod hints;
pub mod laws;
#[cfg(feature = "proofs")]
pub mod lessons;
pub mod suite;
pub mod walk;

mod proof;

pub use proof::{DynProof, Measured};

use crate::present::Present;
use crate::rules::{Game, Handle, Rng, Told, Veil, Viewer};

/// A game that can be proved: random starts, the kinds of its secrets, its invariants and its cases.
pub trait Proving: Present {
    /// A start for random play; varied, always valid.
    fn draw_setup(&self, rng: &mut Rng) -> Self::Setup;

    /// The start of one of the games that are measured, by its number: the usual one, unless such a game would not end or another
    /// costs more.
    fn bench_setup(&self, number: u64) -> Self::Setup {
        let _ = number;
        Self::Setup::default()
    }

    /// A standing order for random play, or none.
    fn draw_standing(&self, rng: &mut Rng) -> Option<Self::Standing>;

    /// Any part at all, also such as fit nowhere and name what there is not: for orders that nobody would say.
    fn any_part(&self, position: &Self::Position, rng: &mut Rng) -> Self::Part;

    /// No game takes more orders than this.
    fn longest(&self) -> u32;

    /// The kinds of secret there are, by the names used in reports. A kind may be part of another, as `units/headquarters` is of `units`:
    /// what reveals the whole reveals the part, and pairs of worlds are counted for each.
    fn secrets(&self) -> &'static [&'static str];

    /// Changes what the viewer may not know of this kind; false if there is nothing of the kind to change. Owes nothing to
    /// `observe` or `resample`.
    fn scramble(&self, kind: usize, position: &mut Self::Position, viewer: Viewer, rng: &mut Rng) -> bool;

    /// Puts the secrets of this kind into what somebody sees: a leak that the laws must catch.
    fn leak(&self, kind: usize, truth: &Self::Position, seen: &mut Self::Position);

    /// Are pieces and money neither made nor lost, except by a rule that says so?
    fn conserved(
        &self,
        before: &Self::Position,
        after: &Self::Position,
        told: &[Told<Self::Fact>],
    ) -> Result<(), String>;

    /// Steals or forges something without a rule: what [`Proving::conserved`] must notice.
    fn embezzle(&self, position: &mut Self::Position);

    /// Where hidden pieces get their names, and which parts of an order name them; none if a game hides no pieces.
    fn names(&self) -> Option<Names<Self>> {
        None
    }

    /// The rule ids that the code cites, by the [`rules!`](crate::rules!) macro.
    fn cited(&self) -> &'static [&'static str];

    /// The files of conformance cases: name and text.
    fn suite(&self) -> &'static [(&'static str, &'static str)];

    /// Do cases also check, at every step, what is offered and what is told? They take longer then.
    fn thorough(&self) -> bool {
        false
    }

    /// Does the position bear out what a case claims? An error says that the claim cannot be understood.
    fn holds(&self, position: &Self::Position, claim: &str) -> Result<bool, String>;
}

/// How a game names hidden pieces.
pub struct Names<G: Game> {
    /// The names that every viewer has for the pieces.
    pub veil: fn(&mut G::Position) -> &mut Veil,
    /// The handle that a part of an order names.
    pub handle: fn(&mut G::Part) -> Option<&mut Handle>,
}
