//! EuroFront: a war for Europe, 1939 to 1945, in hidden blocks.
//!
//! What stands so far is the board, the model of a position, the two short scenarios, and the first chapters of rules. Nothing can be
//! played yet, and no catalog names the game.
//!
//! | stands | where |
//! |---|---|
//! | hexes, districts, regions and seas, with terrain, nations, fronts, cities, ports and production | [`Ground`] |
//! | hexsides, rails, roads, routes, passages, straits | [`Ground`], [`Nets`] |
//! | units, set-ups, neutrals, reinforcements | [`Forces`] |
//! | months, weather, storms, who plays first | [`Calendar`], [`order`] |
//! | Winter War and Operation Weser: zones, forces, costs, victory | [`ScenarioRow`], [`Setup`] |
//! | blocks, faces, sightings, control, frames | [`Position`] |
//! | zones of control and control of hexes (8) | [`control`] |
//! | rail and sea network, supply lines, national supply (9, 10, 18.5) | [`lines`], [`supply`] |
//! | speed, marches over hexes, limits of hexsides (6) | [`movement`] |
//! | marches along routes (18.3), the count of a short scenario (22) | [`routes`], [`count`] |
//! | firepower, defence, stacking (7.3 to 7.5, 6.21) | [`fire`] |
//! | every fact about the map that the rulebook states, as a test | `tests/facts.rs` |
//!
//! To come: command, sea and rail moves, interdiction, siege and fortress supply, the order of play, what
//! each viewer may know, scenes and words. Of the chapters above, what only the Med Front needs (off-road movement, Rome as an open
//! city) and the terms of single nations and scenarios in fire are missing. Where the data comes from and how sure it is stands in
//! `data/README.md`.
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
pub use model::fact::{Fact, Travel};
pub use model::forces::{Arrival, Forces, Neutral, Placed, Scenario, Source, When};
pub use model::frames::{
    Activation, Armistice, Battles, Build, Check, Combat, Command, EndStep, Frame, GoOn, Keep, KeepRule,
    Loss, Movement, Phase, Politics, Production, Rearguard, Round, RoundStep, Stage, Turn, Turns, Voyage,
    VoyageKind,
};
pub use model::frozen::{Control, FrozenStatus, Moment, Status};
pub use model::game::EuroFront;
pub use model::nation::{Faction, Nation, NationRow, PerFaction};
pub use model::nets::{Cluster, LINES, Nets, Ways};
pub use model::part::{Part, Verb};
pub use model::position::{Battle, Position, Standing, Wave};
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
use table::scene::{Board, Carrier, Scene};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Question,
    Rng, Said, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{notation, scene, secrecy};

impl EuroFront {
    /// The one edition there is.
    pub fn standard() -> EuroFront {
        EuroFront { ground: Ground::load() }
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
            title: "EuroFront",
            plays: "EuroFront II",
            seats: Faction::WORDS,
            secrets: true,
            edition: Edition { game: "eurofront".into(), version: 1, data: Ground::data_hash() },
            words: &[("en", concat!(include_str!("../lang/en.ftl"), "\n", include_str!("../lang/map.ftl")))],
            lessons: &[],
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

    fn spell(&self, seen: &Seen<'_, EuroFront>, part: &Part) -> String {
        notation::spell(&self.ground, seen, part)
    }

    fn hear(&self, seen: &Seen<'_, EuroFront>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::hear(&self.ground, seen, said, word, out);
    }
}

impl Present for EuroFront {
    fn mean(
        &self,
        seen: &Seen<'_, EuroFront>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<EuroFront>> {
        notation::mean(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, EuroFront>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn carrier(&self, _: &Seen<'_, EuroFront>, part: &Part) -> Carrier {
        scene::carrier(&self.ground, part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, EuroFront>) -> Scene {
        scene::scene(&self.ground, seen)
    }
}
