//! Places the names of places automatically so that nothing overlaps.

use serde::Deserialize;
use table::scene::sheet::{Anchor, LABEL, SIGN};

use crate::geometry::Rect;
use crate::layout::Spot;
use crate::projection::Point;

/// Width of a capital with its spacing, in letter heights: Barlow Condensed, measured carefully.
const WIDE: f64 = 0.66;
/// How far counters reach beside and above their place, with a little room.
const BESIDE: i32 = 43 + 6;
const ABOVE: i32 = 56 + 6;
/// The baseline of a name below a sign.
const BELOW: i32 = SIGN + LABEL;
/// Number of passes that place all names around each other.
const ROUNDS: usize = 12;

/// A side of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Below its sign.
    Below,
    /// Above a full stack.
    Above,
    /// To the left of its pieces.
    Left,
    /// To the right of its pieces.
    Right,
}

/// The position of a name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Label {
    /// The fixed end of its baseline.
    pub at: (i32, i32),
    /// Which end.
    pub anchor: Anchor,
}

impl Label {
    /// What the name covers.
    pub fn covers(&self, name: &str) -> Rect {
        text_box(self.at, self.anchor, name, f64::from(LABEL), WIDE)
    }
}

/// What text in capitals covers: its letter height, and its width in letter heights.
pub fn text_box(at: (i32, i32), anchor: Anchor, words: &str, high: f64, wide: f64) -> Rect {
    let (x, y) = (f64::from(at.0), f64::from(at.1));
    let width = words.chars().count() as f64 * high * wide;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    Rect::new(left, y - 0.78 * high, left + width, y + 0.16 * high)
}

/// Constraints on names.
pub struct Taken<'a> {
    /// The places, with their signs and full stacks.
    pub spots: &'a [Spot],
    /// The ways.
    pub ways: &'a [Vec<Point>],
    /// Other lines that names should avoid.
    pub lines: &'a [Vec<Point>],
    /// Boxes, and names other than those of places.
    pub boxes: &'a [Rect],
    /// The sheet, less a margin.
    pub sheet: Rect,
}

/// A name to place.
pub struct Wish<'a> {
    /// The place, by number.
    pub spot: usize,
    /// The words.
    pub name: &'a str,
    /// Only on this side.
    pub side: Option<Side>,
}

/// The best position for a name if nothing else were there.
pub fn wanted(spot: &Spot, name: &str, side: Option<Side>) -> Rect {
    cheapest(&offers(spot, side)).covers(name)
}

/// All candidate positions for a name, with their costs.
fn offers(spot: &Spot, side: Option<Side>) -> Vec<(Label, f64)> {
    let (x, y) = (spot.at.0 as i32, spot.at.1 as i32);
    if let Some(outline) = spot.outline {
        let (left, top) = (outline.left as i32, outline.top as i32);
        let low = outline.bottom - outline.top < 56.0;
        let base = if low { (outline.top + outline.bottom) as i32 / 2 + 5 } else { top + 15 };
        return vec![(Label { at: (left + 9, base), anchor: Anchor::Start }, 0.0)];
    }
    let mut all = Vec::new();
    let mut offer = |on: Side, dx: i32, dy: i32, anchor, cost| {
        if side.is_none_or(|side| side == on) {
            all.push((Label { at: (x + dx, y + dy), anchor }, cost));
        }
    };
    for (step, cost) in [(0, 0.0), (4, 4.0), (9, 9.0), (15, 15.0)] {
        for shift in [0, 10, -10, 20, -20, 30, -30, 40, -40] {
            offer(Side::Below, shift, BELOW + step, Anchor::Middle, cost + f64::from(shift.abs()) * 0.35);
        }
        for shift in [SIGN, 0] {
            let far = cost + 9.0 + f64::from(SIGN - shift) * 0.3;
            offer(Side::Below, -shift, BELOW + step, Anchor::Start, far);
            offer(Side::Below, shift, BELOW + step, Anchor::End, far);
        }
        for shift in [0, 12, -12, 24, -24] {
            offer(
                Side::Above,
                shift,
                -ABOVE - step,
                Anchor::Middle,
                60.0 + cost + f64::from(shift.abs()) * 0.3,
            );
        }
    }
    for (dy, cost) in
        [(5, 0.0), (12, 2.0), (-4, 2.0), (18, 4.0), (-14, 5.0), (24, 6.0), (-24, 8.0), (30, 8.0)]
    {
        offer(Side::Right, BESIDE, dy, Anchor::Start, 14.0 + cost);
        offer(Side::Left, -BESIDE, dy, Anchor::End, 14.0 + cost);
    }
    for (dy, cost) in [(29, 0.0), (33, 1.0)] {
        offer(Side::Right, SIGN + 4, dy, Anchor::Start, 11.0 + cost);
        offer(Side::Left, -SIGN - 4, dy, Anchor::End, 11.0 + cost);
    }
    all
}

