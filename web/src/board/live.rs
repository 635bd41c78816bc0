//! What changes on the board besides the counters: owners, choices, links, overlays.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use table::scene::sheet::{SIGN, Sheet, SheetSpace};
use table::scene::{Board, Shape, Widget};
use table::{Seat, Space, Subject};

use super::base::{sign, smooth, turns};
use super::grid::{Grid, dress};
use super::map::{extent, kind, pairs};
use crate::areas;
use crate::game_state::GameState;
use crate::game_state::view::{Overlay, View};

/// A place with its drawing.
#[derive(Clone)]
struct Drawn {
    space: Space,
    shape: Shape,
    at: SheetSpace,
}

/// The class of a place: its owner, whether it may be chosen, whether it is highlighted.
fn class(view: &View, drawn: &Drawn, pointed: &[Subject], looked_at: Option<u16>) -> String {
    let place = view.places.iter().find(|place| place.space == drawn.space);
    let mut class = format!("ring {}", kind(drawn.shape));
    match place.and_then(|place| place.owner) {
        Some(owner) => class += &format!(" of-{owner}"),
        None => class += " nobody",
    }
    for sign in place.map(|place| place.signs.as_slice()).unwrap_or_default() {
        class += &format!(" {sign}");
    }
    if view.choices.iter().any(|choice| choice.widget == Widget::Space(drawn.space)) {
        class += " may";
    }
    if view.said.contains(&Widget::Space(drawn.space)) {
        class += " said";
    }
    if pointed.contains(&Subject::Space(drawn.space)) {
        class += " pointed";
    }
    if looked_at == Some(drawn.space.0) {
        class += " looked-at";
    }
    class
}

/// The class of an area that is lit; none if it is not.
fn lit(
    view: &View,
    space: Space,
    pointed: &[Subject],
    looked_at: Option<u16>,
    begun: bool,
) -> Option<String> {
    let mut class = String::new();
    // Before an order is started almost everything may be chosen: that is shown on the counters.
    if begun && view.lit.spaces.contains(&space.0) {
        class += " may";
    }
    if view.said.contains(&Widget::Space(space)) {
        class += " said";
    }
    if pointed.contains(&Subject::Space(space)) {
        class += " pointed";
    }
    if looked_at == Some(space.0) {
        class += " looked-at";
    }
    (!class.is_empty()).then(|| format!("lit-area{class}"))
}

/// The areas that are lit, and the one under the pointer.
fn lit_areas(game: GameState, drawn: &[Drawn]) -> (impl IntoView + use<>, impl IntoView + use<>) {
    let areas: Vec<(Space, String, String)> = drawn
        .iter()
        .filter(|drawn| !drawn.at.area.is_empty())
        .map(|drawn| (drawn.space, drawn.at.key.clone(), drawn.at.area.0.clone()))
        .collect();
    let shapes: BTreeMap<u16, String> =
        areas.iter().map(|(space, _, area)| (space.0, area.clone())).collect();
    let under = move || {
        let shape = shapes.get(&game.under.get()?)?.clone();
        Some(view! { <path class="lit-area under" d=shape fill-rule="evenodd" /> })
    };
    let lit = move || {
        let (pointed, looked_at, begun) =
            (game.pointed.get(), game.place.get(), !game.draft.get().is_empty());
        let view = game.view.get();
        let one = |(space, key, area): &(Space, String, String)| {
            let class = lit(&view, *space, &pointed, looked_at, begun)?;
            Some(view! { <path class=class data-space=key.clone() d=area.clone() fill-rule="evenodd" /> })
        };
        areas.iter().filter_map(one).collect_view()
    };
    (lit, under)
}

/// An overlay over a grid of hexes: one path for each owner.
fn veils(grid: &Grid, overlay: &Overlay) -> AnyView {
    let mut all: BTreeMap<Option<u8>, Vec<Space>> = BTreeMap::new();
    for mark in &overlay.marks {
        all.entry(mark.owner).or_default().push(mark.at);
    }
    let path = |(owner, places): (Option<u8>, Vec<Space>)| {
        let class = format!("over {} of-{}", overlay.key, owner.map_or("none".into(), |o| o.to_string()));
        view! { <g class=class><path class="veil" d=grid.path(places) /></g> }
    };
    all.into_iter().map(path).collect_view().into_any()
}

