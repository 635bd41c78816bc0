//! The Politics phase, and how a scenario ends (16.7 to 16.9, 21.482, 22).

use table::{Outcome, Seats, msg};

use super::count::count;
use super::executor::Executor;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::frames::{Frame, Politics, Turn};
use crate::model::nation::{Faction, Nation};
use crate::model::position::{Position, Standing};
use crate::model::scenario::{Fate, Level};
use crate::rule;

/// The nation that a scenario is about.
pub fn subject(scenario: Scenario) -> Option<Nation> {
    match scenario {
        Scenario::WinterWar => Some(Nation::Finland),
        Scenario::Weser => Some(Nation::Norway),
        _ => None,
    }
}

/// May the Axis ask for peace now? Once a game, in its own Politics (16.72, 21.482).
pub fn may_offer(position: &Position, active: Faction) -> bool {
    let winter = position.scenario == Scenario::WinterWar && active == Faction::Axis;
    winter && !position.peace_offered && rule::ARMISTICE.holds()
}

/// Is a nation at war beaten? Norway loses its capital and all its units, Finland either (16.9, 21.494).
fn is_defeated(ground: &Ground, position: &Position, nation: Nation) -> bool {
    let Standing::Belligerent(faction) = position.nation(nation) else { return false };
    let capital = ground.capital(nation).and_then(|capital| position.control.of(ground.nets(), capital));
    let taken = capital.is_some_and(|holder| holder.is_enemy_of(faction));
    let of_nation = |face: crate::model::blocks::Face| ground.forces.unit(face.unit).nation == nation;
    let left = position.blocks.iter().filter(|block| block.space().is_some());
    let gone = !left.filter_map(|block| block.face).any(of_nation);
    let tough = nation == Nation::Norway && rule::NORWAYS_DEFEAT.holds();
    let beaten = if tough { taken && gone } else { taken || gone };
    beaten && rule::DEFEAT.holds()
}

/// Has the victor units in a beaten nation, and its friends none (16.92)?
fn is_conquered(ground: &Ground, position: &Position, nation: Nation) -> bool {
    let Standing::Defeated(faction) = position.nation(nation) else { return false };
    let inside = position
        .blocks
        .iter()
        .filter(|block| block.space().is_some_and(|at| ground[at].nation == Some(nation)));
    let sides: Vec<bool> = inside.map(|block| block.faction.is_enemy_of(faction)).collect();
    !sides.is_empty() && !sides.contains(&false) && rule::CONQUEST.holds()
}

fn fate(position: &Position) -> Fate {
    match subject(position.scenario).map(|nation| position.nation(nation)) {
        Some(Standing::Defeated(_)) => Fate::Defeated,
        Some(Standing::Conquered(_)) => Fate::Conquered,
        _ => Fate::Undefeated,
    }
}

