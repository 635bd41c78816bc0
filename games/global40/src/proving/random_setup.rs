//! Starts for random play: 1940 with any options, and wars that are already going on.

use std::collections::BTreeMap;

use table::{Rng, Space};

use crate::model::board::{Ground, Placed};
use crate::model::facilities::FacilityKind;
use crate::model::holder::Holder;
use crate::model::kinds::{Branch, Kind};
use crate::model::options::Options;
use crate::model::powers::{Power, Side};
use crate::model::research::Project;
use crate::model::spaces::SPACES;
use crate::setup::Setup;

/// The most rounds of a random game from the opening; one from the middle of the war has one or two, since many starts
/// show more than long games.
const ROUNDS: u32 = 3;
/// Coasts that each power attacks where several enemies share an air base.
const COASTS: usize = 2;

/// What may be said of a start that is no opening.
const PHASES: [&str; 6] = ["purchase", "purchase", "combat-move", "combat-move", "non-combat", "mobilise"];

/// Any start, always valid.
pub fn setup(ground: &Ground, rng: &mut Rng) -> Setup {
    let (mut setup, more) = match rng.below(8) {
        0 => (Setup::default(), rng.below(ROUNDS)),
        1 => (Setup { wars: everybody(), ..Setup::default() }, rng.below(ROUNDS)),
        _ => (melee(ground, rng), u32::from(rng.one_in(8))),
    };
    let last = u32::from(setup.round.unwrap_or(1)) + more;
    setup.options = options(rng, last as u8);
    setup
}

fn options(rng: &mut Rng, last: u8) -> Options {
    let mut on = |usually: bool| usually != rng.one_in(4);
    Options {
        one_die_air: on(false),
        blind_research: on(false) || on(false),
        uniform_research: on(false),
        level_pilots: on(false),
        events: on(false),
        low_luck: on(false),
        raid_accuracy: on(false),
        strict_major: on(true),
        rounds: Some(last),
    }
}

/// Every power of one side against every power of the other.
fn everybody() -> Vec<String> {
    let pairs = |axis: Power| {
        Side::Allies
            .powers()
            .iter()
            .map(move |ally| format!("{} {}", axis.word(), ally.word()))
            .collect::<Vec<_>>()
    };
    Side::Axis.powers().iter().flat_map(pairs).collect()
}

/// Somewhere in the middle of the war: fronts have moved, facilities are damaged, research has made progress.
fn melee(ground: &Ground, rng: &mut Rng) -> Setup {
    let holders = fronts(ground, rng);
    let held = |power: Power| -> Vec<Space> {
        ground.sets.land.iter().filter(|s| holders[s.index()].is(power)).collect()
    };
    let mut setup = Setup {
        round: Some(2 + rng.below(8) as u8),
        power: rng.pick(&Power::ALL).copied(),
        phase: rng.pick(&PHASES).map(|phase| phase.to_string()),
        wars: if rng.one_in(4) { Vec::new() } else { everybody() },
        works: Some(works(ground, rng)),
        ..Setup::default()
    };
    for space in ground.sets.land.iter().filter(|s| holders[s.index()] != ground.holders[s.index()]) {
        if let Holder::Power(power) = holders[space.index()] {
            setup.holders.insert(ground.key(space).into(), power.word().into());
        }
    }
    for power in Power::ALL {
        setup.treasury.insert(power, rng.below(60) as u16);
        setup.pilots.insert(power, rng.below(7) as i8 - 3);
        if power == Power::China {
            continue;
        }
        let (mut has, mut under_way) = (Vec::new(), BTreeMap::new());
        for project in Project::ALL {
            match rng.below(8) {
                0 => has.push(project),
                1 => {
                    let length = ground.research.length[project.index()].max(2);
                    under_way.insert(project, 1 + rng.below(u32::from(length) - 1) as u8);
                }
                _ => {}
            }
        }
        setup.developed.insert(power, has);
        setup.research.insert(power, under_way);
    }
    setup.units = Some(units(ground, &setup, &held, rng));
    if !setup.wars.is_empty() {
        for power in Power::ALL.into_iter().filter(|p| *p != Power::China) {
            (0..COASTS).for_each(|_| contested_coast(ground, &holders, power, &mut setup, rng));
        }
    }
    setup
}

/// Ships of a power off an enemy air base, where enemy ships are too, and planes of all its enemies at the base: each decides
/// whether to scramble without knowing what the others do.
fn contested_coast(ground: &Ground, holders: &[Holder], power: Power, setup: &mut Setup, rng: &mut Rng) {
    let (Some(works), Some(units)) = (&mut setup.works, &mut setup.units) else { return };
    let base = |space: &Space, lines: &[String]| {
        let enemy = holders[space.index()].side() == Some(power.side().other());
        let holder = holders[space.index()].power();
        enemy && holder.is_some_and(|p| p != Power::China) && lines.iter().any(|l| is_air_base(l))
    };
    let coast = |space: &Space| !ground.shores[space.index()].is_empty();
    let bases: Vec<Space> = works
        .iter()
        .filter_map(|(key, lines)| ground.map.by_key(key).filter(|s| coast(s) && base(s, lines)))
        .collect();
    let Some(at) = rng.pick(&bases).copied() else { return };
    let (Some(zone), Some(holder)) =
        (rng.pick(&ground.shores[at.index()]).copied(), holders[at.index()].power())
    else {
        return;
    };
    for line in works.entry(ground.key(at).into()).or_default().iter_mut().filter(|l| is_air_base(l)) {
        *line = FacilityKind::AirBase.word().into();
    }
    let guests = power.side().other().powers().iter().filter(|p| *p != Power::China);
    let planes = guests.map(|p| format!("{} {}", p.word(), Kind::Fighter.word()));
    units.entry(ground.key(at).into()).or_default().extend(planes);
    let ship = |owner: Power, kind: Kind| format!("{} {}", owner.word(), kind.word());
    let ships = [ship(power, Kind::Battleship), ship(power, Kind::Destroyer), ship(holder, Kind::Cruiser)];
    units.entry(ground.key(zone).into()).or_default().extend(ships);
}

