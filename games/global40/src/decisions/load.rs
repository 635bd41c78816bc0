//! Load: land units on a coast board a transport. Chapters 8, 13 and 16.

use table::{Piece, Said, Space, Subject, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::unit::Marks;
use crate::rules::executor::Executor;
use crate::rules::movement::context::Phase;
use crate::rules::movement::group::Group;
use crate::rules::movement::mover::Mover;
use crate::rules::movement::refusals::unless;
use crate::rules::now::Now;

/// `load ship412 normandy 1-infantry 1-armor`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Load {
    ship: Piece,
    pub from: Space,
    pieces: Vec<Piece>,
    phase: Phase,
}

impl Load {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(m.transports().into_iter().any(|ship| m.can_board(ship)), || {
            let why = |ship: Piece| m.boarding_rule(ship).or_else(|| m.no_pier_rule(ship));
            (boarded(m).find_map(why), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Load, V> {
        let m = now.mover();
        let ship = said.known(
            || m.transports().into_iter().filter(|ship| m.can_board(*ship)),
            boarded(m),
            |ship| {
                unless(m.can_board(ship), || {
                    (m.boarding_rule(ship).or_else(|| m.no_pier_rule(ship)), Subject::Piece(ship))
                })
            },
        )?;
        let from = said.known(
            || {
                let piers = m.piers(ship);
                m.manned_coasts(ship).filter(move |at| piers.contains(*at))
            },
            m.manned_coasts(ship),
            |from| unless(m.piers(ship).contains(from), || (m.pier_rule(ship, from), Subject::Space(from))),
        )?;
        let mut group = Group::default();
        loop {
            let known = || {
                let most = m.boarders(ship, from, &group);
                candidates(m, from, &group).filter(move |(kind, count)| most[kind.index()] >= *count)
            };
            let check = |(kind, count): (Kind, u8)| {
                unless(m.boarders(ship, from, &group)[kind.index()] >= count, || {
                    let enough = m.able(from, kind).count() >= usize::from(count);
                    let full = m.room_rule(ship, &group.with(kind, count)).filter(|_| enough);
                    (full.or_else(|| m.pier_kind_rule(from, kind)), Subject::Space(from))
                })
            };
            let units = candidates(m, from, &group);
            let next = if group.is_empty() {
                Some(said.known(known, units, check)?)
            } else {
                said.known_more(known, units, check)?
            };
            let Some((kind, count)) = next else { break };
            group = group.with(kind, count);
        }
        Ok(Load { ship, from, pieces: m.choose(from, &group, 1), phase: m.context.phase })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (power, from) = (executor.power(), self.from);
        executor.note_move();
        let Some(zone) = executor.position.unit(self.ship).at else { return };
        for piece in &self.pieces {
            let unit = executor.position.unit_mut(*piece);
            unit.at = Some(zone);
            unit.aboard = Some(self.ship);
            unit.came = Some(from);
            unit.used += 1;
            unit.mark(match self.phase {
                Phase::Combat => Marks(Marks::LOADED.0 | Marks::MOVED.0),
                Phase::After => Marks::REGROUPED,
            });
        }
        if self.phase == Phase::Combat {
            executor.position.unit_mut(self.ship).mark(Marks::MOVED);
        }
        executor.spend(&self.pieces);
        let units = tally(executor.position, &self.pieces);
        executor.tell.all(|| Fact::Move(MoveFact::Loaded { power, units, from, zone }));
    }
}

/// Transports that own units could board, or that a rule keeps them from.
fn boarded(m: Mover<'_>) -> impl Iterator<Item = Piece> {
    let manned = move |ship: Piece| m.manned_coasts(ship).next().is_some();
    m.transports().into_iter().filter(move |ship| manned(*ship) || m.boarding_rule(*ship).is_some())
}

/// Up to two of every kind of land unit here that has not been named, in order.
fn candidates<'m>(m: Mover<'m>, from: Space, group: &Group) -> impl Iterator<Item = (Kind, u8)> + use<'m> {
    let mut kinds: Vec<(Kind, u8)> = Vec::new();
    for (_, unit) in m.units(from).filter(|(_, u)| u.kind.is_land() && !group.has(u.kind)) {
        match kinds.iter_mut().find(|(kind, _)| *kind == unit.kind) {
            Some((_, count)) => *count = 2,
            None => kinds.push((unit.kind, 1)),
        }
    }
    kinds.into_iter().flat_map(|(kind, most)| (1..=most).map(move |count| (kind, count)))
}
