//! The guide's orders are legal, and its values are opposite and explained.

use bots::Guide;
use catalog_eurofront::EuroFrontGuide;
use eurofront::{EuroFront, Scenario, Setup};
use table::dice::{Dice, Live};
use table::{Game, Rng, Tell, Viewer, observe, play};

/// Games played by random ideas and now and then a stray order: every order is judged, and every game ends.
#[test]
fn whatever_comes_to_mind_is_legal() {
    let (game, guide) = (EuroFront::standard(), EuroFrontGuide);
    let mut rng = Rng::seeded(11);
    for (seed, scenario) in (0..8).zip([Scenario::WinterWar, Scenario::Weser].into_iter().cycle()) {
        let mut live = Live::casual(seed);
        let mut position = game.start(&Setup::of(scenario), &mut Dice::new(&mut live)).unwrap();
        let (mut stint, mut idea, mut given) = (None, None, 0);
        while let Some(seat) = game.awaiting(&position).must.first() {
            let seen = observe(&game, &position, Viewer::seat(seat));
            if stint != Some((guide.stint(&position), seat)) {
                stint = Some((guide.stint(&position), seat));
                idea = rng.pick(&guide.ideas(&game, &seen, seat, &mut Rng::seeded(seed))).cloned();
            }
            let order = match rng.one_in(10) {
                true => guide.stray(&game, &seen, seat, &mut rng),
                false => guide.order(&game, &seen, seat, idea.as_ref().expect("at least one idea")),
            };
            drop(seen);
            play(&game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                .unwrap_or_else(|refusal| panic!("{order:?}: {refusal:?}"));
            given += 1;
            assert!(given < 20_000, "a game does not end");
            let value = guide.value(&game, &position, seat);
            let terms: i32 = guide.terms(&game, &position, seat).iter().map(|term| term.points).sum();
            assert_eq!(terms, value);
            let [axis, others] = guide.sides(&game).try_into().expect("two sides");
            let enemy = if axis.contains(seat) { others } else { axis }.first().expect("has a seat");
            assert_eq!(guide.value(&game, &position, enemy), -value);
        }
        assert!(given > 20, "{scenario:?}: {given} orders");
    }
}
