//! A unit on the board.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;

/// A unit. Its number is its place in the list of units; the place of one that is gone is used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub kind: Kind,
    /// None for the army of a neutral.
    pub owner: Option<Power>,
    /// Where it is; nowhere if it is gone.
    pub at: Option<Space>,
    /// The ship that carries it.
    pub aboard: Option<Piece>,
    /// A capital ship that has been hit once.
    pub hurt: bool,
    /// Spaces moved this turn of its owner.
    pub used: u8,
    /// The space from which it entered the one where it is, if it moved this turn.
    pub came: Option<Space>,
    pub marks: Marks,
    pub task: Task,
}

impl Unit {
    pub fn new(kind: Kind, owner: Option<Power>, at: Space) -> Unit {
        Unit {
            kind,
            owner,
            at: Some(at),
            aboard: None,
            hurt: false,
            used: 0,
            came: None,
            marks: Marks::NONE,
            task: Task::Idle,
        }
    }

    pub fn is(&self, mark: Marks) -> bool {
        self.marks.0 & mark.0 != 0
    }

    pub fn mark(&mut self, mark: Marks) {
        self.marks.0 |= mark.0;
    }

    pub fn clear(&mut self, mark: Marks) {
        self.marks.0 &= !mark.0;
    }
}

/// What has become of a unit this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks(pub u16);

impl Marks {
    pub const NONE: Marks = Marks(0);
    /// Moved, loaded or was committed in the combat move: it does not move again afterwards, unless it flies.
    pub const MOVED: Marks = Marks(1);
    /// Took part in a battle or a raid.
    pub const FOUGHT: Marks = Marks(1 << 1);
    /// Went aboard in this combat move: it must land, or its ship must withdraw.
    pub const LOADED: Marks = Marks(1 << 2);
    /// A ship that has put somebody ashore, or somebody who was put ashore.
    pub const LANDED: Marks = Marks(1 << 3);
    /// Took off from an operative air base, or set out from a zone that a naval base serves: one space more.
    pub const BOOSTED: Marks = Marks(1 << 4);
    /// Struck at ships from its base: stays down in the owner's next combat move.
    pub const GROUNDED: Marks = Marks(1 << 5);
    /// Moved in the non-combat move.
    pub const REGROUPED: Marks = Marks(1 << 6);
    /// Came ashore in the current battle and cannot withdraw.
    pub const SEABORNE: Marks = Marks(1 << 7);
    /// A plane that was turned back in air combat.
    pub const ABORTED: Marks = Marks(1 << 8);
    /// Counted among the few units that a neutral power moves in a turn.
    pub const COUNTED: Marks = Marks(1 << 9);
    /// Placed this turn.
    pub const FRESH: Marks = Marks(1 << 10);
    /// A friendly neutral's army, or a pact's, that may be used only from the owner's next turn on.
    pub const RAISED: Marks = Marks(1 << 11);
    /// Was moved by surprise in an enemy's turn, which uses up its next move.
    pub const SHIFTED: Marks = Marks(1 << 12);
}

/// What a unit has been sent to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Task {
    #[default]
    Idle,
    /// A bomber against a facility.
    Raid(FacilityKind),
    /// A fighter that goes with the bombers of a raid.
    Escort,
    /// A fighter against planes on the ground of an air base.
    Sweep,
    /// Cargo that is to land here.
    Assault(Space),
    /// A battleship or cruiser that bombards this shore.
    Bombard(Space),
    /// Infantry dropped from the air.
    Drop,
    /// A plane that has scrambled from this base.
    Scrambled(Space),
    /// A heavy bomber with an atomic bomb.
    Atomic,
}
