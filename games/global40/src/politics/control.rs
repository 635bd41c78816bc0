//! Chapter 12: what changes hands, and what follows.

use table::Space;

use crate::holder::Holder;
use crate::powers::Power;
use crate::turn::Course;

impl Course<'_, '_, '_> {
    /// A power has won a land: captured, or liberated for its friend.
    pub fn capture(&mut self, at: Space, by: Power) {
        self.position.holders[at.index()] = Holder::Power(by);
        self.watch_victory();
    }
}
