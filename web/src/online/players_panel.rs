//! Beside an online match: seats, presence, clocks, requests of the others, and what was missed.

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use table::{Person, Seat, Seats};
use wire::AccountId;
use wire::http::{Door, Match, Overtime};
use wire::lobby::Absent;

use super::match_info::{self, holder, span};
use super::{RemoteGame, api, mute, pause, vacation};
use crate::browser;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::seat_holder;
use crate::words::t;

/// The replay of what was missed.
#[component]
pub fn Missed() -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    Some(move || {
        let missed = remote.missed.get();
        (missed > 0).then(|| {
            view! {
                <section class="card missed" role="status">
                    <p>{t!("since-you-looked", n = missed as u32)}</p>
                    <button type="button" class="main" id="skip" on:click=move |_| remote.skip()>
                        {icon("last")}{t!("skip-replay")}
                    </button>
                </section>
            }
        })
    })
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

fn livery(game: GameState, seat: Seat) -> String {
    format!("swatch of-{} livery-{}", seat.0, game.livery(seat))
}

/// Every seat: name, holder, presence, and its clock.
fn seats(
    remote: RemoteGame,
    game: GameState,
    pressed: RwSignal<Option<(AccountId, String)>>,
) -> impl IntoView {
    let row = move |seat: Seat, m: &Match, must: Seats, present: Seats| {
        let bot = m.chairs.iter().any(|chair| chair.seat == seat.0 && chair.bot.is_some());
        let here = present.contains(seat) && !bot;
        let holder = holder(m, seat.0, remote.account()).unwrap_or_else(|| t!("nobody"));
        // Spectators have nobody to mute.
        let other = m.chairs.iter().find(|chair| chair.seat == seat.0).and_then(|chair| chair.account);
        let other = other.filter(|other| remote.account().is_some_and(|own| own != *other) && remote.sits());
        let holder = match other {
            Some(_) => mute::name(pressed, other, holder),
            None => view! { <span>{holder}</span> }.into_any(),
        };
        let wanted = must.contains(seat);
        // The clocks of those who need not act stand.
        let bank = m.chairs.iter().find(|chair| chair.seat == seat.0).and_then(|chair| chair.bank);
        let bank = bank.filter(|_| !wanted && !bot);
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
                <i class=livery(game, seat) aria-hidden="true"></i>
                <span class="seat-name">{game.seat_name(seat)}</span>
                <span class="holder">{holder}{dot}</span>
                {wanted.then(|| view! { <Clock deadline=remote.deadline /> })}
                {bank.map(|bank| view! { <b class="clock rests" title=t!("clock-rests")>{span(bank as f64)}</b> })}
                {wanted.then(|| view! { <span class="decides">{t!("decides")}</span> })}
            </li>
        }
    };
    move || {
        let (must, over) = remote.status.with(|status| (status.must, status.over.is_some()));
        let must = if over { Seats::NONE } else { must };
        let present = remote.present.get();
        remote.record.with(|m| {
            let seats = m.chairs.iter().map(|chair| row(Seat(chair.seat), m, must, present));
            seats.collect_view()
        })
    }
}

/// A request to go back.
fn question(remote: RemoteGame, game: GameState) -> impl IntoView {
    let person = move |seat: Seat| remote.status.with(|status| status.persons.get(seat.index()).copied());
    move || {
        let asked = remote.status.with(|status| status.asked.clone())?;
        remote.record.track();
        let mine: Vec<Person> = remote.mine().iter().filter_map(person).collect();
        let lines = remote.status.with_untracked(|_| game.worded()).saturating_sub(asked.keep as usize);
        if !asked.of.iter().any(|person| mine.contains(person)) {
            return Some(view! { <p class="card question">{t!("back-waits")}</p> }.into_any());
        }
        Some(
            view! {
                <section class="card question" role="alertdialog" aria-label=t!("back-asked", n = lines as u32)>
                    <p>{t!("back-asked", n = lines as u32)}</p>
                    <div class="buttons">
                        <button type="button" class="main" id="agree" on:click=move |_| game.answer_back(true)>{t!("agree")}</button>
                        <button type="button" id="disagree" on:click=move |_| game.answer_back(false)>{t!("disagree")}</button>
                    </div>
                </section>
            }
            .into_any(),
        )
    }
}

