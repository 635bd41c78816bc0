//! Notions for one player turn: what to attack or take, and what to buy.

use std::cell::Cell;
use std::sync::Arc;

use arrayvec::ArrayVec;
use table::{Rng, Space};
use underbelly::{AREAS, Areas, Italy, Side, Situation, Units};

use super::chart::{Chart, price};
use super::reach::{Reach, defence};

/// What to spend stars on first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buy {
    Sources,
    Armies,
    Wings,
    Ships,
}

/// A notion of what to do in one player turn.
#[derive(Clone, Debug)]
pub struct Idea {
    /// Areas to attack or to take, the first above all.
    pub targets: ArrayVec<Space, 3>,
    pub buy: Buy,
    /// For choices that are about equal.
    pub whim: u32,
    /// What the enemy could bring against each area.
    pub fear: Arc<[i8; AREAS]>,
    /// Units that have been looked at in this line and stay where they are.
    pub stays: Cell<Units>,
}

impl Idea {
    /// A small number that depends on the whim and on a thing.
    pub fn fancy(&self, thing: u32, below: u32) -> i32 {
        let mixed = (self.whim ^ thing.wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        ((mixed >> 16) % below.max(1)) as i32
    }
}

/// How many targets are thought about.
const MOST_TARGETS: usize = 8;
/// So much may be lacking in an estimate.
const SLACK: i32 = 3;

/// Notions for the turn of the side, the likeliest first.
pub fn ideas(chart: &Chart, look: &Situation<'_>, side: Side, rng: &mut Rng) -> Vec<Idea> {
    let foe = Reach::of(look, side.other());
    let mut fear = [0i8; AREAS];
    let land = look.ground.squares | look.ground.coasts | look.ground.seas;
    for area in land.iter() {
        fear[area.index()] = foe.against(look, area).clamp(0, 100) as i8;
    }
    let fear = Arc::new(fear);
    let targets = targets(chart, look, side);
    let mut ideas = Vec::new();
    let mut add = |targets: &[Space], buy: Buy, rng: &mut Rng| {
        ideas.push(Idea {
            targets: targets.iter().copied().collect(),
            buy,
            whim: rng.bits(),
            fear: fear.clone(),
            stays: Cell::new(Units::NONE),
        });
    };
    let first: Vec<Space> = targets.iter().map(|(target, _)| *target).take(MOST_TARGETS).collect();
    match first.as_slice() {
        [] => {}
        [one] => add(&[*one], Buy::Sources, rng),
        [one, two, ..] => {
            add(&[*one, *two], Buy::Sources, rng);
            add(&[*one], Buy::Armies, rng);
        }
    }
    add(&[], Buy::Armies, rng);
    for target in first.iter().skip(1) {
        add(&[*target], Buy::Sources, rng);
    }
    for (i, one) in first.iter().enumerate() {
        for two in first.iter().skip(i + 1) {
            if (i, *two) != (0, first[1]) {
                add(&[*one, *two], Buy::Sources, rng);
            }
        }
    }
    if let [one, two, three, ..] = first.as_slice() {
        add(&[*one, *two, *three], Buy::Sources, rng);
    }
    for buy in [Buy::Wings, Buy::Ships] {
        add(first.get(..1).unwrap_or(&[]), buy, rng);
        add(&[], buy, rng);
    }
    ideas
}

/// Areas that might be attacked or taken, the most promising first.
fn targets(chart: &Chart, look: &Situation<'_>, side: Side) -> Vec<(Space, i32)> {
    if look.position.italy == Italy::Neutral {
        return Vec::new();
    }
    let foe = side.other();
    let reach = Reach::of(look, side);
    let land = look.ground.squares | look.ground.coasts;
    let there = look.forces.any[foe as usize].minus(look.ground.boxes);
    let empty = (look.possessed(foe) & land).minus(there | look.ground.boxes);
    let mut found = Vec::new();
    for area in there.iter() {
        let might = reach.against(look, area);
        let holds = defence(look, foe, area);
        // What is bought, or comes over the sea, may make up for a little.
        if might + SLACK <= holds {
            continue;
        }
        let kills: i32 = look.units_at(foe, area).iter().map(|unit| price(look.kind(unit), foe)).sum();
        found.push((area, kills + prize(chart, look, side, area) + (might - holds).min(4) * 10));
    }
    for area in empty.iter() {
        if reach.against(look, area) > 0 {
            found.push((area, prize(chart, look, side, area)));
        }
    }
    found.sort_by_key(|(area, points)| (-points, area.0));
    found
}

/// What it is worth to take an area.
pub fn prize(chart: &Chart, look: &Situation<'_>, side: Side, area: Space) -> i32 {
    if !look.possessed(side.other()).contains(area) {
        return 0;
    }
    let star = if chart.prizes.contains(area) { 200 } else { 0 };
    let near = if side == Side::Allies {
        4 * (6 - chart.nearest(area, chart.prizes.minus(Areas::one(area)))).max(0)
    } else {
        0
    };
    star + chart.hold[area.index()] * 2 + near
}
