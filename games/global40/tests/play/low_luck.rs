//! Low luck: the hits that are told are those that count, the sure ones among them.

use std::sync::Arc;

use global40::{Fact, Global40, POWERS, Power, Setup};
use table::{Arg, Entropy, Match, Person, Viewer, notation};

/// Six infantry at 1 and three at 2 are six pips each: one sure hit, and nothing to roll for.
const START: &str = r#"{ "options": { "low-luck": true }, "phase": "combat-move", "works": {},
    "units": { "holland-belgium": ["6 germany infantry"], "normandy-bordeaux": ["3 france infantry"] } }"#;

#[test]
fn sure_hits_are_told() {
    let setup: Setup = serde_json::from_str(START).expect("a set-up");
    let persons: Vec<Person> = (0..POWERS as u16).map(Person).collect();
    let mut m =
        Match::open(Arc::new(Global40::standard()), &setup, &persons, Entropy::casual(1, POWERS as u8))
            .expect("a valid set-up");
    let seat = Power::Germany.seat();
    for text in ["move holland-belgium 6-infantry normandy-bordeaux", "done"] {
        let order = notation::read(m.game(), &m.see(Viewer::seat(seat)), seat, text).expect("an order");
        m.order(seat, &order).expect("an order that may be given");
    }
    let told = m.heard_by(Viewer::PUBLIC).map(|(_, fact)| Fact::words(fact));
    let volleys = told.filter(|message| message.key == "combat-volley-fire");
    let hits: Vec<_> = volleys.flat_map(|m| m.args.into_iter().filter(|(name, _)| *name == "hits")).collect();
    assert_eq!(hits[..2], [("hits".into(), Arg::Number(1)), ("hits".into(), Arg::Number(1))]);
}
