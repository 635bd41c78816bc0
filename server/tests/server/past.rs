//! What was shown earlier can be shown again, on any server and however late.

use std::collections::BTreeMap;

use server::matches::{Matches, Stop, Who};
use table::pack::unpack;
use table::{Seat, Viewer};
use uuid::Uuid;
use wire::MatchId;
use wire::http::{Chair, Door, NewMatch, Pace};
use wire::socket::{Command, Kind, Wish};
use wire::stream::{Check, Frame, Kept, Whole};

use crate::place::{Match, Place, hex, salt};

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = (0..digits.len()).step_by(2);
    pairs.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}

/// The view of every version from this one on, as the server gives it later.
async fn told_since(matches: &Matches, match_id: MatchId, who: Who, version: u32) -> BTreeMap<u32, Vec<u8>> {
    let mut views = BTreeMap::new();
    let mut from = version;
    loop {
        let past = matches.past(match_id, who, from).await.unwrap();
        let whole: Whole = unpack(&bytes(&past.whole)).unwrap();
        assert_eq!(whole.version, from.min(past.now));
        let mut kept = Kept::from(whole);
        views.insert(kept.version, kept.view.clone());
        for frame in &past.frames {
            let frame: Frame = unpack(&bytes(frame)).unwrap();
            kept.take(&frame).unwrap();
            views.insert(kept.version, kept.view.clone());
        }
        if kept.version >= past.now {
            return views;
        }
        assert!(kept.version > from, "it goes on");
        from = kept.version;
    }
}

async fn log_of(matches: &Matches, match_id: MatchId, who: Who, from: u32) -> Vec<Vec<u8>> {
    let mut facts = Vec::new();
    loop {
        let page = matches.log(match_id, who, from + facts.len() as u32).await.unwrap();
        facts.extend(page.facts.iter().map(|fact| bytes(fact)));
        if !page.more {
            return facts;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_past_is_told_as_it_was_shown_from_snapshots_and_without() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    let viewers: Vec<Who> =
        m.accounts.iter().map(|account| Some(*account)).chain([None]).map(Who::from).collect();
    let mut shown: Vec<BTreeMap<u32, Vec<u8>>> = vec![BTreeMap::new(); viewers.len()];
    let mut goes_on = true;
    for round in 0..400 {
        for (who, shown) in viewers.iter().zip(&mut shown) {
            let whole = m.whole(&matches, who.account).await;
            shown.insert(whole.version, whole.view);
        }
        if !goes_on {
            break;
        }
        goes_on = m.play(&[&matches], 1, 1000 + round).await;
    }
    let late = place.matches().await;
    for (who, shown) in viewers.iter().zip(&shown) {
        let last = *shown.keys().next_back().unwrap();
        assert!(last > 20, "enough happens");
        for version in [0, 1, last / 3, last / 2, last - 1, last, last + 9] {
            let told = told_since(&late, m.match_id, *who, version).await;
            // An order may produce several frames: those between two looks are included.
            let mut known = shown.range(version.min(last)..);
            assert!(
                known.all(|(version, view)| told.get(version) == Some(view)),
                "from version {version} on"
            );
            assert_eq!(told.keys().next_back(), Some(&last));
        }
        let log = log_of(&late, m.match_id, *who, 0).await;
        assert_eq!(log.len() as u32, m.whole(&matches, who.account).await.lines);
        let middle = log.len() as u32 / 2;
        assert_eq!(log_of(&late, m.match_id, *who, middle).await, log[middle as usize..]);
        lines_open_the_board_as_it_was_then(&[&matches, &late], m.match_id, *who, log.len() as u32).await;
    }
    let snapshots = late.store().snapshots(m.match_id).await.unwrap();
    assert!(!snapshots.is_empty(), "a match this long has one");
    let before = told_since(&late, m.match_id, viewers[0], 1).await;
    place.sql(&format!("delete from snapshot where match_id = {}", m.match_id)).await;
    assert!(
        told_since(&place.matches().await, m.match_id, viewers[0], 1).await == before,
        "snapshots are a cache"
    );
}

/// What was shown when a line was told is the first view whose log has the line, and every server knows what happened since.
async fn lines_open_the_board_as_it_was_then(servers: &[&Matches], match_id: MatchId, who: Who, lines: u32) {
    let views = told_since(servers[0], match_id, who, 0).await;
    for matches in servers {
        for line in [0, lines / 2, lines - 1] {
            let past = matches.past_of_line(match_id, who, line).await.unwrap();
            let then: Whole = unpack(&bytes(&past.whole)).unwrap();
            assert!(then.lines > line, "line {line} has been told");
            assert_eq!(views.get(&then.version), Some(&then.view));
            if let Some(version) = then.version.checked_sub(1) {
                let before = matches.past(match_id, who, version).await.unwrap();
                let before: Whole = unpack(&bytes(&before.whole)).unwrap();
                assert!(before.lines <= line, "line {line} had not been told");
            }
        }
        let Err(Stop::Refused(trouble)) = matches.past_of_line(match_id, who, lines).await else {
            panic!("a line that was never told")
        };
        assert_eq!(trouble.kind, Kind::Missing);
    }
    let [first, rest @ ..] = servers else { return };
    for line in [Some(0), Some(lines / 2), Some(lines), None] {
        let since = first.since(match_id, who, line).await;
        for other in rest {
            assert_eq!(other.since(match_id, who, line).await.ok(), since.as_ref().ok().cloned());
        }
        match line {
            None => assert_eq!(since.is_ok(), who.account.is_some(), "who has no seat has no turn"),
            Some(0) => assert!(!since.unwrap().trails.is_empty(), "something went somewhere"),
            Some(line) => assert!(since.unwrap().line <= line, "whole orders are told"),
        }
    }
}

/// A server has the whole log even if it has not yet heard what another wrote.
#[tokio::test]
async fn a_log_is_told_to_its_end_by_a_server_that_lags() {
    let place = Place::new().await;
    let (one, two) = (place.matches().await, place.matches().await);
    let m = Match::begin(&one, "skirmish", Pace::Untimed).await;
    m.play(&[&one], 3, 1).await;
    let from = m.whole(&two, None).await.lines;
    let mut lines = from;
    for seed in 2..40 {
        m.play(&[&one], 1, seed).await;
        lines = m.whole(&one, None).await.lines;
        if lines > from {
            break;
        }
    }
    assert!(lines > from, "something is told");
    assert_eq!(log_of(&two, m.match_id, Who::default(), from).await.len() as u32, lines - from);
}

#[tokio::test]
async fn a_journal_is_told_when_its_match_is_over_and_can_be_checked() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "skirmish", Pace::Untimed).await;
    m.play(&[&matches], 5, 1).await;
    let Err(Stop::Refused(trouble)) = matches.journal(m.match_id).await else {
        panic!("while it runs nobody reads it")
    };
    assert_eq!(trouble.kind, Kind::Missing);
    let own = m.whole(&matches, Some(m.accounts[0])).await;
    for (n, account) in m.accounts.iter().enumerate().skip(1) {
        let version = m.whole(&matches, Some(*account)).await.version;
        let wish = Wish::Resign { seat: Seat(n as u8) };
        let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish };
        if m.whole(&matches, None).await.status.over.is_none() {
            matches.command(m.match_id, *account, &command).await.unwrap();
        }
    }
    assert_eq!(own.viewer, Viewer::seat(Seat(0)));
    let journal = matches.journal(m.match_id).await.unwrap();
    let verified = catalog::find("skirmish").unwrap().verify(&journal).unwrap();
    assert!(verified.opened, "the dice can be checked");
}

