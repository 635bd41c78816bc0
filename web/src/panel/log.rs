//! The log: names highlight things on the board, numbers open the past, and arrows take orders back.
//!
//! Only a page of a long match is drawn: the latest orders first, more while scrolling, and the start on demand.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::spans;
use crate::game_state::GameState;
use crate::game_state::view::LogLine;
use crate::icon::icon;
use crate::words::t;

/// Orders on the first page, and how many are added at a time.
const PAGE: usize = 40;
/// Maximum number of orders drawn at once.
const MOST: usize = 400;

/// Merges identical consecutive lines of an entry and counts them.
pub fn folded(lines: &[LogLine]) -> Vec<(&LogLine, usize)> {
    lines
        .chunk_by(|a, b| a.entry == b.entry && a.spans == b.spans)
        .map(|same| (&same[0], same.len()))
        .collect()
}

/// The count, if more than one.
pub fn times(times: usize) -> Option<impl IntoView> {
    (times > 1).then(|| view! { <b class="times">{format!(" × {times}")}</b> })
}

fn line(
    game: GameState,
    line: &LogLine,
    often: usize,
    first_of_entry: bool,
    at: usize,
) -> impl IntoView + use<> {
    let entry = line.entry;
    let back = (line.back && first_of_entry).then(|| {
        let said = t!("take-back", n = line.order as u32);
        view! {
            <button type="button" class="icon plain" title=said.clone() aria-label=said
                on:click=move |_| game.take_back(entry)>{icon("undo")}</button>
        }
    });
    let away = game.is_remote();
    // On a server, asks the others to go back to before a line.
    let ask = move || {
        (away && game.asking.get()).then(|| {
            let said = t!("ask-back-to");
            view! {
                <button type="button" class="icon ask" title=said.clone() aria-label=said
                    on:click=move |_| game.ask_back(at)>{icon("undo")}</button>
            }
        })
    };
    let number = first_of_entry.then(|| {
        let said = match away {
            true => t!("look-at-line", n = line.order as u32),
            false => t!("look-at-order", n = line.order as u32),
        };
        view! {
            <button type="button" class="entry" title=said.clone() aria-label=said
                on:click=move |_| game.look_at_entry(entry)>{line.order}</button>
        }
    });
    let (fresh, order) = (line.fresh, line.order);
    // The number is the button for keys; the words beside it can be pressed as well, except the names, which highlight.
    let press = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let named = target.is_some_and(|at| at.closest("[role=button], button").ok().flatten().is_some());
        if !named {
            game.look_at_entry(entry);
        }
    };
    view! {
        <li class:fresh=fresh class:shown=move || game.past.get() == Some(order)>
            {number}<span class="opens" on:click=press>{spans(game, &line.spans)}{times(often)}</span>{back}{ask}
        </li>
    }
}

/// Which orders are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    /// This many of the latest.
    Last(usize),
    /// From this one up to that one.
    Range(usize, usize),
}

impl Page {
    /// The orders it has, of this many in all.
    fn range(self, all: usize) -> (usize, usize) {
        match self {
            Page::Last(count) => (all.saturating_sub(count), all),
            Page::Range(from, to) => (from.min(all), to.min(all)),
        }
    }

    /// Adds older orders, dropping newer ones that no longer fit.
    fn older(self, all: usize) -> Page {
        let (from, to) = self.range(all);
        let from = from.saturating_sub(PAGE);
        match self {
            Page::Last(count) if count + PAGE <= MOST => Page::Last(count + PAGE),
            _ => Page::Range(from, to.min(from + MOST)),
        }
    }

    /// Adds newer orders.
    fn newer(self, all: usize) -> Page {
        let (from, to) = self.range(all);
        match to + PAGE {
            to if to >= all => Page::Last(PAGE.max(all - from).min(MOST)),
            to => Page::Range(from.max(to.saturating_sub(MOST)), to),
        }
    }
}

