//! Maps of hexes: a grid laid over the globe, with what lies beside it as boxes.

mod board;
mod check;
mod glyphs;
mod lakes;
mod legend;
mod lines;
mod names;
mod picture;
mod plan;
mod sheet;

use std::path::Path;

pub use check::run as check;
pub use picture::write as pictures;
pub use plan::Plan;

use crate::geodata::Geodata;
use crate::{Files, relief, webp};
use board::Hexes;

/// Width of the pictures of land and sea, in pixels, and their quality, of 100.
const LAND: (usize, u32) = (2200, 70);
const SEA: (usize, u32) = (600, 84);

/// Makes all files of a game's map.
pub fn drawn(game: &Path, geodata: &Path) -> Result<Files, String> {
    let plan = Plan::read(&game.join("map/drawing.toml"))?;
    let hexes = Hexes::read(game, &plan)?;
    let geodata = Geodata::read(geodata)?;
    let words = crate::board::text(&game.join("lang/map.ftl"))?;
    let sheet = sheet::sheet(&hexes, &plan, &words, &geodata)?;
    let mut json = serde_json::to_vec(&sheet).map_err(|e| e.to_string())?;
    json.push(b'\n');
    let mut files = vec![("sheet.json".to_string(), json)];
    let (projection, palettes) = (hexes.projection(&plan)?, plan.palettes()?);
    let land = relief::land(&geodata.heights, &projection, plan.size, LAND.0, &palettes);
    let sea = relief::sea(&geodata.heights, &projection, plan.size, SEA.0, &palettes);
    for (palette, (land, sea)) in palettes.iter().zip(land.iter().zip(&sea)) {
        files.push((format!("land-{}.webp", palette.name), webp::encoded(land, LAND.1)?));
        files.push((format!("sea-{}.webp", palette.name), webp::encoded(sea, SEA.1)?));
    }
    Ok(files)
}
