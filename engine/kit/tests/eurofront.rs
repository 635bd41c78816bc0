//! EuroFront's worked examples of fire, control and supply, as cases against the kit.

#[path = "eurofront/board.rs"]
mod board;
#[path = "eurofront/round.rs"]
mod round;

use board::{ALLIES, AXIS, Blocks, Board, SOVIETS, Set};
use kit::{Followed, Frozen, Next, Process, play};
use odds::{Reach, Spread, fit, millionths, sampled, unfold};
use round::{Block, Choice, Kind, Left, Round, SpareArmour};
use table::dice::{Dice, Fell, Forced, Stream};
use table::pack::{Hash, pack, unpack};

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

/// The south-west of France in 1944: the Axis holds it, but not the Bay of Biscay.
fn france(board: &Board) -> Blocks {
    let mut blocks = Blocks { held: board.home, ..Blocks::default() };
    blocks.held[AXIS] = blocks.held[AXIS].minus(&board.at(["bay-of-biscay"]));
    blocks
}

fn put(blocks: &mut Blocks, faction: usize, hexes: Set) {
    blocks.standing[faction] = blocks.standing[faction].union(&hexes);
    blocks.supplied[faction] = blocks.supplied[faction].union(&hexes);
}

const BORDEAUX: &str = "1122";
const BAYONNE: &str = "1123";
/// Where the railways from Tours and La Rochelle meet before Bordeaux.
const JUNCTION: &str = "1221";

#[test]
fn zones_reach_empty_hexes_and_stop_at_rivers() {
    let board = Board::load();
    let bordeaux = board.at([BORDEAUX]);
    let control = |axis: &[&str], allies: &[&str]| {
        let mut blocks = france(&board);
        axis.iter().for_each(|key| put(&mut blocks, AXIS, board.at([key])));
        allies.iter().for_each(|key| put(&mut blocks, ALLIES, board.at([key])));
        board::control(&board, &blocks)
    };
    let alone = control(&[], &["1223"]);
    assert!(bordeaux.is_within(&alone.friendly(ALLIES)) && !bordeaux.meets(&alone.held[AXIS]));
    // The river keeps the zone of the block at the junction out.
    assert!(bordeaux.is_within(&control(&[JUNCTION], &["1223"]).friendly(ALLIES)));
    let both = control(&[BAYONNE], &["1223"]);
    assert_eq!(both.disputed.intersection(&bordeaux), bordeaux);
    assert!(!bordeaux.meets(&both.friendly(AXIS)) && !bordeaux.meets(&both.friendly(ALLIES)));
    // Occupied hexes are nobody's zone, and what nobody claims stays with who had it.
    assert!(bordeaux.is_within(&control(&[BORDEAUX], &["1223"]).friendly(AXIS)));
    assert!(bordeaux.is_within(&control(&[], &[]).friendly(AXIS)));
}

#[test]
fn engaged_and_unsupplied_blocks_have_no_zone() {
    let board = Board::load();
    let bordeaux = board.at([BORDEAUX]);
    let mut blocks = france(&board);
    put(&mut blocks, ALLIES, board.at(["1223"]));
    let mut unsupplied = blocks.clone();
    unsupplied.supplied[ALLIES] = Set::NONE;
    assert!(bordeaux.is_within(&board::control(&board, &unsupplied).friendly(AXIS)));
    put(&mut blocks, AXIS, board.at(["1223"]));
    blocks.defended[ALLIES] = board.at(["1223"]);
    let engaged = board::control(&board, &blocks);
    assert!(bordeaux.is_within(&engaged.friendly(AXIS)));
    assert!(board.at(["1223"]).is_within(&engaged.friendly(ALLIES)), "a battle is the defender's");
}

#[test]
fn railways_stop_before_disputed_hexes_and_supply_lines_do_not() {
    let board = Board::load();
    let mut blocks = france(&board);
    put(&mut blocks, ALLIES, board.at(["1223"]));
    put(&mut blocks, AXIS, board.at([BAYONNE]));
    let control = board::control(&board, &blocks);
    let [junction, bordeaux, bayonne] = [JUNCTION, BORDEAUX, BAYONNE].map(|key| board.space(key));

    let rails = board::network(&board, &control, AXIS);
    let origin = &board.origin[AXIS];
    assert_eq!(rails.why_not(origin, junction), None);
    let reason = rails.why_not(origin, bordeaux).expect("is disputed");
    assert_eq!((reason.rule, reason.from, reason.at), (board::FRIENDLY_RAIL, junction, bordeaux));

    let sources = board::sources(&board, &control, AXIS);
    let lines = board::lines(&board, &blocks, &control, AXIS);
    let search = lines.search(&sources);
    assert_eq!(search.way(bayonne), Some(vec![junction, bordeaux, bayonne]));
    assert_eq!(lines.why_not(&sources, bayonne), None);
    let (_, supplied) = board::settled(&board, &blocks);
    assert_eq!(supplied[AXIS], board.at([BAYONNE]));
}

#[test]
fn supply_lines_stop_at_enemy_hexes() {
    let board = Board::load();
    let mut blocks = france(&board);
    put(&mut blocks, ALLIES, board.at(["1223"]));
    put(&mut blocks, AXIS, board.at([BAYONNE]));
    blocks.supplied[AXIS] = Set::NONE;
    let control = board::control(&board, &blocks);
    let sources = board::sources(&board, &control, AXIS);
    let lines = board::lines(&board, &blocks, &control, AXIS);
    let reason = lines.why_not(&sources, board.space(BAYONNE)).expect("is cut off");
    assert_eq!((reason.rule, reason.from), (board::ENEMY_HEX, board.space(JUNCTION)));
    assert_eq!(reason.at, board.space(BORDEAUX));
}

