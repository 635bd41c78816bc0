//! What cases may claim about the dice of a battle that is to be fought.

use odds::Thrown;
use table::dice::{Chance, Pool};

use crate::Global40;
use crate::model::battle::state::{Battle, Role, Stage};
use crate::model::combat::Fight;
use crate::model::position::Position;
use crate::rules::combat::expected as forces;
use crate::rules::situation::Situation;

impl Global40 {
    /// `attack at france 3@1 4@2`, `defence at france 1@2`, `flak at france 3@1`, `bombardment at france 1@3 1@4`: how many dice hit
    /// at which number, in the battle under way or in the one that the units on the board would fight.
    pub fn dice_hold(&self, position: &Position, words: &[&str]) -> Option<Result<bool, String>> {
        let [what @ ("attack" | "defence" | "flak" | "bombardment"), "at", key, rest @ ..] = words else {
            return None;
        };
        let Some(at) = self.space(key) else { return Some(Err(format!("there is no space {key:?}"))) };
        let situation = Situation::new(&self.ground, position);
        let fought = match &position.turn.combat.fight {
            Some(Fight::Battle(engagement)) if engagement.at == at => Some(engagement.battle.clone()),
            _ if self.ground.is_sea(at) => forces::sea(&situation, at),
            _ => forces::land(&situation, at).and_then(|assault| assault.land_after(None)),
        };
        let Some(battle) = fought else { return Some(Err(format!("nothing is fought in {key}"))) };
        let stage = match *what {
            "attack" => Stage::Volley(Role::Attacker),
            "defence" => Stage::Volley(Role::Defender),
            "flak" => Stage::Flak,
            _ => Stage::Bombardment,
        };
        let mut found: Vec<String> = Vec::new();
        for (dice, number) in dice(battle, stage) {
            found.push(format!("{dice}@{number}"));
        }
        Some(if found == rest { Ok(true) } else { Err(format!("the dice are {}", found.join(" "))) })
    }
}

/// How many dice at which number, ascending by number.
fn dice(mut battle: Battle, stage: Stage) -> Vec<(u16, u8)> {
    let mut at = [0u16; 37];
    battle.stage = stage;
    for fired in 0..6 {
        battle.attacker.fired = fired;
        battle.defender.fired = fired;
        let Some(throw) = battle.wants() else { break };
        if let Chance::Total(pools) = throw.chance() {
            pools.iter().for_each(|pool| at[usize::from(number(pool))] += pool.dice);
        }
        if !matches!(stage, Stage::Volley(_)) {
            break;
        }
    }
    (1..=36u8).map(|number| (at[usize::from(number)], number)).filter(|(dice, _)| *dice > 0).collect()
}

fn number(pool: &Pool) -> u8 {
    pool.cuts.get(usize::from(pool.hit)).copied().unwrap_or(0)
}
