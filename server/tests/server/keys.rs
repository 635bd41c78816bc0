//! The keys of commands: each command is done once, and nobody can block another person's key.

use server::config::Config;
use server::matches::{Done, Matches, Stop};
use table::{Seat, Viewer};
use uuid::Uuid;
use wire::http::Pace;
use wire::socket::{Command, Kind, Wish};

use crate::place::{Match, Place};
use crate::web::Web;

#[tokio::test]
async fn nobody_freezes_a_bot_by_using_its_key_first() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let matches = &web.app.matches;
    let one = web.somebody("One").await;
    let match_id = web.running(&one, Pace::Untimed).await;
    let m = Match { match_id, game: "underbelly", accounts: vec![one.account] };
    let bot = Seat(1);
    let mut foreseen = None;
    for seed in 0.. {
        if matches.work(match_id, bot).await.unwrap().is_some() && foreseen.is_some() {
            break;
        }
        let status = m.whole(matches, Some(one.account)).await.status;
        let seat = status.must.first().unwrap();
        let viewer = if seat == bot { Viewer::seat(bot) } else { Viewer::seat(Seat(0)) };
        let (_, _, shown) = match seat == bot {
            true => matches.work(match_id, bot).await.unwrap().unwrap(),
            false => (String::new(), String::new(), m.whole(matches, Some(one.account)).await),
        };
        assert_eq!(shown.viewer, viewer);
        let command = m.order(&shown, seat, seed);
        if seat == bot {
            matches.command_of_bot(match_id, bot, &command).await.unwrap();
        } else {
            matches.command(match_id, one.account, &command).await.unwrap();
            foreseen = Some(command.key);
        }
    }
    let (_, _, shown) = matches.work(match_id, bot).await.unwrap().unwrap();
    let decided = Command { key: foreseen.unwrap(), ..m.order(&shown, bot, 7) };
    let before = m.entries(matches).await;
    matches.command_of_bot(match_id, bot, &decided).await.unwrap();
    let after = m.entries(matches).await;
    assert!(after > before, "the bot was told that it is done, and nothing was");
    // The command with its own key is done once, on any server.
    matches.command_of_bot(match_id, bot, &decided).await.unwrap();
    place.matches().await.command_of_bot(match_id, bot, &decided).await.unwrap();
    assert_eq!(m.entries(matches).await, after);
}

fn kind(done: Result<Done, Stop>) -> Kind {
    match done {
        Err(Stop::Refused(trouble)) => trouble.kind,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_key_that_comes_again_with_another_wish_is_refused() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let (account, command) = m.next(&matches, 1).await.unwrap();
    let done = matches.command(m.match_id, account, &command).await.unwrap();
    let Wish::Order { seat, .. } = command.wish else { panic!("no order") };
    let resigns = Command { wish: Wish::Resign { seat }, ..command.clone() };
    let entries = m.entries(&matches).await;
    let fresh: Matches = place.matches().await;
    for matches in [&matches, &fresh] {
        assert_eq!(matches.command(m.match_id, account, &command).await.unwrap(), done, "the same again");
        assert_eq!(kind(matches.command(m.match_id, account, &resigns).await), Kind::Conflict);
        let later = Command { version: done.version, ..resigns.clone() };
        assert_eq!(kind(matches.command(m.match_id, account, &later).await), Kind::Conflict);
    }
    assert_eq!(m.entries(&matches).await, entries);
    // Two people may use the same key.
    let (other, seat) = (0..3)
        .map(|seat| (m.accounts[usize::from(seat)], Seat(seat)))
        .find(|(other, _)| *other != account)
        .unwrap();
    let version = m.whole(&matches, Some(other)).await.version;
    let gives_up = Command { version, wish: Wish::Resign { seat }, ..command };
    matches.command(m.match_id, other, &gives_up).await.unwrap();
    assert!(m.entries(&matches).await > entries);
}

/// Rows written by the previous version say neither who sent a key nor with which command: they count for anybody who knows the key.
#[tokio::test]
async fn a_command_that_an_older_copy_wrote_is_still_done_once() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let (account, command) = m.next(&matches, 1).await.unwrap();
    matches.command(m.match_id, account, &command).await.unwrap();
    let (key, entries) = (Uuid::from_bytes(command.key), m.entries(&matches).await);
    place.sql(&format!("update journal set stamp = null where command = '{key}'")).await;
    place.matches().await.command(m.match_id, account, &command).await.unwrap();
    assert_eq!(m.entries(&matches).await, entries);
}
