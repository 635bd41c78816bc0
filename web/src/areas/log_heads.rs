//! Headings in the log: whose turn it is, and who orders what.

use leptos::prelude::*;

use crate::game_state::GameState;
use crate::game_state::view::LogLine;

/// What stands above each entry where the latest is first; nothing where it is the same as above.
pub fn log_heads(game: GameState, entries: &[&[LogLine]]) -> Vec<AnyView> {
    let lines: Vec<LogLine> = entries.iter().map(|entry| entry[0].clone()).collect();
    let whole: Vec<LogLine> = entries.concat();
    let all = if game.view.with_untracked(|view| view.areas) { game.log_heads(&whole) } else { Vec::new() };
    let head = |entry: u32| whole.iter().position(|line| line.entry == entry).and_then(|i| all.get(i));
    let heads: Vec<_> = lines.iter().map(|line| head(line.entry).cloned().unwrap_or_default()).collect();
    let one = |i: usize| {
        let (own, above) = (&heads[i], heads.get(i + 1));
        let turn = own.turn.clone().filter(|_| above.is_none_or(|above| above.turn != own.turn));
        let orders =
            own.orders.clone().filter(|_| turn.is_some() || above.is_none_or(|a| a.orders != own.orders));
        let turn = turn.map(|turn| view! { <li class="log-turn">{turn}</li> });
        let orders = orders.map(|orders| view! { <li class="log-orders">{orders}</li> });
        (turn, orders).into_any()
    };
    (0..entries.len()).map(one).collect()
}
