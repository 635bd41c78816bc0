//! Assembles the sheet.

use table::scene::sheet::{Anchor, Dot, Sheet, SheetLink, SheetName, SheetSpace, SheetStroke, SheetTray};

use crate::board::{Board, said};
use crate::drawing::{Drawing, Line};
use crate::geodata::Geodata;
use crate::geometry::{Mask, Rect, simplified, smooth, svg_path};
use crate::ground;
use crate::labels::{self, Taken, Wish, text_box};
use crate::layout::{Spot, spots};
use crate::projection::{Point, Projection};
use crate::ways::{self, Country};

/// Margin between names and the edge of the sheet.
const MARGIN: f64 = 6.0;
/// Number of passes that lay ways and names around each other.
const ROUNDS: usize = 3;

/// The board as it is drawn.
pub fn sheet(board: &Board, drawing: &Drawing, words: &str, geodata: &Geodata) -> Result<Sheet, String> {
    known(board, drawing, words)?;
    let projection = Projection::new(&drawing.projection, drawing.size);
    let coasts = ground::coasts(geodata, &projection, drawing.size);
    let land = Mask::new(&coasts, drawing.size);
    let spots = spots(board, drawing, &projection);
    let strokes: Vec<Vec<Point>> = drawing.strokes.iter().map(|line| stroke(line, &projection)).collect();
    let trays = drawing.trays.iter().map(|tray| rect(tray.at, tray.size));
    let names: Vec<SheetName> = drawing
        .names
        .iter()
        .map(|n| SheetName { key: n.key.clone(), at: n.at, style: n.style.clone(), turn: n.turn })
        .collect();
    let taken_by_names = names.iter().map(|name| name_box(name, words));
    let boxes: Vec<Rect> = trays.chain(taken_by_names).collect();
    let (width, height) = (f64::from(drawing.size.0), f64::from(drawing.size.1));
    let whole = Rect::new(0.0, 0.0, width, height).grown(-MARGIN);
    let wishes: Vec<Wish> = board
        .places
        .iter()
        .enumerate()
        .map(|(spot, place)| {
            let side = drawing.places.get(&place.key).and_then(|placed| placed.label);
            Wish { spot, name: &place.name, side }
        })
        .collect();
    // Ways leave room for names, then names for ways, until both have settled.
    let mut wanted: Vec<Rect> =
        wishes.iter().map(|wish| labels::wanted(&spots[wish.spot], wish.name, wish.side)).collect();
    let (mut lines, mut set) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        lines =
            ways::laid(board, drawing, &projection, &Country { spots: &spots, land: &land, wanted: &wanted });
        let taken = Taken { spots: &spots, ways: &lines, lines: &strokes, boxes: &boxes, sheet: whole };
        set = labels::set(&wishes, &taken);
        wanted = set.iter().zip(&wishes).map(|(label, wish)| label.covers(wish.name)).collect();
    }

    let space = |(i, spot): (usize, &Spot)| SheetSpace {
        key: board.places[i].key.clone(),
        at: dot(spot.at),
        label: set[i].at,
        anchor: set[i].anchor,
        outline: spot.outline.map(|o| o.corners().map(dot).to_vec()).unwrap_or_default(),
        ..SheetSpace::default()
    };
    let link = |(way, line): (&crate::board::Way, &Vec<Point>)| SheetLink {
        from: board.places[way.ends[0]].key.clone(),
        to: board.places[way.ends[1]].key.clone(),
        kind: way.kind.clone(),
        path: line.iter().map(|&at| dot(at)).collect(),
    };
    let mut drawn = vec![
        SheetStroke { kind: "graticule".into(), path: ground::graticule(&projection, drawing.size, None) },
        SheetStroke { kind: "border".into(), path: ground::borders(geodata, &projection, drawing.size) },
    ];
    for (line, points) in drawing.strokes.iter().zip(&strokes) {
        drawn.push(SheetStroke { kind: line.kind.clone(), path: svg_path(&simplified(points, 0.2), false) });
    }
    Ok(Sheet {
        size: drawing.size,
        heart: drawing.heart,
        spaces: spots.iter().enumerate().map(space).collect(),
        links: board.ways.iter().zip(&lines).map(link).collect(),
        trays: drawing
            .trays
            .iter()
            .map(|tray| SheetTray { key: tray.key.clone(), at: tray.at, size: tray.size })
            .collect(),
        names,
        land: ground::land_path(&coasts),
        strokes: drawn,
        ..Sheet::default()
    })
}

/// Checks that everything the drawing names exists.
fn known(board: &Board, drawing: &Drawing, words: &str) -> Result<(), String> {
    let mut faults = Vec::new();
    for key in drawing.places.keys().chain(drawing.strokes.iter().flat_map(|line| &line.right)) {
        if board.by_key(key).is_none() {
            faults.push(format!("drawing.toml: there is no place {key}"));
        }
    }
    for (key, _) in drawing.places.iter().filter(|(_, placed)| placed.why.is_empty()) {
        faults.push(format!("drawing.toml: say why {key} is moved"));
    }
    for key in drawing.ways.keys() {
        let ends: Vec<Option<usize>> = key.split(' ').map(|end| board.by_key(end)).collect();
        let way =
            |one, other| board.ways.iter().any(|way| way.ends == [one, other] || way.ends == [other, one]);
        if !matches!(ends[..], [Some(one), Some(other)] if way(one, other)) {
            faults.push(format!("drawing.toml: there is no way {key}"));
        }
    }
    for name in drawing.names.iter().filter(|name| said(words, &name.key).is_none()) {
        faults.push(format!("lang/map.ftl has no text for {}", name.key));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// A line of the drawing, smoothed.
pub fn stroke(line: &Line, projection: &Projection) -> Vec<Point> {
    let on_globe = line.via.iter().map(|&at| projection.sheet(at));
    let on_sheet = line.through.iter().map(|&(x, y)| (f64::from(x), f64::from(y)));
    smooth(&on_globe.chain(on_sheet).collect::<Vec<Point>>(), 6.0)
}

/// What a name other than a place's covers, at the sizes clients use.
pub fn name_box(name: &SheetName, words: &str) -> Rect {
    let words = said(words, &name.key).unwrap_or_default();
    let (high, wide) = match name.style.as_str() {
        "title" => (38.0, 0.58),
        "subtitle" => (14.0, 0.62),
        "land" => (15.0, 0.80),
        _ => (16.0, 0.55),
    };
    let flat = text_box(name.at, Anchor::Middle, &words, high, wide);
    if name.turn == 0 {
        return flat;
    }
    let (sin, cos) = f64::from(name.turn).to_radians().sin_cos();
    let (x, y) = (f64::from(name.at.0), f64::from(name.at.1));
    let turned = flat.corners().map(|p| {
        let (dx, dy) = (p.0 - x, p.1 - y);
        (x + dx * cos - dy * sin, y + dx * sin + dy * cos)
    });
    let least = |part: fn(&Point) -> f64| turned.iter().map(part).fold(f64::INFINITY, f64::min);
    let most = |part: fn(&Point) -> f64| turned.iter().map(part).fold(f64::NEG_INFINITY, f64::max);
    Rect::new(least(|p| p.0), least(|p| p.1), most(|p| p.0), most(|p| p.1))
}

/// The box at this corner.
pub fn rect(at: Dot, size: Dot) -> Rect {
    let (left, top) = (f64::from(at.0), f64::from(at.1));
    Rect::new(left, top, left + f64::from(size.0), top + f64::from(size.1))
}

fn dot(at: Point) -> Dot {
    (at.0.round() as i32, at.1.round() as i32)
}
