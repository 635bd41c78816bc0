//! Checks a world map and reports every fault.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use table::scene::sheet::{Dot, Sheet, inside};

use super::plan::Plan;
use super::settle::{badge_box, name_box, one_pile, piles, shared};
use crate::board::{self, Areas};
use crate::check::{CONTRAST, Faults, LEAST_LETTER, stale};
use crate::contrast::{INKS, worst};
use crate::geometry::{Rect, area, distance, from_line};
use crate::projection::Point;
use crate::relief::PALETTES;
use crate::webp;

/// The zoom at which pieces are shown, and the initial zoom of a phone 390 pixels wide.
const PIECES_ZOOM: f64 = 1.0;
const PHONE_ZOOM: f64 = 0.87;
/// Minimum width and height of a space in pixels for a finger, and how far inside the centre of its pieces must be.
const FINGER: f64 = 24.0;
const WELL_INSIDE: f64 = 2.0;
/// Maximum distance of a name or mark from the pieces of its space, in units beyond its own size.
const NEIGHBOURHOOD: f64 = 70.0;
/// Faults.
const FATAL: [&str; 10] = [
    "board",
    "border",
    "label_label",
    "label_piece",
    "label_far",
    "badge",
    "hit",
    "small",
    "contrast",
    "stale",
];
/// Figures that are only reported.
const TOLD: [&str; 3] = ["pile_pile", "label_piles", "label_abroad"];

/// A space of the sheet, measured.
struct Measured {
    key: String,
    name: String,
    at: Point,
    rings: Vec<Vec<Dot>>,
    label: Rect,
    badge: Option<Rect>,
}

fn point(dot: Dot) -> Point {
    (f64::from(dot.0), f64::from(dot.1))
}

/// Checks the map of a game; true if it has no faults.
pub fn run(game: &str, folder: &Path, geodata: &Path) -> Result<bool, String> {
    let map = folder.join("map");
    let areas = Areas::read(folder)?;
    let plan = Plan::read(&map.join("drawing.toml"))?;
    let text = board::text(&map.join("sheet.json"))?;
    let sheet: Sheet = serde_json::from_str(&text).map_err(|e| format!("sheet.json: {e}"))?;
    let mut faults = Faults(BTreeMap::new());
    whole(&areas, &sheet, &mut faults);
    let spaces: Vec<Measured> = measured(&areas, &sheet);
    let extra = borders(&areas, &plan, &spaces, sheet.size.0, &mut faults);
    words(&spaces, &sheet, &mut faults);
    fingers(&spaces, &mut faults);
    let contrast = contrast(&map, &spaces, &sheet, &mut faults)?;
    stale(folder, geodata, &mut faults)?;
    let counts: String =
        FATAL.iter().chain(&TOLD).map(|kind| format!(",\"{kind}\":{}", faults.of(kind))).collect();
    println!(
        "{{\"check\":\"atlas\",\"game\":\"{game}\",\"spaces\":{},\"links\":{},\"differing_borders\":{extra},\"least_contrast\":{contrast:.1}{counts}}}",
        sheet.spaces.len(),
        areas.ways.len(),
    );
    Ok(FATAL.iter().all(|kind| faults.of(kind) == 0))
}

/// Every space of the board is on the sheet, and nothing else.
fn whole(areas: &Areas, sheet: &Sheet, faults: &mut Faults) {
    let on_board: BTreeSet<&str> = areas.spaces.iter().map(|space| space.key.as_str()).collect();
    let on_sheet: BTreeSet<&str> = sheet.spaces.iter().map(|space| space.key.as_str()).collect();
    for key in on_board.symmetric_difference(&on_sheet) {
        faults.tell("board", &format!("{key} is only on the board or only on the sheet"));
    }
    for space in sheet.spaces.iter().filter(|space| space.area.is_empty()) {
        faults.tell("board", &format!("{} has no ground", space.key));
    }
}

fn measured(areas: &Areas, sheet: &Sheet) -> Vec<Measured> {
    let letter = f64::from(sheet.letter());
    let space = |space: &table::scene::sheet::SheetSpace| {
        let name = areas.by_key(&space.key).map_or(space.key.clone(), |i| areas.spaces[i].name.clone());
        Measured {
            key: space.key.clone(),
            at: point(space.at),
            rings: space.area.rings(),
            label: name_box(point(space.label), &name, space.breaks, letter),
            badge: space.badge.map(|at| badge_box(point(at))),
            name,
        }
    };
    sheet.spaces.iter().map(space).collect()
}

