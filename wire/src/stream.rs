//! What a viewer is shown of a match: the whole view once, then frames, each one version later.
//!
//! Versions count what this viewer was shown, not what happened: a journal entry that changes nothing for the viewer makes no frame, so
//! the numbers reveal nothing.

use serde::{Deserialize, Serialize};
use table::delta::Patch;
use table::pack::Hash;
use table::{Person, Seats, Viewer};

/// The first bytes of a view's hash: enough to notice a lost frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Check(pub [u8; 8]);

impl Check {
    /// The check of a packed view.
    pub fn of(view: &[u8]) -> Check {
        let mut check = [0; 8];
        check.copy_from_slice(&Hash::of(view).0[..8]);
        Check(check)
    }
}

/// The whole view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Whole {
    /// Version: the number of frames so far.
    pub version: u32,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The view, packed.
    pub view: Vec<u8>,
    /// Number of lines in the log, which is fetched page by page.
    pub lines: u32,
    /// State beside the board.
    pub status: Status,
    /// Head of the journal's hash chain. Keeping it lets a client prove later that nothing was changed.
    pub head: Hash,
}

/// What changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The version it leads to, from the one before.
    pub version: u32,
    /// Difference of the packed view.
    pub patch: Patch,
    /// Check of the view it leads to.
    pub check: Check,
    /// What changes in the log, if anything.
    pub log: Option<LogEdit>,
    /// State beside the board, if that changed.
    pub status: Option<Status>,
}

/// What changes in the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LogEdit {
    /// Number of lines to keep; later ones were taken back.
    pub keep: u32,
    /// Facts to append, each packed.
    pub facts: Vec<Vec<u8>>,
}

/// State beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Status {
    /// Seats that must act.
    pub must: Seats,
    /// Seats that may still change their decision.
    pub may: Seats,
    /// Who holds each seat.
    pub persons: Vec<Person>,
    /// Seats that have resigned.
    pub resigned: Seats,
    /// Seats that offer or accept a draw.
    pub peaceful: Seats,
    /// Number of orders that the viewer may take back alone.
    pub undo: u16,
    /// A request to go back.
    pub asked: Option<Asked>,
    /// The result, once the match is over.
    pub over: Option<Over>,
    /// Has the secret of the dice been revealed?
    pub opened: bool,
}

/// A request to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Number of lines of the viewer's log that would stay.
    pub keep: u32,
    /// Who has yet to agree.
    pub of: Vec<Person>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// The winners.
    pub winners: Seats,
    /// How they won, in words.
    pub how: String,
}

/// A client's copy of a view, kept up to date by frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The version reached.
    pub version: u32,
    /// The view, packed.
    pub view: Vec<u8>,
    /// State beside the board.
    pub status: Status,
    /// Number of lines in the log.
    pub lines: u32,
}

/// A frame does not apply: the whole view must be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostStep;

impl From<Whole> for Kept {
    fn from(whole: Whole) -> Kept {
        Kept { version: whole.version, view: whole.view, status: whole.status, lines: whole.lines }
    }
}

impl Kept {
    /// Applies a frame. A frame that is already known changes nothing; one that does not apply leaves the copy as it was.
    pub fn take(&mut self, frame: &Frame) -> Result<(), LostStep> {
        if frame.version <= self.version {
            return Ok(());
        }
        if frame.version != self.version + 1 {
            return Err(LostStep);
        }
        let view =
            frame.patch.apply(&self.view).filter(|view| Check::of(view) == frame.check).ok_or(LostStep)?;
        (self.version, self.view) = (frame.version, view);
        if let Some(LogEdit { keep, facts }) = &frame.log {
            self.lines = keep + facts.len() as u32;
        }
        if let Some(status) = &frame.status {
            self.status = status.clone();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(version: u32, old: &[u8], new: &[u8]) -> Frame {
        Frame { version, patch: Patch::between(old, new), check: Check::of(new), log: None, status: None }
    }

    #[test]
    fn a_kept_view_follows_its_frames_and_notices_a_lost_step() {
        let mut kept = Kept { version: 3, view: vec![1, 2, 3], status: Status::default(), lines: 4 };
        let next = frame(4, &[1, 2, 3], &[1, 9, 3]);
        assert_eq!(kept.take(&next), Ok(()));
        assert_eq!((kept.version, kept.view.as_slice()), (4, &[1, 9, 3][..]));
        assert_eq!(kept.take(&next), Ok(()), "a frame that comes twice is known");
        let before = kept.clone();
        assert_eq!(kept.take(&frame(6, &[1, 9, 3], &[1])), Err(LostStep), "one is missing");
        assert_eq!(kept.take(&frame(5, &[1, 2, 3, 4], &[1, 2])), Err(LostStep), "it is for another view");
        assert_eq!(kept, before);
        let log = Some(LogEdit { keep: 2, facts: vec![vec![0]] });
        kept.take(&Frame { log, ..frame(5, &[1, 9, 3], &[1, 9, 3]) }).unwrap();
        assert_eq!(kept.lines, 3);
    }
}
