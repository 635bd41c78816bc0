//! Reading the tables that a game keeps as TOML beside its code.

use serde::de::DeserializeOwned;

/// Reads a table that is part of the program, so a fault in it is a fault of the program.
///
/// # Panics
/// If the text is not such a table; the panic names the file.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> T {
    parse(text).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

/// Reads a table; a fault says in which line it is.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|fault| fault.to_string())
}

/// Reads a table by way of JSON. The page reads JSON in any case; what `toml` writes out for every type that it reads would make a game's
/// module larger by a fiftieth.
#[cfg(target_family = "wasm")]
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value: serde_json::Value = toml::from_str(text).map_err(|fault| fault.to_string())?;
    serde_json::from_str(&value.to_string()).map_err(|fault| fault.to_string())
}
