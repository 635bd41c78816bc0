//! Chapters 7, 14, 15, 17 and 18: purchase, placing, income, research, pilots; and the cards of events.

table::rules! {
    // Purchase.
    STEPS = "G-7.1";
    RESEARCH_COST = "G-7.3";
    NEW_PROJECTS = "G-7.4";
    REPAIR = "G-7.5";
    SHIP_REPAIR = "G-7.7";
    NEUTRAL_SPENDING = "G-7.10";
    CHIPS = "G-7.11";
    STALLED = "G-7.12";
    PAYMENT = "G-7.13";
    CHINESE_INFANTRY = "G-3.10.18";
    CHINESE_ARTILLERY = "G-3.5.5";
    NO_CHINESE_REPAIR = "G-3.10.26";
    MARINES = "G-3.4.14";
    BRITISH_MINORS = "G-3.10.13";
    UPGRADE = "G-16.1.8";
    UPGRADE_UNDAMAGED = "G-16.1.9";
    // Pilots.
    ONE_LEVEL = "G-18.11";
    LAPSE = "G-18.12";
    LEVELS = "G-18.13";
    TRAINING_COST = "G-18.15";
    RAISING_COST = "K-40";
    // Research.
    NO_CHINESE_RESEARCH = "G-17.1";
    RESEARCH_DIE = "G-17.3";
    BREAKTHROUGH = "G-17.4";
    DEVELOPED = "G-17.5";
    BLIND = "G-17.6";
    JETS = "G-17.13";
    SHIPYARDS = "G-17.14";
    AIRCRAFT_PRODUCTION = "G-17.15";
    GENERAL_PRODUCTION = "G-17.19";
    GENERAL_FACILITIES = "K-38";
    ATOMIC_BOMB = "G-17.20";
    ATOMIC_STEPS = "G-17.21";
    WAR_BONDS = "G-17.23";
    FACTORY_PRODUCTION = "G-17.25";
    REVEAL = "G-17.26";
    SETBACK = "G-17.27";
    COUNTER_INTELLIGENCE = "G-17.29";
    COMMANDOS = "G-17.34";
    COMMANDO_LIMIT = "G-17.35";
    // Placing.
    PLACE_ALL = "G-14.1";
    OWN_COMPLEX = "G-14.2";
    CAPACITY = "G-14.3";
    DAMAGED_CAPACITY = "G-14.4";
    AT_COMPLEX = "G-14.6";
    NOT_ABOARD = "G-14.7";
    SHIPS_AT_COMPLEX = "G-14.8";
    PLANES_AT_COMPLEX = "G-14.9";
    NO_FOREIGN_DECK = "G-14.10";
    SITES = "G-14.11";
    SITE_VALUE = "G-14.13";
    ONE_OF_EACH = "G-14.14";
    REFUND = "G-14.15";
    NAVAL_BASE_ON_COAST = "G-16.1.3";
    MAJOR_ONLY = "G-16.1.6";
    LONDON = "G-16.1.7";
    NO_GERMAN_COMPLEX = "G-16.1.13";
    CHINESE_PLACING = "G-3.10.19";
    PARTISANS = "G-3.2.11";
    PARTISAN_LIMIT = "G-3.2.14";
    RELOCATION = "G-3.2.9";
    ONE_RELOCATION = "G-3.2.10";
    RELOCATED_NEXT_TURN = "G-16.1.11";
    RELOCATED_UPGRADE = "G-16.1.12";
    RELOCATION_SITE = "K-49";
    // Income.
    INCOME = "G-15.1";
    NO_CAPITAL_NO_INCOME = "G-15.2";
    CONVOY_RAID = "G-15.4";
    CONVOY_DICE = "G-15.6";
    CONVOY_FACES = "G-15.7";
    ZONE_CAP = "G-15.8";
    TERRITORY_CAP = "G-15.9";
    CONVOY_LOSS = "G-15.10";
    ISLAND_BASES = "G-15.12";
    NO_CHINESE_CONVOYS = "G-3.10.21";
    // Events.
    EVENT_DRAWN = "G-6.4";
    EVENT_BINDS = "G-6.5";
}
