//! The index of rules: whole, and with the scope that docs/thirdreich/scope.md records.

use std::collections::BTreeMap;

use table::rulebook::State;
use thirdreich::rulebook;

fn chapter(id: &str) -> usize {
    id.strip_prefix("TR-")
        .and_then(|id| id.split('.').next())
        .and_then(|n| n.parse().ok())
        .expect("TR- and a number")
}

/// The paragraphs of each chapter, as the book numbers them; 6.74 counts twice.
#[test]
fn every_paragraph_has_a_rule() {
    let book = rulebook();
    let mut chapters: BTreeMap<usize, usize> = BTreeMap::new();
    for id in book.rules.keys() {
        *chapters.entry(chapter(id.as_str())).or_default() += 1;
    }
    let wanted = [
        3, 6, 22, 17, 32, 32, 32, 9, 29, 15, 33, 23, 24, 40, 31, 18, 18, 15, 23, 5, 4, 10, 14, 8, 11, 22, 10,
        11,
    ];
    assert_eq!(chapters.into_values().collect::<Vec<_>>(), wanted);
    assert_eq!(book.rules.len(), 517);
}

#[test]
fn the_scope_is_that_of_the_paper() {
    let book = rulebook();
    let within = |game: &str| book.rules.values().filter(|rule| rule.is_in(&[game.to_string()])).count();
    assert_eq!((within("barbarossa"), within("campaign-1939"), within("pacific")), (294, 457, 350));
    for (id, rule) in &book.rules {
        let games = ["barbarossa", "campaign-1939", "pacific", "pacific-1939", "second-world-war"];
        assert!(rule.only.iter().all(|game| games.contains(&game.as_str())), "{id}");
        let waits = |what: &str| matches!(&rule.state, State::Later(later) if later.first.starts_with(what));
        let unbuilt = waits("the sea (") || waits("founding nations");
        let later = matches!(rule.state, State::Later(_)) && !unbuilt;
        let applies = !matches!(rule.state, State::NotApplicable(_));
        let inside = rule.is_in(&["barbarossa".into()]);
        assert_eq!(later, applies && !inside, "{id}: later means not in Barbarossa");
        assert!(inside || !unbuilt, "{id}: what is outside Barbarossa waits for its game");
    }
    for (id, inside) in
        [("TR-17.6", false), ("TR-17.61", false), ("TR-17.62", true), ("TR-17.13", true), ("TR-8.21", true)]
    {
        let rule = book.rules.iter().find(|(known, _)| known.as_str() == id).expect("is listed").1;
        assert_eq!(rule.is_in(&["barbarossa".into()]), inside, "{id}: docs/thirdreich/scope.md");
    }
}
