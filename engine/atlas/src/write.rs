//! Writes a map back to the texts it can be loaded from.

use std::fmt::Write;

use crate::lexicon::Words;
use crate::{Map, Marks, Shoved, Source, Top};

/// One text of a written map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// What the file is to be called.
    pub name: &'static str,
    /// What is to be in it.
    pub text: String,
}

impl Text {
    /// The text as [`Map::load`] takes it.
    pub fn source(&self) -> Source<'_> {
        Source { name: self.name, text: &self.text }
    }
}

impl Map {
    /// The texts of this map: loading them gives an equal map. Comments and notes of the files it came
    /// from are not kept, and a link that was told as one leg of a longer path has a row of its own.
    pub fn write(&self) -> Vec<Text> {
        vec![
            Text { name: "map.toml", text: self.write_manifest() },
            Text { name: "spaces.csv", text: self.write_spaces() },
            Text { name: "links.csv", text: self.write_links() },
            Text { name: "sides.csv", text: self.write_sides() },
        ]
    }

    fn write_manifest(&self) -> String {
        let lexicon = self.lexicon();
        let mut out = format!("name = {}\n", toml_string(self.name()));
        for (entry, words) in [
            ("space-kinds", &lexicon.space_kinds),
            ("link-kinds", &lexicon.link_kinds),
            ("tags", &lexicon.tags),
            ("marks", &lexicon.marks),
            ("numbers", &lexicon.numbers),
        ] {
            put(&mut out, format_args!("{entry} = [{}]\n", toml_list(words)));
        }
        if let Some(grid) = self.grid() {
            let top = match grid.top {
                Top::Flat => "flat",
                Top::Pointed => "pointed",
            };
            let shoved = match grid.shoved {
                Shoved::Odd => "odd",
                Shoved::Even => "even",
            };
            let link = lexicon.link_kind_name(grid.link);
            put(
                &mut out,
                format_args!("\n[grid]\ntop = \"{top}\"\nshoved = \"{shoved}\"\nlink = \"{link}\"\n"),
            );
        }
        out
    }

    fn write_spaces(&self) -> String {
        let lexicon = self.lexicon();
        let mut out = String::from("key,name,kind,col,row,tags");
        for word in &lexicon.numbers.0 {
            put(&mut out, format_args!(",{word}"));
        }
        out.push('\n');
        for space in self.spaces() {
            let place = self.place(space);
            let kind = lexicon.space_kind_name(place.kind);
            put(&mut out, format_args!("{},{},{kind}", place.key, csv_cell(&place.name)));
            match self.grid().zip(place.hex) {
                Some((grid, hex)) => {
                    let (column, row) = grid.column_row(hex);
                    put(&mut out, format_args!(",{column},{row}"));
                }
                None => out.push_str(",,"),
            }
            let tags: Vec<&str> = place.tags.iter().map(|tag| lexicon.tag_name(tag)).collect();
            put(&mut out, format_args!(",{}", tags.join(" ")));
            for number in (0..).map(crate::Number).take(lexicon.numbers.0.len()) {
                put(&mut out, format_args!(",{}", self.number(space, number)));
            }
            out.push('\n');
        }
        out
    }

    fn write_links(&self) -> String {
        let mut out = String::from("kind,path,length,marks,name\n");
        for passage in &self.passages()[self.sides().len()..] {
            let kind = self.lexicon().link_kind_name(passage.kind);
            let [one, other] = passage.ends.map(|end| &self.place(end).key);
            let (marks, name) = (self.mark_names(passage.marks), csv_cell(&passage.name));
            put(&mut out, format_args!("{kind},{one} {other},{},{marks},{name}\n", passage.length));
        }
        out
    }

    fn write_sides(&self) -> String {
        let mut out = String::from("a,b,marks,name\n");
        for passage in &self.passages()[..self.sides().len()] {
            if passage.marks != Marks::NONE || !passage.name.is_empty() {
                let [one, other] = passage.ends.map(|end| &self.place(end).key);
                let (marks, name) = (self.mark_names(passage.marks), csv_cell(&passage.name));
                put(&mut out, format_args!("{one},{other},{marks},{name}\n"));
            }
        }
        out
    }

    fn mark_names(&self, marks: Marks) -> String {
        let names: Vec<&str> = marks.iter().map(|mark| self.lexicon().mark_name(mark)).collect();
        names.join(" ")
    }
}

fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    out.write_fmt(what).expect("a string takes everything");
}

fn toml_list(words: &Words) -> String {
    words.0.iter().map(|word| toml_string(word)).collect::<Vec<_>>().join(", ")
}

/// Names hold no control characters, so these two are all that must be escaped.
fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn csv_cell(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