/// Places all names; one that cannot avoid a fault goes where it is least bad.
pub fn set(wishes: &[Wish], taken: &Taken) -> Vec<Label> {
    let offers: Vec<Vec<(Label, f64)>> =
        wishes.iter().map(|wish| priced(wish, offers(&taken.spots[wish.spot], wish.side), taken)).collect();
    let best = |i: usize, set: &[Label]| {
        let cost = |&(label, cost): &(Label, f64)| {
            let covers = label.covers(wishes[i].name).grown(2.0);
            let clash = |(j, other): (usize, &Label)| match j == i {
                true => 0.0,
                false => 30.0 * covers.shared(&other.covers(wishes[j].name)),
            };
            cost + set.iter().enumerate().map(clash).sum::<f64>()
        };
        offers[i].iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).map(|(label, _)| *label)
    };
    let mut labels: Vec<Label> = offers.iter().map(|offers| cheapest(offers)).collect();
    for _ in 0..ROUNDS {
        for i in 0..labels.len() {
            labels[i] = best(i, &labels).unwrap_or(labels[i]);
        }
    }
    labels
}

fn cheapest(offers: &[(Label, f64)]) -> Label {
    let least = offers.iter().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(label, _)| *label);
    least.unwrap_or(Label { at: (0, 0), anchor: Anchor::Middle })
}

/// The candidates with the cost of covering something.
fn priced(wish: &Wish, offers: Vec<(Label, f64)>, taken: &Taken) -> Vec<(Label, f64)> {
    let own = &taken.spots[wish.spot];
    let price = |(label, cost): (Label, f64)| {
        let covers = label.covers(wish.name);
        let aired = covers.grown(3.0);
        let mut cost = cost;
        for (i, spot) in taken.spots.iter().enumerate() {
            if i == wish.spot && own.outline.is_some() {
                continue;
            }
            cost += 6.0 * covers.grown(1.0).shared(&spot.stack()) + 20.0 * aired.shared(&spot.sign());
        }
        cost += taken.ways.iter().map(|line| 60.0 * aired.length_of(line)).sum::<f64>();
        cost += taken.lines.iter().map(|line| 1.5 * covers.length_of(line)).sum::<f64>();
        cost += taken.boxes.iter().map(|taken| 10.0 * aired.shared(taken)).sum::<f64>();
        if !taken.sheet.encloses(&covers) {
            cost += 5_000.0;
        }
        (label, cost)
    };
    offers.into_iter().map(price).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_neighbours_lie_on_nothing() {
        let spot = |x: f64, y: f64| Spot { at: (x, y), outline: None };
        let spots = [spot(200.0, 200.0), spot(290.0, 210.0), spot(240.0, 300.0)];
        let ways = [vec![(200.0, 200.0), (240.0, 300.0)], vec![(290.0, 210.0), (240.0, 300.0)]];
        let sheet = Rect::new(0.0, 0.0, 500.0, 500.0);
        let taken = Taken { spots: &spots, ways: &ways, lines: &[], boxes: &[], sheet };
        let names = ["Tyrrhenian Sea", "Western Desert", "Rome"];
        let wishes: Vec<Wish> =
            names.iter().enumerate().map(|(spot, name)| Wish { spot, name, side: None }).collect();
        let covers: Vec<Rect> =
            set(&wishes, &taken).iter().zip(names).map(|(label, name)| label.covers(name)).collect();
        for (i, label) in covers.iter().enumerate() {
            assert!(covers[i + 1..].iter().all(|other| label.shared(other) == 0.0), "{i}");
            assert!(spots.iter().all(|spot| label.shared(&spot.stack()) == 0.0), "{i}");
            assert!(ways.iter().all(|line| label.length_of(line) == 0.0), "{i}");
        }
    }
}
