//! The pictures of the sprite that the build wrote into the page.

use leptos::prelude::*;

/// A picture of the sprite, by name.
pub fn icon(name: &str) -> impl IntoView + use<> {
    view! { <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#i-{name}") /></svg> }
}