/// What is drawn over a grid of hexes: one path for each holder, each sign and each highlight, however many places it covers.
fn on_grid(game: GameState, grid: Arc<Grid>) -> (impl IntoView + use<>, impl IntoView + use<>) {
    dress(game.about().id);
    let paths = grid.clone();
    let held = Memo::new(move |_| {
        let mut all: BTreeMap<String, Vec<Space>> = BTreeMap::new();
        game.view.with(|view| {
            for place in &view.places {
                if let Some(owner) = place.owner {
                    all.entry(format!("of-{owner}")).or_default().push(place.space);
                }
                for sign in &place.signs {
                    all.entry(sign.clone()).or_default().push(place.space);
                }
            }
        });
        all
    });
    let held = move || {
        let path = |(class, places): (&String, &Vec<Space>)| {
            view! { <path class=format!("held-hexes {class}") d=paths.path(places.iter().copied()) /> }
        };
        held.with(|held| held.iter().map(path).collect_view())
    };
    let place = |subject: &Subject| if let Subject::Space(space) = subject { Some(*space) } else { None };
    let said = |widget: &Widget| if let Widget::Space(space) = widget { Some(*space) } else { None };
    // Before an order is started almost everything may be chosen: that is shown on the counters.
    let may = move || {
        let begun = game.draft.with(|draft| !draft.is_empty());
        game.view.with(|view| view.lit.spaces.iter().filter(|_| begun).map(|space| Space(*space)).collect())
    };
    let lit = (
        highlight(&grid, "may", may),
        highlight(&grid, "said", move || game.view.with(|view| view.said.iter().filter_map(said).collect())),
        highlight(&grid, "looked-at", move || game.place.get().map(Space).into_iter().collect()),
        highlight(&grid, "pointed", move || game.pointed.with(|all| all.iter().filter_map(place).collect())),
        highlight(&grid, "under", move || game.under.get().map(Space).into_iter().collect()),
    );
    (held, lit)
}

/// One path over all places that have something in common.
fn highlight(
    grid: &Arc<Grid>,
    class: &'static str,
    places: impl Fn() -> Vec<Space> + Send + Sync + 'static,
) -> AnyView {
    let grid = grid.clone();
    let places = Memo::new(move |_| places());
    let path = move || {
        let path = places.with(|places| grid.path(places.iter().copied()));
        (!path.is_empty())
            .then(|| view! { <path class=format!("lit-area {class}") d=path fill-rule="evenodd" /> })
    };
    path.into_any()
}

/// The lines along the ways of the sheet through some places, one for every two of them.
fn legs(sheet: &Sheet, board: &Board, way: &[u16]) -> Vec<Vec<(i32, i32)>> {
    let key = |space: u16| board.spaces.iter().find(|s| s.space.0 == space).map(|s| s.key.as_str());
    let at = |key: &str| sheet.spaces.iter().find(|s| s.key == key).map(|s| s.at);
    way.windows(2)
        .filter_map(|pair| {
            let (from, to) = (key(pair[0])?, key(pair[1])?);
            let along = sheet.links.iter().find_map(|link| match () {
                () if link.from == from && link.to == to => Some(link.path.clone()),
                () if link.from == to && link.to == from => Some(link.path.iter().rev().copied().collect()),
                () => None,
            });
            let straight = || {
                let (from, mut to) = (at(from)?, at(to)?);
                // Take the shorter way around.
                let turn = if sheet.wraps { sheet.size.0 } else { 0 };
                if turn > 0 && (to.0 - from.0).abs() * 2 > turn {
                    to.0 += if to.0 > from.0 { -turn } else { turn };
                }
                Some(vec![from, to])
            };
            along.or_else(straight)
        })
        .collect()
}

/// The path along the ways of the sheet through some places.
fn route(sheet: &Sheet, board: &Board, way: &[u16]) -> String {
    legs(sheet, board, way).iter().map(|leg| smooth(leg)).collect()
}

/// How far from the middle of its last place an arrow ends, so that the counters there do not cover its head, and how long the head is.
const SHORT_BY: f64 = 30.0;
const HEAD: f64 = 13.0;

