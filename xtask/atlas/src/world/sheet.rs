//! Assembles the sheet of a world.

use std::collections::BTreeMap;

use table::scene::sheet::{Anchor, Area, Dot, Sheet, SheetSpace, SheetStroke};

use super::coverage::{Coverage, Loop, joined, unrolled};
use super::flow::{CELL, Field, Flow, Plain};
use super::plan::{Plan, Room};
use super::raster::{Cells, NOTHING};
use super::settle::{Ground, Settled};
use super::shapes::{Canal, Exact, Shape, Whose};
use crate::board::Areas;
use crate::geometry::{area, distance, simplified, svg_path};
use crate::projection::{Globe, Point};

/// Tolerance for simplifying borders, in units.
const FINE: f64 = 1.2;
/// The same for the coast of an island smaller than `SMALL` square units: little of it is left to recognise.
const FINE_SMALL: f64 = 0.8;
const SMALL: f64 = 1500.0;
/// Borders between spaces that are not neighbours become corners if shorter than this, in hundredths of a degree.
const CORNER: f64 = 30.0;
/// Minimum area of islands that are a space, in square units.
const ISLAND: f64 = 860.0;
/// Islets and lakes smaller than this are left out.
const ISLET: f64 = 7.0;
const LAKE: f64 = 60.0;

/// A world on its sheet.
pub struct World<'a> {
    areas: &'a Areas,
    plan: &'a Plan,
    net: Coverage,
    /// The projection from the globe to the sheet.
    pub flow: Flow,
    /// Every border on the sheet, in the order of the network.
    lines: Vec<Vec<Point>>,
    /// The rings of every space.
    rings: Vec<Vec<Vec<Point>>>,
    /// The spaces by position on the plain map.
    pub plain: Cells,
}

fn globe(at: Exact) -> Globe {
    (f64::from(at.1) / 100.0, f64::from(at.0) / 100.0)
}

