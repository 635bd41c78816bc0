//! How a board is drawn: made once by `cargo xtask atlas GAME`, or from the board itself, and shown by a client.
//!
//! Everything is in units of the sheet; at zoom 1 a unit is a pixel. Nothing here is a rule: a sheet can be drawn anew without making a
//! new edition.

use serde::{Deserialize, Serialize};

/// A point of the sheet.
pub type Dot = (i32, i32);

/// A drawing of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Width and height.
    pub size: Dot,
    /// What is shown first on a small screen: the middle of it.
    pub heart: Dot,
    /// Every place of the board.
    pub spaces: Vec<SheetSpace>,
    /// Every way of the board.
    pub links: Vec<SheetLink>,
    /// Boxes in the empty regions, for what lies beside the map.
    pub trays: Vec<SheetTray>,
    /// Names that are no places: waters, lands, the title.
    pub names: Vec<SheetName>,
    /// The land, as the path of an SVG with even-odd filling; pictures of relief are clipped by it. Empty: no land is drawn.
    pub land: String,
    /// Lines that are no ways: borders, the graticule, rivers, limits of zones.
    pub strokes: Vec<SheetStroke>,
    /// The right edge joins the left one: a client draws the sheet again at its own width to either side. Land, strokes and outlines may
    /// reach beyond the edges; what reaches over one of them is there again at the other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wraps: bool,
    /// The height of the letters of names, if it is not [`LABEL`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub letter: Option<i32>,
}

impl Sheet {
    /// The height of the letters of names, in units.
    pub fn letter(&self) -> i32 {
        self.letter.unwrap_or(LABEL)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A place on the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SheetSpace {
    /// Which, in notation.
    pub key: String,
    /// The middle of its sign, where pieces stand.
    pub at: Dot,
    /// Where its name is set: the middle, left or right end of the base line of its last line.
    pub label: Dot,
    /// Which end of the name is there.
    pub anchor: Anchor,
    /// The outline as a polygon, if it is not the usual sign of its shape.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Dot>,
    /// The ground of the place, if it is a piece of the map and not a sign on it: the path of an SVG with even-odd filling. Neighbours share
    /// their border point by point.
    #[serde(default, skip_serializing_if = "is_default")]
    pub area: Area,
    /// Where its value and other marks are set: the middle of a box of [`BADGE`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub badge: Option<Dot>,
    /// How often its name is broken: the lines are those of [`lines`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub breaks: u8,
}

/// A piece of the map, as the path of an SVG: rings of an absolute first point and relative steps, in tenths of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Area(pub String);

impl Area {
    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its rings, in tenths of a unit.
    pub fn rings(&self) -> Vec<Vec<Dot>> {
        self.0.split('M').skip(1).map(ring).collect()
    }

    /// Does it hold this point, in tenths of a unit?
    pub fn holds(&self, at: Dot) -> bool {
        inside(&self.rings(), at)
    }
}

/// Does an area with these rings hold a point?
pub fn inside(rings: &[Vec<Dot>], (x, y): Dot) -> bool {
    let wide = |(x, y): Dot| (i64::from(x), i64::from(y));
    let (x, y) = wide((x, y));
    let mut odd = false;
    for ring in rings {
        for (i, &a) in ring.iter().enumerate() {
            let ((ax, ay), (bx, by)) = (wide(a), wide(ring[(i + 1) % ring.len()]));
            if (ay > y) != (by > y) {
                let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
                odd ^= (side > 0) == (by > ay);
            }
        }
    }
    odd
}

/// One ring of a path, after its `M`.
fn ring(path: &str) -> Vec<Dot> {
    let mut numbers = Vec::new();
    let mut open: Option<(i32, i32, Option<u8>)> = None;
    for c in path.chars() {
        match (c, &mut open) {
            ('0'..='9', Some((_, tenths, point))) => match point {
                Some(places) if *places > 0 => {}
                Some(places) => {
                    *tenths += c as i32 - '0' as i32;
                    *places += 1;
                }
                None => *tenths = *tenths * 10 + (c as i32 - '0' as i32) * 10,
            },
            ('0'..='9', None) => open = Some((1, (c as i32 - '0' as i32) * 10, None)),
            ('.', Some((_, _, point))) => *point = Some(0),
            ('.', None) => open = Some((1, 0, Some(0))),
            _ => {
                numbers.extend(open.take().map(|(sign, tenths, _)| sign * tenths));
                if c == '-' {
                    open = Some((-1, 0, None));
                }
            }
        }
    }
    numbers.extend(open.map(|(sign, tenths, _)| sign * tenths));
    let steps = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    steps
        .scan((0, 0), |at, step| {
            *at = (at.0 + step.0, at.1 + step.1);
            Some(*at)
        })
        .collect()
}

/// A name in lines, broken so often at its spaces and after its strokes that the longest line is as short as can be.
pub fn lines(name: &str, breaks: u8) -> Vec<&str> {
    let Some(breaks) = breaks.checked_sub(1) else { return vec![name.trim()] };
    let ends = name.char_indices().filter(|(_, c)| [' ', '/'].contains(c)).map(|(i, c)| i + c.len_utf8());
    let broken = ends.map(|end| {
        let mut all = vec![name[..end].trim()];
        all.extend(lines(&name[end..], breaks));
        all
    });
    let longest = |lines: &Vec<&str>| lines.iter().map(|line| line.chars().count()).max();
    broken.min_by_key(longest).unwrap_or_else(|| vec![name.trim()])
}

/// The end of a line of words that is fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    #[default]
    Middle,
    /// Its right end.
    End,
}

/// A way on the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetLink {
    /// From here,
    pub from: String,
    /// to here.
    pub to: String,
    /// How it is drawn: rail, road, sea, river, way.
    pub kind: String,
    /// The points it is drawn through, from the middle of one place to the middle of the other, smoothed.
    pub path: Vec<Dot>,
}

