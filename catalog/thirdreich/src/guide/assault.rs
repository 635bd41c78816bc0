//! Which enemies to attack, with whom, and from where.

use std::cmp::Reverse;

use table::{Order, RuleId, Space};
use thirdreich::{Arm, Attack, Chit, Cluster, Impulse, Part, Position, ThirdReich, UnitId, Verb};

use super::fight::Prospect;
use super::look::Man;
use super::staff::Staff;
use super::worth::POINT;

/// An attack that could be made: its units and where each attacks from.
pub struct Assault {
    pub target: Space,
    pub force: Vec<(UnitId, Space)>,
    pub prospect: Prospect,
}

/// Chances at which more units are not worth it, in parts of a thousand.
const SAFE: i32 = 900;

/// Units that can join an attack: where they can be.
pub struct Mover {
    pub id: UnitId,
    pub at: Space,
    pub strength: i32,
    pub armour: bool,
    /// Where it can stop, besides where it is.
    pub halts: Cluster,
}

impl Staff<'_> {
    /// What it is worth to empty a hex of enemies.
    pub fn ground_value(&self, hex: Space) -> i32 {
        let site = &self.field.board[hex];
        let points = self.points(hex);
        let city = if site.city.is_some() { 50 } else { 0 };
        let on_the_way = match self.attacks() {
            true => (80 - 8 * i32::from(self.to_goal.from(hex).min(10))).max(0),
            false => (60 - 10 * i32::from(self.to_goal.from(hex).min(6))).max(0),
        };
        15 + POINT * points + city + on_the_way
    }

    /// Active units that can still attack, with where they can go if they have not moved.
    pub fn movers(&self, impulse: &Impulse) -> Vec<Mover> {
        let able = |man: &&Man<'_>| {
            let fast = !impulse.exploiting || self.field.exploitation(man.id).is_some();
            man.own
                && man.is_mobile()
                && fast
                && impulse.active.contains(&man.id)
                && !impulse.is_attacking(man.id)
                && !self.field.waits(man.id)
        };
        let mover = |man: &Man<'_>| Mover {
            id: man.id,
            at: man.at,
            strength: man.strength,
            armour: man.is_armour(),
            halts: if impulse.moved.contains(&man.id) { Cluster::NONE } else { self.halts(impulse, man.id) },
        };
        self.own().filter(able).map(mover).collect()
    }

    /// Where an active unit can go and has room.
    pub fn halts(&self, impulse: &Impulse, unit: UnitId) -> Cluster {
        let Some(from) = self.field.start_of(unit) else { return Cluster::NONE };
        let going = if impulse.exploiting {
            let points = self.field.exploitation(unit).unwrap_or(0);
            self.field.march_for(unit, points, RuleId::new("TR-9.61")).first_step_always()
        } else {
            match self.field.march(unit) {
                Some(going) => going,
                None => return Cluster::NONE,
            }
        };
        let halts = going.search(&from).halts();
        halts.minus(&self.field.full_for(unit)).minus(&from)
    }

    /// The best attack on a hex with these units; none if nobody comes to it.
    fn assault(
        &self,
        impulse: &Impulse,
        target: Space,
        movers: &[Mover],
        world: &mut Position,
    ) -> Option<Assault> {
        let board = self.field.board;
        let slots = self.around(target);
        let mut room: Vec<(Space, usize)> =
            slots.iter().map(|hex| (*hex, 2usize.saturating_sub(self.crowd(*hex)))).collect();
        let here = |mover: &Mover| slots.contains(&mover.at);
        let mut near: Vec<&Mover> = movers
            .iter()
            .filter(|mover| here(mover) || slots.iter().any(|slot| self.contains(&mover.halts, *slot)))
            .collect();
        near.sort_by_key(|mover| (!here(mover), !mover.armour, Reverse(mover.strength), mover.id));
        let reach = |base: Space| self.field.in_reach(impulse, base);
        let air = if self.idea.narrow { [0, 0] } else { self.air_over(target, reach) };
        let air = [air[0].min(10), air[1].min(6)];
        let ground = self.ground_value(target);
        let mut attack = Attack { units: Vec::new(), hexes: vec![target] };
        let mut best: Option<Assault> = None;
        let mut force = Vec::new();
        let limit = if self.idea.narrow { 2 } else { 8 };
        for mover in near {
            let slot = if here(mover) {
                Some(mover.at)
            } else {
                let open = room.iter().filter(|(hex, left)| *left > 0 && self.contains(&mover.halts, *hex));
                open.max_by_key(|(hex, left)| {
                    (self.can_supply(*hex), *left, Reverse(self.danger(*hex, target)))
                })
                .map(|(hex, _)| *hex)
            };
            let Some(slot) = slot else { continue };
            if !here(mover)
                && let Some((_, left)) = room.iter_mut().find(|(hex, _)| *hex == slot)
            {
                *left -= 1;
            }
            attack.units.push(mover.id);
            force.push((mover.id, slot));
            world.piece_mut(mover.id).at = Some(board.place(slot));
            let prospect = self.moved(world).prospect(&attack, air, ground);
            if best.as_ref().is_none_or(|best| prospect.value > best.prospect.value) {
                best = Some(Assault { target, force: force.clone(), prospect });
            }
            if prospect.driven_out >= SAFE || force.len() >= limit {
                break;
            }
        }
        for (id, _) in &force {
            world.piece_mut(*id).at = self.position.piece(*id).at;
        }
        best
    }

    /// The strength of other enemies beside a hex.
    fn danger(&self, hex: Space, target: Space) -> i32 {
        self.around(hex).iter().filter(|near| **near != target).map(|near| self.foes_at(*near)).sum()
    }

    /// The best attack that these units can make; none if none is worth it.
    pub fn best_assault(&self, impulse: &Impulse, movers: &[Mover], barred: &[Space]) -> Option<Assault> {
        let mut targets: Vec<Space> = self.foes().map(|man| man.at).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|hex| !barred.contains(hex));
        let mut world = self.position.clone();
        let assaults: Vec<Assault> = targets
            .into_iter()
            .filter_map(|target| self.assault(impulse, target, movers, &mut world))
            .filter(|assault| self.is_worth(assault))
            .collect();
        assaults.into_iter().max_by_key(|assault| (self.share(assault), Reverse(assault.target)))
    }

    /// Is an attack worth making?
    fn is_worth(&self, assault: &Assault) -> bool {
        // A defender who attacks leaves his place; that must be worth it.
        let [least, odds] = match (self.idea.narrow, self.attacks()) {
            (true, _) => [-20, 200],
            (false, true) => [0, 250],
            (false, false) => [0, 350],
        };
        assault.prospect.value > least && assault.prospect.driven_out >= odds
    }

    /// What an attack brings for what it uses. A strong one is rather made than several weak ones.
    fn share(&self, assault: &Assault) -> i32 {
        let used: i32 =
            assault.force.iter().filter_map(|(id, _)| self.man(*id)).map(|man| man.strength).sum();
        assault.prospect.value * 10 / (40 + used)
    }

    /// Announces the best attack that can be made from where units are.
    pub fn announce(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let mut movers: Vec<Mover> = self.movers(impulse);
        movers.iter_mut().for_each(|mover| mover.halts = Cluster::NONE);
        if impulse.chit == Chit::Attrition && !impulse.attacks.is_empty() {
            return None;
        }
        let barred: Vec<Space> = impulse.attacks.iter().flat_map(|attack| attack.hexes.clone()).collect();
        let assault = self.best_assault(impulse, &movers, &barred)?;
        let mut units = assault.force.iter().map(|(id, _)| *id);
        let first = units.next()?;
        let mut words = vec![Verb::Attack.into(), Part::Unit(first), Part::Space(assault.target)];
        words.extend(units.map(Part::Unit));
        self.legal(words)
    }

    /// Is a unit armour or cavalry that may go on after a breakthrough?
    pub fn is_fast(&self, unit: UnitId) -> bool {
        matches!(self.ground.forces.unit(unit).arm, Arm::Arm | Arm::Cav)
    }
}
