//! Pan and zoom. Only the transform of one element changes: no layout, no drawing, nothing of the scene.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use table::scene::Board;
use table::scene::sheet::Sheet;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::HtmlElement;

use super::grid::is_grid;
use super::map::{TURNS, is_painted};
use super::picture::look_at;
use super::theatre::Theatre;
use crate::browser;

/// Maximum zoom.
const NEAREST: f64 = 4.0;
/// Minimum initial zoom on small screens: names stay readable and places can be hit.
const READABLE: f64 = 0.87;

/// Number of pixels that can be shown beyond the edge of the sheet.
const BEYOND: f64 = 56.0;

/// Below the first of these zooms only the sum of what stands in a place can be read, below the second its branches, above it every pile.
const LEVELS: [f64; 2] = [0.45, 0.75];

/// From these zooms on cities, smaller cities and towns are named on a grid of hexes: their letters are then 9 pixels high (`xtask/atlas` checks
/// it for the same zooms).
const NEAR: [f64; 3] = [0.54, 0.72, 0.84];

/// So a grid looks different from this many distances.
pub const DISTANCES: usize = NEAR.len() + 1;

/// On such a sheet the counters are divided into this many strips, each shown on the copy of the sheet in view.
pub const STRIPS: i32 = 24;
/// How far counters may overlap the edge of their strip.
const OVER: f64 = 120.0;

/// The id of a strip of counters.
pub fn strip_id(strip: usize) -> String {
    format!("strip-{strip}")
}

/// Where we look: a unit of the sheet is `zoom` pixels, and the sheet's corner is at `x`, `y`.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    x: f64,
    y: f64,
    zoom: f64,
}

/// A camera over a board.
#[derive(Clone)]
pub struct Camera {
    place: Rc<Cell<Place>>,
    size: (f64, f64),
    heart: (f64, f64),
    /// The sheet goes round the world.
    wraps: bool,
    /// The sheet is painted beside the page.
    painted: bool,
    /// The sheet is a grid of hexes.
    grid: bool,
    /// The turn on which each strip of counters is shown.
    strips: Rc<RefCell<Vec<i32>>>,
    level: Rc<Cell<usize>>,
    fingers: Rc<RefCell<Vec<(i32, f64, f64)>>>,
    due: Rc<Cell<bool>>,
    settle: Rc<RefCell<Option<gloo_timers::callback::Timeout>>>,
    /// The player has zoomed or panned since the sheet was last fitted.
    moved: Rc<Cell<bool>>,
    /// The size of the frame when it was last drawn.
    drawn: Rc<Cell<(f64, f64)>>,
    /// On a grid of hexes, where something stands.
    theatre: Rc<RefCell<Theatre>>,
    /// The frame and the element that moves in it, by id.
    ids: (&'static str, &'static str),
}

impl Camera {
    /// A camera over a sheet.
    pub fn new(board: &Board, sheet: &Sheet, ids: (&'static str, &'static str)) -> Camera {
        let (size, heart) = (sheet.size, sheet.heart);
        Camera {
            wraps: sheet.wraps,
            painted: is_painted(board, sheet),
            grid: is_grid(board, sheet),
            strips: Rc::default(),
            level: Rc::new(Cell::new(usize::MAX)),
            place: Rc::new(Cell::new(Place { x: 0.0, y: 0.0, zoom: 1.0 })),
            size: (f64::from(size.0), f64::from(size.1)),
            heart: (f64::from(heart.0), f64::from(heart.1)),
            fingers: Rc::default(),
            due: Rc::default(),
            settle: Rc::default(),
            moved: Rc::default(),
            drawn: Rc::default(),
            theatre: Rc::default(),
            ids,
        }
    }

    fn frame(&self) -> (f64, f64, f64, f64) {
        browser::element(self.ids.0).map_or((0.0, 0.0, 800.0, 600.0), |frame| {
            let rect = frame.get_bounding_client_rect();
            (rect.left(), rect.top(), rect.width(), rect.height())
        })
    }

    /// The zoom at which the whole sheet is visible.
    fn farthest(&self) -> f64 {
        let (_, _, width, height) = self.frame();
        match self.wraps {
            // Once round the world and no farther.
            true => width / self.size.0,
            false => (width / self.size.0).min(height / self.size.1).max(0.05),
        }
    }