/// A box for what lies beside the map, by the key of the tray in the scene.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetTray {
    /// Which.
    pub key: String,
    /// Its upper left corner.
    pub at: Dot,
    /// Width and height.
    pub size: Dot,
}

/// A name on the sheet that is no place's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetName {
    /// The key of its words.
    pub key: String,
    /// The middle of its base line.
    pub at: Dot,
    /// How it is set: `title`, `subtitle`, `land`, `water`.
    pub style: String,
    /// How far it is turned, in degrees clockwise.
    #[serde(default)]
    pub turn: i32,
}

/// A line on the sheet that is no way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetStroke {
    /// How it is drawn: `border`, `graticule`, `river`, `winter`, `edge`, `frame`.
    pub kind: String,
    /// The path of an SVG.
    pub path: String,
}

/// The side of a counter.
pub const COUNTER: i32 = 36;
/// How far from the left edge of one counter in a row to that of the next: less than a counter, but most of it.
pub const STRIP: i32 = 25;
/// Half the side of a place's sign: a little more than half a counter, so that it is seen behind one.
pub const SIGN: i32 = 23;
/// As many counters as a place must have room for.
pub const FULL_STACK: usize = 6;
/// The height of the letters of a place's name, in units.
pub const LABEL: i32 = 13;
/// Width and height of the box for the marks of a place.
pub const BADGE: Dot = (30, 14);

/// The centres of this many counters of a stack, from its place, the first on top: one row, or from four on two rows, the second above the
/// first. No counter is hidden by another.
pub fn stack(count: usize) -> Vec<Dot> {
    let rows = if count < 4 { 1 } else { 2 };
    let in_row = count.div_ceil(rows);
    let spot = |i: usize| {
        let (row, column) = (i / in_row, i % in_row);
        let here = if row == 0 { in_row } else { count - in_row } as i32;
        let left = -(here - 1) * STRIP / 2;
        (left + column as i32 * STRIP, -(row as i32) * (COUNTER + 2))
    };
    (0..count).map(spot).collect()
}

/// The box around a stack of this many counters, from its place: left, top, right, bottom.
pub fn stack_box(count: usize) -> (i32, i32, i32, i32) {
    let spots = stack(count);
    let half = COUNTER / 2;
    let (xs, ys): (Vec<i32>, Vec<i32>) = spots.into_iter().unzip();
    let least = |all: &[i32]| all.iter().min().copied().unwrap_or(0) - half;
    let most = |all: &[i32]| all.iter().max().copied().unwrap_or(0) + half;
    (least(&xs), least(&ys), most(&xs), most(&ys))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_counter_of_a_stack_is_hidden() {
        for count in 1..=12 {
            let spots = stack(count);
            for (i, a) in spots.iter().enumerate() {
                for b in &spots[i + 1..] {
                    let apart = (a.0 - b.0).abs().max((a.1 - b.1).abs());
                    assert!(apart >= STRIP, "{count}: {a:?} and {b:?}");
                }
            }
        }
        assert_eq!(stack_box(1), (-18, -18, 18, 18));
        assert_eq!(stack_box(FULL_STACK), (-43, -56, 43, 18));
    }

    #[test]
    fn an_area_holds_what_is_in_it_and_not_what_is_in_its_hole() {
        let area = Area("M1 2.5l10 0 0 10-10 0zM5.5 6l2-.5 0 2.5-2 0z".into());
        assert_eq!(area.rings()[0], [(10, 25), (110, 25), (110, 125), (10, 125)]);
        assert_eq!(area.rings()[1], [(55, 60), (75, 55), (75, 80), (55, 80)]);
        assert!(area.holds((20, 30)) && area.holds((100, 120)));
        assert!(!area.holds((65, 70)) && !area.holds((5, 30)) && !area.holds((120, 30)));
    }

    #[test]
    fn names_are_broken_into_even_lines() {
        assert_eq!(lines("Union of South Africa", 0), ["Union of South Africa"]);
        assert_eq!(lines("Union of South Africa", 1), ["Union of", "South Africa"]);
        assert_eq!(lines("Alberta/Saskatchewan/Manitoba", 2), ["Alberta/", "Saskatchewan/", "Manitoba"]);
        assert_eq!(lines("Guam", 1), ["Guam"]);
    }
}
