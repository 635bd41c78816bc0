//! EuroFront: a war for Europe, 1939 to 1945, in hidden blocks.
//!
//! So far this is the model of the board and nothing else: there are no rules and no positions, and no catalog names the game.
//!
//! | stands | where |
//! |---|---|
//! | hexes, districts, regions and seas, with terrain, nations, fronts, cities, ports and production | [`Ground`] |
//! | hexsides, rails, roads, routes, passages, straits | [`Ground`] |
//! | blocks, set-ups, neutrals, reinforcements | [`Forces`] |
//! | every fact about the map that the rulebook states, as a test | `tests/facts.rs` |
//!
//! To come: positions with hidden blocks, the order of play, the rules by chapter, scenes and words. Where the data comes from and how
//! sure it is stands in `data/README.md`.
//!
//! ```
//! use eurofront::{City, Ground, Nation, Side, Terrain};
//!
//! let ground = Ground::load();
//! let paris = ground.find("Paris").unwrap();
//! assert_eq!(ground[paris].city, Some(City::Victory));
//! assert_eq!(ground[paris].nation, Some(Nation::France));
//!
//! // Hexes without a town are named from the nearest one.
//! let northeast = ground.find("Paris NE1").unwrap();
//! assert_eq!(ground.map.distance(paris, northeast), Some(1));
//! assert_eq!(ground[northeast].terrain, Some(Terrain::Clear));
//! assert_eq!(ground.side(ground.find("Messina").unwrap(), ground.find("Reggio").unwrap()), Some(Side::RailStrait));
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod model;

pub use model::board::Ground;
pub use model::forces::{Arrival, Forces, Neutral, Placed, Scenario, Source, Troops, Unit, UnitId, When};
pub use model::nation::{Faction, Nation, NationRow};
pub use model::sea::{Basin, Narrows, SeaRow, StraitRow};
pub use model::site::{City, Front, Kind, Land, Port, Produce, Site, Terrain, Works, Zone};
pub use model::way::{Side, Way};
