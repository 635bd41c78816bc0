//! Looking back at golden games.

use std::sync::Arc;

use bots::guides::{Fords, Mediterranean};
use bots::review::{Review, fortunes, look_back};
use bots::{Budget, Guide, NoClock};
use skirmish::{Fact, Skirmish};
use table::dice::{Dice, Live};
use table::journal::Journal;
use table::{Audience, Entropy, Game, Match, Person, Proving, Rng, Tell, Viewer, judge, notation, observe};
use underbelly::Underbelly;

const SKIRMISH: [&str; 3] = [
    include_str!("../../../games/skirmish/golden/one.jsonl"),
    include_str!("../../../games/skirmish/golden/two.jsonl"),
    include_str!("../../../games/skirmish/golden/three.jsonl"),
];
const UNDERBELLY: &str = include_str!("../../../games/underbelly/golden/one.jsonl");

fn match_of<G: Game>(game: &Arc<G>, journal: &str) -> Match<G> {
    Match::resume(game.clone(), Journal::read(journal).unwrap(), None).unwrap()
}

fn reviewed<G: Game, K: Guide<G>>(game: &Arc<G>, guide: &Arc<K>, journal: &str, nodes: u64) -> Review {
    let mut heard = Vec::new();
    let review =
        look_back(game, guide, journal, (Budget::Nodes(nodes), &NoClock), &mut |far| heard.push(far))
            .unwrap();
    assert!(heard.is_sorted() && heard.last() == Some(&1000));
    review
}

/// The odds are told from the first order to the last, and always add up.
fn has_a_course<G: Game>(game: &Arc<G>, journal: &str, review: &Review) {
    let played = match_of(game, journal);
    let orders: Vec<usize> = review.course.iter().map(|point| point.order).collect();
    assert_eq!((orders.first(), orders.last()), (Some(&0), Some(&played.steps().len())));
    assert!(orders.windows(2).all(|two| two[0] < two[1]));
    assert!(review.course.windows(2).all(|two| two[0].turn <= two[1].turn));
    assert!(review.course.iter().all(|point| point.odds.iter().sum::<u16>() == 1000));
}

/// Every better line can be played from where it begins, if all others answer as clocks that ran out would.
fn better_lines_are_legal<G: Game, K: Guide<G>>(game: &Arc<G>, guide: &K, journal: &str, review: &Review) {
    let played = match_of(game, journal);
    assert!(review.slips.len() <= 3 && review.slips.is_sorted_by(|a, b| a.cost >= b.cost));
    for slip in &review.slips {
        let step = &played.steps()[slip.order];
        let mut position = played.position_before(slip.order);
        let seen = observe(&**game, &position, Viewer::seat(slip.seat));
        assert_eq!((step.seat, slip.turn), (slip.seat, guide.turn(&position)));
        assert_eq!(slip.played, notation::write(&**game, &seen, &step.order));
        assert!(slip.cost >= 20 && slip.better[0] != slip.played, "{slip:?}");
        drop(seen);
        let mut live = Live::casual(0);
        for text in &slip.better {
            while !game.awaiting(&position).must.contains(slip.seat) {
                let other = game.awaiting(&position).must.first().expect("the line goes on");
                let order = game.fallback(&observe(&**game, &position, Viewer::seat(other)), other);
                game.perform(&mut position, other, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
            }
            let seen = observe(&**game, &position, Viewer::seat(slip.seat));
            let order = notation::read(&**game, &seen, slip.seat, text).unwrap();
            drop(seen);
            judge(&**game, &position, slip.seat, &order).unwrap_or_else(|no| panic!("{text}: {no:?}"));
            game.perform(&mut position, slip.seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
        }
    }
}

#[test]
fn a_review_of_skirmish_is_whole_and_its_lines_can_be_played() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(Fords));
    for journal in SKIRMISH {
        let review = reviewed(&game, &guide, journal, 1500);
        has_a_course(&game, journal, &review);
        better_lines_are_legal(&game, &*guide, journal, &review);
        assert!(!review.slips.is_empty(), "random play makes mistakes");
        let last = review.course.last().unwrap();
        let won = match_of(&game, journal).outcome().unwrap().winners;
        let sides = guide.sides(&game);
        for (side, odds) in sides.iter().zip(&last.odds) {
            assert_eq!(*odds, if side.meets(won) { 1000 } else { 0 });
        }
    }
}

