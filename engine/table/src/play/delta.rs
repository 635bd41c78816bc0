//! The difference of two views, whatever the game.

use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffTag};

use crate::rules::pack::{self, Hash};
use crate::rules::{Game, Seen};

/// Turns one packed view into the next. It names the view it applies to and the one it makes, so that a client notices at once
/// if it has lost step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Delta {
    /// The hash of the view it applies to.
    pub from: Hash,
    /// The hash of the view it makes.
    pub to: Hash,
    /// What changes.
    pub patch: Patch,
}

/// What changes from one run of bytes to the next, with nothing to check it by: the sender says elsewhere what it applies to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Patch(Vec<Edit>);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Edit {
    /// This many bytes stay.
    Keep(u32),
    /// This many bytes are replaced by these.
    Put(u32, Vec<u8>),
}

/// Why a delta could not be applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeltaFault {
    /// It is for another view than this.
    OtherView,
    /// It does not make the view that it says.
    Damaged,
}

impl std::fmt::Display for DeltaFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            DeltaFault::OtherView => "this difference applies to another view",
            DeltaFault::Damaged => "this difference does not give the view it names",
        })
    }
}

impl std::error::Error for DeltaFault {}

/// The difference of two consecutive views of one viewer.
pub fn difference<G: Game>(old: &Seen<'_, G>, new: &Seen<'_, G>) -> Delta {
    Delta::between(&old.pack(), &new.pack())
}

/// The next view.
pub fn patch<G: Game>(old: &Seen<'_, G>, delta: &Delta) -> Result<Seen<'static, G>, DeltaFault> {
    let bytes = delta.apply(&old.pack())?;
    Seen::unpack(&bytes, old.viewer()).map_err(|_| DeltaFault::Damaged)
}

/// Longer stretches than this are not searched for what they have in common: the search takes their product at worst.
const SEARCHED: usize = 2048;

/// Most changes of a position change bytes in place.
fn place_by_place(old: &[u8], new: &[u8], edits: &mut Vec<Edit>) {
    let mut at = 0;
    while at < old.len() {
        let same = old[at..].iter().zip(&new[at..]).take_while(|(a, b)| a == b).count();
        let differ = old[at + same..].iter().zip(&new[at + same..]).take_while(|(a, b)| a != b).count();
        edits.push(Edit::Keep(same as u32));
        edits.push(Edit::Put(differ as u32, new[at + same..at + same + differ].to_vec()));
        at += same + differ;
    }
}

/// Something was put in or taken out: look for what stays.
fn search(old: &[u8], new: &[u8], edits: &mut Vec<Edit>) {
    for op in similar::capture_diff_slices(Algorithm::Myers, old, new) {
        let (tag, old, put) = op.as_tag_tuple();
        edits.push(match tag {
            DiffTag::Equal => Edit::Keep(old.len() as u32),
            _ => Edit::Put(old.len() as u32, new[put].to_vec()),
        });
    }
}

impl Patch {
    /// What changes from `old` to `new`.
    pub fn between(old: &[u8], new: &[u8]) -> Patch {
        let same = |(a, b): (&u8, &u8)| a == b;
        let head = old.iter().zip(new).take_while(|pair| same(*pair)).count();
        if head == old.len() && head == new.len() {
            return Patch::default();
        }
        let tail =
            old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|pair| same(*pair)).count();
        let (before, after) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
        let mut edits = vec![Edit::Keep(head as u32)];
        if before.len() == after.len() {
            place_by_place(before, after, &mut edits);
        } else if before.len().max(after.len()) <= SEARCHED {
            search(before, after, &mut edits);
        } else {
            edits.push(Edit::Put(before.len() as u32, after.to_vec()));
        }
        edits.retain(|edit| !matches!(edit, Edit::Keep(0)));
        Patch(edits)
    }

    /// Does nothing change?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes that follow; none if it is for other bytes. What lies behind the last edit stays.
    pub fn apply(&self, old: &[u8]) -> Option<Vec<u8>> {
        let mut rest = old;
        let mut new = Vec::with_capacity(old.len());
        for edit in &self.0 {
            let (Edit::Keep(len) | Edit::Put(len, _)) = edit;
            let (here, after) = rest.split_at_checked(*len as usize)?;
            new.extend_from_slice(match edit {
                Edit::Keep(_) => here,
                Edit::Put(_, bytes) => bytes,
            });
            rest = after;
        }
        new.extend_from_slice(rest);
        Some(new)
    }
}

impl Delta {
    /// The difference of two packed views.
    pub fn between(old: &[u8], new: &[u8]) -> Delta {
        Delta { from: Hash::of(old), to: Hash::of(new), patch: Patch::between(old, new) }
    }

    /// The packed view that follows.
    pub fn apply(&self, old: &[u8]) -> Result<Vec<u8>, DeltaFault> {
        if Hash::of(old) != self.from {
            return Err(DeltaFault::OtherView);
        }
        self.patch.apply(old).filter(|new| Hash::of(new) == self.to).ok_or(DeltaFault::Damaged)
    }

    /// How many bytes it takes on the wire.
    pub fn size(&self) -> usize {
        pack::pack(self).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delta_knows_its_base_and_its_result() {
        let old: Vec<u8> = (0..200).collect();
        let mut new = old.clone();
        new[70] = 9;
        new.insert(120, 1);
        new.drain(30..33);
        let delta = Delta::between(&old, &new);
        assert_eq!(delta.apply(&old), Ok(new.clone()));
        assert_eq!(delta.apply(&new), Err(DeltaFault::OtherView));
        assert!(delta.size() < 100, "{}", delta.size());
        let mut damaged = delta.clone();
        damaged.patch.0.remove(0);
        assert_eq!(damaged.apply(&old), Err(DeltaFault::Damaged));
    }

    #[test]
    fn anything_can_become_anything() {
        for (old, new) in [(&b""[..], &b"abc"[..]), (b"abc", b""), (b"", b""), (b"aaaa", b"aaabaa")] {
            assert_eq!(Delta::between(old, new).apply(old), Ok(new.to_vec()));
        }
    }
}
