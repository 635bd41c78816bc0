//! Game code that fails where nobody expects it: one match suffers, and nothing else.

use std::sync::Arc;
use std::time::Duration;

use server::hall::{Drill, Hall, Moment, Stop};
use server::hints::Hints;
use tokio::time::{Instant, sleep};
use wire::http::{Pace, State};
use wire::socket::Kind;

use crate::place::{Match, Place};

/// Code of this match's game panics at a moment.
fn failing(table: i64, at: Moment) -> Drill {
    Arc::new(move |of, moment| assert!(of != table || moment != at, "as was asked for"))
}

fn background(hall: &Arc<Hall>) {
    server::sweep::start(hall, &Hints::nowhere(), 3600);
}

async fn state(hall: &Hall, table: i64) -> State {
    hall.store().find(table).await.unwrap().unwrap().state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_that_fails_a_follower_ends_nothing_but_its_match() {
    let place = Place::new().await;
    let one = place.hall().await;
    let (bad, good) = (
        Match::begin(&one, "skirmish", Pace::Untimed).await,
        Match::begin(&one, "skirmish", Pace::Untimed).await,
    );
    let two = Arc::new(place.hall().await.with_drill(failing(bad.table, Moment::Follow)));
    for m in [&bad, &good] {
        m.whole(&two, None).await;
        assert!(m.play(&[&one], 1, 1).await);
    }
    let (at, table, entries) = (two.clone(), bad.table, bad.entries(&one).await);
    let followed = tokio::spawn(async move { at.catch_up(table, entries).await });
    assert!(followed.await.is_ok(), "whoever hears hints has died of it");
    assert_eq!(state(&one, bad.table).await, State::Quarantined);
    two.catch_up(good.table, good.entries(&one).await).await;
    assert_eq!(good.whole(&one, None).await, good.whole(&two, None).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sweep_goes_on_past_a_match_that_fails() {
    let place = Place::new().await;
    let one = place.hall().await;
    let each = Pace::Each { seconds: 3600 };
    let (bad, worse, good) = (
        Match::begin(&one, "skirmish", Pace::Untimed).await,
        Match::begin(&one, "underbelly", each).await,
        Match::begin(&one, "underbelly", each).await,
    );
    // One fails where code of games runs; the other where nothing catches it but the sweep.
    let (fails, panics) = (failing(bad.table, Moment::Follow), failing(worse.table, Moment::Look));
    let drill: Drill = Arc::new(move |table, moment| {
        fails(table, moment);
        panics(table, moment);
    });
    let two = Arc::new(place.hall().await.with_drill(drill));
    for m in [&bad, &worse, &good] {
        m.whole(&two, None).await;
        assert!(m.play(&[&one], 1, 1).await);
    }
    background(&two);
    let until = Instant::now() + Duration::from_secs(20);
    while state(&one, bad.table).await != State::Quarantined {
        assert!(Instant::now() < until, "no journal is read any more");
        sleep(Duration::from_millis(50)).await;
    }
    while good.whole(&two, None).await != good.whole(&one, None).await {
        assert!(Instant::now() < until, "what others wrote is not read any more");
        sleep(Duration::from_millis(50)).await;
    }
    let before = good.entries(&one).await;
    // The one that fails is overdue the longest, and comes first.
    for (m, seconds) in [(&worse, 9), (&good, 1)] {
        let due = format!("now() - interval '{seconds} seconds'");
        place.sql(&format!("update turn set due = {due} where match_id = {}", m.table)).await;
    }
    while good.entries(&one).await == before {
        assert!(Instant::now() < until, "no clock is looked at any more");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(state(&one, worse.table).await, State::Running, "the fault is the sweep's");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn views_that_fail_fail_before_anything_is_written() {
    let place = Place::new().await;
    let one = place.hall().await;
    let m = Match::begin(&one, "skirmish", Pace::Untimed).await;
    let two = Arc::new(place.hall().await.with_drill(failing(m.table, Moment::Show)));
    let (account, command) = m.next(&two, 1).await.unwrap();
    let (before, table) = (m.entries(&one).await, m.table);
    let at = two.clone();
    let given = tokio::spawn(async move { at.command(table, account, &command).await }).await;
    assert_eq!(m.entries(&one).await, before, "what nobody can be shown was written");
    match given.expect("whoever gave it has died of it") {
        Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
        other => panic!("{other:?}"),
    }
}

/// A match that was set aside elsewhere leaves a room behind here: whoever finds that nothing can be written lets go of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_missed_the_end_of_its_match_is_opened_again() {
    let place = Place::new().await;
    let hall = place.hall().await;
    let (left, late) = (
        Match::begin(&hall, "skirmish", Pace::Untimed).await,
        Match::begin(&hall, "underbelly", Pace::Each { seconds: 3600 }).await,
    );
    for m in [&left, &late] {
        m.whole(&hall, None).await;
    }
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = hall.store().clocks_due(10, &[]).await.unwrap();
    let due = due.iter().find(|due| due.table == late.table).unwrap();
    place.sql(&format!("update match set state = {}", server::store::state::QUARANTINED)).await;
    assert_eq!(hall.abandon(left.table, left.accounts[0], "cadet").await, Err(Stop::Unsure));
    assert_eq!(hall.flag(due).await, Err(Stop::Unsure));
    for m in [&left, &late] {
        match hall.watch(m.table, None, None).await.map(|_| ()) {
            Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
            other => panic!("{other:?}"),
        }
    }
}
