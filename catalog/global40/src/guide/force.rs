//! A quick estimate of forces against each other.

use global40::{Kind, Project, Situation, Unit};

/// Pips and hits of one side.
#[derive(Clone, Copy, Default, Debug)]
pub struct Force {
    pub pips: i32,
    pub hits: i32,
    /// Land units that could occupy the territory.
    pub boots: i32,
    /// Air factors.
    pub air: i32,
}

impl Force {
    pub fn attacking<'u>(look: &Situation<'_>, units: impl Iterator<Item = &'u Unit>) -> Force {
        let mut force = Force::default();
        let (mut guns, mut foot) = (0, 0);
        for unit in units {
            let profile = look.ground.profile(unit.kind);
            let mut pips = i32::from(profile.attack) * 2;
            if unit.kind == Kind::Armor && unit.owner.is_some_and(|o| look.has(o, Project::HeavyArmor)) {
                pips += 2;
            }
            match unit.kind {
                Kind::Artillery => guns += 1,
                Kind::Infantry | Kind::Mech | Kind::Marine => foot += 1,
                _ => {}
            }
            if unit.kind.is_air() {
                // Planes fire once and then leave the battle.
                force.pips += pips * 3 / 5;
                force.air += i32::from(profile.air_factor);
                continue;
            }
            force.pips += pips;
            force.hits += i32::from(profile.hits) - i32::from(unit.hurt);
            force.boots += i32::from(unit.kind.captures());
        }
        force.pips += 2 * guns.min(foot);
        force
    }

    pub fn defending<'u>(look: &Situation<'_>, units: impl Iterator<Item = &'u Unit>, fort: bool) -> Force {
        let mut force = Force::default();
        for unit in units {
            let profile = look.ground.profile(unit.kind);
            if unit.kind.is_air() {
                force.air += i32::from(profile.air_factor);
                force.pips += i32::from(profile.attack);
                continue;
            }
            force.pips += i32::from(profile.defence) * 2;
            force.hits += i32::from(profile.hits) - i32::from(unit.hurt);
        }
        if fort {
            force.pips += 4 + 2 * force.hits.min(6);
            force.hits += 6;
        }
        force
    }

    pub fn with(self, other: Force) -> Force {
        Force {
            pips: self.pips + other.pips,
            hits: self.hits + other.hits,
            boots: self.boots + other.boots,
            air: self.air + other.air,
        }
    }

    /// How much stronger than the defence, in tenths: the product of pips and hits on either side.
    pub fn edge_over(self, defence: Force) -> i32 {
        if defence.hits == 0 && defence.pips == 0 {
            return if self.boots > 0 || self.pips > 0 { 100 } else { 0 };
        }
        let own = self.pips * self.hits.max(1);
        let theirs = (defence.pips.max(1)) * defence.hits.max(1);
        own * 10 / theirs.max(1)
    }
}
