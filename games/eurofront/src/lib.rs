//! EuroFront: a war for Europe, 1939 to 1945, in hidden blocks.
//!
//! What stands so far is the board, the model of a position, the two short scenarios, and the first chapters of rules. Nothing can be
//! played yet, and no catalog names the game.
//!
//! | stands | where |
//! |---|---|
//! | hexes, districts, regions and seas, with terrain, nations, fronts, cities, ports and production | [`Ground`] |
//! | hexsides, rails, roads, routes, passages, straits | [`Ground`], [`Nets`] |
//! | units, set-ups, neutrals, reinforcements | [`Forces`] |
//! | months, weather, storms, who plays first | [`Calendar`], [`order`] |
//! | Winter War and Operation Weser: zones, forces, costs, victory | [`ScenarioRow`], [`Setup`] |
//! | blocks, faces, sightings, control, frames | [`Position`] |
//! | zones of control and control of hexes (8) | [`control`] |
//! | rail and sea network, supply lines, national supply (9, 10, 18.5) | [`lines`], [`supply`] |
//! | speed, marches over hexes, limits of hexsides (6) | [`movement`] |
//! | marches along routes (18.3), the count of a short scenario (22) | [`routes`], [`count`] |
//! | firepower, defence, stacking (7.3 to 7.5, 6.21) | [`fire`] |
//! | every fact about the map that the rulebook states, as a test | `tests/facts.rs` |
//!
//! To come: command, sea and rail moves, interdiction, siege and fortress supply, the order of play, what
//! each viewer may know, scenes and words. Of the chapters above, what only the Med Front needs (off-road movement, Rome as an open
//! city) and the terms of single nations and scenarios in fire are missing. Where the data comes from and how sure it is stands in
//! `data/README.md`.
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
mod rule;
mod rules;
mod setup;

pub use model::blocks::{Block, Face, Marks, Mode, Place, Sighting, Supply};
pub use model::board::Ground;
pub use model::calendar::{Calendar, Fortnight, Half, Month, Season, Skies, Weather, order};
pub use model::forces::{Arrival, Forces, Neutral, Placed, Scenario, Source, When};
pub use model::frames::{
    Activation, Alliances, Armistice, Build, Check, Combat, Command, Deploy, EndStep, Frame, Keep, KeepRule,
    Loss, Movement, Phase, Production, Rearguard, Round, RoundStep, SetUp, Stage, Turn, Turns, Voyage,
    VoyageKind,
};
pub use model::frozen::{Control, FrozenStatus, Moment, Status};
pub use model::nation::{Faction, Nation, NationRow, PerFaction};
pub use model::nets::{Cluster, LINES, Nets, Ways};
pub use model::position::{Battle, Position, Standing};
pub use model::scenario::{
    Cost, CostPlace, Count, Fate, Firepower, Force, Level, ScenarioRow, SetUpZone, Side as ScenarioSide,
    Victory, Waiting,
};
pub use model::sea::{Basin, Narrows, SeaRow, StraitRow};
pub use model::site::{City, Front, Kind, Land, Port, Produce, Site, Terrain, Works, Zone};
pub use model::units::{Class, Troops, Unit, UnitId};
pub use model::way::{Side, Way};
pub use rule::CITED;
pub use rules::{control, count, fire, lines, movement, routes, supply};
pub use setup::Setup;
