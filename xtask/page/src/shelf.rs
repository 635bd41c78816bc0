//! The games: their cards in the page, their modules, and which files belong to which.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::assets::Assets;

/// The cards of all games, written by `catalog`: `cargo test -p catalog` checks that they match the games.
const CARDS: &str = include_str!("../../../catalog/cards.json");

/// What the start page says of each game beside its card, written by hand: what is special, how long a game takes, how complex it is from
/// 1 to 5, the seat of somebody who just presses Play (`you-in`: in scenarios where it is another), whether it is there for practice.
pub const SHELF: &str = include_str!("../../../catalog/shelf.json");

/// What players of a game may agree on before it begins. A test of the catalog holds it to the games.
pub const OPTIONS: &str = include_str!("../../../catalog/options.json");

/// The glue of a game's module.
pub fn glue(game: &str) -> String {
    format!("games/{game}/web.js")
}

/// The module of a game.
pub fn module(game: &str) -> String {
    format!("games/{game}/web.wasm")
}

/// The module for playing on a server: it has every game, and is named after none.
pub const ONLINE: &str = "online";

/// The games of the page.
pub struct Shelf {
    /// In display order.
    pub cards: Vec<Value>,
}

/// The game of a card.
fn id(card: &Value) -> &str {
    card["id"].as_str().unwrap_or_default()
}

impl Shelf {
    /// The games of these modules.
    pub fn new(modules: &[(&str, &Path)]) -> Result<Shelf, String> {
        let mut cards: Vec<Value> = serde_json::from_str(CARDS).map_err(|e| format!("the cards: {e}"))?;
        let known = |game: &str| game == ONLINE || cards.iter().any(|card| id(card) == game);
        if let Some((unknown, _)) = modules.iter().find(|(game, _)| !known(game)) {
            return Err(format!("there is no game {unknown}"));
        }
        cards.retain(|card| modules.iter().any(|(game, _)| *game == id(card)));
        Ok(Shelf { cards })
    }

    /// The games, in display order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().map(id)
    }

    /// The game whose module is loaded by default, and kept for offline play: the smallest that teaches itself.
    pub fn first(&self, assets: &Assets) -> &str {
        let size = |card: &Value| assets.get(&module(id(card))).map_or(usize::MAX, |asset| asset.bytes.len());
        let teaches = |card: &Value| card["lessons"].as_array().is_some_and(|lessons| !lessons.is_empty());
        self.cards.iter().min_by_key(|card| (!teaches(card), size(card))).map(id).unwrap_or_default()
    }

    /// The files that every game needs, and those of each game: its module and its map. The images on the cards are shared.
    pub fn files<'a>(&'a self, assets: &'a Assets) -> (Vec<&'a str>, BTreeMap<&'a str, Vec<&'a str>>) {
        let mut modules: BTreeMap<&str, Vec<&str>> =
            self.cards.iter().map(|card| (id(card), Vec::new())).collect();
        if assets.get(&module(ONLINE)).is_some() {
            modules.insert(ONLINE, Vec::new());
        }
        let mut shared = Vec::new();
        for (plain, asset) in assets.iter() {
            let of = match plain.split('/').collect::<Vec<_>>()[..] {
                ["maps", _, "cover.webp"] => None,
                ["games" | "maps", game, _] => Some(game),
                _ => None,
            };
            match of {
                None => shared.push(asset.name.as_str()),
                // The map of a game that was not built is of no use.
                Some(game) => modules.get_mut(game).into_iter().for_each(|files| files.push(&asset.name)),
            }
        }
        (shared, modules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_page_can_show_every_card() {
        let cards: Vec<Value> = serde_json::from_str(CARDS).unwrap();
        let shelf: BTreeMap<String, Value> = serde_json::from_str(SHELF).unwrap();
        assert_eq!(shelf.len(), cards.len());
        for card in &cards {
            let said = &shelf[id(card)];
            assert!(said["special"].as_str().is_some_and(|text| text.len() > 20), "{}", id(card));
            assert!(said["length"].is_string(), "{}", id(card));
            assert!((1..=5).contains(&said["complexity"].as_u64().unwrap()), "{}", id(card));
            assert!(said["you"].as_u64().unwrap() < card["seats"].as_array().unwrap().len() as u64);
        }
    }

    #[test]
    fn every_file_belongs_to_all_or_to_one() {
        let built = [("skirmish", Path::new("a")), ("underbelly", Path::new("b"))];
        let shelf = Shelf::new(&built).unwrap();
        let ids: Vec<&str> = shelf.cards.iter().map(id).collect();
        assert_eq!(ids, ["underbelly", "skirmish"]);
        let mut assets = Assets::default();
        assets.add(module("underbelly"), vec![0; 9]);
        assets.add(module("skirmish"), vec![0; 3]);
        assets.add(module(ONLINE), vec![0; 12]);
        assets.add("maps/underbelly/cover.webp", Vec::new());
        assets.add("maps/underbelly/sheet.json", Vec::new());
        assets.add("maps/global40/sheet.json", Vec::new());
        assets.add("style.css", Vec::new());
        let (shared, modules) = shelf.files(&assets);
        assert_eq!(shelf.first(&assets), "underbelly", "the smaller one has no lesson");
        assert_eq!(shared.len(), 2);
        assert_eq!((modules["underbelly"].len(), modules["skirmish"].len(), modules.len()), (2, 1, 3));
        assert_eq!(modules[ONLINE].len(), 1);
        assert!(Shelf::new(&[("chess", Path::new("c"))]).is_err());
    }
}
