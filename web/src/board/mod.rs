//! The board: the map under glass, the counters on it, and what a hand can do there.

mod base;
pub mod camera;
pub mod counter;
mod hand;
mod live;
pub mod sheet;

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::scene::sheet::Sheet;
use table::scene::{Board as TableBoard, Carrier};
use table::{Piece, Subject};
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use crate::desk::Desk;
use crate::desk::view::{Counter, View};
use crate::t;
pub use base::{kind, sign};
use camera::Camera;
use hand::Hand;
use live::Live;

/// The frame, and what moves in it.
pub const IDS: (&str, &str) = ("board", "world");

fn class(view: &View, counter: &Counter, draft: &[String], pointed: &[Subject], fanned: bool) -> String {
    let mut class = format!("counter livery-{}", counter.livery);
    let said = |carrier: &Carrier| view.choices.iter().any(|choice| choice.carrier == *carrier);
    if said(&Carrier::Piece(counter.piece)) {
        class += " may";
    }
    if counter.space.is_some_and(|space| said(&Carrier::Space(space))) && !draft.is_empty() {
        class += " target";
    }
    if view.said.contains(&Carrier::Piece(counter.piece)) {
        class += " said";
    }
    if pointed.contains(&Subject::Piece(counter.piece)) {
        class += " pointed";
    }
    if counter.glyph.is_none() {
        class += " hidden-face";
    }
    if fanned {
        class += " fanned";
    }
    class
}

/// Where a counter goes when its stack is fanned: side by side over the place.
fn fanned(view: &View, counter: &Counter, middle: (i32, i32), width: i32) -> (i32, i32) {
    let place = view.places.iter().find(|place| Some(place.space) == counter.space);
    let count = place.map_or(1, |place| place.pieces.len()) as i32;
    let left = (middle.0 - (count - 1) * 20).clamp(22, (width - 22 - (count - 1) * 40).max(22));
    (left + counter.slot as i32 * 40, middle.1)
}

#[component]
fn CounterView(desk: Desk, id: u16, sheet: Arc<Sheet>, hand: Hand) -> impl IntoView {
    let counter = Memo::new(move |_| desk.view.with(|view| view.counters.get(&id).cloned()));
    let is_fanned = move || {
        let space = counter.get().and_then(|counter| counter.space);
        let open = [desk.place.get(), desk.fan.get()];
        space.is_some_and(|space| open.contains(&Some(space.0)))
            && desk.view.with(|view| view.places.iter().any(|p| Some(p.space) == space && p.pieces.len() > 1))
    };
    let width = sheet.size.0;
    let middles: Rc<Vec<(String, (i32, i32))>> =
        Rc::new(sheet.spaces.iter().map(|space| (space.key.clone(), space.at)).collect());
    let middles = StoredValue::new_local(middles);
    let transform = move || {
        let Some(counter) = counter.get() else { return String::new() };
        let Some(at) = counter.at else { return "display:none".into() };
        let at = match is_fanned() {
            true => desk.view.with(|view| {
                let place = view.places.iter().find(|place| Some(place.space) == counter.space);
                let middle = place.and_then(|place| {
                    middles.with_value(|all| all.iter().find(|(key, _)| *key == place.key).map(|(_, at)| *at))
                });
                fanned(view, &counter, middle.unwrap_or(at), width)
            }),
            false => at,
        };
        // The first of a stack is its top.
        let chosen = desk.view.with(|view| view.said.contains(&Carrier::Piece(counter.piece)));
        let layer = if is_fanned() || chosen { 60 } else { 30 } - counter.slot.min(25);
        format!("transform:{};z-index:{layer}", counter::place(at))
    };
    let class = move || {
        let (draft, mut pointed) = (desk.draft.get(), desk.pointed.get());
        if desk.hovered.get() == Some(id) {
            pointed.push(Subject::Piece(Piece(id)));
        }
        let counter = counter.get();
        desk.view
            .with(|view| counter.map(|c| class(view, &c, &draft, &pointed, is_fanned())).unwrap_or_default())
    };
    let said = move || counter.get().map(|counter| counter.said).unwrap_or_default();
    let face = move || counter.get().map(|counter| counter::face(&counter));
    view! {
        <button
            type="button"
            class=class
            style=transform
            data-piece=id
            tabindex="-1"
            aria-label=said
            title=said
            on:click=move |event| {
                // A pointer is seen to by the hand; this is for keys and for who presses by other means.
                if event.detail() == 0 {
                    desk.click_piece(Piece(id));
                }
            }
            on:mousedown=move |event| event.prevent_default()
            on:pointerdown=move |event: PointerEvent| hand.take(&event, Piece(id))
        >
            {face}
        </button>
    }
}

/// The board.
#[component]
pub fn Board(desk: Desk, camera: Camera) -> impl IntoView {
    let sheet = desk.sheet();
    let board: Arc<TableBoard> = Arc::new(desk.board());
    let hand = Hand::new(desk, camera.clone(), board.clone(), sheet.clone());
    let ids = Memo::new(move |_| desk.view.with(|view| view.counters.keys().copied().collect::<Vec<u16>>()));
    let (width, height) = sheet.size;
    let base = base::base(desk, &board, &sheet);
    let zooming = camera.clone();
    let keys = camera.clone();
    let (down, moved, up) = (hand, hand, hand);
    // What a lesson, a refusal or the log points at is brought into sight.
    {
        let (camera, sheet, board) = (camera.clone(), sheet.clone(), board.clone());
        Effect::new(move |_| {
            let at = |view: &View, subject: &Subject| match subject {
                Subject::Piece(piece) => view.counters.get(&piece.0)?.at,
                Subject::Space(space) => {
                    let key = &board.spaces.iter().find(|s| s.space == *space)?.key;
                    sheet.spaces.iter().find(|s| s.key == *key).map(|s| s.at)
                }
                _ => None,
            };
            let pointed = desk.pointed.get();
            let all: Vec<(i32, i32)> =
                desk.view.with_untracked(|view| pointed.iter().filter_map(|s| at(view, s)).collect());
            camera.show(&all);
        });
    }
    Effect::new(move |_| camera.begin());
    view! {
        <div
            id=IDS.0
            class="board"
            role="application"
            tabindex="0"
            aria-label=t!("board-help")
            on:pointerdown=move |event: PointerEvent| down.press(&event)
            on:pointermove=move |event: PointerEvent| moved.move_to(&event)
            on:pointerup=move |event: PointerEvent| up.release(&event)
            on:pointercancel=move |event: PointerEvent| up.give_up(&event)
            on:pointerleave=move |_| desk.look_at(None)
            on:wheel=move |event: WheelEvent| {
                event.prevent_default();
                let by = (-event.delta_y() * 0.0016).exp();
                zooming.zoom_by(by, f64::from(event.client_x()), f64::from(event.client_y()));
            }
            on:keydown=move |event: KeyboardEvent| hand.key(&event, &keys)
        >
            <div id=IDS.1 class="world" style=format!("width:{width}px;height:{height}px")>
                {base}
                <Live desk board=board.clone() sheet=sheet.clone() />
                <For each=move || ids.get() key=|id| *id let:id>
                    <CounterView desk id sheet=sheet.clone() hand />
                </For>
            </div>
        </div>
    }
}
