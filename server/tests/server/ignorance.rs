//! The law of ignorance over the wire: what a viewer may not know changes no byte of what they are sent, nor how much, nor when.

use server::matches::{Missed, Streams};
use skirmish::Skirmish;
use table::dice::{Dice, Live, Recorded};
use table::erased::DynMatch;
use table::journal::{Deed, Journal};
use table::walk::random_order;
use table::{Entropy, Game, Person, Proving, Rng, Seat, Tell, Viewer, notation, observe, pack};
use wire::MatchId;
use wire::http::Pace;

const GAMES: u64 = 1000;

/// How many orders the two worlds of a pair are played on.
const ORDERS: u32 = 12;

/// One of two worlds: the match, what it sends, and the truth as the test follows it.
struct World {
    m: Box<dyn DynMatch>,
    streams: Streams,
    position: <Skirmish as Game>::Position,
}

impl World {
    fn at(position: &<Skirmish as Game>::Position, seed: u64) -> World {
        let persons = [Person(0), Person(1), Person(2)];
        let game = catalog::find("skirmish").unwrap();
        let m = game.open_at(&pack::pack(position), &persons, Entropy::casual(seed, 3)).unwrap();
        World {
            streams: Streams::of((MatchId(1), Pace::Untimed), Vec::new(), &*m, &[]),
            m,
            position: position.clone(),
        }
    }

    /// Gives an order; says whether it revealed a secret of this kind to the viewer. None if it may not be given here.
    fn order(&mut self, game: &Skirmish, seat: Seat, line: &str, viewer: Viewer, kind: &str) -> Option<bool> {
        self.m.order(seat, line).ok()?;
        self.streams.advance(&*self.m);
        let journal = Journal::<Skirmish>::read(&self.m.journal()).unwrap();
        let Some(Deed::Order { order, draws, .. }) = journal.entries().next_back().map(|entry| &entry.deed)
        else {
            panic!("an order was given")
        };
        let (mut recorded, viewers) = (Recorded::new(draws), [viewer]);
        let mut tell = Tell::to(&viewers);
        table::carry_out(game, &mut self.position, seat, order, &mut Dice::new(&mut recorded), &mut tell);
        Some(tell.finish().revealed_to(viewer, kind))
    }

    /// Everything the viewer has been sent since a version, as it goes over the wire.
    fn sent(&self, viewer: Viewer, since: u32) -> Vec<Vec<u8>> {
        match self.streams.since(viewer, since) {
            Some(Missed::Frames(frames, _)) => frames.iter().map(|frame| frame.to_vec()).collect(),
            Some(Missed::Nothing) => Vec::new(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn nobody_is_sent_what_he_may_not_know() {
    let game = Skirmish::standard();
    let (mut pairs, mut frames, mut standing) = (vec![0; game.secrets().len()], 0, 0);
    for seed in 0..GAMES {
        let mut rng = Rng::seeded(seed);
        let setup = game.draw_setup(&mut rng);
        let mut live = Live::casual(seed);
        let mut truth = game.start(&setup, &mut Dice::new(&mut live)).unwrap();
        for _ in 0..6 {
            // Some way into the game.
            for _ in 0..rng.below(8) {
                let Some(seat) = game.awaiting(&truth).must.first() else { break };
                let Ok(order) =
                    random_order(&game, &observe(&game, &truth, Viewer::seat(seat)), seat, &mut rng)
                else {
                    break;
                };
                table::carry_out(
                    &game,
                    &mut truth,
                    seat,
                    &order,
                    &mut Dice::new(&mut live),
                    &mut Tell::nobody(),
                );
            }
            if game.outcome(&truth).is_some() {
                break;
            }
            let viewer =
                if rng.below(4) == 0 { Viewer::PUBLIC } else { Viewer::seat(Seat(rng.below(3) as u8)) };
            for (kind, name) in game.secrets().iter().enumerate() {
                let mut other = truth.clone();
                if !game.scramble(kind, &mut other, viewer, &mut rng) || other == truth {
                    continue;
                }
                pairs[kind] += 1;
                let (mut a, mut b) = (World::at(&truth, seed), World::at(&other, seed));
                let whole = |world: &World| {
                    world.streams.whole(viewer).map(|whole| (whole.view, whole.status, whole.lines))
                };
                assert_eq!(whole(&a), whole(&b), "{name}");
                for _ in 0..ORDERS {
                    let Some(seat) = a.m.awaiting().must.first() else { break };
                    let version = a.streams.version(viewer).unwrap();
                    if !viewer.holds(seat) && rng.below(3) == 0 {
                        // Somebody else gives a standing order in one world only: nobody hears of it.
                        let entries = a.m.entries();
                        let idle =
                            game.draw_standing(&mut rng).map(|order| serde_json::to_string(&order).unwrap());
                        let mut copy = a.m.copy();
                        if copy.set_standing(seat, idle.as_deref()).is_ok() && copy.entries() == entries + 1 {
                            a.m = copy;
                            let shown = a.streams.whole(viewer);
                            a.streams.advance(&*a.m);
                            assert_eq!(a.sent(viewer, version), Vec::<Vec<u8>>::new());
                            a.m.set_standing(seat, None).unwrap();
                            a.streams.advance(&*a.m);
                            assert_eq!(a.sent(viewer, version), Vec::<Vec<u8>>::new());
                            assert_eq!(a.streams.whole(viewer), shown, "nor does asking again");
                            standing += 1;
                        }
                    }
                    let seen = observe(&game, &a.position, Viewer::seat(seat));
                    let Ok(order) = random_order(&game, &seen, seat, &mut rng) else { break };
                    let line = notation::write(&game, &seen, &order);
                    let told = a.order(&game, seat, &line, viewer, name);
                    let (Some(told), Some(told_too)) = (told, b.order(&game, seat, &line, viewer, name))
                    else {
                        break;
                    };
                    if told || told_too {
                        break;
                    }
                    let (sent, sent_too) = (a.sent(viewer, version), b.sent(viewer, version));
                    assert_eq!(sent, sent_too, "{viewer:?} is sent something of the secret {name}");
                    frames += sent.len();
                }
            }
        }
    }
    println!("{pairs:?} pairs of worlds, {frames} frames alike, {standing} standing orders unheard");
    assert!(
        pairs.iter().all(|pairs| *pairs >= 50) && frames > 1000 && standing > 100,
        "{pairs:?} {frames} {standing}"
    );
}
