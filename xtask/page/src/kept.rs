//! Older pages, kept beside the page for the games that browsers have saved by older editions.
//!
//! `editions.json` lists the pages of a folder, the newest first, with the editions that each plays. A kept page is `edition-BUILD.html`
//! beside `index.html`. Its files have hashes in their names, so that those of all pages lie in one folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The list of pages.
pub const LIST: &str = "editions.json";

/// An edition of a game: its version and the hash of its data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Edition {
    /// The id of the game.
    pub game: String,
    version: u32,
    data: String,
}

/// A page of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Its address.
    page: String,
    /// What it plays.
    editions: Vec<Edition>,
}

/// The list of a folder with one page, which plays the newest editions of these games.
pub fn list_of<'a>(root: &Path, games: impl Iterator<Item = &'a str>) -> Result<String, String> {
    let newest = games.map(|game| {
        let path = format!("games/{game}/editions.txt");
        newest(game, &text(&root.join(&path))?).ok_or_else(|| format!("{path} has no line for these sources"))
    });
    let own = Listed { page: "/".into(), editions: newest.collect::<Result<_, _>>()? };
    Ok(json(&[own]))
}

/// The edition that the sources play, in the text of an `editions.txt`.
fn newest(game: &str, listed: &str) -> Option<Edition> {
    let line = listed.lines().find(|line| line.ends_with(" here"))?;
    let mut words = line.split(' ');
    let (version, data) = (words.next()?.parse().ok()?, words.next()?.to_string());
    Some(Edition { game: game.into(), version, data })
}

fn json(list: &[Listed]) -> String {
    serde_json::to_string(list).expect("plain data") + "\n"
}

/// Adds the pages of one folder to another: each that plays an edition which no newer page plays. Says how many there are.
pub fn keep(from: &Path, into: &Path) -> Result<String, String> {
    let mut list = read_list(into)?;
    let mut held: BTreeSet<Edition> = list.iter().flat_map(|listed| listed.editions.clone()).collect();
    for Listed { page, editions } in read_list(from)? {
        let editions: Vec<Edition> =
            editions.into_iter().filter(|edition| held.insert(edition.clone())).collect();
        if !editions.is_empty() {
            let page = copy(from, into, &page, &editions)?;
            list.push(Listed { page, editions });
        }
    }
    let path = into.join(LIST);
    fs::write(&path, json(&list)).map_err(|e| format!("{}: {e}", path.display()))?;
    let _ = fs::remove_file(into.join(format!("{LIST}.br")));
    Ok(format!("{}: {} older pages kept", into.display(), list.len() - 1))
}

/// Copies a page with the files of the games that it is kept for; its address.
fn copy(from: &Path, into: &Path, page: &str, editions: &[Edition]) -> Result<String, String> {
    let file = if page == "/" { "index.html" } else { page.trim_start_matches('/') };
    let html = text(&from.join(file))?;
    let names = assets(&html).ok_or_else(|| format!("{}: names no files", from.join(file).display()))?;
    let build = names.get("build").and_then(Value::as_str).ok_or_else(|| format!("{file}: no build"))?;
    let page = format!("/edition-{build}.html");
    copy_file(from, file, into, page.trim_start_matches('/'))?;
    let wanted = |plain: &str| match plain.split('/').collect::<Vec<_>>()[..] {
        ["games" | "maps", game, _] => editions.iter().any(|edition| edition.game == game),
        _ => plain.contains('.'),
    };
    for name in names.iter().filter(|(plain, _)| wanted(plain)).filter_map(|(_, name)| name.as_str()) {
        copy_file(from, name, into, name)?;
    }
    Ok(page)
}

/// The files that a page names, by plain name.
fn assets(html: &str) -> Option<Map<String, Value>> {
    let (_, rest) = html.split_once("id=\"assets\">")?;
    serde_json::from_str(rest.split_once("</script>")?.0).ok()
}

