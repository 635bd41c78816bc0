//! Chapter 8: declarations of war.

use table::Verdict;

use crate::decision::Decision;
use crate::part::Part;
use crate::turn::Course;

impl Decision<'_> {
    /// What can be said of `declare`, in the combat move and before income.
    pub fn declare_shapes(&self, _said: &[Part], _out: &mut Vec<Part>) {}

    pub fn declare_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn declare_whole(&self, _said: &[Part]) -> bool {
        false
    }
}

impl Course<'_, '_, '_> {
    /// `declare POWER`.
    pub fn perform_declare(&mut self, _parts: &[Part]) {}
}
