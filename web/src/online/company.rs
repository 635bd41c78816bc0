//! Beside a match at a house: who sits where and is here, clocks, questions of the others, and what was missed.

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use table::{Person, Seat, Seats};
use wire::AccountId;
use wire::http::Match;
use wire::lobby::Absent;

use super::{Visit, api, house, mute, pause, vacation};
use crate::browser;
use crate::chairs;
use crate::desk::Desk;
use crate::t;

/// What was missed is being shown.
#[component]
pub fn Missed() -> impl IntoView {
    let visit = use_context::<Visit>()?;
    Some(move || {
        let missed = visit.missed.get();
        (missed > 0).then(|| {
            view! {
                <section class="card missed" role="status">
                    <p>{t!("since-you-looked", n = missed as u32)}</p>
                    <button type="button" class="main" id="skip" on:click=move |_| visit.skip()>
                        {crate::icon("last")}{t!("skip-replay")}
                    </button>
                </section>
            }
        })
    })
}

/// Time in words: `2 d 3 h`, `4 h 05 m`, `3:07`.
pub fn span(ms: f64) -> String {
    let seconds = (ms.max(0.0) / 1000.0).ceil() as u64;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => t!("hours", hours = hours as u32, minutes = format!("{minutes:02}")),
        _ => t!("days", days = days as u32, hours = hours as u32),
    }
}

/// A clock that runs down.
#[component]
fn Clock(deadline: RwSignal<Option<f64>>) -> impl IntoView {
    let now = RwSignal::new(browser::now());
    let tick = StoredValue::new_local(Interval::new(250, move || {
        now.try_set(browser::now());
    }));
    on_cleanup(move || tick.dispose());
    let left = Memo::new(move |_| deadline.get().map(|deadline| deadline - now.get()));
    move || {
        let left = left.get()?;
        Some(view! { <b class="clock" class:short=left < 30_000.0>{span(left)}</b> })
    }
}

fn livery(desk: Desk, seat: Seat) -> String {
    format!("swatch of-{} livery-{}", seat.0, desk.livery(seat))
}

/// The name of whoever holds a seat.
pub fn holder(table: &Match, seat: u8, own: Option<AccountId>) -> Option<String> {
    let chair = table.chairs.iter().find(|chair| chair.seat == seat)?;
    if let Some(bot) = &chair.bot {
        return Some(chairs::name(chairs::read(bot).pop().flatten()));
    }
    match chair.account {
        Some(account) if own == Some(account) => Some(t!("you")),
        _ => chair.name.clone(),
    }
}

/// Every seat: its name, who holds it, whether he is here, and the clock if he is wanted.
fn seats(visit: Visit, desk: Desk, pressed: RwSignal<Option<(AccountId, String)>>) -> impl IntoView {
    let row = move |seat: Seat, table: &Match, must: Seats, present: Seats| {
        let bot = table.chairs.iter().any(|chair| chair.seat == seat.0 && chair.bot.is_some());
        let here = present.contains(seat) && !bot;
        let holder = holder(table, seat.0, visit.account()).unwrap_or_else(|| t!("nobody"));
        // Whoever looks on has nobody to hear.
        let other = table.chairs.iter().find(|chair| chair.seat == seat.0).and_then(|chair| chair.account);
        let other = other.filter(|other| visit.account().is_some_and(|own| own != *other) && visit.sits());
        let holder = match other {
            Some(_) => mute::name(pressed, other, holder),
            None => view! { <span>{holder}</span> }.into_any(),
        };
        let wanted = must.contains(seat);
        let there = match (bot, here) {
            (true, _) => None,
            (false, true) => Some(("here", t!("is-here"))),
            (false, false) => Some(("not-here", t!("is-away"))),
        };
        let dot = there.map(|(class, said)| {
            let title = said.clone();
            view! { <i class=format!("dot {class}") title=title><span class="sr">{said}</span></i> }
        });
        view! {
            <li class:wanted=wanted data-seat=seat.0>
                <i class=livery(desk, seat) aria-hidden="true"></i>
                <span class="seat-name">{desk.seat_name(seat)}</span>
                <span class="holder">{holder}{dot}</span>
                {wanted.then(|| view! { <Clock deadline=visit.deadline /> })}
                {wanted.then(|| view! { <span class="decides">{t!("decides")}</span> })}
            </li>
        }
    };
    move || {
        let (must, over) = visit.status.with(|status| (status.must, status.over.is_some()));
        let must = if over { Seats::NONE } else { must };
        let present = visit.present.get();
        visit.table.with(|table| {
            let seats = table.chairs.iter().map(|chair| row(Seat(chair.seat), table, must, present));
            seats.collect_view()
        })
    }
}

/// Somebody asks to go back.
fn question(visit: Visit, desk: Desk) -> impl IntoView {
    let person = move |seat: Seat| visit.status.with(|status| status.persons.get(seat.index()).copied());
    move || {
        let asked = visit.status.with(|status| status.asked.clone())?;
        visit.table.track();
        let mine: Vec<Person> = visit.mine().iter().filter_map(person).collect();
        let lines = visit.status.with_untracked(|_| desk.worded()).saturating_sub(asked.keep as usize);
        if !asked.of.iter().any(|person| mine.contains(person)) {
            return Some(view! { <p class="card question">{t!("back-waits")}</p> }.into_any());
        }
        Some(
            view! {
                <section class="card question" role="alertdialog" aria-label=t!("back-asked", n = lines as u32)>
                    <p>{t!("back-asked", n = lines as u32)}</p>
                    <div class="buttons">
                        <button type="button" class="main" id="agree" on:click=move |_| desk.answer_back(true)>{t!("agree")}</button>
                        <button type="button" id="disagree" on:click=move |_| desk.answer_back(false)>{t!("disagree")}</button>
                    </div>
                </section>
            }
            .into_any(),
        )
    }
}

