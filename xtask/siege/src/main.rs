//! Siege.
fn main() {}
