//! What a position is worth to the Axis, term by term.

use table::Space;
use underbelly::{Areas, French, Italy, Kind, Place, Season, Side, Situation, TURNS};

use super::chart::{Chart, price};
use super::reach::{Reach, defence};

/// How many terms there are.
pub const TERMS: usize = 11;

/// The names of the terms, in their order.
pub const NAMES: [&str; TERMS] = [
    "bot-term-stars",
    "bot-term-areas",
    "bot-term-material",
    "bot-term-posts",
    "bot-term-supply",
    "bot-term-threats",
    "bot-term-pressure",
    "bot-term-italy",
    "bot-term-garrison",
    "bot-term-calendar",
    "bot-term-end",
];
const STARS: usize = 0;
const AREAS_HELD: usize = 1;
const MATERIAL: usize = 2;
const POSTS: usize = 3;
const SUPPLY: usize = 4;
const THREATS: usize = 5;
const PRESSURE: usize = 6;
const ITALY: usize = 7;
const GARRISON: usize = 8;
const CALENDAR: usize = 9;
/// The term of a game that is over.
pub const END: usize = 10;

/// How much each term counts, in hundredths, in four parts of the war: before the Americans come, the landings, Italy, the end.
#[derive(Clone, Copy, Debug)]
pub struct Weights(pub [[i32; TERMS]; 4]);

