//! Chapters 1, 3 and 12: victory, war and peace, neutrals, capture.

table::rules! {}
