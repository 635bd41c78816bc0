//! What only a map of areas has, where counters are piles and there are hundreds of places. `no_areas` replaces it in other modules.

mod cart;
mod choosing;
mod finder;
mod follow;
mod hover;
mod legend;
mod log_heads;
mod map_key;

pub use cart::cart;
pub use choosing::{everything, is_via, no_done, take_everything, vias};
pub use finder::{FIND, Finder};
pub use follow::follow;
pub use hover::standing;
pub use legend::{Legend, number, numbers, tint};
pub use log_heads::log_heads;
pub use map_key::held_by;

/// The texts.
pub const ENGLISH: &str = include_str!("../../lang/areas.ftl");

/// The style sheet, a file of its own so that other games do not load it.
pub fn style() -> impl leptos::prelude::IntoView {
    use leptos::prelude::*;
    let file = crate::browser::asset("art/areas.css").unwrap_or_default();
    view! { <link rel="stylesheet" href=format!("/{file}") /> }
}
