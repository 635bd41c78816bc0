//! Work for callgrind: control and supply of all factions on the whole map with the blocks of summer 1944, so many times.
//!
//! ```text
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*worked_out*' supply_cost 10
//! ```

use eurofront::control::{Stand, control};
use eurofront::lines::{Lines, transit};
use eurofront::{Block, Cluster, Faction, Ground, Nation, Place, Position, Scenario, Setup, supply};

const ARMIES: [(Faction, Nation); 3] =
    [(Faction::Axis, Nation::Germany), (Faction::Allies, Nation::Britain), (Faction::Soviets, Nation::Ussr)];

#[inline(never)]
fn worked_out(ground: &Ground, position: &Position) -> [Cluster; 3] {
    let stand = Stand::of(ground.nets(), position);
    let (control, status) = control(ground.nets(), &stand, &position.control);
    let (skies, transit) = (position.skies, transit(ground, position));
    let lines = Lines { ground, stand: &stand, control: &control, status: &status, skies, transit };
    ARMIES.map(|(faction, nation)| supply::supplied(&lines, faction, nation))
}

fn main() {
    let times = std::env::args().nth(1).and_then(|times| times.parse().ok()).unwrap_or(1);
    let ground = Ground::load();
    let start = Setup::of(Scenario::Weser).position(&ground, [0; 16]);
    let mut position = start.expect("can be played");
    let placed = ground.forces.setups[&Scenario::Summer1944].iter();
    let block = |placed: &eurofront::Placed| {
        let faction = ground.forces.unit(placed.unit).faction;
        Block::new(faction, Place::On(placed.at), placed.unit, placed.strength)
    };
    position.blocks = placed.map(block).collect();
    for _ in 0..times {
        let supplied = worked_out(&ground, std::hint::black_box(&position));
        println!("places in supply: {:?}", supplied.map(|places| places.len()));
    }
}