impl Executor<'_, '_, '_> {
    /// The Politics phase begins: an offer of peace comes before defeat (16.7).
    pub fn begin_politics(&mut self, turn: Turn) {
        if may_offer(self.position, turn.active) {
            self.position.frames.push(Frame::Politics(Politics));
        } else {
            self.look_for_defeat();
        }
    }

    /// Conquest is looked for first: it takes a Politics phase after the defeat (16.92).
    pub fn look_for_defeat(&mut self) {
        let Some(nation) = subject(self.position.scenario) else { return };
        let number = nation as usize;
        if let Standing::Defeated(faction) = self.position.nation(nation) {
            if is_conquered(self.ground, self.position, nation) {
                self.position.nations[number] = Standing::Conquered(faction);
                self.tell.all(|| Fact::Conquered { nation });
                self.annex(nation, faction);
            }
        } else if is_defeated(self.ground, self.position, nation)
            && let Standing::Belligerent(faction) = self.position.nation(nation)
        {
            self.position.nations[number] = Standing::Defeated(faction);
            self.tell.all(|| Fact::Defeated { nation });
            if self.position.scenario == Scenario::WinterWar {
                self.reckon();
            }
        }
    }

    /// The victor has all of a nation's land.
    fn annex(&mut self, nation: Nation, beaten: Faction) {
        let nets = self.ground.nets();
        let spaces = self.ground.map.spaces();
        let is_part = |space: &_| self.ground[*space].nation == Some(nation);
        let land = nets.rows.set(spaces.filter(is_part)).intersection(&nets.ground);
        let lost = self.position.control.held[beaten as usize].intersection(&land);
        self.position.control.held[beaten as usize] =
            self.position.control.held[beaten as usize].minus(&lost);
        let victor = &mut self.position.control.held[Faction::Axis as usize];
        *victor = victor.union(&lost);
    }

    /// The last month is over, or the war is.
    pub fn reckon(&mut self) {
        self.end_with(fate(self.position));
    }

    /// The game ends with this fate of the nation it is about.
    pub fn end_with(&mut self, fate: Fate) {
        let row = self.ground.scenario(self.position.scenario);
        let count = count(self.ground, self.position).unwrap_or(0);
        let victory = row.and_then(|row| row.verdict(fate, count));
        let outcome = match victory {
            Some(victory) => {
                let level = match victory.level {
                    Level::Minor => msg!("level-minor"),
                    Level::Major => msg!("level-major"),
                    Level::Decisive => msg!("level-decisive"),
                };
                let seat = victory.winner.seat();
                Outcome {
                    winners: Seats::one(seat),
                    how: msg!("ended-victory", winner = seat, level = level, count = count.to_string()),
                }
            }
            None => Outcome { winners: Seats::NONE, how: msg!("ended-undecided") },
        };
        self.end(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::nets::Cluster;
    use crate::proving::drill::Drill;

    fn take(drill: &mut Drill, at: &str, by: Faction) {
        let place = drill.ground.nets().rows.set([drill.at(at)]);
        for faction in Faction::ALL {
            let held: &mut Cluster = &mut drill.position.control.held[faction as usize];
            *held = if faction == by { held.union(&place) } else { held.minus(&place) };
        }
    }

    fn outcome(drill: &mut Drill) -> Option<(Seats, String)> {
        drill.with_dice(Vec::new(), |executor| executor.look_for_defeat());
        match drill.position.frames.top() {
            Frame::Over(outcome) => Some((outcome.winners, outcome.how.key.to_string())),
            _ => None,
        }
    }

    /// 16.9, 1939A: Finland is defeated when Helsinki falls, and that ends the war.
    #[test]
    fn finland_is_defeated_with_its_capital() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        assert_eq!(outcome(&mut drill), None);
        take(&mut drill, "helsinki", Faction::Soviets);
        assert_eq!(outcome(&mut drill), Some((Seats::one(Faction::Soviets.seat()), "ended-victory".into())));
        assert!(drill.position.blocks.iter().all(|block| block.up), "R-EF-7");
    }

    /// 16.72, 21.482: one offer, in the Politics of the Axis; the count decides what an armistice is worth.
    #[test]
    fn the_axis_may_ask_for_peace_once() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Axis);
        assert!(may_offer(&drill.position, Faction::Axis) && !may_offer(&drill.position, Faction::Soviets));
        drill.position.peace_offered = true;
        assert!(!may_offer(&drill.position, Faction::Axis));
        let winner = |drill: &mut Drill| {
            drill.with_dice(Vec::new(), |executor| executor.end_with(Fate::Armistice));
            let Frame::Over(outcome) = drill.position.frames.top() else { panic!("is over") };
            outcome.winners
        };
        assert_eq!(winner(&mut drill), Seats::one(Faction::Soviets.seat()), "a count of eleven");
        drill.put("su-stavka", 1, "leningrad");
        assert_eq!(winner(&mut drill), Seats::one(Faction::Axis.seat()), "nine");
    }

    /// 16.9, 16.92, 21.494: Norway loses Oslo and its army, and is conquered in a later Politics phase.
    #[test]
    fn norway_is_defeated_as_a_major_power_and_then_conquered() {
        let mut drill = Drill::new(Scenario::Weser, Faction::Axis);
        let norway = |drill: &Drill| drill.position.nation(Nation::Norway);
        drill.position.nations[Nation::Norway as usize] = Standing::Belligerent(Faction::Allies);
        drill.put("no-5", 1, "narvik");
        for (at, by) in [("oslo", Faction::Axis), ("narvik", Faction::Allies), ("tromso", Faction::Allies)] {
            take(&mut drill, at, by);
        }
        assert_eq!(outcome(&mut drill), None);
        assert_eq!(norway(&drill), Standing::Belligerent(Faction::Allies), "one unit is left");
        let last = drill.block("no-5");
        drill.position.block_mut(last).at = Place::Pool;
        outcome(&mut drill);
        assert_eq!(norway(&drill), Standing::Defeated(Faction::Allies));
        outcome(&mut drill);
        assert_eq!(norway(&drill), Standing::Defeated(Faction::Allies), "no Axis unit is there");
        drill.put("ge-18mt", 2, "oslo");
        drill.put("br-nx", 2, "narvik");
        outcome(&mut drill);
        assert_eq!(norway(&drill), Standing::Defeated(Faction::Allies), "the British hold out");
        drill.put("br-nx", 2, "london");
        outcome(&mut drill);
        assert_eq!(norway(&drill), Standing::Conquered(Faction::Allies));
        let tromso = drill.position.control.of(drill.ground.nets(), drill.at("tromso"));
        assert_eq!(tromso, Some(Faction::Axis));
    }
}
