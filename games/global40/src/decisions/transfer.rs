//! Transfer: infantry comes to Russia from Siberia. Chapter 3.

use table::{Piece, Said, Space, Subject, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::powers::Power;
use crate::model::unit::{Marks, Unit};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `transfer amur 2-infantry`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transfer {
    from: Space,
    count: u8,
}

impl Transfer {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(!m.siberia().is_empty(), || {
            let siberia = m.with_infantry().intersection(now.ground.sets.pacific);
            let rule = m.no_transfer_rule();
            let rule = rule.or_else(|| forbids(rule::SIBERIANS, siberia.is_empty()));
            (rule.or_else(|| siberia.iter().find_map(|at| m.transfer_rule(at, 1))), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Transfer, V> {
        let m = now.mover();
        let check = |from: Space, count: u8| match m.transfer_rule(from, count) {
            None => Ok(()),
            rule => no(rule, Subject::Space(from)),
        };
        let lands = m.with_infantry();
        let from = said.known(|| m.siberia().iter(), lands.iter(), |from| check(from, 1))?;
        let most = m.infantry(from).count().min(2) as u8;
        let units = (1..=most).map(|count| (Kind::Infantry, count));
        let (_, count) = said.last(units, |(_, count)| check(from, count))?;
        Ok(Transfer { from, count })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (from, russia) = (self.from, executor.ground.at.russia);
        let rested = |u: &Unit| {
            u.kind == Kind::Infantry
                && u.aboard.is_none()
                && !(rule::TRANSFER_UNMOVED.holds()
                    && (u.is(Marks::MOVED) || u.is(Marks::FOUGHT) || u.is(Marks::REGROUPED)))
        };
        let able = executor.position.of(Power::Soviets, from).filter(|(_, u)| rested(u)).map(|(p, _)| p);
        let pieces: Vec<Piece> = able.take(self.count.into()).collect();
        for piece in &pieces {
            let unit = executor.position.unit_mut(*piece);
            unit.at = Some(russia);
            unit.came = Some(from);
            unit.mark(Marks::REGROUPED);
        }
        executor.position.turn.moves.transferred += self.count;
        let units = tally(executor.position, &pieces);
        executor.tell.all(|| {
            let (power, verb, path) = (Power::Soviets, Verb::Transfer, vec![from, russia]);
            Fact::Move(MoveFact::Moved { power, verb, units, from, to: russia, path })
        });
    }
}
