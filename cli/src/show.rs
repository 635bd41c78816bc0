//! A match as one viewer sees it, in characters.

use table::erased::DynMatch;
use table::scene::Reading;
use table::{Seat, Seats, Viewer};

use crate::layout::wrapped;
use crate::paint::Painter;

/// More places than this are not all listed.
const MOST_PLACES: usize = 20;

/// A board of more places than this cannot be drawn with characters.
const MOST_DRAWN: usize = 100;

/// Has the match a board that cannot be drawn?
pub fn is_big(m: &dyn DynMatch) -> bool {
    m.board().spaces.len() > MOST_DRAWN
}

/// Shows the match as a viewer sees it.
pub fn show(m: &dyn DynMatch, viewer: Viewer, width: usize) {
    let reading = m.reading(viewer);
    let painter = Painter::new(m);
    println!("{}", reading.clock);
    if is_big(m) {
        show_forces(m, &reading, viewer, &painter);
        return;
    }
    for line in m.map(viewer, width) {
        println!("{}", painter.map(&line));
    }
    println!();
    // A big board is read off the map; only what stands on it is listed.
    let places = if reading.places.len() > MOST_PLACES { &reading.occupied } else { &reading.places };
    for place in places {
        println!("{}", painter.text(&wrapped(&format!("  {place}"))));
    }
    println!("{}", painter.text(&wrapped(&format!("  {}", reading.tracks.join(" | ")))));
    for line in reading.clash.iter().chain(&reading.notes) {
        println!("{}", wrapped(&format!("  * {line}")));
    }
    println!();
}

/// A board too big to be drawn: where one's own units stand, what one has, what is going on. What everybody has is in tables.
fn show_forces(m: &dyn DynMatch, reading: &Reading, viewer: Viewer, painter: &Painter) {
    let own = |seats: &Seats| viewer == Viewer::PUBLIC || seats.meets(viewer.seats());
    let (ours, others): (Vec<_>, Vec<_>) = reading.standing.iter().partition(|(seats, _)| own(seats));
    // Those of others too, if they are few.
    let few = if others.len() > MOST_PLACES { Vec::new() } else { others };
    for (_, line) in ours.into_iter().chain(few) {
        println!("{}", painter.text(&wrapped(&format!("  {line}"))));
    }
    let scene = m.scene(viewer);
    let tracks = scene.tracks.iter().zip(&reading.tracks);
    let mine = |owner: Option<Seat>| owner.is_none_or(|seat| own(&Seats::one(seat)));
    let tracks: Vec<&str> =
        tracks.filter(|(track, _)| mine(track.owner)).map(|(_, line)| line.as_str()).collect();
    println!("\n{}", painter.text(&wrapped(&format!("  {}", tracks.join(" | ")))));
    for line in reading.clash.iter().chain(&reading.notes) {
        println!("{}", wrapped(&format!("  * {line}")));
    }
    let tables: Vec<&str> = scene.ledgers.iter().map(|ledger| ledger.key.as_str()).collect();
    let more = "`look PLACE` or `look REGION` shows the rest";
    match tables.is_empty() {
        true => println!("  {more}.\n"),
        false => {
            println!("{}\n", wrapped(&format!("  {more}, `table NAME` a table: {}.", tables.join(", "))))
        }
    }
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
