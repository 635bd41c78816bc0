//! Whom to attack with what: targets by what they bring, forces until the edge is enough.

use std::collections::BTreeMap;

use global40::{Frame, Global40, Kind, Marks, Part, Power, Stance, Task, Unit, Verb, Works};
use table::{Order, Piece, Space};

use super::Staff;
use super::force::Force;

/// Units that could take part, by where they stand.
type Groups = BTreeMap<Space, Vec<Piece>>;

impl Staff<'_> {
    /// The next move of the best attack that is strong enough.
    pub fn attack(&self) -> Option<Order<Global40>> {
        let mut targets: Vec<(i32, Space)> = self
            .look
            .ground
            .sets
            .land
            .iter()
            .filter(|space| self.is_target(*space))
            .map(|space| (self.prize(space), space))
            .collect();
        let seas = self.look.ground.sets.sea.iter().filter(|zone| {
            self.look.is_hostile_zone(self.power(), *zone) || self.look.has_enemy_prey(self.power(), *zone)
        });
        targets.extend(seas.map(|zone| (self.prize(zone), zone)));
        targets.sort_by_key(|(prize, space)| (-prize, *space));
        targets.into_iter().find_map(|(_, target)| self.against(target))
    }

    /// Enemy land, and neutrals that lean to the enemy; nobody touches the strict ones.
    fn is_target(&self, space: Space) -> bool {
        match self.look.stance(self.power(), space) {
            Stance::Hostile => true,
            Stance::Unfriendly => !self.look.is_strict(space) && !self.seen.is_neutral(self.power()),
            _ => false,
        }
    }

    /// What a target brings: its value, cities, capitals, and what stands there.
    fn prize(&self, target: Space) -> i32 {
        let ground = self.look.ground;
        let city = ground.cities.iter().flatten().any(|city| *city == target);
        let capital = ground.capitals.contains(&Some(target));
        let units: i32 = self.enemies(target).map(|u| i32::from(ground.profile(u.kind).cost)).sum();
        i32::from(ground.ipc[target.index()]) * 30 + if city { 60 } else { 0 } + if capital { 300 } else { 0 } + units * 4
    }

    pub fn enemies(&self, target: Space) -> impl Iterator<Item = &Unit> {
        self.look.defenders(self.power(), target).map(|(_, unit)| unit)
    }

    /// What the defence is worth; the army that a neutral would raise counts.
    pub fn defence(&self, target: Space) -> Force {
        let fort = self.look.operative(target, Works::Fort);
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
        let enough = |force: Force| force.edge_over(defence) >= self.idea.edge && (sea || force.boots > 0);
        if enough(committed) {
            return None;
        }
        let groups = self.groups(target);
        let mut chosen: Groups = BTreeMap::new();
        let mut force = committed;
        // The nearest first on land; planes last, and only where they help.
        for (from, pieces) in &groups {
            for piece in pieces {
                if enough(force) {
                    break;
                }
                force = force.with(Force::attacking(&self.look, [self.seen.unit(*piece)].into_iter()));
                chosen.entry(*from).or_default().push(*piece);
            }
        }
        if !enough(force) {
            return None;
        }
        chosen.into_iter().find_map(|(from, pieces)| self.march(from, &pieces, target))
    }

    fn committed(&self, target: Space) -> Force {
        let own = self.seen.units.iter().filter(|u| u.owner == Some(self.power()));
        let there = own.filter(|u| {
            u.at == Some(target) && u.aboard.is_none() && u.task == Task::Idle || u.task == Task::Assault(target)
        });
        Force::attacking(&self.look, there)
    }

    /// Who could be sent, by where they stand.
    fn groups(&self, target: Space) -> Groups {
        let ground = self.look.ground;
        let sea = ground.is_sea(target);
        let home = self.nearest_home(target);
        let mut groups = Groups::new();
        for (piece, unit) in self.seen.pieces() {
            let (Some(at), false) = (unit.at, unit.owner != Some(self.power())) else { continue };
            let idle = unit.aboard.is_none() && !unit.is(Marks::MOVED) && unit.used == 0 && at != target;
            let far = ground.distance(at, target);
            let can = match unit.kind {
                Kind::Aaa | Kind::Partisan | Kind::Transport | Kind::Commando => false,
                kind if kind.is_air() => far + home <= ground.profile(kind).moves && !unit.is(Marks::GROUNDED),
                kind if kind.is_sea() => sea && far <= ground.profile(kind).moves,
                Kind::Armor | Kind::Mech => !sea && far <= 2 && !ground.is_sea(at),
                _ => !sea && far == 1 && !ground.is_sea(at) && !self.is_last_guard(at, target),
            };
            if idle && can {
                groups.entry(at).or_default().push(piece);
            }
        }
        groups
    }

    /// The last unit in a land that borders on another enemy had better stay.
    fn is_last_guard(&self, at: Space, target: Space) -> bool {
        let own = self.seen.of(self.power(), at).filter(|(_, u)| u.kind.captures()).count();
        let capital = self.look.ground.capitals[self.power().index()] == Some(at);
        let near = &self.look.ground.roads[at.index()];
        own <= 1 && capital && near.iter().any(|s| *s != target && self.is_target(*s))
    }

    /// How far from a target the next place to land is.
    fn nearest_home(&self, target: Space) -> u8 {
        let ground = self.look.ground;
        let homes = ground.sets.land.iter().filter(|s| self.look.stance(self.power(), *s).is_friendly());
        homes.map(|s| ground.distance(target, s)).min().unwrap_or(99)
    }

    /// An order that sends these units; fewer kinds if not all may go together.
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
        let branches: [Vec<(Kind, u8)>; 3] = [
            all.iter().copied().filter(|(k, _)| k.is_land()).collect(),
            all.iter().copied().filter(|(k, _)| k.is_sea()).collect(),
            all.iter().copied().filter(|(k, _)| k.is_air()).collect(),
        ];
        let groups = branches.iter().filter(|group| !group.is_empty());
        groups.clone().find_map(|group| order(group)).or_else(|| {
            let single = groups.flatten().find_map(|one| order(&[*one]));
            single.or_else(|| all.iter().find_map(|(kind, _)| order(&[(*kind, 1)])))
        })
    }

    /// Leaves a battle that is being lost.
    pub fn withdraw(&self) -> Option<Order<Global40>> {
        if !matches!(self.seen.frames.top(), Frame::Fight) || self.seen.power != self.power() {
            return None;
        }
        let spaces = self.offers(&[Part::Do(Verb::Withdraw)]);
        let to = spaces.into_iter().find_map(|part| match part {
            Part::Space(space) => Some(space),
            _ => None,
        })?;
        let at = self.seen.turn.combat.under_way()?;
        let edge = self.committed(at).edge_over(self.defence(at));
        (edge < 6).then(|| self.legal(vec![Part::Do(Verb::Withdraw), Part::Space(to)])).flatten()
    }

    /// A power of the other side, for whoever needs one.
    pub fn is_enemy(&self, power: Power) -> bool {
        self.seen.at_war(self.power(), power)
    }
}
