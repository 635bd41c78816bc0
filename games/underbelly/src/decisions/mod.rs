//! What players decide: a file for each kind of order, with its words, its rules, what it does and what would come of it.
//!
//! A *question* is a phase, or something that interrupts it: whom it waits for, with which prompt, what can answer it, and what is done when
//! nobody does. An *order* is one answer.

mod advance;
mod assign;
mod attack;
mod choices;
mod consequences;
mod done;
mod drop;
mod forecasts;
mod kill;
mod march;
mod not_now;
mod phases;
mod place;
mod red_army;
mod refusal;
mod reorganise;
mod retreat;
mod slip;
mod supply;
mod voyage;

pub use consequences::consequences;
pub use phases::pressed;

use table::{Forecast, Message, Piece, Said, Seat, Space, Verdict};

use crate::model::board::{AREAS, Ground};
use crate::model::calendar::Phase;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Position, Stage};
use crate::model::roster::{COUNTERS, Side};
use crate::model::sets::{Areas, Units};
use crate::model::standing::Standing;
use crate::model::unit::Place;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// What waits for somebody.
pub trait Question {
    /// Which side must answer.
    fn awaited(&self, position: &Position) -> Side {
        position.side
    }

    /// What is asked.
    fn prompt(&self, look: &Situation) -> Message;

    /// Reads an answer.
    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V>
    where
        Self: Sized;

    /// The answer that was given in advance, if it was.
    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        let _ = (now, standing);
        None
    }

    /// The quietest answer, for a clock that ran out.
    fn on_timeout(&self, now: &Now) -> Vec<Part>;

    /// The verb that a typed answer may leave out.
    fn verb(&self) -> Option<Verb> {
        None
    }

    /// What it may mean to point at a unit, if that is more than to begin dragging it.
    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        let _ = unit;
        Vec::new()
    }

    /// What it may mean to drag a unit to an area, the likeliest first.
    fn dragged(&self, now: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
        phases::dragged(now, unit, to)
    }
}

/// One kind of order, once it has been read.
pub trait Decision {
    /// Carries it out.
    fn perform(&self, executor: &mut Executor);

    /// What would come of it.
    fn forecast(&self, now: &Now) -> Forecast {
        let _ = now;
        Forecast::default()
    }

    /// Units whose loss the order itself names, or its forecast.
    fn told(&self, now: &Now) -> Units {
        let _ = now;
        Units::NONE
    }
}

/// An order of Underbelly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Place(place::Place),
    Buy(place::Buy),
    Reorganise(reorganise::Reorganise),
    Done(done::Done),
    Withdraw(choices::Withdraw),
    Lose(choices::Lose),
    Top(choices::Top),
    Assign(assign::Assign),
    March(march::March),
    Voyage(voyage::Voyage),
    Drop(drop::Drop),
    RedStep(red_army::RedStep),
    Supply(supply::Supply),
    Attack(attack::Attack),
    Slip(slip::Slip),
    Stand(slip::Stand),
    Kill(kill::Kill),
    Retreat(retreat::Retreat),
    Advance(advance::Advance),
    Stay(advance::Stay),
}

impl Order {
    /// What every kind can do.
    pub fn decision(&self) -> &dyn Decision {
        match self {
            Order::Place(order) => order,
            Order::Buy(order) => order,
            Order::Reorganise(order) => order,
            Order::Done(order) => order,
            Order::Withdraw(order) => order,
            Order::Lose(order) => order,
            Order::Top(order) => order,
            Order::Assign(order) => order,
            Order::March(order) => order,
            Order::Voyage(order) => order,
            Order::Drop(order) => order,
            Order::RedStep(order) => order,
            Order::Supply(order) => order,
            Order::Attack(order) => order,
            Order::Slip(order) => order,
            Order::Stand(order) => order,
            Order::Kill(order) => order,
            Order::Retreat(order) => order,
            Order::Advance(order) => order,
            Order::Stay(order) => order,
        }
    }
}

/// What the game asks now.
pub enum Asked {
    SetUp(phases::SetUp),
    Reinforcement(phases::Reinforcement),
    Movement(phases::Movement),
    Combat(phases::Combat),
    Breakthrough(phases::Breakthrough),
    Withdrawal(choices::Withdrawal),
    Loss(choices::Loss),
    Pair(choices::Pair),
    Star(assign::Star),
    Leaving(retreat::MustLeave),
    Slipping(slip::MaySlip),
    Victims(kill::Victims),
    Advancing(advance::MayAdvance),
}

