//! Small drawn signs: woods, hills, peaks, reeds and dunes scattered over hexes, and the signs of places.

use atlas::Space;

use super::board::{Hexes, Rank};
use crate::geometry::{Mask, Rect, svg_path};
use crate::projection::Point;

/// Chance from 0 to 1, the same at every run.
pub fn chance(seed: u64) -> f64 {
    let mut h = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (h >> 11) as f64 / (1u64 << 53) as f64
}

/// The signs of one terrain, scattered over the land of its hexes.
pub fn scattered(hexes: &Hexes, terrain: &str, land: &Mask) -> String {
    let (count, sign): (u64, fn(Point, f64) -> String) = match terrain {
        "forest" => (13, tree),
        "hill" => (6, hill),
        "mountain" => (6, peak),
        "marsh" => (10, reeds),
        "sand-sea" | "depression" => (16, dune),
        _ => (7, dune),
    };
    let mut path = String::new();
    for (space, middle) in hexes.hexes().filter(|(space, _)| hexes.is(*space, terrain)) {
        let seed = space.index() as u64 * 1009;
        let taken = signs(hexes, space);
        for k in 0..count {
            // Around the hex by equal turns, near and far in turn.
            let turn = (k as f64 + 0.7 * chance(seed + k)) / count as f64 * std::f64::consts::TAU;
            let far =
                hexes.width * (0.26 + 0.15 * chance(seed + 100 + k)) - if k % 3 == 0 { 6.0 } else { 0.0 };
            let at = (middle.0 + far * turn.cos(), middle.1 + far * turn.sin());
            if land.holds(at) && !taken.iter().any(|rect| rect.grown(5.0).holds(at)) {
                path.push_str(&sign(at, chance(seed + 200 + k)));
            }
        }
    }
    path
}

fn tree((x, y): Point, size: f64) -> String {
    let (wide, high) = (2.6 + size, 6.0 + 2.0 * size);
    svg_path(&[(x - wide, y), (x, y - high), (x + wide, y)], true)
}

fn hill((x, y): Point, size: f64) -> String {
    let wide = 4.6 + 2.4 * size;
    let arc: Vec<Point> = (0..=6)
        .map(|k| {
            let turn = f64::from(k) / 6.0 * std::f64::consts::PI;
            (x - wide * turn.cos(), y - 0.7 * wide * turn.sin())
        })
        .collect();
    svg_path(&arc, false)
}

pub fn peak((x, y): Point, size: f64) -> String {
    let (wide, high) = (5.0 + 2.0 * size, 8.5 + 4.0 * size);
    let ridge = svg_path(&[(x - wide, y), (x, y - high), (x + wide, y)], false);
    let shade = svg_path(&[(x, y - high), (x + 0.2 * wide, y - 0.55 * high), (x, y - 0.3 * high)], false);
    ridge + &shade
}

pub fn reeds((x, y): Point, size: f64) -> String {
    let wide = 4.0 + 2.0 * size;
    let blade = |dx: f64, lean: f64| svg_path(&[(x + dx, y), (x + dx + lean, y - 4.2)], false);
    svg_path(&[(x - wide, y), (x + wide, y)], false)
        + &blade(-1.8, -0.8)
        + &blade(0.2, 0.0)
        + &blade(2.0, 0.8)
}

pub fn dune((x, y): Point, size: f64) -> String {
    svg_path(&[(x - 2.0 - size, y), (x - 0.5, y - 1.2), (x + 2.0 + size, y - 0.2)], false)
}

/// What the signs of a place cover.
pub fn signs(hexes: &Hexes, space: Space) -> Vec<Rect> {
    let Some(at) = hexes.middle(space) else { return Vec::new() };
    let mut all = Vec::new();
    match hexes.rank(space) {
        Some(Rank::Major) => all.push(Rect::around(at, 9.0)),
        Some(Rank::Minor) => all.push(Rect::around(at, 5.5)),
        Some(Rank::Town) => all.push(Rect::around(at, 4.0)),
        Some(Rank::Area) => all.push(Rect::around(at, AREA)),
        None => {}
    }
    if hexes.is(space, "fortress") || hexes.is(space, "minor-fortress") {
        all.push(Rect::around(at, 13.0));
    }
    if ["major-port", "minor-port", "shipyard"].iter().any(|port| hexes.is(space, port)) {
        all.push(Rect::around(anchor(at), 7.0));
    }
    if resource(hexes, space).is_some() {
        all.push(Rect::around(lode(at), 8.0));
    }
    all
}

