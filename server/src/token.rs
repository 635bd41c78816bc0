//! Random bytes and session tokens. The store keeps only their hashes.

/// 32 cryptographically random bytes.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system provides randomness");
    bytes
}

/// The secret part of a link: 26 letters and digits, 130 bits.
pub fn word() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random()[..26].iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// A new token.
pub fn fresh() -> String {
    random().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a token, as the store keeps it.
pub fn hash(token: &str) -> [u8; 32] {
    blake3::derive_key("sandtable 2026 token", token.as_bytes())
}
