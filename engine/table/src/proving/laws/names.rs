//! An order means the same whatever its seat calls the pieces.

use super::Law;
use super::state::{Found, Run, broken};
use crate::play::Live;
use crate::proving::Proving;
use crate::rules::dice::Dice;
use crate::rules::{Order, Seat, Tell, Veil, Viewer, read};

/// Deals the names of a seat anew and gives the same order by its new names: the truth that comes of it must be the same.
pub(super) fn dealt_anew<G: Proving>(run: &mut Run<'_, G>, seat: Seat, order: &Order<G>) -> Found {
    let game = run.m.game_shared();
    let Some(names) = game.names().filter(|_| run.wants(Law::Names)) else { return Ok(()) };
    let viewer = Viewer::seat(seat);
    let (mut truth, mut renamed) = (run.m.position().clone(), run.m.position().clone());
    (names.veil)(&mut renamed).rename(viewer, run.rng);
    let (old, new) = ((names.veil)(&mut truth).clone(), (names.veil)(&mut renamed).clone());
    let mut by_new_names = order.clone();
    for handle in by_new_names.parts.iter_mut().filter_map(names.handle) {
        *handle = new.handle(viewer, old.piece(viewer, *handle));
    }
    run.report.count(Law::Names, 1);
    let live = Live::casual(run.rng.bits().into());
    for (world, order) in [(&mut truth, order), (&mut renamed, &by_new_names)] {
        let allowed = match read(&*game, world, seat, order) {
            Ok(allowed) => allowed,
            Err(refusal) => {
                return broken(
                    Law::Names,
                    format!("by other names {order:?} is refused by {}", refusal.rule),
                );
            }
        };
        let mut live = live.clone();
        game.perform(world, &allowed, &mut Dice::new(&mut live), &mut Tell::nobody());
        // What the pieces are called differs, as it should.
        *(names.veil)(world) = Veil::blank();
    }
    if truth == renamed {
        Ok(())
    } else {
        broken(Law::Names, format!("{order:?} does something else when its pieces have other names"))
    }
}
