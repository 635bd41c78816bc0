//! One game of the arena, and what its thinking cost.

use table::pack::Hash;
use table::{Game, Match, Order, Present, Seat, Seats, Viewer, notation};

use super::chair::Chair;
use super::contestant::{Thinking, Who};
use crate::clock::Clock;
use crate::guide::Guide;

/// How one game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// Its value for the first contestant.
    pub merit: i32,
    /// The winner.
    pub winner: Option<Who>,
    /// The seats that won, by their words.
    pub side: Option<String>,
    /// How it ended, by key; `forfeit` after an illegal order.
    pub ending: String,
    /// The number of orders.
    pub orders: u32,
    /// A hash of the orders from the opening to the end of the fifth turn.
    pub course: Hash,
    /// What thinking cost.
    pub thinking: Thinking,
    /// How often each contestant gave an illegal order or no answer.
    pub faults: [u32; 2],
    /// The journal, if requested.
    pub journal: Option<String>,
}

/// An illegal order loses the game, and the pair with it.
const FORFEIT: i32 = 1_000_000;

/// Number of game turns in which games are compared.
const COMPARED: u32 = 5;

/// A game in progress.
pub(super) struct Play<'p, G: Game, K: Guide<G>> {
    pub m: Match<G>,
    pub guide: &'p K,
    pub clock: &'p dyn Clock,
    pub sides: [Seats; 2],
    pub chairs: Vec<Chair<G>>,
}

impl<G: Present, K: Guide<G>> Play<'_, G, K> {
    /// Plays it to the end.
    pub fn run(mut self, keep: bool) -> Bout {
        let mut course = blake3::Hasher::new();
        let mut culprit = None;
        while let Some(seat) = self.m.awaiting().must.first() {
            let turn = self.guide.turn(self.m.position());
            let order = self.decision(seat);
            if self.m.judge(seat, &order).is_err() {
                culprit = Some(seat);
                break;
            }
            if turn <= COMPARED {
                let seen = self.m.see(Viewer::seat(seat));
                let said = notation::write(self.m.game(), &seen, &order);
                course.update(&[seat.0]).update(said.as_bytes()).update(b"\n");
            }
            self.m.order(seat, &order).expect("it was judged just now");
        }
        self.record(culprit, Hash(*course.finalize().as_bytes()), keep)
    }

    fn decision(&mut self, seat: Seat) -> Order<G> {
        let stint = self.guide.stint(self.m.position());
        let seen = self.m.see(Viewer::seat(seat));
        self.chairs[seat.index()].decide(&seen, stint, self.clock)
    }

    fn record(mut self, culprit: Option<Seat>, course: Hash, keep: bool) -> Bout {
        let orders = self.m.steps().len() as u32;
        if let Some(seat) = culprit {
            for seat in self.side_of(seat).iter() {
                if self.m.outcome().is_none() {
                    self.m.resign(seat).expect("the game is not over");
                }
            }
        }
        let outcome = self.m.outcome();
        for chair in &mut self.chairs {
            chair.rise(outcome.as_ref());
        }
        let mut bout = self.judged(culprit, orders, course);
        for chair in &self.chairs {
            bout.thinking.add(&chair.thinking);
            bout.faults[chair.who.index()] += chair.faults();
        }
        if keep {
            self.m.reveal().expect("the secret is still closed");
            bout.journal = Some(self.m.journal().write());
        }
        bout
    }

    fn judged(&self, culprit: Option<Seat>, orders: u32, course: Hash) -> Bout {
        let outcome = self.m.outcome();
        let ours = self.chairs.iter().position(|chair| chair.who == Who::A).expect("both hold seats");
        let mut bout = Bout {
            merit: self.guide.merit(self.m.game(), self.m.position(), Seat(ours as u8)),
            winner: None,
            side: None,
            ending: outcome.as_ref().map_or("unknown".into(), |outcome| outcome.how.key.to_string()),
            orders,
            course,
            thinking: Thinking::default(),
            faults: [0; 2],
            journal: None,
        };
        let mut winners = outcome.map_or(Seats::NONE, |outcome| outcome.winners);
        if let Some(seat) = culprit {
            let who = self.chairs[seat.index()].who;
            winners = self.sides[usize::from(self.side_of(seat) == self.sides[0])];
            bout.faults[who.index()] += 1;
            bout.merit = if who == Who::A { -FORFEIT } else { FORFEIT };
            bout.ending = "forfeit".into();
        }
        bout.winner = winners.first().map(|seat| self.chairs[seat.index()].who);
        bout.side = (!winners.is_empty()).then(|| names(self.m.game(), winners));
        bout
    }

    fn side_of(&self, seat: Seat) -> Seats {
        self.sides[usize::from(!self.sides[0].contains(seat))]
    }
}

