//! The weather of a fortnight, storms, and who plays first (12).

use table::dice::Stream;

use super::executor::Executor;
use crate::model::calendar::{Half, Skies, Weather, order};
use crate::model::fact::Fact;
use crate::model::frames::Turns;
use crate::model::sea::Basin;
use crate::rule;

impl Executor<'_, '_, '_> {
    /// A fortnight begins: its weather, and the player-turns that the weather puts in order, the next one last.
    pub fn begin_fortnight(&mut self) -> Turns {
        let ((west, stormy_west), (east, stormy_east)) = (self.roll(Half::West), self.roll(Half::East));
        let skies = Skies { west, east, storms: [stormy_west, stormy_east] };
        self.position.skies = skies;
        let fortnight = self.position.now;
        self.tell.all(|| Fact::FortnightBegan { fortnight, skies });
        let row = self.ground.scenario(self.position.scenario);
        let takes_part = |faction: &_| row.is_some_and(|row| row.side(*faction).is_some());
        let by_weather = rule::PLAYER_TURNS.holds() && rule::TURN_ORDER.holds();
        let east = if by_weather { skies.east } else { Weather::Dry };
        let left = order(east, false).into_iter().rev().filter(takes_part).collect();
        Turns { left }
    }

    /// The weather of a half of the board, and the basin of a storm; no dice where it is certainly dry (12.1, 12.5).
    fn roll(&mut self, half: Half) -> (Weather, Option<Basin>) {
        let (calendar, month) = (&self.ground.calendar, self.position.now.month());
        if !calendar.is_rolled(half, month) || !rule::WEATHER.holds() {
            return (Weather::Dry, None);
        }
        let total = self.dice.sum(Stream::Public, rule::WEATHER, 2, 6) as u8;
        let storm = calendar.storm(half, month, total).filter(|_| rule::STORM_ROLLS.holds());
        (calendar.weather(half, month, total), storm)
    }
}

#[cfg(test)]
mod tests {
    use crate::model::calendar::{Month, Weather};
    use crate::model::forces::Scenario;
    use crate::model::nation::Faction;
    use crate::model::sea::Basin;
    use crate::proving::drill::Drill;
    use table::dice::Fell;

    /// 12.1, 12.5, 12.7
    #[test]
    fn dice_bring_weather_storms_and_the_order_of_turns() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        let fortnight = |drill: &mut Drill, month: &str, sums: &[u16]| {
            drill.position.now = Month::parse(month).expect("is a month").first_half();
            let falls = sums.iter().map(|sum| Fell::Sum(*sum)).collect();
            drill.with_dice(falls, |executor| executor.begin_fortnight().left)
        };
        let first = fortnight(&mut drill, "1939-12", &[8, 7]);
        assert_eq!(first, [Faction::Axis, Faction::Soviets], "in snow the Soviets are next");
        assert_eq!(drill.position.skies.east, Weather::Snow);
        assert_eq!(drill.position.skies.storms, [None, Some(Basin::EBaltic)]);
        let march = fortnight(&mut drill, "1940-03", &[9]);
        assert_eq!((march, drill.position.skies.east), (vec![Faction::Soviets, Faction::Axis], Weather::Mud));
        fortnight(&mut drill, "1940-06", &[]);
        assert_eq!(drill.position.skies.storms, [None; 2]);
    }
}