/// Half the side of an area's box.
pub const AREA: f64 = 26.0;

/// Where the anchor of a port is.
pub fn anchor((x, y): Point) -> Point {
    (x + 18.0, y - 15.0)
}

/// Where the sign of a resource is.
pub fn lode((x, y): Point) -> Point {
    (x - 18.0, y - 15.0)
}

/// The resource of a space: what, and how much.
pub fn resource(hexes: &Hexes, space: Space) -> Option<(&'static str, i32)> {
    let much = |kind: &'static str| (kind, hexes.number(space, kind));
    ["mineral", "oil"].map(much).into_iter().find(|(_, much)| *much > 0)
}

/// The signs of places, by the kind of stroke.
pub fn places(hexes: &Hexes) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = [
        "town",
        "minor-city",
        "major-city",
        "victory-city",
        "capital",
        "seat",
        "fortress",
        "base",
        "district",
        "region",
        "minor-port",
        "major-port",
        "shipyard",
        "mineral",
        "oil",
    ]
    .map(|kind| (kind, String::new()))
    .into();
    let mut draw = |kind: &str, path: String| {
        if let Some((_, all)) = all.iter_mut().find(|(known, _)| *known == kind) {
            all.push_str(&path);
        }
    };
    for space in hexes.map.spaces() {
        let Some(at) = hexes.middle(space) else { continue };
        let has = |tag: &str| hexes.is(space, tag);
        if hexes.kind(space, "district") {
            draw("district", svg_path(&district(at), true));
        } else if hexes.kind(space, "region") {
            draw("region", square(at, AREA));
        }
        if has("victory-city") {
            draw("victory-city", square(at, 8.0));
        } else if has("major-city") {
            draw("major-city", square(at, 8.0));
        } else if has("minor-city") {
            draw("minor-city", round(at, 4.6, 12));
        } else if has("town") {
            draw("town", round(at, 3.0, 10));
        }
        if has("capital") {
            draw(if has("victory-city") { "capital" } else { "seat" }, star(at, 6.8));
        }
        if has("fortress") || has("minor-fortress") {
            draw("fortress", round(at, 13.0, 6));
        } else if has("base") {
            draw("base", square(at, 6.5));
        }
        if has("shipyard") {
            draw("shipyard", shipyard(anchor(at)));
        } else if has("major-port") {
            draw("major-port", moored(anchor(at), 1.25));
        } else if has("minor-port") {
            draw("minor-port", moored(anchor(at), 0.9));
        }
        match resource(hexes, space) {
            Some(("oil", _)) => draw("oil", round(lode(at), 7.5, 20)),
            Some(_) => draw("mineral", round(lode(at), 9.5, 4)),
            None => {}
        }
    }
    all
}

/// The outline of a district.
pub fn district(at: Point) -> Vec<Point> {
    ring(at, AREA, 28)
}

fn ring((x, y): Point, radius: f64, corners: u32) -> Vec<Point> {
    let corner = |k: u32| {
        let turn = (f64::from(k) + if corners == 6 { 0.5 } else { 0.0 }) / f64::from(corners)
            * std::f64::consts::TAU;
        (x + radius * turn.cos(), y + radius * turn.sin())
    };
    (0..corners).map(corner).collect()
}

pub fn round(at: Point, radius: f64, corners: u32) -> String {
    svg_path(&ring(at, radius, corners), true)
}

/// A star with five points.
pub fn star((x, y): Point, radius: f64) -> String {
    let corner = |k: u32| {
        let turn = f64::from(k) / 10.0 * std::f64::consts::TAU;
        let radius = if k.is_multiple_of(2) { radius } else { 0.42 * radius };
        (x + radius * turn.sin(), y - radius * turn.cos())
    };
    svg_path(&(0..10).map(corner).collect::<Vec<Point>>(), true)
}

pub fn square(at: Point, half: f64) -> String {
    svg_path(&Rect::around(at, half).corners(), true)
}

/// An anchor in a ring.
pub fn shipyard(at: Point) -> String {
    moored(at, 1.05) + &round(at, 8.6, 16)
}

pub fn moored((x, y): Point, size: f64) -> String {
    let at = |dx: f64, dy: f64| (x + dx * size, y + dy * size);
    svg_path(&[at(0.0, -5.5), at(0.0, 5.0)], false)
        + &svg_path(&[at(-3.0, -3.0), at(3.0, -3.0)], false)
        + &svg_path(&[at(-5.0, 1.0), at(-3.6, 4.0), at(0.0, 5.4), at(3.6, 4.0), at(5.0, 1.0)], false)
}
