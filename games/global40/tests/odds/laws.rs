//! What holds for every battle.

use global40::Kind;
use global40::battle::{
    Answer, Battle, Edge, Force, Fort, LossOrder, Need, Orders, Party, Policy, Press, Question, Role, Slot,
    Stage, Trait, Upshot, exact, odds, random_battle, sampled,
};
use odds::Reach;
use table::ablation;
use table::dice::{Dice, Live};

use crate::plain;

#[test]
fn chances_add_up_to_one() {
    let most = if cfg!(debug_assertions) { 6 } else { 14 };
    for seed in 0..if cfg!(debug_assertions) { 60 } else { 200 } {
        let (battle, policy) = random_battle(seed, most);
        let Ok(answer) = exact(&battle, &policy, Reach::default()) else { continue };
        let sum = answer.ends.chance(|_| true);
        assert!((sum - 1.0).abs() < 1e-12, "{seed}: {sum}");
    }
}

#[test]
fn a_duel_has_its_closed_form() {
    let duel = |attacker: Kind, defender: Kind| {
        odds(&Battle::land(plain(&[(attacker, 1)]), plain(&[(defender, 1)]), None), &Policy::default())
    };
    // Infantry against infantry: 1/6 against 2/6 until somebody is hit.
    let infantry = duel(Kind::Infantry, Kind::Infantry);
    assert!(infantry.is_exact());
    assert_eq!(infantry.win(), 250_000);
    assert_eq!(infantry.of_upshot(Upshot::Drawn), 125_000);
    assert_eq!(infantry.of_upshot(Upshot::Held), 625_000);
    // The attacker loses 3 in 3/4 of all cases, the defender in 3/8.
    assert_eq!(infantry.swing(), -1125);
    let armor = duel(Kind::Armor, Kind::Infantry);
    assert_eq!(armor.win(), 500_000);
}

/// Plays a drill battle to its end with real dice.
fn played(seed: u64, most: u8) -> Battle {
    let (battle, policy) = random_battle(seed, most);
    let mut battle = battle.begin();
    let mut live = Live::casual(seed);
    for step in 0.. {
        assert!(step < 20_000, "{seed}: {battle:?}");
        match battle.next() {
            Need::Over => break,
            Need::Throw => {
                assert!(battle.wants().is_some(), "{seed}: {battle:?}");
                battle.throw(&mut Dice::new(&mut live));
            }
            Need::Decide(question) => battle.answer(policy.answer(&battle, &question)),
        }
    }
    battle
}

#[test]
fn policies_only_answer_what_is_allowed_and_every_battle_ends() {
    for seed in 0..if cfg!(debug_assertions) { 2_000 } else { 20_000 } {
        assert!(played(seed, 12).ended().is_some());
    }
}

#[test]
fn battles_end_and_differ_without_any_one_of_their_rules() {
    const DRILLS: u64 = 150;
    let outcome = |seed: u64| played(seed, 8).ended();
    let usual: Vec<_> = (0..DRILLS).map(outcome).collect();
    let (_, cited) = ablation::watched(|| (0..DRILLS).map(outcome).collect::<Vec<_>>());
    let idle: Vec<String> = cited
        .into_iter()
        .filter(|rule| ablation::without(*rule, || (0..DRILLS).map(outcome).collect::<Vec<_>>()) == usual)
        .map(|rule| rule.to_string())
        .collect();
    // Orders of loss name transports last of themselves, defenceless ones sink sooner or later, marines do not land in drills, and
    // what concerns single planes is too rare: the examples show these.
    let shown_elsewhere = [
        "G-11.3.18",
        "G-11.3.7",
        "G-11.4.2",
        "G-11.5.18",
        "G-11.5.35",
        "G-16.3.14",
        "G-17.16",
        "G-3.4.14",
        "K-32",
    ];
    assert!(idle.iter().all(|rule| shown_elsewhere.contains(&rule.as_str())), "{idle:?}");
}

#[test]
fn a_battle_can_be_kept_and_taken_up_again() {
    let (battle, _) = random_battle(3, 12);
    let battle = battle.begin();
    let text = serde_json::to_string(&battle).expect("a battle can be written");
    assert_eq!(serde_json::from_str::<Battle>(&text).expect("and read"), battle);
}

#[test]
fn no_plane_fires_after_the_first_round_and_none_is_lost_then() {
    let attacker = plain(&[(Kind::Infantry, 4), (Kind::Fighter, 2), (Kind::Tactical, 1)]);
    let answer = odds(&Battle::land(attacker, plain(&[(Kind::Infantry, 4)]), None), &Policy::default());
    // Only if all four defenders hit in the first round a plane is lost, for the sake of the last infantry.
    let lost = answer.ends.chance(|end| end.attackers.planes() < 3);
    assert!((lost - 1.0 / 81.0).abs() < 1e-12, "{lost}");
}

#[test]
fn a_fort_soaks_six_hits_and_stiffens_six_defenders() {
    let with = |fort| {
        let battle = Battle::land(plain(&[(Kind::Armor, 6)]), plain(&[(Kind::Infantry, 7)]), fort).begin();
        let mut battle = battle;
        crate::force(&mut battle, crate::bands(&[3, 3]));
        battle
    };
    let held = with(Some(Fort::damaged(0)));
    assert_eq!(held.defender.force.get(Kind::Infantry), 7);
    assert_eq!(crate::dice(&held), [(2, 6, 2), (6, 6, 3)]);
    let broken = with(Some(Fort::damaged(6)));
    assert_eq!(broken.defender.force.get(Kind::Infantry), 4);
    assert_eq!(crate::dice(&broken), [(7, 6, 2)]);
    let nearly = with(Some(Fort::damaged(5)));
    assert_eq!(nearly.defender.force.get(Kind::Infantry), 5);
    // It fires this round all the same.
    assert_eq!(crate::dice(&nearly), [(2, 6, 2), (6, 6, 3)]);
}

