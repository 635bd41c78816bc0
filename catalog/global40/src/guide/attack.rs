//! What to attack and with what: targets by their value, forces until the advantage is sufficient.

use std::collections::BTreeMap;

use global40::{FacilityKind, Frame, Global40, Kind, Marks, Part, Stance, Task, Unit, Verb};
use table::{Order, Piece, Space};

use super::Staff;
use super::force::Force;

impl Staff<'_> {
    /// The next move of the best attack that is strong enough.
    pub fn attack(&self) -> Option<Order<Global40>> {
        let lands = self.look.ground.sets.land.iter().filter(|space| self.is_target(*space));
        let seas = self.look.ground.sets.sea.iter().filter(|zone| {
            self.look.is_hostile_zone(self.power(), *zone) || self.look.has_enemy_prey(self.power(), *zone)
        });
        let mut targets: Vec<(i32, Space)> =
            lands.chain(seas).map(|space| (self.prize(space) + self.begun(space), space)).collect();
        targets.sort_by_key(|(prize, space)| (-prize, *space));
        targets.into_iter().find_map(|(_, target)| self.against(target))
    }

    /// Attacks that have begun are carried through first.
    fn begun(&self, target: Space) -> i32 {
        if self.committed(target).pips > 0 { 2000 } else { 0 }
    }

    /// The value of a target: its income, cities, capitals, and the units in it.
    pub fn prize(&self, target: Space) -> i32 {
        let ground = self.look.ground;
        let city = ground.cities.iter().flatten().any(|city| *city == target);
        let capital = ground.capitals.contains(&Some(target));
        let units: i32 = self.enemies(target).map(|u| i32::from(ground.profile(u.kind).cost)).sum();
        let worth = if city { 150 } else { 0 } + if capital { 300 } else { 0 };
        i32::from(ground.ipc[target.index()]) * 30 + worth + units * 2
    }

    pub fn enemies(&self, target: Space) -> impl Iterator<Item = &Unit> {
        let enemies = self.look.enemies(self.power());
        let hostile = move |u: &&Unit| {
            u.kind != Kind::Partisan && u.aboard.is_none() && u.owner.is_none_or(|o| enemies.contains(o))
        };
        self.at[target.index()].iter().map(|piece| self.seen.unit(*piece)).filter(hostile)
    }

    /// The strength of the defence, including the army that a neutral would raise.
    pub fn defence(&self, target: Space) -> Force {
        let fort = self.look.operative(target, FacilityKind::Fort);
        let mut force = Force::defending(&self.look, self.enemies(target), fort);
        if self.look.stance(self.power(), target) == Stance::Unfriendly && force.hits == 0 {
            let army = i32::from(self.look.ground.army[target.index()]);
            force.pips += army * 4;
            force.hits += army;
        }
        force
    }

    fn against(&self, target: Space) -> Option<Order<Global40>> {
        let sea = self.look.ground.is_sea(target);
        let defence = self.defence(target);
        let committed = self.committed(target);
        let enough = |force: Force, edge: i32| force.edge_over(defence) >= edge && (sea || force.boots > 0);
        // Once there is an advantage, more units mean fewer losses.
        let plenty = self.idea.edge * 2;
        if enough(committed, plenty) {
            return None;
        }
        let groups = self.groups(target);
        let all = groups.iter().fold(committed, |force, (_, pieces)| force.with(self.force_of(pieces)));
        if groups.is_empty() || !enough(all, self.idea.edge) {
            return None;
        }
        let mut force = committed;
        let mut first = None;
        for (from, pieces) in &groups {
            if enough(force, plenty) {
                break;
            }
            let Some((order, sent)) =
                self.sortie(*from, pieces, target, |more| enough(force.with(more), plenty))
            else {
                continue;
            };
            force = force.with(sent);
            first = first.or(Some(order));
        }
        first.filter(|_| enough(force, self.idea.edge))
    }

    fn force_of(&self, pieces: &[Piece]) -> Force {
        Force::attacking(&self.look, pieces.iter().map(|p| self.seen.unit(*p)))
    }

    /// Own units already committed there.
    pub fn committed(&self, target: Space) -> Force {
        let own = self.seen.units.iter().filter(|u| u.owner == Some(self.power()));
        let there = own.filter(|u| {
            u.at == Some(target) && u.aboard.is_none() && u.task == Task::Idle
                || u.task == Task::Assault(target)
        });
        Force::attacking(&self.look, there)
    }

    /// Units that could be sent, by where they are and how they move: by land, by sea, by air.
    fn groups(&self, target: Space) -> Vec<(Space, Vec<Piece>)> {
        let ground = self.look.ground;
        let sea = ground.is_sea(target);
        let home = self.nearest_home(target);
        let mut groups: BTreeMap<(u8, Space), Vec<Piece>> = BTreeMap::new();
        for (piece, unit) in self.seen.pieces() {
            let (Some(at), true) = (unit.at, unit.owner == Some(self.power())) else { continue };
            let idle = unit.aboard.is_none() && !unit.is(Marks::MOVED) && unit.used == 0 && at != target;
            let far = ground.distance(at, target);
            let branch = match unit.kind {
                Kind::Aaa | Kind::Partisan | Kind::Transport | Kind::Commando => continue,
                kind if kind.is_air() && self.can_fly(unit, target, home) => 2,
                kind if kind.is_air() => continue,
                kind if kind.is_sea() && sea && far <= 3 => 1,
                kind if kind.is_sea() => continue,
                Kind::Armor | Kind::Mech if !sea && far <= 2 && !ground.is_sea(at) => 0,
                Kind::Armor | Kind::Mech => continue,
                _ if !sea && far == 1 && !ground.is_sea(at) => 0,
                _ => continue,
            };
            if idle {
                groups.entry((branch, at)).or_default().push(piece);
            }
        }
        for ((branch, at), pieces) in &mut groups {
            pieces.sort_by_key(|p| (self.seen.unit(*p).kind, *p));
            if *branch == 0 {
                pieces.truncate(self.spare(*at));
            }
        }
        groups.into_iter().filter(|(_, pieces)| !pieces.is_empty()).map(|((_, at), p)| (at, p)).collect()
    }

    /// Whether this plane can attack there and land afterwards.
    pub fn can_fly(&self, unit: &Unit, target: Space, home: u8) -> bool {
        let Some(at) = unit.at else { return false };
        let idle = unit.aboard.is_none() && !unit.is(Marks::MOVED) && unit.used == 0;
        let idle = idle && !unit.is(Marks::GROUNDED) && unit.task == Task::Idle;
        let moves = self.look.ground.profile(unit.kind).moves;
        let far = self.look.ground.distance(at, target);
        unit.owner == Some(self.power()) && unit.kind.is_air() && idle && far.saturating_add(home) <= moves
    }

    /// The distance from a target to the nearest place to land.
    pub fn nearest_home(&self, target: Space) -> u8 {
        let ground = self.look.ground;
        let homes = self.homes.iter();
        homes.map(|s| ground.distance(target, s)).min().unwrap_or(99)
    }

    /// An order that sends as many of these units as needed, and its value; fewer kinds if they may not all go together.
    fn sortie(
        &self,
        from: Space,
        pieces: &[Piece],
        target: Space,
        done: impl Fn(Force) -> bool,
    ) -> Option<(Order<Global40>, Force)> {
        let mut sent = Vec::new();
        // The strongest first where there is a battle; otherwise in the order of kinds.
        let mut pieces = pieces.to_vec();
        if self.defence(target).hits > 0 {
            pieces.reverse();
        }
        for piece in &pieces {
            if done(self.force_of(&sent)) {
                break;
            }
            sent.push(*piece);
        }
        let order = self.march(from, &sent, target)?;
        let force = order.parts.iter().fold(Force::default(), |force, part| match part {
            Part::Units(kind, n) => {
                let unit = Unit::new(*kind, Some(self.power()), from);
                let units = std::iter::repeat_n(unit, usize::from(*n)).collect::<Vec<_>>();
                force.with(Force::attacking(&self.look, units.iter()))
            }
            _ => force,
        });
        Some((order, force))
    }

    /// An order that sends these units; fewer kinds if they may not all go together.
    pub fn march(&self, from: Space, pieces: &[Piece], target: Space) -> Option<Order<Global40>> {
        let mut kinds: BTreeMap<Kind, u8> = BTreeMap::new();
        for piece in pieces {
            *kinds.entry(self.seen.unit(*piece).kind).or_default() += 1;
        }
        let order = |kinds: &[(Kind, u8)]| {
            let mut parts = vec![Part::Do(Verb::Move), Part::Space(from)];
            parts.extend(kinds.iter().map(|(kind, n)| Part::Units(*kind, *n)));
            parts.push(Part::Space(target));
            self.legal(parts)
        };
        let all: Vec<(Kind, u8)> = kinds.into_iter().collect();
        if all.is_empty() {
            return None;
        }
        order(&all).or_else(|| {
            let single = (all.len() > 1).then(|| all.iter().find_map(|one| order(&[*one]))).flatten();
            single.or_else(|| all.iter().filter(|(_, n)| *n > 1).find_map(|(kind, _)| order(&[(*kind, 1)])))
        })
    }

    /// The next battle: at sea first, since landings wait for it.
    pub fn fight(&self) -> Option<Order<Global40>> {
        let mut spaces = self.spaces(&[Part::Do(Verb::Fight)]);
        spaces.sort_by_key(|s| (!self.look.ground.is_sea(*s), *s));
        spaces.into_iter().find_map(|space| self.legal(vec![Part::Do(Verb::Fight), Part::Space(space)]))
    }

    /// Another round.
    pub fn press(&self) -> Option<Order<Global40>> {
        self.legal(vec![Part::Do(Verb::Press)])
    }

    /// Withdraws from a losing battle.
    pub fn withdraw(&self) -> Option<Order<Global40>> {
        if !matches!(self.seen.frames.top(), Frame::Fight) || self.seen.power != self.power() {
            return None;
        }
        let at = self.seen.turn.combat.fight.as_ref()?.at();
        if self.committed(at).edge_over(self.defence(at)) >= 6 {
            return None;
        }
        let spaces = self.offers(&[Part::Do(Verb::Withdraw)]);
        let to = spaces.into_iter().find_map(|part| match part {
            Part::Space(space) => Some(space),
            _ => None,
        });
        let whither = to.map(Part::Space).into_iter();
        self.legal([Part::Do(Verb::Withdraw)].into_iter().chain(whither).collect())
    }
}
