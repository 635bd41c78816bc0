//! Chapters 2, 3, 8, 9, 13 and 16, as far as they are about moves.

pub(crate) use super::economy::ATOMIC_BOMB;
pub(crate) use super::politics::{ARMY_JOINS, LOADS_WHERE_WAR_CAME};

table::rules! {
    // The board.
    HIMALAYAS = "G-2.12";
    CANAL_AT_START = "G-2.25";
    CANAL_PERMISSION = "G-2.26";
    CANAL_ENEMY = "G-2.27";
    CANAL_SPLIT = "G-2.29";
    TURKISH_STRAITS = "G-2.30";
    GIBRALTAR_SUBMARINES = "G-2.31";

    // Limits of single powers.
    PARTISANS_STAY = "G-3.2.12";
    PARTISANS_STOP = "G-3.2.13";
    SIBERIANS = "G-3.2.15";
    AMERICAN_RING = "G-3.3.3";
    SURPRISE_ZONES = "G-3.3.12";
    SURPRISE_MAINLAND = "G-3.3.13";
    SURPRISE_LOADED = "G-3.3.14";
    SURPRISE_LAPSES = "G-3.3.17";
    US_IN_CHINA = "G-3.4.2";
    US_NEAR_JAPAN = "G-3.4.3";
    US_IN_EUROPE = "G-3.4.4";
    US_PATROL = "G-3.4.5";
    UK_IN_CHINA = "G-3.6.3";
    UK_DUTCH = "G-3.6.4";
    ANZAC_IN_CHINA = "G-3.8.3";
    ANZAC_DUTCH = "G-3.8.4";
    SIX_UNITS = "G-3.10.5";
    CHINESE_AREA = "G-3.10.22";
    CHINESE_AT_SEA = "G-3.10.24";
    CHINESE_AIR_BASE = "G-3.10.25";
    FLYING_TIGERS = "G-3.10.27";
    FRIENDLY_NEUTRAL = "G-3.11.5";
    NEUTRAL_NOT_CROSSED = "G-3.11.6";
    NEUTRAL_CONVERTS = "G-3.11.7";
    NEUTRAL_SKY = "G-3.11.11";

    // Powers not at war.
    NOT_AT_WAR = "G-8.9";
    NEUTRAL_POWER = "G-8.11";
    NEUTRAL_POWER_NEUTRALS = "G-8.12";
    NEUTRAL_POWER_ABROAD = "G-8.13";
    NEUTRAL_POWER_CLOSED = "G-8.14";

    // Combat move.
    ENDS_IN_BATTLE = "G-9.1.1";
    NEUTRAL_ON_THE_WAY = "G-9.1.4";
    ESCAPE = "G-9.1.6";
    ASSAULT_FLEET = "G-9.1.7";
    HUNT = "G-9.1.8";
    CONSENT = "G-9.1.10";
    MOVES_ONCE = "G-9.1.11";
    RANGE = "G-9.1.13";
    ALL_OR_NONE = "G-9.1.16";
    LANDING_RANGE = "G-9.3.1";
    CARRIER_COULD_BE_THERE = "G-9.3.3";
    ALL_CAN_LAND = "G-9.3.6";
    ANNOUNCED = "G-9.4.1";
    LAUNCH = "G-9.4.8";
    GUESTS_STAY = "G-9.4.9";
    SUBMARINES_PASS = "G-9.4.11";
    SUBMARINES_STOP = "G-9.4.12";
    BLITZ = "G-9.4.13";
    BLITZ_PAIRS = "G-9.4.14";
    BLITZ_TAKES = "G-9.4.15";
    BLITZ_STOPS = "G-9.4.16";
    FORT_STOPS = "K-11";
    TRANSPORT_STOPS = "G-9.5.1";
    LOADED_MUST_LAND = "G-9.5.3";
    IGNORED_SUBMARINES = "G-9.5.4";
    AIR_BASE = "G-9.5.7";
    NAVAL_BASE = "G-9.5.8";
    GROUNDED = "G-10.13";

    // Raids, bombardment, drops.
    RAID_TARGETS = "G-11.2.1";
    TACTICAL_TARGETS = "G-11.2.2";
    BOMBARD_LIMIT = "G-11.3.7";
    BOMBARD_ONCE = "G-11.3.8";
    STORM_FROM_A_FRIEND = "G-11.6.5";
    ALLIED_CARGO = "G-11.6.7";
    SWEEP = "G-16.3.6";
    PARATROOPS = "G-17.10";
    LONG_RANGE = "G-17.17";
    IMPROVED_MECH = "G-17.24";
    SURPRISE_MOVE = "G-17.28";
    SURPRISE_ANSWER = "K-69";
    MOBILE_AA = "K-34";

    // Non-combat move.
    REST = "G-13.1";
    NOT_HOSTILE = "G-13.6";
    AT_WAR_FOR_NEUTRALS = "G-13.7";
    GUNS_MOVE_LATER = "G-13.8";
    LANDS_WHERE_FRIENDLY = "G-13.9";
    NEEDS_DECK = "G-13.10";
    WAITS_FOR_CARRIER = "G-13.11";
    NOT_STRANDED = "G-13.12";
    NOWHERE_TO_LAND = "G-13.13";
    FRIENDLY_ZONES = "G-13.14";
    SUBMARINES_ANYWHERE = "G-13.15";
    TRANSPORT_ACTED = "G-13.16";
    CARRIER_COMES = "G-13.17";

    // Units.
    CONVERTERS = "G-16.2.1";
    TOW = "G-16.2.4";
    TRAPPED = "G-16.4.9";
    SUBMARINES_NEED_DESTROYER = "G-16.4.29";
    NEEDS_ESCORT = "G-16.4.31";
    TRANSPORTS_ATTACKED = "G-16.4.32";
    CAPACITY = "G-16.4.33";
    WHOLE_MOVE = "G-16.4.35";
    AFTER_OFFLOADING = "G-16.4.36";
    NOT_IN_HOSTILE_ZONE = "G-16.4.37";
    ONLY_BY_ASSAULT = "G-16.4.39";
    TRANSFER_UNMOVED = "K-50";
}
