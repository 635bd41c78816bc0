//! A seed that nobody could choose.
//!
//! First the server publishes the hash of a secret. Then every seat publishes the hash of a salt; only when all of these are
//! shown are the salts opened. The seed is a hash of the secret and the salts by seat: the server could not choose it without
//! knowing the salts, and no seat without knowing the secret and all other salts. When the match ends the secret is opened.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::rules::pack::{Hash, unhex};

/// Thirty-two bytes that somebody keeps until they are opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What is published before the secret itself.
    pub fn commitment(&self) -> Hash {
        Hash(blake3::derive_key("sandtable 2026 commitment", &self.0))
    }

    /// The key under which hashes of the truth are published before the end.
    pub fn seal_key(&self) -> [u8; 32] {
        blake3::derive_key("sandtable 2026 seal", &self.0)
    }

    /// The key that shows that a saved state was made by somebody who knew the secret.
    pub fn state_key(&self) -> [u8; 32] {
        blake3::derive_key("sandtable 2026 state", &self.0)
    }
}

/// The seed of a match's dice: of the secret and every seat's salt, in the order of seats.
pub fn seed(secret: &Secret, salts: &[Secret]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("sandtable 2026 seed");
    hasher.update(&secret.0);
    for salt in salts {
        hasher.update(&salt.0);
    }
    *hasher.finalize().as_bytes()
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hash(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Secret, D::Error> {
        if !deserializer.is_human_readable() {
            return Hash::deserialize(deserializer).map(|bytes| Secret(bytes.0));
        }
        let text = String::deserialize(deserializer)?;
        unhex(&text).map(Secret).ok_or_else(|| de::Error::custom("a secret is 64 hexadecimal digits"))
    }
}
