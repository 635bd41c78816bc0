//! Underbelly: the war in the Mediterranean, from Spring 1940 to Spring 1945, for two.
//!
//! Areas joined by rail, road and sea lanes; no dice and nothing hidden. A unit goes as far as it likes until something stops it, attacks
//! are paid for with supply, and the side that brings more wins.
//!
//! | to know | read |
//! |---|---|
//! | chapter 2, the order of play | `turn` |
//! | what a player can decide, with its rules | `decisions/`, a file for each kind of order |
//! | chapters 1 and 13, victory and end of turn | `rules/victory`, carried out in `rules/ending` |
//! | chapter 3, set-up | `setup` |
//! | chapter 4, reinforcements | `rules/reinforcement`, carried out in `rules/arrivals` |
//! | chapter 5, stacking | `rules/stacking`, carried out in `rules/crowding` |
//! | chapters 6, 9 and 12, zones, movement, breakthrough | `rules/movement/`, carried out in `rules/moves` |
//! | chapter 7, possession | `rules/situation`, `rules/executor` |
//! | chapter 8, areas | `model/board` |
//! | chapter 10, supply | `rules/supply` |
//! | chapter 11, combat | `rules/combat/`, carried out in `rules/battles` and `rules/leaving` |
//! | chapter 14, nations | `rules/events` |
//! | chapter 15, weather | where it bites: `rules/movement/`, `rules/supply`, `rules/stacking` |
//! | map, counters, position | `model/` |
//! | how it is shown and written | `view/` |
//!
//! Arrows point down: `view` and `turn` to `decisions`, `decisions` to `rules`, `rules` to `model`.
//!
//! ```
//! use std::sync::Arc;
//! use table::{Entropy, Gesture, Match, Person, Present, Viewer};
//! use underbelly::{AXIS, Underbelly};
//!
//! let game = Arc::new(Underbelly::standard());
//! let people = [Person(0), Person(1)];
//! let mut m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 2)).unwrap();
//! for line in ["place it-inf-1 rome", "place regia marina taranto"] {
//!     let order = game.interpret(&m.see(Viewer::seat(AXIS)), AXIS, &Gesture::Line(line.into())).remove(0);
//!     m.order(AXIS, &order).unwrap();
//! }
//! assert_eq!(m.steps().len(), 2);
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

pub use decisions::Order;
pub use model::board::{ALLIES, AREAS, AXIS, Ground};
pub use model::calendar::{Phase, Season, TURNS, Turn};
pub use model::counters::Counters;
pub use model::fact::{Event, Fact, How};
pub use model::options::{Agreed, Boxes, Options, Vichy, Withdrawals};
pub use model::part::{Part, Verb};
pub use model::position::{Battle, Frame, French, Italy, Leaving, Moment, Position, Source, Stage};
pub use model::roster::{Class, Kind, Nation, Side};
pub use model::sets::{Areas, Units};
pub use model::standing::{Reply, Slip, Standing};
pub use model::unit::{Marks, Place, Unit};
pub use rules::bars::Closed;
pub use rules::combat::{Approach, Attack};
pub use rules::movement::Going;
pub use rules::situation::{Forces, Situation};
pub use setup::Setup;

use decisions::{Asked, Now};
use rules::executor::Executor;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Scene, Widget};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Question,
    Rng, Said, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{notation, scene};

/// The words of the tables that the page does without.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! words_of_tables {
    () => {
        concat!("\n", include_str!("../lang/tables.ftl"))
    };
}
#[cfg(target_arch = "wasm32")]
macro_rules! words_of_tables {
    () => {
        ""
    };
}

/// The game: its map, its counters, its tables.
pub struct Underbelly {
    ground: Ground,
}

impl Underbelly {
    /// The one edition there is.
    pub fn standard() -> Underbelly {
        Underbelly { ground: Ground::load() }
    }

    /// What never changes: the map, the counters, the tables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// A position read as the rules read it: for those who teach bots.
    pub fn look<'s>(&'s self, position: &'s Position) -> Situation<'s> {
        Situation::new(&self.ground, position)
    }

