//! What the enemy could take, and which units must stay to hold it.

use global40::{Kind, Unit};
use table::Space;

use super::Staff;
use super::force::Force;

impl Staff<'_> {
    /// How many idle land units may leave a territory: capitals keep what they need against an attack, cities at least
    /// half of what is there.
    pub fn spare(&self, at: Space) -> usize {
        let here = self.troops[at.index()].len();
        let ground = self.look.ground;
        let capital = ground.capitals[self.power().index()] == Some(at);
        if capital {
            return here.saturating_sub(self.guard_needed(at).max(1));
        }
        let city = ground.cities.iter().flatten().any(|city| *city == at);
        let guard = if city { self.guard_needed(at).min(here / 2) } else { 0 };
        here - guard
    }

    /// How many land units hold a territory against an attack in one turn.
    pub fn guard_needed(&self, at: Space) -> usize {
        let threat = self.threat(at);
        let strength = threat.pips * threat.hits;
        // Infantry defends with four half-pips each.
        (0..60).find(|men| men * men * 4 >= strength).unwrap_or(60) as usize
    }

    /// What the other side could bring to a territory in one turn: by land, by air, by sea.
    fn threat(&self, at: Space) -> Force {
        let ground = self.look.ground;
        let side = self.power().side();
        let near = |unit: &Unit| {
            let Some(from) = unit.at else { return false };
            let enemy = unit.owner.is_some_and(|owner| owner.side() != side);
            let far = ground.distance(from, at);
            enemy
                && match unit.kind {
                    Kind::Armor | Kind::Mech => far <= 2 && !ground.is_sea(from),
                    kind if kind.captures() => far <= 1 && !ground.is_sea(from),
                    kind if kind.is_air() => far <= 3,
                    _ => false,
                }
        };
        let mut force = Force::attacking(&self.look, self.seen.units.iter().filter(|u| near(u)));
        let ships = self.seen.units.iter().filter(|u| {
            let enemy = u.owner.is_some_and(|owner| owner.side() != side);
            enemy && u.kind == Kind::Transport && u.at.is_some_and(|z| ground.distance(z, at) <= 4)
        });
        // A transport brings an artillery and an infantry.
        let landed = if ground.shores[at.index()].is_empty() { 0 } else { ships.count() as i32 };
        force.pips += landed * 7;
        force.hits += landed * 2;
        if force.boots == 0 && landed == 0 {
            return Force::default();
        }
        force
    }
}
