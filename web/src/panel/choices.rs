//! What may be said next, as things to press; what has been said; and a line to type.

use leptos::prelude::*;
use table::scene::Carrier;
use web_sys::KeyboardEvent;

use crate::board::counter::chip;
use crate::browser;
use crate::desk::Desk;
use crate::desk::view::Choosable;
use crate::t;

fn press(desk: Desk, choice: &Choosable) -> impl IntoView + use<> {
    let word = choice.word.clone();
    let ends = word == "done";
    view! {
        <button type="button" class:ends=ends data-word=word.clone() on:click=move |_| desk.say_word(&word)>
            {choice.label.clone()}
        </button>
    }
}

fn counter(desk: Desk, choice: &Choosable) -> impl IntoView + use<> {
    let word = choice.word.clone();
    let Carrier::Piece(piece) = choice.carrier else { return ().into_any() };
    let view = desk.view.get_untracked();
    let known = view.counters.get(&piece.0).cloned();
    let place = known.as_ref().and_then(|counter| counter.space);
    let place = view.places.iter().find(|p| Some(p.space) == place).map(|place| place.name.clone());
    view! {
        <button type="button" class="row" data-word=word.clone() on:click=move |_| desk.say_word(&word)
            on:pointerenter=move |_| desk.hovered.set(Some(piece.0))
            on:pointerleave=move |_| desk.hovered.set(None)>
            {known.as_ref().map(chip)}
            <span>{choice.label.clone()}</span>
            <small>{choice.verb.clone().or(place)}</small>
        </button>
    }
    .into_any()
}

/// Everything that may be said next. What is on the board can be pressed there too.
#[component]
pub fn Choices(desk: Desk) -> impl IntoView {
    move || {
        let view = desk.view.get();
        let live = desk.past.get().is_none() && desk.curtain.get().is_none();
        if !live || view.choices.is_empty() {
            return None;
        }
        let of = |wanted: fn(&Carrier) -> bool| view.choices.iter().filter(move |c| wanted(&c.carrier));
        let pieces: Vec<_> = of(|c| matches!(c, Carrier::Piece(_))).map(|c| counter(desk, c)).collect();
        let spaces = of(|c| matches!(c, Carrier::Space(_))).filter(|c| c.verb.is_none());
        let spaces: Vec<_> = spaces.map(|c| press(desk, c)).collect();
        let others: Vec<_> =
            of(|c| !matches!(c, Carrier::Piece(_) | Carrier::Space(_))).map(|c| press(desk, c)).collect();
        let (many, far) = (pieces.len(), spaces.len());
        Some(view! {
            <section class="choices" aria-label=t!("choices")>
                <div class="buttons">{others}</div>
                {(far > 0).then(|| view! { <div class="buttons places">{spaces}</div> })}
                {(many > 0).then(|| view! { <div class="counters">{pieces}</div> })}
            </section>
        })
    }
}

/// What has been said of the order so far.
#[component]
pub fn Draft(desk: Desk) -> impl IntoView {
    move || {
        let draft = desk.draft.get();
        (!draft.is_empty()).then(|| {
            view! {
                <section class="draft" aria-label=t!("said-so-far")>
                    <code id="draft">{draft.join(" ")}</code>
                    <button type="button" class="icon" title=t!("unsay") aria-label=t!("unsay")
                        on:click=move |_| desk.unsay()>{crate::icon("back")}</button>
                    <button type="button" class="icon" title=t!("cancel") aria-label=t!("cancel")
                        on:click=move |_| desk.cancel()>{crate::icon("close")}</button>
                </section>
            }
        })
    }
}

/// A line to type an order, with what would fit.
#[component]
pub fn TypedOrder(desk: Desk) -> impl IntoView {
    let line = RwSignal::new(String::new());
    let words = move || {
        let view = desk.view.get();
        let begun = desk.draft.get().is_empty();
        let words = view.choices.iter().filter(move |_| begun).map(|choice| choice.word.clone());
        words.map(|word| view! { <option value=word></option> }).collect_view()
    };
    let give = move || {
        desk.type_line(&line.get_untracked());
        if !matches!(desk.notice.get_untracked(), Some(crate::desk::Notice::Trouble(_))) {
            line.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=move |event| { event.prevent_default(); give(); }>
            <label class="sr" for="typed">{t!("type-an-order")}</label>
            <input id="typed" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" list="words"
                placeholder=t!("type-an-order") prop:value=move || line.get()
                on:input=move |event| line.set(event_target_value(&event))
                on:keydown=move |event: KeyboardEvent| {
                    event.stop_propagation();
                    if event.key() == "Escape" {
                        desk.cancel();
                        if let Some(board) = browser::element(crate::board::IDS.0) {
                            let _ = board.focus();
                        }
                    }
                } />
            <datalist id="words">{words}</datalist>
            <button type="submit">{t!("give")}</button>
            <p class="hint">{move || desk.view.with(|view| view.hint.clone())}</p>
        </form>
    }
}
