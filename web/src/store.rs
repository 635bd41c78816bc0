//! Games are saved automatically in the browser's database after every order.
//!
//! A game is a small record (`games`) and its journal in pieces (`journals`), so that saving one more order writes the last piece and
//! not the whole journal. From time to time the state of the match is saved too (`states`), so that a long match opens at once. Every write names the version it is based on and is refused if another tab has written since.

use std::iter::once;

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

/// A piece of a journal is rewritten with every order until it has this many bytes.
const PIECE: usize = 32 * 1024;

/// A saved game, without its journal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its id in the database and in the address.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The name the player gave it.
    pub name: String,
    /// The whole journal, if it was saved before journals had pieces or comes from a file not read yet; otherwise empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub journal: String,
    /// The secret of the dice.
    pub secret: Option<Secret>,
    /// Turn and phase, in words.
    pub clock: String,
    /// Number of orders given.
    pub orders: usize,
    /// If it is a lesson: its id and the current step.
    pub lesson: Option<(String, usize)>,
    /// The bot holding each seat; none where a person does.
    #[serde(default)]
    pub bots: Vec<Option<Level>>,
    /// When it was last saved, in milliseconds since 1970.
    pub kept: f64,
    /// Incremented with every write.
    #[serde(default)]
    pub version: u64,
}

/// How much of a saved game a tab knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revision {
    /// The version it read or wrote last; 0 before the first write.
    pub version: u64,
    /// First entry of the last journal piece: writing continues there.
    pub piece: u32,
}

/// A game read from the database.
pub struct StoredGame {
    /// Everything besides the journal.
    pub record: GameRecord,
    /// The journal from the requested entry on.
    pub journal: String,
    /// First entry of that journal.
    pub from: u32,
    /// Where writing continues.
    pub revision: Revision,
    /// A state of the match from some orders ago.
    pub state: Option<Vec<u8>>,
}

/// Why a game was not saved.
#[derive(Debug)]
pub enum WriteError {
    /// Another tab has written since.
    Stale,
    /// Another tab has deleted the game.
    Gone,
    /// The browser reports an error.
    Fault(idb::Error),
}

