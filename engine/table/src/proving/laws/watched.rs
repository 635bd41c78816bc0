//! A view that was sent to a client answers as the match itself does.

use crate::erased::{Choices, DynGame, DynMatch, Why};
use crate::present::Gesture;
use crate::present::scene::Widget;
use crate::rules::{Rng, Seat, Subject, Viewer};

/// Does every viewer who has only his packed view give the answers that the match gives for him?
pub(super) fn watched(game: &dyn DynGame, m: &dyn DynMatch, rng: &mut Rng) -> Result<(), String> {
    let about = game.about();
    let board = m.board();
    let place = rng.pick(&board.spaces).ok_or("a board without places")?;
    for viewer in Viewer::all(about.count()).chain([Viewer::of(about.all_seats())]) {
        let view = game.watch(&m.seen(viewer), viewer).ok_or("a view cannot be read")?;
        let must = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(format!("{viewer:?} who was sent his view: another {what}")) }
        };
        must(view.viewer() == viewer && view.about().id == about.id, "viewer")?;
        must(view.seen() == m.seen(viewer), "view")?;
        // That somebody gave up or that all agreed on a draw cannot be seen on the board.
        if m.resigned().is_empty() && m.peaceful().is_empty() {
            must(view.awaiting() == m.awaiting(), "seat is awaited")?;
            must(view.outcome() == m.outcome(), "outcome")?;
        }
        must(view.board() == board, "board")?;
        let scene = m.scene(viewer);
        must(view.scene() == scene, "scene")?;
        must(view.say(&scene.clock) == m.say(viewer, &scene.clock), "clock in words")?;
        must(view.reading() == m.reading(viewer), "reading")?;
        must(view.look(&place.key) == m.look(viewer, &place.key), "look")?;
        must(view.map(72) == m.map(viewer, 72), "map")?;
        must(view.ways(&place.key) == m.ways(&place.key), "way")?;
        for subject in scene.pieces.iter().map(|piece| Subject::Piece(piece.piece)) {
            must(view.name(subject) == m.name(viewer, subject), "name")?;
        }
        let heard: Vec<_> = m
            .heard_packed(viewer, m.steps().saturating_sub(1))
            .into_iter()
            .flat_map(|(_, facts)| facts)
            .collect();
        must(view.word_facts(&heard) == m.view(viewer).word_facts(&heard), "fact in words")?;
        must(view.word_facts(&[vec![0]]).is_none(), "taste in facts")?;
        must(view.trails(&heard) == m.view(viewer).trails(&heard), "way of what moved")?;
        for seat in about.all_seats().iter() {
            must(view.seat_name(seat) == m.seat_name(seat), "name of a seat")?;
            if viewer != Viewer::seat(seat) {
                must(view.choices(seat, "") == Choices::default(), "choice for another seat")?;
                must(matches!(view.why(seat, "x"), Why::Unclear(_)), "answer for another seat")?;
                continue;
            }
            for line in lines(m, seat, rng) {
                let choices = m.choices(seat, &line);
                if m.outcome().is_none() || (m.resigned().is_empty() && m.peaceful().is_empty()) {
                    must(view.choices(seat, &line) == choices, "choice")?;
                }
                must(view.why(seat, &line) == m.why(seat, &line), "answer")?;
                let read = view.read(seat, &line);
                let named = view.widgets_of(&read);
                must(named == m.view(viewer).widgets_of(&read), "order in words")?;
                let words = read.line.split_whitespace().count();
                must(named.is_empty() || named.len() == words, "number of words in an order")?;
                let mut gestures = vec![Gesture::Line(line), Gesture::Point(Subject::Space(place.space))];
                gestures.extend(choices.next.iter().filter_map(|choice| match choice.widget {
                    Widget::Piece(piece) => Some(Gesture::Drag(piece, place.space)),
                    _ => None,
                }));
                for gesture in gestures {
                    must(view.meant(seat, &gesture) == m.meant(seat, &gesture), "meaning")?;
                }
            }
        }
    }
    Ok(())
}

/// An order begun, word by word, and nonsense.
fn lines(m: &dyn DynMatch, seat: Seat, rng: &mut Rng) -> Vec<String> {
    let mut lines = vec!["xyzzy".to_string(), String::new()];
    let mut line = String::new();
    while let Some(choice) = rng.pick(&m.choices(seat, &line).next) {
        line = format!("{line} {}", choice.word);
        lines.push(line.clone());
        if lines.len() > 8 {
            break;
        }
    }
    lines
}
