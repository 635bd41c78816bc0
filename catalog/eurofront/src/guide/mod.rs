//! EuroFront.
//!
//! At the start of its turn a staff plans operations: places to take and to hold, each with its units and the way there. It keeps them
//! from turn to turn until something contradicts them. Its ideas are sets of HQs to activate for them; an officer tries each idea on
//! worlds that fit what is known.
//!
//! | what | file |
//! |---|---|
//! | the value of a position | `worth` |
//! | one's own blocks, and what is known of the enemy's | `look` |
//! | which units the hidden blocks are taken for | `guess` |
//! | how far it is to a place | `distance` |
//! | operations | `plan` |
//! | which HQs to activate | `command` |
//! | where units go | `advance` |
//! | airstrikes, battles and losses | `battle` |
//! | what to build | `build` |
//! | the armistice | `peace` |

mod advance;
mod battle;
mod build;
mod command;
mod distance;
mod guess;
mod look;
mod peace;
mod plan;
mod staff;
mod worth;

use bots::{Guide, Level, Term};
use eurofront::{EndStep, EuroFront, Faction, Frame, Mode, Position, Scenario, Standing, fortnight_words};
use table::{Arg, Game, Message, Order, Rng, Seat, Seats, Seen, msg};

use look::Look;
use plan::{Idea, theatre};
use staff::Staff;

/// The guide to EuroFront.
pub struct EuroFrontGuide;

/// What a level of victory is worth, by its key.
const LEVELS: [(&str, i32); 3] = [("level-minor", 1000), ("level-major", 2000), ("level-decisive", 3000)];

/// Number of ideas in which the waves of a landing go to different ports.
const SPREAD: usize = 1;

/// How much of a won game is told by how well it was won, at most.
const MARGIN: i32 = 400;

impl Guide<EuroFront> for EuroFrontGuide {
    type Idea = Idea;

    fn levels(&self) -> &'static [Level] {
        &[Level::Random, Level::Cadet, Level::Officer]
    }

    fn follows(&self) -> bool {
        true
    }

    fn trials(&self) -> u32 {
        4
    }

    /// A cadet does not mass: it sends one unit for each objective. It overlooks airstrikes and does not blitz.
    fn narrowed(&self, mut idea: Idea) -> Idea {
        idea.plan.revise(|operation| {
            operation.force.truncate(1);
            true
        });
        for one in &mut idea.staff {
            one.mode = match one.mode {
                Mode::Blitz => Mode::Normal,
                Mode::BlitzInvasion => Mode::Invasion,
                mode => mode,
            };
        }
        Idea { narrow: true, spreads: false, ..idea }
    }

    fn world(&self, game: &EuroFront, seen: &Seen<'_, EuroFront>, rng: &mut Rng) -> Position {
        guess::world(game, seen, rng)
    }

    fn sides(&self, _: &EuroFront) -> Vec<Seats> {
        let side = |factions: &[Faction]| factions.iter().map(|faction| faction.seat()).collect();
        vec![side(&[Faction::Axis]), side(&[Faction::Allies, Faction::Soviets])]
    }

    fn turn(&self, position: &Position) -> u32 {
        let month = position.now.month();
        let months = u32::from(month.year()) * 12 + u32::from(month.number());
        let (year, number) = first_month(position.scenario);
        months.saturating_sub(year * 12 + number) * 2 + 2 - u32::from(position.now.is_first_half())
    }

    fn date(&self, position: &Position) -> Message {
        fortnight_words(position.now)
    }

    fn stint(&self, position: &Position) -> u32 {
        self.turn(position) * 4 + position.active().map_or(0, |active| active as u32 + 1)
    }

    fn value(&self, game: &EuroFront, position: &Position, seat: Seat) -> i32 {
        match position.frames.top() {
            Frame::Over(_) => self.merit(game, position, seat),
            _ => sign(position, seat) * worth::worth(game.ground(), position).sum(),
        }
    }

    fn terms(&self, game: &EuroFront, position: &Position, seat: Seat) -> Vec<Term> {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return vec![Term { what: msg!("bot-term-end"), points: self.merit(game, position, seat) }];
        }
        let worth = worth::worth(game.ground(), position);
        let term = |what: Message, points: i32| Term { what, points: sign(position, seat) * points };
        vec![
            term(msg!("bot-term-forces"), worth.forces),
            term(msg!("bot-term-hqs"), worth.hqs),
            term(msg!("bot-term-advance"), worth.advance),
        ]
    }

    /// The level of victory counts; between games of one level, how near the attacker came to his goal.
    fn merit(&self, game: &EuroFront, position: &Position, seat: Seat) -> i32 {
        let Some(outcome) = game.outcome(position) else { return 0 };
        let points = outcome.how.args.iter().find_map(|(_, arg)| match arg {
            Arg::Message(level) => LEVELS.iter().find(|(key, _)| level.key == *key),
            _ => None,
        });
        let points = points.map_or(0, |(_, points)| *points);
        let margin = sign(position, seat) * worth::progress(game.ground(), position) / 4;
        let won = outcome.winners.iter().any(|winner| {
            let faction = |seat: Seat| Faction::ALL[seat.index()];
            !faction(winner).is_enemy_of(faction(seat))
        });
        margin.clamp(-MARGIN, MARGIN) + if won { points } else { -points }
    }

    fn scale(&self) -> i32 {
        600
    }

    fn ideas(&self, game: &EuroFront, position: &Position, seat: Seat, _: &mut Rng) -> Vec<Idea> {
        ideas(game, position, Idea::idle(Faction::ALL[seat.index()]))
    }

    fn renewed(
        &self,
        game: &EuroFront,
        position: &Position,
        _: Seat,
        before: &Idea,
        _: &mut Rng,
    ) -> Vec<Idea> {
        ideas(game, position, before.clone())
    }

    fn order(
        &self,
        game: &EuroFront,
        seen: &Seen<'_, EuroFront>,
        seat: Seat,
        idea: &Idea,
    ) -> Order<EuroFront> {
        let faction = Faction::ALL[seat.index()];
        let idle = Idea::idle(faction);
        let idea = if idea.faction == faction { idea } else { &idle };
        order(&Staff::new(game, seen, seat, idea)).unwrap_or_else(|| game.fallback(seen, seat))
    }
}

