//! Which scenario of a game is played, for games that have several, and with which options.

use leptos::prelude::*;

use crate::words::{self, t};

/// The set-up of a scenario with options, which are another part of a set-up; none if all is as usual.
pub fn with_options(setup: Option<&str>, options: Option<&str>) -> Option<String> {
    let inside = |text: &str| {
        let text = text.trim();
        text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text).to_string()
    };
    match (setup, options) {
        (Some(setup), Some(options)) => {
            let mut parts = vec![inside(setup), inside(options)];
            parts.retain(|part| !part.is_empty());
            Some(format!("{{{}}}", parts.join(",")))
        }
        (one, other) => one.or(other).map(str::to_string),
    }
}

/// A choice of scenario; nothing if there is none.
#[component]
pub fn ScenarioChoice(
    /// The element's id.
    id: String,
    /// The id and the name of each.
    scenarios: Vec<(String, String)>,
    /// The id of the chosen one.
    chosen: RwSignal<String>,
) -> impl IntoView {
    let is_offered = !scenarios.is_empty();
    let options = scenarios.into_iter().map(|(id, name)| {
        let here = id.clone();
        view! { <option value=id selected=move || chosen.get() == here>{words::data(&name)}</option> }
    });
    let options = options.collect_view();
    is_offered.then(|| {
        view! {
            <div class="chair">
                <label for=id.clone()>{t!("scenario")}</label>
                <select id=id on:change=move |event| chosen.set(event_target_value(&event))>{options}</select>
            </div>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_added_to_what_the_scenario_sets_up() {
        let (short, oil) = (Some(r#"{"short":true}"#), Some(r#"{"oil":true}"#));
        assert_eq!(with_options(short, oil).as_deref(), Some(r#"{"short":true,"oil":true}"#));
        assert_eq!((with_options(short, None).as_deref(), with_options(None, oil).as_deref()), (short, oil));
        assert_eq!(with_options(None, None), None);
        assert_eq!(with_options(Some("{}"), oil).as_deref(), oil);
        let deep = Some(r#"{"options":{"rounds":6}}"#);
        assert_eq!(with_options(short, deep).as_deref(), Some(r#"{"short":true,"options":{"rounds":6}}"#));
    }
}
