//! Every kind of fault is found, with its line and with what would be right.

mod common;

use std::fmt::Write;

use atlas::{Map, Source};
use common::{LINKS, MANIFEST, SIDES, SPACES, sources};

fn faults(sources: &[Source<'_>]) -> Vec<String> {
    Map::load(sources).expect_err("has a fault").iter().map(ToString::to_string).collect()
}

#[track_caller]
fn in_manifest(text: &str, expected: &[&str]) {
    let spaces = "key,kind\nhome,land\n";
    assert_eq!(
        faults(&[Source { name: "map.toml", text }, Source { name: "spaces.csv", text: spaces }]),
        expected
    );
}

#[track_caller]
fn in_spaces(rows: &str, expected: &[&str]) {
    let spaces = format!("key,name,kind,col,row,tags,income\nhome,Home,land,5,5,,\n{rows}");
    assert_eq!(faults(&sources(MANIFEST, &spaces, "kind,path\n", "a,b\n")), expected);
}

#[track_caller]
fn in_links(rows: &str, expected: &[&str]) {
    let links = format!("kind,path,length,marks\n{rows}");
    assert_eq!(faults(&sources(MANIFEST, SPACES, &links, SIDES)), expected);
}

#[track_caller]
fn in_sides(rows: &str, expected: &[&str]) {
    let sides = format!("a,b,marks\n{rows}");
    assert_eq!(faults(&sources(MANIFEST, SPACES, LINKS, &sides)), expected);
}

const WORDS: &str = "name = \"n\"\nspace-kinds = [\"land\"]\n";

#[test]
fn keys() {
    in_spaces(
        "home,,land,,,,\n",
        &[
            "spaces.csv:3:1: `home` is the key of two spaces, first at spaces.csv:2; give one of them another key",
        ],
    );
    in_spaces(",Nameless,land,,,,\n", &["spaces.csv:3: `key` is empty; every row needs one"]);
    in_spaces(
        "El Adem,,land,,,,\n",
        &["spaces.csv:3:1: `El Adem` cannot be a key; use 1 to 32 of a-z, 0-9, - and _"],
    );
    in_spaces(
        "reserve,,land,,,,\n",
        &[
            "spaces.csv:3:1: `reserve` is the key of two spaces, first at map.toml:15; give one of them another key",
        ],
    );
}

#[test]
fn kinds_and_tags() {
    in_spaces(
        "a,,lend,,,,\nb,,castle,,,,\nc,,,,,,\n",
        &[
            "spaces.csv:3:4: there is no kind of space `lend`; did you mean `land`?",
            "spaces.csv:4:4: there is no kind of space `castle`; known: `land`, `sea`, `box`",
            "spaces.csv:5: `kind` is empty; every row needs one",
        ],
    );
    in_spaces(
        "a,,land,,,port dessert,\n",
        &["spaces.csv:3:16: there is no tag `dessert`; did you mean `desert`?"],
    );
}

#[test]
fn hexes() {
    in_spaces(
        "a,,land,5,5,,\n",
        &[
            "spaces.csv:3:9: two spaces in one hex, first at spaces.csv:2; change `col` or `row` of one of them",
        ],
    );
    in_spaces(
        "a,,land,5,,,\n",
        &["spaces.csv:3:9: a hex has a column and a row; give both `col` and `row`, or neither"],
    );
    in_spaces(
        "a,,land,10000,x,,\n",
        &[
            "spaces.csv:3:9: `10000` is no `col`; write a whole number from -9999 to 9999",
            "spaces.csv:3:15: `x` is no `row`; write a whole number from -9999 to 9999",
        ],
    );
    let spaces = "key,kind,col,row\na,land,1,1\nb,land,1,2\n";
    assert_eq!(
        faults(&[Source { name: "map.toml", text: WORDS }, Source { name: "spaces.csv", text: spaces }]),
        ["spaces.csv:2:8: a hex on a map without a grid; describe the hexes in map.toml under [grid]"]
    );
}

#[test]
fn numbers_and_names() {
    in_spaces(
        "a,,land,,,,2147483648\nb,,land,,,,1.5\n",
        &[
            "spaces.csv:3:12: `2147483648` is no `income`; write a whole number from -2147483648 to 2147483647",
            "spaces.csv:4:12: `1.5` is no `income`; write a whole number from -2147483648 to 2147483647",
        ],
    );
    in_spaces(
        "a,bell\u{7}rings,land,,,,\n",
        &[
            "spaces.csv:3:3: `bell\\u{7}rings` holds a control character; keep to letters, digits, signs and spaces",
        ],
    );
}

#[test]
fn torn_tables() {
    in_spaces(
        "a,b\nb,\"never closed,land,,,,\nc,\"x\"y,land,,,,\nd,e\"f,land,,,,\n",
        &[
            "spaces.csv:3: 2 cells in a table of 7 columns; put a comma between cells, and cells with commas in quotes",
            "spaces.csv:4: 2 cells in a table of 7 columns; put a comma between cells, and cells with commas in quotes",
            "spaces.csv:4:3: a quote that is never closed; close it before the end of the line",
            "spaces.csv:5:3: `y` after a closing quote; put the whole cell in quotes and double those inside",
            "spaces.csv:6:3: a quote inside a cell; put the whole cell in quotes and double those inside",
        ],
    );
    let header = "key,nmae,kind,kind\nhome,,land,land\n";
    assert_eq!(
        faults(&sources(MANIFEST, header, "", "b\n")),
        [
            "spaces.csv:1:5: there is no column `nmae`; did you mean `name`?",
            "spaces.csv:1:15: column `kind` appears twice; keep one of them",
            "links.csv:1: the table is empty; begin with a line of column names: kind,path,length,marks,name,note",
            "sides.csv:1: column `a` is missing; the columns are a,b,marks,name,note",
        ]
    );
}

#[test]
fn links() {
    in_links(
        "rial,tobruk gazala\n",
        &[
            "links.csv:2: 2 cells in a table of 4 columns; put a comma between cells, and cells with commas in quotes",
            "links.csv:2:1: there is no kind of link `rial`; did you mean `rail`?",
        ],
    );
    in_links(
        "rail,tobruk  gazalla far,,\n",
        &["links.csv:2:14: there is no space `gazalla`; did you mean `gazala`?"],
    );
    in_links(
        "rail,tobruk,,\nrail,,,\nrail,far far,,\n",
        &[
            "links.csv:2:6: a path of one space; name two or more, with spaces between them",
            "links.csv:3: `path` is empty; every row needs one",
            "links.csv:4:10: `far` is linked to itself; leave one out",
        ],
    );
    in_links(
        "beside,tobruk gazala,,\n",
        &[
            "links.csv:2:8: hexes that touch have this kind of link already; leave it out, and put its marks into \
         sides.csv",
        ],
    );
    in_links(
        "rail,far gulf,256,\nrail,far gazala,1,rivver\n",
        &[
            "links.csv:2:15: `256` is no `length`; write a whole number from 0 to 255",
            "links.csv:3:19: there is no mark `rivver`; did you mean `river`?",
        ],
    );
    in_links(
        "rail,far gulf,2,\nrail,gulf far,3,\n",
        &[
            "links.csv:3: `far` and `gulf` are linked otherwise at links.csv:2; give both the same length and marks, \
         or keep one",
        ],
    );
}

#[test]
fn sides() {
    in_sides(
        "tobruk,far,\ntobruk,gulf,\nfar,tobruk,\n",
        &[
            "sides.csv:2: `tobruk` and `far` do not touch; `tobruk` touches `gazala`, `bardia`",
            "sides.csv:3: `gulf` is no hex; give it `col` and `row`, or use links.csv",
            "sides.csv:4: `far` and `tobruk` do not touch; `far` touches no hex of the map",
        ],
    );
    in_sides(
        "tobruk,gazala,river\ngazala,tobruk,strait\n",
        &["sides.csv:3: this hexside was described already at sides.csv:2; put all its marks into one row"],
    );
    in_sides(
        "tobruk,,\ntobruk,bardija,rivr\n",
        &[
            "sides.csv:2: `b` is empty; every row needs one",
            "sides.csv:3:8: there is no space `bardija`; did you mean `bardia`?",
            "sides.csv:3:16: there is no mark `rivr`; did you mean `river`?",
        ],
    );
}

#[test]
fn manifests() {
    in_manifest(
        "space-kinds = [\"land\"]\n",
        &["map.toml: the map has no name; write name = \"...\" at the top"],
    );
    in_manifest(
        "name = 5\nspace-kinds = \"land\"\ntag = []\n",
        &[
            "map.toml:1:8: this is no name; write name = \"...\" on one line",
            "map.toml:2:15: `space-kinds` is no list; write [\"one\", \"two\"]",
            "map.toml:3:1: there is no entry `tag`; did you mean `tags`?",
        ],
    );
    in_manifest(
        &format!("{WORDS}tags = [\"a\", \"a\", \"B c\", 3]\nnumbers = [\"row\"]\n"),
        &[
            "map.toml:3:14: `a` is listed twice; keep one of them",
            "map.toml:3:19: `B c` cannot be a key; use 1 to 32 of a-z, 0-9, - and _",
            "map.toml:3:26: this is no word; write it in quotes",
            "map.toml:4:12: `row` is always a column of the spaces; give the number another name",
        ],
    );
    let many: Vec<String> = (0..65).map(|mark| format!("\"m{mark}\"")).collect();
    in_manifest(
        &format!("{WORDS}marks = [\n{}]\n", many.join(",\n")),
        &["map.toml:68:1: more than 64 marks; a map may have 64"],
    );
}

#[test]
fn grids() {
    in_manifest(
        &format!("{WORDS}link-kinds = [\"beside\"]\n[grid]\ntop = \"flatt\"\nlink = \"besides\"\nodd = 1\n"),
        &[
            "map.toml:4:1: the grid lacks `shoved`; known: odd, even",
            "map.toml:5:7: `top` cannot be `flatt`; did you mean `flat`?",
            "map.toml:6:8: `link` cannot be `besides`; did you mean `beside`?",
            "map.toml:7:1: a grid has no `odd`; known: `top`, `shoved`, `link`",
        ],
    );
    in_manifest(
        &format!("grid = 3\n{WORDS}"),
        &["map.toml:1:8: `grid` is no table; write [grid] and under it top, shoved and link"],
    );
}

#[test]
fn rows_in_the_manifest() {
    in_manifest(
        &format!(
            "{WORDS}link = 3\nside = [4]\n[[space]]\nkey = \"a\"\ncolour = 1\n[[space]]\nkind = \"land\"\nkey = 1.5\n"
        ),
        &[
            "map.toml:3:8: `link` is no list; begin each row with [[link]]",
            "map.toml:4: this is no row; the columns are a,b,marks,name,note",
            "map.toml:5: `kind` is missing; every row needs one",
            "map.toml:7:1: there is no column `colour`; known: `key`, `kind`, `name`, `col`, `row`, `tags`, `note`",
            "map.toml:10:7: `key` holds a float; write a text, a whole number or a list of words",
        ],
    );
}

#[test]
fn toml_that_is_none() {
    let found = faults(&[
        Source { name: "map.toml", text: "name = \"n\nspace-kinds = [\"land\"]\ntags = = 3\n" },
        Source { name: "spaces.csv", text: "key,kind,colour,tags\nhome,land,red,port\n" },
    ]);
    assert!(found.len() >= 2, "both faults are found: {found:?}");
    assert!(found[0].starts_with("map.toml:1:10: this is not TOML: "), "{}", found[0]);
    assert!(found.iter().any(|fault| fault.starts_with("map.toml:3:")), "{found:?}");
    assert!(
        !found.iter().any(|fault| fault.starts_with("spaces.csv")),
        "no fault follows from them: {found:?}"
    );
}

#[test]
fn files() {
    assert_eq!(
        faults(&[]),
        ["map.toml: the manifest is missing; give the map a name and its words in map.toml"]
    );
    assert_eq!(
        faults(&[Source { name: "map.toml", text: WORDS }]),
        ["map.toml: the map has no spaces; list them in spaces.csv",]
    );
    assert_eq!(
        faults(&[
            Source { name: "map.toml", text: WORDS },
            Source { name: "spaces.csv", text: "key,kind\na,land\n" },
            Source { name: "rivers.csv", text: "" },
            Source { name: "old/map.toml", text: "" },
        ]),
        [
            "rivers.csv: `rivers.csv` is no map file; known: map.toml, spaces.csv, links.csv, sides.csv, \
             links-more.csv",
            "old/map.toml: a second manifest; keep one of them",
        ]
    );
}

#[test]
fn too_much() {
    let mut spaces = String::from("key,kind,col,row\n");
    for space in 0..65_536 {
        writeln!(spaces, "s{space},land,,").expect("is a string");
    }
    let manifest = Source { name: "map.toml", text: WORDS };
    assert_eq!(
        faults(&[manifest, Source { name: "spaces.csv", text: &spaces }]),
        ["spaces.csv:65537: more than 65535 spaces; a map may have 65535",]
    );

    let words = format!(
        "{WORDS}link-kinds = [\"beside\"]\n[grid]\ntop = \"flat\"\nshoved = \"odd\"\nlink = \"beside\"\n"
    );
    let mut spaces = String::from("key,kind,col,row\n");
    for space in 0..150 * 150 {
        writeln!(spaces, "s{space},land,{},{}", space / 150, space % 150).expect("is a string");
    }
    assert_eq!(
        faults(&[Source { name: "map.toml", text: &words }, Source { name: "spaces.csv", text: &spaces }]),
        ["map.toml: 66901 hexsides and links; a map may have 65535"]
    );
}

#[test]
fn every_fault_is_reported_at_once_in_order() {
    let found = faults(&sources(
        &MANIFEST.replace("key = \"reserve\"", "key = \"Reserve\""),
        &SPACES.replace("gulf,Gulf,sea", "gulf,Gulf,see"),
        &LINKS.replace("far reserve", "far reserv"),
        &SIDES.replace("gazala,tobruk", "bardia,far"),
    ));
    let places: Vec<&str> = found.iter().filter_map(|fault| fault.split(": ").next()).collect();
    assert_eq!(places, ["map.toml:15:7", "spaces.csv:8:11", "links.csv:4:12", "sides.csv:2"]);
}
