//! What strangers send: set-ups, messages, journals and links to positions of every game. None of it may break a game, take long, or
//! grow without end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use bots::{Budget, Deadline, Level, NoClock};
use serde_json::{Value, json};
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::pack::{Hash, pack, unpack};
use table::{Entropy, Person, Rng, Seat, Viewer};
use wire::MatchId;
use wire::socket::{Command, ToServer, Wish};
use wire::stream::Check;

use crate::place::salt;

/// A server reads no set-up longer than this.
const LONGEST_SETUP: usize = 16 * 1024;

/// Nothing here takes longer, even unoptimised on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// How many orders are played after something strange was accepted.
const ORDERS: u64 = 12;

const GAMES: [&str; 3] = ["skirmish", "underbelly", "global40"];

/// A value that nobody expects.
fn odd(rng: &mut Rng) -> Value {
    let odd = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(255),
        json!(65536),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(""),
        json!("\u{0}"),
        json!("malta"),
        json!("x".repeat(2000)),
        json!([]),
        json!({}),
        json!([[[[[[[[]]]]]]]]),
        json!(vec![0; 3000]),
        json!({ "malta": { "malta": {} } }),
    ];
    rng.pick(&odd).expect("there are some").clone()
}

/// Replaces, removes or repeats one value somewhere in it.
fn bent(value: &mut Value, rng: &mut Rng) {
    let inward = !rng.one_in(4);
    match value {
        Value::Array(list) if inward && !list.is_empty() => {
            let at = rng.below(list.len() as u32) as usize;
            match rng.below(6) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => bent(&mut list[at], rng),
            }
        }
        Value::Object(fields) if inward && !fields.is_empty() => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = rng.pick(&names).expect("there are some").clone();
            match rng.below(8) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(format!("{name}s"), json!(1))),
                _ => bent(fields.get_mut(&name).expect("it is there"), rng),
            }
        }
        Value::Number(number) if rng.one_in(2) => {
            *value = json!(number.as_i64().unwrap_or(0).saturating_add(i64::from(rng.below(7)) - 3));
        }
        _ => *value = odd(rng),
    }
}

/// Changes, inserts or removes some bytes.
fn edited(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        let byte = rng.bits() as u8;
        match (rng.below(3), at < bytes.len()) {
            (0, true) => bytes[at] = byte,
            (1, true) => drop(bytes.remove(at)),
            _ => bytes.insert(at, byte),
        }
    }
    bytes
}

fn persons(game: &dyn DynGame) -> Vec<Person> {
    (0..u16::from(game.about().count())).map(Person).collect()
}

/// Looks at a match as everybody does, and plays on for a while.
fn look_and_play(m: &mut dyn DynMatch, id: &str, seed: u64) {
    let viewers = || Viewer::all(catalog::find(id).unwrap().about().count());
    for viewer in viewers() {
        m.seen(viewer);
        m.scene(viewer);
        m.reading(viewer);
    }
    let mut bot = catalog::bots(id).unwrap().sit(Level::Random, seed);
    for _ in 0..ORDERS {
        let Some(seat) = m.awaiting().must.first().filter(|_| m.outcome().is_none()) else { return };
        let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
        let Some(said) = bot.consider(&m.seen(Viewer::seat(seat)), seat, &mut deadline, &mut |_| {}) else {
            return;
        };
        m.order(seat, &said.order).unwrap();
    }
}

/// What a game was tried with, and what broke it.
#[derive(Default)]
struct Trial {
    tried: u32,
    /// How many were accepted as what they claimed to be.
    taken: u32,
    broken: Vec<String>,
}

impl Trial {
    /// Tries something that says whether it was accepted.
    fn survives(&mut self, from: &str, work: impl FnOnce() -> bool) {
        let begun = Instant::now();
        self.tried += 1;
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(taken) => self.taken += u32::from(taken),
            Err(_) => self.broken.push(format!("it broke: {from:.1500}")),
        }
        if begun.elapsed() > SOON {
            self.broken.push(format!("it took {:?}: {from:.1500}", begun.elapsed()));
        }
    }

    /// Nothing broke it.
    fn holds(&self, id: &str) {
        println!("{id}: {} tried, {} of them taken", self.tried, self.taken);
        assert!(self.broken.is_empty(), "{id}: {} times\n{}", self.broken.len(), self.broken[0]);
    }
}

