//! Pointer and keyboard input on the board: press, drag, drop.

use std::collections::BTreeMap;
use std::sync::Arc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use table::scene::sheet::{SIGN, Sheet};
use table::scene::{Board, Widget};
use table::{Piece, Space};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

use super::GRIP;
use super::area::Areas;
use super::camera::Camera;
use super::fan::fan_size;
use super::grid::Grid;
use super::map::pairs;
use crate::browser;
use crate::game_state::GameState;

/// A press that moves no farther than this is a click.
const STILL: f64 = 7.0;

/// How long a pointer must rest on a stack before it fans out: a quick click hits what it saw.
const REST_MS: u32 = 400;

/// The input in progress. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Input {
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    game: GameState,
    camera: Camera,
    board: Arc<Board>,
    sheet: Arc<Sheet>,
    areas: Areas,
    grid: Option<Grid>,
    /// The middle of every place that is drawn.
    middles: BTreeMap<Space, (i32, i32)>,
    /// Where the press started, and on which counter.
    pressed: Option<Press>,
    /// The place under the keyboard cursor.
    cursor: Option<Space>,
    /// The stack under the resting pointer, until it fans out.
    resting: Option<(Space, Timeout)>,
}

#[derive(Clone)]
struct Press {
    pointer: i32,
    from: (f64, f64),
    piece: Option<(Piece, HtmlElement, String)>,
    dragging: bool,
}

impl Input {
    /// Input on a board.
    pub fn new(game: GameState, camera: Camera, board: Arc<Board>, sheet: Arc<Sheet>) -> Input {
        let (areas, grid) = (Areas::new(&board, &sheet), Grid::of(&board, &sheet));
        let middles = pairs(&board, &sheet).iter().map(|(drawn, space)| (space.space, drawn.at)).collect();
        let (pressed, cursor, resting) = (None, None, None);
        let inner = Inner { game, camera, board, sheet, areas, grid, middles, pressed, cursor, resting };
        Input { inner: StoredValue::new_local(inner) }
    }

    /// Handles a press on a counter.
    pub fn take(&self, event: &PointerEvent, piece: Piece) {
        let Some(element) = event.current_target().and_then(|t| t.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        let style = element.get_attribute("style").unwrap_or_default();
        self.inner.update_value(|inner| {
            inner.pressed = Some(Press {
                pointer: event.pointer_id(),
                from: (f64::from(event.client_x()), f64::from(event.client_y())),
                piece: Some((piece, element, style)),
                dragging: false,
            });
        });
    }

    /// Handles a press: on the counter taken just before, or on the map.
    pub fn press(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.inner.update_value(|inner| {
            inner.resting = None;
            inner.camera.down(event.pointer_id(), x, y);
            let taken = inner.pressed.as_ref().is_some_and(|press| press.pointer == event.pointer_id());
            if !taken {
                inner.put_back();
                inner.pressed =
                    Some(Press { pointer: event.pointer_id(), from: (x, y), piece: None, dragging: false });
            }
        });
        if let Some(grip) = browser::element(GRIP) {
            let _ = grip.set_pointer_capture(event.pointer_id());
        }
    }

    /// Handles a move: drags a counter, pans the map, or previews a place.
    pub fn move_to(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let looked_at =
            self.inner.try_update_value(|inner| inner.move_to(event.pointer_id(), x, y)).flatten();
        if let Some((game, space)) = looked_at {
            game.look_at(space);
        }
    }

    /// Handles a release: a click or a drop.
    pub fn release(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some((game, press, space)) = self
            .inner
            .try_update_value(|inner| {
                inner.camera.up(event.pointer_id());
                let press = inner.pressed.take()?;
                inner.put(&press);
                let (sx, sy) = inner.camera.at(x, y);
                Some((inner.game, press, inner.space_at(sx, sy)))
            })
            .flatten()
        else {
            return;
        };
        let touch = event.pointer_type() == "touch";
        match (press.piece, press.dragging, space) {
            (Some((piece, _, _)), true, Some(space)) if event.shift_key() => game.drop_all_on(piece, space),
            (Some((piece, _, _)), true, Some(space)) => game.drop_on(piece, space),
            // A finger cannot hover: its first tap on a stack fans it out.
            (Some((piece, _, _)), false, _) if touch && game.spread(piece) => {}
            (Some((piece, _, _)), false, _) => {
                game.click_piece(piece);
                if event.shift_key() {
                    crate::areas::take_everything(game);
                }
            }
            (None, false, Some(space)) => game.click_space(space),
            (None, false, None) => game.place.set(None),
            (Some(_), true, None) => game.cancel(),
            _ => game.look_at(None),
        }
    }

    /// The browser cancels the pointer.
    pub fn give_up(&self, event: &PointerEvent) {
        self.inner.update_value(|inner| {
            inner.camera.up(event.pointer_id());
            inner.put_back();
        });
    }

    /// A key on the board.
    pub fn key(&self, event: &KeyboardEvent, camera: &Camera) {
        let way = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Enter" | " " => {
                let (game, cursor) = self.inner.with_value(|inner| (inner.game, inner.cursor));
                match cursor {
                    // The order awaiting confirmation gets this key, where all keys are handled.
                    _ if game.confirming.with_untracked(Option::is_some) => {}
                    Some(space) => {
                        event.prevent_default();
                        game.press_place(space);
                    }
                    None => {}
                }
                return;
            }
            "+" | "=" => return camera.zoom_step(1.25),
            "-" => return camera.zoom_step(0.8),
            "0" => return camera.fit(),
            _ => return,
        };
        event.prevent_default();
        let moved = self.inner.try_update_value(|inner| {
            let next = inner.beside(way)?;
            inner.cursor = Some(next);
            let at = inner.middle(next)?;
            Some((inner.game, next, at))
        });
        if let Some(Some((game, space, at))) = moved {
            camera.show(&[at]);
            game.cursor_at(space);
        }
    }
}

