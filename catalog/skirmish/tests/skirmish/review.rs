//! Reviews of golden games.

use std::sync::Arc;

use bots::review::{fortunes, look_back};
use bots::{Budget, Guide, NoClock};
use catalog_skirmish::SkirmishGuide;
use skirmish::{Fact, Skirmish};
use table::{Audience, Entropy, Match, Person, Proving, Rng, Viewer};

use crate::looking_back::{better_lines_are_legal, has_a_course, match_of, reviewed};

const SKIRMISH: [&str; 3] = [
    include_str!("../../../../games/skirmish/golden/one.jsonl"),
    include_str!("../../../../games/skirmish/golden/two.jsonl"),
    include_str!("../../../../games/skirmish/golden/three.jsonl"),
];

#[test]
fn a_review_of_skirmish_is_whole_and_its_lines_can_be_played() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(SkirmishGuide));
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

/// An unfinished match is reviewed as far as it has been played.
#[test]
fn a_review_may_be_made_before_the_end() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(SkirmishGuide));
    let half: String = SKIRMISH[0].split_inclusive('\n').take(60).collect();
    let review = reviewed(&game, &guide, &half, 300);
    has_a_course(&game, &half, &review);
    better_lines_are_legal(&game, &*guide, &half, &review);
    assert!(look_back(&game, &guide, "{}\n", (Budget::Nodes(1), &NoClock), &mut |_| {}).is_err());
}

/// A match played by first ideas.
fn drawn(game: &Arc<Skirmish>, seed: u64) -> String {
    let mut rng = Rng::seeded(seed);
    let people = [Person(0), Person(1), Person(2)];
    let mut played =
        Match::open(game.clone(), &game.draw_setup(&mut rng), &people, Entropy::casual(seed, 3)).unwrap();
    while let Some(seat) = played.awaiting().must.first() {
        let order = SkirmishGuide.stray(game, &played.see(Viewer::seat(seat)), seat, &mut rng);
        played.order(seat, &order).unwrap();
    }
    played.journal().write()
}

/// The ledger agrees with the log: the hits of all volleys, by the seat that fired them. In golden games and in random ones.
#[test]
fn the_ledger_sums_to_the_hits_told() {
    let (game, guide) = (Arc::new(Skirmish::standard()), Arc::new(SkirmishGuide));
    let journals = SKIRMISH.map(String::from).into_iter().chain((0..20).map(|seed| drawn(&game, seed)));
    let (mut volleys, mut reactions) = (0, 0);
    for journal in journals {
        let review = reviewed(&game, &guide, &journal, 1);
        let mut told = [0; 3];
        for step in match_of(&game, &journal).steps().iter() {
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
        // Interceptor and marching block are on different sides, and both roll.
        let clashes: Vec<_> = review.luck.iter().filter(|luck| luck.rule == "SK-5.8").collect();
        for two in clashes.chunks(2) {
            assert_eq!(two[0].order, two[1].order);
            assert_ne!(game.ground().side(two[0].seat), game.ground().side(two[1].seat));
            reactions += 1;
        }
    }
    assert!(volleys >= 50 && reactions >= 10, "{volleys} {reactions}");
}
