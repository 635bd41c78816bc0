//! The hand on the board: press, drag, drop, and the same by keys.

use std::sync::Arc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use table::scene::sheet::{SIGN, Sheet};
use table::scene::{Board, Carrier};
use table::{Piece, Space};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

use super::GRIP;
use super::area::Areas;
use super::camera::Camera;
use super::fan::fan_size;
use crate::browser;
use crate::desk::Desk;

/// A press that goes no farther than this is a click.
const STILL: f64 = 7.0;

/// So long a pointer must rest on a stack before it is spread: a quick click finds what it saw.
const REST_MS: u32 = 400;

/// What the hand is doing. A handle, cheap to copy.
#[derive(Clone, Copy)]
pub struct Hand {
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    desk: Desk,
    camera: Camera,
    board: Arc<Board>,
    sheet: Arc<Sheet>,
    areas: Areas,
    /// Where the press began, and with which counter.
    pressed: Option<Press>,
    /// The place that the keys are at.
    cursor: Option<Space>,
    /// The stack that the pointer rests on, until it is spread.
    resting: Option<(Space, Timeout)>,
}

#[derive(Clone)]
struct Press {
    pointer: i32,
    from: (f64, f64),
    piece: Option<(Piece, HtmlElement, String)>,
    dragging: bool,
}

impl Hand {
    /// A hand over a board.
    pub fn new(desk: Desk, camera: Camera, board: Arc<Board>, sheet: Arc<Sheet>) -> Hand {
        let areas = Areas::new(&board, &sheet);
        let inner = Inner { desk, camera, board, sheet, areas, pressed: None, cursor: None, resting: None };
        Hand { inner: StoredValue::new_local(inner) }
    }

    /// A counter is pressed.
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

    /// Something is pressed: the counter that was taken just before, or the map.
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

    /// The pointer moves: a counter is dragged, the map is moved, or a place is looked at.
    pub fn move_to(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let looked_at =
            self.inner.try_update_value(|inner| inner.move_to(event.pointer_id(), x, y)).flatten();
        if let Some((desk, space)) = looked_at {
            desk.look_at(space);
        }
    }

    /// The pointer goes up: a click, or a drop.
    pub fn release(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some((desk, press, space)) = self
            .inner
            .try_update_value(|inner| {
                inner.camera.up(event.pointer_id());
                let press = inner.pressed.take()?;
                inner.put(&press);
                let (sx, sy) = inner.camera.at(x, y);
                Some((inner.desk, press, inner.space_at(sx, sy)))
            })
            .flatten()
        else {
            return;
        };
        let touch = event.pointer_type() == "touch";
        match (press.piece, press.dragging, space) {
            (Some((piece, _, _)), true, Some(space)) => desk.drop_on(piece, space),
            // A finger has no way to look under a counter: its first tap on a stack spreads it.
            (Some((piece, _, _)), false, _) if touch && desk.spread(piece) => {}
            (Some((piece, _, _)), false, _) => desk.click_piece(piece),
            (None, false, Some(space)) => desk.click_space(space),
            (None, false, None) => desk.place.set(None),
            (Some(_), true, None) => desk.cancel(),
            _ => desk.look_at(None),
        }
    }

    /// The browser takes the pointer away.
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
                let (desk, cursor) = self.inner.with_value(|inner| (inner.desk, inner.cursor));
                match cursor {
                    // What is shown waits for this key: it is seen to where all keys are.
                    _ if desk.asked.with_untracked(Option::is_some) => {}
                    Some(space) => {
                        event.prevent_default();
                        desk.press_place(space);
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
            Some((inner.desk, next, at))
        });
        if let Some(Some((desk, space, at))) = moved {
            camera.show(&[at]);
            desk.cursor_at(space);
        }
    }
}

impl Inner {
    fn middle(&self, space: Space) -> Option<(i32, i32)> {
        let key = &self.board.spaces.iter().find(|s| s.space == space)?.key;
        self.sheet.spaces.iter().find(|s| s.key == *key).map(|s| s.at)
    }

