//! Checks on one step: said is accepted, round trips, words, conservation, deltas, undo.

use super::state::{Found, Run, broken, worded};
use super::{Law, reasons};
use crate::play::journal::Hand;
use crate::play::{Counters, Live, Match};
use crate::present::{Gesture, notation};
use crate::proving::Proving;
use crate::proving::walk::{can_be_walked, random_order};
use crate::rules::dice::Dice;
use crate::rules::{Order, Seat, Seen, Subject, Tell, Viewer, observe, pack};

/// Orders that nobody would say, made from those that one would: if one is accepted, it can also be walked.
pub(super) fn mutated_orders<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>) -> Found {
    if ![Law::SaidIsAccepted, Law::Reasons, Law::Words].iter().any(|law| run.wants(*law)) {
        return Ok(());
    }
    let other_seat = Seat(run.rng.below(run.m.game().about().count().into()) as u8);
    for _ in 0..4 {
        let seen = run.m.see(Viewer::seat(seat));
        let game = run.m.game();
        let other = random_order(game, &seen, seat, run.rng).unwrap_or_else(|_| order.clone());
        let mut parts = order.parts.clone();
        let at = run.rng.below(parts.len() as u32 + 1) as usize;
        let any = game.any_part(&seen, run.rng);
        match run.rng.below(8) {
            5 if at < parts.len() => parts[at] = any,
            6 => parts.insert(at, any),
            7 => {
                let length = run.rng.below(3);
                parts =
                    std::iter::once(any).chain((0..length).map(|_| game.any_part(&seen, run.rng))).collect();
            }
            0 => parts.truncate(at),
            1 => parts.insert(at, run.rng.pick(&other.parts).unwrap_or(&order.parts[0]).clone()),
            2 if at < parts.len() => drop(parts.remove(at)),
            3 if at < parts.len() => parts[at] = run.rng.pick(&other.parts).unwrap_or(&parts[at]).clone(),
            _ => parts.extend(other.parts),
        }
        let mutant = Order { parts };
        let verdict = crate::rules::reading::read(game, &seen, seat, &mutant.parts);
        let walked = can_be_walked(game, &seen, seat, &mutant);
        let asked = run.m.judge(other_seat, &mutant);
        for refusal in [verdict.as_ref().err(), asked.as_ref().err()].into_iter().flatten() {
            worded(run, seat, refusal)?;
        }
        match verdict {
            Ok(_) if !walked => {
                return broken(Law::SaidIsAccepted, format!("{mutant:?} is accepted but cannot be said"));
            }
            Err(refusal) if walked => {
                let rule = refusal.rule;
                return broken(Law::SaidIsAccepted, format!("{mutant:?} was said but {rule} refuses it"));
            }
            Err(refusal) => {
                run.report.refused.insert(refusal.rule);
                reasons::is_true(run, seat, &mutant, refusal.rule)?;
            }
            Ok(_) => {}
        }
        run.report.count(Law::SaidIsAccepted, 1);
        if run.wants(Law::SaidIsAccepted) {
            refused_changes_nothing(run, seat, &mutant)?;
        }
    }
    Ok(())
}

fn refused_changes_nothing<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>) -> Found {
    let mut m = run.m.clone();
    if m.order(seat, order).is_err()
        && (m.position() != run.m.position() || m.journal().head() != run.m.journal().head())
    {
        return broken(Law::SaidIsAccepted, format!("{order:?} was refused but changed something"));
    }
    Ok(())
}

