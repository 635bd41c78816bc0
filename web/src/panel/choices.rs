//! Choices as buttons, the order so far, and a field to type orders.

use std::collections::BTreeMap;

use leptos::prelude::*;
use table::Seat;
use table::scene::Widget;
use web_sys::KeyboardEvent;

use crate::areas;
use crate::board::counter::chip;
use crate::browser;
use crate::dialog::Dialog;
use crate::game_state::GameState;
use crate::game_state::view::{Choosable, Counter, View};
use crate::icon::icon;
use crate::words::t;

/// What is shown of the choices. While it is the same, the buttons stay.
#[derive(Clone, PartialEq)]
struct Offer {
    choices: Vec<Choosable>,
    /// The counters among them, by number, each with the name of its place.
    counters: BTreeMap<u16, (Counter, Option<String>)>,
    /// The word that continues a battle.
    goes_on: Option<String>,
    /// The seat and number of orders: a new decision resets chosen amounts.
    of: (Option<Seat>, usize),
}

impl Offer {
    fn of(view: &View) -> Offer {
        let counter = |choice: &Choosable| {
            let Widget::Piece(piece) = choice.widget else { return None };
            let counter = view.counters.get(&piece.0)?.clone();
            let place = view.places.iter().find(|place| Some(place.space) == counter.space);
            Some((piece.0, (counter, place.map(|place| place.name.clone()))))
        };
        Offer {
            choices: view.choices.clone(),
            counters: view.choices.iter().filter_map(counter).collect(),
            goes_on: view.clash.as_ref().and_then(|clash| clash.goes_on.clone()),
            of: (view.seat, view.orders),
        }
    }
}

fn press(game: GameState, offer: &Offer, choice: &Choosable) -> impl IntoView + use<> {
    let word = choice.word.clone();
    let ends = word == "done";
    let main = offer.goes_on.as_ref() == Some(&word);
    view! {
        <button type="button" class:ends=ends class:main=main data-word=word.clone() on:click=move |_| game.say_word(&word)>
            {choice.label.clone()}
        </button>
    }
}

fn counter(game: GameState, offer: &Offer, choice: &Choosable) -> impl IntoView + use<> {
    let word = choice.word.clone();
    let Widget::Piece(piece) = choice.widget else { return ().into_any() };
    let known = offer.counters.get(&piece.0);
    let place = known.and_then(|(_, place)| place.clone());
    view! {
        <button type="button" class="row" data-word=word.clone() on:click=move |_| game.say_word(&word)
            on:pointerenter=move |_| game.hovered.set(Some(piece.0))
            on:pointerleave=move |_| game.hovered.set(None)>
            {known.map(|(counter, _)| chip(counter))}
            <span>{choice.label.clone()}</span>
            <small>{choice.verb.clone().or(place)}</small>
        </button>
    }
    .into_any()
}

/// Amounts of one kind, and the verb if it is implied.
pub struct Kind {
    /// Its picture.
    pub glyph: String,
    /// The verb.
    pub verb: Option<String>,
    /// Number, word and label, smallest first.
    pub amounts: Vec<(u16, String, String)>,
}

/// The amounts among some choices, by verb and kind.
fn kinds(choices: &[Choosable]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for choice in choices {
        let Widget::Several { glyph, count, .. } = &choice.widget else { continue };
        let amount = (*count, choice.word.clone(), choice.label.clone());
        match kinds.iter_mut().find(|kind| kind.glyph == *glyph && kind.verb == choice.verb) {
            Some(kind) => kind.amounts.push(amount),
            None => {
                kinds.push(Kind { glyph: glyph.clone(), verb: choice.verb.clone(), amounts: vec![amount] })
            }
        }
    }
    for kind in &mut kinds {
        kind.amounts.sort();
    }
    kinds
}

