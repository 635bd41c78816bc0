//! Games are kept in the browser's own database, unasked, after every order.
//!
//! A game is a small record (`games`) and its journal in pieces (`journals`), so that keeping one more order writes the last piece and
//! not the whole journal. Now and then the state of the match is kept too (`states`), so that a long match opens at once. Every write names the version that it goes on from: if another tab has written meanwhile, it is refused.

use bots::Level;
use idb::{
    Database, DatabaseEvent, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, TransactionMode,
};
use serde::{Deserialize, Serialize};
use table::dice::commitment::Secret;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

const NAME: &str = "sandtable";
const VERSION: u32 = 2;
const GAMES: &str = "games";
const JOURNALS: &str = "journals";
const STATES: &str = "states";

/// A piece of a journal is written again with every order until it is this long, in bytes.
const PIECE: usize = 32 * 1024;

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Slot {
    /// Its name in the database and in the address.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What its player calls it.
    pub name: String,
    /// The journal as it was before journals were kept in pieces, or of a file that nobody has read yet; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub journal: String,
    /// The secret of the dice.
    pub secret: Option<Secret>,
    /// Turn and phase, in words.
    pub clock: String,
    /// How many orders have been given.
    pub orders: usize,
    /// Is it a lesson, and which step of it is due?
    pub lesson: Option<(String, usize)>,
    /// The bots that hold seats, by seat; none where a person does.
    #[serde(default)]
    pub bots: Vec<Option<Level>>,
    /// When it was last kept, in milliseconds since 1970.
    pub kept: f64,
    /// Goes up with every write.
    #[serde(default)]
    pub version: u64,
}

/// How far a tab knows what is kept of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The version that it read or wrote last; 0 before the first write.
    pub version: u64,
    /// The entry of the journal with which the last piece begins: writing goes on from there.
    pub piece: u32,
}

/// A game that was read.
pub struct Kept {
    /// What there is beside the journal.
    pub slot: Slot,
    /// The journal from the asked entry on.
    pub journal: String,
    /// The entry that the journal begins with.
    pub from: u32,
    /// Where writing goes on.
    pub mark: Mark,
    /// The state of the match as it was some orders ago.
    pub state: Option<Vec<u8>>,
}

/// Why a game was not kept.
#[derive(Debug)]
pub enum NotKept {
    /// Another tab has written meanwhile.
    Stale,
    /// Another tab has thrown the game away.
    Gone,
    /// The browser does not let us.
    Fault(idb::Error),
}

impl From<idb::Error> for NotKept {
    fn from(fault: idb::Error) -> NotKept {
        NotKept::Fault(fault)
    }
}

async fn database() -> Result<Database, idb::Error> {
    let mut opening = Factory::new()?.open(NAME, Some(VERSION))?;
    opening.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            for name in [GAMES, JOURNALS, STATES] {
                if !database.store_names().iter().any(|known| known == name) {
                    let _ = database.create_object_store(name, ObjectStoreParams::new());
                }
            }
        }
    });
    opening.await
}

fn text(slot: &Slot) -> JsValue {
    JsValue::from_str(&serde_json::to_string(slot).expect("plain data"))
}

fn read_slot(value: &JsValue) -> Option<Slot> {
    serde_json::from_str(&value.as_string()?).ok()
}

/// The key of the piece that begins with an entry.
fn piece_key(id: &str, entry: u32) -> JsValue {
    js_sys::Array::of2(&JsValue::from_str(id), &JsValue::from(entry)).into()
}

/// All pieces of a game from one on.
fn pieces_from(id: &str, entry: u32) -> Result<Query, idb::Error> {
    let last = piece_key(id, u32::MAX);
    Ok(Query::KeyRange(KeyRange::bound(&piece_key(id, entry), &last, None, None)?))
}

