//! Who can hold a seat, in words and as something to choose.

use leptos::prelude::*;

use crate::desk::Chair;
use crate::t;

/// Who holds a seat, in words.
pub fn name(chair: Chair) -> String {
    use bots::Level;
    match chair {
        None => t!("person"),
        Some(Level::Random) => t!("level-random"),
        Some(Level::Cadet) => t!("level-cadet"),
        Some(Level::Officer) => t!("level-officer"),
        Some(Level::Marshal) => t!("level-marshal"),
    }
}

/// Who holds a seat, as it stands in an address.
pub fn word(chair: Chair) -> &'static str {
    chair.map_or("person", bots::Level::word)
}

/// The holders of all seats from an address: `person-officer`.
pub fn read(text: &str) -> Vec<Chair> {
    text.split('-').map(|word| bots::Level::ALL.into_iter().find(|level| level.word() == word)).collect()
}

/// A choice of who holds a seat.
#[component]
pub fn ChairChoice(
    /// What the choice is called in the document.
    id: String,
    /// The name of the seat.
    seat: String,
    /// The bots that can.
    levels: Vec<bots::Level>,
    /// Who holds it.
    #[prop(into)]
    chair: Signal<Chair>,
    /// Somebody else shall.
    on_choose: impl Fn(Chair) + 'static,
) -> impl IntoView {
    let all = std::iter::once(None).chain(levels.into_iter().map(Some));
    let options = all.map(|one| {
        view! { <option value=word(one) selected=move || chair.get() == one>{name(one)}</option> }
    });
    let options = options.collect_view();
    view! {
        <div class="chair">
            <label for=id.clone()>{seat}</label>
            <select id=id on:change=move |event| on_choose(read(&event_target_value(&event)).pop().flatten())>
                {options}
            </select>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_who_sits_where() {
        let chairs = [None, Some(bots::Level::Officer), Some(bots::Level::Marshal)];
        let text = chairs.map(word).join("-");
        assert_eq!(text, "person-officer-marshal");
        assert_eq!(read(&text), chairs);
        assert_eq!(read("nonsense"), [None]);
    }
}
