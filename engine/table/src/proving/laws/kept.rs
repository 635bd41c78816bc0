//! What a server keeps of a match, proved by random play: followers, checkpoints and openings stand where the match itself stands.

use serde_json::Value;

use super::watched::watched;
use crate::erased::{DynGame, DynMatch, DynOpening, Erased, LONGEST_SETUP, Trouble};
use crate::play::commitment::Secret;
use crate::play::{Entropy, OpeningFault, Stop, Wanted};
use crate::proving::Proving;
use crate::rules::{Person, Rng, Seat, Viewer};

/// What was done and found equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Entries of the journals.
    pub entries: u64,
    /// Commands given, orders aside, that were taken.
    pub commands: u64,
    /// Orders taken back.
    pub taken_back: u64,
    /// Times that all agreed to go back.
    pub gone_back: u64,
    /// Checkpoints that a match went on from.
    pub checkpoints: u64,
    /// Checkpoints that a match has gone back past.
    pub passed: u64,
    /// States saved beside a journal that a match went on from.
    pub saved: u64,
    /// Damaged lines that were refused.
    pub refused: u64,
    /// Times that every viewer was asked what he tells of his view alone.
    pub watched: u64,
}

/// Something that is done to a match.
enum Act {
    Order(Seat, String),
    Stand(Seat, Option<String>),
    TakeBack(Person, u32),
    Ask(Seat, u32),
    Answer(Person, bool),
    Flag(Seat),
    HandOver(Seat, Person),
    Resign(Seat),
    OfferDraw(Seat),
    DeclineDraw(Seat),
}

impl Act {
    fn on(&self, m: &mut dyn DynMatch) -> Result<(), Trouble> {
        match self {
            Act::Order(seat, line) => m.order(*seat, line).map(|_| ()),
            Act::Stand(seat, standing) => m.set_standing(*seat, standing.as_deref()),
            Act::TakeBack(person, entry) => m.take_back(*person, *entry),
            Act::Ask(seat, entry) => m.ask_back(*seat, *entry).map(|_| ()),
            Act::Answer(person, agrees) => m.answer_ask(*person, *agrees),
            Act::Flag(seat) => m.flag(*seat),
            Act::HandOver(seat, to) => m.hand_over(*seat, *to),
            Act::Resign(seat) => m.resign(*seat),
            Act::OfferDraw(seat) => m.offer_draw(*seat),
            Act::DeclineDraw(seat) => m.decline_draw(*seat),
        }
    }
}

fn must(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

/// Plays one random game of at most this many commands and compares it with what was kept of it.
pub fn kept<G: Proving>(make: impl Fn() -> G, seed: u64, most: usize, kept: &mut Kept) -> Result<(), String> {
    let (game, face) = (make(), Erased::new(make()));
    let mut rng = Rng::seeded(seed);
    let setup = serde_json::to_string(&game.draw_setup(&mut rng)).expect("set-ups can be written");
    let entropy = Entropy::casual(seed, game.about().count());
    let mut server = Server::open(&face, &setup, &entropy, &mut rng)?;
    for _ in 0..most {
        if server.m.outcome().is_some() {
            break;
        }
        let standing = game.draw_standing(server.rng).map(|standing| serde_json::to_string(&standing));
        let act = server.draw(standing.and_then(Result::ok))?;
        server.act(&act, kept)?;
    }
    if server.m.outcome().is_some() {
        server.m.reveal().map_err(|trouble| trouble.said)?;
        server.catch_up(kept)?;
    }
    kept.entries += u64::from(server.m.entries());
    server.go_on_from_all(kept)
}

/// A match, a copy that is only ever given new lines, and one that went on from a checkpoint.
struct Server<'s> {
    game: &'s dyn DynGame,
    rng: &'s mut Rng,
    secret: Secret,
    m: Box<dyn DynMatch>,
    follower: Box<dyn DynMatch>,
    late: Option<Box<dyn DynMatch>>,
    /// One that went on from a state saved beside the journal: it can go back to before it.
    saved: Option<Box<dyn DynMatch>>,
    /// Every checkpoint so far.
    checkpoints: Vec<Point>,
}

