//! Dice anybody can check: what `verify` refuses, and distributions that agree.

use crate::common::{PEOPLE, Table, block};
use skirmish::{BLUE, Fact, GREEN, RED, RoundResult, Setup, Skirmish, round_result};
use std::sync::Arc;
use table::dice::{Fell, Stream};
use table::journal::{VerifyFault, verify};
use table::pack::Hash;
use table::walk::random_order;
use table::{Die, Game, Rng, Viewer, Words, msg};

/// A whole game.
fn played(seed: u64) -> Table {
    let mut table = Table::seated(Setup::default(), &PEOPLE, seed);
    let mut rng = Rng::seeded(seed);
    while let Some(seat) = table.m.awaiting().must.first() {
        let order = random_order(table.m.game(), &table.m.see(Viewer::seat(seat)), seat, &mut rng).unwrap();
        table.m.order(seat, &order).unwrap();
    }
    table
}

/// A whole game, its secret opened, as lines.
fn lines(seed: u64) -> Vec<String> {
    let mut table = played(seed);
    table.m.reveal().unwrap();
    table.m.journal().write().lines().map(String::from).collect()
}

fn check(lines: &[String]) -> Result<(), VerifyFault> {
    verify(Arc::new(Skirmish::standard()), &(lines.join("\n") + "\n")).map(|found| assert!(found.opened))
}

/// Numbers and chains the lines anew: what a forger who knows the format would do.
fn forge(lines: &[String]) -> Vec<String> {
    let mut prev = Hash::default();
    let mut forged = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let rest = line.split_once("\"deed\"").unwrap().1;
        let line = format!("{{\"n\":{n},\"prev\":\"{prev}\",\"deed\"{rest}");
        prev = Hash::of(line.as_bytes());
        forged.push(line);
    }
    forged
}

fn position_of(lines: &[String], text: &str) -> usize {
    lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("no line with {text}"))
}

#[test]
fn a_true_journal_holds() {
    for seed in 0..10 {
        let lines = lines(seed);
        check(&lines).unwrap();
        assert_eq!(forge(&lines), lines, "the forger's tool changes nothing by itself");
    }
}

#[test]
fn everybody_is_told_how_dice_fell_that_everybody_sees() {
    let mut rolls = 0;
    for seed in 0..40 {
        let table = played(seed);
        let words = Words::of(&table.m.game().about()).unwrap();
        for step in table.m.steps().iter() {
            let (mut faces, mut hits) = (Vec::new(), 0);
            for draw in step.draws.iter().filter(|draw| draw.stream == Stream::Public) {
                let Fell::Throw(bands, fell) = &draw.fell else { continue };
                faces.extend(fell.iter().copied());
                hits += bands.iter().map(|bands| usize::from(bands[0])).sum::<usize>();
            }
            for viewer in [Viewer::PUBLIC, Viewer::seat(RED), Viewer::seat(GREEN)] {
                let told = step.heard_by(viewer).filter(|fact| matches!(fact, Fact::Rolled { .. }));
                let mut dice: Vec<Die> = Vec::new();
                for fact in told {
                    let said = words.show(&fact.words(), &|_| msg!("table-none"));
                    assert!(said.starts_with("nothing rolls ") && said.contains(char::is_numeric), "{said}");
                    if let Fact::Rolled { dice: some, .. } = fact {
                        dice.extend(some);
                    }
                    rolls += 1;
                }
                assert!(dice.iter().map(|die| die.face).eq(faces.iter().copied()), "game {seed}: {dice:?}");
                assert_eq!(dice.iter().filter(|die| die.counts).count(), hits);
            }
        }
    }
    assert!(rolls > 100, "{rolls}");
}

#[test]
fn a_salt_opened_late_is_refused() {
    let mut lines = lines(1);
    let salt = lines.remove(position_of(&lines, "\"deed\":{\"salt\":{\"seat\":2"));
    let start = position_of(&lines, "\"deed\":{\"start\"");
    lines.insert(start + 1, salt);
    let fault = check(&forge(&lines)).unwrap_err();
    assert!(matches!(fault, VerifyFault::Protocol(_, what) if what.contains("before all salts")), "{fault}");
    // Even if the game is said to have begun without it, a salt that comes later is refused as such.
    let mut lines = self::lines(1);
    let salt = lines[position_of(&lines, "\"deed\":{\"salt\":{\"seat\":2")].clone();
    let start = position_of(&lines, "\"deed\":{\"start\"");
    lines.insert(start + 1, salt);
    assert!(matches!(check(&forge(&lines)), Err(VerifyFault::LateSalt(_))));
}

#[test]
fn a_salt_opened_before_all_have_committed_is_refused() {
    let mut lines = lines(2);
    let (pledge, salt) =
        (position_of(&lines, "\"deed\":{\"pledge\":{\"seat\":2"), position_of(&lines, "\"deed\":{\"salt\""));
    lines.swap(pledge, salt);
    let fault = check(&forge(&lines)).unwrap_err();
    assert!(
        matches!(fault, VerifyFault::Protocol(_, what) if what.contains("before all seats had committed")),
        "{fault}"
    );
}

