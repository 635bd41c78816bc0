//! How a map lies in rows, and what moves along them.

use std::collections::BTreeSet;
use std::fmt;

use super::cells::{Cell, Cells};
use super::net::{AFTER_HIGH, AFTER_LOW, BACK, BEFORE_HIGH, BEFORE_LOW, FORTH, JUMPS, Net, opposite};
use crate::{Direction, Map, Passage, Shoved, Space, Top};

/// The spaces of a map in at most `N` lines of 64.
#[derive(Clone, Debug)]
pub struct Rows<const N: usize> {
    /// The way out of a hex for each [`Direction`].
    ways: [usize; 6],
    /// Added to a line's number this is odd where the line is shoved.
    phase: usize,
    /// Lines of hexes; what is no hex lies behind them.
    grid_lines: usize,
    cells: Vec<Cell>,
    /// The space in each cell.
    spaces: Vec<Option<Space>>,
    /// From every space to those that the map joins to it though they do not touch, sorted.
    jumps: Vec<Jump>,
    /// The jumps from cell `c` are `jumps[first_jump[c]..first_jump[c + 1]]`.
    first_jump: Vec<u16>,
    /// Where jumps lead from.
    hubs: Cells<N>,
    all: Cells<N>,
    beside: Net<N>,
}

/// A jump as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Jump {
    from: Cell,
    to: Cell,
    /// Its number, the same from both ends, as a cell of a set of jumps.
    number: Cell,
}

/// A map that does not fit into its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Lines it needs.
    pub lines: usize,
    /// Hexes its longest line spans.
    pub width: usize,
    /// Lines there are.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { lines, width, most } = self;
        write!(out, "the map needs {lines} lines of {width}; there are {most} of 64, and 64 at most")
    }
}

impl std::error::Error for TooLarge {}

impl<const N: usize> Rows<N> {
    /// Lays a map out.
    pub fn new(map: &Map) -> Result<Rows<N>, TooLarge> {
        let (top, shoved) = map.grid().map_or((Top::Pointed, Shoved::Odd), |grid| (grid.top, grid.shoved));
        let printed = |space: Space| {
            let (column, row) = map.grid()?.column_row(map.place(space).hex?);
            Some(match top {
                Top::Flat => (column, row),
                Top::Pointed => (row, column),
            })
        };
        let hexes = || map.spaces().filter_map(printed);
        let first =
            (hexes().map(|hex| hex.0).min().unwrap_or(0), hexes().map(|hex| hex.1).min().unwrap_or(0));
        let grid_lines = hexes().map(|hex| distance(first.0, hex.0) + 1).max().unwrap_or(0);
        let width = hexes().map(|hex| distance(first.1, hex.1) + 1).max().unwrap_or(0);
        let boxes = map.len() - hexes().count();
        let too_large = |lines: usize| TooLarge { lines, width, most: N };
        let lines = grid_lines + boxes.div_ceil(64);
        if lines > N || N > 64 || width > 64 {
            return Err(too_large(lines));
        }

        let mut next_box = grid_lines * 64;
        let mut place = |space: Space| match printed(space) {
            Some((line, place)) => Cell::new(distance(first.0, line), distance(first.1, place)),
            None => {
                next_box += 1;
                Cell::new((next_box - 1) / 64, (next_box - 1) % 64)
            }
        };
        let cells: Vec<Cell> = map.spaces().map(&mut place).collect();
        let mut spaces = vec![None; N * 64];
        map.spaces().for_each(|space| spaces[cells[space.index()].index()] = Some(space));
        let all = cells.iter().copied().collect();
        let ways = match top {
            Top::Flat => [BACK, AFTER_LOW, AFTER_HIGH, FORTH, BEFORE_HIGH, BEFORE_LOW],
            Top::Pointed => [BEFORE_LOW, BEFORE_HIGH, FORTH, AFTER_HIGH, AFTER_LOW, BACK],
        };
        let phase = usize::from((first.0 & 1 == 1) != (shoved == Shoved::Even));
        let mut rows = Rows {
            ways,
            phase,
            grid_lines,
            cells,
            spaces,
            jumps: Vec::new(),
            first_jump: Vec::new(),
            hubs: Cells::NONE,
            all,
            beside: Net::NONE,
        };
        let joined = map.passages().iter().map(|passage| passage.ends.map(|end| rows.cell(end)));
        let apart = joined.filter(|[one, other]| rows.way(*one, *other).is_none());
        let pairs: BTreeSet<[Cell; 2]> = apart.map(|[one, other]| [one.min(other), one.max(other)]).collect();
        // A set of jumps is as large as a set of spaces.
        if pairs.len() > N * 64 {
            return Err(too_large(pairs.len().div_ceil(64)));
        }
        for (number, [one, other]) in pairs.into_iter().enumerate() {
            let number = Cell::new(number / 64, number % 64);
            rows.jumps.push(Jump { from: one, to: other, number });
            rows.jumps.push(Jump { from: other, to: one, number });
        }
        rows.jumps.sort_unstable();
        let before = |cell: usize| rows.jumps.partition_point(|jump| jump.from.index() < cell) as u16;
        rows.first_jump = (0..=N * 64).map(before).collect();
        rows.hubs = rows.jumps.iter().map(|jump| jump.from).collect();
        rows.beside = rows.ways(map.passages()[..map.sides().len()].iter().map(|side| side.ends));
        Ok(rows)
    }