    /// The place under a point of the sheet.
    fn space_at(&self, x: f64, y: f64) -> Option<Space> {
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
        // On a small screen a finger needs more room than the sign has.
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

    fn move_to(&mut self, pointer: i32, x: f64, y: f64) -> Option<(Desk, Option<Space>)> {
        let zoom = self.camera.zoom();
        let (sx, sy) = self.camera.at(x, y);
        let Some(press) = self.pressed.as_mut().filter(|press| press.pointer == pointer) else {
            if self.camera.fingers() > 1 {
                self.camera.drag(pointer, x, y);
                return None;
            }
            let space = self.space_at(sx, sy);
            self.hover(sx, sy, space);
            let under = space.filter(|space| self.areas.has(*space)).map(|space| space.0);
            if self.desk.under.get_untracked() != under {
                self.desk.under.set(under);
            }
            return Some((self.desk, space));
        };
        let (dx, dy) = (x - press.from.0, y - press.from.1);
        let begins = !press.dragging && dx.abs().max(dy.abs()) > STILL;
        press.dragging = press.dragging || begins;
        if let Some((piece, _, _)) = press.piece.as_ref().filter(|_| begins) {
            self.desk.lift(*piece);
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
                Some((self.desk, self.space_at(sx, sy)))
            }
        }
    }

    /// A pointer that rests on a stack spreads it; away from it, it is a stack again.
    fn hover(&mut self, x: f64, y: f64, space: Option<Space>) {
        let desk = self.desk;
        let count = |space: Space| {
            desk.view.with_untracked(|view| {
                view.places.iter().find(|place| place.space == space).map_or(0, |place| place.pieces.len())
            })
        };
        if let Some(open) = desk.fan.get_untracked() {
            let (dx, dy) = self.apart(Space(open), x, y);
            let (wide, high) = fan_size(count(Space(open)));
            if dx > wide || dy > high {
                desk.fan.set(None);
            }
            return;
        }
        let beginning = desk.draft.with_untracked(Vec::is_empty);
        // An area is large: only over the stack itself does a pointer mean the stack.
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
            let timer = Timeout::new(REST_MS, move || desk.fan.set(Some(space.0)));
            (space, timer)
        });
    }

    /// How far a point of the sheet is from the middle of a place, across and down.
    fn apart(&self, space: Space, x: f64, y: f64) -> (f64, f64) {
        let at = self.middle(space).unwrap_or_default();
        let (mut dx, dy) = ((x - f64::from(at.0)).abs(), (y - f64::from(at.1)).abs());
        if self.sheet.wraps {
            dx = dx.min(f64::from(self.sheet.size.0) - dx);
        }
        (dx, dy)
    }

    /// Counters in a box lie side by side already.
    fn is_box(&self, space: Space) -> bool {
        let key = self.board.spaces.iter().find(|s| s.space == space).map(|s| &s.key);
        self.sheet.spaces.iter().any(|drawn| Some(&drawn.key) == key && drawn.outline.len() == 4)
    }

    /// A counter that was lifted lies where it was again.
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

    /// The next place in a direction.
    fn beside(&self, (dx, dy): (i32, i32)) -> Option<Space> {
        let Some(here) = self.cursor.and_then(|space| self.middle(space)) else {
            return self.board.spaces.first().map(|space| space.space);
        };
        let score = |at: (i32, i32)| {
            let (mut x, y) = (at.0 - here.0, at.1 - here.1);
            let turn = self.sheet.size.0;
            if self.sheet.wraps && x.abs() * 2 > turn {
                x -= turn * x.signum();
            }
            let (along, across) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            (along > 4 && along * 2 > across).then_some(along + across * 2)
        };
        let spaces = self.board.spaces.iter().map(|space| space.space);
        let scored = spaces.filter_map(|space| Some((score(self.middle(space)?)?, space)));
        scored.min_by_key(|(score, _)| *score).map(|(_, space)| space).or(self.cursor)
    }
}

impl Desk {
    /// Spreads the stack that a counter is in; false if there is none, it is spread already, or an order has been begun.
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

    /// The keys are at a place: it is read out and its stack is fanned.
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

    /// A place is pressed by a key: it is said, or the first counter on it that can be.
    fn press_place(&self, space: Space) {
        let pieces = self.view.with_untracked(|view| {
            view.places.iter().find(|place| place.space == space).map(|place| place.pieces.clone())
        });
        let can = |id: &u16| self.word_of(&Carrier::Piece(Piece(*id))).is_some();
        let own = pieces.unwrap_or_default().into_iter().find(can);
        match (self.word_of(&Carrier::Space(space)), own) {
            (None, Some(piece)) => self.click_piece(Piece(piece)),
            _ => self.click_space(space),
        }
    }
}
