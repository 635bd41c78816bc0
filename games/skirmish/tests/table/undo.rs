//! Every clause of the law of undo.

use crate::common::{PEOPLE, Table, block, quiet};
use skirmish::{BLUE, GREEN, RED, Setup};
use table::{Barrier, Match, Person, Stop, Viewer};

#[test]
fn what_told_nothing_can_be_taken_back_alone() {
    let mut table = Table::open(quiet());
    let before = table.m.position().clone();
    let n = table.say(RED, "raise guard0");
    assert_eq!(table.m.may_take_back(RED), [n]);
    table.m.take_back(RED, &[n]).unwrap();
    assert_eq!(*table.m.position(), before);
    assert!(table.m.may_take_back(RED).is_empty());
}

#[test]
fn a_draw_is_a_barrier() {
    let mut setup = quiet();
    setup.turn = Some(2);
    let mut table = Table::open(setup);
    table.say(BLUE, "done");
    table.say(GREEN, "done");
    // The last to move ends the turn: signals are rolled for the next.
    let raised = table.say(RED, "raise guard0");
    let n = table.say(RED, "done");
    assert_eq!(table.m.steps().last().unwrap().barrier, Some(Barrier::Draw));
    let behind = Stop::Behind { entry: n, barrier: Barrier::Draw };
    assert_eq!(table.m.take_back(RED, &[n]), Err(behind.clone()));
    assert_eq!(table.m.take_back(RED, &[raised]), Err(behind));
}

#[test]
fn a_reveal_is_a_barrier_though_no_dice_fell_and_nobody_was_asked() {
    let mut setup = quiet();
    setup.blocks.as_mut().unwrap()[2].at = "hill".into();
    let mut table = Table::open(setup);
    let raised = table.say(RED, "raise guard0");
    let farm = table.m.game().space("farm");
    let handle = table.m.see(Viewer::seat(RED)).pieces().find(|(_, b)| b.at == farm).map(|(p, _)| p.0);
    let name = format!("spy block{}", handle.unwrap());
    let n = table.say(RED, &name);
    assert_eq!(table.m.steps().last().unwrap().barrier, Some(Barrier::Reveal));
    assert_eq!(table.m.take_back(RED, &[n]), Err(Stop::Behind { entry: n, barrier: Barrier::Reveal }));
    assert_eq!(table.m.take_back(RED, &[raised]), Err(Stop::Behind { entry: n, barrier: Barrier::Reveal }));
}

#[test]
fn asking_another_seat_is_a_barrier_even_to_no_effect() {
    let mut setup = quiet();
    setup.turn = Some(2);
    let mut table = Table::open(setup);
    let n = table.say(BLUE, "offer green 1");
    assert_eq!(table.m.steps().last().unwrap().barrier, Some(Barrier::Consulted));
    table.say(GREEN, "decline");
    let stop = table.m.take_back(BLUE, &[n]).unwrap_err();
    assert!(matches!(stop, Stop::Behind { barrier: Barrier::Consulted, .. }), "{stop:?}");
}

#[test]
fn a_standing_order_that_answers_is_a_barrier_too() {
    let mut setup = quiet();
    setup.turn = Some(2);
    let mut table = Table::open(setup);
    let standing = skirmish::Standing { accept_offers: true, ..Default::default() };
    table.m.set_standing(GREEN, Some(standing)).unwrap();
    let n = table.m.steps().len();
    table.say(BLUE, "offer green 1");
    assert_eq!(table.m.steps().len(), n + 2, "the standing order answered by itself");
    assert!(table.m.may_take_back(BLUE).is_empty());
    assert_eq!(table.m.position().coins, [9, 8, 10]);
}

#[test]
fn a_window_that_opens_is_a_barrier_whoever_could_react() {
    let mut setup = quiet();
    // A gun cannot intercept, but only its owner knows that it is a gun: the march is asked about all the same.
    setup.blocks.as_mut().unwrap()[2].at = "abbey".into();
    let mut table = Table::open(setup);
    let n = table.say(RED, "march guard2 hill");
    assert_eq!(table.m.awaiting().must.first(), Some(BLUE));
    assert!(matches!(table.m.take_back(RED, &[n]), Err(Stop::Behind { barrier: Barrier::Consulted, .. })));
}

#[test]
fn any_of_ones_own_entries_since_the_barrier_may_be_named_and_the_rest_is_replayed() {
    let mut table = Table::open(quiet());
    let first = table.say(RED, "raise guard0");
    let second = table.say(RED, "march horse1 mill");
    let third = table.say(RED, "march guard2 cross");
    table.m.take_back(RED, &[second]).unwrap();
    let left: Vec<u32> = table.m.steps().iter().map(|s| s.n).collect();
    assert_eq!(left, [first, third]);
    assert_eq!(table.m.position().blocks[1].at, table.m.game().space("town"));
    assert_eq!(table.m.position().blocks[2].at, table.m.game().space("cross"));
    table.m.take_back(RED, &[first, third]).unwrap();
    assert!(table.m.steps().is_empty());
}