impl<'a> World<'a> {
    /// Projects the shapes onto the sheet.
    pub fn new(areas: &'a Areas, plan: &'a Plan, shapes: Vec<Shape>) -> Result<World<'a>, String> {
        if let Some(key) = plan.room.keys().find(|key| areas.by_key(key).is_none()) {
            return Err(format!("drawing.toml: there is no space {key}"));
        }
        let mut net = Coverage::new(shapes);
        let linked =
            |a: usize, b: usize| areas.ways.iter().any(|way| way.ends == [a, b] || way.ends == [b, a]);
        net.collapse(CORNER, |sides| match sides {
            [Whose::Space(a), Whose::Space(b)] => !linked(*a, *b),
            _ => false,
        });
        let width = f64::from(plan.size.0);
        let base = Plain::new(&plan.flow, plan.size);
        let on_plain: Vec<Vec<Point>> = net
            .arcs
            .iter()
            .map(|arc| unrolled(arc.points.iter().map(|&at| base.sheet(globe(at))).collect(), width))
            .collect();
        let plain = plain_cells(&net, &on_plain, plan.size);
        let flow = Flow::new(base, density(areas, plan, &net, &plain)).under(&plan.flow.lenses);
        let carried = |line: &crate::world::coverage::Arc| {
            unrolled(line.points.iter().map(|&at| flow.sheet(globe(at))).collect(), width)
        };
        let mut lines: Vec<Vec<Point>> = net.arcs.iter().map(carried).collect();
        fatten(&net, areas, &mut lines);
        for (arc, line) in net.arcs.iter().zip(&mut lines) {
            // Islets are removed, from the land and from the sea around them.
            if arc.points.len() > 2 && arc.points.first() == arc.points.last() && area(line) < ISLET {
                line.truncate(1);
            }
        }
        let lines: Vec<Vec<Point>> = lines.iter().map(|line| tenths(&thinned(line))).collect();
        let mut world = World { areas, plan, net, flow, lines, rings: Vec::new(), plain };
        world.rings = world.placed();
        Ok(world)
    }

    fn width(&self) -> f64 {
        f64::from(self.plan.size.0)
    }

    /// The rings of every space, kept near each other and mostly on the sheet.
    fn placed(&self) -> Vec<Vec<Vec<Point>>> {
        let width = self.width();
        let mut all = vec![Vec::new(); self.areas.spaces.len()];
        for (whose, loops) in &self.net.shapes {
            let Whose::Space(space) = whose else { continue };
            let mut rings = self.rings_of(loops);
            rings.sort_by(|a, b| area(b).total_cmp(&area(a)));
            let Some(main) = rings.first().map(|ring| middle(ring)) else { continue };
            let home = main.rem_euclid(width) - main;
            for ring in &mut rings {
                let near = ((main - middle(ring)) / width).round() * width;
                ring.iter_mut().for_each(|p| p.0 += home + near);
                tidy(ring);
            }
            rings.retain(|ring| ring.len() > 2);
            all[*space] = rings;
        }
        all
    }

    fn rings_of(&self, loops: &[Loop]) -> Vec<Vec<Point>> {
        let rings = loops.iter().map(|arcs| joined(arcs, &self.lines, self.width()));
        rings.filter(|ring| ring.len() > 2).collect()
    }

    /// Whether this is land. Beyond the edge of the world nothing is.
    fn is_land(&self, whose: &Whose) -> bool {
        match whose {
            Whose::Space(space) => !self.areas.spaces[*space].sea,
            Whose::Blank => true,
        }
    }

    /// Whether this cell number is a sea zone.
    pub fn is_sea(&self, what: u16) -> bool {
        self.areas.spaces.get(usize::from(what)).is_some_and(|space| space.sea)
    }

    /// The borders between what satisfies two predicates, as open lines.
    fn lines_between(&self, one: impl Fn(&Whose) -> bool, other: impl Fn(&Whose) -> bool) -> Vec<Vec<Point>> {
        let arcs = self.net.arcs.iter().zip(&self.lines).filter(|(arc, line)| {
            line.len() > 1 && matches!(&arc.sides[..], [a, b] if one(a) && other(b) || one(b) && other(a))
        });
        arcs.map(|(_, line)| line.clone()).collect()
    }

    /// The coasts as rings.
    fn coasts(&self) -> Vec<Vec<Point>> {
        let coast: Vec<usize> = (0..self.net.arcs.len())
            .filter(|&i| {
                let sides = &self.net.arcs[i].sides;
                self.lines[i].len() > 1 && sides.iter().filter(|side| self.is_land(side)).count() == 1
            })
            .collect();
        let mut at: BTreeMap<Exact, Vec<(usize, bool)>> = BTreeMap::new();
        for &arc in &coast {
            let points = &self.net.arcs[arc].points;
            at.entry(points[0]).or_default().push((arc, false));
            at.entry(points[points.len() - 1]).or_default().push((arc, true));
        }
        let mut used = vec![false; self.net.arcs.len()];
        let mut rings = Vec::new();
        for &start in &coast {
            let mut ring = Vec::new();
            let mut next = Some((start, false));
            while let Some((arc, backwards)) = next.filter(|(arc, _)| !used[*arc]) {
                used[arc] = true;
                ring.push((arc, backwards));
                let points = &self.net.arcs[arc].points;
                let end = if backwards { points[0] } else { points[points.len() - 1] };
                next = at[&end].iter().find(|(arc, _)| !used[*arc]).copied();
            }
            if !ring.is_empty() {
                rings.push(joined(&ring, &self.lines, self.width()));
            }
        }
        rings.retain(|ring| area(ring) > ISLET);
        rings
    }

    /// The path of lines, repeated at the opposite edge of the sheet where they reach over it.
    fn path(&self, lines: &[Vec<Point>], closed: bool) -> String {
        let width = self.width();
        let mut path = String::new();
        for line in lines {
            let least = line.iter().map(|p| p.0).fold(f64::INFINITY, f64::min);
            let most = line.iter().map(|p| p.0).fold(f64::NEG_INFINITY, f64::max);
            let first = (-most / width).ceil() as i32;
            let last = ((width - least) / width).floor() as i32;
            for turn in first..=last {
                let shift = f64::from(turn) * width;
                path += &svg_path(&line.iter().map(|p| (p.0 + shift, p.1)).collect::<Vec<_>>(), closed);
            }
        }
        path
    }

    /// The spaces by position on the sheet.
    fn cells(&self) -> Cells {
        let mut cells = Cells::new(self.plan.size.0 as usize, self.plan.size.1 as usize);
        for (space, rings) in self.rings.iter().enumerate() {
            cells.fill(rings, space as u16);
        }
        cells
    }

    /// The board as it is drawn.
    pub fn sheet(&self, lakes: &[Vec<Globe>], canals: &[Canal]) -> Sheet {
        let cells = self.cells();
        let letter = f64::from(self.plan.letter);
        let ground = Ground { areas: self.areas, cells: &cells, rings: &self.rings, letter };
        let settled = ground.settled();
        let spaces = settled.iter().enumerate().map(|(i, settled)| self.space(i, settled));
        let land = |whose: &Whose| self.is_land(whose);
        let space = |whose: &Whose| matches!(whose, Whose::Space(_));
        let blank = self.net.shapes.iter().filter(|(whose, _)| *whose == Whose::Blank);
        let mut blank: Vec<Vec<Point>> = blank.flat_map(|(_, loops)| self.rings_of(loops)).collect();
        blank.retain(|ring| area(ring) > ISLET);
        let on_sheet =
            |line: &Vec<Globe>| unrolled(line.iter().map(|&at| self.flow.sheet(at)).collect(), self.width());
        let mut lakes: Vec<Vec<Point>> = lakes.iter().map(on_sheet).collect();
        lakes.retain(|lake| area(lake) > LAKE);
        let lakes: Vec<Vec<Point>> = lakes.iter().map(|lake| thinned(&closed(lake))).collect();
        let canals: Vec<Vec<Point>> = canals.iter().map(|canal| on_sheet(&canal.via)).collect();
        let stroke = |kind: &str, path: String| SheetStroke { kind: kind.into(), path };
        let heart = self.flow.sheet(self.plan.heart);
        Sheet {
            size: self.plan.size,
            heart: dot((heart.0.rem_euclid(self.width()), heart.1)),
            spaces: spaces.collect(),
            land: self.path(&self.coasts(), true),
            strokes: vec![
                stroke("blank", self.path(&blank, true)),
                stroke("lake", self.path(&lakes, true)),
                stroke("limit", self.path(&chained(self.lines_between(|w| !land(w), |w| !land(w))), false)),
                stroke(
                    "border",
                    self.path(&chained(self.lines_between(|w| land(w) && space(w), land)), false),
                ),
                stroke("canal", self.path(&canals, false)),
            ],
            wraps: true,
            letter: Some(self.plan.letter),
            ..Sheet::default()
        }
    }

    fn space(&self, space: usize, settled: &Settled) -> SheetSpace {
        // Pieces are on the sheet, whichever edge their space reaches over.
        let turn = (settled.at.0 / self.width()).floor() * self.width();
        let moved = |at: Point| dot((at.0 - turn, at.1));
        let rings = self.rings[space].iter();
        let path =
            rings.map(|ring| svg_path(&ring.iter().map(|p| (p.0 - turn, p.1)).collect::<Vec<_>>(), true));
        SheetSpace {
            key: self.areas.spaces[space].key.clone(),
            at: moved(settled.at),
            label: moved(settled.label),
            anchor: Anchor::Middle,
            area: Area(path.collect()),
            badge: settled.badge.map(moved),
            breaks: settled.breaks,
            ..SheetSpace::default()
        }
    }
}

