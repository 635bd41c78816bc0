//! How a game begins: as the scenario says, or in the middle for a case.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::dice::Dice;
use table::{Frames, Message, SetupFault, Space, Tell, msg};

use crate::model::calendar::Turn;
use crate::model::fact::literal;
use crate::model::forces::{ForceId, How, What};
use crate::model::frames::{Frame, Operations};
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::{Held, Off, Position, Stock};
use crate::model::scenario::Weather;
use crate::rules::executor::Executor;
use crate::rules::field::Field;

/// Anything a person may type as a start. What is left out is as the scenario has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Setup {
    /// The game ends with Winter 1941.
    pub short: bool,
    /// Oil limits redeployment (28.3).
    pub oil: bool,
    /// Major powers may pay to sway or to cancel a halt (28.2).
    pub turn_end: bool,
    pub turn: Option<Turn>,
    pub last: Option<Turn>,
    pub begin: Begin,
    /// Units by key: a hex, with `*` if reduced, `pool`, or `back` for one that joins the pool this turn.
    pub units: BTreeMap<String, String>,
    /// Who controls hexes.
    pub control: BTreeMap<String, Nation>,
    pub stockpiles: BTreeMap<Nation, i32>,
    pub bases: BTreeMap<Nation, i32>,
    /// Chits in the cup.
    pub cup: Vec<(Nation, String)>,
    /// The box of the last chit on the track.
    pub on_track: u8,
    pub weather: Option<Weather>,
    pub mud: bool,
    /// Units that have acted.
    pub used: Vec<String>,
    /// Factors at bases: what is listed of a force replaces all of it.
    pub air: Vec<(String, String, u8)>,
    /// Minors that were won over, and by which power (26.4).
    pub turned: BTreeMap<Nation, Nation>,
    /// Minors that have surrendered, and to which power (26.2).
    pub surrendered: BTreeMap<Nation, Nation>,
    /// Who has given BRPs to whom.
    pub lent: Vec<(Nation, Nation)>,
}

/// Where play begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    #[default]
    Production,
    Redeployment,
    Operations,
    Supply,
}

struct Reader<'g> {
    ground: &'g Ground,
    faults: Vec<SetupFault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: String, why: Message) {
        self.faults.push(SetupFault { at, why });
    }

    fn hex(&mut self, at: &str, key: &str) -> Option<Space> {
        let found = self.ground.europe().map.by_key(key);
        let ground = found.filter(|hex| self.ground.europe()[*hex].is_ground());
        if ground.is_none() {
            self.fault(at.into(), msg!("setup-hex", key = literal(key)));
        }
        ground
    }

    fn units(&mut self, setup: &Setup, position: &mut Position) {
        let turn = position.turn;
        for (key, at) in &setup.units {
            let path = format!("units.{key}");
            let Some(unit) = self.ground.forces.find(key) else {
                self.fault(path, msg!("setup-unit", key = literal(key)));
                continue;
            };
            let piece = position.piece_mut(unit);
            piece.reduced = at.ends_with('*') && self.ground.forces.unit(unit).reduced.is_some();
            if at == "back" {
                (piece.at, piece.off) = (None, Off::Back(turn));
            } else if at == "waits" {
                (piece.at, piece.off) = (None, Off::Waits);
            } else if at == "pool" {
                (piece.at, piece.off) = (None, Off::Pool);
            } else if let Some(hex) = self.hex(&path, at.trim_end_matches('*')) {
                let place = self.ground.europe().place(hex);
                position.piece_mut(unit).at = Some(place);
                position.control.insert(place, self.ground.forces.unit(unit).nation);
            }
        }
        for key in &setup.used {
            match self.ground.forces.find(key) {
                Some(unit) => position.piece_mut(unit).used = true,
                None => self.fault("used".into(), msg!("setup-unit", key = literal(key))),
            }
        }
    }

    fn air(&mut self, setup: &Setup, position: &mut Position) {
        let force =
            |key: &str| self.ground.forces.forces.iter().position(|row| row.key == key && row.wing.is_air());
        let listed: Vec<_> = setup.air.iter().map(|(key, _, _)| force(key)).collect();
        position.stocks.retain(|stock| !listed.contains(&Some(stock.force.0.into())));
        for ((key, at, factors), force) in setup.air.iter().zip(listed) {
            match force {
                Some(force) if (1..=15).contains(factors) => {
                    let Some(hex) = self.hex("air", at) else { continue };
                    let at = self.ground.europe().place(hex);
                    let force = ForceId(force as u16);
                    position.stocks.push(Stock { force, at, ready: *factors, used: 0 });
                }
                _ => self.fault("air".into(), msg!("setup-air", key = literal(key))),
            }
        }
    }

    fn cup(&mut self, setup: &Setup, position: &mut Position) {
        for (nation, word) in &setup.cup {
            let row = self.ground.scenario.chits.iter().find(|row| row.nation == *nation);
            let chit =
                self.ground.chit_of(word).filter(|chit| row.is_some_and(|row| row.chits.contains(chit)));
            match chit {
                Some(chit) => {
                    let held = Held { nation: *nation, chit: Some(chit), price: chit.price(), open: false };
                    position.cup.inside.push(held);
                }
                None => self.fault("cup".into(), msg!("setup-chit", key = literal(word))),
            }
        }
    }
}

