//! Production: steps and cadres are listed in secret until everybody is done (11.7, R-EF-40).

use table::{Awaited, Forecast, Handle, Message, Said, Seat, Space, Subject, Sum, Tally, Verdict, msg};

use super::decision::{Decision, Now, Question, about};
use crate::model::blocks::Place;
use crate::model::fact::Fact;
use crate::model::frames::{Build, Frame, Production};
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::production::{Prices, arrivals, has_room, is_beaten, is_secure, points, prices};

impl Question for Production {
    fn awaited(&self, _: &Position) -> Awaited {
        Awaited { must: self.asked().minus(self.done), may: Awaited::NOBODY.may }
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-production")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// What is left of a faction's points.
fn left(now: &Now, prices: &Prices<'_>, draft: &[Build]) -> u16 {
    points(now.ground, now.position, now.faction).saturating_sub(prices.spent(draft))
}

fn affordable<V: Verdict>(left: u16, price: Option<u16>, about: Vec<Subject>) -> Result<(), V> {
    let too_expensive = price.is_none_or(|price| price > left);
    rule::POINTS.forbids(too_expensive, || {
        (msg!("not-enough-points", price = price.unwrap_or(0), left = left), about)
    })
}

/// `build fi-2`, `rebuild +fi-2 helsinki`, `disband su-9`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draft {
    Step(Handle),
    Cadre(UnitId, Space),
    Disband(Handle),
}

impl Draft {
    pub fn step<V: Verdict>(production: &Production, now: &Now, said: &mut Said<Part>) -> Result<Draft, V> {
        let draft = production.draft(now.faction);
        let check = |prices: &Prices<'_>, left: u16, block: Handle| {
            let own = now.own(block);
            let listed =
                draft.contains(&Build::Step(block.seen())) || draft.contains(&Build::Disband(block.seen()));
            let why = || (msg!("one-step-a-month", block = block.seen()), about(block));
            rule::REPLACEMENTS.forbids(listed, why)?;
            let full = own.face.strength >= own.unit.max;
            rule::REPLACEMENTS.forbids(full, || (msg!("is-full", block = block.seen()), about(block)))?;
            let cut_off =
                !is_secure(now.ground, now.position, now.lines().supplied(own.unit.nation), own.unit, own.at);
            rule::REPLACEMENTS
                .forbids(cut_off, || (msg!("not-secure", block = block.seen()), about(block)))?;
            affordable(left, prices.of(Build::Step(block.seen())), about(block))
        };
        let prices = Prices::new(now.lines());
        let left = left(now, &prices, draft);
        said.last(now.blocks(), |block| check(&prices, left, block)).map(Draft::Step)
    }

    pub fn cadre<V: Verdict>(production: &Production, now: &Now, said: &mut Said<Part>) -> Result<Draft, V> {
        let draft = production.draft(now.faction);
        let gone = now.position.blocks.iter().filter(|b| b.faction == now.faction && b.at == Place::Pool);
        let gone: Vec<UnitId> = gone.filter_map(|block| Some(block.face?.unit)).collect();
        let is_listed =
            |unit: UnitId| draft.iter().any(|build| matches!(build, Build::Cadre(one, _) if *one == unit));
        let unit = said.one(gone, |unit| {
            rule::CADRES.forbids(is_listed(unit), || (msg!("comes-back-already"), Vec::new()))?;
            let beaten = is_beaten(now.position, now.ground.forces.unit(unit).nation);
            rule::CADRES.forbids(beaten, || (msg!("nation-is-beaten"), Vec::new()))
        })?;
        let unit_row = now.ground.forces.unit(unit);
        let check = |prices: &Prices<'_>, left: u16, at: Space| {
            let here = || vec![Subject::Space(at)];
            let room = arrivals(now.ground, now.position, now.lines().network(unit_row.nation), unit, at);
            let arriving =
                draft.iter().filter(|build| matches!(build, Build::Cadre(_, to) if *to == at)).count();
            rule::ARRIVALS.forbids(arriving >= room, || (msg!("no-arrival", at = at), here()))?;
            let full = !has_room(now.ground, now.position, now.faction, at, draft);
            rule::STACKING.forbids(full, || (msg!("no-room-to-arrive", at = at), here()))?;
            affordable(left, prices.of(Build::Cadre(unit, at)), here())
        };
        let prices = Prices::new(now.lines());
        let left = left(now, &prices, draft);
        let places = || {
            let nets = now.ground.nets();
            let reached = now.lines().network(unit_row.nation).intersection(&nets.arrivals);
            let mut reached: Vec<Space> = nets.rows.spaces(&reached).collect();
            reached.sort_unstable();
            reached.into_iter().filter(|at| check(&prices, left, *at).is_ok())
        };
        let at = said.known(places, now.spaces(), |at| check(&prices, left, at))?;
        Ok(Draft::Cadre(unit, at))
    }

    pub fn disband<V: Verdict>(
        production: &Production,
        now: &Now,
        said: &mut Said<Part>,
    ) -> Result<Draft, V> {
        let draft = production.draft(now.faction);
        let block = said.last(now.blocks(), |block| {
            let own = now.own(block);
            let listed =
                draft.contains(&Build::Step(block.seen())) || draft.contains(&Build::Disband(block.seen()));
            let minor = !matches!(own.unit.nation, Nation::Germany | Nation::Britain | Nation::Ussr);
            rule::DISBANDING
                .forbids(listed || minor, || (msg!("not-disbanded", block = block.seen()), about(block)))
        })?;
        Ok(Draft::Disband(block))
    }
}

impl Decision for Draft {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let build = match *self {
            Draft::Step(block) => Build::Step(executor.meant(by, block)),
            Draft::Cadre(unit, at) => Build::Cadre(unit, at),
            Draft::Disband(block) => Build::Disband(executor.meant(by, block)),
        };
        let Frame::Production(production) = executor.position.frames.top_mut() else { return };
        let Some((faction, draft)) = production.drafts.iter_mut().find(|(owner, _)| owner.seat() == by)
        else {
            return;
        };
        draft.push(build);
        let (faction, draft) = (*faction, draft.clone());
        let points = points(executor.ground, executor.position, faction);
        let (cost, left) = prices(executor.ground, executor.position, faction, |prices| {
            (prices.of(build).unwrap_or(0), points.saturating_sub(prices.spent(&draft)))
        });
        executor.tell_side(faction, &Fact::Drafted { faction, cost, left });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let build = match *self {
            Draft::Step(block) => Build::Step(block.seen()),
            Draft::Cadre(unit, at) => Build::Cadre(unit, at),
            Draft::Disband(block) => Build::Disband(block.seen()),
        };
        let mut price = Tally::of(msg!("tally-price"));
        let points = prices(now.ground, now.position, now.faction, |prices| prices.of(build)).unwrap_or(0);
        price.term(rule::POINTS, points.into(), || msg!("term-points"));
        Forecast { tallies: vec![price], ..Forecast::default() }
    }
}

/// `done`: nothing more to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndProduction;

impl Decision for EndProduction {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        if let Frame::Production(production) = executor.position.frames.top_mut() {
            production.done.insert(by);
        }
    }
}
