//! Work for callgrind: control and supply of all factions on the whole map of EuroFront, summer 1944, so many times.
//!
//! ```text
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*settled*' supply_cost 10
//! ```

#[allow(dead_code, reason = "the tests use what this program does not")]
#[path = "../tests/eurofront/board.rs"]
mod board;

use board::{Board, sample, settled};

fn main() {
    let times = std::env::args().nth(1).and_then(|times| times.parse().ok()).unwrap_or(1);
    let board = Board::load();
    let blocks = sample(&board);
    for _ in 0..times {
        let (control, supplied) = settled(&board, std::hint::black_box(&blocks));
        let counts = |sets: [board::Set; 3]| sets.map(|set| set.len());
        println!(
            "held {:?}, disputed {}, blocks {:?}, supplied {:?}",
            counts(control.held),
            control.disputed.len(),
            counts(blocks.standing),
            counts(supplied)
        );
    }
}
