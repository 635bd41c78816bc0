//! A table that gathers: who sits where, a chair to take, and the link for a friend.

use leptos::prelude::*;
use wire::http::{Door, Me, SitDown, State, Table};
use wire::socket::Trouble;

use super::company::holder;
use super::visit::remember_seats;
use super::{api, house, salts};
use crate::browser;
use crate::t;

async fn sit(table: i64, seat: u8, link: Option<String>) -> Result<(Me, Table), Trouble> {
    let me = api::come_in().await?;
    let seats = vec![(seat, salts::pledge())];
    salts::belong(table, &seats);
    let table: Table = api::post(&format!("tables/{table}/chairs"), &SitDown { seats, link }).await?;
    remember_seats(table.table, house::seats_of(&table, me.account));
    let table = salts::open(table, me.account).await?;
    Ok((me, table))
}

/// The address to send to a friend.
fn link(table: &Table) -> Option<String> {
    let location = browser::window().location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    let word = table.link.as_ref()?;
    Some(format!("{origin}{path}{}/{word}", house::address(table)))
}

/// The link, and a button that copies it.
#[component]
fn Invitation(address: String) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = address.clone();
    let copy = move || {
        let _ = browser::window().navigator().clipboard().write_text(&text);
        copied.set(true);
    };
    view! {
        <div class="invitation">
            <label for="invitation">{t!("send-link")}</label>
            <div class="typed">
                <input id="invitation" type="text" readonly value=address />
                <button type="button" class="main" id="copy-invitation" on:click=move |_| copy()>
                    {move || crate::icon(if copied.get() { "check" } else { "link" })}
                    {move || if copied.get() { t!("copied") } else { t!("copy") }}
                </button>
            </div>
        </div>
    }
}

/// A chair: who sits on it, or a button to take it.
fn chair(
    seat: u8,
    name: String,
    holder: Option<String>,
    may_sit: bool,
    take: impl Fn() + 'static,
) -> impl IntoView {
    let free = holder.is_none();
    let sitter = match (holder, may_sit) {
        (Some(holder), _) => view! { <span class="holder">{holder}</span> }.into_any(),
        (None, true) => view! {
            <button type="button" class="main sit" on:click=move |_| take()>{t!("sit-down")}</button>
        }
        .into_any(),
        (None, false) => view! { <span class="muted">{t!("free-chair")}</span> }.into_any(),
    };
    view! { <li class:free=free data-seat=seat><span class="seat-name">{name}</span>{sitter}</li> }
}

/// The table.
#[component]
pub fn Gathering(table: RwSignal<Table>, me: RwSignal<Option<Me>>, word: Option<String>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let word = StoredValue::new(word);
    let take = move |seat: u8| {
        leptos::task::spawn_local(async move {
            let number = table.with_untracked(|table| table.table);
            match sit(number, seat, word.get_value()).await {
                Ok((found, now)) => {
                    me.set(Some(found));
                    table.set(now);
                }
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    let stand_up = move || {
        leptos::task::spawn_local(async move {
            let number = table.with_untracked(|table| table.table);
            match api::act::<Table>("DELETE", &format!("tables/{number}/chairs")).await {
                Ok(now) => table.set(now),
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    let (title, seats) = house::named(&table.with_untracked(|table| table.game.clone()));
    browser::document().set_title(&title);
    let own = move || me.get().map(|me| me.account);
    let sits = move || table.with(|table| own().is_some_and(|own| !house::seats_of(table, own).is_empty()));
    // Where a link is asked for, only whoever has it may sit down.
    let may_enter = move || table.with(|table| table.door == Door::Open || word.with_value(Option::is_some));
    let chairs = move || {
        let may_sit = !sits() && may_enter();
        let table = table.get();
        let rows = seats.iter().zip(0_u8..).map(|(name, seat)| {
            chair(seat, name.clone(), holder(&table, seat, own()), may_sit, move || take(seat))
        });
        rows.collect_view()
    };
    let said = move || match table.with(|table| table.state) {
        State::Opening => t!("salts-open"),
        _ if sits() => t!("waiting-for-others"),
        _ if may_enter() => t!("choose-a-chair"),
        _ => t!("link-needed"),
    };
    let invitation = move || {
        let gathers = table.with(|table| table.state == State::Gathering);
        let address = table.with(link).filter(|_| gathers && sits())?;
        Some(view! { <Invitation address /> })
    };
    view! {
        <main class="start gathering" id="main" tabindex="-1">
            <header>
                <a class="muted" href="#/house">{t!("to-house")}</a>
                <h1>{title}</h1>
                <p class="muted">{move || table.with(|table| house::pace(table.pace))}
                    {move || table.with(|table| (!table.hints).then(|| format!(" · {}", t!("no-hints"))))}</p>
            </header>
            <section class="card" aria-label=t!("chairs")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true" class:gone=move || !sits()><i></i><i></i><i></i></span>{said}
                </p>
                <ul class="chair-list">{chairs}</ul>
                {invitation}
                {move || trouble.get().map(|said| view! { <p role="alert" class="card trouble">{said}</p> })}
                {move || (sits() && table.with(|table| table.state == State::Gathering)).then(|| view! {
                    <div class="buttons"><button type="button" class="plain" on:click=move |_| stand_up()>{t!("stand-up")}</button></div>
                })}
            </section>
            <p class="muted small">{t!("salts-help")}</p>
        </main>
    }
}
