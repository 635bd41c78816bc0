//! EuroFront: a war for Europe, 1939 to 1945, in hidden blocks.
//!
//! Two short scenarios can be played from beginning to end, Winter War and Operation Weser.
//!
//! | to know | read |
//! |---|---|
//! | the order of play | `turn` |
//! | what a player can decide, with its rules | `decisions/`, a file for each kind of order |
//! | the chapters of the book: what happens by itself | `rules/` |
//! | what each viewer may know | `view/secrecy`, `rules/sight`, and `docs/eurofront/fog.md` |
//! | board, units, calendar, scenarios, position | `model/` |
//! | how it is shown and written | `view/` |
//! | what the laws need | `proving` |
//! | every fact about the map that the rulebook states, as a test | `tests/facts/` |
//! | the first turns, played by orders | `tests/first_turns.rs` |
//!
//! Arrows point down: `view` and `turn` to `decisions`, `decisions` to `rules`, `rules` to `model`. Where the data comes from and how
//! sure it is stands in `data/README.md`.
//!
//! # Left out
//!
//! - Who sets up by hand places units as strong as the tables have them; how the strength of a force is shared cannot be chosen
//!   (22.2).
//! - Rearguards are fired at in the order in which they were named.
//! - Alliances (16.5), and what only the Med Front needs.
//! - What reading it against the book has found stands in `docs/eurofront/known-faults.md`.
//!
//! ```
//! use std::sync::Arc;
//! use eurofront::{EuroFront, Faction};
//! use table::{Entropy, Gesture, Match, Person, Present, Viewer};
//!
//! let game = Arc::new(EuroFront::standard());
//! let people = [Person(0), Person(1), Person(2)];
//! let mut winter_war = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 3)).unwrap();
//! let soviets = Faction::Soviets.seat();
//! for line in ["activate su-len blitz", "done", "move su-3gm vyborg"] {
//!     let order = game.interpret(&winter_war.see(Viewer::seat(soviets)), soviets, &Gesture::Line(line.into())).remove(0);
//!     winter_war.order(soviets, &order).unwrap();
//! }
//! // The Finns see an HQ and that somebody has come to Vyborg, but not who.
//! let seen = winter_war.see(Viewer::seat(Faction::Axis.seat()));
//! let vyborg = game.space("vyborg");
//! let came = seen.blocks.iter().find(|block| block.space() == vyborg && block.faction == Faction::Soviets);
//! assert!(came.is_some_and(|block| block.face.is_none()));
//! ```
//!
//! ```
//! use eurofront::{City, Ground, Nation, Side, Terrain};
//!
//! let ground = Ground::load();
//! let paris = ground.find("Paris").unwrap();
//! assert_eq!(ground[paris].city, Some(City::Victory));
//! assert_eq!(ground[paris].nation, Some(Nation::France));
//!
//! // Hexes without a town are named from the nearest one.
//! let northeast = ground.find("Paris NE1").unwrap();
//! assert_eq!(ground.map.distance(paris, northeast), Some(1));
//! assert_eq!(ground[northeast].terrain, Some(Terrain::Clear));
//! assert_eq!(ground.side(ground.find("Messina").unwrap(), ground.find("Reggio").unwrap()), Some(Side::RailStrait));
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
pub use model::blocks::{Block, Face, Marks, Mode, Place, Sighting, Supply};
pub use model::board::Ground;
pub use model::calendar::{Calendar, Fortnight, Half, Month, Season, Skies, Weather, order};
pub use model::fact::{Fact, Travel, fortnight_words};
pub use model::forces::{Arrival, Forces, Neutral, Placed, Scenario, Source, When};
pub use model::frames::{
    Activation, Armistice, Battles, Build, Check, Combat, Command, EndStep, Frame, GoOn, Keep, KeepRule,
    Loss, Movement, Phase, Politics, Production, Rearguard, Round, RoundStep, SetUp, Stage, Turn, Turns,
    Voyage, VoyageKind,
};
pub use model::frozen::{Control, FrozenStatus, Moment, Status};
pub use model::game::EuroFront;
pub use model::nation::{Faction, Nation, NationRow, PerFaction};
pub use model::nets::{Cluster, LINES, Nets, Ways};
pub use model::part::{Part, Verb};
pub use model::position::{Battle, Declaration, Position, Standing, Wave, WaveKind};
pub use model::scenario::{
    Cost, CostPlace, Count, Fate, Firepower, Force, Level, ScenarioRow, SetUpZone, Side as ScenarioSide,
    Victory, Waiting,
};
pub use model::sea::{Basin, Narrows, SeaRow, StraitRow};
pub use model::site::{City, Front, Kind, Land, Port, Produce, Site, Terrain, Works, Zone};
pub use model::standing::StandingOrders;
pub use model::units::{Class, Troops, Unit, UnitId};
pub use model::way::{Side, Way};
pub use rule::CITED;
pub use rules::{control, count, fire, lines, movement, routes, supply};
pub use setup::Setup;

