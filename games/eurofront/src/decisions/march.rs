//! Move and send: a block moves by land, under a field HQ or for supreme moves. Chapters 6.1 to 6.6, 18.3.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Sum, Tally, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::exchange::{Payment, may_go_first};
use super::route::{Route, is_double};
use super::set_out::may_set_out;
use crate::model::blocks::Mode;
use crate::model::part::Part;
use crate::model::units::Troops;
use crate::rule;
use crate::rules::climate::{entries, toll};
use crate::rules::command;
use crate::rules::executor::Executor;

/// `move su-3gm vyborg`: under a field HQ, for nothing
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    block: Handle,
    path: Vec<Space>,
}

impl March {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<March, V> {
        let marches = |block: &Handle| may_march::<No>(now, *block).is_ok() && route(now, *block).leads_on();
        let known = || now.blocks().filter(marches);
        let block = said.known(known, now.blocks(), |block| may_march(now, block))?;
        let path = route(now, block).read(said)?;
        Ok(March { block, path })
    }
}

fn may_march<V: Verdict>(now: &Now, block: Handle) -> Result<(), V> {
    let own = now.own(block);
    may_go_first(now, &own)?;
    may_set_out(now, block, &own, false)?;
    is_under_command(now, block, &own)
}

fn route<'n>(now: &Now<'n>, block: Handle) -> Route<'n> {
    Route::new(now, block, now.own(block), false).exchanging(None)
}

/// Does an active field HQ lead this unit?
pub fn is_under_command<V: Verdict>(now: &Now, block: Handle, own: &Own) -> Result<(), V> {
    let slow = own.unit.troops == Troops::Static;
    rule::STATICS.forbids(slow, || (msg!("static-needs-supreme", block = block.seen()), about(block)))?;
    let cell = now.ground.nets().rows.cell(own.at);
    let reaching = now.position.frozen.command.iter().filter(|(_, reach)| reach.contains(cell));
    let units =
        reaching.filter_map(|(hq, _)| Some(now.ground.forces.unit(now.position.block(*hq).face?.unit)));
    let mut near = units.filter(|hq| hq.faction == now.faction && hq.troops == Troops::Hq).peekable();
    let alone = near.peek().is_none();
    rule::COMMAND.forbids(alone, || (msg!("out-of-command", block = block.seen()), about(block)))?;
    let foreign = !alone && !near.any(|hq| command::coordinates(hq, own.unit.nation));
    rule::COORDINATION.forbids(foreign, || (msg!("other-nation", block = block.seen()), about(block)))
}

impl Decision for March {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        executor.march(block, self.path.clone());
        executor.note_crowd(block);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &self.path)
    }
}

/// `send su-stavka su-14 petsamo`: by a supreme or theatre HQ, for supreme moves
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Send {
    hq: Handle,
    block: Handle,
    path: Vec<Space>,
    price: u8,
}

impl Send {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Send, V> {
        let sends = |hq: &Handle| may_send::<No>(now, *hq).is_ok() && sent(now, *hq).next().is_some();
        let hq = said.known(|| now.blocks().filter(sends), now.blocks(), |hq| may_send(now, hq))?;
        let block =
            said.known(|| sent(now, hq), now.blocks(), |block| may_be_sent(now, hq, block).map(drop))?;
        let own = now.own(block);
        let price = price::<V>(now, hq, block, &own)?;
        let path = sent_route(now, hq, block, price).read(said)?;
        let price = price * (1 + u8::from(is_double(now, &path)));
        Ok(Send { hq, block, path, price })
    }
}

/// Those whom an HQ can send somewhere.
fn sent<'n>(now: &'n Now<'n>, hq: Handle) -> impl Iterator<Item = Handle> + 'n {
    now.blocks().filter(move |block| {
        let price = may_be_sent::<No>(now, hq, *block);
        price.is_ok_and(|price| sent_route(now, hq, *block, price).leads_on())
    })
}

