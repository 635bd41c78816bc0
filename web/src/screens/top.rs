//! The bar above: title, turns, undo and redo, help.

use leptos::prelude::*;

use crate::dialog::Dialog;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::words::t;

/// All turns, with the current one marked.
#[component]
fn Calendar(game: GameState) -> impl IntoView {
    let turns = Memo::new(move |_| game.view.with(|view| (view.calendar.clone(), view.now)));
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
pub fn Top(game: GameState, dialog: RwSignal<Option<Dialog>>) -> impl IntoView {
    let tool = move |name: &'static str, said: String, what: Dialog| {
        view! {
            <button type="button" class="icon" title=said.clone() aria-label=said on:click=move |_| dialog.set(Some(what))>
                {icon(name)}
            </button>
        }
    };
    let away = game.is_remote();
    let (home, said) = if away { ("#/online", t!("to-lobby")) } else { ("#/", t!("to-start")) };
    let redo = (!away).then(|| {
        view! {
            <button type="button" id="redo" title=t!("redo-key") disabled=move || !game.view.with(|view| view.redo)
                on:click=move |_| game.redo()>{icon("redo")}<span>{t!("redo")}</span></button>
        }
    });
    view! {
        <header class="top" inert=move || game.curtain.get().is_some()>
            <a class="brand" href=home title=said>{t!("sandtable")}</a>
            <h1 class="sr">{game.about().title}</h1>
            <Calendar game />
            <div class="top-tools">
                <button type="button" id="undo" title=t!("undo-key") disabled=move || game.busy.get() || !game.view.with(|view| view.undo)
                    on:click=move |_| game.undo()>{icon("undo")}<span>{t!("undo")}</span></button>
                {redo}
                {tool("text", t!("text-view"), Dialog::Text)}
                {tool("help", t!("help"), Dialog::Help)}
                {tool("menu", t!("menu"), Dialog::Menu)}
            </div>
        </header>
    }
}
