//! Where blocks can march, and how.

use skirmish::{Ground, Kind, Position, SPACES};
use table::{Piece, Space};

/// The assumed range of a block whose face is not known.
const USUAL_SPEED: i32 = 2;

/// Where one block can march this turn.
pub struct Reach {
    start: Space,
    /// The space from which a march that ends here enters it.
    last: [Option<Space>; SPACES],
    /// The same for a march that could go on.
    through: [Option<Space>; SPACES],
    /// The spaces it can march to, one bit each.
    pub spaces: u16,
}

impl Reach {
    /// The marches of a block from where it is, as if it could march now.
    pub fn of(ground: &Ground, position: &Position, piece: Piece) -> Reach {
        let block = position.block(piece);
        let start = block.at.unwrap_or_default();
        let mut reach = Reach { start, last: [None; SPACES], through: [None; SPACES], spaces: 0 };
        if block.at.is_none() {
            return reach;
        }
        let mut speed = 0;
        skirmish::speed(ground, position, piece, &mut speed);
        let speed = if block.face.is_some() { speed } else { USUAL_SPEED };
        let crowd = Crowd::of(ground, position, ground.side(block.owner));
        let gun = block.face.is_some_and(|face| face.kind == Kind::Gun);
        let mut fringe: u16 = 1 << start.index();
        for _ in 0..speed {
            fringe = reach.step(ground, &crowd, gun, fringe);
        }
        reach
    }

    /// One step further from every space of the frontier; returns the new frontier.
    fn step(&mut self, ground: &Ground, crowd: &Crowd, gun: bool, fringe: u16) -> u16 {
        let mut further = 0;
        for from in spaces(fringe) {
            for way in ground.ways(from) {
                let (to, bit) = (way.to.index(), 1 << way.to.index());
                if way.to == self.start || crowd.full & bit != 0 || way.river && gun {
                    continue;
                }
                self.last[to].get_or_insert(from);
                self.spaces |= bit;
                let stops = way.river || crowd.enemies & bit != 0;
                if !stops && self.through[to].is_none() {
                    self.through[to] = Some(from);
                    further |= bit;
                }
            }
        }
        further
    }

    /// Whether the block can march there.
    pub fn leads_to(&self, space: Space) -> bool {
        self.spaces & 1 << space.index() != 0
    }

    /// The steps of the shortest march to a reachable space.
    pub fn path(&self, to: Space) -> Vec<Space> {
        let mut path = vec![to];
        let mut from = self.last[to.index()];
        while let Some(space) = from.filter(|space| *space != self.start) {
            path.push(space);
            from = self.through[space.index()];
        }
        path.reverse();
        path
    }
}

/// Obstacles for a side: enemies, and spaces without room.
struct Crowd {
    enemies: u16,
    full: u16,
}

impl Crowd {
    fn of(ground: &Ground, position: &Position, side: skirmish::Side) -> Crowd {
        let mut friends = [0; SPACES];
        let mut crowd = Crowd { enemies: 0, full: 0 };
        for (owner, at) in position.blocks.iter().filter_map(|b| b.at.map(|at| (b.owner, at))) {
            if side.seats().contains(owner) {
                friends[at.index()] += 1;
            } else {
                crowd.enemies |= 1 << at.index();
            }
        }
        for (space, count) in friends.iter().enumerate() {
            if *count >= ground.tables.stack {
                crowd.full |= 1 << space;
            }
        }
        crowd
    }
}

/// The spaces of a set of bits.
pub fn spaces(bits: u16) -> impl Iterator<Item = Space> {
    (0..SPACES as u16).filter(move |i| bits & 1 << i != 0).map(Space)
}

/// The distance of every space from this one, ignoring rivers and enemies.
pub fn distances(ground: &Ground, from: Space) -> [u8; SPACES] {
    let mut far = [u8::MAX; SPACES];
    far[from.index()] = 0;
    let mut fringe = vec![from];
    while let Some(here) = (!fringe.is_empty()).then(|| fringe.remove(0)) {
        for way in ground.ways(here) {
            if far[way.to.index()] == u8::MAX {
                far[way.to.index()] = far[here.index()] + 1;
                fringe.push(way.to);
            }
        }
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;
    use skirmish::{Part, Skirmish, Verb};
    use table::dice::{Dice, Live};
    use table::{Game, Handle, Proving, Rng, Seats, Viewer, observe};

    /// Finds every space that a block may march to and no other, with a legal path.
    #[test]
    fn marches_are_those_that_may_be_said() {
        let game = Skirmish::standard();
        let mut rng = Rng::seeded(5);
        let mut marches = 0;
        for seed in 0..200 {
            let setup = skirmish::Setup { moves: true, ..game.draw_setup(&mut rng) };
            let position = game.start(&setup, &mut Dice::new(&mut Live::casual(seed))).unwrap();
            let seat = game.awaiting(&position).must.first().unwrap();
            let seen = observe(&game, &position, Viewer::seat(seat));
            for (piece, _) in position.pieces().filter(|(_, b)| Seats::one(seat).contains(b.owner)) {
                if position.block(piece).at.is_none_or(|at| position.is_contested(at)) {
                    continue;
                }
                let reach = Reach::of(game.ground(), &position, piece);
                let mut said = 0;
                let mut walks = vec![vec![Part::Do(Verb::March), Part::Block(Handle::of_seen(piece))]];
                while let Some(walk) = walks.pop() {
                    let mut next = Vec::new();
                    game.next(&seen, seat, &walk, &mut next);
                    for part in next {
                        if let Part::Space(to) = part {
                            said |= 1 << to.index();
                        }
                        walks.push([walk.as_slice(), &[part]].concat());
                    }
                }
                assert_eq!(said, reach.spaces, "{piece:?}");
                for to in spaces(said) {
                    let path = reach.path(to).into_iter().map(Part::Space);
                    let order: Vec<Part> = [Part::Do(Verb::March), Part::Block(Handle::of_seen(piece))]
                        .into_iter()
                        .chain(path)
                        .collect();
                    table::read_seen(&game, &seen, seat, &table::Order::new(order)).unwrap();
                    marches += 1;
                }
            }
        }
        assert!(marches > 1000, "{marches}");
    }
}
