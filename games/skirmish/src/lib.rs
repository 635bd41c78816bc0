//! Skirmish: a raid on three crossings, for three seats on two sides and ten minutes.
//!
//! It is a game of its own, small and nasty on purpose: hidden blocks, a secret roll, sealed plans that can be amended and overridden,
//! a march interrupted by a reaction to a reaction, promises that fall due, offers, money. It proves the table, and
//! `docs/adding-a-game.md` walks through it.
//!
//! | chapter | file |
//! |---|---|
//! | 1 set-up and calendar | `setup`, `turn` |
//! | 2 secrecy | `secrecy` |
//! | 3 plans | `turn/plans` |
//! | 4 moves | `turn/moves`, what may be said in `sentence` |
//! | 5 reactions | `turn/reaction` |
//! | 6 battle | `turn/battle`, `turn/fire` |
//! | 7 reckoning | `turn/reckoning` |
//!
//! ```
//! use std::sync::Arc;
//! use skirmish::Skirmish;
//! use table::{Entropy, Gesture, Game, Match, Person, Seat, Viewer};
//!
//! let game = Arc::new(Skirmish::standard());
//! let people = [Person(0), Person(1), Person(1)]; // one person holds blue and green
//! let mut m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(7, 3)).unwrap();
//! for seat in [0, 1, 2].map(Seat) {
//!     let order = game.mean(&m.see(Viewer::seat(seat)), seat, &Gesture::Line("hold".into())).remove(0);
//!     m.order(seat, &order).unwrap();
//! }
//! assert_eq!(m.steps().len(), 3);
//! ```
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod board;
mod fact;
mod forecast;
mod notation;
mod part;
mod position;
mod proving;
mod rule;
mod scene;
mod secrecy;
mod sentence;
mod setup;
mod standing;
mod turn;
mod units;

pub use board::{BLUE, EVERYBODY, GREEN, Ground, RED, SPACES, Way};
pub use fact::Fact;
pub use forecast::{RoundResult, round_result};
pub use part::{Part, Verb};
pub use position::{Debt, Frame, Override, Plan, Position, Stage};
pub use sentence::retreats;
pub use setup::{Setup, SetupBlock};
pub use standing::{Reply, Standing};
pub use turn::{captain, hit_number, mover, points, speed, strongest};
pub use units::{Block, Face, Kind, Side};

use sentence::Decision;
use table::dice::Dice;
use table::rulebook::Rulebook;
use table::scene::{Board, Carrier, Scene};
use table::{
    About, Awaited, Edition, Forecast, Game, Gesture, Lens, Message, Order, Outcome, Piece, Question,
    Refusal, Rng, Seat, Seats, Seen, SetupFault, Space, Subject, Tell, grammar, msg,
};
use turn::Course;

/// The game: its map, its tables.
pub struct Skirmish {
    ground: Ground,
}

impl Skirmish {
    /// The one edition there is.
    pub fn standard() -> Skirmish {
        Skirmish { ground: Ground::load() }
    }

    /// The map and the tables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The space with this key.
    pub fn space(&self, key: &str) -> Option<Space> {
        self.ground.map.by_key(key)
    }

    fn decision<'d>(&'d self, seen: &'d Seen<'_, Skirmish>, seat: Seat) -> Decision<'d> {
        Decision { ground: &self.ground, position: seen, seat }
    }

    /// The steps of the shortest march that may be made; straight to the target if there is none.
    fn shortest_march(
        &self,
        seen: &Seen<'_, Skirmish>,
        seat: Seat,
        block: Piece,
        from: Space,
        to: Space,
    ) -> Vec<Space> {
        let mut paths: Vec<Vec<Part>> = vec![vec![Part::Do(Verb::March), Part::Block(block)]];
        let grammar = self.decision(seen, seat);
        while let Some(path) = (!paths.is_empty()).then(|| paths.remove(0)) {
            let mut steps = Vec::new();
            grammar::next(&grammar, &path, &mut steps);
            for step in steps {
                let longer = [path.as_slice(), &[step]].concat();
                if step == Part::Space(to) {
                    let space = |p: &Part| if let Part::Space(s) = p { Some(*s) } else { None };
                    return longer.iter().filter_map(space).collect();
                }
                paths.push(longer);
            }
        }
        if from == to { Vec::new() } else { vec![to] }
    }
}

