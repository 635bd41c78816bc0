//! What was decided by hand about a world map: `games/GAME/map/drawing.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::projection::Globe;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Width and height of the sheet; the width is once around the globe.
    pub size: (i32, i32),
    /// The initial view on a small screen, on the globe.
    pub heart: Globe,
    /// The letter height of names.
    pub letter: i32,
    /// How the globe is projected onto the sheet.
    pub flow: Laid,
    /// Shapes whose names differ from those of their spaces, with the spaces' keys.
    pub called: BTreeMap<String, String>,
    /// Factors for spaces that need more or less room than they would get.
    pub room: BTreeMap<String, f64>,
    /// Borders that differ from the links of the board.
    pub differs: Vec<Differs>,
    /// Mountains where height data is missing.
    pub ranges: Vec<Range>,
    /// Lakes missing from the data.
    pub lakes: Vec<Vec<Globe>>,
}

/// How the globe is projected onto the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The longitude of the left edge.
    pub west: f64,
    /// The latitudes of the upper and of the lower edge.
    pub between: (f64, f64),
    /// The room that territories get.
    pub land: Room,
    /// The room that sea zones get.
    pub sea: Room,
    /// How strongly this applies: 0 leaves the plain map as it is, 1 gives every space its full room.
    pub given: f64,
    /// The share of its room on a plain map that anything other than a space keeps.
    pub blank: f64,
    /// Regions that deviate from that.
    pub regions: Vec<Region>,
    /// Lenses applied to the sheet, one after another, where a space would still be too small.
    pub lenses: Vec<Lens>,
    /// The range of a space's influence, in degrees of longitude.
    pub soft: f64,
}

/// A region of the globe that is enlarged or reduced.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Its centre.
    pub at: Globe,
    /// Its extent in degrees of latitude and longitude.
    pub reach: (f64, f64),
    /// The factor.
    pub times: f64,
}

impl Region {
    /// The factor by which it scales the map at a point.
    pub fn at(&self, (latitude, longitude): Globe) -> f64 {
        let across = (longitude - self.at.1 + 180.0).rem_euclid(360.0) - 180.0;
        let far = ((latitude - self.at.0) / self.reach.0).hypot(across / self.reach.1);
        self.times.powf((-far * far).exp())
    }
}

/// A lens that enlarges what is under its centre, at the cost of what is under its rim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lens {
    /// Its centre.
    pub at: Globe,
    /// Its radius in units of the sheet.
    pub reach: f64,
    /// The linear magnification at its centre: less than 2.25, or its rim would fold.
    pub times: f64,
}

/// How much room a space gets: a base, and more if it is large on the globe.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The base, in square units.
    pub least: f64,
    /// The addition per square root of its area in square degrees.
    pub more: f64,
}

/// A border without a link, or a link without a border.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differs {
    /// The two spaces.
    pub between: (String, String),
    /// The reason.
    pub why: String,
}

/// A mountain range.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// Its height in metres.
    pub metres: f64,
    /// Half its width in degrees.
    pub reach: f64,
    /// Points of its crest.
    pub via: Vec<Globe>,
}

impl Plan {
    /// Whether this file describes a world.
    pub fn is_at(path: &Path) -> bool {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("flow"))
    }

    /// Reads the file of a game.
    pub fn read(path: &Path) -> Result<Plan, String> {
        let text = crate::board::text(path)?;
        let plan: Plan = toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        match plan.flow.lenses.iter().find(|lens| lens.times >= 2.25) {
            Some(lens) => Err(format!("{}: a lens of {} folds the map", path.display(), lens.times)),
            None => Ok(plan),
        }
    }
}