/// The log, latest first.
#[component]
pub fn Log(game: GameState) -> impl IntoView {
    let page = RwSignal::new(Page::Last(PAGE));
    let all = Memo::new(move |_| game.view.with(|view| view.log_len));
    let ends = Memo::new(move |_| page.get().range(all.get()));
    let lines = Memo::new(move |_| {
        game.view.track();
        let (from, to) = ends.get();
        game.log_page(from..to)
    });
    let drawn = move || {
        let lines = lines.get();
        let entries: Vec<&[LogLine]> = lines.chunk_by(|a, b| a.entry == b.entry).collect();
        let heads = crate::areas::log_heads(game, &entries);
        let each = |(lines, head): (&&[LogLine], _)| {
            let drawn = folded(lines).into_iter().enumerate();
            let at = lines[0].entry as usize;
            (head, drawn.map(|(i, (text, often))| line(game, text, often, i == 0, at)).collect_view())
        };
        entries.iter().zip(heads).rev().map(each).collect_view()
    };
    let go = move |next: Page| page.set(next);
    let older = move || go(page.get_untracked().older(all.get_untracked()));
    let newer = move || go(page.get_untracked().newer(all.get_untracked()));
    let at_start = move || ends.get().0 == 0;
    let at_end = move || ends.get().1 == all.get();
    let button = move |id: &'static str, said: String, hidden: Signal<bool>, press: Callback<()>| {
        view! {
            <button type="button" class="plain" id=id class:gone=hidden on:click=move |_| press.run(())>{said}</button>
        }
    };
    // Reaching the last line loads more.
    let end: NodeRef<leptos::html::Div> = NodeRef::new();
    crate::browser::when_seen(end, move || {
        if !at_start() && matches!(page.get_untracked(), Page::Last(count) if count < MOST) {
            older();
        }
    });
    view! {
        <section class="log" class:gone=move || lines.with(Vec::is_empty) aria-label=t!("log")>
            <h3>{t!("log")}</h3>
            {move || (game.is_remote() && game.asking.get()).then(|| view! {
                <p class="asking">{t!("ask-back-help")}
                    <button type="button" class="plain" on:click=move |_| game.asking.set(false)>{t!("ask-back-not")}</button>
                </p>
            })}
            <p class="pages">
                {button("log-last", t!("log-last"), Signal::derive(at_end), Callback::new(move |()| go(Page::Last(PAGE))))}
                {button("log-newer", t!("log-newer"), Signal::derive(at_end), Callback::new(move |()| newer()))}
            </p>
            <ol>{drawn}</ol>
            <div node_ref=end></div>
            <p class="pages">
                {button("log-older", t!("log-older"), Signal::derive(at_start), Callback::new(move |()| older()))}
                {button("log-first", t!("log-first"), Signal::derive(at_start), Callback::new(move |()| go(Page::Range(0, PAGE))))}
            </p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_pages_lead_to_the_beginning_and_newer_ones_back() {
        let all = 20_000;
        let mut page = Page::Last(PAGE);
        for _ in 0..all / PAGE {
            page = page.older(all);
            let (from, to) = page.range(all);
            assert!(to - from <= MOST && to > from, "{page:?}");
        }
        assert_eq!(page.range(all).0, 0);
        for _ in 0..all / PAGE {
            let before = page.range(all).1;
            page = page.newer(all);
            let (from, to) = page.range(all);
            assert!(to - from <= MOST && (to > before || to == all), "{page:?}");
        }
        assert!(matches!(page, Page::Last(_)), "{page:?}");
    }

    #[test]
    fn a_short_match_is_one_page() {
        let page = Page::Last(PAGE);
        assert_eq!(page.range(7), (0, 7));
        assert_eq!(page.older(7).range(7), (0, 7));
        assert_eq!(page.newer(7).range(7), (0, 7));
        assert_eq!(Page::Range(0, PAGE).range(7), (0, 7));
    }
}