/// Seats by their words.
fn names<G: Game>(game: &G, seats: Seats) -> String {
    let about = game.about();
    seats.iter().map(|seat| about.seats[seat.index()]).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use skirmish::{Position, Side, Skirmish};
    use table::journal::verify;
    use table::{Entropy, Message, Person, Rng, Seen};

    use super::*;
    use crate::arena::chair::Player;
    use crate::bot::{Bot, Random, Term, Thought};
    use crate::clock::{Budget, Deadline, NoClock};

    /// Knows which seats play together, and nothing else.
    struct Sides;

    impl Guide<Skirmish> for Sides {
        type Idea = ();

        fn sides(&self, _: &Skirmish) -> Vec<Seats> {
            vec![Side::Raiders.seats(), Side::Keepers.seats()]
        }

        fn turn(&self, position: &Position) -> u32 {
            position.turn.into()
        }

        fn date(&self, _: &Position) -> Message {
            Message::new("turn")
        }

        fn stint(&self, position: &Position) -> u32 {
            position.turn.into()
        }

        fn value(&self, _: &Skirmish, _: &Position, _: Seat) -> i32 {
            0
        }

        fn terms(&self, _: &Skirmish, _: &Position, _: Seat) -> Vec<Term> {
            Vec::new()
        }

        fn merit(&self, _: &Skirmish, _: &Position, _: Seat) -> i32 {
            0
        }

        fn scale(&self) -> i32 {
            1
        }

        fn ideas(&self, _: &Skirmish, _: &Position, _: Seat, _: &mut Rng) -> Vec<()> {
            vec![()]
        }

        fn order(&self, game: &Skirmish, seen: &Seen<'_, Skirmish>, seat: Seat, (): &()) -> Order<Skirmish> {
            game.fallback(seen, seat)
        }
    }

    /// Gives no usable order, and takes twice its time to do so.
    struct Mute;

    impl Bot<Skirmish> for Mute {
        fn consider(
            &mut self,
            _: &Seen<'_, Skirmish>,
            deadline: &mut Deadline<'_>,
            _: &mut dyn FnMut(&Thought<Skirmish>),
        ) -> Thought<Skirmish> {
            deadline.count(20);
            Thought::bare(Order::new([]))
        }
    }

    #[test]
    fn an_illegal_order_loses_the_game_and_the_journal_still_holds() {
        let game = Arc::new(Skirmish::standard());
        let people = [0, 1, 2].map(Person);
        let m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(3, 3)).unwrap();
        let sides: [Seats; 2] = Sides.sides(&game).try_into().unwrap();
        let sit = |seat: u8| {
            let first = sides[0].contains(Seat(seat));
            let (who, bot): (Who, Box<dyn Bot<Skirmish>>) = match first {
                true => (Who::B, Box::new(Random::new(game.clone(), seat.into()))),
                false => (Who::A, Box::new(Mute)),
            };
            Chair::new(who, Player::Own(bot), Budget::Nodes(10))
        };
        let chairs = (0..3).map(sit).collect();
        let bout = Play { m, guide: &Sides, clock: &NoClock, sides, chairs }.run(true);
        assert_eq!((bout.merit, bout.winner, bout.faults), (-FORFEIT, Some(Who::B), [1, 0]));
        assert_eq!((bout.ending.as_str(), bout.side.as_deref()), ("forfeit", Some("red")));
        assert_eq!((bout.thinking.overruns, bout.thinking.worst), (1, 2000));
        assert_eq!(bout.thinking.turn_overruns, 1);
        let found = verify(game, &bout.journal.unwrap()).unwrap();
        assert!(found.opened && found.outcome.is_some());
    }
}
