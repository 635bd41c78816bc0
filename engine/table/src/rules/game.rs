//! The contract every game fulfils.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::reading;
use crate::msg;
use crate::rules::dice::Dice;
use crate::rules::pack::Hash;
use crate::rules::rulebook::Rulebook;
use crate::rules::{
    Allowed, Awaited, Forecast, Lens, Message, Order, Question, Refusal, Rng, RuleId, Said, Seat, Seats,
    Seen, Tell, Verdict, Viewer, observe, read_listed,
};

/// What the types of a game have in common: plain data that can be stored, sent and compared.
pub trait Data: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A game is a value: the map, tables and rulings of one edition. It never changes and is shared by all who play it;
/// what changes is the [`Game::Position`].
///
/// What may be done depends only on what the decider may know: `read` and `forecast` take a [`Seen`].
/// Where a rulebook makes legality depend on hidden truth, the attempt is legal and its result reveals.
pub trait Game: Sized + Send + Sync + 'static {
    /// Anything a person may type as a start; [`Game::start`] says everything that is wrong with it.
    type Setup: Data + Default;
    /// The whole truth at one moment; a few kilobytes, no `usize`, no hash map, no float.
    type Position: Data;
    /// One word of an order.
    type Part: Data + Ord;
    /// An order as the game understands it: a type for each kind of order, with what reading it worked out.
    type Order: Clone + Eq + Debug + Send + Sync + 'static;
    /// Something that happened, as its audience may know it.
    type Fact: Data;
    /// What a seat has said it would answer, so that it need not be asked. As JSON it is an object.
    type Standing: Data + Default;

    /// What it is called and where its words are.
    fn about(&self) -> About;

    /// The index of its rules, by which a refusal quotes the rule it cites.
    fn rulebook(&self) -> Rulebook;

    /// A position from a set-up, or every fault at once. Deals and salts come from the dice.
    fn start(&self, setup: &Self::Setup, dice: &mut Dice<'_>) -> Result<Self::Position, Vec<SetupFault>>;

    /// Could this be a position of this game? Asked of what comes from outside, such as a file: everything it names must be there.
    fn sound(&self, position: &Self::Position) -> bool;

    /// Seats that must act; empty once the game is over. This is public: it must be the same in every view.
    fn awaiting(&self, position: &Self::Position) -> Awaited;

    /// Carries out an order that may be given; it cannot refuse. The order names pieces as its seat does, not as they truly are.
    fn perform(
        &self,
        position: &mut Self::Position,
        order: &Allowed<Self::Order>,
        dice: &mut Dice<'_>,
        tell: &mut Tell<'_, Self::Fact>,
    );

    /// What a viewer may know. Called through [`observe`](crate::observe), which alone can make a [`Lens`].
    fn observe<'a>(&self, lens: Lens<'a, Self>) -> Seen<'a, Self>;

    /// Reads an order word by word, with the rules that forbid each. What may follow, and why something may not be said, are readings
    /// of this same function (see [`Said`]).
    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, Self>,
        seat: Seat,
        said: &mut Said<'_, Self::Part>,
    ) -> Result<Self::Order, V>;

    /// Adds to `out` every part that may follow what has been said; true if what has been said is already a whole order.
    /// Offers nothing that cannot be finished. What has been said was itself offered, part by part.
    fn next(
        &self,
        seen: &Seen<'_, Self>,
        seat: Seat,
        said: &[Self::Part],
        out: &mut Vec<Self::Part>,
    ) -> bool {
        reading::next(self, seen, seat, said, out)
    }

    /// A part in notation: one word without blanks, the same in every language, no other part's at this place.
    fn notate(&self, seen: &Seen<'_, Self>, part: &Self::Part) -> String;

    /// Adds to `out` every part that this word may mean here, legal or not.
    fn parse(&self, seen: &Seen<'_, Self>, said: &[Self::Part], word: &str, out: &mut Vec<Self::Part>);

    /// What would come of a legal order; draws nothing.
    fn forecast(&self, seen: &Seen<'_, Self>, order: &Allowed<Self::Order>) -> Forecast;

    /// The questions that a standing order can answer.
    fn questions(&self) -> Vec<Question>;

    /// The answer that a standing order gives; none if the person wants to be asked.
    fn answer(&self, seen: &Seen<'_, Self>, seat: Seat, standing: &Self::Standing) -> Option<Order<Self>>;

    /// A clock ran out: a legal order, always the same.
    fn fallback(&self, seen: &Seen<'_, Self>, seat: Seat) -> Order<Self>;

    /// A world that fits what is known, drawn at random.
    fn resample(&self, seen: &Seen<'_, Self>, rng: &mut Rng) -> Self::Position;

    /// Who has won, when the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// What it means that these seats have resigned; nothing as long as others can play on for them.
    fn resigned(&self, position: &Self::Position, seats: Seats) -> Option<Outcome>;
}

/// Reads an order by what its seat may know and, if it may be given, carries it out: all or nothing.
pub fn play<G: Game>(
    game: &G,
    position: &mut G::Position,
    seat: Seat,
    order: &Order<G>,
    dice: &mut Dice<'_>,
    tell: &mut Tell<'_, G::Fact>,
) -> Result<(), Refusal> {
    let allowed = read(game, position, seat, order)?;
    game.perform(position, &allowed, dice, tell);
    Ok(())
}

/// Carries out an order that is known to be allowed: no rule is asked again.
pub fn carry_out<G: Game>(
    game: &G,
    position: &mut G::Position,
    seat: Seat,
    order: &Order<G>,
    dice: &mut Dice<'_>,
    tell: &mut Tell<'_, G::Fact>,
) {
    let allowed = read_listed(game, &observe(game, position, Viewer::seat(seat)), seat, order);
    let allowed = allowed.unwrap_or_else(|| panic!("{order:?} is not an order that may be given here"));
    game.perform(position, &allowed, dice, tell);
}

/// Reads an order by what its seat may know of this position.
pub fn read<G: Game>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    order: &Order<G>,
) -> Result<Allowed<G::Order>, Refusal> {
    may_decide(game, position, seat)?;
    reading::read(game, &observe(game, position, Viewer::seat(seat)), seat, &order.parts)
}

/// May this order be given?
pub fn judge<G: Game>(game: &G, position: &G::Position, seat: Seat, order: &Order<G>) -> Result<(), Refusal> {
    read(game, position, seat, order).map(drop)
}

/// Reads an order from what its seat sees.
pub fn read_seen<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    order: &Order<G>,
) -> Result<Allowed<G::Order>, Refusal> {
    may_decide(game, seen, seat)?;
    reading::read(game, seen, seat, &order.parts)
}

/// Who is awaited is the same in every view.
fn may_decide<G: Game>(game: &G, position: &G::Position, seat: Seat) -> Result<(), Refusal> {
    if game.awaiting(position).hears(seat) {
        return Ok(());
    }
    Err(Refusal::new(RuleId::NOT_YOURS, msg!("table-not-yours", seat = seat), []))
}

/// What a game is called and where its words are.
#[derive(Clone, Debug)]
pub struct About {
    /// The id, as in `sandtable play ID`.
    pub id: &'static str,
    /// The title shown to players.
    pub title: &'static str,
    /// Whose rules it plays.
    pub plays: &'static str,
    /// The seats in order, each by the word that names it in notation.
    pub seats: &'static [&'static str],
    /// May viewers be kept from knowing something?
    pub secrets: bool,
    /// Which behaviour of the rules this is.
    pub edition: Edition,
    /// Words by language, in Fluent.
    pub words: &'static [(&'static str, &'static str)],
    /// Lessons by id, as files (see [`Lesson`](crate::lesson::Lesson)).
    pub lessons: &'static [(&'static str, &'static str)],
    /// Scenarios by id, as set-ups in JSON, the usual one first; the message `scenario-ID` names each. None if there is one way to begin.
    pub scenarios: &'static [(&'static str, &'static str)],
}

impl About {
    /// How many seats there are.
    pub fn count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The seat that this word names.
    pub fn seat(&self, word: &str) -> Option<Seat> {
        self.seats.iter().position(|name| *name == word).map(|i| Seat(i as u8))
    }

    /// The set-up of the scenario with this id.
    pub fn scenario(&self, id: &str) -> Option<&'static str> {
        self.scenarios.iter().find(|(known, _)| *known == id).map(|(_, setup)| *setup)
    }

    /// Every seat.
    pub fn all_seats(&self) -> Seats {
        Seats::first_ones(self.seats.len())
    }
}

/// Which rules a match is played by. A match keeps its edition; a fix of behaviour makes a new one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    /// The game's id.
    pub game: String,
    /// Goes up when the rules behave differently.
    pub version: u16,
    /// The hash of the data files that the rules use.
    pub data: Hash,
}

impl Edition {
    /// A short name for paths and tables: `skirmish-1-aac1b567`.
    pub fn key(&self) -> String {
        format!("{}-{}-{:.8}", self.game, self.version, self.data.to_string())
    }
}

impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} ({:.8})", self.game, self.version, self.data.to_string())
    }
}

/// Something wrong with a set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetupFault {
    /// Where in the set-up: `blocks[3].at`.
    pub at: String,
    /// What is wrong and what would be right.
    pub why: Message,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winners: Seats,
    /// How, in words, by key.
    pub how: Message,
}
