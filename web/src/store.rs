//! Games are kept in the browser's own database, unasked, after every order.

use bots::Level;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, Query, TransactionMode};
use serde::{Deserialize, Serialize};
use table::dice::commitment::Secret;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

const NAME: &str = "sandtable";
const GAMES: &str = "games";

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Slot {
    /// Its name in the database and in the address.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What its player calls it.
    pub name: String,
    /// The journal.
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
}

async fn database() -> Result<Database, idb::Error> {
    let mut opening = Factory::new()?.open(NAME, Some(1))?;
    opening.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(GAMES, ObjectStoreParams::new());
        }
    });
    opening.await
}

fn text(slot: &Slot) -> JsValue {
    JsValue::from_str(&serde_json::to_string(slot).expect("plain data"))
}

/// Keeps a game.
pub async fn put(slot: &Slot) -> Result<(), idb::Error> {
    let database = database().await?;
    let transaction = database.transaction(&[GAMES], TransactionMode::ReadWrite)?;
    transaction.object_store(GAMES)?.put(&text(slot), Some(&JsValue::from_str(&slot.id)))?.await?;
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

/// The game with this id.
pub async fn get(id: &str) -> Option<Slot> {
    all().await.into_iter().find(|slot| slot.id == id)
}

/// All games, the last kept first.
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
    let slot = |value: JsValue| serde_json::from_str(&value.as_string()?).ok();
    Ok(values.into_iter().filter_map(slot).collect())
}

/// Throws a game away.
pub async fn remove(id: &str) -> Result<(), idb::Error> {
    let database = database().await?;
    let transaction = database.transaction(&[GAMES], TransactionMode::ReadWrite)?;
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
