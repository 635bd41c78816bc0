//! Everything the game says has words.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::Words, tape));
