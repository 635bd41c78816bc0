//! What is offered is accepted, what is accepted can be built from offers, what is refused changes nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::SaidIsAccepted, tape));
