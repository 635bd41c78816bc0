//! Fight: which of the announced attacks comes next (R-TR-40).

use table::{Said, Verdict};

use crate::model::frames::{Frame, Impulse};
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rules::executor::Executor;

use super::decision::Decision;

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
}