/// A stepper for one kind: fewer, more, all. The middle button chooses the amount.
fn stepper(game: GameState, kind: &Kind, begin: usize, say: fn(GameState, &str)) -> impl IntoView + use<> {
    let (glyph, amounts) = (kind.glyph.clone(), StoredValue::new(kind.amounts.clone()));
    let last = kind.amounts.len() - 1;
    let at = RwSignal::new(begin.min(last));
    let now = move |get: fn(&(u16, String, String)) -> String| amounts.with_value(|all| get(&all[at.get()]));
    let livery = game.view.with_untracked(|view| view.seat).map(|seat| game.livery(seat)).unwrap_or_default();
    let step = move |by: isize| at.update(|at| *at = at.saturating_add_signed(by).min(last));
    // Its cost or effect: the first tally the game forecasts.
    let total = Memo::new(move |_| {
        game.view.track();
        game.tally_of(&now(|amount| amount.1.clone())).map(|(_, total)| total)
    });
    let price = move || total.get().map(|total| view! { <small class="price">{total}</small> });
    view! {
        <li class="stepper" data-kind=glyph.clone()>
            <span class=format!("chip-face livery-{livery}")><svg viewBox="0 0 36 36" aria-hidden="true">
                <rect class="ground" x="0.5" y="0.5" width="35" height="35" rx="4" />
                <use href=format!("#g-{glyph}") width="36" height="36" />
            </svg></span>
            <button type="button" class="icon" aria-label=t!("fewer") title=t!("fewer") disabled=move || at.get() == 0
                on:click=move |_| step(-1)>{icon("minus")}</button>
            <button type="button" class="amount" data-word=move || now(|amount| amount.1.clone())
                on:click=move |_| say(game, &now(|amount| amount.1.clone()))>{move || now(|amount| amount.2.clone())}</button>
            <button type="button" class="icon" aria-label=t!("more-of") title=t!("more-of") disabled=move || at.get() == last
                on:click=move |_| step(1)>{icon("plus")}</button>
            {(last > 0).then(|| view! {
                <button type="button" class="all" on:click=move |_| {
                    at.set(last);
                    say(game, &now(|amount| amount.1.clone()));
                }>{t!("all-of", n = amounts.with_value(|all| all[last].0))}</button>
            })}
            {price}
        </li>
    }
}

/// Steppers, grouped by verb.
fn steppers(game: GameState, choices: &[Choosable]) -> impl IntoView + use<> {
    let kinds = kinds(choices);
    let groups = kinds.chunk_by(|a, b| a.verb == b.verb).map(|group| {
        if let Some(cart) = group[0].verb.as_ref().and_then(|_| areas::cart(game, group)) {
            return cart;
        }
        let head = group[0].verb.clone().map(|verb| view! { <h3>{verb}</h3> });
        let rows = group.iter().map(|kind| stepper(game, kind, 0, |game, word| game.say_word(word)));
        view! { <div class="kinds">{head}<ul>{rows.collect_view()}</ul></div> }.into_any()
    });
    groups.collect_view()
}

/// All choices. Those on the board can be pressed there too.
#[component]
pub fn Choices(game: GameState) -> impl IntoView {
    let offer = Memo::new(move |_| {
        let live = game.past.get().is_none() && game.curtain.get().is_none();
        game.view.with(|view| (live && !view.choices.is_empty()).then(|| Offer::of(view)))
    });
    move || {
        let offer = offer.get()?;
        let of = |wanted: fn(&Widget) -> bool| offer.choices.iter().filter(move |c| wanted(&c.widget));
        let pieces = of(|c| matches!(c, Widget::Piece(_)));
        let pieces: Vec<_> = pieces.map(|c| counter(game, &offer, c)).collect();
        let spaces = of(|c| matches!(c, Widget::Space(_))).filter(|c| c.verb.is_none());
        let spaces: Vec<_> = spaces.map(|c| press(game, &offer, c)).collect();
        let elsewhere =
            |c: &Widget| matches!(c, Widget::Piece(_) | Widget::Space(_) | Widget::Several { .. });
        let others = offer.choices.iter().filter(|c| !elsewhere(&c.widget) && !areas::is_via(&c.widget));
        let others: Vec<_> = others.map(|c| press(game, &offer, c)).collect();
        let (many, far) = (pieces.len(), spaces.len());
        Some(view! {
            <section class="choices" aria-label=t!("choices")>
                <div class="buttons">{others}{areas::everything(game, &offer.choices)}</div>
                {areas::no_done(game)}
                {steppers(game, &offer.choices)}
                {(far > 0).then(|| view! { <div class="buttons places">{spaces}</div> })}
                {areas::vias(game, &offer.choices)}
                {(many > 0).then(|| view! { <div class="counters">{pieces}</div> })}
            </section>
        })
    }
}