fn is_air_base(line: &str) -> bool {
    line.split_whitespace().next() == Some(FacilityKind::AirBase.word())
}

/// Who holds what after some lands have gone to a neighbour.
fn fronts(ground: &Ground, rng: &mut Rng) -> Vec<Holder> {
    let mut holders = ground.holders.to_vec();
    let lands: Vec<Space> = ground.sets.land.iter().collect();
    for _ in 0..rng.below(40) {
        let Some(at) = rng.pick(&lands).copied() else { continue };
        let Some(from) = rng.pick(&ground.roads[at.index()]).copied() else { continue };
        if let (Holder::Power(_), Holder::Power(by)) = (holders[at.index()], holders[from.index()])
            && (by != Power::China || ground.sets.china_area.contains(at))
        {
            holders[at.index()] = Holder::Power(by);
        }
    }
    holders
}

/// The facilities of the charts, some of them damaged.
fn works(ground: &Ground, rng: &mut Rng) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, space, placed, _) in &ground.setup {
        let Placed::Works(works) = placed else { continue };
        let most = u32::from(ground.facility(*works).max_damage);
        let line = match rng.below(3) {
            0 => format!("{} {}", works.word(), rng.below(most + 1)),
            _ => works.word().to_string(),
        };
        all.entry(ground.key(*space).into()).or_default().push(line);
    }
    for _ in 0..rng.below(5) {
        let Some(at) = ground.capitals.get(rng.below(9) as usize).copied().flatten() else { continue };
        let there = all.entry(ground.key(at).into()).or_default();
        if !there.iter().any(|line| line.starts_with(FacilityKind::Fort.word())) {
            there.push(format!("{} building 1", FacilityKind::Fort.word()));
        }
    }
    all
}

/// May a power have units of this kind?
fn has_kind(setup: &Setup, power: Power, kind: Kind) -> bool {
    match kind {
        Kind::Commando | Kind::Partisan => false,
        Kind::Marine => power == Power::Us,
        Kind::Jet => setup.developed.get(&power).is_some_and(|has| has.contains(&Project::JetFighters)),
        _ if power == Power::China => matches!(kind, Kind::Infantry | Kind::Artillery | Kind::Fighter),
        _ => true,
    }
}

/// Units of every power in lands that it holds and off their shores; a zone belongs to one side.
fn units(
    ground: &Ground,
    setup: &Setup,
    held: &dyn Fn(Power) -> Vec<Space>,
    rng: &mut Rng,
) -> BTreeMap<String, Vec<String>> {
    let mut zones: [Option<Side>; SPACES] = [None; SPACES];
    let mut counts: BTreeMap<(Space, Power, Kind, bool), u8> = BTreeMap::new();
    for power in Power::ALL {
        let lands = held(power);
        for _ in 0..12 + rng.below(24) {
            let Some(land) = rng.pick(&lands).copied() else { continue };
            let kind = *rng.pick(&Kind::ALL).expect("there are kinds");
            // Half of all units are infantry.
            let kind = if rng.one_in(2) || !has_kind(setup, power, kind) { Kind::Infantry } else { kind };
            let at = match kind.branch() {
                Branch::Sea => {
                    let free = |zone: &&Space| zones[zone.index()].is_none_or(|side| side == power.side());
                    let shores: Vec<Space> =
                        ground.shores[land.index()].iter().filter(free).copied().collect();
                    let Some(zone) = rng.pick(&shores).copied() else { continue };
                    zones[zone.index()] = Some(power.side());
                    zone
                }
                _ => land,
            };
            let hurt = kind.is_capital() && rng.one_in(4);
            *counts.entry((at, power, kind, hurt)).or_default() += 1;
        }
    }
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ((at, power, kind, hurt), count) in counts {
        let hurt = if hurt { "hurt " } else { "" };
        let line = format!("{count} {hurt}{} {}", power.word(), kind.word());
        all.entry(ground.key(at).into()).or_default().push(line);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_is_valid_and_they_differ() {
        let ground = Ground::load();
        let mut phases = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let setup = setup(&ground, &mut Rng::seeded(seed));
            let started = crate::setup::start(&ground, &setup);
            assert!(started.as_ref().is_ok_and(|p| p.is_sound()), "seed {seed}: {:?}", started.err());
            phases.insert(setup.phase);
        }
        assert!(phases.len() > 3);
    }
}
