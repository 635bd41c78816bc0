//! The weather of a fortnight, storms, and who plays first (12).

use super::executor::Executor;
use crate::model::calendar::order;
use crate::model::fact::Fact;
use crate::model::frames::Turns;

impl Executor<'_, '_, '_> {
    /// A fortnight begins: its weather, and the player-turns that the weather puts in order, the next one last.
    pub fn begin_fortnight(&mut self) -> Turns {
        let (fortnight, skies) = (self.position.now, self.position.skies);
        self.tell.all(|| Fact::FortnightBegan { fortnight, skies });
        let row = self.ground.scenario(self.position.scenario);
        let takes_part = |faction: &_| row.is_some_and(|row| row.side(*faction).is_some());
        let left = order(skies.east, false).into_iter().rev().filter(takes_part).collect();
        Turns { left }
    }
}
