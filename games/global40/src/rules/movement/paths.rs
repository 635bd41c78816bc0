//! Searches: what lies how far away, and the way there.

use arrayvec::ArrayVec;
use table::Space;

use crate::model::spaces::{SPACES, Spaces};

/// The longest way anything goes, and one more for the start.
pub const FAR: usize = 11;

/// The spaces by distance, starting with distance 0.
pub type Levels = ArrayVec<Spaces, FAR>;

/// What can be reached: steps lead to `enter`, and go on only from `through`.
pub fn flood(
    start: Space,
    range: u8,
    around: impl Fn(Space) -> Spaces,
    enter: Spaces,
    through: Spaces,
) -> Levels {
    let mut levels = Levels::new();
    let (mut seen, mut edge) = (Spaces::one(start), Spaces::one(start));
    levels.push(edge);
    for _ in 0..usize::from(range).min(FAR - 1) {
        let next = edge.iter().fold(Spaces::NONE, |all, s| all.union(around(s)));
        let next = next.intersection(enter).minus(seen);
        if next.is_empty() {
            break;
        }
        levels.push(next);
        seen = seen.union(next);
        edge = next.intersection(through);
    }
    levels
}

/// From where `goal` can be reached, by number of steps, passing only through `through`.
pub fn inward(goal: Spaces, range: usize, around: &[Spaces], through: Spaces) -> Levels {
    let mut levels = Levels::new();
    let (mut seen, mut edge) = (goal, goal);
    levels.push(goal);
    for _ in 0..range.min(FAR - 1) {
        let next = edge.iter().fold(Spaces::NONE, |all, s| all.union(around[s.index()])).minus(seen);
        seen = seen.union(next);
        levels.push(seen);
        edge = next.intersection(through);
    }
    levels
}

/// How many steps away something is.
pub fn steps(levels: &Levels, to: Space) -> Option<u8> {
    levels.iter().position(|level| level.contains(to)).map(|k| k as u8)
}

/// One of the shortest ways, the least dangerous of them: all spaces after the start.
pub fn path(
    levels: &Levels,
    to: Space,
    around: impl Fn(Space) -> Spaces,
    through: Spaces,
    danger: impl Fn(Space) -> u16,
) -> Vec<Space> {
    let Some(far) = steps(levels, to).map(usize::from) else { return Vec::new() };
    let mut best = [0_u16; SPACES];
    let mut came = [0_u16; SPACES];
    for k in 1..=far {
        let here = if k == far { Spaces::one(to) } else { levels[k].intersection(through) };
        for space in here.iter() {
            let before = levels[k - 1];
            let from = before
                .iter()
                .filter(|p| (k == 1 || through.contains(*p)) && around(*p).contains(space))
                .min_by_key(|p| best[p.index()]);
            let Some(from) = from else { continue };
            best[space.index()] = best[from.index()].saturating_add(danger(space));
            came[space.index()] = from.0;
        }
    }
    let mut way = vec![to];
    while way.len() < far {
        way.push(Space(came[way[way.len() - 1].index()]));
    }
    way.reverse();
    way
}