/// Lines of a journal in pieces: each with the entry that it begins with.
fn pieces(from: u32, lines: &str) -> Vec<(u32, &str)> {
    let (mut all, mut first, mut start, mut entry) = (Vec::new(), from, 0, from);
    for (i, _) in lines.match_indices('\n') {
        entry += 1;
        if i + 1 - start >= PIECE {
            all.push((first, &lines[start..=i]));
            (first, start) = (entry, i + 1);
        }
    }
    if start < lines.len() {
        all.push((first, &lines[start..]));
    }
    all
}

/// Do these lines, the last piece of a journal, fill it? Then the next order begins another one.
pub fn fills_a_piece(lines: &str) -> bool {
    lines.len() >= PIECE
}

/// The entry with which the next piece to be written begins.
fn next_piece(from: u32, lines: &str) -> u32 {
    match pieces(from, lines).last() {
        Some((first, piece)) if piece.len() < PIECE => *first,
        Some((first, piece)) => first + piece.matches('\n').count() as u32,
        None => from,
    }
}

/// Keeps a game with the lines of its journal from the mark's piece on, if nobody else has written since the mark. Reading the version and
/// writing are one transaction, so of two tabs only one can be right.
pub async fn write(slot: &Slot, mark: Mark, lines: &str, state: Option<&[u8]>) -> Result<Mark, NotKept> {
    let database = database().await?;
    let done = write_to(&database, slot, mark, lines, state).await;
    database.close();
    done
}

async fn write_to(
    database: &Database,
    slot: &Slot,
    mark: Mark,
    lines: &str,
    state: Option<&[u8]>,
) -> Result<Mark, NotKept> {
    let transaction = database.transaction(&[GAMES, JOURNALS, STATES], TransactionMode::ReadWrite)?;
    let games = transaction.object_store(GAMES)?;
    let key = JsValue::from_str(&slot.id);
    let there = games.get(Query::Key(key.clone()))?.await?;
    let found = there.as_ref().and_then(read_slot).map(|slot| slot.version);
    let refused = match found {
        Some(version) if version != mark.version => Some(NotKept::Stale),
        None if mark.version > 0 => Some(NotKept::Gone),
        _ => None,
    };
    if let Some(refused) = refused {
        transaction.await?;
        return Err(refused);
    }
    let version = mark.version + 1;
    let journals = transaction.object_store(JOURNALS)?;
    for (entry, piece) in pieces(mark.piece, lines) {
        journals.put(&JsValue::from_str(piece), Some(&piece_key(&slot.id, entry)))?;
    }
    if let Some(state) = state {
        transaction.object_store(STATES)?.put(&js_sys::Uint8Array::from(state).into(), Some(&key))?;
    }
    games.put(&text(&Slot { version, ..slot.clone() }), Some(&key))?;
    let done = transaction.commit()?.await?;
    match done.is_committed() {
        true => Ok(Mark { version, piece: next_piece(mark.piece, lines) }),
        false => Err(NotKept::Fault(idb::Error::UnexpectedJsType("a transaction that ended well", key))),
    }
}

/// The game with this id, its journal from the piece that begins with this entry on.
pub async fn read(id: &str, from: u32) -> Option<Kept> {
    let database = database().await.ok()?;
    let read = read_from(&database, id, from).await;
    database.close();
    read.ok()?
}

async fn read_from(database: &Database, id: &str, from: u32) -> Result<Option<Kept>, idb::Error> {
    let transaction = database.transaction(&[GAMES, JOURNALS, STATES], TransactionMode::ReadOnly)?;
    let slot = transaction.object_store(GAMES)?.get(Query::Key(JsValue::from_str(id)))?.await?;
    let Some(mut slot) = slot.as_ref().and_then(read_slot) else { return Ok(None) };
    let pieces = all_pieces(&transaction.object_store(JOURNALS)?, id, from).await?;
    let state = match from {
        0 => transaction.object_store(STATES)?.get(Query::Key(JsValue::from_str(id)))?.await?,
        _ => None,
    };
    let state = state.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec());
    transaction.await?;
    let unread = std::mem::take(&mut slot.journal);
    let (journal, from) = if unread.is_empty() { (pieces.concat(), from) } else { (unread.clone(), 0) };
    // What was kept in one piece is written in pieces from its beginning.
    let piece = if unread.is_empty() { next_piece(from, &journal) } else { 0 };
    let mark = Mark { version: slot.version, piece };
    Ok(Some(Kept { slot, journal, from, mark, state }))
}

