//! A round of battle from the airstrike to lone statics (7.2, 7.3, R-EF-29 to R-EF-32).

use kit::{Score, Volley};
use table::dice::Stream;
use table::{Piece, Space};

use super::assault;
use super::executor::Executor;
use super::fire::{self, Cover, Fire};
use super::movement::weather;
use super::support::is_supported;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Frame, Loss, Round, RoundStep};
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::scenario::Firepower;
use crate::model::units::Troops;
use crate::rule;

/// The blocks of a faction in a place.
pub fn fighters(position: &Position, faction: Faction, at: Space) -> impl Iterator<Item = Piece> {
    position.standing(at).filter(move |(_, block)| block.faction == faction).map(|(piece, _)| piece)
}

/// The faction of the blocks that are being fought by this one.
pub fn opponent(position: &Position, faction: Faction, at: Space) -> Option<Faction> {
    position.standing(at).map(|(_, block)| block.faction).find(|other| other.is_enemy_of(faction))
}

pub fn strength(position: &Position, block: Piece) -> u8 {
    position.block(block).face.map_or(0, |face| face.strength)
}

/// What the blocks of a side fire in a battle: dice, and the lowest face that hits.
pub fn shots(ground: &Ground, position: &Position, faction: Faction, at: Space, way: Fire) -> Vec<(u16, u8)> {
    let weather = weather(ground, position.skies, at);
    let own = |block: Piece| {
        let unit = ground.forces.unit(position.block(block).face?.unit);
        fire::firepower(position.scenario, unit, way, &ground[at], weather)
    };
    let mut firing: Vec<(u8, Firepower)> = fighters(position, faction, at)
        .filter_map(|block| Some((strength(position, block), own(block)?)))
        .filter(|(strength, _)| *strength > 0)
        .collect();
    let holds = position.battle(at).is_some_and(|battle| battle.defender == faction);
    let fortress = fire::fortress_firepower(&ground[at]).filter(|_| holds && way == Fire::Defence);
    // Of equally large units the one that gains most fires better (7.5, R-EF-130).
    let largest = firing.iter_mut().max_by_key(|(strength, own)| (*strength, std::cmp::Reverse(*own)));
    if let Some((best, (_, own))) = fortress.zip(largest) {
        *own = (*own).max(best);
    }
    firing.into_iter().map(|(strength, own)| (strength.into(), own.lowest_hit())).collect()
}

/// How many hits cost this side a step; none if it cannot be hit (7.33 to 7.5).
pub fn hits_per_step(ground: &Ground, position: &Position, faction: Faction, at: Space) -> Option<u8> {
    if position.active() == Some(faction) {
        return Some(1);
    }
    cover(ground, position, faction, at).hits_per_step()
}

/// What the passive side of a battle has against hits.
pub fn cover<'g>(ground: &'g Ground, position: &Position, faction: Faction, at: Space) -> Cover<'g> {
    Cover {
        site: &ground[at],
        weather: weather(ground, position.skies, at),
        original_defender: position.battle(at).is_some_and(|battle| battle.defender == faction),
        supported: is_supported(ground, position, at),
    }
}

