//! What holds for the review of any game.

use std::sync::Arc;

use bots::review::{Review, look_back};
use bots::{Budget, Guide, NoClock};
use table::dice::{Dice, Live};
use table::journal::Journal;
use table::{Game, Match, Tell, Viewer, carry_out, notation, observe, play};

/// The match of a journal.
pub fn match_of<G: Game>(game: &Arc<G>, journal: &str) -> Match<G> {
    Match::resume(game.clone(), Journal::read(journal).unwrap(), None).unwrap()
}

/// A review with this thinking budget for each player turn.
pub fn reviewed<G: Game, K: Guide<G>>(game: &Arc<G>, guide: &Arc<K>, journal: &str, nodes: u64) -> Review {
    let mut heard = Vec::new();
    let review =
        look_back(game, guide, journal, (Budget::Nodes(nodes), &NoClock), &mut |far| heard.push(far))
            .unwrap();
    assert!(heard.is_sorted() && heard.last() == Some(&1000));
    review
}

/// The odds cover the game from the first order to the last, and always add up.
pub fn has_a_course<G: Game>(game: &Arc<G>, journal: &str, review: &Review) {
    let played = match_of(game, journal);
    let orders: Vec<usize> = review.course.iter().map(|point| point.order).collect();
    assert_eq!((orders.first(), orders.last()), (Some(&0), Some(&played.steps().len())));
    assert!(orders.windows(2).all(|two| two[0] < two[1]));
    assert!(review.course.windows(2).all(|two| two[0].turn <= two[1].turn));
    assert!(review.course.iter().all(|point| point.odds.iter().sum::<u16>() == 1000));
}

/// Every better line can be played from where it begins, if all others answer as on a timeout.
pub fn better_lines_are_legal<G: Game, K: Guide<G>>(
    game: &Arc<G>,
    guide: &K,
    journal: &str,
    review: &Review,
) {
    let played = match_of(game, journal);
    assert!(review.slips.is_sorted_by(|a, b| a.cost >= b.cost));
    for side in guide.sides(game) {
        assert!(review.slips.iter().filter(|slip| side.contains(slip.seat)).count() <= 3);
    }
    for slip in &review.slips {
        let step = &played.steps()[slip.order];
        let mut position = played.position_before(slip.order);
        let seen = observe(&**game, &position, Viewer::seat(slip.seat));
        assert_eq!((step.seat, &slip.date), (slip.seat, &guide.date(&position)));
        assert_eq!(slip.played[0], notation::write(&**game, &seen, &step.order));
        assert!(slip.cost >= 20 && slip.better[0] != slip.played[0], "{slip:?}");
        drop(seen);
        let mut live = Live::casual(0);
        for text in &slip.better {
            while !game.awaiting(&position).must.contains(slip.seat) {
                let other = game.awaiting(&position).must.first().expect("the line goes on");
                let order = game.fallback(&observe(&**game, &position, Viewer::seat(other)), other);
                carry_out(
                    &**game,
                    &mut position,
                    other,
                    &order,
                    &mut Dice::new(&mut live),
                    &mut Tell::nobody(),
                );
            }
            let seen = observe(&**game, &position, Viewer::seat(slip.seat));
            let order = notation::read(&**game, &seen, slip.seat, text).unwrap();
            drop(seen);
            play(&**game, &mut position, slip.seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                .unwrap_or_else(|no| panic!("{text}: {no:?}"));
        }
    }
}
