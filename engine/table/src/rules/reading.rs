//! One function reads an order word by word. It is read three ways: as an order, as what may follow, and as the reason why not.
//!
//! A game writes [`Game::read`] once. It takes words from a [`Said`] and names, with each, the rules that forbid it:
//!
//! ```text
//! let block = said.one(now.blocks(), |block| now.is_free_to_march(block))?;
//! let mut path = vec![said.last(now.spaces(), |to| leg(&[], to))?];
//! while let Some(to) = said.more(now.spaces(), |to| leg(&path, to))? {
//!     path.push(to);
//! }
//! ```
//!
//! - [`read`] goes through all words and gives an [`Allowed`] order, or the first rule that forbids one.
//! - [`next`] goes to where the words run out. Candidates that the rules forbid are left out, and so are those from which an order
//!   cannot be finished. After `last` and `more` the rules alone decide, so nothing is read twice.
//!
//! A game that knows beforehand what may stand in a place lists it with [`Said::known`], [`Said::known_more`] or [`Said::listing`]; each
//! word read otherwise still goes through its rules, and the law that what is said is accepted holds the two together.
//!
//! Because both run the same code, what is listed is accepted, and the reason given for a refusal is the reason.

use crate::msg;
use crate::rules::{Game, Message, No, Order, Refusal, RuleId, Seat, Seen, Verdict};

/// The words of an order, as far as it has been said.
pub struct Said<'s, P> {
    words: &'s [P],
    taken: usize,
    /// Was every word listed by an earlier reading? Then its rules need not be asked again.
    listed: bool,
    end: End,
    want: Want<'s, P>,
}

/// How reading ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Words are left, or all are taken and none is wanted.
    Open,
    /// Another word was wanted. What was listed passes its own rules, but may lead nowhere.
    Unfinished,
    /// Another word was wanted or possible. Whatever was listed makes a whole order.
    Listed,
    /// The next word is not one that could stand here.
    NoSense,
}

