//! Chapters 10 and 11: windows, raids, assaults, the course of battles.

table::rules! {}
