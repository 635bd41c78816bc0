//! Chat and notes.

use serde_json::json;
use server::config::Config;
use wire::http::Pace;

use crate::place::Place;
use crate::web::Web;

#[tokio::test]
async fn what_is_said_rings_at_every_copy_and_not_for_those_who_do_not_want_to_hear() {
    let place = Place::new().await;
    let (web, other) = (Web::new(&place, Config::default()).await, Web::new(&place, Config::default()).await);
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let chat = format!("/api/v1/matches/{match_id}/chat");
    let (here, ..) = web.app.matches.watch(match_id, Some(two.account), None).await.unwrap();
    let (there, ..) = other.app.matches.watch(match_id, Some(two.account), None).await.unwrap();
    let (mut bell, mut far) = (here.subscribe(), there.subscribe());
    bell.borrow_and_update();
    far.borrow_and_update();
    let (status, line) = web.post(&chat, &one, json!({ "text": " well\u{202e} played " })).await;
    assert_eq!((status.as_u16(), &line["text"]), (200, &json!("well played")));
    let number = line["number"].as_i64().unwrap();
    assert!(bell.has_changed().unwrap() && here.said() == number);
    // The other copy has received no hint; it checks by itself.
    assert!(!far.has_changed().unwrap());
    for (match_id, line) in other.app.matches.store().last_said(&other.app.matches.known()).await.unwrap() {
        other.app.matches.heard(match_id, line);
        other.app.matches.heard(match_id, line);
    }
    assert!(far.has_changed().unwrap() && there.said() == number);
    far.borrow_and_update();
    other.app.matches.heard(match_id, number);
    assert!(!far.has_changed().unwrap(), "it rings once for a line");
    assert_eq!(other.get(&chat, &two).await.1[0]["text"], "well played");
    assert_eq!(other.get(&format!("{chat}?after={number}"), &two).await.1, json!([]));
    assert_eq!(web.put(&format!("/api/v1/me/muted/{}", one.account), &two, json!({})).await.0, 204);
    assert_eq!(web.get(&chat, &two).await.1, json!([]));
    assert_eq!(web.get(&chat, &one).await.1.as_array().unwrap().len(), 1);
    assert_eq!(web.delete(&format!("/api/v1/me/muted/{}", one.account), &two).await.0, 204);
    assert_eq!(web.get(&chat, &two).await.1.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn nobody_talks_without_end() {
    let place = Place::new().await;
    let web = Web::limited(&place, Config::default(), 1).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let chat = format!("/api/v1/matches/{match_id}/chat");
    assert_eq!(web.post(&chat, &one, json!({ "text": "\u{200b} " })).await.0, 422);
    assert_eq!(web.post(&chat, &one, json!({ "text": "x".repeat(1001) })).await.0, 422);
    for _ in 0..20 {
        assert_eq!(web.post(&chat, &one, json!({ "text": "and another thing" })).await.0, 200);
    }
    assert_eq!(web.post(&chat, &one, json!({ "text": "and another thing" })).await.0, 429);
    assert_eq!(web.post(&chat, &two, json!({ "text": "I hear you" })).await.0, 200);
}

#[tokio::test]
async fn a_note_is_seen_by_its_writer_alone() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let note = format!("/api/v1/matches/{match_id}/note");
    assert_eq!(web.get(&note, &one).await.1, json!({ "text": "" }));
    for text in ["watch the left", "watch the right\nand the hill"] {
        assert_eq!(web.put(&note, &one, json!({ "text": text })).await.0, 204);
        assert_eq!(web.get(&note, &one).await.1, json!({ "text": text }));
    }
    assert_eq!(web.get(&note, &two).await.1, json!({ "text": "" }));
    assert_eq!(web.put(&note, &one, json!({ "text": "x".repeat(20_000) })).await.0, 422);
}
