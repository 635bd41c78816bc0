//! Links between the pages lead somewhere, the book contains every page, and workflows name fixed versions.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The pages of a folder and the folders in it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let within = |path: PathBuf| match path.is_dir() {
        true => pages(&path),
        false => vec![path],
    };
    entries.flat_map(within).filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// What the links of a text point to, without places within a page. Code is no link.
fn links(text: &str) -> Vec<String> {
    let prose: Vec<&str> = text.split("```").step_by(2).collect();
    let ends = prose.iter().flat_map(|part| part.split("](").skip(1));
    let targets = ends.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let paths = targets.map(|target| target.split('#').next().unwrap().to_string());
    paths.filter(|path| !path.is_empty() && !path.contains("://") && !path.contains(' ')).collect()
}

#[test]
fn every_link_leads_to_a_file() {
    let root = root();
    let mut all = pages(&root.join("docs"));
    all.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name)));
    let mut count = 0;
    let mut dead = Vec::new();
    for page in all {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            count += 1;
            if !page.parent().unwrap().join(&link).exists() {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(count > 80, "only {count} links were found");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn the_book_contains_every_page() {
    let docs = root().join("docs");
    let summary = links(&fs::read_to_string(docs.join("SUMMARY.md")).unwrap());
    for page in pages(&docs) {
        let name = page.strip_prefix(&docs).unwrap().display().to_string();
        assert!(name == "SUMMARY.md" || summary.contains(&name), "{name} is not in SUMMARY.md");
    }
    assert!(fs::read_to_string(root().join("book.toml")).unwrap().contains("src = \"docs\""));
}

#[test]
fn workflows_name_fixed_versions_and_may_only_read() {
    for file in fs::read_dir(root().join(".github/workflows")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(text.contains("\npermissions:\n  contents: read\n"), "{text}");
        for action in text.lines().filter_map(|line| line.split_once("uses: ")).map(|(_, action)| action) {
            let version = action.split_once('@').unwrap().1;
            assert_eq!(version.split('.').count(), 3, "{action}");
        }
    }
}

#[test]
fn links_are_found() {
    let text = "[a](b.md#c) ![d](e.png)\n```\n[no](link)\n```\n[f](https://g) [h](#i)";
    assert_eq!(links(text), ["b.md", "e.png"]);
}
