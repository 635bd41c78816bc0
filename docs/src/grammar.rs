//! How orders were put together when two of the rehearsals were written; kept for them alone. Games read orders with `table::Said`.

use table::{Message, No, Refusal, RuleId, Verdict, msg};

/// The orders of one decision: what could follow by shape alone, and, generic over the [`Verdict`], which rule forbids it.
pub trait Grammar {
    /// One word of an order.
    type Part: Clone + PartialEq;

    /// Everything that could follow by its shape, whether a rule forbids it or not: any block after `march`.
    fn shapes(&self, said: &[Self::Part], out: &mut Vec<Self::Part>);

    /// The first rule that forbids this part here. What was said before is known to be permitted.
    fn permit<V: Verdict>(&self, said: &[Self::Part], part: &Self::Part) -> Result<(), V>;

    /// Is this a whole order?
    fn whole(&self, said: &[Self::Part]) -> bool;

    /// A part in notation, for refusals.
    fn word(&self, part: &Self::Part) -> String;
}

/// What may follow: permitted, and with a way to end from there.
pub fn next<G: Grammar>(grammar: &G, said: &[G::Part], out: &mut Vec<G::Part>) -> bool {
    let from = out.len();
    grammar.shapes(said, out);
    let mut sentence = said.to_vec();
    let mut keep = from;
    for i in from..out.len() {
        if grammar.permit::<No>(said, &out[i]).is_ok() {
            sentence.push(out[i].clone());
            if can_end(grammar, &mut sentence) {
                out.swap(keep, i);
                keep += 1;
            }
            sentence.pop();
        }
    }
    out.truncate(keep);
    grammar.whole(said)
}

fn can_end<G: Grammar>(grammar: &G, said: &mut Vec<G::Part>) -> bool {
    if grammar.whole(said) {
        return true;
    }
    let mut shapes = Vec::new();
    grammar.shapes(said, &mut shapes);
    shapes.into_iter().any(|part| {
        grammar.permit::<No>(said, &part).is_ok() && {
            said.push(part);
            let ends = can_end(grammar, said);
            said.pop();
            ends
        }
    })
}

/// Why an order may not be given.
pub fn judge<G: Grammar>(grammar: &G, parts: &[G::Part]) -> Result<(), Refusal> {
    let mut shapes = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let said = &parts[..i];
        shapes.clear();
        grammar.shapes(said, &mut shapes);
        if !shapes.contains(part) {
            let word = grammar.word(part);
            let next = fits(grammar, said);
            return Err(Refusal::new(RuleId::NO_SENSE, msg!("table-no-sense", word = word, next = next), []));
        }
        grammar.permit::<Refusal>(said, part)?;
    }
    if grammar.whole(parts) {
        return Ok(());
    }
    let next = fits(grammar, parts);
    Err(Refusal::new(RuleId::NO_SENSE, msg!("table-unfinished", next = next), []))
}

fn fits<G: Grammar>(grammar: &G, said: &[G::Part]) -> Vec<Message> {
    let mut parts = Vec::new();
    next(grammar, said, &mut parts);
    parts.iter().map(|part| msg!("table-thing", thing = grammar.word(part))).collect()
}
