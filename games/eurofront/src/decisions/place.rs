//! Place: the first side stands its blocks in their zones, then the second, which sees where blocks stand (22.2, R-EF-149). In the
//! middle of a turn a side places the army of a nation on which war was declared (16.31, 20.81, R-EF-39).

use table::{Awaited, Handle, Message, Piece, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Question, about};
use crate::model::blocks::Place;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Frame, Phase, SetUp};
use crate::model::nation::Faction;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::scenario::SetUpZone;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::fire::stacking;

impl Question for SetUp {
    fn awaited(&self, _: &Position) -> Awaited {
        self.left.last().map_or(Awaited::NOBODY, |faction| Awaited::one(faction.seat()))
    }

    fn prompt(&self, position: &Position) -> Message {
        let left = self.left.last().map_or(0, |faction| waiting(position, *faction).count());
        if joins(position) {
            msg!("ask-new-army", blocks = left as u32)
        } else {
            msg!("ask-set-up", blocks = left as u32)
        }
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// The blocks of a faction that are still to be placed.
fn waiting(position: &Position, faction: Faction) -> impl Iterator<Item = Piece> {
    let own =
        position.pieces().filter(move |(_, block)| block.faction == faction && block.at == Place::ToSetUp);
    own.map(|(piece, _)| piece)
}

/// Is it the army of a new belligerent that is placed, in the turn of who declared war on it?
fn joins(position: &Position) -> bool {
    position.active().is_some()
}

fn zone<'g>(ground: &'g Ground, position: &Position, unit: UnitId) -> Option<&'g SetUpZone> {
    ground.scenario(position.scenario)?.zones.iter().find(|zone| zone.units.contains(&unit))
}

/// Has a place no room for another block of its side?
fn is_full(ground: &Ground, position: &Position, zone: &SetUpZone, at: Space) -> bool {
    let most = if zone.spread { 1 } else { stacking(&ground[at]) };
    position.standing(at).count() >= most
}

/// Places of a zone that must be held and are empty (21.481).
fn unmanned(position: &Position, zone: &SetUpZone) -> Vec<Space> {
    zone.manned.iter().copied().filter(|at| position.standing(*at).next().is_none()).collect()
}

/// `place fi-2 vyborg`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceBlock {
    block: Handle,
    at: Space,
}

impl PlaceBlock {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<PlaceBlock, V> {
        let own =
            now.position.pieces().filter(|(_, block)| block.faction == now.faction && block.face.is_some());
        let own: Vec<Handle> = own.map(|(piece, _)| Handle::of_seen(piece)).collect();
        let block = said.one(own, |block| {
            let other = now.block(block).at != Place::ToSetUp;
            rule::SET_UP.forbids(other, || (msg!("not-to-be-placed", block = block.seen()), about(block)))
        })?;
        let zone = now.block(block).face.and_then(|face| zone(now.ground, now.position, face.unit));
        let [zones, stacks] =
            if joins(now.position) { [rule::NEW_ARMIES; 2] } else { [rule::SET_UP, rule::STACKING] };
        let at = said.last(now.spaces(), |at| {
            let place = || vec![Subject::Space(at)];
            let strays = zone.is_none_or(|zone| !zone.places.contains(&at));
            zones.forbids(strays, || (msg!("not-its-zone", block = block.seen(), at = at), place()))?;
            let full = zone.is_some_and(|zone| is_full(now.ground, now.position, zone, at));
            stacks.forbids(full, || (msg!("place-is-full", at = at), place()))?;
            let due = zone.map_or_else(Vec::new, |zone| unmanned(now.position, zone));
            let owed = due.iter().filter(|one| **one != at).count();
            let short = waiting(now.position, now.faction).count() <= owed;
            rule::MANNERHEIM_LINE.forbids(short, || (msg!("must-be-held", at = due[0]), place()))
        })?;
        Ok(PlaceBlock { block, at })
    }
}

impl Decision for PlaceBlock {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        place(executor, block, self.at);
    }
}

fn place(executor: &mut Executor, block: Piece, at: Space) {
    if joins(executor.position) {
        return executor.station(block, at);
    }
    executor.position.block_mut(block).at = Place::On(at);
    let faction = executor.position.block(block).faction;
    executor.tell_side(faction, &Fact::Placed { block, at });
}

/// `done`: blocks that were not placed stand where the table has them, or near there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndSetUp;

/// Where the blocks go that were not placed: first to places that must be held, then to those of the table, or to the first of their
/// zone that has room.
fn rest(ground: &Ground, position: &Position, faction: Faction) -> Vec<(Piece, Space)> {
    let mut filled = position.clone();
    let table = &ground.forces.setups[&position.scenario];
    let mut rest = Vec::new();
    for block in waiting(position, faction) {
        let Some(unit) = position.block(block).face.map(|face| face.unit) else { continue };
        let Some(zone) = zone(ground, position, unit) else { continue };
        let usual = table.iter().find(|placed| placed.unit == unit).map(|placed| placed.at);
        let wished = unmanned(&filled, zone).into_iter().chain(usual).chain(zone.places.iter().copied());
        let to = wished.into_iter().find(|at| !is_full(ground, &filled, zone, *at));
        if let Some(to) = to {
            filled.block_mut(block).at = Place::On(to);
            rest.push((block, to));
        }
    }
    rest
}

impl Decision for EndSetUp {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let faction = Faction::ALL[by.index()];
        for (block, at) in rest(executor.ground, executor.position, faction) {
            place(executor, block, at);
        }
        let Frame::SetUp(SetUp { left }) = executor.position.frames.top_mut() else { return };
        left.pop();
        if left.is_empty() {
            executor.position.frames.pop();
        }
        match executor.position.active() {
            Some(active) => executor.freeze(Some(active), Phase::Command),
            None => executor.deal(),
        }
    }
}
