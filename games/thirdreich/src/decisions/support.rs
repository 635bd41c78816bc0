//! Support: aircraft fly to attacked hexes, for the attack or for the defence (11.3, 11.41).

use table::{Forecast, Said, Space, Subject, Verdict, msg};

use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Impulse, Stage};
use crate::model::part::Part;
use crate::model::position::Stock;
use crate::model::units::Wing;
use crate::rule;
use crate::rules::air::{DEFENSIVE_RANGE, ONE_UNIT};
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};

/// `support ge-tac 2112 5 2310`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Support {
    force: ForceId,
    base: Space,
    factors: u8,
    over: Space,
}

impl Support {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Support, V> {
        let defending = impulse.stage == Stage::Defend;
        let mut forces: Vec<ForceId> = own_stocks(now).map(|stock| stock.force).collect();
        forces.sort_unstable();
        forces.dedup();
        let force = said.one(forces, |force| {
            let nation = now.ground.forces.force(force).nation;
            let field = now.field();
            let too_great = !defending && !field.is_major(impulse.nation) && field.is_major(nation);
            rule::MINOR_IMPULSES.forbids(too_great, || (msg!("minors-only"), Vec::new()))?;
            let bombers = defending && now.ground.forces.force(force).wing != Wing::Tac;
            rule::DEFENSIVE_AIR.forbids(bombers, || (msg!("bombers-do-not-defend"), Vec::new()))
        })?;
        let bases = own_stocks(now).filter(|stock| stock.force == force).map(|stock| stock.at.space);
        let base = said.one(bases, |base| {
            let far = !defending && !now.field().in_reach(impulse, base);
            rule::ACTIVATION.forbids(far, || (msg!("out-of-reach"), vec![Subject::Space(base)]))?;
            let second = !defending && impulse.chit == Chit::Attrition && !impulse.flights.is_empty();
            rule::ATTRITION.forbids(second, || (msg!("one-air-unit"), vec![Subject::Space(base)]))
        })?;
        let here = |stock: &Stock| stock.force == force && stock.at.space == base;
        let most = own_stocks(now).find(|stock| here(stock)).map_or(1, |stock| stock.ready + stock.used);
        let factors = said.one(1..=most, |factors| {
            let used = factors > now.field().ready(force, base);
            rule::ONE_MISSION.forbids(used, || (msg!("have-flown"), vec![Subject::Space(base)]))?;
            let large = !defending && impulse.chit == Chit::Attrition && factors > ONE_UNIT;
            rule::ATTRITION.forbids(large, || (msg!("one-air-unit"), vec![Subject::Space(base)]))
        })?;
        let over = said.last(now.hexes(), |hex| check_target(now, impulse, force, base, hex))?;
        Ok(Support { force, base, factors, over })
    }
}

fn own_stocks<'n>(now: &Now<'n>) -> impl Iterator<Item = &'n Stock> + 'n {
    let (ground, seat) = (now.ground, now.seat);
    now.position
        .stocks
        .iter()
        .filter(move |stock| ground.seat(ground.forces.force(stock.force).nation) == seat)
}

fn check_target<V: Verdict>(
    now: &Now,
    impulse: &Impulse,
    force: ForceId,
    base: Space,
    hex: Space,
) -> Result<(), V> {
    let at = || vec![Subject::Space(hex)];
    let attacked = impulse.attacks.iter().any(|attack| attack.hexes.contains(&hex));
    rule::OVER_ATTACKS.forbids(!attacked, || (msg!("not-attacked"), at()))?;
    let far = now.field().distance(base, hex);
    if impulse.stage == Stage::Defend {
        rule::DEFENSIVE_RANGE.forbids(far > DEFENSIVE_RANGE, || (msg!("out-of-range"), at()))
    } else {
        let range = now.ground.forces.force(force).range.unwrap_or(0);
        rule::AIR_RANGE.forbids(far > range.into(), || (msg!("out-of-range"), at()))
    }
}

impl Decision for Support {
    fn perform(&self, executor: &mut Executor) {
        let Support { force, factors, over, .. } = *self;
        let base = executor.ground.europe().place(self.base);
        for stock in &mut executor.position.stocks {
            if stock.force == force && stock.at == base {
                stock.ready = stock.ready.saturating_sub(factors);
                stock.used += factors;
            }
        }
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.flights.push(Flight { force, base, factors, over });
        }
        executor.tell.all(|| Fact::Flew { force, factors, over });
    }

    /// What will come of the attack with these aircraft and those that fly already.
    fn forecast(&self, now: &Now) -> Forecast {
        let field = now.field();
        let Some(impulse) = field.impulse() else { return Forecast::default() };
        let base = now.board().place(self.base);
        let mut flights = impulse.flights.clone();
        flights.push(Flight { force: self.force, base, factors: self.factors, over: self.over });
        let attack = impulse.attacks.iter().find(|attack| attack.hexes.contains(&self.over));
        let odds = attack.map(|attack| field.chances(attack, impulse.nation, &flights));
        Forecast { odds: odds.unwrap_or_default(), ..Forecast::default() }
    }
}