    /// Shows everything that stands on a grid of hexes, otherwise the whole sheet. On a small screen as much as can be read: where most of
    /// the blocks stand that the viewer knows, or the heart of the sheet.
    pub fn begin(&self) {
        let (_, _, width, height) = self.frame();
        let theatre = self.theatre.borrow();
        if self.begins_near() {
            let crowd = theatre.crowd((width / READABLE, height / READABLE));
            return self.begin_at(crowd.unwrap_or(self.heart), READABLE);
        }
        match theatre.whole((width, height)) {
            Some((middle, zoom)) => self.begin_at(middle, zoom.max(self.farthest())),
            None => self.fit(),
        }
    }

    fn begin_at(&self, middle: (f64, f64), zoom: f64) {
        self.moved.set(false);
        self.look_at(middle, zoom);
    }

    /// What stands on the board is to be in sight at the beginning.
    pub fn set_theatre(&self, theatre: Theatre) {
        if self.grid {
            *self.theatre.borrow_mut() = theatre;
        }
    }

    /// Is the whole sheet too small to be read?
    fn begins_near(&self) -> bool {
        let (_, _, width, _) = self.frame();
        (width < 700.0 || self.wraps) && self.farthest() < READABLE
    }

    /// After a resize: fits the sheet again, unless the player has zoomed or panned, or only part of it is shown anyway.
    /// In that case the same point stays in the middle.
    pub fn resized(&self) {
        let (_, _, width, height) = self.frame();
        let (before, place) = (self.drawn.get(), self.place.get());
        if before == (width, height) {
            // Another screen may have finer pixels.
            return self.paint(true);
        }
        if !self.moved.get() && !self.wraps {
            return self.begin();
        }
        let middle = |frame: f64, at: f64| (frame / 2.0 - at) / place.zoom;
        let middle = (middle(before.0, place.x), middle(before.1, place.y));
        self.look_at(middle, place.zoom.max(self.farthest() * 0.8));
    }

    /// Shows the whole sheet.
    pub fn fit(&self) {
        self.moved.set(false);
        self.look_at((self.size.0 / 2.0, self.size.1 / 2.0), self.farthest());
    }

    fn look_at(&self, middle: (f64, f64), zoom: f64) {
        let (_, _, width, height) = self.frame();
        self.place.set(Place { x: width / 2.0 - middle.0 * zoom, y: height / 2.0 - middle.1 * zoom, zoom });
        self.apply();
    }

    /// Brings points of the sheet into the frame if they are not well inside it, from farther away if need be.
    pub fn show(&self, all: &[(i32, i32)]) {
        let (_, _, width, height) = self.frame();
        let place = self.place.get();
        let middle = (width / 2.0 - place.x) / place.zoom;
        let all: Vec<(i32, i32)> = all.iter().map(|(x, y)| (self.turned(*x, middle), *y)).collect();
        let ends = |get: fn(&(i32, i32)) -> i32| {
            let least = all.iter().map(get).min().unwrap_or(0);
            let most = all.iter().map(get).max().unwrap_or(0);
            (f64::from(least), f64::from(most))
        };
        let ((left, right), (top, bottom)) = (ends(|p| p.0), ends(|p| p.1));
        let inside = |from: f64, to: f64, at: f64, frame: f64| {
            from * place.zoom + at > 40.0 && to * place.zoom + at < frame - 40.0
        };
        if all.is_empty() || inside(left, right, place.x, width) && inside(top, bottom, place.y, height) {
            return;
        }
        let room = |from: f64, to: f64, frame: f64| (frame - 100.0).max(50.0) / (to - from).max(1.0);
        let near = if width < 700.0 { place.zoom.max(READABLE) } else { place.zoom };
        let zoom = near.min(room(left, right, width)).min(room(top, bottom, height));
        self.look_at(((left + right) / 2.0, (top + bottom) / 2.0), zoom.max(self.farthest()));
    }

    /// Is it a phone's screen, on which only part of the sheet can be read at a time?
    pub fn is_small(&self) -> bool {
        let (_, _, width, _) = self.frame();
        width < 700.0
    }

