//! EuroFront's worked examples of fire, as cases against the kit. Control and supply stand in the game.

#[path = "eurofront/round.rs"]
mod round;

use kit::{Followed, Next, Process, play};
use odds::{Reach, Spread, fit, millionths, sampled, unfold};
use round::{Block, Choice, Kind, Left, Round, SpareArmour};
use table::dice::{Dice, Fell, Forced, Stream};

/// Plays a round with these faces, volley by volley, and these choices.
fn fought(mut round: Round, faces: &[&[u8]], choices: &[fn(&Choice) -> usize]) -> Left {
    let mut forced = Forced::new(faces.iter().map(|faces| Fell::Throw(Vec::new(), faces.to_vec())));
    let mut choices = choices.iter();
    let mut dice = Dice::new(&mut forced);
    while let Some(choice) = play(&mut round, Stream::Public, &mut dice) {
        let chosen = choices.next().unwrap_or_else(|| panic!("nobody chooses {choice:?}"))(&choice);
        round.chosen(chosen);
    }
    drop(dice);
    forced.check().unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(choices.len(), 0, "every choice is asked for");
    round.end()
}

fn exact(round: Round) -> Spread<Left> {
    let ends = unfold(Followed::new(round, SpareArmour), Reach::default()).expect("is within reach");
    Spread { ends, runs: None }
}

const ARMOUR_3: Block = Block::new(Kind::Armour, 3);
const INFANTRY_4: Block = Block::new(Kind::Infantry, 4);

/// Two Allied corps against three German ones in the clear, with an airstrike of two.
fn breakthrough() -> Round {
    let attackers = [Block::new(Kind::Armour, 4), Block::new(Kind::Mech, 4)];
    let defenders = [ARMOUR_3, Block::new(Kind::Infantry, 3), Block::new(Kind::Infantry, 2)];
    Round::new(Some((2, 4)), 0, &attackers, &defenders)
}

#[test]
fn the_combat_example_runs_as_in_the_book() {
    let infantry_of_three = |choice: &Choice| match choice {
        Choice::DefenderHit(blocks) if blocks[..] == [0, 1] => 1,
        other => panic!("{other:?}"),
    };
    let mech = |choice: &Choice| match choice {
        Choice::AttackerHit(blocks) if blocks[..] == [0, 1] => 1,
        other => panic!("{other:?}"),
    };
    // After the armour's loss all three defenders have two steps; one of the infantry takes the second hit.
    let infantry_of_two = |choice: &Choice| match choice {
        Choice::DefenderHit(blocks) if blocks[..] == [0, 1, 2] => 2,
        other => panic!("{other:?}"),
    };
    let left = fought(
        breakthrough(),
        &[&[3, 5], &[2, 3, 6, 2, 4, 3, 6], &[3, 5, 5, 3, 4, 5]],
        &[infantry_of_three, mech, infantry_of_two],
    );
    assert_eq!(left.attackers, [(Kind::Armour, 3), (Kind::Mech, 3)]);
    assert_eq!(left.defenders, [(Kind::Armour, 2), (Kind::Infantry, 1), (Kind::Infantry, 2)]);
}

#[test]
fn the_odds_of_a_round_are_those_of_its_dice() {
    let exact = exact(breakthrough());
    assert_eq!(millionths(exact.chance(|_| true)), 1_000_000);
    let sample = sampled(&Followed::new(breakthrough(), SpareArmour), 20_000, 7);
    assert!(fit(&exact, &sample) > 1e-4);
}

#[test]
fn a_river_assault_throws_the_weakest_back_and_hits_the_strongest() {
    let round = Round::new(Some((1, 4)), 2, &[ARMOUR_3, INFANTRY_4], &[INFANTRY_4]);
    let left = fought(round, &[&[4], &[1, 4, 6], &[3, 3, 6]], &[]);
    assert_eq!(left.repulsed, [(Kind::Armour, 3)]);
    assert_eq!(left.attackers, [(Kind::Infantry, 3)]);
    assert_eq!(left.defenders, [(Kind::Infantry, 2)]);
}

