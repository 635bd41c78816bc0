//! Deeds with which a set-up begins: carried out by the rules, in order, before anybody decides.

use table::Space;

use crate::model::board::Ground;
use crate::model::powers::Power;
use crate::rules::executor::Executor;

/// Something a power has just done when a set-up begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Won a land.
    Takes(Power, Space),
    /// Attacked a land; a neutral raises its army.
    Attacks(Power, Space),
    /// Stands in a friendly neutral when its non-combat move ends.
    Joins(Power, Space),
    /// Crosses from one land into another to attack it.
    Crosses(Power, Space, Space),
    /// Japan's battles are over.
    EndsBattles,
}

impl Deed {
    /// `germany takes france`, `japan attacks amur`, `italy joins bulgaria`, `germany crosses western-germany france`,
    /// `battles end`.
    pub fn read(ground: &Ground, text: &str) -> Option<Deed> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let land = |key: &str| ground.map.by_key(key).filter(|s| ground.sets.land.contains(*s));
        match words[..] {
            [power, "takes", key] => Some(Deed::Takes(Power::read(power)?, land(key)?)),
            [power, "attacks", key] => Some(Deed::Attacks(Power::read(power)?, land(key)?)),
            [power, "joins", key] => Some(Deed::Joins(Power::read(power)?, land(key)?)),
            [power, "crosses", from, to] => Some(Deed::Crosses(Power::read(power)?, land(from)?, land(to)?)),
            ["battles", "end"] => Some(Deed::EndsBattles),
            _ => None,
        }
    }
}

impl Executor<'_, '_, '_> {
    /// Carries out what a set-up begins with.
    pub fn enact(&mut self, deed: Deed) {
        match deed {
            Deed::Takes(by, at) => self.capture(at, by),
            Deed::Attacks(by, at) => {
                self.note_attack(at, by);
                self.invade_neutral(at, by);
            }
            Deed::Joins(by, at) => self.convert_neutral(at, by),
            Deed::Crosses(by, from, to) => self.maginot(from, to, by),
            Deed::EndsBattles => self.mongolian_pact(),
        }
    }
}
