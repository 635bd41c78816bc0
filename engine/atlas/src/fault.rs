//! What is wrong with a map file: told to the person who has to fix it.

use std::fmt;

/// One text of a map: what the file is called, and what is in it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, with or without folders: `map.toml`, `spaces.csv`, `links-rail.csv`.
    pub name: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// One thing that is wrong in a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The name of the source.
    pub file: Box<str>,
    /// The line, counted from 1; 0 if the fault lies in the file as a whole.
    pub line: u32,
    /// The column in characters, counted from 1; 0 if the fault lies in the line as a whole.
    pub column: u32,
    /// What is wrong.
    pub what: Box<str>,
    /// What would be right.
    pub remedy: Box<str>,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if self.line > 0 {
            write!(out, ":{}", self.line)?;
        }
        if self.column > 0 {
            write!(out, ":{}", self.column)?;
        }
        write!(out, ": {}; {}", self.what, self.remedy)
    }
}

/// Everything that is wrong in a map, in the order of the files and their lines. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub(crate) Vec<Fault>);

impl Faults {
    /// The faults, one by one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