#[test]
fn supply_lines_are_two_hexes_long_and_one_in_the_desert() {
    let board = Board::load();
    let blocks = Blocks { held: board.home, ..Blocks::default() };
    let control = board::control(&board, &blocks);
    let [mut near_desert, mut far_desert, mut far_elsewhere] = [0, 0, 0];
    for faction in [ALLIES, SOVIETS] {
        let sources = board::sources(&board, &control, faction);
        let lines = board::lines(&board, &blocks, &control, faction);
        let near = board.rows.around(&sources, &board.land).minus(&sources);
        let far = board.rows.around(&near, &board.land).minus(&near).minus(&sources);
        for cell in near.union(&far).intersection(&control.held[faction]).iter() {
            let (is_near, is_desert) = (near.contains(cell), board.desert.contains(cell));
            let reason = lines.why_not(&sources, board.rows.space(cell)).map(|reason| reason.rule);
            match (is_near, is_desert) {
                (true, _) => assert_eq!(reason, None),
                (false, true) => assert_eq!(reason, Some(board::SUPPLY_LINE)),
                (false, false) => assert!(reason.is_none_or(|rule| rule != board::SUPPLY_LINE)),
            }
            near_desert += usize::from(is_near && is_desert);
            far_desert += usize::from(!is_near && is_desert);
            far_elsewhere += usize::from(!is_near && !is_desert && reason.is_none());
        }
    }
    let counts = [near_desert, far_desert, far_elsewhere];
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn railways_enter_battles_and_do_not_pass_them() {
    let board = Board::load();
    let [avignon, north, lyon, clermont] = ["1524", "1523", "1522", "1521"];
    let mut blocks = france(&board);
    let valley = board.at(["1625", avignon, north, lyon, clermont, "gulf-of-lyon"]);
    blocks.held[AXIS] = blocks.held[AXIS].minus(&valley);
    blocks.held[ALLIES] = blocks.held[ALLIES].union(&valley);
    put(&mut blocks, ALLIES, board.at([avignon]));
    put(&mut blocks, ALLIES, board.at([clermont]));
    let (_, supplied) = board::settled(&board, &blocks);
    assert_eq!(supplied[ALLIES], board.at([avignon, clermont]));

    // The Axis engages the block at Avignon: the railhead falls back to it, three hexes from Clermont-Ferrand.
    put(&mut blocks, AXIS, board.at([avignon]));
    blocks.defended[ALLIES] = board.at([avignon]);
    let (control, supplied) = board::settled(&board, &blocks);
    assert_eq!(supplied[ALLIES], board.at([avignon]));
    let rails = board::network(&board, &control, ALLIES);
    let reason = rails.why_not(&board.origin[ALLIES], board.space(north)).expect("lies behind the battle");
    assert_eq!(reason.rule, board::NOT_THROUGH_BATTLES);
    assert_eq!((reason.from, reason.at), (board.space(avignon), board.space(north)));
}

#[test]
fn an_engaged_port_brings_nothing_ashore() {
    let board = Board::load();
    let marseilles = board.space("1625");
    let mut blocks = france(&board);
    let ashore = board.at(["1625", "gulf-of-lyon"]);
    blocks.held[AXIS] = blocks.held[AXIS].minus(&ashore);
    blocks.held[ALLIES] = blocks.held[ALLIES].union(&ashore);
    put(&mut blocks, ALLIES, board.at(["1625"]));
    let port = |blocks: &Blocks| {
        let control = board::control(&board, blocks);
        board::network(&board, &control, ALLIES).why_not(&board.origin[ALLIES], marseilles)
    };
    assert_eq!(port(&blocks), None);
    put(&mut blocks, AXIS, board.at(["1625"]));
    blocks.defended[ALLIES] = board.at(["1625"]);
    assert_eq!(port(&blocks).map(|reason| reason.rule), Some(board::ENGAGED_PORT));
}

#[test]
fn control_is_frozen_and_packs() {
    let board = Board::load();
    let blocks = board::sample(&board);
    let (control, supplied) = board::settled(&board, &blocks);
    let mut frozen = Frozen::new(1_u16, (control.held, control.disputed));
    assert!(!frozen.renew(1, |_| panic!("is of this phase")));
    let packed = pack(&frozen);
    assert!(packed.len() < 1_500, "{}", packed.len());
    let back: Frozen<u16, ([Set; 3], Set)> = unpack(&packed).expect("was packed");
    assert_eq!(back, frozen);
    assert_eq!(Hash::of_packed(&back), Hash::of_packed(&frozen));
    assert!(frozen.renew(2, |(held, _)| (*held, Set::NONE)));
    assert_ne!(Hash::of_packed(&back), Hash::of_packed(&frozen));
    // The sample is one in which all of this matters.
    assert!(control.disputed.len() > 5 && !control.battles.is_empty());
    let counts = supplied.map(|set| set.len());
    assert!(counts.iter().zip([100, 30, 50]).all(|(count, least)| *count > least), "{counts:?}");
}
