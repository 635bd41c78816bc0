//! What can be laid over the map: what the enemy could reach, convoys, what spaces matter, bases.

use table::scene::{Mark, Overlay};
use table::{Message, Space, Viewer, msg};

use super::key;
use super::prompt::eyes;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::{Branch, Kind};
use crate::model::powers::{Power, Powers};
use crate::model::spaces::{SPACES, Spaces};
use crate::rules::situation::Situation;

/// All of them; each has a first letter of its own.
pub fn overlays(situation: &Situation<'_>, viewer: Viewer) -> Vec<Overlay> {
    let power = eyes(viewer, situation.position);
    vec![ranges(situation, power), convoys(situation), objectives(situation), bases(situation)]
}

/// An objective about more spaces than this is not shown on the map.
const WIDEST_OBJECTIVE: u32 = 12;

fn overlay(word: &'static str, marks: Vec<Mark>) -> Overlay {
    Overlay { key: word.into(), name: key("overlay", word), marks }
}

/// How many units of each branch could come to a space in one turn.
#[derive(Clone, Copy, Default)]
struct Reach {
    land: u16,
    air: u16,
    sea: u16,
}

/// The spaces within this many steps.
fn within(near: &[Vec<Space>], from: Space, steps: u8) -> Spaces {
    let mut reached = Spaces::one(from);
    let mut edge = vec![from];
    for _ in 0..steps {
        let mut next = Vec::new();
        for space in edge.iter().flat_map(|s| near[s.index()].iter().copied()) {
            if !reached.contains(space) {
                reached.insert(space);
                next.push(space);
            }
        }
        edge = next;
    }
    reached
}

/// What the enemies of a power could bring against each space, by distance alone: an upper bound.
fn ranges(situation: &Situation<'_>, power: Power) -> Overlay {
    let ground = situation.ground;
    let enemies = situation.enemies(power);
    let mut reach = [Reach::default(); SPACES];
    for (_, unit) in situation.position.pieces() {
        let (Some(at), Some(owner)) = (unit.at, unit.owner) else { continue };
        if !enemies.contains(owner) || matches!(unit.kind, Kind::Partisan | Kind::Transport | Kind::Aaa) {
            continue;
        }
        let steps = ground.profile(unit.kind).moves;
        match unit.kind.branch() {
            Branch::Land if unit.aboard.is_some() => {}
            Branch::Land => within(&ground.roads, at, steps).iter().for_each(|s| reach[s.index()].land += 1),
            Branch::Sea => within(&ground.lanes, at, steps).iter().for_each(|s| reach[s.index()].sea += 1),
            // A plane must still come down somewhere.
            Branch::Air => {
                let far = steps.saturating_sub(1);
                let in_range = |s: &Space| ground.distance(at, *s) <= far;
                ground.map.spaces().filter(in_range).for_each(|s| reach[s.index()].air += 1);
            }
        }
    }
    let marks = ground.map.spaces().filter_map(|at| {
        let here = reach[at.index()];
        let any = here.land + here.air + here.sea > 0;
        let what = msg!("reach", land = here.land, air = here.air, sea = here.sea);
        any.then_some(Mark { at, what, owner: None })
    });
    overlay("enemy", marks.collect())
}

/// Whose income passes through each convoy zone, how much, and who lies there to take it.
fn convoys(situation: &Situation<'_>) -> Overlay {
    let ground = situation.ground;
    let mut marks = Vec::new();
    for zone in ground.sets.convoy.iter() {
        let coasts = &ground.coasts[zone.index()];
        for power in Power::ALL {
            let held = coasts.iter().filter(|at| situation.position.holder(**at).is(power));
            let worth: u16 = held.map(|at| u16::from(situation.value(*at))).sum();
            if worth == 0 {
                continue;
            }
            let there = situation.surface.at(zone).union(situation.submarines.at(zone));
            let raiders = names(there.intersection(situation.enemies(power)));
            let what = match raiders.is_empty() {
                true => msg!("convoy-safe", power = power.seat(), worth = worth),
                false => msg!("convoy-raided", power = power.seat(), worth = worth, raiders = raiders),
            };
            marks.push(Mark { at: zone, what, owner: Some(power.seat()) });
        }
    }
    overlay("convoys", marks)
}

fn names(powers: Powers) -> Vec<Message> {
    powers.iter().map(|power| msg!("table-thing", thing = power.seat())).collect()
}

/// Cities, capitals, canals and what powers are paid for, and who has them.
fn objectives(situation: &Situation<'_>) -> Overlay {
    let ground = situation.ground;
    let owner = |at: Space| situation.position.holder(at).power().map(|power| power.seat());
    let cities = ground.cities.iter().zip(["europe", "pacific"]).flat_map(|(cities, map)| {
        cities.iter().map(move |at| (*at, msg!("matters-city", map = key("map", map))))
    });
    let capitals = Power::ALL.into_iter().filter_map(|power| {
        Some((ground.capitals[power.index()]?, msg!("matters-capital", power = power.seat())))
    });
    let canals = ground.canals.iter().flat_map(|canal| {
        canal.held_by.iter().map(|at| (*at, msg!("matters-canal", canal = key("canal", &canal.key))))
    });
    let all = cities.chain(capitals).chain(canals);
    let mut marks: Vec<Mark> = all.map(|(at, what)| Mark { at, what, owner: owner(at) }).collect();
    for objective in &ground.objectives {
        // An objective about half of the map marks no space.
        let spaces = objective.spaces();
        if spaces.len() <= WIDEST_OBJECTIVE {
            let what = msg!("matters-objective", power = objective.power.seat(), name = objective.name());
            marks.extend(spaces.iter().map(|at| Mark {
                at,
                what: what.clone(),
                owner: Some(objective.power.seat()),
            }));
        }
    }
    overlay("objectives", marks)
}

/// Bases, whether they work, and the zones that naval bases serve.
fn bases(situation: &Situation<'_>) -> Overlay {
    let position = situation.position;
    let mut marks = Vec::new();
    for f in
        position.works.iter().filter(|f| matches!(f.works, FacilityKind::AirBase | FacilityKind::NavalBase))
    {
        let owner = position.holder(f.at).power().map(|power| power.seat());
        let name = f.works.name();
        if !situation.operative(f.at, f.works) {
            marks.push(Mark { at: f.at, what: msg!("base-out", works = name), owner });
            continue;
        }
        marks.push(Mark { at: f.at, what: msg!("base-works", works = name), owner });
        if f.works == FacilityKind::NavalBase {
            let served = situation.ground.shores[f.at.index()].iter();
            marks.extend(served.map(|zone| Mark { at: *zone, what: msg!("base-serves", at = f.at), owner }));
        }
    }
    overlay("bases", marks)
}
