//! What a forecast tells of a battle: how likely each result is, from the throws that the game itself would make.

use odds::millionths;
use table::{Chance, Message, msg};

use crate::model::frames::{Attack, Flight};
use crate::model::nation::Nation;

use super::clash::Clash;
use super::field::Field;
use super::losses::Fate;

impl Field<'_> {
    /// Results of an attack with these aircraft, for the defenders and then for the attackers. What cannot happen is left out.
    pub fn chances(&self, attack: &Attack, leader: Nation, flights: &[Flight]) -> Vec<Chance> {
        let clash = Clash::of(self, attack, leader, flights);
        let sides = self.sides(attack);
        let ends = clash.odds().by(|hits| [0, 1].map(|side| sides[side].fate(hits[side])));
        let chance = |of: Message, fits: &dyn Fn(Fate, Fate) -> bool| {
            let found = ends.chance(|[attackers, defenders]| fits(*attackers, *defenders));
            Chance { of, millionths: millionths(found), error: millionths(ends.error(found)) }
        };
        let mut chances = vec![
            chance(msg!("odds-driven-out"), &|_, it| it.all),
            chance(msg!("odds-shaken"), &|_, it| !it.all && it.left > 0),
            chance(msg!("odds-held"), &|_, it| !it.all && it.left == 0),
            chance(msg!("odds-unhurt"), &|us, _| us.hit == 0 && us.left == 0),
            chance(msg!("odds-pays"), &|us, _| us.left > 0),
        ];
        let units = 1..=sides[0].units.len() as u16;
        chances.extend(units.map(|count| chance(msg!("odds-hit", units = count), &|us, _| us.hit == count)));
        chances.retain(|chance| chance.millionths > 0);
        chances
    }
}
