//! Place, when Paris has been freed: units rise in France. Chapter 3.

use table::{Said, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

/// `place 3-infantry`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rise {
    kind: Kind,
    count: u8,
}

/// Kinds that belong to one power alone, or never stand on the board.
fn is_french(kind: Kind) -> bool {
    !matches!(kind, Kind::Marine | Kind::Partisan | Kind::Commando)
}

impl Situation<'_> {
    /// What a unit costs France.
    fn french_price(&self, kind: Kind) -> u8 {
        let research = &self.ground.research;
        let cheaper = research.cheaper.iter().filter(|(project, _)| self.has(Power::France, **project));
        let price = cheaper.filter_map(|(_, prices)| prices.get(&kind).copied()).min();
        let price = price.unwrap_or(self.ground.profile(kind).cost);
        if self.has(Power::France, Project::GeneralProduction) {
            price.saturating_sub(1).max(1)
        } else {
            price
        }
    }

    /// Can a unit of this kind rise at all: on land or in the air, and known to France?
    fn may_rise(&self, kind: Kind) -> bool {
        is_french(kind)
            && !kind.is_sea()
            && (kind != Kind::Jet || self.has(Power::France, Project::JetFighters))
    }

    fn cheapest_rising(&self) -> u8 {
        let prices = Kind::ALL.into_iter().filter(|k| self.may_rise(*k)).map(|k| self.french_price(k));
        prices.min().unwrap_or(u8::MAX)
    }
}

impl Rise {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Rise, V> {
        let Frame::Rising { left } = *now.position.frames.top() else { return Err(said.none()) };
        let situation = &now.situation;
        let kinds = Kind::ALL.into_iter().filter(|kind| is_french(*kind));
        let units = kinds.flat_map(|kind| {
            let most = left / situation.french_price(kind).max(1);
            (1..=most + 1).map(move |count| (kind, count))
        });
        let (kind, count) = said.last(units, |(kind, count)| {
            let refused = !situation.may_rise(kind);
            rule::RISING_ASHORE.forbids(refused, || (msg!("rising-ashore"), Vec::new()))?;
            let cost = u16::from(situation.french_price(kind)) * u16::from(count);
            let too_expensive = cost > u16::from(left);
            rule::RISING
                .forbids(too_expensive, || (msg!("rising-too-dear", cost = cost, left = left), Vec::new()))
        })?;
        Ok(Rise { kind, count })
    }

    /// The question goes when nothing more can be paid for.
    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let Rise { kind, count } = *self;
        let (price, cheapest) = {
            let situation = executor.situation();
            (situation.french_price(kind), situation.cheapest_rising())
        };
        for _ in 0..count {
            executor.raise(kind, Some(Power::France), executor.ground.at.france, rule::RISING);
        }
        executor.tell.all(|| Fact::Politics(PoliticsFact::Rose { kind, count }));
        if let Frame::Rising { left } = executor.position.frames.top_mut() {
            *left = left.saturating_sub(price.saturating_mul(count));
            if *left < cheapest {
                executor.position.frames.pop();
            }
        }
    }
}
