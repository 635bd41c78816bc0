//! Where everything stands.

use serde::{Deserialize, Serialize};
use table::{Frames, Seat};

use super::calendar::Turn;
use super::chit::Chit;
use super::control::Control;
use super::forces::ForceId;
use super::frames::Frame;
use super::ground::Ground;
use super::nation::Nation;
use super::relations::Relations;
use super::scenario::Weather;
use super::theatre::Place;
use super::units::{Face, UnitId};

/// A ground unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// None if it is not on a map.
    pub at: Option<Place>,
    pub reduced: bool,
    /// Has been activated this turn (3.0).
    pub used: bool,
    /// What it is if it is not on a map.
    pub off: Off,
}

/// A unit that is not on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Off {
    /// Can be built (15.11).
    Pool,
    /// Joins the pool or comes later.
    Later,
    /// May redeploy from the west this turn.
    West,
    /// An HQ that died without supply: joins the pool in this turn (12.33).
    Back(Turn),
    /// Never returns (12.33).
    Gone,
    /// Found no place when it came, and comes next turn (15.22).
    Waits,
}

/// Factors of a force at a base (R-TR-37).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stock {
    pub force: ForceId,
    pub at: Place,
    pub ready: u8,
    /// Have acted this turn.
    pub used: u8,
}

/// What a nation has (14.1). A stockpile may be below zero (14.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Treasury {
    pub nation: Nation,
    pub base: i32,
    pub stockpile: i32,
    /// Received from allies this year (14.91).
    pub received: i32,
    /// What it did with allies this turn.
    pub dealt: Option<Dealt>,
    /// Redeployments that it owes for transfers before its turn to redeploy comes.
    pub owes: u8,
}

/// Nobody gives and receives in the same turn (14.91).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dealt {
    Gave,
    Received,
}

/// A minor that has left the war (26.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Surrender {
    pub nation: Nation,
    /// BRPs each Spring for who holds its capital (14.61).
    pub worth: i32,
}

/// A chit in the cup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    pub nation: Nation,
    /// None in a view that may not know.
    pub chit: Option<Chit>,
    /// What was paid for it: everybody saw the stockpile fall.
    pub price: u8,
    /// Everybody has seen it: it was drawn and sent back (5.44).
    pub open: bool,
}

/// The cup and the track (3.71).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cup {
    pub inside: Vec<Held>,
    pub drawn: Vec<(Nation, Chit)>,
    /// The box of the last chit.
    pub on_track: u8,
}

/// The whole truth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub turn: Turn,
    pub last: Turn,
    pub weather: Weather,
    /// A muddy Spring (22.45).
    pub mud: bool,
    pub relations: Relations,
    pub control: Control,
    pub stocks: Vec<Stock>,
    /// Factors that can be built, by force.
    pub pool: Vec<u8>,
    pub treasuries: Vec<Treasury>,
    /// How dice have settled ties in the order of play, since the step began (1.2).
    pub lots: Vec<Nation>,
    pub surrendered: Vec<Surrender>,
    /// Minors that have changed sides, and the power that won them over (26.4).
    pub turned: Vec<(Nation, Nation)>,
    /// Who has ever given BRPs to whom (14.96).
    pub lent: Vec<(Nation, Nation)>,
    pub airbases: Vec<(Nation, Place)>,
    /// Fortresses that are no more (9.9).
    pub razed: Vec<Place>,
    pub cup: Cup,
    /// A chit may still be sent back (5.44).
    pub surprise: bool,
    /// When each nation last bought a General Offensive (4.22).
    pub offensives: Vec<(Nation, Turn)>,
    /// What bombs have destroyed this turn, by target (11.72).
    pub bombed: Vec<(Place, u8)>,
    /// Limits by oil are played with (28.3).
    pub oil: bool,
    /// Halts can be swayed and cancelled (28.2).
    pub turn_end: bool,
    /// Hits that bombs have ever made on Ploesti (28.31).
    pub burning: u8,
    /// PARA units that have dropped this turn (13.12, 13.14).
    pub dropped: Vec<UnitId>,
    pub frames: Frames<Frame>,
    /// By unit.
    pieces: Vec<Piece>,
}

impl Position {
    /// As the scenario begins.
    pub fn start(ground: &Ground) -> Position {
        let scenario = &ground.scenario;
        let off = Piece { at: None, reduced: false, used: false, off: Off::Later };
        let mut pieces = vec![off; ground.forces.units.len()];
        for placed in &ground.forces.placed {
            pieces[usize::from(placed.unit.0)].at = Some(placed.at);
        }
        let based = ground.forces.based.iter().filter(|row| ground.forces.force(row.force).wing.is_air());
        let stocks = based.map(|row| Stock { force: row.force, at: row.at, ready: row.factors, used: 0 });
        let purses = scenario.purses.iter().map(|row| Treasury {
            nation: row.nation,
            base: row.base.into(),
            stockpile: row.stockpile,
            received: 0,
            dealt: None,
            owes: 0,
        });
        Position {
            turn: scenario.first,
            last: scenario.last,
            weather: Weather::Fair,
            mud: false,
            relations: Relations::of(&scenario.sides),
            control: Control::start(ground),
            stocks: stocks.collect(),
            pool: vec![0; ground.forces.forces.len()],
            treasuries: purses.collect(),
            lots: Vec::new(),
            surrendered: Vec::new(),
            turned: Vec::new(),
            lent: Vec::new(),
            airbases: scenario.airbases.clone(),
            razed: Vec::new(),
            cup: Cup::default(),
            surprise: true,
            offensives: Vec::new(),
            bombed: Vec::new(),
            oil: false,
            turn_end: false,
            burning: 0,
            dropped: Vec::new(),
            frames: Frames::new(Frame::Production),
            pieces,
        }
    }

