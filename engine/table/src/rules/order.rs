//! An order is a sentence of parts.

use serde::{Deserialize, Serialize};

use super::Game;

/// Declares the verbs of a game, each with its word in notation, which is also the key of its words: an enum `Verb` with `ALL` and `word`.
/// The crate needs `serde`.
///
/// ```
/// table::verbs! { March = "march", Done = "done" }
/// assert_eq!(Verb::ALL.len(), 2);
/// assert_eq!(Verb::Done.word(), "done");
/// ```
#[macro_export]
macro_rules! verbs {
    ($($verb:ident = $word:literal),* $(,)?) => {
        /// What can be done.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Verb {
            $(#[doc = $word] $verb),*
        }

        impl Verb {
            /// All of them.
            pub const ALL: &[Verb] = &[$(Verb::$verb),*];

            /// In notation, and as the key of its words.
            pub fn word(self) -> &'static str {
                match self { $(Verb::$verb => $word),* }
            }
        }
    };
}

/// What the parts of a game's orders are made from: each word becomes a part, and a part of its kind becomes the word again.
///
/// ```
/// #[derive(PartialEq, Debug)]
/// enum Part {
///     Space(table::Space),
///     Coins(u8),
/// }
/// table::parts! { Part: table::Space => Space, u8 => Coins }
/// assert_eq!(Part::from(3), Part::Coins(3));
/// assert_eq!(u8::try_from(Part::Coins(3)), Ok(3));
/// assert_eq!(u8::try_from(Part::Space(table::Space(3))), Err(Part::Space(table::Space(3))));
/// ```
#[macro_export]
macro_rules! parts {
    ($part:ident: $($word:ty => $variant:ident),+ $(,)?) => {$(
        impl From<$word> for $part {
            #[inline]
            fn from(word: $word) -> $part {
                $part::$variant(word)
            }
        }

        impl TryFrom<$part> for $word {
            type Error = $part;

            #[inline]
            fn try_from(part: $part) -> Result<$word, $part> {
                if let $part::$variant(word) = part { Ok(word) } else { Err(part) }
            }
        }
    )+};
}

/// Maximum number of parts in an order.
pub const LONGEST_ORDER: usize = 256;

/// What a seat says: verb, pieces, path step by step, amount, target. One order is one entry of the journal and one step of undo.
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Order<G: Game> {
    /// The parts in the order in which they are said.
    pub parts: Vec<G::Part>,
}

impl<G: Game> Order<G> {
    /// An order of these parts; whether it makes sense is for the judge to say.
    pub fn new(parts: impl Into<Vec<G::Part>>) -> Order<G> {
        Order { parts: parts.into() }
    }
}

impl<G: Game> Clone for Order<G> {
    fn clone(&self) -> Order<G> {
        Order { parts: self.parts.clone() }
    }
}

impl<G: Game> PartialEq for Order<G> {
    fn eq(&self, other: &Order<G>) -> bool {
        self.parts == other.parts
    }
}

impl<G: Game> Eq for Order<G> {}

impl<G: Game> std::fmt::Debug for Order<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.parts.fmt(f)
    }
}