/// Ideas for a turn: one plan, led by different HQs. In the turn of another the plan rests.
fn ideas(game: &EuroFront, position: &Position, before: Idea) -> Vec<Idea> {
    let faction = before.faction;
    if position.active().is_some_and(|active| active != faction) {
        return vec![before];
    }
    let look = Look::new(game.ground(), position, faction);
    let plan = plan::planned(&look, before.plan);
    let theatre = theatre(position.scenario);
    let neutral = theatre.is_some_and(|(nation, attacker)| {
        attacker == faction && position.nation(nation) == Standing::Neutral
    });
    let idea = Idea { faction, plan, staff: Vec::new(), spreads: false, narrow: false, declares: neutral };
    if position.active().is_none() {
        return vec![idea];
    }
    let (mut ideas, mut spread) = (Vec::new(), Vec::new());
    for staff in command::staffs(&look, &idea) {
        let one = Idea { declares: neutral && !staff.is_empty(), staff, ..idea.clone() };
        let lands_twice = one.staff.iter().any(|one| one.mode == Mode::BlitzInvasion);
        ideas.push(one);
        if lands_twice {
            spread.extend(ideas.last().map(|one| Idea { spreads: true, ..one.clone() }));
        }
    }
    spread.truncate(SPREAD);
    ideas.extend(spread);
    ideas
}

/// The next order of an idea.
fn order(staff: &Staff<'_>) -> Option<Order<EuroFront>> {
    match staff.position.frames.top() {
        Frame::Production(_) => staff.build(),
        Frame::Command(_) => staff.command(),
        Frame::Movement(_) => staff.advance(),
        Frame::EndOfMovement(EndStep::StandDown) => staff.stand_down(),
        Frame::Combat(_) => staff.fight(),
        Frame::Battles(_) => staff.next_battle(),
        Frame::Loss(_) => staff.suffer(),
        Frame::Politics(_) => staff.offer(),
        Frame::Armistice(_) => staff.answer_peace(),
        _ => None,
    }
}

/// The year and the month in which a scenario begins.
fn first_month(scenario: Scenario) -> (u32, u32) {
    match scenario {
        Scenario::WinterWar => (1939, 12),
        Scenario::Weser => (1940, 3),
        _ => (1939, 9),
    }
}

/// Whether a position's worth is counted for or against a seat.
fn sign(position: &Position, seat: Seat) -> i32 {
    let attacker = theatre(position.scenario).map(|(_, attacker)| attacker);
    match attacker.is_some_and(|attacker| !attacker.is_enemy_of(Faction::ALL[seat.index()])) {
        true => 1,
        false => -1,
    }
}