/// An offer of a draw.
fn draw(remote: RemoteGame, game: GameState) -> impl IntoView {
    move || {
        let (wanted, over) = remote.status.with(|status| (status.peaceful, status.over.is_some()));
        remote.record.track();
        let mine = remote.mine();
        if wanted.is_empty() || over {
            return None;
        }
        let names: Vec<String> = wanted.iter().map(|seat| game.seat_name(seat)).collect();
        let said = t!("draw-offered", seats = names.join(", "));
        let own = mine.meets(wanted);
        let agree = (!mine.is_empty() && !own).then(|| {
            view! { <button type="button" class="main" id="agree-draw" on:click=move |_| game.draw(true)>{t!("agree-draw")}</button> }
        });
        let decline = (!mine.is_empty()).then(|| {
            let said = if own { t!("draw-withdrawn") } else { t!("decline-draw") };
            view! { <button type="button" id="decline-draw" on:click=move |_| {
                remote.declines.set(true);
                game.draw(false);
            }>{said}</button> }
        });
        Some(view! {
            <section class="card question" role="status">
                <p>{said}</p>
                <div class="buttons">{agree}{decline}</div>
            </section>
        })
    }
}

/// An offer of a draw that nobody holds any more, told to all who did not end it themselves.
fn draw_declined(remote: RemoteGame) -> impl IntoView {
    let told = RwSignal::new(None::<String>);
    Effect::new(move |before: Option<Seats>| {
        let (wanted, over) = remote.status.with(|status| (status.peaceful, status.over.is_some()));
        let was = before.unwrap_or(Seats::NONE);
        let ended = wanted.is_empty() && !was.is_empty() && !over;
        if ended && !remote.declines.get_untracked() {
            let own = remote.mine().meets(was);
            told.set(Some(if own { t!("draw-declined") } else { t!("draw-off") }));
        }
        if !wanted.is_empty() || over {
            told.set(None);
        }
        if wanted.is_empty() {
            remote.declines.set(false);
        }
        wanted
    });
    move || {
        told.get().map(|said| {
            view! {
                <section class="card question draw-declined" role="status">
                    <p>{said}</p>
                    <button type="button" class="icon plain" aria-label=t!("close") on:click=move |_| told.set(None)>
                        {icon("close")}
                    </button>
                </section>
            }
        })
    }
}

/// After this many milliseconds without an answer, perhaps nobody runs the bot.
const LONG: u32 = 30_000;

/// A bot of the server does not answer: what one can do instead of waiting for it.
fn silent_bot(remote: RemoteGame, game: GameState) -> impl IntoView {
    let asked = Memo::new(move |_| {
        let must = remote.status.with(|status| if status.over.is_some() { Seats::NONE } else { status.must });
        let seat = remote.record.with(|m| {
            let mut bots = m.chairs.iter().filter(|chair| chair.bot.is_some()).map(|chair| Seat(chair.seat));
            bots.find(|seat| must.contains(*seat))
        });
        seat.filter(|_| remote.open.get()).map(|seat| (seat, game.view.with(|view| view.at)))
    });
    let silent = browser::lasts(asked, LONG);
    move || {
        let (seat, _) = asked.get().filter(|_| silent.get())?;
        let said = match remote.sits() {
            true => t!("bot-silent-here", seat = game.seat_name(seat)),
            false => t!("bot-silent-watched", seat = game.seat_name(seat)),
        };
        Some(view! {
            <section class="card question silent-bot" role="status">
                <p>{said}</p>
                <a class="button" href="#/online">{t!("to-lobby")}</a>
            </section>
        })
    }
}

