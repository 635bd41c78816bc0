//! What somebody decided by hand about the map of a world: `games/GAME/map/drawing.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::projection::Globe;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Width and height of the sheet; the width is one turn of the globe.
    pub size: (i32, i32),
    /// What is shown first on a small screen, on the globe.
    pub heart: Globe,
    /// The height of the letters of names.
    pub letter: i32,
    /// How the globe is laid on the sheet.
    pub flow: Laid,
    /// Names of shapes that are not the names of their spaces, with the keys of these.
    pub called: BTreeMap<String, String>,
    /// Spaces that need so many times the room they would get.
    pub room: BTreeMap<String, f64>,
    /// Borders that differ from the links of the board.
    pub differs: Vec<Differs>,
    /// Mountains where there are no heights.
    pub ranges: Vec<Range>,
    /// Lakes where there are no lakes.
    pub lakes: Vec<Vec<Globe>>,
}

/// How the globe is laid on the sheet.
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
    /// How far they get it: 0 leaves the plain map as it is, 1 gives every space what it wants.
    pub given: f64,
    /// What is no space gets so much of the room that it has on a plain map.
    pub blank: f64,
    /// Regions that get more or less than that.
    pub regions: Vec<Region>,
    /// Glasses laid on the sheet, one over the other, where a space would still be too small.
    pub lenses: Vec<Lens>,
    /// So many degrees of longitude away the room of a space is felt.
    pub soft: f64,
}

/// A region of the globe that is larger or smaller than the rest.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Where it is most so.
    pub at: Globe,
    /// How many degrees of latitude and longitude it reaches.
    pub reach: (f64, f64),
    /// How many times as large.
    pub times: f64,
}

impl Region {
    /// How many times as large as without it the map is at a point.
    pub fn at(&self, (latitude, longitude): Globe) -> f64 {
        let across = (longitude - self.at.1 + 180.0).rem_euclid(360.0) - 180.0;
        let far = ((latitude - self.at.0) / self.reach.0).hypot(across / self.reach.1);
        self.times.powf((-far * far).exp())
    }
}

/// A glass that makes what is under its middle larger, at the cost of what is under its rim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lens {
    /// Its middle.
    pub at: Globe,
    /// Its radius in units of the sheet.
    pub reach: f64,
    /// How many times as long lines in its middle become: less than 2.25, or its rim would fold.
    pub times: f64,
}

/// How much room a space gets: some, and more if it is large on the globe.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// Every one gets so many square units,
    pub least: f64,
    /// and so many more for the root of its square degrees.
    pub more: f64,
}

/// A border that is drawn and is no link, or a link that has no border.
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
    /// Does this file describe a world?
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
