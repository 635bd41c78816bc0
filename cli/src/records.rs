//! `sandtable replay` and `sandtable verify`: matches as files.

use std::path::{Path, PathBuf};

use table::dice::commitment::Secret;
use table::face::{AnyGame, AnyMatch, AnyProof};
use table::journal::unparcel;
use table::{Entropy, Person, Rng, Seat, Viewer};

use crate::fail::{Fail, read, write};
use crate::play::show;

/// The game of a journal.
pub fn game_of(text: &str, path: &Path) -> Result<Box<dyn AnyGame>, Fail> {
    catalog::of_journal(text)
        .ok_or_else(|| Fail(format!("{} is not a journal of a game I know.", path.display())))
}

/// Where the secret of a match is kept until the end: beside its journal.
pub fn secret_path(journal: &Path) -> PathBuf {
    let mut path = journal.as_os_str().to_owned();
    path.push(".secret");
    path.into()
}

/// Reads a saved match, with its secret if that lies beside it.
pub fn load(game: &dyn AnyGame, path: &Path) -> Result<Box<dyn AnyMatch>, Fail> {
    let text = read(path)?;
    let (journal, travels) = unparcel(&text);
    let secret = match std::fs::read_to_string(secret_path(path)) {
        Ok(text) => Some(serde_json::from_str::<Secret>(&text)?),
        Err(_) => travels,
    };
    game.resume(journal, secret).map_err(|e| Fail(format!("{}: {e}", path.display())))
}

/// Saves a match: the journal, and beside it the secret for whoever goes on with it. Both are the house's until the end, for the
/// journal holds what people have sealed; then the journal is for everybody.
pub fn save(m: &dyn AnyMatch, path: &Path) -> Result<(), Fail> {
    write(path, &m.journal())?;
    match m.secret().filter(|_| !m.is_opened()) {
        Some(secret) => write(&secret_path(path), &serde_json::to_string(&secret)?),
        None => {
            // The secret stands in the journal now, or was never known.
            let _ = std::fs::remove_file(secret_path(path));
            Ok(())
        }
    }
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
            Err(fault) => faults.push(format!("{}: does not hold: {fault}", file.display())),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail(faults.join("\n"))) }
}

/// Shows a match order by order, or at one moment.
pub fn replay(file: &Path, at: Option<usize>) -> Result<(), Fail> {
    let text = read(file)?;
    let game = game_of(&text, file)?;
    let m = load(&*game, file)?;
    // Before the end only what everybody knows is shown.
    let over = m.outcome().is_some();
    let viewer = if over { Viewer::of(m.about().all_seats()) } else { Viewer::PUBLIC };
    if let Some(at) = at {
        let orders = m.orders().len();
        if at > orders {
            return Err(Fail(format!("The match has {orders} orders.")));
        }
        show(&*m.before(at), viewer, 100);
        return Ok(());
    }
    let log = m.log(Viewer::PUBLIC);
    for (n, seat, order) in m.orders() {
        let said = if over { format!(": {order}") } else { String::new() };
        println!("{n:>4} {}{said}", m.seat_name(seat));
        for (_, line) in log.iter().filter(|(entry, _)| *entry == n) {
            println!("       {line}");
        }
    }
    match m.outcome() {
        Some((_, how)) => println!("{how}"),
        None => println!("The match is not over; orders stay hidden until then."),
    }
    Ok(())
}

/// Plays one random game to the end and keeps its journal. People at this table take things back, ask the others to go
/// back, and let their clocks run out, so that the journal holds more than moves.
pub fn write_random(game: &dyn AnyProof, seed: u64, file: &Path) -> Result<(), Fail> {
    let count = game.about().count();
    let persons: Vec<Person> = (0..count).map(|s| Person(s.into())).collect();
    let setup = game.random_setup();
    let mut m =
        game.open(Some(&setup), &persons, Entropy::casual(seed, count)).map_err(|f| Fail(f.join("\n")))?;
    let mut rng = Rng::seeded(seed);
    while let Some(seat) = m.awaiting().must.first() {
        let person = m.person(seat);
        match (rng.below(12), m.may_take_back(person).first()) {
            (0, Some(entry)) => m.take_back(person, *entry)?,
            (1, _) if !m.orders().is_empty() => {
                let orders = m.orders();
                let back = orders[orders.len().saturating_sub(4)].0;
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
    m.reveal()?;
    save(&*m, file)
}

fn random_line(m: &dyn AnyMatch, seat: Seat, rng: &mut Rng) -> String {
    let mut line = String::new();
    loop {
        let choices = m.choices(seat, &line);
        match rng.pick(&choices.next) {
            Some(choice) if !choices.whole || rng.one_in(2) => {
                line.push_str(&choice.word);
                line.push(' ');
            }
            _ => return line,
        }
    }
}
