//! Chapters 1, 2 and 4: victory, the board, the set-up.

table::rules! {
    EUROPEAN_CITIES = "G-1.1";
    PACIFIC_CITIES = "G-1.2";
    AXIS_WINDOW = "G-1.3";
    AXIS_NEEDS_CAPITAL = "G-1.4";
    AXIS_CAPITALS = "G-1.5";
    ALLIED_WINDOW = "G-1.6";
    ALLIES_NEED_CAPITAL = "G-1.7";
    HELD_THROUGHOUT = "G-1.9";
}
