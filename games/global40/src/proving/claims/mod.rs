//! What cases may claim about the position: units and facilities, research, what is asked.

pub mod combat;
pub mod forecast;
pub mod politics;
pub mod purchase;

use table::{Game, Viewer, observe};

use crate::Global40;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rules::situation::Situation;

impl Global40 {
    /// `asked scramble`, `uk battleship at z109 hurt`, `fort at france building 2`, `germany has radar`, `germany radar at 7`,
    /// `3 germany infantry aboard in z112`; none if it is no such claim.
    pub(crate) fn claims_of_the_table(
        &self,
        position: &Position,
        words: &[&str],
    ) -> Result<Option<bool>, String> {
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let power = |word: &str| Power::read(word).ok_or(format!("there is no power {word:?}"));
        let kind = |word: &str| Kind::read(word).ok_or(format!("there is no kind {word:?}"));
        let works = |word: &str| FacilityKind::read(word).ok_or(format!("there are no works {word:?}"));
        let project = |word: &str| Project::read(word).ok_or(format!("there is no project {word:?}"));
        let number = |word: &str| word.parse::<usize>().map_err(|_| format!("{word:?} is not a number"));
        let situation = Situation::new(&self.ground, position);
        Ok(Some(match words {
            ["asked", verb] => {
                let seat = crate::turn::awaiting(position).must.first();
                let mut next = Vec::new();
                if let Some(seat) = seat {
                    self.next(&observe(self, position, Viewer::seat(seat)), seat, &[], &mut next);
                }
                next.iter().any(|part| matches!(part, Part::Do(known) if known.word() == *verb))
            }
            [owner, named, "at", key, "hurt"] => {
                let (owner, named) = (power(owner)?, kind(named)?);
                position.of(owner, space(key)?).any(|(_, u)| u.kind == named && u.hurt)
            }
            [count, owner, named, "aboard", "in", key] => {
                let (owner, named) = (power(owner)?, kind(named)?);
                let aboard =
                    position.of(owner, space(key)?).filter(|(_, u)| u.kind == named && u.aboard.is_some());
                aboard.count() == number(count)?
            }
            [named, "at", key, "building", n] => {
                let found = situation.facility(space(key)?, works(named)?);
                found.is_some_and(|f| Ok(usize::from(f.build)) == number(n))
            }
            ["operative", named, "at", key] => situation.operative(space(key)?, works(named)?),
            [who, "has", named] => situation.has(power(who)?, project(named)?),
            [who, named, "at", n] if Project::read(named).is_some() => {
                let come = position.come(power(who)?, project(named)?);
                usize::from(come) == number(n)?
            }
            _ => return Ok(None),
        }))
    }
}
