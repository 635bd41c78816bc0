//! Skirmish: a raid on three crossings, for three seats on two sides and ten minutes.
//!
//! It is a game of its own, small and nasty on purpose: hidden blocks, a secret roll, sealed plans that can be amended and overridden,
//! a march interrupted by a reaction to a reaction, promises that fall due, offers, money. It proves the table, and
//! `docs/adding-a-game.md` walks through it.
//!
//! | to know | read |
//! |---|---|
//! | the order of play | `turn` |
//! | what a player can decide, with its rules | `decisions/`, a file for each kind of order |
//! | chapters 3, 5, 6, 7: what happens by itself | `rules/` |
//! | chapter 1, set-up | `setup` |
//! | chapter 2, secrecy | `view/secrecy` |
//! | board, blocks, position | `model/` |
//! | how it is shown and written | `view/` |
//!
//! Arrows point down: `view` and `turn` to `decisions`, `decisions` to `rules`, `rules` to `model`.
//!
//! ```
//! use std::sync::Arc;
//! use skirmish::Skirmish;
//! use table::{Entropy, Gesture, Match, Person, Present, Seat, Viewer};
//!
//! let game = Arc::new(Skirmish::standard());
//! let people = [Person(0), Person(1), Person(1)]; // one person holds blue and green
//! let mut m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(7, 3)).unwrap();
//! for seat in [0, 1, 2].map(Seat) {
//!     let order = game.interpret(&m.see(Viewer::seat(seat)), seat, &Gesture::Line("hold".into())).remove(0);
//!     m.order(seat, &order).unwrap();
//! }
//! assert_eq!(m.steps().len(), 3);
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod decisions;
mod model;
mod proving;
mod rule;
mod rules;
mod setup;
mod turn;
mod view;

pub use decisions::{Order, mover};
pub use model::board::{Ground, SPACES, Way};
pub use model::fact::{Fact, turn_words};
pub use model::game::Skirmish;
pub use model::part::{Part, Verb};
pub use model::position::{
    Battle, Battles, Countering, Covering, Debt, Frame, Interception, Loss, Marching, Moving, Offered,
    Override, Plan, Position, Stage,
};
pub use model::seats::{BLUE, EVERYBODY, GREEN, RED};
pub use model::standing::{Reply, Standing};
pub use model::units::{Block, Face, Kind, Side};
pub use rules::battle::{RoundResult, captain, retreats, round_result, strongest};
pub use rules::fire::{hit_number, speed};
pub use rules::reckoning::points;
pub use setup::{Setup, SetupBlock};

use decisions::Now;
use rules::executor::Executor;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Scene, Widget};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Question,
    Rng, Said, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{notation, scene, secrecy};

impl Skirmish {
    /// The edition that is played.
    pub fn standard() -> Skirmish {
        Skirmish { ground: Ground::load(), version: 1 }
    }

    /// An edition that nobody plays, in which it costs a coin more to raise a block: what programs of different editions do to each
    /// other's matches is proved on it. The catalog has it instead of the other with the feature `second-edition`.
    pub fn second_edition() -> Skirmish {
        let mut ground = Ground::load();
        ground.tables.raise_cost += 1;
        Skirmish { ground, version: 2 }
    }

    /// The map and the tables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The space with this key.
    pub fn space(&self, key: &str) -> Option<Space> {
        self.ground.map.by_key(key)
    }
}

impl Game for Skirmish {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Order = Order;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "skirmish",
            title: "Skirmish at the Fords",
            plays: "its own rules",
            seats: &["red", "blue", "green"],
            secrets: true,
            edition: Edition { game: "skirmish".into(), version: self.version, data: Ground::data_hash() },
            words: &[("en", include_str!("../lang/en.ftl"))],
            lessons: &[],
            scenarios: &[],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
    }

    fn start(&self, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
        setup::start(&self.ground, setup, dice)
    }

    fn sound(&self, position: &Position) -> bool {
        position.is_sound(&self.ground)
    }

    fn awaiting(&self, position: &Position) -> Awaited {
        turn::awaiting(position)
    }

    fn perform(
        &self,
        position: &mut Position,
        order: &Allowed<Order>,
        dice: &mut Dice<'_>,
        tell: &mut Tell<'_, Fact>,
    ) {
        let mut executor = Executor { ground: &self.ground, position, dice, tell };
        order.decision().perform(order.seat(), &mut executor);
        turn::advance(&mut executor);
    }

    fn observe<'a>(&self, lens: Lens<'a, Skirmish>) -> Seen<'a, Skirmish> {
        secrecy::observe(&self.ground, lens)
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, Skirmish>,
        seat: Seat,
        said: &mut Said<'_, Part>,
    ) -> Result<Order, V> {
        decisions::read(&Now::new(&self.ground, seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, Skirmish>, order: &Allowed<Order>) -> Forecast {
        order.decision().forecast(&Now::new(&self.ground, seen, order.seat()))
    }

    fn questions(&self) -> Vec<Question> {
        model::standing::questions()
    }

    fn answer(
        &self,
        seen: &Seen<'_, Skirmish>,
        seat: Seat,
        standing: &Standing,
    ) -> Option<table::Order<Skirmish>> {
        let question = decisions::question(seen.frames.top())?;
        question.answer(&Now::new(&self.ground, seen, seat), standing).map(table::Order::new)
    }

    fn fallback(&self, seen: &Seen<'_, Skirmish>, seat: Seat) -> table::Order<Skirmish> {
        let question = decisions::question(seen.frames.top());
        let words = question.map(|question| question.on_timeout(&Now::new(&self.ground, seen, seat)));
        table::Order::new(words.unwrap_or_default())
    }

    fn resample(&self, seen: &Seen<'_, Skirmish>, rng: &mut Rng) -> Position {
        secrecy::resample(&self.ground, seen, rng)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.frames.top() {
            Frame::Over(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// A side has lost when all its seats have given up.
    fn resigned(&self, _: &Position, seats: Seats) -> Option<Outcome> {
        let lost = |side: Side| side.seats().minus(seats).is_empty();
        let loser = [Side::Raiders, Side::Keepers].into_iter().find(|side| lost(*side))?;
        let how = match loser {
            Side::Raiders => msg!("won-raiders-resigned"),
            Side::Keepers => msg!("won-keepers-resigned"),
        };
        Some(Outcome { winners: loser.other().seats(), how })
    }

    fn notate(&self, seen: &Seen<'_, Skirmish>, part: &Part) -> String {
        notation::notate(&self.ground, seen, part)
    }

    fn parse(&self, seen: &Seen<'_, Skirmish>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::parse(&self.ground, seen, said, word, out);
    }
}

impl Present for Skirmish {
    fn interpret(
        &self,
        seen: &Seen<'_, Skirmish>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<Skirmish>> {
        notation::interpret(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, Skirmish>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn trail(&self, fact: &Fact) -> Vec<Space> {
        match fact {
            Fact::Marched { from, to, .. } | Fact::Withdrew { from, to } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    fn widget(&self, _: &Seen<'_, Skirmish>, part: &Part) -> Widget {
        scene::widget(part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Skirmish>) -> Scene {
        scene::scene(&self.ground, seen)
    }
}

table::laws!(Skirmish::standard());
table::cases!(Skirmish::standard());