impl Inner {
    fn middle(&self, space: Space) -> Option<(i32, i32)> {
        self.middles.get(&space).copied()
    }

    /// The place under a point of the sheet.
    fn space_at(&self, x: f64, y: f64) -> Option<Space> {
        if let Some(grid) = &self.grid {
            let hex = grid.at(x, y)?;
            // A sea may be meant, and has no place but its hexes.
            let sea = grid.whole_of(hex).filter(|sea| self.game.word_of(&Widget::Space(*sea)).is_some());
            return Some(sea.unwrap_or(hex));
        }
        let inside = |outline: &[(i32, i32)]| {
            let mut odd = false;
            for (i, a) in outline.iter().enumerate() {
                let b = outline[(i + 1) % outline.len()];
                let (ax, ay, bx, by) = (f64::from(a.0), f64::from(a.1), f64::from(b.0), f64::from(b.1));
                if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                    odd = !odd;
                }
            }
            odd
        };
        let far = |at: (i32, i32)| ((f64::from(at.0) - x).powi(2) + (f64::from(at.1) - y).powi(2)).sqrt();
        // On a small screen a finger needs more room than the symbol has.
        let reach = f64::from(SIGN).max(24.0 / self.camera.zoom()) + 8.0;
        if let Some(area) = self.areas.at(x, y, 28.0 / self.camera.zoom()) {
            return Some(area);
        }
        let near = self
            .sheet
            .spaces
            .iter()
            .filter(|space| space.outline.is_empty() && space.area.is_empty() && far(space.at) < reach)
            .min_by(|a, b| far(a.at).total_cmp(&far(b.at)));
        let found = near.or_else(|| self.sheet.spaces.iter().find(|space| inside(&space.outline)))?;
        self.board.spaces.iter().find(|space| space.key == found.key).map(|space| space.space)
    }

    fn move_to(&mut self, pointer: i32, x: f64, y: f64) -> Option<(GameState, Option<Space>)> {
        let zoom = self.camera.zoom();
        let (sx, sy) = self.camera.at(x, y);
        let Some(press) = self.pressed.as_mut().filter(|press| press.pointer == pointer) else {
            if self.camera.fingers() > 1 {
                self.camera.drag(pointer, x, y);
                return None;
            }
            let space = self.space_at(sx, sy);
            self.hover(sx, sy, space);
            let has_shape = |space: &Space| self.grid.is_some() || self.areas.has(*space);
            let under = space.filter(has_shape).map(|space| space.0);
            if self.game.under.get_untracked() != under {
                self.game.under.set(under);
            }
            return Some((self.game, space));
        };
        let (dx, dy) = (x - press.from.0, y - press.from.1);
        let begins = !press.dragging && dx.abs().max(dy.abs()) > STILL;
        press.dragging = press.dragging || begins;
        // A finger that moves the map often lands on a pile of another power.
        if begins && press.piece.as_ref().is_some_and(|(piece, _, _)| self.game.is_foreign_pile(*piece)) {
            press.piece = None;
        }
        if let Some((piece, _, _)) = press.piece.as_ref().filter(|_| begins) {
            self.game.lift(*piece);
        }
        if !press.dragging || self.camera.fingers() > 1 {
            if self.camera.fingers() > 1 {
                self.put_back();
                self.camera.drag(pointer, x, y);
            }
            return None;
        }
        match &press.piece {
            None => {
                self.camera.drag(pointer, x, y);
                None
            }
            Some((_, element, style)) => {
                let lifted = format!(
                    "{style};translate:{:.1}px {:.1}px;z-index:99;transition:none",
                    dx / zoom,
                    dy / zoom
                );
                let _ = element.set_attribute("style", &lifted);
                Some((self.game, self.space_at(sx, sy)))
            }
        }
    }

    /// Fans out a stack under a resting pointer, and closes it when the pointer leaves.
    fn hover(&mut self, x: f64, y: f64, space: Option<Space>) {
        let game = self.game;
        let count = |space: Space| {
            game.view.with_untracked(|view| {
                view.places.iter().find(|place| place.space == space).map_or(0, |place| place.pieces.len())
            })
        };
        if let Some(open) = game.fan.get_untracked() {
            let (dx, dy) = self.apart(Space(open), x, y);
            let (wide, high) = fan_size(count(Space(open)));
            if dx > wide || dy > high {
                game.fan.set(None);
            }
            return;
        }
        let beginning = game.draft.with_untracked(Vec::is_empty);
        // An area is large: the pointer must be over the stack itself.
        let over = |space: &Space| {
            let (dx, dy) = self.apart(*space, x, y);
            !self.areas.has(*space) || (dx < 48.0 && dy < 58.0)
        };
        let wanted =
            space.filter(over).filter(|space| beginning && count(*space) > 1 && !self.is_box(*space));
        if wanted == self.resting.as_ref().map(|(space, _)| *space) {
            return;
        }
        if let Some((_, timer)) = self.resting.take() {
            timer.cancel();
        }
        self.resting = wanted.map(|space| {
            let timer = Timeout::new(REST_MS, move || game.fan.set(Some(space.0)));
            (space, timer)
        });
    }

    /// Distance of a point of the sheet from the centre of a place, across and down.
    fn apart(&self, space: Space, x: f64, y: f64) -> (f64, f64) {
        let at = self.middle(space).unwrap_or_default();
        let (mut dx, dy) = ((x - f64::from(at.0)).abs(), (y - f64::from(at.1)).abs());
        if self.sheet.wraps {
            dx = dx.min(f64::from(self.sheet.size.0) - dx);
        }
        (dx, dy)
    }

    /// Counters in a box are side by side already.
    fn is_box(&self, space: Space) -> bool {
        let key = self.board.spaces.iter().find(|s| s.space == space).map(|s| &s.key);
        self.sheet.spaces.iter().any(|drawn| Some(&drawn.key) == key && drawn.outline.len() == 4)
    }

    /// Puts a lifted counter back.
    fn put(&self, press: &Press) {
        if let Some((_, element, style)) = &press.piece {
            let _ = element.set_attribute("style", style);
        }
    }

    fn put_back(&mut self) {
        if let Some(press) = self.pressed.take() {
            self.put(&press);
        }
    }

    /// The place nearest to the middle of what is in view: there the keyboard cursor starts.
    fn central(&self) -> Option<Space> {
        let (x, y) = self.camera.middle();
        let far = |at: &(i32, i32)| (f64::from(at.0) - x).hypot(f64::from(at.1) - y);
        self.middles.iter().min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(space, _)| *space)
    }

    /// The next place in a direction.
    fn beside(&self, (dx, dy): (i32, i32)) -> Option<Space> {
        let Some(here) = self.cursor.and_then(|space| self.middle(space)) else {
            return self.central();
        };
        // On a grid the next row is never straight ahead, and must be nearer than the one beyond it.
        let aside = if self.grid.is_some() { 1 } else { 2 };
        let score = |at: (i32, i32)| {
            let (mut x, y) = (at.0 - here.0, at.1 - here.1);
            let turn = self.sheet.size.0;
            if self.sheet.wraps && x.abs() * 2 > turn {
                x -= turn * x.signum();
            }
            let (along, across) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            (along > 4 && along * 2 > across).then_some(along + across * aside)
        };
        let spaces = self.board.spaces.iter().map(|space| space.space);
        let scored = spaces.filter_map(|space| Some((score(self.middle(space)?)?, space)));
        scored.min_by_key(|(score, _)| *score).map(|(_, space)| space).or(self.cursor)
    }
}

