//! What a press on a unit is answered with that cannot act now.

use std::collections::BTreeSet;

use ::table::scene::Widget;
use ::table::walk::random_order;
use ::table::{Game, Gesture, Piece, Present, Refusal, Rng, RuleId, Seat, Seen, Subject, Viewer};
use underbelly::{ALLIES, AXIS, Part, Underbelly};

use crate::table::Table;

/// Why a unit cannot act now; nothing if it can.
fn refusal(table: &Table, seat: Seat, unit: Piece) -> Option<Refusal> {
    let seen = table.m.see(Viewer::seat(seat));
    let meant = table.game.interpret(&seen, seat, &Gesture::Point(Subject::Piece(unit)));
    let [order] = meant.as_slice() else { panic!("{unit:?} means {meant:?}") };
    table.m.judge(seat, order).err()
}

/// The rule that a press on this unit names.
fn rule(table: &Table, seat: Seat, key: &str) -> String {
    let mut heard = Vec::new();
    table.game.parse(&table.m.see(Viewer::PUBLIC), &[], key, &mut heard);
    let Some(Part::Unit(unit)) = heard.first() else { panic!("{key}") };
    refusal(table, seat, *unit).unwrap_or_else(|| panic!("{key} can act")).rule.to_string()
}

fn rules<const N: usize>(table: &Table, seat: Seat, keys: [&str; N]) -> [String; N] {
    keys.map(|key| rule(table, seat, key))
}

#[test]
fn a_unit_that_is_placed_or_bought_tells_why_not() {
    let mut table = Table::set("{}");
    table.say(AXIS, "place it-inf-1 rome");
    assert_eq!(rules(&table, AXIS, ["it-inf-1", "it-convoy", "br-fleet-1"]), ["SU-3.9"; 3]);
    let table = Table::set(
        r#"{ "date": "1941-summer", "phase": "reinforcement", "units": {
            "it-inf-1": "pile", "it-inf-2": "rome", "8th-army": "pile" } }"#,
    );
    assert_eq!(rules(&table, AXIS, ["it-inf-2", "8th-army", "7th-army"]), ["SU-2.2", "SU-3.1", "SU-4.6"]);
}

#[test]
fn a_unit_that_cannot_attack_tells_why_not() {
    let table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "combat", "units": {
            "8th-army": "western-desert", "9th-army": "egypt", "br-fleet-1": "east-med", "br-supply-1": "egypt", "br-convoy-1": "albania",
            "7th-army": "albania", "br-convoy-2": "east-med", "raf": "br-convoy-2", "it-inf-1": "tobruk", "it-inf-2": "greece" },
            "allied": ["albania"] }"#,
    );
    let keys = ["8th-army", "9th-army", "br-convoy-2", "raf", "it-inf-2"];
    assert_eq!(rules(&table, ALLIES, keys), ["SU-10.1", "SU-2.2", "SU-10.8", "SU-9.53", "SU-3.1"]);
}

/// What is lit before an order is begun: what can come first, and what can follow a first verb.
fn lit(game: &Underbelly, seen: &Seen<'_, Underbelly>, seat: Seat) -> BTreeSet<Piece> {
    let mut first = Vec::new();
    game.next(seen, seat, &[], &mut first);
    let mut all = first.clone();
    for verb in first.into_iter().filter(|part| matches!(part, Part::Do(_))) {
        game.next(seen, seat, &[verb], &mut all);
    }
    let pieces = all.iter().filter_map(|part| match game.widget(seen, part) {
        Widget::Piece(piece) => Some(piece),
        _ => None,
    });
    pieces.collect()
}

/// In random games: a counter that is not lit can attack, once a target is named, or tells the rule that forbids it to act.
#[test]
fn no_counter_is_silent() {
    let (mut told, mut able) = (BTreeSet::new(), 0);
    for seed in 0..4 {
        let mut table = Table::set("{}");
        let mut rng = Rng::seeded(seed);
        while let Some(seat) = table.m.awaiting().must.first() {
            let seen = table.m.see(Viewer::seat(seat));
            let lit = lit(&table.game, &seen, seat);
            for piece in table.game.scene(&seen).pieces.iter().map(|piece| piece.piece) {
                if lit.contains(&piece) {
                    continue;
                }
                match refusal(&table, seat, piece) {
                    Some(refusal) => {
                        let line = table.m.steps().len();
                        assert_ne!(
                            refusal.rule,
                            RuleId::NO_SENSE,
                            "game {seed}, {line}: {piece:?}, {refusal:?}"
                        );
                        told.insert(refusal.rule);
                    }
                    None => able += 1,
                }
            }
            let order = random_order(&*table.game, &seen, seat, &mut rng).unwrap();
            drop(seen);
            table.m.order(seat, &order).unwrap();
        }
    }
    assert!(told.len() > 20 && able > 20, "{told:?} {able}");
}