#[test]
fn an_entry_that_a_later_one_needs_is_named() {
    let mut setup = quiet();
    setup.coins = Some([2, 0, 0]);
    setup
        .blocks
        .as_mut()
        .unwrap()
        .extend([block("red", "guard", 1, "wood"), block("red", "guard", 1, "wood")]);
    let mut table = Table::open(setup);
    // Wood is full until a block has left it.
    let left = table.say(RED, "march guard2 mill");
    let entered = table.say(RED, "march horse1 wood");
    match table.m.take_back(RED, &[left]) {
        Err(Stop::Needed { entry, refusal }) => {
            assert_eq!(entry, entered);
            assert_eq!(refusal.rule.as_str(), "SK-4.5");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(table.m.steps().len(), 2, "nothing was changed");
}

#[test]
fn nobody_takes_back_what_another_ordered() {
    let mut table = Table::open(Setup::default());
    let n = table.say(RED, "hold");
    assert_eq!(table.m.take_back(BLUE, &[n]), Err(Stop::NotYours(n)));
    assert_eq!(table.m.take_back(RED, &[n + 7]), Err(Stop::NotYours(n + 7)));
}

#[test]
fn in_a_simultaneous_choice_each_seat_has_its_own_lane() {
    let mut table = Table::open(Setup::default());
    let red = table.say(RED, "hold");
    let blue = table.say(BLUE, "rush");
    // Blue answered after Red, and neither is in the other's way.
    table.m.take_back(RED, &[red]).unwrap();
    let left: Vec<u32> = table.m.steps().iter().map(|s| s.n).collect();
    assert_eq!(left, [blue]);
    assert!(table.m.awaiting().must.contains(RED) && !table.m.awaiting().must.contains(BLUE));
    let amended = table.say(BLUE, "hold");
    table.m.take_back(BLUE, &[amended]).unwrap();
    table.say(RED, "rush");
    let last = table.say(GREEN, "hold");
    // The last answer opens all of them: nothing can be taken back alone any more.
    assert_eq!(table.m.steps().last().unwrap().barrier, Some(Barrier::Reveal));
    for seat in [RED, BLUE, GREEN] {
        assert!(table.m.may_take_back(seat).is_empty());
    }
    assert!(matches!(table.m.take_back(GREEN, &[last]), Err(Stop::Behind { .. })));
}

#[test]
fn a_person_with_two_seats_does_not_ask_himself() {
    let mut setup = quiet();
    setup.turn = Some(2);
    let mut table = Table::seated(setup, &[Person(0), Person(1), Person(1)], 1);
    let n = table.say(BLUE, "offer green 1");
    table.say(GREEN, "decline");
    assert_eq!(table.m.steps()[0].barrier, None);
    assert_eq!(table.m.may_take_back(BLUE), [n]);
    let stop = table.m.take_back(BLUE, &[n]).unwrap_err();
    assert!(matches!(stop, Stop::Needed { .. }), "the answer needs the offer: {stop:?}");
}

#[test]
fn past_a_barrier_all_who_are_touched_must_consent() {
    let mut table = Table::open(Setup::default());
    let first = table.say(RED, "hold");
    table.say(BLUE, "hold");
    table.say(GREEN, "hold");
    let start = table.m.position_before(0);
    assert_eq!(
        table.m.consent_needed(RED, first).unwrap().into_iter().collect::<Vec<_>>(),
        [PEOPLE[1], PEOPLE[2]]
    );
    table.m.ask_back(RED, first).unwrap();
    assert_eq!(table.m.consent(PEOPLE[0]), Err(Stop::NotAsked), "the asker is not asked");
    table.m.consent(PEOPLE[1]).unwrap();
    assert_ne!(*table.m.position(), start, "not everybody has agreed yet");
    table.m.consent(PEOPLE[2]).unwrap();
    assert_eq!(*table.m.position(), start);
    assert!(table.m.steps().is_empty());
}

#[test]
fn one_who_declines_is_enough() {
    let mut table = Table::open(Setup::default());
    let first = table.say(RED, "hold");
    table.say(BLUE, "hold");
    table.say(GREEN, "hold");
    table.m.ask_back(RED, first).unwrap();
    table.m.consent(PEOPLE[2]).unwrap();
    table.m.decline(PEOPLE[1]).unwrap();
    assert_eq!(table.m.consent(PEOPLE[1]), Err(Stop::NotAsked));
    assert_eq!(table.m.steps().len(), 3);
}

#[test]
fn a_question_is_forgotten_when_play_goes_on() {
    let mut table = Table::open(Setup::default());
    let first = table.say(RED, "hold");
    table.say(BLUE, "hold");
    table.say(GREEN, "hold");
    table.m.ask_back(RED, first).unwrap();
    table.say(RED, "keep");
    assert_eq!(table.m.consent(PEOPLE[1]), Err(Stop::NotAsked));
}

#[test]
fn after_going_back_dice_are_fresh() {
    let mut different = 0;
    for seed in 0..20 {
        let mut setup = quiet();
        setup.turn = Some(2);
        let mut table = Table::seated(setup, &PEOPLE, seed);
        table.say(BLUE, "done");
        table.say(GREEN, "done");
        let n = table.say(RED, "done");
        let draws = table.m.steps().last().unwrap().draws.clone();
        table.m.ask_back(RED, n).unwrap();
        for person in table.m.consent_wanted() {
            table.m.consent(person).unwrap();
        }
        table.say(RED, "done");
        let again = &table.m.steps().last().unwrap().draws;
        assert!(draws.iter().zip(again).all(|(a, b)| b.index == a.index + 1), "no draw is used twice");
        different += usize::from(draws.iter().map(|d| &d.fell).ne(again.iter().map(|d| &d.fell)));
        // And the journal, with the way back in it, still holds.
        let journal = table.m.journal().clone();
        let resumed = Match::resume(table.m.game_shared(), journal, table.m.secret()).unwrap();
        assert_eq!(resumed.position(), table.m.position());
    }
    assert!(different > 15, "only {different} of 20 rolled otherwise");
}

#[test]
fn a_bundle_is_taken_whole_or_not_at_all() {
    let mut table = Table::open(quiet());
    let orders =
        |table: &Table, lines: &[&str]| lines.iter().map(|l| (RED, table.read(RED, l))).collect::<Vec<_>>();
    let before = table.m.journal().head();
    let broken = orders(&table, &["raise guard0", "march guard0 wood"]);
    assert!(matches!(table.m.bundle(PEOPLE[0], &broken), Err(Stop::Refused(_))));
    assert_eq!(table.m.journal().head(), before);
    let good = orders(&table, &["raise guard0", "march horse1 mill", "done"]);
    table.m.bundle(PEOPLE[0], &good).unwrap();
    assert_eq!(table.m.steps().len(), 3);
    // Nothing can follow an order that hands the decision on.
    let mut table = Table::open(quiet());
    let goes_on = orders(&table, &["done", "raise guard0"]);
    assert!(matches!(
        table.m.bundle(PEOPLE[0], &goes_on),
        Err(Stop::BundleGoesOn { at: 1, barrier: Barrier::Consulted })
    ));
    assert!(table.m.steps().is_empty());
    // Nobody bundles another's orders.
    let good = orders(&table, &["raise guard0"]);
    assert_eq!(table.m.bundle(PEOPLE[1], &good), Err(Stop::NotAwaited));
}

#[test]
fn the_end_of_the_game_is_a_barrier() {
    let setup = Setup { turn: Some(4), ..quiet() };
    let mut table = Table::open(setup);
    table.say(BLUE, "done");
    table.say(GREEN, "done");
    let n = table.say(RED, "done");
    assert!(table.m.outcome().is_some());
    assert_eq!(table.m.take_back(RED, &[n]), Err(Stop::Behind { entry: n, barrier: Barrier::End }));
}

#[test]
fn a_seat_that_changes_hands_ends_what_was_asked_and_what_was_quiet() {
    let mut table = Table::open(Setup::default());
    let first = table.say(RED, "hold");
    table.say(BLUE, "hold");
    table.m.ask_back(RED, first).unwrap();
    table.m.hand_over(BLUE, Person(8)).unwrap();
    assert_eq!(table.m.consent(PEOPLE[1]), Err(Stop::NotAsked), "who gave the seat away has no say");
    assert_eq!(table.m.take_back(RED, &[first]), Err(Stop::OtherHands));
    assert!(table.m.may_take_back(BLUE).is_empty());
}

#[test]
fn standing_orders_answer_again_after_going_back() {
    let mut setup = quiet();
    setup.turn = Some(2);
    let mut table = Table::open(setup);
    let offered = table.say(BLUE, "offer green 1");
    table.say(GREEN, "decline");
    table
        .m
        .set_standing(GREEN, Some(skirmish::Standing { accept_offers: true, ..Default::default() }))
        .unwrap();
    let answered = table.m.steps().last().unwrap().n;
    assert!(answered > offered);
    table.m.ask_back(BLUE, answered).unwrap();
    for person in table.m.consent_wanted() {
        table.m.consent(person).unwrap();
    }
    assert_eq!(table.m.position().coins, [9, 8, 10], "the offer stands again and is now accepted");
}

#[test]
fn nobody_undoes_for_another_through_the_face() {
    let mut m = catalog_face();
    m.order(RED, "hold").unwrap();
    let n = m.may_take_back(PEOPLE[0])[0];
    assert!(m.take_back(PEOPLE[1], n).is_err());
    m.take_back(PEOPLE[0], n).unwrap();
}

fn catalog_face() -> Box<dyn table::erased::DynMatch> {
    use table::erased::{DynGame, Erased};
    Erased::new(skirmish::Skirmish::standard()).open(None, &PEOPLE, table::Entropy::casual(5, 3)).unwrap()
}
