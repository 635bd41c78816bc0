//! Decisions that the fall or the freeing of a capital calls for: where the British government goes, what rises in France.

use table::{Space, Subject, Verdict, msg};

use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::politics::PoliticsFact;
use crate::position::Frame;
use crate::powers::Power;
use crate::research::Project;
use crate::rule::politics as rule;
use crate::situation::Situation;
use crate::turn::Course;
use crate::units::Kind;

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

impl Decision<'_> {
    pub fn politics_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        match (self.position.frames.top(), said) {
            (Frame::Exile, []) => out.push(Part::Do(Verb::Exile)),
            (Frame::Exile, [Part::Do(Verb::Exile)]) => {
                let held = |s: &Space| self.position.holder(*s).is(Power::Uk);
                let others =
                    self.ground.sets.land.iter().filter(|s| held(s) && !self.ground.exile.contains(s));
                out.extend(self.ground.exile.iter().copied().chain(others).map(Part::Space));
            }
            (Frame::Rising { .. }, []) => out.extend([Part::Do(Verb::Place), Part::Do(Verb::Done)]),
            (Frame::Rising { left }, [Part::Do(Verb::Place)]) => {
                for kind in Kind::ALL.into_iter().filter(|k| is_french(*k)) {
                    let most = left / self.situation.french_price(kind).max(1);
                    out.extend((1..=most + 1).map(|count| Part::Units(kind, count)));
                }
            }
            _ => {}
        }
    }

    pub fn politics_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (self.position.frames.top(), said, part) {
            (Frame::Exile, [_], Part::Space(at)) => {
                let about = || vec![Subject::Space(*at)];
                let named = self.ground.exile.contains(at);
                rule::EXILE.forbids(!named, || (msg!("exile-not-there", at = *at), about()))?;
                let held = self.position.holder(*at).is(Power::Uk);
                rule::EXILE_HELD.forbids(!held, || (msg!("exile-not-held", at = *at), about()))
            }
            (Frame::Rising { left }, [_], Part::Units(kind, count)) => {
                let refused = !self.situation.may_rise(*kind);
                rule::RISING_ASHORE.forbids(refused, || (msg!("rising-ashore"), Vec::new()))?;
                let cost = u16::from(self.situation.french_price(*kind)) * u16::from(*count);
                let dear = cost > u16::from(*left);
                rule::RISING
                    .forbids(dear, || (msg!("rising-too-dear", cost = cost, left = *left), Vec::new()))
            }
            _ => Ok(()),
        }
    }

    pub fn politics_whole(&self, said: &[Part]) -> bool {
        matches!(
            said,
            [Part::Do(Verb::Exile), Part::Space(_)]
                | [Part::Do(Verb::Place), Part::Units(..)]
                | [Part::Do(Verb::Done)]
        )
    }
}

impl Course<'_, '_, '_> {
    /// Carries out the answer; the frame goes when nothing is left to ask.
    pub fn perform_politics(&mut self, parts: &[Part]) {
        match parts {
            [Part::Do(Verb::Exile), Part::Space(at)] => {
                self.position.frames.pop();
                self.go_into_exile(*at);
            }
            [Part::Do(Verb::Place), Part::Units(kind, count)] => self.rise(*kind, *count),
            _ => {
                self.position.frames.pop();
            }
        }
    }

    fn rise(&mut self, kind: Kind, count: u8) {
        let (price, cheapest) = {
            let situation = self.situation();
            (situation.french_price(kind), situation.cheapest_rising())
        };
        for _ in 0..count {
            self.raise(kind, Some(Power::France), self.ground.at.france, rule::RISING);
        }
        self.tell.all(|| Fact::Politics(PoliticsFact::Rose { kind, count }));
        if let Frame::Rising { left } = self.position.frames.top_mut() {
            *left = left.saturating_sub(price.saturating_mul(count));
            if *left < cheapest {
                self.position.frames.pop();
            }
        }
    }
}
