//! National objectives of chapter 3: `data/objectives.toml` cites these, line by line.

/// Every rule id that the lines cite.
pub const CITED: &[&str] = &[
    "G-3.1.4", "G-3.1.5", "G-3.1.6", "G-3.1.7", "G-3.1.8", "G-3.1.9", "G-3.2.6", "G-3.2.7", "G-3.2.8",
    "G-3.3.8", "G-3.3.9", "G-3.3.10", "G-3.3.11", "G-3.4.9", "G-3.4.10", "G-3.4.11", "G-3.4.12", "G-3.4.13",
    "G-3.5.4", "G-3.6.6", "G-3.6.7", "G-3.7.3", "G-3.7.4", "G-3.7.5", "G-3.7.6", "G-3.8.6", "G-3.8.7",
];
