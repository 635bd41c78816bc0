//! How much is sent: bytes, which are the same on every machine.

use bots::{Budget, Deadline, Level, NoClock};
use server::hall::{Missed, Streams};
use table::erased::DynMatch;
use table::{Entropy, Person, Viewer};
use wire::http::Pace;

/// The sizes of all frames that all viewers are sent in random games, smallest first.
fn frames(game: &str, games: u64) -> Vec<usize> {
    let tutor = catalog::bots(game).unwrap();
    let setup = catalog::proof(game).unwrap().random_setup();
    let game = catalog::find(game).unwrap();
    let seats = game.about().count();
    let persons: Vec<Person> = (0..u16::from(seats)).map(Person).collect();
    let mut sizes = Vec::new();
    for seed in 0..games {
        let mut m: Box<dyn DynMatch> =
            game.open(Some(&setup), &persons, Entropy::casual(seed, seats)).unwrap();
        let mut streams = Streams::of((1, Pace::Untimed), Vec::new(), &*m, &[]);
        let mut bot = tutor.sit(Level::Random, seed);
        while let Some(seat) = m.awaiting().must.first() {
            let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
            let said = bot.consider(&m.seen(Viewer::seat(seat)), seat, &mut deadline, &mut |_| {}).unwrap();
            m.order(seat, &said.order).unwrap();
            let before: Vec<(Viewer, u32)> =
                Viewer::all(seats).map(|viewer| (viewer, streams.version(viewer).unwrap())).collect();
            streams.advance(&*m);
            for (viewer, version) in before {
                if let Some(Missed::Frames(frames, _)) = streams.since(viewer, version) {
                    sizes.extend(frames.iter().map(|frame| frame.len()));
                }
            }
        }
    }
    sizes.sort_unstable();
    sizes
}

#[test]
fn frames_of_underbelly_are_small() {
    let sizes = frames("underbelly", 20);
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() * 99 / 100]);
    println!(
        "{{\"figure\":\"frame-median\",\"value\":{median}}}\n{{\"figure\":\"frame-99\",\"value\":{most}}}"
    );
    assert!(
        sizes.len() > 1000 && median <= 150 && most <= 2048,
        "{} frames, median {median}, 99 % {most}",
        sizes.len()
    );
}