#[test]
fn a_review_of_underbelly_is_whole_and_its_lines_can_be_played() {
    let game = Arc::new(Underbelly::standard());
    let guide = Arc::new(Mediterranean::of(&game));
    let review = reviewed(&game, &guide, UNDERBELLY, 300);
    has_a_course(&game, UNDERBELLY, &review);
    better_lines_are_legal(&game, &*guide, UNDERBELLY, &review);
    assert!(review.luck.is_empty(), "there are no dice in it");
}

/// A match that is not over is looked at as far as it has got.
#[test]
fn a_review_may_be_made_before_the_end() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(Fords));
    let half: String = SKIRMISH[0].split_inclusive('\n').take(60).collect();
    let review = reviewed(&game, &guide, &half, 300);
    has_a_course(&game, &half, &review);
    better_lines_are_legal(&game, &*guide, &half, &review);
    assert!(look_back(&game, &guide, "{}\n", (Budget::Nodes(1), &NoClock), &mut |_| {}).is_err());
}

/// A match in which everybody does what comes to mind.
fn drawn(game: &Arc<Skirmish>, seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let people = [Person(0), Person(1), Person(2)];
    let mut played =
        Match::open(game.clone(), &game.draw_setup(&mut rng), &people, Entropy::casual(seed, 3)).unwrap();
    while let Some(seat) = played.awaiting().must.first() {
        let order = Fords.stray(game, &played.see(Viewer::seat(seat)), seat, &mut rng);
        played.order(seat, &order).unwrap();
    }
    played.journal().write()
}

/// The ledger comes to what the log tells: the hits of all volleys, by who fired them. In golden games and in drawn ones.
#[test]
fn the_ledger_sums_to_the_hits_told() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(Fords));
    let journals = SKIRMISH.map(String::from).into_iter().chain((0..20).map(|seed| drawn(&game, seed)));
    let (mut volleys, mut reactions) = (0, 0);
    for journal in journals {
        let review = reviewed(&game, &guide, &journal, 1);
        let mut told = [0; 3];
        for step in match_of(&game, &journal).steps() {
            for fact in step.told.iter().filter(|told| told.to == Audience::All).map(|told| &told.fact) {
                if let Fact::Volley { seat, hits, .. } = fact {
                    told[seat.index()] += i32::from(*hits) * 1000;
                    volleys += 1;
                }
            }
        }
        let mut found = [0; 3];
        for fortune in fortunes(review.luck.iter().filter(|luck| luck.rule == "SK-6.4")) {
            found[fortune.seat.index()] = fortune.actual;
            assert!(fortune.expected > 0 && fortune.spread > 0, "{fortune:?}");
        }
        assert_eq!(found, told);
        let mut signals = review.luck.iter().filter(|luck| luck.rule == "SK-2.5");
        assert!(signals.all(|luck| (luck.expected, luck.spread) == (3500, 1708)));
        // Who meets a march and who marches are of different sides, and both throw.
        let clashes: Vec<_> = review.luck.iter().filter(|luck| luck.rule == "SK-5.8").collect();
        for two in clashes.chunks(2) {
            assert_eq!(two[0].order, two[1].order);
            assert_ne!(game.ground().side(two[0].seat), game.ground().side(two[1].seat));
            reactions += 1;
        }
    }
    assert!(volleys >= 50 && reactions >= 10, "{volleys} {reactions}");
}
