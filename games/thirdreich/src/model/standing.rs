//! What a seat can say in advance: nothing yet.

use serde::{Deserialize, Serialize};

/// What a seat wants to be answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {}
