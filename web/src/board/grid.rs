//! Boards of hexes: the hex at a point by arithmetic, and any number of places as one outline.
//!
//! Everything here is worked out for hexes with a corner at the top. A grid of hexes with a flat top is one of these on its side: across
//! and down are exchanged on the way in and out.

use std::collections::{BTreeMap, BTreeSet};

use table::Space;
use table::scene::sheet::{Dot, Sheet, SheetSpace};
use table::scene::{Board, Shape};

pub use super::looks::dress;

/// Half the side of the box of a place that is no hex, and the radius of a round one.
const BOX: f64 = 26.0;

/// A hex by its place: halves of a hex from the left, rows from the top.
type Cell = (i32, i32);
/// A corner by its place: halves of a hex from the left, thirds of a row from the top.
type Corner = (i32, i32);

/// A grid of hexes.
pub struct Grid {
    /// Hexes have a flat top: they stand in columns, not in rows.
    flat: bool,
    /// The middle of the first hex.
    origin: (f64, f64),
    /// Half the width of a hex, and from row to row.
    step: (f64, f64),
    hexes: BTreeMap<Cell, Space>,
    cells: BTreeMap<Space, Cell>,
    /// The places that are no hexes: their middles, and the outlines of those that are no boxes.
    boxes: BTreeMap<Space, (Dot, Vec<Dot>)>,
    /// Places that are drawn as the hexes they are made of.
    parts: BTreeMap<Space, Vec<Space>>,
}

/// Are the places of a sheet hexes of one grid?
pub fn is_grid(board: &Board, sheet: &Sheet) -> bool {
    let hex = board.spaces.iter().find(|space| space.shape == Shape::Hex);
    let drawn = hex.and_then(|hex| sheet.spaces.iter().find(|drawn| drawn.key == hex.key));
    drawn.is_some_and(|drawn| drawn.outline.is_empty() && drawn.area.is_empty())
}

impl Grid {
    /// The grid of a board, if it is one of hexes.
    pub fn of(board: &Board, sheet: &Sheet) -> Option<Grid> {
        if !is_grid(board, sheet) {
            return None;
        }
        let drawn: BTreeMap<&str, &SheetSpace> = sheet.spaces.iter().map(|s| (s.key.as_str(), s)).collect();
        let at = |key: &str| drawn.get(key).map(|drawn| drawn.at);
        let outlined = |key: &str| drawn.get(key).map(|drawn| (drawn.at, drawn.outline.clone()));
        let hexes: Vec<(Space, Dot)> = board
            .spaces
            .iter()
            .filter(|space| space.shape == Shape::Hex)
            .filter_map(|space| Some((space.space, at(&space.key)?)))
            .collect();
        let boxes = board.spaces.iter().filter(|space| space.shape != Shape::Hex);
        let flat = is_flat(&hexes);
        let hexes: Vec<(Space, Dot)> =
            hexes.into_iter().map(|(space, dot)| (space, turned(flat, dot))).collect();
        let (origin, step) = lattice(&hexes)?;
        let cell = |dot: Dot| {
            let across = (f64::from(dot.0) - origin.0) / step.0;
            let down = (f64::from(dot.1) - origin.1) / step.1;
            (across.round() as i32, down.round() as i32)
        };
        let mut parts: BTreeMap<Space, Vec<Space>> = BTreeMap::new();
        for link in board.links.iter().filter(|link| link.kind.key == "link-within") {
            parts.entry(link.to).or_default().push(link.from);
        }
        Some(Grid {
            flat,
            hexes: hexes.iter().map(|(space, dot)| (cell(*dot), *space)).collect(),
            cells: hexes.iter().map(|(space, dot)| (*space, cell(*dot))).collect(),
            boxes: boxes.filter_map(|space| Some((space.space, outlined(&space.key)?))).collect(),
            origin,
            step,
            parts,
        })
    }

    /// The place at a point of the sheet.
    pub fn at(&self, x: f64, y: f64) -> Option<Space> {
        let within = |dot: &Dot| (x - f64::from(dot.0)).abs() <= BOX && (y - f64::from(dot.1)).abs() <= BOX;
        if let Some((space, _)) = self.boxes.iter().find(|(_, (dot, _))| within(dot)) {
            return Some(*space);
        }
        let (x, y) = turned(self.flat, (x, y));
        // Of the hexes around a point the nearest holds it. In a row every other half is the middle of one.
        let (across, down) = ((x - self.origin.0) / self.step.0, (y - self.origin.1) / self.step.1);
        let near = |row: i32| {
            let even = ((across - f64::from(row & 1)) / 2.0).round() as i32 * 2;
            (even + (row & 1), row)
        };
        let far = |cell: &Cell| {
            let (dx, dy) = (across - f64::from(cell.0), down - f64::from(cell.1));
            (dx * self.step.0).hypot(dy * self.step.1)
        };
        let row = down.floor() as i32;
        let cell = [near(row), near(row + 1)].into_iter().min_by(|a, b| far(a).total_cmp(&far(b)))?;
        self.hexes.get(&cell).copied()
    }

