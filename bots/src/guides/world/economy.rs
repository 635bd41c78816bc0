//! What to buy, and where to put it.

use global40::{Global40, Kind, Part, Verb};
use table::{Order, Space};

use super::Staff;

impl Staff<'_> {
    /// Keeps the pilots, repairs, then buys down the list.
    pub fn buy(&self) -> Option<Order<Global40>> {
        let flies = self.seen.units.iter().any(|u| u.owner == Some(self.power()) && u.at.is_some() && u.kind.is_air());
        let bought = self.seen.turn.purchases.units.iter().map(|n| usize::from(*n)).sum::<usize>();
        if bought == 0 && flies && let Some(order) = self.legal(vec![Part::Do(Verb::Train), Part::Do(Verb::Keep)]) {
            return Some(order);
        }
        if bought == 0 && let Some(order) = self.repair() {
            return Some(order);
        }
        self.shop(bought).or_else(|| self.done())
    }

    /// The most damaged complex first.
    fn repair(&self) -> Option<Order<Global40>> {
        let mut damaged: Vec<_> = self
            .seen
            .works
            .iter()
            .filter(|f| f.works.is_complex() && f.damage > 0 && self.seen.holder(f.at).is(self.power()))
            .collect();
        damaged.sort_by_key(|f| std::cmp::Reverse(f.damage));
        damaged.into_iter().find_map(|f| {
            let said = [Part::Do(Verb::Repair), Part::Space(f.at), Part::Works(f.works)];
            let most = self.offers(&said).into_iter().filter_map(|part| match part {
                Part::Count(n) => Some(n),
                _ => None,
            });
            let most = most.max()?;
            self.legal([said.as_slice(), &[Part::Count(most)]].concat())
        })
    }

    /// The next on the list that can be paid, one at a time; infantry when nothing else can.
    fn shop(&self, bought: usize) -> Option<Order<Global40>> {
        if bought >= self.room() {
            return None;
        }
        let offers = self.offers(&[Part::Do(Verb::Buy)]);
        let list = self.idea.shopping;
        let wanted = (0..list.len()).map(|i| list[(bought + i) % list.len()]).chain([Kind::Infantry]);
        let part = wanted.map(|kind| Part::Units(kind, 1)).find(|part| offers.contains(part))?;
        self.legal(vec![Part::Do(Verb::Buy), part])
    }

    /// How many units the complexes can turn out.
    fn room(&self) -> usize {
        if self.power() == global40::Power::China {
            return usize::MAX;
        }
        let complexes = self.seen.works.iter().filter(|f| f.works.is_complex() && f.build == 0 && !f.taken);
        let own = complexes.filter(|f| self.seen.holder(f.at).is(self.power()));
        own.map(|f| usize::from(self.look.ground.facility(f.works).capacity.saturating_sub(f.damage))).sum()
    }

    /// Where the enemy is nearest; ships where there are most friends.
    pub fn place(&self) -> Option<Order<Global40>> {
        for verb in [Verb::Place, Verb::Refund] {
            for part in self.offers(&[Part::Do(verb)]) {
                let said = [Part::Do(verb), part];
                let spaces: Vec<Space> = self
                    .offers(&said)
                    .into_iter()
                    .filter_map(|part| match part {
                        Part::Space(space) => Some(space),
                        _ => None,
                    })
                    .collect();
                let best = spaces.into_iter().min_by_key(|space| (self.front(*space), *space));
                let order = match best {
                    Some(space) => [said.as_slice(), &[Part::Space(space)]].concat(),
                    None => said.to_vec(),
                };
                if let Some(order) = self.legal(order) {
                    return Some(order);
                }
            }
        }
        None
    }

    /// How far the next land of an enemy is.
    pub fn front(&self, from: Space) -> u8 {
        let enemy = |space: &Space| {
            let holder = self.seen.holder(*space).power();
            holder.is_some_and(|holder| self.seen.at_war(self.power(), holder))
        };
        self.look.ground.sets.land.iter().filter(enemy).map(|space| self.look.ground.distance(from, space)).min().unwrap_or(99)
    }
}
