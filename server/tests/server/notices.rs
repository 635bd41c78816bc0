//! Players are told that it is their turn, and webhooks reach nothing inside the network.

use axum::http::Method;
use serde_json::json;
use server::app_state::AppState;
use server::config::Config;
use server::outbox;
use server::webhook::{Refused, Webhooks};
use wire::http::{Door, Pace};

use crate::place::Place;
use crate::sinks::Sink;
use crate::web::{PASSWORD, Web, sit};

const STOOD: &str = "update turn set since = now() - interval '2 minutes'";

async fn round(web: &Web) -> usize {
    let AppState { matches, delivery, config, .. } = &web.app;
    outbox::round(matches, delivery, &config.public_url, 60).await.unwrap()
}

#[tokio::test]
async fn whoever_is_wanted_for_a_minute_is_told_once() {
    let place = Place::new().await;
    let (hook, mail) = (Sink::web().await, Sink::mail().await);
    let config = Config {
        webhook_allow: vec![hook.address],
        smtp_url: Some(format!("smtp://{}", mail.address)),
        ..Config::default()
    };
    let (web, other) = (Web::new(&place, config.clone()).await, Web::new(&place, config).await);
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    assert_eq!(
        web.post("/api/v1/me/channels", &one, json!({ "kind": "mail" })).await.0,
        409,
        "it has no mail"
    );
    for who in [&one, &two] {
        assert!(
            web.app
                .matches
                .store()
                .set_mail(who.account, Some(&format!("{}@example.org", who.account)))
                .await
                .unwrap()
        );
        let url = format!("http://{}/hook", hook.address);
        assert_eq!(
            web.post("/api/v1/me/channels", who, json!({ "kind": "webhook", "url": url })).await.0,
            200
        );
        assert_eq!(web.post("/api/v1/me/channels", who, json!({ "kind": "mail" })).await.0, 200);
    }
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    assert_eq!(round(&web).await, 0, "the turn has only begun");
    place.sql(STOOD).await;
    let wanted = place.count("select cardinality(wanted)::bigint from turn").await;
    let (here, there) = tokio::join!(round(&web), round(&other));
    assert_eq!((here + there) as i64, 2 * wanted, "each by both channels, from either server");
    assert_eq!(hook.kept().len() as i64, wanted);
    let said = json!({ "content": format!("It is your turn in underbelly: http://127.0.0.1:8080/?table={match_id}") });
    let (path, body) =
        hook.kept()[0].split_once(' ').map(|(path, body)| (path.to_string(), body.to_string())).unwrap();
    assert_eq!((path.as_str(), serde_json::from_str::<serde_json::Value>(&body).unwrap()), ("/hook", said));
    assert!(mail.wait(1).await[0].contains(&format!("?table={match_id}")));
    assert_eq!(round(&web).await, 0, "once");
    // The next turn is announced again.
    place.sql("update turn set since = now() - interval '90 seconds'").await;
    assert_eq!(round(&web).await as i64, 2 * wanted);
}

#[tokio::test]
async fn whoever_went_away_before_the_last_chair_was_taken_is_called_once() {
    let place = Place::new().await;
    let hook = Sink::web().await;
    let web = Web::new(&place, Config { webhook_allow: vec![hook.address], ..Config::default() }).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let url = format!("http://{}/hook", hook.address);
    assert_eq!(web.post("/api/v1/me/channels", &one, json!({ "kind": "webhook", "url": url })).await.0, 200);
    let match_id = web.waiting(&one, Door::Open).await;
    assert_eq!(round(&web).await, 0, "a chair is free");
    let chairs = format!("/api/v1/matches/{match_id}/chairs");
    assert_eq!(web.post(&chairs, &two, sit()).await.0, 200);
    assert_eq!(round(&web).await, 0, "it may begin any moment");
    place.sql("update match set called = now() - interval '2 minutes'").await;
    assert_eq!(round(&web).await, 1);
    assert!(hook.kept()[0].contains(&format!("?table={match_id}")), "{:?}", hook.kept());
    assert_eq!(round(&web).await, 0, "once");
}

