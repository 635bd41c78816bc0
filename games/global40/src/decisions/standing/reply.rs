//! What a standing order answers, question by question. The question is recognised by what may be said.

use std::cmp::Reverse;

use table::{Game, Seat, Seen};

use super::gain::Gain;
use crate::Global40;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::standing::{Boats, Guns, Habit, Press, Readiness, Shift, Standing};
use crate::rules::now::Now;

/// No answer has more parts than this.
const LONGEST: usize = 40;

/// One question to one power.
pub struct Reply<'r> {
    game: &'r Global40,
    seen: &'r Seen<'r, Global40>,
    seat: Seat,
    now: Now<'r>,
    standing: &'r Standing,
    /// What an answer may begin with.
    verbs: Vec<Verb>,
}

impl<'r> Reply<'r> {
    /// None if it is no question but the power's own turn.
    pub fn new(
        game: &'r Global40,
        seen: &'r Seen<'r, Global40>,
        seat: Seat,
        standing: &'r Standing,
    ) -> Option<Reply<'r>> {
        let power = Power::of(seat)?;
        let own = power == seen.power;
        let asked = match seen.frames.top() {
            Frame::Exile | Frame::Rising { .. } | Frame::Fight | Frame::Windows { .. } => true,
            Frame::Combat => !own,
            _ => false,
        };
        if !asked {
            return None;
        }
        let now = game.now(seen, seat);
        let mut next = Vec::new();
        game.next(seen, seat, &[], &mut next);
        let verbs = next.iter().filter_map(|part| match part {
            Part::Do(verb) => Some(*verb),
            _ => None,
        });
        let verbs = verbs.collect();
        Some(Reply { game, seen, seat, now, standing, verbs })
    }

    fn may(&self, verb: Verb) -> bool {
        self.verbs.contains(&verb)
    }

    fn next(&self, said: &[Part]) -> (bool, Vec<Part>) {
        let mut next = Vec::new();
        let whole = self.game.next(self.seen, self.seat, said, &mut next);
        (whole, next)
    }

    /// The answer, or none if the person wants to be asked.
    pub fn answer(&self) -> Option<Vec<Part>> {
        let standing = self.standing;
        match self.now.position.frames.top() {
            Frame::Exile => return self.exile(),
            Frame::Rising { .. } => return self.habit(standing.rising, || self.rising()),
            _ => {}
        }
        let gain = Gain::new(&self.now);
        if self.may(Verb::Scramble) {
            return self.scramble(&gain);
        }
        if self.may(Verb::Intercept) {
            let (readiness, good) = match gain.is_raid() {
                true => (standing.patrol, gain.patrol()),
                false => (standing.intercept, gain.intercept()),
            };
            return self.go(readiness, good, Verb::Intercept);
        }
        if self.may(Verb::Interdict) {
            return self.go(standing.interdict, gain.interdict(), Verb::Interdict);
        }
        if self.may(Verb::Ambush) {
            return self.go(standing.ambush, gain.ambush(), Verb::Ambush);
        }
        if self.may(Verb::Aim) {
            return self.aim(&gain);
        }
        if self.may(Verb::Land) {
            // Planes without an order land on the nearest friendly land, otherwise on a deck.
            return self.habit(standing.land, || self.stay());
        }
        if self.may(Verb::Shift) {
            return if standing.shift == Shift::Ask { None } else { self.stay() };
        }
        if self.may(Verb::Lose) {
            return if standing.ask_losses { None } else { self.lose() };
        }
        if self.may(Verb::Pick) {
            return self.habit(standing.picks, || self.pick());
        }
        if self.may(Verb::Strike) || self.may(Verb::Dive) {
            return match standing.submarines {
                Boats::Ask => None,
                Boats::Strike if self.may(Verb::Strike) => self.most(Verb::Strike),
                Boats::Dive if self.may(Verb::Dive) => self.most(Verb::Dive),
                _ => self.stay(),
            };
        }
        match standing.press {
            Press::Always if self.may(Verb::Press) => self.finish(vec![Part::Do(Verb::Press)]),
            _ => None,
        }
    }

    /// Nothing is done.
    fn stay(&self) -> Option<Vec<Part>> {
        let quiet = [Verb::Pass, Verb::Done, Verb::Refuse].into_iter().find(|verb| self.may(*verb))?;
        self.finish(vec![Part::Do(quiet)])
    }

    fn habit(&self, habit: Habit, usual: impl Fn() -> Option<Vec<Part>>) -> Option<Vec<Part>> {
        match habit {
            Habit::Ask => None,
            Habit::Usual => usual(),
            Habit::Never => self.stay(),
        }
    }

    fn go(&self, readiness: Readiness, good: bool, verb: Verb) -> Option<Vec<Part>> {
        match readiness {
            Readiness::Ask => None,
            Readiness::Always => self.most(verb),
            Readiness::Gain if good => self.most(verb),
            Readiness::Gain | Readiness::Never => self.stay(),
        }
    }

    /// The rest of an order, whatever it may be.
    fn finish(&self, mut said: Vec<Part>) -> Option<Vec<Part>> {
        while said.len() < LONGEST {
            let (whole, next) = self.next(&said);
            if whole {
                return Some(said);
            }
            said.push(next.first().copied()?);
        }
        None
    }

    /// With this verb, as many as there are of everything.
    fn most(&self, verb: Verb) -> Option<Vec<Part>> {
        let mut said = vec![Part::Do(verb)];
        while said.len() < LONGEST {
            let (whole, next) = self.next(&said);
            let amount = next.iter().filter_map(|part| match part {
                Part::Units(kind, count) => Some(((Some(*kind), Reverse(u16::from(*count))), part)),
                Part::Count(count) => Some(((None, Reverse(*count)), part)),
                _ => None,
            });
            let amount = amount.min_by_key(|(rank, _)| *rank).map(|(_, part)| part);
            match amount {
                Some(part) => said.push(*part),
                None if whole => return Some(said),
                None => return self.finish(said),
            }
        }
        None
    }

    /// Planes from every base that gains by it, up to the limit.
    fn scramble(&self, gain: &Gain<'_>) -> Option<Vec<Part>> {
        let always = match self.standing.scramble {
            Readiness::Ask => return None,
            Readiness::Never => return self.stay(),
            Readiness::Gain => false,
            Readiness::Always => true,
        };
        let mut said = vec![Part::Do(Verb::Scramble)];
        let mut sent = false;
        while said.len() < LONGEST {
            let (_, bases) = self.next(&said);
            let flight = bases.iter().find_map(|base| self.flight(&said, *base, gain, always));
            match flight {
                Some(flight) => (said, sent) = ([said, flight].concat(), true),
                None => break,
            }
        }
        if sent && self.next(&said).0 { Some(said) } else { self.stay() }
    }

    /// From one base: planes to the zone where they are wanted, if they are.
    fn flight(&self, said: &[Part], base: Part, gain: &Gain<'_>, always: bool) -> Option<Vec<Part>> {
        let Part::Space(at) = base else { return None };
        let sent: u8 = said
            .windows(2)
            .map(|pair| match pair {
                [Part::Space(from), Part::Units(_, count)] if *from == at => *count,
                _ => 0,
            })
            .sum();
        let room = self.standing.scramble_most.checked_sub(sent).filter(|room| *room > 0)?;
        let with = |more: &[Part]| [said, more].concat();
        let (_, units) = self.next(&with(&[base]));
        let fits = |part: &&Part| matches!(part, Part::Units(_, count) if *count <= room);
        let planes = *units.iter().filter(fits).max_by_key(|part| match part {
            Part::Units(kind, count) => (kind.is_fighter(), *count),
            _ => (false, 0),
        })?;
        let Part::Units(kind, count) = planes else { return None };
        let (_, zones) = self.next(&with(&[base, planes]));
        let zone = zones.into_iter().find(|zone| match zone {
            Part::Space(zone) => always || gain.scramble(*zone, kind, count),
            _ => false,
        })?;
        Some(vec![base, planes, zone])
    }

    fn aim(&self, gain: &Gain<'_>) -> Option<Vec<Part>> {
        let tanks = match self.standing.guns {
            Guns::Ask => return None,
            Guns::Planes => false,
            Guns::Tanks => true,
            Guns::Gain => !gain.planes_come(),
        };
        if tanks { self.most(Verb::Aim) } else { self.stay() }
    }

    /// In the order that is wished for, then the cheapest first.
    fn lose(&self) -> Option<Vec<Part>> {
        let cost = |kind: Kind| {
            let place = self.standing.lose.iter().position(|known| *known == kind);
            (place.unwrap_or(usize::MAX), self.now.ground.profile(kind).cost)
        };
        let mut said = vec![Part::Do(Verb::Lose)];
        while said.len() < LONGEST {
            let (whole, next) = self.next(&said);
            if whole {
                return Some(said);
            }
            let first = next.iter().min_by_key(|part| match part {
                Part::Units(kind, count) => (cost(*kind), Reverse(*count)),
                _ => ((usize::MAX, u8::MAX), Reverse(0)),
            });
            said.push(*first?);
        }
        None
    }

    /// A ship with what it carries.
    fn worth(&self, ship: table::Piece) -> u8 {
        let position = self.now.position;
        let cost = |kind: Kind| self.now.ground.profile(kind).cost;
        cost(position.unit(ship).kind) + position.cargo(ship).map(|(_, u)| cost(u.kind)).sum::<u8>()
    }

    /// Where it costs the enemy most.
    fn pick(&self) -> Option<Vec<Part>> {
        let mut said = vec![Part::Do(Verb::Pick)];
        while said.len() < LONGEST {
            let (whole, next) = self.next(&said);
            if whole {
                return Some(said);
            }
            let dearest = next.iter().max_by_key(|part| match part {
                Part::Units(kind, count) => (self.now.ground.profile(*kind).cost, *count),
                Part::Ship(ship) => (self.worth(*ship), 1),
                _ => (0, 0),
            });
            said.push(*dearest?);
        }
        None
    }

    /// The first seat of government on the list that is open.
    fn exile(&self) -> Option<Vec<Part>> {
        let (_, open) = self.next(&[Part::Do(Verb::Exile)]);
        let ground = self.now.ground;
        let wished = self.standing.exile.iter().filter_map(|key| ground.map.by_key(key));
        let usual = ground.exile.iter().copied();
        let to = wished.chain(usual).map(Part::Space).find(|part| open.contains(part))?;
        self.finish(vec![Part::Do(Verb::Exile), to])
    }

    /// As many infantry as may rise; then nothing more.
    fn rising(&self) -> Option<Vec<Part>> {
        let (_, next) = self.next(&[Part::Do(Verb::Place)]);
        let infantry = next.into_iter().filter(|part| matches!(part, Part::Units(Kind::Infantry, _))).max();
        match infantry.filter(|_| self.may(Verb::Place)) {
            Some(part) => self.finish(vec![Part::Do(Verb::Place), part]),
            None => self.stay(),
        }
    }
}
