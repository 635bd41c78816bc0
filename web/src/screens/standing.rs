//! Standing orders: a form defined by the game.

use leptos::prelude::*;
use serde_json::{Map, Value, json};
use table::{Answers, Question, Seat};

use crate::dialog::Modal;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::online::RemoteGame;
use crate::words::t;

type Said = RwSignal<Map<String, Value>>;

fn say(said: Said, key: &'static str, answer: Value) {
    said.update(|said| drop(said.insert(key.into(), answer)));
}

/// One of several answers.
fn one(said: Said, question: &Question<String>, answers: Vec<(Value, String)>) -> impl IntoView + use<> {
    let (key, id) = (question.key, format!("answer-{}", question.key));
    let chosen = said.with_untracked(|said| said.get(key).cloned());
    let options = answers.iter().enumerate().map(|(i, (answer, words))| {
        let chosen = chosen.as_ref() == Some(answer);
        view! { <option value=i selected=chosen>{words.clone()}</option> }
    });
    let options = options.collect_view();
    let choose = move |at: String| {
        if let Some((answer, _)) = at.parse::<usize>().ok().and_then(|at| answers.get(at)) {
            say(said, key, answer.clone());
        }
    };
    view! {
        <div class="answer">
            <label for=id.clone()>{question.when.clone()}</label>
            <select id=id on:change=move |event| choose(event_target_value(&event))>{options}</select>
        </div>
    }
}

/// Several answers, the best first.
fn ranked(said: Said, question: &Question<String>, answers: Vec<(String, String)>) -> impl IntoView + use<> {
    let (key, id) = (question.key, format!("answer-{}", question.key));
    let chosen = move || -> Vec<String> {
        said.with(|said| said.get(key).cloned())
            .and_then(|ranked| serde_json::from_value(ranked).ok())
            .unwrap_or_default()
    };
    let names = answers.clone();
    let list = move || {
        let ranked = chosen();
        let row = |at: usize| {
            let name = names.iter().find(|(word, _)| *word == ranked[at]).map(|(_, name)| name.clone());
            let rest: Vec<String> =
                ranked.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, word)| word.clone()).collect();
            let label = t!("leave-out", what = name.clone().unwrap_or_default());
            view! {
                <li>
                    {name}
                    <button type="button" class="icon" aria-label=label on:click=move |_| say(said, key, json!(rest))>
                        {icon("close")}
                    </button>
                </li>
            }
        };
        (0..ranked.len()).map(row).collect_view()
    };
    let more = move || {
        let ranked = chosen();
        let left = answers.iter().filter(|(word, _)| !ranked.contains(word));
        let left = left.map(|(word, name)| view! { <option value=word.clone()>{name.clone()}</option> });
        view! { <option value="">{t!("add-one")}</option>{left.collect_view()} }
    };
    let add = move |word: String| {
        if !word.is_empty() {
            say(said, key, json!([chosen(), vec![word]].concat()));
        }
    };
    view! {
        <div class="answer">
            <label for=id.clone()>{question.when.clone()}</label>
            <div class="ranking">
                <ol>{list}</ol>
                <select id=id on:change=move |event| add(event_target_value(&event))>{more}</select>
            </div>
        </div>
    }
}

fn asked(said: Said, question: &Question<String>) -> AnyView {
    match &question.answers {
        Answers::One(answers) => {
            let answers = answers.iter().map(|(word, name)| (json!(word), name.clone()));
            one(said, question, answers.collect()).into_any()
        }
        Answers::UpTo(most) => {
            let answers = (0..=*most).map(|n| (json!(n), n.to_string()));
            one(said, question, answers.collect()).into_any()
        }
        Answers::YesOrNo => {
            let answers = vec![(json!(false), t!("no")), (json!(true), t!("yes"))];
            one(said, question, answers).into_any()
        }
        Answers::Ranked(answers) => ranked(said, question, answers.clone()).into_any(),
    }
}

/// The standing orders of a seat, to be viewed and changed.
#[component]
pub fn StandingDialog(
    game: GameState,
    seat: Seat,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let remote = use_context::<RemoteGame>();
    let form = game.form();
    let said: Said = RwSignal::new(form.usual.clone());
    // Are there standing orders? Unknown until the server has answered.
    let stands = RwSignal::new(None::<bool>);
    let told = move |standing: Option<String>| {
        let known = standing.and_then(|text| serde_json::from_str::<Map<String, Value>>(&text).ok());
        let any = known.is_some();
        said.update(|said| said.extend(known.unwrap_or_default()));
        stands.set(Some(any));
    };
    match remote {
        None => told(game.standing(seat)),
        Some(remote) => leptos::task::spawn_local(async move { told(remote.standing(seat).await) }),
    }
    let set_standing = move |standing: Option<String>| {
        game.set_standing(seat, standing);
        on_close();
    };
    let body = move || {
        let any = stands.get()?;
        let questions = form.questions.iter().map(|question| asked(said, question)).collect_view();
        let state = if any { t!("answers-stand") } else { t!("nothing-stands") };
        let withdraw = any.then(|| {
            view! { <button type="button" id="stand-down" on:click=move |_| set_standing(None)>{t!("ask-me-all")}</button> }
        });
        Some(view! {
            <p class="muted">{t!("standing-help", seat = game.seat_name(seat))}</p>
            <p><b>{state}</b></p>
            <form class="answers" on:submit=move |event| {
                event.prevent_default();
                set_standing(Some(Value::Object(said.get_untracked()).to_string()));
            }>
                {questions}
                <div class="buttons">
                    <button type="submit" class="main" id="stand">{t!("answer-so")}</button>
                    {withdraw}
                </div>
            </form>
        })
    };
    view! { <Modal title=t!("standing") on_close>{body}</Modal> }
}

/// A button that opens the form, if a seat can have standing orders.
pub fn opener(game: GameState, open: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    game.answering().map(|_| {
        view! { <button type="button" id="standing" on:click=move |_| open()>{t!("standing")}</button> }
    })
}
