//! What a long match costs: to open, to check, to put into words, and to give one more order and take it back.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bots::Clock;
use table::DynProof;
use table::erased::{DynGame, DynMatch};
use table::walk::random_line;
use table::{Rng, Seat, Viewer};

use crate::clock::ThreadClock;
use crate::fail::{Fail, read, write};
use crate::figures::{counted, figure};
use crate::records::{game_of, write_random};
use crate::savefile::{load, secret_path, state_path};

/// Orders that are given and taken back to find the mean: more than a chunk of a shared list.
const ROUNDS: u32 = 80;

/// An early moment, and how far before the end a state is saved.
const EARLY: usize = 200;

/// The match that the quick bench measures on.
const SHORT: usize = 1000;

/// Measures on a match that was kept in a file, for instance by `random GAME --orders 20000 --journal FILE`.
pub fn bench(id: &str, file: &Path) -> Result<(), Fail> {
    let text = read(file)?;
    let game = game_of(&text, file)?;
    let played = game.about().id;
    if played != id {
        return Err(Fail(format!("{} is a match of {played}, not of {id}.", file.display())));
    }
    let before = resident();
    let (whole, seconds) = timed(|| game.resume(&text, None));
    let m = whole?;
    if m.steps() <= EARLY {
        let few = format!("{} has {} orders; more than {EARLY} are needed.", file.display(), m.steps());
        return Err(Fail(few));
    }
    figure("long_orders", m.steps() as f64, "orders");
    figure("long_journal_bytes", text.len() as f64, "bytes");
    figure("long_resident_mib", (resident() - before) / 1048576.0, "MiB");
    figure("long_resume_cpu_s", seconds, "s");
    let (found, seconds) = timed(|| game.verify(&text));
    if !found?.opened {
        return Err(Fail("the secret of the match is not open: its dice cannot be checked".into()));
    }
    figure("long_verify_cpu_s", seconds, "s");
    let (lines, seconds) = timed(|| m.log(Viewer::PUBLIC).len());
    figure("long_log_cpu_s", seconds, "s");
    figure("long_log_lines", lines as f64, "lines");
    let (_, seconds) = timed(|| m.orders().len());
    figure("long_orders_cpu_s", seconds, "s");

    let folder = Folder::new()?;
    let late = folder.cut(&*game, &text, m.steps() - 1, true)?;
    let (opened, seconds) = timed(|| load(&*game, &late));
    figure("long_open_cpu_s", seconds, "s");
    let opened = opened?;
    let (page, seconds) = timed(|| opened.log_page(Viewer::PUBLIC, 0..40).len());
    figure("long_recall_cpu_s", seconds, "s");
    std::hint::black_box(page);
    let early = folder.cut(&*game, &text, EARLY, false)?;
    let late = counted("order-undo", &late.to_string_lossy(), WHOLE, "*work_order_and_undo*")?;
    let early = counted("order-undo", &early.to_string_lossy(), WHOLE, "*work_order_and_undo*")?;
    let each = |count: u64| (count as f64 / f64::from(ROUNDS)).round();
    figure("long_order_and_undo_early", each(early), "instructions");
    figure("long_order_and_undo_late", each(late), "instructions");
    figure("long_order_and_undo_ratio", ratio(late, early), "late / early");
    Ok(())
}

/// How much more an order and its undo cost because of what was played before: the same orders in the same position of a match of a
/// thousand orders, and of one that begins shortly before. `None` for shorter games.
pub fn growth(game: &dyn DynProof) -> Result<Option<f64>, Fail> {
    let folder = Folder::new()?;
    let file = folder.0.join("random.jsonl");
    write_random(game, 1, &file, Some(SHORT))?;
    let text = read(&file)?;
    if game.resume(&text, None)?.steps() < SHORT {
        return Ok(None);
    }
    let late = folder.cut(game, &text, SHORT - 1, true)?.to_string_lossy().into_owned();
    let whole = counted("order-undo", &late, WHOLE, "*work_order_and_undo*")?;
    let short = counted("order-undo", &late, SAVED, "*work_order_and_undo*")?;
    Ok(Some(ratio(whole, short)))
}

