//! Older editions of the games: their programs are built from the commits in `games/GAME/editions.txt`, replay the golden games of
//! their edition, and play matches on beside the program of today.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::beside;
use crate::ci::server;
use crate::key::Inputs;
use crate::site::{CHECKED, Site};
use crate::stage::{Done, Part, Work};

/// An edition that these sources no longer play.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Older {
    game: String,
    version: String,
    commit: String,
    /// Whether it is the one before today's.
    last: bool,
}

/// The older editions in the text of an `editions.txt`.
fn older(game: &str, listed: &str) -> Vec<Older> {
    let lines = listed.lines().filter(|line| !line.starts_with('#'));
    let words = lines.filter_map(|line| {
        let mut words = line.split_whitespace();
        let (version, _, commit) = (words.next()?, words.next()?, words.next()?);
        Some((version.to_string(), commit.to_string()))
    });
    let kept = words.filter(|(_, commit)| commit != "here");
    let one = |(version, commit)| Older { game: game.into(), version, commit, last: false };
    let mut editions: Vec<Older> = kept.map(one).collect();
    if let Some(edition) = editions.last_mut() {
        edition.last = true;
    }
    editions
}

/// One part for every commit whose program is kept: it replays the golden games of its editions, and plays a match of the edition
/// before today's beside the program of today.
pub fn kept(site: &Site) -> Result<Work, String> {
    let mut by_commit: BTreeMap<String, Vec<Older>> = BTreeMap::new();
    for game in site.games()? {
        let list = site.root.join("games").join(&game).join("editions.txt");
        let text = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        for edition in older(&game, &text) {
            by_commit.entry(edition.commit.clone()).or_default().push(edition);
        }
    }
    let part = |(commit, editions): (String, Vec<Older>)| {
        let games: BTreeSet<&str> = editions.iter().map(|edition| edition.game.as_str()).collect();
        let read = games
            .iter()
            .flat_map(|game| [format!("games/{game}/editions.txt"), format!("games/{game}/golden")]);
        let inputs = Inputs::none().paths(read.collect::<Vec<_>>());
        Part::new(commit.clone(), inputs.with(server()), move |site| replay(site, &commit, &editions))
    };
    Ok(Work::of(by_commit.into_iter().map(part)))
}

fn replay(site: &Site, commit: &str, editions: &[Older]) -> Done {
    let program = program_of(site, commit)?;
    for Older { game, version, last, .. } in editions {
        let files = site.golden_in(&format!("games/{game}/golden/edition-{version}"))?;
        site.deadline.run(site.program(&program).arg("verify").args(&files))?;
        if let Some(golden) = files.first().filter(|_| *last) {
            beside::played_on(site, &program, game, &site.root.join(golden))?;
        }
    }
    Ok(())
}

/// Builds the program of a commit, in a checkout beside the build. Builds of the same commit share it.
pub fn program_of(site: &Site, commit: &str) -> Result<PathBuf, String> {
    let folder = site.target.join("kept").join(commit);
    let (source, built) = (folder.join("source"), folder.join("target"));
    if !source.join("Cargo.toml").is_file() {
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        site.deadline.run(site.program("git").args(["worktree", "prune"]))?;
        let add = ["worktree", "add", "--detach", "--force"];
        site.deadline.run(site.program("git").args(add).arg(&source).arg(commit))?;
    }
    let mut cargo = site.cargo(&format!("build --workspace --profile {CHECKED} --locked --bin sandtable"));
    site.deadline.run(cargo.current_dir(&source).env("CARGO_TARGET_DIR", &built))?;
    Ok(built.join(CHECKED).join("sandtable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_edition_is_not_among_the_older_ones() {
        let listed = "# a remark\n1 aa c0ffee\n2 bb here\n";
        let one = Older { game: "chess".into(), version: "1".into(), commit: "c0ffee".into(), last: true };
        assert_eq!(older("chess", listed), [one]);
    }
}
