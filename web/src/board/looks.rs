//! How maps of hexes look. Their styles are in the modules that have such maps, so that nobody else is sent them.

use std::iter::once;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::browser;

/// What all maps of hexes share.
const SHARED: &str = include_str!("hexes.css");

/// The colours and letters of maps that have their own, over those that all share.
const LOOKS: &[(&str, &str)] = &[
    #[cfg(feature = "thirdreich")]
    ("thirdreich", include_str!("../../../games/thirdreich/map/style.css")),
];

/// Gives the map of a game its styles, and takes away those of another.
pub fn dress(game: &str) {
    let own = LOOKS.iter().filter(|(of, _)| *of == game).map(|(_, css)| *css);
    let sheets: Array = once(SHARED).chain(own).filter_map(|css| style_sheet(css).ok()).collect();
    let _ = Reflect::set(&browser::document(), &"adoptedStyleSheets".into(), &sheets);
}

/// A style sheet that needs no element, so that no content security policy forbids it.
fn style_sheet(css: &str) -> Result<JsValue, JsValue> {
    let kind: Function = Reflect::get(&browser::window(), &"CSSStyleSheet".into())?.dyn_into()?;
    let sheet = Reflect::construct(&kind, &Array::new())?;
    let replace: Function = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into()?;
    replace.call1(&sheet, &JsValue::from_str(css))?;
    Ok(sheet)
}
