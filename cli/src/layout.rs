//! Lines no longer than the terminal is wide.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The columns of the terminal, as it was last asked; 0 if there is none.
static COLUMNS: AtomicUsize = AtomicUsize::new(0);

/// Notes how many columns the terminal has now.
pub fn fit(columns: Option<usize>) {
    COLUMNS.store(columns.unwrap_or(0), Ordering::Relaxed);
}

/// How wide the output is, in characters: as the environment says, as the terminal is, or 120.
pub fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = Some(COLUMNS.load(Ordering::Relaxed)).filter(|columns| *columns > 0);
    said.or(terminal).unwrap_or(120)
}

/// Lines no longer than the output is wide, broken between words; what is broken off is indented as far as its line.
pub fn wrapped(text: &str) -> String {
    let indent = |line: &str| line.chars().take_while(|c| *c == ' ').count();
    let lines = text.lines().map(|line| hanging(&" ".repeat(indent(line)), line.trim_start()));
    lines.collect::<Vec<_>>().join("\n")
}

/// A line after a head, no longer than the output is wide; what is broken off is indented as far as the head.
pub fn hanging(head: &str, text: &str) -> String {
    hung(head, text, width())
}

/// The same, no longer than this.
pub fn hung(head: &str, text: &str, width: usize) -> String {
    let (indent, mut lines, mut built) = (head.chars().count(), Vec::new(), String::from(head));
    let mut fresh = true;
    if indent + text.chars().count() <= width {
        return built + text;
    }
    for word in text.split_whitespace() {
        if !fresh && built.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut built, " ".repeat(indent)));
            fresh = true;
        }
        if !fresh {
            built.push(' ');
        }
        built += word;
        fresh = false;
    }
    lines.push(built);
    lines.join("\n")
}
