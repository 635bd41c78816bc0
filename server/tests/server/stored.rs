//! What is stored: snapshots, archives, journals, and matches whose game fails.

use server::archive;
use server::matches::Stop;
use table::Seat;
use table::dice::commitment::Secret;
use uuid::Uuid;
use wire::http::{Pace, State};
use wire::socket::{Command, Kind, Wish};

use crate::place::{Match, Place};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_opened_from_a_snapshot_or_an_archive_is_the_same() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    while m.play(&[&matches], 10, 3).await {}
    let shown = m.whole(&matches, Some(m.accounts[0])).await;
    assert!(shown.status.over.is_some() && shown.status.opened, "the secret is opened at the end");
    let journal = m.journal(&matches).await;
    let verified = catalog::of_journal(&journal).unwrap().verify(&journal).unwrap();
    assert!(verified.opened && verified.outcome.is_some());
    let loaded = matches.store().load(m.match_id, false).await.unwrap();
    assert!(loaded.snapshot.is_some(), "{} entries and no snapshot", verified.entries);
    let fresh = place.matches().await;
    assert_eq!(m.whole(&fresh, Some(m.accounts[0])).await, shown);
    matches.store().archive(m.match_id, verified.entries as u32, &archive::pack(&journal)).await.unwrap();
    assert_eq!(m.entries(&matches).await, 0, "its lines are in one row now");
    let after = place.matches().await;
    assert_eq!(m.whole(&after, Some(m.accounts[0])).await, shown);
    matches.store().archive(m.match_id, 0, b"").await.unwrap();
    let packed = matches.store().archived(m.match_id).await.unwrap().unwrap();
    assert_eq!(archive::unpack(&packed).len(), verified.entries, "it is archived once");
}

#[tokio::test]
async fn a_match_whose_game_fails_is_set_aside_and_the_others_go_on() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let (good, bad) = (
        Match::begin(&matches, "skirmish", Pace::Untimed).await,
        Match::begin(&matches, "skirmish", Pace::Untimed).await,
    );
    bad.play(&[&matches], 5, 1).await;
    let journal = bad.journal(&matches).await;
    let drilled = place.in_drill(vec![bad.match_id]).await;
    for _ in 0..2 {
        match drilled.watch(bad.match_id, None, None).await {
            Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
            _ => panic!("the match should have failed"),
        }
    }
    assert!(good.play(&[&drilled], 5, 2).await);
    assert_eq!(bad.journal(&matches).await, journal, "nothing of it is lost");
    let row = matches.store().find(bad.match_id).await.unwrap().unwrap();
    assert!(row.trouble.unwrap().contains("this match fails in this drill"));
    let secret = Some(Secret(row.secret));
    assert!(catalog::find("skirmish").unwrap().resume(&journal, secret).is_ok());
}

#[tokio::test]
async fn a_line_that_was_changed_behind_our_back_is_noticed() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    m.play(&[&matches], 8, 1).await;
    place.sql(&format!("update journal set line = replace(line, '\"hand\":\"person\"', '\"hand\":\"clock\"') where match_id = {}", m.match_id)).await;
    match place.matches().await.watch(m.match_id, None, None).await {
        Err(Stop::Refused(trouble)) => assert_eq!(trouble.kind, Kind::Quarantined),
        _ => panic!("a forged journal was read"),
    }
}

/// A server that missed the end of a match writes nothing after it was archived, although no line is left that would conflict.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_missed_the_end_writes_nothing_after_it() {
    let place = Place::new().await;
    let (one, two) = (place.matches().await, place.matches().await);
    let m = Match::begin(&one, "skirmish", Pace::Untimed).await;
    m.play(&[&one, &two], 4, 1).await;
    two.catch_up(m.match_id, m.entries(&one).await).await;
    let (account, command) = m.next(&two, 5).await.unwrap();
    while m.play(&[&one], 10, 3).await {}
    let journal = m.journal(&one).await;
    one.store().archive(m.match_id, journal.lines().count() as u32, &archive::pack(&journal)).await.unwrap();
    for _ in 0..2 {
        let done = two.command(m.match_id, account, &command).await;
        assert!(done.is_err(), "an order was acknowledged that stands nowhere: {done:?}");
    }
    assert_eq!(m.entries(&one).await, 0);
    assert!(m.whole(&two, None).await.status.over.is_some(), "and sees that it is over");
}

/// A server that opened a match from a snapshot follows when the others go back to before it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_follows_from_a_snapshot_goes_back_behind_it_too() {
    let place = Place::new().await;
    let one = place.matches().await;
    let m = Match::begin(&one, "underbelly", Pace::Untimed).await;
    m.play(&[&one], 100, 1).await;
    while one.store().snapshot(m.match_id).await.unwrap().is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let two = place.matches().await;
    m.whole(&two, None).await;
    let wishes = [Wish::AskBack { seat: Seat(0), keep: 0 }, Wish::Answer { agrees: true }];
    for (account, wish) in m.accounts.iter().zip(wishes) {
        let version = m.whole(&one, Some(*account)).await.version;
        let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish };
        one.command(m.match_id, *account, &command).await.unwrap();
    }
    two.catch_up(m.match_id, m.entries(&one).await).await;
    assert_eq!(one.store().find(m.match_id).await.unwrap().unwrap().state, State::Running);
    for account in m.accounts.iter().map(|account| Some(*account)).chain([None]) {
        assert_eq!(m.whole(&two, account).await, m.whole(&one, account).await);
    }
    assert!(m.play(&[&two, &one], 4, 2).await);
}
