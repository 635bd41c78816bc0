//! Theatres of War.
//!
//! At the start of a turn a staff plans operations: objectives to take and to hold, each with its units. It keeps them from turn to
//! turn until something contradicts them. The officer carries them out order by order; attacks are weighed by their odds.
//!
//! | what | file |
//! |---|---|
//! | the value of a position | `worth` |
//! | who stands where, and how far it is | `look` |
//! | operations | `plan` |
//! | chits, and the units that an impulse uses | `command` |
//! | how good a place is for a unit | `post` |
//! | where units go | `advance` |
//! | which enemies to attack | `assault` |
//! | what an attack brings, by its odds | `fight`, `hits` |
//! | aircraft | `air` |
//! | losses, retreats and advances | `battle` |
//! | building and repair | `build` |
//! | redeployment | `redeploy` |

mod advance;
mod air;
mod assault;
mod battle;
mod build;
mod command;
mod fight;
mod hits;
mod look;
mod plan;
mod post;
mod redeploy;
mod staff;
mod worth;

use bots::{Guide, Level, Term};
use table::{Game, Message, Order, Rng, Seat, Seats, Seen, msg};
use thirdreich::{Frame, Impulse, Position, Stage, ThirdReich};

use look::Look;
use plan::Idea;
use staff::Staff;

/// The guide to Theatres of War.
pub struct ThirdReichGuide;

/// The number before that of the first turn of the scenario.
const FIRST: u32 = 1941 * 4 + 1;

/// What a level of victory is worth to the Axis, by its key.
const LEVELS: [(&str, i32); 6] = [
    ("won-axis-decisive", 3000),
    ("won-axis-substantial", 2000),
    ("won-axis-marginal", 1000),
    ("stalemate", 0),
    ("won-soviet-marginal", -1000),
    ("won-soviet-decisive", -2000),
];

/// How much a finished game is told by the objectives and forces that are left, at most.
const MARGIN: i32 = 450;

impl Guide<ThirdReich> for ThirdReichGuide {
    type Idea = Idea;

    fn levels(&self) -> &'static [Level] {
        &[Level::Random, Level::Cadet, Level::Officer]
    }

    fn follows(&self) -> bool {
        true
    }

    /// A cadet does not mass, overlooks aircraft, and attacks at poor odds.
    fn narrowed(&self, idea: Idea) -> Idea {
        Idea { narrow: true, ..idea }
    }

    fn sides(&self, _: &ThirdReich) -> Vec<Seats> {
        vec![Seats::one(Seat(0)), Seats::one(Seat(1))]
    }

    fn turn(&self, position: &Position) -> u32 {
        u32::from(position.turn.year) * 4 + position.turn.season as u32 + 1 - FIRST
    }

    fn date(&self, position: &Position) -> Message {
        msg!("turn-named", turn = position.turn.to_string())
    }

    fn stint(&self, position: &Position) -> u32 {
        self.turn(position)
    }

    fn value(&self, game: &ThirdReich, position: &Position, seat: Seat) -> i32 {
        match position.frames.top() {
            Frame::Over(_) => self.merit(game, position, seat),
            _ => worth::sign(game.ground(), seat) * worth::worth(game.ground(), position).sum(),
        }
    }

    fn terms(&self, game: &ThirdReich, position: &Position, seat: Seat) -> Vec<Term> {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return vec![Term { what: msg!("bot-term-end"), points: self.merit(game, position, seat) }];
        }
        let worth = worth::worth(game.ground(), position);
        let sign = worth::sign(game.ground(), seat);
        let term = |what: Message, points: i32| Term { what, points: sign * points };
        vec![
            term(msg!("bot-term-objectives"), worth.objectives),
            term(msg!("bot-term-forces"), worth.forces),
            term(msg!("bot-term-air"), worth.air),
            term(msg!("bot-term-money"), worth.money),
            term(msg!("bot-term-supply"), worth.supply),
            term(msg!("bot-term-reach"), worth.reach),
        ]
    }

    /// The level of victory counts; between games of one level, what is left of both sides.
    fn merit(&self, game: &ThirdReich, position: &Position, seat: Seat) -> i32 {
        let Some(outcome) = game.outcome(position) else { return 0 };
        let level = LEVELS.iter().find(|(key, _)| outcome.how.key == *key);
        let worth = worth::worth(game.ground(), position);
        let margin = (worth.objectives / 20 + (worth.forces + worth.reach) / 40).clamp(-MARGIN, MARGIN);
        let resigned = if outcome.winners.contains(Seat(0)) { 3000 } else { -3000 };
        worth::sign(game.ground(), seat) * (level.map_or(resigned, |(_, points)| *points) + margin)
    }

    fn scale(&self) -> i32 {
        1500
    }

    fn ideas(&self, game: &ThirdReich, position: &Position, seat: Seat, _: &mut Rng) -> Vec<Idea> {
        vec![idea(game, position, Idea::idle(seat))]
    }

    fn renewed(
        &self,
        game: &ThirdReich,
        position: &Position,
        _: Seat,
        before: &Idea,
        _: &mut Rng,
    ) -> Vec<Idea> {
        vec![idea(game, position, Idea { narrow: false, ..before.clone() })]
    }

    fn order(
        &self,
        game: &ThirdReich,
        seen: &Seen<'_, ThirdReich>,
        seat: Seat,
        idea: &Idea,
    ) -> Order<ThirdReich> {
        let idle = Idea::idle(seat);
        let idea = if idea.seat == seat { idea } else { &idle };
        order(&Staff::new(game, seen, seat, idea)).unwrap_or_else(|| game.fallback(seen, seat))
    }
}

/// What a seat has in mind for a turn.
fn idea(game: &ThirdReich, position: &Position, before: Idea) -> Idea {
    let look = Look::new(game.ground(), position, before.seat);
    let plan = plan::planned(&look, before.plan);
    Idea { plan, ..before }
}

/// The next order of an idea.
fn order(staff: &Staff<'_>) -> Option<Order<ThirdReich>> {
    match staff.position.frames.top() {
        Frame::Build(nations) => staff.build(*nations.first()?),
        Frame::Buy(nations) => staff.buy(*nations.first()?),
        Frame::Redeploy(nations, _) => staff.redeploy(*nations.first()?),
        Frame::Veto(_, chit) => staff.veto(*chit),
        Frame::Impulse(impulse) => in_impulse(staff, impulse),
        Frame::Battle(battle) => staff.battle(battle),
        Frame::Minors(nations) => staff.act_alone(*nations.first()?),
        Frame::Repair(nations) => staff.repair(*nations.first()?),
        _ => staff.done(),
    }
}

fn in_impulse(staff: &Staff<'_>, impulse: &Impulse) -> Option<Order<ThirdReich>> {
    match impulse.stage {
        Stage::Place => staff.place(),
        Stage::Activate => staff.activate(impulse),
        Stage::Move => staff.march(impulse),
        Stage::Attack => {
            let support = || if staff.idea.narrow { None } else { staff.support(impulse) };
            staff.announce(impulse).or_else(support).or_else(|| staff.done())
        }
        Stage::Defend if staff.idea.narrow => staff.done(),
        Stage::Defend => staff.defend(impulse).or_else(|| staff.done()),
        Stage::Fight => staff.next_fight(impulse),
        Stage::Land(_) => staff.land(impulse),
    }
}