/// Positions, views and orders come back as they were.
pub(super) fn round_trips<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>) -> Found {
    if !run.wants(Law::RoundTrips) {
        return Ok(());
    }
    run.report.count(Law::RoundTrips, 1);
    let (game, position) = (run.m.game(), run.m.position());
    if pack::unpack::<G::Position>(&pack::pack(position)).as_ref() != Ok(position) {
        return broken(Law::RoundTrips, "the packed position comes back as another");
    }
    let json = serde_json::to_string(position).unwrap_or_default();
    if serde_json::from_str::<G::Position>(&json).ok().as_ref() != Some(position) {
        return broken(Law::RoundTrips, "the position as JSON comes back as another");
    }
    let seen = run.m.see(Viewer::seat(seat));
    if Seen::<G>::unpack(&seen.pack(), seen.viewer()).ok().as_ref() != Some(&seen) {
        return broken(Law::RoundTrips, "the view comes back as another");
    }
    let text = notation::write(game, &seen, order);
    match notation::read(game, &seen, seat, &text) {
        Ok(read) if read == *order => {}
        Ok(read) => return broken(Law::RoundTrips, format!("{text:?} for {order:?} is read as {read:?}")),
        Err(fault) => {
            return broken(Law::RoundTrips, format!("{text:?} for {order:?} cannot be read: {fault}"));
        }
    }
    if !game.interpret(&seen, seat, &Gesture::Line(text.clone())).contains(order) {
        return broken(Law::RoundTrips, format!("{text:?} is not taken to mean {order:?}"));
    }
    Ok(())
}

/// Every fact of the newest steps has words, for everybody who hears it.
pub(super) fn facts_worded<G: Proving>(run: &mut Run<'_, G>, before: &Match<G>) -> Found {
    if !run.wants(Law::Words) {
        return Ok(());
    }
    let game = run.m.game();
    for viewer in Viewer::all(game.about().count()) {
        let seen = run.m.see(viewer);
        for fact in run.m.steps().range(before.steps().len()..).flat_map(|step| step.heard_by(viewer)) {
            run.report.count(Law::Words, 1);
            if let Err(fault) = run.words.say(&game.report(fact), &|subject| game.name(&seen, subject)) {
                return broken(Law::Words, format!("{fact:?}: {fault}"));
            }
        }
    }
    Ok(())
}

/// Everything that is shown has words.
pub(super) fn words<G: Proving>(run: &mut Run<'_, G>, seat: Seat) -> Found {
    if !run.wants(Law::Words) {
        return Ok(());
    }
    run.report.count(Law::Words, 1);
    let game = run.m.game();
    for viewer in [Viewer::seat(seat), Viewer::PUBLIC] {
        let seen = run.m.see(viewer);
        let name = |subject: Subject| game.name(&seen, subject);
        let scene = game.scene(&seen);
        let lines = crate::present::scene::read_scene(&game.board(), &scene, &run.words, &name);
        if let Some(fault) = lines.faults.first() {
            return broken(Law::Words, fault.to_string());
        }
    }
    let seen = run.m.see(Viewer::seat(seat));
    let name = |subject: Subject| game.name(&seen, subject);
    let order = random_order(game, &seen, seat, run.rng);
    let forecast =
        order.ok().and_then(|order| crate::rules::reading::read(game, &seen, seat, &order.parts).ok());
    let forecast = forecast.map(|order| game.forecast(&seen, &order)).unwrap_or_default();
    let (_, faults) = crate::present::scene::forecast_lines(&forecast, &run.words, &name);
    match faults.first() {
        Some(fault) => broken(Law::Words, fault.to_string()),
        None => Ok(()),
    }
}

/// Nothing is made or lost without a rule.
pub(super) fn conserved<G: Proving>(run: &mut Run<'_, G>, before: &Match<G>) -> Found {
    if !run.wants(Law::Conservation) {
        return Ok(());
    }
    run.report.count(Law::Conservation, 1);
    let new = run.m.steps().range(before.steps().len()..);
    let told: Vec<_> = new.flat_map(|step| step.told.iter().cloned()).collect();
    run.m
        .game()
        .conserved(before.position(), run.m.position(), &told)
        .or_else(|what| broken(Law::Conservation, what))
}

/// Every viewer's old view with the difference is his new view.
pub(super) fn deltas<G: Proving>(run: &mut Run<'_, G>, before: &Match<G>) -> Found {
    if !run.wants(Law::Deltas) {
        return Ok(());
    }
    for viewer in Viewer::all(run.m.game().about().count()) {
        run.report.count(Law::Deltas, 1);
        let (old, new) = (before.see(viewer), run.m.see(viewer));
        let delta = (run.options.differ)(&old.pack(), &new.pack());
        match crate::play::delta::patch(&old, &delta) {
            Ok(patched) if patched == new => {}
            Ok(_) => return broken(Law::Deltas, "the patched view is not the next view"),
            Err(fault) => return broken(Law::Deltas, fault.to_string()),
        }
    }
    Ok(())
}

