//! How often an order is read and judged on its way from the line that was typed, or the drag, to the new position: once.

use table::readings::{Readings, readings};
use table::{Gesture, Piece, Seat, Space};

use super::Inner;
use super::view_count::{begun, next_order};

/// Gives a line as `GameState::submit` and `GameState::give` do: asks what would come of it, then has it carried out. Returns whether
/// it was carried out, and what was read and judged for the one and for the other.
fn submit(inner: &mut Inner, seat: Seat, line: &str) -> (bool, Readings, Readings) {
    let describer = inner.describer();
    let (_, asked) = counted(|| describer.why(seat, line));
    let (done, given) = counted(|| {
        let read = describer.read(seat, line);
        inner.live_match().expect("it is played here").order_read(&read).is_ok()
    });
    (done, asked, given)
}

/// What is read and judged while something is done.
fn counted<T>(what: impl FnOnce() -> T) -> (T, Readings) {
    let before = readings();
    let done = what();
    let after = readings();
    (done, Readings { read: after.read - before.read, judged: after.judged - before.judged })
}

/// Plays some orders of a game twice: they are found in one copy, and counted in another that was asked nothing before. A line that may
/// mean several orders is judged once for each meaning.
fn every_order_is_read_once(game: &str, orders: usize, meanings: u32) {
    let (mut finder, mut inner) = (begun(game), begun(game));
    let mut given = 0;
    for step in 0..orders {
        let Some((seat, line)) = next_order(&mut finder, step) else { break };
        inner.viewing_seat = inner.switch_viewer().or(inner.viewing_seat);
        let (done, asked, carried_out) = submit(&mut inner, seat, &line);
        assert_eq!(asked.read, 1, "{game}: {line}");
        assert!((1..=meanings).contains(&asked.judged), "{game}: {line}: judged {} times", asked.judged);
        assert_eq!(carried_out, Readings::default(), "{game}: {line}");
        given += usize::from(done);
        for copy in [&mut finder, &mut inner].into_iter().take(if done { 1 } else { 2 }) {
            let m = copy.live_match().expect("it is played here");
            if !done || m.order(seat, &line).is_err() {
                m.flag(seat).expect("the game can decide");
            }
        }
    }
    assert!(given > orders / 2, "{game}: only {given} orders could be given");
}

#[test]
fn an_order_of_skirmish_is_read_and_judged_once() {
    every_order_is_read_once("skirmish", 30, 1);
}

#[test]
fn an_order_of_underbelly_is_read_and_judged_once() {
    every_order_is_read_once("underbelly", 30, 1);
}

#[test]
fn an_order_of_the_world_is_read_and_judged_once() {
    every_order_is_read_once("global40", 8, 2);
}

#[test]
fn a_drag_is_not_read_again_as_a_line() {
    let mut inner = begun("skirmish");
    for step in 0..30 {
        inner.viewing_seat = inner.switch_viewer().or(inner.viewing_seat);
        let seat = inner.acting_seat().expect("a person decides");
        let pieces: Vec<Piece> =
            inner.describer().view.scene().pieces.iter().map(|piece| piece.piece).collect();
        let spaces: Vec<Space> = inner.board.spaces.iter().map(|space| space.space).collect();
        let drags = pieces.iter().flat_map(|piece| spaces.iter().map(|space| Gesture::Drag(*piece, *space)));
        for drag in drags {
            // What was asked is forgotten once an order was tried, so each drag is asked anew.
            let describer = inner.describer();
            let (line, count) = counted(|| describer.read_gesture(seat, &drag));
            assert_eq!(count.read, 1, "{drag:?}");
            let Some(line) = line else { continue };
            let (done, asked, given) = submit(&mut inner, seat, &line);
            assert_eq!((asked, given), (Readings::default(), Readings::default()), "{line}");
            if done {
                return;
            }
        }
        let (seat, line) = next_order(&mut inner, step).expect("an order");
        let m = inner.live_match().expect("it is played here");
        if m.order(seat, &line).is_err() {
            m.flag(seat).expect("the game can decide");
        }
    }
    panic!("no counter could be dragged");
}
