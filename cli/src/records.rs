//! `sandtable replay` and `sandtable verify`: matches as files.

use std::path::{Path, PathBuf};

use table::DynProof;
use table::erased::DynGame;
use table::journal::unparcel;
use table::walk::random_line;
use table::{Entropy, Person, Rng, Seat, Viewer};

use crate::editions::cannot_use;
use crate::fail::{Fail, read, write};
use crate::savefile::load;
use crate::show::show;

/// The game of a journal.
pub fn game_of(text: &str, path: &Path) -> Result<Box<dyn DynGame>, Fail> {
    catalog::of_journal(text)
        .ok_or_else(|| Fail(format!("{} is not a journal of a game I know.", path.display())))
}

/// Checks files one by one; all must hold.
pub fn verify(files: &[PathBuf]) -> Result<(), Fail> {
    let mut faults = Vec::new();
    for file in files {
        let text = read(file)?;
        match game_of(&text, file)?.verify(unparcel(&text).0) {
            Ok(found) => {
                let dice = if found.opened {
                    "every draw and position checked"
                } else {
                    "the secret is not open yet"
                };
                let end = if found.outcome.is_some() { "over" } else { "not over" };
                println!(
                    "{}: holds; {} entries, {} orders, {end}; {dice}",
                    file.display(),
                    found.entries,
                    found.orders
                );
            }
            Err(fault) => faults.push(cannot_use(file, &fault).0),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail(faults.join("\n"))) }
}

/// Orders that are put into words at once.
const PAGE: usize = 256;

/// Shows a match order by order, or at one moment.
pub fn replay(file: &Path, at: Option<u32>) -> Result<(), Fail> {
    let text = read(file)?;
    let game = game_of(&text, file)?;
    let m = load(&*game, file)?;
    // Before the end only what everybody knows is shown.
    let over = m.outcome().is_some();
    let viewer = if over { Viewer::of(m.about().all_seats()) } else { Viewer::PUBLIC };
    if let Some(at) = at {
        let entries = m.entries();
        if at >= entries {
            return Err(Fail(format!("The match has {entries} entries, 0 to {}.", entries - 1)));
        }
        show(&*m.before(m.step_of(at + 1)), viewer, 100);
        return Ok(());
    }
    let seats: Vec<String> = (0..m.about().count()).map(|seat| m.seat_name(Seat(seat))).collect();
    for from in (0..m.steps()).step_by(PAGE) {
        let mut log = m.log_page(viewer, from..from + PAGE).into_iter().peekable();
        for (n, seat, order) in m.orders_page(from..from + PAGE) {
            let said = if over { format!(": {order}") } else { String::new() };
            println!("{n:>4} {}{said}", seats[seat.index()]);
            while let Some((_, line)) = log.next_if(|(entry, _)| *entry == n) {
                println!("       {}", table::plain(&line));
            }
        }
    }
    match m.outcome() {
        Some((_, how)) => println!("{how}"),
        None => println!("The match is not over; orders stay hidden until then."),
    }
    Ok(())
}

/// Plays one random game to the end and keeps its journal. People at this table take things back, ask the others to go
/// back, and let their clocks run out, so that the journal holds more than moves. If a number of orders is wanted, nothing but that
/// ends the game, unless it ends by itself: then all agree on a draw.
pub fn write_random(game: &dyn DynProof, seed: u64, file: &Path, orders: Option<usize>) -> Result<(), Fail> {
    let count = game.about().count();
    let persons: Vec<Person> = (0..count).map(|s| Person(s.into())).collect();
    let setup = orders.is_none().then(|| game.random_setup());
    let mut m = game
        .open(setup.as_deref(), &persons, Entropy::casual(seed, count))
        .map_err(|f| Fail(f.join("\n")))?;
    let mut rng = Rng::seeded(seed);
    // A match that is to become long takes its orders back less often.
    let often = if orders.is_some() { 60 } else { 12 };
    while let Some(seat) = m.awaiting().must.first().filter(|_| orders.is_none_or(|most| m.steps() < most)) {
        let person = m.person(seat);
        match (rng.below(often), m.may_take_back(person).first()) {
            (0, Some(entry)) => m.take_back(person, *entry)?,
            (1, _) if m.steps() > 0 => {
                let back = m.givers(m.steps().saturating_sub(4)..m.steps())[0].0;
                for other in m.ask_back(seat, back)? {
                    m.answer_ask(other, true)?;
                }
            }
            (2, _) => m.flag(seat)?,
            _ => {
                let line = random_line(&*m, seat, &mut rng);
                m.order(seat, &line)?;
            }
        }
    }
    for seat in (0..count).map(Seat) {
        if m.outcome().is_none() {
            m.offer_draw(seat)?;
        }
    }
    m.reveal()?;
    write(file, m.journal())
}
