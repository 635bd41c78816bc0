//! Clocks: the database's time counts.

use std::sync::Arc;
use std::time::Duration;

use server::matches::Matches;
use sqlx::{Connection, PgConnection};
use table::dice::commitment::Secret;
use table::{Seat, Seats};
use wire::AccountId;
use wire::http::Pace;
use wire::socket::{Command, Wish};

use crate::place::{Match, Place};

#[tokio::test]
async fn a_clock_that_runs_out_plays_what_the_game_falls_back_on_once() {
    let place = Place::new().await;
    let (one, two) = (place.matches().await, place.matches().await);
    let m = Match::begin(&one, "underbelly", Pace::Each { seconds: 3600 }).await;
    assert!(one.store().clocks_due(10, &[]).await.unwrap().is_empty());
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = one.store().clocks_due(10, &[]).await.unwrap();
    assert_eq!(due.len(), 1);
    let before = m.entries(&one).await;
    let (first, second) = tokio::join!(one.flag(&due[0]), two.flag(&due[0]));
    first.unwrap();
    second.unwrap();
    let journal = m.journal(&one).await;
    assert_eq!(journal.matches("\"flag\"").count(), 1);
    assert!(m.entries(&one).await >= before + 2);
    let verified = catalog::of_journal(&journal).unwrap().verify(&journal);
    assert!(verified.is_ok(), "{verified:?}");
}

#[tokio::test]
async fn whoever_decides_in_time_is_not_flagged() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "underbelly", Pace::Each { seconds: 3600 }).await;
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = matches.store().clocks_due(10, &[]).await.unwrap();
    m.play(&[&matches], 1, 1).await;
    let entries = m.entries(&matches).await;
    matches.flag(&due[0]).await.unwrap();
    assert_eq!(m.entries(&matches).await, entries);
}

#[tokio::test]
async fn a_bank_pays_for_the_time_taken_and_gets_its_increment() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Live { bank: 600, increment: 5 }).await;
    let wanted = m.whole(&matches, None).await.status.must.first().unwrap();
    let account = m.accounts[wanted.index()];
    let (mine, left) = matches.store().turn_for(m.match_id, account).await.unwrap();
    assert!(mine && (590_000..=600_000).contains(&left.unwrap()), "{left:?}");
    place
        .sql("update turn set since = now() - interval '100 seconds', due = due - interval '100 seconds'")
        .await;
    // Orders until it is another player's turn.
    for round in 0.. {
        m.play(&[&matches], 1, round).await;
        if !m.whole(&matches, None).await.status.must.contains(wanted) {
            break;
        }
    }
    let banks = matches.store().banks(m.match_id).await.unwrap();
    let bank = banks[m.whole(&matches, None).await.status.persons[wanted.index()].0 as usize];
    assert!((500_000..=506_000).contains(&bank), "{bank}");
    // Everybody else who had to act has paid as well, and the others nothing.
    let paid = |bank: &i64| (495_000..=506_000).contains(bank) || (600_000..=605_000).contains(bank);
    assert!(banks.iter().all(paid), "{banks:?}");
}

/// The next decision of the same person has its own time, and a clock that ran out does not run out again at once.
#[tokio::test]
async fn every_decision_has_its_own_time() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "underbelly", Pace::Each { seconds: 3600 }).await;
    for round in 0..8 {
        place.sql("update turn set due = now() - interval '1 second'").await;
        let due = matches.store().clocks_due(10, &[]).await.unwrap();
        match round % 2 {
            0 => assert!(m.play(&[&matches], 1, round).await),
            _ => matches.flag(&due[0]).await.unwrap(),
        }
        assert!(matches.store().clocks_due(10, &[]).await.unwrap().is_empty(), "round {round}");
    }
}

/// A player who decides while their clock is being flagged has decided, and their next decision is their own too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_comes_too_late_forfeits_nothing() {
    let place = Place::new().await;
    let (one, two) = (Arc::new(place.matches().await), place.matches().await);
    let m = Match::begin(&one, "underbelly", Pace::Each { seconds: 3600 }).await;
    // The player who decides next must act again after that.
    let (account, command) = next_of_several(&m, &two).await;
    one.catch_up(m.match_id, m.entries(&two).await).await;
    // A flag waits, just before it is written, for as long as somebody holds this lock.
    place
        .sql("create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return new; end $$")
        .await;
    place
        .sql("create trigger wait before insert on journal for each row when (new.line like '%\"flag\"%') execute function wait()")
        .await;
    let mut held = PgConnection::connect(&place.url).await.unwrap();
    sqlx::query("select pg_advisory_lock(7)").execute(&mut held).await.unwrap();
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = one.store().clocks_due(10, &[]).await.unwrap().remove(0);
    let at = one.clone();
    let flags = tokio::spawn(async move { at.flag(&due).await });
    while place.count("select count(*) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())").await == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    two.command(m.match_id, account, &command).await.unwrap();
    let entries = m.entries(&two).await;
    assert!(m.whole(&two, None).await.status.must == seat_of(&m, account), "it is his turn again");
    sqlx::query("select pg_advisory_unlock(7)").execute(&mut held).await.unwrap();
    flags.await.unwrap().unwrap();
    assert!(!m.journal(&two).await.contains("\"flag\""), "a decision that was in time was forfeited");
    assert_eq!(m.entries(&two).await, entries);
}

fn seat_of(m: &Match, account: AccountId) -> Seats {
    (0..).map(Seat).zip(&m.accounts).filter(|(_, one)| **one == account).map(|(seat, _)| seat).collect()
}

/// Plays until the player who must act has an order after which they must act again; returns that player and the order.
async fn next_of_several(m: &Match, matches: &Matches) -> (AccountId, Command) {
    let game = catalog::find(m.game).unwrap();
    for seed in 0..500 {
        let (account, command) = m.next(matches, seed).await.unwrap();
        let row = matches.store().find(m.match_id).await.unwrap().unwrap();
        let mut tried = game.resume(&m.journal(matches).await, Some(Secret(row.secret))).ok().unwrap();
        let Wish::Order { seat, line } = &command.wish else { panic!("no order") };
        tried.order(*seat, line).unwrap();
        if tried.awaiting().must == Seats::NONE.with(*seat) {
            return (account, command);
        }
        matches.command(m.match_id, account, &command).await.unwrap();
    }
    panic!("nobody ever decides twice");
}