fn dot(at: Point) -> Dot {
    (at.0.round() as i32, at.1.round() as i32)
}

fn middle(ring: &[Point]) -> f64 {
    let xs = ring.iter().map(|p| p.0);
    let (least, most) = xs.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, m), x| (l.min(x), m.max(x)));
    (least + most) / 2.0
}

fn closed(ring: &[Point]) -> Vec<Point> {
    ring.iter().chain(ring.first()).copied().collect()
}

/// A simplified line; a ring keeps at least three points.
fn thinned(line: &[Point]) -> Vec<Point> {
    if line.len() < 4 || line[0] != line[line.len() - 1] {
        return simplified(line, FINE);
    }
    let fine = if area(line).abs() < SMALL { FINE_SMALL } else { FINE };
    let half = line.len() / 2;
    let mut thin = simplified(&line[..=half], fine);
    thin.extend(simplified(&line[half..], fine).into_iter().skip(1));
    thin
}

fn tenths(line: &[Point]) -> Vec<Point> {
    line.iter().map(|p| ((p.0 * 10.0).round() / 10.0, (p.1 * 10.0).round() / 10.0)).collect()
}

/// Removes duplicate points.
fn tidy(ring: &mut Vec<Point>) {
    let same = |a: &Point, b: &Point| (a.0 - b.0).abs() < 0.05 && (a.1 - b.1).abs() < 0.05;
    ring.dedup_by(|a, b| same(a, b));
    while ring.len() > 1 && same(&ring[0], &ring[ring.len() - 1]) {
        ring.pop();
    }
}

