//! Draws the maps: `cargo xtask atlas GAME [--check] [--geodata DIR] [--pictures DIR]`.
//!
//! From the game's board (`data/`), what was decided by hand (`map/drawing.toml`) and public geography it makes `map/sheet.json`, which
//! clients show, and images of land and sea for the light and dark themes. The geography is read from `../shared/geodata` or any folder with the
//! same Natural Earth and ETOPO5 files. A board whose spaces are pieces of the world also needs their shapes, in `data/GAME/map` next to
//! that folder. With `--check` nothing is written: the existing files are checked, and every fault is reported.
//! With `--pictures` a map of hexes is drawn as SVG, whole and in parts, for somebody to look at.

mod board;
mod check;
mod compose;
mod contrast;
mod drawing;
mod geodata;
mod geometry;
mod ground;
mod hexes;
mod labels;
mod lanes;
mod layout;
mod projection;
mod relief;
mod spline;
mod ways;
mod webp;
mod world;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use board::Board;
use drawing::Drawing;
use geodata::Geodata;
use projection::Projection;

/// Width of the images of the land and of the sea, in pixels; clients stretch both over the whole sheet.
const LAND: usize = 1400;
const SEA: usize = 500;
/// Their quality, out of 100.
const LAND_QUALITY: u32 = 18;
const SEA_QUALITY: u32 = 80;

const USAGE: &str = "atlas-draw GAME [--check] [--geodata DIR] [--pictures DIR]";

/// The command-line arguments.
struct Asked {
    game: String,
    check: bool,
    geodata: PathBuf,
    pictures: Option<PathBuf>,
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("lies in the repository");
    let done = asked(root).and_then(|asked| {
        let folder = root.join("games").join(&asked.game);
        let drawing = folder.join("map/drawing.toml");
        let (world, hexes) = (world::Plan::is_at(&drawing), hexes::Plan::is_at(&drawing));
        if let (true, Some(pictures)) = (hexes, &asked.pictures) {
            hexes::pictures(&folder, &root.join("web"), pictures)
        } else if asked.check && hexes {
            hexes::check(&asked.game, &folder, &asked.geodata)
        } else if asked.check && world {
            world::check(&asked.game, &folder, &asked.geodata)
        } else if asked.check {
            check::run(&asked.game, &folder, &asked.geodata)
        } else {
            draw(&folder, &asked.geodata)
        }
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn asked(root: &Path) -> Result<Asked, String> {
    let geodata = root.join("../shared/geodata");
    let mut asked = Asked { game: String::new(), check: false, geodata, pictures: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--check" => asked.check = true,
            "--pictures" => asked.pictures = Some(words.next().ok_or(USAGE)?.into()),
            "--geodata" => asked.geodata = words.next().ok_or(USAGE)?.into(),
            game if asked.game.is_empty() && !game.starts_with('-') => asked.game = game.into(),
            _ => return Err(USAGE.into()),
        }
    }
    if asked.game.is_empty() { Err(USAGE.into()) } else { Ok(asked) }
}

/// The files of a map, by name.
type Files = Vec<(String, Vec<u8>)>;

/// Makes all files of a game's map.
fn drawn(game: &Path, geodata: &Path) -> Result<Files, String> {
    if world::Plan::is_at(&game.join("map/drawing.toml")) {
        return world::drawn(game, geodata);
    }
    if hexes::Plan::is_at(&game.join("map/drawing.toml")) {
        return hexes::drawn(game, geodata);
    }
    let board = Board::read(game)?;
    let drawing = Drawing::read(&game.join("map/drawing.toml"))?;
    let words = board::text(&game.join("lang/map.ftl"))?;
    let geodata = Geodata::read(geodata)?;
    let sheet = compose::sheet(&board, &drawing, &words, &geodata)?;
    let mut json = serde_json::to_vec(&sheet).map_err(|e| e.to_string())?;
    json.push(b'\n');
    let mut files = vec![("sheet.json".to_string(), json)];
    let projection = Projection::new(&drawing.projection, drawing.size);
    let land = relief::land(&geodata.heights, &projection, drawing.size, LAND, &relief::PALETTES);
    let sea = relief::sea(&geodata.heights, &projection, drawing.size, SEA, &relief::PALETTES);
    for (palette, (land, sea)) in relief::PALETTES.iter().zip(land.iter().zip(&sea)) {
        files.push((format!("land-{}.webp", palette.name), webp::encoded(land, LAND_QUALITY)?));
        files.push((format!("sea-{}.webp", palette.name), webp::encoded(sea, SEA_QUALITY)?));
    }
    Ok(files)
}

fn draw(game: &Path, geodata: &Path) -> Result<bool, String> {
    for (name, bytes) in drawn(game, geodata)? {
        let path = game.join("map").join(&name);
        std::fs::write(&path, &bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        println!("{name:<18} {:>7} bytes", bytes.len());
    }
    Ok(true)
}
