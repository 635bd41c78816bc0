//! The box that explains the signs.

use table::scene::sheet::SheetName;

use super::glyphs::{dune, moored, peak, reeds, round, shipyard, square, star};
use super::names::Style;
use super::plan::Plan;
use crate::geometry::svg_path;
use crate::projection::Point;

/// The middle of the first sign from the corner of the box, the distance of the rows, and where their words begin.
const FIRST: Point = (62.0, 52.0);
const ROW: f64 = 40.0;
const WORDS: f64 = 116.0;
/// Half the length of a line that is explained.
const LINE: f64 = 30.0;

/// Everything that is explained: the key of its words, and what is drawn beside them.
const ROWS: [(&str, &[Drawn]); 20] = [
    ("objective", &[("place victory-city", |at| square(at, 8.0))]),
    (
        "objective-capital",
        &[("place victory-city", |at| square(at, 8.0)), ("place capital", |at| star(at, 6.8))],
    ),
    ("capital", &[("place major-city", |at| square(at, 8.0)), ("place seat", |at| star(at, 6.8))]),
    ("city", &[("place minor-city", |at| round(at, 4.6, 12))]),
    ("town", &[("place town", |at| round(at, 3.0, 10))]),
    ("fortress", &[("place fortress", |at| round(at, 13.0, 6))]),
    ("shipyard", &[("place shipyard", shipyard)]),
    ("major-port", &[("place major-port", |at| moored(at, 1.25))]),
    ("minor-port", &[("place minor-port", |at| moored(at, 0.9))]),
    ("mountain", &[("sign mountain", |at| strewn(at, peak))]),
    ("swamp", &[("sign marsh", |at| strewn(at, reeds))]),
    ("desert", &[("sign desert", |at| strewn(at, dune))]),
    ("river", &[("river", line)]),
    ("canal", &[("side canal", line)]),
    ("sea-side", &[("side sea", line)]),
    ("beach", &[("beach", line)]),
    ("border", &[("border", line)]),
    ("zone", &[("limit", line)]),
    ("narrow", &[("limit narrow", line)]),
    ("ice", &[("limit ice", line)]),
];

/// A kind of stroke and how it is drawn around a point.
type Drawn = (&'static str, fn(Point) -> String);

fn line((x, y): Point) -> String {
    svg_path(&[(x - LINE, y), (x + LINE, y)], false)
}

fn strewn((x, y): Point, sign: fn(Point, f64) -> String) -> String {
    [-18.0, 0.0, 18.0].map(|dx| sign((x + dx, y + 4.0), 0.5)).concat()
}

/// The middles of the signs.
fn middles(plan: &Plan) -> impl Iterator<Item = Point> {
    let corner = plan.legend.map(|(left, top, ..)| (f64::from(left), f64::from(top)));
    let row = |k: usize| corner.map(|(x, y)| (x + FIRST.0, y + FIRST.1 + ROW * k as f64));
    (0..ROWS.len()).map_while(row).collect::<Vec<Point>>().into_iter()
}

/// The words.
pub fn names(plan: &Plan) -> Vec<SheetName> {
    let name = |((x, y), (key, _)): (Point, &(&str, _))| SheetName {
        key: format!("key-{key}"),
        at: ((x - FIRST.0 + WORDS).round() as i32, (y + 8.5).round() as i32),
        style: Style::Key.word().into(),
        turn: 0,
    };
    middles(plan).zip(&ROWS).map(name).collect()
}

/// The box and the signs, by the kind of stroke.
pub fn strokes(plan: &Plan) -> Vec<(String, String)> {
    let Some((left, top, width, height)) = plan.legend else { return Vec::new() };
    let frame = crate::compose::rect((left, top), (width, height));
    let mut all = vec![
        ("title".to_string(), svg_path(&frame.corners(), true)),
        ("title line".to_string(), svg_path(&frame.grown(-9.0).corners(), true)),
    ];
    for (at, (_, signs)) in middles(plan).zip(&ROWS) {
        all.extend(signs.iter().map(|(kind, draw)| (kind.to_string(), draw(at))));
    }
    all
}
