//! Notions of what to do in a turn.

use arrayvec::ArrayVec;
use skirmish::{EVERYBODY, Frame, Ground, Position, Side};
use table::{Seat, Space};

/// A notion of what to do: a plan to seal, and where blocks should stand, what matters most first.
#[derive(Clone, Debug)]
pub struct Idea {
    /// Whose notion it is; the other side does as usual.
    pub side: Side,
    /// What is planned at muster.
    pub intent: Intent,
    /// Where how many blocks are wanted.
    pub goals: ArrayVec<Goal, 7>,
    /// Are enemies intercepted whenever it can be done?
    pub bold: bool,
}

/// What is planned at muster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Save coins.
    Hold,
    /// March further.
    Rush,
    /// Promise to fight at the first goal where the enemy stands.
    Assault,
}

/// Number of blocks wanted in a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Where.
    pub at: Space,
    /// How many, of the whole side.
    pub blocks: u8,
}

impl Idea {
    /// What a side does if nothing better comes to its mind: it goes for every prize, and keeps what it has.
    pub fn usual(ground: &Ground, position: &Position, side: Side) -> Idea {
        let mut goals = ArrayVec::new();
        let held = |at: &Space| position.holder[at.index()].is_some_and(|seat| side.seats().contains(seat));
        let mut prizes: Vec<Space> = ground.map.spaces().filter(|at| ground.is_prize(*at)).collect();
        prizes.sort_by_key(|at| (held(at), -ground.points(*at)));
        goals.extend(prizes.into_iter().map(|at| Goal { at, blocks: 2 }));
        goals.extend(homes(ground, side).map(|at| Goal { at, blocks: 1 }));
        let intent = if position.turn <= 2 { Intent::Rush } else { Intent::Hold };
        Idea { side, intent, goals, bold: false }
    }

    /// First these, then what is usual.
    fn first(&self, goals: &[Goal]) -> Idea {
        let mut all: ArrayVec<Goal, 7> = goals.iter().copied().collect();
        let rest = self.goals.iter().filter(|goal| !goals.iter().any(|first| first.at == goal.at));
        all.extend(rest.copied().take(7 - goals.len()));
        Idea { goals: all, ..self.clone() }
    }
}

fn homes(ground: &Ground, side: Side) -> impl Iterator<Item = Space> {
    EVERYBODY.iter().filter(move |seat| side.seats().contains(*seat)).map(|seat| ground.home(seat))
}

/// Notions worth trying, the likeliest first.
pub fn ideas(ground: &Ground, position: &Position, seat: Seat) -> Vec<Idea> {
    let side = ground.side(seat);
    let usual = Idea::usual(ground, position, side);
    match position.frames.top() {
        Frame::Plans(_) | Frame::Overrides(_) => planned(ground, &usual),
        Frame::Move(_) => marched(ground, position, &usual),
        Frame::Intercept(_) => vec![usual.clone(), Idea { bold: true, ..usual }],
        _ => vec![usual],
    }
}

/// Notions for the turn that is to be planned.
fn planned(ground: &Ground, usual: &Idea) -> Vec<Idea> {
    let mut all = Vec::new();
    for intent in [Intent::Rush, Intent::Hold] {
        all.push(Idea { intent, ..usual.clone() });
    }
    for at in scoring(ground) {
        all.push(Idea { intent: Intent::Assault, ..usual.first(&[Goal { at, blocks: 3 }]) });
    }
    all
}

/// Notions for moves.
fn marched(ground: &Ground, position: &Position, usual: &Idea) -> Vec<Idea> {
    let mut all = vec![usual.clone()];
    let keep =
        Idea { goals: usual.goals.iter().map(|goal| Goal { blocks: 1, ..*goal }).collect(), ..usual.clone() };
    all.push(keep.clone());
    all.push(Idea { goals: ArrayVec::new(), ..usual.clone() });
    let homes: ArrayVec<Goal, 2> = homes(ground, usual.side).map(|at| Goal { at, blocks: 2 }).collect();
    all.push(usual.first(&homes));
    let held = |at: Space| position.holder[at.index()].is_some_and(|seat| usual.side.seats().contains(seat));
    let mut targets: Vec<Space> = scoring(ground).collect();
    targets.sort_by_key(|at| (held(*at), !ground.is_prize(*at)));
    let mut others: Vec<Idea> = Vec::new();
    for at in &targets {
        others.push(keep.first(&[Goal { at: *at, blocks: 3 }]));
    }
    for (i, one) in targets.iter().enumerate() {
        for other in &targets[i + 1..] {
            others.push(keep.first(&[Goal { at: *one, blocks: 2 }, Goal { at: *other, blocks: 2 }]));
        }
    }
    all.extend(others);
    all
}

/// The spaces that bring points.
fn scoring(ground: &Ground) -> impl Iterator<Item = Space> {
    ground.map.spaces().filter(|at| ground.points(*at) > 0)
}
