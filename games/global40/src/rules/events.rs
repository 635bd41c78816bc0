//! Cards of events: one a round, for everybody.

use table::dice::Stream;

use crate::model::events::{Deck, EVENTS, Event};
use crate::model::fact::Fact;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// The card of the current round.
    pub fn event(&self) -> Option<Event> {
        self.position.deck.event
    }

    /// Does this card bind everybody now?
    pub fn under(&self, event: Event) -> bool {
        self.event() == Some(event) && rule::EVENT_BINDS.holds()
    }
}

impl Executor<'_, '_, '_> {
    /// A round begins: a card is drawn, if the players agreed on events.
    pub fn draw_event(&mut self) {
        if !self.position.options.events || !rule::EVENT_DRAWN.holds() {
            return;
        }
        let copies = self.ground.events;
        let deck = &mut self.position.deck;
        let left = |deck: &Deck| -> Vec<u32> {
            copies.iter().zip(deck.drawn).map(|(all, out)| u32::from(all.saturating_sub(out))).collect()
        };
        if left(deck).iter().all(|n| *n == 0) {
            deck.drawn = [0; EVENTS];
        }
        let weights = left(deck);
        let card = self.dice.pick(Stream::Public, rule::EVENT_DRAWN, &weights);
        let event = Event::ALL[card];
        deck.drawn[card] += 1;
        deck.event = Some(event);
        deck.fought_at_sea = [false; 2];
        self.tell.all(|| Fact::Event { event });
        if event == Event::Sabotage && rule::EVENT_BINDS.holds() {
            self.sabotage();
        }
    }

    /// A point of damage to every facility in a land that is not its holder's by emblem.
    fn sabotage(&mut self) {
        let (ground, position) = (self.ground, &mut *self.position);
        for facility in &mut position.works {
            let holder = position.holders[facility.at.index()].power();
            let captured = holder.is_some() && holder != ground.original[facility.at.index()];
            if captured && facility.damage < ground.facility(facility.works).max_damage {
                facility.damage += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::Ground;

    #[test]
    fn the_deck_has_twenty_four_cards() {
        assert_eq!(Ground::load().events.iter().map(|n| u32::from(*n)).sum::<u32>(), 24);
    }
}
