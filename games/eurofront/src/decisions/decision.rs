//! What a question and an order can do, and what a seat sees when it decides.

use table::{Awaited, Forecast, Handle, Message, Seat, Space, Subject, Verdict, msg};

use crate::model::blocks::{Block, Face};
use crate::model::board::Ground;
use crate::model::nation::Faction;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::model::units::Unit;
use crate::rule;
use crate::rules::executor::Executor;

/// A frame that waits for somebody.
pub trait Question {
    /// Who must answer.
    fn awaited(&self, position: &Position) -> Awaited;

    /// What is asked.
    fn prompt(&self, position: &Position) -> Message;

    /// The answer that was given in advance, if it was.
    fn answer(&self, now: &Now, standing: &StandingOrders) -> Option<Vec<Part>> {
        let _ = (now, standing);
        None
    }

    /// The quietest answer, for a clock that ran out.
    fn on_timeout(&self, now: &Now) -> Vec<Part>;
}

/// One kind of order, once it has been read.
pub trait Decision {
    /// Carries it out.
    fn perform(&self, by: Seat, executor: &mut Executor);

    /// What would come of it.
    fn forecast(&self, now: &Now) -> Forecast {
        let _ = now;
        Forecast::default()
    }
}

/// The faction whose turn it is must decide.
pub fn active(position: &Position) -> Awaited {
    position.active().map_or(Awaited::NOBODY, |faction| Awaited::one(faction.seat()))
}

/// A seat that decides, and what it sees.
#[derive(Clone, Copy)]
pub struct Now<'n> {
    pub ground: &'n Ground,
    pub position: &'n Position,
    pub faction: Faction,
}

impl<'n> Now<'n> {
    pub fn new(ground: &'n Ground, position: &'n Position, seat: Seat) -> Now<'n> {
        Now { ground, position, faction: Faction::ALL[seat.index()] }
    }

    /// Every block of one's own on the map.
    pub fn blocks(&self) -> impl Iterator<Item = Handle> + use<'n> {
        let faction = self.faction;
        let own = self.position.pieces().filter(move |(_, block)| block.faction == faction);
        let standing = own.filter(|(_, block)| block.space().is_some() && block.face.is_some());
        standing.map(|(piece, _)| Handle::of_seen(piece))
    }

    pub fn block(&self, handle: Handle) -> &'n Block {
        self.position.block(handle.seen())
    }

    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<'n> {
        self.ground.map.spaces()
    }

    /// In a shorter game nobody leaves its part of the map (22.11).
    pub fn stays_in_play<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let beyond = self.position.control.beyond.contains(self.ground.nets().rows.cell(to));
        rule::SHORT_GAMES.forbids(beyond, || (msg!("beyond-the-game", at = to), vec![Subject::Space(to)]))
    }

    /// A block of one's own on the map: its face, its unit, where it stands.
    ///
    /// # Panics
    /// If it is not one of [`Now::blocks`].
    pub fn own(&self, handle: Handle) -> Own<'n> {
        let block = self.block(handle);
        let (face, at) = block.face.zip(block.space()).expect("one's own blocks on the map have both");
        Own { block, face, unit: self.ground.forces.unit(face.unit), at }
    }
}

/// A block that its owner looks at.
#[derive(Clone, Copy)]
pub struct Own<'n> {
    pub block: &'n Block,
    pub face: Face,
    pub unit: &'n Unit,
    pub at: Space,
}

/// A refusal about a block.
pub fn about(handle: Handle) -> Vec<Subject> {
    vec![Subject::Piece(handle.seen())]
}
