//! What is stored about somebody: exported, and erased.

use axum::http::Method;
use serde_json::json;
use server::config::Config;
use server::token;
use wire::http::{Door, Pace};
use wire::people::Scope;

use crate::place::{Place, hex};
use crate::web::{PASSWORD, Web};

#[tokio::test]
async fn all_that_is_known_is_told_and_then_forgotten_while_the_match_goes_on() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let running = web.match_of(&one, &two, Pace::Untimed).await;
    let own = web.waiting(&one, Door::Open).await;
    let store = web.app.matches.store();
    assert!(store.set_mail(one.account, Some("one@example.org")).await.unwrap());
    web.post("/api/v1/me/channels", &one, json!({ "kind": "mail" })).await;
    web.post(&format!("/api/v1/matches/{running}/chat"), &one, json!({ "text": "good luck" })).await;
    web.put(&format!("/api/v1/matches/{running}/note"), &one, json!({ "text": "watch the left" })).await;
    web.put(&format!("/api/v1/me/muted/{}", two.account), &one, json!({ "blocked": true })).await;
    assert_eq!(web.put("/api/v1/me/vacation", &one, json!({ "days": 2 })).await.0, 200);
    let program = web.session(one.account, Some(&[Scope::Read])).await.1;

    let (status, data) = web.get("/api/v1/me/data", &one).await;
    assert_eq!(status, 200);
    assert_eq!(data["me"], json!({ "account": one.account, "name": one.name, "guest": false }));
    assert_eq!(data["mail"], "one@example.org");
    assert_eq!(data["sessions"].as_array().unwrap().len(), 2);
    assert_eq!(data["chat"][0]["line"]["text"], "good luck");
    assert_eq!(data["notes"], json!([{ "match_id": running, "text": "watch the left" }]));
    let away = &data["vacations"][0];
    assert_eq!(away["ends"].as_i64().unwrap() - away["starts"].as_i64().unwrap(), 2 * 86_400_000);
    assert_eq!(data["channels"].as_array().unwrap().len(), 1);
    assert_eq!(data["muted"][0]["account"], two.account.0);
    assert!(data["matches"].as_array().unwrap().iter().any(|sat| sat["match_id"] == running.0));
    let told = data.to_string();
    for hidden in [
        &one.token,
        &program,
        &hex(&token::hash(&one.token)),
        &hex(&token::hash(&program)),
        &"$argon2".to_string(),
    ] {
        assert!(!told.contains(hidden.as_str()));
    }

    let go = async |proof| web.ask(Method::DELETE, "/api/v1/me", Some(&one.token), Some(proof)).await.0;
    assert_eq!(go(json!({})).await, 403);
    assert_eq!(go(json!({ "password": "not the password" })).await, 403);
    assert_eq!(go(json!({ "password": PASSWORD })).await, 204);
    for gone in [&one.token, &program] {
        assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(gone), None).await.0, 401);
    }
    let enter = |name: &str| json!({ "name": name, "password": PASSWORD });
    for name in [one.name.as_str(), "one@example.org", "Somebody"] {
        assert_eq!(web.ask(Method::POST, "/api/v1/sessions", None, Some(enter(name))).await.0, 401);
    }
    for table in ["session", "channel", "note", "recovery", "muted", "invited", "vacation"] {
        let left =
            place.count(&format!("select count(*) from {table} where account = {}", one.account)).await;
        assert_eq!(left, 0, "{table}");
    }
    let kept = format!(
        "select count(*) from account where id = {} and name = 'Somebody' and mail is null and password is null",
        one.account
    );
    assert_eq!(place.count(&kept).await, 1);
    let (_, talk) = web.get(&format!("/api/v1/matches/{running}/chat"), &two).await;
    assert_eq!(
        (&talk[0]["text"], &talk[0]["account"], &talk[0]["name"]),
        (&json!("good luck"), &json!(null), &json!(""))
    );
    // Its name is kept from others for a while, and then it is free again.
    let again = json!({ "name": one.name, "password": PASSWORD });
    assert_eq!(web.ask(Method::POST, "/api/v1/accounts", None, Some(again.clone())).await.0, 409);
    place.sql("update released set at = now() - interval '91 days'").await;
    assert_eq!(web.ask(Method::POST, "/api/v1/accounts", None, Some(again)).await.0, 200);

    // A bot plays the seat, until somebody takes it.
    let (_, match_id) = web.get(&format!("/api/v1/matches/{running}"), &two).await;
    assert_eq!((&match_id["state"], &match_id["chairs"][0]["bot"]), (&json!("running"), &json!("cadet")));
    assert_eq!(web.get("/api/v1/offers", &three).await.1[0]["match_id"], running.0);
    assert_eq!(web.post(&format!("/api/v1/matches/{running}/seats/0/take"), &three, json!({})).await.0, 200);
    assert_eq!(web.get(&format!("/api/v1/matches/{own}"), &two).await.1["state"], "called-off");
}

#[tokio::test]
async fn a_guest_is_forgotten_without_a_password() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (_, guest) = web.ask(Method::POST, "/api/v1/guests", None, None).await;
    let token = guest["token"].as_str();
    assert_eq!(web.ask(Method::DELETE, "/api/v1/me", token, Some(json!({}))).await.0, 204);
    assert_eq!(web.ask(Method::GET, "/api/v1/me", token, None).await.0, 401);
}
