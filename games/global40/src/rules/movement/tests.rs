//! Random orders in the phases of movement: what is offered is accepted, and no phase is without an end.

use table::ablation::without;
use table::dice::{Dice, Live};
use table::{Game, Order, Rng, RuleId, Tell, Viewer, judge, observe};

use crate::Global40;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::rules::movement::plan::Errand;
use crate::setup::Setup;

/// Plays one phase of a power by chance; tells how many orders it took.
fn play(game: &Global40, setup: &Setup, seed: u64, most: usize) -> usize {
    let mut dice = Live::casual(seed);
    let mut position = game.start(setup, &mut Dice::new(&mut dice)).expect("a sound set-up");
    let mut rng = Rng::seeded(seed);
    let begun = std::mem::discriminant(position.frames.top());
    let power = position.power;
    for count in 0..most {
        if std::mem::discriminant(position.frames.top()) != begun || position.power != power {
            return count;
        }
        let seat = power.seat();
        let mut said: Vec<Part> = Vec::new();
        loop {
            let seen = observe(game, &position, Viewer::seat(seat));
            let mut parts = Vec::new();
            let whole = game.next(&seen, seat, &said, &mut parts);
            assert!(whole || !parts.is_empty(), "seed {seed}: nothing follows {said:?}");
            // The phase is not ended before something has been tried.
            if said.is_empty() && parts.len() > 1 && count < 10 {
                parts.retain(|p| *p != Part::Do(Verb::Done));
            }
            if whole && (parts.is_empty() || rng.below(3) == 0) {
                break;
            }
            said.push(*rng.pick(&parts).expect("something follows"));
        }
        let order = Order::new(said);
        let verdict = judge(game, &position, seat, &order);
        assert!(verdict.is_ok(), "seed {seed}: {:?}: {verdict:?}", order.parts);
        let before = position.clone();
        table::carry_out(game, &mut position, seat, &order, &mut Dice::new(&mut dice), &mut Tell::nobody());
        assert!(before != position, "seed {seed}: {:?} changes nothing", order.parts);
        assert!(position.is_sound(), "seed {seed}: {:?}", order.parts);
    }
    panic!("seed {seed}: {power:?} never ends the phase");
}

fn everybody_at_war() -> Setup {
    let wars = [
        "germany soviets",
        "germany us",
        "italy us",
        "italy soviets",
        "japan us",
        "japan uk",
        "japan anzac",
        "japan soviets",
        "japan france",
    ];
    Setup { wars: wars.map(String::from).to_vec(), ..Setup::default() }
}

#[test]
fn whatever_is_offered_can_be_ordered() {
    let game = Global40::standard();
    for (i, power) in Power::ALL.into_iter().enumerate() {
        for phase in ["combat-move", "non-combat"] {
            for setup in [Setup::default(), everybody_at_war()] {
                let setup = Setup { power: Some(power), phase: Some(phase.into()), ..setup };
                play(&game, &setup, 11 + i as u64, 400);
            }
        }
    }
}

/// The rule by which an order is refused; none if it may be given or must go on.
fn refused_by(game: &Global40, position: &Position, power: Power, said: &[Part]) -> Option<RuleId> {
    let refusal = judge(game, position, power.seat(), &Order::new(said.to_vec())).err()?;
    let goes_on = || {
        let mut next = Vec::new();
        game.next(&observe(game, position, Viewer::seat(power.seat())), power.seat(), said, &mut next);
        !next.is_empty()
    };
    Some(refusal.rule).filter(|rule| *rule != RuleId::NO_SENSE || !goes_on())
}

/// Goes through a random move word by word and tries words that are forbidden; tells how many were.
fn try_forbidden(game: &Global40, position: &Position, verb: Verb, rng: &mut Rng) -> usize {
    let power = position.power;
    let seen = observe(game, position, Viewer::seat(power.seat()));
    let now = game.now(&seen, power.seat());
    let m = now.mover();
    let mut asked = 0;
    let mut said = vec![Part::Do(verb)];
    let mut next = Vec::new();
    game.next(&seen, power.seat(), &said, &mut next);
    let Some(Part::Space(from)) = rng.pick(&next).copied() else { return 0 };
    said.push(Part::Space(from));
    let mut errand = Errand::start(verb, from);
    loop {
        let candidates = m.candidates(&errand, &m.plan(&errand));
        for _ in 0..6 {
            let Some(word) = rng.pick(&candidates) else { continue };
            let wrong = [&said[..], &[*word]].concat();
            let Some(rule) = refused_by(game, position, power, &wrong) else { continue };
            assert_ne!(rule, RuleId::NO_SENSE, "{power:?}: no rule forbids {wrong:?}");
            let still = without(rule, || refused_by(game, position, power, &wrong));
            assert_ne!(still, Some(rule), "{power:?}: {wrong:?}");
            asked += 1;
        }
        next.clear();
        game.next(&seen, power.seat(), &said, &mut next);
        let word = *rng.pick(&next).expect("what is offered can be finished");
        said.push(word);
        match word {
            Part::Units(kind, count) => errand.group = errand.group.with(kind, count),
            Part::Ship(ship) => errand.group.ships.push((ship, position.unit(ship).kind)),
            Part::Via(space) => errand.vias.push(space),
            _ => return asked,
        }
    }
}

#[test]
fn the_rule_named_against_a_move_forbids_it() {
    let game = Global40::standard();
    let mut rng = Rng::seeded(1940);
    let mut asked = 0;
    for power in Power::ALL {
        for phase in ["combat-move", "non-combat"] {
            for setup in [Setup::default(), everybody_at_war()] {
                let setup = Setup { power: Some(power), phase: Some(phase.into()), ..setup };
                let position =
                    game.start(&setup, &mut Dice::new(&mut Live::casual(1))).expect("a sound set-up");
                for verb in [Verb::Move, Verb::Raid, Verb::Sweep] {
                    asked += (0..20).map(|_| try_forbidden(&game, &position, verb, &mut rng)).sum::<usize>();
                }
            }
        }
    }
    assert!(asked > 1000, "only {asked} refusals");
}

#[test]
fn the_cases_of_the_moves_pass() {
    let game = Global40::standard();
    let files =
        ["land", "sea", "air", "transports", "canals", "limits", "noncombat"].map(|f| format!("{f}.toml"));
    let cases = table::suite::read(&game).expect("readable cases");
    let own: Vec<_> = cases.iter().filter(|c| files.iter().any(|f| f == c.file)).collect();
    let faults: Vec<String> =
        own.iter().filter_map(|c| c.run(&game).err().map(|fault| format!("{}: {fault}", c.name))).collect();
    assert!(!own.is_empty() && faults.is_empty(), "{}", faults.join("\n"));
}