/// A set-up as a match is created from it, up to the first orders.
fn set_up(game: &dyn DynGame, text: &str, seed: u64) -> bool {
    let id = game.about().id;
    let Ok(mut opening) = game.opening(Some(text), &persons(game), Secret([7; 32])) else { return false };
    assert!(opening.lines_from(0).len() < 4 * LONGEST_SETUP, "its journal is long");
    let seats = || (0..game.about().count()).map(Seat);
    seats().for_each(|seat| opening.pledge(seat, salt(seat.0).commitment()).unwrap());
    seats().for_each(|seat| opening.salt(seat, salt(seat.0)).unwrap());
    let mut m = opening.begin().expect("all salts are open");
    assert!(m.seen(Viewer::PUBLIC).len() < 64 * LONGEST_SETUP, "its view is long");
    look_and_play(&mut *m, id, seed);
    true
}

#[test]
fn no_setup_breaks_a_game() {
    for id in GAMES {
        let game = catalog::find(id).unwrap();
        let usual: Value = serde_json::from_str(&catalog::proof(id).unwrap().random_setup()).unwrap();
        let mut trial = Trial::default();
        for seed in 0..400 {
            let mut rng = Rng::seeded(seed);
            let mut setup = if rng.one_in(10) { odd(&mut rng) } else { usual.clone() };
            (0..=rng.below(3)).for_each(|_| bent(&mut setup, &mut rng));
            let mut text = setup.to_string();
            if rng.one_in(5) {
                text = String::from_utf8_lossy(&edited(text.as_bytes(), &mut rng)).into_owned();
            }
            if text.len() <= LONGEST_SETUP {
                trial.survives(&text, || set_up(&*game, &text, seed));
            }
        }
        assert!(trial.taken > 10, "{id}: {}", trial.taken);
        for text in
            ["[".repeat(LONGEST_SETUP), "{\"a\":".repeat(3000), "1".repeat(LONGEST_SETUP), "\"".into()]
        {
            trial.survives(&text, || {
                assert!(!set_up(&*game, &text, 0));
                false
            });
        }
        trial.holds(id);
    }
}

#[test]
fn no_bytes_are_more_than_a_message_or_none() {
    let command = |wish| Command { key: [3; 16], version: 9, seen_as: None, wish };
    let real = [
        ToServer::Watch { match_id: MatchId(7), seat: Some(Seat(1)), have: Some((3, Check::of(b"view"))) },
        ToServer::Give {
            match_id: MatchId(7),
            command: command(Wish::Order { seat: Seat(1), line: "move a b".into() }),
        },
        ToServer::Give {
            match_id: MatchId(7),
            command: command(Wish::AskBack { seat: Seat(1), keep: 70_000 }),
        },
        ToServer::Give {
            match_id: MatchId(7),
            command: command(Wish::Stand { seat: Seat(0), standing: Some("{\"a\":1}".into()) }),
        },
        ToServer::Say { match_id: MatchId(i64::MIN), text: "grüße".into() },
        ToServer::Ping,
    ];
    let real: Vec<Vec<u8>> = real.iter().map(pack).collect();
    let (mut rng, mut read) = (Rng::seeded(1), 0);
    for _ in 0..100_000 {
        let bytes = match rng.one_in(3) {
            true => (0..rng.below(60)).map(|_| rng.bits() as u8).collect(),
            false => edited(rng.pick(&real).expect("there are some"), &mut rng),
        };
        if let Ok(message) = unpack::<ToServer>(&bytes) {
            read += 1;
            let again = pack(&message);
            assert_eq!(unpack(&again), Ok(message));
            assert!(again.len() <= bytes.len() + 16, "a short message is not a long one");
        }
    }
    assert!(read > 1000, "{read}");
    // A length beyond the end.
    for count in
        [&[255, 255, 255, 255, 15][..], &[255; 10], &[128, 128, 128, 128, 128, 128, 128, 128, 128, 1]]
    {
        assert!(unpack::<ToServer>(&[&[3, 14], count, b"x"].concat()).is_err());
    }
}

