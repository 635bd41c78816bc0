//! Dialogs over the page, and which of them a game can open.

use leptos::prelude::*;
use web_sys::HtmlDialogElement;

use crate::icon::icon;
use crate::words::t;

/// The dialog that is open over a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialog {
    /// The menu.
    Menu,
    /// Help.
    Help,
    /// The board in words.
    Text,
    /// Seats and their holders.
    Players,
    /// Standing orders.
    Standing,
    /// The review.
    Review,
}

/// A dialog over the page: the browser keeps the focus in it, and Escape closes it.
#[component]
pub fn Modal(
    #[prop(into)] title: String,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
    children: Children,
) -> impl IntoView {
    let dialog: NodeRef<leptos::html::Dialog> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            let dialog: &HtmlDialogElement = dialog.as_ref();
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        }
    });
    view! {
        <dialog node_ref=dialog class="modal" aria-label=title.clone() on:close=move |_| on_close()
            on:click=move |event| {
                let on_backdrop = event.target() == event.current_target();
                if on_backdrop { on_close(); }
            }>
            <div class="modal-body">
                <header>
                    <h2>{title.clone()}</h2>
                    <button type="button" class="icon" aria-label=t!("close") on:click=move |_| on_close()>
                        {icon("close")}
                    </button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
