//! The stages a change must pass, and those of the full matrix.
//!
//! From scratch everything runs. Afterwards a part of a stage runs only if something that it depends on has changed since it last passed
//! (see [`key`](crate::key)).

use crate::key::{Inputs, Sources};
use crate::site::Site;
use crate::stage::Lane::{Alone, Beside, Line};
use crate::stage::{Done, Part, Stage, Work};
use crate::{atlas, book, browser, checks, editions, fuzz, hostile, release, siege, tools, wasm, web};

/// How many single-threaded checks run at a time.
const AT_A_TIME: usize = 2;

/// Installs what the other stages need and a new machine lacks.
pub const TOOLS: Stage =
    Stage { name: "tools", minutes: 25, lane: Alone, work: |_, _| Ok(Work::always(tools::install)) };

/// Everything a change must pass, in order. The builds for WebAssembly and for the fuzz targets share nothing with the rest, and
/// their last steps leave a core idle, so they run in parallel.
pub const CI: &[Stage] = &[
    Stage { name: "format", minutes: 1, lane: Line, work: |_, _| Ok(Work::always(checks::format)) },
    Stage { name: "paths", minutes: 1, lane: Line, work: |_, _| Ok(Work::always(checks::paths)) },
    Stage { name: "wording", minutes: 2, lane: Line, work: |_, _| Ok(Work::always(checks::wording)) },
    Stage { name: "modules", minutes: 60, lane: Beside, work: modules },
    Stage {
        name: "targets",
        minutes: 20,
        lane: Beside,
        work: |_, _| Ok(Work::when(fuzzed(), fuzz::prepare)),
    },
    Stage { name: "deny", minutes: 3, lane: Line, work: deny },
    Stage { name: "clippy", minutes: 20, lane: Line, work: clippy },
    Stage { name: "test", minutes: 60, lane: Line, work: test },
    Stage { name: "doctest", minutes: 12, lane: Line, work: |_, s| Ok(Work::when(all(s), checks::doctest)) },
    Stage { name: "docs", minutes: 8, lane: Line, work: |_, s| Ok(Work::when(all(s), checks::docs)) },
    Stage { name: "build", minutes: 15, lane: Line, work: |_, _| Ok(Work::always(checks::build)) },
    Stage { name: "golden", minutes: 8, lane: Line, work: golden },
    Stage { name: "bench", minutes: 15, lane: Line, work: |site, _| bench(site, true) },
    Stage { name: "wasm", minutes: 18, lane: Line, work: replay },
    Stage { name: "atlas", minutes: 12, lane: Line, work: maps },
    Stage { name: "page", minutes: 30, lane: Alone, work: page },
    Stage { name: "siege", minutes: 6, lane: Alone, work: |_, _| Ok(Work::when(server(), siege::stage)) },
    Stage {
        name: "hostile",
        minutes: 5,
        lane: Alone,
        work: |_, _| Ok(Work::when(server().paths(["xtask/schemathesis.txt"]), hostile::stage)),
    },
    Stage { name: "browser", minutes: 40, lane: Alone, work: |site, _| browser::work(site, false) },
    Stage {
        name: "fuzz",
        minutes: 12,
        lane: Alone,
        work: |_, _| Ok(Work::when(fuzzed(), |s| fuzz::run(s, 9, &[]))),
    },
];

