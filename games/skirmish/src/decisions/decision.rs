//! What a question and an order can do, and what a seat sees when it decides.

use table::{Awaited, Forecast, Handle, Message, Piece, RuleId, Seat, Seats, Space, Subject, Verdict, msg};

use crate::model::board::Ground;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::standing::Standing;
use crate::model::units::Block;
use crate::rule;
use crate::rules::executor::Executor;

/// A frame that waits for somebody.
pub trait Question {
    /// Who must answer.
    fn awaited(&self, position: &Position) -> Awaited;

    /// What is asked.
    fn prompt(&self, position: &Position) -> Message;

    /// The answer that was given in advance, if it was.
    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        let _ = (now, standing);
        None
    }

    /// The quietest answer, for a clock that ran out.
    fn on_timeout(&self, now: &Now) -> Vec<Part>;

    /// What it means to point at something.
    fn pointed_at(&self, position: &Position, subject: Subject) -> Option<Vec<Part>> {
        let _ = (position, subject);
        None
    }
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

/// A seat that decides, and what it sees.
pub struct Now<'n> {
    pub ground: &'n Ground,
    pub position: &'n Position,
    pub seat: Seat,
}

impl<'n> Now<'n> {
    pub fn new(ground: &'n Ground, position: &'n Position, seat: Seat) -> Now<'n> {
        Now { ground, position, seat }
    }

    /// Every block on the map.
    pub fn blocks(&self) -> impl Iterator<Item = Handle> {
        let standing = self.position.pieces().filter(|(_, b)| b.at.is_some());
        standing.map(|(piece, _)| Handle::of_seen(piece))
    }

    pub fn block(&self, handle: Handle) -> &'n Block {
        self.position.seen_block(handle)
    }

    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.ground.map.spaces()
    }

    pub fn friends(&self) -> Seats {
        self.ground.side(self.seat).seats()
    }

    /// A block of one's own.
    pub fn own<V: Verdict>(&self, handle: Handle) -> Result<&'n Block, V> {
        let block = self.block(handle);
        rule::OWN_BLOCKS.forbids(block.owner != self.seat, || {
            (msg!("not-your-block", block = handle.seen(), owner = block.owner), about(handle))
        })?;
        Ok(block)
    }

    /// Blocks in a contested space stay there.
    pub fn not_pinned<V: Verdict>(&self, handle: Handle, at: Space) -> Result<(), V> {
        rule::PINNED.forbids(self.position.is_contested(at), || {
            (msg!("is-pinned", block = handle.seen(), at = at), about(handle))
        })
    }

    pub fn has_coins<V: Verdict>(&self, wanted: u8, rule: RuleId) -> Result<(), V> {
        let purse = self.position.coins[self.seat.index()];
        rule.forbids(purse < wanted, || {
            (msg!("not-enough-coins", wanted = wanted, purse = purse), vec![Subject::Seat(self.seat)])
        })
    }
}

/// A refusal about a block.
pub fn about(handle: Handle) -> Vec<Subject> {
    vec![Subject::Piece(handle.seen())]
}

/// The block that was pointed at.
pub fn pointed_block(subject: Subject) -> Option<Piece> {
    match subject {
        Subject::Piece(piece) => Some(piece),
        _ => None,
    }
}
