//! Answers that nobody else sees before all are in.

use serde::{Deserialize, Serialize};

use crate::rules::{Awaited, Pieces, Seat, Seats, Viewer};

/// A question put to several seats at once. Each answers in secret and may amend its answer until the last is in; then all are
/// opened together. That somebody has answered is public; what, is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sealed<T>(Vec<(Seat, Answer<T>)>);

/// One seat's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer<T> {
    /// Not given yet.
    Open,
    /// Given, and known to the viewer.
    Known(T),
    /// Given, and hidden from the viewer.
    Hidden,
}

impl<T> Sealed<T> {
    /// Asks these seats.
    pub fn ask(seats: Seats) -> Sealed<T> {
        Sealed(seats.iter().map(|seat| (seat, Answer::Open)).collect())
    }

    /// A seat answers, or amends its answer; true if it is its first.
    pub fn put(&mut self, seat: Seat, answer: T) -> bool {
        let Some((_, place)) = self.0.iter_mut().find(|(s, _)| *s == seat) else { return false };
        matches!(std::mem::replace(place, Answer::Known(answer)), Answer::Open)
    }

    /// A seat's answer; none if it was not asked.
    pub fn of(&self, seat: Seat) -> Option<&Answer<T>> {
        self.0.iter().find(|(s, _)| *s == seat).map(|(_, answer)| answer)
    }

    /// A seat's answer, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> Option<&mut Answer<T>> {
        self.0.iter_mut().find(|(s, _)| *s == seat).map(|(_, answer)| answer)
    }

    /// All answers that the viewer knows.
    pub fn known(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().filter_map(|(seat, answer)| match answer {
            Answer::Known(answer) => Some((*seat, answer)),
            Answer::Open | Answer::Hidden => None,
        })
    }

    /// Everybody who was asked.
    pub fn asked(&self) -> Seats {
        self.0.iter().map(|(seat, _)| *seat).collect()
    }

    /// Who must still answer and who may amend: the same in every view.
    pub fn awaited(&self) -> Awaited {
        let asked = self.asked();
        let answered = self.0.iter().filter(|(_, a)| !matches!(a, Answer::Open)).map(|(s, _)| *s).collect();
        Awaited::sealed(asked, answered)
    }

    /// Is the last answer in?
    pub fn is_full(&self) -> bool {
        self.awaited().must.is_empty()
    }

    /// Takes away what the viewer may not see.
    pub fn hide_from(&mut self, viewer: Viewer) {
        for (_, answer) in self.0.iter_mut().filter(|(seat, _)| !viewer.holds(*seat)) {
            if let Answer::Known(_) = answer {
                *answer = Answer::Hidden;
            }
        }
    }

    /// Opens all answers, when the last is in.
    pub fn open(self) -> Vec<(Seat, T)> {
        let truth = |(seat, answer)| match answer {
            Answer::Known(answer) => (seat, answer),
            Answer::Open | Answer::Hidden => panic!("only the truth, with every answer in, can be opened"),
        };
        self.0.into_iter().map(truth).collect()
    }
}

impl<T: Pieces> Pieces for Sealed<T> {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut crate::rules::Piece)) {
        for (_, answer) in &mut self.0 {
            if let Answer::Known(answer) = answer {
                answer.each_piece(rename);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_sealed_amended_and_opened_together() {
        let (a, b) = (Seat(0), Seat(2));
        let mut bids: Sealed<u8> = Sealed::ask(Seats::one(a).with(b));
        assert!(bids.put(a, 3) && !bids.put(a, 5) && !bids.put(Seat(1), 9));
        assert_eq!(bids.awaited(), Awaited { must: Seats::one(b), may: Seats::one(a) });
        let mut seen = bids.clone();
        seen.hide_from(Viewer::seat(b));
        assert_eq!(seen.of(a), Some(&Answer::Hidden));
        assert_eq!(seen.awaited(), bids.awaited());
        assert!(bids.put(b, 0) && bids.is_full());
        assert_eq!(bids.open(), [(a, 5), (b, 0)]);
    }
}
