//! Vacation: stops my clock in matches with a time limit per move.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use wire::http::Pace;
use wire::people::{GoAway, Vacation};

use super::forms::{alert, change, fetch, number};
use super::{RemoteGame, api};

use crate::words::t;

/// Maximum number of days.
const MOST: u32 = 30;

/// A date in words.
fn day(ms: i64) -> String {
    let long = Object::new();
    let _ = Reflect::set(&long, &"dateStyle".into(), &"long".into());
    Date::new(&(ms as f64).into()).to_locale_date_string("en-GB", &long).into()
}

/// That I am on vacation, with a button to end it.
fn away(until: i64, back: impl Fn() + 'static) -> impl IntoView {
    view! {
        <p>{t!("on-vacation", day = day(until))}</p>
        <div class="buttons"><button type="button" class="main" id="come-back" on:click=move |_| back()>{t!("come-back")}</button></div>
    }
}

/// My vacation, with a form to start one.
pub fn form() -> AnyView {
    let mine = RwSignal::new(None::<Vacation>);
    let trouble = RwSignal::new(None::<String>);
    let days = RwSignal::new(7_u32);
    let load = move || fetch("me/vacation", mine, trouble);
    load();
    let go = move || {
        let wanted = GoAway { days: days.get_untracked() as u16 };
        change(trouble, async move { api::put("me/vacation", &wanted).await }, load);
    };
    let back = move || change(trouble, async { api::call_only("DELETE", "me/vacation").await }, load);
    let shown = move || {
        let Vacation { until, hours_left } = mine.get()?;
        Some(match until {
            Some(until) => away(until, back).into_any(),
            None => view! {
                <p class="muted">{t!("vacation-help", days = (hours_left / 24) as u32)}</p>
                <form class="one-line" on:submit=move |event| { event.prevent_default(); go(); }>
                    {number("vacation-days", t!("vacation-days"), days, MOST)}
                    <button type="submit" id="go-away">{t!("go-away")}</button>
                </form>
            }
            .into_any(),
        })
    };
    view! { {shown} {alert(trouble)} }.into_any()
}

/// Beside a match where it matters: a reminder of the vacation.
pub fn reminder(remote: RemoteGame) -> impl IntoView {
    let mine = RwSignal::new(None::<Vacation>);
    let trouble = RwSignal::new(None::<String>);
    let load = move || fetch("me/vacation", mine, trouble);
    let counts = remote.record.with_untracked(|m| matches!(m.pace, Pace::Each { .. }));
    if counts && remote.sits() {
        load();
    }
    let back = move || change(trouble, async { api::call_only("DELETE", "me/vacation").await }, load);
    move || {
        let until = mine.get()?.until?;
        Some(view! { <section class="card question" role="status">{away(until, back)}</section> })
    }
}
