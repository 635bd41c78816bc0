//! Names, set by program so that none lies on another.

use std::collections::BTreeMap;

use atlas::Space;
use table::scene::sheet::Anchor;

use super::board::{Hexes, Rank};
use super::glyphs::{AREA, signs};
use super::lines::{marked, sea};
use super::plan::Plan;
use crate::geometry::{Rect, distance};
use crate::projection::Point;

/// A sea of fewer hexes is a gulf.
const GULF: usize = 8;
/// Half the side of a block, and how far below that its edge is seen: what a name should not lie under.
const BLOCK: (f64, f64) = (21.0, 3.0);
/// What a unit of an avoided line under a name costs.
const LINE: f64 = 0.5;
/// Names reach no farther from the middle of their place than this.
const BESIDE: f64 = 160.0;
/// How often all names are set anew around each other.
const ROUNDS: usize = 16;

/// How a name is set that is no place's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A nation, named until its cities are.
    Land,
    /// A sea.
    Water,
    /// A small sea.
    Gulf,
    /// What a sign means, in the box that explains them.
    Key,
}

impl Style {
    /// By its word on the sheet.
    pub fn read(word: &str) -> Option<Style> {
        [Style::Land, Style::Water, Style::Gulf, Style::Key].into_iter().find(|style| style.word() == word)
    }

    /// Its word on the sheet.
    pub fn word(self) -> &'static str {
        match self {
            Style::Land => "land",
            Style::Water => "water",
            Style::Gulf => "gulf",
            Style::Key => "key",
        }
    }

    /// The height of its letters.
    pub fn high(self) -> f64 {
        match self {
            Style::Gulf => 22.0,
            Style::Key => 26.0,
            Style::Land | Style::Water => 34.0,
        }
    }

    /// From which to which zoom it is shown.
    pub fn zooms(self) -> (f64, f64) {
        match self {
            Style::Land => (0.27, 0.5),
            Style::Water => (0.27, f64::INFINITY),
            Style::Gulf => (0.42, f64::INFINITY),
            Style::Key => (0.36, f64::INFINITY),
        }
    }

    /// What a name covers whose base line has its middle here; words in the box with signs begin here.
    pub fn covers(self, (x, y): Point, name: &str) -> Rect {
        let (high, wide) = (self.high(), if self == Style::Land { 0.74 } else { 0.50 });
        let half = name.chars().count() as f64 * high * wide / 2.0;
        let x = if self == Style::Key { x + half } else { x };
        Rect::new(x - half, y - 0.78 * high, x + half, y + 0.2 * high)
    }
}

/// A name of a nation or a sea.
pub struct Broad {
    /// The key of its words.
    pub key: String,
    /// The words.
    pub name: String,
    /// How it is set.
    pub style: Style,
    /// The middle of its base line.
    pub at: Point,
}

impl Broad {
    /// What it covers.
    pub fn covers(&self) -> Rect {
        self.style.covers(self.at, &self.name)
    }
}

/// The name of a place.
#[derive(Clone, Copy)]
pub struct Label {
    /// The fixed end of its base line.
    pub at: (i32, i32),
    /// Which end.
    pub anchor: Anchor,
}

/// What a label covers.
pub fn covers(label: Label, name: &str, rank: Rank) -> Rect {
    crate::labels::text_box(label.at, label.anchor, name, rank.letter().0, rank.wide())
}

