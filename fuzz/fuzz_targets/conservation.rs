//! Nothing is made or lost without a rule.
#![no_main]

libfuzzer_sys::fuzz_target!(|tape: &[u8]| fuzz::keeps(table::laws::Law::Conservation, tape));
