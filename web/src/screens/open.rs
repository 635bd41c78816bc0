//! Opening a game: a new one, one that was kept, a lesson, a position, a file.

use std::sync::Arc;

use table::erased::{DynGame, DynMatch};
use table::journal::unparcel;
use table::lesson::Lesson;

use super::Route;
use crate::board::sheet;
use crate::browser;
use crate::desk::{Desk, LessonAt, Session, persons, tabs_left};
use crate::shelf;
use crate::store::{self, Kept, Mark, Slot};
use crate::t;
use crate::tabs::{self, Ask};
use crate::update;
use crate::words;
use crate::work::{Unfinished, Work, read_match};

/// A game of the catalog that speaks the page's language.
pub fn game(id: &str) -> Option<Box<dyn DynGame>> {
    let mut game = catalog::find(id)?;
    game.speak(&words::language());
    Some(game)
}

fn begun(game: &dyn DynGame, setup: Option<&str>) -> Result<Box<dyn DynMatch>, String> {
    let entropy = browser::entropy(game.about().count());
    game.open(setup, &persons(game), entropy).map_err(|faults| faults.join("\n"))
}

/// A name that no other game here has.
fn fresh_id() -> String {
    let secret = browser::entropy(0).secret;
    secret.0[..5].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn slot(game: &dyn DynGame) -> Slot {
    Slot { id: fresh_id(), game: game.about().id.into(), name: game.about().title.into(), ..Slot::default() }
}

/// What an address opens.
pub enum Opened {
    /// A game, on the table.
    Desk(Box<Desk>),
    /// A game that is kept from now on, at an address of its own.
    Kept(String),
}

/// Opens what the address names; a plain word if it cannot.
pub async fn open(route: &Route, work: Work) -> Result<Opened, Unfinished> {
    match route {
        Route::Game(id) => open_kept(id, work).await,
        _ => begin(route).await.map(Opened::Kept).map_err(Unfinished::Fault),
    }
}

/// Begins the game that the address names; its own address from now on.
async fn begin(route: &Route) -> Result<String, String> {
    let unknown = || t!("unknown-game");
    match route {
        Route::New(id, chairs) => {
            let game = game(id).ok_or_else(unknown)?;
            let m = begun(&*game, None)?;
            keep_new(&*m, Slot { bots: chairs.clone(), ..slot(&*game) }, None).await
        }
        Route::Lesson(id, lesson) => {
            let game = game(id).ok_or_else(unknown)?;
            let about = game.about();
            let text = about.lessons.iter().find(|(name, _)| name == lesson).ok_or_else(unknown)?.1;
            let read = Lesson::read(text)?;
            let m = begun(&*game, Some(&read.setup))?;
            let mut slot = slot(&*game);
            let title = table::Message { key: read.title.into(), args: Vec::new() };
            slot.name = table::plain(&m.say(table::Viewer::PUBLIC, &title));
            slot.lesson = Some((lesson.clone(), 0));
            keep_new(&*m, slot, None).await
        }
        Route::At(id, digits) => {
            let game = game(id).ok_or_else(unknown)?;
            let bytes: Option<Vec<u8>> = (0..digits.len())
                .step_by(2)
                .map(|i| digits.get(i..i + 2).and_then(|two| u8::from_str_radix(two, 16).ok()))
                .collect();
            let entropy = browser::entropy(game.about().count());
            let m = bytes.and_then(|bytes| game.open_at(&bytes, &persons(&*game), entropy));
            let m = m.ok_or_else(|| t!("no-such-position"))?;
            keep_new(&*m, slot(&*game), None).await
        }
        Route::Game(_)
        | Route::Start
        | Route::Rules(_)
        | Route::House
        | Route::Room(..)
        | Route::Confirm(_)
        | Route::Mend(_) => Err(t!("no-such-game")),
    }
}

/// Opens a game that is kept: to play it, or to look on if another tab does.
async fn open_kept(id: &str, work: Work) -> Result<Opened, Unfinished> {
    let fault = Unfinished::Fault;
    tabs_left().await;
    // First the right to play, then what is kept: so nothing that was kept in between is missed.
    let turn = tabs::turn(id, Ask::IfFree).await;
    let Kept { slot, journal, mark, state, .. } =
        store::read(id, 0).await.ok_or_else(|| fault(t!("no-such-game")))?;
    if shelf::is_elsewhere(&slot.game) {
        super::go_instead(&super::address(&slot));
        browser::reload();
        // The page goes; nothing is to be shown meanwhile.
        std::future::pending::<()>().await;
    }
    let game = game(&slot.game).ok_or_else(|| fault(t!("unknown-game")))?;
    let read = match &state {
        Some(state) => game.resume_saved(&journal, state, slot.secret).map_err(|why| fault(why.to_string())),
        None => read_match(&*game, &journal, slot.secret, work).await.map(|(m, _)| m),
    };
    if let Err(Unfinished::Stopped | Unfinished::Fault(_)) = &read {
        // A file that was taken unread and is not wanted, or cannot be read: it is nobody's game.
        if slot.clock.is_empty() {
            let _ = store::remove(&slot.id).await;
        }
    }
    let m = read?;
    let lesson = slot.lesson.clone();
    let about = game.about();
    let sheet = sheet::load(about.id, &m.board()).await;
    browser::keep("last", &slot.id);
    browser::keep("module", &slot.game);
    // The module that is here may be the one for all games at a house.
    update::keep_game(slot.game.clone());
    let desk = Desk::new(m, slot, Arc::new(sheet), Session { mark, turn, state_due: state.is_none() });
    if let Some((id, step)) = lesson {
        teach(desk, &about, &id, step).map_err(fault)?;
    }
    Ok(Opened::Desk(Box::new(desk)))
}

/// Keeps a game that has just begun.
async fn keep_new(m: &dyn DynMatch, mut slot: Slot, state: Option<&[u8]>) -> Result<String, String> {
    (slot.secret, slot.orders, slot.kept) = (m.secret(), m.steps(), browser::now());
    slot.clock = m.reading(table::Viewer::PUBLIC).clock;
    write_new(&slot, &m.lines_from(0), state).await
}

/// Writes a game for the first time; its address.
async fn write_new(slot: &Slot, journal: &str, state: Option<&[u8]>) -> Result<String, String> {
    store::write(slot, Mark::default(), journal, state).await.map_err(|_| t!("not-kept"))?;
    Ok(super::address(slot))
}

fn teach(desk: Desk, about: &table::About, id: &str, step: usize) -> Result<(), String> {
    let lesson = about.lessons.iter().find(|(name, _)| *name == id);
    let lesson = lesson.map(|(_, text)| Lesson::read(text)).transpose()?;
    if let Some(lesson) = lesson {
        desk.teach(LessonAt { id: id.into(), lesson, step });
    }
    Ok(())
}

/// Takes a journal from a file and keeps it as a game of its own; its address. A game of another module is only looked at there.
pub async fn import(text: &str, work: Work) -> Result<String, Unfinished> {
    let (journal, secret) = unparcel(text);
    let unknown = || Unfinished::Fault(t!("no-journal"));
    let named = catalog::named_by(journal).ok_or_else(unknown)?;
    let card = shelf::card(named).ok_or_else(unknown)?;
    let mut slot = Slot {
        id: fresh_id(),
        game: card.id,
        name: card.title,
        secret,
        kept: browser::now(),
        ..Slot::default()
    };
    let Some(game) = game(&slot.game) else {
        slot.journal = journal.into();
        return write_new(&slot, "", None).await.map_err(Unfinished::Fault);
    };
    let (m, state) = read_match(&*game, journal, secret, work).await?;
    keep_new(&*m, slot, state.as_deref()).await.map_err(Unfinished::Fault)
}
