//! Several servers on one store.

use server::matches::{Missed, Stop};
use table::Viewer;
use table::pack::unpack;
use wire::http::Pace;
use wire::socket::{Kind, ToClient, Wish};
use wire::stream::Kept;
use wire::{AccountId, MatchId};

use crate::place::{Match, Place};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_play_one_match_and_show_the_same() {
    let place = Place::new().await;
    let (one, two) = (place.matches().await, place.matches().await);
    for game in ["skirmish", "underbelly"] {
        let m = Match::begin(&one, game, Pace::Untimed).await;
        m.play(&[&one, &two], 150, 7).await;
        let entries = m.entries(&one).await;
        one.catch_up(m.match_id, entries).await;
        two.catch_up(m.match_id, entries).await;
        // A third server that has seen none of it counts the same versions from the journal alone.
        let three = place.matches().await;
        for account in m.accounts.iter().map(|account| Some(*account)).chain([None]) {
            let shown = m.whole(&one, account).await;
            assert_eq!(shown, m.whole(&two, account).await, "{game}");
            assert_eq!(shown, m.whole(&three, account).await, "{game}");
            assert!(shown.version > 0);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_done_once_however_often_and_wherever_it_comes() {
    let place = Place::new().await;
    let (one, two) = (place.matches().await, place.matches().await);
    let m = Match::begin(&one, "skirmish", Pace::Untimed).await;
    for round in 0..40 {
        let Some((account, command)) = m.next(&one, round).await else { break };
        let before = m.entries(&one).await;
        let (first, second) = tokio::join!(
            one.command(m.match_id, account, &command),
            two.command(m.match_id, account, &command)
        );
        assert_eq!(first.unwrap(), second.unwrap());
        let after = m.entries(&one).await;
        one.command(m.match_id, account, &command).await.unwrap();
        place.matches().await.command(m.match_id, account, &command).await.unwrap();
        assert_eq!(m.entries(&one).await, after);
        assert!(after > before);
        one.catch_up(m.match_id, after).await;
    }
}

#[tokio::test]
async fn an_order_for_a_table_that_has_changed_is_refused_and_so_is_a_strangers() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "underbelly", Pace::Untimed).await;
    let (account, command) = m.next(&matches, 1).await.unwrap();
    matches.command(m.match_id, account, &command).await.unwrap();
    let mut again = command.clone();
    again.key = [9; 16];
    let kind = |done: Result<_, Stop>| match done {
        Err(Stop::Refused(trouble)) => trouble.kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(kind(matches.command(m.match_id, account, &again).await), Kind::Stale);
    let stranger = matches.store().add_guest("Stranger").await.unwrap();
    assert_eq!(kind(matches.command(m.match_id, stranger, &again).await), Kind::Forbidden);
    let other = m.accounts.iter().find(|other| **other != account).unwrap();
    let own = m.whole(&matches, Some(*other)).await;
    again.version = own.version;
    assert_eq!(kind(matches.command(m.match_id, *other, &again).await), Kind::Forbidden, "of another's seat");
    let seat = own.viewer.prime().unwrap();
    again.wish = Wish::Order { seat, line: "fly to the moon".into() };
    assert_eq!(kind(matches.command(m.match_id, *other, &again).await), Kind::Unclear);
    assert_eq!(kind(matches.command(MatchId(m.match_id.0 + 1000), account, &again).await), Kind::Missing);
}

/// The frames a client is sent add up to the whole view it would be sent instead.
#[tokio::test]
async fn frames_lead_to_the_whole_view_and_a_spectator_is_sent_what_is_public() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let viewers: Vec<Option<AccountId>> =
        m.accounts.iter().map(|account| Some(*account)).chain([None]).collect();
    let mut kept: Vec<Kept> = Vec::new();
    for account in &viewers {
        kept.push(m.whole(&matches, *account).await.into());
    }
    for round in 0..60 {
        if !m.play(&[&matches], 1, round).await {
            break;
        }
        for (account, kept) in viewers.iter().zip(&mut kept) {
            let have = Some((kept.version, wire::stream::Check::of(&kept.view)));
            let (_, viewer, missed) = matches.watch(m.match_id, *account, have).await.unwrap();
            assert_eq!(viewer == Viewer::PUBLIC, account.is_none());
            match missed {
                Missed::Nothing => {}
                Missed::Whole(_) => panic!("so short a time is remembered"),
                Missed::Frames(frames, version) => {
                    for bytes in frames {
                        let Ok(ToClient::Frame { frame, .. }) = unpack(&bytes) else { panic!("not a frame") };
                        kept.take(&frame).unwrap();
                    }
                    assert_eq!(kept.version, version);
                }
            }
            assert_eq!(*kept, m.whole(&matches, *account).await.into());
        }
    }
}
