//! Any typed text is read as an order or refused, and an order survives being written and read.
#![no_main]

use fuzz::{Edit, GAME, after, edited};
use libfuzzer_sys::fuzz_target;
use skirmish::Skirmish;
use table::walk::random_order;
use table::{Gesture, Match, Present, Rng, Seat, Viewer, notation};

fuzz_target!(|input: (&[u8], Vec<Edit>, &str)| {
    let (tape, edits, text) = input;
    let mut rng = Rng::tape(tape);
    let m = after(&mut rng, 24);
    let awaited = m.awaiting();
    for seat in awaited.must.iter().chain(awaited.may.iter()) {
        let seen = m.see(Viewer::seat(seat));
        let order = random_order(&**GAME, &seen, seat, &mut rng).expect("an order can be finished");
        let line = notation::write(&**GAME, &seen, &order);
        typed(&m, seat, &String::from_utf8_lossy(&edited(line.as_bytes(), &edits)));
        text.lines().for_each(|line| typed(&m, seat, line));
    }
});

fn typed(m: &Match<Skirmish>, seat: Seat, line: &str) {
    let seen = m.see(Viewer::seat(seat));
    if let Ok(order) = notation::read(&**GAME, &seen, seat, line) {
        let written = notation::write(&**GAME, &seen, &order);
        let again = notation::read(&**GAME, &seen, seat, &written).expect("what is written can be read");
        assert_eq!(again, order, "{line:?} is written {written:?}");
        let _ = m.judge(seat, &order);
    }
    for order in GAME.interpret(&seen, seat, &Gesture::Line(line.into())) {
        let _ = m.judge(seat, &order);
    }
}