/// Somebody wants the match to end in a draw.
fn draw(visit: Visit, desk: Desk) -> impl IntoView {
    move || {
        let (wanted, over) = visit.status.with(|status| (status.peaceful, status.over.is_some()));
        visit.table.track();
        let mine = visit.mine();
        if wanted.is_empty() || over {
            return None;
        }
        let names: Vec<String> = wanted.iter().map(|seat| desk.seat_name(seat)).collect();
        let said = t!("draw-offered", seats = names.join(", "));
        let own = mine.meets(wanted);
        let agree = (!mine.is_empty() && !own).then(|| {
            view! { <button type="button" class="main" id="agree-draw" on:click=move |_| desk.draw(true)>{t!("agree-draw")}</button> }
        });
        let decline = (!mine.is_empty()).then(|| {
            let said = if own { t!("draw-withdrawn") } else { t!("decline-draw") };
            view! { <button type="button" id="decline-draw" on:click=move |_| desk.draw(false)>{said}</button> }
        });
        Some(view! {
            <section class="card question" role="status">
                <p>{said}</p>
                <div class="buttons">{agree}{decline}</div>
            </section>
        })
    }
}

/// A bot plays for the person at the screen.
fn covered(visit: Visit) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let back = move || {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}/reclaim", visit.number());
            match api::act::<Match>("POST", &path).await {
                Ok(table) => visit.take_table(table),
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    move || {
        let over = visit.status.with(|status| status.over.is_some());
        let held = visit.held_before();
        let bot = visit.table.with(|table| {
            let mut held = table.chairs.iter().filter(|chair| held.contains(Seat(chair.seat)));
            held.find_map(|chair| chair.bot.clone())
        })?;
        (!over).then(|| {
            let name = chairs::name(chairs::read(&bot).pop().flatten());
            view! {
                <section class="card covered" role="status">
                    <p>{t!("bot-covers", bot = name)}</p>
                    <button type="button" class="main" id="reclaim" on:click=move |_| back()>{t!("reclaim")}</button>
                    {move || trouble.get().map(|said| view! { <p class="muted">{said}</p> })}
                </section>
            }
        })
    }
}

/// The next table where the person at the screen is wanted, as long as he is not wanted here.
fn elsewhere(visit: Visit) -> impl IntoView {
    let next = RwSignal::new(None::<String>);
    let wanted = Memo::new(move |_| {
        let (must, over) = visit.status.with(|status| (status.must, status.over.is_some()));
        visit.table.track();
        !over && visit.mine().meets(must)
    });
    Effect::new(move |_| {
        next.set(None);
        if visit.sits() && !wanted.get() {
            leptos::task::spawn_local(async move {
                let mine = api::get::<Vec<Match>>("matches?mine=true").await.unwrap_or_default();
                let others: Vec<Match> =
                    mine.into_iter().filter(|table| table.id != visit.number()).collect();
                next.try_set(house::next_waiting(&others).map(house::address));
            });
        }
    });
    move || {
        let address = next.get()?;
        Some(view! { <a class="button main" id="next-match" href=address>{t!("next-match")}</a> })
    }
}

/// Who sits at the table, and what they want of each other.
#[component]
pub fn Company(desk: Desk) -> impl IntoView {
    let visit = use_context::<Visit>()?;
    let pressed = RwSignal::new(None);
    let line = move || {
        (!visit.open.get()).then(|| {
            view! {
                <p class="reconnecting" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{t!("connecting-again")}
                </p>
            }
        })
    };
    let busy = move || {
        (desk.busy.get() && visit.missed.get() == 0 && visit.open.get())
            .then(|| view! { <p class="muted under-way" role="status">{t!("order-under-way")}</p> })
    };
    let looks_on = move || {
        visit.table.track();
        (!visit.sits()).then(|| view! { <p class="muted">{t!("looking-on")}</p> })
    };
    Some(view! {
        {line}
        {busy}
        {question(visit, desk)}
        {draw(visit, desk)}
        {pause::pause(visit, desk)}
        {vacation::reminder(visit)}
        {covered(visit)}
        {elsewhere(visit)}
        <section class="company" aria-label=t!("company")>
            <ul>{seats(visit, desk, pressed)}</ul>
            {mute::about(pressed, move || visit.hear_anew())}
            {looks_on}
        </section>
    })
}

/// What shall happen when the time of the person at the screen runs out.
#[component]
pub fn AbsentChoice() -> impl IntoView {
    let visit = use_context::<Visit>()?;
    let (number, game) = visit.table.with_untracked(|table| (table.id, table.game.clone()));
    let key = format!("absent-{number}");
    let chosen = browser::kept(&key).unwrap_or_default();
    let levels = crate::shelf::card(&game).map(|card| card.levels).unwrap_or_default();
    let levels = levels.into_iter().map(|level| {
        let word = level.word();
        view! { <option value=word selected=chosen == word>{t!("absent-bot", bot = chairs::name(Some(level)))}</option> }
    });
    let levels = levels.collect_view();
    let choose = move |word: String| {
        browser::keep(&key, &word);
        leptos::task::spawn_local(async move {
            let bot = (!word.is_empty()).then_some(word);
            let _ = api::put(&format!("matches/{number}/absent"), &Absent { bot }).await;
        });
    };
    Some(view! {
        <div class="chair">
            <label for="absent">{t!("absent")}</label>
            <select id="absent" on:change=move |event| choose(event_target_value(&event))>
                <option value="">{t!("absent-nobody")}</option>
                {levels}
            </select>
        </div>
    })
}
