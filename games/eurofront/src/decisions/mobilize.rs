//! Mobilize: after movement an HQ stands down and may move itself. Chapters 5.5, 5.51.

use table::{Awaited, Forecast, Handle, Message, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, Question, about, active};
use super::march::{left, losses};
use super::rail::Line;
use super::relief::{departures_due, must_depart};
use super::route::Route;
use super::sail::{Course, at_sea};
use crate::model::frames::{EndStep, Frame, VoyageKind};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::units::Troops;
use crate::rule;
use crate::rules::engagement::{deserts, is_last, may_stand_down};
use crate::rules::executor::Executor;
use crate::rules::sea;

impl Question for EndStep {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-stand-down")
    }

    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        departures_due(now).map(|(_, order)| order).next().unwrap_or_else(|| vec![Verb::Done.into()])
    }
}

/// `mobilize su-kiev`, `mobilize su-kiev leningrad`, `mobilize ge-okw sail copenhagen`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mobilize {
    hq: Handle,
    journey: Journey,
}

/// How an HQ moves when it stands down.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Journey {
    Land(Vec<Space>),
    Rail(Vec<Space>),
    Sea(Vec<Space>),
}

impl Mobilize {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Mobilize, V> {
        let hq = said.last(now.blocks(), |hq| may_mobilize(now, hq))?;
        let own = now.own(hq);
        // One strategic move is free, and what is left pays for more (5.73).
        let moves = 1 + left(now, hq);
        let line = Line::new(now, hq, hq, moves);
        let by_rail = || {
            may_go_strategically(now, hq, &own)?;
            let off = !line.is_on_line();
            rule::FRIENDLY_RAIL.forbids(off, || (msg!("not-on-rail", block = hq.seen()), about(hq)))?;
            rule::RAIL_MOVES.forbids(!line.is_open(), || (msg!("not-on-rail", block = hq.seen()), about(hq)))
        };
        if said.is_allowed(Verb::Rail, by_rail)? {
            return Ok(Mobilize { hq, journey: Journey::Rail(line.read(said)?.path) });
        }
        let course = Course::new(now, hq, moves);
        let by_sea = || {
            may_go_strategically(now, hq, &own)?;
            rule::SEA_MOVES.forbids(!course.is_open(), || (msg!("not-in-port", block = hq.seen()), about(hq)))
        };
        if said.is_allowed(Verb::Sail, by_sea)? {
            return Ok(Mobilize { hq, journey: Journey::Sea(course.read(said)?.0) });
        }
        let route = Route::of_hq(now, hq, own, left(now, hq));
        let path = if must_depart(now, hq) { route.read(said)? } else { route.read_more(said)? };
        Ok(Mobilize { hq, journey: Journey::Land(path) })
    }
}

fn may_mobilize<V: Verdict>(now: &Now, hq: Handle) -> Result<(), V> {
    let own = now.own(hq);
    let inactive = own.block.command.is_none();
    rule::MOBILIZING.forbids(inactive, || (msg!("is-not-active", hq = hq.seen()), about(hq)))?;
    let blitzes = !may_stand_down(now.position).any(|one| one == hq.seen());
    rule::BLITZ_HQS.forbids(blitzes, || (msg!("blitz-goes-on", hq = hq.seen()), about(hq)))
}

/// Supreme and theatre HQs go by rail or sea, but not out of a battle as the last of their side (5.73, 9.22, 15.3).
fn may_go_strategically<V: Verdict>(now: &Now, hq: Handle, own: &Own) -> Result<(), V> {
    let field = own.unit.troops == Troops::Hq;
    rule::STRATEGIC_HQS.forbids(field, || (msg!("not-supreme", hq = hq.seen()), about(hq)))?;
    let gone = own.face.strength == 0;
    rule::STANDING_DOWN.forbids(gone, || (msg!("warn-hq-lost", hq = hq.seen()), about(hq)))?;
    let deserts = deserts(now.ground, now.position, hq.seen());
    rule::HQS_DO_NOT_ATTACK_ALONE
        .forbids(deserts, || (msg!("leaves-hqs-alone", block = hq.seen()), about(hq)))?;
    let last = is_last(now.position, hq.seen());
    rule::REARGUARDS.forbids(last, || (msg!("needs-rearguard", block = hq.seen()), about(hq)))
}

impl Decision for Mobilize {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let hq = executor.meant(by, self.hq);
        let Some(from) = executor.position.block(hq).space() else { return };
        let last = is_last(executor.position, hq);
        executor.stand_down(hq);
        match &self.journey {
            Journey::Land(path) if path.len() > 1 => {
                if last {
                    executor.pursue_hq(hq, from);
                }
                if executor.position.block(hq).space() == Some(from) {
                    executor.march(hq, path.clone());
                }
            }
            Journey::Land(_) => {}
            Journey::Rail(path) => executor.rail(hq, path.clone()),
            Journey::Sea(course) => executor.sail(hq, course.clone(), VoyageKind::SeaMove),
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        match &self.journey {
            Journey::Land(path) | Journey::Rail(path) => losses(now, self.hq, path, true),
            Journey::Sea(course) => {
                let forecast = losses(now, self.hq, &sea::ports(now.ground, course), true);
                at_sea(now, self.hq, course, VoyageKind::SeaMove, forecast)
            }
        }
    }
}

/// `done`: no more HQs stand down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndStandDown;

impl EndStandDown {
    pub fn check<V: Verdict>(now: &Now) -> Result<(), V> {
        departures_due(now).try_for_each(|(at, _)| {
            rule::OVERFULL.forbids(true, || (msg!("overfull-place", at = at), vec![Subject::Space(at)]))
        })
    }
}

impl Decision for EndStandDown {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.position.frames.replace(Frame::EndOfMovement(EndStep::Rearguards));
    }
}
