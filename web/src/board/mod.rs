//! The board: the map, the counters on it, and input.

mod area;
mod base;
pub mod camera;
pub mod counter;
mod fan;
#[cfg_attr(not(feature = "hexes"), path = "no_grid.rs")]
pub mod grid;
mod input;
mod live;
#[cfg(feature = "hexes")]
mod looks;
mod map;
#[cfg_attr(not(any(feature = "areas", feature = "hexes")), path = "no_picture.rs")]
mod picture;
mod summary;
mod theatre;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use leptos::prelude::*;
use table::scene::sheet::Sheet;
use table::scene::{Board as TableBoard, Widget};
use table::{Piece, Space, Subject};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use crate::areas;
use crate::browser;
use crate::game_state::GameState;
use crate::game_state::view::{Counter, View};
use crate::words::t;
pub use base::sign;
use camera::{Camera, STRIPS};
use input::Input;
use live::Live;
pub use map::kind;
use theatre::Theatre;

/// The frame, and what moves in it.
pub const IDS: (&str, &str) = ("board", "world");

/// The element that captures the pointer during a drag.
const GRIP: &str = "grip";

/// Is a counter, or part of a pile, in the order?
fn is_said(view: &View, counter: &Counter) -> bool {
    view.said.contains(&Widget::Piece(counter.piece)) || view.says_some_of(counter)
}

/// State of a counter besides the view.
#[derive(Clone, Copy)]
struct About {
    /// An order has been started.
    begun: bool,
    /// It is highlighted.
    pointed: bool,
    /// Its stack is fanned out.
    fanned: bool,
}

/// How a counter looks, and where it lies: its class and its style.
#[derive(Clone, PartialEq, Default)]
struct Look {
    class: String,
    style: String,
}

impl Look {
    fn of(view: &View, counter: &Counter, about: About, width: Option<i32>) -> Look {
        Look { class: class(view, counter, about), style: style(view, counter, about, width) }
    }
}

/// The class of a counter: what can be done with it, and its state.
fn class(view: &View, counter: &Counter, about: About) -> String {
    let mut class = format!("counter livery-{}", counter.livery);
    let here = counter.space.filter(|space| view.lit.spaces.contains(&space.0));
    let own = view.seat.is_some_and(|seat| seat.0 == counter.owner);
    let piece = counter.piece.0;
    let may = view.lit.pieces.contains(&piece) || view.lit.joins.contains_key(&piece);
    if may || view.can_begin(counter, own && !about.begun) {
        class += " may";
    }
    if here.is_some() && about.begun {
        class += " target";
    }
    if is_said(view, counter) {
        class += " said";
    }
    if about.pointed {
        class += " pointed";
    }
    if counter.glyph.is_none() {
        class += " hidden-face";
    }
    if counter.is_block {
        class += " block";
    }
    if about.fanned {
        class += " fanned";
    } else if counter.is_covered && !is_said(view, counter) {
        class += " covered";
    }
    class
}

/// Position and layer of a counter.
fn style(view: &View, counter: &Counter, about: About, width: Option<i32>) -> String {
    let Some(at) = counter.at else { return "display:none".into() };
    let at = if about.fanned { fan::spread(counter, width) } else { at };
    // The first of a stack is on top.
    let chosen = view.said.contains(&Widget::Piece(counter.piece));
    let layer = if about.fanned || chosen { 60 } else { 30 } - counter.slot.min(25);
    format!("transform:{};z-index:{layer}", counter::place(at))
}