/// An arrow along a way: its line, and its head.
fn arrow(sheet: &Sheet, board: &Board, way: &[u16]) -> (String, String) {
    let mut legs = legs(sheet, board, way);
    let Some((last, tip)) = legs.last_mut().and_then(|leg| leg.pop().map(|tip| (leg, tip))) else {
        return Default::default();
    };
    let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
    // Points that would lie behind the tip.
    let far = |at: (i32, i32)| f64::from(tip.0 - at.0).hypot(f64::from(tip.1 - at.1));
    while last.len() > 1 && last.last().is_some_and(|at| far(*at) < SHORT_BY + HEAD) {
        last.pop();
    }
    let Some(&from) = last.last() else { return Default::default() };
    let (length, (x, y), (x0, y0)) = (far(from).max(1.0), point(tip), point(from));
    let (dx, dy) = ((x - x0) / length, (y - y0) / length);
    let short = SHORT_BY.min(length / 3.0);
    let (x, y) = (x - dx * short, y - dy * short);
    let (bx, by) = (x - dx * HEAD, y - dy * HEAD);
    last.push((bx.round() as i32, by.round() as i32));
    let (wx, wy) = (dy * HEAD / 2.0, -dx * HEAD / 2.0);
    let head = format!("M{x:.0} {y:.0}L{:.0} {:.0}L{:.0} {:.0}Z", bx + wx, by + wy, bx - wx, by - wy);
    (legs.iter().map(|leg| smooth(leg)).collect(), head)
}

/// The ways that the others took since one's turn: two paths for each seat, however many ways there are.
fn trails(game: GameState, sheet: Arc<Sheet>, board: Arc<Board>) -> impl IntoView {
    move || {
        let mut all: BTreeMap<Seat, (String, String)> = BTreeMap::new();
        game.news.with(|news| {
            let shown = news.iter().filter(|_| game.past.get().is_none());
            for (seat, way) in shown.flat_map(|news| &news.trails) {
                let (line, head) = arrow(&sheet, &board, way);
                let drawn = all.entry(*seat).or_default();
                drawn.0 += &line;
                drawn.1 += &head;
            }
        });
        let drawn = all.into_iter().map(|(seat, (line, head))| {
            let class = format!("trails of-{} livery-{}", seat.0, game.livery(seat));
            view! { <g class=class><path class="trail" d=line /><path class="trail-head" d=head /></g> }
        });
        drawn.collect_view()
    }
}

/// The ways of the order just shown, as points of the sheet: what it moved glides along them (`parts/glide.js`).
fn glides(game: GameState, sheet: Arc<Sheet>, board: Arc<Board>) -> impl IntoView {
    let shown = Memo::new(move |before: Option<&(usize, String)>| {
        let at = game.view.with(|view| view.at);
        let ways = match before {
            Some((from, ways)) if *from == at => ways.clone(),
            Some((from, _)) if from + 1 == at => {
                let point = |(x, y): &(i32, i32)| format!("{x},{y}");
                let line = |way: Vec<u16>| {
                    let points = legs(&sheet, &board, &way).concat();
                    points.iter().map(point).collect::<Vec<_>>().join(" ")
                };
                game.ways_after(*from).into_iter().map(line).collect::<Vec<_>>().join(";")
            }
            _ => String::new(),
        };
        (at, ways)
    });
    // The script is fetched before there is such an order.
    let wanted = Memo::new(move |before: Option<&bool>| {
        let others = || game.is_remote() || game.view.with(|view| view.due.is_some());
        before == Some(&true) || game.past.get().is_some() || others()
    });
    let ways = move || shown.with(|(_, ways)| ways.clone());
    move || wanted.get().then(|| view! { <page-part data-part="parts/glide.js" data-ways=ways></page-part> })
}

