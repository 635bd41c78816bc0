//! Land: aircraft that have flown come down at another base within their range (11.22).

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Impulse};
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};

/// `land ge-tac 2112 3 2211`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    flight: Flight,
}

impl Land {
    pub fn read<V: Verdict>(
        now: &Now,
        impulse: &Impulse,
        nation: Nation,
        said: &mut Said<Part>,
    ) -> Result<Land, V> {
        let field = now.field();
        let own =
            |flight: &&Flight| now.position.relations.are_friends(nation, field.force(flight.force).nation);
        let aloft: Vec<Flight> = impulse.aloft.iter().filter(own).copied().collect();
        let mut forces: Vec<ForceId> = aloft.iter().map(|flight| flight.force).collect();
        forces.sort_unstable();
        forces.dedup();
        let elsewhere = |flight: &Flight| field.landings(flight).next().is_some();
        let force = said.one(forces, |force| {
            let stuck = !aloft.iter().any(|flight| flight.force == force && elsewhere(flight));
            rule::LANDING.forbids(stuck, || (msg!("no-base"), Vec::new()))
        })?;
        let mut bases: Vec<Space> =
            aloft.iter().filter(|flight| flight.force == force).map(|flight| flight.base.space).collect();
        bases.sort_unstable();
        bases.dedup();
        let from = |base: Space| {
            aloft.iter().filter(move |flight| flight.force == force && flight.base.space == base)
        };
        let base = said.one(bases, |base| {
            let stuck = !from(base).any(elsewhere);
            rule::LANDING.forbids(stuck, || (msg!("no-base"), vec![Subject::Space(base)]))
        })?;
        let most: u8 = from(base).map(|flight| flight.factors).sum();
        let place = now.board().place(base);
        let row = field.force(force);
        let room = |hex: Space| field.base_room(row.nation, now.board().place(hex));
        let flight = Flight { force, base: place, factors: most, over: base };
        let factors = said.one(1..=most.max(1), |factors| {
            let fits = field.landings(&flight).any(|hex| room(hex) >= factors);
            rule::BASES.forbids(!fits, || (msg!("no-base"), vec![Subject::Space(base)]))
        })?;
        let rows = &now.board().nets.rows;
        let fields = now.left_by(rule::BASES, || field.friendly_bases(row.nation));
        let to = now.hex(said, &fields, &rows.set([base]), |hex| {
            let at = || vec![Subject::Space(hex)];
            let far = field.distance(base, hex) > u32::from(row.range.unwrap_or(0));
            rule::LANDING.forbids(far, || (msg!("out-of-range"), at()))?;
            let closed = field.is_closed_land(row.nation, hex);
            rule::FLIGHT_PATH.forbids(closed, || (msg!("no-base"), at()))?;
            let barred = field.is_barred_base(row.nation, now.board().place(hex));
            rule::MINORS_ABROAD.forbids(barred, || (msg!("no-base"), at()))?;
            rule::BASES.forbids(room(hex) < factors, || (msg!("no-base"), at()))
        })?;
        Ok(Land { flight: Flight { factors, over: to, ..flight } })
    }
}

impl Decision for Land {
    fn perform(&self, executor: &mut Executor) {
        let Flight { force, base, factors, over } = self.flight;
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            let mut left = factors;
            for flight in
                impulse.aloft.iter_mut().filter(|flight| flight.force == force && flight.base == base)
            {
                let landed = flight.factors.min(left);
                flight.factors -= landed;
                left -= landed;
            }
            impulse.aloft.retain(|flight| flight.factors > 0);
        }
        let to = executor.ground.europe().place(over);
        executor.rebase(force, base, to, factors);
    }
}
