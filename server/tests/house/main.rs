//! The house with a real PostgreSQL: `cargo xtask services up` and `eval "$(cargo xtask services env)"` first.

mod clocks;
mod copies;
mod ignorance;
mod place;
mod sizes;
mod stored;