#[test]
fn a_combined_assault_is_repulsed_by_ones_alone() {
    let attackers = [Block::new(Kind::Mech, 3), INFANTRY_4, Block::new(Kind::Infantry, 3)];
    let first = |choice: &Choice| match choice {
        Choice::AttackerRepulsed(blocks) if blocks[..] == [0, 2] => 0,
        other => panic!("{other:?}"),
    };
    let round = |repulse| Round::new(None, repulse, &attackers, &[INFANTRY_4]);
    let left = fought(round(1), &[&[6, 1, 5, 2], &[1, 1, 1, 1, 1, 1]], &[first]);
    assert_eq!(left.repulsed, [(Kind::Mech, 3)]);
    assert_eq!(left.attackers, [(Kind::Infantry, 3), (Kind::Infantry, 3)]);
    let left = fought(round(2), &[&[6, 1, 5, 2], &[1, 1, 1]], &[first]);
    assert_eq!((left.repulsed.len(), left.attackers), (2, vec![(Kind::Infantry, 3)]));
}

#[test]
fn hits_fall_on_those_thrown_back_when_nobody_else_is_left() {
    let round = Round::new(None, 2, &[ARMOUR_3], &[INFANTRY_4]);
    let left = fought(round, &[&[1, 6, 6, 3]], &[]);
    assert_eq!((left.attackers.len(), left.repulsed), (0, vec![(Kind::Armour, 1)]));
}

#[test]
fn the_chance_of_a_repulse_is_exact() {
    let spread = exact(Round::new(None, 2, &[ARMOUR_3, INFANTRY_4], &[Block::new(Kind::Infantry, 3)]));
    // Three dice, none of them 1 or 2: 8 of 27.
    assert_eq!(millionths(spread.chance(|left| left.repulsed.is_empty())), 296_296);
    // Two thirds of the dice at least twice: 7 of 27 throw both back.
    assert_eq!(millionths(spread.chance(|left| left.repulsed.len() == 2)), 259_259);
}

#[test]
fn parts_of_hits_add_up_within_a_round_on_the_same_block() {
    // Double defence: an airstrike's half hit and the half hit of the fire after it cost one step.
    let defenders = [INFANTRY_4.defending(2), Block::new(Kind::Armour, 4).defending(2)];
    let infantry = |choice: &Choice| match choice {
        Choice::DefenderHit(blocks) if blocks[..] == [0, 1] => 0,
        other => panic!("{other:?}"),
    };
    let round = Round::new(Some((1, 4)), 0, &[ARMOUR_3], &defenders);
    let left = fought(round, &[&[6], &[1; 8], &[5, 1, 1]], &[infantry]);
    assert_eq!(left.defenders, [(Kind::Armour, 4), (Kind::Infantry, 3)]);
    // Triple defence: two thirds of a hit are lost when the round ends.
    let round = Round::new(None, 0, &[ARMOUR_3], &[INFANTRY_4.defending(3)]);
    let left = fought(round, &[&[1; 4], &[5, 6, 1]], &[]);
    assert_eq!(left.defenders, [(Kind::Infantry, 4)]);
    // Three dice at 5 or 6 cost a step once in 27.
    let spread = exact(Round::new(None, 0, &[ARMOUR_3], &[Block::new(Kind::Infantry, 1).defending(3)]));
    let unhurt = |left: &Left| left.attackers == [(Kind::Armour, 3)];
    assert_eq!(millionths(spread.chance(|left| unhurt(left) && left.defenders.is_empty())), 30_864);
}

#[test]
fn a_battle_waits_in_the_position_while_somebody_chooses() {
    let mut round = breakthrough();
    round.fell(&Fell::Total([0, 1, 1].into_iter().collect(), Vec::new()));
    let kept = round.clone();
    assert!(matches!(kept.next(), Next::Choose(Choice::DefenderHit(_))));
    round.chosen(0);
    assert!(round != kept && matches!(round.next(), Next::Throw(_)));
}
