//! Bots at the table: which seats they hold, what they order, what they would advise.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::{Budget, Clock, Deadline, DynBot, DynBots, Level, Purse, Said, Term, percentage};
use indicatif::{ProgressBar, ProgressStyle};
use table::erased::DynMatch;
use table::{Message, Seat, Seats, Viewer, Words, msg};

use crate::clock::ThreadClock;
use crate::fail::Fail;

/// The bots of a session.
pub struct Bots {
    kind: Box<dyn DynBots>,
    think: Budget,
    seated: BTreeMap<Seat, Player>,
    words: Words,
    /// Somebody at the keyboard wants the seat back.
    asked: Arc<AtomicBool>,
}

struct Player {
    level: Level,
    bot: Box<dyn DynBot>,
    purse: Purse,
}

impl Bots {
    /// The bots of this game, with their budget for a player turn. None has a seat yet.
    pub fn new(game: &str, think: Budget) -> Result<Bots, Fail> {
        let kind = catalog::bots(game).ok_or_else(|| Fail(format!("There are no bots for {game}.")))?;
        let (lang, text) = bots::WORDS[0];
        let words = Words::new(lang, text)?;
        Ok(Bots { kind, think, seated: BTreeMap::new(), words, asked: Arc::default() })
    }

    /// The bots of the game.
    pub fn kind(&self) -> &dyn DynBots {
        &*self.kind
    }

    /// A bot of this level takes a seat.
    pub fn sit(&mut self, seat: Seat, level: Level) -> Result<(), Fail> {
        self.taught(level)?;
        let seed = getrandom::u64().map_err(|e| Fail(format!("the machine gives no random bytes: {e}")))?;
        let (bot, purse) = (self.kind.sit(level, seed), Purse::new(self.think));
        self.seated.insert(seat, Player { level, bot, purse });
        Ok(())
    }

    /// Is there a bot of this level for this game?
    fn taught(&self, level: Level) -> Result<(), Fail> {
        let levels = self.kind.levels();
        let known: Vec<&str> = levels.iter().map(|level| level.word()).collect();
        let untaught =
            || Fail(format!("No {level} has been taught this game; there is: {}.", known.join(", ")));
        levels.contains(&level).then_some(()).ok_or_else(untaught)
    }

    /// The strongest level there is.
    pub fn strongest(&self) -> Level {
        self.kind.levels().last().copied().unwrap_or(Level::Random)
    }

    /// The bot of a seat gives it back; false if there was none.
    pub fn rise(&mut self, seat: Seat) -> bool {
        self.seated.remove(&seat).is_some()
    }

    /// The level of the bot that holds a seat.
    pub fn level(&self, seat: Seat) -> Option<Level> {
        self.seated.get(&seat).map(|player| player.level)
    }

    /// The seats that bots hold.
    pub fn seats(&self) -> Seats {
        self.seated.keys().copied().collect()
    }

    /// From now on Ctrl-C asks for the seat back while a bot thinks; twice, it ends the program.
    pub fn heed_interrupts(&self) {
        let asked = self.asked.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
            let Ok(runtime) = runtime else { return };
            while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                if asked.swap(true, Ordering::Relaxed) {
                    std::process::exit(130);
                }
            }
        });
    }

    /// Did somebody press Ctrl-C since this was last asked?
    pub fn interrupted(&self) -> bool {
        self.asked.swap(false, Ordering::Relaxed)
    }

    /// The clock that bots think by: it runs out at once when somebody presses Ctrl-C.
    pub fn clock(&self) -> impl Clock + use<> {
        Impatient(self.asked.clone())
    }

    /// The bot of a seat decides; a line shows what it has in mind meanwhile.
    pub fn choose(&mut self, m: &dyn DynMatch, seat: Seat) -> Result<Said, Fail> {
        let clock = self.clock();
        let view = m.seen(Viewer::seat(seat));
        let (_, stint) = self.kind.turn(&view, Viewer::seat(seat)).ok_or_else(unknown)?;
        let player = self.seated.get_mut(&seat).ok_or_else(unknown)?;
        let mut deadline = Deadline::new(player.purse.open(stint), &clock);
        let line = Line::new(format!("{} ({}): thinking", m.seat_name(seat), player.level));
        let open = !m.about().secrets;
        let said = player.bot.consider(&view, seat, &mut deadline, &mut |said| {
            if open {
                line.show(said);
            }
        });
        player.purse.pay(deadline.spent());
        said.ok_or_else(unknown)
    }

    /// What the strongest bot would do here, and why, line by line.
    pub fn hint(&self, m: &dyn DynMatch, seat: Seat) -> Result<Vec<String>, Fail> {
        let level = self.strongest();
        let clock = self.clock();
        let view = m.seen(Viewer::seat(seat));
        let mut adviser = self.kind.sit(level, m.steps() as u64);
        let mut deadline = Deadline::new(self.think, &clock);
        let name = format!("{} {level}", if level == Level::Officer { "An" } else { "A" });
        let line = Line::new(format!("{name}: thinking"));
        let said = adviser.consider(&view, seat, &mut deadline, &mut |said| line.show(said));
        drop(line);
        let said = said.ok_or_else(unknown)?;
        let mut lines = vec![format!("{name} would order: {}", said.order)];
        if !said.plan.is_empty() {
            lines.push(format!("  and then: {}", said.plan.join("; ")));
        }
        if let Some(odds) = said.odds {
            lines.push(format!("  the odds of {}: {}", m.seat_name(seat), percent(odds)));
        }
        if let Some(reasons) = self.reasons(m, seat, &said.terms) {
            lines.push(format!("  its worth to the odds: {reasons}"));
        }
        let others: Vec<String> =
            said.others.iter().map(|(order, odds)| format!("{order} ({})", percent(*odds))).collect();
        if !others.is_empty() {
            lines.push(format!("  or: {}", others.join("; ")));
        }
        Ok(lines)
    }

    /// The three terms that count most, in words; none if nothing counts.
    pub fn reasons(&self, m: &dyn DynMatch, seat: Seat, terms: &[Term]) -> Option<String> {
        let mut terms: Vec<&Term> = terms.iter().filter(|term| term.points != 0).collect();
        terms.sort_by_key(|term| std::cmp::Reverse(term.points.abs()));
        terms.truncate(3);
        let name = |subject| -> Message { msg!("table-thing", thing = m.name(Viewer::seat(seat), subject)) };
        let worded =
            |term: &&Term| format!("{} {:+} %", self.words.show(&term.what, &name), percentage(term.points));
        let worded: Vec<String> = terms.iter().map(worded).collect();
        (!worded.is_empty()).then(|| worded.join(", "))
    }
}

