//! How the game is shown: scene and names, notation, and what each viewer may know.

pub mod notation;
pub mod scene;
pub mod secrecy;
