//! Real sockets: who may say what there, what closes them, and what a spectator is sent.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::{HeaderValue, Method, header};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::config::Config;
use server::hints::{Ended, Hints, Subscription};
use server::matches::Matches;
use server::metrics::Metrics;
use server::store::Store;
use table::pack::{pack, unpack};
use table::{Seat, Seats};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;
use wire::http::Pace;
use wire::people::Scope;
use wire::socket::{Command, Kind, LONGEST, ToClient, ToServer, Wish};
use wire::stream::Whole;
use wire::{AccountId, MatchId, SessionId};

use crate::place::{Match, Place};
use crate::web::{PASSWORD, Somebody, Web};

/// A message that has not arrived after this time will not arrive.
const SOON: Duration = Duration::from_millis(400);

/// A socket to a server of this test.
pub struct Wire(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Wire {
    /// Connects with these headers.
    pub async fn try_connect(at: SocketAddr, more: &[(header::HeaderName, &str)]) -> Result<Wire, Error> {
        let mut request = format!("ws://{at}/api/v1/socket").into_client_request().unwrap();
        for (name, value) in more {
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        connect_async(request).await.map(|(stream, _)| Wire(stream))
    }

    /// Connects with this token, or as nobody, and is greeted.
    pub async fn connect(at: SocketAddr, token: Option<&str>) -> Wire {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let more: Vec<_> = bearer.iter().map(|bearer| (header::AUTHORIZATION, bearer.as_str())).collect();
        let mut wire = Wire::try_connect(at, &more).await.unwrap();
        assert!(
            matches!(wire.next().await, Some(ToClient::Hello { account, .. }) if account.is_some() == token.is_some())
        );
        wire
    }

    pub async fn send(&mut self, message: &ToServer) {
        self.0.send(Message::Binary(pack(message).into())).await.unwrap();
    }

    /// The bytes of the next message; none if the socket is closed.
    /// The next message, except those that only tell who is online.
    async fn bytes(&mut self) -> Option<Vec<u8>> {
        loop {
            let bytes = self.any().await?;
            if !matches!(unpack(&bytes), Ok(ToClient::Presence { .. })) {
                return Some(bytes);
            }
        }
    }

    /// The next message that tells who is online and how much time is left.
    async fn around(&mut self) -> (Seats, Option<i64>) {
        let ToClient::Presence { present, left, .. } = self.around_all().await else { unreachable!() };
        (present, left)
    }

    /// That message, whole.
    async fn around_all(&mut self) -> ToClient {
        loop {
            if let Ok(told @ ToClient::Presence { .. }) = unpack(&self.any().await.unwrap()) {
                return told;
            }
        }
    }

    async fn any(&mut self) -> Option<Vec<u8>> {
        loop {
            match timeout(Duration::from_secs(20), self.0.next()).await.expect("something comes")?.ok()? {
                Message::Binary(bytes) => return Some(bytes.to_vec()),
                Message::Ping(_) | Message::Pong(_) => {}
                _ => return None,
            }
        }
    }

    pub async fn next(&mut self) -> Option<ToClient> {
        self.bytes().await.map(|bytes| unpack(&bytes).unwrap())
    }

    /// Is the server done with this socket?
    async fn is_closed(&mut self) -> bool {
        self.next().await.is_none()
    }

    /// Nothing comes: the server answers a ping first.
    async fn hears_nothing(&mut self) -> bool {
        tokio::time::sleep(SOON).await;
        self.send(&ToServer::Ping).await;
        self.next().await == Some(ToClient::Pong)
    }

    /// Watches a match; the bytes up to the message that this is all.
    async fn watch(&mut self, match_id: MatchId) -> Vec<Vec<u8>> {
        self.send(&ToServer::Watch { match_id, seat: None, have: None }).await;
        let mut all = Vec::new();
        loop {
            let bytes = self.bytes().await.unwrap();
            if unpack(&bytes) == Ok(ToClient::UpToDate { match_id }) {
                return all;
            }
            all.push(bytes);
        }
    }

    async fn say(&mut self, match_id: MatchId, text: &str) {
        self.send(&ToServer::Say { match_id, text: text.into() }).await;
    }
}

/// A server that listens.
async fn app(place: &Place) -> (Web, SocketAddr) {
    let web = Web::new(place, Config::default()).await;
    let at = web.listen().await;
    (web, at)
}

fn whole(bytes: &[u8]) -> Whole {
    match unpack(bytes) {
        Ok(ToClient::Whole { whole, .. }) => *whole,
        other => panic!("{other:?}"),
    }
}

fn refused(message: Option<ToClient>) -> Kind {
    match message {
        Some(ToClient::Refused { trouble, .. } | ToClient::Gone { trouble, .. }) => trouble.kind,
        other => panic!("{other:?}"),
    }
}

fn resign(version: u32, seat: u8) -> Command {
    Command {
        key: *Uuid::new_v4().as_bytes(),
        version,
        seen_as: None,
        wish: Wish::Resign { seat: Seat(seat) },
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_only_reads_neither_orders_nor_talks_and_one_that_only_plays_hears_nothing() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let reads = web.session(one.account, Some(&[Scope::Read])).await.1;
    let plays = web.session(one.account, Some(&[Scope::Play])).await.1;
    let (mut reader, mut player) =
        (Wire::connect(at, Some(&reads)).await, Wire::connect(at, Some(&plays)).await);
    let version = whole(&reader.watch(match_id).await[0]).version;
    player.watch(match_id).await;
    reader.send(&ToServer::Give { match_id, command: resign(version, 0) }).await;
    assert_eq!(refused(reader.next().await), Kind::Forbidden);
    reader.say(match_id, "hello").await;
    assert_eq!(refused(reader.next().await), Kind::Forbidden);
    assert_eq!(
        web.post(&format!("/api/v1/matches/{match_id}/chat"), &two, json!({ "text": "psst" })).await.0,
        200
    );
    assert!(matches!(reader.next().await, Some(ToClient::Said { line, .. }) if line.text == "psst"));
    assert!(player.hears_nothing().await, "talk is read");
    player.send(&ToServer::Give { match_id, command: resign(version, 0) }).await;
    let mut done = false;
    while !done {
        done = matches!(player.next().await.unwrap(), ToClient::Done { .. });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_hears_and_says_nothing_and_whoever_is_muted_is_not_heard() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let (one, two, other) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Other").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let mut first = Wire::connect(at, Some(&one.token)).await;
    let mut second = Wire::connect(at, Some(&two.token)).await;
    let mut looker = Wire::connect(at, Some(&other.token)).await;
    let mut nobody = Wire::connect(at, None).await;
    for wire in [&mut first, &mut second, &mut looker, &mut nobody] {
        wire.watch(match_id).await;
    }
    looker.say(match_id, "try the left").await;
    assert_eq!(refused(looker.next().await), Kind::Forbidden);
    nobody.say(match_id, "try the left").await;
    assert_eq!(refused(nobody.next().await), Kind::SignedOut);
    first.say(match_id, "good luck").await;
    for wire in [&mut first, &mut second] {
        assert!(matches!(wire.next().await, Some(ToClient::Said { line, .. }) if line.text == "good luck"));
    }
    assert!(looker.hears_nothing().await && nobody.hears_nothing().await);
    assert_eq!(web.put(&format!("/api/v1/me/muted/{}", one.account), &two, json!({})).await.0, 204);
    first.say(match_id, "are you there").await;
    assert!(matches!(first.next().await, Some(ToClient::Said { .. })));
    assert!(second.hears_nothing().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_given_his_seat_away_talks_no_more_and_whoever_took_it_does() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let (one, two, third) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Third").await);
    let match_id = web.match_of(&one, &two, Pace::Untimed).await;
    let mut gone = Wire::connect(at, Some(&one.token)).await;
    let mut comes = Wire::connect(at, Some(&third.token)).await;
    gone.watch(match_id).await;
    comes.watch(match_id).await;
    let seat = format!("/api/v1/matches/{match_id}/seats/0");
    assert_eq!(web.put(&format!("{seat}/offer"), &one, json!(null)).await.0, 204);
    assert_eq!(web.post(&format!("{seat}/take"), &third, json!(null)).await.0, 200);
    // Both are shown what they now see.
    assert!(matches!(gone.next().await, Some(ToClient::Whole { .. })));
    assert!(matches!(comes.next().await, Some(ToClient::Whole { .. })));
    gone.say(match_id, "he has no reserves").await;
    assert_eq!(refused(gone.next().await), Kind::Forbidden);
    let chat = format!("/api/v1/matches/{match_id}/chat");
    assert_eq!(web.post(&chat, &one, json!({ "text": "psst" })).await.0, 403);
    assert_eq!(web.get(&chat, &one).await.0, 403);
    assert_eq!(web.post(&chat, &two, json!({ "text": "welcome" })).await.0, 200);
    assert!(matches!(comes.next().await, Some(ToClient::Said { line, .. }) if line.text == "welcome"));
    assert!(gone.hears_nothing().await);
    // A player for whom a bot plays has not given the seat away.
    web.app.matches.abandon(match_id, two.account, "random").await.unwrap();
    assert_eq!(web.post(&chat, &two, json!({ "text": "back soon" })).await.0, 200);
}

/// An open socket with its own session.
async fn entered(web: &Web, at: SocketAddr, who: &Somebody) -> (SessionId, String, Wire) {
    let (session, token) = web.session(who.account, None).await;
    let wire = Wire::connect(at, Some(&token)).await;
    (session, token, wire)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_ends_closes_its_socket_at_once() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let one = web.somebody("One").await;
    let (_, _, mut stays) = entered(&web, at, &web.somebody("Other").await).await;
    let mut own = Wire::connect(at, Some(&one.token)).await;
    let (session, _, mut wire) = entered(&web, at, &one).await;
    assert_eq!(web.delete(&format!("/api/v1/me/sessions/{session}"), &one).await.0, 204);
    assert!(wire.is_closed().await, "it was ended by another session");
    let (_, token, mut wire) = entered(&web, at, &one).await;
    assert_eq!(web.ask(Method::DELETE, "/api/v1/sessions", Some(&token), None).await.0, 204);
    assert!(wire.is_closed().await, "it signed out");
    let (_, _, mut wire) = entered(&web, at, &one).await;
    let new = json!({ "old": PASSWORD, "new": "another long one" });
    assert_eq!(web.put("/api/v1/me/password", &one, new).await.0, 204);
    assert!(wire.is_closed().await, "the password is another");
    assert!(own.hears_nothing().await, "the session that changed it stays");
    assert_eq!(
        web.ask(
            Method::DELETE,
            "/api/v1/me",
            Some(&one.token),
            Some(json!({ "password": "another long one" }))
        )
        .await
        .0,
        204
    );
    assert!(own.is_closed().await, "the account is gone");
    assert!(stays.hears_nothing().await);
}

#[tokio::test]
async fn other_servers_hear_of_a_session_that_ended() {
    let place = Place::new().await;
    let url = std::env::var("NATS_URL").expect("NATS_URL says where NATS is: cargo xtask services up");
    let (hints, client) = Hints::connect(&url).await.unwrap();
    let mut endings = Subscription::<Ended>::of(&client).await.unwrap();
    let store = Store::connect(&place.url, 1).await.unwrap();
    let matches = Matches::new(store, hints, Metrics::default(), Vec::new());
    // Other tests may speak there too.
    let account = AccountId(1_000_000_000 + i64::from(std::process::id()));
    matches.end_sockets(account);
    let heard = async { while endings.next().await != Some(Ended { account }) {} };
    timeout(Duration::from_secs(10), heard).await.expect("it is told");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_long_or_not_understood_closes_a_socket_and_nothing_else() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let one = web.somebody("One").await;
    let mut stays = Wire::connect(at, Some(&one.token)).await;
    let too_long = pack(&ToServer::Say { match_id: MatchId(1), text: "x".repeat(LONGEST) });
    for message in [
        Message::Binary(too_long.into()),
        Message::Binary(vec![255; 40].into()),
        Message::Binary(Vec::new().into()),
        Message::Text("{\"say\":\"hello\"}".into()),
    ] {
        let mut wire = Wire::connect(at, Some(&one.token)).await;
        // The server may hang up before it has read all.
        let _ = wire.0.send(message).await;
        assert!(wire.is_closed().await);
    }
    assert!(stays.hears_nothing().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_socket_watches_so_many_tables_and_no_more() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let one = web.somebody("One").await;
    let mut tables = Vec::new();
    for _ in 0..65 {
        tables.push(web.running(&one, Pace::Untimed).await);
    }
    let mut wire = Wire::connect(at, Some(&one.token)).await;
    for match_id in &tables[..64] {
        wire.watch(*match_id).await;
    }
    wire.send(&ToServer::Watch { match_id: tables[64], seat: None, have: None }).await;
    assert_eq!(refused(wire.next().await), Kind::TooMuch);
    wire.watch(tables[0]).await;
    wire.send(&ToServer::Unwatch { match_id: tables[0] }).await;
    assert_eq!(wire.watch(tables[64]).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_page_opens_no_socket() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let one = web.somebody("One").await;
    let cookie = format!("sandtable={}", one.token);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let more = [(header::COOKIE, cookie.as_str()), (header::ORIGIN, origin)];
        match Wire::try_connect(at, &more).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            _ => panic!("{origin} was let in"),
        }
    }
    let own = format!("http://{at}");
    let more = [(header::COOKIE, cookie.as_str()), (header::ORIGIN, own.as_str())];
    let mut wire = Wire::try_connect(at, &more).await.unwrap();
    let hello = ToClient::Hello { protocol: wire::PROTOCOL, account: Some(one.account) };
    assert_eq!(wire.next().await, Some(hello));
}

/// A player who watches the match from a second account is sent exactly what any spectator is sent, byte for byte.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_account_sees_what_everybody_sees() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let matches = &web.app.matches;
    let m = Match::begin(matches, "skirmish", Pace::Untimed).await;
    let second = web.somebody("Second").await;
    let (mut nobody, mut looker) =
        (Wire::connect(at, None).await, Wire::connect(at, Some(&second.token)).await);
    let own = web.session(m.accounts[0], None).await.1;
    let mut player = Wire::connect(at, Some(&own)).await;
    let (seen, told) = (nobody.watch(m.match_id).await, looker.watch(m.match_id).await);
    assert_eq!(seen, told);
    assert_ne!(
        whole(&seen[0]).view,
        whole(&player.watch(m.match_id).await[0]).view,
        "there is something to hide"
    );
    for round in 0..30 {
        if !m.play(&[matches], 1, round).await {
            break;
        }
    }
    for wire in [&mut nobody, &mut looker] {
        tokio::time::sleep(SOON).await;
        wire.send(&ToServer::Ping).await;
    }
    let mut frames = 0;
    loop {
        let (a, b) = (nobody.bytes().await.unwrap(), looker.bytes().await.unwrap());
        assert_eq!(a, b);
        if unpack(&a) == Ok(ToClient::Pong) {
            break;
        }
        frames += 1;
    }
    assert!(frames > 5, "{frames}");
    let view = format!("/api/v1/matches/{}/view", m.match_id);
    let (public, others) = (web.ask(Method::GET, &view, None, None).await, web.get(&view, &second).await);
    assert_eq!(public, others);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_told_who_is_there_and_how_long_is_left() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Each { seconds: 600 }).await;
    let (first, both): (Seats, Seats) =
        ([Seat(0)].into_iter().collect(), [Seat(0), Seat(1)].into_iter().collect());
    let mut looker = Wire::connect(at, Some(&one.token)).await;
    looker.watch(match_id).await;
    let (present, left) = looker.around().await;
    assert_eq!(present, first);
    assert!(left.is_some_and(|left| (590_000..=600_000).contains(&left)), "{left:?}");
    let mut other = Wire::connect(at, Some(&two.token)).await;
    other.watch(match_id).await;
    assert_eq!(other.around().await.0, both);
    assert_eq!(looker.around().await.0, both);
    let mut nobody = Wire::connect(at, None).await;
    nobody.watch(match_id).await;
    assert_eq!(nobody.around().await.0, both, "spectators are told, and are not counted");
    drop(other);
    assert_eq!(looker.around().await.0, first);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_told_at_once_who_wants_the_clocks_to_stand_still() {
    let place = Place::new().await;
    let (web, at) = app(&place).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Each { seconds: 600 }).await;
    let mut looker = Wire::connect(at, Some(&two.token)).await;
    looker.watch(match_id).await;
    looker.around().await;
    let (first, both): (Seats, Seats) =
        ([Seat(0)].into_iter().collect(), [Seat(0), Seat(1)].into_iter().collect());
    let path = format!("/api/v1/matches/{match_id}/pause");
    let rows = [(&one, true, first, false), (&two, true, both, true), (&one, false, Seats::NONE, false)];
    for (who, yes, wanting, still) in rows {
        assert_eq!(web.put(&path, who, json!({ "stand_still": yes })).await.0, 200);
        let told = looker.around_all().await;
        let ToClient::Presence { pausing, paused, left, .. } = told else { unreachable!() };
        assert_eq!((pausing, paused, left.is_none()), (wanting, still, still));
    }
}
