//! What a viewer may know: everything on the board is public; sealed answers and coded markers are not.

use table::{Answer, Lens, Rng, Seat, Seen};

use crate::Global40;
use crate::model::board::Ground;
use crate::model::combat::Sortie;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Position};
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::window::Occasion;
use crate::rule::combat as rule;
use crate::rule::economy::BLIND;
use crate::rules::situation::Situation;

/// Everything but what others have sealed, and what their markers stand for.
pub fn observe<'a>(lens: Lens<'a, Global40>) -> Seen<'a, Global40> {
    let sealed = has_sealed(lens.truth()) && rule::SEALED.holds();
    let coded = lens.truth().markers.iter().any(|m| !m.is_empty()) && BLIND.holds();
    if !sealed && !coded {
        return lens.open();
    }
    let viewer = lens.viewer();
    let mut view = lens.truth().clone();
    if coded {
        view.hide_markers(viewer);
    }
    if sealed && let Frame::Windows { left, .. } = view.frames.top_mut() {
        for window in left {
            window.sealed.hide_from(viewer);
        }
    }
    lens.redacted(view)
}

fn has_sealed(position: &Position) -> bool {
    match position.frames.top() {
        Frame::Windows { left, .. } => left.first().is_some_and(|w| w.occasion == Occasion::Scramble),
        _ => false,
    }
}

/// A world that fits what is known: a power that has answered may have sent any planes that could go, and a coded marker may stand for
/// anything that its owner has not developed.
pub fn resample(ground: &Ground, seen: &Seen<'_, Global40>, rng: &mut Rng) -> Position {
    let mut world: Position = (**seen).clone();
    for power in Power::ALL {
        world.draw_readings(power, |m| m.project.is_none(), rng);
    }
    let Some((zones, hidden)) = hidden(&world) else { return world };
    for seat in hidden {
        let answer = any_sorties(ground, &world, seat, zones, rng);
        if let Frame::Windows { left, .. } = world.frames.top_mut()
            && let Some(window) = left.first_mut()
        {
            window.sealed.put(seat, answer);
        }
    }
    world
}

fn hidden(position: &Position) -> Option<(Spaces, Vec<Seat>)> {
    let Frame::Windows { left, .. } = position.frames.top() else { return None };
    let window = left.first().filter(|w| w.occasion == Occasion::Scramble)?;
    let hidden = window.sealed.asked().iter().filter(|s| window.sealed.of(*s) == Some(&Answer::Hidden));
    Some((window.zones, hidden.collect()))
}

/// Any planes that a power could scramble.
pub fn any_sorties(
    ground: &Ground,
    position: &Position,
    seat: Seat,
    zones: Spaces,
    rng: &mut Rng,
) -> Vec<Sortie> {
    let situation = Situation::new(ground, position);
    let Some(power) = Power::of(seat) else { return Vec::new() };
    let mut sorties = Vec::new();
    let held = situation.air.own(power).intersection(ground.sets.land).iter();
    for base in held.filter(|s| situation.scramble_base(*s)) {
        let beside: Vec<_> =
            ground.shores[base.index()].iter().copied().filter(|z| zones.contains(*z)).collect();
        let mut left = situation.quick_reaction();
        for kind in [Kind::Fighter, Kind::Jet, Kind::Tactical] {
            let there = situation.scramblers(power, base).iter().filter(|(_, k)| *k == kind).count() as u8;
            let count = rng.below(u32::from(there.min(left)) + 1) as u8;
            if let Some(zone) = rng.pick(&beside).filter(|_| count > 0) {
                sorties.push(Sortie { base, kind, count, zone: *zone });
                left -= count;
            }
        }
    }
    sorties
}
