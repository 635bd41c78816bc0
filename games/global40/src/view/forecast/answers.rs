//! What defenders can still do against an attack: planes that may scramble change its odds, and a battle at sea cancels a bombardment.

use table::{Forecast, Message, Space, msg};

use super::chances::{chance, tenths};
use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Party};
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::spaces::Spaces;
use crate::model::unit::Task;
use crate::rule::combat::NO_BOMBARDMENT_AFTER;
use crate::rules::battle::assault::{Assault, assault_odds};
use crate::rules::battle::calculator::Ended;
use crate::rules::battle::policy::Policy;
use crate::rules::combat::expected::reckon;
use crate::rules::situation::Situation;

/// The strongest planes that could scramble to these zones: from each base as many as it can launch.
fn scramblers(situation: &Situation<'_>, zones: Spaces) -> Force {
    let owners = situation.scramble_owners(zones);
    let mut bases = Spaces::NONE;
    for zone in zones.iter() {
        let coast = situation.ground.coasts[zone.index()].iter().copied();
        bases = coast.filter(|at| situation.scramble_base(*at)).fold(bases, Spaces::with);
    }
    let mut planes = Force::NONE;
    for base in bases.iter() {
        let there = owners.iter().flat_map(|power| situation.scramblers(power, base));
        let mut kinds: Vec<Kind> = there.map(|(_, kind)| kind).filter(|k| k.is_carrier_plane()).collect();
        kinds.sort_by_key(|kind| !kind.is_fighter());
        kinds.truncate(situation.quick_reaction().into());
        for kind in kinds {
            planes.put(kind, 1);
        }
    }
    planes
}

fn worded(key: &'static str, at: Space, planes: &Force, swing: String) -> Message {
    Message::new(key).with("at", at).with("planes", planes.total()).with("swing", swing)
}

/// The odds of a battle at sea if every plane in reach scrambles; right after those without them.
pub fn at_sea(
    situation: &Situation<'_>,
    zone: Space,
    battle: &Battle,
    after: usize,
    forecast: &mut Forecast,
) {
    let planes = scramblers(situation, Spaces::one(zone));
    if planes.is_empty() {
        return;
    }
    let mut battle = battle.clone();
    battle.defender.force += planes;
    let odds = reckon(&battle, &Policy::default());
    let of = worded("odds-win-scrambled", zone, &planes, tenths(odds.swing()));
    forecast.odds.insert(after.min(forecast.odds.len()), chance(&odds.ends, of, Ended::won));
}

/// The odds of a landing if every plane in reach scrambles against its ships.
pub fn on_landing(situation: &Situation<'_>, at: Space, assault: &Assault, forecast: &mut Forecast) {
    let zones = situation.assault_zones(at);
    let planes = scramblers(situation, zones);
    if planes.is_empty() {
        return;
    }
    let mut met = assault.clone();
    match &mut met.sea {
        Some(battle) => battle.defender.force += planes,
        None => {
            let edge = situation.scramble_owners(zones).iter().next();
            let defence = Party::new(planes, edge.map(|power| situation.edge(power)).unwrap_or_default());
            let attack = Party::new(assault.fleet, situation.edge(situation.position.power));
            met.sea = Some(Battle::sea(attack, defence));
        }
    }
    let landed = assault_odds(&met, &Policy::default());
    let swing = tenths(landed.mean(|end| end.swing * 1000) as i64);
    let of = worded("odds-capture-scrambled", at, &planes, swing);
    forecast.odds.push(chance(&landed, of, |end| end.captured()));
}

/// What would keep ships from bombarding a land.
pub fn bombardment(situation: &Situation<'_>, position: &Position, to: Space, forecast: &mut Forecast) {
    let shells = position.pieces().filter(|(_, u)| u.task == Task::Bombard(to));
    let zones: Spaces = shells.filter_map(|(_, u)| u.at).collect();
    for zone in zones.iter().filter(|_| NO_BOMBARDMENT_AFTER.holds()) {
        if situation.is_embattled(zone) {
            forecast.warnings.push(msg!("warn-bombardment-lost", zone = zone));
        } else if !scramblers(situation, Spaces::one(zone)).is_empty() {
            forecast.warnings.push(msg!("warn-bombardment-doubtful", zone = zone));
        }
    }
}
