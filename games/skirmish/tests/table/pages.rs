//! Log and orders by pages: what a page says is what the whole says, however the match went.

use skirmish::Skirmish;
use table::erased::{DynGame, DynMatch, Erased};
use table::walk::random_line;
use table::{Entropy, Person, Rng, Seat, Viewer, plain};

use crate::common::PEOPLE;

/// A random match in which people take back and go back now and then; `look` sees it after every command.
fn played(seed: u64, mut look: impl FnMut(&dyn DynMatch, &mut Rng)) -> Box<dyn DynMatch> {
    let face = Erased::new(Skirmish::standard());
    let mut m = face.open(None, &PEOPLE, Entropy::casual(seed, 3)).unwrap();
    let mut rng = Rng::seeded(seed);
    while let Some(seat) = m.awaiting().must.first() {
        let person = m.person(seat);
        match (rng.below(10), m.may_take_back(person).first()) {
            (0, Some(entry)) => drop(m.take_back(person, *entry)),
            (1, _) if m.steps() > 0 => {
                let back = m.givers(m.steps().saturating_sub(5)..m.steps())[0].0;
                for other in m.ask_back(seat, back).unwrap() {
                    m.answer_ask(other, true).unwrap();
                }
            }
            _ => drop(m.order(seat, &random_line(&*m, seat, &mut rng)).unwrap()),
        }
        look(&*m, &mut rng);
    }
    m
}

fn viewers() -> Vec<Viewer> {
    let everybody = Viewer::of((0..3).map(Seat).collect());
    (0..3).map(|seat| Viewer::seat(Seat(seat))).chain([Viewer::PUBLIC, everybody]).collect()
}

#[test]
fn a_page_of_the_log_is_that_part_of_the_whole() {
    let mut compared = 0;
    for seed in 0..4 {
        played(seed, |m, rng| {
            let fresh = m.copy();
            let entries = fresh.givers(0..usize::MAX);
            assert_eq!(entries.len(), m.steps());
            let from = rng.below(m.steps() as u32 + 1) as usize;
            let to = from + rng.below(9) as usize;
            let on_page = |entry: u32| entries[from..to.min(entries.len())].iter().any(|(n, _)| *n == entry);
            for viewer in viewers() {
                let mut part = m.log_spans(viewer);
                part.retain(|(entry, _)| on_page(*entry));
                assert_eq!(fresh.log_page(viewer, from..to), part);
                let words: Vec<_> = part.iter().map(|(entry, line)| (*entry, plain(line))).collect();
                let whole = m.log(viewer).into_iter().filter(|(entry, _)| on_page(*entry));
                assert!(words.into_iter().eq(whole));
                compared += part.len();
            }
            let mut part = m.orders();
            part.retain(|(entry, _, _)| on_page(*entry));
            assert_eq!(fresh.orders_page(from..to), part);
            for (order, (entry, _)) in entries.iter().enumerate() {
                assert_eq!((m.step_of(*entry), m.step_of(entry + 1)), (order, order + 1));
            }
        });
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn what_was_worded_once_is_not_taken_for_what_stands_there_now() {
    // The pages of the match that is played on are kept; a copy has to word everything anew.
    for seed in 10..14 {
        played(seed, |m, _| {
            let last = m.steps().saturating_sub(8)..m.steps();
            let copy = m.copy();
            for viewer in viewers() {
                assert_eq!(m.log_page(viewer, last.clone()), copy.log_page(viewer, last.clone()));
            }
            assert_eq!(m.orders_page(last.clone()), copy.orders_page(last));
        });
    }
}

#[test]
fn secrets_told_are_forgotten_when_they_are_taken_back() {
    let mut known = [0, 0];
    for seed in 20..26 {
        played(seed, |m, _| {
            for seat in (0..3).map(Seat) {
                let apart = |order: usize| {
                    let heard = |viewer| m.heard_page(viewer, order..order + 1);
                    heard(Viewer::seat(seat)) != heard(Viewer::PUBLIC)
                };
                let sees = m.seen(Viewer::seat(seat)) != m.seen(Viewer::PUBLIC);
                let told = (0..m.steps()).any(apart);
                assert_eq!(m.has_secrets(seat), sees || told);
                known[usize::from(told)] += 1;
            }
        });
    }
    assert!(known[0] > 20 && known[1] > 200, "{known:?}");
}

#[test]
fn a_person_named_later_hears_what_his_first_seat_heard() {
    let mut m = played(31, |_, _| ());
    let both = Viewer::of([Seat(0), Seat(1)].into_iter().collect());
    let first = m.log_page(Viewer::seat(Seat(0)), 0..10);
    assert_eq!(m.log_page(both, 0..10).len(), first.len());
    assert!(m.hand_over(Seat(1), Person(0)).is_err(), "the match is over");
}
