//! One chain of permissions, read two ways: what may be said next, and why something may not be said.

use crate::msg;
use crate::rules::{Message, No, Refusal, RuleId, Verdict};

/// How the orders of one decision are put together.
///
/// A game need not use this to fulfil the contract, but it is the short way: write what could follow by shape alone, and once, generic
/// over the [`Verdict`], which rule forbids it. [`next`] and [`judge`] are then two readings of the same code.
pub trait Grammar {
    /// One word of an order.
    type Part: Clone + PartialEq;

    /// Everything that could follow by its shape, whether a rule forbids it or not: any block after `march`.
    fn shapes(&self, said: &[Self::Part], out: &mut Vec<Self::Part>);

    /// Lists what may follow, if the game has worked it out as a whole: just what asking about every shape would leave, in the same
    /// order. Says whether it has; if not, it lists nothing.
    fn known(&self, said: &[Self::Part], out: &mut Vec<Self::Part>) -> bool {
        let _ = (said, out);
        false
    }

    /// Is it known without a look at all shapes that this may follow? No means that it is not known.
    fn surely(&self, said: &[Self::Part], part: &Self::Part) -> bool {
        let _ = (said, part);
        false
    }

    /// The first rule that forbids this part here. What was said before is known to be permitted.
    fn permit<V: Verdict>(&self, said: &[Self::Part], part: &Self::Part) -> Result<(), V>;

    /// Is this a whole order?
    fn whole(&self, said: &[Self::Part]) -> bool;

    /// Can what has been said be brought to an end? Found by trying, unless the game knows a shorter way: a path through
    /// thousands of hexes wants a search, a choice of seven out of ten wants counting.
    fn can_end(&self, said: &[Self::Part]) -> Option<bool> {
        let _ = said;
        None
    }

    /// A part in notation, for refusals.
    fn word(&self, part: &Self::Part) -> String;
}

/// What may follow, for [`Game::next`](crate::Game::next): permitted, and with a way to end from there.
pub fn next<G: Grammar>(grammar: &G, said: &[G::Part], out: &mut Vec<G::Part>) -> bool {
    if grammar.known(said, out) {
        return grammar.whole(said);
    }
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
    if let Some(known) = grammar.can_end(said) {
        return known;
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

/// The one order that may be given, if there is only one: a window that public knowledge leaves a single answer closes by itself.
pub fn only<G: Grammar>(grammar: &G) -> Option<Vec<G::Part>> {
    let mut said = Vec::new();
    loop {
        let mut parts = Vec::new();
        match (next(grammar, &said, &mut parts), parts.len()) {
            (true, 0) => return Some(said),
            (false, 1) => said.append(&mut parts),
            _ => return None,
        }
    }
}

/// Why an order may not be given; see [`Said::sentence`](crate::Said::sentence).
pub fn judge<G: Grammar>(grammar: &G, parts: &[G::Part]) -> Result<(), Refusal> {
    let mut shapes = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let said = &parts[..i];
        if grammar.surely(said, part) {
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Pick this many different numbers below another.
    struct Picks {
        wanted: usize,
        of: u8,
    }

    const TWICE: RuleId = RuleId::new("EX-1");

    impl Grammar for Picks {
        type Part = u8;

        fn shapes(&self, said: &[u8], out: &mut Vec<u8>) {
            if said.len() < self.wanted {
                out.extend(0..self.of);
            }
        }

        fn permit<V: Verdict>(&self, said: &[u8], part: &u8) -> Result<(), V> {
            TWICE.forbids(said.contains(part), || (msg!("table-none"), Vec::new()))
        }

        fn whole(&self, said: &[u8]) -> bool {
            said.len() == self.wanted
        }

        fn word(&self, part: &u8) -> String {
            part.to_string()
        }
    }

    #[test]
    fn what_is_offered_can_be_finished_and_what_is_refused_cites_its_rule() {
        let mut parts = Vec::new();
        assert!(!next(&Picks { wanted: 2, of: 3 }, &[1], &mut parts));
        assert_eq!(parts, [0, 2]);
        parts.clear();
        assert!(!next(&Picks { wanted: 4, of: 3 }, &[], &mut parts));
        assert!(parts.is_empty(), "four of three cannot be picked, so nothing is offered");
        assert_eq!(judge(&Picks { wanted: 2, of: 3 }, &[1, 1]).unwrap_err().rule, TWICE);
        assert_eq!(judge(&Picks { wanted: 2, of: 3 }, &[1, 9]).unwrap_err().rule, RuleId::NO_SENSE);
        assert_eq!(judge(&Picks { wanted: 2, of: 3 }, &[1]).unwrap_err().rule, RuleId::NO_SENSE);
        assert_eq!(judge(&Picks { wanted: 2, of: 3 }, &[2, 0]), Ok(()));
    }

    #[test]
    fn a_single_answer_is_known_as_such() {
        assert_eq!(only(&Picks { wanted: 1, of: 1 }), Some(vec![0]));
        assert_eq!(only(&Picks { wanted: 1, of: 2 }), None);
        assert_eq!(only(&Picks { wanted: 2, of: 1 }), None, "none is not one");
    }
}