async fn all_pieces(journals: &ObjectStore, id: &str, from: u32) -> Result<Vec<String>, idb::Error> {
    let values = journals.get_all(Some(pieces_from(id, from)?), None)?.await?;
    Ok(values.iter().filter_map(JsValue::as_string).collect())
}

/// All games without their journals, the last kept first.
pub async fn all() -> Vec<Slot> {
    let mut slots = read_all().await.unwrap_or_default();
    slots.sort_by(|a, b| b.kept.total_cmp(&a.kept));
    slots
}

async fn read_all() -> Result<Vec<Slot>, idb::Error> {
    let database = database().await?;
    let transaction = database.transaction(&[GAMES], TransactionMode::ReadOnly)?;
    let values = transaction.object_store(GAMES)?.get_all(None, None)?.await?;
    transaction.await?;
    database.close();
    Ok(values.iter().filter_map(read_slot).collect())
}

/// Throws a game away.
pub async fn remove(id: &str) -> Result<(), idb::Error> {
    let database = database().await?;
    let transaction = database.transaction(&[GAMES, JOURNALS, STATES], TransactionMode::ReadWrite)?;
    transaction.object_store(JOURNALS)?.delete(pieces_from(id, 0)?)?;
    transaction.object_store(STATES)?.delete(Query::Key(JsValue::from_str(id)))?;
    transaction.object_store(GAMES)?.delete(Query::Key(JsValue::from_str(id)))?.await?;
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

/// Asks the browser not to throw our games away when it is short of room.
pub async fn persist() {
    if let Ok(promise) = browser::window().navigator().storage().persist() {
        let _ = JsFuture::from(promise).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However often it was kept on the way, the pieces are the journal, and only the last of them is ever written again.
    #[test]
    fn pieces_are_the_journal_whenever_it_was_kept() {
        let line = |n: usize| format!("{{\"n\":{n},\"{}\"}}\n", "x".repeat(n * 37 % 900));
        let lines: Vec<String> = (0..2000).map(line).collect();
        let whole = lines.concat();
        let (mut kept, mut piece) = (std::collections::BTreeMap::new(), 0);
        for end in (1..=lines.len()).step_by(7).chain([lines.len()]) {
            let before = piece;
            let since = lines[piece as usize..end].concat();
            for (entry, text) in pieces(piece, &since) {
                assert!(entry >= before, "an old piece is written again");
                assert!(text.len() < PIECE + 1000, "a piece is too long");
                kept.insert(entry, text.to_string());
            }
            piece = next_piece(piece, &since);
            let joined: String = kept.values().cloned().collect();
            assert_eq!(joined, lines[..end].concat());
        }
        assert!(kept.len() > 10, "{} pieces", kept.len());
        let (at, last) = kept.last_key_value().unwrap();
        assert_eq!(next_piece(*at, last), piece, "who reads the last piece goes on where the writer would");
        assert_eq!(kept.values().cloned().collect::<String>(), whole);
    }

    #[test]
    fn nothing_has_no_pieces() {
        assert!(pieces(5, "").is_empty());
        assert_eq!(next_piece(5, ""), 5);
    }

    #[test]
    fn games_of_old_can_be_read() {
        let old = r#"{"id":"a","game":"g","name":"n","journal":"{}\n","secret":null,"clock":"","orders":1,"lesson":null,"kept":1.0}"#;
        let slot: Slot = serde_json::from_str(old).unwrap();
        assert_eq!((slot.version, slot.journal.as_str()), (0, "{}\n"));
    }
}
