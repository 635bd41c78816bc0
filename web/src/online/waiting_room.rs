//! The waiting room of a match: seats, a seat to take, and invitations by link or by name.

use leptos::prelude::*;
use wire::MatchId;
use wire::http::{Door, Match, Me, SitDown, State};
use wire::lobby::Invite;
use wire::socket::Trouble;

use super::forms::{alert, change, field};
use super::match_info::holder;
use super::match_info::remember_seats;
use super::{api, match_info, salts};
use crate::browser;
use crate::icon::icon;
use crate::words::t;

async fn sit(table: MatchId, seat: u8, link: Option<String>) -> Result<(Me, Match), Trouble> {
    let me = api::me_or_new_guest().await?;
    let seats = vec![(seat, salts::pledge())];
    salts::belong(table, &seats);
    let table: Match = api::post(&format!("matches/{table}/chairs"), &SitDown { seats, link }).await?;
    remember_seats(table.id, match_info::seats_of(&table, me.account));
    let table = salts::open(table, me.account).await?;
    Ok((me, table))
}

/// The invitation link.
fn link(table: &Match) -> Option<String> {
    let location = browser::window().location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    let word = table.link.as_ref()?;
    Some(format!("{origin}{path}{}/{word}", match_info::address(table)))
}

/// The invitation link, with a copy button.
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
                    {move || icon(if copied.get() { "check" } else { "link" })}
                    {move || if copied.get() { t!("copied") } else { t!("copy") }}
                </button>
            </div>
        </div>
    }
}

/// Invited players, with a field to invite another.
fn names(table: RwSignal<Match>) -> impl IntoView {
    let (name, trouble) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let invite = move || {
        let (path, names) = (path(table), vec![name.get_untracked()]);
        let invited = async move {
            api::post_only(&format!("{path}/invitations"), &Invite { names }).await?;
            table.set(api::get(&path).await?);
            Ok(())
        };
        change(trouble, invited, move || name.set(String::new()));
    };
    let invited = move || {
        let names = table.with(|table| table.invited.join(", "));
        (!names.is_empty()).then(|| view! { <p id="invited">{t!("invited", names = names)}</p> })
    };
    view! {
        <form class="one-line" on:submit=move |event| { event.prevent_default(); invite(); }>
            {field("invite-name", t!("invite-name"), "text", "off", name)}
            <button type="submit" class="main" id="invite">{t!("invite")}</button>
        </form>
        {invited}
        {alert(trouble)}
    }
}

/// Leaving before the match starts, and cancelling it for its creator.
fn leaving(table: RwSignal<Match>, sits: impl Fn() -> bool + Copy + Send + 'static) -> impl IntoView {
    let (trouble, surely) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let act = move |method: &'static str, what: &'static str| {
        let path = format!("{}/{what}", path(table));
        let done = async move {
            table.set(api::call(method, &path).await?);
            Ok(())
        };
        change(trouble, done, || {});
    };
    let stand_up = move || {
        (sits() && table.with(|table| table.state == State::Waiting)).then(|| view! {
            <button type="button" class="plain" id="stand-up" on:click=move |_| act("DELETE", "chairs")>{t!("stand-up")}</button>
        })
    };
    let end = move || match surely.get_untracked() {
        false => surely.set(true),
        true => act("POST", "call-off"),
    };
    let call_off = move || {
        let (id, class, said) = match surely.get() {
            false => ("call-off", "plain", t!("call-off")),
            true => ("call-off-surely", "main", t!("call-off-surely")),
        };
        table.with(|table| table.made_by_me).then(|| {
            view! {
                <button type="button" id=id class=class on:click=move |_| end()>{said}</button>
            }
        })
    };
    view! { <div class="buttons">{stand_up}{call_off}</div> {alert(trouble)} }
}

fn path(table: RwSignal<Match>) -> String {
    format!("matches/{}", table.with_untracked(|table| table.id))
}

/// A seat: its holder, or a button to take it.
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

/// The waiting room.
#[component]
pub fn WaitingRoom(table: RwSignal<Match>, me: RwSignal<Option<Me>>, word: Option<String>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let word = StoredValue::new(word);
    let take = move |seat: u8| {
        leptos::task::spawn_local(async move {
            let number = table.with_untracked(|table| table.id);
            match sit(number, seat, word.get_value()).await {
                Ok((found, now)) => {
                    me.set(Some(found));
                    table.set(now);
                }
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    let (title, seats) = match_info::named(&table.with_untracked(|table| table.game.clone()));
    browser::document().set_title(&title);
    let own = move || me.get().map(|me| me.account);
    let sits =
        move || table.with(|table| own().is_some_and(|own| !match_info::seats_of(table, own).is_empty()));
    let may_enter = move || {
        table.with(|table| match table.door {
            Door::Open => true,
            Door::Link => word.with_value(Option::is_some),
            Door::Named => table.made_by_me || !table.invited.is_empty(),
        })
    };
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
        _ if table.with(|table| table.door == Door::Named) => t!("name-needed"),
        _ => t!("link-needed"),
    };
    // Redrawn only when its content changes, so that typed text stays.
    let inviting = Memo::new(move |_| {
        let sits = sits();
        table.with(|table| match (table.state, table.door) {
            (State::Waiting, Door::Named) => (table.made_by_me, None),
            (State::Waiting, _) => (false, link(table).filter(|_| sits)),
            _ => (false, None),
        })
    });
    let invitation = move || match inviting.get() {
        (true, _) => Some(names(table).into_any()),
        (false, Some(address)) => Some(view! { <Invitation address /> }.into_any()),
        (false, None) => None,
    };
    view! {
        <main class="start gathering" id="main" tabindex="-1">
            <header>
                <a class="muted" href="#/house">{t!("to-house")}</a>
                <h1>{title}</h1>
                <p class="muted">{move || table.with(|table| match_info::pace(table.pace))}
                    {move || table.with(|table| (!table.hints).then(|| format!(" · {}", t!("no-hints"))))}</p>
            </header>
            <section class="card" aria-label=t!("chairs")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true" class:gone=move || !sits()><i></i><i></i><i></i></span>{said}
                </p>
                <ul class="chair-list">{chairs}</ul>
                {invitation}
                {alert(trouble)}
                {leaving(table, sits)}
            </section>
            <p class="muted small">{t!("salts-help")}</p>
        </main>
    }
}
