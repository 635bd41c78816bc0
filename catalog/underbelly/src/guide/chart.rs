//! What the guide knows about the map in advance.

use table::Space;
use underbelly::{AREAS, Areas, Ground, Kind, Side};

/// The value of holding an area, and of guarding it with the first army of either side.
struct Row {
    key: &'static str,
    hold: i32,
    guard: [i32; 2],
}

const fn row(key: &'static str, hold: i32, axis: i32, allies: i32) -> Row {
    Row { key, hold, guard: [axis, allies] }
}

const ROWS: &[Row] = &[
    row("turin", 0, 38, 60),
    row("rome", 0, 55, 60),
    row("naples", 0, 60, 60),
    row("algiers", 0, 50, 60),
    row("romania", 0, 14, 20),
    row("po-valley", 45, 36, 30),
    row("taranto", 30, 42, 26),
    row("sicily", 45, 46, 30),
    row("sardinia", 25, 30, 12),
    row("malta", 45, 10, 24),
    row("gibraltar", 60, 10, 12),
    row("french-alps", 20, 8, 16),
    row("vichy", 15, 16, 14),
    row("casablanca", 12, 6, 8),
    row("tunis", 35, 26, 26),
    row("tripoli", 32, 24, 20),
    row("tobruk", 24, 20, 20),
    row("western-desert", 14, 12, 18),
    row("egypt", 60, 22, 44),
    row("palestine", 20, 6, 12),
    row("cyprus", 6, 2, 2),
    row("rhodes", 8, 6, 4),
    row("crete", 14, 12, 10),
    row("greece", 20, 30, 20),
    row("albania", 12, 14, 8),
    row("belgrade", 16, 16, 16),
    row("croatia", 12, 14, 12),
    row("bulgaria", 8, 4, 8),
];

/// The map as the guide knows it.
pub struct Chart {
    /// The value of holding an area.
    pub hold: [i32; AREAS],
    /// The value of a side's first army there.
    pub guard: [[i32; AREAS]; 2],
    /// The number of lines between two areas.
    pub far: [[u8; AREAS]; AREAS],
    /// Turin, Rome, Naples, Algiers: what the Allies must hold together.
    pub prizes: Areas,
    /// The stepping stones to them.
    pub steps: Areas,
    /// Where Britain fights before the Americans arrive.
    pub desert: Areas,
    /// The seas that keep the Allies from Italy.
    pub moats: Areas,
}

impl Chart {
    pub fn of(ground: &Ground) -> Chart {
        let area = |key: &str| ground.map.by_key(key).unwrap_or_else(|| panic!("no area {key:?}"));
        let some = |keys: &[&str]| keys.iter().map(|key| area(key)).collect::<Areas>();
        let (mut hold, mut guard) = ([0; AREAS], [[0; AREAS]; 2]);
        for row in ROWS {
            let i = area(row.key).index();
            hold[i] = row.hold;
            (guard[0][i], guard[1][i]) = (row.guard[0], row.guard[1]);
        }
        Chart {
            hold,
            guard,
            far: distances(ground),
            prizes: some(&["turin", "rome", "naples", "algiers"]),
            steps: some(&["sicily", "taranto", "po-valley", "sardinia"]),
            desert: some(&["tobruk", "tripoli", "western-desert", "egypt"]),
            moats: some(&["west-med", "ionian", "tyrrhenian"]),
        }
    }

    /// The number of lines to the nearest of some areas.
    pub fn nearest(&self, from: Space, to: Areas) -> i32 {
        to.iter().map(|area| i32::from(self.far[from.index()][area.index()])).min().unwrap_or(9)
    }
}

fn distances(ground: &Ground) -> [[u8; AREAS]; AREAS] {
    let mut far = [[20; AREAS]; AREAS];
    for from in 0..AREAS as u16 {
        let (mut reached, mut ring, mut steps) = (Areas::one(Space(from)), Areas::one(Space(from)), 0);
        while !ring.is_empty() {
            ring.iter().for_each(|area| far[usize::from(from)][area.index()] = steps);
            ring = ground.beside(&ground.every, ring).minus(reached);
            reached |= ring;
            steps += 1;
        }
    }
    far
}

/// The value of a counter while it is on the map.
pub fn price(kind: Kind, side: Side) -> i32 {
    match kind {
        Kind::Infantry => 34,
        Kind::Panzer | Kind::Mechanized => 66,
        Kind::Parachute => 20,
        Kind::Tactical => 44,
        Kind::Flotilla => 46,
        Kind::Carrier => 48,
        Kind::Supply => 34,
        Kind::Convoy => 42,
        Kind::LandingCraft => 46,
        Kind::Fort => {
            if matches!(side, Side::Allies) {
                30
            } else {
                0
            }
        }
        Kind::Occupation | Kind::RedArmy => 0,
    }
}
