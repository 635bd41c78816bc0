//! Chapter 11, and the values of chapter 16: what happens in a battle.

table::rules! {
    AIR_FACTORS = "G-11.1.4";
}
