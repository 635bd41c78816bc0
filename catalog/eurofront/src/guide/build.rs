//! Production: what to build with the points of a month.

use eurofront::{EuroFront, Part, Scenario, Verb};
use table::{Order, Space};

use super::look::Own;
use super::plan::distance;
use super::staff::Staff;

impl Staff<'_> {
    /// Steps first, the most useful one; then units that come back.
    pub fn build(&self) -> Option<Order<EuroFront>> {
        self.reinforce().or_else(|| self.rebuild()).or_else(|| self.done())
    }

    fn reinforce(&self) -> Option<Order<EuroFront>> {
        let said = [Part::Do(Verb::Build)];
        let use_of = |own: &Own<'_>| (self.usefulness(own), std::cmp::Reverse(own.id));
        let block = self.blocks_offered(&said).into_iter().max_by_key(use_of)?;
        self.legal(vec![said[0], block.handle.into()])
    }

    /// How useful a step for a block is. Where HQs are counted against each other they come first.
    fn usefulness(&self, own: &Own<'_>) -> i32 {
        if !own.fights() {
            return if self.position.scenario == Scenario::Weser { 100 } else { 0 };
        }
        let far =
            self.idea.plan.of_force(&own.id).map_or(20, |operation| distance(operation, own.at).min(20));
        let threat = self.threat(own.at).min(10);
        2 * threat - i32::from(far) - i32::from(own.strength)
    }

    fn rebuild(&self) -> Option<Order<EuroFront>> {
        let said = [Part::Do(Verb::Rebuild)];
        let unit = self.offers(&said).into_iter().next()?;
        let said = [said[0], unit];
        let nearest = |at: &Space| {
            let operations = self.idea.plan.operations().iter();
            (operations.map(|one| distance(one, *at)).min(), *at)
        };
        let at = self.spaces_offered(&said).into_iter().min_by_key(nearest)?;
        self.legal(vec![said[0], said[1], at.into()])
    }
}
