//! Guns at planes: AAA on land, cruisers at sea.

use super::figures::figures;
use crate::model::battle::edge::Trait;
use crate::model::battle::state::{Battle, Role};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

impl Battle {
    /// The kind that shoots at planes here.
    fn flak(&self) -> Kind {
        if self.is_land() { Kind::Aaa } else { Kind::Cruiser }
    }

    /// The guns of the defender, and how many of them shoot at planes.
    fn flak_guns(&self) -> (u8, u8) {
        let all = self.defender.force.get(self.flak()) + self.defender.fallen.get(self.flak());
        (all, all - self.anti_tank_guns(Role::Defender))
    }

    /// Dice at the planes of the attacker.
    pub(super) fn flak_dice(&self) -> u8 {
        if self.round > 1 || (self.surprise && rule::SURPRISE_AIR.holds()) {
            return 0;
        }
        let (_, guns) = self.flak_guns();
        guns.saturating_mul(figures().shots[self.flak().index()]).min(self.attacker.force.planes())
    }

    /// How many of these dice are of guns with radar, which shoot first.
    pub(super) fn flak_with_radar(&self) -> u8 {
        let (all, guns) = self.flak_guns();
        let guns = self.defender.edge.having(Trait::Radar, all).min(guns);
        guns.saturating_mul(figures().shots[self.flak().index()])
    }
}
