//! What a case of the suite may claim of a position.

use kit::word;
use table::{Game, Viewer, observe};

use crate::EuroFront;
use crate::model::blocks::{Block, Place};
use crate::model::calendar::{Month, Weather};
use crate::model::frames::{Frame, Phase};
use crate::model::nation::{Faction, Nation};
use crate::model::part::Part;
use crate::model::position::{Position, Standing};
use crate::rules::movement::weather;
use crate::turn::awaiting;

/// Is it so? An error if the words make no claim.
///
/// ```text
/// fi-2 at vyborg · fi-2 in pool · no-1 on card · fi-2 strength 3
/// fi-2 up · fi-2 supplied · fi-2 dispersed · fi-2 active · fi-2 noted vyborg 3
/// axis sees su-8g · axis holds vyborg · nobody holds oslo · 3302 disputed
/// battle vyborg soviets · wave oslo · wave oslo ge-north · su-len reaches vyborg · su-stavka has 6 moves
/// axis has 5 points · weather vyborg snow · storm arctic
/// month 1940-01 · phase movement · turn soviets · axis awaited · asked retreat
/// norway neutral · norway at war for allies · norway defeated · norway conquered · finland cut off
/// over axis · over won-minor
/// ```
///
/// `not` before any of them turns it round.
pub fn holds(game: &EuroFront, position: &Position, claim: &str) -> Result<bool, String> {
    let ground = game.ground();
    let words: Vec<&str> = claim.split_whitespace().collect();
    let space = |key: &str| ground.map.by_key(key).ok_or(format!("there is no place {key:?}"));
    let faction = |word: &str| {
        let found = Faction::ALL.into_iter().find(|faction| faction.word() == word);
        found.ok_or(format!("there is no faction {word:?}"))
    };
    let number = |word: &str| word.parse::<u16>().map_err(|_| format!("{word:?} is not a number"));
    let unit = |key: &str| ground.forces.find(key).ok_or(format!("there is no unit {key:?}"));
    let piece = |key: &str| position.of_unit(unit(key)?).ok_or(format!("{key} takes no part"));
    let block = |key: &str| piece(key).map(|piece| position.block(piece));
    let strength = |block: &Block| block.face.map(|face| u16::from(face.strength));
    Ok(match *words.as_slice() {
        ["not", ref rest @ ..] => !holds(game, position, &rest.join(" "))?,
        [key, "at", "war", "for", side] => nation(position, key)? == Standing::Belligerent(faction(side)?),
        [key, "at", at] => block(key)?.space() == Some(space(at)?),
        [key, "in", "pool"] => block(key)?.at == Place::Pool,
        [key, "on", "card"] => block(key)?.at == Place::Card,
        [key, "strength", steps] => strength(block(key)?) == Some(number(steps)?),
        [key, "up"] => block(key)?.up,
        [key, "supplied"] => block(key)?.is_supplied(),
        [key, "dispersed"] => block(key)?.dispersed,
        [key, "active"] => block(key)?.command.is_some(),
        [key, "noted"] => position.sightings.of(unit(key)?).is_some(),
        [key, "noted", at, steps] => {
            let (at, steps) = (space(at)?, number(steps)?);
            let note = position.sightings.of(unit(key)?);
            note.is_some_and(|note| note.at == at && u16::from(note.seen.strength) == steps)
        }
        [who, "sees", key] => {
            let (seen, unit) = (observe(game, position, Viewer::seat(faction(who)?.seat())), unit(key)?);
            seen.of_unit(unit).is_some()
        }
        ["nobody", "holds", at] => position.control.of(ground.nets(), space(at)?).is_none(),
        [who, "holds", at] => position.control.of(ground.nets(), space(at)?) == Some(faction(who)?),
        [at, "disputed"] => position.frozen.disputed.contains(ground.nets().rows.cell(space(at)?)),
        ["battle", at] => position.battle(space(at)?).is_some(),
        ["battle", at, attacker] => {
            let attacker = faction(attacker)?;
            position.battle(space(at)?).is_some_and(|battle| battle.attacker == attacker)
        }
        ["wave", at] => {
            let at = space(at)?;
            position.waves.iter().any(|wave| wave.at == at)
        }
        ["wave", at, key] => {
            let (at, hq) = (space(at)?, piece(key)?);
            position.waves.iter().any(|wave| wave.at == at && wave.hq == Some(hq))
        }
        [key, "reaches", at] => {
            let (hq, cell) = (piece(key)?, ground.nets().rows.cell(space(at)?));
            position.frozen.command.iter().any(|(one, reach)| *one == hq && reach.contains(cell))
        }
        [key, "has", moves, "moves"] => {
            let (hq, moves) = (piece(key)?, number(moves)?);
            let left = position.movement().map(|movement| movement.left.as_slice()).unwrap_or_default();
            left.iter().find(|(one, _)| *one == hq).map_or(0, |(_, left)| u16::from(*left)) == moves
        }
        [who, "has", points, "points"] => position.points[faction(who)? as usize] == number(points)?,
        ["weather", at, which] => {
            let which: Weather = word::value(which).ok_or(format!("there is no weather {which:?}"))?;
            weather(ground, position.skies, space(at)?) == which
        }
        ["storm", basin] => {
            let basin = word::value(basin).ok_or(format!("there is no basin {basin:?}"))?;
            position.skies.storms.contains(&Some(basin))
        }
        ["month", month] => {
            let month = Month::parse(month).ok_or(format!("{month:?} is not a month"))?;
            position.now.month() == month
        }
        ["phase", word] => {
            let phase = position.frozen.since().phase;
            phase == phases(word)? && !is_over(position)
        }
        ["turn", who] => position.active() == Some(faction(who)?),
        [who, "awaited"] => awaiting(position).must.contains(faction(who)?.seat()),
        ["asked", verb] => is_asked(game, position, verb),
        [key, "neutral"] => matches!(nation(position, key)?, Standing::Neutral | Standing::Complying(_)),
        [key, "defeated"] => {
            matches!(nation(position, key)?, Standing::Defeated(_) | Standing::Conquered(_))
        }
        [key, "cut", "off"] => {
            let found = Nation::ALL.into_iter().find(|nation| nation.word() == key);
            found.is_some_and(|nation| position.cut_off.contains(&nation))
        }
        [key, "conquered"] => matches!(nation(position, key)?, Standing::Conquered(_)),
        ["over", how] => match position.frames.top() {
            Frame::Over(outcome) if outcome.how.key == how => true,
            Frame::Over(outcome) => {
                let winner = Faction::ALL.into_iter().find(|faction| faction.word() == how);
                winner.is_some_and(|winner| outcome.winners.contains(winner.seat()))
            }
            _ => false,
        },
        _ => return Err(format!("{claim:?} is not a claim of this game")),
    })
}

fn nation(position: &Position, word: &str) -> Result<Standing, String> {
    let found = Nation::ALL.into_iter().find(|nation| nation.word() == word);
    found.map(|nation| position.nation(nation)).ok_or(format!("there is no nation {word:?}"))
}

fn is_over(position: &Position) -> bool {
    matches!(position.frames.top(), Frame::Over(_))
}

fn phases(word: &str) -> Result<Phase, String> {
    Ok(match word {
        "production" => Phase::Production,
        "command" => Phase::Command,
        "movement" => Phase::Movement,
        "combat" => Phase::Combat,
        "blitz-movement" => Phase::BlitzMovement,
        "blitz-combat" => Phase::BlitzCombat,
        "supply" => Phase::Supply,
        "politics" => Phase::Politics,
        _ => return Err(format!("there is no phase {word:?}")),
    })
}

/// May the seat that must act begin an order with this verb?
fn is_asked(game: &EuroFront, position: &Position, verb: &str) -> bool {
    let Some(seat) = awaiting(position).must.first() else { return false };
    let mut fits = Vec::new();
    game.next(&observe(game, position, Viewer::seat(seat)), seat, &[], &mut fits);
    fits.iter().any(|part| matches!(part, Part::Do(found) if found.word() == verb))
}
