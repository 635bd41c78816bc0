//! Maps of hexes with colours of their own.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::browser;

/// The colours and letters of maps that have their own, over those that all maps of hexes share.
const LOOKS: &[(&str, &str)] = &[
    #[cfg(feature = "thirdreich")]
    ("thirdreich", include_str!("../../../games/thirdreich/map/style.css")),
];

/// Gives the map of a game its own colours, and takes away those of another. A browser that cannot keeps to the shared ones.
pub fn dress(game: &str) {
    let looks = LOOKS.iter().filter(|(of, _)| *of == game).filter_map(|(_, css)| style_sheet(css).ok());
    let sheets: Array = looks.collect();
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