/// The layer between the map and the counters.
#[component]
pub fn Live(game: GameState, board: Arc<Board>, sheet: Arc<Sheet>) -> impl IntoView {
    let (width, height) = extent(&sheet);
    let drawn: Vec<Drawn> = pairs(&board, &sheet)
        .into_iter()
        .map(|(at, space)| Drawn { space: space.space, shape: space.shape, at: at.clone() })
        .collect();
    let grid = Grid::of(&board, &sheet).map(Arc::new);
    let (held, on_grid) = grid.clone().map(|grid| on_grid(game, grid)).unzip();
    let (lit, under) = lit_areas(game, &drawn);
    let rings = drawn
        .iter()
        .filter(|drawn| drawn.at.area.is_empty() && grid.is_none())
        .map(|drawn| {
            let here = drawn.clone();
            let class = Memo::new(move |_| {
                let pointed = game.pointed.get();
                let looked_at = game.place.get();
                game.view.with(|view| class(view, &here, &pointed, looked_at))
            });
            // A diamond reaches farther than a circle.
            let (rim, glow) = (SIGN + 1, if drawn.shape == Shape::Sea { SIGN + 3 } else { SIGN + 6 });
            view! {
                <g class=move || class.get()>
                    {sign(drawn.shape, &drawn.at, "glow", glow)} {sign(drawn.shape, &drawn.at, "edge", rim)}
                </g>
            }
        })
        .collect_view();
    // The links of the selected place.
    let ways = {
        let (sheet, board, ends) = (sheet.clone(), board.clone(), drawn.clone());
        move || {
            let place = game.place.get()?;
            let key = &board.spaces.iter().find(|space| space.space.0 == place)?.key;
            let here: Vec<_> =
                sheet.links.iter().filter(|link| link.from == *key || link.to == *key).collect();
            let lines = here.iter().map(|link| view! { <path class="lit" d=smooth(&link.path) /> });
            // The links end at the symbols, which are above them.
            let ends = ends
                .iter()
                .filter(|drawn| here.iter().any(|link| link.from == drawn.at.key || link.to == drawn.at.key));
            let signs = ends.map(|end| sign(end.shape, &end.at, &format!("sign {}", kind(end.shape)), SIGN));
            Some((lines.collect_view(), signs.collect_view()))
        }
    };
    let way = {
        let (sheet, board) = (sheet.clone(), board.clone());
        move || {
            let shown = game.preview.get().or_else(|| game.confirming.get());
            let path = shown.map(|asked| route(&sheet, &board, &asked.forecast.way)).unwrap_or_default();
            (!path.is_empty())
                .then(|| view! { <path class="route" d=path.clone() /><path class="route-core" d=path /> })
        }
    };
    let trails = trails(game, sheet.clone(), board.clone());
    let glides = glides(game, sheet.clone(), board.clone());
    let overlay = {
        let drawn = drawn.clone();
        move || {
            let wanted = game.overlay.get()?;
            let overlay =
                game.view.with(|view| view.overlays.iter().find(|overlay| overlay.key == wanted).cloned())?;
            if let Some(grid) = &grid {
                return Some(veils(grid, &overlay));
            }
            let shown = overlay.marks.iter().filter_map(|mark| {
                let at = drawn.iter().find(|drawn| drawn.space == mark.at)?;
                let class =
                    format!("over {wanted} of-{}", mark.owner.map_or("none".into(), |o| o.to_string()));
                let tint = areas::tint(game, mark);
                Some(view! {
                    <g class=class><title>{mark.said.clone()}</title>
                        <g class=tint>{sign(at.shape, &at.at, "veil", SIGN + 14)}</g>
                        {areas::number(mark, &at.at)}
                    </g>
                })
            });
            Some(shown.collect_view().into_any())
        }
    };
    let titles = {
        let sheet = sheet.clone();
        move || {
            let trays = game.view.with(|view| view.trays.clone());
            let title = |(key, name): &(String, String)| {
                let tray = sheet.trays.iter().find(|tray| tray.key == *key)?;
                let ((x, y), (width, height)) = (tray.at, tray.size);
                Some(view! {
                    <rect class="tray" x=x y=y width=width height=height rx="4" />
                    <text class="tray-title" x=x + 8 y=y + 13>{name.clone()}</text>
                })
            };
            trays.iter().filter_map(title).collect_view()
        }
    };
    view! {
        <div class="layer">
            {glides}
            <svg class="live" viewBox=format!("0 0 {width} {height}") width=width height=height aria-hidden="true">
                <g id="sheet-live">
                    {held}
                    {overlay}
                    {ways}
                    {lit}
                    {on_grid}
                    {rings}
                    {trails}
                    {way}
                    {titles}
                </g>
                {turns("sheet-live", &sheet)}
                <g id="sheet-under">{under}</g>
                {turns("sheet-under", &sheet)}
            </svg>
        </div>
    }
}
