//! Which national objectives a power has reached.

use table::Space;

use crate::model::holder::{Holder, Leaning};
use crate::model::objectives::{By, Deed, Need, Objective};
use crate::model::powers::{Power, Powers, Side};
use crate::model::spaces::Spaces;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// What an objective pays now.
    pub fn objective_pays(&self, objective: &Objective) -> u16 {
        let power = objective.power;
        if objective.once && self.position.ledger.berlin_paid {
            return 0;
        }
        if !objective.needs.iter().all(|need| self.meets(power, need)) {
            return 0;
        }
        let times = match objective.each {
            Some((by, spaces)) => spaces.iter().filter(|s| self.held_by(power, by, *s)).count(),
            None => 1,
        };
        u16::from(objective.pays) * times as u16
    }

    /// Does a power, or the side that is meant, hold this?
    pub fn held_by(&self, power: Power, by: By, at: Space) -> bool {
        let holder = self.position.holder(at);
        match by {
            By::Itself => holder.is(power),
            By::Side(side) => holder.side() == Some(side),
        }
    }

    /// Does a condition of one of its objectives hold for a power?
    pub fn meets(&self, power: Power, need: &Need) -> bool {
        let position = self.position;
        let wars = position.wars[power.index()];
        let ships = |zones: &Spaces, whose: Powers, submarines: bool| {
            zones.meets(self.surface.of(whose)) || submarines && zones.meets(self.submarines.of(whose))
        };
        match need {
            Need::AtWar => !wars.is_empty(),
            Need::AtWarWith(powers) => powers.minus(wars).is_empty(),
            Need::AtWarWithAny(powers) => wars.meets(*powers),
            Need::AtPeaceWith(powers) => !wars.meets(*powers),
            Need::WarInEurope => wars.contains(Power::Germany) || wars.contains(Power::Italy),
            Need::Holds(by, spaces) => spaces.iter().all(|s| self.held_by(power, *by, s)),
            Need::HoldsSome(by, least, spaces) => {
                spaces.iter().filter(|s| self.held_by(power, *by, *s)).count() >= *least
            }
            Need::TroopsIn(spaces) => spaces.minus(self.land.own(power)).is_empty(),
            Need::NotAllied(spaces) => spaces.iter().all(|s| match position.holder(s) {
                Holder::Neutral(leaning) => leaning != Leaning::Allies,
                Holder::Joined(side) => side != Side::Allies,
                holder => holder.side() != Some(Side::Allies),
            }),
            Need::NoAxisWarshipIn(zones) => !ships(zones, Side::Axis.powers(), true),
            Need::NoAlliedSurfaceShipIn(zones) => {
                let at_war = Side::Allies.powers().iter().filter(|p| !position.is_neutral(*p)).collect();
                !ships(zones, at_war, false)
            }
            Need::NoFriendsIn(spaces) => {
                let friends = power.side().powers().minus(power.bit());
                !spaces.meets(self.land.of(friends).union(self.air.of(friends)))
            }
            Need::Unless(Deed::HitIndoChina) => !position.ledger.japan_hit_indo_china,
            Need::Unless(Deed::UnprovokedWar) => !position.ledger.japan_unprovoked,
        }
    }

    /// Can supplies reach China over land? It pays, and China may buy artillery.
    pub fn burma_road(&self) -> bool {
        let at = &self.ground.at;
        [at.india, at.burma, at.yunnan, at.szechwan]
            .into_iter()
            .all(|s| self.position.holder(s).side() == Some(Side::Allies))
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::Ground;
    use crate::rule::objectives::CITED;

    #[test]
    fn every_line_is_there_and_cites_its_rule() {
        let ground = Ground::load();
        let cited: Vec<&str> = ground.objectives.iter().map(|o| o.rule.as_str()).collect();
        assert_eq!(cited, CITED);
        assert_eq!(cited.len(), 27);
        assert!(ground.objectives.iter().filter(|o| o.once).count() == 1, "the ledger remembers one of them");
    }
}