fn ratio(a: u64, b: u64) -> f64 {
    (a as f64 / b as f64 * 1000.0).round() / 1000.0
}

/// How a load opens its match.
const WHOLE: u64 = 0;
const SAVED: u64 = 1;

/// The load that callgrind counts: orders that told nobody anything, each given and taken back at once.
pub fn load_order_undo(file: &Path, how: u64) -> Result<(), Fail> {
    let text = read(file)?;
    let game = game_of(&text, file)?;
    let mut m = match how {
        SAVED => load(&*game, file)?,
        _ => game.resume(&text, Some(casual_secret()))?,
    };
    let mut rng = Rng::seeded(7);
    let mut done = 0;
    while done < ROUNDS {
        let seat = m.awaiting().must.first().ok_or_else(|| Fail("the match is over".into()))?;
        let line = random_line(&*m, seat, &mut rng);
        let mut trial = m.copy();
        trial.order(seat, &line)?;
        if trial.may_take_back(trial.person(seat)).first().is_some_and(|entry| *entry >= m.entries()) {
            work_order_and_undo(&mut m, seat, &line)?;
            done += 1;
        } else if rng.one_in(8) {
            m = trial;
        }
    }
    Ok(())
}

/// One order and its undo, each tried on a copy first, as a server does.
#[inline(never)]
fn work_order_and_undo(m: &mut Box<dyn DynMatch>, seat: Seat, line: &str) -> Result<(), Fail> {
    let mut copy = m.copy();
    copy.order(seat, line)?;
    *m = copy;
    let person = m.person(seat);
    let entry = *m.may_take_back(person).first().ok_or_else(|| Fail("it cannot be taken back".into()))?;
    let mut copy = m.copy();
    copy.take_back(person, entry)?;
    *m = copy;
    Ok(())
}

/// The secret of random matches of this program.
fn casual_secret() -> table::dice::commitment::Secret {
    table::Entropy::casual(1, 1).secret
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let began: Duration = ThreadClock.now();
    let done = work();
    let seconds = (ThreadClock.now() - began).as_secs_f64();
    (done, (seconds * 1000.0).round() / 1000.0)
}

/// Memory used by this program, in bytes, where that is known.
fn resident() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<f64>().ok());
    pages.unwrap_or(0.0) * 4096.0
}

/// A temporary folder.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Fail> {
        let path = std::env::temp_dir().join(format!("sandtable-long-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    /// The journal up to an order, in a file; with the state that a program would have saved beside it, if wanted.
    fn cut(&self, game: &dyn DynGame, text: &str, order: usize, state: bool) -> Result<PathBuf, Fail> {
        let whole = game.resume(text, None)?;
        let part = |order: usize| -> String {
            let entry = whole.givers(order..order + 1)[0].0;
            text.split_inclusive('\n').take(entry as usize + 1).collect()
        };
        let path = self.0.join(format!("{order}.jsonl"));
        write(&path, part(order))?;
        if state {
            let secret = Some(casual_secret());
            write(&state_path(&path), last_state(game, &part(order - EARLY))?)?;
            write(&secret_path(&path), serde_json::to_string(&secret)?)?;
        }
        Ok(path)
    }
}

/// The last state that could have been saved of a match.
fn last_state(game: &dyn DynGame, text: &str) -> Result<Vec<u8>, Fail> {
    // Not far before the end there is a moment at which nothing can be taken back.
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (most, rest) = lines.split_at(lines.len().saturating_sub(400));
    let mut m = game.resume(&most.concat(), Some(casual_secret()))?;
    let mut state = m.saved_state();
    for line in rest {
        m.follow(line)?;
        state = m.saved_state().or(state);
    }
    state.ok_or_else(|| Fail("no state can be saved".into()))
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
