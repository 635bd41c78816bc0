//! The geography that a map is drawn from.
//!
//! Any folder with the same files will do: Natural Earth coastlines (1:10m land) as `land_10m_europe.geojson`, lakes as `lakes_10m_europe.geojson`, borders dissolved by owner
//! as `borders_1939-09_europe.geojson`, ETOPO5 heights and depths as `etopo5_europe.i16.gz` with its `etopo5_europe.json`.

use std::io::Read;
use std::path::Path;

use serde::Deserialize;

use crate::projection::Globe;

/// A closed line on the globe.
pub type Ring = Vec<Globe>;

/// The geographic data.
pub struct Geodata {
    /// The coastlines.
    pub land: Vec<Ring>,
    /// The shores of lakes, without the islands in them.
    pub lakes: Vec<Ring>,
    /// The outlines of states, by state.
    pub states: Vec<Vec<Ring>>,
    /// Heights and depths.
    pub heights: Heights,
}

/// Metres above sea level, on a grid.
#[derive(Clone)]
pub struct Heights {
    columns: usize,
    rows: usize,
    west: f64,
    north: f64,
    step: f64,
    metres: Vec<f32>,
}

#[derive(Deserialize)]
struct Features {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    geometry: Geometry,
}

/// Polygons of a file.
#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
pub enum Geometry {
    /// One, with holes.
    Polygon(Vec<Vec<(f64, f64)>>),
    /// Several.
    MultiPolygon(Vec<Vec<Vec<(f64, f64)>>>),
}

impl Geometry {
    /// All rings, outer and inner.
    pub fn rings(self) -> Vec<Ring> {
        let rings: Vec<Vec<(f64, f64)>> = match self {
            Geometry::Polygon(rings) => rings,
            Geometry::MultiPolygon(parts) => parts.into_iter().flatten().collect(),
        };
        rings.into_iter().map(|ring| ring.into_iter().map(|(lon, lat)| (lat, lon)).collect()).collect()
    }
}

#[derive(Deserialize)]
struct HeightsHead {
    cols: usize,
    rows: usize,
    lon_first: f64,
    lat_first: f64,
    step_deg: f64,
}

impl Geodata {
    /// Reads the files of a folder.
    pub fn read(folder: &Path) -> Result<Geodata, String> {
        let land = features(&folder.join("land_10m_europe.geojson"))?.into_iter().flatten().collect();
        let states = features(&folder.join("borders_1939-09_europe.geojson"))?;
        let lakes = features(&folder.join("lakes_10m_europe.geojson"))?;
        let lakes = lakes.into_iter().filter_map(|rings| rings.into_iter().next()).collect();
        Ok(Geodata { land, lakes, states, heights: Heights::read(folder, "etopo5_europe")? })
    }
}

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The rings of the features of a file.
pub fn features(path: &Path) -> Result<Vec<Vec<Ring>>, String> {
    let all: Features =
        serde_json::from_slice(&read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(all.features.into_iter().map(|feature| feature.geometry.rings()).collect())
}

impl Heights {
    /// Reads the grid with this name: its `.json` and its `.i16.gz`.
    pub fn read(folder: &Path, name: &str) -> Result<Heights, String> {
        let head: HeightsHead = serde_json::from_slice(&read(&folder.join(format!("{name}.json")))?)
            .map_err(|e| format!("{name}.json: {e}"))?;
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(read(&folder.join(format!("{name}.i16.gz")))?.as_slice())
            .read_to_end(&mut bytes)
            .map_err(|e| format!("{name}.i16.gz: {e}"))?;
        if bytes.len() != 2 * head.cols * head.rows {
            return Err(format!("{name}.i16.gz: {} bytes, which its header contradicts", bytes.len()));
        }
        let metres = bytes.chunks(2).map(|b| f32::from(i16::from_le_bytes([b[0], b[1]]))).collect();
        let (columns, rows, west, north) = (head.cols, head.rows, head.lon_first, head.lat_first);
        Ok(Heights { columns, rows, west, north, step: head.step_deg, metres })
    }

    /// The same grid with every height changed.
    pub fn map(&self, change: impl Fn(f32) -> f32) -> Heights {
        Heights { metres: self.metres.iter().map(|&m| change(m)).collect(), ..self.clone() }
    }

    /// The same grid, each height averaged with those up to this many steps away.
    pub fn blurred(&self, steps: usize) -> Heights {
        let (columns, rows) = (self.columns, self.rows);
        let mut next = self.clone();
        let mean = |of: &[f32], at: usize, stride: usize, index: usize, count: usize| {
            let (from, to) = (index.saturating_sub(steps), (index + steps).min(count - 1));
            (from..=to).map(|i| of[at + i * stride]).sum::<f32>() / (to - from + 1) as f32
        };
        let rowwise: Vec<f32> = (0..columns * rows)
            .map(|i| mean(&self.metres, i / columns * columns, 1, i % columns, columns))
            .collect();
        next.metres =
            (0..columns * rows).map(|i| mean(&rowwise, i % columns, columns, i / columns, rows)).collect();
        next
    }

    /// How far inside the grid a point is, in degrees; negative if outside.
    pub fn depth(&self, (latitude, longitude): Globe) -> f64 {
        let (wide, high) = ((self.columns - 1) as f64 * self.step, (self.rows - 1) as f64 * self.step);
        let across = (longitude - self.west).min(self.west + wide - longitude);
        across.min(self.north - latitude).min(latitude - self.north + high)
    }

    /// The height at a point, interpolated from the sixteen around it.
    pub fn at(&self, (latitude, longitude): Globe) -> f64 {
        let (x, y) = ((longitude - self.west) / self.step, (self.north - latitude) / self.step);
        let (column, row) = (x.floor(), y.floor());
        let weights = |t: f64| {
            let (t2, t3) = (t * t, t * t * t);
            [
                -0.5 * t3 + t2 - 0.5 * t,
                1.5 * t3 - 2.5 * t2 + 1.0,
                -1.5 * t3 + 2.0 * t2 + 0.5 * t,
                0.5 * t3 - 0.5 * t2,
            ]
        };
        let (across, down) = (weights(x - column), weights(y - row));
        let mut sum = 0.0;
        for (j, &wy) in down.iter().enumerate() {
            let r = (row as i64 + j as i64 - 1).clamp(0, self.rows as i64 - 1) as usize;
            for (i, &wx) in across.iter().enumerate() {
                let c = (column as i64 + i as i64 - 1).clamp(0, self.columns as i64 - 1) as usize;
                sum += wx * wy * f64::from(self.metres[r * self.columns + c]);
            }
        }
        sum
    }
}
