//! One guest in a match: gives random orders, loses the connection, stops reading, and records what the server has acknowledged.

use std::sync::Arc;
use std::time::Duration;

use bots::{Budget, Clock, Deadline, DynBot, Level};
use client::{Event, Player};
use table::{Rng, Seat};
use tokio::time::{Instant, sleep_until, timeout};
use wire::MatchId;
use wire::socket::Kind;
use wire::stream::Check;

use crate::court::Seated;
use crate::play::{Field, Phase};
use crate::record::Line;

/// How long a guest stops reading.
const SLEEP: Duration = Duration::from_secs(30);

/// Silence after which, at the end, a guest has heard everything.
const QUIET: Duration = Duration::from_secs(4);

/// Maximum wait at the end.
const PATIENCE: Duration = Duration::from_secs(30);

/// Budget for a random order, which takes no time.
struct NoTime;

impl Clock for NoTime {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

struct Guest {
    field: Arc<Field>,
    match_id: MatchId,
    player: Player,
    rng: Rng,
}

/// Plays until the match is over, is set aside, or nobody plays any more.
pub async fn play(field: Arc<Field>, game: &'static str, match_id: MatchId, seated: Seated, persons: u32) {
    let seed = field.seed(match_id, seated.seat);
    let mut bot = field.bots[game].sit(Level::Random, seed);
    let player = Player::new(seated.api, match_id).resting(field.rest * persons);
    let mut guest = Guest { field, match_id, player, rng: Rng::seeded(seed) };
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

    /// Cuts the connection, or stops reading for a while.
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

    /// Records an event; true if the match was set aside.
    fn note(&mut self, event: Event) -> bool {
        let match_id = self.match_id;
        match event {
            Event::Done(given) => {
                let (seat, key) = (given.seat.0, given.name());
                let millis = given.at.elapsed().as_millis() as u64;
                let (order, sent) = (given.line, given.sent);
                self.field.write(Line::Done { match_id, seat, key, order, millis, sent });
                false
            }
            Event::Refused(given, trouble) => {
                let (seat, key) = (given.seat.0, given.name());
                let (order, why, said) = (given.line, trouble.kind, trouble.said);
                self.field.write(Line::Refused { match_id, seat, key, order, why, said });
                why == Kind::Quarantined
            }
            Event::Gone(trouble) if trouble.kind == Kind::Quarantined => true,
            Event::Gone(trouble) => {
                eprintln!("siege: match {match_id} is not to be had: {:?}: {}", trouble.kind, trouble.said);
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

    /// Records the last view.
    fn leave(self, aside: bool) {
        let match_id = self.match_id;
        if let Some(given) = self.player.pending() {
            self.field.write(Line::Unanswered { match_id, key: given.name() });
        }
        if aside {
            self.field.write(Line::SetAside { match_id });
        } else if let Some(kept) = self.player.kept() {
            let check = Check::of(&kept.view).0.iter().map(|byte| format!("{byte:02x}")).collect();
            let (viewer, version) = (self.player.viewer(), kept.version);
            self.field.write(Line::Left {
                match_id,
                viewer,
                version,
                check,
                over: kept.status.over.is_some(),
            });
        } else {
            self.field.count("players who never saw anything");
        }
    }
}
