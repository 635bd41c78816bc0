//! A match as one viewer sees it, in characters.

use table::erased::DynMatch;
use table::scene::Reading;
use table::{Seats, Viewer};

use crate::paint::{Painter, wrapped};

/// More places than this are not all listed.
const MOST_PLACES: usize = 20;

/// A board of more places than this cannot be drawn with characters.
const MOST_DRAWN: usize = 100;

/// Shows the match as a viewer sees it.
pub fn show(m: &dyn DynMatch, viewer: Viewer, width: usize) {
    let reading = m.reading(viewer);
    let painter = Painter::new(m);
    println!("{}", reading.clock);
    if m.board().spaces.len() > MOST_DRAWN {
        show_forces(&reading, viewer, &painter);
        return;
    }
    for line in m.map(viewer, width) {
        println!("{}", painter.map(&line));
    }
    println!();
    // A big board is read off the map; only what stands on it is listed.
    let places = if reading.places.len() > MOST_PLACES { &reading.occupied } else { &reading.places };
    for place in places {
        println!("  {}", painter.text(place));
    }
    println!("  {}", painter.text(&reading.tracks.join(" | ")));
    for line in reading.clash.iter().chain(&reading.notes) {
        println!("  * {line}");
    }
    println!();
}

/// A board too big to be drawn: what counts, what is going on, and where one's own units stand, and those of others if they are few.
fn show_forces(reading: &Reading, viewer: Viewer, painter: &Painter) {
    let own = |seats: &Seats| viewer == Viewer::PUBLIC || seats.meets(viewer.seats());
    let (ours, others): (Vec<_>, Vec<_>) = reading.standing.iter().partition(|(seats, _)| own(seats));
    // Those of others too, if they are few.
    let few = if others.len() > MOST_PLACES { Vec::new() } else { others };
    for (_, line) in ours.into_iter().chain(few) {
        println!("{}", painter.text(&wrapped(&format!("  {line}"))));
    }
    println!("\n{}", painter.text(&wrapped(&format!("  {}", reading.tracks.join(" | ")))));
    for line in reading.clash.iter().chain(&reading.notes) {
        println!("{}", wrapped(&format!("  * {line}")));
    }
    println!("  `look PLACE` or `look REGION` shows the rest.\n");
}

#[cfg(test)]
mod tests {
    use table::{Entropy, Person};

    use super::*;

    #[test]
    fn the_table_is_shown_with_one_view_and_that_of_everybody() {
        for id in ["skirmish", "global40"] {
            let game = catalog::find(id).expect("a game of the catalog");
            let count = game.about().count();
            let persons: Vec<Person> = (0..u16::from(count)).map(Person).collect();
            let m = game.open(None, &persons, Entropy::casual(1, count)).expect("the usual start is valid");
            let seat = m.awaiting().must.first().expect("somebody is awaited");
            let viewer = Viewer::seat(seat);
            show(&*m, viewer, 100);
            m.reading(viewer);
            for word in m.choices(seat, "").next {
                m.choices(seat, &word.word);
                m.why(seat, &word.word);
            }
            m.log(viewer);
            assert!(m.views_made() <= 2, "{id}: {} views", m.views_made());
        }
    }
}
