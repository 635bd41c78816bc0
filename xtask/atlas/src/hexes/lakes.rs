//! Lakes that are hexes of the board: drawn where the board has them, not where the globe does, so that every hex of land is dry.

use super::board::Hexes;
use super::glyphs::chance;
use crate::geometry::{area, between, distance};
use crate::projection::Point;

/// A coast around less than this is the shore of a lake.
const LARGEST: f64 = 1_000_000.0;
/// How far a corner of a lake is moved, and how often corners are cut.
const STRAY: f64 = 9.0;
const CUTS: usize = 3;

/// The coasts with the lakes of the board in place of those of the globe.
pub fn reshaped(hexes: &Hexes, coasts: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let mut cells: Vec<Point> =
        hexes.hexes().filter(|(space, _)| hexes.kind(*space, "lake")).map(|(_, at)| at).collect();
    let replaced =
        |ring: &Vec<Point>| area(ring) < LARGEST && cells.iter().any(|&middle| holds(ring, middle));
    let (shores, mut rings): (Vec<_>, Vec<_>) = coasts.into_iter().partition(replaced);
    // Beyond the hexes of the board a lake goes on as far as it does on the globe.
    let board: Vec<Point> = hexes.hexes().map(|(_, at)| at).collect();
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for beside in beside(hexes, cell) {
            let known = cells.iter().chain(&board).any(|&other| distance(other, beside) < 1.0);
            if !known && shores.iter().any(|shore| holds(shore, beside)) {
                cells.push(beside);
            }
        }
    }
    rings.extend(outlines(hexes, &cells).into_iter().map(natural));
    rings
}

/// The middles of the six hexes around one.
fn beside(hexes: &Hexes, (x, y): Point) -> Vec<Point> {
    let corners = hexes.corners((0.0, 0.0));
    (0..6)
        .map(|k| {
            let (a, b) = (corners[k], corners[(k + 1) % 6]);
            (x + a.0 + b.0, y + a.1 + b.1)
        })
        .collect()
}

/// The outlines of hexes that touch each other.
fn outlines(hexes: &Hexes, cells: &[Point]) -> Vec<Vec<Point>> {
    let mut edges: Vec<[Point; 2]> = Vec::new();
    for &cell in cells {
        let corners = hexes.corners(cell);
        for (k, beside) in beside(hexes, cell).into_iter().enumerate() {
            if !cells.iter().any(|&other| distance(other, beside) < 1.0) {
                edges.push([corners[k], corners[(k + 1) % 6]]);
            }
        }
    }
    let mut rings = Vec::new();
    while let Some([start, mut end]) = edges.pop() {
        let mut ring = vec![start];
        while let Some(i) = edges.iter().position(|edge| distance(edge[0], end) < 1.0) {
            ring.push(end);
            end = edges.swap_remove(i)[1];
        }
        rings.push(ring);
    }
    rings
}

/// A shore without straight lines.
fn natural(ring: Vec<Point>) -> Vec<Point> {
    let strayed = |(x, y): Point| {
        let seed = (x * 7.0 + y * 131.0) as u64;
        (x + STRAY * (2.0 * chance(seed) - 1.0), y + STRAY * (2.0 * chance(seed + 1) - 1.0))
    };
    let mut ring: Vec<Point> = ring.into_iter().map(strayed).collect();
    for _ in 0..CUTS {
        let pairs = (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]));
        ring = pairs.flat_map(|(a, b)| [between(a, b, 0.25), between(a, b, 0.75)]).collect();
    }
    ring
}

fn holds(ring: &[Point], (x, y): Point) -> bool {
    let mut odd = false;
    for (i, &a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        odd ^= (a.1 > y) != (b.1 > y) && x < a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1);
    }
    odd
}
