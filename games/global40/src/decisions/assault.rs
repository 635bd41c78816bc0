//! Assault: the units aboard a transport are to land on a hostile shore. Chapters 9 and 16.

use table::{Piece, Said, Space, Subject, Verdict};

use super::counted;
use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `assault ship412 normandy`, `assault ship412 normandy 1-infantry`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    ship: Piece,
    pub to: Space,
    pieces: Vec<Piece>,
}

impl Assault {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(m.landing_craft().into_iter().any(|ship| m.can_storm(ship)), || {
            let mut ships = m.landing_craft().into_iter().chain(m.troopships());
            (ships.find_map(|ship| m.no_storm_rule(ship)), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Assault, V> {
        let m = now.mover();
        let beside_land = |ship: &Piece| m.coasts(*ship).next().is_some();
        let ship = said.known(
            || m.troopships().into_iter().filter(|ship| m.can_storm(*ship)),
            m.troopships().into_iter().filter(beside_land),
            |ship| unless(m.can_storm(ship), || (m.no_storm_rule(ship), Subject::Piece(ship))),
        )?;
        let shores = || {
            let zone = now.position.unit(ship).at;
            zone.map(|zone| m.shores_to_storm(ship, zone)).unwrap_or_default()
        };
        let to = said.known(
            || {
                let shores = shores();
                m.coasts(ship).filter(move |at| shores.contains(*at))
            },
            m.coasts(ship),
            |to| {
                unless(shores().contains(to), || {
                    let zone = now.position.unit(ship).at;
                    (zone.and_then(|zone| m.assault_rule(ship, zone, to)), Subject::Space(to))
                })
            },
        )?;
        // Units that boarded in an earlier turn may stay aboard.
        let aboard: Vec<(Piece, &Unit)> = m.stormers(ship).collect();
        let kinds = counted(aboard.iter().filter(|_| aboard.len() > 1).map(|(_, u)| u.kind), None);
        let alone = |kind: Kind| {
            let loaded = |(_, u): &&(Piece, &Unit)| u.is(Marks::LOADED);
            let first = aboard.iter().filter(|(_, u)| u.kind == kind).max_by_key(|one| loaded(one));
            first.filter(|one| aboard.iter().filter(loaded).all(|other| other.0 == one.0))
        };
        let one =
            said.more(kinds.into_iter().filter(|(_, count)| *count == 1), |(kind, _): (Kind, u8)| {
                match forbids(rule::LOADED_MUST_LAND, alone(kind).is_none()) {
                    None => Ok(()),
                    rule => no(rule, Subject::Piece(ship)),
                }
            })?;
        let pieces = match one {
            Some((kind, _)) => {
                let first = aboard.iter().find(|(_, u)| u.kind == kind);
                alone(kind).or(first).map(|(piece, _)| *piece).into_iter().collect()
            }
            None => aboard.iter().map(|(piece, _)| *piece).collect(),
        };
        Ok(Assault { ship, to, pieces })
    }

    /// These units are to land there when the sea is clear.
    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (power, to) = (executor.power(), self.to);
        executor.note_move();
        for piece in &self.pieces {
            let unit = executor.position.unit_mut(*piece);
            unit.task = Task::Assault(to);
            unit.mark(Marks::MOVED);
        }
        let unit = executor.position.unit_mut(self.ship);
        // The ship of a friend stays as it is for its owner's turn.
        if unit.owner == Some(power) {
            unit.mark(Marks::MOVED);
        }
        let Some(zone) = unit.at else { return };
        let units = tally(executor.position, &self.pieces);
        executor.tell.all(|| Fact::Move(MoveFact::Assault { power, units, zone, to }));
    }
}
