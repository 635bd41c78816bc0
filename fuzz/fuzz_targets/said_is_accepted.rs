//! What can be said is accepted, what is accepted can be said, what is refused changes nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::SaidIsAccepted, tape));
