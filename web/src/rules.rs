//! The rules in our own words, by id: searchable, and opened from every refusal.

use std::cell::Cell;

use leptos::prelude::*;
use table::rulebook::State;

use crate::browser;
use crate::dialog::Modal;
use crate::games;
use crate::icon::icon;
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

/// A rule as shown: id, summary, state.
#[derive(Clone, PartialEq)]
struct Entry {
    id: String,
    summary: String,
    state: String,
}

/// All rules of a game, in the order of the book.
fn entries(game: &str) -> Vec<Entry> {
    let Some(game) = games::find(game) else { return Vec::new() };
    let words = table::Words::in_language(&game.about(), &crate::words::language());
    let said = |text: &str| words.as_ref().map_or_else(|_| text.to_string(), |words| words.data(text).into());
    let book = game.rulebook();
    let mut all: Vec<Entry> = book
        .rules
        .iter()
        .map(|(id, rule)| Entry {
            id: id.to_string(),
            summary: said(&rule.summary),
            state: match &rule.state {
                State::Enforced => String::new(),
                State::Ruling(answer) => t!("rule-ruling", answer = said(answer)),
                State::NotApplicable(why) => t!("rule-not-applicable", why = said(why)),
                State::Later(later) => t!("rule-later", first = said(&later.first)),
            },
        })
        .collect();
    // The rulebook's own rules first, then those we added under other prefixes.
    let letters = |id: &str| id.split('-').next().unwrap_or_default().to_string();
    let many =
        |id: &str| book.rules.keys().filter(|other| letters(&other.to_string()) == letters(id)).count();
    all.sort_by_cached_key(|entry| (usize::MAX - many(&entry.id), sort_key(&entry.id)));
    all
}

/// `SU-9.12` after `SU-9.4`.
fn sort_key(id: &str) -> Vec<(u32, String)> {
    let part = |part: &str| (part.parse().unwrap_or(0), part.to_string());
    id.split(['-', '.']).map(part).collect()
}

/// The chapter of a rule: `SU-9.12` is in chapter 9.
fn chapter(id: &str) -> Option<u32> {
    id.split_once('-')?.1.split_once('.')?.0.parse().ok()
}

fn draw(entry: &Entry) -> impl IntoView + use<> {
    let state =
        (!entry.state.is_empty()).then(|| view! { <small class="muted">{entry.state.clone()}</small> });
    view! {
        <li id=format!("rule-{}", entry.id)>
            <b>{entry.id.clone()}</b>
            <p>{entry.summary.clone()}" "{state}</p>
        </li>
    }
}

/// The list, with a field to search it.
#[component]
fn Search(entries: Vec<Entry>, #[prop(optional)] first: Option<String>) -> impl IntoView {
    let query = RwSignal::new(first.unwrap_or_default());
    let all = StoredValue::new(entries);
    let found = move || {
        let wanted = query.get().to_lowercase();
        all.with_value(|all| {
            let fits = |entry: &&Entry| {
                let text = format!("{} {}", entry.id, entry.summary).to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            };
            let found: Vec<&Entry> = all.iter().filter(fits).collect();
            let chapters = found.chunk_by(|a, b| chapter(&a.id) == chapter(&b.id));
            let each = |entries: &[&Entry]| {
                let title = chapter(&entries[0].id).map(|n| view! { <h2>{t!("chapter", n = n)}</h2> });
                view! { <section>{title}<ul class="rules">{entries.iter().map(|e| draw(e)).collect_view()}</ul></section> }
            };
            chapters.map(each).collect_view()
        })
    };
    view! {
        <label class="sr" for="search-rules">{t!("search-rules")}</label>
        <input id="search-rules" type="search" placeholder=t!("search-rules") prop:value=move || query.get()
            on:input=move |event| query.set(event_target_value(&event)) />
        <div class="chapters">{found}</div>
    }
}

/// The rules of a game, as a page.
#[component]
pub fn RulesScreen(game: String) -> impl IntoView {
    let entries = entries(&game);
    let title = games::find(&game).map(|game| game.about().title.to_string()).unwrap_or_default();
    browser::document().set_title(&t!("rules-of", game = title.clone()));
    view! {
        <main class="rules-page" id="main" tabindex="-1">
            <header>
                <div class="buttons">
                    <button type="button" on:click=|_| { let _ = browser::window().history().map(|h| h.back()); }>
                        {icon("back")}{t!("back")}
                    </button>
                    <a class="button" href="#/">{t!("to-start")}</a>
                </div>
                <h1>{t!("rules-of", game = title)}</h1>
                <p class="muted">{t!("rules-help")}</p>
            </header>
            <Search entries />
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
        // Find the game whose rulebook has the rule.
        let of_game = catalog::games()
            .into_iter()
            .find(|game| game.rulebook().rules.keys().any(|rule| rule.to_string() == id));
        let game = of_game.map(|game| game.about().id).unwrap_or_default();
        let entries = entries(game);
        Some(view! {
            <Modal title=t!("rule-title", rule = id.clone()) on_close=close>
                <Search entries first=id.clone() />
            </Modal>
        })
    }
}
