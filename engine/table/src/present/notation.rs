//! Orders as text. Notation needs context: what a word means depends on what its reader sees.

use std::fmt;

use super::Words;
use crate::msg;
use crate::rules::{Game, LONGEST_ORDER, Message, Order, Seat, Seen};

/// An order as text: one word a part.
pub fn write<G: Game>(game: &G, seen: &Seen<'_, G>, order: &Order<G>) -> String {
    let words: Vec<String> = order.parts.iter().map(|part| game.notate(seen, part)).collect();
    words.join(" ")
}

/// An order that begins with these parts and may be given now, as it is typed. `choose` takes one of the parts that may follow.
pub fn example<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    start: &[G::Part],
    choose: impl Fn(&[G::Part], &[G::Part]) -> Option<G::Part>,
) -> Option<String> {
    let mut order = Order::new(start.to_vec());
    let mut next = Vec::new();
    while !game.next(seen, seat, &order.parts, &mut next) {
        if order.parts.len() == LONGEST_EXAMPLE {
            return None;
        }
        order.parts.push(choose(&order.parts, &next)?);
        next.clear();
    }
    Some(write(game, seen, &order))
}

/// How an answer is typed: up to two orders that may be given now and begin with one of these parts, and that `done` goes on, if it does.
pub fn hint<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    begin: &[G::Part],
    done: &G::Part,
) -> Option<Message> {
    let mut first = Vec::new();
    game.next(seen, seat, &[], &mut first);
    let offered = begin.iter().filter(|part| first.contains(part));
    let mut orders = offered.filter_map(|part| {
        example(game, seen, seat, std::slice::from_ref(part), |_, next| next.first().cloned())
    });
    let like = match (orders.next(), orders.next()) {
        (Some(one), Some(other)) => Some(msg!("table-either", one = one, other = other)),
        (Some(one), None) => Some(msg!("table-typed", one = one)),
        (None, _) => None,
    };
    let done = first.contains(done).then(|| game.notate(seen, done));
    Some(match (like, done) {
        (Some(like), Some(done)) => msg!("table-like-or-done", orders = like, done = done),
        (Some(like), None) => msg!("table-like", orders = like),
        (None, Some(done)) => msg!("table-done", done = done),
        (None, None) => return None,
    })
}

/// The most parts of an example; a longer one would explain nothing.
const LONGEST_EXAMPLE: usize = 8;

/// Reads what [`write()`] wrote, or what a person typed in the same manner, legal or not.
pub fn read<G: Game>(game: &G, seen: &Seen<'_, G>, seat: Seat, text: &str) -> Result<Order<G>, ReadFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(word) = words.get(LONGEST_ORDER) {
        return Err(ReadFault { at: LONGEST_ORDER, word: (*word).into(), fits: Vec::new() });
    }
    let mut reader = Reader { game, seen, seat, words, furthest: 0, fault: None, stumble: None, heard: None };
    let mut said = Vec::new();
    if reader.descend(&mut said, true) {
        return Ok(Order { parts: said });
    }
    match (reader.heard, reader.fault) {
        (Some(parts), _) => Ok(Order { parts }),
        (None, Some(fault)) => Err(fault),
        (None, None) => Err(ReadFault { at: 0, word: String::new(), fits: Vec::new() }),
    }
}

/// A word that means nothing here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFault {
    /// Index of the word.
    pub at: usize,
    /// The word; empty if the text ended too early.
    pub word: String,
    /// What would fit in its place.
    pub fits: Vec<String>,
}

/// Maximum number of fitting words listed.
const MOST_FITTING: usize = 12;

impl ReadFault {
    /// In words, by key.
    pub fn message(&self) -> Message {
        let mut fits: Vec<Message> =
            self.fits.iter().take(MOST_FITTING).map(|w| msg!("table-thing", thing = w.clone())).collect();
        if self.fits.len() > MOST_FITTING {
            fits.push(msg!("table-others"));
        }
        match (self.word.is_empty(), fits.is_empty()) {
            (true, true) => msg!("table-read-unfinished"),
            (true, false) => msg!("table-unfinished", next = fits),
            (false, true) => msg!("table-read-no-sense", word = self.word.clone()),
            (false, false) => msg!("table-no-sense", word = self.word.clone(), next = fits),
        }
    }
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::of_fault(&self.message()))
    }
}

impl std::error::Error for ReadFault {}

struct Reader<'r, G: Game> {
    game: &'r G,
    seen: &'r Seen<'r, G>,
    seat: Seat,
    words: Vec<&'r str>,
    furthest: usize,
    fault: Option<ReadFault>,
    /// The first word that can be understood but not said here.
    stumble: Option<ReadFault>,
    /// The first way all words could be heard, legal or not.
    heard: Option<Vec<G::Part>>,
}

impl<G: Game> Reader<'_, G> {
    /// Tries to parse the rest of the words; true if what has then been said is a whole legal order.
    fn descend(&mut self, said: &mut Vec<G::Part>, legal: bool) -> bool {
        let mut fits = Vec::new();
        let whole = legal && self.game.next(self.seen, self.seat, said, &mut fits);
        let Some(word) = self.words.get(said.len()).copied() else {
            if self.heard.is_none() && (whole || !legal) {
                self.heard = Some(said.clone());
            } else if !whole {
                self.note(said.len(), "", &fits);
            }
            return whole;
        };
        let mut heard = Vec::new();
        self.game.parse(self.seen, said, word, &mut heard);
        // What is legal here first, so that a word with two meanings is taken as the one that may be said.
        heard.sort_by_key(|part| !fits.contains(part));
        heard.dedup();
        if heard.is_empty() && legal {
            self.note(said.len(), word, &fits);
        } else if heard.is_empty() {
            // Further words mean nothing because an earlier one cannot be said here: that one is the fault.
            let stumble = self.stumble.clone();
            self.fault = self.fault.take().or(stumble);
        }
        for part in heard {
            let fitting = legal && fits.contains(&part);
            if legal && !fitting && self.stumble.is_none() {
                self.stumble = Some(self.fault_at(said.len(), word, &fits));
            }
            let legal = fitting;
            said.push(part);
            if self.descend(said, legal) {
                return true;
            }
            said.pop();
            if !legal {
                // One reading of what is forbidden is enough to say why; all of them would take for ever.
                break;
            }
        }
        false
    }

    fn note(&mut self, at: usize, word: &str, fits: &[G::Part]) {
        if self.fault.is_none() || at > self.furthest {
            self.furthest = at;
            self.fault = Some(self.fault_at(at, word, fits));
        }
    }

    fn fault_at(&self, at: usize, word: &str, fits: &[G::Part]) -> ReadFault {
        let fits = fits.iter().map(|part| self.game.notate(self.seen, part)).collect();
        ReadFault { at, word: word.into(), fits }
    }
}
