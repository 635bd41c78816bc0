//! Third Reich: a war for Europe, by impulses that are drawn from a cup.
//!
//! Barbarossa 1941 has an order of play on land and in the air; `docs/thirdreich/state.md` says how far it is tested and what is left out.
//!
//! | there is | where |
//! |---|---|
//! | hexes, sea zones and boxes, with terrain, borders, cities, ports | [`Board`] |
//! | nations, countries, what land is worth, sea zones and narrows | [`Ground`] |
//! | units, factors, set-up and reinforcements of Barbarossa | [`Forces`] |
//! | dates, control, money, chits, tables and victory of Barbarossa | [`Scenario`] |
//! | the order of play | `turn` |
//! | what a player can decide, with its rules | `decisions/`, a file for each kind of order |
//! | where units may march and retreat, and where they are supplied | [`Field`] |
//! | every rule in our own words, with what needs it first | [`rulebook`] |
//! | every fact that the book states of map and forces, as a test | `tests/facts` |
//!
//! What the code will follow where the book leaves something open stands in `docs/thirdreich/rulings.md`; where the data comes from and
//! how sure it is, in `data/README.md`.
//!
//! ```
//! use thirdreich::{Country, Ground, Nation, Side, Theatre};
//!
//! let ground = Ground::load();
//! let europe = ground.board(Theatre::Europe).unwrap();
//! let (kiev, east) = (europe.find("Kiev").unwrap(), europe.find("2810").unwrap());
//! assert_eq!(europe[kiev].country, Some(Country::Ussr));
//! assert!(europe[kiev].is_objective());
//! assert_eq!(europe.side(kiev, east), Some(Side::River));
//!
//! let corps = ground.forces.find("ge-arm-xxiv").unwrap();
//! assert_eq!(ground.forces.unit(corps).nation, Nation::Germany);
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
pub use model::area::{Area, Changing, CityLoss, Held, What as Worth};
pub use model::board::Board;
pub use model::calendar::{Season, Turn};
pub use model::chit::Chit;
pub use model::control::Control;
pub use model::country::{Country, CountryRow};
pub use model::fact::{Fact, turn_words};
pub use model::forces::{Based, ForceId, Forces, How, Placed, Reinforcement, What};
pub use model::frames::{
    Attack, Battle, Flight, Frame, Impulse, Met, Mission, Operations, Sortie, Stage, Step, TurnEnd,
};
pub use model::game::ThirdReich;
pub use model::ground::Ground;
pub use model::held_back::{HeldBack, Tied, Waiting};
pub use model::nation::{Nation, NationRow, Rank};
pub use model::nets::{Cluster, LINES, Nets, Ways};
pub use model::part::{Part, Verb};
pub use model::position::{Cup, Dealt, Off, Piece, Position, Stock, Surrender, Treasury};
pub use model::relations::Relations;
pub use model::scenario::{
    ChitRow, LendLease, Level, Outcome, Purse, Scenario, SideRow, Surprise, Track, Victory, Weather, Winter,
};
pub use model::sea::{Narrows, NarrowsKind, Raids, SeaZone};
pub use model::site::{City, Kind, Land, Port, Site, Terrain};
pub use model::source::Source;
pub use model::standing::{LeftOver, Standing};
pub use model::theatre::{Place, Theatre};
pub use model::units::{Arm, Face, Force, Unit, UnitId, Wing};
pub use model::way::{Side, Way};
pub use rules::field::{Field, Purpose};
pub use rules::war::{Declared, Powers, cascade};
pub use setup::{Begin, Setup};

use decisions::Now;
use rules::executor::Executor;
use rules::known::Known;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board as Drawn, Scene, Widget};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome as Ending, Present,
    Question, Rng, Said, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{notation, scene, secrecy};

/// Every rule of the book in our own words.
pub fn rulebook() -> Rulebook {
    Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
}

impl ThirdReich {
    /// The edition that is played.
    pub fn standard() -> ThirdReich {
        ThirdReich { ground: Ground::load() }
    }

    /// The maps and the tables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    fn now<'n>(&'n self, seen: &'n Seen<'_, ThirdReich>, seat: Seat) -> Now<'n> {
        Now { ground: &self.ground, position: seen, seat, known: seen.keep(Known::default) }
    }
}