/// The full matrix: long-running proofs, and everything as shipped. It can be interrupted: what has passed on the same
/// sources is not repeated.
pub const LONG: &[Stage] = &[
    Stage { name: "build", minutes: 30, lane: Alone, work: |_, _| Ok(Work::always(checks::build)) },
    Stage { name: "lints", minutes: 20, lane: Alone, work: |_, s| Ok(Work::when(code(s), checks::lints)) },
    Stage { name: "rules", minutes: 15, lane: Alone, work: rules },
    Stage { name: "laws", minutes: 120, lane: Alone, work: laws },
    Stage { name: "kept", minutes: 90, lane: Alone, work: |site, _| editions::kept(site) },
    Stage { name: "benches", minutes: 30, lane: Alone, work: |site, _| bench(site, false) },
    Stage { name: "shipped", minutes: 45, lane: Alone, work: |_, _| Ok(Work::always(shipped)) },
    Stage { name: "release", minutes: 90, lane: Alone, work: |_, _| Ok(Work::always(release::stage)) },
    Stage {
        name: "book",
        minutes: 30,
        lane: Alone,
        work: |_, _| Ok(Work::when(Inputs::none().paths(["docs", "book.toml"]), book::make)),
    },
    Stage { name: "browsers", minutes: 60, lane: Alone, work: |site, _| browser::work(site, true) },
    Stage { name: "sieges", minutes: 12, lane: Alone, work: |_, _| Ok(Work::when(server(), siege::long)) },
    Stage {
        name: "fuzzing",
        minutes: 90,
        lane: Alone,
        work: |_, _| Ok(Work::when(fuzzed(), |s| fuzz::run(s, 120, &[]))),
    },
];

/// `cargo xtask wasm`.
pub const WASM: &[Stage] = &[Stage { name: "wasm", minutes: 30, lane: Alone, work: replay }];

/// The sources of a game, with the program that proves it.
fn of_game(game: &str) -> Inputs {
    Inputs::none().crates([format!("catalog-{game}")]).paths(["catalog/src", "catalog/Cargo.toml", "cli"])
}

/// Everything that is compiled, except the guides.
fn code(sources: &Sources) -> Inputs {
    let crates = sources.crates();
    Inputs::none()
        .crates(crates.into_iter().filter(|name| name != "docs"))
        .paths(["docs/src", "docs/Cargo.toml"])
}

fn clippy(_: &Site, sources: &Sources) -> Result<Work, String> {
    Ok(Work::when(code(sources).paths(sources.clippy_settings()), checks::clippy))
}

/// Everything that is compiled, including the guides.
fn all(sources: &Sources) -> Inputs {
    Inputs::none().crates(sources.crates())
}

/// The sources of a running server, and of its siege.
pub fn server() -> Inputs {
    Inputs::none().crates(["cli", "siege"])
}

fn fuzzed() -> Inputs {
    Inputs::none().crates(["skirmish", "table", "atlas"]).paths(["fuzz"])
}

fn deny(_: &Site, sources: &Sources) -> Result<Work, String> {
    let inputs = Inputs::none().paths(sources.manifests()).paths(["deny.toml", "fuzz/Cargo.lock"]);
    // A vulnerability may have been reported in unchanged dependencies.
    let advisories = Part::always("advisories", checks::advisories);
    Ok(Work::of([Part::new("licences", inputs, checks::licences), advisories]))
}

/// One part for every game.
fn of_games(site: &Site, run: fn(&Site, &str) -> Done) -> Result<Vec<Part>, String> {
    let part = |game: String| Part::new(game.clone(), of_game(&game), move |site| run(site, &game));
    Ok(site.games()?.into_iter().map(part).collect())
}

/// Everything that is compiled for WebAssembly.
fn modules(site: &Site, _: &Sources) -> Result<Work, String> {
    let mut parts = Vec::new();
    for module in web::OF_CI {
        let inputs = web::inputs(site, module)?;
        parts.push(Part::new(module, inputs, |site| web::compile_for_ci(site, module)));
    }
    parts.push(Part::new("replay", wasm::inputs(site)?, |site| wasm::build(site).map(drop)));
    Ok(Work::of(parts))
}

/// The tests of every crate, with the build that the later stages use.
fn test(_: &Site, sources: &Sources) -> Result<Work, String> {
    let part = |name: String| {
        // Some tests read files outside their crate.
        let read: &[&str] = match name.as_str() {
            "cli" => &["docs/examples"],
            "docs" => &[
                ".github",
                "CHANGELOG.md",
                "CONTRIBUTING.md",
                "README.md",
                "book.toml",
                "catalog",
                "engine",
                "games",
                "web/style.css",
            ],
            "page" => &["catalog/cards.json", "catalog/options.json", "catalog/shelf.json"],
            "server" => &["docs/examples", "docs/running-a-server.md", "docs/security.md", "web/index.html"],
            "xtask" => &["CHANGELOG.md", "docs/examples", "packaging"],
            name if name.starts_with("catalog-") => &["catalog/tests"],
            _ => &[],
        };
        let inputs = Inputs::none().crates([name.as_str()]).paths(read.iter().copied());
        Part::new(name, inputs, |_| Ok(()))
    };
    Ok(Work::of(sources.crates().into_iter().map(part)).after(checks::test))
}

