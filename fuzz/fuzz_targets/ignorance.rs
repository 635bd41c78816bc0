//! What a viewer may not know changes nothing that the viewer receives.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::Ignorance, tape));
