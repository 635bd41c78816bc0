//! What stands in the place under the pointer.

use std::collections::BTreeMap;

use leptos::prelude::*;

use crate::board::counter::chip;
use crate::game_state::view::{Place, View};

/// The piles of a place, one row for each power, and what the overlay on display says of it.
pub fn standing(view: &View, place: &Place, overlay: Option<&str>) -> AnyView {
    let mut rows: BTreeMap<u8, Vec<_>> = BTreeMap::new();
    for counter in place.pieces.iter().filter_map(|id| view.counters.get(id)) {
        rows.entry(counter.owner).or_default().push(chip(counter));
    }
    let rows = rows.into_iter().map(|(owner, chips)| {
        let name = view.seats.get(usize::from(owner)).map(|(name, _)| name.clone());
        view! { <span class="hover-row"><small>{name}</small>{chips}</span> }
    });
    let shown = view.overlays.iter().find(|o| Some(o.key.as_str()) == overlay);
    let marks = shown.into_iter().flat_map(|overlay| &overlay.marks);
    let said = marks.filter(|mark| mark.at == place.space).map(|mark| {
        view! { <span class="hover-mark">{mark.said.clone()}</span> }
    });
    (rows.collect_view(), said.collect_view()).into_any()
}
