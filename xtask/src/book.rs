//! `cargo xtask book`: the guides as a site, and whether its links lead somewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::site::{Site, list};
use crate::stage::Done;

/// Time limit.
const MINUTES: u64 = 30;

/// What makes the site.
const PROGRAM: &str = "mdbook";

/// `cargo xtask book`.
pub fn command(words: &[String]) -> Done {
    if !words.is_empty() {
        return Err("cargo xtask book".into());
    }
    make(&Site::until(Instant::now() + Duration::from_secs(60 * MINUTES)))
}

/// Makes the site in `target/book` and looks after every link of every page.
pub fn make(site: &Site) -> Done {
    if !site.has(PROGRAM) {
        let mut install =
            site.cargo("install --locked --debug --quiet --no-default-features --features search");
        install.arg("--root").arg(&site.tools).arg(PROGRAM);
        site.deadline.run(install.env("CARGO_TARGET_DIR", site.target.join("tools")))?;
    }
    let out = site.target.join("book");
    site.deadline.run(site.program(PROGRAM).arg("build").arg("--dest-dir").arg(&out))?;
    let mut pages = BTreeMap::new();
    gather(&out, &mut pages)?;
    let dead = dead_links(&pages);
    if !dead.is_empty() {
        return Err(format!("the book has dead links:\n{}", dead.join("\n")));
    }
    println!("{{\"book\":\"pages\",\"value\":{}}}", pages.len());
    println!("The book is in {}", out.display());
    Ok(())
}

/// Every page below a folder, with its text.
fn gather(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> Done {
    for path in list(folder)? {
        if path.is_dir() {
            gather(&path, pages)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            pages.insert(path, text);
        }
    }
    Ok(())
}

/// The links of pages that lead to no file, or to no place in a page.
fn dead_links(pages: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut dead = Vec::new();
    for (page, text) in pages {
        let folder = page.parent().expect("a page lies in a folder");
        for link in links(text) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let to = if file.is_empty() { page.clone() } else { plain(&folder.join(file)) };
            let there = match pages.get(&to) {
                Some(text) => place.is_empty() || text.contains(&format!("id=\"{place}\"")),
                None => to.exists(),
            };
            if !there {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    dead
}

/// Links within the site.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let of = |attribute: &'static str| {
        text.split(attribute).skip(1).filter_map(|rest| rest.split_once('"').map(|(link, _)| link))
    };
    of(" href=\"").chain(of(" src=\"")).filter(|link| !link.contains(':') && !link.is_empty())
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => drop(plain.pop()),
            std::path::Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_told() {
        let page = |name: &str, text: &str| (PathBuf::from("/book").join(name), text.to_owned());
        let index = r##"<a href="games/chess.html#rules">x</a><a href="#top">x</a><a href="https://x.org">x</a><img src="a.png">"##;
        let pages = BTreeMap::from([
            page("index.html", index),
            page("games/chess.html", r#"<h1 id="rules"></h1><a href="../index.html">x</a>"#),
        ]);
        assert_eq!(dead_links(&pages), ["/book/index.html: #top", "/book/index.html: a.png"]);
    }
}