    fn now<'n>(&'n self, seen: &'n Seen<'_, Underbelly>, seat: Seat) -> Now<'n> {
        Now::new(&self.ground, seen, seat)
    }
}

impl Game for Underbelly {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Order = Order;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "underbelly",
            title: "Underbelly",
            plays: "the rules of The Soft Underbelly",
            seats: &["axis", "allies"],
            secrets: false,
            edition: Edition { game: "underbelly".into(), version: 3, data: Ground::data_hash() },
            words: &[(
                "en",
                concat!(
                    include_str!("../lang/en.ftl"),
                    "\n",
                    include_str!("../lang/map.ftl"),
                    "\n",
                    include_str!("../lang/lesson.ftl"),
                    words_of_tables!()
                ),
            )],
            lessons: &[("spring-1941", text!("lessons/spring-1941.toml"))],
            scenarios: &[],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
    }

    fn start(&self, setup: &Setup, _: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
        setup::start(&self.ground, setup)
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
        _: &mut Dice<'_>,
        tell: &mut Tell<'_, Fact>,
    ) {
        let mut executor = Executor { ground: &self.ground, position, tell };
        order.decision().perform(&mut executor);
        turn::advance(&mut executor);
    }

    fn observe<'a>(&self, lens: Lens<'a, Underbelly>) -> Seen<'a, Underbelly> {
        lens.open()
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        said: &mut Said<'_, Part>,
    ) -> Result<Order, V> {
        decisions::read(&self.now(seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, Underbelly>, order: &Allowed<Order>) -> Forecast {
        let now = self.now(seen, order.seat());
        let mut forecast = order.decision().forecast(&now);
        let (after, events) = turn::after(&self.ground, seen, now.side, order);
        decisions::consequences(&now, order, &after, &events, &mut forecast);
        forecast
    }

    fn questions(&self) -> Vec<Question> {
        model::standing::questions(&self.ground)
    }

    /// Only in the other side's turn: in one's own, one is asked.
    fn answer(
        &self,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        standing: &Standing,
    ) -> Option<table::Order<Underbelly>> {
        let asked = Asked::of(seen).filter(|_| seen.side.seat() != seat)?;
        asked.question().answer(&self.now(seen, seat), standing).map(table::Order::new)
    }

    fn fallback(&self, seen: &Seen<'_, Underbelly>, seat: Seat) -> table::Order<Underbelly> {
        let words = Asked::of(seen).map(|asked| asked.question().on_timeout(&self.now(seen, seat)));
        table::Order::new(words.unwrap_or_default())
    }

    /// Nothing is hidden: the only world that fits what is known is the one that is seen.
    fn resample(&self, seen: &Seen<'_, Underbelly>, _: &mut Rng) -> Position {
        (**seen).clone()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.frames.top() {
            Frame::Over { outcome, .. } => Some(outcome.clone()),
            _ => None,
        }
    }

    fn resigned(&self, _: &Position, seats: Seats) -> Option<Outcome> {
        let loser = seats.first()?;
        let how = match Side::of(loser) {
            Side::Axis => msg!("won-axis-resigned"),
            Side::Allies => msg!("won-allies-resigned"),
        };
        let winners = model::board::EVERYBODY.minus(seats);
        Some(Outcome { winners, how })
    }

    fn notate(&self, _: &Seen<'_, Underbelly>, part: &Part) -> String {
        notation::notate(&self.ground, part)
    }

    fn parse(&self, _: &Seen<'_, Underbelly>, _: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::parse(&self.ground, word, out);
    }
}

impl Present for Underbelly {
    fn interpret(
        &self,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<Underbelly>> {
        notation::interpret(self, seen, seat, gesture)
    }

    fn name(&self, _: &Seen<'_, Underbelly>, subject: Subject) -> Message {
        scene::name(&self.ground, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn trail(&self, fact: &Fact) -> Vec<Space> {
        match fact {
            Fact::Goes { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    fn widget(&self, _: &Seen<'_, Underbelly>, part: &Part) -> Widget {
        scene::widget(part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Underbelly>) -> Scene {
        scene::scene(self, seen)
    }
}

table::laws!(Underbelly::standard());
table::cases!(Underbelly::standard());