impl Executor<'_, '_, '_> {
    /// Goes on with a round.
    pub fn fight_on(&mut self, round: Round) {
        let Round { at, step, strike, .. } = round;
        let sides = self
            .position
            .active()
            .zip(self.position.active().and_then(|active| opponent(self.position, active, at)));
        let Some((active, passive)) = sides.filter(|_| self.position.is_engaged(at)) else {
            return self.round_is_over(at);
        };
        let next = match step {
            RoundStep::Air => RoundStep::Defence,
            RoundStep::Defence => RoundStep::Offence,
            RoundStep::Offence | RoundStep::Over => RoundStep::Over,
        };
        self.position.frames.replace(Frame::Round(Round { step: next, ..round }));
        match step {
            RoundStep::Air => self.strike(active, passive, at, strike),
            RoundStep::Defence => self.defend(active, passive, at),
            RoundStep::Offence => {
                let shots = shots(self.ground, self.position, active, at, Fire::Offence);
                let score = self.volley(Volley { rule: rule::FIRE, shots, repulse: 0 });
                self.fired(active, passive, at, score);
            }
            RoundStep::Over => self.round_is_over(at),
        }
    }

    /// The airstrike (13.24).
    fn strike(&mut self, active: Faction, passive: Faction, at: Space, dice: u8) {
        let row = self.ground.scenario(self.position.scenario);
        let Some(side) = row.and_then(|row| row.side(active)) else { return };
        let air = side.air(self.ground[at].front, passive);
        let air = if rule::AIR_FIREPOWER.holds() { air } else { Firepower::Single };
        let shots = if dice == 0 { Vec::new() } else { vec![(dice.into(), air.lowest_hit())] };
        let score = self.volley(Volley { rule: rule::AIRSTRIKES, shots, repulse: 0 });
        self.fired(active, passive, at, score);
    }

    /// Defensive fire; against an assault it may throw attackers back (7.61).
    fn defend(&mut self, active: Faction, passive: Faction, at: Space) {
        let battle = self.position.battle(at).filter(|battle| battle.attacker == active);
        let repulse = battle.map_or(0, |battle| assault::repulse(self.ground, self.position, battle));
        // Who lands in the north gets used to it once he can no longer be thrown back (21.441).
        if repulse == 0 {
            self.go_ashore(at);
        }
        let shots = shots(self.ground, self.position, passive, at, Fire::Defence);
        let score = self.volley(Volley { rule: rule::FIRE, shots, repulse });
        self.fired(passive, active, at, score);
        if let Frame::Loss(loss) = self.position.frames.top_mut() {
            loss.ashore = repulse > 0;
        }
    }

    fn volley(&mut self, volley: Volley) -> Score {
        if volley.shots.is_empty() || !volley.rule.holds() {
            return Score::default();
        }
        let throw = volley.throw();
        Score::of(self.dice.fall(Stream::Public, throw.rule, throw.chance))
    }

    fn fired(&mut self, by: Faction, at_whom: Faction, at: Space, score: Score) {
        let (hits, repulses) = (score.hits as u8, score.repulses as u8);
        self.tell.all(|| Fact::Fired { at, faction: by, hits, repulses });
        let loss = Loss { at, faction: at_whom, repulses, hits, home: Vec::new(), ashore: false };
        self.position.frames.push(Frame::Loss(loss));
    }

    /// Invaders who can no longer be thrown back feel the climate, once (21.441).
    pub fn go_ashore(&mut self, at: Space) {
        let mut landed = self.position.battle(at).map_or(Vec::new(), |battle| battle.entered.clone());
        landed.retain(|(block, _)| {
            let block = self.position.block(*block);
            block.dispersed && block.space() == Some(at)
        });
        if let Some(battle) = self.position.battles.iter_mut().find(|battle| battle.at == at) {
            battle.entered.retain(|entered| !landed.contains(entered));
        }
        for (block, from) in landed {
            self.acclimatize(block, &[from, at]);
        }
    }

    fn round_is_over(&mut self, at: Space) {
        self.go_ashore(at);
        self.remove_lone_statics(at);
        self.position.frames.pop();
        if let Some(battle) = self.position.battles.iter_mut().find(|battle| battle.at == at) {
            battle.entered.clear();
        }
        self.end_battles();
    }

    /// A side that has nothing but statics and HQs at 0 loses the statics (2.27, 7.22, R-EF-31).
    pub fn remove_lone_statics(&mut self, at: Space) {
        if !self.position.is_engaged(at) || !rule::LONE_STATICS.holds() {
            return;
        }
        for faction in Faction::ALL {
            let blocks: Vec<Piece> = fighters(self.position, faction, at).collect();
            if blocks.iter().all(|block| self.face(*block).strength == 0) {
                let statics = blocks.into_iter().filter(|block| self.unit(*block).troops == Troops::Static);
                statics.collect::<Vec<_>>().into_iter().for_each(|block| self.remove(block));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forces::Scenario;
    use crate::model::nation::Nation;
    use crate::model::position::{Declaration, Standing};
    use crate::proving::drill::{Drill, Throw};
    use Throw::{Air, Fire as Fires};

    /// 7.22, 7.33, 7.34, 13.24: the battles of the first turn of the Winter War.
    #[test]
    fn the_first_battles_of_the_winter_war() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        drill.support("su-len", &["vyborg", "3302"]);
        drill.support("su-nth", &["joensuu"]);
        drill.put("fi-2", 4, "vyborg");
        drill.put("su-3gm", 3, "leningrad");
        drill.put("su-13", 3, "3403");
        drill.attack(Faction::Soviets, "vyborg", &[("su-3gm", "leningrad"), ("su-13", "3403")]);
        let throws = [
            Air(&[5, 2, 6]),
            Fires(&[("fi-2", &[6, 3, 5])]),
            Fires(&[("su-3gm", &[5, 1]), ("su-13", &[6, 4])]),
        ];
        drill.round("vyborg", &throws, &["su-13"]);
        let strengths = ["fi-2", "su-13", "su-3gm"].map(|key| drill.strength(key));
        assert_eq!(strengths, [Some(2); 3]);

        drill.put("fi-3", 2, "3302");
        drill.put("su-23", 3, "3403");
        drill.attack(Faction::Soviets, "3302", &[("su-23", "3403")]);
        let throws = [Air(&[4, 6]), Fires(&[("fi-3", &[1, 5])]), Fires(&[("su-23", &[6, 2])])];
        drill.round("3302", &throws, &[]);
        assert_eq!(["fi-3", "su-23"].map(|key| drill.strength(key)), [Some(1), Some(2)], "the halves add up");

        drill.put("fi-4", 1, "joensuu");
        drill.put("su-7g", 3, "petrozavodsk");
        drill.attack(Faction::Soviets, "joensuu", &[("su-7g", "petrozavodsk")]);
        let throws = [Air(&[3, 5]), Fires(&[("fi-4", &[4])]), Fires(&[("su-7g", &[6, 1, 2])])];
        drill.round("joensuu", &throws, &[]);
        assert_eq!(["fi-4", "su-7g"].map(|key| drill.strength(key)), [None, Some(3)]);
        assert!(drill.position.battle(drill.at("joensuu")).is_none(), "it is won");

        // The blitz: a half-hit that is left over is lost.
        drill.put("su-8g", 4, "vyborg");
        drill.put("su-10mk", 3, "vyborg");
        let throws = [
            Air(&[6]),
            Fires(&[("fi-2", &[2, 6])]),
            Fires(&[("su-8g", &[6, 3, 1]), ("su-10mk", &[5, 4, 2]), ("su-3gm", &[1, 3]), ("su-13", &[2, 5])]),
        ];
        drill.round("vyborg", &throws, &[]);
        assert_eq!(["fi-2", "su-8g"].map(|key| drill.strength(key)), [Some(1), Some(3)]);
    }

    fn norway() -> Drill {
        let mut drill = Drill::new(Scenario::Weser, Faction::Axis);
        let when = drill.position.now;
        drill.position.declared = vec![Declaration { by: Faction::Axis, on: Nation::Norway, when }];
        drill.position.nations[Nation::Norway as usize] = Standing::Belligerent(Faction::Allies);
        for (key, at) in [("no-3", "bergen"), ("no-1", "oslo"), ("no-4", "trondheim"), ("no-5", "narvik")] {
            drill.put(key, 1, at);
        }
        drill
    }

    fn land(drill: &mut Drill, key: &str, strength: u8, from: &str, at: &str) {
        drill.put(key, strength, from);
        drill.attack(Faction::Axis, at, &[(key, from)]);
        let block = drill.block(key);
        drill.position.block_mut(block).dispersed = true;
    }

    /// 7.35, 7.63, 20.16, 21.441, 21.493, 2.27: the landings of the first turn of Operation Weser.
    #[test]
    fn the_first_landings_in_norway() {
        let mut drill = norway();
        land(&mut drill, "ge-36mt", 4, "hamburg", "bergen");
        let missed: [Throw<'_>; 2] = [Fires(&[("no-3", &[4])]), Fires(&[("ge-36mt", &[5, 6, 2])])];
        drill.round("bergen", &missed, &[]);
        assert_eq!(
            ["ge-36mt", "no-3"].map(|key| drill.strength(key)),
            [Some(3), Some(1)],
            "two thirds of a hit"
        );

        land(&mut drill, "ge-18mt", 4, "rostock", "oslo");
        drill.round("oslo", &[Fires(&[("no-1", &[5])]), Fires(&[("ge-18mt", &[6, 5])])], &[]);
        assert_eq!(["ge-18mt", "no-1"].map(|key| drill.strength(key)), [Some(2), Some(1)]);

        land(&mut drill, "ge-33", 3, "hamburg", "trondheim");
        drill.round("trondheim", &[Fires(&[("no-4", &[1])])], &[]);
        let home = drill.position.block(drill.block("ge-33")).space();
        assert_eq!((home, drill.strength("ge-33")), (Some(drill.at("hamburg")), Some(3)), "thrown back");
        assert!(drill.position.battle(drill.at("trondheim")).is_none());

        let battle = |drill: &Drill, at: &str| {
            let battle = drill.position.battle(drill.at(at)).expect("is fought").clone();
            assault::repulse(&drill.ground, &drill.position, &battle)
        };
        land(&mut drill, "ge-19", 3, "stettin", "narvik");
        assert_eq!(battle(&drill, "narvik"), 0, "20.16: not fortified");
        drill.round("narvik", &[Fires(&[("no-5", &[6])]), Fires(&[("ge-19", &[6])])], &[]);
        assert_eq!(["ge-19", "no-5"].map(|key| drill.strength(key)), [Some(1), Some(1)]);

        drill.round("bergen", &[Fires(&[("no-3", &[2])]), Fires(&[("ge-36mt", &[5, 6, 6])])], &[]);
        assert_eq!(drill.strength("no-3"), None, "2.27: a static at 0 that is alone");
    }

    /// 7.61: the weaker attacker goes home, and the hit falls on the one who stays.
    #[test]
    fn repulses_come_before_hits() {
        let mut drill = norway();
        drill.position.declared.clear();
        drill.put("no-3", 4, "bergen");
        land(&mut drill, "ge-33", 3, "hamburg", "bergen");
        drill.put("ge-36mt", 4, "hamburg");
        let second = (drill.block("ge-36mt"), drill.at("hamburg"));
        drill.put("ge-36mt", 4, "bergen");
        drill.position.block_mut(second.0).dispersed = true;
        drill.position.battles[0].entered.push(second);
        let throws = [Fires(&[("no-3", &[1, 5, 6, 5])]), Fires(&[("ge-36mt", &[1, 1])])];
        drill.round("bergen", &throws, &[]);
        assert_eq!(
            ["ge-33", "ge-36mt"].map(|key| drill.strength(key)),
            [Some(3), Some(2)],
            "a step for the climate"
        );
        assert_eq!(drill.position.block(drill.block("ge-33")).space(), Some(drill.at("hamburg")));

        // Nobody is left to take the hits but those who were thrown back.
        let mut drill = norway();
        drill.position.declared.clear();
        drill.put("no-3", 4, "bergen");
        land(&mut drill, "ge-33", 3, "hamburg", "bergen");
        drill.round("bergen", &[Fires(&[("no-3", &[1, 6, 6, 5])])], &[]);
        assert_eq!(drill.strength("ge-33"), Some(1));
    }

    /// 7.5, 7.4: the largest defender of a fortress fires best, and nobody can be hit without support.
    #[test]
    fn leningrad_is_a_fortress() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Axis);
        drill.position.pieces().map(|(piece, _)| piece).collect::<Vec<_>>().into_iter().for_each(|piece| {
            drill.position.block_mut(piece).at = crate::model::blocks::Place::Pool;
        });
        drill.put("su-13", 2, "leningrad");
        drill.put("su-23", 3, "leningrad");
        drill.put("fi-2", 4, "vyborg");
        drill.attack(Faction::Axis, "leningrad", &[("fi-2", "vyborg")]);
        let at = drill.at("leningrad");
        let mut shots = shots(&drill.ground, &drill.position, Faction::Soviets, at, Fire::Defence);
        shots.sort_unstable();
        assert_eq!(shots, [(2, 5), (3, 4)], "a major city, and the fortress for the largest");
        let throws = [Fires(&[("su-13", &[1, 1]), ("su-23", &[1, 1, 1])]), Fires(&[("fi-2", &[6, 6, 6, 6])])];
        drill.round("leningrad", &throws, &[]);
        assert_eq!(["su-13", "su-23"].map(|key| drill.strength(key)), [Some(2), Some(3)], "7.4");
    }
}
