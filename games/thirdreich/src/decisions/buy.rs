//! Buy: an impulse chit for the cup (4.2 to 4.22). Others see its price, not what it is.

use table::{Forecast, Said, Verdict, msg};

use crate::model::calendar::Season;
use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::model::position::Held;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, costs};

/// `buy hq-mitte`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buy {
    nation: Nation,
    chit: Chit,
}

impl Buy {
    pub fn read<V: Verdict>(now: &Now, nations: &[Nation], said: &mut Said<Part>) -> Result<Buy, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let mut chits: Vec<Chit> = match now.ground.scenario.chits.iter().find(|row| row.nation == nation) {
            Some(row) => row.chits.clone(),
            None => Vec::new(),
        };
        // Ships are not built yet.
        chits.retain(|chit| *chit != Chit::Naval);
        chits.dedup();
        let chit = said.last(chits, |chit| check(now, nation, chit))?;
        Ok(Buy { nation, chit })
    }
}

fn check<V: Verdict>(now: &Now, nation: Nation, chit: Chit) -> Result<(), V> {
    let refuse = |why| move || (why, Vec::new());
    let position = now.position;
    let row = now.ground.scenario.chits.iter().find(|row| row.nation == nation);
    let mine: Vec<Option<Chit>> =
        position.cup.inside.iter().filter(|held| held.nation == nation).map(|held| held.chit).collect();
    let count = |chits: &[Chit]| chits.iter().filter(|other| **other == chit).count();
    let exist = row.map_or(0, |row| count(&row.chits));
    let held = mine.iter().filter(|other| **other == Some(chit)).count();
    rule::CHIT_LIMITS.forbids(held >= exist, refuse(msg!("chit-is-bought")))?;
    if let Chit::Headquarters(hq) = chit {
        rule::CHITS.forbids(position.piece(hq).at.is_none(), refuse(msg!("hq-is-gone")))?;
    }
    let alone =
        mine.contains(&Some(Chit::GeneralOffensive)) || chit == Chit::GeneralOffensive && !mine.is_empty();
    rule::CHIT_LIMITS.forbids(alone, refuse(msg!("offensive-is-alone")))?;
    if chit == Chit::GeneralOffensive {
        let spent = position.offensives.iter().any(|(of, when)| {
            let winter = when.season == Season::Winter && when.until(position.turn) == Some(1);
            *of == nation && (when.year == position.turn.year || winter)
        });
        rule::CHIT_LIMITS.forbids(spent, refuse(msg!("offensive-is-spent")))?;
    }
    let most =
        row.and_then(|row| row.most_in_first_turn).filter(|_| position.turn == now.ground.scenario.first);
    let full = most.is_some_and(|most| mine.len() >= usize::from(most));
    rule::SCENARIO.forbids(full, refuse(msg!("first-turn-chits")))?;
    now.can_pay(nation, chit.price().into())
}

impl Decision for Buy {
    fn perform(&self, executor: &mut Executor) {
        let (nation, chit) = (self.nation, self.chit);
        executor.pay(nation, -i32::from(chit.price()), rule::CHIT_PRICE);
        let held = Held { nation, chit: Some(chit), price: chit.price(), open: false };
        executor.position.cup.inside.push(held);
        if chit == Chit::GeneralOffensive {
            let turn = executor.position.turn;
            executor.position.offensives.retain(|(of, _)| *of != nation);
            executor.position.offensives.push((nation, turn));
        }
        executor.tell.all(|| Fact::Bought { nation });
    }

    fn forecast(&self, _: &Now) -> Forecast {
        costs(self.chit.price().into())
    }
}
