//! The ids of the rules that code cites: `TR-` and the number in the book.

table::rules! {
    ALLOWANCE = "TR-8.0";
    IMPASSABLE = "TR-8.1";
    ENEMY_UNITS = "TR-8.2";
    NOT_AT_WAR = "TR-8.21";
    STACKING = "TR-8.4";
    EXPOSED = "TR-9.43";
    RETREAT_BARRED = "TR-9.44";
    SUPPLY_LINE = "TR-12.1";
    GARRISONS = "TR-13.61";
    MINORS_ABROAD = "TR-26.1";
}
