//! Where aircraft get to from a base, and how (R-TR-66).

use atlas::{Cell, Rows, Space};

use crate::model::nets::{Cluster, LINES};

/// Everything that is reached from a base, wave by wave.
pub struct Airspace<'a> {
    rows: &'a Rows<LINES>,
    /// By steps, then by hexes on the way within reach of unused enemy TAC.
    waves: Vec<Vec<Cluster>>,
    all: Cluster,
}

impl<'a> Airspace<'a> {
    /// Everything within range of a base. Flights avoid closed land; over watched hexes they can be intercepted.
    pub(super) fn of(
        rows: &'a Rows<LINES>,
        closed: &Cluster,
        watched: &Cluster,
        from: Space,
        range: u32,
    ) -> Airspace<'a> {
        let start = rows.set([from]);
        let mut space = Airspace { rows, waves: vec![vec![start]], all: start };
        for _ in 1..=range {
            let Some(last) = space.waves.last() else { break };
            let mut next = vec![Cluster::NONE; last.len() + 1];
            for (met, wave) in last.iter().enumerate().filter(|(_, wave)| !wave.is_empty()) {
                let fresh = rows.around(wave, rows.beside()).minus(closed).minus(&space.all);
                space.all = space.all.union(&fresh);
                let seen = fresh.intersection(watched);
                next[met] = next[met].union(&fresh.minus(&seen));
                next[met + 1] = next[met + 1].union(&seen);
            }
            while next.last().is_some_and(Cluster::is_empty) {
                next.pop();
            }
            if next.is_empty() {
                break;
            }
            space.waves.push(next);
        }
        space
    }

    /// Is there a way to a hex?
    pub fn reaches(&self, to: Space) -> bool {
        self.all.contains(self.rows.cell(to))
    }

    /// Every hex that is reached.
    pub fn reached(&self) -> &Cluster {
        &self.all
    }

    /// Every hex from the base to a target: the shortest way that is watched least, and among equal ones that with the lowest numbers,
    /// looked at from its end.
    pub fn way(&self, to: Space) -> Option<Vec<Space>> {
        let mut cell = self.rows.cell(to);
        let found = |cell: Cell| {
            self.waves.iter().enumerate().find_map(|(step, wave)| Some((step, met_at(wave, cell)?)))
        };
        let (mut step, mut met) = found(cell)?;
        let mut way = vec![to];
        while step > 0 {
            step -= 1;
            let near = self.rows.neighbours(self.rows.beside(), cell);
            let before = near.filter_map(|other| {
                let watched = met_at(&self.waves[step], other).filter(|less| *less <= met)?;
                Some((watched, self.rows.space(other), other))
            });
            let (less, hex, other) = before.min()?;
            way.push(hex);
            (met, cell) = (less, other);
        }
        way.reverse();
        Some(way)
    }
}

/// How many watched hexes lie on the way to a cell of a wave.
fn met_at(wave: &[Cluster], cell: Cell) -> Option<usize> {
    wave.iter().position(|cells| cells.contains(cell))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use table::Rng;

    use super::*;
    use crate::model::ground::Ground;

    /// Hex by hex: how far, how many watched hexes, and from where.
    type Plain = BTreeMap<Space, (u32, u32, Space)>;

    fn plain(ground: &Ground, closed: &Cluster, watched: &Cluster, from: Space, range: u32) -> Plain {
        let (board, rows) = (ground.europe(), &ground.europe().nets.rows);
        let mut found = Plain::from([(from, (0, 0, from))]);
        for step in 1..=range {
            let near: Vec<(Space, u32)> =
                found.iter().filter(|(_, it)| it.0 == step - 1).map(|(hex, it)| (*hex, it.1)).collect();
            for (hex, met) in near {
                for to in board.beside(hex).filter(|to| !closed.contains(rows.cell(*to))) {
                    let seen = met + u32::from(watched.contains(rows.cell(to)));
                    let known = found.get(&to).map(|it| (it.0, it.1));
                    if known.is_none_or(|known| (step, seen) < known) {
                        found.insert(to, (step, seen, hex));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn waves_take_the_ways_of_a_search_hex_by_hex() {
        let ground = Ground::load();
        let (board, rows) = (ground.europe(), &ground.europe().nets.rows);
        let land: Vec<Space> = rows.spaces(&board.nets.ground).collect();
        let mut rng = Rng::seeded(11);
        for _ in 0..20 {
            let mut some = |share: u32| rows.set(land.iter().copied().filter(|_| rng.one_in(share)));
            let (closed, watched) = (some(5), some(3));
            let from = *rng.pick(&land).expect("there is land");
            let found = plain(&ground, &closed, &watched, from, 8);
            let space = Airspace::of(rows, &closed, &watched, from, 8);
            assert_eq!(space.reached().len(), found.len());
            for to in board.map.spaces() {
                assert_eq!(space.reaches(to), found.contains_key(&to));
                let way = found.get(&to).map(|_| {
                    let mut way = vec![to];
                    while way[way.len() - 1] != from {
                        way.push(found[&way[way.len() - 1]].2);
                    }
                    way.reverse();
                    way
                });
                assert_eq!(space.way(to), way);
            }
        }
    }
}
