//! What a question and an order can do, and what a seat sees when it decides.

use table::{Awaited, Forecast, Handle, Message, Seat, Seen, Space, Subject, Verdict, msg};

use super::known::Known;
use crate::model::blocks::{Block, Face};
use crate::model::board::Ground;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::nets::{Cluster, Ways};
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::model::units::Unit;
use crate::rule;
use crate::rules::engagement::Occupancy;
use crate::rules::executor::Executor;
use crate::rules::tracing::Tracing;
use crate::rules::voyages::{Conditions, Range, Voyages};

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
    /// What has been worked out of this very position.
    known: &'n Known,
}

impl<'n> Now<'n> {
    /// What is worked out is kept with the view, for the next question about it.
    pub fn new(ground: &'n Ground, seen: &'n Seen<'_, EuroFront>, seat: Seat) -> Now<'n> {
        Now { ground, position: seen, faction: Faction::ALL[seat.index()], known: seen.keep(Known::default) }
    }

    /// The same seat in a position that could follow, of which nothing is known yet.
    pub fn suppose<T>(&self, position: &Position, ask: impl FnOnce(&Now) -> T) -> T {
        ask(&Now { ground: self.ground, position, faction: self.faction, known: &Known::default() })
    }

    /// Who stands where.
    pub fn occupancy(&self) -> &'n Occupancy {
        self.known.occupancy(self.ground, self.position, self.faction)
    }

    /// Where those who may not attack alone can follow.
    pub fn company(&self) -> &'n Cluster {
        self.known.company(self.ground, self.position, self.faction)
    }

    /// What one's ships meet on the seas.
    pub fn conditions(&self) -> &'n Conditions {
        self.known.conditions(self.ground, self.position, self.faction)
    }

    /// The voyages of one's ships from a place.
    pub fn voyages(&self, from: Space, range: Range) -> Voyages {
        Voyages::from(self.ground, self.conditions(), from, range)
    }

    /// The lines of one's own nations.
    pub fn lines(&self) -> Tracing<'n> {
        let Now { ground, position, faction, known } = *self;
        Tracing { ground, position, faction, traced: known.lines(ground, position, faction) }
    }

    /// Hexsides and routes over which nobody may engage or disengage any more.
    pub fn spent(&self) -> &'n Ways {
        self.known.spent(self.ground, self.position)
    }

    /// Does an enemy stand here?
    pub fn has_enemies(&self, at: Space) -> bool {
        self.occupancy().enemies.contains(self.ground.nets().rows.cell(at))
    }

    /// Is a place full of one's own?
    pub fn is_full(&self, at: Space) -> bool {
        self.occupancy().full.contains(self.ground.nets().rows.cell(at))
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

    /// Every place with a battle, in order.
    pub fn battles(&self) -> impl Iterator<Item = Space> + use<'n> {
        let mut battles: Vec<Space> = self.position.battles.iter().map(|battle| battle.at).collect();
        battles.sort_unstable();
        battles.into_iter()
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