impl From<idb::Error> for WriteError {
    fn from(fault: idb::Error) -> WriteError {
        WriteError::Fault(fault)
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

fn text(record: &GameRecord) -> JsValue {
    JsValue::from_str(&serde_json::to_string(record).expect("plain data"))
}

fn read_record(value: &JsValue) -> Option<GameRecord> {
    serde_json::from_str(&value.as_string()?).ok()
}

/// The key of the piece that starts with an entry.
fn piece_key(id: &str, entry: u32) -> JsValue {
    js_sys::Array::of2(&JsValue::from_str(id), &JsValue::from(entry)).into()
}

/// All pieces of a game from one on.
fn pieces_from(id: &str, entry: u32) -> Result<Query, idb::Error> {
    let last = piece_key(id, u32::MAX);
    Ok(Query::KeyRange(KeyRange::bound(&piece_key(id, entry), &last, None, None)?))
}

/// Splits lines of a journal into pieces, each with its first entry.
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

/// Do these lines fill the last piece of a journal? Then the next order starts another one.
pub fn fills_a_piece(lines: &str) -> bool {
    lines.len() >= PIECE
}

/// First entry of the next piece to be written.
fn next_piece(from: u32, lines: &str) -> u32 {
    match pieces(from, lines).last() {
        Some((first, piece)) if piece.len() < PIECE => *first,
        Some((first, piece)) => first + piece.matches('\n').count() as u32,
        None => from,
    }
}

/// Saves a game with the lines of its journal from the revision's piece on, if nobody else has written since. Reading the version and
/// writing are one transaction, so of two tabs only one succeeds.
pub async fn write(
    record: &GameRecord,
    revision: Revision,
    lines: &str,
    state: Option<&[u8]>,
) -> Result<Revision, WriteError> {
    let database = database().await?;
    let done = write_to(&database, record, revision, lines, state).await;
    database.close();
    done
}

async fn write_to(
    database: &Database,
    record: &GameRecord,
    revision: Revision,
    lines: &str,
    state: Option<&[u8]>,
) -> Result<Revision, WriteError> {
    let transaction = database.transaction(&[GAMES, JOURNALS, STATES], TransactionMode::ReadWrite)?;
    let games = transaction.object_store(GAMES)?;
    let key = JsValue::from_str(&record.id);
    let there = games.get(Query::Key(key.clone()))?.await?;
    let found = there.as_ref().and_then(read_record).map(|record| record.version);
    let refused = match found {
        Some(version) if version != revision.version => Some(WriteError::Stale),
        None if revision.version > 0 => Some(WriteError::Gone),
        _ => None,
    };
    if let Some(refused) = refused {
        transaction.await?;
        return Err(refused);
    }
    let version = revision.version + 1;
    let journals = transaction.object_store(JOURNALS)?;
    for (entry, piece) in pieces(revision.piece, lines) {
        journals.put(&JsValue::from_str(piece), Some(&piece_key(&record.id, entry)))?;
    }
    if let Some(state) = state {
        transaction.object_store(STATES)?.put(&js_sys::Uint8Array::from(state).into(), Some(&key))?;
    }
    games.put(&text(&GameRecord { version, ..record.clone() }), Some(&key))?;
    let done = transaction.commit()?.await?;
    match done.is_committed() {
        true => Ok(Revision { version, piece: next_piece(revision.piece, lines) }),
        false => Err(WriteError::Fault(idb::Error::UnexpectedJsType("a transaction that ended well", key))),
    }
}

/// Reads a game, its journal from the piece that starts with this entry.
pub async fn read(id: &str, from: u32) -> Option<StoredGame> {
    let database = database().await.ok()?;
    let read = read_from(&database, id, from).await;
    database.close();
    read.ok()?
}

async fn read_from(database: &Database, id: &str, from: u32) -> Result<Option<StoredGame>, idb::Error> {
    let transaction = database.transaction(&[GAMES, JOURNALS, STATES], TransactionMode::ReadOnly)?;
    let record = transaction.object_store(GAMES)?.get(Query::Key(JsValue::from_str(id)))?.await?;
    let Some(mut record) = record.as_ref().and_then(read_record) else { return Ok(None) };
    let pieces = all_pieces(&transaction.object_store(JOURNALS)?, id, from).await?;
    let state = match from {
        0 => transaction.object_store(STATES)?.get(Query::Key(JsValue::from_str(id)))?.await?,
        _ => None,
    };
    let state = state.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec());
    transaction.await?;
    let unread = std::mem::take(&mut record.journal);
    let (journal, from) = if unread.is_empty() { (pieces.concat(), from) } else { (unread.clone(), 0) };
    // A journal saved in one piece is rewritten in pieces from its start.
    let piece = if unread.is_empty() { next_piece(from, &journal) } else { 0 };
    let revision = Revision { version: record.version, piece };
    Ok(Some(StoredGame { record, journal, from, revision, state }))
}

async fn all_pieces(journals: &ObjectStore, id: &str, from: u32) -> Result<Vec<String>, idb::Error> {
    let values = journals.get_all(Some(pieces_from(id, from)?), None)?.await?;
    Ok(values.iter().filter_map(JsValue::as_string).collect())
}

/// All games without their journals, most recently saved first.
pub async fn all() -> Vec<GameRecord> {
    let mut records = read_all().await.unwrap_or_default();
    records.sort_by(|a, b| b.kept.total_cmp(&a.kept));
    records
}

async fn read_all() -> Result<Vec<GameRecord>, idb::Error> {
    let database = database().await?;
    let transaction = database.transaction(&[GAMES], TransactionMode::ReadOnly)?;
    let values = transaction.object_store(GAMES)?.get_all(None, None)?.await?;
    transaction.await?;
    database.close();
    Ok(values.iter().filter_map(read_record).collect())
}

/// This name, with a number if a saved game is called so already.
pub async fn free_name(name: &str) -> String {
    let taken: Vec<String> = all().await.into_iter().map(|record| record.name).collect();
    numbered(name, &taken)
}

fn numbered(name: &str, taken: &[String]) -> String {
    let all = once(name.to_string()).chain((2..).map(|n| format!("{name} {n}")));
    let mut free = all.filter(|name| !taken.contains(name));
    free.next().expect("numbers do not end")
}

/// The saved game whose journal this is, or begins like this: the one saved last, if there are several.
pub async fn holding(game: &str, journal: &str) -> Option<GameRecord> {
    for record in all().await.into_iter().filter(|record| record.game == game) {
        if read(&record.id, 0).await.is_some_and(|stored| stored.journal.starts_with(journal)) {
            return Some(record);
        }
    }
    None
}

/// Deletes a game.
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

/// Asks the browser not to evict our games when storage is short.
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
    fn names_that_are_taken_get_a_number() {
        let taken = ["Underbelly", "Underbelly 2", "Desert war"].map(String::from);
        assert_eq!(numbered("Skirmish", &taken), "Skirmish");
        assert_eq!(numbered("Desert war", &taken), "Desert war 2");
        assert_eq!(numbered("Underbelly", &taken), "Underbelly 3");
    }

    #[test]
    fn nothing_has_no_pieces() {
        assert!(pieces(5, "").is_empty());
        assert_eq!(next_piece(5, ""), 5);
    }

    #[test]
    fn games_of_old_can_be_read() {
        let old = r#"{"id":"a","game":"g","name":"n","journal":"{}\n","secret":null,"clock":"","orders":1,"lesson":null,"kept":1.0}"#;
        let record: GameRecord = serde_json::from_str(old).unwrap();
        assert_eq!((record.version, record.journal.as_str()), (0, "{}\n"));
    }
}