#[test]
fn the_surprised_do_not_fire_back() {
    let battle = Battle::sea(plain(&[(Kind::Destroyer, 1)]), plain(&[(Kind::Destroyer, 1)]));
    let chance = |battle: Battle| odds(&battle, &Policy::default()).win();
    // Two in six against two in six: the first shot is free, the rest is a duel.
    assert_eq!(chance(battle.clone()), 400_000);
    assert_eq!(chance(battle.by_surprise()), 511_111);
}

#[test]
fn anti_tank_guns_shoot_at_tracks_alone() {
    let edge = Edge { anti_tank: 2, ..Edge::default() };
    let guns = || Party::new(Force::of(&[(Kind::Aaa, 2)]), edge);
    let tanks = Battle::land(plain(&[(Kind::Armor, 2)]), guns(), None).begin();
    assert_eq!(tanks.stage, Stage::Volley(Role::Attacker));
    let foot = Battle::land(plain(&[(Kind::Infantry, 2)]), guns(), None).begin();
    assert!(foot.is_over() && foot.defender.force.is_empty());
}

#[test]
fn submarines_leave_after_one_round_under_a_parting_shot() {
    let battle = Battle::sea(plain(&[(Kind::Destroyer, 1)]), plain(&[(Kind::Submarine, 1)]));
    let answer = odds(&battle, &Policy::default());
    // The destroyer hits at 2 in the round and, if it still swims, at 2 once more; the boat fires at 1 in either case.
    let sunk = answer.ends.chance(|end| end.defenders.is_empty());
    let expected = 1.0 / 3.0 + 2.0 / 3.0 * 5.0 / 6.0 / 3.0;
    assert!((sunk - expected).abs() < 1e-12, "{sunk} {expected}");
}

#[test]
fn heavy_bombers_keep_the_better_die_and_marines_land_at_two() {
    let heavy = Edge { traits: [Trait::HeavyBombers].into_iter().collect(), ..Edge::default() };
    let bomber = Party::new(Force::of(&[(Kind::Strategic, 1)]), heavy);
    let battle = Battle::land(bomber, plain(&[(Kind::Infantry, 1)]), None);
    // One of two dice at 3 or less: 27 of 36.
    assert_eq!(crate::dice(&battle.clone().begin()), [(1, 36, 27)]);
    let alone = odds(&battle, &Policy::default());
    assert!((alone.ends.chance(|end| end.defenders.is_empty()) - 0.75).abs() < 1e-12);
    let landing = Edge { landing_marines: 2, ..Edge::default() };
    let marines = Party::new(Force::of(&[(Kind::Marine, 3), (Kind::Artillery, 1)]), landing);
    let battle = Battle::land(marines, plain(&[(Kind::Infantry, 1)]), None).begin();
    assert_eq!(crate::dice(&battle), [(4, 6, 2)]);
}

#[test]
fn those_who_came_from_the_sea_fight_on_when_the_others_leave() {
    let bound = Force::of(&[(Kind::Infantry, 2)]);
    let attacker = plain(&[(Kind::Infantry, 2), (Kind::Armor, 2)]);
    let battle = Battle::land(attacker, plain(&[(Kind::Infantry, 9)]), None).landing(bound, None);
    let mut battle = battle.begin();
    crate::force(&mut battle, crate::bands(&[0, 4]));
    crate::force(&mut battle, crate::bands(&[0, 9]));
    assert_eq!(battle.next(), Need::Decide(Question::Press));
    battle.answer(Answer::Withdraw);
    assert_eq!((battle.round, battle.attacker.force), (2, bound));
    assert_eq!(battle.attacker.away, Force::of(&[(Kind::Armor, 2)]));
}

#[test]
fn low_luck_leaves_only_the_rest_to_the_dice() {
    let edge = Edge { traits: [Trait::LowLuck].into_iter().collect(), ..Edge::default() };
    let battle = Battle::land(
        Party::new(Force::of(&[(Kind::Infantry, 2), (Kind::Armor, 4)]), edge),
        plain(&[(Kind::Infantry, 9)]),
        None,
    );
    let mut battle = battle.begin();
    assert_eq!(crate::dice(&battle), [(1, 6, 2)]);
    crate::force(&mut battle, crate::bands(&[1, 0]));
    assert_eq!(battle.defender.force.get(Kind::Infantry), 6);
}

#[test]
fn an_order_of_loss_is_followed() {
    let losses = LossOrder::new(&[Slot::of(Kind::Armor)], true);
    let policy = Policy {
        attacker: Orders { losses, ..Orders::default() },
        press: Press::Rounds(1),
        ..Policy::default()
    };
    let battle =
        Battle::land(plain(&[(Kind::Infantry, 2), (Kind::Armor, 1)]), plain(&[(Kind::Infantry, 3)]), None);
    let answer = odds(&battle, &policy);
    let strange = answer.ends.chance(|end| end.attackers.get(Kind::Armor) == 1 && end.attackers.total() < 3);
    assert!(strange == 0.0);
}

#[test]
fn what_is_out_of_reach_is_sampled_and_says_so() {
    let (battle, policy) = random_battle(4, 12);
    let near = Reach { bytes: 1 << 12, ways: 500 };
    assert!(exact(&battle, &policy, near).is_err());
    let sample = sampled(&battle, &policy, 1_000, 9);
    assert_eq!(sample.ends.runs, Some(1_000));
    assert!(sample.ends.error(0.5) > 0.03);
    assert!(!sample.is_exact());
}
