//! Zoomed out: one chip per side and place, split into land, air and sea.

use std::collections::BTreeMap;

use leptos::prelude::*;
use table::Space;

use crate::game_state::view::View;

/// Pictures of what flies.
const AIR: [&str; 4] = ["fighter", "jet", "tactical", "strategic"];
/// Pictures of what floats.
const SEA: [&str; 7] =
    ["battleship", "carrier", "light-carrier", "cruiser", "destroyer", "submarine", "transport"];

/// What one side has in a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Sum {
    /// The place.
    pub space: Space,
    /// Its middle on the sheet.
    pub at: (i32, i32),
    /// Key of the colours it is drawn in.
    pub livery: String,
    /// By land, by air, by sea.
    pub counts: [i32; 3],
    /// Index of the chip within its place.
    pub slot: i32,
}

/// All sums, place by place.
pub fn sums(view: &View) -> Vec<Sum> {
    let mut all: BTreeMap<(u16, &str), Sum> = BTreeMap::new();
    for counter in view.counters.values() {
        let Some(space) = counter.space else { continue };
        let glyph = counter.glyph.as_deref().unwrap_or_default();
        let branch = usize::from(AIR.contains(&glyph)) + 2 * usize::from(SEA.contains(&glyph));
        let sum = all.entry((space.0, counter.livery.as_str())).or_insert_with(|| Sum {
            space,
            at: counter.stack.1,
            livery: counter.livery.clone(),
            counts: [0; 3],
            slot: 0,
        });
        sum.counts[branch] += i32::from(counter.strength.unwrap_or(1));
    }
    let mut sums: Vec<Sum> = all.into_values().collect();
    for i in 1..sums.len() {
        if sums[i].space == sums[i - 1].space {
            sums[i].slot = sums[i - 1].slot + 1;
        }
    }
    sums
}

/// The small signs of land, air and sea, in a box of 8 by 8.
const SIGNS: [&str; 3] =
    ["M.5 1.5h7v5h-7z", "M4 .5 7.8 7.2 4 5.6.2 7.2z", "M.3 3.2h7.4L6.4 7H1.6zM3.4.8h1.2v2H3.4z"];

/// The chip of a sum.
pub fn chip(sum: &Sum) -> impl IntoView + use<> {
    let total: i32 = sum.counts.iter().sum();
    let shown: Vec<(usize, i32)> = sum.counts.iter().copied().enumerate().filter(|(_, n)| *n > 0).collect();
    let width = 14 + shown.len() as i32 * 20;
    let parts = shown.iter().enumerate().map(|(i, (branch, count))| {
        let left = 15 + i as i32 * 20;
        view! {
            <path d=SIGNS[*branch] transform=format!("translate({left} 5)") />
            <text x=left + 9 y="13">{*count}</text>
        }
    });
    let parts = parts.collect_view();
    let style = format!("left:{}px;top:{}px;--slot:{}", sum.at.0, sum.at.1, sum.slot);
    let mark = format!("#m-{}", sum.livery);
    view! {
        <span class=format!("sum livery-{}", sum.livery) style=style aria-hidden="true">
            <svg class="total" viewBox="0 0 30 18" width="30" height="18">
                <rect class="ground" x="0.5" y="0.5" width="29" height="17" rx="4" />
                <use href=mark.clone() x="2" y="3.5" width="11" height="11" />
                <text x="21" y="14">{total}</text>
            </svg>
            <svg class="parts" viewBox=format!("0 0 {width} 18") width=width height="18">
                <rect class="ground" x="0.5" y="0.5" width=width - 1 height="17" rx="4" />
                <use href=mark x="2" y="4" width="10" height="10" />
                {parts}
            </svg>
        </span>
    }
}