impl GameState {
    /// Fans out the stack of a counter; false if there is none, it is open already, or an order has been started.
    fn spread(&self, piece: Piece) -> bool {
        let space = self.view.with_untracked(|view| {
            let space = view.counters.get(&piece.0)?.space?;
            let stack = view.places.iter().find(|place| place.space == space)?;
            (stack.pieces.len() > 1).then_some(space.0)
        });
        let spread = self.place.get_untracked() == space;
        let beginning = self.draft.with_untracked(Vec::is_empty);
        let first = space.is_some() && !spread && beginning;
        if first {
            self.place.set(space);
        }
        first
    }

    /// Moves the keyboard cursor to a place: announces it and fans out its stack.
    fn cursor_at(&self, space: Space) {
        self.place.set(Some(space.0));
        let said = self.view.with_untracked(|view| {
            let place = view.places.iter().find(|place| place.space == space)?;
            let counters = place.pieces.iter().filter_map(|p| Some(view.counters.get(p)?.said.clone()));
            let words: Vec<String> =
                std::iter::once(place.name.clone()).chain(place.facts()).chain(counters).collect();
            Some(words.join(", "))
        });
        self.announced.set(said.unwrap_or_default());
        self.look_at(Some(space));
    }

    /// Handles a key press on a place: chooses it, or the first counter on it that can be chosen.
    fn press_place(&self, space: Space) {
        let pieces = self.view.with_untracked(|view| {
            view.places.iter().find(|place| place.space == space).map(|place| place.pieces.clone())
        });
        let can = |id: &u16| self.word_of(&Widget::Piece(Piece(*id))).is_some();
        let own = pieces.unwrap_or_default().into_iter().find(can);
        match (self.word_of(&Widget::Space(space)), own) {
            (None, Some(piece)) => self.click_piece(Piece(piece)),
            _ => self.click_space(space),
        }
    }
}
