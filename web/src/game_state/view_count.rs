//! How many views of a match are made to show it: one per viewer, whatever the panels ask, and one for each order that a
//! viewer first reads of in the log after others have moved on, since it is told as seen just after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::scene::Widget;
use table::{Entropy, Seat, Subject};

use super::log::LAST;
use super::{Inner, PlayedMatch, persons};
use crate::sheet::made_up;
use crate::store::GameRecord;

/// A new game, every seat held by a person.
pub(super) fn begun(game: &str) -> Inner {
    let games = catalog::games();
    let game = games.into_iter().find(|known| known.about().id == game).expect("a game of the catalog");
    let m = game.open(None, &persons(&*game), Entropy::casual(1, game.about().count()));
    let m = m.unwrap_or_else(|faults| panic!("{faults:?}"));
    let sheet = Arc::new(made_up(&m.board()));
    Inner::new(PlayedMatch::Local(m), GameRecord::default(), sheet)
}

fn made(inner: &Inner) -> u64 {
    inner.local().expect("it is played here").views_made()
}

/// What is asked during a refresh: the view, the forecast of every word, the links of every place.
fn refresh(inner: &mut Inner, line: &str) -> Vec<String> {
    assert_eq!(inner.switch_viewer(), None, "a curtain hangs");
    let view = inner.look(line, false);
    let words: Vec<String> = view.choices.iter().map(|choice| choice.word.clone()).collect();
    if let Some(seat) = inner.acting_seat() {
        for word in &words {
            inner.describer().why(seat, format!("{line} {word}").trim());
        }
    }
    for place in &view.places {
        inner.ways(place.space);
    }
    words
}

/// Number of orders that each seat has read in the log.
type Read = BTreeMap<Option<Seat>, usize>;

/// Views made in a refresh.
#[derive(Clone, Copy, Debug)]
struct Made {
    all: u64,
    /// Those of orders that the viewer read for the first time after others had moved on.
    of_the_past: u64,
}

/// Number of orders after this one that the log tells as seen at their time. The newest is told by the view at hand, and an order of
/// which the viewer heard nothing is not told.
fn told_as_of_then(inner: &Inner, read: usize) -> u64 {
    let all = inner.shown().log_len();
    let late = read.max(all.saturating_sub(LAST))..all.saturating_sub(1);
    let heard = inner.local().expect("it is played here").heard_page(inner.viewer(), late);
    heard.iter().filter(|(_, facts)| !facts.is_empty()).count() as u64
}

/// Adds words by some rule until an order is complete, as if pressing one after the other; records the views of each refresh.
fn order(inner: &mut Inner, step: usize, read: &mut Read, views: &mut Vec<Made>) -> Option<(Seat, String)> {
    let mut line = String::new();
    for said in 0..20 {
        let before = made(inner);
        // A curtain is a refresh of its own, and opening it the next.
        if let Some(seat) = inner.switch_viewer() {
            inner.viewing_seat = Some(seat);
            views.push(Made { all: made(inner) - before, of_the_past: 0 });
        }
        let before = made(inner);
        let words = refresh(inner, &line);
        let all = made(inner) - before;
        let before = read.insert(inner.viewing_seat, inner.shown().log_len()).unwrap_or_default();
        views.push(Made { all, of_the_past: told_as_of_then(inner, before) });
        let seat = inner.acting_seat()?;
        let whole = inner.describer().choices(seat, &line).whole;
        if whole && (said > 2 || words.is_empty()) {
            return Some((seat, line));
        }
        let word = words.get((step * 7 + said) % words.len().max(1))?;
        line = format!("{line} {word}").trim().to_string();
    }
    None
}

/// The next order that somebody could give who presses one word after the other.
pub(super) fn next_order(inner: &mut Inner, step: usize) -> Option<(Seat, String)> {
    order(inner, step, &mut Read::new(), &mut Vec::new())
}

/// Plays some orders; returns the maximum number of views in a refresh, besides those of the past, and the number of refreshes.
fn most_views(game: &str, orders: usize) -> (u64, usize) {
    let mut inner = begun(game);
    let (mut views, mut read) = (Vec::new(), Read::new());
    for step in 0..orders {
        let Some((seat, line)) = order(&mut inner, step, &mut read, &mut views) else { break };
        let done = inner.live_match().expect("it is played here").order(seat, &line);
        if done.is_err() {
            // Not every choice leads to an order that may be given as it is: let the game decide.
            inner.live_match().expect("it is played here").flag(seat).expect("the game can decide");
        }
    }
    let present = |made: &Made| match made.all.checked_sub(made.of_the_past) {
        Some(present) => present,
        None => panic!("{game}: fewer views than orders told as of then: {made:?}"),
    };
    (views.iter().map(present).max().unwrap_or(0), views.len())
}

#[test]
fn a_refresh_makes_two_views_of_hidden_blocks() {
    let inner = begun("skirmish");
    let hidden = inner.describer_for(table::Viewer::PUBLIC).view.scene();
    assert!(hidden.pieces.iter().all(|piece| piece.glyph.is_none()), "every block is face down");
    let (most, refreshes) = most_views("skirmish", 60);
    assert!(refreshes > 100, "{refreshes} refreshes");
    assert!(most <= 2, "{most} views in one refresh");
}

#[test]
fn a_refresh_makes_two_views_of_the_world() {
    let (most, refreshes) = most_views("global40", 12);
    assert!(refreshes > 20, "{refreshes} refreshes");
    assert!(most <= 2, "{most} views in one refresh");
}

#[test]
fn a_view_is_asked_once_and_answers_anew_after_an_order() {
    let mut inner = begun("skirmish");
    inner.viewing_seat = inner.switch_viewer().or(inner.viewing_seat);
    let before = refresh(&mut inner, "");
    let view = inner.describer().view.clone();
    assert!(Arc::ptr_eq(&view, &inner.describer().view), "nothing happened: the same view");
    let (seat, line) = next_order(&mut inner, 0).expect("an order");
    inner.live_match().expect("it is played here").order(seat, &line).expect("it may be given");
    inner.viewing_seat = inner.switch_viewer().or(inner.viewing_seat);
    refresh(&mut inner, "");
    assert!(!Arc::ptr_eq(&view, &inner.describer().view), "something happened: another view");
    assert!(!before.is_empty());
    for space in &inner.board.spaces {
        let named = inner.describer().label(&Widget::Space(space.space));
        assert_eq!(named, inner.describer().view.name(Subject::Space(space.space)));
    }
}
