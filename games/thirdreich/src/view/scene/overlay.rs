//! What can be laid over the map: supply, zones of control, who controls what, how far an impulse reaches.

use std::collections::BTreeMap;

use table::scene::{Mark, Overlay};
use table::{Message, Seat, Space, msg};

use super::marks;
use crate::model::fact::{chit_name, nation_name};
use crate::model::ground::Ground;
use crate::model::position::Position;
use crate::model::scenario::SideRow;
use crate::rules::field::{Field, Purpose};

pub fn overlays(ground: &Ground, position: &Position) -> Vec<Overlay> {
    let field = Field::of(ground, position);
    let control = Overlay {
        key: "control".into(),
        name: msg!("overlay-control"),
        marks: marks::held(ground, position),
    };
    let all = [Some(supplied(&field)), Some(zones(&field)), Some(control), reach(&field)];
    all.into_iter().flatten().collect()
}

/// Where units of each nation at war are supplied.
fn supplied(field: &Field<'_>) -> Overlay {
    let ground = field.ground;
    let mut places: BTreeMap<(Space, Seat), Vec<Message>> = BTreeMap::new();
    for nation in ground.scenario.nations() {
        for at in field.board.nets.rows.spaces(&field.supplied(nation, Purpose::Survive)) {
            let seat = field.position.seat(ground, nation);
            places.entry((at, seat)).or_default().push(nation_name(ground, nation));
        }
    }
    let mark = |((at, seat), nations)| {
        let what = msg!("over-supply", seat = seat, nations = nations);
        Mark { at, what, owner: Some(seat) }
    };
    Overlay {
        key: "supply".into(),
        name: msg!("overlay-supply"),
        marks: places.into_iter().map(mark).collect(),
    }
}

/// Where armour of each side hinders the other.
fn zones(field: &Field<'_>) -> Overlay {
    let [axis, soviets] = [0, 1].map(|side| field.ground.scenario.sides.get(side));
    let against = |side: Option<&SideRow>, owner: Seat| {
        let nation = side.and_then(|side| side.nations.first()).copied();
        let what = msg!("over-zone", seat = owner);
        let hexes = nation.map(|nation| field.enemy_zones(nation));
        let hexes: Vec<Space> = hexes.iter().flat_map(|hexes| field.board.nets.rows.spaces(hexes)).collect();
        hexes.into_iter().map(move |at| Mark { at, what: what.clone(), owner: Some(owner) })
    };
    let marks = against(soviets, Seat(0)).chain(against(axis, Seat(1))).collect();
    Overlay { key: "zones".into(), name: msg!("overlay-zones"), marks }
}

/// Hexes within reach of the HQ or the Attrition chit of the impulse that is under way.
fn reach(field: &Field<'_>) -> Option<Overlay> {
    let impulse = field.impulse().filter(|impulse| impulse.centre.is_some())?;
    let seat = field.position.seat(field.ground, impulse.nation);
    let what = msg!("over-reach", chit = chit_name(field.ground, impulse.chit));
    let hexes = field.board.nets.rows.spaces(&field.board.nets.ground);
    let marks = hexes
        .filter(|hex| field.in_reach(impulse, *hex))
        .map(|at| Mark { at, what: what.clone(), owner: Some(seat) })
        .collect();
    Some(Overlay { key: "reach".into(), name: msg!("overlay-reach"), marks })
}
