//! Give and take: BRPs go between a major power and an ally in the Redeployment Segment (14.9 to 14.96).

use table::{Forecast, Said, Verdict, msg};

use crate::model::fact::nation_name;
use crate::model::frames::Frame;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Dealt;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};

/// `give germany 4`, `take germany 10`: the nation that redeploys gives or receives (R-TR-64).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transfer {
    giver: Nation,
    receiver: Nation,
    brps: u8,
}

impl Transfer {
    pub fn read<V: Verdict>(
        now: &Now,
        nations: &[Nation],
        left: u8,
        verb: Verb,
        said: &mut Said<Part>,
    ) -> Result<Transfer, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let friendly = |other: Nation| now.position.relations.are_friends(nation, other);
        let with_stockpiles = now.position.treasuries.iter().map(|row| row.nation);
        let allies: Vec<Nation> =
            with_stockpiles.filter(|other| *other != nation && friendly(*other)).collect();
        let sides = |ally| if verb == Verb::Give { (nation, ally) } else { (ally, nation) };
        let ally = said.one(allies, |ally| {
            let later = nations[1..].contains(&ally);
            let spare = later && now.field().redeployments(ally) > 0;
            rule::REDEPLOYMENTS.forbids(left == 0 || !spare, || (msg!("no-redeployments"), Vec::new()))?;
            let (giver, receiver) = sides(ally);
            check_pair(now, giver, receiver)
        })?;
        let (giver, receiver) = sides(ally);
        let most = now.position.stockpile(giver).clamp(1, u8::MAX.into()) as u8;
        let brps = said.last(1..=most, |brps| check_amount(now, giver, receiver, brps.into()))?;
        Ok(Transfer { giver, receiver, brps })
    }
}

/// May one nation give to another at all?
fn check_pair<V: Verdict>(now: &Now, giver: Nation, receiver: Nation) -> Result<(), V> {
    let (field, refuse) = (now.field(), |why| move || (why, Vec::new()));
    let minors = !field.is_major(giver) && !field.is_major(receiver);
    rule::TRANSFER.forbids(minors, refuse(msg!("minors-do-not-trade")))?;
    let returned = now.position.lent.contains(&(receiver, giver));
    rule::NO_RETURN.forbids(returned, refuse(msg!("has-received-from-it")))?;
    let dealt = |nation| now.position.treasury(nation).and_then(|row| row.dealt);
    let both = dealt(giver) == Some(Dealt::Received) || dealt(receiver) == Some(Dealt::Gave);
    rule::TRANSFER_LIMITS.forbids(both, refuse(msg!("gives-or-receives")))?;
    let again = !field.is_major(giver) && dealt(giver) == Some(Dealt::Gave);
    rule::TRIBUTE.forbids(again, refuse(msg!("half-at-most")))?;
    let apart = !field.are_capitals_joined(giver, receiver);
    rule::TRANSFER_LIMITS.forbids(apart, refuse(msg!("capitals-apart")))
}

fn check_amount<V: Verdict>(now: &Now, giver: Nation, receiver: Nation, brps: i32) -> Result<(), V> {
    now.can_pay(giver, brps)?;
    let tribute = !now.field().is_major(giver) && 2 * brps > now.position.stockpile(giver);
    rule::TRIBUTE.forbids(tribute, || (msg!("half-at-most"), Vec::new()))?;
    let over = now.position.treasury(receiver).is_some_and(|row| row.received + brps > row.base);
    rule::TRANSFER_LIMITS.forbids(over, || (msg!("no-more-this-year"), Vec::new()))
}

impl Decision for Transfer {
    fn perform(&self, executor: &mut Executor) {
        let Transfer { giver, receiver, brps } = *self;
        executor.pay(giver, -i32::from(brps), rule::TRANSFER);
        executor.pay(receiver, brps.into(), rule::TRANSFER);
        let Frame::Redeploy(nations, left) = executor.position.frames.top_mut() else { return };
        *left = left.saturating_sub(1);
        let first = nations.first().copied();
        if !executor.position.lent.contains(&(giver, receiver)) {
            executor.position.lent.push((giver, receiver));
        }
        for (nation, dealt) in [(giver, Dealt::Gave), (receiver, Dealt::Received)] {
            if let Some(row) = executor.position.treasury_mut(nation) {
                row.dealt = Some(dealt);
                row.received += if nation == receiver { brps.into() } else { 0 };
                row.owes += u8::from(Some(nation) != first);
            }
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let name = |nation| nation_name(now.ground, nation);
        let (giver, receiver) = (|| name(self.giver), || name(self.receiver));
        let costs = msg!("costs-redeployments", giver = giver(), receiver = receiver());
        let first = !now.position.lent.contains(&(self.giver, self.receiver)) && rule::NO_RETURN.holds();
        let bars = first.then(|| msg!("warn-no-return", giver = giver(), receiver = receiver()));
        Forecast { warnings: [costs].into_iter().chain(bars).collect(), ..Forecast::default() }
    }
}
