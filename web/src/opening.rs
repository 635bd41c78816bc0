//! Opening a game: a new one, one that was kept, a lesson, a position, a file.

use std::future::pending;
use std::sync::Arc;

use leptos::prelude::Set;
use table::About;
use table::erased::{DynGame, DynMatch};
use table::journal::{Parcel, opened};
use table::lesson::Lesson;

use crate::browser;
use crate::game_state::{GameState, LessonProgress, Notice, Session, persons, tab_writes_done};
use crate::games;
use crate::long_task::{LongTask, Unfinished, read_match};
use crate::route::{Route, address, go_instead};
use crate::scenario::with_options;
use crate::seat_holder::{self, SeatHolder};
use crate::sheet;
use crate::store::{self, GameRecord, Revision, StoredGame};
use crate::tabs::{self, LockRequest};
use crate::update;
use crate::words::t;

/// The game to which a file of it has led once more, until that game has said so.
const ALREADY_HERE: &str = "already-here";

fn begun(game: &dyn DynGame, setup: Option<&str>) -> Result<Box<dyn DynMatch>, String> {
    let entropy = browser::entropy(game.about().count());
    game.open(setup, &persons(game), entropy).map_err(|faults| faults.join("\n"))
}

/// An id that no other saved game has.
fn fresh_id() -> String {
    let secret = browser::entropy(0).secret;
    secret.0[..5].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn record(game: &dyn DynGame) -> GameRecord {
    GameRecord {
        id: fresh_id(),
        game: game.about().id.into(),
        name: game.about().title.into(),
        ..GameRecord::default()
    }
}

/// What an address opens.
pub enum Opened {
    /// A game, ready to be played.
    Game(Box<GameState>),
    /// A game that has just been saved, at this address.
    Saved(String),
}

/// Opens what the address names, or says why that is impossible.
pub async fn open(route: &Route, task: LongTask) -> Result<Opened, Unfinished> {
    match route {
        Route::Game(id) => open_kept(id, task).await,
        _ => begin(route).await.map(Opened::Saved).map_err(Unfinished::Fault),
    }
}

/// Starts the game that the address names; returns the address under which it is saved.
async fn begin(route: &Route) -> Result<String, String> {
    let unknown = || t!("unknown-game");
    match route {
        Route::New(id, holders, scenario, options) => {
            let game = games::find(id).ok_or_else(unknown)?;
            let setup = scenario.as_ref().map(|id| game.about().scenario(id).ok_or_else(unknown));
            let options = options
                .as_ref()
                .map(|text| String::from(js_sys::decode_uri_component(text).unwrap_or_default()));
            let setup = with_options(setup.transpose()?, options.as_deref());
            let m = begun(&*game, setup.as_deref())?;
            keep_new(&*m, GameRecord { bots: holders.clone(), ..record(&*game) }, None).await
        }
        Route::Lesson(id, lesson) => {
            let game = games::find(id).ok_or_else(unknown)?;
            let about = game.about();
            let text = about.lessons.iter().find(|(name, _)| name == lesson).ok_or_else(unknown)?.1;
            let read = Lesson::read(text)?;
            let m = begun(&*game, Some(&read.setup))?;
            let mut record = record(&*game);
            record.bots = beside_learner(&about, &read);
            let title = table::Message { key: read.title.into(), args: Vec::new() };
            record.name = table::plain(&m.say(table::Viewer::PUBLIC, &title));
            record.lesson = Some((lesson.clone(), 0));
            keep_new(&*m, record, None).await
        }
        Route::At(id, digits) => {
            let game = games::find(id).ok_or_else(unknown)?;
            let bytes: Option<Vec<u8>> = (0..digits.len())
                .step_by(2)
                .map(|i| digits.get(i..i + 2).and_then(|two| u8::from_str_radix(two, 16).ok()))
                .collect();
            let entropy = browser::entropy(game.about().count());
            let m = bytes.and_then(|bytes| game.open_at(&bytes, &persons(&*game), entropy));
            let m = m.ok_or_else(|| t!("no-such-position"))?;
            keep_new(&*m, record(&*game), None).await
        }
        Route::Game(_)
        | Route::Start
        | Route::Rules(_)
        | Route::Lobby
        | Route::Match(..)
        | Route::Confirm(_)
        | Route::ResetPassword(_) => Err(t!("no-such-game")),
    }
}

/// Starts a game as another one was started, with the same holders of seats; returns the address under which it is saved.
pub async fn again(before: &GameRecord, journal: &str) -> Result<String, String> {
    let game = games::find(&before.game).ok_or_else(|| t!("unknown-game"))?;
    let setup = journal.lines().find_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(entry.pointer("/deed/open/setup")?.to_string())
    });
    let m = begun(&*game, setup.as_deref())?;
    keep_new(&*m, GameRecord { bots: before.bots.clone(), ..record(&*game) }, None).await
}

