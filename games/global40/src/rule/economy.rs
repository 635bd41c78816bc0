//! Chapters 7, 14, 15, 17 and 18: purchase, placing, income, research, pilots.

table::rules! {}