/// The order entered so far.
#[component]
pub fn Draft(game: GameState) -> impl IntoView {
    move || {
        let draft = game.draft.get();
        (!draft.is_empty()).then(|| {
            // The amount entered last can still be changed.
            let amounts = game.view.with(|view| kinds(&view.amounts));
            let amend = amounts.first().filter(|kind| kind.amounts.len() > 1).map(|kind| {
                let said =
                    kind.amounts.iter().position(|amount| draft.last() == Some(&amount.1)).unwrap_or(0);
                view! { <ul class="amend">{stepper(game, kind, said, |game, word| game.amend(word))}</ul> }
            });
            view! {
                <section class="draft" aria-label=t!("said-so-far")>
                    <span id="draft" title=draft.join(" ")>{game.view.with(|view| view.said_words.clone())}</span>
                    <button type="button" class="icon" title=t!("unsay") aria-label=t!("unsay")
                        on:click=move |_| game.unsay()>{icon("back")}</button>
                    <button type="button" class="icon" title=t!("cancel") aria-label=t!("cancel")
                        on:click=move |_| game.cancel()>{icon("close")}</button>
                </section>
                {amend}
            }
        })
    }
}

/// A field to type an order. A new one after each curtain: typed text is private.
#[component]
pub fn TypedOrder(game: GameState) -> impl IntoView {
    let hidden = Memo::new(move |_| game.curtain.get().is_some());
    move || (!hidden.get()).then(|| view! { <OrderLine game /> })
}

/// A field to type an order, with suggestions.
#[component]
fn OrderLine(game: GameState) -> impl IntoView {
    let line = RwSignal::new(String::new());
    let fitting = Memo::new(move |_| {
        let begun = game.draft.with(Vec::is_empty);
        let word = |choice: &Choosable| choice.word.clone();
        game.view.with(|view| view.choices.iter().filter(|_| begun).map(word).collect::<Vec<String>>())
    });
    let words = move || {
        let words = fitting.get().into_iter();
        words.map(|word| view! { <option value=word></option> }).collect_view()
    };
    let dialog = use_context::<RwSignal<Option<Dialog>>>();
    let give = move || {
        if let Some(dialog) = dialog.filter(|_| line.with_untracked(|line| line.trim() == "help")) {
            line.set(String::new());
            return dialog.set(Some(Dialog::Help));
        }
        game.type_line(&line.get_untracked());
        if !matches!(game.notice.get_untracked(), Some(crate::game_state::Notice::Trouble(_))) {
            line.set(String::new());
        }
    };
    // Hidden in a read-only tab, after the end, and on a server while it is not the player's turn.
    let read_only = move || game.read_only.get() && !game.branch.get();
    let over = move || game.view.with(|view| view.over.is_some()) && game.past.get().is_none();
    let idle =
        move || read_only() || over() || game.is_remote() && game.view.with(|view| view.seat.is_none());
    view! {
        <form class="typed" class:gone=idle on:submit=move |event| { event.prevent_default(); give(); }>
            <label class="sr" for="typed">{t!("type-an-order")}</label>
            <input id="typed" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" list="words"
                placeholder=t!("type-an-order") prop:value=move || line.get()
                on:input=move |event| line.set(event_target_value(&event))
                on:keydown=move |event: KeyboardEvent| {
                    event.stop_propagation();
                    if event.key() == "Escape" {
                        game.cancel();
                        if let Some(board) = browser::element(crate::board::IDS.0) {
                            let _ = board.focus();
                        }
                    }
                } />
            <datalist id="words">{words}</datalist>
            <button type="submit">{t!("give")}</button>
            <p class="hint">{move || game.view.with(|view| view.hint.clone())}</p>
        </form>
    }
}
