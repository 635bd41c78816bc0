//! A player against a server that fails him in every way.

use client::{ApiClient, Event, Player};
use futures_util::{SinkExt, StreamExt};
use table::delta::Patch;
use table::pack::{Hash, pack, unpack};
use table::{Seat, Seats, Viewer};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};
use wire::socket::{Command, Key, ToClient, ToServer, Wish};
use wire::stream::{Check, Frame, Over, Status, Whole};
use wire::{AccountId, MatchId};

const MATCH: MatchId = MatchId(7);

/// The other end of a player's socket.
struct Server(WebSocketStream<TcpStream>);

impl Server {
    async fn greet(listener: &TcpListener) -> Server {
        let (stream, _) = listener.accept().await.unwrap();
        let mut server = Server(accept_async(stream).await.unwrap());
        server.say(ToClient::Hello { protocol: wire::PROTOCOL, account: Some(AccountId(1)) }).await;
        server
    }

    async fn say(&mut self, message: ToClient) {
        self.0.send(Message::Binary(pack(&message).into())).await.unwrap();
    }

    async fn hear(&mut self) -> ToServer {
        let Some(Ok(Message::Binary(bytes))) = self.0.next().await else { panic!("the player is gone") };
        unpack(&bytes).unwrap()
    }

    async fn hear_command(&mut self) -> Command {
        match self.hear().await {
            ToServer::Give { match_id: MATCH, command } => command,
            other => panic!("not a command: {other:?}"),
        }
    }

    async fn hear_watch(&mut self) -> Option<(u32, Check)> {
        match self.hear().await {
            ToServer::Watch { match_id: MATCH, have, .. } => have,
            other => panic!("not a wish to watch: {other:?}"),
        }
    }
}

fn whole(version: u32, view: &[u8], status: Status) -> ToClient {
    let viewer = Viewer::seat(Seat(0));
    let whole = Whole { version, viewer, view: view.to_vec(), lines: 0, status, head: Hash([0; 32]) };
    ToClient::Whole { match_id: MATCH, whole: Box::new(whole) }
}

/// After this it is another's turn.
fn frame(version: u32, old: &[u8], new: &[u8]) -> ToClient {
    let patch = Patch::between(old, new);
    let status = Some(Status { must: Seats::one(Seat(1)), ..Status::default() });
    let frame = Frame { version, patch, check: Check::of(new), log: None, status };
    ToClient::Frame { match_id: MATCH, frame: Box::new(frame) }
}

fn wanted() -> Status {
    Status { must: Seats::one(Seat(0)), ..Status::default() }
}

/// Fails the player in every way; gives the key of his command.
async fn fail_him(listener: TcpListener) -> Key {
    let mut first = Server::greet(&listener).await;
    assert_eq!(first.hear_watch().await, None);
    first.say(whole(1, b"one", wanted())).await;
    let command = first.hear_command().await;
    assert_eq!((command.version, &command.wish), (1, &Wish::Order { seat: Seat(0), line: "go".into() }));
    // It ends before it answers.
    drop(first);

    let mut second = Server::greet(&listener).await;
    assert_eq!(second.hear_watch().await, Some((1, Check::of(b"one"))));
    assert_eq!(second.hear_command().await, command, "what nobody answered is sent again as it was");
    second.say(ToClient::Unsure { key: command.key }).await;
    assert_eq!(second.hear_command().await, command, "and again when nobody is sure");
    second.say(ToClient::Done { key: command.key, version: 2 }).await;
    second.say(frame(2, b"one", b"two")).await;
    second.say(ToClient::Closing).await;

    let mut third = Server::greet(&listener).await;
    assert_eq!(third.hear_watch().await, Some((2, Check::of(b"two"))));
    // This one has not read so far, and then leaves a step out.
    third.say(whole(1, b"one", wanted())).await;
    third.say(frame(4, b"three", b"four")).await;
    assert_eq!(third.hear_watch().await, None, "a client that has lost a step wants everything");
    let over = Some(Over { winners: Seats::one(Seat(0)), how: "by patience".into() });
    third.say(whole(4, b"four", Status { over, ..Status::default() })).await;
    command.key
}

#[tokio::test]
async fn a_command_is_given_once_and_what_was_missed_is_asked_for() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = format!("http://{}", listener.local_addr().unwrap());
    let api = tokio::spawn(fail_him(listener));
    let mut player = Player::new(ApiClient::at([server]).with_token("word"), MATCH);
    let mut asked = Vec::new();
    let mut decide = |view: &[u8], seat: Seat| {
        asked.push((view.to_vec(), seat));
        (view == b"one").then(|| "go".to_string())
    };
    let mut events = Vec::new();
    while player.over().is_none() {
        events.push(player.next(&mut decide).await);
    }
    let key = api.await.unwrap();
    let done = events.iter().position(|event| matches!(event, Event::Done(_))).unwrap();
    let Event::Done(given) = events.remove(done) else { unreachable!() };
    assert_eq!((given.key, given.line.as_str(), given.sent), (key, "go", 3));
    use Event::{Connected, Lost, LostStep, Shown};
    assert_eq!(events, [Connected, Shown, Lost, Connected, Shown, Lost, Connected, LostStep, Shown]);
    assert_eq!(asked, [(b"one".to_vec(), Seat(0))], "he is asked for his own seat, when it is wanted");
    assert_eq!(player.kept().unwrap().view, b"four");
}
