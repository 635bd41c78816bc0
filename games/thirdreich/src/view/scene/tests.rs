//! What Barbarossa looks like before the first order.

use std::collections::BTreeSet;

use table::erased::{DynGame, DynMatch, Erased};
use table::scene::{Scene, Shape};
use table::{Entropy, Person, Viewer};

use super::*;
use crate::model::frames::Frame;

fn begun() -> Box<dyn DynMatch> {
    let begun = Erased::new(ThirdReich::standard()).open(None, &[Person(0); 2], Entropy::casual(1, 2));
    begun.unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn scene_of(viewer: Viewer) -> Scene {
    begun().view(viewer).scene()
}

#[test]
fn every_place_is_on_the_board_and_says_what_it_is() {
    let ground = Ground::load();
    let board = board(&ground);
    assert_eq!(board.spaces.len(), ground.europe().map.spaces().len());
    assert!(board.spaces.iter().all(|space| !space.tags.is_empty()));
    let hexes = board.spaces.iter().filter(|space| space.shape == Shape::Hex);
    let middles: BTreeSet<_> = hexes.clone().map(|space| space.at).collect();
    assert_eq!(middles.len(), hexes.count(), "every hex has a middle of its own");
}

/// The page takes the grid from the sheet: its columns and rows are those of the board.
#[test]
fn hexes_lie_where_the_sheet_draws_them() {
    let text = include_str!("../../../map/sheet.json");
    let at = |key: &str| -> (i32, i32) {
        let found = text.split(&format!("\"key\":\"{key}\",\"at\":[")).nth(1).expect("is drawn");
        let (x, rest) = found.split_once(',').expect("has two numbers");
        let (y, _) = rest.split_once(']').expect("ends");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    let board = board(&Ground::load());
    let of = |key: &str| board.spaces.iter().find(|space| space.key == key).expect("is a hex").at;
    let (from, to) = ((at("1005"), of("1005")), (at("3018"), of("3018")));
    for key in ["0101", "1010", "2310", "4219"] {
        let (drawn, here) = (at(key), of(key));
        let x = from.0.0 + (to.0.0 - from.0.0) * (here.0 - from.1.0) / (to.1.0 - from.1.0);
        let y = from.0.1 + (to.0.1 - from.0.1) * (here.1 - from.1.1) / (to.1.1 - from.1.1);
        assert!((drawn.0 - x).abs() < 4 && (drawn.1 - y).abs() < 4, "{key} is at {drawn:?}, not {x} {y}");
    }
}

/// A hex without a name says which city it lies beside.
#[test]
fn nameless_hexes_say_where_they_lie() {
    let ground = Ground::load();
    let board = board(&ground);
    let named =
        |key: &str| board.spaces.iter().find(|space| space.key == key).expect("is a hex").name.clone();
    assert_eq!(named("2111").key, "hex-beside");
    assert_eq!(named("2711").key, "table-thing");
}

#[test]
fn what_a_prompt_shows_may_be_given() {
    let game = Erased::new(ThirdReich::standard());
    for begin in ["production", "redeployment", "operations", "supply"] {
        let setup = format!("{{\"begin\":\"{begin}\"}}");
        let opened = game.open(Some(&setup), &[Person(0); 2], Entropy::casual(1, 2));
        let mut played = opened.unwrap_or_else(|faults| panic!("{faults:?}"));
        let shown = table::hints::follow(&mut *played, 40).unwrap_or_else(|fault| panic!("{begin}: {fault}"));
        assert!(shown > 30, "{begin}: only {shown} prompts showed something");
    }
}

#[test]
fn seasons_are_named() {
    let scene = scene_of(Viewer::PUBLIC);
    assert_eq!((scene.calendar.turns.len(), scene.calendar.now), (7, 0));
    let years = scene.calendar.turns.iter().filter(|turn| turn.group.is_some());
    assert_eq!(years.count(), 2);
}

#[test]
fn control_is_the_first_mark_of_a_place_that_has_an_owner() {
    let (scene, ground) = (scene_of(Viewer::PUBLIC), Ground::load());
    for (name, seat) in [("Moscow", Some(Seat(1))), ("Warsaw", Some(Seat(0))), ("Stockholm", None)] {
        let at = ground.europe().find(name).expect("is on the map");
        let mark = scene.marks.iter().find(|mark| mark.at == at && mark.what.key == "mark-held");
        assert_eq!(mark.and_then(|mark| mark.owner), seat, "{name}");
    }
}

#[test]
fn aircraft_are_pieces_at_their_bases() {
    let (ground, position) = (Ground::load(), Position::start(&Ground::load()));
    let pieces = pieces::standing(&ground, &position);
    let numbers: BTreeSet<_> = pieces.iter().map(|piece| piece.piece).collect();
    assert_eq!(numbers.len(), pieces.len());
    let aircraft = pieces.iter().filter(|piece| stock_of(&position, piece.piece).is_some());
    assert_eq!(aircraft.count(), position.stocks.len());
}

/// What the enemy has put into the cup is a price, and no more.
#[test]
fn the_table_of_chits_hides_those_of_the_enemy() {
    use crate::model::chit::Chit;
    use crate::model::nation::Nation;
    use crate::model::position::Held;
    let ground = Ground::load();
    let mut position = Position::start(&ground);
    position.frames.replace(Frame::Buy(vec![Nation::Germany]));
    let hidden = Held { nation: Nation::Ussr, chit: None, price: 5, open: false };
    let own = Held { nation: Nation::Germany, chit: Some(Chit::Attrition), price: 2, open: false };
    position.cup.inside = vec![hidden, own];
    let ledger = ledgers::ledgers(&ground, &position).into_iter().find(|ledger| ledger.key == "chits");
    let rows = ledger.expect("is shown").rows;
    assert_eq!(rows[0].name.key, "chit-hidden");
    assert_eq!(rows[1].name.key, "chit-attrition");
}
