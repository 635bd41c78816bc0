//! The whole truth at one moment, or one viewer's share of it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Frames, Handle, Outcome, Piece, Pieces, Sealed, Seat, Seats, Space, Veil};

use super::board::{Ground, SPACES};
use super::seats::{EVERYBODY, SEATS};
use super::units::{Block, Kind, Side};

/// How many blocks there are at most.
pub const BLOCKS: usize = 14;

/// A position of Skirmish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub turn: u8,
    pub frames: Frames<Frame>,
    pub blocks: ArrayVec<Block, BLOCKS>,
    /// Who held each space last.
    pub holder: [Option<Seat>; SPACES],
    pub coins: [u8; SEATS],
    /// Points lost by broken promises.
    pub shame: [u8; SEATS],
    pub plans: [Option<Plan>; SEATS],
    /// Promised assaults that are not yet kept, paid for or void.
    pub debts: [Option<Debt>; SEATS],
    /// Has the seat broken the enemy's cipher this turn? Unknown of others.
    pub cipher: [Option<bool>; SEATS],
    pub offered: Seats,
    /// How many blocks of each kind each seat began with; everybody knows.
    pub roster: [[u8; 5]; SEATS],
    pub veil: Veil,
}

/// Where the game stands: what is being asked, or what happens next by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Every seat seals a plan.
    Plans(Sealed<Plan>),
    /// Every seat seals whether it overrides its plan.
    Overrides(Sealed<Override>),
    /// A seat moves.
    Move(Moving),
    /// A seat is offered coins.
    Offer(Offered),
    /// A block is on its way.
    March(Marching),
    /// Seats are asked, one after the other, whether they intercept a march.
    Intercept(Interception),
    /// Seats are asked whether a gun fires at the interceptor.
    Cover(Covering),
    /// Seats are asked whether a gun fires at that gun.
    Counter(Countering),
    /// Battles are fought, space by space.
    Battles(Battles),
    /// A battle.
    Battle(Battle),
    /// A side must say which of its equally strong blocks takes a hit.
    Loss(Loss),
    /// The end.
    Over(Outcome),
}

/// A seat moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// How many have moved before it this turn.
    pub turn_order: u8,
}

/// Coins were offered and not yet taken or declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offered {
    pub from: Seat,
    pub to: Seat,
    pub coins: u8,
}

/// A block on its way. Only its owner knows where to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marching {
    pub block: Piece,
    pub path: ArrayVec<Space, 4>,
}

/// A march that may be intercepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Interception {
    pub mover: Piece,
    /// Who is still to be asked.
    pub ask: Seats,
    /// Which block reacts.
    pub by: Option<Piece>,
}

/// An interceptor at which a gun may fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Covering {
    pub mover: Piece,
    pub interceptor: Piece,
    pub ask: Seats,
    pub by: Option<Piece>,
}

/// A gun that covers, at which another may fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Countering {
    pub gun: Piece,
    pub ask: Seats,
    pub by: Option<Piece>,
}

/// The battles of a turn: those from this space on are still to be fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battles {
    pub from: u8,
}

/// One battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub at: Space,
    pub attacker: Side,
    /// Rounds that have been fought.
    pub round: u8,
    pub stage: Stage,
}

/// Hits that a side has still to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub at: Space,
    pub side: Side,
    pub hits: u8,
}

impl Frame {
    /// In a reaction: who is still to be asked, and which block reacts.
    pub fn reaction_mut(&mut self) -> Option<(&mut Seats, &mut Option<Piece>)> {
        match self {
            Frame::Intercept(Interception { ask, by, .. })
            | Frame::Cover(Covering { ask, by, .. })
            | Frame::Counter(Countering { ask, by, .. }) => Some((ask, by)),
            _ => None,
        }
    }
}

/// How far a round of battle has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The attacker decides.
    Decide,
    /// The defender fires.
    Defence,
    /// The attacker fires.
    Attack,
}

/// What a seat means to do this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Plan {
    Hold,
    Rush,
    Assault(Debt),
}

/// What a seat does with its plan when all plans are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Override {
    Keep,
    Change(Plan),
}

/// A promise to fight somewhere, and the block that carries it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Debt {
    /// Known to the seat alone.
    pub bearer: Option<Piece>,
    pub target: Space,
    pub kept: bool,
}

