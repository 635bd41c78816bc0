//! Checks a map and reports every fault.

use std::collections::BTreeMap;
use std::path::Path;

use table::scene::sheet::{LABEL, SIGN, Sheet};

use crate::board::{self, Board};
use crate::compose::{name_box, rect, stroke};
use crate::contrast::{INKS, worst};
use crate::drawing::Drawing;
use crate::geometry::{Rect, distance, from_line};
use crate::labels::Label;
use crate::lanes::closeness;
use crate::layout::Spot;
use crate::projection::{Point, Projection};
use crate::relief::PALETTES;
use crate::webp;

/// The zoom at which a desktop shows the whole sheet, and the initial zoom of a phone.
const DESK_ZOOM: f64 = 0.88;
const PHONE_ZOOM: f64 = 0.85;
/// Minimum letter height, in pixels.
pub const LEAST_LETTER: f64 = 11.0;
/// How close to the centre of a sign a finger hits, in pixels.
const FINGER: f64 = 12.0;
/// Minimum contrast of a name.
pub const CONTRAST: f64 = 4.5;
/// Figures; the first of these must be zero, the rest are only reported.
const FATAL: [&str; 11] = [
    "label_label",
    "label_link",
    "label_stack",
    "label_box",
    "label_frame",
    "link_sign",
    "small",
    "contrast",
    "covered",
    "board",
    "stale",
];
const TOLD: [&str; 6] = ["stack_stack", "stack_box", "name_clash", "link_box", "wrong_side", "lane_close"];

/// Faults by kind.
pub struct Faults(pub BTreeMap<&'static str, usize>);

impl Faults {
    /// Reports and counts a fault.
    pub fn tell(&mut self, kind: &'static str, what: &str) {
        println!("{kind}: {what}");
        *self.0.entry(kind).or_default() += 1;
    }

    /// The number of faults of a kind.
    pub fn of(&self, kind: &str) -> usize {
        self.0.get(kind).copied().unwrap_or(0)
    }
}

/// A sheet with everything on it measured.
struct Measured<'a> {
    sheet: &'a Sheet,
    names: Vec<String>,
    spots: Vec<Spot>,
    labels: Vec<Rect>,
    lines: Vec<Vec<Point>>,
    trays: Vec<(String, Rect)>,
    others: Vec<(String, Rect)>,
}

/// Checks the map of a game; true if it has no faults.
pub fn run(game: &str, folder: &Path, geodata: &Path) -> Result<bool, String> {
    let map = folder.join("map");
    let board = Board::read(folder)?;
    let drawing = Drawing::read(&map.join("drawing.toml"))?;
    let words = board::text(&folder.join("lang/map.ftl"))?;
    let text = board::text(&map.join("sheet.json"))?;
    let sheet: Sheet = serde_json::from_str(&text).map_err(|e| format!("sheet.json: {e}"))?;
    let mut faults = Faults(BTreeMap::new());
    whole(&board, &sheet, &mut faults);
    let measured = measured(&board, &sheet, &words);
    labels(&measured, &mut faults);
    stacks(&measured, &mut faults);
    links(&measured, &mut faults);
    lanes(&measured, &mut faults);
    names(&measured, &mut faults);
    sides(&board, &drawing, &measured, &mut faults);
    let contrast = contrast(&map, &measured, &mut faults)?;
    let moved = most_moved(&board, &drawing, &measured);
    stale(folder, geodata, &mut faults)?;
    let counts: String =
        FATAL.iter().chain(&TOLD).map(|kind| format!(",\"{kind}\":{}", faults.of(kind))).collect();
    println!(
        "{{\"check\":\"atlas\",\"game\":\"{game}\",\"places\":{},\"links\":{},\"least_contrast\":{contrast:.1},\"most_moved\":{moved:.0}{counts}}}",
        sheet.spaces.len(),
        sheet.links.len(),
    );
    Ok(FATAL.iter().all(|kind| faults.of(kind) == 0))
}

/// Every place and way of the board is on the sheet, and nothing else.
fn whole(board: &Board, sheet: &Sheet, faults: &mut Faults) {
    let on_board: Vec<&str> = board.places.iter().map(|place| place.key.as_str()).collect();
    let on_sheet: Vec<&str> = sheet.spaces.iter().map(|space| space.key.as_str()).collect();
    let key = |end: usize| board.places[end].key.clone();
    let mut ways: Vec<_> =
        board.ways.iter().map(|way| (key(way.ends[0]), key(way.ends[1]), way.kind.clone())).collect();
    let mut links: Vec<_> =
        sheet.links.iter().map(|link| (link.from.clone(), link.to.clone(), link.kind.clone())).collect();
    ways.sort();
    links.sort();
    for key in on_board.iter().filter(|key| !on_sheet.contains(key)) {
        faults.tell("board", &format!("{key} is not on the sheet"));
    }
    for key in on_sheet.iter().filter(|key| !on_board.contains(key)) {
        faults.tell("board", &format!("{key} is not on the board"));
    }
    for way in ways.iter().filter(|way| !links.contains(way)) {
        faults.tell("board", &format!("{} {} {} is not on the sheet", way.2, way.0, way.1));
    }
    for link in links.iter().filter(|link| !ways.contains(link)) {
        faults.tell("board", &format!("{} {} {} is not on the board", link.2, link.0, link.1));
    }
}

