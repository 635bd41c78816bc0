//! Strikes at ships on the way, by planes of air bases and by submarines: what they risk, and what strikes would do.

use odds::{distribution, millionths};
use table::dice::{Pool, Stream};
use table::{Chance, Forecast, Message, RuleId, Space, msg};

use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rule::combat::{AMBUSH, AMBUSH_ANSWERED, INTERDICTION_ROUND};
use crate::rules::situation::Situation;

/// Who could strike at the ships that have just moved, along the way that was found.
pub fn voyage(after: &Situation<'_>, forecast: &mut Forecast) {
    let count = |occasion: Occasion| -> u32 {
        after.opponents().map(|power| after.respondents(occasion, power).len() as u32).sum()
    };
    let lurking = after.lurking();
    let mut warnings = Vec::new();
    for zone in forecast.way.iter().skip(1).copied().filter(|zone| lurking.contains(*zone)) {
        let boats = count(Occasion::Ambush(zone));
        if boats > 0 {
            warnings.push(msg!("warn-ambush", at = zone, boats = boats));
        }
    }
    if let Some(end) = forecast.way.last().copied() {
        let planes = count(Occasion::Interdiction(end));
        if planes > 0 {
            warnings.push(msg!("warn-interdiction", at = end, planes = planes));
        }
    }
    forecast.warnings.extend(warnings);
}

/// What a strike of planes at the ships that came into a zone would do.
pub fn interdiction(situation: &Situation<'_>, zone: Space, planes: usize, forecast: &mut Forecast) {
    let pools = situation.dice_of_interdiction(zone, planes);
    forecast.odds.push(any_hit(INTERDICTION_ROUND, &pools[..1], msg!("odds-ships-hit", at = zone)));
    forecast.odds.push(any_hit(INTERDICTION_ROUND, &pools[1..], msg!("odds-planes-lost")));
}

/// What an ambush of all submarines of a power that can fire would do.
pub fn ambush(situation: &Situation<'_>, zone: Space, power: Power, forecast: &mut Forecast) {
    let boats = situation.respondents(Occasion::Ambush(zone), power);
    let (fire, answer) = situation.dice_of_ambush(zone, &boats);
    forecast.odds.push(any_hit(AMBUSH, &fire, msg!("odds-ships-hit", at = zone)));
    forecast.odds.push(any_hit(AMBUSH_ANSWERED, answer.as_slice(), msg!("odds-submarines-lost")));
}

/// How likely it is that any of these dice hits.
fn any_hit(rule: RuleId, pools: &[Pool], of: Message) -> Chance {
    let ends = distribution(|dice| dice.hits(Stream::Public, rule, pools).iter().any(|hits| *hits > 0));
    let hit = ends.iter().find(|(hit, _)| *hit).map_or(0.0, |(_, chance)| *chance);
    Chance { of, millionths: millionths(hit), error: 0 }
}
