//! Shared by the fuzz targets. The fuzzer writes a tape, and the tape makes every choice that random play would make.

use std::sync::{Arc, LazyLock};

use skirmish::Skirmish;
use table::laws::{Law, Options, Report, one_game};
use table::walk::random_order;
use table::{Entropy, Match, Person, Proving, Rng, Seat, Viewer};

/// The game the targets play.
pub static GAME: LazyLock<Arc<Skirmish>> = LazyLock::new(|| Arc::new(Skirmish::standard()));

/// Plays one game from the tape and checks one law.
pub fn keeps(law: Law, tape: &[u8]) {
    let options = Options { every: 2, only: Some(law), ..Options::default() };
    if let Err(violation) = one_game(&*GAME, 1, &mut Rng::tape(tape), &options, &mut Report::default()) {
        panic!("{violation}");
    }
}

/// A match after as many orders as the tape has, but at most `most`.
pub fn after(rng: &mut Rng, most: u32) -> Match<Skirmish> {
    let setup = GAME.draw_setup(rng);
    let seats = table::Game::about(&**GAME).count();
    let persons: Vec<Person> = (0..seats).map(|seat| Person(seat.into())).collect();
    let entropy = Entropy::casual(rng.bits().into(), seats);
    let mut m = Match::open(GAME.clone(), &setup, &persons, entropy).expect("drawn set-ups are valid");
    for _ in 0..most {
        if rng.ran_out() || m.outcome().is_some() {
            break;
        }
        let seats: Vec<Seat> = m.awaiting().must.iter().collect();
        let seat = *rng.pick(&seats).expect("somebody is awaited");
        let order =
            random_order(m.game(), &m.see(Viewer::seat(seat)), seat, rng).expect("an order can be finished");
        m.order(seat, &order).expect("what is said is accepted");
    }
    m
}

/// An edit: position, kind and byte.
pub type Edit = (u16, u8, u8);

/// The bytes after some have been changed, inserted or removed.
pub fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (at, how, byte) in edits {
        let at = usize::from(*at) % (bytes.len() + 1);
        match (how % 3, bytes.get_mut(at)) {
            (0, Some(old)) => *old = *byte,
            (1, Some(_)) => drop(bytes.remove(at)),
            _ => bytes.insert(at, *byte),
        }
    }
    bytes
}