#[test]
fn another_salt_than_committed_to_is_refused() {
    let mut lines = lines(3);
    let at = position_of(&lines, "\"deed\":{\"salt\"");
    let salt = &lines[at].split("\"salt\":\"").nth(1).unwrap()[..64].to_string();
    lines[at] = lines[at].replace(salt, &"ab".repeat(32));
    assert!(matches!(check(&forge(&lines)), Err(VerifyFault::SaltChanged(_))));
}

#[test]
fn a_secret_changed_after_the_salts_is_refused() {
    let mut lines = lines(4);
    let at = lines.len() - 1;
    let secret = &lines[at].split("\"secret\":\"").nth(1).unwrap()[..64].to_string();
    lines[at] = lines[at].replace(secret, &"cd".repeat(32));
    assert!(matches!(check(&forge(&lines)), Err(VerifyFault::SecretChanged(_))));
}

#[test]
fn a_skipped_and_a_repeated_draw_are_refused() {
    let lines = lines(5);
    let rolled = |line: &&String| {
        line.contains("\"deed\":{\"order\"") && line.contains("\"stream\":{\"Seat\":0},\"index\":1")
    };
    let at = lines.iter().position(|l| rolled(&l)).expect("signals are rolled every turn");
    for other in ["\"index\":2", "\"index\":0"] {
        let mut lines = lines.clone();
        lines[at] = lines[at]
            .replace("\"stream\":{\"Seat\":0},\"index\":1", &format!("\"stream\":{{\"Seat\":0}},{other}"));
        assert!(matches!(check(&forge(&lines)), Err(VerifyFault::DrawOutOfTurn(_, _))));
    }
    // A draw left out altogether is not what the order asks for.
    let mut left_out = lines.clone();
    let draws =
        left_out[at].split_once("\"draws\":").unwrap().1.split_once(",\"seal\"").unwrap().0.to_string();
    left_out[at] = left_out[at].replace(&draws, "[]");
    assert!(matches!(check(&forge(&left_out)), Err(VerifyFault::Dice(_, _))));
}

#[test]
fn a_die_that_fell_otherwise_is_refused() {
    let mut lines = lines(6);
    let at = position_of(&lines, "\"fell\":{\"Die\":");
    let (before, after) = lines[at].split_once("\"fell\":{\"Die\":").unwrap();
    let face: u8 = after[..1].parse().unwrap();
    lines[at] = format!("{before}\"fell\":{{\"Die\":{}{}", face % 6 + 1, &after[1..]);
    assert!(matches!(check(&forge(&lines)), Err(VerifyFault::DrawChanged(_, _))));
}

#[test]
fn an_entry_removed_from_the_chain_is_refused() {
    let lines = lines(7);
    for at in [0, 3, 9, lines.len() / 2] {
        let mut shorter = lines.clone();
        shorter.remove(at);
        assert!(matches!(check(&shorter), Err(VerifyFault::Text(_))), "line {at}");
    }
    // And if the chain is forged to fit: the order is missed.
    let mut shorter = lines.clone();
    shorter.remove(position_of(&lines, "\"deed\":{\"order\":{\"seat\":1"));
    assert!(check(&forge(&shorter)).is_err());
}

#[test]
fn a_position_that_was_sealed_otherwise_is_refused() {
    let mut lines = lines(8);
    let at = position_of(&lines, "\"deed\":{\"order\"");
    let seal = &lines[at].split("\"seal\":\"").nth(1).unwrap()[..64].to_string();
    lines[at] = lines[at].replace(seal, &"ef".repeat(32));
    assert!(matches!(check(&forge(&lines)), Err(VerifyFault::SealBroken(_))));
}

#[test]
fn enumerated_and_sampled_distributions_of_a_battle_agree() {
    let setup = Setup {
        moves: true,
        blocks: Some(vec![
            block("blue", "guard", 3, "cross"),
            block("green", "gun", 2, "cross"),
            block("red", "horse", 2, "cross"),
            block("red", "guard", 2, "cross"),
            block("red", "staff", 1, "cross"),
        ]),
        ..Setup::default()
    };
    let mut table = Table::open(setup);
    for seat in [RED, BLUE, GREEN] {
        table.say(seat, "done");
    }
    let game = Skirmish::standard();
    let cross = game.space("cross").unwrap();
    let position = table.m.position().clone();
    let exact = odds::distribution(|dice| round_result(game.ground(), &position, cross, dice));
    let sum = exact.iter().fold(0.0, |sum, (_, chance)| sum + chance);
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(exact.iter().any(|(r, p)| *r == RoundResult::Undecided && *p > 0.5));
    let runs = 20_000;
    let sampled = odds::sample(runs, 11, |dice| round_result(game.ground(), &position, cross, dice));
    for (result, chance) in &exact {
        let found = sampled.iter().find(|(r, _)| r == result).map_or(0.0, |(_, p)| *p);
        let error = 2.0 * odds::error(*chance, runs) + 0.0005;
        assert!((found - chance).abs() < error, "{result:?}: exact {chance}, sampled {found}");
    }
}
