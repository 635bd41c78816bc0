//! For tests: a position with blocks where a case wants them, and dice as they fall in its text.

use kit::Frozen;
use table::dice::{Dice, Fell, Forced};
use table::{Frames, Piece, Space, Tell};

use crate::model::blocks::{Face, Place};
use crate::model::board::Ground;
use crate::model::forces::Scenario;
use crate::model::frames::{Frame, Phase, Round, RoundStep, Turn};
use crate::model::frozen::{Moment, Status};
use crate::model::nation::Faction;
use crate::model::position::{Battle, Position};
use crate::rules::executor::Executor;
use crate::rules::losses::candidates;
use crate::rules::round;
use crate::setup::Setup;

/// The dice of one throw: an airstrike, or those of each unit that fires.
pub enum Throw<'c> {
    Air(&'c [u8]),
    Fire(&'c [(&'c str, &'c [u8])]),
}

pub struct Drill {
    pub ground: Ground,
    pub position: Position,
}

impl Drill {
    pub fn new(scenario: Scenario, active: Faction) -> Drill {
        let ground = Ground::load();
        let mut position = Setup::of(scenario).position(&ground, [0; 16]).expect("can be played");
        position.frames =
            Frames::new(Frame::Turn(Turn { active, next: Phase::AfterCombat, blitz: [false; 2] }));
        let moment = Moment { fortnight: position.now, active: Some(active), phase: Phase::Combat };
        position.frozen = Frozen::new(moment, Status::default());
        Drill { ground, position }
    }

    pub fn at(&self, name: &str) -> Space {
        self.ground.find(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    pub fn block(&self, key: &str) -> Piece {
        let unit = self.ground.forces.find(key).unwrap_or_else(|| panic!("there is no {key}"));
        self.position.of_unit(unit).unwrap_or_else(|| panic!("{key} takes no part"))
    }

    pub fn put(&mut self, key: &str, strength: u8, at: &str) {
        let (block, at) = (self.block(key), self.at(at));
        let unit = self.ground.forces.find(key).expect("is a unit");
        let block = self.position.block_mut(block);
        (block.at, block.face) = (Place::On(at), Some(Face { unit, strength }));
    }

    /// Its strength, if it is still on the map.
    pub fn strength(&self, key: &str) -> Option<u8> {
        let block = self.position.block(self.block(key));
        block.space().and(block.face).map(|face| face.strength)
    }

    /// Units begin a battle, each from where it came.
    pub fn attack(&mut self, attacker: Faction, at: &str, from: &[(&str, &str)]) {
        let space = self.at(at);
        let defender = round::opponent(&self.position, attacker, space).expect("somebody defends");
        let entered = from.iter().map(|(key, home)| (self.block(key), self.at(home))).collect();
        for (key, _) in from {
            let block = self.block(key);
            self.position.block_mut(block).at = Place::On(space);
        }
        self.position.battles.push(Battle { at: space, attacker, defender, entered });
    }

    /// An active HQ reaches these places.
    pub fn support(&mut self, hq: &str, places: &[&str]) {
        let reach = self.ground.nets().rows.set(places.iter().map(|name| self.at(name)));
        let hq = self.block(hq);
        self.position.frozen.amend(|status| status.command.push((hq, reach)));
    }

    /// Runs something with dice that fall like this, all of them.
    pub fn with_dice<T>(&mut self, falls: Vec<Fell>, run: impl FnOnce(&mut Executor) -> T) -> T {
        let mut forced = Forced::new(falls);
        let mut dice = Dice::new(&mut forced);
        let mut tell = Tell::nobody();
        let mut executor =
            Executor { ground: &self.ground, position: &mut self.position, dice: &mut dice, tell: &mut tell };
        let result = run(&mut executor);
        drop(dice);
        forced.check().unwrap_or_else(|fault| panic!("{fault}"));
        result
    }

    /// Fights one round; where a player has to choose, these units are named, one after the other.
    pub fn round(&mut self, at: &str, throws: &[Throw<'_>], choices: &[&str]) {
        let strike = match throws.first() {
            Some(Throw::Air(faces)) => faces.len() as u8,
            _ => 0,
        };
        let faces = |throw: &Throw<'_>| match throw {
            Throw::Air(faces) => faces.to_vec(),
            Throw::Fire(units) => {
                let mut units: Vec<(Piece, &[u8])> =
                    units.iter().map(|(key, faces)| (self.block(key), *faces)).collect();
                units.sort_unstable();
                units.into_iter().flat_map(|(_, faces)| faces).copied().collect()
            }
        };
        let falls = throws.iter().map(|throw| Fell::Throw(Vec::new(), faces(throw))).collect();
        let mut choices: Vec<Piece> = choices.iter().rev().map(|key| self.block(key)).collect();
        let at = self.at(at);
        let step = if strike > 0 { RoundStep::Air } else { RoundStep::Defence };
        self.position.frames.push(Frame::Round(Round { at, step, strike, parts: Vec::new() }));
        self.with_dice(falls, |executor| {
            loop {
                match executor.position.frames.top().clone() {
                    Frame::Round(round) => executor.fight_on(round),
                    Frame::Loss(loss) => {
                        if !executor.take_losses(&loss) {
                            let chosen = choices.pop().expect("somebody says who");
                            assert!(candidates(executor.position, &loss).contains(&chosen));
                            executor.suffer(chosen);
                        }
                    }
                    _ => break,
                }
            }
        });
        assert!(choices.is_empty(), "every choice is asked for");
    }
}
