//! World 1940: nine powers, one world at war. Areas, dice, money, research; `docs/global40.md` says what it plays and what it leaves out.
//!
//! | to know | read |
//! |---|---|
//! | chapter 6, the order of play | `turn` |
//! | what a player can decide, with its rules | `decisions/`, a file for each kind of order; `decisions/phases` says when each can be given |
//! | chapter 1, victory | `rules/victory` |
//! | chapter 2, the board | `model/board`, and what it means to a power: `rules/situation` |
//! | chapter 3, politics | `rules/politics/` |
//! | chapter 4, set-up | `setup`, `data/` |
//! | chapters 7, 17 and 18, purchase, research, pilots | `rules/purchase/` |
//! | chapters 8, 9 and 13, moves | `rules/movement/` |
//! | chapters 10 to 12, reactions, battles, capture | `rules/combat/`; how a battle is fought: `rules/battle/` |
//! | chapter 14, placing units | `rules/mobilisation/` |
//! | chapter 15, income | `rules/income/` |
//! | chapter 16, units and facilities | `model/kinds`, `model/facilities` |
//! | answers given in advance | `model/standing`, `decisions/standing/` |
//! | how it is shown, written and forecast, and who sees what | `view/` |
//! | what the suite and random games need | `proving/` |
//!
//! Arrows point down: `view` to `turn`, `turn` to `decisions`, `decisions` to `rules`, `rules` to `model`.
//!
//! ```
//! use std::sync::Arc;
//! use global40::Global40;
//! use table::{Entropy, Game, Match, Person};
//!
//! let game = Arc::new(Global40::standard());
//! let people = [Person(0); 9]; // one person plays all powers
//! let m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 9)).unwrap();
//! let first = m.awaiting().must.first().unwrap();
//! assert_eq!(game.about().seats[first.index()], "germany");
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod decisions;
mod model;
mod proving;
pub mod rule;
mod rules;
mod setup;
mod turn;
mod view;

pub use decisions::Order;
pub use model::board::Ground;
pub use model::events::{Deck, Event};
pub use model::facilities::{Facility, FacilityKind};
pub use model::fact::Fact;
pub use model::holder::{Holder, Leaning};
pub use model::kinds::{Branch, KINDS, Kind, Profile};
pub use model::markers::{Marker, Progress};
pub use model::options::Options;
pub use model::part::{Part, Verb};
pub use model::politics::{Diplomacy, Ledger, Question};
pub use model::position::{Frame, Position, Turn};
pub use model::powers::{POWERS, Power, Powers, Side};
pub use model::presence::Presence;
pub use model::purchases::{Purchases, Stores, Transit};
pub use model::research::{Project, Projects};
pub use model::spaces::{LANDS, SPACES, Spaces};
pub use model::standing::Standing;
pub use model::unit::{Marks, Task, Unit};
pub use model::victory::{Clocks, Goal, Hold};
pub use rules::politics::deeds::Deed;
pub use rules::situation::{Situation, Stance};
pub use setup::Setup;

/// Battles as values: one resolver for the table and for the calculator.
///
/// A [`Battle`](battle::Battle) on land or at sea, or a [`Raid`](battle::Raid), says what it needs next: a throw, a decision, or nothing
/// more. The table throws real dice and asks people; the calculator follows every way the dice can fall and lets a
/// [`Policy`](battle::Policy) decide. Both call the same code.
pub mod battle {
    pub use crate::model::battle::edge::{Edge, Trait, Traits};
    pub use crate::model::battle::force::{Force, SLOTS, Slot};
    pub use crate::model::battle::hits::{Aim, Hits};
    pub use crate::model::battle::raid::{Raid, RaidStage};
    pub use crate::model::battle::state::{Battle, Field, Fort, Load, Party, Role, Shore, Stage};
    pub use crate::proving::random_battle::{measured_exact, measured_sampled, random_battle};
    pub use crate::rules::battle::assault::{Assault, Landed, assault_odds};
    pub use crate::rules::battle::calculator::{
        Ended, Odds, Planned, Upshot, exact, odds, odds_within, sampled, sampled_together,
    };
    pub use crate::rules::battle::figures::{Figures, figures};
    pub use crate::rules::battle::policy::{Dive, LossOrder, Orders, Policy, Press};
    pub use crate::rules::battle::question::{Answer, Need, Question};
    pub use crate::rules::battle::raid::{RaidAnswer, RaidEnd, RaidQuestion, RaidThrow, Raiders};
    pub use crate::rules::battle::raid_odds::{raid_odds, raid_sampled};
    pub use crate::rules::battle::round_steps::RoundStep;
    pub use crate::rules::battle::throw::{Group, Throw};
}

use decisions::standing;
use model::fact::movement::MoveFact;
use rules::executor::Executor;
use rules::now::{Known, Now};
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Scene, Widget};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Rng, Said,
    Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use view::{forecast, notation, scene, secrecy};

/// The game: its map, its tables.
pub struct Global40 {
    ground: Ground,
}

impl Global40 {
    /// The one edition there is.
    pub fn standard() -> Global40 {
        Global40 { ground: Ground::load() }
    }