/// A moment at which a match can be cut.
struct Point {
    checkpoint: Vec<u8>,
    state: Vec<u8>,
    /// After how many entries.
    entries: u32,
    /// A question has gone back past it since.
    passed: bool,
}

impl<'s> Server<'s> {
    fn open(
        game: &'s dyn DynGame,
        setup: &str,
        entropy: &Entropy,
        rng: &'s mut Rng,
    ) -> Result<Server<'s>, String> {
        let count = game.about().count();
        let persons: Vec<Person> =
            (0..count).map(|_| Person(rng.below(u32::from(count) + 1) as u16)).collect();
        let m = opened(game, setup, &persons, entropy, rng)?;
        let follower = game.resume(&m.journal(), Some(entropy.secret))?;
        Ok(Server {
            game,
            rng,
            secret: entropy.secret,
            m,
            follower,
            late: None,
            saved: None,
            checkpoints: Vec::new(),
        })
    }

    fn any_seat(&mut self) -> Seat {
        Seat(self.rng.below(self.game.about().count().into()) as u8)
    }

    /// What is done next.
    fn draw(&mut self, standing: Option<String>) -> Result<Act, String> {
        let wanted: Vec<Person> = self.m.consent_wanted().into_iter().collect();
        if let Some(person) = self.rng.pick(&wanted)
            && !self.rng.one_in(8)
        {
            return Ok(Act::Answer(*person, !self.rng.one_in(6)));
        }
        let seat = self.any_seat();
        let awaited = self.m.awaiting();
        match self.rng.below(60) {
            0..6 => return Ok(Act::Stand(seat, standing)),
            6..14 => {
                let entries = self.m.may_take_back(self.m.person(seat));
                if let Some(entry) = self.rng.pick(&entries) {
                    return Ok(Act::TakeBack(self.m.person(seat), *entry));
                }
            }
            14..18 => {
                let near = self.m.heard_packed(Viewer::PUBLIC, self.m.steps().saturating_sub(6));
                if let Some((entry, _)) = self.rng.pick(&near) {
                    return Ok(Act::Ask(seat, *entry));
                }
            }
            18..20 if awaited.must.contains(seat) => return Ok(Act::Flag(seat)),
            20 => {
                let to = Person(self.rng.below(4) as u16);
                return Ok(Act::HandOver(seat, to));
            }
            21 if self.rng.one_in(8) => return Ok(Act::Resign(seat)),
            22 if !self.m.peaceful().contains(seat) => return Ok(Act::OfferDraw(seat)),
            23 if !self.m.peaceful().is_empty() => return Ok(Act::DeclineDraw(seat)),
            _ => {}
        }
        let hears: Vec<Seat> = awaited.must.union(awaited.may).iter().collect();
        let seat = *self.rng.pick(&hears).ok_or("nobody is awaited")?;
        Ok(Act::Order(seat, self.draw_order(seat)?))
    }

    fn draw_order(&mut self, seat: Seat) -> Result<String, String> {
        let mut line = String::new();
        loop {
            let choices = self.m.choices(seat, &line);
            if choices.whole && (choices.next.is_empty() || self.rng.one_in(2)) {
                return Ok(line);
            }
            let next = self.rng.pick(&choices.next).ok_or_else(|| format!("{line:?} cannot be finished"))?;
            line = format!("{line} {}", next.word);
        }
    }

    /// Does something, to the match and to the late one.
    fn act(&mut self, act: &Act, kept: &mut Kept) -> Result<(), String> {
        let (before, entries) = (self.m.head(), self.m.entries());
        let mut trial = self.m.copy();
        let done = act.on(&mut *trial);
        must(self.m.head() == before && self.m.entries() == entries, "a copy changed its original")?;
        if let Err(trouble) = &done {
            must(trial.head() == before, "what was refused was written down")?;
            let fine =
                matches!(trouble.stop.as_deref(), Some(Stop::Needed { .. } | Stop::NeededQuiet { .. }));
            return must(fine, &trouble.said);
        }
        self.m = trial;
        match act {
            Act::Order(..) => {}
            Act::TakeBack(..) => kept.taken_back += 1,
            Act::Ask(_, entry) => {
                for point in &mut self.checkpoints {
                    point.passed |= *entry < point.entries;
                }
            }
            _ => kept.commands += 1,
        }
        kept.gone_back += u64::from(self.m.lines_from(entries).contains("\"went-back\""));
        if let Some(mut late) = self.late.take() {
            match act.on(&mut *late) {
                Ok(()) => {
                    same(&*self.m, &*late, 8)
                        .map_err(|what| format!("played on from a checkpoint: {what}"))?;
                    let (first, earlier) = (late.first_step(), late.first_step().saturating_sub(1));
                    for order in [0, earlier, first] {
                        let seen = |m: &dyn DynMatch, order| m.before(order).seen(Viewer::PUBLIC);
                        must(seen(&*late, order) == seen(&*self.m, first), "another first position at hand")?;
                    }
                    self.late = Some(late);
                }
                Err(trouble) if matches!(trouble.stop.as_deref(), Some(Stop::BeforeCheckpoint(_))) => {
                    kept.passed += 1;
                }
                Err(trouble) => return Err(format!("only from a checkpoint: {}", trouble.said)),
            }
        }
        if let Some(mut saved) = self.saved.take() {
            let done = match self.rng.one_in(2) {
                true => act.on(&mut *saved).map_err(|trouble| trouble.said),
                false => saved.follow(&self.m.lines_from(entries)).map_err(String::from),
            };
            done.map_err(|fault| format!("only from a saved state: {fault}"))?;
            same(&*self.m, &*saved, 8).map_err(|what| format!("played on from a saved state: {what}"))?;
            self.saved = (!self.rng.one_in(20)).then_some(saved);
        }
        if self.rng.one_in(6) {
            watched(self.game, &*self.m, self.rng)?;
            kept.watched += 1;
        }
        self.catch_up(kept)
    }

    /// The follower is given what is new, line by line.
    fn catch_up(&mut self, kept: &mut Kept) -> Result<(), String> {
        let from = self.follower.entries();
        if self.rng.one_in(6) {
            self.damage(from, kept)?;
        }
        let new = self.m.lines_from(from);
        for (line, n) in new.split_inclusive('\n').zip(from + 1..) {
            self.follower.follow(line)?;
            if self.rng.one_in(16) {
                let lines = self.m.journal();
                let whole: String = lines.split_inclusive('\n').take(n as usize).collect();
                let whole = self.game.resume(&whole, Some(self.secret))?;
                same(&*whole, &*self.follower, usize::MAX)
                    .map_err(|what| format!("follower at entry {n}: {what}"))?;
            }
        }
        same(&*self.m, &*self.follower, 8).map_err(|what| format!("follower: {what}"))?;
        if let Some(checkpoint) = self.m.checkpoint() {
            must(
                self.follower.checkpoint().as_ref() == Some(&checkpoint),
                "the follower's truth is another",
            )?;
            if self.late.is_none() && self.rng.one_in(3) {
                self.late = Some(self.game.resume_at(&checkpoint, "", Some(self.secret))?);
            }
            let state = self.m.saved_state().ok_or("there is a checkpoint but no state")?;
            if self.saved.is_none() && self.rng.one_in(3) {
                self.saved = Some(self.game.resume_saved(&self.m.journal(), &state, Some(self.secret))?);
            }
            let entries = self.m.entries();
            self.checkpoints.push(Point { checkpoint, state, entries, passed: false });
        }
        Ok(())
    }

    /// Damaged lines are refused and change nothing.
    fn damage(&mut self, from: u32, kept: &mut Kept) -> Result<(), String> {
        let new = self.m.lines_from(from);
        let old = self.m.lines_from(from - 1);
        let other = |key: &str| {
            let at = new.rfind(key)? + key.len();
            let digit = if new[at..].starts_with('0') { "1" } else { "0" };
            Some(format!("{}{digit}{}", &new[..at], &new[at + 1..]))
        };
        let damaged = [
            Some(old.clone()),
            Some(new.trim_end().to_string()).filter(|text| !text.is_empty()),
            Some(format!("{new}{{}}\n")),
            Some(format!("{new}{}", old.split_inclusive('\n').next().unwrap_or_default())),
            other("\"prev\":\""),
            other("\"seal\":\""),
            new.split_once('\n').map(|(_, rest)| rest.to_string()).filter(|rest| !rest.is_empty()),
        ];
        let before = self.follower.copy();
        for text in damaged.into_iter().flatten() {
            must(self.follower.follow(&text).is_err(), &format!("damaged lines were taken: {text}"))?;
            same(&*before, &*self.follower, 1)
                .map_err(|what| format!("damaged lines left a trace: {what}"))?;
            kept.refused += 1;
        }
        Ok(())
    }

    /// From every checkpoint a match goes on to the same end.
    fn go_on_from_all(&mut self, kept: &mut Kept) -> Result<(), String> {
        for (i, Point { checkpoint, state, entries, passed }) in self.checkpoints.iter().enumerate() {
            if self.rng.one_in(8) {
                go_on_from_state(self.game, &*self.m, state, self.secret)?;
                kept.saved += 1;
            }
            let lines = self.m.lines_from(*entries);
            let again = self.game.resume_at(checkpoint, &lines, Some(self.secret));
            if *passed {
                must(again.is_err(), "lines that go back past a checkpoint were taken")?;
                kept.passed += 1;
                continue;
            }
            let again = again.map_err(|fault| format!("checkpoint at {entries}: {fault}"))?;
            same(&*self.m, &*again, usize::MAX)
                .map_err(|what| format!("from the checkpoint at {entries}: {what}"))?;
            kept.checkpoints += 1;
            let other = Some(Secret([77; 32]));
            must(self.game.resume_at(checkpoint, &lines, other).is_err(), "another secret was taken")?;
            let short = checkpoint.len() * (i % 16) / 16;
            let cut = self.game.resume_at(&checkpoint[..short], &lines, Some(self.secret));
            must(cut.is_err(), "half a checkpoint was taken")?;
            if let Some((_, rest)) = lines.split_once('\n').filter(|(_, rest)| !rest.is_empty()) {
                let gap = self.game.resume_at(checkpoint, rest, Some(self.secret));
                must(gap.is_err(), "lines that do not follow from a checkpoint were taken")?;
            }
        }
        Ok(())
    }
}

