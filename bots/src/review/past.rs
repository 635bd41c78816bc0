//! A game as played, cut into moments.

use std::sync::Arc;

use table::dice::{Dice, Draw, Recorded, Stream};
use table::{Game, Match, Seat, Step, Tell};

use crate::guide::Guide;

/// A game as played.
pub struct Past<G: Game> {
    /// The orders that count.
    pub steps: Vec<Arc<Step<G>>>,
    /// The position before each of them, and the last.
    pub positions: Vec<G::Position>,
    /// Where a player had to think again.
    pub moments: Vec<Moment>,
}

/// A point where a player had to think again: a player turn began, or dice had been rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Its first order.
    pub from: usize,
    /// The first order after its player turn.
    pub until: usize,
    /// Whether a player turn begins here.
    pub opens: bool,
    /// The seats that decided something here.
    pub seats: Vec<Seat>,
    /// How many decisions of this player turn are reviewed.
    pub shares: u32,
}

/// Whether any seat saw dice rolled.
pub fn dice_fell(draws: &[Draw]) -> bool {
    draws.iter().any(|draw| draw.stream != Stream::Hidden)
}

impl<G: Game> Past<G> {
    /// Everything that happened in a match.
    pub fn of<K: Guide<G>>(played: &Match<G>, guide: &K) -> Past<G> {
        let steps = played.steps().iter().cloned().collect::<Vec<_>>();
        let mut position = played.position_before(0);
        let mut positions = vec![position.clone()];
        for step in &steps {
            let mut recorded = Recorded::new(&step.draws);
            let mut dice = Dice::new(&mut recorded);
            played.game().perform(&mut position, &step.allowed, &mut dice, &mut Tell::nobody());
            positions.push(position.clone());
        }
        let mut past = Past { steps, positions, moments: Vec::new() };
        past.cut(played.game(), guide);
        past
    }

    fn cut<K: Guide<G>>(&mut self, game: &G, guide: &K) {
        let stints: Vec<u32> = self.positions.iter().map(|position| guide.stint(position)).collect();
        let mut begin = 0;
        while begin < self.steps.len() {
            let same = stints[begin..self.steps.len()].iter().take_while(|stint| **stint == stints[begin]);
            let until = begin + same.count();
            let mut moments = self.moments_of(game, begin, until);
            let shares = moments.iter().map(|moment| moment.seats.len() as u32).sum::<u32>().max(1);
            moments.iter_mut().for_each(|moment| moment.shares = shares);
            self.moments.extend(moments);
            begin = until;
        }
    }

    /// The moments of one player turn.
    fn moments_of(&self, game: &G, begin: usize, until: usize) -> Vec<Moment> {
        let anew = |i: &usize| *i == begin || dice_fell(&self.steps[*i - 1].draws);
        let starts: Vec<usize> = (begin..until).filter(anew).collect();
        let ends = starts.iter().skip(1).copied().chain([until]);
        let moment = |(from, end): (usize, usize)| {
            let gave = |seat: &Seat| self.steps[from..end].iter().any(|step| step.seat == *seat);
            let seats = game.awaiting(&self.positions[from]).must.iter().filter(gave).collect();
            Moment { from, until, opens: from == begin, seats, shares: 1 }
        };
        starts.iter().copied().zip(ends).map(moment).collect()
    }
}
