//! Images of a world's terrain: heights where they are known, drawn ranges where they are not; likewise depths.

use std::path::Path;

use super::flow::CELL;
use super::plan::{Plan, Range};
use super::raster::{Cells, NOTHING};
use super::sheet::World;
use crate::geodata::{Heights, features};
use crate::projection::Globe;
use crate::relief::{PALETTES, Picture, depths, noise, shaded};

/// Widths of the images, in pixels.
const LAND: usize = 2400;
const SEA: usize = 900;
/// How far inside its edge a grid counts fully, in degrees.
const FADE: f64 = 5.0;
/// The depth of unmeasured ocean, and the distance from the coast in degrees at which it is half of that.
const DEEP: f64 = -4000.0;
const SHELF: f64 = 4.0;

/// The lakes to draw: those in the files and those in the plan.
pub fn lakes(geodata: &Path, plan: &Plan) -> Result<Vec<Vec<Globe>>, String> {
    let mut lakes = Vec::new();
    for file in ["lakes_10m_europe.geojson", "lakes_10m_pacific_lon0-360.geojson"] {
        for rings in features(&geodata.join(file))? {
            // Islands in lakes are too small to see. Both files have what lies in both windows.
            let west = rings.first().and_then(|ring| ring.first()).is_some_and(|at| at.1 < 70.0);
            if west == file.contains("europe") {
                lakes.extend(rings.into_iter().take(1));
            }
        }
    }
    for corners in &plan.lakes {
        let mut ring: Vec<Globe> = corners.clone();
        ring.extend(corners.first());
        lakes.push(crate::geometry::smooth(&ring, 0.2));
    }
    Ok(lakes)
}

/// Heights from several grids.
struct Known {
    grids: Vec<Heights>,
}

impl Known {
    /// The height at a point, and how certain it is, from 0 to 1.
    fn at(&self, (latitude, longitude): Globe) -> (f64, f64) {
        let (mut sum, mut weights) = (0.0, 0.0);
        for grid in &self.grids {
            let turned = [longitude - 360.0, longitude, longitude + 360.0].map(|lon| (latitude, lon));
            let Some(at) = turned.into_iter().find(|&at| grid.depth(at) > 0.0) else { continue };
            let weight = (grid.depth(at) / FADE).min(1.0);
            sum += weight * grid.at(at);
            weights += weight;
        }
        if weights > 0.0 { (sum / weights, f64::min(weights, 1.0)) } else { (0.0, 0.0) }
    }

    fn map(&self, change: impl Fn(&Heights) -> Heights) -> Known {
        Known { grids: self.grids.iter().map(change).collect() }
    }
}

/// The height of the drawn ranges at a point.
fn drawn(ranges: &[Range], (latitude, longitude): Globe) -> f64 {
    let lowland = 140.0;
    let longitude = (longitude + 180.0).rem_euclid(360.0) - 180.0;
    let narrow = latitude.to_radians().cos();
    let flat = |at: Globe| (at.1 * narrow, at.0);
    let height = |range: &Range| {
        let line: Vec<(f64, f64)> = range.via.iter().map(|&at| flat(at)).collect();
        let far = crate::geometry::from_line(flat((latitude, longitude)), &line);
        range.metres * (-(far / range.reach).powi(2)).exp()
    };
    lowland + ranges.iter().map(height).fold(0.0, f64::max)
}

/// Noise that breaks up drawn ranges, about -0.6 to 0.6.
fn crags((latitude, longitude): Globe) -> f64 {
    let (x, y) = (longitude * latitude.to_radians().cos(), latitude);
    let layer = |scale: f64, off: f64| 1.0 - 2.4 * noise(x * scale + off, y * scale - off).abs();
    0.34 * layer(0.55, 3.7) + 0.26 * layer(1.3, 11.1) + 0.2 * layer(2.9, 29.3)
}

