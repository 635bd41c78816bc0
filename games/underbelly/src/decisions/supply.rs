//! Supply and dedicate: a source is spent on attacks, or on one landing. Chapters 10 and 11.

use table::{Forecast, Piece, Said, Space, Tell, Verdict, msg};

use super::forecasts;
use super::refusal::Refuse;
use super::{Decision, Now};
use crate::model::part::Part;
use crate::model::sets::{Areas, Units};
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// `supply it-convoy tobruk malta` or `dedicate us-convoy sicily`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    source: Piece,
    targets: Vec<Space>,
    /// It feeds one landing and nothing else.
    dedicated: bool,
}

impl Supply {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>, dedicated: bool) -> Result<Supply, V> {
        let look = now.look();
        let source = said.known(
            || look.spendable(&look.fronts(), dedicated).iter(),
            now.units(),
            |source| look.may_spend(now.side, source).of(source),
        )?;
        let open = |named: Areas| look.targets(&look.fronts(), source, dedicated).minus(named).iter();
        let check = |target: Space| look.may_spend_on(source, target, dedicated).at(source, target);
        let first = said.known(|| open(Areas::NONE), now.areas(), check)?;
        let (mut targets, mut named) = (vec![first], Areas::one(first));
        while let Some(target) = said.known_more(
            || open(if dedicated { Areas::ALL } else { named }),
            now.areas().filter(|area| !named.contains(*area)),
            |target| {
                check(target)?;
                no(rule::DEDICATED, dedicated).at(source, target)
            },
        )? {
            targets.push(target);
            named.insert(target);
        }
        Ok(Supply { source, targets, dedicated })
    }
}

impl Decision for Supply {
    fn perform(&self, executor: &mut Executor) {
        executor.spend(self.source, self.targets.iter().copied().collect(), self.dedicated);
    }

    fn told(&self, _: &Now) -> Units {
        Units::one(self.source)
    }

    /// Targets that could not be attacked even when this source is spent.
    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        forecast.warnings.push(msg!("warn-spent", unit = self.source));
        forecasts::one_use(now, self.source, &mut forecast);
        let mut after = now.position.clone();
        let mut tell = Tell::nobody();
        self.perform(&mut Executor { ground: now.ground, position: &mut after, tell: &mut tell });
        let look = Situation::new(now.ground, &after);
        let served = look.attackable() | look.beachheads(now.side);
        for area in self.targets.iter().filter(|area| !served.contains(**area)) {
            forecast.warnings.push(msg!("warn-not-enough", area = *area));
        }
        forecast
    }
}
