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
    /// Major powers may pay to sway or to cancel a halt (28.2).
    TurnEnd(TurnEnd),
    Impulse(Impulse),
    Battle(Battle),
    /// Aircraft are on their way, and the enemy may meet them.
    Sortie(Sortie),
    /// Minors act one after the other, once no chit is left (5.59).
    Minors(Vec<Nation>),
    Supply,
    /// Nations repair.
    Repair(Vec<Nation>),
    End,
    /// A power holds the capital of a minor and may try to win it over (26.4).
    Capital {
        of: Nation,
        by: Nation,
    },
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

/// Before the throw for a halt, or after one (28.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnEnd {
    /// Who may still pay, the first of the list now.
    pub left: Vec<Nation>,
    /// Added to the throw.
    pub shift: i8,
    /// Operations halt unless somebody pays.
    pub halted: bool,
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
    /// Armour that was activated in mud (22.45).
    pub stuck: Vec<UnitId>,
    /// Have moved in this stage.
    pub moved: Vec<UnitId>,
    /// Have moved or attacked at all.
    pub acted: Vec<UnitId>,
    pub attacks: Vec<Attack>,
    pub flights: Vec<Flight>,
    /// The latest kind of mission that was flown (4.3).
    pub mission: Option<Mission>,
    /// Bases and targets that aircraft have flown between (11.23).
    pub routes: Vec<(Place, Space)>,
    /// Aircraft that have done their mission and may land elsewhere (11.22).
    pub aloft: Vec<Flight>,
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
    /// Aircraft of this nation's side land (11.22).
    Land(Nation),
}

/// What aircraft and paratroops fly for, in the order of an impulse (4.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Mission {
    /// To another base.
    Transfer,
    /// Against aircraft at their base (11.51).
    Strike,
    /// Against a city or a shipyard (11.7).
    Bomb,
    /// Paratroops (13.1).
    Drop,
    /// For an attack (11.3).
    Support,
    /// Against an attack (11.4).
    Defend,
}

/// What flies together from one base to one target (11.23), until nobody intercepts it any more (11.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sortie {
    pub nation: Nation,
    pub mission: Mission,
    pub base: Place,
    pub flyers: Vec<(ForceId, u8)>,
    pub drop: Option<UnitId>,
    /// Every hex from the base to the target.
    pub way: Vec<Space>,
    /// How far they have come.
    pub at: u16,
    /// Interceptors that gather over a hex of the way.
    pub met: Vec<Flight>,
    /// Interceptors that have fought.
    pub away: Vec<Flight>,
    /// Hits that the flyers have still to take.
    pub hits: u16,
    /// A fight is on, and this is who was met.
    pub fight: Option<Met>,
    /// There was a fight.
    pub intercepted: bool,
}

impl Sortie {
    /// Nobody has flown yet, and nobody has been met.
    pub fn new(nation: Nation, mission: Mission, base: Place, way: Vec<Space>) -> Sortie {
        Sortie {
            nation,
            mission,
            base,
            flyers: Vec::new(),
            drop: None,
            way,
            at: 0,
            met: Vec::new(),
            away: Vec::new(),
            hits: 0,
            fight: None,
            intercepted: false,
        }
    }
}

/// Who was met in the air (11.92, 11.93).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Met {
    /// Every TAC, no matter which other aircraft flew along.
    Escorts,
    /// Nobody who can fire.
    Helpless,
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
    /// The defenders chose to go before they took their hits (9.36).
    pub goes: bool,
}

/// What is decided next in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Defenders with an empty stockpile go, or stay and are reduced by every hit (9.36).
    Quarter,
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
    /// Units without a line of supply when the battle began, HQs too.
    pub cut_off: Vec<UnitId>,
    /// Whose unit takes the next hits, where dice have chosen between nations (9.37).
    pub chosen: Option<Nation>,
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
    /// Every hit reduces it, because its nation's stockpile is empty (9.36).
    pub poor: bool,
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
                    && impulse.active.iter().chain(&impulse.moved).chain(&impulse.acted).all(is_unit)
                    && impulse.stuck.iter().all(is_unit)
                    && impulse.attacks.iter().all(attack)
                    && impulse.flights.iter().chain(&impulse.aloft).all(flight)
                    && impulse.routes.iter().all(|(base, to)| on_board(base) && here(to))
            }
            Frame::Sortie(sortie) => {
                let flight =
                    |flight: &Flight| is_force(&flight.force) && on_board(&flight.base) && here(&flight.over);
                on_board(&sortie.base)
                    && sortie.flyers.iter().all(|(force, _)| is_force(force))
                    && sortie.drop.iter().all(is_unit)
                    && usize::from(sortie.at) <= sortie.way.len()
                    && !sortie.way.is_empty()
                    && sortie.way.iter().all(here)
                    && sortie.met.iter().chain(&sortie.away).all(flight)
            }
            Frame::Battle(battle) => {
                let retreating = match &battle.step {
                    Step::Retreat(units) | Step::Advance(units) => units.as_slice(),
                    _ => &[],
                };
                let takers = battle.lines.iter().flat_map(|side| &side.units).map(|taker| &taker.unit);
                let cut_off = battle.lines.iter().flat_map(|side| &side.cut_off);
                attack(&battle.attack) && retreating.iter().chain(takers).chain(cut_off).all(is_unit)
            }
            _ => true,
        }
    }
}
