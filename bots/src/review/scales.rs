//! Two lines compared in the same worlds, with the same dice.

use table::dice::{Dice, Live};
use table::{Game, Order, Rng, Seat, Seen, Tell, Viewer, carry_out, judge, observe};

use crate::bot::Term;
use crate::clock::Deadline;
use crate::guide::Guide;

/// Number of worlds examined, if something is hidden or drawn and time allows.
const WORLDS: u32 = 24;
/// Minimum number of worlds.
const FEWEST: u32 = 4;
/// Number of candidate replies of the next mover that are considered.
const REPLIES: usize = 6;
/// No player turn takes more orders than this.
pub const LONGEST: usize = 200;

/// What is known at a decision, to weigh lines by.
pub struct Scales<'s, G: Game, K: Guide<G>> {
    pub game: &'s G,
    pub guide: &'s K,
    pub seat: Seat,
    pub seen: &'s Seen<'s, G>,
}

/// How two lines compare, in points for the seat.
pub struct Weighed {
    /// What the first is worth.
    pub better: i32,
    /// What the second is worth.
    pub played: i32,
    /// What the first changes against the second, what counts most first.
    pub terms: Vec<Term>,
}

impl<G: Game, K: Guide<G>> Scales<'_, G, K> {
    /// Plays both lines to the end of the player turn, in world after world, until the deadline.
    pub fn weigh(
        &self,
        better: &[Order<G>],
        played: &[Order<G>],
        deadline: &mut Deadline<'_>,
        rng: &mut Rng,
    ) -> Weighed {
        let most = if self.game.about().secrets { WORLDS } else { 1 };
        let (mut sums, mut looked, mut terms) = ([0i64; 2], 0, Vec::new());
        while looked < most && (looked < FEWEST || deadline.used() < 1000) {
            let world = self.game.resample(self.seen, rng);
            let dice = rng.bits().into();
            let ends = [better, played].map(|line| self.play_out(&world, dice, line, deadline));
            for (sum, end) in sums.iter_mut().zip(&ends) {
                *sum += i64::from(self.after_reply(end, dice, deadline));
            }
            if looked == 0 {
                terms = self.changed(&ends[0], &ends[1]);
            }
            looked += 1;
        }
        let [better, played] = sums.map(|sum| (sum / i64::from(looked)) as i32);
        Weighed { better, played, terms }
    }

    /// The notion by which everything goes on that is not ordered.
    pub fn usual(&self, position: &G::Position, seat: Seat) -> K::Idea {
        // Always the same for the same position: a line may be played out again.
        self.guide.ideas(self.game, position, seat, &mut Rng::seeded(0)).swap_remove(0)
    }

    fn play_out(
        &self,
        world: &G::Position,
        dice: u64,
        line: &[Order<G>],
        deadline: &mut Deadline<'_>,
    ) -> G::Position {
        let mut position = world.clone();
        let (stint, idea) = (self.guide.stint(world), self.usual(world, self.seat));
        let mut live = Live::casual(dice);
        let mut rest = line.iter();
        let mut given = 0;
        while given < LONGEST && self.guide.stint(&position) == stint {
            let awaited = self.game.awaiting(&position).must;
            let ours = awaited.contains(self.seat);
            let Some(seat) = (if ours { Some(self.seat) } else { awaited.first() }) else { break };
            let said = rest.by_ref().take(if ours { LONGEST } else { 0 });
            let lawful = said.into_iter().find(|order| judge(self.game, &position, seat, order).is_ok());
            let order = lawful.cloned().unwrap_or_else(|| self.guided(&position, seat, &idea));
            carry_out(self.game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
            given += 1;
        }
        deadline.count(given as u64);
        position
    }

    /// The order that follows from an idea.
    pub fn guided(&self, position: &G::Position, seat: Seat, idea: &K::Idea) -> Order<G> {
        self.guide.order(self.game, &observe(self.game, position, Viewer::seat(seat)), seat, idea)
    }

    /// The value for the seat after the best reply of the next mover.
    fn after_reply(&self, position: &G::Position, dice: u64, deadline: &mut Deadline<'_>) -> i32 {
        let still = || self.guide.value(self.game, position, self.seat);
        let Some(next) = self.game.awaiting(position).must.first() else { return still() };
        // Where much is hidden or drawn, one answer in one world tells less than the value.
        if self.game.about().secrets {
            return still();
        }
        let mut ideas = self.guide.ideas(self.game, position, next, &mut Rng::seeded(dice));
        ideas.truncate(REPLIES);
        let ends = ideas.iter().map(|idea| self.roll(position, dice, idea, deadline));
        let best = ends.max_by_key(|end| self.guide.value(self.game, end, next));
        best.map_or_else(still, |end| self.guide.value(self.game, &end, self.seat))
    }

    /// Plays one player turn by an idea.
    fn roll(
        &self,
        from: &G::Position,
        dice: u64,
        idea: &K::Idea,
        deadline: &mut Deadline<'_>,
    ) -> G::Position {
        let (mut position, idea) = (from.clone(), idea.clone());
        let mut live = Live::casual(!dice);
        let mut given = 0;
        while given < LONGEST && self.guide.stint(&position) == self.guide.stint(from) {
            let Some(seat) = self.game.awaiting(&position).must.first() else { break };
            let order = self.guided(&position, seat, &idea);
            carry_out(self.game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
            given += 1;
        }
        deadline.count(given as u64);
        position
    }

    /// What the first end has that the second has not, what counts most first.
    fn changed(&self, better: &G::Position, played: &G::Position) -> Vec<Term> {
        let mut terms = self.guide.terms(self.game, better, self.seat);
        for had in self.guide.terms(self.game, played, self.seat) {
            match terms.iter_mut().find(|term| term.what == had.what) {
                Some(term) => term.points -= had.points,
                None => terms.push(Term { points: -had.points, ..had }),
            }
        }
        terms.retain(|term| term.points != 0);
        terms.sort_by_key(|term| -term.points.abs());
        terms
    }
}
