//! What happened: names lead to the board, numbers to the past, and what can be taken back alone says so.

use leptos::prelude::*;

use super::spans;
use crate::desk::Desk;
use crate::desk::view::LogLine;
use crate::t;

/// Entries shown at first; more on demand.
const FIRST: usize = 40;

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

/// The log, the last first.
#[component]
pub fn Log(desk: Desk) -> impl IntoView {
    let shown = RwSignal::new(FIRST);
    let lines = Memo::new(move |_| desk.view.with(|view| view.log.clone()));
    let drawn = move || {
        let lines = lines.get();
        let entries: Vec<&[LogLine]> = lines.chunk_by(|a, b| a.entry == b.entry).collect();
        let last = entries.iter().rev().take(shown.get());
        let each = |lines: &&[LogLine]| {
            let drawn = folded(lines).into_iter().enumerate();
            let at = lines[0].entry as usize;
            drawn.map(|(i, (text, often))| line(desk, text, often, i == 0, at)).collect_view()
        };
        last.map(each).collect_view()
    };
    let more = move || lines.with(|lines| lines.chunk_by(|a, b| a.entry == b.entry).count() > shown.get());
    view! {
        <section class="log" class:gone=move || lines.with(Vec::is_empty) aria-label=t!("log")>
            <h3>{t!("log")}</h3>
            {move || desk.asking.get().then(|| view! {
                <p class="asking">{t!("ask-back-help")}
                    <button type="button" class="plain" on:click=move |_| desk.asking.set(false)>{t!("ask-back-not")}</button>
                </p>
            })}
            <ol>{drawn}</ol>
            <button type="button" class="plain" class:gone=move || !more()
                on:click=move |_| shown.update(|n| *n += 200)>{t!("more")}</button>
        </section>
    }
}
