//! Where the drawing of a board comes from: a sheet made by `cargo xtask atlas`, or one made up here from the board alone.

use table::scene::sheet::{Anchor, Sheet, SheetLink, SheetSpace};
use table::scene::{Board, BoardSpace, Shape};

use crate::browser;

/// The distance between neighbours on a board that brings no drawing.
const APART: i32 = 150;
/// Around such a board.
const MARGIN: i32 = 120;

/// The glyphs that only maps of areas and boards of hexes have: a file of its own, so that other games do not load it.
#[cfg(any(feature = "areas", feature = "hexes"))]
async fn load_glyphs() {
    let Some(sprites) = browser::element("sprites") else { return };
    if sprites.query_selector("#b-infantry").is_ok_and(|known| known.is_some()) {
        return;
    }
    let Some(path) = browser::asset("art/glyphs-more.svg") else { return };
    if let Some(glyphs) = browser::fetch(&path).await {
        let _ = sprites.insert_adjacent_html("beforeend", &glyphs);
    }
}

/// The sheet of a game. What its counters are drawn with is there by then.
pub async fn load(game: &str, board: &Board) -> Sheet {
    #[cfg(any(feature = "areas", feature = "hexes"))]
    load_glyphs().await;
    let drawn = match browser::asset(&format!("maps/{game}/sheet.json")) {
        Some(path) => browser::fetch(&path).await.and_then(|text| serde_json::from_str(&text).ok()),
        None => None,
    };
    drawn.unwrap_or_else(|| made_up(board))
}

/// A plain drawing: places where the board has them, hexes that touch, straight ways.
pub fn made_up(board: &Board) -> Sheet {
    let hexes: Vec<&BoardSpace> = board.spaces.iter().filter(|s| s.shape == Shape::Hex).collect();
    let step = hexes
        .iter()
        .flat_map(|a| hexes.iter().filter(|b| a.at.1 == b.at.1 && a.at.0 < b.at.0).map(|b| b.at.0 - a.at.0))
        .min()
        .unwrap_or(80)
        .max(1);
    let least = |get: fn(&(i32, i32)) -> i32| board.spaces.iter().map(|s| get(&s.at)).min().unwrap_or(0);
    let most = |get: fn(&(i32, i32)) -> i32| board.spaces.iter().map(|s| get(&s.at)).max().unwrap_or(0);
    let (left, top) = (least(|p| p.0), least(|p| p.1));
    let place =
        |at: (i32, i32)| (MARGIN + (at.0 - left) * APART / step, MARGIN + (at.1 - top) * APART / step);
    let size = place((most(|p| p.0), most(|p| p.1)));
    let size = (size.0 + MARGIN, size.1 + MARGIN);
    let spaces = board.spaces.iter().map(|space| {
        let at = place(space.at);
        let half = APART / 2;
        // Rows lie three quarters of a hex apart, whatever its height.
        let (low, high) = (half / 2, half);
        let corners = [(0, -high), (half, -low), (half, low), (0, high), (-half, low), (-half, -low)];
        let outline = match space.shape {
            Shape::Hex => corners.iter().map(|(x, y)| (at.0 + x, at.1 + y)).collect(),
            _ => Vec::new(),
        };
        SheetSpace {
            key: space.key.clone(),
            at,
            label: (at.0, at.1 + 40),
            anchor: Anchor::Middle,
            outline,
            ..SheetSpace::default()
        }
    });
    let at = |space| board.spaces.iter().find(|s| s.space == space);
    let links = board.links.iter().filter_map(|link| {
        let (from, to) = (at(link.from)?, at(link.to)?);
        let hexes = from.shape == Shape::Hex && to.shape == Shape::Hex;
        let kind = link.kind.key.trim_start_matches("link-").to_string();
        // Hexes that touch need no line, unless something lies between them.
        (!hexes || kind != "way").then(|| SheetLink {
            from: from.key.clone(),
            to: to.key.clone(),
            path: match hexes {
                true => side(place(from.at), place(to.at)),
                false => vec![place(from.at), place(to.at)],
            },
            kind,
        })
    });
    Sheet {
        size,
        heart: (size.0 / 2, size.1 / 2),
        spaces: spaces.collect(),
        links: links.collect(),
        ..Sheet::default()
    }
}

/// The side between two hexes that touch.
fn side(a: (i32, i32), b: (i32, i32)) -> Vec<(i32, i32)> {
    let middle = ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
    let (across, down) = (b.0 - a.0, b.1 - a.1);
    let half = (-down / 3, across / 4);
    vec![(middle.0 - half.0, middle.1 - half.1), (middle.0 + half.0, middle.1 + half.1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_a_drawing_gets_one() {
        for game in catalog::games() {
            let about = game.about();
            let m = game
                .open(
                    None,
                    &vec![table::Person(0); about.seats.len()],
                    table::Entropy::casual(1, about.count()),
                )
                .unwrap_or_else(|faults| panic!("{faults:?}"));
            let sheet = made_up(&m.board());
            assert_eq!(sheet.spaces.len(), m.board().spaces.len());
            let inside = |at: (i32, i32)| at.0 > 0 && at.1 > 0 && at.0 < sheet.size.0 && at.1 < sheet.size.1;
            assert!(sheet.spaces.iter().all(|space| inside(space.at)), "{}", about.id);
        }
    }
}
