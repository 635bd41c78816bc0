//! Third Reich: a war for Europe, by impulses that are drawn from a cup.
//!
//! So far there are the model of the board and the forces, and the first rules: zones of control, movement, retreats and supply by land.
//! There is no order of play yet, and no catalog names the game.
//!
//! | there is | where |
//! |---|---|
//! | hexes, sea zones and boxes, with terrain, borders, cities, ports | [`Board`] |
//! | nations, countries, what land is worth, sea zones and narrows | [`Ground`] |
//! | units, factors, set-up and reinforcements of Barbarossa | [`Forces`] |
//! | dates, control, money, chits, tables and victory of Barbarossa | [`Scenario`] |
//! | where units may march and retreat, and where they are supplied | [`Field`] |
//! | every rule in our own words, with what needs it first | [`rulebook`] |
//! | every fact that the book states of map and forces, as a test | `tests/facts` |
//!
//! What the code will follow where the book leaves something open stands in `docs/thirdreich/rulings.md`; where the data comes from and
//! how sure it is, in `data/README.md`.
//!
//! ```
//! use thirdreich::{Country, Ground, Nation, Side, Theatre};
//!
//! let ground = Ground::load();
//! let europe = ground.board(Theatre::Europe).unwrap();
//! let (kiev, east) = (europe.find("Kiev").unwrap(), europe.find("2810").unwrap());
//! assert_eq!(europe[kiev].country, Some(Country::Ussr));
//! assert!(europe[kiev].is_objective());
//! assert_eq!(europe.side(kiev, east), Some(Side::River));
//!
//! let corps = ground.forces.find("ge-arm-xxiv").unwrap();
//! assert_eq!(ground.forces.unit(corps).nation, Nation::Germany);
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod model;
mod rule;
mod rules;

pub use model::area::{Area, CityLoss, Held, What as Worth};
pub use model::board::Board;
pub use model::calendar::{Season, Turn};
pub use model::chit::Chit;
pub use model::country::{Country, CountryRow};
pub use model::forces::{Based, ForceId, Forces, How, Placed, Reinforcement, What};
pub use model::ground::Ground;
pub use model::nation::{Nation, NationRow, Rank};
pub use model::nets::{Cluster, LINES, Nets, Ways};
pub use model::position::{Piece, Position};
pub use model::relations::Relations;
pub use model::scenario::{
    ChitRow, LendLease, Level, Outcome, Purse, Scenario, SideRow, Surprise, Track, Victory, Weather, Winter,
};
pub use model::sea::{Narrows, NarrowsKind, Raids, SeaZone};
pub use model::site::{City, Kind, Land, Port, Site, Terrain};
pub use model::source::Source;
pub use model::theatre::{Place, Theatre};
pub use model::units::{Arm, Face, Force, Unit, UnitId, Wing};
pub use model::way::{Side, Way};
pub use rules::field::{Field, Purpose};

use table::rulebook::Rulebook;
use table::text;

/// Every rule of the book in our own words.
pub fn rulebook() -> Rulebook {
    Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
}