impl Game for Skirmish {
    type Setup = Setup;
    type Position = Position;
    type Part = Part;
    type Fact = Fact;
    type Standing = Standing;

    fn about(&self) -> About {
        About {
            id: "skirmish",
            title: "Skirmish at the Fords",
            plays: "its own rules",
            seats: &["red", "blue", "green"],
            secrets: true,
            edition: Edition { game: "skirmish".into(), version: 1, data: Ground::data_hash() },
            words: &[("en", include_str!("../lang/en.ftl"))],
            lessons: &[],
        }
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::read(include_str!("../rulebook.toml"))
            .unwrap_or_else(|fault| panic!("rulebook.toml: {fault}"))
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
        seat: Seat,
        order: &Order<Skirmish>,
        dice: &mut Dice<'_>,
        tell: &mut Tell<'_, Fact>,
    ) {
        Course { ground: &self.ground, position, dice, tell }.perform(seat, &order.parts);
    }

    fn observe<'a>(&self, lens: Lens<'a, Skirmish>) -> Seen<'a, Skirmish> {
        secrecy::observe(&self.ground, lens)
    }

    fn next(&self, seen: &Seen<'_, Skirmish>, seat: Seat, said: &[Part], out: &mut Vec<Part>) -> bool {
        grammar::next(&self.decision(seen, seat), said, out)
    }

    fn judge(&self, seen: &Seen<'_, Skirmish>, seat: Seat, order: &Order<Skirmish>) -> Result<(), Refusal> {
        grammar::judge(&self.decision(seen, seat), &order.parts)
    }

    fn mean(&self, seen: &Seen<'_, Skirmish>, seat: Seat, gesture: &Gesture) -> Vec<Order<Skirmish>> {
        notation::mean(self, seen, seat, gesture)
    }

    fn forecast(&self, seen: &Seen<'_, Skirmish>, seat: Seat, order: &Order<Skirmish>) -> Forecast {
        forecast::forecast(self, seen, seat, order)
    }

    fn questions(&self) -> Vec<Question> {
        standing::questions()
    }

    fn answer(&self, seen: &Seen<'_, Skirmish>, seat: Seat, standing: &Standing) -> Option<Order<Skirmish>> {
        standing::answer(self, seen, seat, standing)
    }

    fn fallback(&self, seen: &Seen<'_, Skirmish>, seat: Seat) -> Order<Skirmish> {
        standing::fallback(self, seen, seat)
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

    fn name(&self, seen: &Seen<'_, Skirmish>, subject: Subject) -> Message {
        scene::name(&self.ground, seen, subject)
    }

    fn report(&self, fact: &Fact) -> Message {
        fact.words()
    }

    fn spell(&self, seen: &Seen<'_, Skirmish>, part: &Part) -> String {
        notation::spell(&self.ground, seen, part)
    }

    fn hear(&self, seen: &Seen<'_, Skirmish>, said: &[Part], word: &str, out: &mut Vec<Part>) {
        notation::hear(&self.ground, seen, said, word, out);
    }

    fn carrier(&self, _: &Seen<'_, Skirmish>, part: &Part) -> Carrier {
        scene::carrier(part)
    }

    fn board(&self) -> Board {
        scene::board(&self.ground)
    }

    fn scene(&self, seen: &Seen<'_, Skirmish>) -> Scene {
        scene::scene(&self.ground, seen)
    }
}

table::laws!(Skirmish::standard());
