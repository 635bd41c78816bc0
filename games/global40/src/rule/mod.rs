//! The ids of the rules that code cites, by chapter; `rulebook.toml` says in one line what each is.

pub mod battle;

/// Every rule id that this crate's code cites.
pub fn cited() -> Vec<&'static str> {
    [battle::CITED].concat()
}
