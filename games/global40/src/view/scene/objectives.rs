//! The table of national objectives: what each pays, its conditions, and which of them hold now.

use table::scene::{Cell, Ledger, LedgerRow};
use table::{Message, msg};

use super::{key, side_name};
use crate::model::objectives::{By, Deed, Need, Objective};
use crate::model::powers::{Power, Powers};
use crate::model::spaces::Spaces;
use crate::rules::situation::Situation;

/// Longer lists of places are counted: the map shows them.
const MOST_PLACES: usize = 12;

/// Each objective, and below it its conditions.
pub fn objectives(situation: &Situation<'_>) -> Ledger {
    Ledger {
        key: "objectives".into(),
        name: msg!("ledger-objectives"),
        columns: vec![msg!("ledger-reached"), msg!("ledger-pays")],
        rows: situation.ground.objectives.iter().flat_map(|one| rows(situation, one)).collect(),
    }
}

fn rows(situation: &Situation<'_>, objective: &Objective) -> Vec<LedgerRow> {
    let power = objective.power;
    let pays = situation.objective_pays(objective);
    let head = LedgerRow {
        name: objective.name(),
        owner: Some(power.seat()),
        glyph: None,
        cells: vec![sign(pays > 0), Cell::Number(pays.max(objective.pays.into()).into())],
    };
    let condition = |what: Message, holds: bool| LedgerRow {
        name: msg!("ledger-condition", what = what),
        owner: None,
        glyph: None,
        cells: vec![sign(holds), Cell::Empty],
    };
    let mut rows = vec![head];
    rows.extend(
        objective
            .needs
            .iter()
            .map(|need| condition(worded(situation, power, need), situation.meets(power, need))),
    );
    if let Some((by, spaces)) = objective.each {
        let held = spaces.iter().any(|at| situation.held_by(power, by, at));
        let places = places(situation, power, spaces);
        rows.push(condition(msg!("need-each", by = holder(power, by), places = places), held));
    }
    if objective.once {
        rows.push(condition(msg!("need-once"), !situation.position.ledger.berlin_paid));
    }
    rows
}

fn sign(holds: bool) -> Cell {
    Cell::Sign(holds, if holds { msg!("ledger-met") } else { msg!("ledger-unmet") })
}

/// Who must hold something.
fn holder(power: Power, by: By) -> Message {
    match by {
        By::Itself => key("power", power.word()),
        By::Side(side) => side_name(side),
    }
}

/// A condition in words.
fn worded(situation: &Situation<'_>, power: Power, need: &Need) -> Message {
    let listed = |spaces: &Spaces| places(situation, power, *spaces);
    match need {
        Need::AtWar => msg!("need-war"),
        Need::AtWarWith(powers) => msg!("need-war-with", powers = named(*powers)),
        Need::AtWarWithAny(powers) => msg!("need-war-with-any", powers = named(*powers)),
        Need::AtPeaceWith(powers) => msg!("need-peace-with", powers = named(*powers)),
        Need::WarInEurope => msg!("need-war-in-europe"),
        Need::Holds(by, spaces) => msg!("need-holds", by = holder(power, *by), places = listed(spaces)),
        Need::HoldsSome(by, least, spaces) => {
            let by = holder(power, *by);
            msg!("need-holds-some", by = by, least = *least as u32, places = listed(spaces))
        }
        Need::TroopsIn(spaces) => msg!("need-troops", places = listed(spaces)),
        Need::NotAllied(spaces) => msg!("need-not-allied", places = listed(spaces)),
        Need::NoAxisWarshipIn(zones) => msg!("need-no-axis-warship", places = listed(zones)),
        Need::NoAlliedSurfaceShipIn(zones) => msg!("need-no-allied-warship", places = listed(zones)),
        Need::NoFriendsIn(spaces) => msg!("need-no-friends", places = listed(spaces)),
        Need::Unless(Deed::HitIndoChina) => msg!("need-not-indo-china"),
        Need::Unless(Deed::UnprovokedWar) => msg!("need-no-unprovoked-war"),
    }
}

fn named(powers: Powers) -> Vec<Message> {
    powers.iter().map(|power| key("power", power.word())).collect()
}

/// Places by name; everything that was a power's own at the start, and what is too long for a list, in a few words.
fn places(situation: &Situation<'_>, power: Power, spaces: Spaces) -> Message {
    let count = spaces.iter().count();
    let original = |at: usize| situation.ground.original[at] == Some(power);
    let own: Spaces = situation.ground.map.spaces().filter(|at| original(at.index())).collect();
    if spaces == own {
        return msg!("places-own");
    }
    if count > MOST_PLACES {
        return msg!("places-many", count = count as u32);
    }
    let names: Vec<Message> = spaces.iter().map(|at| msg!("table-thing", thing = at)).collect();
    msg!("places-named", places = names)
}
