//! What can be laid over the map: supply, zones of control, the reach of active HQs.

use std::collections::BTreeSet;

use table::scene::{Mark, Overlay};
use table::{Message, Seat, Seen, msg};

use crate::model::board::Ground;
use crate::model::game::EuroFront;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::rules::control::{Stand, zones};
use crate::rules::phase::look;
use crate::rules::supply;

pub fn overlays(ground: &Ground, seen: &Seen<'_, EuroFront>) -> Vec<Overlay> {
    vec![supplied(ground, seen), zones_of_control(ground, seen), command(ground, seen)]
}

fn marked(ground: &Ground, places: &Cluster, owner: Seat, what: &Message) -> Vec<Mark> {
    let mark = |at| Mark { at, what: what.clone(), owner: Some(owner) };
    ground.nets().rows.spaces(places).map(mark).collect()
}

/// Where the nations whose blocks the viewer knows could be supplied. Whose units are on the map is no secret, so this says nothing
/// of blocks that lie hidden.
fn supplied(ground: &Ground, position: &Position) -> Overlay {
    let row = ground.scenario(position.scenario);
    let sides = row.into_iter().flat_map(|row| &row.sides);
    let marks = look(ground, position, |lines| {
        let one = |faction: Faction, nation: &Nation| {
            let reached = supply::supplied(lines, faction, *nation);
            marked(ground, &reached, faction.seat(), &msg!("over-supply", seat = faction.seat()))
        };
        let all = sides.flat_map(|side| side.fights.iter().flat_map(|nation| one(side.faction, nation)));
        let mut known = BTreeSet::new();
        all.filter(|mark| known.insert((mark.at, mark.owner))).collect()
    });
    Overlay { key: "supply".into(), name: msg!("overlay-supply"), marks }
}

fn zones_of_control(ground: &Ground, position: &Position) -> Overlay {
    let nets = ground.nets();
    let zones = zones(nets, &Stand::of(nets, position), &position.control);
    let marks = Faction::ALL.into_iter().flat_map(|faction| {
        let what = msg!("over-zone", seat = faction.seat());
        marked(ground, &zones[faction as usize], faction.seat(), &what)
    });
    Overlay { key: "zones".into(), name: msg!("overlay-zones"), marks: marks.collect() }
}

/// What active HQs, who lie open, have reached since the phase began.
fn command(ground: &Ground, position: &Position) -> Overlay {
    let marks = position.frozen.command.iter().flat_map(|(hq, reach)| {
        let owner = position.block(*hq).faction.seat();
        marked(ground, reach, owner, &msg!("over-command", hq = *hq))
    });
    Overlay { key: "command".into(), name: msg!("overlay-command"), marks: marks.collect() }
}
