//! Battle: the attacker fights on or withdraws; a side chooses which of its strongest blocks takes a hit. Chapter 6.

use odds::distribution;
use table::{
    Awaited, Chance, Forecast, Handle, Message, Piece, Said, Seat, Space, Subject, Tally, Verdict, msg,
};

use super::decision::{Decision, Now, Question, about, pointed_block};
use crate::model::fact::{Fact, face_words};
use crate::model::part::{Part, Verb};
use crate::model::position::{Battle, Loss, Position, Stage};
use crate::model::units::Side;
use crate::rule;
use crate::rules::battle::{RoundResult, captain, retreats, round_result, strongest};
use crate::rules::executor::Executor;
use crate::rules::fire::hit_number;

impl Question for Battle {
    fn awaited(&self, position: &Position) -> Awaited {
        captain(position, self.attacker, self.at).map_or(Awaited::NOBODY, Awaited::one)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-battle", at = self.at, round = self.round + 1)
    }

    /// Fight on; after the last round withdraw to the first space there is.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let fought_enough = self.round >= now.ground.tables.rounds && rule::ROUNDS.holds();
        let way_out = retreats(now.ground, now.position, self.at, self.attacker).into_iter().min();
        match way_out.filter(|_| fought_enough) {
            Some(to) => Withdraw::sentence(to),
            None => vec![Verb::Fight.into()],
        }
    }

    fn pointed_at(&self, _: &Position, subject: Subject) -> Option<Vec<Part>> {
        match subject {
            Subject::Space(to) => Some(Withdraw::sentence(to)),
            _ => None,
        }
    }
}

/// `fight`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    at: Space,
    attacker: Side,
}

impl Fight {
    pub fn read<V: Verdict>(battle: &Battle, now: &Now) -> Result<Fight, V> {
        let Battle { at, attacker, round, .. } = *battle;
        let rounds = now.ground.tables.rounds;
        rule::ROUNDS.forbids(round >= rounds, || {
            (msg!("fought-enough", rounds = rounds), vec![Subject::Space(at)])
        })?;
        Ok(Fight { at, attacker })
    }
}

impl Decision for Fight {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.stage(Stage::Defence);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        for (piece, block) in now.position.standing(self.at) {
            let face = block.face.map_or(msg!("kind-unknown"), |face| face_words(&face));
            let mut number = Tally::of(msg!("tally-fire", block = piece, face = face));
            hit_number(now.ground, now.position, piece, self.attacker, &mut number);
            forecast.tallies.push(number);
        }
        for (result, chance) in distribution(|dice| round_result(now.ground, now.position, self.at, dice)) {
            let of = match result {
                RoundResult::Repelled => msg!("odds-repelled"),
                RoundResult::Taken => msg!("odds-taken"),
                RoundResult::Undecided => msg!("odds-undecided"),
            };
            forecast.odds.push(Chance { of, millionths: odds::millionths(chance), error: 0 });
        }
        forecast
    }
}

/// `withdraw wood`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdraw {
    to: Space,
    at: Space,
    attacker: Side,
    /// How many ways out there are.
    ways: u32,
}

impl Withdraw {
    pub fn read<V: Verdict>(battle: &Battle, now: &Now, said: &mut Said<Part>) -> Result<Withdraw, V> {
        let Battle { at, attacker, .. } = *battle;
        let open = retreats(now.ground, now.position, at, attacker);
        let to = said.last(now.spaces(), |to| {
            rule::WITHDRAW_WHERE.forbids(!open.contains(&to), || {
                (msg!("cannot-withdraw", from = at, to = to), vec![Subject::Space(to)])
            })
        })?;
        Ok(Withdraw { to, at, attacker, ways: open.len() as u32 })
    }

    fn sentence(to: Space) -> Vec<Part> {
        vec![Verb::Withdraw.into(), to.into()]
    }
}

impl Decision for Withdraw {
    /// The attacker goes; the battle is over.
    fn perform(&self, _: Seat, executor: &mut Executor) {
        let Withdraw { to, at, attacker, .. } = *self;
        executor.tell.all(|| Fact::Withdrew { from: at, to });
        let going: Vec<Piece> = executor.position.of(attacker.seats(), at).map(|(p, _)| p).collect();
        for piece in going {
            executor.tell_of(Fact::Marched { block: piece, from: at, to });
            executor.enter(piece, at, to);
        }
        executor.turn_down(to);
    }

    fn forecast(&self, _: &Now) -> Forecast {
        let warning = msg!("warn-withdraw", at = self.at, ways = self.ways);
        Forecast { warnings: vec![warning], ..Forecast::default() }
    }
}

impl Question for Loss {
    fn awaited(&self, position: &Position) -> Awaited {
        captain(position, self.side, self.at).map_or(Awaited::NOBODY, Awaited::one)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-loss", at = self.at, hits = self.hits)
    }

    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let first = strongest(now.position, self.side, self.at).first().copied();
        Lose::sentence(first.unwrap_or_default())
    }

    fn pointed_at(&self, _: &Position, subject: Subject) -> Option<Vec<Part>> {
        pointed_block(subject).map(Lose::sentence)
    }
}

/// `lose guard3`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lose {
    block: Handle,
}

impl Lose {
    pub fn read<V: Verdict>(loss: &Loss, now: &Now, said: &mut Said<Part>) -> Result<Lose, V> {
        if !said.is(Verb::Lose) {
            return Err(said.none());
        }
        let among = strongest(now.position, loss.side, loss.at);
        let block = said.last(now.blocks(), |block| {
            rule::LOSSES.forbids(!among.contains(&block.seen()), || {
                (msg!("not-the-strongest", block = block.seen()), about(block))
            })
        })?;
        Ok(Lose { block })
    }

    fn sentence(block: Piece) -> Vec<Part> {
        vec![Verb::Lose.into(), Handle::of_seen(block).into()]
    }
}

impl Decision for Lose {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        executor.take_hit(block);
    }
}
