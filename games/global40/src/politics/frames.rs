//! Decisions that the fall or the freeing of a capital calls for: where the British government goes, what rises in France.

use table::Verdict;

use crate::decision::Decision;
use crate::part::Part;
use crate::turn::Course;

impl Decision<'_> {
    pub fn politics_shapes(&self, _said: &[Part], _out: &mut Vec<Part>) {}

    pub fn politics_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn politics_whole(&self, _said: &[Part]) -> bool {
        false
    }
}

impl Course<'_, '_, '_> {
    /// Carries out the answer and takes the frame off.
    pub fn perform_politics(&mut self, _parts: &[Part]) {
        self.position.frames.pop();
    }
}