impl Weights {
    /// Fitted to who won in games between bots.
    pub const FITTED: Weights = Weights([
        [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
        [100, 100, 60, 60, 60, 60, 80, 200, 100, 100, 100],
        [100, 120, 40, 40, 40, 60, 100, 200, 100, 100, 100],
        [100, 150, 30, 20, 40, 60, 80, 250, 100, 100, 100],
    ]);

    fn era(turn: u8) -> usize {
        match turn {
            0..10 => 0,
            10..14 => 1,
            14..18 => 2,
            _ => 3,
        }
    }
}

/// What the Allies gain by the number of their four prizes they hold.
const PRIZES: [i32; 5] = [0, 130, 320, 560, 900];

/// What the position is worth to the Axis.
pub fn worth(chart: &Chart, weights: &Weights, look: &Situation<'_>) -> [i32; TERMS] {
    let mut worth = raw(chart, look);
    let turn = look.position.turn.0;
    let (clarity, lead) = (along(&CLARITY, turn), along(&LEAD, turn));
    for (points, weight) in worth.iter_mut().zip(&weights.0[Weights::era(turn)]) {
        *points = *points * weight / 100 * clarity / 1000;
    }
    worth[CALENDAR] = lead;
    worth
}

/// How much a point tells about who will win, by turn: little before the landings. A thousand make the odds e to one.
const CLARITY: [(u8, i32); 6] = [(0, 800), (9, 1000), (12, 2300), (15, 4000), (18, 4700), (20, 4700)];
/// The Axis's lead if everything else is even: who still holds on gains by every turn.
const LEAD: [(u8, i32); 6] = [(0, 400), (9, 450), (12, 1350), (15, 2600), (18, 4500), (20, 6000)];

/// A figure by turn, straight between the turns for which it is known.
fn along(table: &[(u8, i32)], turn: u8) -> i32 {
    let after = table.partition_point(|(at, _)| *at <= turn).min(table.len() - 1);
    let ((from, low), (to, high)) = (table[after - 1], table[after]);
    low + (high - low) * i32::from(turn - from) / i32::from(to - from)
}

fn raw(chart: &Chart, look: &Situation<'_>) -> [i32; TERMS] {
    let mut worth = [0; TERMS];
    let position = look.position;
    let western = look.western();
    let held = (chart.prizes & western).len() as usize;
    let turn = i32::from(position.turn.0);
    let left = i32::from(TURNS) - turn;
    // Without the last prize time works for the Axis, faster and faster.
    let late = (turn - 10).max(0);
    worth[STARS] = -PRIZES[held] + (4 - held as i32) * late * late / 2;
    let free = position.french == French::Free;
    if free && position.axis.contains(look.ground.algiers) {
        worth[STARS] += 60;
    }
    if western.contains(look.ground.romania) {
        worth[STARS] -= 60;
    }
    for area in position.axis.iter() {
        worth[AREAS_HELD] += chart.hold[area.index()];
    }
    for area in western.iter() {
        worth[AREAS_HELD] -= chart.hold[area.index()];
    }
    material(look, &mut worth);
    posts(chart, look, &mut worth);
    threats(chart, look, &mut worth);
    pressure(chart, look, &mut worth);
    if position.italy == Italy::War {
        worth[ITALY] = 60 + left * 4;
    }
    if !look.ungarrisoned().is_empty() {
        worth[GARRISON] = -120;
    }
    worth
}

fn sign(side: Side) -> i32 {
    if side == Side::Axis { 1 } else { -1 }
}

fn material(look: &Situation<'_>, worth: &mut [i32; TERMS]) {
    let position = look.position;
    for (i, unit) in position.units.iter().enumerate() {
        let piece = table::Piece(i as u16);
        if !matches!(unit.place, Place::At(_) | Place::Aboard(_)) {
            continue;
        }
        let Some(side) = look.side(piece) else { continue };
        let kind = look.kind(piece);
        let term = if kind.is_source() { SUPPLY } else { MATERIAL };
        worth[term] += sign(side) * price(kind, side);
    }
}

/// Where the Allies want to go.
pub fn goals(chart: &Chart, look: &Situation<'_>) -> Areas {
    let open = chart.prizes.minus(look.western());
    if look.position.turn.0 < 9 {
        chart.desert.minus(look.western()) | (open & look.position.axis)
    } else {
        open
    }
}

fn posts(chart: &Chart, look: &Situation<'_>, worth: &mut [i32; TERMS]) {
    let goals = goals(chart, look);
    let fronts = look.forces.armies(Side::Allies).minus(look.ground.boxes);
    for side in Side::BOTH {
        let mut guarded = Areas::NONE;
        for (unit, at) in look.standing(side) {
            let kind = look.kind(unit);
            let here = Areas::one(at);
            let mut points = 0;
            if kind.is_army() {
                if !guarded.meets(here) {
                    points += chart.guard[side as usize][at.index()];
                    guarded |= here;
                }
                if side == Side::Allies {
                    points += 6 * (8 - chart.nearest(at, goals)).max(0);
                }
            } else {
                points += match side {
                    Side::Allies => 3 * (8 - chart.nearest(at, goals)).max(0),
                    Side::Axis => 2 * (6 - chart.nearest(at, fronts)).max(0),
                };
                if matches!(kind, Kind::Flotilla | Kind::Tactical) && chart.moats.contains(at) {
                    points += 10;
                }
            }
            worth[POSTS] += sign(side) * points;
        }
    }
}

/// What the side that is to move next could take or kill.
fn threats(chart: &Chart, look: &Situation<'_>, worth: &mut [i32; TERMS]) {
    let mover = look.position.side;
    let reach = Reach::of(look, mover);
    let victim = mover.other();
    let there = look.forces.any[victim as usize].minus(look.ground.boxes);
    let mut losses: [i32; 3] = [0; 3];
    for area in there.iter() {
        let might = reach.against(look, area);
        let holds = defence(look, victim, area);
        if might <= holds {
            continue;
        }
        let units: i32 = look.units_at(victim, area).iter().map(|unit| price(look.kind(unit), victim)).sum();
        let stake = units * 2 / 3 + ground_stake(chart, look, area);
        note(&mut losses, stake);
    }
    // Land that nobody guards can be walked into.
    let open = look.possessed(victim).minus(there);
    for area in open.iter() {
        if reach.walks(look, area) {
            note(&mut losses, ground_stake(chart, look, area));
        }
    }
    let second = if reach.sources > 1 { losses[1] * 4 / 10 } else { 0 };
    let sum = losses[0] * 6 / 10 + second + losses[2] * 2 / 10;
    worth[THREATS] += sign(mover) * sum;
}

/// Keeps the three largest, the largest first.
fn note(losses: &mut [i32; 3], mut stake: i32) {
    for loss in losses {
        if stake > *loss {
            std::mem::swap(loss, &mut stake);
        }
    }
}

/// What losing an area would cost; a star less in Spring, when mud keeps attackers few.
fn ground_stake(chart: &Chart, look: &Situation<'_>, area: Space) -> i32 {
    let star = match (chart.prizes.contains(area), look.position.turn.season()) {
        (false, _) => 0,
        (true, Season::Spring) => 120,
        (true, _) => 150,
    };
    star + chart.hold[area.index()] * 2
}

/// How near the Allies are to taking what they need: what they could bring against it, beside what stands there.
fn pressure(chart: &Chart, look: &Situation<'_>, worth: &mut [i32; TERMS]) {
    if look.position.turn.0 < 9 {
        return;
    }
    let reach = Reach::of(look, Side::Allies);
    let wanted = (chart.prizes | chart.steps) & look.position.axis;
    for area in wanted.iter() {
        let margin = reach.against(look, area) - defence(look, Side::Axis, area);
        let weight = if chart.prizes.contains(area) { 14 } else { 6 };
        worth[PRESSURE] -= margin.clamp(-3, 5) * weight;
    }
}
