//! Chapters 2, 4, 5 and 6: the board, the set-up, the order of play.

table::rules! {}