/// A player with several seats looks as one of them, and orders by what that seat saw.
#[tokio::test]
async fn a_person_with_two_seats_may_look_as_each() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let account = matches.store().add_guest("Guest").await.unwrap();
    let mine = |seat| Chair::Mine { pledge: salt(seat).commitment().to_string() };
    let count = catalog::find("skirmish").unwrap().about().count();
    let chairs = (0..count).map(mine).collect();
    let new = NewMatch {
        game: "skirmish".into(),
        setup: None,
        pace: Pace::Untimed,
        overtime: Default::default(),
        door: Door::Open,
        hints: true,
        chairs,
    };
    let match_id = matches.make(account, &new).await.unwrap();
    let salts: Vec<(u8, String)> = (0..count).map(|seat| (seat, hex(&salt(seat).0))).collect();
    matches.open_salts(match_id, account, &salts).await.unwrap();
    let m = Match { match_id, game: "skirmish", accounts: vec![account; count.into()] };
    for round in 0..30 {
        let Some(seat) = m.whole(&matches, None).await.status.must.first() else { break };
        let who = Who { account: Some(account), seat: Some(seat) };
        let (_, viewer, missed) = matches.watch(match_id, who, None).await.unwrap();
        assert_eq!(viewer, Viewer::seat(seat));
        let server::matches::Missed::Whole(own) = missed else { panic!("{missed:?}") };
        let mut command = m.order(&own, seat, round);
        command.seen_as = Some(seat);
        matches.command(match_id, account, &command).await.unwrap();
        let have = Some((own.version, Check::of(&own.view)));
        let (_, _, missed) = matches.watch(match_id, who, have).await.unwrap();
        assert!(matches!(missed, server::matches::Missed::Frames(..)), "his own order is shown to him");
    }
    let stranger = matches.store().add_guest("Stranger").await.unwrap();
    let who = Who { account: Some(stranger), seat: Some(Seat(0)) };
    let (_, viewer, _) = matches.watch(match_id, who, None).await.unwrap();
    assert_eq!(viewer, Viewer::PUBLIC, "nobody looks as a seat that is not his");
}

#[tokio::test]
async fn a_match_ends_in_a_draw_when_all_agree_and_not_before() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = Match::begin(&matches, "underbelly", Pace::Untimed).await;
    m.play(&[&matches], 3, 1).await;
    let wish = |seat: u8, offers: bool| match offers {
        true => Wish::OfferDraw { seat: Seat(seat) },
        false => Wish::DeclineDraw { seat: Seat(seat) },
    };
    for (seat, offers, peaceful) in [(0, true, 1), (1, false, 0), (1, true, 1), (0, true, 2)] {
        let account = m.accounts[usize::from(seat)];
        let version = m.whole(&matches, Some(account)).await.version;
        let wish = wish(seat, offers);
        let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish };
        matches.command(m.match_id, account, &command).await.unwrap();
        let status = m.whole(&matches, None).await.status;
        assert_eq!(status.peaceful.len(), peaceful);
        assert_eq!(status.over.is_some(), peaceful == 2);
    }
    let status = m.whole(&place.matches().await, None).await.status;
    assert!(status.over.is_some_and(|over| over.winners.is_empty()) && status.opened);
}
