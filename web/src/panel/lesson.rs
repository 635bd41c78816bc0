//! The card of a lesson: what is going on, what to do now.

use leptos::prelude::*;
use table::lesson::Task;

use crate::game_state::{GameState, LessonProgress};
use crate::words::t;

/// The current step.
#[component]
pub fn LessonCard(game: GameState) -> impl IntoView {
    move || {
        let lesson = game.lesson.get().filter(|_| !game.read_only.get())?;
        let steps = lesson.lesson.steps.len();
        if lesson.is_over() {
            return Some(
                view! {
                    <section class="card lesson" aria-live="polite">
                        <h3>{t!("lesson-over")}</h3>
                        <p>{t!("lesson-over-help")}</p>
                        <div class="buttons">
                            <a class="button main" href="#/">{t!("to-start")}</a>
                            <button type="button" on:click=move |_| game.lesson.set(None)>{t!("lesson-play-on")}</button>
                        </div>
                    </section>
                }
                .into_any(),
            );
        }
        let said = lesson.says().map(|message| game.say(&message));
        let wanted = wanted(&lesson);
        let reads = matches!(lesson.task(), Task::Read | Task::Watch(_));
        let next = reads.then(|| {
            view! {
                <button type="button" class="main" id="lesson-next" on:click=move |_| game.lesson_next()>
                    {t!("next")}
                </button>
            }
        });
        let back = (lesson.step > 0).then(|| {
            view! {
                <button type="button" id="lesson-back" on:click=move |_| game.lesson_step_back()>
                    {t!("lesson-back")}
                </button>
            }
        });
        Some(
            view! {
                <section class="card lesson" aria-live="polite" data-step=lesson.step>
                    <p class="kicker">{t!("lesson-step", step = lesson.step as u32 + 1, of = steps as u32)}</p>
                    <progress max=steps value=lesson.step aria-label=t!("lesson-progress")></progress>
                    <p class="lesson-text">{said}</p>
                    {wanted}
                    <div class="buttons">{next}{back}</div>
                </section>
            }
            .into_any(),
        )
    }
}

/// The wanted order, for those who prefer to type.
fn wanted(lesson: &LessonProgress) -> impl IntoView + use<> {
    let order = match lesson.task() {
        Task::Give { order, .. } => Some((t!("lesson-do"), order.to_string())),
        Task::Try { order, .. } => Some((t!("lesson-try"), order.to_string())),
        _ => None,
    };
    order.map(|(how, order)| view! { <p class="wanted muted">{how}" "<code>{order}</code></p> })
}
