//! The risks of a flight: where planes can still land, and what could shoot at them on the way.

use table::{Forecast, Space, msg};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::rules::movement::plan::Errand;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

/// Landing places that are left, and guns and fighters along the way that was found.
pub fn flight(now: &Now<'_>, errand: &Errand, to: Space, forecast: &mut Forecast) {
    let planes = errand.group.kinds.iter().map(|(kind, _)| *kind).filter(|kind| kind.is_air());
    let kinds: Vec<Kind> = planes.collect();
    if kinds.is_empty() {
        return;
    }
    for kind in kinds {
        if now.mover().combat()
            && let Some(only) = now.landing_warning(errand.from, kind, to)
        {
            let name = kind.name();
            forecast.warnings.push(msg!("warn-one-landing", kind = name, at = only));
        }
    }
    let way = std::mem::take(&mut forecast.way);
    let between = way.get(1..way.len().saturating_sub(1)).unwrap_or_default();
    for at in between.iter().filter(|at| !now.ground.is_sea(**at)) {
        overflown(&now.situation, *at, forecast);
    }
    forecast.way = way;
}

fn overflown(situation: &Situation<'_>, at: Space, forecast: &mut Forecast) {
    let position = situation.position;
    let enemies = situation.enemies(position.power);
    let hostile = |kind: fn(Kind) -> bool| {
        let theirs =
            position.standing(at).filter(|(_, u)| u.owner.is_some_and(|owner| enemies.contains(owner)));
        theirs.filter(|(_, u)| kind(u.kind)).count() as u32
    };
    let (guns, fighters) = (hostile(|kind| kind == Kind::Aaa), hostile(Kind::is_fighter));
    if guns > 0 {
        forecast.warnings.push(msg!("warn-flak", at = at, guns = guns));
    }
    if fighters > 0 && situation.operative(at, FacilityKind::AirBase) {
        forecast.warnings.push(msg!("warn-interceptors", at = at, fighters = fighters));
    }
}
