//! What can be laid over the map: supply, zones of control, the reach of active HQs.

use std::collections::BTreeMap;

use table::scene::{Mark, Overlay};
use table::{Message, Seat, Seen, Space, msg};

use crate::model::board::Ground;
use crate::model::fact::key;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
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

/// Where units of each nation at war could be supplied. Whose units are on the map is no secret, so this says nothing of blocks that
/// lie hidden.
fn supplied(ground: &Ground, position: &Position) -> Overlay {
    let mut places: BTreeMap<(Space, Seat), Vec<Message>> = BTreeMap::new();
    look(ground, position, |lines| {
        for faction in Faction::ALL {
            for nation in supply::fighting(ground, position, faction) {
                for at in ground.nets().rows.spaces(&supply::supplied(lines, faction, nation)) {
                    let nations = places.entry((at, faction.seat())).or_default();
                    nations.push(key("nation", nation.word()));
                }
            }
        }
    });
    let mark = |((at, seat), nations)| Mark {
        at,
        what: msg!("over-supply", seat = seat, nations = nations),
        owner: Some(seat),
    };
    let marks = places.into_iter().map(mark).collect();
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
