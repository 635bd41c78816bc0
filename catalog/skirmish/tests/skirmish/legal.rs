//! A guide's orders are legal.

use bots::Guide;
use catalog_skirmish::SkirmishGuide;
use skirmish::Skirmish;
use table::dice::{Dice, Live};
use table::{Game, Proving, Rng, Tell, Viewer, carry_out, observe, play};

/// Games of Skirmish played by random ideas, from random starts: every order is judged, and every game ends.
#[test]
fn whatever_comes_to_mind_is_legal_in_skirmish() {
    let game = Skirmish::standard();
    let mut rng = Rng::seeded(11);
    let (mut orders, mut turns) = (0, 0);
    for seed in 0..300 {
        let mut live = Live::casual(seed);
        let setup = game.draw_setup(&mut rng);
        let mut position = game.start(&setup, &mut Dice::new(&mut live)).unwrap();
        let mut stint = None;
        let mut idea = None;
        let mut given = 0;
        while game.outcome(&position).is_none() {
            let awaited: Vec<_> = game.awaiting(&position).must.iter().collect();
            let seat = *rng.pick(&awaited).expect("a game that goes on waits for somebody");
            if stint != Some(SkirmishGuide.stint(&position)) || rng.one_in(5) {
                stint = Some(SkirmishGuide.stint(&position));
                let ideas = SkirmishGuide.ideas(&game, &position, seat, &mut rng);
                idea = rng.pick(&ideas).cloned();
            }
            let seen = observe(&game, &position, Viewer::seat(seat));
            let order = match rng.one_in(8) {
                true => SkirmishGuide.stray(&game, &seen, seat, &mut rng),
                false => SkirmishGuide.order(&game, &seen, seat, idea.as_ref().expect("at least one idea")),
            };
            drop(seen);
            play(&game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                .unwrap_or_else(|refusal| panic!("{order:?}: {refusal:?}"));
            given += 1;
            assert!(given < game.longest(), "a game does not end");
        }
        orders += given;
        turns += u32::from(position.turn);
    }
    assert!(orders > 3000 && turns > 300, "{orders} orders in {turns} turns");
}

/// What one side gains the other loses, and the terms add up to the value.
#[test]
fn values_are_opposite_and_explained() {
    let game = Skirmish::standard();
    let mut rng = Rng::seeded(3);
    for seed in 0..50 {
        let mut live = Live::casual(seed);
        let mut position = game.start(&game.draw_setup(&mut rng), &mut Dice::new(&mut live)).unwrap();
        while let Some(seat) = game.awaiting(&position).must.first() {
            let value = SkirmishGuide.value(&game, &position, seat);
            let terms: i32 = SkirmishGuide.terms(&game, &position, seat).iter().map(|term| term.points).sum();
            assert_eq!(terms, value);
            for other in game.about().all_seats().iter() {
                let friends = game.ground().side(other) == game.ground().side(seat);
                let sign = if friends { 1 } else { -1 };
                assert_eq!(SkirmishGuide.value(&game, &position, other), value * sign);
            }
            let seen = observe(&game, &position, Viewer::seat(seat));
            let order = SkirmishGuide.stray(&game, &seen, seat, &mut rng);
            drop(seen);
            carry_out(&game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
        }
        let merits = game.about().all_seats().iter().map(|seat| SkirmishGuide.merit(&game, &position, seat));
        assert_ne!(merits.sum::<i32>(), 0, "two seats against one");
    }
}
