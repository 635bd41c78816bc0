//! How a game begins: what a person may type, and everything that is wrong with it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::dice::Dice;
use table::{Frames, Sealed, Seat, Seats, SetupFault, Space, Tell, Veil, msg};

use crate::model::board::{Ground, SPACES, SeatRow};
use crate::model::position::{BLOCKS, Frame, Moving, Position};
use crate::model::seats::{EVERYBODY, SEATS};
use crate::model::units::{Block, Face, Kind, Side};
use crate::rule;
use crate::rules::executor::Executor;

/// A start. What is left out is as in `data/tables.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The turn to begin with; 1 if left out.
    pub turn: Option<u8>,
    /// Begin with the moves of this turn instead of its plans.
    #[serde(default)]
    pub moves: bool,
    /// The purses of red, blue and green before the first income.
    pub coins: Option<[u8; SEATS]>,
    /// Who knows the enemy's cipher, if the game begins with moves or a case wants to be sure.
    pub cipher: Option<[bool; SEATS]>,
    /// All blocks; if left out, every seat's blocks stand at its home at full strength.
    pub blocks: Option<Vec<SetupBlock>>,
    /// Spaces held at the start besides those where blocks stand and the homes.
    #[serde(default)]
    pub held: Vec<(String, String)>,
}

/// One block of a start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupBlock {
    /// Whose.
    pub seat: String,
    /// What.
    pub kind: Kind,
    /// Full strength if left out.
    pub strength: Option<u8>,
    /// Where.
    pub at: String,
}

/// Nobody begins with more.
const MOST_COINS: u8 = 99;

struct Reader<'r> {
    ground: &'r Ground,
    faults: Vec<SetupFault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: String, why: table::Message) {
        self.faults.push(SetupFault { at, why });
    }

    fn seat(&mut self, at: &str, name: &str) -> Option<Seat> {
        let found = self.ground.tables.seats.iter().position(|row| row.name == name);
        if found.is_none() {
            self.fault(at.into(), msg!("setup-no-seat", name = name.to_string()));
        }
        found.map(|i| Seat(i as u8))
    }

    fn space(&mut self, at: &str, key: &str) -> Option<Space> {
        let found = self.ground.map.by_key(key);
        if found.is_none() {
            self.fault(at.into(), msg!("setup-no-space", key = key.to_string()));
        }
        found
    }

    fn block(&mut self, at: &str, row: &SetupBlock) -> Option<Block> {
        let limit = if row.kind == Kind::Decoy { 1 } else { self.ground.tables.full };
        let strength = row.strength.unwrap_or(limit);
        if !(1..=limit).contains(&strength) && rule::SETUP_BLOCKS.holds() {
            self.fault(
                format!("{at}.strength"),
                msg!("setup-strength", limit = limit, rule = rule::SETUP_BLOCKS),
            );
        }
        let (owner, space) =
            (self.seat(&format!("{at}.seat"), &row.seat), self.space(&format!("{at}.at"), &row.at));
        let (owner, space) = (owner?, space?);
        Some(Block {
            owner,
            face: Some(Face { kind: row.kind, strength }),
            at: Some(space),
            up: false,
            known: Seats::NONE,
            marched: false,
            reacted: false,
            wet: false,
        })
    }
}

/// The blocks that stand in a start where none are named.
fn usual_blocks(ground: &Ground) -> Vec<SetupBlock> {
    let of = |row: &SeatRow| {
        let (seat, at) = (row.name.clone(), row.home.clone());
        let block =
            move |kind: &Kind| SetupBlock { seat: seat.clone(), kind: *kind, strength: None, at: at.clone() };
        row.blocks.iter().map(block).collect::<Vec<_>>()
    };
    ground.tables.seats.iter().flat_map(of).collect()
}

/// A position from a set-up, or every fault at once.
pub fn start(ground: &Ground, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
    let mut reader = Reader { ground, faults: Vec::new() };
    let turn = setup.turn.unwrap_or(1);
    if !(1..=ground.tables.turns).contains(&turn) {
        reader.fault("turn".into(), msg!("setup-turn", turns = ground.tables.turns));
    }
    for (i, coins) in setup.coins.iter().flatten().enumerate() {
        if *coins > MOST_COINS {
            reader.fault(format!("coins[{i}]"), msg!("setup-coins", most = MOST_COINS));
        }
    }
    let usual = setup.blocks.is_none();
    let rows = setup.blocks.clone().unwrap_or_else(|| usual_blocks(ground));
    if rows.len() > BLOCKS {
        reader
            .fault("blocks".into(), msg!("setup-too-many", most = BLOCKS as u32, rule = rule::SETUP_BLOCKS));
    }
    let mut blocks = ArrayVec::new();
    for (i, row) in rows.iter().enumerate().take(BLOCKS) {
        blocks.extend(reader.block(&format!("blocks[{i}]"), row));
    }
    let mut holder = [None; SPACES];
    for seat in EVERYBODY.iter() {
        holder[ground.home(seat).index()] = Some(seat);
    }
    for block in &blocks {
        if let Some(at) = block.at {
            holder[at.index()].get_or_insert(block.owner);
        }
    }
    for (i, (space, seat)) in setup.held.iter().enumerate() {
        let at = format!("held[{i}]");
        if let (Some(space), Some(seat)) = (reader.space(&at, space), reader.seat(&at, seat)) {
            holder[space.index()] = Some(seat);
        }
    }
    for space in ground.map.spaces().filter(|_| !usual) {
        for side in [Side::Raiders, Side::Keepers] {
            let standing = |b: &&Block| b.at == Some(space) && side.seats().contains(b.owner);
            if blocks.iter().filter(standing).count() > ground.tables.stack.into()
                && rule::SETUP_STACKS.holds()
            {
                let why =
                    msg!("setup-stack", at = space, limit = ground.tables.stack, rule = rule::SETUP_STACKS);
                reader.fault("blocks".into(), why);
            }
        }
    }
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let mut roster = [[0; 5]; SEATS];
    for block in &blocks {
        roster[block.owner.index()][block.face.expect("just made").kind as usize] += 1;
    }
    let frame = if setup.moves {
        Frame::Move(Moving { turn_order: 0 })
    } else {
        Frame::Plans(Sealed::ask(EVERYBODY))
    };
    let mut position = Position {
        turn,
        frames: Frames::new(frame),
        veil: Veil::new(dice.salt(rule::MIXED), SEATS as u8, blocks.len() as u16),
        blocks,
        holder,
        coins: setup.coins.unwrap_or_else(|| std::array::from_fn(|i| ground.tables.seats[i].coins)),
        shame: [0; SEATS],
        plans: [None; SEATS],
        debts: [None; SEATS],
        cipher: setup.cipher.unwrap_or([false; SEATS]).map(Some),
        offered: Seats::NONE,
        roster,
    };
    crate::secrecy::deal(ground, &mut position);
    if !setup.moves {
        let mut tell = Tell::nobody();
        Executor { ground, position: &mut position, dice, tell: &mut tell }.muster();
        position.cipher = setup.cipher.map_or(position.cipher, |c| c.map(Some));
    }
    Ok(position)
}
