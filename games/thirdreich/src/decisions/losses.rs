//! Lose: which of equal units takes the next hits (9.31).

use table::{Forecast, Said, Verdict, msg};

use crate::model::frames::{Battle, Frame, Taker};
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::losses::Next;

use super::decision::{Decision, Now, forbid, gone_for_good, loses};

/// `lose ge-arm-lvii`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lose {
    unit: UnitId,
    /// 0 for attackers, 1 for defenders.
    side: u8,
}

impl Lose {
    pub fn read<V: Verdict>(now: &Now, battle: &Battle, said: &mut Said<Part>) -> Result<Lose, V> {
        let field = now.field();
        let asked = battle.lines.iter().zip(0..).find_map(|(side, number)| match field.next_loss(side) {
            Next::Choose(units) => Some((side, number, units)),
            _ => None,
        });
        let Some((side, number, options)) = asked else { return Err(said.none()) };
        let able = |taker: &&Taker| !taker.hit && taker.need <= side.hits;
        let units: Vec<UnitId> = side.units.iter().filter(able).map(|taker| taker.unit).collect();
        let unit = said.last(units, |unit| {
            let other = side.chosen.is_some_and(|nation| nation != now.ground.forces.unit(unit).nation);
            forbid(rule::SHARED_HITS, other, unit, || msg!("another-nation"))?;
            forbid(rule::WEAKEST_FIRST, !options.contains(&unit), unit, || msg!("others-are-weaker"))
        })?;
        Ok(Lose { unit, side: number })
    }
}

impl Decision for Lose {
    fn perform(&self, executor: &mut Executor) {
        let Frame::Battle(mut battle) = executor.position.frames.top().clone() else { return };
        executor.hit(&mut battle.lines[usize::from(self.side)], self.unit);
        executor.position.frames.replace(Frame::Battle(battle));
    }

    /// The last side of a unit is lost, for good without supply (9.31, 12.33).
    fn forecast(&self, now: &Now) -> Forecast {
        let (row, piece) = (now.ground.forces.unit(self.unit), now.position.piece(self.unit));
        if row.reduced.is_some() && !piece.reduced {
            return Forecast::default();
        }
        let Frame::Battle(battle) = now.position.frames.top() else { return Forecast::default() };
        let gone = battle.lines[usize::from(self.side)].is_cut_off(self.unit);
        let warnings = if gone { gone_for_good(now, &[self.unit]) } else { loses(&[self.unit]) };
        Forecast { warnings, ..Forecast::default() }
    }
}