/// Joins lines end to end, so that dashes continue.
fn chained(lines: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let key = |p: Point| ((p.0 * 10.0).round() as i64, (p.1 * 10.0).round() as i64);
    let mut ends: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (i, line) in lines.iter().enumerate() {
        ends.entry(key(line[0])).or_default().push(i);
        ends.entry(key(line[line.len() - 1])).or_default().push(i);
    }
    let mut used = vec![false; lines.len()];
    let mut all = Vec::new();
    for i in 0..lines.len() {
        if std::mem::replace(&mut used[i], true) {
            continue;
        }
        let mut line = lines[i].clone();
        for _ in 0..2 {
            line.reverse();
            while let Some(&next) = ends[&key(line[line.len() - 1])].iter().find(|&&next| !used[next]) {
                used[next] = true;
                let mut more = lines[next].clone();
                if key(more[0]) != key(line[line.len() - 1]) {
                    more.reverse();
                }
                line.extend(more.into_iter().skip(1));
            }
        }
        all.push(line);
    }
    all
}

/// The spaces by position on the plain map.
fn plain_cells(net: &Coverage, lines: &[Vec<Point>], size: (i32, i32)) -> Cells {
    let cell = CELL as f64;
    let mut cells = Cells::new(size.0 as usize / CELL, size.1 as usize / CELL);
    for (whose, loops) in &net.shapes {
        let what = match whose {
            Whose::Space(space) => *space as u16,
            Whose::Blank => NOTHING - 1,
        };
        let rings: Vec<Vec<Point>> = loops
            .iter()
            .map(|arcs| joined(arcs, lines, f64::from(size.0)))
            .map(|ring| ring.into_iter().map(|p| (p.0 / cell, p.1 / cell)).collect())
            .collect();
        cells.fill(&rings, what);
    }
    cells
}

/// The density of the plain map, by the room every space should get.
fn density(areas: &Areas, plan: &Plan, net: &Coverage, cells: &Cells) -> Field {
    let count = areas.spaces.len();
    let mut covered = vec![0usize; count];
    for &what in cells.what.iter().filter(|&&what| usize::from(what) < count) {
        covered[usize::from(what)] += 1;
    }
    let mut degrees = vec![0.0; count];
    for (whose, loops) in &net.shapes {
        if let Whose::Space(space) = whose {
            degrees[*space] += loops.iter().map(|arcs| square_degrees(net, arcs)).sum::<f64>().abs();
        }
    }
    let densities: Vec<f64> = (0..count)
        .map(|space| {
            let Room { least, more } = if areas.spaces[space].sea { plan.flow.sea } else { plan.flow.land };
            let factor = plan.room.get(&areas.spaces[space].key).copied().unwrap_or(1.0);
            let wanted = factor * (least + more * degrees[space].sqrt());
            let plain = covered[space].max(1) * CELL * CELL;
            (wanted / plain as f64).powf(plan.flow.given)
        })
        .collect();
    let mut field = Field::new(cells.columns, cells.rows, plan.flow.blank);
    let base = Plain::new(&plan.flow, plan.size);
    let middle = |n: usize| (n as f64 + 0.5) * CELL as f64;
    for (i, (value, &what)) in field.values.iter_mut().zip(&cells.what).enumerate() {
        if let Some(density) = densities.get(usize::from(what)) {
            *value = *density;
        }
        let at = base.globe((middle(i % cells.columns), middle(i / cells.columns)));
        *value *= plan.flow.regions.iter().map(|region| region.at(at)).product::<f64>();
    }
    field.softened(plan.flow.soft / 360.0 * cells.columns as f64)
}

