//! Losses, retreats and advances.

use std::cmp::Reverse;

use table::{Order, Space};
use thirdreich::{Battle, Impulse, Part, Step, ThirdReich, UnitId, Verb};

use super::staff::Staff;
use super::worth;

impl Staff<'_> {
    /// What is asked in a battle.
    pub fn battle(&self, battle: &Battle) -> Option<Order<ThirdReich>> {
        match &battle.step {
            Step::Losses => self.lose(),
            Step::Quarter | Step::Stand => self.stand(battle),
            Step::Retreat(left) => self.retreat(left),
            Step::Advance(advanced) => self.follow(battle, advanced),
        }
    }

    /// The unit goes that is missed least.
    fn lose(&self) -> Option<Order<ThirdReich>> {
        let units = self.units_offered(&[Verb::Lose.into()]);
        let unit =
            units.into_iter().min_by_key(|unit| (worth::hit(self.ground, self.position, *unit), *unit))?;
        self.legal(vec![Verb::Lose.into(), Part::Unit(unit)])
    }

    /// What is worth more than the hits is held; nobody goes where a unit would be lost.
    fn stand(&self, battle: &Battle) -> Option<Order<ThirdReich>> {
        let hits = i32::from(battle.lines[1].hits);
        let worth: i32 = battle.attack.hexes.iter().map(|hex| self.ground_value(*hex)).max().unwrap_or(0);
        let affordable = self.position.stockpile(self.major) > hits + self.war_chest();
        let trapped = !self.field.stranded(&self.field.defenders(battle)).is_empty();
        let stands = trapped || affordable && 10 * hits <= worth.max(15);
        self.legal(vec![if stands { Verb::Stand } else { Verb::Retreat }.into()])
    }

    /// Units go to the best of the nearest places.
    fn retreat(&self, left: &[UnitId]) -> Option<Order<ThirdReich>> {
        let rows = &self.field.board.nets.rows;
        let mut ways: Vec<(i32, UnitId, Space)> = Vec::new();
        for unit in left {
            let (Some(man), Some((_, halts))) = (self.man(*unit), self.field.nearest_retreats(*unit)) else {
                continue;
            };
            let posts = rows.spaces(&halts).map(|hex| (self.post(man, hex, self.crowd(hex)), *unit, hex));
            ways.extend(posts);
        }
        ways.sort_by_key(|(post, unit, hex)| (Reverse(*post), *unit, *hex));
        ways.into_iter().find_map(|(_, unit, hex)| {
            self.legal(vec![Verb::Retreat.into(), Part::Unit(unit), Part::Space(hex)])
        })
    }

    /// Attackers follow where they stand better; somebody takes an objective.
    fn follow(&self, battle: &Battle, advanced: &[UnitId]) -> Option<Order<ThirdReich>> {
        let rows = &self.field.board.nets.rows;
        let mut ways: Vec<(i32, UnitId, Space)> = Vec::new();
        for unit in self.field.may_advance(battle, advanced) {
            let Some(man) = self.man(unit) else { continue };
            let (near, further) = self.field.advances(battle, unit);
            let stays = self.post(man, man.at, self.crowd(man.at) - 1);
            let holds =
                if self.crowd(man.at) == 1 && self.field.board[man.at].is_objective() { 200 } else { 0 };
            let fast = if self.is_fast(unit) && self.attacks() { 10 } else { 0 };
            for hex in rows.spaces(&near.union(&further)) {
                let gain = self.post(man, hex, self.crowd(hex)) - stays - holds + fast;
                ways.push((gain, unit, hex));
            }
        }
        ways.retain(|(gain, ..)| *gain > 0);
        ways.sort_by_key(|(gain, unit, hex)| (Reverse(*gain), *unit, *hex));
        ways.into_iter()
            .find_map(|(_, unit, hex)| {
                self.legal(vec![Verb::Advance.into(), Part::Unit(unit), Part::Space(hex)])
            })
            .or_else(|| self.done())
    }

    /// The attack that is likeliest to break through comes first.
    pub fn next_fight(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let likely = |attack: &&thirdreich::Attack| {
            let strength: i32 =
                attack.units.iter().map(|unit| i32::from(self.field.attack_strength(*unit))).sum();
            let foes: i32 = attack.hexes.iter().map(|hex| self.foes_at(*hex)).sum();
            10 * strength / foes.max(1)
        };
        let unit = impulse.attacks.iter().max_by_key(likely)?.units.first()?;
        self.legal(vec![Verb::Fight.into(), Part::Unit(*unit)])
    }
}