/// From a saved state and the whole journal a match stands where it stands from the journal alone, and has all its past.
fn go_on_from_state(
    game: &dyn DynGame,
    m: &dyn DynMatch,
    state: &[u8],
    secret: Secret,
) -> Result<(), String> {
    let journal = m.journal();
    let again = game.resume_saved(&journal, state, Some(secret))?;
    must((again.first_step(), again.first_entry()) == (0, 0), "something is not at hand")?;
    must(again.journal() == journal, "another journal")?;
    same(m, &*again, usize::MAX).map_err(|what| format!("from a saved state: {what}"))?;
    must(again.orders() == m.orders(), "other orders")?;
    for seat in m.about().all_seats().iter() {
        must(again.has_secrets(seat) == m.has_secrets(seat), "other secrets")?;
        must(again.log(Viewer::seat(seat)) == m.log(Viewer::seat(seat)), "another log")?;
    }
    let half = m.steps() / 2;
    must(again.before(half).seen(Viewer::PUBLIC) == m.before(half).seen(Viewer::PUBLIC), "another past")?;
    // What is no order of this seat is refused alike, before the state and after it.
    for entry in [0, m.entries() / 2] {
        let refused = |m: &dyn DynMatch| m.copy().take_back(m.person(Seat(0)), entry).err();
        must(refused(&*again) == refused(m), "another answer to a person who takes back")?;
    }
    // A state that is damaged, or of another journal, is no state.
    let damaged: Vec<u8> = state.iter().map(|byte| byte ^ 1).collect();
    same(m, &*game.resume_saved(&journal, &damaged, Some(secret))?, 1)?;
    let other = journal.replacen("\"commitment\":\"", "\"commitment\":\"0", 1);
    must(game.resume_saved(&other, state, Some(secret)).is_err(), "another journal was taken")
}

