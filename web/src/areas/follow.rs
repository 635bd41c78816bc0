//! The map goes where something is asked, and to the power whose turn begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use table::scene::Board;
use table::scene::sheet::Sheet;
use table::{Seat, Space, Subject};

use crate::board::camera::Camera;
use crate::game_state::GameState;
use crate::game_state::view::View;

/// The sign of a capital.
const CAPITAL: char = '^';

/// The places that a prompt names.
fn asked(view: &View) -> Vec<Space> {
    let place = |span: &table::Span| match span.of {
        Some(Subject::Space(space)) => Some(space),
        _ => None,
    };
    view.prompt.iter().filter_map(place).collect()
}

/// Where a power is at home: the capital that it holds with most units, otherwise where it has most of them.
fn home(view: &View, board: &Board, seat: Seat) -> Option<Space> {
    let own = |id: &&u16| view.counters.get(*id).is_some_and(|counter| counter.owner == seat.0);
    let capital = |space: Space| board.spaces.iter().any(|s| s.space == space && s.emblems.contains(CAPITAL));
    let held = |space: Space, owner: Option<u8>| owner == Some(seat.0) && capital(space);
    let all = view.places.iter();
    let scored = all.map(|p| (held(p.space, p.owner), p.pieces.iter().filter(own).count(), p.space));
    scored.max_by_key(|(capital, count, _)| (*capital, *count)).map(|(_, _, space)| space)
}

/// Moves the map when something else is asked, or somebody else.
pub fn follow(game: GameState, camera: Camera, board: Arc<Board>, sheet: &Sheet) {
    let drawn: BTreeMap<&str, (i32, i32)> = sheet.spaces.iter().map(|s| (s.key.as_str(), s.at)).collect();
    let middles: BTreeMap<Space, (i32, i32)> =
        board.spaces.iter().filter_map(|s| Some((s.space, *drawn.get(s.key.as_str())?))).collect();
    let question = Memo::new(move |_| {
        let live = game.curtain.get().is_none() && game.past.get().is_none();
        game.view.with(|view| (view.seat.filter(|_| live && view.areas), asked(view)))
    });
    Effect::new(move |before: Option<Option<Seat>>| {
        let (seat, places) = question.get();
        let Some(deciding) = seat else { return before.flatten() };
        let home = || game.view.with_untracked(|view| home(view, &board, deciding));
        let wanted = match places.is_empty() {
            false => places,
            // A question about several places may have left a small screen far away.
            true if before.flatten() == seat && !camera.is_far() => Vec::new(),
            true => home().into_iter().collect(),
        };
        let at: Vec<(i32, i32)> = wanted.iter().filter_map(|space| middles.get(space).copied()).collect();
        camera.show(&at);
        if let [one] = at[..] {
            camera.approach(one);
        }
        seat
    });
}
