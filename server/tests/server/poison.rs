//! Game code that fails where nobody expects it: one match suffers, and nothing else.

use std::sync::Arc;
use std::time::Duration;

use server::hints::Hints;
use server::matches::{Drill, Matches, Moment, Stop};
use tokio::time::{Instant, sleep};
use wire::MatchId;
use wire::http::{Pace, State};
use wire::socket::Kind;

use crate::place::{Match, Place};

/// This match's game code panics at a moment.
fn failing(match_id: MatchId, at: Moment) -> Drill {
    Arc::new(move |of, moment| assert!(of != match_id || moment != at, "as was asked for"))
}

fn background(matches: &Arc<Matches>) {
    server::periodic::start(matches, &Hints::nowhere(), 3600);
}

async fn state(matches: &Matches, match_id: MatchId) -> State {
    matches.store().find(match_id).await.unwrap().unwrap().state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_that_fails_a_follower_ends_nothing_but_its_match() {
    let place = Place::new().await;
    let one = place.matches().await;
    let (bad, good) = (
        Match::begin(&one, "skirmish", Pace::Untimed).await,
        Match::begin(&one, "skirmish", Pace::Untimed).await,
    );
    let two = Arc::new(place.matches().await.with_drill(failing(bad.match_id, Moment::Follow)));
    for m in [&bad, &good] {
        m.whole(&two, None).await;
        assert!(m.play(&[&one], 1, 1).await);
    }
    let (at, match_id, entries) = (two.clone(), bad.match_id, bad.entries(&one).await);
    let followed = tokio::spawn(async move { at.catch_up(match_id, entries).await });
    assert!(followed.await.is_ok(), "the task that hears hints has died of it");
    assert_eq!(state(&one, bad.match_id).await, State::Quarantined);
    two.catch_up(good.match_id, good.entries(&one).await).await;
    assert_eq!(good.whole(&one, None).await, good.whole(&two, None).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sweep_goes_on_past_a_match_that_fails() {
    let place = Place::new().await;
    let one = place.matches().await;
    let each = Pace::Each { seconds: 3600 };
    let (bad, worse, good) = (
        Match::begin(&one, "skirmish", Pace::Untimed).await,
        Match::begin(&one, "underbelly", each).await,
        Match::begin(&one, "underbelly", each).await,
    );
    // One fails where game code runs; the other where only the sweep catches it.
    let (fails, panics) = (failing(bad.match_id, Moment::Follow), failing(worse.match_id, Moment::Look));
    let drill: Drill = Arc::new(move |match_id, moment| {
        fails(match_id, moment);
        panics(match_id, moment);
    });
    let two = Arc::new(place.matches().await.with_drill(drill));
    for m in [&bad, &worse, &good] {
        m.whole(&two, None).await;
        assert!(m.play(&[&one], 1, 1).await);
    }
    background(&two);
    let until = Instant::now() + Duration::from_secs(20);
    while state(&one, bad.match_id).await != State::Quarantined {
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
        place.sql(&format!("update turn set due = {due} where match_id = {}", m.match_id)).await;
    }
    while good.entries(&one).await == before {
        assert!(Instant::now() < until, "no clock is looked at any more");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(state(&one, worse.match_id).await, State::Running, "the fault is the sweep's");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn views_that_fail_fail_before_anything_is_written() {
    let place = Place::new().await;
    let one = place.matches().await;
    let m = Match::begin(&one, "skirmish", Pace::Untimed).await;
    let two = Arc::new(place.matches().await.with_drill(failing(m.match_id, Moment::Show)));
    let (account, command) = m.next(&two, 1).await.unwrap();
    let (before, match_id) = (m.entries(&one).await, m.match_id);
    let at = two.clone();
    let given = tokio::spawn(async move { at.command(match_id, account, &command).await }).await;
    assert_eq!(m.entries(&one).await, before, "what nobody can be shown was written");
    match given.expect("the task that gave it has died of it") {
        Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
        other => panic!("{other:?}"),
    }
}

/// A match that was set aside elsewhere is still in memory here, until a write fails and it is dropped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_missed_the_end_of_its_match_is_opened_again() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let (left, late) = (
        Match::begin(&matches, "skirmish", Pace::Untimed).await,
        Match::begin(&matches, "underbelly", Pace::Each { seconds: 3600 }).await,
    );
    for m in [&left, &late] {
        m.whole(&matches, None).await;
    }
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = matches.store().clocks_due(10, &[]).await.unwrap();
    let due = due.iter().find(|due| due.match_id == late.match_id).unwrap();
    place.sql(&format!("update match set state = {}", server::store::state::QUARANTINED)).await;
    assert_eq!(matches.abandon(left.match_id, left.accounts[0], "cadet").await, Err(Stop::Unsure));
    assert_eq!(matches.flag(due).await, Err(Stop::Unsure));
    for m in [&left, &late] {
        match matches.watch(m.match_id, None, None).await.map(|_| ()) {
            Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
            other => panic!("{other:?}"),
        }
    }
}
