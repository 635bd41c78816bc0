//! The armistice of the Winter War: when to ask for it, when to agree.

use eurofront::{EuroFront, Faction, Nation, Verb, count};
use table::{Order, Space};

use super::distance::Axis;
use super::staff::Staff;
use super::worth::turns_left;

/// From this count on an armistice is a Soviet victory.
const ENOUGH: i16 = 10;

/// What the levels of victory are worth to those who win, and cost the others.
const MINOR: i32 = 1000;
const MAJOR: i32 = 2000;
const DECISIVE: i32 = 3000;

impl Staff<'_> {
    /// Peace is asked for when the war is as good as lost: nothing worse can come of it.
    pub fn offer(&self) -> Option<Order<EuroFront>> {
        let hopeless = self.chance_of_defeat() >= 500;
        let offer = || self.legal(vec![Verb::Offer.into()]);
        hopeless.then(offer).flatten().or_else(|| self.done())
    }

    /// Peace is accepted when it promises more than going on.
    pub fn answer_peace(&self) -> Option<Order<EuroFront>> {
        let count = count::count(self.ground, self.position).unwrap_or(0);
        let peace = if count >= ENOUGH { MINOR } else { -MINOR };
        let chance = self.chance_of_defeat();
        let war = (MAJOR * chance - DECISIVE * (1000 - chance)) / 1000;
        let verb = if peace >= war { Verb::Accept } else { Verb::Reject };
        self.legal(vec![verb.into()])
    }

    /// How likely Finland is to be defeated, in thousandths: by the way that is left to its capital, and by its army.
    fn chance_of_defeat(&self) -> i32 {
        let Some(capital) = self.ground.capital(Nation::Finland) else { return 0 };
        let axis = Axis::over_land(self.ground, self.position, capital);
        let own = self.own().iter().filter(|own| own.fights()).map(|own| (own.at, own.strength));
        let foes = self.foes().iter().map(|foe| (foe.at, foe.strength));
        let finns: Vec<(Space, u8)>;
        let soviets: Vec<(Space, u8)>;
        match self.faction {
            Faction::Axis => (finns, soviets) = (own.collect(), foes.collect()),
            _ => (finns, soviets) = (foes.collect(), own.collect()),
        }
        let army: i32 = finns.iter().map(|(_, strength)| i32::from(*strength)).sum();
        let way = soviets.iter().map(|(at, _)| i32::from(axis.from(*at))).min().unwrap_or(100);
        let near = match way {
            0 => 600,
            1..=2 => 400,
            3..=4 => 150,
            _ => 50,
        };
        let late = turns_left(self.ground, self.position) <= 1 && way > 0;
        if late { 50 } else { near + 80 * (5 - army).max(0) }
    }
}