#[tokio::test]
async fn a_channel_is_tried_again_later_and_broken_in_the_end() {
    let place = Place::new().await;
    let hook = Sink::web().await;
    let web = Web::new(&place, Config { webhook_allow: vec![hook.address], ..Config::default() }).await;
    let one = web.somebody("One").await;
    let url = format!("http://{}/moved", hook.address);
    let (_, channel) = web.post("/api/v1/me/channels", &one, json!({ "kind": "webhook", "url": url })).await;
    let test = format!("/api/v1/me/channels/{}/test", channel["channel"]);
    assert_eq!(web.ask(Method::POST, &test, Some(&one.token), None).await.0, 202);
    assert_eq!(round(&web).await, 1);
    assert_eq!(round(&web).await, 0, "not at once");
    assert_eq!(
        place.count("select count(*) from notice where next_try > now() + interval '20 seconds'").await,
        1
    );
    for _ in 1..6 {
        place.sql("update notice set next_try = now()").await;
        assert_eq!(round(&web).await, 1);
    }
    assert_eq!(place.count("select count(*) from notice").await, 0);
    let (_, listed) = web.get("/api/v1/me/channels", &one).await;
    assert_eq!(listed[0]["broken"], "the other side did not accept it");
    assert!(
        hook.kept().iter().all(|kept| kept.starts_with("/moved ")),
        "nobody was sent on: {:?}",
        hook.kept()
    );
    assert_eq!(hook.kept().len(), 6);
    // A channel that works again is used again.
    place.sql("update channel set target = replace(target, 'moved', 'hook')").await;
    web.ask(Method::POST, &test, Some(&one.token), None).await;
    assert_eq!(round(&web).await, 1);
    assert_eq!(web.get("/api/v1/me/channels", &one).await.1[0]["broken"], json!(null));
}

#[tokio::test]
async fn a_webhook_reaches_what_is_allowed_and_nothing_else_inside() {
    let hook = Sink::web().await;
    let url = |path: &str| format!("http://{}{path}", hook.address);
    let allowed = Webhooks::new(vec![hook.address]);
    assert_eq!(allowed.send(&url("/hook"), "hello").await, Ok(()));
    assert_eq!(allowed.send(&url("/moved"), "hello").await, Err(Refused::NotAccepted));
    assert_eq!(allowed.send(&url("/long"), "hello").await, Err(Refused::NotAccepted));
    assert_eq!(allowed.send(&url("/refused"), "hello").await, Err(Refused::NotAccepted));
    let came = hook.kept().len();
    assert_eq!(came, 4);
    for strict in [Webhooks::default(), Webhooks::new(vec!["127.0.0.1:1".parse().unwrap()])] {
        assert_eq!(strict.send(&url("/hook"), "hello").await, Err(Refused::Address));
        let tls = format!("https://{}/hook", hook.address);
        assert_eq!(strict.send(&tls, "hello").await, Err(Refused::Address));
    }
    assert_eq!(hook.kept().len(), came, "nothing came");
}

#[tokio::test]
async fn channels_are_few_and_lead_outside() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let one = web.somebody("One").await;
    for bad in
        ["http://example.org/", "https://127.0.0.1:9000/", "javascript:alert(1)", "https://a:b@example.org/"]
    {
        assert_eq!(
            web.post("/api/v1/me/channels", &one, json!({ "kind": "webhook", "url": bad })).await.0,
            422,
            "{bad}"
        );
    }
    let good = json!({ "kind": "webhook", "url": "https://example.org/x" });
    for _ in 0..5 {
        assert_eq!(web.post("/api/v1/me/channels", &one, good.clone()).await.0, 200);
    }
    assert_eq!(web.post("/api/v1/me/channels", &one, good).await.0, 429);
    let mail = json!({ "password": PASSWORD, "mail": "one@example.org" });
    assert_eq!(web.put("/api/v1/me/mail", &one, mail).await.0, 409, "this server does not send mail");
}