impl Game for ThirdReich {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Order = Order;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "thirdreich",
            title: "Theatres of War",
            plays: "the rules of Third Reich",
            seats: &["axis", "soviets"],
            secrets: true,
            edition: Edition { game: "thirdreich".into(), version: 1, data: Ground::data_hash() },
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
            lessons: &[("barbarossa", text!("lessons/barbarossa.toml"))],
            scenarios: &[("barbarossa", "{}"), ("barbarossa-short", "{\"short\":true}")],
        }
    }

    fn rulebook(&self) -> Rulebook {
        rulebook()
    }

    fn start(&self, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
        setup::start(&self.ground, setup, dice)
    }

    fn sound(&self, position: &Position) -> bool {
        position.is_sound(&self.ground)
    }

    fn awaiting(&self, position: &Position) -> Awaited {
        turn::awaiting(&self.ground, position)
    }

    fn perform(
        &self,
        position: &mut Position,
        order: &Allowed<Order>,
        dice: &mut Dice<'_>,
        tell: &mut Tell<'_, Fact>,
    ) {
        let mut executor = Executor { ground: &self.ground, position, dice, tell };
        order.decision().perform(&mut executor);
        turn::advance(&mut executor);
    }

    fn observe<'a>(&self, lens: Lens<'a, ThirdReich>) -> Seen<'a, ThirdReich> {
        secrecy::observe(&self.ground, lens)
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, ThirdReich>,
        seat: Seat,
        said: &mut Said<'_, Part>,
    ) -> Result<Order, V> {
        decisions::read(&self.now(seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, ThirdReich>, order: &Allowed<Order>) -> Forecast {
        order.decision().forecast(&self.now(seen, order.seat()))
    }

    fn questions(&self) -> Vec<Question> {
        model::standing::questions()
    }

    fn answer(
        &self,
        seen: &Seen<'_, ThirdReich>,
        _: Seat,
        standing: &Standing,
    ) -> Option<table::Order<ThirdReich>> {
        decisions::answer(&self.ground, seen, standing).map(|verb| table::Order::new(vec![verb.into()]))
    }

    /// `done` where it may be said, otherwise the first order there is.
    fn fallback(&self, seen: &Seen<'_, ThirdReich>, seat: Seat) -> table::Order<ThirdReich> {
        let (mut words, mut next) = (Vec::new(), Vec::new());
        while !self.next(seen, seat, &words, &mut next) {
            let quiet = next.iter().find(|part| **part == Part::Do(Verb::Done)).or(next.first());
            let Some(word) = quiet.copied() else { break };
            words.push(word);
            next.clear();
        }
        table::Order::new(words)
    }

    fn resample(&self, seen: &Seen<'_, ThirdReich>, rng: &mut Rng) -> Position {
        secrecy::resample(&self.ground, seen, rng)
    }

    fn outcome(&self, position: &Position) -> Option<Ending> {
        match position.frames.top() {
            Frame::Over(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    fn resigned(&self, _: &Position, seats: Seats) -> Option<Ending> {
        let all = self.about().all_seats();
        let left = all.minus(seats);
        (left != all).then(|| Ending { winners: left, how: msg!("won-resigned") })
    }

    fn notate(&self, _: &Seen<'_, ThirdReich>, part: &Part) -> String {
        notation::notate(&self.ground, part)
    }

    fn parse(&self, _: &Seen<'_, ThirdReich>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::parse(&self.ground, said, word, out);
    }
}

impl Present for ThirdReich {
    fn interpret(
        &self,
        seen: &Seen<'_, ThirdReich>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<ThirdReich>> {
        notation::interpret(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, ThirdReich>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words(&self.ground)
    }

    fn trail(&self, fact: &Fact) -> Vec<Space> {
        match fact {
            Fact::Moved { way, .. } => way.clone(),
            _ => Vec::new(),
        }
    }

    fn widget(&self, seen: &Seen<'_, ThirdReich>, part: &Part) -> Widget {
        scene::widget(&self.ground, seen, part)
    }

    fn board(&self) -> Drawn {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, ThirdReich>) -> Scene {
        scene::scene(self, seen)
    }
}

table::laws!(ThirdReich::standard());
table::cases!(ThirdReich::standard());