fn measured<'a>(board: &Board, sheet: &'a Sheet, words: &str) -> Measured<'a> {
    let point = |dot: (i32, i32)| (f64::from(dot.0), f64::from(dot.1));
    let names: Vec<String> = sheet
        .spaces
        .iter()
        .map(|space| board.by_key(&space.key).map_or(space.key.clone(), |i| board.places[i].name.clone()))
        .collect();
    let spots = sheet.spaces.iter().map(|space| Spot {
        at: point(space.at),
        outline: match space.outline[..] {
            [corner, _, across, _] => Some(rect(corner, (across.0 - corner.0, across.1 - corner.1))),
            _ => None,
        },
    });
    let labels = sheet.spaces.iter().zip(&names);
    let labels = labels.map(|(space, name)| Label { at: space.label, anchor: space.anchor }.covers(name));
    Measured {
        sheet,
        spots: spots.collect(),
        labels: labels.collect(),
        lines: sheet.links.iter().map(|link| link.path.iter().map(|&dot| point(dot)).collect()).collect(),
        trays: sheet.trays.iter().map(|tray| (tray.key.clone(), rect(tray.at, tray.size))).collect(),
        others: sheet.names.iter().map(|name| (name.key.clone(), name_box(name, words))).collect(),
        names,
    }
}

/// Names of places cover nothing, and are large enough.
fn labels(m: &Measured, faults: &mut Faults) {
    let whole = rect((0, 0), m.sheet.size);
    if f64::from(LABEL) * DESK_ZOOM < LEAST_LETTER {
        faults.tell("small", &format!("letters of {} pixels", f64::from(LABEL) * DESK_ZOOM));
    }
    for (i, label) in m.labels.iter().enumerate() {
        let name = &m.names[i];
        for (j, other) in m.labels.iter().enumerate().skip(i + 1).filter(|(_, o)| label.shared(o) > 0.0) {
            faults
                .tell("label_label", &format!("{name} and {} share {:.0}", m.names[j], label.shared(other)));
        }
        for (link, line) in m.sheet.links.iter().zip(&m.lines).filter(|(_, l)| label.length_of(l) > 0.0) {
            // A box hides the ways that end in it.
            let own = [&link.from, &link.to].contains(&&m.sheet.spaces[i].key);
            if own && m.spots[i].outline.is_some() {
                continue;
            }
            let much = label.length_of(line);
            faults.tell("label_link", &format!("{name} and {} to {}: {much:.0}", link.from, link.to));
        }
        for (j, spot) in m.spots.iter().enumerate() {
            let own_box = i == j && spot.outline.is_some();
            let shared = label.shared(&spot.stack()).max(label.shared(&spot.sign()));
            if shared > 0.0 && !own_box {
                faults.tell("label_stack", &format!("{name} on the pieces of {}: {shared:.0}", m.names[j]));
            }
        }
        for (key, _) in m.trays.iter().chain(&m.others).filter(|(_, taken)| label.shared(taken) > 0.0) {
            faults.tell("label_box", &format!("{name} and {key}"));
        }
        if !whole.encloses(label) {
            faults.tell("label_frame", &format!("{name} leaves the sheet"));
        }
    }
}

/// Full stacks and signs do not overlap, and a finger hits the sign it points at.
fn stacks(m: &Measured, faults: &mut Faults) {
    for (i, spot) in m.spots.iter().enumerate() {
        for (j, other) in m.spots.iter().enumerate().skip(i + 1) {
            let shared = spot.stack().shared(&other.stack());
            if shared > 0.0 {
                faults.tell("stack_stack", &format!("{} and {}: {shared:.0}", m.names[i], m.names[j]));
            }
            let apart = (distance(spot.at, other.at) - f64::from(SIGN)) * PHONE_ZOOM;
            let boxed = spot.sign().holds(other.at) || other.sign().holds(spot.at);
            if boxed || (spot.outline.is_none() && other.outline.is_none() && apart < FINGER) {
                faults.tell("covered", &format!("{} and {}", m.names[i], m.names[j]));
            }
        }
        for (key, _) in m.trays.iter().chain(&m.others).filter(|(_, taken)| spot.stack().shared(taken) > 0.0)
        {
            faults.tell("stack_box", &format!("{} and {key}", m.names[i]));
        }
        if !rect((0, 0), m.sheet.size).encloses(&spot.stack()) {
            faults.tell("stack_box", &format!("{} leaves the sheet", m.names[i]));
        }
    }
}

