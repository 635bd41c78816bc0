//! Random bytes, and tokens that prove who somebody is. The store knows only their hashes.

/// Thirty-two bytes that nobody can guess.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// A word for a link: 26 letters and digits, a hundred and thirty bits.
pub fn word() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random()[..26].iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// A new token, to be given to its bearer once.
pub fn fresh() -> String {
    random().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the store keeps of a token.
pub fn hash(token: &str) -> [u8; 32] {
    blake3::derive_key("sandtable 2026 token", token.as_bytes())
}
