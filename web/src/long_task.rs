//! Long tasks: run in steps so that the page stays responsive, show progress, and can be stopped.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch, ResumeFault};

use crate::browser;
use crate::words::t;

/// Milliseconds of work before yielding to the page.
const STEP_MS: f64 = 40.0;
/// Tasks shorter than this show no progress, in milliseconds.
const SOON_MS: f64 = 250.0;
/// Journal lines read between looks at the clock.
const LINES: usize = 64;

/// Progress of a task, and whether to stop it. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct LongTask {
    /// In thousandths; none while it need not be shown.
    share: RwSignal<Option<u16>>,
    stopped: RwSignal<bool>,
}

/// Why a task did not finish.
pub enum Unfinished {
    /// The player stopped it.
    Stopped,
    /// The screen waiting for it was closed.
    Left,
    /// It failed, and why.
    Fault(String),
    /// The match is of a game or an edition that this page or module does not play.
    NotHere,
}

impl From<ResumeFault> for Unfinished {
    fn from(fault: ResumeFault) -> Unfinished {
        match fault {
            ResumeFault::NotMine(_) => Unfinished::NotHere,
            ResumeFault::Damaged(why) => Unfinished::Fault(match damaged_line(&why) {
                Some(line) => t!("line-damaged", line = line.to_string()),
                None => why,
            }),
        }
    }
}

/// The number of the line that a journal cannot be read from, if that is what is wrong with it.
fn damaged_line(why: &str) -> Option<&str> {
    let (line, _) = why.strip_prefix("line ")?.split_once(": ")?;
    Some(line)
}

impl LongTask {
    /// Work that has not begun.
    pub fn new() -> LongTask {
        LongTask { share: RwSignal::new(None), stopped: RwSignal::new(false) }
    }

    /// Should it continue?
    fn goes_on(self) -> Result<(), Unfinished> {
        match self.stopped.try_get_untracked() {
            Some(false) => Ok(()),
            Some(true) => Err(Unfinished::Stopped),
            None => Err(Unfinished::Left),
        }
    }

    /// Reports progress.
    fn tell(self, done: usize, all: usize) {
        self.share.try_set(Some((done * 1000 / all.max(1)) as u16));
    }
}

/// A match, and a recent state of it if there was one.
type Read = (Box<dyn DynMatch>, Option<Vec<u8>>);

/// Reads a match from its journal, as [`DynGame::resume`] does.
pub async fn read_match(
    game: &dyn DynGame,
    journal: &str,
    secret: Option<Secret>,
    work: LongTask,
) -> Result<Read, Unfinished> {
    let begun = browser::now();
    let secret = secret.or_else(|| opened(journal));
    let whole = || Ok((game.resume(journal, secret)?, None));
    let mut rest = journal;
    // Something agreed later can change how the start is read: then read it all at once.
    let Ok(mut m) = game.resume(lines(&mut rest, LINES), secret) else { return whole() };
    let (mut pause, mut state) = (browser::now() + STEP_MS, None);
    while !rest.is_empty() {
        if m.follow(lines(&mut rest, LINES)).is_err() {
            return whole();
        }
        if browser::now() > pause {
            if browser::now() - begun > SOON_MS {
                work.tell(journal.len() - rest.len(), journal.len());
            }
            TimeoutFuture::new(0).await;
            work.goes_on()?;
            state = m.saved_state().or(state);
            pause = browser::now() + STEP_MS;
        }
    }
    let state = m.saved_state().or(state);
    Ok((m, state))
}

/// Splits this many lines off a text.
fn lines<'t>(rest: &mut &'t str, count: usize) -> &'t str {
    let end = rest.match_indices('\n').nth(count - 1).map_or(rest.len(), |(i, _)| i + 1);
    let (first, then) = rest.split_at(end);
    *rest = then;
    first
}

/// The secret that the last line of a journal reveals.
fn opened(journal: &str) -> Option<Secret> {
    let last: serde_json::Value = serde_json::from_str(journal.trim_end().rsplit('\n').next()?).ok()?;
    serde_json::from_value(last.pointer("/deed/reveal/secret")?.clone()).ok()
}

/// Progress of a task, and whether to stop it. Cheap to copy: it is a handle.
#[component]
pub fn ProgressBar(task: LongTask, said: String) -> impl IntoView {
    let shown = Memo::new(move |_| task.share.get().is_some());
    let said = StoredValue::new(said);
    move || {
        shown.get().then(|| {
            view! {
                <div class="work" role="status">
                    <p>{said.get_value()}</p>
                    <progress max="1000" value=move || task.share.get().unwrap_or_default()
                        aria-label=said.get_value()></progress>
                    <button type="button" class="stop-work" on:click=move |_| task.stopped.set(true)>{t!("stop-work")}</button>
                </div>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_off_one_after_the_other() {
        let mut rest = "a\nb\nc\nd";
        assert_eq!(lines(&mut rest, 2), "a\nb\n");
        assert_eq!(lines(&mut rest, 1), "c\n");
        assert_eq!(lines(&mut rest, 5), "d");
        assert_eq!((lines(&mut rest, 5), rest), ("", ""));
    }

    #[test]
    fn a_damaged_line_is_found_in_what_is_said_of_it() {
        assert_eq!(damaged_line("line 12: it is not whole: every line ends with a line feed"), Some("12"));
        assert_eq!(damaged_line("the position after entry 3 is another"), None);
    }

    #[test]
    fn a_secret_is_found_where_it_was_opened() {
        let secret = Secret([7; 32]);
        let line = serde_json::json!({ "n": 3, "deed": { "reveal": { "secret": secret } } });
        assert_eq!(opened(&format!("{{\"n\":2}}\n{line}\n")), Some(secret));
        assert_eq!(opened("{\"n\":2}\n"), None);
        assert_eq!(opened(""), None);
    }
}
