//! Chapter 3.11: neutrals.

use table::Space;

use crate::powers::Power;
use crate::turn::Course;

impl Course<'_, '_, '_> {
    /// A neutral is invaded: it joins the other side at once and raises its army.
    pub fn invade_neutral(&mut self, _at: Space, _by: Power) {}

    /// Land units of a power at war stand in a friendly neutral when its non-combat move ends: it is theirs.
    pub fn convert_neutral(&mut self, at: Space, by: Power) {
        self.capture(at, by);
    }
}
