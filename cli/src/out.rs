//! Standard output. If its reader has seen enough, as in `sandtable rules underbelly | head`, the program ends quietly.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stdout};

/// Writes to standard output.
pub fn write(text: Arguments<'_>) {
    match stdout().write_fmt(text) {
        Err(fault) if fault.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        written => written.expect("standard output can be written"),
    }
}
