//! Places that HQs have overfilled when they deployed: somebody leaves them before a movement phase ends. Chapters 5.21, 6.22.

use table::{Handle, No, Space};

use super::decision::Now;
use super::march::{is_under_command, left, may_send, price};
use super::route::Route;
use super::set_out::may_set_out;
use crate::model::part::{Part, Verb};
use crate::rules::engagement::may_stand_down;
use crate::rules::fire::stacking;

/// Orders that thin out overfull places by a march. HQs that can still go when they stand down may wait until then.
pub fn marches_due<'n>(now: &'n Now<'n>) -> impl Iterator<Item = (Space, Vec<Part>)> + 'n {
    overfull(now).filter_map(|(at, surplus)| {
        let later = blocks_at(now, at).filter(|hq| departure(now, *hq).is_some()).count();
        let march = || blocks_at(now, at).find_map(|block| march(now, block));
        Some((at, march()?)).filter(|_| later < surplus)
    })
}

/// Orders by which an HQ leaves an overfull place when it stands down.
pub fn departures_due<'n>(now: &'n Now<'n>) -> impl Iterator<Item = (Space, Vec<Part>)> + 'n {
    overfull(now).filter_map(|(at, _)| Some((at, blocks_at(now, at).find_map(|hq| departure(now, hq))?)))
}

/// Must this HQ leave its place when it stands down? Not if others can still do so.
pub fn must_depart(now: &Now, hq: Handle) -> bool {
    let here = now.own(hq).at;
    let others = blocks_at(now, here).filter(|other| *other != hq && departure(now, *other).is_some());
    let surplus = overfull(now).find(|(at, _)| *at == here).map_or(0, |(_, surplus)| surplus);
    surplus > others.count() && departure(now, hq).is_some()
}

/// Places with an active HQ that hold too many, and how many too many. Rearguards will be gone.
fn overfull<'n>(now: &'n Now<'n>) -> impl Iterator<Item = (Space, usize)> + 'n {
    let mut places: Vec<Space> = now
        .blocks()
        .map(|hq| now.block(hq))
        .filter(|hq| hq.command.is_some())
        .filter_map(|hq| hq.space())
        .collect();
    places.sort_unstable();
    places.dedup();
    let surplus = |at: Space| blocks_at(now, at).count().saturating_sub(stacking(&now.ground[at]));
    places.into_iter().map(move |at| (at, surplus(at))).filter(|(_, surplus)| *surplus > 0)
}

pub fn blocks_at<'n>(now: &'n Now<'n>, at: Space) -> impl Iterator<Item = Handle> + 'n {
    let guards = now.position.movement().map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
    let leaves = |block: &Handle| guards.iter().any(|guard| guard.block == block.seen());
    now.blocks().filter(move |block| now.block(*block).space() == Some(at) && !leaves(block))
}

/// A march of this block to a place without enemies.
pub fn march(now: &Now, block: Handle) -> Option<Vec<Part>> {
    let own = now.own(block);
    may_set_out::<No>(now, block, &own, false).ok()?;
    if is_under_command::<No>(now, block, &own).is_ok() {
        let to = Route::new(now, block, own, false).somewhere()?;
        return Some(vec![Verb::Move.into(), block.into(), to.into()]);
    }
    now.blocks().find_map(|hq| {
        may_send::<No>(now, hq).ok()?;
        let price = price::<No>(now, hq, block, &own).ok()?;
        let to = Route::new(now, block, own, left(now, hq) >= 2 * price).somewhere()?;
        Some(vec![Verb::Send.into(), hq.into(), block.into(), to.into()])
    })
}

fn departure(now: &Now, hq: Handle) -> Option<Vec<Part>> {
    may_stand_down(now.position).find(|one| *one == hq.seen())?;
    let to = Route::of_hq(now, hq, now.own(hq), left(now, hq)).somewhere()?;
    Some(vec![Verb::Mobilize.into(), hq.into(), to.into()])
}
