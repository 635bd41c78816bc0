//! What a viewer may not know changes nothing that he receives.

use std::fmt::Debug;

use super::state::{Found, Run, broken};
use super::{ENOUGH, Law};
use crate::play::Live;
use crate::proving::Proving;
use crate::proving::walk::random_order;
use crate::rules::dice::Dice;
use crate::rules::{Rng, Seat, Seats, Tell, Viewer, observe, read};

/// How many orders the two worlds of a pair are played on.
const ORDERS: u32 = 6;

/// How many viewers are tried for one to whom something of a kind is secret.
const VIEWERS: u32 = 3;

/// Pairs of worlds that differ only in what a viewer may not know: he must not be able to tell them apart, now or
/// while both are played on with the same orders and dice, until a rule reveals something.
pub(super) fn twins<G: Proving>(run: &mut Run<'_, G>, thorough: bool) -> Found {
    if !run.wants(Law::Ignorance) {
        return Ok(());
    }
    let game = run.m.game_shared();
    // Each check has chance of its own, so that a game alone goes as it does among others, where some checks are left out.
    let chance = u64::from(run.rng.bits()) << 8;
    for (kind, name) in game.secrets().iter().enumerate() {
        // Some secrets are rare: until there are enough pairs of a kind it is looked for at every step.
        if !thorough && run.report.pairs.get(name).is_some_and(|pairs| *pairs >= ENOUGH) {
            continue;
        }
        let mut rng = Rng::seeded(chance + kind as u64);
        let mut truth = run.m.position().clone();
        let Some((viewer, mut twin)) = (0..VIEWERS).find_map(|_| {
            let (viewer, mut twin) = (any_viewer(&*game, &mut rng), truth.clone());
            let scrambled = game.scramble(kind, &mut twin, viewer, &mut rng) && twin != truth;
            scrambled.then_some((viewer, twin))
        }) else {
            continue;
        };
        *run.report.pairs.entry(name).or_default() += 1;
        run.report.count(Law::Ignorance, 1);
        let differs =
            |what: &str| broken(Law::Ignorance, format!("{viewer:?} learns of the secret {name}: {what}"));
        let mut live = Live::casual(rng.bits().into());
        let viewers = [viewer];
        let mut given = Vec::new();
        for orders in 0..=ORDERS {
            let (a, b) = (observe(&*game, &truth, viewer), observe(&*game, &twin, viewer));
            if a.pack() != b.pack() {
                return differs(&format!("the view after {given:?}: {}", first_difference(&a, &b)));
            }
            if game.scene(&a) != game.scene(&b) {
                return differs(&format!("the scene after {given:?}"));
            }
            let awaited = game.awaiting(&truth);
            if awaited != game.awaiting(&twin) || awaited != game.awaiting(&a) {
                return differs(&format!("who is awaited after {given:?}"));
            }
            if game.outcome(&truth) != game.outcome(&twin) {
                return differs("the outcome");
            }
            let seats: Vec<_> = awaited.must.iter().collect();
            let Some(seat) = rng.pick(&seats).copied().filter(|_| orders < ORDERS) else { break };
            let seen = observe(&*game, &truth, Viewer::seat(seat));
            let Ok(order) = random_order(&*game, &seen, seat, &mut rng) else { break };
            // Whose secret it is may be able to do something in one world that he cannot in the other.
            if read(&*game, &twin, seat, &order).is_err() {
                break;
            }
            let play = |world: &mut G::Position| {
                let mut live = live.clone();
                let mut dice = Dice::new(&mut live);
                let mut tell = Tell::to(&viewers);
                let allowed = read(&*game, world, seat, &order).expect("both worlds allow it");
                game.perform(world, &allowed, &mut dice, &mut tell);
                (tell.finish(), live)
            };
            let (told, after) = play(&mut truth);
            let (told_twin, _) = play(&mut twin);
            live = after;
            if told.revealed_to(viewer, name) || told_twin.revealed_to(viewer, name) {
                break;
            }
            if !told.heard_by(viewer).eq(told_twin.heard_by(viewer)) {
                return differs(&format!("what is told of {order:?} after {given:?}"));
            }
            given.push(order);
        }
    }
    Ok(())
}

/// Where two values begin to differ, with what stands around it.
fn first_difference<T: Debug>(a: &T, b: &T) -> String {
    const AROUND: usize = 60;
    let [a, b] = [a, b].map(|value| format!("{value:?}").chars().collect::<Vec<_>>());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let part = |text: &[char]| -> String {
        text.iter().skip(same.saturating_sub(AROUND)).take(2 * AROUND).collect()
    };
    format!("{} | {}", part(&a), part(&b))
}

/// Any seat, sometimes two seats of one person, sometimes the public.
fn any_viewer<G: Proving>(game: &G, rng: &mut Rng) -> Viewer {
    let count = u32::from(game.about().count());
    let mut draw = || Seat(rng.below(count) as u8);
    let (first, second) = (draw(), draw());
    match rng.below(6) {
        0 => Viewer::PUBLIC,
        1 => Viewer::of(Seats::one(first).with(second)),
        _ => Viewer::seat(first),
    }
}

/// A world drawn to fit what is known fits what is known.
pub(super) fn resampled<G: Proving>(run: &mut Run<'_, G>) -> Found {
    if !run.wants(Law::Ignorance) {
        return Ok(());
    }
    let viewer = any_viewer(run.m.game(), run.rng);
    let game = run.m.game();
    let seen = run.m.see(viewer);
    let world = game.resample(&seen, run.rng);
    run.report.count(Law::Ignorance, 1);
    if observe(game, &world, viewer) != seen {
        return broken(Law::Ignorance, format!("a world drawn for {viewer:?} does not fit what it knows"));
    }
    if game.secrets().is_empty() && *seen != *run.m.position() {
        return broken(
            Law::Ignorance,
            format!("the game has no secrets, but {viewer:?} does not see everything"),
        );
    }
    run.report.resampled += u64::from(world != *run.m.position());
    Ok(())
}