#[component]
fn CounterView(game: GameState, id: u16, width: Option<i32>, input: Input) -> impl IntoView {
    // There may be a thousand counters of which one has changed: do not copy the others.
    let counter = Memo::new_owning(move |old: Option<Option<Counter>>| {
        game.view.with(|view| {
            let new = view.counters.get(&id);
            match old {
                Some(old) if old.as_ref() == new => (old, false),
                _ => (new.cloned(), true),
            }
        })
    });
    let look = Memo::new(move |_| {
        let begun = game.draft.with(|draft| !draft.is_empty());
        let piece = Subject::Piece(Piece(id));
        let pointed = game.hovered.get() == Some(id) || game.pointed.with(|all| all.contains(&piece));
        counter.with(|counter| {
            let Some(counter) = counter else { return Look::default() };
            let open = (counter.stack.0 > 1).then(|| [game.place.get(), game.fan.get()]);
            let fanned = counter.space.zip(open).is_some_and(|(space, open)| open.contains(&Some(space.0)));
            game.view.with(|view| Look::of(view, counter, About { begun, pointed, fanned }, width))
        })
    });
    let class = move || look.with(|look| look.class.clone());
    let style = move || look.with(|look| look.style.clone());
    let said = move || counter.get().map(|counter| counter.said).unwrap_or_default();
    let face = move || counter.get().map(|counter| counter::face(&counter));
    view! {
        <button
            type="button"
            class=class
            style=style
            data-piece=id
            tabindex="-1"
            aria-label=said
            title=said
            on:click=move |event| {
                // Pointers are handled by `Input`; this is for keys and assistive technology.
                if event.detail() == 0 {
                    game.click_piece(Piece(id));
                }
            }
            on:mousedown=move |event| event.prevent_default()
            on:pointerdown=move |event: PointerEvent| input.take(&event, Piece(id))
        >
            {face}
        </button>
    }
}

/// The counters, in strips that wrap around with the map; one strip where it does not wrap.
#[component]
fn Counters(game: GameState, sheet: Arc<Sheet>, input: Input) -> impl IntoView {
    let (width, wraps) = (sheet.size.0, sheet.wraps);
    let count = if wraps { STRIPS } else { 1 };
    let strip_of = move |x: i32| (x.rem_euclid(width.max(1)) * count / width.max(1)) as usize;
    let ids = Memo::new(move |_| {
        let mut strips = vec![Vec::new(); count as usize];
        game.view.with(|view| {
            for (id, counter) in &view.counters {
                let middle = if wraps { counter.stack.1.0 } else { 0 };
                strips[strip_of(middle)].push(*id);
            }
        });
        strips
    });
    // Fanned out or chosen counters are above those in other strips.
    let raised = Memo::new(move |_| {
        let open = [game.place.get(), game.fan.get()];
        let lies_over = |view: &View, counter: &Counter| {
            let spread =
                counter.stack.0 > 1 && counter.space.is_some_and(|space| open.contains(&Some(space.0)));
            spread || is_said(view, counter)
        };
        game.view.with(|view| {
            let over = view.counters.values().filter(|counter| wraps && lies_over(view, counter));
            over.map(|counter| strip_of(counter.stack.1.0)).collect::<BTreeSet<usize>>()
        })
    });
    let sums = Memo::new(move |_| match wraps {
        true => game.view.with(|view| summary::sums(view)),
        false => Vec::new(),
    });
    (0..count as usize)
        .map(|strip| {
            let own = Memo::new(move |_| ids.with(|ids| ids[strip].clone()));
            let chips = move || {
                sums.with(|sums| {
                    let here = sums.iter().filter(|sum| strip_of(sum.at.0) == strip);
                    here.map(summary::chip).collect_view()
                })
            };
            view! {
                <div class="strip" class:raised=move || raised.with(|all| all.contains(&strip)) id=camera::strip_id(strip)>
                    <For each=move || own.get() key=|id| *id let:id>
                        <CounterView game id width=(!wraps).then_some(width) input />
                    </For>
                    {wraps.then_some(chips)}
                </div>
            }
        })
        .collect_view()
}

/// The name of the area under the pointer: zoomed out, the map has no names.
#[component]
fn Under(game: GameState) -> impl IntoView {
    move || {
        let under = game.under.get()?;
        let overlay = game.overlay.get();
        let (name, facts, standing) = game.view.with(|view| {
            let place = view.places.iter().find(|place| place.space.0 == under)?;
            let mut facts: Vec<String> = Vec::new();
            for fact in place.facts().chain(place.tags.first().cloned()) {
                if !facts.contains(&fact) {
                    facts.push(fact);
                }
            }
            Some((place.name.clone(), facts.join(" · "), areas::standing(view, place, overlay.as_deref())))
        })?;
        Some(view! { <p class="under-name" aria-hidden="true"><b>{name}</b>" "{facts}{standing}</p> })
    }
}

