//! The guide's orders are legal, and its values are opposite and explained.

use bots::Guide;
use catalog_thirdreich::ThirdReichGuide;
use table::dice::{Dice, Live};
use table::{Game, Rng, Tell, Viewer, observe, play};
use thirdreich::{Setup, ThirdReich};

/// Games played by ideas and now and then a stray order: every order is judged, and every game ends.
#[test]
fn whatever_comes_to_mind_is_legal() {
    let (game, guide) = (ThirdReich::standard(), ThirdReichGuide);
    let mut rng = Rng::seeded(11);
    for seed in 0..2 {
        let mut live = Live::casual(seed);
        let setup = Setup { short: true, ..Setup::default() };
        let mut position = game.start(&setup, &mut Dice::new(&mut live)).unwrap();
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
            if given % 20 == 0 {
                let value = guide.value(&game, &position, seat);
                let terms: i32 = guide.terms(&game, &position, seat).iter().map(|term| term.points).sum();
                assert_eq!(terms, value);
                let [axis, soviets] = guide.sides(&game).try_into().expect("two sides");
                let enemy = if axis.contains(seat) { soviets } else { axis }.first().expect("has a seat");
                assert_eq!(guide.value(&game, &position, enemy), -value);
            }
        }
        assert!(given > 50, "{given} orders");
    }
}
