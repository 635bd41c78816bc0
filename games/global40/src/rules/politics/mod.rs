//! War, neutrals, pacts, capitals: what has been done and what follows from it.

pub mod capitals;
pub mod consent;
pub mod control;
pub mod declare;
pub mod deeds;
pub mod neutral;
pub mod pact;