fn golden(site: &Site, _: &Sources) -> Result<Work, String> {
    Ok(Work::of(of_games(site, checks::golden)?).side_by_side(AT_A_TIME).after(checks::program))
}

fn rules(site: &Site, _: &Sources) -> Result<Work, String> {
    Ok(Work::of(of_games(site, checks::rules)?).side_by_side(AT_A_TIME).after(checks::program))
}

fn laws(site: &Site, _: &Sources) -> Result<Work, String> {
    Ok(Work::of(of_games(site, checks::laws)?).side_by_side(AT_A_TIME).after(checks::program))
}

fn bench(site: &Site, quick: bool) -> Result<Work, String> {
    let run: fn(&Site, &str) -> Done = match quick {
        true => |site, game| checks::bench(site, game, true),
        false => |site, game| checks::bench(site, game, false),
    };
    let mut parts = of_games(site, run)?;
    let synthetic = Inputs::none().crates(["table", "atlas"]).paths(["cli"]);
    parts.push(Part::new("synthetic", synthetic, move |site| run(site, "synthetic")));
    Ok(Work::of(parts).side_by_side(AT_A_TIME).after(checks::program))
}

fn replay(site: &Site, _: &Sources) -> Result<Work, String> {
    let part = |game: String| {
        let inputs = of_game(&game).paths(["xtask/wasm"]);
        Part::new(game.clone(), inputs, move |site| wasm::replay(site, &game))
    };
    let parts: Vec<Part> = site.games()?.into_iter().map(part).collect();
    Ok(Work::of(parts).after(|site, _| wasm::prepare(site)))
}

fn maps(site: &Site, _: &Sources) -> Result<Work, String> {
    let drawn = |game: &String| site.root.join("games").join(game).join("map/drawing.toml").is_file();
    let part = |game: String| {
        let inputs = Inputs::none().crates(["atlas-draw"]).paths([format!("games/{game}")]);
        Part::new(game.clone(), inputs, move |site| atlas::check(site, &game))
    };
    let parts: Vec<Part> = site.boards()?.into_iter().filter(drawn).map(part).collect();
    Ok(Work::of(parts).side_by_side(AT_A_TIME).after(|site, _| site.build(&["atlas-draw"], true)))
}

/// The assembled page.
fn page(site: &Site, sources: &Sources) -> Result<Work, String> {
    if !site.root.join("web/dist/index.html").is_file() {
        sources.forget("page ");
    }
    Ok(Work::when(whole_page(site)?.built(web::compiled(site)?), web::assemble))
}

/// The page with every module as shipped.
fn shipped(site: &Site) -> Done {
    web::build(site, false)
}

/// What the page takes from a game beside its module.
const OF_THE_PAGE: [&str; 3] = ["map", "chapters.toml", "rulebook.toml"];