    pub fn piece(&self, unit: UnitId) -> Piece {
        self.pieces[usize::from(unit.0)]
    }

    pub fn piece_mut(&mut self, unit: UnitId) -> &mut Piece {
        &mut self.pieces[usize::from(unit.0)]
    }

    pub fn pieces(&self) -> impl Iterator<Item = (UnitId, &Piece)> {
        (0..).map(UnitId).zip(&self.pieces)
    }

    pub fn pieces_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut Piece)> {
        (0..).map(UnitId).zip(&mut self.pieces)
    }

    /// All units on a map.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, Place)> {
        self.pieces.iter().zip(0..).filter_map(|(piece, id)| Some((UnitId(id), piece.at?)))
    }

    /// The side of a unit that lies up.
    pub fn face(&self, ground: &Ground, unit: UnitId) -> Face {
        let row = ground.forces.unit(unit);
        row.reduced.filter(|_| self.piece(unit).reduced).unwrap_or(row.full)
    }

    pub fn treasury(&self, nation: Nation) -> Option<&Treasury> {
        self.treasuries.iter().find(|row| row.nation == nation)
    }

    pub fn treasury_mut(&mut self, nation: Nation) -> Option<&mut Treasury> {
        self.treasuries.iter_mut().find(|row| row.nation == nation)
    }

    pub fn stockpile(&self, nation: Nation) -> i32 {
        self.treasury(nation).map_or(0, |row| row.stockpile)
    }

    /// Who pays for a nation: itself, or the head of its side if it has no stockpile (15.72).
    pub fn payer(&self, ground: &Ground, nation: Nation) -> Nation {
        if self.treasury(nation).is_some() { nation } else { self.patron(ground, nation).unwrap_or(nation) }
    }

    /// The major power at the head of a nation's side, if it takes part: that of the scenario until it changes sides (26.4).
    pub fn patron(&self, ground: &Ground, nation: Nation) -> Option<Nation> {
        let turned = self.turned.iter().find(|(minor, _)| *minor == nation).map(|(_, power)| *power);
        turned.or_else(|| ground.side_of(nation)?.nations.first().copied())
    }

    /// Who decides for a nation.
    pub fn seat(&self, ground: &Ground, nation: Nation) -> Seat {
        let turned = self.turned.iter().find(|(minor, _)| *minor == nation);
        ground.seat(turned.map_or(nation, |(_, power)| *power))
    }

    /// A power and its allies, the power first; nobody if it is no head of a side.
    pub fn led_by(&self, ground: &Ground, power: Nation) -> Vec<Nation> {
        let mut led: Vec<Nation> =
            ground.scenario.nations().filter(|nation| self.patron(ground, *nation) == Some(power)).collect();
        led.sort_by_key(|nation| *nation != power);
        led
    }

    /// Does it name only what there is?
    pub fn is_sound(&self, ground: &Ground) -> bool {
        let on_board =
            |place: &Place| ground.board(place.theatre).is_some_and(|board| board.map.contains(place.space));
        let is_unit = |unit: &UnitId| usize::from(unit.0) < ground.forces.units.len();
        let is_force = |force: &ForceId| usize::from(force.0) < ground.forces.forces.len();
        let is_chit = |chit: &Chit| !matches!(chit, Chit::Headquarters(unit) if !is_unit(unit));
        self.pieces.len() == ground.forces.units.len()
            && self.pool.len() == ground.forces.forces.len()
            && self.pieces.iter().filter_map(|piece| piece.at.as_ref()).all(on_board)
            && self.stocks.iter().all(|stock| is_force(&stock.force) && on_board(&stock.at))
            && self.airbases.iter().all(|(_, place)| on_board(place))
            && self.razed.iter().all(on_board)
            && self.bombed.iter().all(|(place, _)| on_board(place))
            && self.dropped.iter().all(is_unit)
            && self.cup.inside.iter().filter_map(|held| held.chit.as_ref()).all(is_chit)
            && self.cup.drawn.iter().all(|(_, chit)| is_chit(chit))
            && self.control.fits(ground)
            && self.frames.iter().all(|frame| frame.is_sound(&is_unit, &is_force, &on_board))
    }
}
