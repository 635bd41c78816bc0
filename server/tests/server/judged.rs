//! An order is read and judged once by the server that it is given to, also if standing orders answer it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use server::matches::{Drill, Moment};
use table::Seat;
use uuid::Uuid;
use wire::http::Pace;
use wire::socket::{Command, Wish};

use crate::place::{Match, Place};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_is_judged_once_however_many_entries_come_of_it() {
    let place = Place::new().await;
    let judged = Arc::new(AtomicUsize::new(0));
    let count = judged.clone();
    let drill: Drill = Arc::new(move |_, moment| {
        count.fetch_add(usize::from(moment == Moment::Judge), Ordering::Relaxed);
    });
    let matches = place.matches().await.with_drill(drill);
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
        let before = (judged.load(Ordering::Relaxed), m.entries(&matches).await);
        matches.command(m.match_id, account, &command).await.unwrap();
        assert_eq!(judged.load(Ordering::Relaxed), before.0 + 1, "{:?}", command.wish);
        answered += usize::from(m.entries(&matches).await > before.1 + 1);
    }
    assert!(answered > 0, "standing orders have answered");
    // A server that has followed every entry shows the same.
    let other = place.matches().await;
    for account in m.accounts.iter().map(|account| Some(*account)).chain([None]) {
        assert_eq!(m.whole(&matches, account).await, m.whole(&other, account).await);
    }
}
