//! A board of the size of the largest games: 4,000 hexes, 600 pieces. What do clone, pack, hash and one trace cost there?

use atlas::{Field, Link, Map, Source, Space, Step, trace};
use serde::{Deserialize, Serialize};
use table::pack::{Hash, pack};
use table::{Frames, Piece, Rng, Seat, Veil, Viewer};

use crate::fail::Fail;
use crate::figures::{counted, figure};

const COLUMNS: u16 = 80;
const ROWS: u16 = 50;
const PIECES: u16 = 600;
const TIMES: u64 = 20;

/// What a large position holds: who holds each hex, the pieces, names for eight viewers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Position {
    turn: u16,
    frames: Frames<u8>,
    holder: Vec<u8>,
    pieces: Vec<Unit>,
    treasury: [u16; 9],
    ledger: Vec<(u16, u16)>,
    veil: Veil,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Unit {
    owner: Seat,
    kind: u8,
    strength: u8,
    at: Space,
    flags: u8,
}

fn map() -> Map {
    let manifest = "name = \"Synthetic\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\"]\nmarks = [\"river\"]\n\
        [grid]\ntop = \"flat\"\nshoved = \"even\"\nlink = \"beside\"\n";
    let mut spaces = String::from("key,kind,col,row\n");
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            spaces.push_str(&format!("h{column}-{row},land,{column},{row}\n"));
        }
    }
    let sources = [Source { name: "map.toml", text: manifest }, Source { name: "spaces.csv", text: &spaces }];
    Map::load(&sources).unwrap_or_else(|faults| panic!("{faults}"))
}

fn position(rng: &mut Rng) -> Position {
    let hexes = u32::from(COLUMNS) * u32::from(ROWS);
    let unit = |rng: &mut Rng| Unit {
        owner: Seat(rng.below(8) as u8),
        kind: rng.below(30) as u8,
        strength: rng.below(9) as u8,
        at: Space(rng.below(hexes) as u16),
        flags: rng.below(16) as u8,
    };
    let mut veil = Veil::new(rng.salt(), 8, PIECES);
    veil.mix(Viewer::PUBLIC, &(0..PIECES).map(Piece).collect::<Vec<_>>());
    Position {
        turn: 30,
        frames: Frames::new(3),
        holder: (0..hexes).map(|_| rng.below(9) as u8).collect(),
        pieces: (0..PIECES).map(|_| unit(rng)).collect(),
        treasury: std::array::from_fn(|_| rng.below(500) as u16),
        ledger: (0..200).map(|_| (rng.below(500) as u16, rng.below(70) as u16)).collect(),
        veil,
    }
}

#[inline(never)]
fn measured_clone(position: &Position) -> Position {
    position.clone()
}

#[inline(never)]
fn measured_pack(position: &Position) -> Vec<u8> {
    pack(position)
}

#[inline(never)]
fn measured_hash(bytes: &[u8]) -> Hash {
    Hash::of(bytes)
}

#[inline(never)]
fn measured_trace(map: &Map, sources: &[Space], closed: &[bool], field: &mut Field) {
    let policy = |_: Space, link: &Link| if closed[link.to.index()] { Step::Closed } else { Step::Open(1) };
    trace(map, sources, &policy, field);
}

/// The figures.
pub fn bench() -> Result<(), Fail> {
    let mut rng = Rng::seeded(1);
    let packed = pack(&position(&mut rng)).len();
    for (name, load) in
        [("clone", "*measured_clone*"), ("pack", "*measured_pack*"), ("hash", "*measured_hash*")]
    {
        let count = counted("all", "synthetic", TIMES, load)?;
        figure(&format!("synthetic_{name}_instructions"), (count / TIMES) as f64, "instructions");
    }
    let count = counted("all", "synthetic", TIMES, "*measured_trace*")?;
    figure("synthetic_trace_instructions", (count / TIMES) as f64, "instructions");
    figure("synthetic_packed_bytes", packed as f64, "bytes");
    Ok(())
}

/// The work itself, under callgrind.
pub fn load(_: &str, times: u64) -> Result<(), Fail> {
    let mut rng = Rng::seeded(1);
    let (map, position) = (map(), position(&mut rng));
    let mut closed = vec![false; map.len()];
    position.pieces.iter().filter(|u| u.owner.0 < 4).for_each(|u| closed[u.at.index()] = true);
    let sources: Vec<Space> = (0..40).map(|_| Space(rng.below(map.len() as u32) as u16)).collect();
    let mut field = Field::new();
    for _ in 0..times {
        let copy = measured_clone(&position);
        let bytes = measured_pack(&copy);
        std::hint::black_box(measured_hash(&bytes));
        measured_trace(&map, &sources, &closed, &mut field);
    }
    std::hint::black_box(field.spaces().len());
    Ok(())
}
