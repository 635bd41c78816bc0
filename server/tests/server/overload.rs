//! Overload: nothing is lost, and no match is set aside for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use server::matches::{Drill, Matches, Moment, Settings, Stop};
use table::{Person, Seat};
use wire::MatchId;
use wire::http::{Pace, State};
use wire::socket::Kind;

use crate::place::{Match, Place};

const LONG: Duration = Duration::from_millis(3000);

/// Game code has less time than it takes in a drill.
fn hasty() -> Settings {
    let rest = Duration::from_millis(1);
    Settings { budget: Duration::from_millis(1500), rests: vec![rest; 3], ..Settings::default() }
}

/// Opening matches takes too long this many times.
fn slow(times: usize) -> (Drill, Arc<AtomicUsize>) {
    let opened = Arc::new(AtomicUsize::new(0));
    let count = opened.clone();
    let drill: Drill = Arc::new(move |_, moment| {
        if moment == Moment::Open && count.fetch_add(1, Ordering::Relaxed) < times {
            sleep(LONG);
        }
    });
    (drill, opened)
}

async fn kind(matches: &Matches, match_id: MatchId) -> Option<Kind> {
    match matches.watch(match_id, None, None).await {
        Ok(_) => None,
        Err(Stop::Refused(trouble)) => Some(trouble.kind),
        Err(Stop::Unsure) => panic!("the store is there"),
    }
}

async fn state(matches: &Matches, match_id: MatchId) -> State {
    matches.store().find(match_id).await.unwrap().unwrap().state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_once_took_too_long_is_tried_again_and_goes_on() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let (drill, opened) = slow(3);
    let crowded = place.matches().await.with_executor(hasty()).with_drill(drill);
    for _ in 0..3 {
        assert_eq!(kind(&crowded, m.match_id).await, Some(Kind::Unsure), "not now");
        assert_eq!(state(&matches, m.match_id).await, State::Running);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(kind(&crowded, m.match_id).await, None);
    assert_eq!(opened.load(Ordering::Relaxed), 4);
    assert!(m.play(&[&crowded], 3, 1).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_takes_too_long_whenever_it_is_tried_is_set_aside() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let (drill, opened) = slow(usize::MAX);
    let crowded = place.matches().await.with_executor(hasty()).with_drill(drill);
    for _ in 0..3 {
        assert_eq!(kind(&crowded, m.match_id).await, Some(Kind::Unsure));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(kind(&crowded, m.match_id).await, Some(Kind::Quarantined), "once, and three times alone");
    assert_eq!(opened.load(Ordering::Relaxed), 4);
    assert_eq!(state(&matches, m.match_id).await, State::Quarantined);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_does_not_fit_is_told_to_come_later_and_nothing_is_set_aside() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let mut begun = Vec::new();
    for _ in 0..12 {
        begun.push(Match::begin(&matches, "skirmish", Pace::Untimed).await);
    }
    let settings = Settings { at_once: 1, waiting: 2, ..Settings::default() };
    let drill: Drill = Arc::new(|_, _| sleep(Duration::from_millis(100)));
    let crowded = place.matches().await.with_executor(settings).with_drill(drill);
    let tried = begun.iter().map(|m| kind(&crowded, m.match_id));
    let tried = futures_util::future::join_all(tried).await;
    let later = tried.iter().filter(|kind| **kind == Some(Kind::Unsure)).count();
    let opened = tried.iter().filter(|kind| kind.is_none()).count();
    assert!(opened >= 3 && later >= 3 && opened + later == 12, "{tried:?}");
    for m in &begun {
        assert_eq!(state(&matches, m.match_id).await, State::Running);
        assert_eq!(kind(&crowded, m.match_id).await, None, "later it fits");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_for_good_leaves_a_bot_at_every_seat_however_busy_it_is() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let (drill, _) = slow(1);
    let crowded = place.matches().await.with_executor(hasty()).with_drill(drill);
    let gone = crowded.delete_account(m.accounts[0]).await;
    assert!(gone.is_err_and(|stop| stop.is_temporary()), "not now");
    let members = matches.store().members(m.match_id).await.unwrap();
    assert!(members.iter().any(|member| member.account == Some(m.accounts[0])), "he is still there");
    tokio::time::sleep(Duration::from_millis(50)).await;
    crowded.delete_account(m.accounts[0]).await.unwrap();
    let members = matches.store().members(m.match_id).await.unwrap();
    assert!(
        members.iter().any(|member| member.bot.is_some() && member.covers == Some(Person(0))),
        "{members:?}"
    );
    assert!(matches.store().is_offered(m.match_id, Seat(0)).await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_match_is_opened_and_followed_in_parts_that_each_are_in_time() {
    const EVERY: u64 = 16;
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "underbelly", Pace::Untimed).await;
    // A few long pauses rather than many short ones, each of which a busy machine would draw out.
    let (pause, shown) = (Arc::new(AtomicU64::new(0)), AtomicU64::new(0));
    let each = pause.clone();
    let drill: Drill = Arc::new(move |_, moment| {
        if moment == Moment::Show && shown.fetch_add(1, Ordering::Relaxed).is_multiple_of(EVERY) {
            sleep(Duration::from_micros(pause.load(Ordering::Relaxed)));
        }
    });
    let settings = || Settings { budget: Duration::from_secs(4), ..hasty() };
    let late = place.matches().await.with_executor(settings()).with_drill(drill.clone());
    m.whole(&late, None).await;
    m.play(&[&matches], 300, 1).await;
    let entries = m.entries(&matches).await;
    assert!(entries > 200, "{entries} entries are not enough");
    place.sql(&format!("delete from snapshot where match_id = {}", m.match_id)).await;
    // Showing all entries takes longer than a step may.
    each.store(EVERY * 6_000_000 / u64::from(entries), Ordering::Relaxed);
    late.catch_up(m.match_id, entries).await;
    let new = place.matches().await.with_executor(settings()).with_drill(drill);
    for slow in [&late, &new] {
        assert_eq!(kind(slow, m.match_id).await, None);
        assert_eq!(m.whole(slow, None).await, m.whole(&matches, None).await);
        assert!(slow.resting().is_empty());
    }
}
