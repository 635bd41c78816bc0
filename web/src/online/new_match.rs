//! A new match: game, seats, pace, and who may join.

use bots::Level;
use catalog::Card;
use leptos::prelude::*;
use wire::http::{Chair, Door, Match, NewMatch, Overtime, Pace};
use wire::socket::Trouble;

use super::forms::number;
use super::match_info::remember_seats;
use super::overtime::OvertimeChoice;
use super::{api, match_info, salts};
use crate::games;
use crate::route::go;
use crate::scenario::{ScenarioChoice, with_options};
use crate::seat_holder;
use crate::words::{self, t};

/// Who should hold a seat.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Me,
    Free,
    Bot(Level),
}

impl Wanted {
    fn word(self) -> &'static str {
        match self {
            Wanted::Me => "me",
            Wanted::Free => "free",
            Wanted::Bot(level) => level.word(),
        }
    }

    fn name(self) -> String {
        match self {
            Wanted::Me => t!("me"),
            Wanted::Free => t!("free-chair"),
            Wanted::Bot(level) => seat_holder::name(Some(level)),
        }
    }
}

/// The pace as the form offers it.
#[derive(Clone, Copy, PartialEq)]
enum Haste {
    Untimed,
    Live,
    Day,
    Days,
}

const HASTE: [(Haste, &str); 4] =
    [(Haste::Untimed, "untimed"), (Haste::Live, "live"), (Haste::Day, "day"), (Haste::Days, "days")];

fn haste_name(haste: Haste) -> String {
    match haste {
        Haste::Untimed => t!("pace-untimed"),
        Haste::Live => t!("pace-live"),
        Haste::Day => t!("pace-day"),
        Haste::Days => t!("pace-days"),
    }
}

async fn make(new: NewMatch, pledges: Vec<(u8, String)>) -> Result<Match, Trouble> {
    let me = api::me_or_new_guest().await?;
    let m: Match = api::post("matches", &new).await?;
    salts::belong(m.id, &pledges);
    remember_seats(m.id, match_info::seats_of(&m, me.account));
    salts::open(m, me.account).await
}

/// The seats of a game.
#[component]
fn ChairList(card: Card, wanted: RwSignal<Vec<Wanted>>) -> impl IntoView {
    let Card { seats, levels, .. } = card;
    let first = (0..seats.len()).map(|i| if i == 0 { Wanted::Me } else { Wanted::Free }).collect();
    wanted.set(first);
    let all: Vec<Wanted> =
        [Wanted::Me, Wanted::Free].into_iter().chain(levels.into_iter().map(Wanted::Bot)).collect();
    let rows = seats.into_iter().enumerate().map(|(i, seat)| {
        let all = all.clone();
        let options = all.iter().map(|one| {
            let one = *one;
            view! { <option value=one.word() selected=move || wanted.with(|w| w.get(i) == Some(&one))>{one.name()}</option> }
        });
        let options = options.collect_view();
        let id = format!("chair-{i}");
        view! {
            <div class="chair">
                <label for=id.clone()>{words::data(&seat)}</label>
                <select id=id on:change=move |event| {
                    let word = event_target_value(&event);
                    if let Some(one) = all.iter().find(|one| one.word() == word) {
                        wanted.update(|wanted| wanted[i] = *one);
                    }
                }>{options}</select>
            </div>
        }
    });
    view! { <div class="chairs">{rows.collect_view()}</div> }
}

