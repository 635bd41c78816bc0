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
        let left = order(skies.east, false).into_iter().rev().filter(takes_part).collect();
        Turns { left }
    }

    /// The weather of a half of the board, and the basin of a storm; no dice where it is certainly dry (12.1, 12.5).
    fn roll(&mut self, half: Half) -> (Weather, Option<Basin>) {
        let (calendar, month) = (&self.ground.calendar, self.position.now.month());
        if !calendar.is_rolled(half, month) {
            return (Weather::Dry, None);
        }
        let total = self.dice.sum(Stream::Public, rule::WEATHER, 2, 6) as u8;
        (calendar.weather(half, month, total), calendar.storm(half, month, total))
    }
}
