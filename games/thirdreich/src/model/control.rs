//! Who controls which hex.

use serde::{Deserialize, Serialize};
use table::Space;

use super::ground::Ground;
use super::nation::Nation;
use super::theatre::{Place, Theatre};

/// Who controls each space of a map, by its number; nobody controls the sea.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Control(Vec<(Theatre, Vec<Option<Nation>>)>);

impl Control {
    /// As the scenario begins.
    pub fn start(ground: &Ground) -> Control {
        let empty = |board: &super::board::Board| (board.theatre, vec![None; board.map.len()]);
        let mut control = Control(ground.boards.iter().map(empty).collect());
        for (place, nation) in &ground.scenario.control {
            control.insert(*place, *nation);
        }
        control
    }

    /// Who controls a space.
    pub fn of(&self, place: Place) -> Option<Nation> {
        let (_, spaces) = self.0.iter().find(|(theatre, _)| *theatre == place.theatre)?;
        spaces.get(place.space.index()).copied().flatten()
    }

    pub fn insert(&mut self, place: Place, nation: Nation) {
        if let Some((_, spaces)) = self.0.iter_mut().find(|(theatre, _)| *theatre == place.theatre)
            && let Some(holder) = spaces.get_mut(place.space.index())
        {
            *holder = Some(nation);
        }
    }

    /// Every space that somebody controls.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Nation)> {
        self.0.iter().flat_map(|(theatre, spaces)| {
            spaces.iter().zip(0..).filter_map(move |(holder, number)| {
                Some((Place { theatre: *theatre, space: Space(number) }, (*holder)?))
            })
        })
    }

    /// Does it speak of these maps, whole?
    pub fn fits(&self, ground: &Ground) -> bool {
        self.0.len() == ground.boards.len()
            && self.0.iter().zip(&ground.boards).all(|((theatre, spaces), board)| {
                *theatre == board.theatre && spaces.len() == board.map.len()
            })
    }
}
