//! Boards as graphs.
//!
//! # What is here
//!
//! - **Words of the board**: [`Space`], its [`SpaceKind`], [`Tags`] and [`Number`]s; [`Link`] and [`Passage`],
//!   their [`LinkKind`] and [`Marks`]; [`Hex`], [`Direction`], [`Hexside`] and [`Side`]; the [`Grid`] that
//!   says what printed hex numbers mean.
//! - **The board**: [`Map`], which never changes. Hexes, areas, sea zones and boxes lie in one map; touching
//!   hexes are linked by themselves, everything else by what the files say.
//! - **Map files**: [`Map::load`] reads texts and reports every fault, [`Map::write`] gives them back. The
//!   formats are described in [`files`].
//! - **Sets**: [`Set`] holds spaces, tags or anything else with a small number, a bit each.
//! - **Searches**: [`reach`], [`path`], [`trace`], [`flood`] and [`nearest`] fill a [`Field`] and take a
//!   [`Policy`].
//! - **Whole rows at a time**: [`Rows`] lays a map out in rows of bits; [`Cells`] are sets of spaces, a [`Net`] a
//!   set of hexsides and jumps. Floods over thousands of hexes cost thousands of instructions.
//!
//! # A board and a supply line
//!
//! A mixed board is nothing special: links of different kinds in one map, and a policy that knows them.
//! Here supply goes by rail through friendly spaces, and by sea from port to port over friendly waters.
//!
//! ```
//! use atlas::{Field, Link, LinkKind, Map, Policy, Source, Space, Step, Tag, trace};
//!
//! let manifest = r#"
//! name = "A corner of the Mediterranean"
//! space-kinds = ["town", "sea"]
//! link-kinds = ["rail", "lane"]
//! tags = ["port"]
//! "#;
//! let spaces = "\
//! key,name,kind,tags
//! rome,Rome,town,
//! naples,Naples,town,port
//! tyrrhenian,Tyrrhenian Sea,sea,
//! tunis,Tunis,town,port
//! sousse,Sousse,town,
//! sfax,Sfax,town,
//! ";
//! let links = "\
//! kind,path
//! rail,rome naples
//! lane,naples tyrrhenian tunis
//! rail,tunis sousse sfax
//! ";
//! let map = Map::load(&[
//!     Source { name: "map.toml", text: manifest },
//!     Source { name: "spaces.csv", text: spaces },
//!     Source { name: "links.csv", text: links },
//! ])?;
//!
//! struct Supply<'a> {
//!     map: &'a Map,
//!     friendly: &'a [bool],
//!     rail: LinkKind,
//!     port: Tag,
//! }
//!
//! impl Policy for Supply<'_> {
//!     fn step(&self, from: Space, link: &Link) -> Step {
//!         let port = |space: Space| self.map.place(space).tags.contains(self.port);
//!         if !self.friendly[link.to.index()] {
//!             Step::Closed
//!         } else if link.kind == self.rail {
//!             Step::Open(1)
//!         } else if port(from) {
//!             Step::Through(0) // out to sea, where nobody stays
//!         } else if port(link.to) {
//!             Step::Open(1)
//!         } else {
//!             Step::Through(0) // from sea to sea
//!         }
//!     }
//! }
//!
//! let space = |key| map.by_key(key).expect("is on the map");
//! let mut friendly = vec![true; map.len()];
//! friendly[space("sousse").index()] = false;
//! let rail = map.lexicon().link_kind("rail").expect("is declared");
//! let port = map.lexicon().tag("port").expect("is declared");
//!
//! let mut field = Field::new();
//! trace(&map, &[space("rome")], &Supply { map: &map, friendly: &friendly, rail, port }, &mut field);
//! assert_eq!(field.cost(space("tunis")), Some(2));
//! assert_eq!(field.source(space("tunis")), Some(space("rome")));
//! assert!(!field.reached(space("tyrrhenian")) && !field.reached(space("sfax")));
//! # Ok::<(), atlas::Faults>(())
//! ```

#![forbid(unsafe_code)]

mod direction;
mod fault;
pub mod files;
mod grid;
mod hex;
mod hexside;
mod kind;
mod lexicon;
mod link;
// The page gets its maps packed.
#[cfg(not(target_family = "wasm"))]
mod load;
mod map;
mod rows;
mod search;
mod set;
mod space;
mod tag;
mod write;

pub use direction::Direction;
pub use fault::{Fault, Faults, Source};
pub use grid::{Grid, Shoved, Top};
pub use hex::Hex;
pub use hexside::{Hexside, Side};
pub use kind::{LinkKind, Number, SpaceKind};
pub use lexicon::Lexicon;
pub use link::{Link, Passage, Way};
pub use map::{Map, Place};
pub use rows::{Cell, Cells, Net, Rows, TooLarge};
pub use search::{Field, Path, Policy, Step, flood, nearest, path, reach, trace};
pub use set::{Member, Set};
pub use space::Space;
pub use tag::{Mark, Marks, Tag, Tags};
pub use write::Text;
