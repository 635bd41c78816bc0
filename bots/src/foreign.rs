//! External bots: programs that speak JSON lines, as described in `docs/writing-a-bot.md`.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Game, Message, Order, Outcome, Present, Seat, Seen, Words, notation, read_seen};

use crate::bot::{Bot, Thought, seat_of};
use crate::clock::{Budget, Deadline};

/// Maximum number of orders listed for a decision, the short ones first.
const MOST_ORDERS: usize = 2000;
/// Maximum number of partial orders examined to list them.
const MOST_WALKED: usize = 5000;
/// Maximum number of illegal answers in a row.
const PATIENCE: u32 = 3;
/// Factor by which wall-clock time may exceed the budget: a program must start, read and write.
const GENEROUS: u32 = 10;
/// Minimum time limit, however small the budget.
const SHORTEST: Duration = Duration::from_secs(5);
/// Time limit when the budget counts positions instead of time.
const UNTIMED: Duration = Duration::from_secs(60);
/// Grace period for exiting when the game is over.
const FAREWELL: Duration = Duration::from_secs(1);

/// Lines to a program and from it.
pub struct Wire {
    out: Option<Box<dyn Write + Send>>,
    lines: Receiver<String>,
    child: Option<Child>,
}

impl Wire {
    /// Reads from one and writes to the other.
    pub fn new(from: impl BufRead + Send + 'static, to: impl Write + Send + 'static) -> Wire {
        let (send, lines) = channel();
        // A pipe has no read timeout, so a separate thread waits for it.
        std::thread::spawn(move || from.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Wire { out: Some(Box::new(to)), lines, child: None }
    }

    /// Starts a program: the first word is its name, the others its arguments.
    pub fn spawn(command: &[String]) -> io::Result<Wire> {
        let (name, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child =
            Command::new(name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (to, from) = to.zip(from).ok_or(io::ErrorKind::BrokenPipe)?;
        let mut wire = Wire::new(BufReader::new(from), to);
        wire.child = Some(child);
        Ok(wire)
    }

    /// Sends one line; false if the program no longer reads.
    fn send(&mut self, message: &impl Serialize) -> bool {
        let Ok(mut line) = serde_json::to_vec(message) else { return false };
        line.push(b'\n');
        let sent = |out: &mut Box<dyn Write + Send>| out.write_all(&line).and_then(|()| out.flush());
        self.out.as_mut().is_some_and(|out| sent(out).is_ok())
    }

    /// The next line, if it arrives in time.
    fn hear(&mut self, until: Instant) -> Option<String> {
        self.lines.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.out = None;
        let until = Instant::now() + FAREWELL;
        while self.child.is_some() && self.hear(until).is_some() {}
        if let Some(child) = &mut self.child {
            // It has already exited, or will not: nothing is lost either way.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// An external bot.
pub struct Foreign<G: Game> {
    game: Arc<G>,
    /// None once it has been dismissed.
    wire: Option<Wire>,
    words: OnceCell<Option<Words>>,
    faults: u32,
    took: Duration,
}

/// A message from a bot.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    Order(String),
    Why(String),
    Next(String),
}

#[derive(Serialize)]
struct Decide<'d, P> {
    r#type: &'static str,
    seat: &'d str,
    view: &'d P,
    orders: Vec<String>,
    more: bool,
    left_ms: Option<u64>,
}

impl<G: Present> Foreign<G> {
    /// Greets a bot: it is told which game it is.
    pub fn new(game: Arc<G>, mut wire: Wire) -> Foreign<G> {
        let about = game.about();
        let greeting =
            json!({"type": "game", "game": about.id, "seats": about.seats, "edition": about.edition});
        let wire = wire.send(&greeting).then_some(wire);
        Foreign { game, wire, words: OnceCell::new(), faults: 0, took: Duration::ZERO }
    }

    /// How many decisions the game had to make for it.
    pub fn faults(&self) -> u32 {
        self.faults
    }

    /// Wall-clock time of the last decision.
    pub fn took(&self) -> Duration {
        self.took
    }

    /// Tells the bot how the game ended, and dismisses it.
    pub fn over(&mut self, outcome: &Outcome) {
        let seats = self.game.about().seats;
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| seats[seat.index()]).collect();
        if let Some(mut wire) = self.wire.take() {
            wire.send(&json!({"type": "over", "winners": winners, "how": outcome.how.key}));
        }
    }

    /// Asks until the bot gives a legal order; none if it is gone, too slow, or keeps giving illegal ones.
    fn ask(&mut self, seen: &Seen<'_, G>, seat: Seat, budget: Budget) -> Option<Order<G>> {
        let mut wire = self.wire.take()?;
        let (limit, left_ms) = match budget {
            Budget::Time(time) => ((time * GENEROUS).max(SHORTEST), Some(time.as_millis() as u64)),
            Budget::Nodes(_) => (UNTIMED, None),
        };
        let (orders, more) = listed(&*self.game, seen, seat);
        let seats = self.game.about().seats;
        let decide =
            Decide { r#type: "decide", seat: seats[seat.index()], view: &**seen, orders, more, left_ms };
        if !wire.send(&decide) {
            return None;
        }
        let until = Instant::now() + limit;
        let mut refused = 0;
        while refused < PATIENCE {
            // A late answer could be taken for the answer to the next question, so the bot is not asked again.
            let line = wire.hear(until)?;
            let answer = match serde_json::from_str(&line) {
                Ok(Request::Why(line)) => self.why(seen, seat, &line),
                Ok(Request::Next(line)) => self.next(seen, seat, &line),
                Ok(Request::Order(line)) => match self.read(seen, seat, &line) {
                    Ok(order) => {
                        self.wire = Some(wire);
                        return Some(order);
                    }
                    Err((rule, text)) => json!({"type": "refused", "rule": rule, "message": text}),
                },
                Err(fault) => {
                    json!({"type": "refused", "rule": null, "message": format!("{line:?}: {fault}")})
                }
            };
            refused += u32::from(answer["type"] == "refused");
            if !wire.send(&answer) {
                return None;
            }
        }
        self.wire = Some(wire);
        None
    }

    /// Whether this order is legal.
    fn why(&self, seen: &Seen<'_, G>, seat: Seat, line: &str) -> Value {
        match self.read(seen, seat, line) {
            Ok(_) => json!({"type": "why", "allowed": true}),
            Err((rule, text)) => json!({"type": "why", "allowed": false, "rule": rule, "text": text}),
        }
    }

    /// What may follow the words so far.
    fn next(&self, seen: &Seen<'_, G>, seat: Seat, line: &str) -> Value {
        let (mut said, mut fits) = (Vec::new(), Vec::new());
        for word in line.split_whitespace() {
            fits.clear();
            self.game.next(seen, seat, &said, &mut fits);
            let Some(part) = fits.iter().find(|part| self.game.notate(seen, part) == word) else {
                return json!({"type": "next", "whole": false, "words": [], "fault": word});
            };
            said.push(part.clone());
        }
        fits.clear();
        let whole = self.game.next(seen, seat, &said, &mut fits);
        let words: Vec<String> = fits.iter().map(|part| self.game.notate(seen, part)).collect();
        json!({"type": "next", "whole": whole, "words": words})
    }

    /// A legal order, or the rule that forbids it and why.
    fn read(&self, seen: &Seen<'_, G>, seat: Seat, line: &str) -> Result<Order<G>, (Option<String>, String)> {
        let order = notation::read(&*self.game, seen, seat, line)
            .map_err(|fault| (None, self.say(seen, &fault.message())))?;
        match read_seen(&*self.game, seen, seat, &order) {
            Ok(_) => Ok(order),
            Err(refusal) => Err((Some(refusal.rule.to_string()), self.say(seen, &refusal.why))),
        }
    }

    fn say(&self, seen: &Seen<'_, G>, message: &Message) -> String {
        let words = self.words.get_or_init(|| Words::of(&self.game.about()).ok());
        let name = |subject| self.game.name(seen, subject);
        words.as_ref().map_or_else(|| message.key.to_string(), |words| words.show(message, &name))
    }
}

impl<G: Present> Bot<G> for Foreign<G> {
    fn consider(
        &mut self,
        seen: &Seen<'_, G>,
        deadline: &mut Deadline<'_>,
        _: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G> {
        let seat = seat_of(seen);
        let began = Instant::now();
        let order = self.ask(seen, seat, deadline.budget());
        self.took = began.elapsed();
        Thought::bare(order.unwrap_or_else(|| {
            self.faults += 1;
            self.game.fallback(seen, seat)
        }))
    }
}

/// Legal orders in notation, the short ones first; and whether there are more.
fn listed<G: Game>(game: &G, seen: &Seen<'_, G>, seat: Seat) -> (Vec<String>, bool) {
    let mut orders = Vec::new();
    let mut begun = VecDeque::from([Vec::new()]);
    let mut walked = 0;
    while let Some(said) = begun.pop_front() {
        if orders.len() == MOST_ORDERS || walked == MOST_WALKED {
            return (orders, true);
        }
        walked += 1;
        let mut fits = Vec::new();
        let whole = game.next(seen, seat, &said, &mut fits);
        let longer = |part| said.iter().cloned().chain([part]).collect::<Vec<_>>();
        begun.extend(fits.into_iter().map(longer));
        if whole {
            orders.push(notation::write(game, seen, &Order::new(said)));
        }
    }
    (orders, false)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::Mutex;

    use skirmish::Skirmish;
    use table::{Entropy, Match, Person, Viewer};

    use super::*;
    use crate::clock::NoClock;

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A bot that sends these lines whatever it is told; returns the orders it gave in this many decisions, and what it was told.
    fn speaks(lines: &str, decisions: usize) -> (Vec<String>, u32, Vec<Value>) {
        let game = Arc::new(Skirmish::standard());
        let people = [0, 1, 2].map(Person);
        let m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 3)).unwrap();
        let seat = m.awaiting().must.first().unwrap();
        let seen = m.see(Viewer::seat(seat));
        let kept = Kept::default();
        let wire = Wire::new(Cursor::new(lines.to_string().into_bytes()), kept.clone());
        let mut bot = Foreign::new(game.clone(), wire);
        let budget = Budget::Nodes(1);
        let choose = |_| bot.choose(&seen, &mut Deadline::new(budget, &NoClock));
        let orders: Vec<_> = (0..decisions).map(choose).collect();
        bot.over(&Outcome { winners: table::Seats::one(seat), how: Message::new("won") });
        let orders = orders.iter().map(|order| notation::write(&*game, &seen, order)).collect();
        let told = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let told = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (orders, bot.faults(), told)
    }

    #[test]
    fn a_bot_is_told_what_its_seat_knows_and_asks_before_it_answers() {
        let lines = "{\"next\":\"\"}\n{\"why\":\"hold\"}\n{\"why\":\"dance\"}\n{\"order\":\"hold\"}\n";
        let (orders, faults, told) = speaks(lines, 1);
        assert_eq!((orders, faults), (vec!["hold".into()], 0));
        let types: Vec<&str> = told.iter().map(|t| t["type"].as_str().unwrap()).collect();
        assert_eq!(types, ["game", "decide", "next", "why", "why", "over"]);
        assert_eq!((&told[0]["game"], &told[0]["seats"][0]), (&json!("skirmish"), &json!("red")));
        let listed = told[1]["orders"].as_array().unwrap();
        assert!(listed.contains(&json!("hold")), "{listed:?}");
        assert!(told[1]["view"].is_object());
        assert!(told[2]["words"].as_array().unwrap().contains(&json!("hold")), "{}", told[2]);
        assert_eq!((&told[3]["allowed"], &told[4]["allowed"]), (&json!(true), &json!(false)));
        assert_eq!(told[5]["winners"], json!(["red"]));
    }

    #[test]
    fn after_three_answers_that_are_not_allowed_the_game_answers() {
        let lines = "{\"order\":\"dance\"}\nnonsense\n{\"order\":\"\"}\n{\"order\":\"hold\"}\n";
        let (orders, faults, told) = speaks(lines, 2);
        assert_eq!(faults, 1, "the second decision was answered");
        assert_eq!(orders[1], "hold");
        assert_eq!(told.iter().filter(|t| t["type"] == "refused").count(), 3);
    }

    #[test]
    fn for_a_bot_that_is_gone_the_game_answers() {
        let (orders, faults, _) = speaks("", 2);
        assert_eq!((orders.len(), faults), (2, 2));
    }
}
