//! What was decided by hand about a map: `games/GAME/map/drawing.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::labels::Side;
use crate::projection::{Globe, Laid};

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// Width and height of the sheet.
    pub size: (i32, i32),
    /// The initial view on a small screen.
    pub heart: (i32, i32),
    /// How the globe is projected onto the sheet.
    pub projection: Laid,
    /// Places that are not at their true position, or whose name is placed by hand.
    pub places: BTreeMap<String, Placed>,
    /// Ways that do not run straight, by their two ends.
    pub ways: BTreeMap<String, Bent>,
    /// Boxes beside the map.
    pub trays: Vec<Tray>,
    /// Names other than those of places.
    pub names: Vec<Named>,
    /// Lines of the board other than ways.
    pub strokes: Vec<Line>,
}

/// How a place differs from its true position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Offset in units: to the right and down.
    #[serde(default)]
    pub by: (i32, i32),
    /// Position on the sheet, whatever its true position.
    pub at: Option<(i32, i32)>,
    /// Left, top, width and height of its box, if it is one.
    pub outline: Option<(i32, i32, i32, i32)>,
    /// The side on which its name must be; chosen automatically if omitted. The name of a box is always inside it.
    pub label: Option<Side>,
    /// The reason.
    pub why: String,
}

/// How a way runs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bent {
    /// Through these points of the globe.
    #[serde(default)]
    pub via: Vec<Globe>,
    /// Through these points of the sheet.
    #[serde(default)]
    pub through: Vec<(i32, i32)>,
    /// With corners, not smooth.
    #[serde(default)]
    pub cornered: bool,
}

/// A box beside the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tray {
    /// The key of the tray in the scene.
    pub key: String,
    /// Its upper left corner.
    pub at: (i32, i32),
    /// Width and height.
    pub size: (i32, i32),
}

/// A name other than a place's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The key of its text in `lang/map.ftl`.
    pub key: String,
    /// `title`, `subtitle`, `land`, `water`.
    pub style: String,
    /// The middle of its baseline.
    pub at: (i32, i32),
    /// Its rotation, in degrees clockwise.
    #[serde(default)]
    pub turn: i32,
}

/// A line that is not a way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// How it is drawn.
    pub kind: String,
    /// Through these points of the globe.
    #[serde(default)]
    pub via: Vec<Globe>,
    /// Through these points of the sheet.
    #[serde(default)]
    pub through: Vec<(i32, i32)>,
    /// These places must be on the right-hand side of the line.
    #[serde(default)]
    pub right: Vec<String>,
}

impl Drawing {
    /// Reads the file of a game.
    pub fn read(path: &Path) -> Result<Drawing, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// The entry for a way, whichever end is named first; the flag says that the ends are swapped.
    pub fn way(&self, from: &str, to: &str) -> Option<(&Bent, bool)> {
        let one = self.ways.get(&format!("{from} {to}")).map(|bent| (bent, false));
        one.or_else(|| self.ways.get(&format!("{to} {from}")).map(|bent| (bent, true)))
    }
}
