//! The key of a map of areas: the tints of its holders and the signs on it.

use leptos::prelude::*;
use table::Seat;

use crate::game_state::GameState;

/// The tint and the mark of a holder, as they are painted; none on other maps.
pub fn held_by(game: GameState, seat: u8) -> Option<AnyView> {
    if !game.view.with_untracked(|view| view.areas) {
        return None;
    }
    let livery = game.livery(Seat(seat));
    let picture = view! {
        <rect class="key-land" x="6" y="4" width="48" height="24" rx="3" />
        <rect class=format!("tint livery-{livery}") x="6" y="4" width="48" height="24" rx="3" />
        <g class=format!("livery-{livery}")><use href=format!("#m-{livery}") x="22" y="8" width="16" height="16" /></g>
    };
    Some(picture.into_any())
}