fn whole_page(site: &Site) -> Result<Inputs, String> {
    let games = site.games()?;
    let mut modules = Inputs::none();
    for module in web::OF_CI {
        modules = modules.with(web::inputs(site, module)?);
    }
    Ok(modules
        .paths(["web", "xtask/page", "catalog/cards.json", "catalog/options.json", "catalog/shelf.json"])
        .paths(games.iter().flat_map(|game| OF_THE_PAGE.map(|file| format!("games/{game}/{file}")))))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::time::{Duration, Instant};

    use super::*;

    fn site() -> Site {
        Site::until(Instant::now() + Duration::from_secs(60))
    }

    /// The parts, by stage and name, whose keys change when a file changes.
    fn touched(site: &Site, before: &Sources, path: &str) -> BTreeSet<String> {
        let after = before.clone().with_change(path);
        let keys = |sources: &Sources| {
            let all =
                CI.iter().flat_map(|stage| (stage.work)(site, sources).unwrap().keys(stage.name, sources));
            all.collect::<BTreeSet<(String, Option<String>)>>()
        };
        keys(&after).difference(&keys(before)).map(|(name, _)| name.clone()).collect()
    }

    fn names(site: &Site, stage: &str, games: &[&str]) -> Vec<String> {
        let known = site.games().unwrap();
        assert!(games.iter().all(|game| known.iter().any(|known| known == game)));
        games.iter().map(|game| format!("{stage} {game}")).collect()
    }

    /// After a change to what every game depends on, every check of every game runs again. A change to one game leaves the checks of the
    /// others alone.
    #[test]
    fn a_change_runs_what_depends_on_it_and_nothing_else() {
        let site = site();
        let sources = Sources::read(&site).unwrap();
        let games = ["global40", "skirmish", "underbelly"];
        let of_each = ["golden", "bench", "wasm"];
        let shared = touched(&site, &sources, "engine/table/src/lib.rs");
        for stage in of_each {
            for name in names(&site, stage, &games) {
                assert!(shared.contains(&name), "{name} does not run");
            }
        }
        for whole in
            ["clippy ", "doctest ", "docs ", "siege ", "hostile ", "targets ", "fuzz ", "bench synthetic"]
                .into_iter()
                .chain(["modules underbelly", "modules online", "modules replay"])
        {
            assert!(shared.contains(whole), "{whole} does not run");
        }
        for name in ["table", "skirmish", "underbelly", "global40", "bots", "catalog", "cli", "server", "web"]
        {
            assert!(shared.contains(&format!("test {name}")), "the tests of {name} do not run");
        }
        assert!(shared.iter().filter(|name| name.starts_with("browser ")).count() > 10);
        assert!(!shared.contains("deny licences"));

        let one = touched(&site, &sources, "games/underbelly/src/lib.rs");
        for stage in of_each {
            assert!(one.contains(&format!("{stage} underbelly")));
            for other in names(&site, stage, &["global40", "skirmish"]) {
                assert!(!one.contains(&other), "{other} runs for nothing");
            }
        }
        assert!(one.contains("test server") && one.contains("test catalog-underbelly"));
        assert!(
            !one.contains("test global40")
                && !one.contains("test catalog-skirmish")
                && !one.contains("test table")
        );
        assert!(one.contains("modules underbelly") && one.contains("modules online"));
        assert!(!one.contains("fuzz ") && !one.contains("browser world"));
        let other = touched(&site, &sources, "games/global40/src/lib.rs");
        assert!(!other.contains("modules underbelly") && !other.contains("browser fronts"));

        let guides = touched(&site, &sources, "docs/bots.md");
        assert!(guides.contains("doctest ") && !guides.contains("clippy ") && !guides.contains("siege "));
        assert!(!guides.iter().any(|name| name.starts_with("browser ")), "{guides:?}");
        let settings = touched(&site, &sources, "games/clippy.toml");
        assert_eq!(settings.into_iter().collect::<Vec<_>>(), ["clippy ", "test docs"]);
        let everything = touched(&site, &sources, "Cargo.lock");
        assert!(everything.len() > shared.len());
    }

    /// No file of the repository is forgotten: changing it runs something, unless it is only read by people or by Git.
    #[test]
    fn every_file_that_matters_is_an_input_of_something() {
        let site = site();
        let sources = Sources::read(&site).unwrap();
        let all = CI.iter().map(|stage| (stage.work)(&site, &sources).unwrap().left_out(&sources));
        let left = all.reduce(|all, one| &all & &one).unwrap();
        let read = |path: &String| {
            path.ends_with(".md")
                || path.starts_with("LICENSE")
                || path == "NOTICE"
                || path.ends_with(".gitignore")
                || path == ".gitattributes"
                || path == ".editorconfig"
        };
        let forgotten: Vec<&String> = left.iter().filter(|path| !read(path)).collect();
        assert!(forgotten.is_empty(), "{forgotten:?}");
    }
}
