//! The rules of a game as a file of the page: its rules (`rulebook.toml`) and its chapters (`chapters.toml`).

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
struct Rules {
    rule: Vec<Rule>,
}

/// A rule as players read it; what the audit wants to know of it is left out.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Rule {
    id: String,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_applicable: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    later: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct Chapters {
    chapter: Vec<Chapter>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    /// How the ids of its rules begin: `SU-9`, or `K` if they have no chapters.
    id: String,
    title: String,
}

impl Chapter {
    fn has(&self, rule: &Rule) -> bool {
        rule.id.strip_prefix(&self.id).is_some_and(|rest| match self.id.contains('-') {
            true => rest.is_empty() || rest.starts_with('.'),
            false => rest.starts_with('-'),
        })
    }
}

#[derive(Serialize)]
struct Book {
    #[serde(flatten)]
    rules: Rules,
    #[serde(flatten)]
    chapters: Chapters,
}

/// The rules in the folder of a game, as JSON. Every rule must be in one chapter.
pub fn bind(game: &Path) -> Result<Vec<u8>, String> {
    let book =
        Book { rules: read(&game.join("rulebook.toml"))?, chapters: read(&game.join("chapters.toml"))? };
    for rule in &book.rules.rule {
        let chapters = book.chapters.chapter.iter().filter(|chapter| chapter.has(rule)).count();
        if chapters != 1 {
            return Err(format!("{}: {} is in {chapters} chapters", game.display(), rule.id));
        }
    }
    serde_json::to_vec(&book).map_err(|e| e.to_string())
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, String> {
    let fault = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let text = fs::read_to_string(path).map_err(|e| fault(&e))?;
    toml::from_str(&text).map_err(|e| fault(&e))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(name: &str, rules: &str, chapters: &str) -> Result<String, String> {
        let game = std::env::temp_dir().join(format!("sandtable-book-{name}-{}", std::process::id()));
        fs::create_dir_all(&game).unwrap();
        fs::write(game.join("rulebook.toml"), rules).unwrap();
        fs::write(game.join("chapters.toml"), chapters).unwrap();
        let bound = bind(&game);
        fs::remove_dir_all(&game).unwrap();
        bound.map(|bytes| String::from_utf8(bytes).unwrap())
    }

    const RULES: &str = "[[rule]]\nid = 'EX-1.1'\nsummary = 'One.'\nfollows = 'The table.'\n[[rule]]\nid = 'K-2'\nsummary = 'Two.'\n";

    #[test]
    fn a_book_has_what_players_read() {
        let chapters = "chapter = [{ id = 'EX-1', title = 'All' }, { id = 'K', title = 'Rulings' }]";
        let bound = book("whole", RULES, chapters).unwrap();
        assert_eq!(
            bound,
            r#"{"rule":[{"id":"EX-1.1","summary":"One."},{"id":"K-2","summary":"Two."}],"chapter":[{"id":"EX-1","title":"All"},{"id":"K","title":"Rulings"}]}"#
        );
    }

    #[test]
    fn a_rule_without_a_chapter_is_a_fault() {
        let fault = book("torn", RULES, "chapter = [{ id = 'EX-1', title = 'All' }]").unwrap_err();
        assert!(fault.ends_with("K-2 is in 0 chapters"), "{fault}");
        let other = "chapter = [{ id = 'EX', title = 'All' }, { id = 'EX-1', title = 'All' }, { id = 'K', title = '' }]";
        assert!(book("twice", RULES, other).unwrap_err().ends_with("EX-1.1 is in 2 chapters"));
    }
}
