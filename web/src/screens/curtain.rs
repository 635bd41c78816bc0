//! A curtain between seats, where a game has secrets: nothing of anybody's is on the screen until the next person is there.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::t;

/// The curtain, when it hangs.
#[component]
pub fn Curtain(desk: Desk) -> impl IntoView {
    move || {
        let seat = desk.curtain.get()?;
        let name = desk.view.with(|view| view.seats.get(seat.index()).map(|(name, _)| name.clone()));
        let name = name.unwrap_or_default();
        let title = t!("curtain", seat = name.clone());
        crate::browser::focus_soon("open-curtain");
        Some(view! {
            <div class="cover curtain" role="dialog" aria-modal="true" aria-label=title.clone()>
                {crate::icon("curtain")}
                <h2>{title.clone()}</h2>
                <p>{t!("curtain-help")}</p>
                <button type="button" class="main" id="open-curtain" on:click=move |_| desk.open_curtain()>
                    {t!("i-am", seat = name)}
                </button>
                <a class="button" href="#/">{t!("to-start")}</a>
            </div>
        })
    }
}
