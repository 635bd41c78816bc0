//! A board as a graph: spaces, and the links between them.

use crate::link::NO_SIDE;
use crate::{Grid, Hex, Hexside, Lexicon, Link, LinkKind, Marks, Number, Passage, Side, Space, SpaceKind};
use crate::{Tags, Way};

/// What a map says of one space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The short word by which files, notation and people who type call it: `tobruk`.
    pub key: Box<str>,
    /// What it is called on the board: `Tobruk`.
    pub name: Box<str>,
    /// What kind of space it is.
    pub kind: SpaceKind,
    /// Where it lies, if it is a hex.
    pub hex: Option<Hex>,
    /// What is said of it.
    pub tags: Tags,
}

/// A board that never changes: spaces, passages between them, and what is said of both.
///
/// Maps come from [`Map::load`]. A [`Space`], [`Side`] or [`Way`] belongs to the map that gave it out; to
/// ask a map about one it does not have is a mistake of the caller and panics, as an index out of bounds
/// does. Numbers from outside go through [`Map::contains`] first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    name: Box<str>,
    lexicon: Lexicon,
    grid: Option<Grid>,
    places: Vec<Place>,
    /// One row per space, one column per declared number.
    numbers: Vec<i32>,
    /// All spaces, by key.
    keys: Vec<Space>,
    /// All spaces that are hexes, by place.
    hexes: Vec<(Hex, Space)>,
    /// Passages across hexsides first, by their ends; then the others, by kind and ends.
    passages: Vec<Passage>,
    sides: u16,
    /// The links out of space `s` are `links[offsets[s]..offsets[s + 1]]`, by kind and destination.
    offsets: Vec<u32>,
    links: Vec<Link>,
}

/// The parts of a map that has been read and found without fault.
pub(crate) struct Parts {
    pub(crate) name: Box<str>,
    pub(crate) lexicon: Lexicon,
    pub(crate) grid: Option<Grid>,
    pub(crate) places: Vec<Place>,
    pub(crate) numbers: Vec<i32>,
    /// In the order in which the map keeps them.
    pub(crate) passages: Vec<Passage>,
    pub(crate) sides: u16,
}

impl Map {
    pub(crate) fn assemble(parts: Parts) -> Map {
        let Parts { name, lexicon, grid, places, numbers, passages, sides } = parts;
        let mut keys: Vec<Space> = all(places.len()).collect();
        keys.sort_by_key(|space| &places[space.index()].key);
        let hexes = index_hexes(&places);
        let (offsets, links) = adjacency(&places, &passages, sides);
        Map { name, lexicon, grid, places, numbers, keys, hexes, passages, sides, offsets, links }
    }

    /// What the board is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words this map declares.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The hex grid, if the board has one.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// How many spaces there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no space at all.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All spaces, in order.
    pub fn spaces(&self) -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator {
        all(self.places.len())
    }

    /// Whether this is a space of this map.
    #[inline]
    pub fn contains(&self, space: Space) -> bool {
        space.index() < self.places.len()
    }

    /// What the map says of a space.
    #[inline]
    pub fn place(&self, space: Space) -> &Place {
        &self.places[space.index()]
    }

    /// A number of a space; zero where the map leaves it open.
    pub fn number(&self, space: Space, number: Number) -> i32 {
        let width = self.lexicon.numbers.0.len();
        self.numbers[space.index() * width..][..width][usize::from(number.0)]
    }

    /// The space with this key.
    pub fn by_key(&self, key: &str) -> Option<Space> {
        let found = self.keys.binary_search_by(|space| (*self.places[space.index()].key).cmp(key));
        found.ok().map(|index| self.keys[index])
    }

    /// The space in this hex.
    pub fn at(&self, hex: Hex) -> Option<Space> {
        let found = self.hexes.binary_search_by_key(&hex, |&(hex, _)| hex);
        found.ok().map(|index| self.hexes[index].1)
    }

