//! Amphibious assaults: a battle at sea, bombardment, a battle on land, one after the other.

use std::collections::BTreeMap;

use odds::Spread;

use super::calculator::{Ended, Odds, Upshot, odds};
use super::figures::figures;
use super::policy::Policy;
use crate::model::battle::edge::Edge;
use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Fort, Load, Party, Shore};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// An assault from one sea zone on one territory, before anything has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    /// The battle at sea, if there is one; its attackers are the whole fleet, the transports among them.
    pub sea: Option<Battle>,
    /// The fleet, if nothing is fought at sea.
    pub fleet: Force,
    /// What the transports land in the territory.
    pub loads: Vec<Load>,
    /// Land units that come over land, and the planes that attack the territory.
    pub others: Force,
    pub edge: Edge,
    pub defender: Party,
    pub fort: Option<Fort>,
    pub surprise: bool,
}

/// How an assault ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Landed {
    /// The battle at sea, if there was one.
    pub sea: Option<Upshot>,
    /// The battle on land, if it came to one.
    pub land: Option<Upshot>,
    /// IPCs the defender lost less those the attacker lost, cargo among them.
    pub swing: i64,
}

impl Landed {
    pub fn captured(&self) -> bool {
        self.land == Some(Upshot::Won)
    }
}

impl Assault {
    /// The ships that bombard: the heaviest first, no more than units are landed.
    pub fn guns(fleet: &Force, landed: u8) -> Force {
        let mut places = if rule::BOMBARD_LIMIT.holds() { landed } else { u8::MAX };
        let mut guns = Force::NONE;
        let mut ships: Vec<_> =
            fleet.present().filter(|(slot, _)| figures().bombard[slot.index()] > 0).collect();
        ships.sort_by_key(|(slot, _)| std::cmp::Reverse((figures().bombard[slot.index()], *slot)));
        for (slot, n) in ships {
            let here = n.min(places);
            guns.put(slot, here);
            places -= here;
        }
        guns
    }

    /// What is left to land when the sea battle has ended so.
    pub fn loads_after(&self, sea: Option<&Ended>) -> Vec<Load> {
        match sea {
            None => self.loads.clone(),
            Some(ended) if ended.clears() => self.afloat(ended).0,
            Some(_) => Vec::new(),
        }
    }

    /// What still floats after the battle at sea and what went down: its owner gives up the cheapest loads first, and before
    /// them transports that land nothing here.
    fn afloat(&self, ended: &Ended) -> (Vec<Load>, Vec<Load>) {
        let fought = self.sea.as_ref().map_or(0, |battle| battle.attacker.force.get(Kind::Transport));
        let sunk = usize::from(fought.saturating_sub(ended.attackers.get(Kind::Transport)));
        let empty = usize::from(fought).saturating_sub(self.loads.len());
        let mut lost = self.loads.clone();
        lost.sort_by_key(|load| (figures().price(&load.units()), load.clone()));
        let left = lost.split_off(sunk.saturating_sub(empty).min(lost.len()));
        (left, lost)
    }

    /// The battle on land after the sea battle has ended so; none if nobody is left to fight it.
    pub fn land_after(&self, sea: Option<&Ended>) -> Option<Battle> {
        let loads = self.loads_after(sea);
        let bound = loads.iter().fold(Force::NONE, |sum, load| sum + load.units());
        let force = self.others + bound;
        if force.is_empty() {
            return None;
        }
        let edge = Edge { landing_marines: bound.get(Kind::Marine), ..self.edge };
        let shore = self.sea.is_none().then(|| Shore {
            fleet: self.fleet,
            guns: Assault::guns(&self.fleet, bound.total() as u8),
            loads,
            hit: Shore::MISSED,
        });
        let battle =
            Battle::land(Party::new(force, edge), self.defender.clone(), self.fort).landing(bound, shore);
        Some(if self.surprise { battle.by_surprise() } else { battle })
    }
}

/// The outcome of an assault under these orders.
pub fn assault_odds(assault: &Assault, policy: &Policy) -> Spread<Landed> {
    let mut known: BTreeMap<Battle, Odds> = BTreeMap::new();
    let mut on_land = |sea: Option<&Ended>, swing: i64| -> Spread<Landed> {
        let upshot = sea.map(|ended| ended.upshot);
        let Some(battle) = assault.land_after(sea) else {
            return Spread::sure(Landed { sea: upshot, land: None, swing });
        };
        let found = known.entry(battle).or_insert_with_key(|battle| odds(battle, policy));
        let fleet = |ended: &Ended| match sea {
            None => figures().price(&assault.fleet) - figures().price(&ended.fleet),
            Some(_) => 0,
        };
        found.ends.by(|ended| Landed {
            sea: upshot,
            land: Some(ended.upshot),
            swing: swing + found.swing_of(ended) - fleet(ended),
        })
    };
    match &assault.sea {
        None => on_land(None, 0),
        Some(battle) => {
            let sea = odds(battle, policy);
            // What did not land but still floats is not lost.
            let drowned = |ended: &Ended| {
                let lost = assault.afloat(ended).1;
                lost.iter().map(|load| figures().price(&load.units())).sum::<i64>()
            };
            sea.ends.then(|ended| on_land(Some(ended), sea.swing_of(ended) - drowned(ended)))
        }
    }
}
