//! What it costs when a clock runs out, as it was agreed.

use serde_json::{Value, json};
use server::config::Config;
use wire::MatchId;
use wire::http::State;

use crate::place::{Place, hex, salt};
use crate::web::{Somebody, Web, sit};

fn at(match_id: MatchId, rest: &str) -> String {
    format!("/api/v1/matches/{match_id}{rest}")
}

/// A running match of underbelly between two people, on whose clocks this was agreed.
async fn agreed(web: &Web, one: &Somebody, two: &Somebody, overtime: Value) -> MatchId {
    let new = json!({
        "game": "underbelly",
        "pace": { "kind": "each", "seconds": 3600 },
        "overtime": overtime,
        "chairs": [{ "kind": "mine", "pledge": salt(0).commitment().to_string() }, { "kind": "free" }],
    });
    let (status, made) = web.post("/api/v1/matches", one, new).await;
    assert_eq!((status.as_u16(), &made["overtime"]), (200, &overtime), "it is told beforehand: {made}");
    let match_id = MatchId(made["id"].as_i64().unwrap());
    assert_eq!(
        web.get(&at(match_id, ""), two).await.1["overtime"],
        overtime,
        "to those who may sit down, too"
    );
    assert_eq!(web.post(&at(match_id, "/chairs"), two, sit()).await.0, 200);
    for (seat, who) in [(0, one), (1, two)] {
        web.app.matches.open_salts(match_id, who.account, &[(seat, hex(&salt(seat).0))]).await.unwrap();
    }
    match_id
}

/// The clocks run out; returns who was late.
async fn run_out<'a>(
    place: &Place,
    web: &Web,
    match_id: MatchId,
    one: &'a Somebody,
    two: &'a Somebody,
) -> &'a Somebody {
    place.sql("update turn set since = now() - interval '2 hours', due = now() - interval '1 hour'").await;
    let store = web.app.matches.store();
    let late = if store.turn_for(match_id, one.account).await.unwrap().0 { one } else { two };
    let due = store.clocks_due(10, &[]).await.unwrap();
    assert_eq!(due.len(), 1);
    web.app.matches.flag(&due[0]).await.unwrap();
    late
}

async fn journal(web: &Web, match_id: MatchId) -> String {
    let lines = web.app.matches.store().lines(match_id, 0).await.unwrap();
    let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
    let verified = catalog::of_journal(&journal).unwrap().verify(&journal);
    assert!(verified.is_ok(), "{verified:?}");
    journal
}

#[tokio::test]
async fn whoever_agreed_to_resign_has_lost_when_the_clock_runs_out() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = agreed(&web, &one, &two, json!({ "kind": "resign" })).await;
    // A bot of one's own choice changes nothing of what was agreed.
    for who in [&one, &two] {
        assert_eq!(web.put(&at(match_id, "/absent"), who, json!({ "bot": "cadet" })).await.0, 204);
    }
    let late = run_out(&place, &web, match_id, &one, &two).await;
    assert_eq!(web.app.matches.store().find(match_id).await.unwrap().unwrap().state, State::Over);
    let journal = journal(&web, match_id).await;
    assert_eq!(journal.matches("\"resign\"").count(), 1);
    assert!(!journal.contains("\"flag\"") && !journal.contains("\"hand-over\""));
    let loser = if late.account == one.account { 0 } else { 1 };
    assert!(journal.contains(&format!("\"resign\":{{\"seat\":{loser}}}")), "{journal}");
}

#[tokio::test]
async fn a_bot_that_was_agreed_on_plays_for_the_late_unless_they_chose_another() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = agreed(&web, &one, &two, json!({ "kind": "bot", "level": "officer" })).await;
    let late = run_out(&place, &web, match_id, &one, &two).await;
    let seat = usize::from(late.account != one.account);
    assert_eq!(web.get(&at(match_id, ""), &one).await.1["chairs"][seat]["bot"], "officer");
    assert_eq!(web.post(&at(match_id, "/reclaim"), late, json!({})).await.0, 200);
    assert_eq!(web.put(&at(match_id, "/absent"), late, json!({ "bot": "cadet" })).await.0, 204);
    run_out(&place, &web, match_id, &one, &two).await;
    assert_eq!(web.get(&at(match_id, ""), &one).await.1["chairs"][seat]["bot"], "cadet");
    assert!(!journal(&web, match_id).await.contains("\"flag\""));
}

#[tokio::test]
async fn an_agreement_goes_into_a_rematch_and_an_unknown_one_is_refused() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = agreed(&web, &one, &two, json!({ "kind": "resign" })).await;
    run_out(&place, &web, match_id, &one, &two).await;
    let seats = json!({ "seats": [[1, salt(1).commitment().to_string()]] });
    assert_eq!(web.post(&at(match_id, "/rematch"), &one, seats).await.1["overtime"]["kind"], "resign");
    for overtime in [json!({ "kind": "bot", "level": "genius" }), json!({ "kind": "execution" })] {
        let new = json!({ "game": "underbelly", "overtime": overtime, "chairs": [{ "kind": "free" }, { "kind": "free" }] });
        assert_eq!(web.post("/api/v1/matches", &one, new).await.0, 422);
    }
    // A request without the field, as older programs send it, keeps the old behaviour.
    let new = json!({ "game": "underbelly", "chairs": [{ "kind": "free" }, { "kind": "free" }] });
    assert_eq!(web.post("/api/v1/matches", &one, new).await.1["overtime"]["kind"], "fallback");
}
