//! Where something stands on a board: a scenario may take place in a corner of the map.

/// Units of the sheet around what stands on it.
const AROUND: f64 = 140.0;
/// Units of the sheet at the edge of the frame in which nothing counts as seen: a block there is cut, or covered by a button.
const EDGE: f64 = 50.0;

/// What stands on a board.
#[derive(Default)]
pub struct Theatre {
    /// Where anything stands.
    pub all: Vec<(i32, i32)>,
    /// Where the viewer sees the faces: mostly his own blocks.
    pub known: Vec<(i32, i32)>,
}

impl Theatre {
    /// The middle of everything, and the zoom at which it fits into a frame.
    pub fn whole(&self, (width, height): (f64, f64)) -> Option<((f64, f64), f64)> {
        let ((left, right), (top, bottom)) = bounds(&self.all)?;
        let room = |from: f64, to: f64, frame: f64| frame / (to - from + 2.0 * AROUND);
        let zoom = room(left, right, width).min(room(top, bottom, height)).min(1.0);
        Some((((left + right) / 2.0, (top + bottom) / 2.0), zoom))
    }

    /// The middle of as many blocks that the viewer knows as a frame shows together, where not all fit in; it shows this much of the
    /// sheet.
    pub fn crowd(&self, (width, height): (f64, f64)) -> Option<(f64, f64)> {
        let of = if self.known.is_empty() { &self.all } else { &self.known };
        let near = |a: i32, b: i32, size: f64| f64::from((a - b).abs()) <= (size / 2.0 - EDGE).max(0.0);
        let around = |middle: &(i32, i32)| -> Vec<(i32, i32)> {
            let inside = |at: &&(i32, i32)| near(at.0, middle.0, width) && near(at.1, middle.1, height);
            of.iter().filter(inside).copied().collect()
        };
        // Of equals the first, so that everybody begins at the same place.
        let most =
            of.iter().map(around).reduce(|most, next| if next.len() > most.len() { next } else { most })?;
        let ((left, right), (top, bottom)) = bounds(&most)?;
        Some(((left + right) / 2.0, (top + bottom) / 2.0))
    }
}

/// From where to where some points lie, across and down.
fn bounds(points: &[(i32, i32)]) -> Option<((f64, f64), (f64, f64))> {
    let ends = |get: fn(&(i32, i32)) -> i32| {
        Some((f64::from(points.iter().map(get).min()?), f64::from(points.iter().map(get).max()?)))
    };
    Some((ends(|at| at.0)?, ends(|at| at.1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_frame_begins_where_most_of_the_known_blocks_stand() {
        let known = vec![(100, 100), (1000, 1000), (1060, 1040), (1100, 980), (2000, 100)];
        let all = known.iter().copied().chain([(10, 10), (20, 20), (30, 10), (10, 30)]).collect();
        let theatre = Theatre { all, known };
        assert_eq!(theatre.crowd((400.0, 400.0)), Some((1050.0, 1010.0)));
        assert_eq!(theatre.crowd((9000.0, 9000.0)), Some((1050.0, 570.0)), "a large one shows them all");
        let unknown = Theatre { known: Vec::new(), ..theatre };
        assert_eq!(unknown.crowd((400.0, 400.0)), Some((55.0, 55.0)), "who knows none begins among them all");
        assert_eq!(Theatre::default().crowd((400.0, 400.0)), None);
    }
}
