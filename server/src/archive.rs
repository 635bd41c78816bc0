//! A finished match in one compact row: its journal, compressed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::store::CommandId;

/// Maximum size of an unpacked journal, in bytes.
const LONGEST: u64 = 256 * 1024 * 1024;

/// The packed form of a journal.
pub fn pack(journal: &str) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(journal.as_bytes()).and_then(|()| packed.finish()).expect("writing to memory succeeds")
}

/// The lines of a packed journal; none if it is damaged, since half a journal would be a different match.
pub fn unpack(packed: &[u8]) -> Vec<(Option<CommandId>, String)> {
    let mut journal = String::new();
    let read = DeflateDecoder::new(packed).take(LONGEST).read_to_string(&mut journal);
    if let Err(fault) = read {
        tracing::error!(%fault, "an archived journal cannot be read");
        return Vec::new();
    }
    journal.lines().map(|line| (None, line.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_and_damage_is_survived() {
        let journal = "{\"n\":0}\n{\"n\":1}\n";
        let packed = pack(journal);
        assert_eq!(unpack(&packed), [(None, "{\"n\":0}".into()), (None, "{\"n\":1}".into())]);
        assert_eq!(unpack(&packed[..3]), []);
    }
}
