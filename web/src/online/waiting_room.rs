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

async fn sit(match_id: MatchId, seat: u8, link: Option<String>) -> Result<(Me, Match), Trouble> {
    let me = api::me_or_new_guest().await?;
    let seats = vec![(seat, salts::pledge())];
    salts::belong(match_id, &seats);
    let m: Match = api::post(&format!("matches/{match_id}/chairs"), &SitDown { seats, link }).await?;
    remember_seats(m.id, match_info::seats_of(&m, me.account));
    let m = salts::open(m, me.account).await?;
    Ok((me, m))
}

/// The invitation link.
fn link(m: &Match) -> Option<String> {
    let location = browser::window().location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    let word = m.link.as_ref()?;
    Some(format!("{origin}{path}{}/{word}", match_info::address(m)))
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
fn names(record: RwSignal<Match>) -> impl IntoView {
    let (name, trouble) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let invite = move || {
        let (path, names) = (path(record), vec![name.get_untracked()]);
        let invited = async move {
            api::post_only(&format!("{path}/invitations"), &Invite { names }).await?;
            record.set(api::get(&path).await?);
            Ok(())
        };
        change(trouble, invited, move || name.set(String::new()));
    };
    let invited = move || {
        let names = record.with(|m| m.invited.join(", "));
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
fn leaving(record: RwSignal<Match>, sits: impl Fn() -> bool + Copy + Send + 'static) -> impl IntoView {
    let (trouble, surely) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let act = move |method: &'static str, what: &'static str| {
        let path = format!("{}/{what}", path(record));
        let done = async move {
            record.set(api::call(method, &path).await?);
            Ok(())
        };
        change(trouble, done, || {});
    };
    let stand_up = move || {
        (sits() && record.with(|m| m.state == State::Waiting)).then(|| view! {
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
        record.with(|m| m.made_by_me).then(|| {
            view! {
                <button type="button" id=id class=class on:click=move |_| end()>{said}</button>
            }
        })
    };
    view! { <div class="buttons">{stand_up}{call_off}</div> {alert(trouble)} }
}

fn path(record: RwSignal<Match>) -> String {
    format!("matches/{}", record.with_untracked(|m| m.id))
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
pub fn WaitingRoom(record: RwSignal<Match>, me: RwSignal<Option<Me>>, word: Option<String>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let word = StoredValue::new(word);
    let take = move |seat: u8| {
        leptos::task::spawn_local(async move {
            let number = record.with_untracked(|m| m.id);
            match sit(number, seat, word.get_value()).await {
                Ok((found, now)) => {
                    me.set(Some(found));
                    record.set(now);
                }
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    let (title, seats) = match_info::named(&record.with_untracked(|m| m.game.clone()));
    browser::document().set_title(&title);
    let own = move || me.get().map(|me| me.account);
    let sits = move || record.with(|m| own().is_some_and(|own| !match_info::seats_of(m, own).is_empty()));
    let may_enter = move || {
        record.with(|m| match m.door {
            Door::Open => true,
            Door::Link => word.with_value(Option::is_some),
            Door::Named => m.made_by_me || !m.invited.is_empty(),
        })
    };
    let chairs = move || {
        let may_sit = !sits() && may_enter();
        let m = record.get();
        let rows = seats.iter().zip(0_u8..).map(|(name, seat)| {
            chair(seat, name.clone(), holder(&m, seat, own()), may_sit, move || take(seat))
        });
        rows.collect_view()
    };
    let said = move || match record.with(|m| m.state) {
        State::Opening => t!("salts-open"),
        _ if sits() => t!("waiting-for-others"),
        _ if may_enter() => t!("choose-a-chair"),
        _ if record.with(|m| m.door == Door::Named) => t!("name-needed"),
        _ => t!("link-needed"),
    };
    // Redrawn only when its content changes, so that typed text stays.
    let inviting = Memo::new(move |_| {
        let sits = sits();
        record.with(|m| match (m.state, m.door) {
            (State::Waiting, Door::Named) => (m.made_by_me, None),
            (State::Waiting, _) => (false, link(m).filter(|_| sits)),
            _ => (false, None),
        })
    });
    let invitation = move || match inviting.get() {
        (true, _) => Some(names(record).into_any()),
        (false, Some(address)) => Some(view! { <Invitation address /> }.into_any()),
        (false, None) => None,
    };
    view! {
        <main class="start waiting-room" id="main" tabindex="-1">
            <header>
                <a class="muted" href="#/online">{t!("to-lobby")}</a>
                <h1>{title}</h1>
                <p class="muted">{move || record.with(|m| match_info::pace(m.pace))}
                    {move || record.with(|m| (!m.hints).then(|| format!(" · {}", t!("no-hints"))))}</p>
            </header>
            <section class="card" aria-label=t!("chairs")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true" class:gone=move || !sits()><i></i><i></i><i></i></span>{said}
                </p>
                <ul class="chair-list">{chairs}</ul>
                {invitation}
                {alert(trouble)}
                {leaving(record, sits)}
            </section>
            <p class="muted small">{t!("salts-help")}</p>
        </main>
    }
}
