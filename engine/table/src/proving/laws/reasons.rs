//! Whatever is refused names a rule that really forbids it.

use super::Law;
use super::state::{Found, Run, worded};
use crate::proving::Proving;
use crate::rules::{Order, RuleId, Seat, Viewer, read_seen, reading};

/// How many words are tried in one place.
const TRIED: usize = 6;

/// Orders that begin as one that may be given, and go on with a word that could stand there but is not allowed.
pub(super) fn forbidden_words<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>) -> Found {
    if !run.wants(Law::Reasons) {
        return Ok(());
    }
    let kept = run.rng.below(order.parts.len() as u32) as usize;
    let seen = run.m.see(Viewer::seat(seat));
    let mut candidates = reading::candidates(run.m.game(), &seen, seat, &order.parts[..kept]);
    run.rng.shuffle(&mut candidates);
    let mut refused = Vec::new();
    for word in candidates {
        let order = Order { parts: order.parts[..kept].iter().cloned().chain([word]).collect() };
        match read_seen(run.m.game(), &seen, seat, &order) {
            Err(refusal) if refusal.rule != RuleId::NO_SENSE => refused.push((order, refusal)),
            _ => {}
        }
        if refused.len() == TRIED {
            break;
        }
    }
    drop(seen);
    for (order, refusal) in refused {
        worded(run, seat, &refusal)?;
        run.report.refused.insert(refusal.rule);
        is_true(run, seat, &order, refusal.rule)?;
    }
    Ok(())
}

/// An order was refused by this rule: with the rule switched off it is allowed, or another rule is named. Only in builds with the feature
/// `ablate`, which switches rules off.
#[cfg(feature = "proofs")]
pub(super) fn is_true<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>, rule: RuleId) -> Found {
    use super::state::broken;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    if !run.wants(Law::Reasons) || rule == RuleId::NO_SENSE {
        return Ok(());
    }
    // The view is made with all rules in force: what a seat knows does not change because a rule is asked about.
    let seen = run.m.see(Viewer::seat(seat));
    let without = crate::rules::ablation::without(rule, || {
        catch_unwind(AssertUnwindSafe(|| read_seen(run.m.game(), &seen, seat, order)))
    });
    run.report.count(Law::Reasons, 1);
    match without {
        Ok(Err(refusal)) if refusal.rule == rule => {
            broken(Law::Reasons, format!("{order:?} is refused by {rule} even when that rule is off"))
        }
        Err(_) => broken(Law::Reasons, format!("{order:?} cannot be read when {rule} is off")),
        _ => Ok(()),
    }
}

#[cfg(not(feature = "proofs"))]
pub(super) fn is_true<G: Proving>(_: &mut Run<'_, G>, _: Seat, _: &Order<G>, _: RuleId) -> Found {
    Ok(())
}
