//! If the page crashes the game is safe: it was saved after the last order. Says so, and reloads from there.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

use crate::browser;
use crate::words::t;

/// From now on a panic shows a way back instead of a dead page.
pub fn watch() {
    std::panic::set_hook(Box::new(|fault| {
        web_sys_error(&fault.to_string());
        show(&fault.to_string());
    }));
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn web_sys_error(text: &str);
}

/// Crashes the page on purpose, for a test.
#[wasm_bindgen]
pub fn break_the_page() {
    panic!("broken on purpose");
}

/// A plain element over everything; it must not depend on what broke.
fn show(fault: &str) {
    let document = browser::document();
    let (Some(body), Ok(cover)) = (document.body(), document.create_element("div")) else { return };
    cover.set_id("crash");
    cover.set_class_name("cover");
    let _ = cover.set_attribute("role", "alertdialog");
    let _ = cover.set_attribute("aria-label", &t!("crash-title"));
    let add = |tag: &str, class: &str, text: &str| {
        let element = document.create_element(tag).ok()?;
        element.set_class_name(class);
        element.set_text_content(Some(text));
        cover.append_child(&element).ok()?;
        Some(element)
    };
    add("h1", "", &t!("crash-title"));
    add("p", "", &t!("crash-help"));
    if let Some(button) = add("button", "main", &t!("crash-go-on")) {
        button.set_id("crash-go-on");
        let again = Closure::<dyn Fn()>::new(|| {
            let _ = browser::window().location().reload();
        });
        let _ = button.add_event_listener_with_callback("click", again.as_ref().unchecked_ref());
        again.forget();
    }
    if let Some(link) = add("a", "button", &t!("to-start")) {
        let _ = link.set_attribute("href", "./");
    }
    add("pre", "", fault);
    let _ = body.append_child(&cover);
}
