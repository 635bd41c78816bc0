//! Every case of the suite passes, and every rule has code and a case that fails without it, or is carried by rules that have.

use eurofront::EuroFront;
use table::{Game, suite};

#[test]
fn every_case_of_the_suite_passes() {
    let game = EuroFront::standard();
    let cases = suite::read(&game).expect("can be read");
    let faults: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            case.run(&game).err().map(|fault| format!("{}: {}: {fault}", case.file, case.name))
        })
        .collect();
    assert!(!cases.is_empty() && faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_rule_has_code_and_a_case_or_rules_that_carry_it() {
    let audit = suite::audit(&EuroFront::standard(), &[]).expect("can be read");
    assert!(audit.faults.is_empty(), "{}", audit.faults.join("\n"));
    assert_eq!(audit.unsupported, 0, "rules follow without naming those that carry them");
}

#[test]
fn every_rule_is_missed_when_it_is_switched_off() {
    let game = EuroFront::standard();
    let ablation = suite::ablate(&game).expect("can be read");
    assert!(ablation.faults.is_empty(), "{}", ablation.faults.join("\n"));
    assert!(ablation.unswitched.is_empty(), "cannot be switched off: {:?}", ablation.unswitched);
    for (id, rule) in game.rulebook().rules {
        for from in rule.follows.iter().flat_map(|follows| &follows.from) {
            assert!(ablation.missed.contains_key(from), "{id} follows from {from}, which nothing misses");
        }
    }
}