/// Who holds the seats in a lesson. Where something is hidden, bots hold those that are not the learner's: nobody else is to look.
fn beside_learner(about: &About, lesson: &Lesson) -> Vec<SeatHolder> {
    let own = lesson.steps.iter().find_map(|step| step.seat.as_deref());
    let weakest = games::card(about.id).and_then(|card| card.levels.first().copied());
    let holder = |seat: &&str| weakest.filter(|_| about.secrets && own != Some(*seat));
    about.seats.iter().map(holder).collect()
}

/// Opens a saved game: to play it, or read-only if another tab is playing it.
async fn open_kept(id: &str, task: LongTask) -> Result<Opened, Unfinished> {
    let fault = Unfinished::Fault;
    tab_writes_done().await;
    // The lock comes first, so that nothing saved between the two steps is missed.
    let play_lock = tabs::lock(id, LockRequest::IfFree).await;
    let StoredGame { record, journal, revision, state, .. } =
        store::read(id, 0).await.ok_or_else(|| fault(t!("no-such-game")))?;
    if games::is_in_other_module(&record.game) {
        go_instead(&address(&record));
        browser::reload();
        // The page is about to reload; show nothing meanwhile.
        pending::<()>().await;
    }
    let game = games::find(&record.game).ok_or_else(|| fault(t!("unknown-game")))?;
    let read = match &state {
        Some(state) => game.resume_saved(&journal, state, record.secret).map_err(Unfinished::from),
        None => read_match(&*game, &journal, record.secret, task).await.map(|(m, _)| m),
    };
    if let Err(Unfinished::NotHere) = &read {
        // There the page that plays its edition is looked for.
        go_instead(&format!("/editions.html{}", address(&record)));
        pending::<()>().await;
    }
    if let Err(Unfinished::Stopped | Unfinished::Fault(_)) = &read {
        // An imported file that nobody wants or that cannot be read is not worth keeping.
        if record.clock.is_empty() {
            let _ = store::remove(&record.id).await;
        }
    }
    let m = read?;
    let lesson = record.lesson.clone();
    let about = game.about();
    let sheet = sheet::load(about.id, &m.board()).await;
    browser::set_item("last", &record.id);
    browser::set_item("module", &record.game);
    // The loaded module may be the one for online play.
    update::keep_game(record.game.clone());
    let game = GameState::new(
        m,
        record,
        Arc::new(sheet),
        Session { revision, play_lock, state_due: state.is_none() },
    );
    if let Some((id, step)) = lesson {
        teach(game, &about, &id, step).map_err(fault)?;
    }
    if browser::get_item(ALREADY_HERE).as_deref() == Some(id) {
        browser::remove_item(ALREADY_HERE);
        game.notice.set(Some(Notice::News(t!("already-here"))));
    }
    Ok(Opened::Game(Box::new(game)))
}

/// Saves a game that has just started.
async fn keep_new(m: &dyn DynMatch, mut record: GameRecord, state: Option<&[u8]>) -> Result<String, String> {
    (record.secret, record.orders, record.kept) = (m.secret(), m.steps(), browser::now());
    record.clock = m.reading(table::Viewer::PUBLIC).clock;
    write_new(record, &m.lines_from(0), state).await
}

/// Writes a game for the first time, under a name that no other has; its address.
async fn write_new(mut record: GameRecord, journal: &str, state: Option<&[u8]>) -> Result<String, String> {
    record.name = store::free_name(&record.name).await;
    store::write(&record, Revision::default(), journal, state).await.map_err(|_| t!("not-kept"))?;
    Ok(address(&record))
}

fn teach(game: GameState, about: &About, id: &str, step: usize) -> Result<(), String> {
    let lesson = about.lessons.iter().find(|(name, _)| *name == id);
    let lesson = lesson.map(|(_, text)| Lesson::read(text)).transpose()?;
    if let Some(lesson) = lesson {
        game.teach(LessonProgress { id: id.into(), lesson, step });
    }
    Ok(())
}

/// Imports a journal from a file and saves it as a new game, unless it is here already; returns its address. A game of another module or edition
/// is read only when the module or page that plays it opens it.
pub async fn import(text: &str, task: LongTask) -> Result<String, Unfinished> {
    let Parcel { journal, secret, holders } = opened(text);
    let unknown = || Unfinished::Fault(t!("no-journal"));
    let named = catalog::named_by(journal).ok_or_else(unknown)?;
    let card = games::card(named).ok_or_else(unknown)?;
    if let Some(there) = store::holding(&card.id, journal).await {
        browser::set_item(ALREADY_HERE, &there.id);
        return Ok(address(&there));
    }
    let mut record = GameRecord {
        id: fresh_id(),
        game: card.id,
        name: card.title,
        secret,
        bots: holders.iter().map(|word| seat_holder::of_word(word)).collect(),
        kept: browser::now(),
        ..GameRecord::default()
    };
    let read = match games::find(&record.game) {
        Some(game) => read_match(&*game, journal, secret, task).await,
        None => Err(Unfinished::NotHere),
    };
    let kept = match read {
        Err(Unfinished::NotHere) => {
            record.journal = journal.into();
            write_new(record, "", None).await
        }
        read => {
            let (m, state) = read?;
            keep_new(&*m, record, state.as_deref()).await
        }
    };
    kept.map_err(Unfinished::Fault)
}
