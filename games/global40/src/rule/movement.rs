//! Chapters 8, 9 and 13: moves.

table::rules! {}
