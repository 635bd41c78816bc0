//! What hex games share, above the board, the table and the odds and below the games.
//!
//! | for | there is |
//! |---|---|
//! | moving, retreating, command, railways, supply lines | [`Going`]: reach, way and reason from one search |
//! | status that stays as it was when a phase began | [`Frozen`] |
//! | units that were seen and are hidden again | [`Memory`] |
//! | tables of units and set-ups, words of data as values | [`csv`], [`word`] |
//! | dice, hits, losses, repulse | [`Volley`], [`Line`] |
//! | battles that are played and whose odds are worked out | [`Process`], [`play`], [`Followed`] |
//!
//! Sets of spaces and hexsides are [`atlas::Cells`] and [`atlas::Net`]. Zones of control are one step of a set:
//! [`atlas::Rows::around`].
//!
//! # Where can it go, and why not there?
//!
//! ```
//! use atlas::{Map, Rows, Source};
//! use kit::Going;
//! use table::RuleId;
//!
//! const LAND: RuleId = RuleId::new("EX-1");
//! const SPEED: RuleId = RuleId::new("EX-2");
//! const MARSH: RuleId = RuleId::new("EX-3");
//! const ENEMY: RuleId = RuleId::new("EX-4");
//!
//! let manifest = r#"
//! name = "A road"
//! space-kinds = ["land"]
//! link-kinds = ["beside"]
//! [grid]
//! top = "pointed"
//! shoved = "even"
//! link = "beside"
//! "#;
//! let spaces = "key,kind,col,row\na,land,1,1\nb,land,2,1\nc,land,3,1\nd,land,4,1\ne,land,5,1\n";
//! let map = Map::load(&[
//!     Source { name: "map.toml", text: manifest },
//!     Source { name: "spaces.csv", text: spaces },
//! ])?;
//! let rows: Rows<1> = Rows::new(&map)?;
//! let [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(|key| map.by_key(key).expect("is on the map"));
//!
//! let march = Going::on(&rows, LAND, rows.beside())
//!     .close(ENEMY, &rows.set([d]))
//!     .end_in(MARSH, &rows.set([b]))
//!     .within(SPEED, 3);
//! let from = rows.set([a]);
//! assert_eq!(march.reached(&from), rows.set([a, b]));
//! let why = |to| march.why_not(&from, to).map(|reason| (reason.rule, reason.from, reason.at));
//! assert_eq!(why(b), None);
//! assert_eq!(why(c), Some((MARSH, b, c)));
//! assert_eq!(why(e).map(|(rule, ..)| rule), Some(SPEED));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod csv;
mod fire;
mod frozen;
mod going;
mod memory;
mod process;
pub mod word;

pub use fire::{First, Line, Score, Target, Volley, first};
pub use frozen::Frozen;
pub use going::{Going, Reason, Search};
pub use memory::{Memory, Note};
pub use process::{Followed, Next, Policy, Process, Throw, play};