/// The signed area of a ring on the globe.
fn square_degrees(net: &Coverage, arcs: &Loop) -> f64 {
    let lines: Vec<Vec<Point>> = arcs
        .iter()
        .map(|&(arc, _)| net.arcs[arc].points.iter().map(|&at| (globe(at).1, globe(at).0)).collect())
        .map(|line| unrolled(line, 360.0))
        .collect();
    let turned: Loop = arcs.iter().enumerate().map(|(i, &(_, backwards))| (i, backwards)).collect();
    let ring = joined(&turned, &lines, 360.0);
    let edge = |(i, a): (usize, &Point)| {
        let b = ring[(i + 1) % ring.len()];
        (b.0 - a.0) * (a.1.to_radians().sin() + b.1.to_radians().sin()) / 2.0
    };
    ring.iter().enumerate().map(edge).sum::<f64>().to_degrees()
}

/// Enlarges islands that would be too small for pieces.
fn fatten(net: &Coverage, areas: &Areas, lines: &mut [Vec<Point>]) {
    for (whose, loops) in &net.shapes {
        let Whose::Space(space) = whose else { continue };
        let islands = loops.iter().all(|arcs| {
            let [(arc, _)] = arcs[..] else { return false };
            matches!(net.arcs[arc].sides[..], [_, _]) && net.arcs[arc].points.len() > 3
        });
        let total: f64 = loops.iter().flatten().map(|&(arc, _)| area(&lines[arc])).sum();
        if areas.spaces[*space].sea || !islands || total >= ISLAND {
            continue;
        }
        let larger = (ISLAND / total).sqrt();
        let mut grown: Vec<(usize, Point, f64)> = Vec::new();
        for &(arc, _) in loops.iter().flatten() {
            let round = is_round(&lines[arc]);
            let middle = centre(&lines[arc]);
            let radius = (area(&lines[arc]) / std::f64::consts::PI).sqrt() * larger;
            for p in &mut lines[arc] {
                let (dx, dy) = (p.0 - middle.0, p.1 - middle.1);
                let times = if round { radius / dx.hypot(dy) } else { larger };
                *p = (middle.0 + dx * times, middle.1 + dy * times);
            }
            let reach = lines[arc].iter().map(|&p| distance(p, middle)).fold(0.0, f64::max);
            grown.push((arc, middle, reach));
        }
        part(&grown, lines);
    }
}

/// Moves islands of one space apart that grew into each other.
fn part(grown: &[(usize, Point, f64)], lines: &mut [Vec<Point>]) {
    let mut middles: Vec<Point> = grown.iter().map(|island| island.1).collect();
    for _ in 0..20 {
        for i in 0..grown.len() {
            for j in 0..i {
                let far = distance(middles[i], middles[j]).max(1e-6);
                let push = (grown[i].2 + grown[j].2 + 3.0 - far) / 2.0;
                if push > 0.0 {
                    let (dx, dy) = ((middles[i].0 - middles[j].0) / far, (middles[i].1 - middles[j].1) / far);
                    middles[i] = (middles[i].0 + dx * push, middles[i].1 + dy * push);
                    middles[j] = (middles[j].0 - dx * push, middles[j].1 - dy * push);
                }
            }
        }
    }
    for ((arc, before, _), after) in grown.iter().zip(middles) {
        for p in &mut lines[*arc] {
            *p = (p.0 + after.0 - before.0, p.1 + after.1 - before.1);
        }
    }
}

fn centre(ring: &[Point]) -> Point {
    let count = ring.len() as f64;
    ring.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count))
}

/// Whether this ring was a circle on the globe. No real coast is that smooth.
fn is_round(ring: &[Point]) -> bool {
    let around: f64 = ring.windows(2).map(|w| distance(w[0], w[1])).sum();
    4.0 * std::f64::consts::PI * area(ring) / (around * around) > 0.72
}