    /// Every space.
    pub const fn all(&self) -> &Cells<N> {
        &self.all
    }

    /// Every side between two hexes.
    pub const fn beside(&self) -> &Net<N> {
        &self.beside
    }

    /// The cell of a space.
    #[inline]
    pub fn cell(&self, space: Space) -> Cell {
        self.cells[space.index()]
    }

    /// The space in a cell.
    ///
    /// # Panics
    /// If the cell is none of [`Rows::all`].
    #[inline]
    pub fn space(&self, cell: Cell) -> Space {
        self.spaces[cell.index()].expect("a cell of this map")
    }

    /// These spaces as a set.
    pub fn set(&self, spaces: impl IntoIterator<Item = Space>) -> Cells<N> {
        spaces.into_iter().map(|space| self.cell(space)).collect()
    }

    /// The spaces of a set, line by line.
    pub fn spaces(&self, set: &Cells<N>) -> impl Iterator<Item = Space> {
        set.iter().map(|cell| self.space(cell))
    }

    /// The ways of the map that are picked.
    pub fn net(&self, map: &Map, pick: impl Fn(&Passage) -> bool) -> Net<N> {
        let picked = map.passages().iter().filter(|passage| pick(passage));
        self.ways(picked.map(|passage| passage.ends))
    }

    /// The ways between these pairs of spaces.
    ///
    /// # Panics
    /// If the spaces of a pair neither touch nor are joined on the map.
    pub fn ways(&self, pairs: impl IntoIterator<Item = [Space; 2]>) -> Net<N> {
        let mut net = Net::NONE;
        for pair in pairs {
            let [one, other] = pair.map(|space| self.cell(space));
            match self.way(one, other) {
                Some(way) => {
                    net.ways[way].insert(one);
                    net.ways[opposite(way)].insert(other);
                }
                None => net.ways[JUMPS].insert(self.jump(one, other).expect("a way of this map").number),
            }
        }
        net
    }

    /// Everything from which a way of the net leads.
    pub fn ends(&self, net: &Net<N>) -> Cells<N> {
        let hexes = net.ways[..JUMPS].iter().fold(Cells::NONE, |all, side| all.union(side));
        let jumps = self.jumps.iter().filter(|jump| net.ways[JUMPS].contains(jump.number));
        hexes.union(&jumps.map(|jump| jump.from).collect())
    }

    /// Whether a way of the net leads from one cell to the other.
    pub fn joins(&self, net: &Net<N>, from: Cell, to: Cell) -> bool {
        match self.way(from, to) {
            Some(way) => net.ways[way].contains(from),
            None => self.jump(from, to).is_some_and(|jump| net.ways[JUMPS].contains(jump.number)),
        }
    }

    /// The cells that the ways of the net lead to from one cell.
    pub fn neighbours<'n>(&'n self, net: &'n Net<N>, from: Cell) -> impl Iterator<Item = Cell> + 'n {
        let sides = (0..JUMPS).filter(move |way| net.ways[*way].contains(from));
        sides.filter_map(move |way| self.moved(from, way)).chain(self.jumps(net, from).map(|jump| jump.to))
    }

    /// The hexes that the sides of the net lead to from a set in one direction.
    #[must_use]
    pub fn step(&self, set: &Cells<N>, net: &Net<N>, direction: Direction) -> Cells<N> {
        let way = self.ways[direction as usize];
        let mut only = Net::NONE;
        only.ways[way] = net.ways[way];
        self.around(set, &only)
    }

