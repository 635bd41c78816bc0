//! What a drag or a click may mean.

use table::{Gesture, Order, Piece, Seat, Seen, Space, Subject};

use crate::Global40;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::unit::Unit;
use crate::view::scene::pieces::pile;

/// A gesture on the map, in context.
struct Hand<'h> {
    game: &'h Global40,
    seen: &'h Seen<'h, Global40>,
    seat: Seat,
}

/// What a gesture may mean, legal meanings first, each the likeliest first.
pub fn interpret(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Global40>> {
    let hand = Hand { game, seen, seat };
    let meant = match gesture {
        Gesture::Drag(piece, to) if game.ground.map.contains(*to) => hand.drag(*piece, *to),
        Gesture::Onto(piece, onto) => hand.onto(*piece, *onto),
        Gesture::Point(Subject::Space(at)) if game.ground.map.contains(*at) => hand.point_space(*at),
        Gesture::Point(Subject::Piece(piece)) => hand.point_piece(*piece),
        Gesture::Point(Subject::Seat(seat)) => Power::of(*seat)
            .map(|power| vec![Part::Do(Verb::Declare), Part::Power(power)])
            .into_iter()
            .collect(),
        _ => Vec::new(),
    };
    let mut orders: Vec<Order<Global40>> = meant.into_iter().map(Order::new).collect();
    orders.sort_by_key(|order| table::read_seen(game, seen, seat, order).is_err());
    orders
}

/// Amounts of a kind, the largest first.
fn counts(kind: Kind, most: usize) -> impl Iterator<Item = Part> {
    (1..=most.min(usize::from(u8::MAX)) as u8).rev().map(move |count| Part::Units(kind, count))
}

impl Hand<'_> {
    fn unit(&self, piece: Piece) -> Option<(&Unit, Space)> {
        let unit = self.seen.units.get(piece.index())?;
        Some((unit, unit.at?))
    }

    /// Own transports in a zone.
    fn transports(&self, zone: Space) -> Vec<Piece> {
        let power = Power::of(self.seat);
        let ours = self.seen.standing(zone).filter(|(_, u)| u.kind == Kind::Transport && u.owner == power);
        ours.map(|(piece, _)| piece).collect()
    }

    /// The cargo of a ship as parts, and how many of each.
    fn cargo(&self, ship: Piece) -> Vec<Part> {
        let mut cargo: Vec<(Kind, u8)> = Vec::new();
        for (_, unit) in self.seen.cargo(ship) {
            match cargo.iter_mut().find(|(kind, _)| *kind == unit.kind) {
                Some((_, count)) => *count += 1,
                None => cargo.push((unit.kind, 1)),
            }
        }
        cargo.sort();
        cargo.into_iter().map(|(kind, count)| Part::Units(kind, count)).collect()
    }

    /// A pile dropped on a space.
    fn drag(&self, piece: Piece, to: Space) -> Vec<Vec<Part>> {
        let Some((unit, from)) = self.unit(piece) else { return Vec::new() };
        let most = pile(self.seen, piece).len();
        let (at, onto) = (Part::Space(from), Part::Space(to));
        let sea = self.game.ground.is_sea(to);
        let mut meant: Vec<Vec<Part>> = Vec::new();
        match self.seen.frames.top() {
            Frame::Windows { .. } => {
                for units in counts(unit.kind, most) {
                    meant.push(vec![Part::Do(Verb::Scramble), at, units, onto]);
                    meant.push(vec![Part::Do(Verb::Interdict), units, onto]);
                    meant.push(vec![Part::Do(Verb::Land), units, onto]);
                    meant.push(vec![Part::Do(Verb::Shift), at, units, onto]);
                    meant.push(vec![Part::Do(Verb::Intercept), units]);
                }
                return meant;
            }
            Frame::Combat | Frame::Fight => {
                meant.push(vec![Part::Do(Verb::Withdraw), onto]);
                meant.extend(counts(unit.kind, most).map(|units| vec![Part::Do(Verb::Land), units, onto]));
                meant.push(vec![Part::Do(Verb::Fight), onto]);
                return meant;
            }
            _ => {}
        }
        if let Some(ship) = unit.aboard {
            meant.push(vec![Part::Do(Verb::Unload), Part::Ship(ship), onto, Part::Units(unit.kind, 1)]);
            meant.push(vec![Part::Do(Verb::Assault), Part::Ship(ship), onto]);
        }
        if unit.kind == Kind::Transport && !sea {
            let unload = [vec![Part::Do(Verb::Unload), Part::Ship(piece), onto], self.cargo(piece)].concat();
            meant.push(vec![Part::Do(Verb::Assault), Part::Ship(piece), onto]);
            meant.push(unload);
        }
        if unit.kind.is_land() && sea {
            for ship in self.transports(to) {
                let load = |units| vec![Part::Do(Verb::Load), Part::Ship(ship), at, units];
                meant.extend(counts(unit.kind, most.min(2)).map(load));
            }
        }
        if unit.kind.is_sea() && !sea {
            let bombard = |units| vec![Part::Do(Verb::Bombard), at, units, onto];
            meant.extend(counts(unit.kind, most).map(bombard));
        } else {
            meant.extend(counts(unit.kind, most).map(|units| vec![Part::Do(Verb::Move), at, units, onto]));
        }
        if unit.kind.is_air() && !sea {
            for works in self.seen.facilities(to).map(|f| f.works) {
                let raid = |units| vec![Part::Do(Verb::Raid), at, units, onto, Part::Works(works)];
                meant.extend(counts(unit.kind, most).map(raid));
            }
            meant.extend(counts(unit.kind, most).map(|units| vec![Part::Do(Verb::Sweep), at, units, onto]));
        }
        if unit.kind == Kind::Infantry {
            meant.extend(counts(unit.kind, most).map(|units| vec![Part::Do(Verb::Drop), at, units, onto]));
        }
        meant
    }

    /// A pile dropped on another: aboard if that is a transport, else where it lies.
    fn onto(&self, piece: Piece, onto: Piece) -> Vec<Vec<Part>> {
        let (Some((unit, from)), Some((other, to))) = (self.unit(piece), self.unit(onto)) else {
            return Vec::new();
        };
        let mut meant = Vec::new();
        if unit.kind.is_land() && other.kind == Kind::Transport {
            let most = pile(self.seen, piece).len().min(2);
            let load = |units| vec![Part::Do(Verb::Load), Part::Ship(onto), Part::Space(from), units];
            meant.extend(counts(unit.kind, most).map(load));
        }
        meant.extend(self.drag(piece, to));
        meant
    }

    /// A space is pointed at: what the phase is about happens there.
    fn point_space(&self, at: Space) -> Vec<Vec<Part>> {
        let here = Part::Space(at);
        let mut meant: Vec<Vec<Part>> = Vec::new();
        match self.seen.frames.top() {
            Frame::Purchase => {
                meant.push(vec![Part::Do(Verb::Upgrade), here]);
                for f in self.seen.facilities(at).filter(|f| f.damage > 0) {
                    let repair =
                        [Part::Do(Verb::Repair), here, Part::Works(f.works), Part::Count(f.damage.into())];
                    meant.push(repair.to_vec());
                }
            }
            Frame::Mobilise | Frame::Rising { .. } => {
                for (kind, waiting) in Kind::ALL.into_iter().zip(self.seen.turn.purchases.units) {
                    let place = |units| vec![Part::Do(Verb::Place), units, here];
                    meant.extend(counts(kind, waiting.into()).map(place));
                }
                let build = |works| vec![Part::Do(Verb::Place), Part::Works(works), here];
                meant.extend(FacilityKind::ALL.into_iter().map(build));
                meant.push(vec![Part::Do(Verb::Relocate), here]);
            }
            Frame::CombatMove => {
                meant.push(vec![Part::Do(Verb::Attack), here]);
                meant.push(vec![Part::Do(Verb::Surprise), here]);
            }
            Frame::Combat => meant.push(vec![Part::Do(Verb::Fight), here]),
            Frame::Fight => meant.push(vec![Part::Do(Verb::Withdraw), here]),
            Frame::NonCombat => meant.push(vec![Part::Do(Verb::Relocate), here]),
            Frame::Exile => meant.push(vec![Part::Do(Verb::Exile), here]),
            Frame::Windows { .. } | Frame::Income | Frame::Over(_) => {}
        }
        meant
    }

    /// A pile is pointed at: it answers, or is lost.
    fn point_piece(&self, piece: Piece) -> Vec<Vec<Part>> {
        let Some((unit, at)) = self.unit(piece) else { return Vec::new() };
        let one = Part::Units(unit.kind, 1);
        let verbs: &[Verb] = match self.seen.frames.top() {
            Frame::Fight | Frame::Combat => &[Verb::Lose, Verb::Pick],
            Frame::Windows { .. } => &[Verb::Intercept, Verb::Commit],
            _ => return self.point_space(at),
        };
        verbs.iter().map(|verb| vec![Part::Do(*verb), one]).collect()
    }
}
