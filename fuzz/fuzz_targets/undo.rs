//! What is taken back is as if it had not been.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::Undo, tape));
