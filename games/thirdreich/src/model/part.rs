//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::Space;

use super::chit::Chit;
use super::forces::ForceId;
use super::nation::Nation;
use super::units::UnitId;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Unit(UnitId),
    Space(Space),
    Force(ForceId),
    Count(u8),
    Chit(Chit),
    Nation(Nation),
}

table::parts! { Part: Verb => Do, UnitId => Unit, Space => Space, ForceId => Force, u8 => Count, Chit => Chit, Nation => Nation }

table::verbs! {
    // Any segment that collects orders.
    Done = "done",
    // Production and redeployment.
    Build = "build", Airbase = "airbase", Buy = "buy", Redeploy = "redeploy", Give = "give", Take = "take",
    // A chit was drawn.
    Veto = "veto", Allow = "allow",
    // Operations may halt.
    Hasten = "hasten", Delay = "delay", Extend = "extend",
    // An impulse.
    Place = "place", Activate = "activate", Move = "move", Remove = "remove", Attack = "attack", Support = "support",
    Fight = "fight", Fly = "fly", Strike = "strike", Bomb = "bomb", Drop = "drop", Intercept = "intercept", Land = "land",
    // No chit is left.
    Impulse = "impulse",
    // A battle.
    Lose = "lose", Stand = "stand", Retreat = "retreat", Advance = "advance",
    // Supply.
    Repair = "repair", Reduce = "reduce", Disband = "disband", Scrap = "scrap",
    // The end of a turn.
    Convince = "convince", Conquer = "conquer",
}
