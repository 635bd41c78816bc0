//! How many views of a match are made to show it: whatever the panels ask, one view a pair of eyes, and one for each order that somebody
//! reads of in the log for the first time after others have moved on. That is told as he saw the table just after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::scene::Carrier;
use table::{Entropy, Seat, Subject};

use super::{Inner, Played, persons};
use crate::board::sheet::made_up;
use crate::store::Slot;

/// A new game at the desk, every seat held by a person.
fn laid(game: &str) -> Inner {
    let games = catalog::games();
    let game = games.into_iter().find(|known| known.about().id == game).expect("a game of the catalog");
    let m = game.open(None, &persons(&*game), Entropy::casual(1, game.about().count()));
    let m = m.unwrap_or_else(|faults| panic!("{faults:?}"));
    let sheet = Arc::new(made_up(&m.board()));
    Inner::new(Played::Here(m), Slot::default(), sheet)
}

fn made(inner: &Inner) -> u64 {
    inner.here().expect("it is played here").views_made()
}

/// What is asked when the screen is drawn anew: the view, what every word would bring about, where the ways of every place lead.
fn refresh(inner: &mut Inner, line: &str) -> Vec<String> {
    assert_eq!(inner.change_of_eyes(), None, "a curtain hangs");
    let view = inner.look(line, false);
    let words: Vec<String> = view.choices.iter().map(|choice| choice.word.clone()).collect();
    if let Some(seat) = inner.hand() {
        for word in &words {
            inner.teller().why(seat, format!("{line} {word}").trim());
        }
    }
    for place in &view.places {
        inner.ways(place.space);
    }
    words
}

/// How many orders each seat has read of in the log, or none yet.
type Read = BTreeMap<Option<Seat>, usize>;

/// Says words by some rule until an order is whole, as somebody does who presses one after the other; tells the views of each refresh
/// besides those of orders that are read of for the first time.
fn order(inner: &mut Inner, step: usize, read: &mut Read, views: &mut Vec<u64>) -> Option<(Seat, String)> {
    let mut line = String::new();
    for said in 0..20 {
        let before = made(inner);
        // A curtain is a refresh of its own, and opening it the next.
        if let Some(seat) = inner.change_of_eyes() {
            inner.looking = Some(seat);
            views.push(made(inner) - before);
        }
        let before = made(inner);
        let words = refresh(inner, &line);
        let told = inner.shown().told();
        let news = told - read.insert(inner.looking, told).unwrap_or_default();
        // The newest is told by the view that is at hand.
        let looks_back = news.saturating_sub(1) as u64;
        views.push((made(inner) - before).saturating_sub(looks_back));
        let seat = inner.hand()?;
        let whole = inner.teller().choices(seat, &line).whole;
        if whole && (said > 2 || words.is_empty()) {
            return Some((seat, line));
        }
        let word = words.get((step * 7 + said) % words.len().max(1))?;
        line = format!("{line} {word}").trim().to_string();
    }
    None
}

/// Plays some orders; the most views that a refresh has made, and how many refreshes there were.
fn most_views(game: &str, orders: usize) -> (u64, usize) {
    let mut inner = laid(game);
    let (mut views, mut read) = (Vec::new(), Read::new());
    for step in 0..orders {
        let Some((seat, line)) = order(&mut inner, step, &mut read, &mut views) else { break };
        let done = inner.live().expect("it is played here").order(seat, &line);
        if done.is_err() {
            // Not everything that is offered first leads to an order that may be given as it is: let the game decide.
            inner.live().expect("it is played here").flag(seat).expect("the game can decide");
        }
    }
    (views.iter().copied().max().unwrap_or(0), views.len())
}

#[test]
fn a_refresh_makes_two_views_of_hidden_blocks() {
    let inner = laid("skirmish");
    let hidden = inner.teller_for(table::Viewer::PUBLIC).view.scene();
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
    let mut inner = laid("skirmish");
    inner.looking = inner.change_of_eyes().or(inner.looking);
    let before = refresh(&mut inner, "");
    let view = inner.teller().view.clone();
    assert!(Arc::ptr_eq(&view, &inner.teller().view), "nothing happened: the same view");
    let (seat, line) = order(&mut inner, 0, &mut Read::new(), &mut Vec::new()).expect("an order");
    inner.live().expect("it is played here").order(seat, &line).expect("it may be given");
    inner.looking = inner.change_of_eyes().or(inner.looking);
    refresh(&mut inner, "");
    assert!(!Arc::ptr_eq(&view, &inner.teller().view), "something happened: another view");
    assert!(!before.is_empty());
    for space in &inner.board.spaces {
        let named = inner.teller().label(&Carrier::Space(space.space));
        assert_eq!(named, inner.teller().view.name(Subject::Space(space.space)));
    }
}
