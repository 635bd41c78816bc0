//! What orders cost, what dice of research may bring, what will be collected.

use odds::millionths;
use table::{Chance, Forecast, Message, Tally, Tell, Term, msg};

use super::Tried;
use crate::Global40;
use crate::decisions::Order;
use crate::decisions::research::Track;
use crate::model::facilities::Facility;
use crate::model::fact::Fact;
use crate::model::markers::Progress;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::purchases::Step;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;
use crate::turn;
use crate::view::scene::projects;

/// The least that pilots can sink to.
const LOWEST_LEVEL: i8 = -3;

/// What an order costs or brings, rule by rule, and what is then left.
pub fn costs(tried: &Tried, power: Power, forecast: &mut Forecast) {
    let mut tally = Tally::of(msg!("tally-coins", left = tried.after.treasury_of(power)));
    for fact in &tried.told {
        if let Fact::Coins { power: payer, delta, rule } = fact
            && *payer == power
        {
            let why = if *delta < 0 { msg!("coins-paid") } else { msg!("coins-gained") };
            tally.terms.push(Term { rule: *rule, why, delta: *delta });
        }
    }
    if !tally.terms.is_empty() {
        forecast.tallies.push(tally);
    }
}

/// What is left undone when the purchase ends: money that is kept, pilots that nobody trains.
pub fn unspent(position: &Position, power: Power, forecast: &mut Forecast) {
    let coins = position.treasury_of(power);
    if coins > 0 && position.turn.purchases.is_empty() {
        forecast.warnings.push(msg!("warn-unspent", coins = coins));
    }
    if !position.turn.purchases.trained && position.pilots[power.index()] > LOWEST_LEVEL {
        forecast.warnings.push(msg!("warn-lapse"));
    }
}

/// What an order of a later step closes: pilots that nobody has trained drop a level.
pub fn closed(before: &Position, tried: &Tried, power: Power, forecast: &mut Forecast) {
    let (was, now) = (before.turn.purchases.step, tried.after.turn.purchases.step);
    if tried.after.pilots[power.index()] < before.pilots[power.index()] {
        forecast.warnings.push(msg!("warn-lapse"));
    }
    if was == now || power == Power::China {
        return;
    }
    if was <= Step::Research && now > Step::Research {
        forecast.warnings.push(msg!("warn-no-more-research"));
    }
    let damaged = |f: &Facility| f.damage > 0 && before.holder(f.at).is(power);
    if was <= Step::Repair && now > Step::Repair && before.works.iter().any(damaged) {
        forecast.warnings.push(msg!("warn-no-more-repairs"));
    }
}

/// How far the marker of a power may come, by following every way the dice can fall.
pub fn research(
    game: &Global40,
    position: &Position,
    order: &Order,
    power: Power,
    what: Track,
    forecast: &mut Forecast,
) {
    let situation = Situation::new(&game.ground, position);
    let of = match what {
        Track::Project(project) => situation.track(project),
        Track::Marker(_) => game.ground.research.blind_spaces,
    };
    let before = what.come(position, power).unwrap_or(0);
    let ends = odds::distribution(|dice| {
        let mut after = position.clone();
        let mut tell = Tell::nobody();
        turn::perform(&mut Executor::new(&game.ground, &mut after, dice, &mut tell), order);
        let come = what.come(&after, power);
        (come.is_none(), come.unwrap_or(of))
    });
    for ((developed, now), chance) in ends.into_iter().rev() {
        let name = what.name(position, power);
        let of = match (developed, now == before) {
            (true, _) => developed_in_words(&situation, what, name),
            (false, true) => msg!("odds-no-change", project = name),
            (false, false) => msg!("odds-track", project = name, now = now, of = of),
        };
        forecast.odds.push(Chance { of, millionths: millionths(chance), error: 0 });
    }
}

/// What it means that a project is developed; of a number only that it is.
fn developed_in_words(situation: &Situation<'_>, what: Track, name: Message) -> Message {
    match what {
        Track::Project(project) => {
            msg!("odds-developed-does", project = name, does = projects::effect(situation, project))
        }
        Track::Marker(_) => msg!("odds-developed", project = name),
    }
}

impl Track {
    /// How far it has come; none if it is developed.
    fn come(self, position: &Position, power: Power) -> Option<u8> {
        match self {
            Track::Project(project) if position.developed[power.index()].has(project) => None,
            Track::Project(project) => Some(position.come(power, project)),
            Track::Marker(number) => position.marker(power, number).map(|m| m.come),
        }
    }

    fn name(self, position: &Position, power: Power) -> Message {
        let marker = match self {
            Track::Project(project) => return project.name(),
            Track::Marker(number) => number,
        };
        let project = position.marker(power, marker).and_then(|m| m.project);
        Progress { marker: Some(marker as u8), project, come: 0 }.name()
    }
}

/// What will be collected when the turn ends, line by line.
pub fn income(game: &Global40, position: &Position, power: Power, forecast: &mut Forecast) {
    let tally = Situation::new(&game.ground, position).income_preview(power);
    if !tally.terms.is_empty() {
        forecast.tallies.push(tally);
    }
}