/// What it costs to send this block, if it may be sent at all.
fn may_be_sent<V: Verdict>(now: &Now, hq: Handle, block: Handle) -> Result<u8, V> {
    let own = now.own(block);
    may_go_first(now, &own)?;
    may_set_out(now, block, &own, false)?;
    price(now, hq, block, &own)
}

fn sent_route<'n>(now: &Now<'n>, hq: Handle, block: Handle, price: u8) -> Route<'n> {
    let route = Route::new(now, block, now.own(block), left(now, hq) >= 2 * price);
    route.exchanging(Some(Payment { hq, price }))
}

impl Decision for Send {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        executor.pay(hq, self.price);
        executor.march(block, self.path.clone());
        executor.note_crowd(block);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &self.path)
    }
}

/// How many supreme moves an HQ has left.
pub fn left(now: &Now, hq: Handle) -> u8 {
    let moves = now.position.movement().map(|movement| movement.left.as_slice()).unwrap_or_default();
    moves.iter().find(|(one, _)| *one == hq.seen()).map_or(0, |(_, left)| *left)
}

/// Is this an active HQ with supreme moves left?
pub fn may_send<V: Verdict>(now: &Now, hq: Handle) -> Result<(), V> {
    let own = now.own(hq);
    let supreme = own.block.command.is_some() && matches!(own.unit.troops, Troops::Shq | Troops::Thq);
    rule::SUPREME_HQS.forbids(!supreme, || (msg!("not-supreme", hq = hq.seen()), about(hq)))?;
    rule::SUPREME_MOVES.forbids(left(now, hq) == 0, || (msg!("no-supreme-moves", hq = hq.seen()), about(hq)))
}

/// What it costs this HQ to send this unit.
pub fn price<V: Verdict>(now: &Now, hq: Handle, block: Handle, own: &Own) -> Result<u8, V> {
    let sender = now.own(hq);
    let both = || vec![Subject::Piece(hq.seen()), Subject::Piece(block.seen())];
    let foreign = !command::coordinates(sender.unit, own.unit.nation);
    rule::COORDINATION.forbids(foreign, || (msg!("other-nation", block = block.seen()), both()))?;
    let mode = sender.block.command.unwrap_or(Mode::Normal);
    let price = command::price(now.ground, sender.unit, sender.at, mode, own.unit, own.at);
    rule::SUPREME_RANGE.forbids(price.is_none(), || (msg!("other-front", block = block.seen()), both()))?;
    let price = price.unwrap_or(1);
    rule::SUPREME_MOVES
        .forbids(left(now, hq) < price, || (msg!("no-supreme-moves", hq = hq.seen()), both()))?;
    Ok(price)
}

/// That a unit will lose steps where it goes, and perhaps its last one.
pub fn warnings(now: &Now, block: Handle, path: &[Space]) -> Forecast {
    losses(now, block, path, false)
}

/// The same of an HQ that may stand down first.
pub fn losses(now: &Now, block: Handle, path: &[Space], stands_down: bool) -> Forecast {
    let mut forecast = Forecast::default();
    let Some(face) = now.block(block).face else { return forecast };
    let unit = now.ground.forces.unit(face.unit);
    let left = face.strength.saturating_sub(unit.troops.lowest());
    let mut steps = Tally::of(msg!("tally-steps", block = block.seen()));
    if stands_down {
        steps.term(rule::STOOD_DOWN, 1, || msg!("term-standing-down"));
    }
    let climate = entries(now.ground, path) * toll(unit);
    if climate > 0 && rule::ACCLIMATIZATION.holds() {
        steps.term(rule::ACCLIMATIZATION, climate.into(), || msg!("term-climate"));
        forecast.warnings.push(msg!("warn-climate", block = block.seen(), steps = climate));
    }
    let lost = steps.total();
    if lost > 0 {
        forecast.tallies.push(steps);
    }
    if stands_down && left == 0 {
        forecast.warnings.push(msg!("warn-hq-lost", hq = block.seen()));
    } else if lost > left.into() {
        forecast.warnings.push(msg!("warn-lost", block = block.seen()));
    }
    forecast
}
