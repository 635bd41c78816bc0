//! One guest at his table: gives random orders, loses his line, falls asleep, and writes down what the house has promised him.

use std::sync::Arc;
use std::time::Duration;

use bots::{Budget, Clock, Deadline, DynBot, Level};
use client::{Event, Player};
use table::{Rng, Seat};
use tokio::time::{Instant, sleep_until, timeout};
use wire::socket::Kind;
use wire::stream::Check;

use crate::court::Seated;
use crate::play::{Field, Phase};
use crate::record::Line;

/// Whoever stops reading does so for this long.
const SLEEP: Duration = Duration::from_secs(30);

/// At the end, whoever has heard nothing for so long has heard all.
const QUIET: Duration = Duration::from_secs(4);

/// At the end nobody waits longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// Random orders take no time.
struct NoTime;

impl Clock for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

struct Guest {
    field: Arc<Field>,
    table: i64,
    player: Player,
    rng: Rng,
}

/// Plays until the match is over, is set aside, or nobody plays any more.
pub async fn play(field: Arc<Field>, game: &'static str, table: i64, seated: Seated, persons: u32) {
    let seed = field.seed(table, seated.seat);
    let mut bot = field.bots[game].sit(Level::Random, seed);
    let player = Player::new(seated.house, table).resting(field.rest * persons);
    let mut guest = Guest { field, table, player, rng: Rng::seeded(seed) };
    let aside = guest.stay(&mut *bot).await;
    guest.leave(aside);
}

/// A random order.
pub fn order(bot: &mut dyn DynBot, view: &[u8], seat: Seat) -> Option<String> {
    let mut deadline = Deadline::new(Budget::Nodes(1), &NoTime);
    bot.consider(view, seat, &mut deadline, &mut |_| {}).map(|said| said.order)
}

impl Guest {
    /// Plays; true if the match was set aside.
    async fn stay(&mut self, bot: &mut dyn DynBot) -> bool {
        let field = self.field.clone();
        let mut phase = field.phase.clone();
        let mut mischief = self.next_mischief();
        let mut heard = Instant::now();
        let mut rested = None;
        loop {
            let now = *phase.borrow_and_update();
            let ends = now == Phase::Rest || self.player.over().is_some();
            if ends && rested.is_none() {
                rested = Some(Instant::now());
            }
            let opened =
                self.player.kept().is_some_and(|kept| kept.status.over.is_some() && kept.status.opened);
            if opened && self.player.pending().is_none() {
                return false;
            }
            let mut decide =
                |view: &[u8], seat| if now == Phase::Rest { None } else { order(bot, view, seat) };
            let quiet = if self.player.pending().is_none() { QUIET } else { PATIENCE };
            let enough = rested.map(|since| (heard.max(since) + quiet).min(since + PATIENCE));
            tokio::select! {
                event = self.player.next(&mut decide) => {
                    heard = Instant::now();
                    if self.note(event) {
                        return true;
                    }
                }
                _ = phase.changed() => {}
                () = sleep_until(mischief), if now == Phase::Siege && !field.gentle => {
                    self.suffer().await;
                    mischief = self.next_mischief();
                }
                () = sleep_until(enough.unwrap_or(heard)), if enough.is_some() => return false,
            }
        }
    }

    fn next_mischief(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(u64::from(5_000 + self.rng.below(30_000)))
    }

    /// The line is cut, or nothing is read for a while.
    async fn suffer(&mut self) {
        if !self.rng.one_in(6) {
            self.field.count("lines cut");
            self.player.cut();
            return;
        }
        self.field.count("players slept");
        let mut phase = self.field.phase.clone();
        let _ = timeout(SLEEP, phase.wait_for(|phase| *phase != Phase::Siege)).await;
    }

    /// Writes down what happened; true if the match was set aside.
    fn note(&mut self, event: Event) -> bool {
        let table = self.table;
        match event {
            Event::Done(given) => {
                let (seat, key) = (given.seat.0, given.name());
                let millis = given.at.elapsed().as_millis() as u64;
                let (order, sent) = (given.line, given.sent);
                self.field.write(Line::Done { table, seat, key, order, millis, sent });
                false
            }
            Event::Refused(given, trouble) => {
                let (seat, key) = (given.seat.0, given.name());
                let (order, why, said) = (given.line, trouble.kind, trouble.said);
                self.field.write(Line::Refused { table, seat, key, order, why, said });
                why == Kind::Quarantined
            }
            Event::Gone(trouble) if trouble.kind == Kind::Quarantined => true,
            Event::Gone(trouble) => {
                eprintln!("siege: match {table} is not to be had: {:?}: {}", trouble.kind, trouble.said);
                self.field.count("matches not to be had");
                false
            }
            Event::Lost => {
                self.field.count("connections lost");
                false
            }
            Event::Unseen => {
                self.field.count("orders not shown in time");
                false
            }
            Event::LostStep => {
                self.field.count("steps lost");
                false
            }
            Event::Connected | Event::Shown => false,
        }
    }

    /// Writes down what he saw last.
    fn leave(self, aside: bool) {
        let table = self.table;
        if let Some(given) = self.player.pending() {
            self.field.write(Line::Unanswered { table, key: given.name() });
        }
        if aside {
            self.field.write(Line::SetAside { table });
        } else if let Some(kept) = self.player.kept() {
            let check = Check::of(&kept.view).0.iter().map(|byte| format!("{byte:02x}")).collect();
            let (viewer, version) = (self.player.viewer(), kept.version);
            self.field.write(Line::Left { table, viewer, version, check, over: kept.status.over.is_some() });
        } else {
            self.field.count("players who never saw anything");
        }
    }
}