/// The form.
#[component]
pub fn NewMatchForm() -> impl IntoView {
    let cards = games::cards();
    let first = cards.first().map(|card| card.id.clone()).unwrap_or_default();
    let first =
        Some(crate::browser::game()).filter(|id| cards.iter().any(|card| card.id == *id)).unwrap_or(first);
    let game = RwSignal::new(first);
    let scenario = RwSignal::new(String::new());
    let wanted = RwSignal::new(Vec::<Wanted>::new());
    let haste = RwSignal::new(Haste::Untimed);
    let (bank, increment, days) = (RwSignal::new(20), RwSignal::new(20), RwSignal::new(3));
    let overtime = RwSignal::new(Overtime::Fallback);
    let door = RwSignal::new(Door::Link);
    let hints = RwSignal::new(true);
    let trouble = RwSignal::new(None::<String>);
    let pace = move || match haste.get_untracked() {
        Haste::Untimed => Pace::Untimed,
        Haste::Live => Pace::Live { bank: bank.get_untracked() * 60, increment: increment.get_untracked() },
        Haste::Day => Pace::Each { seconds: 24 * 3600 },
        Haste::Days => Pace::Each { seconds: days.get_untracked() * 24 * 3600 },
    };
    let begin = move || {
        let mut pledges = Vec::new();
        let chairs = wanted.get_untracked().into_iter().zip(0_u8..).map(|(one, seat)| match one {
            Wanted::Free => Chair::Free,
            Wanted::Bot(level) => Chair::Bot { level: level.word().into() },
            Wanted::Me => {
                let pledge = salts::pledge();
                pledges.push((seat, pledge.clone()));
                Chair::Mine { pledge }
            }
        });
        let chairs = chairs.collect();
        let (game, door, hints) = (game.get_untracked(), door.get_untracked(), hints.get_untracked());
        let setup = games::find(&game).and_then(|found| found.about().scenario(&scenario.get_untracked()));
        let pace = pace();
        let overtime = if pace == Pace::Untimed { Overtime::Fallback } else { overtime.get_untracked() };
        let options =
            crate::browser::element("plan-options").and_then(|form| form.get_attribute("data-set-up"));
        let setup = with_options(setup, options.as_deref());
        let new = NewMatch { game, setup, pace, overtime, door, hints, chairs };
        leptos::task::spawn_local(async move {
            match make(new, pledges).await {
                Ok(m) => go(&match_info::address(&m)),
                Err(fault) => drop(trouble.try_set(Some(fault.said))),
            }
        });
    };
    let games = cards.iter().map(|card| {
        let id = card.id.clone();
        let here = id.clone();
        view! { <option value=id selected=move || game.get() == here>{card.title.clone()}</option> }
    });
    let games = games.collect_view();
    let chair_list = move || {
        let card = games::card(&game.get())?;
        let (id, scenarios) = (card.id.clone(), card.scenarios.clone());
        scenario.set(scenarios.first().map(|(id, _)| id.clone()).unwrap_or_default());
        Some(view! {
            <ScenarioChoice id="plan-scenario".to_string() scenarios chosen=scenario />
            <ChairList card wanted />
            <page-part id="plan-options" data-part="parts/options.js" data-game=id></page-part>
        })
    };
    let hastes = HASTE.map(|(one, word)| {
        view! { <option value=word selected=move || haste.get() == one>{haste_name(one)}</option> }
    });
    let amounts = move || match haste.get() {
        Haste::Live => (
            number("bank", t!("bank-minutes"), bank, 600),
            number("increment", t!("increment-seconds"), increment, 3600),
        )
            .into_any(),
        Haste::Days => number("days", t!("days-a-move"), days, 30).into_any(),
        Haste::Untimed | Haste::Day => ().into_any(),
    };
    let costs = move || {
        (haste.get() != Haste::Untimed).then(|| {
            let levels = games::card(&game.get()).map(|card| card.levels).unwrap_or_default();
            view! { <OvertimeChoice levels chosen=overtime /> }
        })
    };
    let doors = [
        (Door::Link, "link", t!("door-link")),
        (Door::Named, "named", t!("door-named")),
        (Door::Open, "open", t!("door-open")),
    ];
    let doors = doors.map(|(one, word, said)| {
        view! {
            <label class="pick">
                <input type="radio" name="door" value=word prop:checked=move || door.get() == one on:change=move |_| door.set(one) />
                <span>{said}</span>
            </label>
        }
    });
    view! {
        <section class="plan card" aria-label=t!("new-match")>
            <h2>{t!("new-match")}</h2>
            <form on:submit=move |event| { event.prevent_default(); begin(); }>
                <div class="chair">
                    <label for="plan-game">{t!("game")}</label>
                    <select id="plan-game" on:change=move |event| game.set(event_target_value(&event))>{games}</select>
                </div>
                {chair_list}
                <div class="chairs">
                    <div class="chair">
                        <label for="plan-pace">{t!("pace-of-match")}</label>
                        <select id="plan-pace" on:change=move |event| {
                            let word = event_target_value(&event);
                            if let Some((one, _)) = HASTE.iter().find(|(_, known)| *known == word) {
                                haste.set(*one);
                            }
                        }>{hastes}</select>
                    </div>
                    {amounts}
                    {costs}
                </div>
                <fieldset class="paces"><legend>{t!("door")}</legend>{doors}</fieldset>
                <label class="pick">
                    <input type="checkbox" id="plan-hints" prop:checked=move || hints.get() on:change=move |_| hints.update(|on| *on = !*on) />
                    <span>{t!("hints-allowed")}</span>
                </label>
                {move || trouble.get().map(|said| view! { <p role="alert" class="card trouble">{said}</p> })}
                <div class="buttons"><button type="submit" class="main" id="create-match">{t!("create-match")}</button></div>
            </form>
        </section>
    }
}
