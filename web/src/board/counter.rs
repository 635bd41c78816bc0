//! A counter: the colours of its nation, a sign for those who do not see them, what it is, how strong.

use leptos::prelude::*;
use table::scene::sheet::COUNTER;

use crate::game_state::view::Counter;

/// The face of a counter, as a picture of 36 by 36 units.
pub fn face(counter: &Counter) -> impl IntoView + use<> {
    let glyph = counter.glyph.clone().unwrap_or_else(|| "back".into());
    let hidden = counter.glyph.is_none();
    let badges = counter.badges.iter().enumerate().map(|(i, (key, _))| {
        let at = 33.0 - 6.5 * i as f64;
        view! { <circle class=format!("badge {key}") cx=at cy="3.4" r="2.7" /> }
    });
    let badges = badges.collect_view();
    view! {
        <svg viewBox="0 0 36 36" aria-hidden="true">
            <rect class="ground" x="0.5" y="0.5" width="35" height="35" rx="4" />
            <rect class="shine" x="1.6" y="1.6" width="32.8" height="32.8" rx="3" />
            {(!hidden).then(|| view! { <text class="size" x="18" y="7">{counter.size.clone()}</text> })}
            <use href=format!("#g-{glyph}") x="0" y="0" width="36" height="36" />
            <use href=format!("#m-{}", counter.livery) x="1.6" y="1.4" width="6.6" height="6.6" />
            <text class="strength" x="34" y="34">
                {counter.strength.map(|s| s.to_string()).unwrap_or_default()}
            </text>
            <text class="short" x="2.6" y="33.4">{counter.short.clone()}</text>
            {badges}
        </svg>
    }
}

/// Where a counter is put on the sheet.
pub fn place(at: (i32, i32)) -> String {
    format!("translate({}px,{}px)", at.0 - COUNTER / 2, at.1 - COUNTER / 2)
}

/// A counter outside the board: in lists and lessons.
pub fn chip(counter: &Counter) -> impl IntoView + use<> {
    let class = format!("chip-face livery-{}", counter.livery);
    view! { <span class=class>{face(counter)}</span> }
}