/// Minors that have left their side before play begins.
fn minors_out(executor: &mut Executor, setup: &Setup) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    let mut fault = |at: String| faults.push(SetupFault { at, why: msg!("setup-minor") });
    let may_fall = |field: &Field, minor: Nation, power: Nation| {
        let enemies = field.position.relations.are_at_war(minor, power);
        enemies && field.is_major(power) && !field.is_major(minor)
    };
    for (minor, power) in &setup.surrendered {
        match may_fall(&executor.field(), *minor, *power) {
            true => executor.surrender(*minor, *power),
            false => fault(format!("surrendered.{minor:?}")),
        }
    }
    for (minor, power) in &setup.turned {
        let field = executor.field();
        let lost = field.has_surrendered(*minor) || !may_fall(&field, *minor, *power);
        match !lost && field.may_be_won_over(*minor) {
            true => executor.change_sides(*minor, *power),
            false => fault(format!("turned.{minor:?}")),
        }
    }
    faults
}

/// A position from a set-up, or every fault at once.
pub fn start(ground: &Ground, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
    let mut reader = Reader { ground, faults: Vec::new() };
    let mut position = Position::start(ground);
    let scenario = &ground.scenario;
    position.turn = setup.turn.unwrap_or(scenario.first);
    let last = if setup.short { scenario.last_of_short } else { scenario.last };
    position.last = setup.last.unwrap_or(last);
    let within = scenario.first.until(position.turn).is_some()
        && position.turn.until(position.last).is_some()
        && position.last.until(scenario.last).is_some();
    if !within {
        reader.fault("turn".into(), msg!("setup-turn"));
    }
    position.surprise = position.turn == scenario.first;
    // What came before is in the pools.
    let turn = position.turn;
    for row in ground.forces.reinforcements.iter().filter(|row| row.turn < turn) {
        match (row.what, &row.how) {
            (What::Unit(_), How::West) => {}
            (What::Unit(unit), _) => position.piece_mut(unit).off = Off::Pool,
            (What::Factors(force, factors), _) => position.pool[usize::from(force.0)] += factors,
        }
    }
    reader.units(setup, &mut position);
    reader.air(setup, &mut position);
    reader.cup(setup, &mut position);
    for (key, nation) in &setup.control {
        if let Some(hex) = reader.hex(&format!("control.{key}"), key) {
            position.control.insert(ground.europe().place(hex), *nation);
        }
    }
    for (nation, brps) in &setup.stockpiles {
        match position.treasuries.iter_mut().find(|row| row.nation == *nation) {
            Some(row) if (-1000..=1000).contains(brps) => row.stockpile = *brps,
            _ => reader.fault("stockpiles".into(), msg!("setup-stockpile")),
        }
    }
    for (nation, base) in &setup.bases {
        match position.treasury_mut(*nation) {
            Some(row) if (0..=1000).contains(base) => row.base = *base,
            _ => reader.fault("bases".into(), msg!("setup-stockpile")),
        }
    }
    position.cup.on_track = setup.on_track.min(30);
    position.weather = setup.weather.unwrap_or(Weather::Fair);
    position.mud = setup.mud;
    position.oil = setup.oil;
    position.turn_end = setup.turn_end;
    position.lent = setup.lent.clone();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let mut tell = Tell::nobody();
    let mut executor = Executor { ground, position: &mut position, dice, tell: &mut tell };
    let fallen = minors_out(&mut executor, setup);
    if !fallen.is_empty() {
        return Err(fallen);
    }
    let majors = executor.field().majors();
    let order = executor.field().order_of_play();
    let drawer = majors.first().copied().unwrap_or(Nation::Germany);
    executor.position.frames = Frames::new(match setup.begin {
        Begin::Production => Frame::Production,
        Begin::Redeployment => {
            let left = order.first().map_or(0, |nation| executor.field().redeployments(*nation));
            Frame::Redeploy(order, left)
        }
        Begin::Operations => Frame::Operations(Operations { drawer, played: false }),
        Begin::Supply => Frame::Supply,
    });
    crate::turn::advance(&mut executor);
    Ok(position)
}
