//! Dice; those that count are filled.

use leptos::prelude::*;
use table::Die;

/// The pips of each face, drawn as line points with round caps.
const PIPS: [&str; 6] = [
    "M10 10h0",
    "M5.5 5.5h0M14.5 14.5h0",
    "M5.5 5.5h0M10 10h0M14.5 14.5h0",
    "M5.5 5.5h0M14.5 5.5h0M5.5 14.5h0M14.5 14.5h0",
    "M5.5 5.5h0M14.5 5.5h0M10 10h0M5.5 14.5h0M14.5 14.5h0",
    "M5.5 5.2h0M14.5 5.2h0M5.5 10h0M14.5 10h0M5.5 14.8h0M14.5 14.8h0",
];

fn die(die: Die) -> impl IntoView {
    let face = match usize::from(die.face).checked_sub(1).and_then(|face| PIPS.get(face)) {
        Some(pips) => view! { <path d=*pips /> }.into_any(),
        None => view! { <text x="10" y="14">{die.face}</text> }.into_any(),
    };
    view! {
        <svg class="die" class:counts=die.counts viewBox="0 0 20 20" aria-hidden="true">
            <rect x="1" y="1" width="18" height="18" rx="4" />
            {face}
        </svg>
    }
}

/// Some dice; `said` describes them to screen readers.
pub fn dice(dice: &[Die], said: String) -> impl IntoView + use<> {
    let all = dice.iter().copied().map(die).collect_view();
    view! { <span class="dice"><span class="sr">{said}</span>{all}</span> }
}
