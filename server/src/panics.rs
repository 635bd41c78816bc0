//! Messages of panics.

use std::any::Any;

/// The message of a panic.
pub fn message(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().cloned();
    let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
    said.unwrap_or_else(|| "no message".into())
}
