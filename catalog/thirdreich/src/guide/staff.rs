//! One decision: what the seat sees, what it has in mind, and what it may say.

use std::ops::Deref;

use bots::Objective;
use table::{Game, Order, Seat, Seen, Space};
use thirdreich::{Part, ThirdReich, UnitId, Verb};

use super::look::{Look, Ways};
use super::plan::Idea;

pub struct Staff<'s> {
    look: Look<'s>,
    game: &'s ThirdReich,
    seen: &'s Seen<'s, ThirdReich>,
    pub idea: &'s Idea,
    /// How far it is to the nearest enemy.
    pub to_foes: Ways,
    /// How far it is to the nearest objective that is not held, or that is threatened.
    pub to_goal: Ways,
}

impl<'s> Deref for Staff<'s> {
    type Target = Look<'s>;

    fn deref(&self) -> &Look<'s> {
        &self.look
    }
}

impl<'s> Staff<'s> {
    pub fn new(
        game: &'s ThirdReich,
        seen: &'s Seen<'s, ThirdReich>,
        seat: Seat,
        idea: &'s Idea,
    ) -> Staff<'s> {
        let look = Look::new(game.ground(), seen, seat);
        let to_foes = look.ways(look.foes().filter(|man| man.is_mobile()).map(|man| man.at));
        let wanted = |hex: Space| look.holds(hex) != look.attacks();
        let goals: Vec<Space> =
            look.objectives().iter().map(|(hex, _)| *hex).filter(|hex| wanted(*hex)).collect();
        let to_goal = look.ways(goals);
        Staff { look, game, seen, idea, to_foes, to_goal }
    }

    /// The way to what a unit is for, and what that is.
    pub fn goal_of(&self, unit: UnitId) -> (&Ways, Option<Objective>) {
        match self.idea.plan.of_force(&unit) {
            Some(operation) => (operation.axes.first().unwrap_or(&self.to_goal), Some(operation.objective)),
            None => (&self.to_goal, None),
        }
    }

    /// What may follow these words.
    pub fn offers(&self, said: &[Part]) -> Vec<Part> {
        let mut offers = Vec::new();
        self.game.next(self.seen, self.look.seat, said, &mut offers);
        offers
    }

    pub fn units_offered(&self, said: &[Part]) -> Vec<UnitId> {
        let unit = |part| match part {
            Part::Unit(unit) => Some(unit),
            _ => None,
        };
        self.offers(said).into_iter().filter_map(unit).collect()
    }

    /// The order of these words, if it is legal.
    pub fn legal(&self, parts: Vec<Part>) -> Option<Order<ThirdReich>> {
        let order = Order::new(parts);
        table::read_seen(self.game, self.seen, self.look.seat, &order).is_ok().then_some(order)
    }

    pub fn done(&self) -> Option<Order<ThirdReich>> {
        self.legal(vec![Verb::Done.into()])
    }
}
