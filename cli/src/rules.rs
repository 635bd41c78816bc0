//! `sandtable rules`.

use table::DynProof;
use table::erased::DynGame;
use table::rulebook::State;

use crate::fail::Fail;

/// Lists, audits or ablates the rules of a game.
pub fn rules(game: &dyn DynProof, filter: Option<&str>, audit: bool, ablate: bool) -> Result<(), Fail> {
    if !audit && !ablate {
        return list(game, filter);
    }
    let mut faults = Vec::new();
    if audit {
        faults.extend(audited(game)?);
    }
    if ablate {
        faults.extend(ablated(game)?);
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail(faults.join("\n"))) }
}

/// Lists the rules of a game, or those that have a text in them.
pub fn list(game: &dyn DynGame, filter: Option<&str>) -> Result<(), Fail> {
    let wanted = filter.map(str::to_lowercase);
    for (id, rule) in game.rulebook().rules {
        let text = format!("{id} {}", rule.summary).to_lowercase();
        if wanted.as_ref().is_some_and(|w| !text.contains(w)) {
            continue;
        }
        println!("{id:<9} {}", rule.summary);
        match rule.state {
            State::Enforced => {}
            State::Ruling(why) => println!("          ruling: {why}"),
            State::NotApplicable(why) => println!("          not applicable: {why}"),
        }
        if let Some(why) = rule.follows {
            println!("          follows: {why}");
        }
    }
    Ok(())
}

fn audited(game: &dyn DynProof) -> Result<Vec<String>, Fail> {
    let audit = game.audit().map_err(Fail)?;
    let cases: usize = audit.cases.values().map(Vec::len).sum();
    println!(
        "{}: {} rules enforced, {} rulings, {} of both follow from data or other rules, {} not applicable; {cases} showings in cases; {} faults",
        game.about().id,
        audit.enforced,
        audit.rulings,
        audit.follow,
        audit.not_applicable,
        audit.faults.len()
    );
    Ok(audit.faults)
}

fn ablated(game: &dyn DynProof) -> Result<Vec<String>, Fail> {
    // A case that panics without its rule has noticed; nobody needs to read how.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let ablation = game.ablate();
    std::panic::set_hook(hook);
    let ablation = ablation.map_err(Fail)?;
    for (rule, case) in &ablation.missed {
        println!("{rule:<9} switched off: {case:?} fails");
    }
    println!(
        "{}: {} rules switched off, {} not missed",
        game.about().id,
        ablation.missed.len() + ablation.faults.len(),
        ablation.faults.len()
    );
    Ok(ablation.faults)
}
