//! Forts, and guns that are turned on tanks.

use crate::model::battle::hits::Aim;
use crate::model::battle::state::{Battle, Fort, Role};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;
use crate::rules::battle::figures::figures;

impl Fort {
    /// Does it fire and strengthen the defence this round?
    pub fn is_operative(&self) -> bool {
        self.damage < figures().fort.soaks
    }

    /// How many more hits it absorbs.
    pub fn room(&self) -> u8 {
        figures().fort.soaks.saturating_sub(self.damage + self.taken)
    }
}

impl Battle {
    /// Does the fort fire and strengthen the defence this round?
    pub fn fort_operative(&self) -> bool {
        self.fort.is_some_and(|fort| fort.is_operative())
    }

    /// Which targets of a side a hit can be given to. A fort that still absorbs hits counts as one.
    pub fn targets(&self, role: Role) -> Aim {
        let units = Aim::present(&self.party(role).force);
        let fort = role == Role::Defender && self.fort.is_some_and(|fort| fort.room() > 0);
        if fort && rule::FORT_SOAKS.holds() { units.union(Aim::BODY) } else { units }
    }

    /// How many of the AAA are anti-tank guns; those that shoot at planes are lost first.
    pub fn anti_tank_guns(&self, role: Role) -> u8 {
        let party = self.party(role);
        let guns = (party.force.get(Kind::Aaa) + party.fallen.get(Kind::Aaa)).min(party.edge.anti_tank);
        if role == Role::Defender && self.is_land() && rule::ANTI_TANK.holds() { guns } else { 0 }
    }
}