    /// Is a small screen so far from a world of piles that they cannot be told apart?
    #[cfg(feature = "areas")]
    pub fn is_far(&self) -> bool {
        let (_, _, width, _) = self.frame();
        self.wraps && width < 700.0 && self.place.get().zoom < LEVELS[1]
    }

    /// Brings a small screen near enough to a point of the sheet to read the piles there.
    #[cfg(feature = "areas")]
    pub fn approach(&self, (x, y): (i32, i32)) {
        if self.is_far() {
            self.look_at((f64::from(x), f64::from(y)), READABLE);
        }
    }

    /// A point of the sheet on the turn that is nearest to another.
    fn turned(&self, x: i32, near: f64) -> i32 {
        if !self.wraps {
            return x;
        }
        let turns = ((near - f64::from(x)) / self.size.0).round();
        x + (turns * self.size.0) as i32
    }

    /// The point of the sheet under a point of the window.
    pub fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let (left, top, _, _) = self.frame();
        let place = self.place.get();
        let (x, y) = ((x - left - place.x) / place.zoom, (y - top - place.y) / place.zoom);
        (if self.wraps { x.rem_euclid(self.size.0) } else { x }, y)
    }

    /// The point of the sheet in the middle of the frame.
    pub fn middle(&self) -> (f64, f64) {
        let (left, top, width, height) = self.frame();
        self.at(left + width / 2.0, top + height / 2.0)
    }

    /// How many pixels a unit is.
    pub fn zoom(&self) -> f64 {
        self.place.get().zoom
    }

    /// Nearer or farther, around a point of the window.
    pub fn zoom_by(&self, by: f64, x: f64, y: f64) {
        let (left, top, _, _) = self.frame();
        self.moved.set(true);
        let place = self.place.get();
        let farthest = if self.wraps { self.farthest() } else { self.farthest() * 0.8 };
        let zoom = (place.zoom * by).clamp(farthest, NEAREST);
        let by = zoom / place.zoom;
        let (x, y) = (x - left, y - top);
        self.place.set(Place { x: x - (x - place.x) * by, y: y - (y - place.y) * by, zoom });
        self.soon();
    }

    /// Nearer or farther, around the middle.
    pub fn zoom_step(&self, by: f64) {
        let (left, top, width, height) = self.frame();
        self.zoom_by(by, left + width / 2.0, top + height / 2.0);
    }

    /// Pans by this many pixels.
    pub fn pan(&self, x: f64, y: f64) {
        self.moved.set(true);
        let place = self.place.get();
        self.place.set(Place { x: place.x + x, y: place.y + y, ..place });
        self.soon();
    }

    /// A finger or button comes down.
    pub fn down(&self, id: i32, x: f64, y: f64) {
        self.fingers.borrow_mut().retain(|finger| finger.0 != id);
        self.fingers.borrow_mut().push((id, x, y));
    }

    /// How many fingers are down.
    pub fn fingers(&self) -> usize {
        self.fingers.borrow().len()
    }

    /// A finger moves: one pans, two zoom.
    pub fn drag(&self, id: i32, x: f64, y: f64) {
        let before = self.fingers.borrow().clone();
        let Some(here) = before.iter().position(|finger| finger.0 == id) else { return };
        self.fingers.borrow_mut()[here] = (id, x, y);
        match before.as_slice() {
            [(_, from_x, from_y)] => self.pan(x - from_x, y - from_y),
            [a, b] => {
                let other = if here == 0 { b } else { a };
                let apart = |p: (f64, f64)| ((p.0 - other.1).powi(2) + (p.1 - other.2).powi(2)).sqrt();
                let (was, is) = (apart((before[here].1, before[here].2)), apart((x, y)));
                let middle = ((x + other.1) / 2.0, (y + other.2) / 2.0);
                self.pan((x - before[here].1) / 2.0, (y - before[here].2) / 2.0);
                self.zoom_by(is.max(1.0) / was.max(1.0), middle.0, middle.1);
            }
            _ => {}
        }
    }

    /// A finger goes up.
    pub fn up(&self, id: i32) {
        self.fingers.borrow_mut().retain(|finger| finger.0 != id);
    }

    /// Applies what changed once a frame, however many events there are.
    fn soon(&self) {
        if self.due.replace(true) {
            return;
        }
        let camera = self.clone();
        let draw = Closure::once_into_js(move || {
            camera.due.set(false);
            camera.apply();
        });
        let _ = browser::window().request_animation_frame(draw.unchecked_ref());
    }

    /// Keeps the sheet in the frame and moves it.
    fn apply(&self) {
        let Some(world) = browser::element(self.ids.1) else { return };
        let (_, _, width, height) = self.frame();
        let mut place = self.place.get();
        let held = |at: f64, size: f64, frame: f64| {
            let size = size * place.zoom;
            // A little beyond the edge, so that what lies there comes out from under what lies over the board.
            if size <= frame { (frame - size) / 2.0 } else { at.clamp(frame - size - BEYOND, BEYOND) }
        };
        place.x = match self.wraps {
            // The left edge of the frame lies in the second half of the first turn or the first of the next.
            true => {
                -(((-place.x / place.zoom) / self.size.0 - 0.5).rem_euclid(1.0) + 0.5)
                    * self.size.0
                    * place.zoom
            }
            false => held(place.x, self.size.0, width),
        };
        place.y = held(place.y, self.size.1, height);
        self.place.set(place);
        self.drawn.set((width, height));
        let style = world.style();
        let _ = style.set_property(
            "transform",
            &format!("translate({:.2}px,{:.2}px) scale({:.6})", place.x, place.y, place.zoom),
        );
        self.turn_strips(place);
        self.set_level(place.zoom);
        self.soften(&world);
        self.paint(false);
    }

    /// The painter of the map is told where we look.
    fn paint(&self, rest: bool) {
        if self.painted {
            let place = self.place.get();
            look_at((place.x, place.y), place.zoom, self.drawn.get(), self.level.get(), rest);
        }
    }

    /// Shows every strip of counters on the turn that is in sight. A strip is moved by its transform; what is in it is not touched.
    fn turn_strips(&self, place: Place) {
        if !self.wraps {
            return;
        }
        let left = -place.x / place.zoom - OVER;
        let wide = self.size.0 / f64::from(STRIPS);
        let mut strips = self.strips.borrow_mut();
        strips.resize(STRIPS as usize, 0);
        for (i, shown) in strips.iter_mut().enumerate() {
            let right = (i as f64 + 1.0) * wide;
            let turn = (((left - right) / self.size.0).ceil() as i32).clamp(0, TURNS - 1);
            if let Some(strip) = (turn != *shown).then(|| browser::element(&strip_id(i))).flatten() {
                *shown = turn;
                let by = f64::from(turn) * self.size.0;
                let _ = strip.style().set_property("transform", &format!("translate({by}px,0)"));
            }
        }
    }

    /// Chooses the level of detail. Hiding what is unreadable causes no layout.
    fn set_level(&self, zoom: f64) {
        let passed = |levels: &[f64]| levels.iter().filter(|from| zoom >= **from).count();
        let (name, level) = match (self.grid, self.wraps) {
            (true, _) => ("data-near", passed(&NEAR)),
            (false, true) => ("data-level", passed(&LEVELS)),
            (false, false) => ("data-level", LEVELS.len()),
        };
        if self.level.replace(level) != level
            && let Some(frame) = browser::element(self.ids.0)
        {
            let _ = frame.set_attribute(name, &level.to_string());
        }
    }

    /// While something moves the browser keeps the picture as it is; a moment later it is drawn sharply again. The map itself keeps a layer
    /// of its own all the time, so that nothing that happens on it draws it anew; only for that moment it gives the layer up.
    fn soften(&self, world: &HtmlElement) {
        let _ = world.style().set_property("will-change", "transform");
        let (world, camera) = (world.clone(), self.clone());
        let sharp = gloo_timers::callback::Timeout::new(180, move || {
            camera.paint(true);
            let _ = world.style().remove_property("will-change");
            world.class_list().remove_1("laid").ok();
            gloo_timers::callback::Timeout::new(60, move || {
                world.class_list().add_1("laid").ok();
            })
            .forget();
        });
        if let Some(before) = self.settle.borrow_mut().replace(sharp) {
            before.cancel();
        }
    }
}
