//! Somebody can always go on, and games end.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::Progress, tape));
