//! Windows in which others answer what the active power has moved.

use serde::{Deserialize, Serialize};
use table::Awaited;

use crate::powers::Power;

/// A question to powers whose turn it is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Window {
    /// Nothing yet but who is asked.
    Asked { power: Power },
}

impl Window {
    pub fn awaited(&self) -> Awaited {
        match self {
            Window::Asked { power } => Awaited::one(power.seat()),
        }
    }
}
