//! The Command phase: which HQs to activate, where and for what.

use std::collections::BTreeMap;

use bots::Objective;
use eurofront::{EuroFront, Mode, Nation, Part, Port, Scenario, Troops, UnitId, Verb};
use table::{Order, Space};

use super::look::{Look, Own};
use super::plan::{Idea, distance, is_main, theatre};
use super::staff::Staff;

/// An HQ to activate: where it deploys first, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    pub hq: UnitId,
    pub deploys: Option<Space>,
    pub mode: Mode,
}

/// What an activation promises: in the places that it reaches, and besides. What two HQs reach counts once.
#[derive(Clone)]
struct Promise {
    places: Vec<(Space, i32)>,
    besides: i32,
}

impl Promise {
    fn besides(points: i32) -> Promise {
        Promise { places: Vec::new(), besides: points }
    }

    fn sum(&self) -> i32 {
        self.besides + self.places.iter().map(|(_, points)| points).sum::<i32>()
    }

    /// A blitz does more, but not twice as much.
    fn of_blitz(&self) -> Promise {
        let places = self.places.iter().map(|(at, points)| (*at, points * 8 / 5)).collect();
        Promise { places, besides: self.besides * 8 / 5 }
    }
}

/// An HQ with what it could do, quietly or at double cost.
struct Choice {
    quiet: (Promise, Activation),
    strong: Option<(Promise, Activation)>,
}

/// Number of HQs that are combined.
const COMBINED: usize = 5;

/// Number of ideas for a turn.
const IDEAS: usize = 6;

/// What a step of an HQ is worth.
const STEP: i32 = 36;

/// Sets of HQs worth activating for a plan, the likeliest first; the last is to activate none.
pub fn staffs(look: &Look<'_>, idea: &Idea) -> Vec<Vec<Activation>> {
    let mut choices: Vec<Choice> = look.own().iter().filter_map(|hq| choice(look, idea, hq)).collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.quiet.0.sum()));
    choices.truncate(COMBINED);
    let mut sets: Vec<(i32, Vec<Activation>)> = Vec::new();
    for mask in 1u32..1 << choices.len() {
        let named = choices.iter().enumerate().filter(|(number, _)| mask & 1 << number != 0);
        let named: Vec<&Choice> = named.map(|(_, choice)| choice).collect();
        let quiet = named.iter().map(|choice| &choice.quiet);
        let strong = named.iter().map(|choice| choice.strong.as_ref().unwrap_or(&choice.quiet));
        let one_strong = named.iter().enumerate().map(|(number, choice)| match number {
            0 => choice.strong.as_ref().unwrap_or(&choice.quiet),
            _ => &choice.quiet,
        });
        for set in [quiet.collect::<Vec<_>>(), one_strong.collect(), strong.collect()] {
            let worth = together(&set);
            let set: Vec<Activation> = set.into_iter().map(|(_, one)| *one).collect();
            if !sets.iter().any(|(_, known)| *known == set) {
                sets.push((worth, set));
            }
        }
    }
    sets.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    sets.truncate(IDEAS - 1);
    sets.into_iter().map(|(_, set)| set).chain([Vec::new()]).collect()
}

/// What a set of HQs is worth: every place that they reach counts once, and their steps are spent.
fn together(set: &[&(Promise, Activation)]) -> i32 {
    let mut reached: BTreeMap<Space, i32> = BTreeMap::new();
    let mut worth = 0;
    for (promise, one) in set {
        worth += promise.besides - STEP * cost(one.mode);
        for (at, points) in &promise.places {
            let known = reached.entry(*at).or_default();
            *known = (*known).max(*points);
        }
    }
    worth + reached.values().sum::<i32>()
}

fn cost(mode: Mode) -> i32 {
    1 + i32::from(mode.is_blitz())
}

