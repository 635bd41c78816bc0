//! What a battle is likely to bring, without a die being thrown.

use skirmish::{Block, Ground, Kind, Position, Side};
use table::Space;

/// What one side brings into a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Steps.
    pub steps: i32,
    /// Hits to be expected of a volley, in thousandths.
    pub fire: i32,
    /// Blocks that are not decoys.
    pub blocks: u8,
    staff: bool,
}

/// How a battle is likely to end, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// How likely it is that the defender is gone.
    pub taken: i32,
    /// What is left of the attacker's steps.
    pub attacker: i32,
    /// What is left of the defender's steps.
    pub defender: i32,
}

/// How a battle of this many rounds is likely to go. The defender fires first.
pub fn outlook(attacker: Force, defender: Force, rounds: u8) -> Outlook {
    if defender.steps == 0 || attacker.steps == 0 {
        let taken = if attacker.steps > 0 { 1000 } else { 0 };
        return Outlook { taken, attacker: attacker.steps * 1000, defender: defender.steps * 1000 };
    }
    let (all, mut a, mut d) = (defender.steps * 1000, attacker.steps * 1000, defender.steps * 1000);
    let (per_a, per_d) = (attacker.per_step(), defender.per_step());
    let mut hits = 0;
    for _ in 0..rounds {
        a = (a - d * per_d / 1000).max(0);
        let fall = a * per_a / 1000;
        hits += fall;
        d = (d - fall).max(0);
    }
    // Fortune strays by the root of the hits to be expected, less where each die is likelier to hit.
    let stray = (hits * (1000 - per_a).max(100)).isqrt().max(300);
    Outlook { taken: below((hits - all + 400) * 100 / stray), attacker: a, defender: d }
}

/// How likely it is that fortune strays no further than this, in hundredths of its usual stray.
fn below(z: i32) -> i32 {
    const TABLE: [i32; 14] = [500, 599, 691, 773, 841, 894, 933, 960, 977, 988, 994, 997, 999, 1000];
    let (at, rest) = ((z.abs() / 25).min(12) as usize, z.abs() % 25);
    let upper = TABLE[at] + (TABLE[at + 1] - TABLE[at]) * rest / 25;
    if z < 0 { 1000 - upper } else { upper }
}

impl Force {
    /// What a side has in a space: as attacker or as defender.
    pub fn standing(ground: &Ground, position: &Position, side: Side, at: Space, attacks: bool) -> Force {
        let mut force = Force::default();
        for (_, block) in position.of(side.seats(), at) {
            force.join(ground, block, at, attacks, block.wet);
        }
        force
    }

    /// Another block joins. The staff makes all others hit on one more.
    pub fn join(&mut self, ground: &Ground, block: &Block, at: Space, attacks: bool, wet: bool) {
        let (kind, steps) = face(block);
        if kind == Kind::Decoy {
            return;
        }
        let slow = i32::from(attacks && ground.is_high(at)) + i32::from(attacks && wet);
        let helped = i32::from(self.staff);
        let hit = (i32::from(ground.kind(kind).hit) - slow + helped).clamp(1, 5);
        if kind == Kind::Staff && !self.staff {
            self.staff = true;
            self.fire += self.steps * 1000 / 6;
        }
        self.steps += steps;
        self.fire += steps * hit * 1000 / 6;
        self.blocks += 1;
    }

    /// Hits a volley for each step, in thousandths.
    fn per_step(&self) -> i32 {
        if self.steps == 0 { 0 } else { self.fire / self.steps }
    }
}

/// What a block is and how strong; a guard of middling strength if one does not know.
pub fn face(block: &Block) -> (Kind, i32) {
    block.face.map_or((Kind::Guard, 2), |face| (face.kind, face.strength.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guards(steps: i32) -> Force {
        Force { steps, fire: steps * 1000 / 3, blocks: 1, staff: false }
    }

    #[test]
    fn more_attackers_take_more_and_defenders_have_the_better_of_it() {
        let take = |a: i32, d: i32| outlook(guards(a), guards(d), 2).taken;
        assert!(take(9, 1) > 950 && take(9, 3) > take(6, 3) && take(6, 3) > take(3, 3));
        assert!(take(3, 3) < 200 && take(9, 9) < 50);
        assert_eq!(outlook(guards(1), Force::default(), 2).taken, 1000);
    }
}