use decisions::Now;
use rules::executor::Executor;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Scene, Widget};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Question,
    Rng, Said, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{notation, report, scene, secrecy};

impl EuroFront {
    /// The one edition there is. Its map is laid out at once, so that no order has to wait for it.
    pub fn standard() -> EuroFront {
        let ground = Ground::load();
        ground.nets();
        EuroFront { ground }
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

impl Game for EuroFront {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Order = Order;
    type Fact = Fact;
    type Standing = StandingOrders;

    fn about(&self) -> About {
        About {
            id: "eurofront",
            title: "Fronts of Europe",
            plays: "the rules of EuroFront II",
            seats: Faction::WORDS,
            secrets: true,
            edition: Edition { game: "eurofront".into(), version: 1, data: Ground::data_hash() },
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
            lessons: &[("winter-war", text!("lessons/winter-war.toml"))],
            scenarios: &[
                ("winter-war", r#"{"scenario":"winter-war"}"#),
                ("weser", r#"{"scenario":"weser"}"#),
                ("winter-war-by-hand", r#"{"scenario":"winter-war","by-hand":true}"#),
                ("weser-by-hand", r#"{"scenario":"weser","by-hand":true}"#),
            ],
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

    fn observe<'a>(&self, lens: Lens<'a, EuroFront>) -> Seen<'a, EuroFront> {
        secrecy::observe(&self.ground, lens)
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, EuroFront>,
        seat: Seat,
        said: &mut Said<'_, Part>,
    ) -> Result<Order, V> {
        decisions::read(&Now::new(&self.ground, seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, EuroFront>, order: &Allowed<Order>) -> Forecast {
        order.decision().forecast(&Now::new(&self.ground, seen, order.seat()))
    }

    fn questions(&self) -> Vec<Question> {
        model::standing::questions()
    }

    fn answer(
        &self,
        seen: &Seen<'_, EuroFront>,
        seat: Seat,
        standing: &StandingOrders,
    ) -> Option<table::Order<EuroFront>> {
        let question = decisions::question(seen.frames.top())?;
        question.answer(&Now::new(&self.ground, seen, seat), standing).map(table::Order::new)
    }

    fn fallback(&self, seen: &Seen<'_, EuroFront>, seat: Seat) -> table::Order<EuroFront> {
        let question = decisions::question(seen.frames.top());
        let words = question.map(|question| question.on_timeout(&Now::new(&self.ground, seen, seat)));
        table::Order::new(words.unwrap_or_default())
    }

    fn resample(&self, seen: &Seen<'_, EuroFront>, rng: &mut Rng) -> Position {
        secrecy::resample(&self.ground, seen, rng)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.frames.top() {
            Frame::Over(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// A side has lost when the seat that plays it has given up.
    fn resigned(&self, position: &Position, seats: Seats) -> Option<Outcome> {
        let row = self.ground.scenario(position.scenario)?;
        let factions = || row.sides.iter().map(|side| side.faction);
        let loser = factions().find(|faction| seats.contains(faction.seat()))?;
        let winners = factions().filter(|faction| faction.is_enemy_of(loser)).map(Faction::seat).collect();
        Some(Outcome { winners, how: msg!("won-resigned", loser = loser.seat()) })
    }

    fn notate(&self, seen: &Seen<'_, EuroFront>, part: &Part) -> String {
        notation::notate(&self.ground, seen, part)
    }

    fn parse(&self, seen: &Seen<'_, EuroFront>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::parse(&self.ground, seen, said, word, out);
    }
}

impl Present for EuroFront {
    fn interpret(
        &self,
        seen: &Seen<'_, EuroFront>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<EuroFront>> {
        notation::interpret(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, EuroFront>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        report::report(&self.ground, fact)
    }

    fn trail(&self, fact: &Fact) -> Vec<Space> {
        match fact {
            Fact::Moved { path, .. } => path.clone(),
            _ => Vec::new(),
        }
    }

    fn widget(&self, _: &Seen<'_, EuroFront>, part: &Part) -> Widget {
        scene::widget(&self.ground, part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, EuroFront>) -> Scene {
        scene::scene(self, seen)
    }
}