/// What an HQ could do; none if nothing is to be gained by it.
fn choice(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> Option<Choice> {
    if hq.fights() || hq.strength == 0 {
        return None;
    }
    let at = |deploys, mode| Activation { hq: hq.id, deploys, mode };
    let (quiet, strong) = match hq.unit.troops {
        Troops::Hq => {
            let (land, deploys) = leads(look, idea, hq);
            let sea = ships(look, idea, hq);
            if land.sum() >= sea {
                let strong = land.of_blitz();
                ((land, at(deploys, Mode::Normal)), Some((strong, at(deploys, Mode::Blitz))))
            } else {
                let sea = Promise::besides(sea);
                let strong = sea.of_blitz();
                ((sea, at(None, Mode::Invasion)), Some((strong, at(None, Mode::BlitzInvasion))))
            }
        }
        _ => ((Promise::besides(sends(look, idea, hq)), at(None, Mode::Normal)), None),
    };
    (quiet.0.sum() > 0).then(|| Choice { quiet, strong: strong.filter(|_| hq.strength >= 2) })
}

/// What a field HQ can lead, here or after deploying beside.
fn leads(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> (Promise, Option<Space>) {
    let here = led_from(look, idea, hq.at, hq.strength);
    let beside = look.around(hq.at).into_iter().filter(|at| look.holds(*at) && !look.has_foes(*at));
    let best =
        beside.map(|at| (led_from(look, idea, at, hq.strength), at)).max_by_key(|(led, at)| (led.sum(), *at));
    match best {
        Some((led, at)) if led.sum() > here.sum() + 10 => (led, Some(at)),
        _ => (here, None),
    }
}

/// What is within an HQ's reach: units on their way, battles and places under attack, above all those of the main effort.
fn led_from(look: &Look<'_>, idea: &Idea, from: Space, range: u8) -> Promise {
    let points = |at: &Space| {
        let mut points = 0;
        for own in look.own().iter().filter(|own| own.marches() && own.at == *at) {
            let operation = idea.plan.of_force(&own.id).filter(|operation| distance(operation, own.at) > 0);
            points += operation.map_or(0, |operation| if is_main(operation) { 12 } else { 8 });
        }
        let fought = look.has_foes(*at) && look.own_at(*at) > 0;
        let wanted = idea.plan.operations().iter().find(|one| one.objective == Objective::Take(*at));
        let times = if wanted.is_some_and(is_main) { 2 } else { 1 };
        let wanted = wanted.is_some() && look.has_foes(*at);
        points + times * (25 * i32::from(fought) + 15 * i32::from(wanted))
    };
    let places = reach(look, from, range).into_iter().map(|at| (at, points(&at)));
    Promise { places: places.filter(|(_, points)| *points > 0).collect(), besides: 0 }
}

/// The places within an HQ's range: through one's own land and through battles, into others but no farther.
fn reach(look: &Look<'_>, from: Space, range: u8) -> Vec<Space> {
    let mut reached = BTreeMap::from([(from, 0u8)]);
    let mut fresh = vec![from];
    while let Some(at) = fresh.pop() {
        let gone = reached[&at];
        if at != from && !look.holds(at) && look.own_at(at) == 0 {
            continue;
        }
        for (to, length) in look.around_by_length(at) {
            let farther = gone + length;
            if farther <= range && reached.get(&to).is_none_or(|known| *known > farther) {
                reached.insert(to, farther);
                fresh.push(to);
            }
        }
    }
    reached.into_keys().collect()
}

/// What an HQ in a port can land overseas.
fn ships(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> i32 {
    let is_major = look.ground[hq.at].port == Some(Port::Major);
    let unfit = [Troops::Cavalry, Troops::Shock, Troops::Static, Troops::Fort];
    let invaders = look.own().iter().filter(|own| {
        let wanted = idea.plan.of_force(&own.id).is_some_and(|operation| {
            let goal = operation.objective.place();
            // In snow nobody lands where the enemy stands.
            let closed = look.position.scenario == Scenario::WinterWar && look.has_foes(goal);
            let overseas = look.ground[goal].port.is_some() && !closed;
            overseas && matches!(operation.objective, Objective::Take(_)) && distance(operation, own.at) > 4
        });
        own.at == hq.at && own.marches() && !unfit.contains(&own.unit.troops) && wanted
    });
    let invaders: Vec<&Own<'_>> = invaders.collect();
    let main = invaders.iter().any(|own| idea.plan.of_force(&own.id).is_some_and(is_main));
    match (look.ground[hq.at].port, invaders.len()) {
        (None, _) | (_, 0) => 0,
        (Some(_), some) => 50 + 15 * some.min(2) as i32 + 5 * i32::from(is_major) + 40 * i32::from(main),
    }
}

/// What a supreme or theatre HQ can send and strike. Units that are still overseas need landings.
fn sends(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> i32 {
    let moves = usize::from(hq.strength) * if hq.unit.troops == Troops::Shq { 2 } else { 1 };
    let underway = look.own().iter().filter(|own| {
        let operation = idea.plan.of_force(&own.id);
        own.fights() && operation.is_some_and(|operation| distance(operation, own.at) > 0)
    });
    let ashore = |own: &&Own<'_>| {
        let abroad = theatre(look.position.scenario)
            .is_some_and(|(nation, _)| look.ground[own.at].nation != Some(nation));
        !(look.position.scenario == Scenario::Weser && abroad)
    };
    let battles = look.position.battles.len().min(2) as i32;
    8 * underway.filter(ashore).count().min(moves) as i32 + 12 * battles + comes_nearer(look, idea, hq)
}

/// What it is worth to move the nearest supreme HQ to where it can strike at the main effort.
fn comes_nearer(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> i32 {
    let main = idea.plan.operations().iter().find(|one| is_main(one)).map(|one| one.objective.place());
    let away = |own: &Own<'_>| look.ground.map.distance(own.at, main?);
    let nearest = look.own().iter().filter(|own| own.unit.troops == Troops::Shq).min_by_key(|own| away(own));
    let far = away(hq).is_some_and(|hexes| hexes > 2 * u32::from(hq.strength));
    45 * i32::from(far && nearest.is_some_and(|own| own.id == hq.id))
}

impl Staff<'_> {
    /// War is declared first; then the HQs of the idea are named.
    pub fn command(&self) -> Option<Order<EuroFront>> {
        self.declare().or_else(|| self.activate()).or_else(|| self.done())
    }

    fn declare(&self) -> Option<Order<EuroFront>> {
        let (nation, _): (Nation, _) = theatre(self.position.scenario).filter(|_| self.idea.declares)?;
        self.legal(vec![Verb::Declare.into(), nation.into()])
    }

    /// After the movement a supreme HQ that can strike at no battle goes to where it is nearer to the main effort.
    pub fn stand_down(&self) -> Option<Order<EuroFront>> {
        let main =
            self.idea.plan.operations().iter().find(|one| is_main(one)).map(|one| one.objective.place());
        let away = |at: Space| self.ground.map.distance(at, main?);
        let hqs = self.blocks_offered(&[Verb::Mobilize.into()]).into_iter();
        let idle = hqs.filter(|hq| {
            let range = 2 * u32::from(hq.strength);
            let battle = |at: Space| self.ground.map.distance(hq.at, at).is_some_and(|hexes| hexes <= range);
            hq.unit.troops == Troops::Shq && !self.position.battles.iter().any(|one| battle(one.at))
        });
        let mut journeys = idle.filter_map(|hq| {
            let ways = [Verb::Rail, Verb::Sail].into_iter().flat_map(|verb| {
                let said: Vec<Part> = vec![Verb::Mobilize.into(), hq.handle.into(), verb.into()];
                let ends = self.spaces_offered(&said).into_iter();
                ends.filter_map(|to| Some((away(to)?, [&said[..], &[to.into()]].concat())))
                    .collect::<Vec<_>>()
            });
            let (hexes, parts) = ways.min_by_key(|(hexes, _)| *hexes)?;
            away(hq.at).filter(|now| hexes < *now)?;
            self.legal(parts)
        });
        journeys.next().or_else(|| self.done())
    }

    fn activate(&self) -> Option<Order<EuroFront>> {
        self.idea.staff.iter().find_map(|one| {
            let hq = self.unit(one.hq)?;
            let words = |deploys: Option<Space>, verb: Option<Verb>| {
                let mut parts: Vec<Part> = vec![Verb::Activate.into(), hq.handle.into()];
                parts.extend(deploys.into_iter().flat_map(|to| [Part::Do(Verb::Deploy), Part::Space(to)]));
                parts.extend(verb.map(Part::Do));
                self.legal(parts)
            };
            let verb = match one.mode {
                Mode::Blitz => Some(Verb::Blitz),
                Mode::Invasion => Some(Verb::Invade),
                Mode::BlitzInvasion => Some(Verb::BlitzInvade),
                Mode::Normal | Mode::Serving(_) => None,
            };
            words(one.deploys, verb).or_else(|| words(None, verb)).or_else(|| words(None, None))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eurofront::Ground;

    #[test]
    fn what_two_hqs_reach_counts_once() {
        let ground = Ground::load();
        let at = |name: &str| ground.find(name).expect("is on the map");
        let hq = |key: &str| {
            let hq = ground.forces.find(key).expect("is a unit");
            Activation { hq, deploys: None, mode: Mode::Normal }
        };
        let promise = |places: &[(&str, i32)]| {
            let places = places.iter().map(|(name, points)| (at(name), *points)).collect();
            Promise { places, besides: 0 }
        };
        let near = (promise(&[("Vyborg", 80), ("Leningrad", 24)]), hq("su-len"));
        let same = (promise(&[("Vyborg", 80)]), hq("su-west"));
        let alone = together(&[&near]);
        assert_eq!(alone, 80 + 24 - STEP);
        assert_eq!(together(&[&near, &same]), alone - STEP);
        let blitz = (same.0.of_blitz(), Activation { mode: Mode::Blitz, ..same.1 });
        assert_eq!(together(&[&near, &blitz]), 128 + 24 - 3 * STEP);
    }
}
