//! The Command phase: which HQs to activate, where and for what.

use eurofront::{EuroFront, Mode, Nation, Part, Port, Troops, UnitId, Verb};
use table::{Order, Space};

use super::look::{Look, Own};
use super::plan::{Idea, Objective, distance, theatre};
use super::staff::Staff;

/// An HQ to activate: where it deploys first, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    pub hq: UnitId,
    pub deploys: Option<Space>,
    pub mode: Mode,
}

/// An HQ with what it could do, quietly or at double cost.
struct Choice {
    quiet: (i32, Activation),
    strong: Option<(i32, Activation)>,
}

/// Number of HQs that are combined.
const COMBINED: usize = 5;

/// Number of ideas for a turn.
const IDEAS: usize = 9;

/// What a step of an HQ is worth.
const STEP: i32 = 36;

/// Sets of HQs worth activating for a plan, the likeliest first; the last is to activate none.
pub fn staffs(look: &Look<'_>, idea: &Idea) -> Vec<Vec<Activation>> {
    let mut choices: Vec<Choice> = look.own().iter().filter_map(|hq| choice(look, idea, hq)).collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.quiet.0));
    choices.truncate(COMBINED);
    let mut sets: Vec<(i32, Vec<Activation>)> = Vec::new();
    for mask in 1u32..1 << choices.len() {
        let named = choices.iter().enumerate().filter(|(number, _)| mask & 1 << number != 0);
        let named: Vec<&Choice> = named.map(|(_, choice)| choice).collect();
        let quiet = named.iter().map(|choice| choice.quiet);
        let strong = named.iter().map(|choice| choice.strong.unwrap_or(choice.quiet));
        let one_strong = named.iter().enumerate().map(|(number, choice)| match number {
            0 => choice.strong.unwrap_or(choice.quiet),
            _ => choice.quiet,
        });
        for set in [quiet.collect::<Vec<_>>(), one_strong.collect(), strong.collect()] {
            let worth = set.iter().map(|(worth, one)| worth - STEP * cost(one.mode)).sum();
            let set: Vec<Activation> = set.into_iter().map(|(_, one)| one).collect();
            if !sets.iter().any(|(_, known)| *known == set) {
                sets.push((worth, set));
            }
        }
    }
    sets.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    sets.truncate(IDEAS - 1);
    sets.into_iter().map(|(_, set)| set).chain([Vec::new()]).collect()
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
            let land = leads(look, idea, hq);
            let sea = ships(look, idea, hq);
            match land {
                Some((worth, deploys)) if worth >= sea => {
                    ((worth, at(deploys, Mode::Normal)), (worth * 8 / 5, at(deploys, Mode::Blitz)))
                }
                _ => ((sea, at(None, Mode::Invasion)), (sea * 8 / 5, at(None, Mode::BlitzInvasion))),
            }
        }
        _ => {
            let worth = sends(look, idea, hq);
            ((worth, at(None, Mode::Normal)), (0, at(None, Mode::Normal)))
        }
    };
    let may_blitz = hq.unit.troops == Troops::Hq && hq.strength >= 2;
    (quiet.0 > 0).then(|| Choice { quiet, strong: Some(strong).filter(|_| may_blitz) })
}

/// What a field HQ can lead, here or after deploying beside.
fn leads(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> Option<(i32, Option<Space>)> {
    let here = led_from(look, idea, hq.at, hq.strength);
    let beside = look.around(hq.at).into_iter().filter(|at| look.holds(*at) && !look.has_foes(*at));
    let best = beside.map(|at| (led_from(look, idea, at, hq.strength), at)).max();
    match best {
        Some((worth, at)) if worth > here + 10 => Some((worth, Some(at))),
        _ => Some((here, None)).filter(|(worth, _)| *worth > 0),
    }
}

/// What is within an HQ's reach: units on their way, battles and places under attack.
fn led_from(look: &Look<'_>, idea: &Idea, from: Space, range: u8) -> i32 {
    let mut reach = vec![from];
    let mut fresh = vec![from];
    for _ in 0..range {
        fresh = fresh.iter().flat_map(|at| look.around(*at)).filter(|at| !reach.contains(at)).collect();
        fresh.sort_unstable();
        fresh.dedup();
        reach.extend(&fresh);
    }
    let mut worth = 0;
    for own in look.own().iter().filter(|own| own.marches() && reach.contains(&own.at)) {
        let goes = idea.plan.of_force(&own.id).is_some_and(|operation| distance(operation, own.at) > 0);
        worth += 8 * i32::from(goes);
    }
    for at in &reach {
        let fought = look.has_foes(*at) && look.own_at(*at) > 0;
        let wanted = idea.plan.operations().iter().any(|one| one.objective == Objective::Take(*at));
        worth += 25 * i32::from(fought) + 15 * i32::from(wanted && look.has_foes(*at));
    }
    worth
}

/// What an HQ in a port can land overseas.
fn ships(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> i32 {
    let is_major = look.ground[hq.at].port == Some(Port::Major);
    let unfit = [Troops::Cavalry, Troops::Shock, Troops::Static, Troops::Fort];
    let invaders = look.own().iter().filter(|own| {
        let wanted = idea.plan.of_force(&own.id).is_some_and(|operation| {
            let overseas = look.ground[operation.objective.place()].port.is_some();
            overseas && matches!(operation.objective, Objective::Take(_)) && distance(operation, own.at) > 4
        });
        own.at == hq.at && own.marches() && !unfit.contains(&own.unit.troops) && wanted
    });
    match (look.ground[hq.at].port, invaders.count()) {
        (None, _) | (_, 0) => 0,
        (Some(_), some) => 50 + 15 * some.min(2) as i32 + 5 * i32::from(is_major),
    }
}

/// What a supreme or theatre HQ can send, and strike.
fn sends(look: &Look<'_>, idea: &Idea, hq: &Own<'_>) -> i32 {
    let moves = usize::from(hq.strength) * if hq.unit.troops == Troops::Shq { 2 } else { 1 };
    let underway = look.own().iter().filter(|own| {
        let operation = idea.plan.of_force(&own.id);
        own.fights() && operation.is_some_and(|operation| distance(operation, own.at) > 0)
    });
    let battles = look.position.battles.len().min(2) as i32;
    8 * underway.count().min(moves) as i32 + 12 * battles
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
