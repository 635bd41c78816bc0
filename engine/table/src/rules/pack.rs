//! The packed form: what is hashed, stored and sent.

use std::fmt;
use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The first byte of everything packed.
pub const VERSION: u8 = 1;

/// Packs a value: a version byte, then postcard.
pub fn pack<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_extend(value, vec![VERSION]).expect("values of the table can be packed")
}

/// Reads what [`pack`] wrote; bytes left over are a fault.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, PackFault> {
    match bytes.split_first() {
        None => Err(PackFault::Empty),
        Some((&VERSION, body)) => match postcard::take_from_bytes(body) {
            Ok((value, [])) => Ok(value),
            Ok((_, rest)) => Err(PackFault::LeftOver(rest.len())),
            Err(_) => Err(PackFault::Garbled),
        },
        Some((&version, _)) => Err(PackFault::Version(version)),
    }
}

/// Why bytes are not a packed value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PackFault {
    /// There are none.
    Empty,
    /// They are of another version of the packed form.
    Version(u8),
    /// They do not hold a value of the expected type.
    Garbled,
    /// This many bytes follow the value.
    LeftOver(usize),
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackFault::Empty => write!(f, "nothing was packed here"),
            PackFault::Version(v) => write!(f, "packed in version {v}, this program reads version {VERSION}"),
            PackFault::Garbled => write!(f, "the packed bytes are damaged or of another game"),
            PackFault::LeftOver(n) => write!(f, "{n} bytes follow the packed value"),
        }
    }
}

impl std::error::Error for PackFault {}

/// A BLAKE3 hash; sixty-four hexadecimal digits in text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(*blake3::hash(bytes).as_bytes())
    }

    /// As sixty-four hexadecimal digits.
    pub fn to_hex(self) -> impl Deref<Target = str> {
        blake3::Hash::from_bytes(self.0).to_hex()
    }

    /// The hash of a value's packed form.
    pub fn of_packed<T: Serialize>(value: &T) -> Hash {
        Hash::of(&pack(value))
    }

    /// The hash of a value's packed form that only somebody with the key can compute.
    pub fn keyed<T: Serialize>(key: &[u8; 32], value: &T) -> Hash {
        Hash(*blake3::keyed_hash(key, &pack(value)).as_bytes())
    }
}

/// Thirty-two bytes read from hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    blake3::Hash::from_hex(text).ok().map(|h| *h.as_bytes())
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        if !deserializer.is_human_readable() {
            return <[u8; 32]>::deserialize(deserializer).map(Hash);
        }
        let text = String::deserialize(deserializer)?;
        unhex(&text)
            .map(Hash)
            .ok_or_else(|| de::Error::custom(format!("{text:?} is not 64 hexadecimal digits")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_values_come_back_and_faults_are_named() {
        let value = (7u16, String::from("hill"), Some(-3i8));
        let bytes = pack(&value);
        assert_eq!(unpack::<(u16, String, Option<i8>)>(&bytes), Ok(value));
        assert_eq!(unpack::<u8>(&[]), Err(PackFault::Empty));
        assert_eq!(unpack::<u8>(&[9, 1]), Err(PackFault::Version(9)));
        assert_eq!(unpack::<u8>(&[VERSION, 1, 2]), Err(PackFault::LeftOver(1)));
        assert_eq!(unpack::<String>(&[VERSION, 200]), Err(PackFault::Garbled));
    }

    #[test]
    fn hashes_are_hexadecimal_in_text() {
        let hash = Hash::of(b"sandtable");
        let json = serde_json::to_string(&hash).unwrap();
        assert_eq!(json.len(), 66);
        assert_eq!(serde_json::from_str::<Hash>(&json).unwrap(), hash);
        assert!(serde_json::from_str::<Hash>("\"zz\"").is_err());
        assert_eq!(unpack::<Hash>(&pack(&hash)), Ok(hash));
    }
}
