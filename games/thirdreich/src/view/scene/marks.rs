//! What lies on places: who holds them, airbases, attacks.

use table::scene::Mark;
use table::{Space, msg};

use crate::model::fact::nation_name;
use crate::model::frames::Frame;
use crate::model::ground::Ground;
use crate::model::position::Position;
use crate::rules::field::Field;

/// Who holds a place comes first: a page draws the first owner.
pub fn marks(ground: &Ground, position: &Position) -> Vec<Mark> {
    let markers = position.airbases.iter().map(|(nation, place)| Mark {
        at: place.space,
        what: msg!("mark-airbase"),
        owner: Some(position.seat(ground, *nation)),
    });
    let attacked =
        attacked(ground, position).into_iter().map(|at| Mark { at, what: msg!("mark-battle"), owner: None });
    let razed =
        position.razed.iter().map(|place| Mark { at: place.space, what: msg!("mark-razed"), owner: None });
    held(ground, position).into_iter().chain(markers).chain(attacked).chain(razed).collect()
}

/// Places of the board of the scenario, held by those who take part.
pub fn held(ground: &Ground, position: &Position) -> Vec<Mark> {
    let board = ground.europe();
    let mark = |at: &Space| {
        let nation = position.control.of(board.place(*at))?;
        position.patron(ground, nation)?;
        let what = msg!("mark-held", nation = nation_name(ground, nation));
        Some(Mark { at: *at, what, owner: Some(position.seat(ground, nation)) })
    };
    ground.scenario.board.iter().filter_map(mark).collect()
}

/// Hexes whose attack was announced or is fought.
fn attacked(ground: &Ground, position: &Position) -> Vec<Space> {
    let field = Field::of(ground, position);
    let announced = field.impulse().into_iter().flat_map(|impulse| &impulse.attacks);
    let fought = position.frames.iter().filter_map(|frame| match frame {
        Frame::Battle(battle) => Some(&battle.attack),
        _ => None,
    });
    let mut hexes: Vec<Space> =
        announced.chain(fought).flat_map(|attack| attack.hexes.iter().copied()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}
