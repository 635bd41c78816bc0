//! Unload: land units go ashore from a transport in a friendly land. Chapters 13 and 16.

use table::{Piece, Said, Space, Subject, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::unit::{Marks, Unit};
use crate::rules::executor::Executor;
use crate::rules::movement::group::Group;
use crate::rules::movement::mover::Mover;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `unload ship412 morocco 2-infantry`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unload {
    ship: Piece,
    to: Space,
    group: Group,
}

impl Unload {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(m.transports().into_iter().any(|ship| m.can_unload(ship)), || {
            let why = |ship: Piece| m.ashore_rule(ship).or_else(|| m.no_harbour_rule(ship));
            (loaded(m).find_map(why), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Unload, V> {
        let m = now.mover();
        let ship = said.known(
            || loaded(m).filter(|ship| m.can_unload(*ship)),
            loaded(m),
            |ship| {
                unless(m.can_unload(ship), || {
                    (m.ashore_rule(ship).or_else(|| m.no_harbour_rule(ship)), Subject::Piece(ship))
                })
            },
        )?;
        let to = said.known(
            || {
                let harbours = m.harbours(ship);
                m.coasts(ship).filter(move |at| harbours.contains(*at))
            },
            m.coasts(ship),
            |to| unless(m.harbours(ship).contains(to), || (m.harbour_rule(ship, to), Subject::Space(to))),
        )?;
        let mut group = Group::default();
        loop {
            let aboard = |kind: Kind| m.cargo(ship).filter(|(_, u)| u.kind == kind).count() as u8;
            let units = Kind::ALL.into_iter().filter(|kind| kind.is_land() && !group.has(*kind));
            let units = units.flat_map(|kind| (1..=aboard(kind)).map(move |count| (kind, count)));
            let known = || {
                let most = m.passengers(ship, to, &group);
                units.clone().filter(move |(kind, count)| most[kind.index()] >= *count)
            };
            let check = |(kind, count): (Kind, u8)| match m.passenger_rule(ship, to, &group, (kind, count)) {
                None => Ok(()),
                rule => no(rule, Subject::Space(to)),
            };
            let next = if group.is_empty() {
                Some(said.known(known, units.clone(), check)?)
            } else {
                said.known_more(known, units.clone(), check)?
            };
            let Some((kind, count)) = next else { break };
            group = group.with(kind, count);
        }
        Ok(Unload { ship, to, group })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (power, ship, to) = (executor.power(), self.ship, self.to);
        let own = executor.position.unit(ship).owner == Some(power);
        let mut pieces = Vec::new();
        for (kind, count) in &self.group.kinds {
            let waits = |u: &Unit| !own && u.is(Marks::REGROUPED);
            let goes = |u: &Unit| u.kind == *kind && u.owner == Some(power) && !waits(u);
            let mut aboard: Vec<(bool, Piece)> = executor
                .position
                .cargo(ship)
                .filter(|(_, u)| goes(u))
                .map(|(p, u)| (!u.is(Marks::COUNTED), p))
                .collect();
            aboard.sort_unstable();
            pieces.extend(aboard.into_iter().map(|(_, p)| p).take((*count).into()));
        }
        let zone = executor.position.unit(ship).at;
        for piece in &pieces {
            let unit = executor.position.unit_mut(*piece);
            unit.at = Some(to);
            unit.aboard = None;
            unit.came = zone;
            unit.mark(Marks(Marks::REGROUPED.0 | Marks::LANDED.0));
        }
        executor.position.unit_mut(ship).mark(Marks::LANDED);
        executor.spend(&pieces);
        executor.trespass(&[to]);
        let units = tally(executor.position, &pieces);
        executor.tell.all(|| Fact::Move(MoveFact::Unloaded { power, units, to }));
    }
}

/// Transports with own units aboard that could go ashore, or that a rule keeps aboard.
fn loaded(m: Mover<'_>) -> impl Iterator<Item = Piece> {
    let beside_land = move |ship: Piece| m.coasts(ship).next().is_some();
    let loaded = m.transports().into_iter().filter(move |ship| m.cargo(*ship).next().is_some());
    loaded.filter(move |ship| beside_land(*ship) || m.ashore_rule(*ship).is_some())
}