    /// Everything that the ways of the net lead to from a set.
    #[must_use]
    pub fn around(&self, set: &Cells<N>, net: &Net<N>) -> Cells<N> {
        let mut found = [0; N];
        for line in 0..N {
            let here = set.0[line];
            if here == 0 {
                continue;
            }
            let [before, along, after] = self.line_steps(line, here, net);
            found[line] |= along;
            if line > 0 {
                found[line - 1] |= before;
            }
            if line + 1 < N {
                found[line + 1] |= after;
            }
        }
        let mut found = Cells(found);
        if net.has_jumps() {
            for hub in set.intersection(&self.hubs).iter() {
                self.jumps(net, hub).for_each(|jump| found.insert(jump.to));
            }
        }
        found
    }

    /// Everything that is connected to `from` by ways of the net through cells of `through`.
    #[must_use]
    pub fn flood(&self, from: &Cells<N>, through: &Cells<N>, net: &Net<N>) -> Cells<N> {
        self.flood_into(from, through, &Cells::NONE, net)
    }

    /// The same, but cells of `ends` are entered and not passed, unless one starts there.
    #[must_use]
    pub fn flood_into(&self, from: &Cells<N>, through: &Cells<N>, ends: &Cells<N>, net: &Net<N>) -> Cells<N> {
        let bed = Bed { enter: from.union(through), pass: through.minus(ends).union(from), net };
        let hubs = if net.has_jumps() { bed.pass.intersection(&self.hubs) } else { Cells::NONE };
        let mut flood = Flood { reached: *from, changed: lines_of(from), hubs };
        while flood.changed != 0 {
            self.sweep(&mut flood, &bed);
        }
        flood.reached
    }

    /// The ways of a net that have an end in a set.
    #[must_use]
    pub fn touching(&self, net: &Net<N>, set: &Cells<N>) -> Net<N> {
        let mut found = Net::NONE;
        for way in (0..JUMPS).filter(|way| !net.ways[*way].is_empty()) {
            let mut only = Net::NONE;
            only.ways[way] = net.ways[way].intersection(set);
            let entered = self.around(set, &only);
            found.ways[way] = found.ways[way].union(&only.ways[way]);
            found.ways[opposite(way)] = found.ways[opposite(way)].union(&entered);
        }
        for hub in set.intersection(&self.hubs).iter() {
            self.jumps(net, hub).for_each(|jump| found.ways[JUMPS].insert(jump.number));
        }
        found
    }

    /// Goes through the changed lines once up and once down, so that what runs across the map arrives in few
    /// sweeps.
    fn sweep(&self, flood: &mut Flood<N>, bed: &Bed<'_, N>) {
        let mut ahead = u64::MAX;
        while flood.changed & ahead != 0 {
            let line = (flood.changed & ahead).trailing_zeros() as usize;
            self.spill(flood, line, bed);
            ahead = u64::MAX << line;
        }
        let mut ahead = u64::MAX;
        while flood.changed & ahead != 0 {
            let line = 63 - (flood.changed & ahead).leading_zeros() as usize;
            self.spill(flood, line, bed);
            ahead = u64::MAX >> (63 - line);
        }
    }

    /// Fills a line along itself and lets it run over into its neighbours.
    #[inline]
    fn spill(&self, flood: &mut Flood<N>, line: usize, bed: &Bed<'_, N>) {
        assert!(line < N, "only lines of the map change");
        flood.changed &= !(1 << line);
        let pass = bed.pass.0[line];
        let joined = bed.net.ways[FORTH].0[line] & pass & (pass >> 1);
        let here = filled(flood.reached.0[line], joined);
        let [before, along, after] = self.line_steps(line, here & pass, bed.net);
        flood.reached.0[line] = here | (along & bed.enter.0[line]);
        if line > 0 {
            flood.enter(line - 1, before & bed.enter.0[line - 1]);
        }
        if line + 1 < N {
            flood.enter(line + 1, after & bed.enter.0[line + 1]);
        }
        let mut hubs = here & flood.hubs.0[line];
        flood.hubs.0[line] &= !hubs;
        while hubs != 0 {
            let hub = Cell::new(line, hubs.trailing_zeros() as usize);
            hubs &= hubs - 1;
            let [start, end] = self.jumps_from(hub);
            for jump in &self.jumps[start..end] {
                if bed.enter.contains(jump.to) && bed.net.ways[JUMPS].contains(jump.number) {
                    flood.enter(jump.to.line(), 1 << jump.to.place());
                }
            }
        }
    }