/// Copies a file, and its compressed copy if there is one.
fn copy_file(from: &Path, name: &str, into: &Path, new_name: &str) -> Result<(), String> {
    let new = into.join(new_name);
    let fault = |e: std::io::Error| format!("{name}: {e}");
    fs::create_dir_all(new.parent().unwrap_or(into)).map_err(fault)?;
    fs::copy(from.join(name), &new).map_err(fault)?;
    let small = from.join(format!("{name}.br"));
    if small.is_file() {
        fs::copy(small, into.join(format!("{new_name}.br"))).map_err(fault)?;
    }
    Ok(())
}

fn read_list(folder: &Path) -> Result<Vec<Listed>, String> {
    let path = folder.join(LIST);
    serde_json::from_str(&text(&path)?).map_err(|e| format!("{}: {e}", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_edition_is_the_one_of_these_sources() {
        let edition = newest("chess", "# a remark\n1 aa c0ffee\n2 bb here\n").unwrap();
        assert_eq!(edition, Edition { game: "chess".into(), version: 2, data: "bb".into() });
        assert_eq!(newest("chess", "1 aa c0ffee\n"), None);
    }

    /// A folder with a page of this build, which plays these versions of two games.
    fn page(test: &str, build: &str, chess: u32, draughts: u32) -> std::path::PathBuf {
        let folder =
            std::env::temp_dir().join(format!("sandtable-kept-{test}-{build}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let module = |game: &str| format!("games/{game}/web.{build}.wasm");
        for name in [module("chess"), module("draughts"), "style.css".into()] {
            fs::create_dir_all(folder.join(&name).parent().unwrap()).unwrap();
            fs::write(folder.join(&name), &name).unwrap();
        }
        let names = serde_json::json!({ "build": build, "first": "chess", "style.css": "style.css",
            "games/chess/web.wasm": module("chess"), "games/draughts/web.wasm": module("draughts") });
        let html = format!("<script type=\"application/json\" id=\"assets\">{names}</script>");
        fs::write(folder.join("index.html"), html).unwrap();
        fs::write(folder.join("index.html.br"), "small").unwrap();
        let edition = |game: &str, version| Edition { game: game.into(), version, data: "aa".into() };
        let editions = vec![edition("chess", chess), edition("draughts", draughts)];
        fs::write(folder.join(LIST), json(&[Listed { page: "/".into(), editions }])).unwrap();
        folder
    }

    fn pages(folder: &Path) -> Vec<String> {
        read_list(folder).unwrap().into_iter().map(|listed| listed.page).collect()
    }

    #[test]
    fn a_page_is_kept_as_long_as_no_newer_one_plays_its_editions() {
        let [a, b, c, d] = [("a", 1, 1), ("b", 2, 1), ("c", 2, 1), ("d", 3, 1)]
            .map(|(build, x, y)| page("long", build, x, y));
        keep(&a, &b).unwrap();
        assert_eq!(pages(&b), ["/", "/edition-a.html"]);
        assert!(b.join("edition-a.html.br").is_file() && b.join("games/chess/web.a.wasm").is_file());
        assert!(!b.join("games/draughts/web.a.wasm").exists(), "the new page plays this one");
        // The newer page plays the same: only the older of the two is needed, and comes along.
        keep(&b, &c).unwrap();
        assert_eq!(pages(&c), ["/", "/edition-a.html"]);
        keep(&c, &d).unwrap();
        assert_eq!(pages(&d), ["/", "/edition-c.html", "/edition-a.html"]);
        keep(&c, &d).unwrap();
        assert_eq!(pages(&d).len(), 3, "doing it twice changes nothing");
        for folder in [a, b, c, d] {
            fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn a_folder_without_a_list_is_named() {
        let folder = page("none", "a", 1, 1);
        fs::remove_file(folder.join(LIST)).unwrap();
        assert!(keep(&folder, &folder).unwrap_err().contains(LIST));
        fs::remove_dir_all(folder).unwrap();
    }
}
