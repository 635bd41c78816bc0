//! Who controls which hex.

use std::sync::{Arc, OnceLock};

use atlas::Cell;
use serde::{Deserialize, Serialize};
use table::Space;

use super::board::Board;
use super::ground::Ground;
use super::nation::Nation;
use super::nets::Cluster;
use super::theatre::{Place, Theatre};

/// Who controls each space of a map, by its number; nobody controls the sea.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Control {
    maps: Vec<(Theatre, Vec<Option<Nation>>)>,
    /// The same by nation, worked out when first asked for and kept up to date from then on.
    #[serde(skip)]
    held: OnceLock<Held>,
}

#[derive(Clone, Debug)]
struct Held {
    /// Where the spaces of each map stand in its rows.
    cells: Vec<(Theatre, Arc<[Cell]>)>,
    holdings: Vec<Holding>,
}

/// What a nation controls on one map.
#[derive(Clone, Debug)]
pub struct Holding {
    pub theatre: Theatre,
    pub nation: Nation,
    pub hexes: Cluster,
}

impl PartialEq for Control {
    fn eq(&self, other: &Control) -> bool {
        self.maps == other.maps
    }
}

impl Eq for Control {}

impl Held {
    fn of(maps: &[(Theatre, Vec<Option<Nation>>)], boards: &[Board]) -> Held {
        let cells = boards.iter().map(|board| (board.theatre, board.nets.cells.clone())).collect();
        let mut held = Held { cells, holdings: Vec::new() };
        for (theatre, spaces) in maps {
            for (holder, number) in spaces.iter().zip(0..) {
                if let Some(nation) = holder {
                    held.insert(Place { theatre: *theatre, space: Space(number) }, None, *nation);
                }
            }
        }
        held
    }

    fn insert(&mut self, place: Place, before: Option<Nation>, nation: Nation) {
        let Some((_, cells)) = self.cells.iter().find(|(theatre, _)| *theatre == place.theatre) else {
            return;
        };
        let Some(cell) = cells.get(place.space.index()).copied() else { return };
        let (mut here, theatre) = (None, place.theatre);
        for (at, holding) in self.holdings.iter_mut().enumerate().filter(|(_, row)| row.theatre == theatre) {
            if Some(holding.nation) == before {
                holding.hexes.remove(cell);
            }
            if holding.nation == nation {
                here = Some(at);
            }
        }
        let at = here.unwrap_or_else(|| {
            self.holdings.push(Holding { theatre, nation, hexes: Cluster::NONE });
            self.holdings.len() - 1
        });
        self.holdings[at].hexes.insert(cell);
    }
}

impl Control {
    /// As the scenario begins.
    pub fn start(ground: &Ground) -> Control {
        let empty = |board: &Board| (board.theatre, vec![None; board.map.len()]);
        let maps = ground.boards.iter().map(empty).collect();
        let mut control = Control { maps, held: OnceLock::new() };
        for (place, nation) in &ground.scenario.control {
            control.insert(*place, *nation);
        }
        control
    }

    /// Who controls a space.
    pub fn of(&self, place: Place) -> Option<Nation> {
        let (_, spaces) = self.maps.iter().find(|(theatre, _)| *theatre == place.theatre)?;
        spaces.get(place.space.index()).copied().flatten()
    }

    pub fn insert(&mut self, place: Place, nation: Nation) {
        if let Some((_, spaces)) = self.maps.iter_mut().find(|(theatre, _)| *theatre == place.theatre)
            && let Some(holder) = spaces.get_mut(place.space.index())
        {
            let before = holder.replace(nation);
            if let Some(held) = self.held.get_mut() {
                held.insert(place, before, nation);
            }
        }
    }

    /// Every space that somebody controls.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Nation)> {
        self.maps.iter().flat_map(|(theatre, spaces)| {
            spaces.iter().zip(0..).filter_map(move |(holder, number)| {
                Some((Place { theatre: *theatre, space: Space(number) }, (*holder)?))
            })
        })
    }

    /// What each nation controls, on each map.
    pub fn holdings(&self, ground: &Ground) -> &[Holding] {
        &self.held.get_or_init(|| Held::of(&self.maps, &ground.boards)).holdings
    }

    /// Does it speak of these maps, whole?
    pub fn fits(&self, ground: &Ground) -> bool {
        self.maps.len() == ground.boards.len()
            && self.maps.iter().zip(&ground.boards).all(|((theatre, spaces), board)| {
                *theatre == board.theatre && spaces.len() == board.map.len()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holdings_follow_what_changes_hands() {
        let ground = Ground::load();
        let (board, mut control) = (ground.europe(), Control::start(&ground));
        let holdings = |control: &Control| {
            let mut all: Vec<(Nation, usize)> =
                control.holdings(&ground).iter().map(|row| (row.nation, row.hexes.len())).collect();
            all.sort_unstable();
            all
        };
        let before = holdings(&control);
        assert!(before.len() > 5);
        for hex in ["Kiev", "Leningrad", "Helsinki"] {
            let hex = board.find(hex).expect("a city");
            control.insert(board.place(hex), Nation::Hungary);
            let cell = board.nets.rows.cell(hex);
            let holds = |row: &&Holding| row.hexes.contains(cell);
            let holders: Vec<Nation> =
                control.holdings(&ground).iter().filter(holds).map(|row| row.nation).collect();
            assert_eq!(holders, [Nation::Hungary]);
        }
        assert_ne!(holdings(&control), before);
        let anew = Control { maps: control.maps.clone(), held: OnceLock::new() };
        assert_eq!(holdings(&anew), holdings(&control));
        assert_eq!(anew, control);
    }
}
