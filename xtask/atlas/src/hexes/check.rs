//! Looks at the map of hexes that was drawn and tells every fault.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use table::scene::sheet::Sheet;

use super::board::{Hexes, Rank};
use super::glyphs::signs;
use super::names::{Label, Style, covers};
use super::plan::Plan;
use crate::board::{said, text};
use crate::check::{CONTRAST, Faults, stale};
use crate::contrast::{INKS, worst};
use crate::geometry::{Rect, distance};
use crate::relief::Palette;
use crate::webp;

/// Letters are at least this high, in pixels.
const LEAST_LETTER: f64 = 9.0;
/// A name is at most so far from its place, beyond its own size.
const NEIGHBOURHOOD: f64 = 34.0;
/// What must not be.
const FATAL: [&str; 7] = ["board", "label_label", "label_sign", "label_far", "small", "contrast", "stale"];

/// A name, what it covers, and from which to which zoom it is shown.
struct Shown {
    name: String,
    covers: Rect,
    zooms: (f64, f64),
    broad: bool,
}

/// Checks the map of a game: all is well, or not.
pub fn run(game: &str, folder: &Path, geodata: &Path) -> Result<bool, String> {
    let map = folder.join("map");
    let plan = Plan::read(&map.join("drawing.toml"))?;
    let hexes = Hexes::read(folder, &plan)?;
    let words = text(&folder.join("lang/map.ftl"))?;
    let sheet: Sheet =
        serde_json::from_str(&text(&map.join("sheet.json"))?).map_err(|e| format!("sheet.json: {e}"))?;
    let mut faults = Faults(BTreeMap::new());
    whole(&hexes, &sheet, &mut faults);
    let shown = shown(&hexes, &sheet, &words, &mut faults);
    overlaps(&hexes, &shown, &mut faults);
    let contrast = contrast(&map, &shown, &sheet, &plan.palettes()?, &mut faults)?;
    stale(folder, geodata, &mut faults)?;
    let counts: String = FATAL.iter().map(|kind| format!(",\"{kind}\":{}", faults.of(kind))).collect();
    println!(
        "{{\"check\":\"atlas\",\"game\":\"{game}\",\"spaces\":{},\"names\":{},\"least_contrast\":{contrast:.1}{counts}}}",
        sheet.spaces.len(),
        shown.len(),
    );
    Ok(FATAL.iter().all(|kind| faults.of(kind) == 0))
}

/// Every hex and area of the board is on the sheet, and nothing else.
fn whole(hexes: &Hexes, sheet: &Sheet, faults: &mut Faults) {
    let on_board: BTreeSet<&str> = hexes
        .map
        .spaces()
        .filter(|&space| !hexes.kind(space, "sea"))
        .map(|space| &*hexes.map.place(space).key)
        .collect();
    let on_sheet: BTreeSet<&str> = sheet.spaces.iter().map(|space| space.key.as_str()).collect();
    for key in on_board.symmetric_difference(&on_sheet) {
        faults.tell("board", &format!("{key} is only on the board or only on the sheet"));
    }
    for sea in hexes.map.spaces().filter(|&space| hexes.kind(space, "sea")) {
        let key = format!("sea-{}", hexes.map.place(sea).key);
        if !sheet.names.iter().any(|name| name.key == key) {
            faults.tell("board", &format!("{key} is not named"));
        }
    }
}

/// All names, measured.
fn shown(hexes: &Hexes, sheet: &Sheet, words: &str, faults: &mut Faults) -> Vec<Shown> {
    let mut all = Vec::new();
    for space in &sheet.spaces {
        let Some(on_board) = hexes.map.by_key(&space.key) else { continue };
        let (Some(rank), Some(at)) = (hexes.rank(on_board), hexes.middle(on_board)) else { continue };
        let name = hexes.map.place(on_board).name.to_string();
        let covers = covers(Label { at: space.label, anchor: space.anchor }, &name, rank);
        let middle = ((covers.left + covers.right) / 2.0, (covers.top + covers.bottom) / 2.0);
        let far = distance(middle, at) - (covers.right - covers.left) / 2.0;
        if far > NEIGHBOURHOOD {
            faults.tell("label_far", &format!("{name}: {far:.0}"));
        }
        all.push(Shown { name, covers, zooms: (rank.letter().1, f64::INFINITY), broad: false });
    }
    for name in &sheet.names {
        let Some(style) = Style::read(&name.style) else { continue };
        let words = said(words, &name.key).unwrap_or_default();
        let at = (f64::from(name.at.0), f64::from(name.at.1));
        let covers = style.covers(at, &words);
        all.push(Shown { covers, name: words, zooms: style.zooms(), broad: true });
    }
    for rank in [Rank::Town, Rank::Minor, Rank::Area, Rank::Major] {
        let (high, zoom) = rank.letter();
        if high * zoom < LEAST_LETTER {
            faults.tell("small", &format!("{rank:?}: letters of {:.1} pixels", high * zoom));
        }
    }
    for style in [Style::Land, Style::Water, Style::Gulf, Style::Key] {
        let pixels = style.high() * style.zooms().0;
        if pixels < LEAST_LETTER {
            faults.tell("small", &format!("{style:?}: letters of {pixels:.1} pixels"));
        }
    }
    all
}

/// No name lies on another that is shown with it, nor on the sign of a place.
fn overlaps(hexes: &Hexes, shown: &[Shown], faults: &mut Faults) {
    let signs: Vec<Rect> = hexes.map.spaces().flat_map(|space| signs(hexes, space)).collect();
    for (i, one) in shown.iter().enumerate() {
        for other in &shown[i + 1..] {
            let together = one.zooms.0.max(other.zooms.0) < one.zooms.1.min(other.zooms.1);
            if together && one.covers.shared(&other.covers) > 0.0 {
                let shared = one.covers.shared(&other.covers);
                faults.tell("label_label", &format!("{} and {} share {shared:.0}", one.name, other.name));
            }
        }
        let on = signs.iter().map(|sign| one.covers.grown(-1.0).shared(sign)).sum::<f64>();
        if on > 0.0 && !one.broad {
            faults.tell("label_sign", &format!("{} lies on a sign: {on:.0}", one.name));
        }
    }
}

/// The least contrast of all names on both pictures of the land and the sea.
fn contrast(
    map: &Path,
    shown: &[Shown],
    sheet: &Sheet,
    palettes: &[Palette],
    faults: &mut Faults,
) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for (palette, inks) in palettes.iter().zip(&INKS) {
        for ground in ["land", "sea"] {
            let file = format!("{ground}-{}.webp", palette.name);
            let picture = webp::decoded(&map.join(&file))?;
            for one in shown {
                let found = worst(&picture, sheet.size, &one.covers, inks);
                if found < CONTRAST {
                    faults.tell("contrast", &format!("{} on {file}: {found:.1}", one.name));
                }
                least = least.min(found);
            }
        }
    }
    Ok(least)
}
