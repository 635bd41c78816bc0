//! What Winter War looks like before the first order.

use std::collections::BTreeSet;

use kit::Note;
use table::erased::{DynGame, DynMatch, Erased, Why};
use table::scene::{Cell, Scene, Shape};
use table::{Entropy, Gesture, Person, Seat, Seats, Viewer};

use super::*;
use crate::model::blocks::{Place, Sighting};
use crate::model::forces::Scenario;
use crate::model::frames::{Frame, Production};
use crate::model::nation::Nation;
use crate::model::sea::Basin;
use crate::setup::Setup;

fn begun() -> Box<dyn DynMatch> {
    let begun = Erased::new(EuroFront::standard()).open(None, &[Person(0); 3], Entropy::casual(1, 3));
    begun.unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn scene_of(viewer: Viewer) -> Scene {
    begun().view(viewer).scene()
}

fn start() -> (Ground, Position) {
    let ground = Ground::load();
    let position = Setup::of(Scenario::WinterWar).position(&ground, [7; 16]).expect("can be played");
    (ground, position)
}

#[test]
fn every_place_is_on_the_board_and_all_but_seas_are_drawn() {
    let ground = Ground::load();
    let board = board(&ground);
    assert_eq!(board.spaces.len(), ground.map.spaces().len());
    let seas = board.spaces.iter().filter(|space| space.shape == Shape::Sea).count();
    assert_eq!(board.spaces.len() - seas, 2117);
    assert!(board.spaces.iter().all(|space| !space.tags.is_empty()));
    let parts = board.links.iter().filter(|link| link.kind.key == "link-within");
    let water = ground.map.spaces().filter(|space| ground[*space].kind == crate::model::site::Kind::Water);
    assert_eq!(parts.count(), water.count(), "every hex of water is part of its sea");
}

#[test]
fn what_a_prompt_shows_may_be_given() {
    let shown = table::hints::follow(&mut *begun(), 60).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(shown > 5, "only {shown} prompts showed something");
}

#[test]
fn the_owner_sees_faces_and_the_enemy_backs() {
    for (viewer, own) in [(Viewer::seat(Seat(0)), 8), (Viewer::seat(Seat(2)), 18), (Viewer::PUBLIC, 0)] {
        let scene = scene_of(viewer);
        assert_eq!(scene.pieces.len(), 26);
        let (known, hidden): (Vec<_>, Vec<_>) = scene.pieces.iter().partition(|piece| piece.glyph.is_some());
        assert_eq!(known.len(), own);
        assert!(known.iter().all(|piece| piece.strength <= piece.most && piece.most.is_some()));
        let tells_nothing = |piece: &table::scene::ScenePiece| {
            piece.strength.is_none()
                && piece.most.is_none()
                && piece.short.is_none()
                && piece.badges.is_empty()
        };
        assert!(hidden.iter().all(|piece| tells_nothing(piece)));
        let backs: BTreeSet<_> = hidden.iter().map(|piece| (piece.owner, piece.livery.clone())).collect();
        assert!(backs.len() <= 2, "a back is of its faction, not of its nation: {backs:?}");
    }
}

#[test]
fn control_is_a_mark_of_its_holder_once_for_each_place() {
    let scene = scene_of(Viewer::PUBLIC);
    let held: Vec<_> = scene.marks.iter().filter(|mark| mark.owner.is_some()).map(|mark| mark.at).collect();
    assert_eq!(held.iter().collect::<BTreeSet<_>>().len(), held.len());
    let ground = Ground::load();
    for (name, seat) in [("Vyborg", Some(Seat(0))), ("Leningrad", Some(Seat(2))), ("Stockholm", None)] {
        let at = ground.find(name).expect("is on the map");
        let mark = scene.marks.iter().find(|mark| mark.at == at);
        assert_eq!(mark.and_then(|mark| mark.owner), seat, "{name}");
    }
}

#[test]
fn eight_fortnights_are_played_and_it_is_the_first() {
    let scene = scene_of(Viewer::PUBLIC);
    assert_eq!((scene.calendar.turns.len(), scene.calendar.now), (8, 0));
    let months = scene.calendar.turns.iter().filter(|turn| turn.group.is_some());
    assert_eq!(months.count(), 4);
    assert_eq!(scene.tracks.len(), 2, "the Allies take no part");
}

/// R-EF-3
#[test]
fn what_was_seen_is_noted_as_it_was_seen() {
    let (ground, mut position) = start();
    let unit = ground.forces.find("fi-2").expect("is a unit");
    let at = position.block(position.of_unit(unit).expect("takes part")).space().expect("stands somewhere");
    let seen = Sighting { strength: 1, when: position.now };
    position.sightings.see(unit, Note { at, seen });
    let alone = position.standing(at).count() == 1;
    let words = |position: &Position| {
        let all = marks::marks(&ground, position);
        let seen = all.into_iter().filter(|mark| mark.at == at && mark.what.key.starts_with("mark-seen"));
        seen.map(|mark| mark.what.key.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(words(&position), [if alone { "mark-seen" } else { "mark-seen-among" }]);
    let other =
        position.pieces().find(|(_, block)| block.faction == Faction::Axis && block.space() != Some(at));
    let (other, _) = other.expect("has comrades");
    position.block_mut(other).at = Place::On(at);
    assert_eq!(words(&position), ["mark-seen-among"]);
}

#[test]
fn everybody_can_be_supplied_where_he_stands() {
    let (ground, position) = start();
    let scene = scene_of(Viewer::PUBLIC);
    let supply = scene.overlays.iter().find(|overlay| overlay.key == "supply").expect("is there");
    for block in position.blocks.iter().filter(|block| block.space().is_some()) {
        let marked = |mark: &table::scene::Mark| {
            Some(mark.at) == block.space() && mark.owner == Some(block.faction.seat())
        };
        assert!(
            supply.marks.iter().any(marked),
            "{:?}",
            ground.map.place(block.space().expect("stands")).key
        );
    }
    let zones = scene.overlays.iter().find(|overlay| overlay.key == "zones").expect("is there");
    assert!(!zones.marks.is_empty());
}

/// R-EF-2
#[test]
fn mixing_a_stack_changes_nothing_that_an_enemy_is_shown() {
    let (_, mut position) = start();
    let game = EuroFront::standard();
    let enemy = Viewer::seat(Seat(0));
    let shown = |position: &Position| scene(&game, &table::observe(&game, position, enemy));
    let group: Vec<_> = position
        .pieces()
        .filter(|(_, block)| block.faction == Faction::Soviets)
        .map(|(piece, _)| piece)
        .collect();
    let at = position.block(group[0]).at;
    let group = &group[..4];
    group.iter().for_each(|piece| position.block_mut(*piece).at = at);
    let before = shown(&position);
    let names = |position: &Position| {
        group.iter().map(|piece| position.veil.shown_as(enemy, *piece)).collect::<Vec<_>>()
    };
    let was = names(&position);
    for _ in 0..8 {
        position.veil.mix(enemy, group);
    }
    assert_ne!(names(&position), was, "their numbers are dealt anew");
    assert_eq!(shown(&position), before);
}

#[test]
fn a_map_of_characters_shows_where_somebody_stands() {
    let map = begun().map(Viewer::seat(Seat(0)), 120).join("\n");
    for wanted in ["[Leni", "[Vyb", "v?"] {
        assert!(map.contains(wanted), "{wanted} is not in\n{map}");
    }
    assert!(!map.contains("Paris"), "{map}");
}

/// Pointing at a block asks what such blocks are for; the rule that forbids it answers.
#[test]
fn a_block_that_is_pointed_at_says_why_it_can_do_nothing() {
    let (begun, seat) = (begun(), Faction::Soviets.seat());
    let view = begun.view(Viewer::seat(seat));
    let pieces = view.scene().pieces;
    let pointed = |piece| view.read_gesture(seat, &Gesture::Point(Subject::Piece(piece)));
    let infantry = pieces.iter().find(|piece| piece.glyph.as_deref() == Some("infantry"));
    let read = pointed(infantry.expect("stands").piece).expect("means something");
    assert!(read.line.starts_with("activate su-"), "{}", read.line);
    assert!(matches!(view.why_of(&read), Why::Refused(reason) if reason.rule == crate::rule::ACTIVATION));
    let hidden = pieces.iter().find(|piece| piece.glyph.is_none()).expect("a Finn stands hidden");
    assert!(pointed(hidden.piece).is_none(), "nothing can be ordered to the enemy");
}

/// 12.5, 15.2, 15.8, 10.21, 11.4: what a player of Operation Weser reads beside the map and on it.
#[test]
fn seas_storms_points_and_lines_of_nations_are_shown() {
    let game = EuroFront::standard();
    let mut position = Setup::of(Scenario::Weser).position(game.ground(), [7; 16]).expect("can be played");
    let axis = Viewer::seat(Faction::Axis.seat());
    let shown = |position: &Position| scene(&game, &table::observe(&game, position, axis));
    assert_eq!(shown(&position).clock.key, "clock");
    position.skies.storms[0] = Some(Basin::Atlantic);
    assert_eq!(shown(&position).clock.key, "clock-storms");
    let calm = shown(&position);
    let seas = calm.ledgers.iter().find(|ledger| ledger.key == "seas").expect("is there");
    let north = seas.rows.iter().find(|row| row.name.args.iter().any(|(_, arg)| *arg == sea(&game).into()));
    let north = north.expect("the North Sea is played on");
    assert_eq!(north.owner, Some(Faction::Allies.seat()));
    assert_eq!(north.cells[1], Cell::Number(2));
    let production = Production {
        drafts: vec![(Faction::Axis, Vec::new()), (Faction::Allies, Vec::new())],
        done: Seats::NONE,
    };
    position.now = position.now.next().next();
    position.frames.push(Frame::Production(production));
    let tracks: Vec<_> = shown(&position).tracks.iter().map(|track| track.value).collect();
    assert_eq!(tracks, [Some(45), None], "one's own points alone");
    position.frames.pop();
    let nations = |position: &Position| {
        let overlay = shown(position).overlays.into_iter().find(|overlay| overlay.key == "supply");
        let allied = overlay.expect("is there").marks.into_iter();
        let allied = allied.filter(|mark| mark.owner == Some(Faction::Allies.seat()));
        allied.map(|mark| format!("{:?}", mark.what)).filter(|what| what.contains("nation-norway")).count()
    };
    assert_eq!(nations(&position), 0);
    crate::rules::war::join(game.ground(), &mut position, Faction::Axis, Nation::Norway, Faction::Allies);
    assert!(nations(&position) > 0, "the lines of Norway are shown once it is at war");
}

fn sea(game: &EuroFront) -> table::Space {
    game.space("north-sea").expect("is on the map")
}
