//! Set-up by hand: one side after the other, in its zones, with what is not placed where the table has it (22.2, R-EF-149).

use eurofront::{EuroFront, Faction};
use table::erased::{DynGame, DynMatch, Erased};
use table::{Entropy, Game, Person};

fn begun() -> Box<dyn DynMatch> {
    let setup = EuroFront::standard().about().scenario("winter-war-by-hand").expect("is a scenario");
    let opened = Erased::new(EuroFront::standard()).open(Some(setup), &[Person(0); 3], Entropy::casual(1, 3));
    opened.unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn give(m: &mut dyn DynMatch, faction: Faction, line: &str) {
    m.order(faction.seat(), line).unwrap_or_else(|trouble| panic!("{line:?}: {trouble}"));
}

/// An order that this rule refuses.
fn refuse(m: &mut dyn DynMatch, faction: Faction, line: &str, rule: &str) {
    let trouble = m.order(faction.seat(), line).expect_err(line).to_string();
    assert!(trouble.contains(&format!("[{rule}]")), "{line:?}: {trouble}");
}

/// How many blocks stand in a place.
fn blocks_in(m: &dyn DynMatch, key: &str) -> usize {
    let at = EuroFront::standard().space(key);
    m.view(table::Viewer::PUBLIC).scene().pieces.iter().filter(|piece| piece.at == at).count()
}

#[test]
fn sides_set_up_one_after_the_other() {
    use Faction::{Axis, Soviets};
    let mut m = begun();
    assert!(m.awaiting().hears(Axis.seat()) && !m.awaiting().hears(Soviets.seat()));
    refuse(&mut *m, Axis, "place fi-2 leningrad", "EF-22.2");
    for unit in ["fi-1", "fi-2", "fi-3", "fi-4"] {
        give(&mut *m, Axis, &format!("place {unit} lahti"));
    }
    refuse(&mut *m, Axis, "place fi-5 lahti", "EF-6.21");
    refuse(&mut *m, Axis, "place fi-1 vyborg", "EF-22.2");
    give(&mut *m, Axis, "place fi-5 turku");
    give(&mut *m, Axis, "place fi-6 turku");
    refuse(&mut *m, Axis, "place fi-7 turku", "EF-21.481");
    give(&mut *m, Axis, "place fi-7 vyborg");
    give(&mut *m, Axis, "done");
    assert_eq!(blocks_in(&*m, "3302"), 1, "the line is held");
    assert!(m.awaiting().hears(Soviets.seat()));
    give(&mut *m, Soviets, "place su-9 3403");
    give(&mut *m, Soviets, "done");
    // The usual game goes on, with everybody on the map.
    give(&mut *m, Soviets, "activate su-len");
    let scene = m.view(table::Viewer::seat(Axis.seat())).scene();
    assert_eq!(scene.pieces.iter().filter(|piece| piece.at.is_some()).count(), 26);
}
