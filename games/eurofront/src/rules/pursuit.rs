//! Rearguards and pursuit (6.5).

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use super::executor::Executor;
use super::fire::Cover;
use super::movement::{speed, weather};
use crate::model::fact::Fact;
use crate::model::frames::{Frame, GoOn, Rearguard, VoyageKind};
use crate::model::units::Troops;
use crate::model::way::Side;
use crate::rule;

impl Executor<'_, '_, '_> {
    /// The next rearguard is fired at and goes, in the order in which they were named; false if there is none left.
    pub fn next_rearguard(&mut self) -> bool {
        let Some(movement) = self.position.movement_mut().filter(|movement| !movement.rearguards.is_empty())
        else {
            return false;
        };
        let Rearguard { block, exit, course } = movement.rearguards.remove(0);
        let Some(from) = self.position.block(block).space() else { return true };
        let faction = self.position.block(block).faction;
        let stays = self
            .position
            .standing(from)
            .any(|(other, one)| other != block && one.faction == faction && !one.marks.moved);
        let by_sea = !course.is_empty();
        let pace = match self.unit(block) {
            unit if by_sea => 1 + u8::from(unit.troops == Troops::Amphibious),
            unit => speed(self.ground, unit, self.position.skies, from) as u8,
        };
        // How fast it is shows in how far it may go on.
        self.tell.reveals_to_all("units");
        if !stays && self.position.has_enemies(faction, from) && rule::PURSUIT.holds() {
            self.pursue(block, from, pace);
        }
        if self.position.block(block).space() != Some(from) {
            return true;
        }
        if by_sea {
            self.sail(block, course, VoyageKind::Evacuation);
        } else {
            self.go_by_land(block, vec![from, exit]);
            let there = self.position.block(block).space() == Some(exit);
            if pace > 1 && there && self.may_go_on_after(from, exit) {
                self.position.frames.push(Frame::GoOn(GoOn { block, left: pace - 1 }));
            }
        }
        true
    }

    /// Along a route one goes no further, nor behind a strait (18.33, 1.371).
    fn may_go_on_after(&self, from: Space, exit: Space) -> bool {
        match self.ground.side(from, exit) {
            Some(Side::Strait | Side::RailStrait) => !rule::STRAITS.holds(),
            Some(_) => true,
            None => !rule::MARCHES.holds() && self.ground.map.place(exit).hex.is_some(),
        }
    }

    /// An HQ that is the last of its side to leave a battle is fired at at once (5.21, 5.51).
    pub fn pursue_hq(&mut self, hq: Piece, from: Space) {
        let pace = speed(self.ground, self.unit(hq), self.position.skies, from) as u8;
        if self.position.block(hq).space() == Some(from) && rule::PURSUIT.holds() {
            self.pursue(hq, from, pace);
        }
    }

    /// All enemies in the place fire: those who are faster hit on 5 and 6, those as fast on 6 (6.52).
    pub fn pursue(&mut self, block: Piece, from: Space, pace: u8) {
        let faction = self.position.block(block).faction;
        let mut dice = [0u16; 2];
        for (_, pursuer) in self.position.standing(from).filter(|(_, one)| one.faction.is_enemy_of(faction)) {
            let Some(face) = pursuer.face else { continue };
            let unit = self.ground.forces.unit(face.unit);
            let theirs = speed(self.ground, unit, self.position.skies, from) as u8;
            let pool = match theirs.cmp(&pace) {
                _ if unit.troops.is_hq() => continue,
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => continue,
            };
            dice[pool] += u16::from(face.strength);
        }
        let pools = [Pool::at_least(dice[0], 6, 5), Pool::at_least(dice[1], 6, 6)];
        let hits = self.dice.hits(Stream::Public, rule::PURSUIT, &pools).iter().sum::<u16>() as u8;
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.tell_of(Fact::Pursued { block, speed: pace, hits });
        let weather = weather(self.ground, self.position.skies, from);
        let defends = self.position.battle(from).is_some_and(|battle| battle.defender == faction);
        let per_step =
            Cover { site: &self.ground[from], weather, original_defender: defends, supported: true }
                .hits_per_step();
        for _ in 0..per_step.map_or(0, |per_step| hits / per_step) {
            self.lose_step(block);
        }
    }
}
