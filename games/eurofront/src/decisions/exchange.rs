//! Two units of full places change places: one marches as if there were room, then the other leaves. Chapter 6.2.

use table::{Handle, Space, Subject, Verdict, msg};

use super::decision::{Now, Own};
use super::relief::{blocks_at, march};
use crate::model::blocks::Place;
use crate::model::part::Part;
use crate::rule;
use crate::rules::engagement::{crossings, crowd};
use crate::rules::executor::Executor;
use crate::rules::fire::stacking;

/// The supreme or theatre HQ that sends a block, and what one of its marches costs. A field HQ leads for nothing.
#[derive(Clone, Copy)]
pub struct Payment {
    pub hq: Handle,
    pub price: u8,
}

/// Once this block has come along this way from one full place to another: could somebody there leave?
pub fn is_relieved(now: &Now, block: Handle, path: &[Space], payment: Option<Payment>) -> bool {
    let (from, to) = (path[0], path[path.len() - 1]);
    let there = blocks_at(now, to).filter(|other| !now.block(*other).marks.moved);
    let leavers: Vec<Handle> = there.collect();
    let is_full = |at: Space| crowd(now.position, now.faction, at) == stacking(&now.ground[at]);
    let both = [from, to].into_iter().all(is_full);
    if from == to || !both || leavers.is_empty() || !rule::EXCHANGES.holds() {
        return false;
    }
    let mut after = now.position.clone();
    let crossings = crossings(now.position, now.faction, path);
    if let Some(movement) = after.movement_mut() {
        crossings.into_iter().for_each(|[one, other]| movement.charge(one, other));
        if let Some(Payment { hq, price }) = payment {
            movement.pay(hq.seen(), price);
        }
    }
    let gone = after.block_mut(block.seen());
    (gone.at, gone.marks.moved) = (Place::On(to), true);
    now.suppose(&after, |then| leavers.into_iter().any(|other| march(then, other).is_some()))
}

/// The place that somebody must leave with the next order, and an order that does it.
pub fn relief_due(now: &Now) -> Option<(Space, Vec<Part>)> {
    let at = now.position.movement()?.crowded?;
    Some((at, blocks_at(now, at).find_map(|block| march(now, block))?))
}

/// Nothing else is done before that.
pub fn nobody_waits<V: Verdict>(now: &Now) -> Result<(), V> {
    let due = relief_due(now).map(|(at, _)| at);
    let why = |at| (msg!("overfull-place", at = at), vec![Subject::Space(at)]);
    due.map_or(Ok(()), |at| rule::EXCHANGES.forbids(true, || why(at)))
}

/// If a place must be left, this block is in it.
pub fn may_go_first<V: Verdict>(now: &Now, own: &Own) -> Result<(), V> {
    let is_in_it = now.position.movement().and_then(|movement| movement.crowded) == Some(own.at);
    if is_in_it { Ok(()) } else { nobody_waits(now) }
}

impl Executor<'_, '_, '_> {
    /// A march has ended here; if too many stand here now, one of them goes next.
    pub fn note_crowd(&mut self, block: table::Piece) {
        let faction = self.position.block(block).faction;
        let here = self.position.block(block).space();
        let full = |at: &Space| crowd(self.position, faction, *at) > stacking(&self.ground[*at]);
        let crowded = here.filter(full);
        if let Some(movement) = self.position.movement_mut() {
            movement.crowded = crowded;
        }
    }
}
