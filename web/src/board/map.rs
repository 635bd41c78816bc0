//! What every layer of the map agrees on: its size, how it is drawn, and what its places are called.

use std::collections::BTreeMap;

use table::msg;
use table::scene::sheet::{Sheet, SheetSpace, lines};
use table::scene::{Board, BoardSpace, Shape};

use super::grid::is_grid;
use crate::game_state::GameState;

/// A sheet that wraps around is drawn this many times side by side.
pub const TURNS: i32 = 3;

/// The kind of a place as a class.
pub fn kind(shape: Shape) -> &'static str {
    match shape {
        Shape::Hex => "hex",
        Shape::Point => "port",
        Shape::Area => "inland",
        Shape::Sea => "water",
        Shape::Box => "box",
    }
}

/// The name of a place as it stands on the map, line by line, and whether it is the number of a zone.
pub fn worded(game: GameState, space: &SheetSpace, board: &BoardSpace) -> (Vec<String>, bool) {
    let said = game.say(&msg!("table-thing", thing = board.space));
    let sea = board.shape == Shape::Sea && !space.area.is_empty();
    // A zone is known by its number.
    let said = match said.rsplit_once(' ') {
        Some((_, number)) if sea && number.bytes().all(|b| b.is_ascii_digit()) => number.to_string(),
        _ => said,
    };
    (lines(&said, space.breaks).into_iter().map(String::from).collect(), sea)
}

/// The drawn places of a board with their drawing, in the order of the board.
pub fn pairs<'m>(board: &'m Board, sheet: &'m Sheet) -> Vec<(&'m SheetSpace, &'m BoardSpace)> {
    let drawn: BTreeMap<&str, &SheetSpace> =
        sheet.spaces.iter().map(|drawn| (drawn.key.as_str(), drawn)).collect();
    board.spaces.iter().filter_map(|space| Some((*drawn.get(space.key.as_str())?, space))).collect()
}

/// Width and height of all turns of a sheet.
pub fn extent(sheet: &Sheet) -> (i32, i32) {
    (sheet.size.0 * if sheet.wraps { TURNS } else { 1 }, sheet.size.1)
}

/// Is a sheet painted beside the page? Maps of areas and of hexes are: drawn in the document they would be too slow to zoom.
pub fn is_painted(board: &Board, sheet: &Sheet) -> bool {
    let areas = || sheet.spaces.iter().any(|space| !space.area.is_empty());
    cfg!(any(feature = "areas", feature = "hexes"))
        && !sheet.land.is_empty()
        && (is_grid(board, sheet) || areas())
}
