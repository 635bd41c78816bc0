//! The server that is given an order reads and judges it once, and each answer of a standing order to it once.

use std::time::Duration;

use serde_json::Value;
use server::matches::Matches;
use table::Seat;
use table::readings::readings;
use tokio::task::spawn_blocking;
use uuid::Uuid;
use wire::http::Pace;
use wire::socket::{Command, Wish};

use crate::place::{Match, Place};

/// How often the thread that runs the games has judged an order, inside the engine too.
async fn judged() -> u32 {
    spawn_blocking(|| readings().judged).await.unwrap()
}

/// How many orders the journal has, those that standing orders gave too.
async fn orders(m: &Match, matches: &Matches) -> u32 {
    let journal = m.journal(matches).await;
    let deeds = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["deed"].take());
    deeds.filter(|deed| deed.get("order").is_some()).count() as u32
}

/// The engine counts by thread, so one thread runs all games.
#[test]
fn an_order_is_judged_once_however_many_entries_come_of_it() {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).max_blocking_threads(1).thread_keep_alive(Duration::from_secs(600));
    runtime.enable_all().build().unwrap().block_on(every_order_is_judged_once());
}

async fn every_order_is_judged_once() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    for (seat, account) in (0..).map(Seat).zip(&m.accounts) {
        let version = m.whole(&matches, Some(*account)).await.version;
        let standing = Some(r#"{"intercept":"never","fire":"never","keep-plans":true}"#.to_string());
        let wish = Wish::Stand { seat, standing };
        let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish };
        matches.command(m.match_id, *account, &command).await.unwrap();
    }
    let mut answered = 0;
    for round in 0..200 {
        let Some((account, command)) = m.next(&matches, round).await else { break };
        let before = (judged().await, orders(&m, &matches).await);
        matches.command(m.match_id, account, &command).await.unwrap();
        let after = (judged().await, orders(&m, &matches).await);
        assert_eq!(after.0 - before.0, after.1 - before.1, "{:?}", command.wish);
        answered += usize::from(after.1 > before.1 + 1);
    }
    assert!(answered > 0, "standing orders have answered");
    // A server that has followed every entry shows the same.
    let other = place.matches().await;
    for account in m.accounts.iter().map(|account| Some(*account)).chain([None]) {
        assert_eq!(m.whole(&matches, account).await, m.whole(&other, account).await);
    }
}
