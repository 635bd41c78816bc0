//! Chapters 1 and 13: what the end of an Axis turn decides. Asked when it ends, and before, by the forecast.

use crate::model::position::Italy;
use crate::model::roster::{Kind, Side};
use crate::model::sets::Areas;
use crate::rule;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// What the Western Allies hold; what the Red Army has taken is not theirs.
    pub fn western(&self) -> Areas {
        self.position.allied.minus(self.position.soviet)
    }

    /// What rises for want of a garrison: nothing, as long as an Axis unit of any kind stands in one of its areas.
    pub fn ungarrisoned(&self) -> Areas {
        let duty = self.ground.garrison;
        let due = self.position.turn >= self.ground.tables.on.garrison || !rule::GARRISON_DATE.holds();
        if !due || self.forces.any[Side::Axis as usize].meets(duty) || !rule::GARRISON.holds() {
            return Areas::NONE;
        }
        let island = Areas::one(self.ground.garrison_island);
        let held = self.forces.land(Side::Axis).meets(island) || !rule::GARRISON_ISLAND.holds();
        (if held { duty } else { duty | island }) & self.position.axis
    }

    /// Is Italy defeated if an Axis turn ends like this?
    pub fn italy_falls(&self) -> bool {
        self.western().meets(self.ground.stars & self.ground.italy)
            && self.position.turn >= self.ground.tables.on.italy_may_fall
            && self.position.italy == Italy::War
            && rule::ITALY_FALLS.holds()
    }

    /// Are the Allies in Europe, so that whatever Germany has is released, at the earliest on its date?
    pub fn releases(&self) -> bool {
        let landed = self.forces.armies(Side::Allies) | self.forces.kind(Side::Allies, Kind::Parachute);
        landed.meets(self.ground.europe) && !self.position.released && rule::RELEASE.holds()
    }

    /// Do the Allies hold all they need?
    pub fn allies_hold_all(&self) -> bool {
        self.position.options.allied_areas.minus(self.western()).is_empty()
    }
}