/// Names of nations and seas.
pub fn broad(hexes: &Hexes, plan: &Plan, words: &str) -> Result<Vec<Broad>, String> {
    let mut grounds: BTreeMap<(bool, String), Vec<Point>> = BTreeMap::new();
    for (space, at) in hexes.hexes() {
        if let Some(sea) = sea(hexes, space) {
            grounds.entry((true, hexes.map.place(sea).key.to_string())).or_default().push(at);
        } else if let Some(nation) =
            hexes.first(space, &plan.nations).filter(|n| !plan.unnamed.iter().any(|u| u == n))
        {
            grounds.entry((false, nation.to_string())).or_default().push(at);
        }
    }
    for key in plan.names.keys() {
        let water = hexes.map.by_key(key).is_some_and(|space| hexes.kind(space, "sea"));
        grounds.entry((water, key.clone())).or_default();
    }
    let mut names = Vec::new();
    let mut offers: Vec<Vec<(Point, f64)>> = Vec::new();
    for ((water, key), ground) in grounds {
        let key_of_words = format!("{}-{key}", if water { "sea" } else { "land" });
        let name = crate::board::said(words, &key_of_words)
            .ok_or(format!("lang/map.ftl does not say {key_of_words}"))?;
        let style = match (water, ground.len()) {
            (false, _) => Style::Land,
            (true, 1..GULF) => Style::Gulf,
            (true, 0) if plan.gulfs.contains(&key) => Style::Gulf,
            (true, _) => Style::Water,
        };
        let offered = match plan.names.get(&key) {
            Some(&at) => vec![(at, 0.0)],
            None => offered(hexes, &ground, &name, style),
        };
        names.push(Broad { key: key_of_words, name, style, at: offered[0].0 });
        offers.push(offered);
    }
    for _ in 0..ROUNDS {
        for i in 0..names.len() {
            let cost = |&(at, cost): &(Point, f64)| {
                let own = names[i].style.covers(at, &names[i].name).grown(4.0);
                let others = names.iter().enumerate().filter(|(j, _)| *j != i);
                cost + others.map(|(_, other)| 2.0 * own.shared(&other.covers())).sum::<f64>()
            };
            let best = offers[i].iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).map(|offer| offer.0);
            names[i].at = best.unwrap_or(names[i].at);
        }
    }
    Ok(names)
}

/// Where the name of a ground may stand, with what it costs to stand on other ground.
fn offered(hexes: &Hexes, ground: &[Point], name: &str, style: Style) -> Vec<(Point, f64)> {
    let count = ground.len() as f64;
    let centre =
        (ground.iter().map(|p| p.0).sum::<f64>() / count, ground.iter().map(|p| p.1).sum::<f64>() / count);
    let own = |p: Point| ground.iter().any(|&hex| distance(hex, p) < hexes.width * 0.56);
    let mut all = Vec::new();
    for &(x, y) in ground {
        for (dx, dy) in [(0.0, 12.0), (32.0, 12.0), (0.0, 40.0), (0.0, -16.0), (32.0, 40.0)] {
            let at = (x + dx, y + dy);
            let area = style.covers(at, name);
            let step = (area.right - area.left) / 6.0;
            let points =
                (0..=6).flat_map(|k| [area.top, area.bottom].map(|y| (area.left + f64::from(k) * step, y)));
            let abroad = points.filter(|p| !own(*p)).count();
            all.push((at, 40.0 * abroad as f64 + 0.6 * distance(at, centre)));
        }
    }
    all.sort_by(|a, b| a.1.total_cmp(&b.1));
    all.truncate(60);
    all
}

