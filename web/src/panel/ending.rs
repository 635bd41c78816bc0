//! The end of a game: who won, and what can be done next.

use leptos::prelude::*;

use crate::dialog::Dialog;
use crate::game_state::verdict::Verdict::{Drawn, Lost, Won};
use crate::game_state::{GameState, Notice};
use crate::icon::icon;
use crate::opening;
use crate::route::go;
use crate::words::t;

/// Whether those who play here have won.
#[component]
pub fn Verdict(game: GameState) -> impl IntoView {
    let over =
        Memo::new(move |_| game.view.with(|view| view.over.as_ref().and_then(|(_, verdict)| *verdict)));
    move || {
        let (class, said) = match over.get().filter(|_| game.past.get().is_none())? {
            Won => ("verdict won", t!("you-won")),
            Lost => ("verdict", t!("you-lost")),
            Drawn => ("verdict", t!("drawn")),
        };
        Some(view! { <p class=class>{said}</p> })
    }
}

/// What can be done with a finished game that is not on a server.
#[component]
pub fn AfterTheEnd(game: GameState) -> impl IntoView {
    let over = Memo::new(move |_| game.view.with(|view| view.over.is_some()));
    let dialog = StoredValue::new(use_context::<RwSignal<Option<Dialog>>>());
    let again = move |_| {
        leptos::task::spawn_local(async move {
            match opening::again(&game.record(), &game.journal()).await {
                Ok(address) => go(&address),
                Err(why) => game.notice.set(Some(Notice::Trouble(why))),
            }
        });
    };
    move || {
        let dialog = dialog.get_value()?;
        (over.get() && game.past.get().is_none() && !game.is_remote()).then(|| {
            view! {
                <p class="muted">{t!("over-help")}</p>
                <div class="buttons">
                    <button type="button" class="main" id="open-review" on:click=move |_| dialog.set(Some(Dialog::Review))>
                        {icon("chart")}{t!("review")}
                    </button>
                    <button type="button" id="again" on:click=again>{icon("undo")}{t!("play-again")}</button>
                </div>
            }
        })
    }
}
