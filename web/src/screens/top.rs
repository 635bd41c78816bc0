//! The bar above: the title, the turns, taking back and bringing again, help.

use leptos::prelude::*;

use super::game::Over;
use crate::desk::Desk;
use crate::t;

/// The turns from the first to the last, the present one marked.
#[component]
fn Calendar(desk: Desk) -> impl IntoView {
    let turns = Memo::new(move |_| desk.view.with(|view| (view.calendar.clone(), view.now)));
    let drawn = move || {
        let (calendar, now) = turns.get();
        let turn = |(i, (short, long, group)): (usize, (String, String, Option<String>))| {
            let current = (i == now).then_some("step");
            let said = long.clone();
            view! {
                <li class:now=i == now class:gone-by=i < now aria-current=current title=said>
                    <span class="group" aria-hidden="true">{group}</span>
                    <span aria-hidden="true">{short}</span>
                    <span class="sr">{long}</span>
                </li>
            }
        };
        calendar.into_iter().enumerate().map(turn).collect_view()
    };
    view! { <ol class="calendar" aria-label=t!("calendar")>{drawn}</ol> }
}

/// The bar.
#[component]
pub fn Top(desk: Desk, over: RwSignal<Option<Over>>) -> impl IntoView {
    let tool = move |name: &'static str, said: String, what: Over| {
        view! {
            <button type="button" class="icon" title=said.clone() aria-label=said on:click=move |_| over.set(Some(what))>
                {crate::icon(name)}
            </button>
        }
    };
    let away = desk.is_away();
    let (home, said) = if away { ("#/house", t!("to-house")) } else { ("#/", t!("to-start")) };
    let redo = (!away).then(|| {
        view! {
            <button type="button" id="redo" title=t!("redo-key") disabled=move || !desk.view.with(|view| view.redo)
                on:click=move |_| desk.redo()>{crate::icon("redo")}<span>{t!("redo")}</span></button>
        }
    });
    view! {
        <header class="top" inert=move || desk.curtain.get().is_some()>
            <a class="brand" href=home title=said>{t!("sandtable")}</a>
            <h1 class="sr">{desk.about().title}</h1>
            <Calendar desk />
            <div class="top-tools">
                <button type="button" id="undo" title=t!("undo-key") disabled=move || desk.busy.get() || !desk.view.with(|view| view.undo)
                    on:click=move |_| desk.undo()>{crate::icon("undo")}<span>{t!("undo")}</span></button>
                {redo}
                {tool("text", t!("text-view"), Over::Text)}
                {tool("help", t!("help"), Over::Help)}
                {tool("menu", t!("menu"), Over::Menu)}
            </div>
        </header>
    }
}