/// On a small screen, brings what is chosen into sight: it may have been chosen in the panel. The map stays where it is while something on it
/// is held, such as a counter that is dragged.
fn follow_choice(game: GameState, camera: Camera, board: &TableBoard, sheet: &Sheet) {
    let drawn: BTreeMap<&str, (i32, i32)> = sheet.spaces.iter().map(|s| (s.key.as_str(), s.at)).collect();
    let middles: BTreeMap<Space, (i32, i32)> =
        board.spaces.iter().filter_map(|s| Some((s.space, *drawn.get(s.key.as_str())?))).collect();
    let chosen = Memo::new(move |_| {
        game.view.with(|view| {
            view.said.iter().rev().find_map(|widget| match widget {
                Widget::Piece(piece) => view.counters.get(&piece.0)?.at,
                Widget::Space(space) => middles.get(space).copied(),
                _ => None,
            })
        })
    });
    Effect::new(move |_| {
        if let Some(at) = chosen.get().filter(|_| camera.is_small() && camera.fingers() == 0) {
            camera.show(&[at]);
        }
    });
}

/// Fits the map when the window is resized.
fn follow_window(camera: Camera) {
    let window = browser::window();
    let resized = Closure::<dyn Fn()>::new(move || camera.resized());
    let _ = window.add_event_listener_with_callback("resize", resized.as_ref().unchecked_ref());
    let kept = StoredValue::new_local(resized);
    on_cleanup(move || {
        kept.with_value(|resized| {
            let _ = browser::window()
                .remove_event_listener_with_callback("resize", resized.as_ref().unchecked_ref());
        });
    });
}

/// The board.
#[component]
pub fn Board(game: GameState, camera: Camera) -> impl IntoView {
    let sheet = game.sheet();
    let board: Arc<TableBoard> = Arc::new(game.board());
    let input = Input::new(game, camera.clone(), board.clone(), sheet.clone());
    let (width, height) = map::extent(&sheet);
    let base = base::base(game, &board, &sheet);
    let zooming = camera.clone();
    let keys = camera.clone();
    let (down, moved, up) = (input, input, input);
    // What a lesson, a refusal or the log highlights is brought into view.
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
            let pointed = game.pointed.get();
            let all: Vec<(i32, i32)> =
                game.view.with_untracked(|view| pointed.iter().filter_map(|s| at(view, s)).collect());
            camera.show(&all);
        });
    }
    let following = camera.clone();
    follow_window(camera.clone());
    // Initially, and when a curtain hangs or has been opened: the next player does not see where the previous one looked.
    Effect::new(move |before: Option<bool>| {
        let hangs = game.curtain.get().is_some();
        if hangs || before != Some(false) {
            let standing = |counter: &Counter| counter.space.and(counter.at);
            camera.set_theatre(game.view.with_untracked(|view| Theatre {
                all: view.counters.values().filter_map(standing).collect(),
                known: view.counters.values().filter(|c| c.glyph.is_some()).filter_map(standing).collect(),
            }));
            camera.begin();
        }
        hangs
    });
    // So is the place of a battle.
    {
        let (sheet, board) = (sheet.clone(), board.clone());
        let fought = Memo::new(move |_| game.view.with(|view| view.clash.as_ref().map(|clash| clash.at)));
        Effect::new(move |_| {
            let key = fought.get().and_then(|at| board.spaces.iter().find(|space| space.space.0 == at));
            let drawn = key.and_then(|space| sheet.spaces.iter().find(|drawn| drawn.key == space.key));
            let at: Vec<(i32, i32)> = drawn.map(|drawn| drawn.at).into_iter().collect();
            following.show(&at);
        });
    }
    follow_choice(game, keys.clone(), &board, &sheet);
    areas::follow(game, keys.clone(), board.clone(), &sheet);
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
            on:pointerleave=move |_| {
                game.look_at(None);
                game.under.set(None);
            }
            on:wheel=move |event: WheelEvent| {
                event.prevent_default();
                let by = (-event.delta_y() * 0.0016).exp();
                zooming.zoom_by(by, f64::from(event.client_x()), f64::from(event.client_y()));
            }
            on:keydown=move |event: KeyboardEvent| input.key(&event, &keys)
        >
            <div id=IDS.1 class="world" style=format!("width:{width}px;height:{height}px")>
                {base}
                <Live game board=board.clone() sheet=sheet.clone() />
                <Counters game sheet=sheet.clone() input />
            </div>
            <Under game />
            <div class="grip" id=GRIP></div>
        </div>
    }
}
