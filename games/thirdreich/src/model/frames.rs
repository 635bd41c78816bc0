//! What is going on, and who is asked: the top frame is now, those below wait.

use serde::{Deserialize, Serialize};
use table::{Outcome, Space};

use super::chit::Chit;
use super::forces::ForceId;
use super::nation::Nation;
use super::theatre::{Place, Theatre};
use super::units::UnitId;

/// A segment of the turn, an impulse or a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Production,
    /// Nations build one after the other, the first of the list now.
    Build(Vec<Nation>),
    /// Nations buy chits.
    Buy(Vec<Nation>),
    /// Nations redeploy; how many the first of them has left.
    Redeploy(Vec<Nation>, u8),
    Operations(Operations),
    /// This chit was drawn and may be sent back (5.44).
    Veto(Nation, Chit),
    Impulse(Impulse),
    Battle(Battle),
    /// Minors act one after the other, once no chit is left (5.59).
    Minors(Vec<Nation>),
    Supply,
    /// Nations repair.
    Repair(Vec<Nation>),
    End,
    Over(Outcome),
}

/// The cup is drawn from until it is empty or operations halt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Operations {
    /// Whose controller draws.
    pub drawer: Nation,
    /// A chit was played and its box has not been looked at.
    pub played: bool,
}

/// What a chit lets its owner do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Impulse {
    pub nation: Nation,
    pub chit: Chit,
    /// Where reach is measured from; a General Offensive reaches everywhere.
    pub centre: Option<Place>,
    pub stage: Stage,
    /// Exploitation has begun (9.6).
    pub exploiting: bool,
    pub active: Vec<UnitId>,
    /// Have moved in this stage.
    pub moved: Vec<UnitId>,
    pub attacks: Vec<Attack>,
    pub flights: Vec<Flight>,
}

/// What is done in an impulse, in this order; from `Move` to `Fight` twice if units exploit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// An Attrition chit is placed (4.33).
    Place,
    Activate,
    Move,
    Attack,
    /// The enemy puts aircraft into attacked hexes (11.41).
    Defend,
    Fight,
}

/// An attack that was announced (9.11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub units: Vec<UnitId>,
    pub hexes: Vec<Space>,
}

/// Aircraft over a hex; they count as used at their base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flight {
    pub force: ForceId,
    pub base: Place,
    pub factors: u8,
    pub over: Space,
}

/// A battle that is fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub theatre: Theatre,
    pub leader: Nation,
    pub attack: Attack,
    pub step: Step,
    /// Attackers, then defenders.
    pub lines: [Side; 2],
}

/// What is decided next in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Who takes the hits, the attackers first.
    Losses,
    /// Pay for hits left over, or go (9.42).
    Stand,
    /// These have still to go.
    Retreat(Vec<UnitId>),
    /// Attackers follow into what was emptied; these have.
    Advance(Vec<UnitId>),
}

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub units: Vec<Taker>,
    /// Hits that nobody has taken yet.
    pub hits: u16,
    pub supplied: bool,
}

/// A unit that can take hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taker {
    pub unit: UnitId,
    /// The lowest goes first (9.31).
    pub strength: u16,
    /// Hits that reduce it.
    pub need: u16,
    pub hit: bool,
}

impl Frame {
    /// Does it name only what there is?
    pub fn is_sound(
        &self,
        is_unit: &dyn Fn(&UnitId) -> bool,
        is_force: &dyn Fn(&ForceId) -> bool,
        on_board: &dyn Fn(&Place) -> bool,
    ) -> bool {
        let here = |hex: &Space| on_board(&Place { theatre: Theatre::Europe, space: *hex });
        let attack = |attack: &Attack| attack.units.iter().all(is_unit) && attack.hexes.iter().all(here);
        let chit = |chit: &Chit| !matches!(chit, Chit::Headquarters(unit) if !is_unit(unit));
        match self {
            Frame::Veto(_, drawn) => chit(drawn),
            Frame::Impulse(impulse) => {
                let flight =
                    |flight: &Flight| is_force(&flight.force) && on_board(&flight.base) && here(&flight.over);
                chit(&impulse.chit)
                    && impulse.centre.iter().all(on_board)
                    && impulse.active.iter().chain(&impulse.moved).all(is_unit)
                    && impulse.attacks.iter().all(attack)
                    && impulse.flights.iter().all(flight)
            }
            Frame::Battle(battle) => {
                let retreating = match &battle.step {
                    Step::Retreat(units) | Step::Advance(units) => units.as_slice(),
                    _ => &[],
                };
                let takers = battle.lines.iter().flat_map(|side| &side.units).map(|taker| &taker.unit);
                attack(&battle.attack) && retreating.iter().chain(takers).all(is_unit)
            }
            _ => true,
        }
    }
}