impl Asked {
    /// None if nobody is asked.
    #[inline]
    pub fn of(position: &Position) -> Option<Asked> {
        Some(match position.frames.top() {
            Frame::Phase | Frame::Settle(_) => match position.phase {
                Phase::SetUp => Asked::SetUp(phases::SetUp),
                Phase::Reinforcement => Asked::Reinforcement(phases::Reinforcement),
                Phase::Movement => Asked::Movement(phases::Movement),
                Phase::Combat => Asked::Combat(phases::Combat),
                Phase::Breakthrough => Asked::Breakthrough(phases::Breakthrough),
                Phase::End => return None,
            },
            Frame::Withdraw(among) => Asked::Withdrawal(choices::Withdrawal(*among)),
            Frame::Lose { side, among, count, unfed } => {
                Asked::Loss(choices::Loss { side: *side, among: *among, count: *count, unfed: *unfed })
            }
            Frame::Top(pair) => Asked::Pair(choices::Pair(*pair)),
            Frame::Assign(area) => Asked::Star(assign::Star(*area)),
            Frame::Retreat { side, units, why } => {
                Asked::Leaving(retreat::MustLeave { side: *side, units: *units, why: *why })
            }
            Frame::Battle(battle) => match battle.stage {
                Stage::Slip => Asked::Slipping(slip::MaySlip(*battle)),
                Stage::Kill(due) => Asked::Victims(kill::Victims { battle: *battle, due }),
                _ => Asked::Advancing(advance::MayAdvance(*battle)),
            },
            Frame::Over { .. } => return None,
        })
    }

    /// What every question has.
    pub fn question(&self) -> &dyn Question {
        match self {
            Asked::SetUp(question) => question,
            Asked::Reinforcement(question) => question,
            Asked::Movement(question) => question,
            Asked::Combat(question) => question,
            Asked::Breakthrough(question) => question,
            Asked::Withdrawal(question) => question,
            Asked::Loss(question) => question,
            Asked::Pair(question) => question,
            Asked::Star(question) => question,
            Asked::Leaving(question) => question,
            Asked::Slipping(question) => question,
            Asked::Victims(question) => question,
            Asked::Advancing(question) => question,
        }
    }
}

/// Reads an answer to what the game asks now.
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    // The phases come first, and without a detour: they are asked most often.
    match (now.position.frames.top(), now.position.phase) {
        (Frame::Phase, Phase::Movement) => phases::Movement.read(now, said),
        (Frame::Phase, Phase::Combat) => phases::Combat.read(now, said),
        (Frame::Phase, Phase::Breakthrough) => phases::Breakthrough.read(now, said),
        (Frame::Phase, Phase::Reinforcement) => phases::Reinforcement.read(now, said),
        _ => match Asked::of(now.position) {
            None => Err(said.none()),
            Some(Asked::SetUp(question)) => question.read(now, said),
            Some(Asked::Reinforcement(question)) => question.read(now, said),
            Some(Asked::Movement(question)) => question.read(now, said),
            Some(Asked::Combat(question)) => question.read(now, said),
            Some(Asked::Breakthrough(question)) => question.read(now, said),
            Some(Asked::Withdrawal(question)) => question.read(now, said),
            Some(Asked::Loss(question)) => question.read(now, said),
            Some(Asked::Pair(question)) => question.read(now, said),
            Some(Asked::Star(question)) => question.read(now, said),
            Some(Asked::Leaving(question)) => question.read(now, said),
            Some(Asked::Slipping(question)) => question.read(now, said),
            Some(Asked::Victims(question)) => question.read(now, said),
            Some(Asked::Advancing(question)) => question.read(now, said),
        },
    }
}

/// A seat that decides, and what it sees.
pub struct Now<'n> {
    pub ground: &'n Ground,
    pub position: &'n Position,
    pub side: Side,
}

impl<'n> Now<'n> {
    pub fn new(ground: &'n Ground, position: &'n Position, seat: Seat) -> Now<'n> {
        Now { ground, position, side: Side::of(seat) }
    }

    /// The position read as the rules read it.
    #[inline]
    pub fn look(&self) -> Situation<'n> {
        Situation::new(self.ground, self.position)
    }

    /// Every counter.
    pub fn units(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..COUNTERS as u16).map(Piece)
    }

    /// Every area.
    pub fn areas(&self) -> impl Iterator<Item = Space> + use<> {
        (0..AREAS as u16).map(Space)
    }

    /// What a ship carries.
    fn cargo(&self, ship: Piece) -> Option<Piece> {
        let aboard = self.position.units.index().aboard;
        aboard.iter().find(|unit| self.position.unit(*unit).place == Place::Aboard(ship))
    }

    /// The best of some places: one that is preferred, or a port rather than the sea.
    fn best(&self, standing: &Standing, places: Areas) -> Option<Space> {
        let preferred = standing.prefer.iter().filter_map(|key| self.ground.map.by_key(key));
        let preferred = preferred.into_iter().find(|area| places.contains(*area));
        preferred.or_else(|| places.minus(self.ground.seas).first()).or_else(|| places.first())
    }
}

/// Reads the verb that answers what is asked.
fn verb_of<V: Verdict>(now: &Now, said: &mut Said<Part>, answers: &[Verb]) -> Result<Verb, V> {
    if let Some(list) = said.listing() {
        list.extend(answers.iter().map(|verb| Part::Do(*verb)));
        return Err(said.none());
    }
    match answers.iter().find(|verb| said.is(**verb)) {
        Some(verb) => Ok(*verb),
        None => Err(now.not_before_answer(said, answers)),
    }
}

/// An order of one verb and one unit.
fn verb_and_unit(verb: Verb, unit: Piece) -> Vec<Part> {
    vec![verb.into(), unit.into()]
}

/// An order of one verb, one unit and one area.
fn verb_unit_area(verb: Verb, unit: Piece, area: Space) -> Vec<Part> {
    vec![verb.into(), unit.into(), area.into()]
}
