//! The moves of a turn.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::model::powers::Powers;
use crate::model::spaces::Spaces;

/// What has been moved, and what the moves have begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moves {
    /// Something has been moved in this combat move: war can no longer be declared.
    pub moved: bool,
    /// Units a neutral power may still move this turn.
    pub left: Option<u8>,
    /// The ways that ships and planes took in this phase: others may answer them.
    pub made: Vec<Made>,
    /// Zones where enemy submarines and transports are attacked and not ignored.
    pub attacked: Spaces,
    /// Powers on which war was declared this turn.
    pub declared: Powers,
    /// Zones of the surprise attack.
    pub surprise: Spaces,
    /// Men who came from Siberia.
    pub transferred: u8,
}

/// Units that moved together, and the spaces they went through, the first being where they set out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    pub pieces: Vec<Piece>,
    pub path: Vec<Space>,
}
