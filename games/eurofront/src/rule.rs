//! The ids of the rules that code cites: `EF-` and the number in the book.

table::rules! {
    OWN_UNITS = "EF-2.1";
    SET_UP = "EF-22.2";
    IMPASSABLE = "EF-1.3";
    STRAITS = "EF-1.371";
    FORTS_STAY = "EF-2.28";
    HQS_DO_NOT_ENGAGE = "EF-5.1";
    SPEED = "EF-6.1";
    STACKING = "EF-6.21";
    ENGAGING_STOPS = "EF-6.31";
    DISENGAGING = "EF-6.32";
    HEXSIDE_LIMIT = "EF-6.33";
    KEPT_OUT = "EF-6.71";
    NEUTRAL_LAND = "EF-8.34";
    NOT_THROUGH_BATTLES = "EF-8.4";
    RAIL_LINES = "EF-9.1";
    FRIENDLY_RAIL = "EF-9.12";
    COMMUNICATIONS = "EF-10.22";
    ENGAGED_PORT = "EF-10.32";
    ROADS = "EF-10.33";
    SUPPLY_LINE = "EF-10.4";
    MUD_STOPS = "EF-12.3";
    STRAITS_AT_SEA = "EF-15.12";
    HQS_DO_NOT_ATTACK_ALONE = "EF-18.21";
    ROUTES = "EF-18.31";
    MARCHES = "EF-18.331";
}
