//! Place: what was bought comes on the board. Chapter 14.

use table::{Said, Space, Verdict, msg};

use super::leading;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// Something that was bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goods {
    Units(Kind, u8),
    Works(FacilityKind),
}

impl From<Goods> for Part {
    fn from(goods: Goods) -> Part {
        match goods {
            Goods::Units(kind, count) => Part::Units(kind, count),
            Goods::Works(works) => Part::Works(works),
        }
    }
}

/// `place 3-infantry western-germany`, `place #air-base malta`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    goods: Goods,
    at: Space,
}

impl Place {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let purchases = &now.position.turn.purchases;
        let kinds = || purchases.kinds().filter(|kind| *kind != Kind::Partisan);
        let some = kinds().any(|kind| now.is_placeable(kind))
            || purchases.facilities().any(|works| now.has_site(works));
        match kinds().next().filter(|_| !some) {
            Some(kind) => now.permit_count(kind, 1),
            None => rule::PLACE_ALL.forbids(!some, || (msg!("nothing-to-place"), vec![])),
        }
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Place, V> {
        let purchases = &now.position.turn.purchases;
        let counts = |kind: Kind| (1..=purchases.waiting(kind)).map(move |n| Goods::Units(kind, n));
        let units = purchases.kinds().filter(|kind| *kind != Kind::Partisan).flat_map(counts);
        let goods =
            leading(said, units.chain(purchases.facilities().map(Goods::Works)), |goods| match goods {
                Goods::Units(kind, count) => now.permit_count(kind, count),
                Goods::Works(works) => {
                    rule::SITES.forbids(!now.has_site(works), || (msg!("nowhere-to-place"), vec![]))
                }
            })?;
        let at = match goods {
            Goods::Units(kind, count) => {
                said.last(now.spots_to_try(kind).iter(), |at| now.permit_spot(kind, count, at))?
            }
            Goods::Works(works) => {
                said.last(now.ground.sets.land.iter(), |at| now.situation.site(now.power, works, at))?
            }
        };
        Ok(Place { goods, at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        match self.goods {
            Goods::Units(kind, count) => executor.place(kind, count, self.at),
            Goods::Works(works) => executor.place_works(works, self.at),
        }
    }
}
