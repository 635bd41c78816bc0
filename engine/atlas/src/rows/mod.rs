//! Sets of spaces as rows of bits, one word a line of hexes, so that a search moves whole rows at a time.
//!
//! [`Rows`] lays a map out: a line is a straight row of hexes (a column where hexes have a flat top), at most
//! 64 long; what is no hex lies in lines of its own behind the grid. [`Cells`] is a set of spaces, [`Net`] a
//! set of ways between them: hexsides, and jumps between spaces that do not touch.
//!
//! ```
//! use atlas::{Map, Net, Rows, Source};
//!
//! let manifest = r#"
//! name = "Two banks"
//! space-kinds = ["land"]
//! link-kinds = ["beside"]
//! marks = ["river"]
//! [grid]
//! top = "pointed"
//! shoved = "even"
//! link = "beside"
//! "#;
//! let spaces = "key,kind,col,row\na,land,1,1\nb,land,2,1\nc,land,3,1\n";
//! let sides = "a,b,marks\nb,c,river\n";
//! let map = Map::load(&[
//!     Source { name: "map.toml", text: manifest },
//!     Source { name: "spaces.csv", text: spaces },
//!     Source { name: "sides.csv", text: sides },
//! ])?;
//! let rows: Rows<1> = Rows::new(&map)?;
//! let river = map.lexicon().mark("river").expect("is declared");
//! let dry: Net<1> = rows.net(&map, |passage| !passage.marks.contains(river));
//!
//! let [a, b, c] = ["a", "b", "c"].map(|key| map.by_key(key).expect("is on the map"));
//! let from = rows.set([a]);
//! assert_eq!(rows.flood(&from, rows.all(), rows.beside()), rows.set([a, b, c]));
//! assert_eq!(rows.flood(&from, rows.all(), &dry), rows.set([a, b]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod layout;
mod net;

pub use cells::{Cell, Cells};
pub use layout::{Rows, TooLarge};
pub use net::Net;
