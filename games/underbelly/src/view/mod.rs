//! How the game is shown: the scene, and orders as text.

pub mod notation;
pub mod scene;
