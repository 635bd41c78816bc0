//! The seats of a waiting room: to take, to leave, or to give to bots.

use bots::Level;
use leptos::prelude::*;
use wire::AccountId;
use wire::http::{Match, Me, SitDown, Sitter, State};
use wire::lobby::SeatBot;
use wire::socket::Trouble;

use super::forms::change;
use super::match_info::{holder, remember_seats};
use super::{api, match_info, salts};
use crate::games;
use crate::seat_holder;
use crate::words::t;

/// What the list of seats is drawn from. It is redrawn only when this changes, so that an open choice stays open.
#[derive(Clone, PartialEq)]
struct Shown {
    chairs: Vec<Sitter>,
    state: State,
    made_by_me: bool,
    own: Option<AccountId>,
    may_sit: bool,
}

async fn sit(
    record: RwSignal<Match>,
    me: RwSignal<Option<Me>>,
    seat: u8,
    link: Option<String>,
) -> Result<(), Trouble> {
    let match_id = record.with_untracked(|m| m.id);
    let known = api::me_or_new_guest().await?;
    let seats = vec![(seat, salts::pledge())];
    salts::belong(match_id, &seats);
    let m: Match = api::post(&format!("matches/{match_id}/chairs"), &SitDown { seats, link }).await?;
    remember_seats(m.id, match_info::seats_of(&m, known.account));
    let m = salts::open(m, known.account).await?;
    me.set(Some(known));
    record.set(m);
    Ok(())
}

/// The choice of a bot for a free seat.
fn bot_choice(
    seat: u8,
    name: String,
    levels: Vec<Level>,
    bot: Option<Level>,
    give: impl Fn(Option<Level>) + 'static,
) -> impl IntoView {
    let id = format!("bot-{seat}");
    let all: Vec<Option<Level>> = std::iter::once(None).chain(levels.into_iter().map(Some)).collect();
    let options = all.iter().map(|one| {
        let said = one.map_or_else(|| t!("no-bot"), |level| seat_holder::name(Some(level)));
        let word = one.map_or("", Level::word);
        view! { <option value=word selected=*one == bot>{said}</option> }
    });
    let options = options.collect_view();
    view! {
        <select id=id aria-label=t!("bot-for", seat = name) on:change=move |event| {
            let word = event_target_value(&event);
            give(all.iter().copied().find(|one| one.map_or("", Level::word) == word).flatten());
        }>{options}</select>
    }
}

/// The seats.
#[component]
pub fn WaitingChairs(
    record: RwSignal<Match>,
    me: RwSignal<Option<Me>>,
    /// The secret of the invitation link.
    word: StoredValue<Option<String>>,
    may_sit: Signal<bool>,
    trouble: RwSignal<Option<String>>,
) -> impl IntoView {
    let game = record.with_untracked(|m| m.game.clone());
    let (_, names) = match_info::named(&game);
    let levels = games::card(&game).map(|card| card.levels).unwrap_or_default();
    let shown = Memo::new(move |_| {
        let own = me.get().map(|me| me.account);
        let may_sit = may_sit.get();
        record.with(|m| Shown {
            chairs: m.chairs.clone(),
            state: m.state,
            made_by_me: m.made_by_me,
            own,
            may_sit,
        })
    });
    let take = move |seat: u8| {
        let link = word.get_value().or_else(|| record.with_untracked(|m| m.link.clone()));
        change(trouble, sit(record, me, seat, link), || {});
    };
    let path = move |seat: u8, what: &str| {
        format!("matches/{}/seats/{seat}/{what}", record.with_untracked(|m| m.id))
    };
    let leave = move |seat: u8| {
        let path = path(seat, "chair");
        let left = async move {
            record.set(api::call("DELETE", &path).await?);
            Ok(())
        };
        change(trouble, left, || {});
    };
    let give = move |seat: u8, level: Option<Level>| {
        let path = path(seat, "bot");
        let given = async move {
            let m: Match =
                api::put_for(&path, &SeatBot { bot: level.map(|level| level.word().into()) }).await?;
            let own = me.get_untracked().map(|me| me.account);
            record.set(match own {
                Some(own) => salts::open(m, own).await?,
                None => m,
            });
            Ok(())
        };
        change(trouble, given, || {});
    };
    let row = move |shown: &Shown, seat: u8, name: String, levels: &[Level]| {
        let found = shown.chairs.iter().find(|chair| chair.seat == seat);
        let account = found.and_then(|chair| chair.account);
        let mine = account.is_some() && account == shown.own;
        let several =
            shown.chairs.iter().filter(|chair| chair.account.is_some() && chair.account == shown.own).count()
                > 1;
        let bot = found
            .and_then(|chair| chair.bot.as_deref())
            .and_then(|word| seat_holder::read(word).pop().flatten());
        let free = account.is_none() && bot.is_none();
        let waiting = shown.state == State::Waiting;
        let held = (!free).then(|| record.with_untracked(|m| holder(m, seat, shown.own))).flatten();
        let held = held.map(|holder| view! { <span class="holder">{holder}</span> });
        let leaves = (mine && several).then(|| view! {
            <button type="button" class="plain leave-seat" on:click=move |_| leave(seat)>{t!("leave-seat")}</button>
        });
        let sits = (free && waiting && shown.may_sit).then(|| {
            view! {
                <button type="button" class="main sit" on:click=move |_| take(seat)>{t!("sit-down")}</button>
            }
        });
        let closed =
            (free && !shown.may_sit).then(|| view! { <span class="muted">{t!("free-chair")}</span> });
        let bots = (waiting && shown.made_by_me && account.is_none())
            .then(|| bot_choice(seat, name.clone(), levels.to_vec(), bot, move |level| give(seat, level)));
        view! {
            <li class:free=free data-seat=seat>
                <span class="seat-name">{name}</span>{held}{closed}{bots}{leaves}{sits}
            </li>
        }
    };
    let rows = move || {
        let shown = shown.get();
        names.iter().zip(0_u8..).map(|(name, seat)| row(&shown, seat, name.clone(), &levels)).collect_view()
    };
    view! { <ul class="chair-list">{rows}</ul> }
}