/// Labels of all places that have one, by space.
pub fn labels(hexes: &Hexes, seas: &[Rect], plan: &Plan) -> BTreeMap<usize, Label> {
    let size = plan.size;
    let lines: Vec<[Point; 2]> =
        plan.avoided.iter().flat_map(|mark| marked(hexes, mark)).map(|side| side.0).collect();
    let taken: Vec<Rect> = hexes.map.spaces().flat_map(|space| signs(hexes, space)).collect();
    let sheet = Rect::new(4.0, 4.0, f64::from(size.0) - 4.0, f64::from(size.1) - 4.0);
    let named: Vec<(Space, Rank)> =
        hexes.map.spaces().filter_map(|space| Some((space, hexes.rank(space)?))).collect();
    let name = |space: Space| &*hexes.map.place(space).name;
    let blocks: Vec<Rect> = hexes.hexes().map(|(_, at)| block(at)).collect();
    let priced: Vec<Vec<(Label, f64)>> = named
        .iter()
        .map(|&(space, rank)| {
            let near: Vec<&Rect> = match hexes.middle(space) {
                Some(at) => {
                    blocks.iter().filter(|other| other.shared(&Rect::around(at, BESIDE)) > 0.0).collect()
                }
                None => Vec::new(),
            };
            let price = |(label, cost): (Label, f64)| {
                let own = covers(label, name(space), rank);
                let cost = cost + near.iter().map(|block| 0.12 * own.shared(block)).sum::<f64>();
                let signs: f64 = taken.iter().map(|sign| 12.0 * own.shared(sign)).sum();
                let seas: f64 = seas.iter().map(|sea| 20.0 * own.shared(sea)).sum();
                let lines: f64 = lines.iter().map(|line| LINE * own.length_of(line)).sum();
                (label, cost + signs + seas + lines + if sheet.encloses(&own) { 0.0 } else { 5_000.0 })
            };
            sides(hexes, space, rank).into_iter().map(price).collect()
        })
        .collect();
    let cheapest =
        |offers: &Vec<(Label, f64)>| offers.iter().min_by(|a, b| a.1.total_cmp(&b.1)).map(|offer| offer.0);
    let mut set: Vec<Label> = priced.iter().filter_map(cheapest).collect();
    for _ in 0..ROUNDS {
        for i in 0..set.len() {
            let near: Vec<Rect> = (0..set.len())
                .filter(|&j| {
                    j != i
                        && (set[j].at.0 - set[i].at.0).abs() < 300
                        && (set[j].at.1 - set[i].at.1).abs() < 120
                })
                .map(|j| covers(set[j], name(named[j].0), named[j].1))
                .collect();
            let cost = |&(label, cost): &(Label, f64)| {
                let own = covers(label, name(named[i].0), named[i].1).grown(1.5);
                cost + near.iter().map(|other| 30.0 * own.shared(other)).sum::<f64>()
            };
            let best = priced[i].iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).map(|offer| offer.0);
            set[i] = best.unwrap_or(set[i]);
        }
    }
    named.iter().zip(set).map(|((space, _), label)| (space.index(), label)).collect()
}

/// What a block covers that stands here.
fn block((x, y): Point) -> Rect {
    let (half, edge) = BLOCK;
    Rect::new(x - half, y - half, x + half, y + half + edge)
}

/// Everywhere the name of a place may stand, with what it costs.
fn sides(hexes: &Hexes, space: Space, rank: Rank) -> Vec<(Label, f64)> {
    let Some((x, y)) = hexes.middle(space) else { return Vec::new() };
    let high = rank.letter().0;
    let half = match rank {
        Rank::Town => 4.0,
        Rank::Minor => 6.0,
        Rank::Major => 10.0,
        Rank::Area => AREA + 2.0,
    };
    let mut all = Vec::new();
    let mut offer = |dx: f64, dy: f64, anchor, cost: f64| {
        let at = ((x + dx).round() as i32, (y + dy).round() as i32);
        all.push((Label { at, anchor }, cost));
    };
    for shift in [0.0, 8.0, -8.0, 16.0, -16.0, 26.0, -26.0, 38.0, -38.0f64] {
        for far in [0.0, 4.0, 9.0, 14.0, 18.0] {
            let cost = shift.abs() * 0.4 + far;
            offer(shift, half + 0.82 * high + 1.0 + far, Anchor::Middle, cost);
            offer(shift, -half - 0.2 * high - 1.0 - far, Anchor::Middle, cost + 9.0);
        }
    }
    // Beside a corner of its sign.
    for (dy, cost) in [(half + 0.7 * high, 5.0), (-half, 12.0)] {
        offer(half - 2.0, dy, Anchor::Start, cost);
        offer(2.0 - half, dy, Anchor::End, cost + 1.0);
    }
    for dy in [0.0, 5.0, -5.0, 10.0, -10.0, 15.0, -15.0, 21.0, -21.0f64] {
        let cost = 6.0 + dy.abs() * 0.4;
        // Beside its sign, or beside a block that stands on it.
        for (away, farther) in [(half + 3.0, 0.0), (BLOCK.0 + 3.0, 8.0)] {
            offer(away, 0.33 * high + dy, Anchor::Start, cost + farther);
            offer(-away, 0.33 * high + dy, Anchor::End, cost + farther + 2.0);
        }
    }
    all
}