/// The same lines, each naming the hash of the line before: a forger can do that too.
fn chained(lines: &[String]) -> String {
    let mut head = Hash::default();
    let mut text = String::new();
    for line in lines {
        let mut line = line.clone();
        let at = line.find("\"prev\":\"").map_or(usize::MAX, |at| at + 8);
        if line.get(at..at.saturating_add(64)).is_some() {
            line.replace_range(at..at + 64, &head.to_string());
        }
        head = Hash::of(line.as_bytes());
        text += &line;
        text.push('\n');
    }
    text
}

/// Journals as the page and the program read them from a file: real ones, with something changed in one of their last lines.
#[test]
fn no_journal_breaks_a_game() {
    for id in GAMES {
        let game = catalog::find(id).unwrap();
        let golden = format!("{}/../games/{id}/golden/one.jsonl", env!("CARGO_MANIFEST_DIR"));
        let golden = std::fs::read_to_string(golden).unwrap();
        let all: Vec<String> = golden.lines().map(str::to_string).collect();
        let mut trial = Trial::default();
        for seed in 0..300 {
            let mut rng = Rng::seeded(seed);
            let count = 12 + rng.below(60) as usize;
            let mut lines = all[..count.min(all.len())].to_vec();
            let at = lines.len() - 1 - rng.below(8.min(lines.len() as u32)) as usize;
            lines[at] = match rng.below(4) {
                0 => String::from_utf8_lossy(&edited(lines[at].as_bytes(), &mut rng)).into_owned(),
                1 => lines[rng.below(lines.len() as u32) as usize].clone(),
                _ => {
                    let mut line: Value = serde_json::from_str(&lines[at]).unwrap();
                    bent(&mut line["deed"], &mut rng);
                    // The order of fields is the journal's own.
                    format!("{{\"n\":{at},\"prev\":\"{}\",\"deed\":{}}}", "0".repeat(64), line["deed"])
                }
            };
            let text = if rng.one_in(8) { lines.join("\n") } else { chained(&lines) };
            trial.survives(&lines[at], || {
                let _ = game.verify(&text);
                let _ = game.resume_opening(&text, Secret([7; 32]));
                game.resume(&text, None).map(|m| look(&*m)).is_ok()
            });
        }
        assert!(trial.tried - trial.taken > 100, "{id}: {}", trial.taken);
        trial.holds(id);
    }
}

/// Looks at a match that nobody can continue, since its secret is missing.
fn look(m: &dyn DynMatch) {
    for viewer in Viewer::all(m.about().count()) {
        m.seen(viewer);
        m.scene(viewer);
        m.log(viewer);
    }
}

/// Links to positions, with something changed.
#[test]
fn no_link_breaks_a_game() {
    for id in GAMES {
        let game = catalog::find(id).unwrap();
        let seats = game.about().count();
        let setup = catalog::proof(id).unwrap().random_setup();
        let mut m = game.open(Some(&setup), &persons(&*game), Entropy::casual(1, seats)).unwrap();
        look_and_play(&mut *m, id, 1);
        let packed = m.packed(Viewer::PUBLIC, &Entropy::casual(1, seats));
        assert!(game.open_at(&packed, &persons(&*game), Entropy::casual(1, seats)).is_some());
        let mut trial = Trial::default();
        for seed in 0..300 {
            let mut rng = Rng::seeded(seed);
            let bytes = match rng.one_in(6) {
                true => (0..rng.below(400)).map(|_| rng.bits() as u8).collect(),
                false => edited(&packed, &mut rng),
            };
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            trial.survives(&digits, || {
                let opened = game.open_at(&bytes, &persons(&*game), Entropy::casual(seed, seats));
                opened.map(|mut m| look_and_play(&mut *m, id, seed)).is_some()
            });
        }
        trial.holds(id);
    }
}