/// What can be taken back told its seat nothing, and is then as if it had never been.
pub(super) fn undo<G: Proving>(
    run: &mut Run<'_, G>,
    before: &Match<G>,
    seat: Seat,
    order: &Order<G>,
) -> Found {
    if !run.wants(Law::Undo) || run.m.outcome().is_some() {
        return Ok(());
    }
    let quiet: Vec<u32> = run.m.may_take_back(seat);
    let last = run.m.steps().last().expect("an order was just given");
    if last.barrier.is_none() && last.seat == seat && run.m.steps().len() == before.steps().len() + 1 {
        run.report.count(Law::Undo, 1);
        let mut m = run.m.clone();
        match m.take_back(seat, &[last.n]) {
            Ok(()) if m.position() == before.position() => {}
            Ok(()) => return broken(Law::Undo, format!("{order:?} taken back leaves another position")),
            Err(stop) => {
                return broken(Law::Undo, format!("{order:?} is quiet but cannot be taken back: {stop}"));
            }
        }
        told_nothing(run, before, seat, order)?;
    }
    // Any of one's own orders since the barrier: the rest is played again, or the one that no longer holds is named.
    if let Some(n) = run.rng.pick(&quiet).copied() {
        let mut m = run.m.clone();
        if m.take_back(seat, &[n]).is_ok() {
            run.report.count(Law::Undo, 1);
            if m.steps().iter().any(|s| s.n == n) || m.steps().len() + 1 != run.m.steps().len() {
                return broken(Law::Undo, "an order taken back still counts");
            }
            resumes(&m)?;
        }
    }
    // Past a barrier, with everybody's consent.
    // Not to where a standing order would answer: it would at once do so again.
    let steps = run.m.steps();
    let given: Vec<usize> = (0..steps.len()).filter(|i| steps[*i].hand == Hand::Person).collect();
    let index = *run.rng.pick(&given).expect("a person has just given an order");
    let n = steps[index].n;
    let mut m = run.m.clone();
    let mut agreed = m.ask_back(seat, n);
    for person in m.consent_wanted() {
        agreed = agreed.and_then(|()| m.consent(person));
    }
    run.report.count(Law::Undo, 1);
    match agreed {
        Ok(()) if *m.position() == run.m.position_before(index) => resumes(&m),
        Ok(()) => broken(Law::Undo, "going back by consent leads to another position"),
        Err(stop) => broken(Law::Undo, format!("going back by consent failed: {stop}")),
    }
}

/// A quiet order leaves its seat knowing the same in every world that fits what the seat knew.
fn told_nothing<G: Proving>(run: &mut Run<'_, G>, before: &Match<G>, seat: Seat, order: &Order<G>) -> Found {
    let viewer = Viewer::seat(seat);
    let game = run.m.game_shared();
    let known = run.m.see(viewer);
    for (kind, name) in game.secrets().iter().enumerate() {
        let mut world = before.position().clone();
        if !game.scramble(kind, &mut world, viewer, run.rng) || world == *before.position() {
            continue;
        }
        run.report.count(Law::Undo, 1);
        let mut live = Live::new([7; 32], Counters::default());
        let mut dice = Dice::new(&mut live);
        let viewers = [viewer];
        let mut tell = Tell::to(&viewers);
        let allowed = crate::rules::reading::read(&*game, &before.see(viewer), seat, &order.parts)
            .expect("it was given");
        game.perform(&mut world, &allowed, &mut dice, &mut tell);
        if !dice.finish().is_empty() || observe(&*game, &world, viewer) != known {
            return broken(
                Law::Undo,
                format!("{order:?} can be taken back but told its seat of the secret {name}"),
            );
        }
    }
    Ok(())
}

fn resumes<G: Proving>(m: &Match<G>) -> Found {
    match Match::resume(m.game_shared(), m.journal().clone(), m.secret()) {
        Ok(again) if again.position() == m.position() => Ok(()),
        Ok(_) => broken(Law::Undo, "the journal with the undo leads to another position"),
        Err(fault) => broken(Law::Undo, format!("the journal with the undo does not hold: {fault}")),
    }
}
