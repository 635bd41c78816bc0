//! Chapters 10 and 11: windows, raids, assaults, the course of battles.

pub(crate) use super::economy::{ATOMIC_BOMB, COMMANDO_LIMIT, COMMANDOS};
pub(crate) use super::movement::{BOMBARD_ONCE, GROUNDED};

table::rules! {
    SEALED = "G-10.1";
    THREE_A_BASE = "G-10.2";
    SCRAMBLE_ZONES = "G-10.3";
    GUESTS_SCRAMBLE = "G-10.5";
    HOME = "G-10.9";
    INTERCEPTION = "G-10.11";
    INTERDICTION = "G-10.12";
    NEW_ZONE = "G-10.14";
    INTERDICTION_ROUND = "G-10.15";
    ONLY_FIGHTERS = "G-10.16";
    SEQUENCE = "G-11.1.1";
    ONE_FIGHT = "G-11.1.16";
    STRANDED = "G-13.4";
    NO_BOMBARDMENT_AFTER = "G-11.3.6";
    FRIENDLY_WATERS = "G-11.5.32";
    GUNS_FALL = "G-11.5.4";
    CAPTAIN = "G-11.6.6";
    LAND_CAPTURES = "G-12.1";
    INOPERATIVE = "G-16.1.21";
    GUNS_ON_THE_WAY = "G-16.2.10";
    AMBUSH = "G-16.4.28";
    ROCKETS = "G-17.8";
    ROCKETS_AND_NEUTRALS = "G-17.9";
    DROPPED_UNDER_FIRE = "G-17.11";
    INTERDICTION_LIMITS = "K-31";
    DROP_NEEDS_ATTACK = "K-70";
    AMBUSH_ANSWERED = "K-89";
    WHO_IS_LOST = "K-96";
}
