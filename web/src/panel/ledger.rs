//! Foldable tables beside the board.

use leptos::prelude::*;

use crate::browser;
use crate::game_state::GameState;
use crate::game_state::ledgers::{CellView, LedgerView, RowView};
use crate::words::t;

fn cell(cell: &CellView) -> impl IntoView + use<> {
    match cell {
        CellView::Text(text) => view! { <td>{text.clone()}</td> }.into_any(),
        CellView::Sign(yes, said) => {
            let (said, title) = (said.clone(), said.clone());
            let (class, dot) = if *yes { ("yes", "●") } else { ("no", "○") };
            view! { <td class=class title=title><span aria-hidden="true">{dot}</span><span class="sr">{said}</span></td> }
                .into_any()
        }
    }
}

fn row(row: &RowView) -> impl IntoView + use<> {
    let livery = row.livery.clone().unwrap_or_else(|| "neutral".into());
    let picture = match &row.glyph {
        Some(glyph) => view! {
            <span class=format!("chip-face livery-{livery}")><svg viewBox="0 0 36 36" aria-hidden="true">
                <rect class="ground" x="0.5" y="0.5" width="35" height="35" rx="4" />
                <use href=format!("#g-{glyph}") width="36" height="36" />
                <use href=format!("#m-{livery}") x="1.6" y="1.4" width="8" height="8" />
            </svg></span>
        }
        .into_any(),
        None => row
            .livery
            .clone()
            .map(|livery| {
                view! {
                    <svg class=format!("nation livery-{livery}") viewBox="0 0 10 10" aria-hidden="true">
                        <use href=format!("#m-{livery}") width="10" height="10" />
                    </svg>
                }
            })
            .into_any(),
    };
    view! {
        <tr>
            <th scope="row">{picture}<span>{row.name.clone()}</span></th>
            {row.cells.iter().map(cell).collect_view()}
        </tr>
    }
}

fn table(ledger: &LedgerView) -> impl IntoView + use<> {
    let heads = ledger.columns.iter().map(|head| view! { <th scope="col">{head.clone()}</th> });
    let heads = (!ledger.columns.is_empty())
        .then(|| view! { <thead><tr><td></td>{heads.collect_view()}</tr></thead> });
    view! {
        <div class="ledger-scroll">
            <table class="ledger" data-ledger=ledger.key.clone()>{heads}<tbody>{ledger.rows.iter().map(row).collect_view()}</tbody></table>
        </div>
    }
}

/// All tables; remembers which are open.
#[component]
pub fn Ledgers(game: GameState) -> impl IntoView {
    let all = Memo::new(move |_| game.view.with(|view| view.ledgers.clone()));
    let keys = Memo::new(move |_| all.with(|all| all.iter().map(|l| l.key.clone()).collect::<Vec<_>>()));
    let one = move |key: String| {
        let (wanted, toggled) = (key.clone(), format!("ledger-{key}"));
        let open = browser::get_item(&toggled).is_some();
        let found = move || all.with(|all| all.iter().find(|ledger| ledger.key == wanted).cloned());
        let (name, body) = (found.clone(), found);
        view! {
            <details class="ledger-card" open=open on:toggle=move |event| {
                match event_target::<web_sys::HtmlElement>(&event).has_attribute("open") {
                    true => browser::set_item(&toggled, "open"),
                    false => browser::remove_item(&toggled),
                }
            }>
                <summary>{move || name().map(|ledger| ledger.name)}</summary>
                {move || body().map(|ledger| table(&ledger))}
            </details>
        }
    };
    view! {
        <section class="ledgers" class:gone=move || keys.with(Vec::is_empty) aria-label=t!("tables")>
            <For each=move || keys.get() key=|key| key.clone() children=one />
        </section>
    }
}
