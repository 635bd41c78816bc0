//! Buy: units, or the atomic bomb. Chapter 7.

use table::{Said, Verdict};

use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::purchases::Step;
use crate::model::research::Project;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `buy 3-infantry`, `buy %atomic-bomb`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buy {
    Units(Kind, u8),
    Bomb,
}

impl From<Buy> for Part {
    fn from(goods: Buy) -> Part {
        match goods {
            Buy::Units(kind, count) => Part::Units(kind, count),
            Buy::Bomb => Part::Project(Project::AtomicBomb),
        }
    }
}

impl Buy {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Buy, V> {
        let counts = |kind: Kind| (1..=now.worth_offering(kind)).map(move |count| Buy::Units(kind, count));
        said.last(Kind::ALL.into_iter().flat_map(counts).chain([Buy::Bomb]), |goods| match goods {
            Buy::Units(kind, count) => now.permit_units(kind, count),
            Buy::Bomb => now.permit_bomb(),
        })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Buy);
        match *self {
            Buy::Units(kind, count) => executor.buy(kind, count),
            Buy::Bomb => executor.buy_bomb(),
        }
    }
}
