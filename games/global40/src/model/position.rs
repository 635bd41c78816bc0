//! The complete state of a game.

use serde::{Deserialize, Serialize};
use table::{Derived, Frames, Outcome, Piece, Space};

use crate::model::combat::{Combat, LossPreferences};
use crate::model::events::Deck;
use crate::model::facilities::Facility;
use crate::model::holder::Holder;
use crate::model::markers::Marker;
use crate::model::moves::Moves;
use crate::model::options::Options;
use crate::model::politics::{Diplomacy, Ledger};
use crate::model::powers::{POWERS, Power, Powers};
use crate::model::presence::Presence;
use crate::model::purchases::{Purchases, Stores};
use crate::model::research::{PROJECTS, Projects};
use crate::model::spaces::Spaces;
use crate::model::unit::Unit;
use crate::model::victory::Clocks;
use crate::model::window::Window;

/// The complete state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    /// From 1.
    pub round: u8,
    /// Whose turn it is.
    pub power: Power,
    pub frames: Frames<Frame>,
    pub units: Derived<Vec<Unit>, Presence>,
    /// By land.
    pub holders: Vec<Holder>,
    pub works: Vec<Facility>,
    pub treasury: [u16; POWERS],
    /// Levels of experience, from -3 to 3.
    pub pilots: [i8; POWERS],
    /// How far each project of each power has come, where research is open.
    pub research: [[u8; PROJECTS]; POWERS],
    /// The coded markers of each power, by number, where research is blind.
    pub markers: [Vec<Marker>; POWERS],
    pub developed: [Projects; POWERS],
    /// With whom each power is at war.
    pub wars: [Powers; POWERS],
    /// Commandos and bombs in hand, complexes on their way.
    pub stores: Stores,
    pub deck: Deck,
    pub ledger: Ledger,
    pub clocks: Clocks,
    /// How powers want their losses chosen.
    #[serde(rename = "habits")]
    pub loss_preferences: LossPreferences,
    pub turn: Turn,
}

/// What holds for this turn only.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Who held what when it began.
    pub holders: Vec<Holder>,
    /// Zones in which enemies had surface warships when it began.
    pub hostile: Spaces,
    pub diplomacy: Diplomacy,
    pub purchases: Purchases,
    pub moves: Moves,
    pub combat: Combat,
}

/// A point in the order of play; the top one says who decides what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Phase 1: train, research, repair, buy.
    Purchase,
    /// Phase 2: declare war, then move into battle.
    CombatMove,
    /// Others may answer what has been moved, window by window; then it goes on.
    Windows {
        left: Vec<Window>,
        then: Then,
    },
    /// Phase 3: the attacker says which battle is next.
    Combat,
    /// A battle, a raid or an assault under way.
    Fight,
    /// Phase 4: move what did not fight, land what flies.
    NonCombat,
    /// Phase 5: put what was bought on the board.
    Mobilise,
    /// Phase 6: the United States may declare war before income is counted.
    Income,
    /// London has fallen: where does the government go?
    Exile,
    /// France is free: up to twelve IPCs of units rise there.
    Rising {
        left: u8,
    },
    Over(Outcome),
}

/// What follows the windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Then {
    /// After the combat move: the battles.
    Combat,
    /// After the battles: the non-combat move.
    NonCombat,
    /// After the non-combat move: new units are placed.
    Mobilise,
}

impl Position {
    pub fn unit(&self, piece: Piece) -> &Unit {
        &self.units[piece.index()]
    }

    pub fn unit_mut(&mut self, piece: Piece) -> &mut Unit {
        &mut self.units[piece.index()]
    }

    /// Every unit on the board by number.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, &Unit)> {
        self.units.iter().enumerate().filter(|(_, u)| u.at.is_some()).map(|(i, u)| (Piece(i as u16), u))
    }

    /// The units in a space.
    pub fn standing(&self, at: Space) -> impl Iterator<Item = (Piece, &Unit)> {
        self.pieces().filter(move |(_, u)| u.at == Some(at))
    }

    /// The units of a power in a space.
    pub fn of(&self, power: Power, at: Space) -> impl Iterator<Item = (Piece, &Unit)> {
        self.standing(at).filter(move |(_, u)| u.owner == Some(power))
    }

    /// What a ship carries.
    pub fn cargo(&self, ship: Piece) -> impl Iterator<Item = (Piece, &Unit)> {
        self.pieces().filter(move |(_, u)| u.aboard == Some(ship))
    }

    /// Puts a unit on the board, in the first place that is free.
    pub fn add(&mut self, unit: Unit) -> Piece {
        let free = self.units.iter().position(|u| u.at.is_none());
        match free {
            Some(i) => {
                self.units[i] = unit;
                Piece(i as u16)
            }
            None => {
                self.units.push(unit);
                Piece(self.units.len() as u16 - 1)
            }
        }
    }

    /// Takes a unit off the board, with what it carries; tells how many went.
    pub fn remove(&mut self, piece: Piece) -> usize {
        let aboard: Vec<Piece> = self.cargo(piece).map(|(p, _)| p).collect();
        let lost = 1 + aboard.into_iter().map(|cargo| self.remove(cargo)).sum::<usize>();
        let unit = self.unit_mut(piece);
        *unit = Unit { at: None, aboard: None, ..Unit::new(unit.kind, unit.owner, Space(0)) };
        lost
    }

    /// Who holds a land; nobody holds the sea.
    pub fn holder(&self, at: Space) -> Holder {
        self.holders.get(at.index()).copied().unwrap_or(Holder::Nobody)
    }

    pub fn at_war(&self, one: Power, other: Power) -> bool {
        self.wars[one.index()].contains(other)
    }

    /// Is this power at war with nobody?
    pub fn is_neutral(&self, power: Power) -> bool {
        self.wars[power.index()].is_empty()
    }

    pub fn facilities(&self, at: Space) -> impl Iterator<Item = &Facility> {
        self.works.iter().filter(move |f| f.at == at)
    }

    pub fn treasury_of(&self, power: Power) -> u16 {
        self.treasury[power.index()]
    }
}

impl Position {
    /// Does everything it names exist? For positions that come from outside.
    pub fn is_sound(&self) -> bool {
        let space = |space: Space| space.index() < crate::model::spaces::SPACES;
        let unit = |u: &Unit| {
            u.at.is_none_or(space)
                && u.came.is_none_or(space)
                && u.aboard.is_none_or(|ship| {
                    self.units.get(ship.index()).is_some_and(|s| s.at == u.at && s.aboard.is_none())
                })
        };
        self.units.iter().all(unit)
            && self.units.len() < usize::from(u16::MAX)
            && self.holders.len() == crate::model::spaces::LANDS
            && self.turn.holders.len() == crate::model::spaces::LANDS
            && self.works.iter().all(|f| f.at.index() < crate::model::spaces::LANDS)
            && self.pilots.iter().all(|level| (-3..=3).contains(level))
            && self.ledger.armies_due.iter().all(|(at, _)| at.index() < crate::model::spaces::LANDS)
            && self.markers_are_sound()
            && self.turn.combat.is_sound(self.units.len())
            && self.round > 0
    }
}