/// A bot plays in the player's place.
fn covered(remote: RemoteGame) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let back = move || {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}/reclaim", remote.number());
            match api::call::<Match>("POST", &path).await {
                Ok(m) => remote.set_record(m),
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    move || {
        let over = remote.status.with(|status| status.over.is_some());
        let held = remote.held_before();
        let bot = remote.record.with(|m| {
            let mut held = m.chairs.iter().filter(|chair| held.contains(Seat(chair.seat)));
            held.find_map(|chair| chair.bot.clone())
        })?;
        (!over).then(|| {
            let name = seat_holder::name(seat_holder::read(&bot).pop().flatten());
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

/// The next match waiting for the player, unless this one is.
fn elsewhere(remote: RemoteGame) -> impl IntoView {
    let next = RwSignal::new(None::<String>);
    let wanted = Memo::new(move |_| {
        let (must, over) = remote.status.with(|status| (status.must, status.over.is_some()));
        remote.record.track();
        !over && remote.mine().meets(must)
    });
    Effect::new(move |_| {
        next.set(None);
        if remote.sits() && !wanted.get() {
            leptos::task::spawn_local(async move {
                let mine = api::get::<Vec<Match>>("matches?mine=true").await.unwrap_or_default();
                let others: Vec<Match> = mine.into_iter().filter(|m| m.id != remote.number()).collect();
                next.try_set(match_info::next_waiting(&others).map(match_info::address));
            });
        }
    });
    move || {
        let address = next.get()?;
        Some(view! { <a class="button main" id="next-match" href=address>{t!("next-match")}</a> })
    }
}

/// The players, and their requests.
#[component]
pub fn PlayersPanel(game: GameState) -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    let pressed = RwSignal::new(None);
    let line = move || {
        (!remote.open.get()).then(|| {
            view! {
                <p class="reconnecting" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{t!("connecting-again")}
                </p>
            }
        })
    };
    let busy = move || {
        (game.busy.get() && remote.missed.get() == 0 && remote.open.get())
            .then(|| view! { <p class="muted under-way" role="status">{t!("order-under-way")}</p> })
    };
    let spectating = move || {
        remote.record.track();
        (!remote.sits()).then(|| view! { <p class="muted">{t!("looking-on")}</p> })
    };
    Some(view! {
        {line}
        {busy}
        {question(remote, game)}
        {draw(remote, game)}
        {draw_declined(remote)}
        {silent_bot(remote, game)}
        {pause::pause(remote, game)}
        {vacation::reminder(remote)}
        {covered(remote)}
        {elsewhere(remote)}
        <section class="players-panel" aria-label=t!("players-panel")>
            <ul>{seats(remote, game, pressed)}</ul>
            {mute::about(pressed, move || remote.reload_chat())}
            {move || remote.record.with(match_info::overtime).map(|said| view! { <p class="muted small">{said}</p> })}
            {spectating}
        </section>
    })
}

/// What happens when the player's time runs out.
#[component]
pub fn AbsentChoice() -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    let (number, game) = remote.record.with_untracked(|m| (m.id, m.game.clone()));
    // Who has agreed to resign chooses nothing.
    if remote.record.with_untracked(|m| m.overtime == Overtime::Resign) {
        return None;
    }
    // Where a bot was agreed on, it plays unless another is chosen.
    let nobody = match remote.record.with_untracked(|m| m.overtime.clone()) {
        Overtime::Bot { level } => t!("absent-bot", bot = match_info::bot(&level)),
        _ => t!("absent-nobody"),
    };
    let key = format!("absent-{number}");
    let chosen = browser::get_item(&key).unwrap_or_default();
    let levels = crate::games::card(&game).map(|card| card.levels).unwrap_or_default();
    let levels = levels.into_iter().map(|level| {
        let word = level.word();
        view! { <option value=word selected=chosen == word>{t!("absent-bot", bot = seat_holder::name(Some(level)))}</option> }
    });
    let levels = levels.collect_view();
    let choose = move |word: String| {
        browser::set_item(&key, &word);
        leptos::task::spawn_local(async move {
            let bot = (!word.is_empty()).then_some(word);
            let _ = api::put(&format!("matches/{number}/absent"), &Absent { bot }).await;
        });
    };
    Some(view! {
        <div class="chair">
            <label for="absent">{t!("absent")}</label>
            <select id="absent" on:change=move |event| choose(event_target_value(&event))>
                <option value="">{nobody}</option>
                {levels}
            </select>
        </div>
    })
}

/// A search for a substitute (`parts/offer.js`), where others can find it.
#[component]
pub fn OfferSeat() -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    let listed = remote.record.with_untracked(|m| m.door == Door::Open);
    let seats: Vec<String> = remote.mine().iter().map(|seat| seat.0.to_string()).collect();
    let number = remote.number().0;
    listed.then(|| view! { <page-part data-part="parts/offer.js" data-match=number data-seats=seats.join(" ")></page-part> })
}
