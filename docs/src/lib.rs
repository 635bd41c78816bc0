//! Compiles the guides: every block of Rust in them is tested against the crates they describe.
#![forbid(unsafe_code)]

pub mod grammar;

/// How to add a game.
#[doc = include_str!("../adding-a-game.md")]
pub mod adding_a_game {}

/// The contract tried out on four situations from the large games.
pub mod rehearsal {
    #[doc = include_str!("../decisions/rehearsal/global40.md")]
    pub mod global40 {}
    #[doc = include_str!("../decisions/rehearsal/eurofront.md")]
    pub mod eurofront {}
    #[doc = include_str!("../decisions/rehearsal/thirdreich.md")]
    pub mod thirdreich {}
    #[doc = include_str!("../decisions/rehearsal/aeto.md")]
    pub mod aeto {}
}
