//! What the tests share: a generator of numbers, and maps made with it.
#![allow(dead_code, reason = "each test file uses what it needs")]

use std::fmt::Write;

use atlas::{Map, Source};

/// Numbers that look random and are the same every time.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the given one.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// A small map with everything a map can have.
pub const MANIFEST: &str = r#"
name = "A \"small\" map"
space-kinds = ["land", "sea", "box"]
link-kinds = ["beside", "rail", "lane"]
tags = ["port", "desert"]
marks = ["river", "strait"]
numbers = ["income", "x"]

[grid]
top = "flat"
shoved = "even"
link = "beside"

[[space]]
key = "reserve"
kind = "box"
name = "Reserve"
income = -7
"#;

pub const SPACES: &str = "\
# the desert
key,name,kind,col,row,tags,income,x,note
tobruk,Tobruk,land,1,1,port desert,3,100,a harbour
gazala,\"Gazala, \"\"the line\"\"\",land,1,2,desert,,90,

bardia,Bardia,land,2,1,port,1,,
far,Far away,land,9,9,,,,
gulf,Gulf,sea,,,,,,
";

pub const LINKS: &str = "\
kind,path,length,marks,name
rail,tobruk gazala,,,Coast line
lane,tobruk gulf bardia,2,strait,
beside,far reserve,5,,
";

pub const SIDES: &str = "\
a,b,marks,name
gazala,tobruk,river strait,A wadi
";

/// Four sources by their usual names.
pub fn sources<'a>(manifest: &'a str, spaces: &'a str, links: &'a str, sides: &'a str) -> [Source<'a>; 4] {
    [
        Source { name: "map.toml", text: manifest },
        Source { name: "spaces.csv", text: spaces },
        Source { name: "links.csv", text: links },
        Source { name: "sides.csv", text: sides },
    ]
}

/// The small map.
pub fn small() -> Map {
    Map::load(&sources(MANIFEST, SPACES, LINKS, SIDES)).expect("is without fault")
}

/// A board of hexes, columns by rows, with spaces named `h0`, `h1` and so on along the columns, and as many
/// links of kind `road` between random pairs.
pub fn board(columns: usize, rows: usize, roads: usize, numbers: &mut Numbers) -> Map {
    let manifest = "name = \"board\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\", \"road\"]\n\
        [grid]\ntop = \"pointed\"\nshoved = \"odd\"\nlink = \"beside\"\n";
    let mut spaces = String::from("key,kind,col,row\n");
    for space in 0..columns * rows {
        writeln!(spaces, "h{space},land,{},{}", space / rows, space % rows).expect("is a string");
    }
    let mut links = String::from("kind,path\n");
    for _ in 0..roads {
        let (one, other) = (numbers.below(columns * rows), numbers.below(columns * rows));
        if one != other {
            writeln!(links, "road,h{one} h{other}").expect("is a string");
        }
    }
    Map::load(&sources(manifest, &spaces, &links, "a,b\n")).expect("is without fault")
}
