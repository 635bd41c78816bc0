//! Sets of spaces.

use atlas::Set;
use table::Space;

/// How many spaces there are: lands first, then sea zones.
pub const SPACES: usize = 332;
/// How many of them are land, the two that nobody enters on foot among them.
pub const LANDS: usize = 204;

/// A set of spaces.
pub type Spaces = Set<Space, { SPACES.div_ceil(64) }>;
