//! Intercept: fighters rise against planes that fly over, or against a raid. Chapters 10 and 11.

use table::{Message, Said, Subject, Verdict, msg};

use super::counted;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rule::battle::INTERCEPTORS;
use crate::rule::combat::ONLY_FIGHTERS;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `intercept 2-fighter`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intercept {
    power: Power,
    planes: Vec<(Kind, u8)>,
}

fn only(kind: Kind) -> (Message, Vec<Subject>) {
    (msg!("combat-only-fighters", kind = kind.name()), Vec::new())
}

impl Intercept {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Intercept, V> {
        let (at, fighters) = match now.occasion() {
            Some(Occasion::Overflight(at)) => (at, ONLY_FIGHTERS),
            Some(Occasion::Patrol(at)) => (at, INTERCEPTORS),
            _ => return Err(said.none()),
        };
        let mut planes: Vec<(Kind, u8)> = Vec::new();
        loop {
            let there = now.position.of(now.power, at).filter(|(_, u)| u.kind.is_air());
            let there = counted(there.map(|(_, u)| u.kind), planes.last().map(|(kind, _)| *kind));
            let check = |(kind, count): (Kind, u8)| {
                fighters.forbids(!kind.is_fighter(), || only(kind))?;
                now.enough(kind, count)
            };
            let next =
                if planes.is_empty() { Some(said.last(there, check)?) } else { said.more(there, check)? };
            match next {
                Some(units) => planes.push(units),
                None => return Ok(Intercept { power: now.power, planes }),
            }
        }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.send(self.power, &self.planes);
    }
}
