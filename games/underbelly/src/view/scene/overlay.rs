//! What can be laid over the map: whose zone lies where, what could be fed from where, whose the areas are.

use table::msg;
use table::scene::{Mark, Overlay};

use crate::model::roster::{Kind, Side};
use crate::rules::situation::Situation;

/// All of them.
pub fn overlays(look: &Situation<'_>) -> Vec<Overlay> {
    vec![zones(look), supply(look)]
}

/// Where each side's land units, aircraft and ships stop the enemy's.
fn zones(look: &Situation<'_>) -> Overlay {
    let mut marks = Vec::new();
    for side in Side::BOTH {
        let seat = side.seat();
        // A zone is asked for by whom it stops.
        let stopped = side.other();
        let (land, naval) = (look.land_zone(stopped), look.naval_zone(stopped));
        for area in (land | naval).iter() {
            let what = match (land.contains(area), naval.contains(area)) {
                (true, true) => msg!("zone-both", seat = seat),
                (true, false) => msg!("zone-land", seat = seat),
                _ => msg!("zone-naval", seat = seat),
            };
            marks.push(Mark { at: area, what, owner: Some(seat) });
        }
    }
    Overlay { key: "zones".into(), name: msg!("overlay-zones"), marks }
}

/// From where the side whose turn it is could feed an attack of an army, and with what.
fn supply(look: &Situation<'_>) -> Overlay {
    let side = look.position.side;
    let mut marks = Vec::new();
    for (unit, at) in look.standing(side).filter(|(unit, _)| look.may_spend(side, *unit).is_ok()) {
        for area in look.feeds(look.kind(unit), at, Kind::Infantry, false).iter() {
            let what = msg!("supply-from", unit = unit);
            marks.push(Mark { at: area, what, owner: Some(side.seat()) });
        }
    }
    Overlay { key: "supply".into(), name: msg!("overlay-supply"), marks }
}
