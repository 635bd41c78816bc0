//! World 1940: nine powers, one world at war. Areas, dice, money, research; `docs/global40.md` says what it plays and what it leaves out.
//!
//! Read `turn` first: it has the order of play.
//!
//! | chapter | folder |
//! |---|---|
//! | 1 victory | `victory` |
//! | 2 the board | `board`, `spaces`, `holder`, `situation` |
//! | 3 politics | `politics` |
//! | 4 set-up | `setup`, `data/` |
//! | 6 order of play | `turn` |
//! | 7, 17, 18 purchase, research, pilots | `purchase` |
//! | 8, 9, 13 moves | `movement` |
//! | 10, 11, 12 windows, battles, capture | `combat`, and battles as values in `battle` |
//! | 14 placing units | `mobilise` |
//! | 15 income | `income` |
//! | 16 units | `units`, `works` |
//!
//! What players say is in `decisions`, a file for each kind of order; the chapters have the rules that it asks and what comes of it.
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

pub mod battle;
mod board;
mod claims;
mod combat;
mod decision;
mod decisions;
mod draw;
mod events;
mod fact;
mod forecast;
mod holder;
mod income;
mod markers;
mod mobilise;
mod movement;
mod names;
mod notation;
mod options;
mod part;
mod politics;
mod position;
mod powers;
mod presence;
mod proving;
mod purchase;
mod research;
pub mod rule;
mod scene;
mod secrecy;
mod setup;
mod situation;
mod spaces;
mod standing;
mod turn;
mod unit;
mod units;
mod victory;
mod works;

pub use board::Ground;
pub use decision::Decision;
pub use decisions::Order;
pub use events::{Deck, Event};
pub use fact::Fact;
pub use holder::{Holder, Leaning};
pub use markers::{Marker, Progress};
pub use options::Options;
pub use part::{Part, Verb};
pub use politics::{Deed, Diplomacy, Ledger, Question};
pub use position::{Frame, Position, Turn};
pub use powers::{POWERS, Power, Powers, Side};
pub use presence::Presence;
pub use purchase::{Purchases, Stores, Transit};
pub use research::{Project, Projects};
pub use setup::Setup;
pub use situation::{Situation, Stance};
pub use spaces::{LANDS, SPACES, Spaces};
pub use standing::Standing;
pub use unit::{Marks, Task, Unit};
pub use units::{Branch, KINDS, Kind, Profile};
pub use victory::{Clocks, Goal, Hold};
pub use works::{Facility, Works};

use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Carrier, Scene};
use table::{
    About, Allowed, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Outcome, Present, Rng, Said,
    Seat, Seats, Seen, SetupFault, Space, Subject, Tell, Verdict, msg, text,
};
use turn::Course;

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

    fn decision<'d>(&'d self, seen: &'d Seen<'_, Global40>, seat: Seat) -> Decision<'d> {
        Decision::of(&self.ground, seen, seat)
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
            edition: Edition { game: "global40".into(), version: 1, data: Ground::data_hash() },
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
                ),
            )],
            lessons: &[],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(text!("rulebook.toml")).unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
    }

    fn start(&self, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
        let mut position = setup::start(&self.ground, setup)?;
        let deeds = setup::deeds(&self.ground, setup);
        Course { ground: &self.ground, position: &mut position, dice, tell: &mut Tell::nobody() }
            .begin(&deeds);
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
        Course { ground: &self.ground, position, dice, tell }.perform(order);
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
        decisions::phases::read(&self.decision(seen, seat), said)
    }

    fn forecast(&self, seen: &Seen<'_, Global40>, order: &Allowed<Order>) -> Forecast {
        forecast::forecast(self, seen, order.seat(), order)
    }

    fn questions(&self) -> Vec<table::Question> {
        standing::questions(&self.ground)
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

    fn spell(&self, seen: &Seen<'_, Global40>, part: &Part) -> String {
        notation::spell(&self.ground, seen, part)
    }

    fn hear(&self, _: &Seen<'_, Global40>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::hear(&self.ground, said, word, out);
    }
}

impl Present for Global40 {
    fn mean(&self, seen: &Seen<'_, Global40>, seat: Seat, gesture: &Gesture) -> Vec<table::Order<Global40>> {
        notation::mean(self, seen, seat, gesture)
    }

    fn name(&self, seen: &Seen<'_, Global40>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn carrier(&self, seen: &Seen<'_, Global40>, part: &Part) -> Carrier {
        scene::carrier(seen, part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Global40>) -> Scene {
        scene::scene(self, seen)
    }
}

table::laws!(Global40::standard());
