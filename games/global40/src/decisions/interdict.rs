//! Interdict: planes strike at ships that have moved. Chapter 10.

use table::{Said, Subject, Verdict, msg};

use super::{counted, leading};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `interdict 1-tactical z110`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interdict {
    power: Power,
    planes: Vec<(Kind, u8)>,
}

impl Interdict {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Interdict, V> {
        let Some(Occasion::Interdiction(zone)) = now.occasion() else { return Err(said.none()) };
        let mut planes: Vec<(Kind, u8)> = Vec::new();
        loop {
            let near = now.near_planes(zone).map(|(_, kind)| kind);
            let near = counted(near, planes.last().map(|(kind, _)| *kind));
            let mut words: Vec<Part> = near.into_iter().map(Part::from).collect();
            if !planes.is_empty() {
                words.push(Part::Space(zone));
                words.extend(now.ground.lanes[zone.index()].iter().map(|at| Part::Space(*at)));
            }
            let word = leading(said, words, |word| match word {
                Part::Units(kind, count) => {
                    rule::INTERDICTION.forbids(!kind.is_carrier_plane(), || {
                        (msg!("combat-no-interdiction", kind = kind.name()), vec![])
                    })?;
                    now.enough(kind, count)
                }
                Part::Space(to) => rule::NEW_ZONE.forbids(to != zone, || {
                    (msg!("combat-nobody-came", zone = to), vec![Subject::Space(to)])
                }),
                _ => Ok(()),
            })?;
            match word {
                Part::Units(kind, count) => planes.push((kind, count)),
                Part::Space(_) => return Ok(Interdict { power: now.power, planes }),
                _ => return Err(said.none()),
            }
        }
    }

    /// How many planes strike.
    pub fn count(&self) -> usize {
        self.planes.iter().map(|(_, count)| usize::from(*count)).sum()
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.send(self.power, &self.planes);
    }
}