/// Ways do not run through signs other than those at their ends, nor under boxes.
fn links(m: &Measured, faults: &mut Faults) {
    for (link, line) in m.sheet.links.iter().zip(&m.lines) {
        let told = format!("{} to {}", link.from, link.to);
        for (i, spot) in m.spots.iter().enumerate() {
            let key = &m.sheet.spaces[i].key;
            if *key == link.from || *key == link.to {
                continue;
            }
            let hit = match spot.outline {
                Some(outline) => outline.length_of(line) > 0.0,
                None => from_line(spot.at, line) < f64::from(SIGN) + 3.0,
            };
            if hit {
                faults.tell("link_sign", &format!("{told} through {}", m.names[i]));
            }
        }
        for (key, _) in m.trays.iter().chain(&m.others).filter(|(_, taken)| taken.length_of(line) > 0.0) {
            faults.tell("link_box", &format!("{told} under {key}"));
        }
    }
}

/// Any two sea lanes can be told apart.
fn lanes(m: &Measured, faults: &mut Faults) {
    let lanes: Vec<_> = m.sheet.links.iter().zip(&m.lines).filter(|(link, _)| link.kind == "sea").collect();
    for (i, (one, line)) in lanes.iter().enumerate() {
        for (other, beside) in &lanes[i + 1..] {
            for why in closeness(line, beside) {
                let told = format!("{} to {} and {} to {} {why}", one.from, one.to, other.from, other.to);
                faults.tell("lane_close", &told);
            }
        }
    }
}

/// Boxes and names other than those of places do not overlap.
fn names(m: &Measured, faults: &mut Faults) {
    let all: Vec<&(String, Rect)> = m.trays.iter().chain(&m.others).collect();
    for (i, (key, taken)) in all.iter().enumerate() {
        for (other, _) in all[i + 1..].iter().filter(|(_, other)| taken.shared(other) > 0.0) {
            faults.tell("name_clash", &format!("{key} and {other}"));
        }
        if !rect((0, 0), m.sheet.size).encloses(taken) {
            faults.tell("name_clash", &format!("{key} leaves the sheet"));
        }
    }
}

/// The places that the drawing wants on one side of a line are there, and no others.
fn sides(board: &Board, drawing: &Drawing, m: &Measured, faults: &mut Faults) {
    let projection = Projection::new(&drawing.projection, drawing.size);
    for line in drawing.strokes.iter().filter(|line| !line.right.is_empty()) {
        let points = stroke(line, &projection);
        for (space, spot) in m.sheet.spaces.iter().zip(&m.spots) {
            let along = points.windows(2).filter(|w| (w[0].0 <= spot.at.0) != (w[1].0 <= spot.at.0));
            let below = along.map(|w| {
                let part = (spot.at.0 - w[0].0) / (w[1].0 - w[0].0);
                spot.at.1 > w[0].1 + part * (w[1].1 - w[0].1)
            });
            let wanted = line.right.contains(&space.key);
            if below.into_iter().any(|below| below != wanted) && board.by_key(&space.key).is_some() {
                faults.tell("wrong_side", &format!("{} of the {} line", space.key, line.kind));
            }
        }
    }
}

/// The largest distance of a place from its true position; boxes have none.
fn most_moved(board: &Board, drawing: &Drawing, m: &Measured) -> f64 {
    let projection = Projection::new(&drawing.projection, drawing.size);
    let free = m.sheet.spaces.iter().zip(&m.spots).filter(|(_, spot)| spot.outline.is_none());
    let moved = free.filter_map(|(space, spot)| {
        let place = &board.places[board.by_key(&space.key)?];
        Some(distance(spot.at, projection.sheet(place.globe)))
    });
    moved.fold(0.0, f64::max)
}

/// The lowest contrast of any name on both images of the land and the sea.
fn contrast(map: &Path, m: &Measured, faults: &mut Faults) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    for (palette, inks) in PALETTES.iter().zip(&INKS) {
        for ground in ["land", "sea"] {
            let file = format!("{ground}-{}.webp", palette.name);
            let picture = webp::decoded(&map.join(&file))?;
            for (label, name) in m.labels.iter().zip(&m.names) {
                let found = worst(&picture, m.sheet.size, label, inks);
                if found < CONTRAST {
                    faults.tell("contrast", &format!("{name} on {file}: {found:.1}"));
                }
                least = least.min(found);
            }
        }
    }
    Ok(least)
}

/// The files match what would be drawn now, if that can be determined.
pub fn stale(folder: &Path, geodata: &Path, faults: &mut Faults) -> Result<(), String> {
    if !geodata.is_dir() {
        println!("skipped: whether the files are up to date, because there is no geodata here");
        return Ok(());
    }
    for (name, bytes) in crate::drawn(folder, geodata)? {
        if std::fs::read(folder.join("map").join(&name)).ok().as_deref() != Some(&bytes) {
            faults.tell("stale", &format!("map/{name} is out of date"));
        }
    }
    Ok(())
}
