//! What an overlay means: its numbers and its colours.

use std::collections::BTreeSet;

use leptos::prelude::*;
use table::scene::sheet::SheetSpace;
use table::{Arg, Message};

use crate::game_state::GameState;
use crate::game_state::view::OverlayMark;
use crate::icon::icon;
use crate::words::t;

/// The numbers of a message, as they are written on the map.
pub fn numbers(message: &Message) -> String {
    let number = |(_, arg): &(_, Arg)| match arg {
        Arg::Number(n) => Some(n.to_string()),
        _ => None,
    };
    message.args.iter().filter_map(number).collect::<Vec<_>>().join("·")
}

/// The class of the colours of whose a mark is, on a map of areas.
pub fn tint(game: GameState, mark: &OverlayMark) -> String {
    if !game.view.with_untracked(|view| view.areas) {
        return String::new();
    }
    let livery = mark.owner.map_or("none".into(), |seat| game.livery(table::Seat(seat)));
    format!("mark-of livery-{livery}")
}

/// The numbers of a mark, on its place.
pub fn number(mark: &OverlayMark, drawn: &SheetSpace) -> Option<impl IntoView + use<>> {
    let (x, y) = drawn.at;
    let text = mark.numbers.clone();
    (!text.is_empty()).then(|| view! { <text class="mark-number" x=x y=y>{text}</text> })
}

/// The legend of the overlay on display. Where the map has no areas it is a part that is a plain script.
#[component]
pub fn Legend(game: GameState) -> impl IntoView {
    move || {
        let wanted = game.overlay.get()?;
        let (name, owners, areas) = game.view.with(|view| {
            let overlay = view.overlays.iter().find(|overlay| overlay.key == wanted)?;
            let owners: BTreeSet<u8> = overlay.marks.iter().filter_map(|mark| mark.owner).collect();
            Some((overlay.name.clone(), owners, view.areas))
        })?;
        if !areas {
            let part = view! { <page-part data-part="parts/legend.js" data-overlay=wanted></page-part> };
            return Some(part.into_any());
        }
        let style = crate::browser::asset("parts/legend.css").unwrap_or_default();
        let about = Message { key: format!("overlay-{wanted}-about").into(), args: Vec::new() };
        let about = game.say(&about);
        let owner = |seat: u8| {
            let seat = table::Seat(seat);
            view! { <li><i class=format!("swatch livery-{}", game.livery(seat))></i>{game.seat_name(seat)}</li> }
        };
        let legend = view! {
            <link rel="stylesheet" href=format!("/{style}") />
            <section class="legend" aria-label=name.clone()>
                <h3>{name.clone()}<button type="button" class="icon plain" aria-label=t!("close")
                    on:click=move |_| game.overlay.set(None)>{icon("close")}</button></h3>
                <p>{about}</p>
                <ul>{owners.into_iter().map(owner).collect_view()}</ul>
            </section>
        };
        Some(legend.into_any())
    }
}
