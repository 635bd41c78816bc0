//! The sheet, put together.

use table::scene::sheet::{Sheet, SheetName, SheetSpace, SheetStroke};

use super::board::Hexes;
use super::plan::Plan;
use super::{glyphs, lakes, legend, lines, names};
use crate::geodata::Geodata;
use crate::geometry::{Mask, Rect, svg_path};
use crate::ground;
use crate::projection::Point;

/// The terrains that are tinted and strewn with signs.
pub const TERRAINS: [&str; 7] = ["forest", "hill", "mountain", "marsh", "desert", "sand-sea", "depression"];

/// The board as it is drawn.
pub fn sheet(hexes: &Hexes, plan: &Plan, words: &str, geodata: &Geodata) -> Result<Sheet, String> {
    if let Some(key) = plan.areas.keys().find(|key| hexes.map.by_key(key).is_none()) {
        return Err(format!("drawing.toml: there is no area {key}"));
    }
    let projection = hexes.projection(plan)?;
    let mut coasts = ground::coasts(geodata, &projection, plan.size);
    let mut land = Mask::new(&coasts, plan.size);
    if let Some(least) = plan.lakes {
        coasts.extend(ground::lakes(geodata, &projection, plan.size, &land, least));
        coasts = lakes::reshaped(hexes, coasts);
        land = Mask::new(&coasts, plan.size);
    }
    let broad = names::broad(hexes, plan, words)?;
    let seas: Vec<Rect> =
        broad.iter().filter(|name| name.style != names::Style::Land).map(names::Broad::covers).collect();
    let labels = names::labels(hexes, &seas, plan);
    let dot = |(x, y): Point| (x.round() as i32, y.round() as i32);
    let spaces = hexes.map.spaces().filter_map(|space| {
        let at = dot(hexes.middle(space)?);
        let label = labels.get(&space.index());
        Some(SheetSpace {
            key: hexes.map.place(space).key.to_string(),
            at,
            label: label.map_or(at, |label| label.at),
            anchor: label.map_or_else(Default::default, |label| label.anchor),
            badge: glyphs::resource(hexes, space)
                .map(|_| dot(glyphs::lode(hexes.middle(space).unwrap_or_default()))),
            outline: match hexes.kind(space, "district") {
                true => glyphs::district(hexes.middle(space)?).into_iter().map(dot).collect(),
                false => Vec::new(),
            },
            ..SheetSpace::default()
        })
    });
    let name = |name: &names::Broad| SheetName {
        key: name.key.clone(),
        at: dot(name.at),
        style: name.style.word().into(),
        turn: 0,
    };
    Ok(Sheet {
        size: plan.size,
        heart: plan.heart,
        spaces: spaces.collect(),
        names: broad.iter().map(name).chain(title(plan)).chain(legend::names(plan)).collect(),
        land: ground::land_path(&coasts),
        strokes: strokes(
            hexes,
            plan,
            (&coasts, &land),
            ground::graticule(&projection, plan.size, plan.grid.graticule),
        ),
        ..Sheet::default()
    })
}

/// What is written in the box with the title.
fn title(plan: &Plan) -> [SheetName; 2] {
    let (left, top, width, height) = plan.title;
    let line = |style: &str, down: i32| SheetName {
        key: format!("map-{style}"),
        at: (left + width / 2, top + height * down / 100),
        style: style.into(),
        turn: 0,
    };
    [line("title", 56), line("subtitle", 78)]
}

/// Everything that is drawn as lines and filled shapes, from the ground up.
fn strokes(
    hexes: &Hexes,
    plan: &Plan,
    (coasts, land): (&[Vec<Point>], &Mask),
    graticule: String,
) -> Vec<SheetStroke> {
    let outline = |(_, at): (_, Point)| svg_path(&hexes.corners(at), true);
    let of = |tag: &'static str| hexes.hexes().filter(move |(space, _)| hexes.is(*space, tag));
    let mut all: Vec<(String, String)> = vec![("graticule".into(), graticule)];
    for terrain in TERRAINS {
        all.push((format!("ground {terrain}"), of(terrain).map(outline).collect()));
    }
    // Lakes that are holes in the land are seen already.
    let filled = plan.lakes.is_none();
    all.push((
        "ground lake".into(),
        hexes.hexes().filter(|(s, _)| filled && hexes.kind(*s, "lake")).map(outline).collect(),
    ));
    let (width, height) = (f64::from(plan.size.0), f64::from(plan.size.1));
    let whole = svg_path(&Rect::new(0.0, 0.0, width, height).corners(), true);
    all.push(("beyond".into(), whole + &hexes.hexes().map(outline).collect::<String>()));
    for terrain in TERRAINS {
        all.push((format!("sign {terrain}"), glyphs::scattered(hexes, terrain, land)));
    }
    // Three sides a hex are all sides once.
    let half = |(_, at): (_, Point)| svg_path(&hexes.corners(at)[0..4], false);
    let wet = |water: bool| hexes.hexes().filter(move |(space, _)| hexes.kind(*space, "water") == water);
    all.push(("hex water".into(), wet(true).map(half).collect()));
    all.push(("hex".into(), wet(false).map(half).collect()));
    all.push(("limit".into(), lines::seas(hexes)));
    for zone in ["narrow", "ice"] {
        all.push((format!("limit {zone}"), lines::around(hexes, zone)));
    }
    all.push(("border".into(), lines::borders(hexes, plan)));
    all.push(("front".into(), lines::fronts(hexes, plan)));
    all.push(("river".into(), lines::rivers(hexes)));
    for mark in ["lake", "sea", "canal"] {
        all.push((format!("side {mark}"), lines::sides(hexes, mark)));
    }
    all.push(("beach".into(), lines::beaches(hexes, coasts)));
    all.push(("crest".into(), lines::crests(hexes)));
    for way in ["road", "rail", "road-route", "rail-route", "strait-route"] {
        all.push((way.into(), lines::ways(hexes, way)));
    }
    for mark in ["strait", "rail-strait"] {
        all.push((mark.into(), lines::straits(hexes, mark)));
    }
    all.extend(glyphs::places(hexes).into_iter().map(|(kind, path)| (format!("place {kind}"), path)));
    let (left, top, width, height) = plan.title;
    let title = crate::compose::rect((left, top), (width, height));
    all.push(("title".into(), svg_path(&title.corners(), true)));
    all.push(("title line".into(), svg_path(&title.grown(-9.0).corners(), true)));
    all.extend(legend::strokes(plan));
    all.retain(|(_, path)| !path.is_empty());
    all.into_iter().map(|(kind, path)| SheetStroke { kind, path }).collect()
}