/// Do two copies of a match stand alike? What was heard is compared this many orders back, as far as both go.
fn same(a: &dyn DynMatch, b: &dyn DynMatch, back: usize) -> Result<(), String> {
    must((a.entries(), a.head()) == (b.entries(), b.head()), "another head")?;
    let all = a.about().all_seats();
    let from = a.first_step().max(b.first_step()).max(a.steps().saturating_sub(back));
    let lines = a.journal().lines().count().min(b.journal().lines().count()) as u32;
    let since = a.entries() - lines;
    must(a.lines_from(since) == b.lines_from(since), "other lines")?;
    must(a.steps() == b.steps(), "another number of orders")?;
    must(a.awaiting() == b.awaiting(), "another is awaited")?;
    must(a.outcome() == b.outcome() && a.is_opened() == b.is_opened(), "another outcome")?;
    must(a.resigned() == b.resigned(), "others have given up")?;
    must(a.peaceful() == b.peaceful(), "others want a draw")?;
    must(a.asked_back() == b.asked_back() && a.consent_wanted() == b.consent_wanted(), "another question")?;
    must(a.checkpoint() == b.checkpoint(), "another checkpoint")?;
    for seat in all.iter() {
        must(a.person(seat) == b.person(seat), "another holds a seat")?;
        let person = a.person(seat);
        must(a.may_take_back(person) == b.may_take_back(person), "other orders may be taken back")?;
    }
    for viewer in Viewer::all(a.about().count()).chain([Viewer::of(all)]) {
        must(a.seen(viewer) == b.seen(viewer), "another view")?;
        must(a.heard_packed(viewer, from) == b.heard_packed(viewer, from), "other facts")?;
    }
    Ok(())
}