impl Position {
    /// Is everything there that is named? Asked of what comes from outside.
    pub fn is_sound(&self, ground: &Ground) -> bool {
        let seat = |seat: Seat| EVERYBODY.contains(seat);
        let space = |space: Space| ground.map.contains(space);
        let blocks = self.blocks.iter().all(|b| seat(b.owner) && b.face.is_some() && b.at.is_none_or(space));
        let mut pieces = true;
        self.clone().each_piece(&mut |piece| pieces &= piece.index() < self.blocks.len());
        let debts = self.debts.iter().flatten().all(|d| space(d.target));
        let frames = self.frames.iter().all(|frame| match frame {
            Frame::Move(moving) => usize::from(moving.turn_order) < SEATS,
            Frame::Offer(offered) => seat(offered.from) && seat(offered.to),
            Frame::March(march) => march.path.iter().all(|s| space(*s)),
            Frame::Battle(Battle { at, .. }) | Frame::Loss(Loss { at, .. }) => space(*at),
            _ => true,
        });
        let held = self.holder.iter().flatten().all(|s| seat(*s));
        let veiled = self.veil.is_sound(SEATS as u8, self.blocks.len());
        let timely = (1..=ground.tables.turns).contains(&self.turn);
        blocks && pieces && debts && frames && held && veiled && timely
    }

    /// In a view: the block that its seat calls so.
    pub fn seen_block(&self, handle: Handle) -> &Block {
        self.block(handle.seen())
    }

    pub fn block(&self, piece: Piece) -> &Block {
        &self.blocks[piece.index()]
    }

    pub fn block_mut(&mut self, piece: Piece) -> &mut Block {
        &mut self.blocks[piece.index()]
    }

    /// Every block by number.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, &Block)> {
        self.blocks.iter().enumerate().map(|(i, b)| (Piece(i as u16), b))
    }

    /// The blocks that stand in a space.
    pub fn standing(&self, at: Space) -> impl Iterator<Item = (Piece, &Block)> {
        self.pieces().filter(move |(_, b)| b.at == Some(at))
    }

    /// The blocks of these seats that stand in a space.
    pub fn of(&self, seats: Seats, at: Space) -> impl Iterator<Item = (Piece, &Block)> {
        self.standing(at).filter(move |(_, b)| seats.contains(b.owner))
    }

    /// Do both sides stand in this space?
    pub fn is_contested(&self, at: Space) -> bool {
        let here = |side: Side| self.of(side.seats(), at).next().is_some();
        here(Side::Raiders) && here(Side::Keepers)
    }

    /// The blocks of a kind that a seat still has or that have fallen: what everybody can count.
    pub fn roster_of(&self, seat: Seat, kind: Kind) -> u8 {
        self.roster[seat.index()][kind as usize]
    }
}

impl Pieces for Debt {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.bearer.iter_mut().for_each(rename);
    }
}

impl Pieces for Plan {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Plan::Assault(debt) => debt.each_piece(rename),
            Plan::Hold | Plan::Rush => {}
        }
    }
}

impl Pieces for Override {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Override::Change(plan) => plan.each_piece(rename),
            Override::Keep => {}
        }
    }
}

impl Pieces for Frame {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Frame::Plans(answers) => answers.each_piece(rename),
            Frame::Overrides(answers) => answers.each_piece(rename),
            Frame::March(march) => rename(&mut march.block),
            Frame::Intercept(Interception { mover, by, .. }) => by.iter_mut().chain([mover]).for_each(rename),
            Frame::Cover(Covering { mover, interceptor, by, .. }) => {
                by.iter_mut().chain([mover, interceptor]).for_each(rename);
            }
            Frame::Counter(Countering { gun, by, .. }) => by.iter_mut().chain([gun]).for_each(rename),
            Frame::Move(_)
            | Frame::Offer(_)
            | Frame::Battles(_)
            | Frame::Battle(_)
            | Frame::Loss(_)
            | Frame::Over(_) => {}
        }
    }
}

impl Pieces for Position {
    /// What is named in frames, plans and promises; the blocks themselves are numbered by their places.
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.debts.iter_mut().flatten().for_each(|debt| debt.each_piece(rename));
        self.plans.iter_mut().flatten().for_each(|plan| plan.each_piece(rename));
        self.frames.iter_mut().for_each(|frame| frame.each_piece(rename));
    }
}