    /// What a hex is part of.
    pub fn whole_of(&self, hex: Space) -> Option<Space> {
        self.parts.iter().find(|(_, parts)| parts.contains(&hex)).map(|(whole, _)| *whole)
    }

    /// The outline of some places, as one path.
    pub fn path(&self, places: impl IntoIterator<Item = Space>) -> String {
        let mut cells: BTreeSet<Cell> = BTreeSet::new();
        let mut path = String::new();
        for place in places {
            let parts = self.parts.get(&place).into_iter().flatten().chain([&place]);
            cells.extend(parts.filter_map(|part| self.cells.get(part)));
            match self.boxes.get(&place) {
                Some(((x, y), outline)) if outline.is_empty() => {
                    let side = 2 * BOX as i32;
                    path += &format!("M{} {}h{side}v{side}h-{side}z", x - side / 2, y - side / 2);
                }
                Some((_, outline)) => {
                    let corners: Vec<String> = outline.iter().map(|(x, y)| format!("{x} {y}")).collect();
                    path += &format!("M{}z", corners.join("L"));
                }
                None => {}
            }
        }
        for ring in rings(&cells) {
            for (i, (across, thirds)) in ring.iter().enumerate() {
                let x = self.origin.0 + f64::from(*across) * self.step.0;
                let y = self.origin.1 + f64::from(*thirds) * self.step.1 / 3.0;
                let (x, y) = turned(self.flat, (x, y));
                path += &format!("{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
            }
            path.push('z');
        }
        path
    }
}

/// The corners of a hex, clockwise from the top, and the hex beyond the side that begins at each.
fn sides((across, row): Cell) -> [(Corner, Cell); 6] {
    let middle = row * 3;
    [
        ((across, middle - 2), (across + 1, row - 1)),
        ((across + 1, middle - 1), (across + 2, row)),
        ((across + 1, middle + 1), (across + 1, row + 1)),
        ((across, middle + 2), (across - 1, row + 1)),
        ((across - 1, middle + 1), (across - 2, row)),
        ((across - 1, middle - 1), (across - 1, row - 1)),
    ]
}

/// The sides that have none of the cells beyond them, joined into rings. At a corner at most three hexes meet, so that a ring never
/// touches itself or another.
fn rings(cells: &BTreeSet<Cell>) -> Vec<Vec<Corner>> {
    let mut onward: BTreeMap<Corner, Corner> = BTreeMap::new();
    for cell in cells {
        let sides = sides(*cell);
        for (i, (from, beyond)) in sides.iter().enumerate() {
            if !cells.contains(beyond) {
                onward.insert(*from, sides[(i + 1) % 6].0);
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((first, mut next)) = onward.pop_first() {
        let mut ring = vec![first];
        while next != first {
            ring.push(next);
            let Some(after) = onward.remove(&next) else { break };
            next = after;
        }
        rings.push(ring);
    }
    rings
}

/// A point of a grid with flat tops, on its side; of another one as it is.
fn turned<T>(flat: bool, (x, y): (T, T)) -> (T, T) {
    if flat { (y, x) } else { (x, y) }
}

/// Do hexes stand in columns? Then those that touch are nearer in a column than in a row.
fn is_flat(hexes: &[(Space, Dot)]) -> bool {
    let nearest = |column: bool| {
        let mut lines: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        for (_, dot) in hexes {
            let (along, line) = turned(column, *dot);
            lines.entry(line).or_default().push(along);
        }
        lines.values_mut().for_each(|line| line.sort_unstable());
        lines.values().flat_map(|line| line.windows(2)).map(|pair| pair[1] - pair[0]).min()
    };
    nearest(true).unwrap_or(i32::MAX) < nearest(false).unwrap_or(i32::MAX)
}

/// Where the first hex is, half the width of one, and how far rows are apart. The middles are whole numbers, so both are taken over
/// the longest distance that there is.
fn lattice(hexes: &[(Space, Dot)]) -> Option<((f64, f64), (f64, f64))> {
    let mut rows: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    for (_, (x, y)) in hexes {
        rows.entry(*y).or_default().push(*x);
    }
    let (top, first) = rows.first_key_value()?;
    let longest = rows.values().max_by_key(|row| row.len())?;
    let ends = |row: &[i32]| Some((f64::from(*row.iter().min()?), f64::from(*row.iter().max()?)));
    let (left, right) = ends(longest)?;
    let mut sorted = longest.clone();
    sorted.sort_unstable();
    let apart = sorted.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let width = (right - left) / ((right - left) / f64::from(apart)).round();
    let bottom = f64::from(*rows.last_key_value()?.0);
    let high = width * 3f64.sqrt() / 2.0;
    let high = (bottom - f64::from(*top)) / ((bottom - f64::from(*top)) / high).round().max(1.0);
    Some(((ends(first)?.0, f64::from(*top)), (width / 2.0, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn() -> (Board, Sheet) {
        use table::scene::BoardSpace;
        let middles: Vec<Dot> = (0..5)
            .flat_map(|row: i32| {
                let shove = f64::from(row & 1) * 32.0;
                (0..6).map(move |column| {
                    let x = 100.0 + f64::from(column) * 64.0 + shove;
                    (x.round() as i32, (80.0 + f64::from(row) * 64.0 * 0.866_025_4).round() as i32)
                })
            })
            .collect();
        let space = |(i, _): (usize, &Dot)| BoardSpace {
            space: Space(i as u16),
            key: format!("h{i}"),
            name: table::msg!("table-thing", thing = "h".to_string()),
            at: (0, 0),
            shape: Shape::Hex,
            emblems: String::new(),
            tags: Vec::new(),
        };
        let board = Board {
            spaces: middles.iter().enumerate().map(space).collect(),
            links: Vec::new(),
            legend: Vec::new(),
            signs: Vec::new(),
            regions: Vec::new(),
        };
        let drawn =
            |(i, at): (usize, &Dot)| SheetSpace { key: format!("h{i}"), at: *at, ..SheetSpace::default() };
        let spaces = middles.iter().enumerate().map(drawn).collect();
        (board, Sheet { size: (600, 400), spaces, ..Sheet::default() })
    }

    #[test]
    fn a_point_is_in_the_hex_whose_middle_is_nearest() {
        let (board, sheet) = drawn();
        let grid = Grid::of(&board, &sheet).expect("is one of hexes");
        for (i, space) in sheet.spaces.iter().enumerate() {
            let (x, y) = (f64::from(space.at.0), f64::from(space.at.1));
            for (dx, dy) in [(0.0, 0.0), (30.0, 0.0), (-30.0, 12.0), (0.0, 34.0), (14.0, -27.0)] {
                assert_eq!(grid.at(x + dx, y + dy), Some(Space(i as u16)), "{i} and {dx} {dy}");
            }
        }
        assert_eq!(grid.at(10.0, 10.0), None);
    }

    /// The same sheet on its side.
    fn drawn_flat() -> (Board, Sheet) {
        let (board, mut sheet) = drawn();
        sheet.size = (sheet.size.1, sheet.size.0);
        for space in &mut sheet.spaces {
            space.at = (space.at.1, space.at.0);
        }
        (board, sheet)
    }

    #[test]
    fn hexes_with_flat_tops_are_the_same_on_their_side() {
        let (board, sheet) = drawn_flat();
        let grid = Grid::of(&board, &sheet).expect("is one of hexes");
        for (i, space) in sheet.spaces.iter().enumerate() {
            let (x, y) = (f64::from(space.at.0), f64::from(space.at.1));
            for (dx, dy) in [(0.0, 0.0), (0.0, 30.0), (12.0, -30.0), (34.0, 0.0), (-27.0, 14.0)] {
                assert_eq!(grid.at(x + dx, y + dy), Some(Space(i as u16)), "{i} and {dx} {dy}");
            }
        }
        let corners = grid.path([Space(0)]);
        let (x, y) = sheet.spaces[0].at;
        assert!(corners.contains(&format!("{:.1} {y}.0", f64::from(x) + 64.0 / 3f64.sqrt())), "{corners}");
    }

    #[test]
    fn neighbours_have_one_outline_without_the_side_between_them() {
        let (board, sheet) = drawn();
        let grid = Grid::of(&board, &sheet).expect("is one of hexes");
        let corners =
            |places: &[u16]| grid.path(places.iter().map(|place| Space(*place))).matches(['M', 'L']).count();
        assert_eq!(corners(&[0]), 6);
        assert_eq!(corners(&[0, 1]), 10);
        assert_eq!(corners(&[0, 1, 6]), 12, "three around a corner");
        assert_eq!(corners(&[0, 5]), 12, "apart");
        let ring = [7, 8, 12, 15, 19, 20].map(Space);
        assert_eq!(grid.path(ring).matches('M').count(), 2, "around a hole");
    }
}