/// Opens a match, and goes on at every point with an opening read from the lines so far.
fn opened(
    game: &dyn DynGame,
    setup: &str,
    persons: &[Person],
    entropy: &Entropy,
    rng: &mut Rng,
) -> Result<Box<dyn DynMatch>, String> {
    let secret = entropy.secret;
    let mut opening = game.opening(Some(setup), persons, secret).map_err(|faults| faults.join("; "))?;
    let resumed = |opening: &dyn DynOpening| {
        let again = game.resume_opening(&opening.lines_from(0), secret)?;
        must(again.head() == opening.head() && again.entries() == opening.entries(), "another opening")?;
        must(again.commitment() == secret.commitment(), "another commitment")?;
        Ok::<_, String>(again)
    };
    let mut seats: Vec<Seat> = (0..persons.len() as u8).map(Seat).collect();
    let other = Secret([66; 32]);
    rng.shuffle(&mut seats);
    for seat in &seats {
        must(opening.wants(*seat) == Wanted::Pledge && !opening.is_ready(), "a pledge is wanted")?;
        let salt = entropy.salts[seat.index()];
        must(opening.salt(*seat, salt) == Err(OpeningFault::TooEarly), "salts wait for all pledges")?;
        must(opening.pledge(*seat, salt.commitment()).is_ok(), "a pledge is taken")?;
        let twice = opening.pledge(*seat, other.commitment());
        must(twice == Err(OpeningFault::NotNow), "nobody pledges twice")?;
        opening = resumed(&*opening)?;
    }
    rng.shuffle(&mut seats);
    for seat in &seats {
        must(opening.wants(*seat) == Wanted::Salt && !opening.is_ready(), "a salt is wanted")?;
        must(opening.salt(*seat, other) == Err(OpeningFault::OtherSalt), "no other salt is taken")?;
        must(opening.salt(*seat, entropy.salts[seat.index()]).is_ok(), "the salt is taken")?;
        must(opening.wants(*seat) == Wanted::Nothing, "nothing more is wanted")?;
        opening = resumed(&*opening)?;
    }
    must(opening.is_ready(), "it can begin")?;
    let (head, entries) = (opening.head(), opening.entries());
    must(game.resume_opening(&opening.lines_from(0), other).is_err(), "another secret was taken")?;
    let m = opening.begin().map_err(|fault| fault.to_string())?;
    must(m.entries() == entries + 1 && m.lines_from(entries).contains(&head.to_string()), "it begins there")?;
    must(game.resume_opening(&m.journal(), secret).is_err(), "what has begun is no opening")?;
    Ok(m)
}

