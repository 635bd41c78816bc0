//! `sandtable rules`.

use table::erased::DynGame;
use table::rulebook::{Follows, Later, Rule, State};
use table::{DynProof, RuleId};

use crate::fail::Fail;

/// Audits the rules of a game for some scenarios, switches them off one by one, or both.
pub fn prove(game: &dyn DynProof, scope: Option<&Vec<String>>, ablate: bool) -> Result<(), Fail> {
    let mut faults = Vec::new();
    if let Some(scope) = scope {
        faults.extend(audited(game, scope)?);
    }
    if ablate {
        faults.extend(ablated(game)?);
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail(faults.join("\n"))) }
}

/// Lists the rules of a game, or those that have a text in them.
pub fn list(game: &dyn DynGame, filter: Option<&str>) -> Result<(), Fail> {
    let text = filter.unwrap_or_default();
    let wanted = text.to_lowercase();
    let fits =
        |(id, rule): &(RuleId, Rule)| format!("{id} {}", rule.summary).to_lowercase().contains(&wanted);
    let mut found: Vec<(RuleId, Rule)> = game.rulebook().rules.into_iter().filter(fits).collect();
    if found.is_empty() {
        return Err(Fail(format!("No rule of {} contains {text:?}.", game.about().id)));
    }
    found.sort_by(|(a, _), (b, _)| numbered(a.as_str()).cmp(numbered(b.as_str())));
    for (id, rule) in found {
        println!("{id:<9} {}", rule.summary);
        match rule.state {
            State::Enforced => {}
            State::Ruling(why) => println!("          ruling: {why}"),
            State::NotApplicable(why) => println!("          not applicable: {why}"),
            State::Later(Later { first, ruling }) => {
                println!("          not needed before {first}");
                ruling.iter().for_each(|why| println!("          ruling: {why}"));
            }
        }
        if let Some(Follows { why, from, data }) = rule.follows {
            let from: Vec<String> = from.iter().map(RuleId::to_string).chain(data).collect();
            println!("          follows: {why} {}", from.join(", "));
        }
    }
    Ok(())
}

/// The parts of a rule's id as the book counts them: 3.10 follows 3.9.
fn numbered(id: &str) -> impl Iterator<Item = (Option<u32>, &str)> {
    id.split(['-', '.']).map(|part| (part.parse().ok(), part))
}

fn audited(game: &dyn DynProof, scope: &[String]) -> Result<Vec<String>, Fail> {
    let audit = game.audit(scope).map_err(Fail)?;
    let cases: usize = audit.cases.values().map(Vec::len).sum();
    println!(
        "{}: {} rules enforced, {} rulings, {} of both follow from data or other rules ({} of them from data alone, {} without naming either), {} not applicable, {} later, {} out of scope; shown {cases} times by cases; {} faults",
        game.about().id,
        audit.enforced,
        audit.rulings,
        audit.follow,
        audit.by_data,
        audit.unsupported,
        audit.not_applicable,
        audit.later,
        audit.out_of_scope,
        audit.faults.len()
    );
    Ok(audit.faults)
}

fn ablated(game: &dyn DynProof) -> Result<Vec<String>, Fail> {
    // A case that panics without its rule has noticed; the message does not matter.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let ablation = game.ablate();
    std::panic::set_hook(hook);
    let ablation = ablation.map_err(Fail)?;
    for (rule, case) in &ablation.missed {
        println!("{rule:<9} switched off: {case:?} fails");
    }
    println!(
        "{}: {} rules switched off, {} not missed; {} cannot be switched off",
        game.about().id,
        ablation.missed.len() + ablation.faults.len(),
        ablation.faults.len(),
        ablation.unswitched.len()
    );
    Ok(ablation.faults)
}
