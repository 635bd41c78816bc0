//! Fight: which of the announced attacks comes next (R-TR-40).

use table::{Forecast, Said, Verdict};

use crate::model::frames::{Frame, Impulse};
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};

/// `fight ge-arm-xxxix`: the attack that this unit takes part in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    unit: UnitId,
}

impl Fight {
    pub fn read<V: Verdict>(impulse: &Impulse, said: &mut Said<Part>) -> Result<Fight, V> {
        let leaders = impulse.attacks.iter().filter_map(|attack| attack.units.first().copied());
        let unit = said.last(leaders, |_| Ok(()))?;
        Ok(Fight { unit })
    }
}

impl Decision for Fight {
    fn perform(&self, executor: &mut Executor) {
        let Frame::Impulse(impulse) = executor.position.frames.top_mut() else { return };
        let Some(at) = impulse.attacks.iter().position(|attack| attack.units.contains(&self.unit)) else {
            return;
        };
        let (attack, nation) = (impulse.attacks.remove(at), impulse.nation);
        executor.open_battle(attack, nation);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let field = now.field();
        let Some(impulse) = field.impulse() else { return Forecast::default() };
        let attack = impulse.attacks.iter().find(|attack| attack.units.contains(&self.unit));
        let odds = attack.map(|attack| field.chances(attack, impulse.nation, &impulse.flights));
        Forecast { odds: odds.unwrap_or_default(), ..Forecast::default() }
    }
}
