//! What to buy, and where to place it.

use global40::{Global40, Kind, Part, Power, Verb};
use table::{Order, Space};

use super::Staff;
use super::regroup::FAR;

impl Staff<'_> {
    /// Keeps the pilots at their level, repairs, then buys down the list.
    pub fn buy(&self) -> Option<Order<Global40>> {
        let own = |u: &&global40::Unit| u.owner == Some(self.power()) && u.at.is_some();
        let flies = self.seen.units.iter().filter(own).filter(|u| u.kind.is_air()).count();
        let bought = self.seen.turn.purchases.units.iter().map(|n| usize::from(*n)).sum::<usize>();
        if bought == 0
            && flies > 1
            && let Some(order) = self.legal(vec![Part::Do(Verb::Train), Part::Do(Verb::Keep)])
        {
            return Some(order);
        }
        if bought == 0
            && let Some(order) = self.repair()
        {
            return Some(order);
        }
        self.shop(bought).or_else(|| self.done())
    }

    /// The most damaged complex first.
    fn repair(&self) -> Option<Order<Global40>> {
        let own = |f: &&global40::Facility| f.works.is_complex() && self.seen.holder(f.at).is(self.power());
        let mut damaged: Vec<_> = self.seen.works.iter().filter(own).filter(|f| f.damage > 0).collect();
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

    /// The next affordable item on the list, one at a time; infantry if nothing else is.
    fn shop(&self, bought: usize) -> Option<Order<Global40>> {
        if bought >= self.room() {
            return None;
        }
        let offers = self.offers(&[Part::Do(Verb::Buy)]);
        // Money that the complexes could not turn into cheap units buys expensive ones.
        let money = usize::from(self.seen.treasury_of(self.power()));
        let rich = money >= (self.room().saturating_sub(bought)).saturating_mul(8);
        let list = if rich { self.idea.expensive } else { self.idea.shopping };
        let round = usize::from(self.seen.round);
        let wanted = (0..list.len()).map(|i| list[(bought + round + i) % list.len()]).chain([Kind::Infantry]);
        let wanted = wanted.filter(|kind| *kind != Kind::Transport || self.wants_transport());
        let part = wanted.map(|kind| Part::Units(kind, 1)).find(|part| offers.contains(part))?;
        self.legal(vec![Part::Do(Verb::Buy), part])
    }

    /// Whether there are more land units cut off from the enemy by sea than transports for them.
    fn wants_transport(&self) -> bool {
        let own = |u: &&global40::Unit| u.owner == Some(self.power()) && u.at.is_some();
        let ships = self.seen.units.iter().filter(own).filter(|u| u.kind == Kind::Transport).count();
        let ships = ships + usize::from(self.seen.turn.purchases.units[Kind::Transport.index()]);
        let lands = self.look.ground.sets.land.iter().filter(|s| self.walk(*s) == FAR);
        let stuck: usize = lands.map(|s| self.troops[s.index()].len()).sum();
        ships < 10 && ships * 2 < stuck
    }

    /// How many units the complexes can produce.
    fn room(&self) -> usize {
        if self.power() == Power::China {
            return usize::MAX;
        }
        let complexes = self.seen.works.iter().filter(|f| f.works.is_complex() && f.build == 0 && !f.taken);
        let own = complexes.filter(|f| self.seen.holder(f.at).is(self.power()));
        own.map(|f| usize::from(self.look.ground.facility(f.works).capacity.saturating_sub(f.damage))).sum()
    }

    /// Where the enemy is nearest by land; a capital in danger comes first.
    pub fn place(&self) -> Option<Order<Global40>> {
        let kinds = Kind::ALL.into_iter().filter(|k| self.seen.turn.purchases.units[k.index()] > 0);
        for kind in kinds {
            let said = [Part::Do(Verb::Place), Part::Units(kind, 1)];
            let spaces = self.spaces(&said);
            let Some(best) = spaces.into_iter().min_by_key(|space| (self.place_order(*space), *space)) else {
                continue;
            };
            let most = self.seen.turn.purchases.units[kind.index()];
            let order = (1..=most).rev().find_map(|n| {
                self.legal(vec![Part::Do(Verb::Place), Part::Units(kind, n), Part::Space(best)])
            });
            if order.is_some() {
                return order;
            }
        }
        None
    }

    /// Lower is better.
    fn place_order(&self, space: Space) -> u8 {
        let ground = self.look.ground;
        if ground.is_sea(space) {
            return self.launch_order(space);
        }
        let capital = ground.capitals[self.power().index()] == Some(space);
        let here = self.troops[space.index()].len();
        if capital && self.guard_needed(space) > here {
            return 0;
        }
        if self.walk(space) < FAR {
            return self.walk(space).max(1);
        }
        // The enemy cannot be reached by land: go where ships wait for units.
        let room: usize = ground.shores[space.index()].iter().map(|zone| 2 * self.transports(*zone)).sum();
        100 + (here.min(40) as u8) + 10 - (room.min(10) as u8)
    }

    /// Where units wait for ships, otherwise with friendly ships, never among enemies.
    fn launch_order(&self, zone: Space) -> u8 {
        if self.look.is_hostile_zone(self.power(), zone) {
            return 9;
        }
        let stuck = self.look.ground.coasts[zone.index()].iter().filter(|s| self.walk(**s) == FAR);
        let men: usize = stuck.map(|s| self.troops[s.index()].len()).sum();
        let friends = self.at[zone.index()].iter().any(|p| self.seen.unit(*p).owner == Some(self.power()));
        if men >= 2 * self.transports(zone) + 2 { 0 } else { 1 + u8::from(!friends) }
    }

    /// Own transports in a zone.
    fn transports(&self, zone: Space) -> usize {
        let here = self.at[zone.index()].iter().map(|p| self.seen.unit(*p));
        here.filter(|u| u.owner == Some(self.power()) && u.kind == Kind::Transport).count()
    }
}
