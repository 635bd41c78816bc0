//! Control flow is data: who decides what now, and what goes on when that is done.

use serde::{Deserialize, Serialize};

/// A stack of frames. The top one says who decides what; a reaction, an interception, a nested battle or an offer
/// pushes another, and when that is settled the one below goes on where it stopped. Nothing is kept in a call stack,
/// so a match can stop anywhere, be stored, and go on elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<F>", into = "Vec<F>", bound(serialize = "F: Clone + Serialize"))]
pub struct Frames<F>(Vec<F>);

impl<F> TryFrom<Vec<F>> for Frames<F> {
    type Error = &'static str;

    fn try_from(frames: Vec<F>) -> Result<Frames<F>, &'static str> {
        if frames.is_empty() { Err("a game stands in some frame") } else { Ok(Frames(frames)) }
    }
}

impl<F> From<Frames<F>> for Vec<F> {
    fn from(frames: Frames<F>) -> Vec<F> {
        frames.0
    }
}

impl<F> Frames<F> {
    /// A game that begins with this frame.
    pub fn new(first: F) -> Frames<F> {
        Frames(vec![first])
    }

    /// The frame that decides now. There is always one: the last frame of a game is its end.
    pub fn top(&self) -> &F {
        self.0.last().expect("the last frame is never popped")
    }

    /// The frame that decides now, to be changed.
    pub fn top_mut(&mut self) -> &mut F {
        self.0.last_mut().expect("the last frame is never popped")
    }

    /// Something interrupts.
    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    /// The interruption is settled.
    pub fn pop(&mut self) -> F {
        assert!(self.0.len() > 1, "the last frame is never popped");
        self.0.pop().expect("just counted")
    }

    /// What follows takes the place of what was.
    pub fn replace(&mut self, frame: F) -> F {
        std::mem::replace(self.top_mut(), frame)
    }

    /// The frame that was interrupted by the top one.
    pub fn below_mut(&mut self) -> Option<&mut F> {
        self.0.len().checked_sub(2).map(|i| &mut self.0[i])
    }

    /// Gives up everything above the topmost frame that passes the test; nothing if none does.
    pub fn unwind(&mut self, to: impl Fn(&F) -> bool) {
        if let Some(i) = self.0.iter().rposition(to) {
            self.0.truncate(i + 1);
        }
    }

    /// How deep interruptions are nested; one is none.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// From the bottom to the top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.0.iter()
    }

    /// From the bottom to the top, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut F> {
        self.0.iter_mut()
    }
}
