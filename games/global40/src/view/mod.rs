//! How the game is shown, written and forecast, and what each viewer may know.

pub mod forecast;
pub mod notation;
pub mod scene;
pub mod secrecy;
pub mod summary;
