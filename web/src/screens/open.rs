//! Opening a game: a new one, one that was kept, a lesson, a position, a file.

use std::sync::Arc;

use table::face::{AnyGame, AnyMatch};
use table::journal::unparcel;
use table::lesson::Lesson;

use super::Route;
use crate::board::sheet;
use crate::browser;
use crate::desk::{Desk, LessonAt, persons};
use crate::shelf;
use crate::store::{self, Slot};
use crate::t;
use crate::words;

/// A game of the catalog that speaks the page's language.
pub fn game(id: &str) -> Option<Box<dyn AnyGame>> {
    let mut game = catalog::find(id)?;
    game.speak(&words::language());
    Some(game)
}

fn begun(game: &dyn AnyGame, setup: Option<&str>) -> Result<Box<dyn AnyMatch>, String> {
    let entropy = browser::entropy(game.about().count());
    game.open(setup, &persons(game), entropy).map_err(|faults| faults.join("\n"))
}

/// A name that no other game here has.
fn fresh_id() -> String {
    let secret = browser::entropy(0).secret;
    secret.0[..5].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn slot(game: &dyn AnyGame) -> Slot {
    Slot { id: fresh_id(), game: game.about().id.into(), name: game.about().title.into(), ..Slot::default() }
}

/// Opens what the address names; a plain word if it cannot.
pub async fn open(route: &Route) -> Result<Desk, String> {
    let unknown = || t!("unknown-game");
    match route {
        Route::Game(id) => {
            let slot = store::get(id).await.ok_or_else(|| t!("no-such-game"))?;
            if shelf::is_elsewhere(&slot.game) {
                super::go_instead(&super::address(&slot));
                browser::reload();
                // The page goes; nothing is to be shown meanwhile.
                std::future::pending::<()>().await;
            }
            let game = game(&slot.game).ok_or_else(unknown)?;
            let m = match game.resume(&slot.journal, slot.secret) {
                Ok(m) => m,
                Err(why) => {
                    // A file that was taken unread and cannot be: it is nobody's game.
                    if slot.clock.is_empty() {
                        let _ = store::remove(&slot.id).await;
                    }
                    return Err(why.to_string());
                }
            };
            let lesson = slot.lesson.clone();
            let about = game.about();
            let desk = sit(m, slot).await;
            if let Some((id, step)) = lesson {
                teach(desk, &about, &id, step)?;
            }
            Ok(desk)
        }
        Route::New(id, chairs) => {
            let game = game(id).ok_or_else(unknown)?;
            let m = begun(&*game, None)?;
            let slot = Slot { bots: chairs.clone(), ..slot(&*game) };
            Ok(kept(sit(m, slot).await))
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
            let desk = sit(m, slot).await;
            teach(desk, &about, lesson, 0)?;
            Ok(kept(desk))
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
            let slot = slot(&*game);
            Ok(kept(sit(m, slot).await))
        }
        Route::Start
        | Route::Rules(_)
        | Route::House
        | Route::Room(..)
        | Route::Confirm(_)
        | Route::Mend(_) => Err(t!("no-such-game")),
    }
}

async fn sit(m: Box<dyn AnyMatch>, slot: Slot) -> Desk {
    let sheet = sheet::load(m.about().id, &m.board()).await;
    Desk::new(m, slot, Arc::new(sheet))
}

fn kept(desk: Desk) -> Desk {
    desk.keep();
    desk
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
pub async fn import(text: &str) -> Result<String, String> {
    let (journal, secret) = unparcel(text);
    let named = catalog::named_by(journal).ok_or_else(|| t!("no-journal"))?;
    let card = shelf::card(named).ok_or_else(|| t!("no-journal"))?;
    let mut slot = Slot {
        id: fresh_id(),
        game: card.id,
        name: card.title,
        journal: journal.into(),
        secret,
        kept: browser::now(),
        ..Slot::default()
    };
    if let Some(game) = game(&slot.game) {
        let m = game.resume(journal, secret)?;
        slot.orders = m.orders().len();
        slot.clock = m.reading(table::Viewer::PUBLIC).clock;
    }
    store::put(&slot).await.map_err(|fault| fault.to_string())?;
    Ok(super::address(&slot))
}
