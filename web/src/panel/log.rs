//! What happened: names lead to the board, numbers to the past, and what can be taken back alone says so.
//!
//! However long a match is, only a page of it is drawn: at first the last orders, more as one scrolls, and from the beginning on demand.

use leptos::prelude::*;

use super::spans;
use crate::desk::Desk;
use crate::desk::view::LogLine;
use crate::t;

/// Orders on a page at first, and how many more are shown at a time.
const PAGE: usize = 40;
/// At most this many orders are drawn at once.
const MOST: usize = 400;

/// Lines of an entry, those that say the same put together: each with how often it stands there.
pub fn folded(lines: &[LogLine]) -> Vec<(&LogLine, usize)> {
    lines
        .chunk_by(|a, b| a.entry == b.entry && a.spans == b.spans)
        .map(|same| (&same[0], same.len()))
        .collect()
}

/// How often, if more than once.
pub fn times(times: usize) -> Option<impl IntoView> {
    (times > 1).then(|| view! { <b class="times">{format!(" × {times}")}</b> })
}

fn line(desk: Desk, line: &LogLine, often: usize, first_of_entry: bool, at: usize) -> impl IntoView + use<> {
    let entry = line.entry;
    let back = (line.back && first_of_entry).then(|| {
        let said = t!("take-back", n = line.order as u32);
        view! {
            <button type="button" class="icon plain" title=said.clone() aria-label=said
                on:click=move |_| desk.take_back(entry)>{crate::icon("undo")}</button>
        }
    });
    // At a house one asks the others to go back to before a line.
    let ask = move || {
        desk.asking.get().then(|| {
            let said = t!("ask-back-to");
            view! {
                <button type="button" class="icon ask" title=said.clone() aria-label=said
                    on:click=move |_| desk.ask_back(at)>{crate::icon("undo")}</button>
            }
        })
    };
    let number = (first_of_entry && !desk.is_away()).then(|| {
        let said = t!("look-at-order", n = line.order as u32);
        view! {
            <button type="button" class="entry" title=said.clone() aria-label=said
                on:click=move |_| desk.look_at_entry(entry)>{line.order}</button>
        }
    });
    let fresh = line.fresh;
    view! { <li class:fresh=fresh>{number}<span>{spans(desk, &line.spans)}{times(often)}</span>{back}{ask}</li> }
}

/// Which orders are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    /// This many of the last.
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

    /// The page with older orders too; those that are too many for one page are left out at the other end.
    fn older(self, all: usize) -> Page {
        let (from, to) = self.range(all);
        let from = from.saturating_sub(PAGE);
        match self {
            Page::Last(count) if count + PAGE <= MOST => Page::Last(count + PAGE),
            _ => Page::Range(from, to.min(from + MOST)),
        }
    }

    /// The page with newer orders too.
    fn newer(self, all: usize) -> Page {
        let (from, to) = self.range(all);
        match to + PAGE {
            to if to >= all => Page::Last(PAGE.max(all - from).min(MOST)),
            to => Page::Range(from.max(to.saturating_sub(MOST)), to),
        }
    }
}

/// The log, the last first.
#[component]
pub fn Log(desk: Desk) -> impl IntoView {
    let page = RwSignal::new(Page::Last(PAGE));
    let all = Memo::new(move |_| desk.view.with(|view| view.told));
    let ends = Memo::new(move |_| page.get().range(all.get()));
    let lines = Memo::new(move |_| {
        desk.view.track();
        let (from, to) = ends.get();
        desk.log_page(from..to)
    });
    let drawn = move || {
        let lines = lines.get();
        let entries: Vec<&[LogLine]> = lines.chunk_by(|a, b| a.entry == b.entry).collect();
        let each = |lines: &&[LogLine]| {
            let drawn = folded(lines).into_iter().enumerate();
            let at = lines[0].entry as usize;
            drawn.map(|(i, (text, often))| line(desk, text, often, i == 0, at)).collect_view()
        };
        entries.iter().rev().map(each).collect_view()
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
    // Somebody who scrolls to the last line that is drawn wants to read on.
    let end: NodeRef<leptos::html::Div> = NodeRef::new();
    crate::browser::when_seen(end, move || {
        if !at_start() && matches!(page.get_untracked(), Page::Last(count) if count < MOST) {
            older();
        }
    });
    view! {
        <section class="log" class:gone=move || lines.with(Vec::is_empty) aria-label=t!("log")>
            <h3>{t!("log")}</h3>
            {move || desk.asking.get().then(|| view! {
                <p class="asking">{t!("ask-back-help")}
                    <button type="button" class="plain" on:click=move |_| desk.asking.set(false)>{t!("ask-back-not")}</button>
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
