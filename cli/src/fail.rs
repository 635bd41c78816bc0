//! What went wrong, for the person at the terminal.

use std::fmt;
use std::path::Path;

/// A message that ends the program.
#[derive(Debug)]
pub struct Fail(pub String);

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Fail {
    fn from(error: E) -> Fail {
        Fail(error.to_string())
    }
}

/// Reads a file, or says which could not be read.
pub fn read(path: &Path) -> Result<String, Fail> {
    std::fs::read_to_string(path).map_err(|e| Fail(format!("{} cannot be read: {e}", path.display())))
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Fail> {
    let fault = |e| Fail(format!("{} cannot be written: {e}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text).map_err(fault)?;
    std::fs::rename(&beside, path).map_err(fault)
}
