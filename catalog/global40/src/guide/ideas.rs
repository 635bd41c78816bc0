//! Ideas for a turn: how much risk to take, what to buy, whom to be at war with.

use global40::{Kind, Position, Power, Powers};
use table::Seat;

/// An idea for one power's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idea {
    pub power: Power,
    /// How much stronger an attack must be than the defence, in tenths.
    pub edge: i32,
    /// What to buy, in turn, while money and capacity last.
    pub shopping: &'static [Kind],
    /// What to buy when there is more money than capacity.
    pub expensive: &'static [Kind],
    pub wars: Powers,
}

use Kind::{
    Armor, Artillery, Battleship, Carrier, Cruiser, Destroyer, Fighter, Infantry, Mech, Strategic, Submarine,
    Tactical, Transport,
};

const ON_FOOT: &[Kind] = &[Infantry, Infantry, Artillery, Infantry];
const MIXED: &[Kind] = &[Infantry, Artillery, Infantry, Armor, Infantry, Fighter];
const TANKS: &[Kind] = &[Armor, Mech, Infantry, Artillery, Armor, Tactical];
const AMPHIBIOUS: &[Kind] = &[Transport, Infantry, Artillery, Destroyer, Infantry, Fighter, Transport, Armor];
const FLEET: &[Kind] = &[Carrier, Fighter, Fighter, Destroyer, Submarine, Transport, Infantry, Artillery];
const EXPENSIVE_ON_LAND: &[Kind] = &[Tactical, Armor, Fighter, Strategic];
const EXPENSIVE_AT_SEA: &[Kind] = &[Battleship, Tactical, Destroyer, Carrier, Fighter, Cruiser, Armor];

impl Idea {
    /// What a power usually does.
    pub fn usual(seat: Seat) -> Idea {
        let power = Power::of(seat).unwrap_or(Power::Germany);
        let shopping = match power {
            Power::Germany => MIXED,
            Power::Japan | Power::Us => AMPHIBIOUS,
            Power::Uk | Power::Anzac => AMPHIBIOUS,
            Power::Soviets | Power::China | Power::Italy | Power::France => ON_FOOT,
        };
        let expensive = match power {
            Power::Japan | Power::Us | Power::Uk | Power::Anzac => EXPENSIVE_AT_SEA,
            _ => EXPENSIVE_ON_LAND,
        };
        Idea { power, edge: 13, shopping, expensive, wars: Powers::NONE }
    }
}

/// Ideas worth trying, the likeliest first.
pub fn ideas(position: &Position, seat: Seat) -> Vec<Idea> {
    let usual = Idea::usual(seat);
    let power = usual.power;
    let late = position.round >= 3;
    let wars: Powers = match power {
        Power::Germany | Power::Italy if late => [Power::Soviets].into_iter().collect(),
        Power::Japan if position.round >= 2 => {
            [Power::Uk, Power::Anzac, Power::Us, Power::France].into_iter().collect()
        }
        Power::Us => [Power::Germany, Power::Italy, Power::Japan].into_iter().collect(),
        Power::Soviets if late => [Power::Germany, Power::Italy].into_iter().collect(),
        Power::Uk | Power::Anzac | Power::France if late => [Power::Japan].into_iter().collect(),
        _ => Powers::NONE,
    };
    let mut all = vec![Idea { wars, ..usual.clone() }, usual.clone()];
    for edge in [10, 17, 25] {
        all.push(Idea { edge, wars, ..usual.clone() });
    }
    for shopping in [ON_FOOT, MIXED, TANKS, AMPHIBIOUS, FLEET] {
        all.push(Idea { shopping, wars, ..usual.clone() });
    }
    all
}