    /// The map and the tables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The space with this key.
    pub fn space(&self, key: &str) -> Option<Space> {
        self.ground.map.by_key(key)
    }

    /// What the position means.
    pub fn look<'l>(&'l self, position: &'l Position) -> Situation<'l> {
        Situation::new(&self.ground, position)
    }

    fn now<'n>(&'n self, seen: &'n Seen<'_, Global40>, seat: Seat) -> Now<'n> {
        Now::keeping(&self.ground, seen, seat, seen.keep(Known::default))
    }
}

impl Game for Global40 {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Order = Order;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "global40",
            title: "World 1940",
            plays: "an expanded house edition of Global 1940",
            seats: &Power::WORDS,
            secrets: true,
            edition: Edition { game: "global40".into(), version: 3, data: Ground::data_hash() },
            words: &[(
                "en",
                concat!(
                    include_str!("../lang/en.ftl"),
                    include_str!("../lang/purchase.ftl"),
                    include_str!("../lang/movement.ftl"),
                    include_str!("../lang/combat.ftl"),
                    include_str!("../lang/battle.ftl"),
                    include_str!("../lang/politics.ftl"),
                    include_str!("../lang/standing.ftl"),
                    include_str!("../lang/map.ftl"),
                    include_str!("../lang/ledgers.ftl"),
                    include_str!("../lang/lesson.ftl"),
                ),
            )],
            lessons: &[("german-turn", text!("lessons/german-turn.toml"))],
            scenarios: &[],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
    }

    fn start(&self, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
        let mut position = setup::start(&self.ground, setup)?;
        let deeds = setup::deeds(&self.ground, setup);
        let mut tell = Tell::nobody();
        turn::begin(&mut Executor::new(&self.ground, &mut position, dice, &mut tell), &deeds);
        Ok(position)
    }

    fn sound(&self, position: &Position) -> bool {
        position.is_sound()
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
        turn::perform(&mut Executor::new(&self.ground, position, dice, tell), order);
    }

    fn observe<'a>(&self, lens: Lens<'a, Global40>) -> Seen<'a, Global40> {
        secrecy::observe(lens)
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, Global40>,
        seat: Seat,
        said: &mut Said<'_, Part>,
    ) -> Result<Order, V> {
        decisions::phases::read(&self.now(seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, Global40>, order: &Allowed<Order>) -> Forecast {
        forecast::forecast(self, seen, order.seat(), order)
    }

    fn questions(&self) -> Vec<table::Question> {
        standing::questions::questions(&self.ground)
    }

    fn answer(
        &self,
        seen: &Seen<'_, Global40>,
        seat: Seat,
        standing: &Standing,
    ) -> Option<table::Order<Global40>> {
        standing::answer(self, seen, seat, standing)
    }

    fn fallback(&self, seen: &Seen<'_, Global40>, seat: Seat) -> table::Order<Global40> {
        standing::fallback(self, seen, seat)
    }

    fn resample(&self, seen: &Seen<'_, Global40>, rng: &mut Rng) -> Position {
        secrecy::resample(&self.ground, seen, rng)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.frames.top() {
            Frame::Over(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// A side has lost when all its powers have given up.
    fn resigned(&self, _: &Position, seats: Seats) -> Option<Outcome> {
        let lost = |side: &Side| side.seats().minus(seats).is_empty();
        let loser = [Side::Axis, Side::Allies].into_iter().find(lost)?;
        let how = match loser {
            Side::Axis => msg!("won-axis-resigned"),
            Side::Allies => msg!("won-allies-resigned"),
        };
        Some(Outcome { winners: loser.other().seats(), how })
    }

    fn notate(&self, seen: &Seen<'_, Global40>, part: &Part) -> String {
        notation::notate(&self.ground, seen, part)
    }

    fn parse(&self, _: &Seen<'_, Global40>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::parse(&self.ground, said, word, out);
    }
}

impl Present for Global40 {
    fn interpret(
        &self,
        seen: &Seen<'_, Global40>,
        seat: Seat,
        gesture: &Gesture,
    ) -> Vec<table::Order<Global40>> {
        notation::interpret(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, Global40>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn summary(&self, facts: &[&Fact]) -> Vec<Message> {
        view::summary::summary(facts)
    }

    fn trail(&self, fact: &Fact) -> Vec<Space> {
        match fact {
            Fact::Move(MoveFact::Moved { from, to, path, .. }) if path.is_empty() => vec![*from, *to],
            Fact::Move(MoveFact::Moved { path, .. }) => path.clone(),
            Fact::Move(MoveFact::Assault { zone, to, .. }) => vec![*zone, *to],
            _ => Vec::new(),
        }
    }

    fn widget(&self, seen: &Seen<'_, Global40>, part: &Part) -> Widget {
        scene::widget(seen, part)
    }

    fn board(&self) -> Board {
        scene::board::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Global40>) -> Scene {
        scene::scene(self, seen)
    }
}

table::laws!(Global40::standard());
table::cases!(Global40::standard());
