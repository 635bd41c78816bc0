//! What a search found: costs, paths and sources, in a buffer that is used again and again.

use super::queue::{Queue, Rank};
use crate::{Space, Way};

/// The result of a search, and the memory it needs. Keep one and use it for every search: after the first
/// one on a board nothing is allocated, and nothing has to be wiped between searches.
#[derive(Clone, Debug, Default)]
pub struct Field {
    nodes: Vec<Node>,
    /// The spaces where one may stop, in the order found.
    found: Vec<Space>,
    generation: u32,
    pub(super) queue: Queue,
}

/// How a search came to a space. It counts only if it was written in the running generation.
///
/// The best way to stop at a space is not always the best way to go on from it: a step may end the move
/// where a costlier one would not.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The best way to stop here.
    stop: Label,
    /// The best way to go on from here.
    pass: Label,
    stop_end: End,
    pass_end: End,
    generation: u32,
}

/// The rank, and the space one came from: one comparison settles cost, steps and tie-break.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Label(u64);

impl Label {
    /// What is worse than any way.
    const NEVER: Label = Label(u64::MAX);

    fn rank(self) -> Rank {
        Rank::split(self.0).0
    }
}

/// The two ends of a way: the last passage taken, and the source it began at.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    way: Way,
    source: Space,
}

/// A way from one space to another, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// All spaces, the first and the last included.
    pub spaces: Vec<Space>,
    /// The passages taken, one less than the spaces.
    pub ways: Vec<Way>,
    /// What it costs in all.
    pub cost: u32,
}

impl Field {
    /// An empty field.
    pub fn new() -> Field {
        Field::default()
    }

    /// What it costs to get to a space and stop there; nothing if that cannot be done.
    pub fn cost(&self, space: Space) -> Option<u32> {
        self.stop_rank(space).map(Rank::cost)
    }

    /// Whether one can get to a space and stop there.
    pub fn reached(&self, space: Space) -> bool {
        self.stop_rank(space).is_some()
    }

    /// What it costs to get to a space and be free to go on; nothing if that cannot be done.
    pub fn passing(&self, space: Space) -> Option<u32> {
        let node = self.node(space)?;
        (node.pass != Label::NEVER).then(|| node.pass.rank().cost())
    }

    /// Where the path to a space begins: the nearest source of a trace.
    pub fn source(&self, space: Space) -> Option<Space> {
        self.node(space).filter(|node| node.stop != Label::NEVER).map(|node| node.stop_end.source)
    }

    /// Every space where one may stop, in the order found, which the same search always repeats.
    pub fn spaces(&self) -> &[Space] {
        &self.found
    }

    /// The path by which a space was reached.
    pub fn path(&self, to: Space) -> Option<Path> {
        let cost = self.cost(to)?;
        let mut path = Path { spaces: vec![to], ways: Vec::new(), cost };
        let node = self.node(to)?;
        let (mut label, mut end) = (node.stop, node.stop_end);
        while label.rank() != Rank::START {
            let (_, previous) = Rank::split(label.0);
            path.ways.push(end.way);
            path.spaces.push(previous);
            let node = self.node(previous)?;
            (label, end) = (node.pass, node.pass_end);
        }
        path.spaces.reverse();
        path.ways.reverse();
        Some(path)
    }

    /// Forgets the last search and makes room for a board of this size.
    pub(super) fn begin(&mut self, spaces: usize) {
        if self.generation == u32::MAX {
            self.nodes.clear();
            self.generation = 0;
        }
        self.generation += 1;
        self.nodes.resize(spaces, Node::default());
        self.found.clear();
        self.queue.clear();
    }

    /// Starts at a space, for nothing.
    pub(super) fn start(&mut self, at: Space) {
        if !self.reached(at) {
            let label = Label(Rank::START.with(at));
            let end = End { way: Way(0), source: at };
            let generation = self.generation;
            self.nodes[at.index()] =
                Node { stop: label, pass: label, stop_end: end, pass_end: end, generation };
            self.found.push(at);
            self.queue.push(Rank::START, at);
        }
    }

    /// The source a visit to a space goes back to, if this entry of the queue is still the best way to go
    /// on from there.
    #[inline]
    pub(super) fn visit(&self, rank: Rank, space: Space) -> Option<Space> {
        let node = &self.nodes[space.index()];
        (node.pass.rank() == rank).then_some(node.pass_end.source)
    }

    /// The rank at which one may stop at a space.
    pub(super) fn stop_rank(&self, space: Space) -> Option<Rank> {
        self.node(space).filter(|node| node.stop != Label::NEVER).map(|node| node.stop.rank())
    }

    /// Takes note of a way from `from` to `to`, where one may stop, or from where one may go on, or both.
    #[inline]
    pub(super) fn note(&mut self, rank: Rank, from: Space, to: Space, leg: Leg) {
        let label = Label(rank.with(from));
        let node = &mut self.nodes[to.index()];
        if node.generation != self.generation {
            *node = Node {
                stop: Label::NEVER,
                pass: Label::NEVER,
                generation: self.generation,
                ..Node::default()
            };
        }
        let end = End { way: leg.way, source: leg.source };
        if leg.stop && label < node.stop {
            if node.stop == Label::NEVER {
                self.found.push(to);
            }
            node.stop = label;
            node.stop_end = end;
        }
        if leg.pass && label < node.pass {
            // A better predecessor at the same rank needs no second visit.
            let again = node.pass == Label::NEVER || node.pass.rank() != rank;
            node.pass = label;
            node.pass_end = end;
            if again {
                self.queue.push(rank, to);
            }
        }
    }

    /// How many entries the memory now held has room for.
    #[cfg(test)]
    pub(super) fn room(&self) -> usize {
        self.nodes.capacity() + self.found.capacity() + self.queue.room()
    }

    fn node(&self, space: Space) -> Option<&Node> {
        self.nodes.get(space.index()).filter(|node| node.generation == self.generation)
    }
}

/// One step of a search.
pub(super) struct Leg {
    pub(super) way: Way,
    pub(super) source: Space,
    pub(super) stop: bool,
    pub(super) pass: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_generation_never_shines_through() {
        let mut field = Field { generation: u32::MAX - 1, ..Field::default() };
        field.begin(3);
        field.start(Space(1));
        assert!(field.reached(Space(1)));
        field.begin(3);
        assert_eq!(field.generation, 1);
        assert!(!field.reached(Space(1)) && field.path(Space(1)).is_none());
        field.begin(2);
        assert!(!field.reached(Space(2)), "a smaller board has fewer spaces");
    }
}
