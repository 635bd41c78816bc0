//! What happened, in few words: who took what, who lost what, and what changed the war.

use std::collections::BTreeMap;

use table::{Message, Space, msg};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::fact::movement::MoveFact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;

/// Units by whose they are and of which kind.
type Count = BTreeMap<(Option<Power>, Kind), u8>;

/// What happened in one turn and is told at its end.
#[derive(Default)]
struct Turn {
    taken: Vec<(Power, Space)>,
    damaged: Vec<Space>,
    raised: Count,
    lost: Count,
}

/// A few lines a turn, each naming its power, and what changes the war in its own words.
pub fn summary(facts: &[&Fact]) -> Vec<Message> {
    let (mut lines, mut turn) = (Vec::new(), Turn::default());
    for fact in facts {
        match fact {
            Fact::TurnBegan { .. } => lines.extend(std::mem::take(&mut turn).told()),
            Fact::Raised { owner, kind, .. } => *turn.raised.entry((*owner, *kind)).or_default() += 1,
            Fact::Lost { owner, kind, .. } => *turn.lost.entry((*owner, *kind)).or_default() += 1,
            Fact::Politics(
                PoliticsFact::Captured { at, by }
                | PoliticsFact::Liberated { at, by, .. }
                | PoliticsFact::Converted { at, by },
            )
            | Fact::Move(MoveFact::Ward { power: by, at }) => turn.taken.push((*by, *at)),
            Fact::Combat(CombatFact::Damaged { at, .. } | CombatFact::Razed { at, .. }) => {
                turn.damaged.push(*at);
            }
            news if changes_the_war(news) => {
                lines.extend(std::mem::take(&mut turn).told());
                lines.push(news.words());
            }
            _ => {}
        }
    }
    lines.extend(turn.told());
    lines
}

fn changes_the_war(fact: &Fact) -> bool {
    match fact {
        Fact::RoundBegan { .. } | Fact::Event { .. } | Fact::Ended { .. } => true,
        Fact::Politics(politics) => matches!(
            politics,
            PoliticsFact::Declared { .. }
                | PoliticsFact::DrawnIn { .. }
                | PoliticsFact::Invaded { .. }
                | PoliticsFact::StrictLean { .. }
                | PoliticsFact::Pact
                | PoliticsFact::PactVoid
                | PoliticsFact::CapitalFell { .. }
                | PoliticsFact::CapitalFreed { .. }
                | PoliticsFact::Near { .. }
                | PoliticsFact::Broken { .. }
        ),
        Fact::Purchase(PurchaseFact::Developed { .. }) => true,
        Fact::Combat(CombatFact::Bomb { .. }) => true,
        _ => false,
    }
}

impl Turn {
    fn told(self) -> Vec<Message> {
        let mut lines = Vec::new();
        for power in Power::ALL {
            let taken = self.taken.iter().filter(|(by, _)| *by == power).map(|(_, at)| *at);
            let places = named(taken);
            if !places.is_empty() {
                lines.push(msg!("summary-took", power = power.seat(), places = places));
            }
        }
        let damaged = named(self.damaged.into_iter());
        if !damaged.is_empty() {
            lines.push(msg!("summary-damaged", places = damaged));
        }
        for owner in Power::ALL.into_iter().map(Some).chain([None]) {
            let lost = units(&self.lost, owner);
            match owner {
                _ if lost.is_empty() => {}
                Some(power) => lines.push(msg!("summary-lost", power = power.seat(), units = lost)),
                None => lines.push(msg!("summary-lost-neutral", units = lost)),
            }
        }
        for power in Power::ALL {
            let raised = units(&self.raised, Some(power));
            if !raised.is_empty() {
                lines.push(msg!("summary-raised", power = power.seat(), units = raised));
            }
        }
        lines
    }
}

/// Places, each once.
fn named(places: impl Iterator<Item = Space>) -> Vec<Message> {
    let mut all: Vec<Space> = Vec::new();
    for at in places {
        if !all.contains(&at) {
            all.push(at);
        }
    }
    all.into_iter().map(|at| msg!("table-thing", thing = at)).collect()
}

fn units(count: &Count, owner: Option<Power>) -> Vec<Message> {
    count.iter().filter(|((whose, _), _)| *whose == owner).map(|((_, kind), n)| kind.so_many(*n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::battle;

    fn lost(owner: Power, kind: Kind) -> Fact {
        Fact::Lost { owner: Some(owner), kind, at: Space(0), rule: battle::AIR_ROLL }
    }

    #[test]
    fn a_turn_is_told_in_a_line_for_each_power_that_took_or_lost() {
        let facts = [
            Fact::TurnBegan { power: Power::Germany },
            lost(Power::France, Kind::Infantry),
            lost(Power::Germany, Kind::Armor),
            lost(Power::France, Kind::Infantry),
            Fact::Politics(PoliticsFact::Captured { at: Space(3), by: Power::Germany }),
            Fact::TurnBegan { power: Power::Soviets },
        ];
        let keys: Vec<String> = summary(&facts.iter().collect::<Vec<_>>())
            .into_iter()
            .map(|line| line.key.into_owned())
            .collect();
        assert_eq!(keys, ["summary-took", "summary-lost", "summary-lost"]);
    }
}
