//! Chapter 11, and the values of chapter 16: what happens in a battle.

table::rules! {}
