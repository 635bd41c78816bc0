//! Places pieces, names and marks automatically: in their own space if possible, and never on anything else.

use table::scene::sheet::{BADGE, COUNTER, FULL_STACK, STRIP, lines, stack_box};

use super::raster::Cells;
use crate::board::Areas;
use crate::geometry::{Rect, distance};
use crate::projection::Point;

/// Width of a capital with its spacing, in letter heights.
const WIDE: f64 = 0.6;
/// Line spacing of a name, in letter heights.
pub const LEADING: f64 = 1.08;
/// Maximum number of line breaks in a name.
const BREAKS: u8 = 2;
/// Number of piles a space should have room for.
const PILES: i32 = 3;
/// Number of passes that place everything around everything else.
const ROUNDS: usize = 7;
/// Number of candidate positions for pieces.
const THOUGHTS: usize = 90;
/// Nothing farther away than this is in the way.
const NEAR: f64 = 330.0;

/// Pieces go where these boxes around them stick out of the space least, each with its weight: one pile, three, a full stack with its name
/// below, and then as far from every border as possible. Left, top, right, bottom.
const ROOMS: [(Rect, f64); 5] = [
    (Rect::new(-21.0, -21.0, 21.0, 21.0), 2.0),
    (Rect::new(-46.0, -20.0, 46.0, 20.0), 1.2),
    (Rect::new(-52.0, -58.0, 52.0, 36.0), 0.5),
    (Rect::new(-95.0, -85.0, 95.0, 62.0), 0.12),
    (Rect::new(-155.0, -112.0, 155.0, 88.0), 0.03),
];

/// What belongs to a space on the sheet.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The centre of its pieces.
    pub at: Point,
    /// The middle of the baseline of its name's last line.
    pub label: Point,
    /// The number of line breaks in the name.
    pub breaks: u8,
    /// The centre of its marks.
    pub badge: Option<Point>,
}

/// What one pile covers.
pub fn one_pile(at: Point) -> Rect {
    Rect::around(at, f64::from(COUNTER) / 2.0)
}

/// What all the piles a space should have room for cover.
pub fn piles((x, y): Point) -> Rect {
    let half = f64::from(COUNTER) / 2.0;
    let more = f64::from((PILES - 1) * STRIP) / 2.0;
    Rect::new(x - half - more, y - half, x + half + more, y + half)
}

/// What a full stack covers.
pub fn stack(at: Point) -> Rect {
    let (left, top, right, bottom) = stack_box(FULL_STACK);
    Rect::new(f64::from(left), f64::from(top), f64::from(right), f64::from(bottom)).at(at)
}

/// What a name covers.
pub fn name_box(label: Point, name: &str, breaks: u8, letter: f64) -> Rect {
    let lines = lines(name, breaks);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = longest as f64 * letter * WIDE;
    let above = (lines.len() - 1) as f64 * letter * LEADING + 0.78 * letter;
    Rect::new(label.0 - width / 2.0, label.1 - above, label.0 + width / 2.0, label.1 + 0.16 * letter)
}

/// What marks cover.
pub fn badge_box((x, y): Point) -> Rect {
    let (half, high) = (f64::from(BADGE.0) / 2.0, f64::from(BADGE.1) / 2.0);
    Rect::new(x - half, y - high, x + half, y + high)
}

/// The cost of text covering the pieces of its own space.
fn on_own(covers: &Rect, at: Point) -> f64 {
    40.0 * covers.grown(2.0).shared(&one_pile(at))
        + 6.0 * covers.shared(&piles(at))
        + 0.8 * covers.shared(&stack(at))
}

/// The distance between two boxes.
fn apart(one: &Rect, other: &Rect) -> f64 {
    let across = (one.left - other.right).max(other.left - one.right).max(0.0);
    across.hypot((one.top - other.bottom).max(other.top - one.bottom).max(0.0))
}

/// The overlap of two boxes on a sheet whose edges join.
pub fn shared(one: &Rect, other: &Rect, width: f64) -> f64 {
    let shift = ((one.left + one.right - other.left - other.right) / 2.0 / width).round() * width;
    one.shared(&Rect::new(other.left + shift, other.top, other.right + shift, other.bottom))
}

/// Everything placed on one sheet.
pub struct Ground<'a> {
    /// The board.
    pub areas: &'a Areas,
    /// The spaces by position, in units.
    pub cells: &'a Cells,
    /// The rings of every space.
    pub rings: &'a [Vec<Vec<Point>>],
    /// The letter height.
    pub letter: f64,
}

/// The boxes of what is placed.
struct Boxes {
    one: Rect,
    piles: Rect,
    stack: Rect,
    name: Rect,
    badge: Option<Rect>,
}

