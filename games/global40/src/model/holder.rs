//! Who holds a land.

use serde::{Deserialize, Serialize};

use crate::model::powers::{Power, Side};

/// Who holds a land.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Holder {
    Power(Power),
    /// A neutral that nobody has touched.
    Neutral(Leaning),
    /// A neutral that was attacked and has held out: it belongs to nobody, and its army is on the board.
    Joined(Side),
    /// Under the guardianship of the United Kingdom and ANZAC.
    Dutch,
    /// Where there is nothing to hold.
    Nobody,
}

/// Which way a neutral leans.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Leaning {
    Strict,
    Axis,
    Allies,
}

impl Leaning {
    pub fn side(self) -> Option<Side> {
        match self {
            Leaning::Strict => None,
            Leaning::Axis => Some(Side::Axis),
            Leaning::Allies => Some(Side::Allies),
        }
    }

    pub fn towards(side: Side) -> Leaning {
        match side {
            Side::Axis => Leaning::Axis,
            Side::Allies => Leaning::Allies,
        }
    }
}

impl Holder {
    pub fn power(self) -> Option<Power> {
        match self {
            Holder::Power(power) => Some(power),
            _ => None,
        }
    }

    pub fn is(self, power: Power) -> bool {
        self == Holder::Power(power)
    }

    /// The side whose power holds it; none for what no power holds.
    pub fn side(self) -> Option<Side> {
        self.power().map(Power::side)
    }
}