/// Set-ups that a stranger may send, made of drawn ones: each is refused in words or can be played. Gives how many could be.
pub fn strange_setups<G: Proving>(make: impl Fn() -> G, seed: u64, tries: u32) -> Result<u32, String> {
    let (game, face) = (make(), Erased::new(make()));
    let mut rng = Rng::seeded(seed);
    let count = game.about().count();
    let persons: Vec<Person> = (0..count.into()).map(Person).collect();
    let entropy = Entropy::casual(seed, count);
    let mut playable = 0;
    for _ in 0..tries {
        let drawn = serde_json::to_value(game.draw_setup(&mut rng)).map_err(|e| e.to_string())?;
        let mut strange = if rng.one_in(4) { Value::Object(Default::default()) } else { drawn };
        for _ in 0..=rng.below(3) {
            estrange(&mut strange, &mut rng);
        }
        let text = strange.to_string();
        match face.opening(Some(&text), &persons, entropy.secret) {
            Err(faults) => must(!faults.is_empty(), "a set-up was refused without a fault")?,
            Ok(_) => {
                let m = opened(&face, &text, &persons, &entropy, &mut rng)?;
                let mut server = Server {
                    game: &face,
                    rng: &mut rng,
                    secret: entropy.secret,
                    follower: m.copy(),
                    m,
                    late: None,
                    saved: None,
                    checkpoints: Vec::new(),
                };
                for _ in 0..3 {
                    if server.m.outcome().is_none() {
                        let act = server.draw(None)?;
                        server.act(&act, &mut Kept::default())?;
                    }
                }
                playable += 1;
            }
        }
    }
    let long = format!("{{\"x\":\"{}\"}}", "x".repeat(LONGEST_SETUP));
    for text in ["", "[", "null", "7", &"[".repeat(100_000), &long] {
        must(face.opening(Some(text), &persons, entropy.secret).is_err(), "nonsense was taken for a set-up")?;
    }
    must(face.opening(None, &persons[1..], entropy.secret).is_err(), "a seat without a person")?;
    Ok(playable)
}

/// Changes something, somewhere.
fn estrange(value: &mut Value, rng: &mut Rng) {
    let inside = !rng.one_in(3);
    match value {
        Value::Array(items) if inside && !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(4) {
                0 => {
                    let again = vec![items[at].clone(); 1 << rng.below(9)];
                    items.extend(again);
                }
                1 => drop(items.remove(at)),
                _ => estrange(&mut items[at], rng),
            }
        }
        Value::Object(fields) if inside && !fields.is_empty() => {
            let at = rng.below(fields.len() as u32) as usize;
            if let Some((_, field)) = fields.iter_mut().nth(at) {
                estrange(field, rng);
            }
        }
        Value::Number(n) if inside => {
            let near = n.as_i64().unwrap_or(0).saturating_add(i64::from(rng.below(7)) - 3);
            *value = near.into();
        }
        _ => {
            let numbers = [-1, 0, 1, 2, 7, 127, 128, 254, 255, 256, 65_535, 65_536, i64::MAX, i64::MIN];
            *value = match rng.below(8) {
                0 => Value::Null,
                1 => Value::Bool(rng.one_in(2)),
                2 => "".into(),
                3 => "x".repeat(1 << rng.below(12)).into(),
                4 => Value::Array(Vec::new()),
                5 => Value::Object(Default::default()),
                _ => rng.pick(&numbers).copied().unwrap_or(0).into(),
            };
        }
    }
}
