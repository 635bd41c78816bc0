//! A pair: one random opening played twice with sides swapped.

use table::walk::random_order;
use table::{Entropy, Match, Person, Present, Rng, Seat, Seats, Viewer};

use super::bout::{Bout, Play};
use super::chair::{Chair, Player};
use super::contestant::Who;
use super::{Contest, Contestant};
use crate::clock::Clock;
use crate::erased::Tutor;
use crate::foreign::{Foreign, Wire};
use crate::guide::Guide;

/// Two games from the same opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Its number, from 1.
    pub number: u32,
    /// In the first game the first contestant holds the first side, in the second game the other.
    pub games: [Bout; 2],
}

impl Pair {
    /// The points of the first contestant, in halves: the pair goes to the contestant that scores more over both games.
    pub fn halves(&self) -> u32 {
        let merit: i64 = self.games.iter().map(|game| i64::from(game.merit)).sum();
        match merit {
            1.. => 2,
            0 => 1,
            _ => 0,
        }
    }
}

/// The arena of any game. Apart from [`DynBots`](crate::DynBots), so that a client that only plays carries none of it.
pub trait DynArena: Send + Sync {
    /// Plays a pair. The clock tells the time of this thread. Fails only if a program cannot be started.
    fn pair(&self, contest: &Contest, number: u32, clock: &dyn Clock) -> Result<Pair, String>;
}

impl<G: Present, K: Guide<G>> DynArena for Tutor<G, K> {
    fn pair(&self, contest: &Contest, number: u32, clock: &dyn Clock) -> Result<Pair, String> {
        let sides = self.guide.sides(&self.game);
        let Ok(sides) = <[Seats; 2]>::try_from(sides) else {
            return Err("the arena needs a game with two sides".into());
        };
        let opening = self.opening(contest, number)?;
        let game = |first: Who| {
            let chairs = self.chairs(contest, number, first, sides[0])?;
            let play = Play { m: opening.clone(), guide: &*self.guide, clock, sides, chairs };
            Ok::<Bout, String>(play.run(contest.journals))
        };
        Ok(Pair { number, games: [game(Who::A)?, game(Who::B)?] })
    }
}

impl<G: Present, K: Guide<G>> Tutor<G, K> {
    /// A match after its drawn opening: at most so many orders of the first player turn.
    fn opening(&self, contest: &Contest, number: u32) -> Result<Match<G>, String> {
        let seats = self.game.about().count();
        let persons: Vec<Person> = (0..seats).map(|seat| Person(seat.into())).collect();
        let entropy = Entropy::casual(contest.draw("dice", &[number.into()]), seats);
        let setup = match &contest.setup {
            Some(text) => serde_json::from_str(text).map_err(|fault| format!("the set-up: {fault}"))?,
            None => self.guide.opening(&self.game),
        };
        let mut m = Match::open(self.game.clone(), &setup, &persons, entropy)
            .map_err(|fault| format!("the set-up: {fault:?}"))?;
        let mut rng = Rng::seeded(contest.draw("opening", &[number.into()]));
        let (turn, stint) = (self.guide.turn(m.position()), self.guide.stint(m.position()));
        for _ in 0..contest.opening {
            let same = self.guide.turn(m.position()) == turn && self.guide.stint(m.position()) == stint;
            let Some(seat) = m.awaiting().must.first().filter(|_| same) else { break };
            let order = random_order(&*self.game, &m.see(Viewer::seat(seat)), seat, &mut rng);
            m.order(seat, &order.expect("what is begun can be finished"))
                .expect("what may be said is allowed");
        }
        Ok(m)
    }

    /// The players of one game, one bot per seat; this contestant holds the first side.
    fn chairs(
        &self,
        contest: &Contest,
        number: u32,
        first: Who,
        first_side: Seats,
    ) -> Result<Vec<Chair<G>>, String> {
        let sit = |seat: Seat| {
            let who = if first_side.contains(seat) { first } else { first.other() };
            let player = match contest.contestant(who) {
                Contestant::Level(level) if !self.guide.levels().contains(level) => {
                    return Err(format!("this game has no {level}"));
                }
                Contestant::Level(level) => {
                    let seed = contest.draw("bot", &[number.into(), first as u64, seat.0.into()]);
                    Player::Own(crate::sit(self.game.clone(), self.guide.clone(), *level, seed))
                }
                Contestant::Program(command) => {
                    let wire = Wire::spawn(command).map_err(|e| format!("{}: {e}", command.join(" ")))?;
                    Player::Foreign(Box::new(Foreign::new(self.game.clone(), wire)))
                }
            };
            Ok(Chair::new(who, player, contest.budget))
        };
        (0..self.game.about().count()).map(Seat).map(sit).collect()
    }
}
