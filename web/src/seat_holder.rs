//! Who can hold a seat: in words, and as a choice.

use leptos::prelude::*;

use crate::words::t;

/// Who holds a seat: a bot of this level, or a person.
pub type SeatHolder = Option<bots::Level>;

/// Who holds a seat, in words.
pub fn name(holder: SeatHolder) -> String {
    use bots::Level;
    match holder {
        None => t!("person"),
        Some(Level::Random) => t!("level-random"),
        Some(Level::Cadet) => t!("level-cadet"),
        Some(Level::Officer) => t!("level-officer"),
        Some(Level::Marshal) => t!("level-marshal"),
    }
}

/// Who holds a seat, as a word in an address.
pub fn word(holder: SeatHolder) -> &'static str {
    holder.map_or("person", bots::Level::word)
}

/// The holders of all seats from an address: `person-officer`.
pub fn read(text: &str) -> Vec<SeatHolder> {
    text.split('-').map(of_word).collect()
}

/// The holder with this word; a person if no bot has it.
pub fn of_word(word: &str) -> SeatHolder {
    bots::Level::ALL.into_iter().find(|level| level.word() == word)
}

/// A choice of who holds a seat.
#[component]
pub fn SeatHolderChoice(
    /// The element's id.
    id: String,
    /// The name of the seat.
    seat: String,
    /// The available bots.
    levels: Vec<bots::Level>,
    /// Who holds it.
    #[prop(into)]
    holder: Signal<SeatHolder>,
    /// Called when another holder is chosen.
    on_choose: impl Fn(SeatHolder) + 'static,
) -> impl IntoView {
    let all = std::iter::once(None).chain(levels.into_iter().map(Some));
    let options = all.map(|one| {
        view! { <option value=word(one) selected=move || holder.get() == one>{name(one)}</option> }
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
        let holders = [None, Some(bots::Level::Officer), Some(bots::Level::Marshal)];
        let text = holders.map(word).join("-");
        assert_eq!(text, "person-officer-marshal");
        assert_eq!(read(&text), holders);
        assert_eq!(read("nonsense"), [None]);
    }
}