/// What is wanted of a reading when the words run out.
enum Want<'s, P> {
    /// Nothing: the order must be whole.
    Nothing,
    /// Every word that may follow.
    All(&'s mut Vec<P>),
    /// Any words that may follow; one is enough if it makes the order whole.
    Any(&'s mut Vec<P>),
    /// Every word that could follow, whether a rule forbids it or not.
    Candidates(&'s mut Vec<P>),
}

impl<'s, P: Clone + PartialEq> Said<'s, P> {
    fn new(words: &'s [P], listed: bool, want: Want<'s, P>) -> Said<'s, P> {
        Said { words, taken: 0, listed, end: End::Open, want }
    }

    /// The next word: one of these, unless a rule forbids it. Other words must follow it.
    pub fn one<T: Into<P> + Copy, V: Verdict>(
        &mut self,
        candidates: impl IntoIterator<Item = T>,
        mut check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<T, V> {
        if self.is_at_end() {
            self.end = End::Unfinished;
            match &mut self.want {
                Want::Nothing => {}
                Want::All(list) | Want::Any(list) => {
                    list.extend(candidates.into_iter().filter(|word| check(*word).is_ok()).map(T::into));
                }
                Want::Candidates(list) => list.extend(candidates.into_iter().map(T::into)),
            }
            return Err(nonsense());
        }
        self.take(candidates, check)
    }

    /// The next word, which makes the order whole: one of these, unless a rule forbids it.
    pub fn last<T: Into<P> + Copy, V: Verdict>(
        &mut self,
        candidates: impl IntoIterator<Item = T>,
        check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<T, V> {
        if self.is_at_end() {
            self.list_whole(candidates, check);
            return Err(nonsense());
        }
        self.take(candidates, check)
    }

    /// One more word of an order that is already whole, if there is one.
    pub fn more<T: Into<P> + Copy, V: Verdict>(
        &mut self,
        candidates: impl IntoIterator<Item = T>,
        check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<Option<T>, V> {
        if self.is_at_end() {
            if matches!(self.want, Want::All(_) | Want::Candidates(_)) {
                self.list_whole(candidates, check);
            }
            return Ok(None);
        }
        self.take(candidates, check).map(Some)
    }

    /// The next word, where the game knows beforehand what may stand here: `known` is exactly what the rules leave of the candidates, and
    /// an order can be finished from each of them. It is what is listed; a word that was not listed goes through its rules.
    pub fn known<T: Into<P> + TryFrom<P> + Copy, I: IntoIterator<Item = T>, V: Verdict>(
        &mut self,
        known: impl FnOnce() -> I,
        candidates: impl IntoIterator<Item = T>,
        check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<T, V> {
        self.known_or_sure(known, |_| false, candidates, check)
    }

    /// Like [`Said::known`], for a game that can tell of a single word, for less than a list of all of them costs, that it is known: no
    /// rule is asked about a word that is `sure`. `false` means that its rules decide.
    pub fn known_or_sure<T: Into<P> + TryFrom<P> + Copy, I: IntoIterator<Item = T>, V: Verdict>(
        &mut self,
        known: impl FnOnce() -> I,
        sure: impl FnOnce(T) -> bool,
        candidates: impl IntoIterator<Item = T>,
        check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<T, V> {
        if self.is_at_end() {
            self.list_known(known, candidates);
            if self.end == End::Open {
                self.end = End::Unfinished;
            }
            return Err(nonsense());
        }
        if let Ok(word) = T::try_from(self.words[self.taken].clone())
            && (self.listed || sure(word))
        {
            self.taken += 1;
            return Ok(word);
        }
        self.take(candidates, check)
    }

    /// One more word, if there is one, of those known beforehand (see [`Said::known`]). Whether the order is whole without it is for the
    /// rules that follow to say.
    pub fn known_more<T: Into<P> + TryFrom<P> + Copy, I: IntoIterator<Item = T>, V: Verdict>(
        &mut self,
        known: impl FnOnce() -> I,
        candidates: impl IntoIterator<Item = T>,
        check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<Option<T>, V> {
        if self.is_at_end() {
            self.list_known(known, candidates);
            return Ok(None);
        }
        self.known(known, candidates, check).map(Some)
    }

    /// The list of what may follow, if that is asked and the words run out here. The game adds exactly those words that the rules leave
    /// and from which an order can be finished, and reads nothing else.
    pub fn listing(&mut self) -> Option<&mut Vec<P>> {
        if !self.is_at_end() {
            return None;
        }
        match &mut self.want {
            Want::All(list) | Want::Any(list) => {
                self.end = End::Listed;
                Some(list)
            }
            Want::Nothing | Want::Candidates(_) => None,
        }
    }

    /// The next word, without taking it.
    pub fn peek(&self) -> Option<&P> {
        self.words.get(self.taken)
    }

    /// Takes the next word if it is this one. Several such questions followed by [`Said::none`] are a choice between words.
    pub fn is(&mut self, word: impl Into<P>) -> bool {
        let word = word.into();
        match self.words.get(self.taken) {
            Some(next) => {
                let taken = *next == word;
                self.taken += usize::from(taken);
                taken
            }
            None => {
                if let Want::All(list) | Want::Any(list) | Want::Candidates(list) = &mut self.want {
                    list.push(word);
                }
                false
            }
        }
    }

    /// Takes the next word if it is this one, unless a rule forbids it here.
    pub fn is_allowed<V: Verdict>(
        &mut self,
        word: impl Into<P>,
        check: impl FnOnce() -> Result<(), V>,
    ) -> Result<bool, V> {
        let word = word.into();
        if self.words.get(self.taken) == Some(&word) {
            if !self.listed {
                check()?;
            }
            self.taken += 1;
            return Ok(true);
        }
        if self.is_at_end() {
            match &mut self.want {
                Want::All(list) | Want::Any(list) => list.extend(check().is_ok().then_some(word)),
                Want::Candidates(list) => list.push(word),
                Want::Nothing => {}
            }
        }
        Ok(false)
    }

    /// None of the words that were asked for.
    pub fn none<V: Verdict>(&mut self) -> V {
        if self.end != End::Listed {
            self.end = if self.is_at_end() { End::Unfinished } else { End::NoSense };
        }
        nonsense()
    }

    fn is_at_end(&self) -> bool {
        self.taken == self.words.len()
    }

    /// Takes the next word.
    fn take<T: Into<P> + Copy, V: Verdict>(
        &mut self,
        candidates: impl IntoIterator<Item = T>,
        mut check: impl FnMut(T) -> Result<(), V>,
    ) -> Result<T, V> {
        let next = &self.words[self.taken];
        let Some(word) = candidates.into_iter().find(|word| (*word).into() == *next) else {
            self.end = End::NoSense;
            return Err(nonsense());
        };
        if !self.listed {
            check(word)?;
        }
        self.taken += 1;
        Ok(word)
    }

    fn list_known<T: Into<P>, I: IntoIterator<Item = T>>(
        &mut self,
        known: impl FnOnce() -> I,
        candidates: impl IntoIterator<Item = T>,
    ) {
        match &mut self.want {
            Want::Nothing => {}
            Want::Candidates(list) => list.extend(candidates.into_iter().map(T::into)),
            Want::All(list) => {
                list.extend(known().into_iter().map(T::into));
                self.end = End::Listed;
            }
            Want::Any(list) => {
                list.extend(known().into_iter().next().map(T::into));
                self.end = End::Listed;
            }
        }
    }

    fn list_whole<T: Into<P> + Copy, V: Verdict>(
        &mut self,
        candidates: impl IntoIterator<Item = T>,
        mut check: impl FnMut(T) -> Result<(), V>,
    ) {
        self.end = End::Listed;
        if let Want::Candidates(list) = &mut self.want {
            list.extend(candidates.into_iter().map(T::into));
            return;
        }
        let mut allowed = candidates.into_iter().filter(|word| check(*word).is_ok()).map(T::into);
        match &mut self.want {
            Want::All(list) => list.extend(allowed),
            Want::Any(list) => list.extend(allowed.next()),
            Want::Nothing | Want::Candidates(_) => {}
        }
    }
}

/// Stands for the refusal that [`read`] words better, knowing what would fit.
fn nonsense<V: Verdict>() -> V {
    V::refused(RuleId::NO_SENSE, || (msg!("table-none"), Vec::new()))
}

/// An order that its seat may give. Only reading makes one, so it need not be checked again.
///
/// It was read from what its seat may know, so pieces in it are named as that seat names them (see [`Handle`](crate::Handle)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowed<O> {
    seat: Seat,
    order: O,
}

impl<O> Allowed<O> {
    /// Whose order it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

impl<O> std::ops::Deref for Allowed<O> {
    type Target = O;

    fn deref(&self) -> &O {
        &self.order
    }
}

/// The order that these words are, or the first rule that forbids it.
pub(crate) fn read<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    words: &[G::Part],
) -> Result<Allowed<G::Order>, Refusal> {
    #[cfg(feature = "proofs")]
    crate::rules::readings::count(|readings| readings.judged += 1);
    let mut said = Said::new(words, false, Want::Nothing);
    let read = game.read::<Refusal>(seen, seat, &mut said);
    let fits = |said: &[G::Part]| -> Vec<Message> {
        let mut next = Vec::new();
        game.next(seen, seat, said, &mut next);
        next.iter().map(|part| msg!("table-thing", thing = game.notate(seen, part))).collect()
    };
    match (read, said.end) {
        (Ok(order), _) if said.is_at_end() => Ok(Allowed { seat, order }),
        (Err(refusal), End::Open) => Err(refusal),
        (Err(_), End::Unfinished | End::Listed) => {
            Err(Refusal::new(RuleId::NO_SENSE, msg!("table-unfinished", next = fits(words)), []))
        }
        _ => {
            let (word, next) = (game.notate(seen, &words[said.taken]), fits(&words[..said.taken]));
            Err(Refusal::new(RuleId::NO_SENSE, msg!("table-no-sense", word = word, next = next), []))
        }
    }
}

/// The order that these words are. Each of them was listed by [`Game::next`] in this same view, so no rule is asked again.
pub fn read_listed<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    order: &Order<G>,
) -> Option<Allowed<G::Order>> {
    let mut said = Said::new(&order.parts, true, Want::Nothing);
    let order = game.read::<No>(seen, seat, &mut said).ok()?;
    said.is_at_end().then_some(Allowed { seat, order })
}

/// What may follow words that were themselves listed, for [`Game::next`]; true if they are already a whole order.
pub(crate) fn next<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    words: &[G::Part],
    out: &mut Vec<G::Part>,
) -> bool {
    let from = out.len();
    let mut said = Said::new(words, true, Want::All(out));
    let whole = game.read::<No>(seen, seat, &mut said).is_ok() && said.is_at_end();
    if said.end != End::Listed {
        let mut longer = words.to_vec();
        let mut kept = from;
        for i in from..out.len() {
            longer.push(out[i].clone());
            if can_be_finished(game, seen, seat, &mut longer) {
                out.swap(kept, i);
                kept += 1;
            }
            longer.pop();
        }
        out.truncate(kept);
    }
    whole
}

/// What could follow words that were themselves listed, whether a rule forbids it or not.
pub(crate) fn candidates<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    words: &[G::Part],
) -> Vec<G::Part> {
    let mut list = Vec::new();
    let mut said = Said::new(words, true, Want::Candidates(&mut list));
    let _ = game.read::<No>(seen, seat, &mut said);
    list
}

/// Is there an order that begins with these words? Each of them is known to pass its own rules.
fn can_be_finished<G: Game>(game: &G, seen: &Seen<'_, G>, seat: Seat, words: &mut Vec<G::Part>) -> bool {
    let mut found = Vec::new();
    let mut said = Said::new(words, true, Want::Any(&mut found));
    let whole = game.read::<No>(seen, seat, &mut said).is_ok() && said.is_at_end();
    if whole || said.end == End::Listed {
        return whole || !found.is_empty();
    }
    found.into_iter().any(|word| {
        words.push(word);
        let ends = can_be_finished(game, seen, seat, words);
        words.pop();
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: RuleId = RuleId::new("EX-1");

    fn even<V: Verdict>(number: u8) -> Result<(), V> {
        ODD.forbids(number % 2 == 1, || (msg!("table-none"), Vec::new()))
    }

    /// One even number below six, and another if it is liked; the game knows which are even.
    fn evens<V: Verdict>(said: &mut Said<'_, u8>) -> Result<(u8, Option<u8>), V> {
        let first = said.known(|| [0, 2, 4], 0..6, even)?;
        Ok((first, said.known_more(|| [0, 2, 4], 0..6, even)?))
    }

    #[test]
    fn what_is_known_is_listed_and_what_was_not_listed_goes_through_its_rules() {
        let mut list: Vec<u8> = Vec::new();
        let mut said = Said::new(&[], true, Want::All(&mut list));
        assert!(evens::<No>(&mut said).is_err() && said.end == End::Listed);
        assert_eq!(list, [0, 2, 4]);
        list.clear();
        let mut said = Said::new(&[2], true, Want::All(&mut list));
        assert_eq!(evens::<No>(&mut said), Ok((2, None)));
        assert_eq!(list, [0, 2, 4]);
        list.clear();
        let mut said = Said::new(&[2], true, Want::Candidates(&mut list));
        let _ = evens::<No>(&mut said);
        assert_eq!(list, [0, 1, 2, 3, 4, 5]);
        let read = |words: &[u8]| evens::<Refusal>(&mut Said::new(words, false, Want::Nothing));
        assert_eq!(read(&[2, 4]), Ok((2, Some(4))));
        assert_eq!(read(&[2, 3]).map_err(|refusal| refusal.rule), Err(ODD));
        assert_eq!(read(&[9]).map_err(|refusal| refusal.rule), Err(RuleId::NO_SENSE));
    }

    #[test]
    fn a_rule_after_the_last_word_is_the_reason() {
        let words = [2_u8];
        let mut said = Said::new(&words, false, Want::Nothing);
        assert_eq!(said.more(0..6_u8, even::<Refusal>), Ok(Some(2)));
        assert_eq!(said.more(0..6_u8, even::<Refusal>), Ok(None));
        // What now refuses the order is what `read` gives as the reason.
        assert!(said.end == End::Open);
    }

    #[test]
    fn a_word_that_is_sure_needs_no_rule() {
        let read = |word: u8| {
            let words = [word];
            let mut said = Said::new(&words, false, Want::Nothing);
            said.known_or_sure(|| [0, 2, 4], |number: u8| number == 2, 0..6, |_| even::<Refusal>(1))
        };
        assert_eq!(read(2), Ok(2));
        assert_eq!(read(4).map_err(|refusal| refusal.rule), Err(ODD));
    }

    #[test]
    fn a_word_that_a_rule_forbids_is_neither_listed_nor_taken() {
        let read = |words: &[u8], number: u8| {
            Said::new(words, false, Want::Nothing).is_allowed::<Refusal>(number, || even(number))
        };
        assert_eq!(read(&[2], 2), Ok(true));
        assert_eq!(read(&[2], 4), Ok(false));
        assert_eq!(read(&[3], 3).map_err(|refusal| refusal.rule), Err(ODD));
        let mut list: Vec<u8> = Vec::new();
        let mut said = Said::new(&[], true, Want::All(&mut list));
        for number in 1..4_u8 {
            assert_eq!(said.is_allowed::<No>(number, || even(number)), Ok(false));
        }
        assert_eq!(list, [2]);
    }
}
