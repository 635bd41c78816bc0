//! A counter: the colours of its nation, a sign for those who do not see them, what it is, how strong.

use leptos::prelude::*;
use table::scene::sheet::COUNTER;

use crate::game_state::view::Counter;

/// The face of a counter, as a picture of 36 by 36 units.
pub fn face(counter: &Counter) -> AnyView {
    if cfg!(feature = "hexes") && counter.is_block {
        return block(counter).into_any();
    }
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
    .into_any()
}

/// A block: its face with strength, pips, kind and name, or its back with the device of its side. Its edge is in the style sheet. What
/// is not worn down step by step has no pips; aircraft have the silhouette of a counter.
fn block(counter: &Counter) -> impl IntoView + use<> {
    let badge = |(i, (key, _)): (usize, &(String, String))| {
        let at = 33.5 - 6.0 * i as f64;
        view! { <circle class=format!("badge {key}") cx=at cy="35" r="2.9" /> }
    };
    let badges = counter.badges.iter().enumerate().map(badge).collect_view();
    let glyph = counter.glyph.clone().unwrap_or_else(|| counter.livery.clone());
    // Silhouettes sit higher than the symbols of blocks.
    let (set, down) = if matches!(glyph.as_str(), "tactical" | "strategic") { ("g", 3) } else { ("b", 0) };
    // Every loss turns the block by a quarter; a step has its pips at its own edge.
    let steps = counter.strength.zip(counter.most).map(|(strength, most)| {
        let most = most.max(1);
        let turn = format!("rotate({} 18 18)", -90 * i32::from(most - strength));
        view! {
            <path class="pips" d=edges(most) transform=turn />
            <path class="pips now" d=pips(strength) />
        }
    });
    let is_face = counter.glyph.is_some();
    let known = (
        steps,
        counter.strength.map(|strength| view! { <text class="strength" x="18" y="12.4">{strength}</text> }),
        is_face.then(|| view! { <text class="short" x="18" y="31">{counter.short.clone()}</text> }),
    );
    view! {
        <svg viewBox="0 0 36 36" aria-hidden="true">
            <use href=format!("#{set}-{glyph}") x="0" y=down width="36" height="36" />
            {known}
            {badges}
        </svg>
    }
}

/// Dots in the middle of the upper edge.
fn pips(count: i16) -> String {
    let left = 18.0 - 2.4 * f64::from(count - 1);
    (0..count).map(|i| format!("M{:.1} 3h0", left + 4.8 * f64::from(i))).collect()
}

/// The dots of the highest step at the upper edge, and of the next ones at the others, clockwise.
fn edges(most: i16) -> String {
    let edge = |turn: i16| {
        let count = (most - turn).max(0);
        let along = move |i: i16| 18.0 + 3.4 * f64::from(i * 2 - (count - 1)) / 2.0;
        (0..count).map(move |i| match turn {
            0 => format!("M{:.1} 3h0", along(i)),
            1 => format!("M33 {:.1}h0", along(i)),
            2 => format!("M{:.1} 33h0", along(i)),
            _ => format!("M3 {:.1}h0", along(i)),
        })
    };
    (0..4).flat_map(edge).collect()
}

/// Where a counter is put on the sheet.
pub fn place(at: (i32, i32)) -> String {
    format!("translate({}px,{}px)", at.0 - COUNTER / 2, at.1 - COUNTER / 2)
}

/// A counter outside the board: in lists and lessons.
pub fn chip(counter: &Counter) -> impl IntoView + use<> {
    let block = if counter.is_block { " block" } else { "" };
    let class = format!("chip-face livery-{}{block}", counter.livery);
    view! { <span class=class>{face(counter)}</span> }
}
