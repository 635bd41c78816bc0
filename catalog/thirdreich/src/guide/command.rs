//! Chits: which to buy, which units an impulse uses, where an attrition chit is placed.

use std::cmp::Reverse;

use table::{Order, Space};
use thirdreich::{Arm, Chit, Impulse, Nation, Part, ThirdReich, UnitId, Verb, Weather};

use super::look::Man;
use super::staff::Staff;

/// Hexes that an HQ reaches.
const LED: u32 = 4;

/// Hexes that an attrition chit reaches.
const ATTRITION: u32 = 3;

/// The least strength for which a chit is bought.
const WORTH_A_CHIT: i32 = 7;

impl Staff<'_> {
    /// Chits of this seat that are still in the cup.
    pub fn own_chits(&self) -> impl Iterator<Item = Chit> {
        let own = self.position.cup.inside.iter().filter(|held| self.ground.seat(held.nation) == self.seat);
        own.filter_map(|held| held.chit)
    }

    /// Where the HQs are whose chits are still in the cup.
    fn awaited(&self) -> Vec<Space> {
        let hq = |chit| match chit {
            Chit::Headquarters(hq) => self.field.hex(hq),
            _ => None,
        };
        self.own_chits().filter_map(hq).collect()
    }

    /// Will a chit in the cup lead a unit that stands there?
    pub fn will_be_led(&self, at: Space) -> bool {
        let near = |hq: &Space| self.field.distance(*hq, at) <= LED;
        self.own_chits().any(|chit| chit == Chit::GeneralOffensive) || self.awaited().iter().any(near)
    }

    /// Units that have not acted and that no HQ in the cup leads.
    fn left_over(&self) -> Vec<&Man<'_>> {
        let hqs = self.awaited();
        let led = |man: &Man<'_>| hqs.iter().any(|hq| self.field.distance(*hq, man.at) <= LED);
        self.own().filter(|man| man.is_mobile() && !self.position.piece(man.id).used && !led(man)).collect()
    }

    /// How much an impulse is worth that reaches so far from a hex.
    fn led_from(&self, hex: Space, far: u32, men: &[&Man<'_>]) -> i32 {
        let led = men.iter().filter(|man| self.field.distance(man.at, hex) <= far);
        led.map(|man| if self.to_foes.from(man.at) <= 5 { man.strength } else { man.strength / 3 }).sum()
    }

    /// Buys the chit that leads most units that no other leads.
    pub fn buy(&self, nation: Nation) -> Option<Order<ThirdReich>> {
        let money = self.position.stockpile(nation);
        let own: Vec<Chit> = self.own_chits().collect();
        if own.contains(&Chit::GeneralOffensive) {
            return self.done();
        }
        let men = self.left_over();
        // An Attrition chit attacks one hex only: who can afford it sends an HQ.
        let worth = if self.attacks() { WORTH_A_CHIT - 3 } else { WORTH_A_CHIT };
        let mut hqs: Vec<(i32, UnitId)> = self
            .own()
            .filter(|man| man.unit.arm == Arm::Hq && man.unit.nation == nation)
            .filter(|man| !own.contains(&Chit::Headquarters(man.id)))
            .map(|man| (self.led_from(man.at, LED, &men), man.id))
            .filter(|(led, _)| *led >= worth)
            .collect();
        hqs.sort_by_key(|(led, id)| (Reverse(*led), *id));
        let buy = |chit: Chit| self.legal(vec![Verb::Buy.into(), Part::Chit(chit)]);
        // In mud and in a hard winter nobody breaks through.
        let open = !self.position.mud && self.position.weather < Weather::RussianWinter;
        let attacking = self.attacks() && own.is_empty() && open && money >= 30;
        if attacking
            && !self.idea.narrow
            && let Some(order) = buy(Chit::GeneralOffensive)
        {
            return Some(order);
        }
        let left = |price: i32| money - price >= self.war_chest();
        if left(5)
            && let Some(order) = hqs.first().and_then(|(_, hq)| buy(Chit::Headquarters(*hq)))
        {
            return Some(order);
        }
        let most = men.iter().map(|man| self.led_from(man.at, ATTRITION, &men)).max().unwrap_or(0);
        let bought = own.iter().filter(|chit| **chit == Chit::Attrition).count() as i32;
        if left(2)
            && most >= WORTH_A_CHIT - 2
            && bought < 1 + most / 12
            && let Some(order) = buy(Chit::Attrition)
        {
            return Some(order);
        }
        self.done()
    }

    /// BRPs that are kept for hits left over: without any no quarter is given.
    pub fn war_chest(&self) -> i32 {
        if self.attacks() { 8 } else { 6 }
    }

    /// Where an attrition chit leads most.
    pub fn place(&self) -> Option<Order<ThirdReich>> {
        let men = self.left_over();
        let mut hexes: Vec<Space> = men.iter().map(|man| man.at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.sort_by_key(|hex| Reverse(self.led_from(*hex, ATTRITION, &men)));
        hexes.into_iter().take(5).find_map(|hex| self.legal(vec![Verb::Place.into(), Part::Space(hex)]))
    }

    /// All units that can act do, but for HQs whose own chit is still to come, and troops that only keep what they have.
    pub fn activate(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let awaited: Vec<Chit> = self.own_chits().collect();
        let hqs = self.awaited();
        let may = |man: &&Man<'_>| {
            let waits = impulse.chit == Chit::Attrition
                && hqs.iter().any(|hq| self.field.distance(*hq, man.at) <= LED);
            man.unit.arm != Arm::Gar
                && !waits
                && !awaited.contains(&Chit::Headquarters(man.id))
                && self.field.check_activation::<table::No>(impulse, man.id).is_ok()
        };
        let mut words = vec![Verb::Activate.into()];
        words.extend(self.own().filter(may).map(|man| Part::Unit(man.id)));
        if words.len() == 1 { self.done() } else { self.legal(words) }
    }

    /// A chit that leads an army is sent back.
    pub fn veto(&self, chit: Chit) -> Option<Order<ThirdReich>> {
        let sent_back = matches!(chit, Chit::Headquarters(_) | Chit::GeneralOffensive);
        self.legal(vec![if sent_back { Verb::Veto } else { Verb::Allow }.into()])
    }

    /// A minor acts if it has somebody near the enemy.
    pub fn act_alone(&self, minor: Nation) -> Option<Order<ThirdReich>> {
        let useful = |man: &&Man<'_>| {
            man.unit.nation == minor
                && man.is_mobile()
                && !self.position.piece(man.id).used
                && self.to_foes.from(man.at) <= 6
        };
        match self.own().any(|man| useful(&man)) {
            true => self.legal(vec![Verb::Impulse.into()]).or_else(|| self.done()),
            false => self.done(),
        }
    }
}