/// The thread's clock until somebody presses Ctrl-C; then it is a day later.
struct Impatient(Arc<AtomicBool>);

const A_DAY: Duration = Duration::from_secs(86_400);

impl Clock for Impatient {
    fn now(&self) -> Duration {
        let late = if self.0.load(Ordering::Relaxed) { A_DAY } else { Duration::ZERO };
        ThreadClock.now() + late
    }
}

/// A line that shows what is being thought, where there is a terminal, and goes away.
struct Line(ProgressBar);

impl Line {
    fn new(who: String) -> Line {
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{spinner} {prefix} {wide_msg}").expect("a valid template"),
        );
        bar.set_prefix(who);
        bar.enable_steady_tick(Duration::from_millis(100));
        Line(bar)
    }

    fn show(&self, said: &Said) {
        let odds = said.odds.map_or(String::new(), |odds| format!(" ({})", percent(odds)));
        self.0.set_message(format!("of {}{odds}", said.order));
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Thousandths as people say them.
pub fn percent(thousandths: u16) -> String {
    format!("{} %", percentage(thousandths.into()))
}

fn unknown() -> Fail {
    Fail("The bot does not know this game.".into())
}

#[cfg(test)]
mod tests {
    use table::{Entropy, Person};

    use super::*;

    #[test]
    fn a_bot_that_is_interrupted_answers_at_once_and_what_it_says_is_allowed() {
        let game = catalog::find("underbelly").unwrap();
        let m = game.open(None, &[Person(0), Person(1)], Entropy::casual(1, 2)).unwrap();
        let seat = m.awaiting().must.first().unwrap();
        let mut bots = Bots::new("underbelly", Budget::Time(Duration::from_secs(600))).unwrap();
        bots.sit(seat, Level::Officer).unwrap();
        assert_eq!((bots.level(seat), bots.seats()), (Some(Level::Officer), Seats::one(seat)));
        let asked = bots.asked.clone();
        let presses = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            asked.store(true, Ordering::Relaxed);
        });
        let said = bots.choose(&*m, seat).unwrap();
        presses.join().unwrap();
        assert!(matches!(m.why(seat, &said.order), table::erased::Why::Allowed(_)), "{}", said.order);
        assert!(bots.interrupted() && !bots.interrupted());
        assert!(bots.rise(seat) && !bots.rise(seat));
    }

    #[test]
    fn the_three_terms_that_count_most_are_told_in_words() {
        let game = catalog::find("underbelly").unwrap();
        let m = game.open(None, &[Person(0), Person(1)], Entropy::casual(1, 2)).unwrap();
        let bots = Bots::new("underbelly", Budget::Nodes(1)).unwrap();
        let term = |what: &'static str, points| Term { what: Message::new(what), points };
        let terms = [
            term("bot-term-supply", 30),
            term("bot-term-stars", -400),
            term("bot-term-areas", 0),
            term("bot-term-material", 84),
            term("bot-term-posts", 45),
        ];
        let said = bots.reasons(&*m, Seat(0), &terms).unwrap();
        assert_eq!(said, "production stars -40 %, units +8 %, unit positions +5 %");
        assert_eq!(bots.reasons(&*m, Seat(0), &[]), None);
    }
}
