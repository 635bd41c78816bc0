//! Setting out: what keeps a block where it is, whatever way it would go. Chapters 5.5, 6.1, 6.5.

use table::{Handle, Subject, Verdict};

use super::decision::{Now, Own};
use crate::model::frames::Movement;
use crate::rule;
use crate::rules::engagement;

/// May this block set out at all? What it has done, and whether somebody has to stay behind.
pub fn may_set_out<V: Verdict>(now: &Now, handle: Handle, own: &Own, retreats: bool) -> Result<(), V> {
    let about = || vec![Subject::Piece(handle.seen())];
    let why = |key: &'static str| table::Message::new(key).with("block", handle.seen());
    let marks = own.block.marks;
    rule::STOOD_DOWN.forbids(marks.stood_down, || (why("has-stood-down"), about()))?;
    rule::STOOD_DOWN.forbids(own.block.command.is_some(), || (why("is-active"), about()))?;
    rule::STRATEGIC.forbids(marks.strategic, || (why("moved-strategically"), about()))?;
    rule::SPEED.forbids(marks.moved, || (why("has-moved"), about()))?;
    rule::DISPERSED.forbids(own.block.dispersed, || (why("is-dispersed"), about()))?;
    let movement = now.position.movement();
    let is_rearguard =
        |movement: &&Movement| movement.rearguards.iter().any(|one| one.block == handle.seen());
    rule::REARGUARDS.forbids(movement.filter(is_rearguard).is_some(), || (why("is-rearguard"), about()))?;
    let engaged = now.occupancy().engaged.contains(now.ground.nets().rows.cell(own.at));
    let deserts = engaged && engagement::deserts(now.ground, now.position, handle.seen());
    rule::HQS_DO_NOT_ATTACK_ALONE.forbids(deserts, || (why("leaves-hqs-alone"), about()))?;
    let last = engaged && engagement::is_last(now.position, handle.seen());
    rule::REARGUARDS.forbids(last && !retreats, || (why("needs-rearguard"), about()))
}
