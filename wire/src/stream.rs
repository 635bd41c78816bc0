//! What a viewer is shown of a match: a whole view once, then frames, each one version later than the one before.
//!
//! Versions count what this viewer was shown, not what happened: an entry of the journal that changes nothing for him makes no frame, so
//! that nothing can be told from the numbers.

use serde::{Deserialize, Serialize};
use table::delta::Patch;
use table::pack::Hash;
use table::{Person, Seats, Viewer};

/// The first bytes of the hash of a view: enough to notice that step was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Check(pub [u8; 8]);

impl Check {
    /// Of a packed view.
    pub fn of(view: &[u8]) -> Check {
        let mut check = [0; 8];
        check.copy_from_slice(&Hash::of(view).0[..8]);
        Check(check)
    }
}

/// Everything at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Whole {
    /// How many frames there have been.
    pub version: u32,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The view, packed.
    pub view: Vec<u8>,
    /// How many lines the log has; they are asked for page by page.
    pub lines: u32,
    /// What stands beside the board.
    pub status: Status,
    /// The head of the journal's chain: whoever keeps it can prove later that nothing was changed.
    pub head: Hash,
}

/// What changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The version it makes; it applies to the one before.
    pub version: u32,
    /// What changes in the packed view.
    pub patch: Patch,
    /// The view that it makes.
    pub check: Check,
    /// What changes in the log, if anything.
    pub log: Option<LogEdit>,
    /// What stands beside the board from now on, if that changed.
    pub status: Option<Status>,
}

/// What changes in the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LogEdit {
    /// So many lines stay; those behind them were taken back.
    pub keep: u32,
    /// Facts that come after them, each packed.
    pub facts: Vec<Vec<u8>>,
}

/// What stands beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Status {
    /// Nothing goes on until these have decided.
    pub must: Seats,
    /// These may change their mind.
    pub may: Seats,
    /// Who holds each seat.
    pub persons: Vec<Person>,
    /// Who has given up.
    pub resigned: Seats,
    /// Who wants the match to end in a draw.
    pub peaceful: Seats,
    /// How many of his last orders the viewer may take back alone.
    pub undo: u16,
    /// Somebody asks to go back.
    pub asked: Option<Asked>,
    /// It is over.
    pub over: Option<Over>,
    /// The secret of the dice is open.
    pub opened: bool,
}

/// Somebody asks to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// So many lines of the viewer's log would stay.
    pub keep: u32,
    /// Who has yet to agree.
    pub of: Vec<Person>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// Who won.
    pub winners: Seats,
    /// In words.
    pub how: String,
}

/// A view that follows its frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The version reached.
    pub version: u32,
    /// The view, packed.
    pub view: Vec<u8>,
    /// What stands beside the board.
    pub status: Status,
    /// How many lines the log has.
    pub lines: u32,
}

/// A frame did not fit: the whole view must be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostStep;

impl From<Whole> for Kept {
    fn from(whole: Whole) -> Kept {
        Kept { version: whole.version, view: whole.view, status: whole.status, lines: whole.lines }
    }
}

impl Kept {
    /// Takes a frame; one that is known already changes nothing. Everything stays as it was if the frame does not fit.
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