    /// What the sides of the net lead to from one line: in the line before, in the line itself, in the line after.
    #[inline]
    fn line_steps(&self, line: usize, here: u64, net: &Net<N>) -> [u64; 3] {
        let out = |way: usize| here & net.ways[way].0[line];
        // Of the two hexes touched in another line the lower has the same place as this one where this one's line is
        // shoved, and the higher where it is not.
        let shoved = (line + self.phase) & 1;
        let across = |low: u64, high: u64| low >> (1 - shoved) | high << shoved;
        [
            across(out(BEFORE_LOW), out(BEFORE_HIGH)),
            out(BACK) >> 1 | out(FORTH) << 1,
            across(out(AFTER_LOW), out(AFTER_HIGH)),
        ]
    }

    /// The jumps of a net from one cell.
    fn jumps<'n>(&'n self, net: &'n Net<N>, from: Cell) -> impl Iterator<Item = &'n Jump> + 'n {
        let [start, end] = self.jumps_from(from);
        self.jumps[start..end].iter().filter(|jump| net.ways[JUMPS].contains(jump.number))
    }

    /// Where the jumps from a cell begin and end.
    #[inline]
    fn jumps_from(&self, from: Cell) -> [usize; 2] {
        [self.first_jump[from.index()].into(), self.first_jump[from.index() + 1].into()]
    }

    fn jump(&self, from: Cell, to: Cell) -> Option<&Jump> {
        let found = self.jumps.binary_search_by_key(&(from, to), |jump| (jump.from, jump.to));
        found.ok().map(|index| &self.jumps[index])
    }

    /// The way out of one hex into another, if they touch.
    fn way(&self, from: Cell, to: Cell) -> Option<usize> {
        let hexes = from.line().max(to.line()) < self.grid_lines;
        (0..JUMPS).find(|way| hexes && self.moved(from, *way) == Some(to))
    }

    /// The place one step away, on the map or not.
    fn moved(&self, from: Cell, way: usize) -> Option<Cell> {
        let shoved = (from.line() + self.phase) & 1;
        let (line, place) = match way {
            BACK => (from.line(), from.place().checked_sub(1)?),
            FORTH => (from.line(), from.place() + 1),
            BEFORE_LOW => (from.line().checked_sub(1)?, from.place().checked_sub(1 - shoved)?),
            BEFORE_HIGH => (from.line().checked_sub(1)?, from.place() + shoved),
            AFTER_LOW => (from.line() + 1, from.place().checked_sub(1 - shoved)?),
            _ => (from.line() + 1, from.place() + shoved),
        };
        (line < N && place < 64).then(|| Cell::new(line, place))
    }
}

/// Where a flood runs.
struct Bed<'n, const N: usize> {
    enter: Cells<N>,
    pass: Cells<N>,
    net: &'n Net<N>,
}

/// What a flood has reached, and a bit for every line from which it has not run on yet.
struct Flood<const N: usize> {
    reached: Cells<N>,
    changed: u64,
    /// Where jumps lead from that were not taken yet.
    hubs: Cells<N>,
}

impl<const N: usize> Flood<N> {
    #[inline]
    fn enter(&mut self, line: usize, cells: u64) {
        let known = self.reached.0[line];
        self.reached.0[line] = known | cells;
        self.changed |= u64::from(cells & !known != 0) << line;
    }
}

fn lines_of<const N: usize>(set: &Cells<N>) -> u64 {
    (0..N).fold(0, |lines, line| lines | u64::from(set.0[line] != 0) << line)
}

/// Everything in a line that is connected to `seed`. A bit of `joined` says that its place and the next one are.
#[inline]
fn filled(seed: u64, joined: u64) -> u64 {
    // Upward a sum carries from a seed to the end of its run. Downward there is no such trick: the step doubles as
    // long as something is gained.
    let mut cells = seed | (joined.wrapping_add(seed & joined) ^ joined);
    let (mut run, mut step) = (joined, 1);
    while step < 64 {
        let gained = (cells >> step) & run & !cells;
        if gained == 0 {
            break;
        }
        cells |= gained;
        run &= run >> step;
        step *= 2;
    }
    cells
}

fn distance(from: i16, to: i16) -> usize {
    usize::from(to.abs_diff(from))
}
