//! World maps: boards whose spaces are adjoining pieces of the globe, drawn from their shapes.

mod check;
mod coverage;
mod flow;
mod paint;
mod plan;
mod raster;
mod settle;
mod shapes;
mod sheet;

use std::path::{Path, PathBuf};

pub use check::run as check;
pub use plan::Plan;

use crate::board::Areas;
use crate::{Files, webp};
use shapes::{Shape, canals, shapes};

/// The quality of the images, out of 100.
const LAND_QUALITY: u32 = 60;
const SEA_QUALITY: u32 = 84;

/// The folder with the shapes of a game, next to the geodata.
fn shapes_folder(game: &Path, geodata: &Path) -> PathBuf {
    let name = game.file_name().unwrap_or_default();
    geodata.join("../data").join(name).join("map")
}

/// Makes all files of a game's map.
pub fn drawn(game: &Path, geodata: &Path) -> Result<Files, String> {
    let areas = Areas::read(game)?;
    let plan = Plan::read(&game.join("map/drawing.toml"))?;
    let folder = shapes_folder(game, geodata);
    let shapes: Vec<Shape> = shapes(&folder, &areas, &plan.called)?;
    let world = sheet::World::new(&areas, &plan, shapes)?;
    let lakes = paint::lakes(geodata, &plan)?;
    let sheet = world.sheet(&lakes, &canals(&folder)?);
    let mut json = serde_json::to_vec(&sheet).map_err(|e| e.to_string())?;
    json.push(b'\n');
    let mut files = vec![("sheet.json".to_string(), json)];
    for (name, picture) in paint::pictures(&world, geodata, &plan)? {
        let quality = if name.starts_with("land") { LAND_QUALITY } else { SEA_QUALITY };
        files.push((name, webp::encoded(&picture, quality)?));
    }
    Ok(files)
}
