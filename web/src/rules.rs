//! The rules in our own words are a part of the page that is a plain script (`parts/book.js`): as a book, and one rule in a dialog that is
//! opened from every refusal.

use std::cell::Cell;

use leptos::prelude::*;

use crate::dialog::Modal;
use crate::words::t;

thread_local! {
    static ASKED: Cell<Option<RwSignal<Option<String>>>> = const { Cell::new(None) };
}

/// Creates the signal through which a rule is opened.
pub fn listen() {
    ASKED.set(Some(RwSignal::new(None)));
}

/// Opens the book at a rule.
pub fn open(rule: &str) {
    if let Some(asked) = ASKED.get() {
        asked.set(Some(rule.into()));
    }
}

/// Closes the book.
pub fn close() {
    if let Some(asked) = ASKED.get() {
        asked.set(None);
    }
}

/// The rules of a game, as a page.
#[component]
pub fn RulesScreen() -> impl IntoView {
    view! {
        <main class="rules-page" id="main" tabindex="-1">
            <page-part data-part="parts/book.js"></page-part>
        </main>
    }
}

/// The dialog that shows a rule.
#[component]
pub fn RuleDialog() -> impl IntoView {
    let asked = ASKED.get().expect("the page listens before it draws");
    let close = move || asked.set(None);
    move || {
        let id = asked.get()?;
        Some(view! {
            <Modal title=t!("rule-title", rule = id.clone()) on_close=close>
                <page-part data-part="parts/book.js" data-rule=id></page-part>
            </Modal>
        })
    }
}