/// The distance of every cell of the plain map from land, in degrees of the equator.
fn from_land(cells: &Cells, sea: impl Fn(u16) -> bool) -> Vec<f64> {
    let (columns, rows) = (cells.columns, cells.rows);
    let degrees = 360.0 / columns as f64;
    let mut far: Vec<f64> =
        cells.what.iter().map(|&what| if sea(what) { f64::INFINITY } else { 0.0 }).collect();
    let steps = [(-1i64, 0i64, 1.0), (-1, -1, 1.414), (0, -1, 1.0), (1, -1, 1.414)];
    for pass in 0..4 {
        let forward = pass % 2 == 0;
        for i in 0..columns * rows {
            let i = if forward { i } else { columns * rows - 1 - i };
            let (x, y) = ((i % columns) as i64, (i / columns) as i64);
            for (dx, dy, length) in steps {
                let (dx, dy) = if forward { (dx, dy) } else { (-dx, -dy) };
                let row = y + dy;
                if row >= 0 && row < rows as i64 {
                    let near = row as usize * columns + (x + dx).rem_euclid(columns as i64) as usize;
                    far[i] = far[i].min(far[near] + length * degrees);
                }
            }
        }
    }
    far
}

/// The four images, by file name.
pub fn pictures(world: &World, geodata: &Path, plan: &Plan) -> Result<Vec<(String, Picture)>, String> {
    let names = ["etopo5_europe", "etopo5_pacific_lon0-360"];
    let grids = names.map(|name| Heights::read(geodata, name)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let known = Known { grids };
    let high =
        |width: usize| (width as f64 * f64::from(plan.size.1) / f64::from(plan.size.0)).round() as usize;

    let size = (LAND, high(LAND));
    let globes = world.flow.pixels(size.0, size.1);
    let fine = known.map(|grid| grid.map(|m| m.max(0.0)));
    let broad = fine.map(|grid| grid.blurred(1).blurred(2).blurred(3));
    let mixed = |of: &Known, at: Globe, rough: f64| {
        let (metres, sure) = of.at(at);
        if sure >= 1.0 {
            return metres;
        }
        let drawn = drawn(&plan.ranges, at) * (1.0 + rough * crags(at)).max(0.1);
        metres * sure + drawn * (1.0 - sure)
    };
    let near: Vec<f64> = globes.iter().map(|&at| mixed(&fine, at, 1.0)).collect();
    let far: Vec<f64> = globes.iter().map(|&at| mixed(&broad, at, 0.35).max(0.0)).collect();
    let land = shaded(&near, &far, &globes, size, &PALETTES);

    let size = (SEA, high(SEA));
    let bottom = known.map(|grid| grid.map(|m| m.min(0.0)).blurred(3).blurred(4));
    let coast = from_land(&world.plain, |what| what == NOTHING || world.is_sea(what));
    let base = super::flow::Plain::new(&plan.flow, plan.size);
    let depth = |at: Globe| {
        let (metres, sure) = bottom.at(at);
        if sure >= 1.0 {
            return metres;
        }
        let (x, y) = base.sheet(at);
        let column = ((x / CELL as f64) as i64).rem_euclid(world.plain.columns as i64) as usize;
        let row = ((y / CELL as f64) as usize).min(world.plain.rows - 1);
        let far = coast[row * world.plain.columns + column].min(90.0);
        metres * sure + DEEP * (1.0 - (-far / SHELF).exp()) * (1.0 - sure)
    };
    let metres: Vec<f64> = world.flow.pixels(size.0, size.1).into_iter().map(depth).collect();
    let sea = depths(&metres, size, &PALETTES);

    let mut pictures = Vec::new();
    for (palette, (land, sea)) in PALETTES.iter().zip(land.into_iter().zip(sea)) {
        pictures.push((format!("land-{}.webp", palette.name), land));
        pictures.push((format!("sea-{}.webp", palette.name), sea));
    }
    Ok(pictures)
}
