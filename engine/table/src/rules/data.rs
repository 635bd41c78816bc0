//! Reading the tables and the map that a game keeps beside its code.
//!
//! Native programs have them as they were written, TOML and tables of places. The page has them as the build script made them: tables as
//! JSON, the map packed. [`text!`](crate::text) and [`map!`](crate::map) take the one or the other.

#[cfg(not(target_family = "wasm"))]
mod native {
    use atlas::{Map, Source};
    use serde::de::DeserializeOwned;

    /// The text of one of the game's tables, by its path from the game's folder.
    #[macro_export]
    macro_rules! text {
        ($file:literal) => {
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file))
        };
    }

    /// The game's map, from these files in its folder `data`.
    #[macro_export]
    macro_rules! map {
        ($($file:literal),+) => {
            $crate::data::load_map(&[
                $(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $file)))),+
            ])
        };
    }

    /// The hash of these files in the game's folder `data`, one after the other: the `data` of an [`Edition`](crate::Edition).
    #[macro_export]
    macro_rules! data_hash {
        ($($file:literal),+) => {
            $crate::pack::Hash::of(
                concat!($(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $file))),+).as_bytes(),
            )
        };
    }

    /// Reads a table; a fault says in which line it is.
    pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        toml::from_str(text).map_err(|fault| fault.to_string())
    }

    /// Reads a map that is part of the program, for [`map!`](crate::map).
    ///
    /// # Panics
    /// If it has a fault; the panic names the line.
    pub fn load_map(files: &[(&str, &str)]) -> Map {
        let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
        Map::load(&sources).unwrap_or_else(|faults| panic!("{faults}"))
    }
}

#[cfg(target_family = "wasm")]
mod page {
    use serde::de::DeserializeOwned;

    /// The text of one of the game's tables, by its path from the game's folder.
    #[macro_export]
    macro_rules! text {
        ($file:literal) => {
            include_str!(concat!(env!("OUT_DIR"), "/", $file))
        };
    }

    /// The game's map.
    #[macro_export]
    macro_rules! map {
        ($($file:literal),+) => {
            $crate::data::unpack_map(include_bytes!(concat!(env!("OUT_DIR"), "/data/map")))
        };
    }

    /// Reads a table.
    pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|fault| fault.to_string())
    }

    /// Reads a map that the build script packed, for [`map!`](crate::map).
    pub fn unpack_map(bytes: &[u8]) -> atlas::Map {
        postcard::from_bytes(bytes).expect("the build script packed a map")
    }
}

use serde::de::DeserializeOwned;

#[cfg(not(target_family = "wasm"))]
pub use native::load_map;
#[cfg(not(target_family = "wasm"))]
pub(crate) use native::parse;
#[cfg(target_family = "wasm")]
pub(crate) use page::parse;
#[cfg(target_family = "wasm")]
pub use page::unpack_map;

/// Reads a table that is part of the program, so a fault in it is a fault of the program.
///
/// # Panics
/// If the text is not such a table; the panic names the file.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> T {
    parse(text).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}
