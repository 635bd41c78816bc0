//! What players may agree on before the game.

use serde::{Deserialize, Serialize};

/// Options of the book, and rulings where players differ. The defaults are the book's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// One die in air combat instead of two.
    pub one_die_air: bool,
    /// Research markers are numbered, and which project is which is secret.
    pub blind_research: bool,
    /// All tracks of research have eighteen spaces.
    pub uniform_research: bool,
    /// All pilots begin at level 0.
    pub level_pilots: bool,
    /// A card of events each round.
    pub events: bool,
    /// Hits as expected, and a die for the rest.
    pub low_luck: bool,
    /// A bomber must roll its raid figure or less to do damage.
    pub raid_accuracy: bool,
    /// Large ships, strategic bombers and jets need a major complex.
    pub strict_major: bool,
    /// The game ends after this round, and the side that has gained cities wins; none: played to the end.
    pub rounds: Option<u8>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            one_die_air: false,
            blind_research: false,
            uniform_research: false,
            level_pilots: false,
            events: false,
            low_luck: false,
            raid_accuracy: false,
            strict_major: true,
            rounds: None,
        }
    }
}
