//! What each viewer may know, and worlds that fit it.

use table::{Answer, Lens, Piece, Rng, Seat, Seats, Seen, Veil, Viewer};

use crate::model::board::Ground;
use crate::model::game::Skirmish;
use crate::model::position::{Debt, Frame, Marching, Override, Plan, Position};
use crate::model::seats::EVERYBODY;
use crate::model::units::{Block, Face, Kind};
use crate::rule;

/// May the viewer see this block's face?
fn sees(ground: &Ground, block: &Block, viewer: Viewer) -> bool {
    block.up
        || (block.at.is_none() && rule::THE_FALLEN.holds())
        || viewer.seats().meets(ground.side(block.owner).seats())
        || viewer.seats().meets(block.known)
}

fn without_bearer(plan: &mut Plan) {
    if let Plan::Assault(debt) = plan {
        debt.bearer = None;
    }
}

/// The viewer's share of the truth.
pub fn observe<'a>(ground: &Ground, lens: Lens<'a, Skirmish>) -> Seen<'a, Skirmish> {
    let viewer = lens.viewer();
    let mut view = lens.truth().clone();
    for block in &mut view.blocks {
        if !sees(ground, block, viewer) && rule::FACE_DOWN.holds() {
            block.face = None;
            // What it has done this turn would single it out among those it stands with.
            (block.marched, block.reacted, block.wet) = (false, false, false);
        }
        let told = block.known.iter().filter(|seat| viewer.holds(*seat)).collect();
        block.known = told;
    }
    for seat in EVERYBODY.iter().filter(|seat| !viewer.holds(*seat)) {
        view.cipher[seat.index()] = None;
        if let Some(debt) = &mut view.debts[seat.index()] {
            debt.bearer = None;
        }
        if let Some(plan) = &mut view.plans[seat.index()] {
            without_bearer(plan);
        }
    }
    for frame in view.frames.iter_mut() {
        match frame {
            Frame::Plans(answers) if rule::SEALED_PLANS.holds() => answers.hide_from(viewer),
            Frame::Overrides(answers) => answers.hide_from(viewer),
            Frame::March(march) if !viewer.holds(lens.truth().block(march.block).owner) => march.path.clear(),
            _ => {}
        }
    }
    let veil = std::mem::replace(&mut view.veil, Veil::blank());
    let mut view = veil.shown(viewer, &view);
    for (piece, block) in view.blocks.clone().into_iter().enumerate() {
        *view.block_mut(veil.shown_as(viewer, Piece(piece as u16))) = block;
    }
    lens.redacted(view)
}

/// A world that fits what is known: every unknown face is one of those that the owner must still have.
pub fn resample(ground: &Ground, seen: &Seen<'_, Skirmish>, rng: &mut Rng) -> Position {
    let mut world: Position = (**seen).clone();
    for seat in EVERYBODY.iter() {
        let mut left: Vec<Kind> = Vec::new();
        for kind in Kind::ALL {
            let own = world.blocks.iter().filter(|b| b.owner == seat);
            let seen = own.filter(|b| b.face.is_some_and(|f| f.kind == kind)).count();
            left.extend(std::iter::repeat_n(kind, usize::from(world.roster_of(seat, kind)) - seen));
        }
        rng.shuffle(&mut left);
        for block in world.blocks.iter_mut().filter(|b| b.owner == seat && b.face.is_none()) {
            let kind = left.pop().expect("the roster counts every block");
            let full = if kind == Kind::Decoy { 1 } else { u32::from(ground.tables.full) };
            block.face = Some(Face { kind, strength: 1 + rng.below(full) as u8 });
        }
        let cipher = &mut world.cipher[seat.index()];
        *cipher = cipher.or(Some(rng.one_in(3)));
        let bearer = any_block(&world, seat, rng);
        if let Some(debt) = &mut world.debts[seat.index()] {
            debt.bearer = debt.bearer.or(bearer);
        }
        let cipher = world.cipher[seat.index()] == Some(true);
        imagine_path(ground, seen, &mut world, seat, rng);
        match world.frames.top_mut() {
            Frame::Plans(answers) if answers.of(seat) == Some(&Answer::Hidden) => {
                answers.put(seat, any_plan(bearer, ground, rng));
            }
            Frame::Overrides(answers) if answers.of(seat) == Some(&Answer::Hidden) => {
                let change = cipher && rng.one_in(2);
                answers.put(
                    seat,
                    if change { Override::Change(any_plan(bearer, ground, rng)) } else { Override::Keep },
                );
            }
            _ => {}
        }
    }
    world.veil = Veil::new(rng.salt(), 3, world.blocks.len() as u16);
    world
}

/// A march that is under way may be going on to anywhere near.
fn imagine_path(ground: &Ground, seen: &Seen<'_, Skirmish>, world: &mut Position, seat: Seat, rng: &mut Rng) {
    if seen.viewer().holds(seat) || rng.one_in(2) {
        return;
    }
    let places: Vec<_> = world.blocks.iter().map(|b| (b.owner, b.at)).collect();
    for frame in world.frames.iter_mut() {
        if let Frame::March(Marching { block, path }) = frame
            && let (owner, Some(at)) = places[block.index()]
            && owner == seat
        {
            path.extend(rng.pick(ground.ways(at)).map(|way| way.to));
        }
    }
}

fn any_block(position: &Position, seat: Seat, rng: &mut Rng) -> Option<Piece> {
    let own: Vec<Piece> =
        position.pieces().filter(|(_, b)| b.owner == seat && b.at.is_some()).map(|(p, _)| p).collect();
    rng.pick(&own).copied()
}

/// Any plan a seat may have sealed; where it would assault is anybody's guess.
pub fn any_plan(bearer: Option<Piece>, ground: &Ground, rng: &mut Rng) -> Plan {
    match (rng.below(3), bearer) {
        (0, _) => Plan::Hold,
        (1, Some(bearer)) => {
            let prizes: Vec<_> = ground.map.spaces().filter(|s| ground.is_prize(*s)).collect();
            let target = *rng.pick(&prizes).expect("there are prizes");
            Plan::Assault(Debt { bearer: Some(bearer), target, kept: false })
        }
        _ => Plan::Rush,
    }
}

/// Before the first turn everybody's blocks are dealt, so that their numbers tell nothing.
pub fn deal(ground: &Ground, position: &mut Position) {
    for owner in EVERYBODY.iter() {
        let group: Vec<Piece> = position.pieces().filter(|(_, b)| b.owner == owner).map(|(p, _)| p).collect();
        let friends: Seats = ground.side(owner).seats();
        for viewer in Viewer::all(3).filter(|v| !v.seats().meets(friends)) {
            position.veil.mix(viewer, &group);
        }
    }
}
