//! Which side is likely to hold a space.

use skirmish::Side;

/// The side that scores a space, in thousandths.
#[derive(Clone, Copy)]
pub struct Hold {
    pub raiders: i32,
    pub keepers: i32,
}

impl Hold {
    pub fn by(side: Option<Side>) -> Hold {
        let sure = |of| if side == Some(of) { 1000 } else { 0 };
        Hold { raiders: sure(Side::Raiders), keepers: sure(Side::Keepers) }
    }

    /// How often the attacker of a battle takes the space.
    pub fn battle(attacker: Side, taken: i32) -> Hold {
        match attacker {
            Side::Raiders => Hold { raiders: taken, keepers: 1000 - taken },
            Side::Keepers => Hold { raiders: 1000 - taken, keepers: taken },
        }
    }

    pub fn mix(self, other: Hold, share: i32) -> Hold {
        let mix = |a: i32, b: i32| (a * (1000 - share) + b * share) / 1000;
        Hold { raiders: mix(self.raiders, other.raiders), keepers: mix(self.keepers, other.keepers) }
    }
}
