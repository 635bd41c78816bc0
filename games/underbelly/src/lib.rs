//! Underbelly: the war in the Mediterranean, from Spring 1940 to Spring 1945, for two.
//!
//! Areas joined by rail, road and sea lanes; no dice and nothing hidden. A unit goes as far as it likes until something stops it, attacks
//! are paid for with supply, and whoever brings more wins.
//!
//! | chapter | file |
//! |---|---|
//! | 1 victory, 13 end of turn | `victory`, carried out in `turn/ending` |
//! | 2 turn sequence | `turn` |
//! | 3 set-up | `setup`, `turn/events` |
//! | 4 reinforcements | `reinforcement`, `turn/reinforce` |
//! | 5 stacking | `stacking` |
//! | 6 zones, 9 movement | `movement/`, carried out in `turn/moves` |
//! | 7 possession | `situation`, `turn` |
//! | 8 areas | `board` |
//! | 10 supply | `supply` |
//! | 11 combat | `combat/`, carried out in `turn/battle` |
//! | 12 breakthrough | `movement/`, `turn/moves` |
//! | 14 nations | `turn/events` |
//! | 15 weather | where it bites: `movement/`, `supply`, `stacking` |
//!
//! What may be said is in `sentence/`, and why not in `sentence/why`.
//!
//! ```
//! use std::sync::Arc;
//! use table::{Entropy, Game, Gesture, Match, Person, Viewer};
//! use underbelly::{AXIS, Underbelly};
//!
//! let game = Arc::new(Underbelly::standard());
//! let people = [Person(0), Person(1)];
//! let mut m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 2)).unwrap();
//! for line in ["place it-inf-1 rome", "place regia marina taranto"] {
//!     let order = game.mean(&m.see(Viewer::seat(AXIS)), AXIS, &Gesture::Line(line.into())).remove(0);
//!     m.order(AXIS, &order).unwrap();
//! }
//! assert_eq!(m.steps().len(), 2);
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod bars;
mod board;
mod calendar;
mod combat;
mod counters;
mod fact;
mod forecast;
mod movement;
mod notation;
mod options;
mod part;
mod position;
mod proving;
mod reinforcement;
mod roster;
mod rule;
mod scene;
mod sentence;
mod sets;
mod setup;
mod situation;
mod stacking;
mod standing;
mod supply;
mod turn;
mod victory;

pub use bars::Closed;
pub use board::{ALLIES, AREAS, AXIS, Ground};
pub use calendar::{Phase, Season, TURNS, Turn};
pub use combat::{Approach, Attack};
pub use counters::Counters;
pub use fact::{Event, Fact, How};
pub use movement::{Class, Going};
pub use options::{Agreed, Boxes, Options, Vichy, Withdrawals};
pub use part::{Part, Verb};
pub use position::{Battle, Frame, French, Italy, Leaving, Marks, Place, Position, Source, Stage, Unit};
pub use roster::{Kind, Nation, Side};
pub use sets::{Areas, Units};
pub use setup::Setup;
pub use situation::{Forces, Situation};
pub use stacking::Moment;
pub use standing::{Reply, Slip, Standing};

use sentence::Decision;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Carrier, Scene};
use table::{
    About, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Order, Outcome, Question, Refusal, Rng,
    Seat, Seats, Seen, SetupFault, Subject, Tell, msg,
};
use turn::Course;

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
}

impl Game for Underbelly {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "underbelly",
            title: "Underbelly",
            plays: "the rules of The Soft Underbelly",
            seats: &["axis", "allies"],
            secrets: false,
            edition: Edition { game: "underbelly".into(), version: 1, data: Ground::data_hash() },
            words: &[(
                "en",
                concat!(
                    include_str!("../lang/en.ftl"),
                    "\n",
                    include_str!("../lang/map.ftl"),
                    "\n",
                    include_str!("../lang/lesson.ftl")
                ),
            )],
            lessons: &[("spring-1941", include_str!("../lessons/spring-1941.toml"))],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(include_str!("../rulebook.toml"))
            .unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
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
        _: Seat,
        order: &Order<Underbelly>,
        _: &mut Dice<'_>,
        tell: &mut Tell<'_, Fact>,
    ) {
        Course { ground: &self.ground, position, tell }.perform(&order.parts);
    }

    fn observe<'a>(&self, lens: Lens<'a, Underbelly>) -> Seen<'a, Underbelly> {
        lens.open()
    }

    fn next(&self, seen: &Seen<'_, Underbelly>, seat: Seat, said: &[Part], out: &mut Vec<Part>) -> bool {
        match Decision::plain(seen, said, out) {
            Some(whole) => whole,
            None => Decision::of(&self.ground, seen, seat).next_at_a_look(said, out),
        }
    }

    fn judge(
        &self,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        order: &Order<Underbelly>,
    ) -> Result<(), Refusal> {
        sentence::judge(&Decision::of(&self.ground, seen, seat), &order.parts)
    }

    fn mean(&self, seen: &Seen<'_, Underbelly>, seat: Seat, gesture: &Gesture) -> Vec<Order<Underbelly>> {
        notation::mean(self, seen, seat, gesture)
    }

    fn forecast(&self, seen: &Seen<'_, Underbelly>, seat: Seat, order: &Order<Underbelly>) -> Forecast {
        forecast::forecast(self, seen, seat, order)
    }

    fn questions(&self) -> Vec<Question> {
        standing::questions(&self.ground)
    }

    fn answer(
        &self,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        standing: &Standing,
    ) -> Option<Order<Underbelly>> {
        standing::answer(self, seen, seat, standing)
    }

    fn fallback(&self, seen: &Seen<'_, Underbelly>, seat: Seat) -> Order<Underbelly> {
        standing::fallback(self, seen, seat)
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
        let winners = board::EVERYBODY.minus(seats);
        Some(Outcome { winners, how })
    }

    fn name(&self, _: &Seen<'_, Underbelly>, subject: Subject) -> Message {
        scene::name(&self.ground, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn spell(&self, _: &Seen<'_, Underbelly>, part: &Part) -> String {
        notation::spell(&self.ground, part)
    }

    fn hear(&self, _: &Seen<'_, Underbelly>, _: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::hear(&self.ground, word, out);
    }

    fn carrier(&self, _: &Seen<'_, Underbelly>, part: &Part) -> Carrier {
        scene::carrier(part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Underbelly>) -> Scene {
        scene::scene(&self.ground, seen)
    }
}

table::laws!(Underbelly::standard());
