//! Words of the data files as values.

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

/// The value that this word stands for, if it stands for one of this kind.
pub fn value<'a, T: Deserialize<'a>>(word: &'a str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(word)).ok()
}

/// The one value among these words.
///
/// # Panics
/// If two of them are values of this kind.
pub fn only<'a, T: Deserialize<'a>>(words: &[&'a str]) -> Option<T> {
    let mut found = words.iter().filter_map(|word| value(word));
    let one = found.next();
    assert!(found.next().is_none(), "two of these words say the same kind of thing: {}", words.join(" "));
    one
}
