//! What map files look like.
//!
//! A map is one manifest, `map.toml`, and up to three tables: `spaces.csv`, `links.csv` and `sides.csv`. A
//! table may be cut into several files, `spaces-sea.csv` and so on. Small tables may stand in the manifest.
//!
//! # The manifest
//!
//! It gives the map a name and declares every word the tables use. Words and the keys of spaces are made of
//! `a-z`, `0-9`, `-` and `_`, 32 at most.
//!
//! | entry | what it is | most |
//! |---|---|---|
//! | `name` | what the board is called | |
//! | `space-kinds` | kinds of spaces | 255 |
//! | `link-kinds` | kinds of links | 255 |
//! | `tags` | what may be said of a space | 128 |
//! | `marks` | what may be said of a link or a hexside | 64 |
//! | `numbers` | numbers of a space; each is a column of `spaces.csv` | 255 |
//! | `grid.top` | `flat` (straight columns) or `pointed` (straight rows) | |
//! | `grid.shoved` | `odd` or `even`: the columns that lie lower, or the rows that lie further right | |
//! | `grid.link` | the kind of link that touching hexes get | |
//!
//! # The tables
//!
//! Commas between cells, `"` around a cell that holds commas or quotes, inner quotes doubled, one row a
//! line. The first line names the columns, in any order. Empty lines and lines that begin with `#` are
//! skipped, and so is what stands in a column `note`. Several words in a cell have spaces between them.
//!
//! | table | column | what it is |
//! |---|---|---|
//! | spaces | `key` | the short name, unique |
//! | | `kind` | one of the `space-kinds` |
//! | | `name` | the name on the board; the key if empty |
//! | | `col`, `row` | where the hex lies, -9999 to 9999; empty if it is no hex |
//! | | `tags` | any of the `tags` |
//! | | each of `numbers` | a whole number of 32 bits; 0 if empty |
//! | links | `kind` | one of the `link-kinds` |
//! | | `path` | two or more keys; every two in a row are linked |
//! | | `length` | 0 to 255; 1 if empty |
//! | | `marks`, `name` | any of the `marks`; what the line is called |
//! | sides | `a`, `b` | the keys of two hexes that touch |
//! | | `marks`, `name` | any of the `marks`; what the river or border is called |
//!
//! Links lead both ways. Two paths may share a leg if they agree on length and marks; the first name stays.
//! Spaces are numbered in the order of their rows, those in the manifest first: to move a row is to change
//! the numbers that saved games hold.
//!
//! # An example
//!
//! ```
//! use atlas::{Map, Source};
//!
//! let manifest = r#"
//! name = "Two hexes and a box"
//! space-kinds = ["land", "box"]
//! link-kinds = ["beside", "route"]
//! tags = ["port"]
//! marks = ["river"]
//! numbers = ["income"]
//!
//! [grid]
//! top = "flat"
//! shoved = "even"
//! link = "beside"
//!
//! [[space]]
//! key = "convoys"
//! kind = "box"
//!
//! [[link]]
//! kind = "route"
//! path = ["convoys", "sollum"]
//! "#;
//! let spaces = "\
//! key,name,kind,col,row,tags,income
//! sollum,Sollum,land,3,4,port,1
//! capuzzo,Fort Capuzzo,land,3,5,,
//! ";
//! let sides = "a,b,marks,name\nsollum,capuzzo,river,A wadi\n";
//! let sources = [
//!     Source { name: "map.toml", text: manifest },
//!     Source { name: "spaces.csv", text: spaces },
//!     Source { name: "sides.csv", text: sides },
//! ];
//! let map = Map::load(&sources)?;
//! let [sollum, capuzzo] = ["sollum", "capuzzo"].map(|key| map.by_key(key).expect("is on the map"));
//! let side = map.side(sollum, capuzzo).expect("they touch");
//! assert!(map.marks(side).contains(map.lexicon().mark("river").expect("is declared")));
//! assert_eq!(&*map.passage(side.way()).name, "A wadi");
//!
//! let wrong = Source { name: "sides.csv", text: "a,b\nsolum,capuzzo\n" };
//! let faults = Map::load(&[sources[0], sources[1], wrong]).expect_err("has a fault");
//! assert_eq!(faults.to_string(), "sides.csv:2:1: there is no space `solum`; did you mean `sollum`?");
//! # Ok::<(), atlas::Faults>(())
//! ```
