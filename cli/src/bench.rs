//! `sandtable bench`: one JSON line per figure.

use std::time::Instant;

use bots::{Budget, Deadline, DynBot, Level, NoClock, Said};
use table::DynProof;
use table::{Entropy, Person, Seat, Viewer};

use crate::fail::Fail;
use crate::figures::{counted, figure};
use crate::{find, synthetic};

/// If a random game takes more instructions than this, a quick bench takes one game instead of five.
const COSTLY: u64 = 700_000_000;

/// Measures a game, or the synthetic board.
pub fn bench(id: &str, quick: bool) -> Result<(), Fail> {
    if id == "synthetic" {
        return synthetic::bench();
    }
    let game = find(id)?;
    let (games, timed) = match quick {
        true if counted("play", id, 1, "*measured_play*")? > COSTLY => (1, 10),
        true => (5, 50),
        false => (40, 1000),
    };
    let played = game.play_games(games);
    let measured = game.measure(games);
    let play = counted("play", id, games, "*measured_play*")?;
    let next = counted("sample", id, games, "*measured_next*")?;
    let view = counted("sample", id, games, "*measured_view*")?;
    let clone = counted("sample", id, games, "*measured_clone*")?;
    figure("instructions_per_decision", ratio(play, played.decisions), "instructions");
    figure("instructions_per_part", ratio(next, measured.parts), "instructions");
    figure("view_instructions", ratio(view, measured.views), "instructions");
    figure("clone_instructions", ratio(clone, measured.samples), "instructions");
    figure("packed_bytes", measured.packed_most as f64, "bytes");
    figure("packed_bytes_mean", measured.packed_mean as f64, "bytes");
    figure("decisions_per_game", ratio(played.decisions, played.games), "decisions");
    figure("parts_per_question", ratio(measured.parts, measured.samples), "parts");
    let began = Instant::now();
    let played = game.play_games(timed);
    figure("games_per_s", played.games as f64 / began.elapsed().as_secs_f64(), "games/s");
    if let Some(growth) = crate::long::growth(&*game)? {
        figure("order_and_undo_growth", growth, "long match / short match");
    }
    Ok(())
}

/// Positions per decision when bots are measured.
const NODES: u64 = 3000;

/// What the search of the bots costs, and where it goes.
pub fn bench_bots(id: &str) -> Result<(), Fail> {
    let nodes = NODES;
    let began = Instant::now();
    let looked_at = duel(id, nodes)?;
    figure("bot_positions_per_s", (looked_at as f64 / began.elapsed().as_secs_f64()).round(), "positions/s");
    let inside = |functions: &str| counted("bots", id, nodes, functions);
    let whole = inside("*work_whole*")?;
    figure("bot_instructions_per_position", ratio(whole, looked_at), "instructions");
    for (name, functions) in [
        ("bot_share_rules", "*work_perform*"),
        ("bot_share_judge", "*work_judge*"),
        ("bot_share_guide_orders", "*work_order*"),
        ("bot_share_guide_ideas", "*work_ideas*"),
        ("bot_share_evaluation", "*work_value*"),
        ("bot_share_tables", "*work_fingerprint*"),
    ] {
        figure(
            name,
            (inside(functions)? as f64 / whole as f64 * 1000.0).round() / 1000.0,
            "of the instructions",
        );
    }
    Ok(())
}

/// A game between marshals with this many positions per decision; returns how many they examined.
fn duel(id: &str, nodes: u64) -> Result<u64, Fail> {
    let unknown = || Fail(format!("There is no game {id:?}."));
    let (game, tutor) = (find(id)?, catalog::bots(id).ok_or_else(unknown)?);
    let seats = game.about().count();
    let persons: Vec<Person> = (0..seats).map(|seat| Person(seat.into())).collect();
    let open = catalog::find(id).ok_or_else(unknown)?.open(None, &persons, Entropy::casual(1, seats));
    let mut m = open.map_err(|faults| Fail(faults.join("; ")))?;
    let mut chairs: Vec<_> = (0..seats).map(|seat| tutor.sit(Level::Marshal, seat.into())).collect();
    let mut looked_at = 0;
    while let Some(seat) = m.awaiting().must.first() {
        let view = m.seen(Viewer::seat(seat));
        let mut deadline = Deadline::new(Budget::Nodes(nodes), &NoClock);
        let said = work_whole(&mut *chairs[seat.index()], &view, seat, &mut deadline);
        looked_at += deadline.spent().nodes;
        let order = said.ok_or_else(|| Fail("a bot does not know what it sees".into()))?.order;
        m.order(seat, &order).map_err(|trouble| Fail(format!("{order}: {trouble}")))?;
    }
    Ok(looked_at)
}

fn ratio(whole: u64, parts: u64) -> f64 {
    (whole as f64 / parts.max(1) as f64 * 10.0).round() / 10.0
}

/// All of a bot's thinking.
#[inline(never)]
fn work_whole(bot: &mut dyn DynBot, view: &[u8], seat: Seat, deadline: &mut Deadline<'_>) -> Option<Said> {
    bot.consider(view, seat, deadline, &mut |_| {})
}

/// The work itself, under callgrind.
pub fn load(load: &str, game: &str, games: u64) -> Result<(), Fail> {
    if game == "synthetic" {
        return synthetic::load(load, games);
    }
    if load == "order-undo" {
        return crate::long::load_order_undo(std::path::Path::new(game), games);
    }
    let game: Box<dyn DynProof> = find(game)?;
    match load {
        "play" => {
            std::hint::black_box(game.play_games(games));
        }
        "bots" => {
            std::hint::black_box(duel(game.about().id, games)?);
        }
        "sample" => {
            std::hint::black_box(game.measure(games));
        }
        other => return Err(Fail(format!("There is no load {other:?}."))),
    }
    Ok(())
}
