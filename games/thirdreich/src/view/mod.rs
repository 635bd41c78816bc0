//! How the game is shown and written, and what each viewer may know.

pub mod notation;
pub mod scene;
pub mod secrecy;
