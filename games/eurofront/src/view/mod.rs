//! What each viewer may know, how it is written and how it is shown.

pub mod notation;
pub mod report;
pub mod scene;
pub mod secrecy;