    /// How many steps lie between two hexes as the crow flies; nothing if one of them is no hex.
    pub fn distance(&self, one: Space, other: Space) -> Option<u32> {
        Some(self.place(one).hex?.distance(self.place(other).hex?))
    }

    /// All links out of a space, by kind and destination.
    #[inline]
    pub fn links(&self, from: Space) -> &[Link] {
        let from = from.index();
        &self.links[self.offsets[from] as usize..self.offsets[from + 1] as usize]
    }

    /// The links of one kind out of a space, by destination.
    pub fn links_of(&self, from: Space, kind: LinkKind) -> &[Link] {
        let links = self.links(from);
        let start = links.partition_point(|link| link.kind < kind);
        let length = links[start..].partition_point(|link| link.kind == kind);
        &links[start..start + length]
    }

    /// The link of one kind from a space to another.
    pub fn link(&self, from: Space, to: Space, kind: LinkKind) -> Option<&Link> {
        let links = self.links_of(from, kind);
        links.binary_search_by_key(&to, |link| link.to).ok().map(|index| &links[index])
    }

    /// All passages, each once, in order of their [`Way`].
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// What the map says of one passage.
    pub fn passage(&self, way: Way) -> &Passage {
        &self.passages[way.index()]
    }

    /// All hexsides that have a space on either side, in order.
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator {
        (0..self.sides).map(Side)
    }

    /// The hexside between two spaces, if they are hexes that touch.
    pub fn side(&self, one: Space, other: Space) -> Option<Side> {
        self.link(one, other, self.grid?.link)?.side()
    }

    /// Where a hexside lies.
    pub fn hexside(&self, side: Side) -> Hexside {
        let [one, other] = self.passage(side.way()).ends.map(|space| self.place(space).hex);
        one.zip(other)
            .and_then(|(one, other)| Hexside::between(one, other))
            .expect("the first passages of a map lie between touching hexes")
    }

    /// What the map says of a hexside.
    pub fn marks(&self, side: Side) -> Marks {
        self.passage(side.way()).marks
    }
}

/// The first `count` spaces. Loading keeps the count within `u16`.
pub(crate) fn all(count: usize) -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator {
    (0..count as u16).map(Space)
}

/// Every hex with the space in it, sorted.
pub(crate) fn index_hexes(places: &[Place]) -> Vec<(Hex, Space)> {
    let mut hexes: Vec<(Hex, Space)> =
        all(places.len()).filter_map(|space| Some((places[space.index()].hex?, space))).collect();
    hexes.sort_unstable();
    hexes
}

/// Offsets and links, as [`Map`] keeps them.
fn adjacency(places: &[Place], passages: &[Passage], sides: u16) -> (Vec<u32>, Vec<Link>) {
    let crossed = sides_by_ends(&passages[..usize::from(sides)]);
    let mut directed: Vec<(Space, Link)> = Vec::with_capacity(passages.len() * 2);
    for (index, passage) in passages.iter().enumerate() {
        let Passage { ends: [one, other], kind, length, marks, .. } = *passage;
        let side = crossed.binary_search_by_key(&passage.ends, |&(ends, _)| ends);
        let side = side.map_or(NO_SIDE, |found| crossed[found].1);
        let marks = if side == NO_SIDE { marks } else { marks.union(passages[usize::from(side)].marks) };
        let link = Link { to: other, way: Way(index as u16), side, kind, length, marks };
        directed.push((one, link));
        directed.push((other, Link { to: one, ..link }));
    }
    directed.sort_unstable_by_key(|(from, link)| (*from, link.kind, link.to));
    let mut offsets = vec![0; places.len() + 1];
    for (from, _) in &directed {
        offsets[from.index() + 1] += 1;
    }
    for space in 0..places.len() {
        offsets[space + 1] += offsets[space];
    }
    (offsets, directed.into_iter().map(|(_, link)| link).collect())
}

/// Hexsides are numbered by their ends, so this is already sorted.
fn sides_by_ends(sides: &[Passage]) -> Vec<([Space; 2], u16)> {
    sides.iter().enumerate().map(|(index, side)| (side.ends, index as u16)).collect()
}