/// The drawn borders match the links of the board, except those that the plan explains. Returns the number of exceptions.
fn borders(areas: &Areas, plan: &Plan, spaces: &[Measured], width: i32, faults: &mut Faults) -> usize {
    let mut sides: BTreeMap<(Dot, Dot), BTreeSet<&str>> = BTreeMap::new();
    for space in spaces {
        for ring in &space.rings {
            for (i, &a) in ring.iter().enumerate() {
                // The same border may be at either edge of the sheet.
                let on_sheet = |(x, y): Dot| (x.rem_euclid(10 * width), y);
                let (a, b) = (on_sheet(a), on_sheet(ring[(i + 1) % ring.len()]));
                sides.entry((a.min(b), a.max(b))).or_default().insert(&space.key);
            }
        }
    }
    let pair = |a: &str, b: &str| (a.min(b).to_string(), a.max(b).to_string());
    let drawn: BTreeSet<(String, String)> = sides
        .values()
        .map(|keys| keys.iter().copied().collect::<Vec<&str>>())
        .filter(|keys| keys.len() == 2)
        .map(|keys| pair(keys[0], keys[1]))
        .collect();
    let key = |end: usize| areas.spaces[end].key.as_str();
    let linked: BTreeSet<_> = areas.ways.iter().map(|way| pair(key(way.ends[0]), key(way.ends[1]))).collect();
    let explained: BTreeSet<_> = plan.differs.iter().map(|d| pair(&d.between.0, &d.between.1)).collect();
    let differing: BTreeSet<_> = drawn.symmetric_difference(&linked).cloned().collect();
    for (a, b) in differing.difference(&explained) {
        let how =
            if linked.contains(&(a.clone(), b.clone())) { "no border" } else { "a border, but no link" };
        faults.tell("border", &format!("{a} and {b} have {how}"));
    }
    for (a, b) in explained.difference(&differing) {
        faults.tell("border", &format!("drawing.toml explains {a} and {b}, which do not differ"));
    }
    for differs in plan.differs.iter().filter(|differs| differs.why.is_empty()) {
        faults.tell(
            "border",
            &format!("drawing.toml: say why {} and {} differ", differs.between.0, differs.between.1),
        );
    }
    differing.len()
}

/// Names and marks do not cover each other or any piece, and are near their space.
fn words(spaces: &[Measured], sheet: &Sheet, faults: &mut Faults) {
    let width = f64::from(sheet.size.0);
    if f64::from(sheet.letter()) * PIECES_ZOOM < LEAST_LETTER {
        faults.tell("small", &format!("letters of {} pixels", f64::from(sheet.letter()) * PIECES_ZOOM));
    }
    for (i, one) in spaces.iter().enumerate() {
        let told = |other: &Measured| format!("{} and {}", one.name, other.name);
        for (j, other) in spaces.iter().enumerate() {
            if shared(&one.label, &one_pile(other.at), width) > 0.0 {
                faults.tell("label_piece", &format!("{} on the pieces of {}", one.name, other.name));
            } else if shared(&one.label, &piles(other.at), width) > 0.0 {
                faults.tell("label_piles", &format!("{} on the third pile of {}", one.name, other.name));
            }
            if let Some(badge) = &one.badge {
                let label = shared(badge, &other.label, width) + shared(badge, &one_pile(other.at), width);
                let badges = other.badge.as_ref().filter(|_| j > i).map_or(0.0, |b| shared(badge, b, width));
                if label + badges > 0.0 {
                    faults.tell("badge", &told(other));
                }
            }
            if j > i && shared(&one.label, &other.label, width) > 0.0 {
                faults.tell("label_label", &told(other));
            }
            if j > i && shared(&piles(one.at), &piles(other.at), width) > 0.0 {
                faults.tell("pile_pile", &told(other));
            }
        }
        let middle = |r: &Rect| ((r.left + r.right) / 2.0, (r.top + r.bottom) / 2.0);
        let half = (one.label.right - one.label.left) / 2.0;
        let far = distance(middle(&one.label), one.at) - half;
        let badge = one.badge.as_ref().map_or(0.0, |badge| distance(middle(badge), one.at));
        let high = Rect::new(f64::NEG_INFINITY, 0.0, f64::INFINITY, f64::from(sheet.size.1));
        if far.max(badge) > NEIGHBOURHOOD + 30.0 || !high.encloses(&one.label) {
            faults.tell("label_far", &format!("{}: {:.0}", one.name, far.max(badge)));
        }
        let corners = one.label.corners().map(|p| ((p.0 * 10.0) as i32, (p.1 * 10.0) as i32));
        if !corners.iter().any(|&corner| inside(&one.rings, corner)) {
            faults.tell("label_abroad", &one.name);
        }
    }
}

/// A finger that points at the centre of a space's pieces hits it.
fn fingers(spaces: &[Measured], faults: &mut Faults) {
    for space in spaces {
        let at = ((space.at.0 * 10.0) as i32, (space.at.1 * 10.0) as i32);
        let closed: Vec<Vec<Point>> = space
            .rings
            .iter()
            .map(|ring| {
                ring.iter()
                    .chain(ring.first())
                    .map(|p| (f64::from(p.0) / 10.0, f64::from(p.1) / 10.0))
                    .collect()
            })
            .collect();
        let margin =
            closed.iter().map(|ring| from_line(space.at, ring)).fold(f64::INFINITY, f64::min) * PHONE_ZOOM;
        let holders = spaces.iter().filter(|other| inside(&other.rings, at)).count();
        if !inside(&space.rings, at) || holders != 1 || margin < WELL_INSIDE {
            faults.tell("hit", &format!("{}: {margin:.1} pixels inside, {holders} spaces", space.name));
        }
        let pixels = closed.iter().map(|ring| area(ring)).sum::<f64>() * PHONE_ZOOM * PHONE_ZOOM;
        if pixels < FINGER * FINGER {
            faults.tell("small", &format!("{}: {pixels:.0} square pixels", space.key));
        }
    }
}

/// The lowest contrast of any name on both images of the land and the sea.
fn contrast(map: &Path, spaces: &[Measured], sheet: &Sheet, faults: &mut Faults) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for (palette, inks) in PALETTES.iter().zip(&INKS) {
        for ground in ["land", "sea"] {
            let file = format!("{ground}-{}.webp", palette.name);
            let picture = webp::decoded(&map.join(&file))?;
            for space in spaces {
                let found = worst(&picture, sheet.size, &space.label, inks);
                if found < CONTRAST {
                    faults.tell("contrast", &format!("{} on {file}: {found:.1}", space.name));
                }
                least = least.min(found);
            }
        }
    }
    Ok(least)
}
