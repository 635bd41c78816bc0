//! The odds of a battle as the units stand: exact, or sampled and marked as such.

use table::{Forecast, Message, Space, msg};

use super::chances::{chance, tenths};
use super::{answers, listed};
use crate::Global40;
use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Party, Role};
use crate::model::combat::{Fight, Sortie};
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::rules::battle::assault::assault_odds;
use crate::rules::battle::calculator::{Ended, Odds, Upshot};
use crate::rules::battle::policy::Policy;
use crate::rules::combat::expected as forces;
use crate::rules::combat::expected::reckon;
use crate::rules::situation::Situation;

/// The odds of the battle that would be fought in a space.
pub fn battle(game: &Global40, position: &Position, at: Space, forecast: &mut Forecast) {
    let situation = Situation::new(&game.ground, position);
    let policy = Policy::default();
    if game.ground.is_sea(at) {
        if let Some(battle) = forces::sea(&situation, at) {
            let first = forecast.odds.len();
            tell(&reckon(&battle, &policy), at, "odds-win", forecast);
            answers::at_sea(&situation, at, &battle, first + 1, forecast);
        }
        return;
    }
    let Some(assault) = forces::land(&situation, at) else { return };
    match &assault.sea {
        None => {
            if let Some(battle) = assault.land_after(None) {
                tell(&reckon(&battle, &policy), at, "odds-capture", forecast);
            }
        }
        Some(battle) => {
            let sea = reckon(battle, &policy);
            forecast.odds.push(chance(&sea.ends, msg!("odds-sea-first", at = at), Ended::clears));
            let landed = assault_odds(&assault, &policy);
            let swing = tenths(landed.mean(|end| end.swing * 1000) as i64);
            let won = msg!("odds-capture", at = at, swing = swing);
            forecast.odds.push(chance(&landed, won, |end| end.captured()));
        }
    }
    if !assault.loads.is_empty() {
        answers::on_landing(&situation, at, &assault, forecast);
    }
}

/// The battle in each zone with the planes that an order would send there.
pub fn scramble(
    game: &Global40,
    position: &Position,
    power: Power,
    sorties: &[Sortie],
    forecast: &mut Forecast,
) {
    let situation = Situation::new(&game.ground, position);
    let policy = Policy::default();
    for Sortie { base, kind, count, zone } in sorties.iter().copied() {
        let planes = Force::of(&[(kind, count)]);
        let battle = match forces::sea(&situation, zone) {
            Some(mut battle) => {
                tell_win(&reckon(&battle, &policy), msg!("odds-without", at = zone, base = base), forecast);
                battle.defender.force += planes;
                battle
            }
            None => {
                let mut fleet = Force::NONE;
                for piece in situation.fleet_of(zone) {
                    fleet.put(position.unit(piece).kind, 1);
                }
                let attack = Party::new(fleet, situation.edge(position.power));
                Battle::sea(attack, Party::new(planes, situation.edge(power)))
            }
        };
        tell_win(&reckon(&battle, &policy), msg!("odds-with", at = zone, base = base), forecast);
    }
}

fn tell_win(odds: &Odds, of: Message, forecast: &mut Forecast) {
    forecast.odds.push(chance(&odds.ends, of, Ended::won));
}

/// How the battle under way would end if the attacker presses on.
pub fn going_on(position: &Position, forecast: &mut Forecast) {
    if let Some(Fight::Battle(engagement)) = &position.turn.combat.fight {
        let odds = reckon(&engagement.battle, &Policy::default());
        let key = if engagement.battle.is_land() { "odds-capture" } else { "odds-win" };
        tell(&odds, engagement.at, key, forecast);
    }
}

/// Less than this is not worth a line, in millionths.
const RARE: u32 = 10_000;

/// The chance of winning, of mutual destruction, and what is most likely left of each side.
pub fn tell(odds: &Odds, at: Space, key: &'static str, forecast: &mut Forecast) {
    let won = Message::new(key).with("at", at).with("swing", tenths(odds.swing()));
    forecast.odds.push(chance(&odds.ends, won, Ended::won));
    for (upshot, of) in
        [(Upshot::Drawn, msg!("odds-drawn", at = at)), (Upshot::Withdrawn, msg!("odds-withdrawn", at = at))]
    {
        if odds.of_upshot(upshot) >= RARE {
            forecast.odds.push(chance(&odds.ends, of, |end| end.upshot == upshot));
        }
    }
    for role in [Role::Attacker, Role::Defender] {
        let left = odds.survivors(role);
        let Some((likeliest, _)) = left.ends.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { continue };
        let units = listed(likeliest);
        let of = match (role, units.is_empty()) {
            (Role::Attacker, true) => msg!("odds-attacker-gone"),
            (Role::Attacker, false) => msg!("odds-attacker-left", units = units),
            (Role::Defender, true) => msg!("odds-defender-gone"),
            (Role::Defender, false) => msg!("odds-defender-left", units = units),
        };
        forecast.odds.push(chance(&left, of, |force| force == likeliest));
    }
}
