//! The page has the same map of a game as native programs: both are made from the same files.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn games_list_the_map_files_that_are_baked_for_the_page() {
    let mut games = 0;
    for game in entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games")) {
        if game.join("build.rs").is_file() {
            let mut listed: Vec<String> = listed(&game.join("src"));
            listed.sort();
            assert_eq!(bake::map_files(&game.join("data")).unwrap(), listed, "{}", game.display());
            games += 1;
        }
    }
    assert!(games >= 3, "{games} games are baked");
}

/// What the sources in a folder pass to `table::map!`.
fn listed(folder: &Path) -> Vec<String> {
    let in_source = |text: &str| -> Vec<String> {
        let lists = text.split("table::map!(").skip(1).filter_map(|rest| rest.split(')').next());
        lists
            .flat_map(|list| list.split('"').skip(1).step_by(2).map(String::from).collect::<Vec<_>>())
            .collect()
    };
    let found = entries(folder).into_iter().map(|path| match path.is_dir() {
        true => listed(&path),
        false => in_source(&fs::read_to_string(&path).unwrap()),
    });
    found.flatten().collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}
