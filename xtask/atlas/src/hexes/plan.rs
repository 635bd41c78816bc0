//! What somebody decided by hand about a map of hexes: `games/GAME/map/drawing.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::projection::{Globe, Laid, Point, Projection};
use crate::relief::{Colour, PALETTES, Palette, hex};

/// Kilometres of a degree of a great circle.
const DEGREE: f64 = 6371.0 * std::f64::consts::PI / 180.0;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Width and height of the sheet.
    pub size: (i32, i32),
    /// What is shown first on a small screen.
    pub heart: (i32, i32),
    /// The grid on the globe and on the sheet.
    pub grid: Laying,
    /// What the board calls something that this program has another word for: terrain, cities, kinds of spaces and of ways.
    #[serde(default)]
    pub words: BTreeMap<String, Vec<String>>,
    /// The colours of land and sea, light and dark, if they are not the usual ones.
    #[serde(default)]
    pub palettes: Vec<Tinted>,
    /// The tags of nations, whose borders are drawn.
    pub nations: Vec<String>,
    /// The tags of fronts, whose limits are drawn.
    pub fronts: Vec<String>,
    /// Lakes of at least this many square units are drawn as water, and hexes of lake with a shore; without it such hexes are filled.
    pub lakes: Option<f64>,
    /// No border is drawn along sides with these marks.
    #[serde(default)]
    pub unbordered: Vec<String>,
    /// Names of places keep off sides with these marks.
    #[serde(default)]
    pub avoided: Vec<String>,
    /// Left, top, width and height of the box that explains the signs; without it there is none.
    pub legend: Option<(i32, i32, i32, i32)>,
    /// Where areas stand that are no hexes.
    pub areas: BTreeMap<String, Point>,
    /// Where names of nations and seas stand that the program would not find.
    pub names: BTreeMap<String, Point>,
    /// Seas without hexes that are small.
    pub gulfs: Vec<String>,
    /// Nations too small to be named.
    pub unnamed: Vec<String>,
    /// Left, top, width and height of the box with the title.
    pub title: (i32, i32, i32, i32),
    /// Parts of the sheet that are pictured, for somebody to look at.
    pub views: Vec<View>,
}

/// A part of the sheet that is pictured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// What it is called in the name of its file.
    pub name: String,
    /// Left, top, width and height.
    pub part: (i32, i32, i32, i32),
    /// Pixels a unit.
    pub zoom: f64,
}

/// The grid on the globe and on the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laying {
    /// Latitude and longitude of the middle of the conic base.
    pub middle: (f64, f64),
    /// The two latitudes that the base keeps true.
    pub parallels: (f64, f64),
    /// Where the middle lies on the sheet.
    pub at: Point,
    /// The width of a hex in kilometres.
    pub kilometres: f64,
    /// Its width on the sheet.
    pub width: f64,
    /// Column and row of the hex nearest to the middle,
    pub hex: (i16, i16),
    /// and how many kilometres north of the middle it lies.
    pub north: f64,
    /// Latitude and longitude of hexes, if the grid is not laid evenly over the base: in between it is bent.
    #[serde(default)]
    pub pins: BTreeMap<String, Globe>,
    /// The northernmost line of the graticule, if it is not the usual one.
    pub graticule: Option<i32>,
}

/// The colours of land and sea in one theme, as in `relief.rs`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tinted {
    /// `light` or `dark`.
    pub name: String,
    /// The land, by metres of height.
    pub land: Vec<(f64, String)>,
    /// The sea, by metres below zero.
    pub sea: Vec<(f64, String)>,
    /// The colour of shadow, and its strength.
    pub shade: (String, f64),
    /// The colour of light, and its strength.
    pub light: (String, f64),
}

impl Tinted {
    fn palette(&self) -> Result<Palette, String> {
        let tints = |all: &[(f64, String)]| {
            all.iter()
                .map(|(metres, colour)| Ok((*metres, read(colour)?)))
                .collect::<Result<Vec<_>, String>>()
        };
        Ok(Palette {
            name: self.name.clone().into(),
            land: tints(&self.land)?.into(),
            sea: tints(&self.sea)?.into(),
            shade: (read(&self.shade.0)?, self.shade.1),
            light: (read(&self.light.0)?, self.light.1),
        })
    }
}

/// A colour such as `#e9e3cb`.
fn read(colour: &str) -> Result<Colour, String> {
    let digits = colour.strip_prefix('#').filter(|digits| digits.len() == 6);
    let rgb = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    rgb.map(hex).ok_or(format!("drawing.toml: {colour} is no colour"))
}

impl Plan {
    /// Is this the plan of a map of hexes?
    pub fn is_at(path: &Path) -> bool {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("grid"))
    }

    /// Reads the file of a game.
    pub fn read(path: &Path) -> Result<Plan, String> {
        let text = crate::board::text(path)?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// The colours of land and sea, light and dark.
    pub fn palettes(&self) -> Result<Vec<Palette>, String> {
        match &self.palettes[..] {
            [] => Ok(PALETTES.to_vec()),
            [light, dark] if light.name == "light" && dark.name == "dark" => {
                [light, dark].map(Tinted::palette).into_iter().collect()
            }
            _ => Err("drawing.toml: a map has two palettes, light and dark".into()),
        }
    }

    /// From the globe to the sheet, as far as the base goes.
    pub fn base(&self) -> Projection {
        let grid = &self.grid;
        let degree = DEGREE / grid.kilometres * grid.width;
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let laid = Laid {
            middle: grid.middle,
            parallels: grid.parallels,
            across: (-grid.at.0 / degree, (width - grid.at.0) / degree),
            down: (grid.at.1 / degree, (grid.at.1 - height) / degree),
            wider: Vec::new(),
            taller: Vec::new(),
        };
        Projection::new(&laid, self.size)
    }
}