impl Ground<'_> {
    fn size(&self) -> (f64, f64) {
        (self.cells.columns as f64, self.cells.rows as f64)
    }

    fn boxes(&self, space: usize, settled: &Settled) -> Boxes {
        Boxes {
            one: one_pile(settled.at),
            piles: piles(settled.at),
            stack: stack(settled.at),
            name: name_box(settled.label, &self.areas.spaces[space].name, settled.breaks, self.letter),
            badge: settled.badge.map(badge_box),
        }
    }

    /// The cost of a box outside its space: other territory costs more than the sea.
    fn abroad(&self, space: usize, covers: &Rect, apart: f64) -> f64 {
        let own_sea = self.areas.spaces[space].sea;
        let mut cost = 0.0;
        self.cells.sampled(covers, apart, |what, much| {
            let there = self.areas.spaces.get(usize::from(what));
            cost += much
                * match there {
                    _ if usize::from(what) == space => 0.0,
                    Some(other) if other.sea && !own_sea => 0.45,
                    Some(other) if own_sea && !other.sea => 1.3,
                    Some(_) => 1.0,
                    None => 0.7,
                };
        });
        cost + 20.0 * (-covers.top).max(covers.bottom - self.size().1).max(0.0) * 10.0
    }

    /// Candidate positions for the pieces of a space, the best first.
    fn stands(&self, space: usize) -> Vec<(Point, f64)> {
        let size = |ring: &&Vec<Point>| crate::geometry::area(ring);
        let most = self.rings[space].iter().map(|ring| size(&ring)).fold(0.0, f64::max);
        let mut all = Vec::new();
        let mut step = 9.0f64;
        // Holes have areas too, but pieces cannot stand in them.
        for ring in self.rings[space].iter().filter(|ring| size(ring) >= 0.2 * most) {
            let fold = |get: fn(&Point) -> f64| {
                let all = ring.iter().map(get);
                all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
            };
            let ((left, right), (top, bottom)) = (fold(|p| p.0), fold(|p| p.1));
            step = step.min((((right - left) * (bottom - top)).sqrt() / 28.0).clamp(1.2, 9.0));
            let (columns, rows) = (((right - left) / step) as usize, ((bottom - top) / step) as usize);
            for i in 0..=columns * (rows + 1) {
                let (column, row) = ((i % (columns + 1)) as f64, (i / (columns + 1)) as f64);
                let at = ((left + (column + 0.5) * step).round(), (top + (row + 0.5) * step).round());
                all.extend(self.standing(space, at).map(|cost| (at, cost)));
            }
        }
        all.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.0.total_cmp(&b.0.0)).then(a.0.1.total_cmp(&b.0.1)));
        // The best ones, but not all in one corner.
        let mut kept: Vec<(Point, f64)> = Vec::new();
        for (at, cost) in all {
            if kept.iter().all(|other| distance(other.0, at) >= 1.4 * step) {
                kept.push((at, cost));
            }
            if kept.len() == THOUGHTS {
                break;
            }
        }
        kept
    }

    /// The cost of a position, if it is in the space.
    fn standing(&self, space: usize, at: Point) -> Option<f64> {
        let inside = |by: f64| {
            let slant = by * 0.7;
            let straight = [(0.0, 0.0), (by, 0.0), (-by, 0.0), (0.0, by), (0.0, -by)];
            let slanted = [(slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant)];
            straight
                .iter()
                .chain(&slanted)
                .all(|d| usize::from(self.cells.at((at.0 + d.0, at.1 + d.1))) == space)
        };
        if !inside(0.6) {
            return None;
        }
        let shy = |by: f64, cost: f64| if inside(by) { 0.0 } else { cost };
        let edge = shy(3.5, 60_000.0) + shy(5.0, 12_000.0) + shy(8.0, 900.0);
        let boxes = ROOMS.iter().map(|(room, weight)| {
            let apart = ((room.right - room.left) / 12.0).clamp(4.0, 16.0);
            weight * self.abroad(space, &room.at(at), apart)
        });
        Some(edge + boxes.sum::<f64>())
    }

    /// Places the items of every space.
    pub fn settled(&self) -> Vec<Settled> {
        let count = self.areas.spaces.len();
        let stands: Vec<Vec<(Point, f64)>> = (0..count).map(|space| self.stands(space)).collect();
        let mut all: Vec<Settled> = stands
            .iter()
            .map(|stands| {
                let at = stands.first().map_or((0.0, 0.0), |stand| stand.0);
                Settled { at, label: (at.0, at.1 - 24.0), breaks: 0, badge: None }
            })
            .collect();
        let total =
            |space: usize| -> f64 { self.rings[space].iter().map(|r| crate::geometry::area(r)).sum() };
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| total(a).total_cmp(&total(b)).then(a.cmp(&b)));
        for round in 0..ROUNDS {
            for &space in &order {
                let others: Vec<Boxes> = (0..count)
                    .filter(|&other| other != space && self.near(all[space].at, all[other].at))
                    .map(|other| self.boxes(other, &all[other]))
                    .collect();
                // The first pass places only the pieces, so that names can avoid them.
                all[space] = self.settle(space, &stands[space], &others, round > 0);
            }
        }
        all
    }

    fn near(&self, a: Point, b: Point) -> bool {
        let width = self.size().0;
        let across = (a.0 - b.0).abs() % width;
        across.min(width - across) < NEAR && (a.1 - b.1).abs() < NEAR
    }

    fn settle(&self, space: usize, stands: &[(Point, f64)], others: &[Boxes], named: bool) -> Settled {
        let width = self.size().0;
        let stand_cost = |at: Point| {
            let (one, three, full) = (one_pile(at).grown(2.0), piles(at), stack(at));
            let words = |covers: &Rect| {
                let [one, three, full] = [&one, &three, &full].map(|mine| shared(mine, covers, width));
                25.0 * one + 2.0 * three + full
            };
            let clash = |other: &Boxes| {
                let said = if named { words(&other.name) } else { 0.0 };
                said + other.badge.as_ref().map_or(0.0, words)
                    + 6.0 * shared(&one, &other.one, width)
                    + 2.0 * shared(&one, &other.piles, width)
                    + 1.5 * shared(&three, &other.piles, width)
                    + 0.5 * shared(&full, &other.stack, width)
            };
            others.iter().map(clash).sum::<f64>()
        };
        let mut best: Option<(f64, Settled)> = None;
        let mut tried: Vec<(f64, Point)> =
            stands.iter().map(|&(at, cost)| (cost + stand_cost(at), at)).collect();
        tried.sort_by(|a, b| a.0.total_cmp(&b.0));
        let keep = if named { 6 } else { 1 };
        for &(cost, at) in tried.iter().take(keep) {
            let mut settled = Settled { at, label: (at.0, at.1 - 24.0), breaks: 0, badge: None };
            let mut cost = cost;
            if named {
                cost += self.name(space, &mut settled, others);
                if self.areas.spaces[space].marked {
                    cost += self.badge(space, &mut settled, others);
                }
            }
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, settled));
            }
        }
        best.map(|(_, settled)| settled).unwrap_or(Settled {
            at: (0.0, 0.0),
            label: (0.0, 0.0),
            breaks: 0,
            badge: None,
        })
    }

    /// The cost of a text box covering something.
    fn clash(&self, covers: &Rect, others: &[Boxes]) -> f64 {
        let width = self.size().0;
        let aired = covers.grown(2.0);
        let of = |other: &Boxes| {
            let badge = other.badge.as_ref().map_or(0.0, |badge| shared(&aired, badge, width));
            40.0 * (shared(&aired, &other.name, width) + badge + shared(&aired, &other.one, width))
                + 2.0 * shared(covers, &other.piles, width)
                + 1.0 * shared(covers, &other.stack, width)
        };
        others.iter().map(of).sum()
    }

    /// Places the name of a space near its pieces; returns the cost.
    fn name(&self, space: usize, settled: &mut Settled, others: &[Boxes]) -> f64 {
        let area = &self.areas.spaces[space];
        let at = settled.at;
        let mut best = (f64::INFINITY, at, 0);
        let mut before = 0;
        for breaks in 0..=BREAKS {
            let count = lines(&area.name, breaks).len();
            if count == before {
                break;
            }
            before = count;
            let flat = name_box((0.0, 0.0), &area.name, breaks, self.letter);
            let (half, high) = ((flat.right - flat.left) / 2.0, flat.bottom - flat.top);
            let across = half + 50.0;
            for down in -16..=16 {
                for over in -12..=12 {
                    let middle = (at.0 + f64::from(over) * across / 12.0, at.1 + f64::from(down) * 5.0);
                    let base = ((middle.0).round(), (middle.1 + high / 2.0 - flat.bottom).round());
                    let covers = name_box(base, &area.name, breaks, self.letter);
                    let own = on_own(&covers, at);
                    let off = distance((middle.0 / 2.2, middle.1), (at.0 / 2.2, at.1));
                    let plain =
                        own + off * 4.0 + 5.0 * apart(&covers, &one_pile(at)) + f64::from(breaks) * 90.0;
                    if plain >= best.0 {
                        continue;
                    }
                    let cost = plain
                        + 2.6 * self.abroad(space, &covers.grown(1.0), 5.0)
                        + self.clash(&covers, others);
                    if cost < best.0 {
                        best = (cost, base, breaks);
                    }
                }
            }
        }
        (settled.label, settled.breaks) = (best.1, best.2);
        best.0
    }

    /// Places the marks of a space near its name and pieces; returns the cost.
    fn badge(&self, space: usize, settled: &mut Settled, others: &[Boxes]) -> f64 {
        let name = name_box(settled.label, &self.areas.spaces[space].name, settled.breaks, self.letter);
        let at = settled.at;
        let mut best = (f64::INFINITY, at);
        for down in -18..=18 {
            for over in -22..=22 {
                let mark = ((at.0 + f64::from(over) * 4.0).round(), (at.1 + f64::from(down) * 3.0).round());
                let covers = badge_box(mark);
                let own = on_own(&covers, at) + 40.0 * covers.grown(1.0).shared(&name);
                let plain = own + distance(mark, at) + apart(&covers, &name) * 6.0;
                if plain >= best.0 {
                    continue;
                }
                let cost = plain + 2.2 * self.abroad(space, &covers, 5.0) + self.clash(&covers, others);
                if cost < best.0 {
                    best = (cost, mark);
                }
            }
        }
        settled.badge = Some(best.1);
        best.0
    }
}
