//! A cart: amounts of several kinds are chosen first and ordered together, with the sum in sight.

use leptos::prelude::*;

use crate::game_state::GameState;
use crate::icon::icon;
use crate::panel::Kind;
use crate::words::t;

/// A kind in the cart.
#[derive(Clone)]
struct Row {
    glyph: String,
    /// The order for each amount, from one on.
    lines: Vec<String>,
    /// The kind in words, for each amount.
    labels: Vec<String>,
    price: i32,
    amount: RwSignal<usize>,
}

impl Row {
    /// What one is called.
    fn name(&self) -> String {
        let label = self.labels[self.amount.get().max(1) - 1].clone();
        label.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').to_string()
    }
}

/// The kinds as a cart; none if they are not bought.
pub fn cart(game: GameState, kinds: &[Kind]) -> Option<AnyView> {
    let mut budget = None;
    let row = |kind: &Kind| {
        let price = game.price(&kind.amounts.first()?.1)?;
        budget = Some(price.left - price.total);
        Some(Row {
            glyph: kind.glyph.clone(),
            lines: kind.amounts.iter().map(|amount| amount.1.clone()).collect(),
            labels: kind.amounts.iter().map(|amount| amount.2.clone()).collect(),
            price: -price.total,
            amount: RwSignal::new(0),
        })
    };
    let rows: Vec<Row> = kinds.iter().map(row).collect::<Option<_>>()?;
    let budget = budget?;
    let rows = StoredValue::new(rows);
    let spent = Memo::new(move |_| {
        rows.with_value(|rows| rows.iter().map(|row| row.amount.get() as i32 * row.price).sum::<i32>())
    });
    let chosen = Memo::new(move |_| {
        let line = |row: &Row| row.lines.get(row.amount.get().checked_sub(1)?).cloned();
        rows.with_value(|rows| rows.iter().filter_map(line).collect::<Vec<String>>())
    });
    let drawn = rows.with_value(|rows| {
        let livery =
            game.view.with_untracked(|view| view.seat).map(|seat| game.livery(seat)).unwrap_or_default();
        rows.iter().map(|row| drawn(row.clone(), &livery, budget, spent)).collect_view()
    });
    let said = move || {
        let left = budget - spent.get();
        match spent.get() {
            0 => t!("cart-empty", left = left),
            paid => t!("cart-sum", paid = paid, left = left),
        }
    };
    // What the first order closes is closed for all.
    let warnings = move || {
        let first = chosen.with(|chosen| chosen.first().cloned())?;
        let all = game.warnings(&first);
        let line = |warning: String| view! { <li>{icon("warning")}<span>{warning}</span></li> };
        (!all.is_empty())
            .then(|| view! { <ul class="warnings">{all.into_iter().map(line).collect_view()}</ul> })
    };
    let verb = kinds[0].verb.clone().unwrap_or_default();
    let cart = view! {
        <div class="kinds cart">
            <h3>{verb.clone()}</h3>
            <ul>{drawn}</ul>
            <div class="cart-foot">
                <p class="cart-sum" role="status">{said}</p>
                {warnings}
                <button type="button" class="main" id="cart-give" disabled=move || chosen.with(Vec::is_empty)
                    on:click=move |_| game.give_all(&chosen.get_untracked())>{verb}</button>
            </div>
        </div>
    };
    Some(cart.into_any())
}

fn drawn(row: Row, livery: &str, budget: i32, spent: Memo<i32>) -> impl IntoView + use<> {
    let (amount, most, price) = (row.amount, row.lines.len(), row.price);
    let affordable = move || budget - spent.get() >= price;
    let step = move |by: isize| amount.update(|amount| *amount = amount.saturating_add_signed(by).min(most));
    let fill = move || {
        let more = (budget - spent.get_untracked()) / price.max(1);
        amount.update(|amount| *amount = (*amount + more.max(0) as usize).min(most));
    };
    let (glyph, named) = (row.glyph.clone(), row.clone());
    view! {
        <li class="stepper" data-kind=glyph.clone()>
            <span class=format!("chip-face livery-{livery}")><svg viewBox="0 0 36 36" aria-hidden="true">
                <rect class="ground" x="0.5" y="0.5" width="35" height="35" rx="4" />
                <use href=format!("#g-{glyph}") width="36" height="36" />
            </svg></span>
            <span class="cart-name">{move || named.name()}<small class="price">{price}</small></span>
            <button type="button" class="icon" aria-label=t!("fewer") title=t!("fewer") disabled=move || amount.get() == 0
                on:click=move |_| step(-1)>{icon("minus")}</button>
            <output class:some=move || { amount.get() > 0 }>{move || amount.get()}</output>
            <button type="button" class="icon" aria-label=t!("more-of") title=t!("more-of")
                disabled=move || amount.get() == most || !affordable() on:click=move |_| step(1)>{icon("plus")}</button>
            <button type="button" class="all" title=t!("cart-fill-help") disabled=move || amount.get() == most || !affordable()
                on:click=move |_| fill()>{t!("cart-fill")}</button>
        </li>
    }
}
