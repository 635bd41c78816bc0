//! The shapes of the spaces on the globe, and of the land between them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::board::Areas;
use crate::geodata::{Geometry, read};

/// A point of the globe in hundredths of a degree, longitude first; longitudes run from 0 to 359.99.
pub type Exact = (i32, i32);

/// A full circle, in hundredths of a degree.
pub const TURN: i32 = 36_000;

/// What a shape belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Whose {
    /// A space, by number.
    Space(usize),
    /// Land that is not a space.
    Blank,
}

/// The rings of one space or piece of blank land.
pub struct Shape {
    /// What it belongs to.
    pub whose: Whose,
    /// Its rings, without repeating the first point.
    pub rings: Vec<Vec<Exact>>,
}

/// A canal or strait.
pub struct Canal {
    /// Its course: latitudes and longitudes.
    pub via: Vec<(f64, f64)>,
}

#[derive(Deserialize)]
struct Features<G> {
    features: Vec<Feature<G>>,
}

#[derive(Deserialize)]
struct Feature<G> {
    properties: Named,
    geometry: G,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Course {
    coordinates: Vec<(f64, f64)>,
}

fn features<G: for<'a> Deserialize<'a>>(path: &Path) -> Result<Vec<Feature<G>>, String> {
    let all: Features<G> =
        serde_json::from_slice(&read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(all.features)
}

/// All shapes in a folder. Every space must have one, and every shape must be a space or blank.
pub fn shapes(folder: &Path, areas: &Areas, called: &BTreeMap<String, String>) -> Result<Vec<Shape>, String> {
    let mut shapes = Vec::new();
    for file in ["territories.geojson", "seazones.geojson", "blank.geojson"] {
        for feature in features::<Geometry>(&folder.join(file))? {
            let name = &feature.properties.name;
            let whose = match name.as_str() {
                "" => Whose::Blank,
                _ => {
                    let key = called.get(name).cloned().unwrap_or_else(|| key(name));
                    Whose::Space(areas.by_key(&key).ok_or(format!("{file}: {name} is not a space ({key})"))?)
                }
            };
            let rings = feature.geometry.rings().into_iter().map(|ring| exact(&ring));
            shapes.push(Shape { whose, rings: rings.filter(|ring| ring.len() > 2).collect() });
        }
    }
    for (i, space) in areas.spaces.iter().enumerate() {
        if !shapes.iter().any(|shape| shape.whose == Whose::Space(i)) {
            return Err(format!("{}: there is no shape for {}", folder.display(), space.key));
        }
    }
    Ok(shapes)
}

/// The canals and straits of a folder.
pub fn canals(folder: &Path) -> Result<Vec<Canal>, String> {
    let all = features::<Course>(&folder.join("canals.geojson"))?;
    let turned = |course: Course| course.coordinates.into_iter().map(|(lon, lat)| (lat, lon)).collect();
    Ok(all.into_iter().map(|feature| Canal { via: turned(feature.geometry) }).collect())
}

/// The key of a space, from the name of its shape.
fn key(name: &str) -> String {
    if let Some(zone) = name.strip_prefix("Sea Zone ") {
        return format!("z{zone}");
    }
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn exact(ring: &[(f64, f64)]) -> Vec<Exact> {
    let hundredths = |degrees: f64| (degrees * 100.0).round() as i32;
    let mut points: Vec<Exact> =
        ring.iter().map(|&(lat, lon)| (hundredths(lon).rem_euclid(TURN), hundredths(lat))).collect();
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_shapes() {
        assert_eq!(key("Sea Zone 110"), "z110");
        assert_eq!(key("Trans-Jordan"), "trans-jordan");
        assert_eq!(key("New Brunswick Nova Scotia"), "new-brunswick-nova-scotia");
    }
}
