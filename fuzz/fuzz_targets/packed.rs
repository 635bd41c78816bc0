//! `unpack` reports an error for any bad bytes and never panics, and unpacked values survive packing.
#![no_main]

use std::sync::LazyLock;

use fuzz::{Edit, after, edited};
use libfuzzer_sys::fuzz_target;
use skirmish::{Position, Skirmish};
use table::delta::Delta;
use table::pack::{pack, unpack};
use table::{Order, Rng};

/// Two packed positions and their delta, to be edited.
static REAL: LazyLock<[Vec<u8>; 2]> =
    LazyLock::new(|| [20, 24].map(|n| pack(after(&mut Rng::seeded(1), n).position())));
static DELTA: LazyLock<Vec<u8>> = LazyLock::new(|| pack(&Delta::between(&REAL[0], &REAL[1])));

fuzz_target!(|input: (Vec<Edit>, &[u8])| {
    let (edits, bytes) = input;
    unpacked(bytes);
    unpacked(&edited(&REAL[0], &edits));
    unpacked(&edited(&DELTA, &edits));
});

fn unpacked(bytes: &[u8]) {
    if let Ok(position) = unpack::<Position>(bytes) {
        assert_eq!(unpack(&pack(&position)), Ok(position));
    }
    if let Ok(delta) = unpack::<Delta>(bytes) {
        assert_eq!(unpack(&pack(&delta)), Ok(delta.clone()));
        if let Ok(new) = delta.apply(&REAL[0]) {
            assert_eq!(new, REAL[1]);
        }
    }
    let _ = unpack::<Order<Skirmish>>(bytes);
}
