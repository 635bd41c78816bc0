//! Land that changes hands: its value goes to who holds it in Spring (14.6).

use table::Space;

use crate::model::area::{Area, Held, What};
use crate::model::nation::Nation;

use super::field::Field;

impl Field<'_> {
    /// Values that were won since the start: who had them, who has them, and how much.
    pub fn conquests(&self) -> Vec<(Nation, Nation, i32)> {
        let changing = &self.ground.scenario.changing;
        let listed = self.ground.areas.iter().filter(|area| match area.what {
            What::Country(country) => changing.countries.contains(&country),
            What::Land(land) => changing.lands.contains(&land),
            What::RestOf(_) => false,
        });
        listed.filter_map(|area| self.won(area)).collect()
    }

    fn won(&self, area: &Area) -> Option<(Nation, Nation, i32)> {
        let mut key = self.key_hexes(area).map(|hex| self.board.place(hex));
        let first = key.next()?;
        let before = *self.ground.scenario.control.get(&first)?;
        let now = self.position.control.of(first)?;
        let relations = &self.position.relations;
        // What was conquered stays so when either changes sides or is out of the war (R-TR-113).
        let turned = |nation| self.position.turned.iter().any(|(minor, _)| *minor == nation);
        let parted = before != now && (self.has_surrendered(before) || turned(before) || turned(now));
        let theirs = |by| by != before && relations.are_friends(now, by);
        let won = (relations.are_at_war(before, now) || parted)
            && key.all(|hex| self.position.control.of(hex).is_some_and(theirs));
        // Nobody loses what a nation had that is out of the war.
        let payer = |nation| match self.has_surrendered(nation) {
            true => nation,
            false => self.position.payer(self.ground, nation),
        };
        won.then(|| (payer(before), payer(now), area.brp.into()))
    }

    /// The hexes that one must hold to have an area.
    fn key_hexes(&self, area: &Area) -> impl Iterator<Item = Space> {
        let (what, held) = (area.what, area.held);
        self.board.all(move |site| {
            let inside = match what {
                What::Country(country) | What::RestOf(country) => site.country == Some(country),
                What::Land(land) => site.lands.contains(&land),
            };
            let counts = match held {
                Held::Capital => site.is_capital(),
                Held::Hexes => site.is_ground(),
                Held::Cities => site.city.is_some(),
            };
            inside && counts
        })
    }
}
