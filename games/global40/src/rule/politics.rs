//! Chapters 3, 8 and 12: war, neutrals, pacts, capture, capitals.

table::rules! {
    // Declaring war.
    OPPOSING = "G-8.1";
    BEFORE_MOVES = "G-8.2";
    LOADS_WHERE_WAR_CAME = "G-8.5";
    PROVOKED = "G-8.6";
    SOVIETS_WAIT = "G-3.2.2";
    CHINA_CONCERNS_JAPAN = "G-3.3.2";
    ENTERED_CHINA = "K-81";
    JAPAN_AGAINST_BOTH = "G-3.3.5";
    US_WAITS = "G-3.4.6";
    US_ANSWERS_JAPAN = "G-3.4.7";
    US_BEFORE_INCOME = "G-3.4.8";
    US_MOBILISES = "K-76";
    CHINA_WAITS = "G-3.5.2";
    UK_WITH_ANZAC = "G-3.6.2";
    ANZAC_WITH_UK = "G-3.8.2";
    // Neutrals.
    INVADED_RAISES = "G-3.11.12";
    STRICT_TURN = "G-3.11.18";
    MONGOLIA_NEVER_AXIS = "K-80";
    ARMY_JOINS = "G-3.11.8";
    SURVIVORS_JOIN = "G-3.11.16";
    PACT = "G-3.10.7";
    PACT_ARMIES = "G-3.10.9";
    PACT_BROKEN = "G-3.10.11";
    // Capture and liberation.
    CAPTURE_DAMAGES = "G-12.5";
    LIBERATION_DAMAGES = "K-28";
    COMPLEX_TAKEN = "G-12.6";
    MAJOR_SHRINKS = "G-12.7";
    BASE_TAKEN = "G-12.8";
    LIBERATES = "G-12.10";
    CAPITAL_LOST_CAPTURES = "G-12.12";
    NO_COMPLEX_IN_CHINA = "G-3.10.20";
    CHINA_MINDS_BURMA = "G-3.10.23";
    PARTISANS_GO = "K-48";
    MAGINOT = "K-51";
    MAGINOT_FALLS = "G-16.1.19";
    // Capitals.
    TREASURY_TAKEN = "G-12.15";
    WITHOUT_CAPITAL = "G-12.16";
    FREED_LANDS_REVERT = "G-12.17";
    EXILE = "G-3.6.10";
    EXILE_HELD = "K-24";
    RISING = "G-3.9.3";
    RISING_ONCE = "G-3.9.4";
    RISING_ASHORE = "K-83";
}
