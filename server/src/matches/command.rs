//! Commands: rehearsed, written, and then applied.

use table::erased::DynMatch;
use table::{Person, Seat, Viewer};
use uuid::Uuid;
use wire::http::Overtime;
use wire::socket::{Command, Kind, Wish};
use wire::stream::Whole;
use wire::{AccountId, MatchId};

use super::drill::Moment;
use super::handle::MatchHandle;
use super::live::{LiveMatch, Rehearsed, WishError, carry_out, holds, open_secret};
use super::registry::{Matches, drop_if_stale};
use super::stop::{Stop, refuse};
use super::waiting_room::CARETAKER;
use crate::limits::What;
use crate::store::{Append, Appended, CommandId, Due, Then};

/// Number of attempts to append while others append to the same journal.
pub(super) const TRIES: usize = 8;

/// A command was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// The first version that shows its effect.
    pub version: u32,
}

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Person(Person),
    /// A seat's clock ran out.
    Clock(Seat),
    /// A player's clock ran out, and with it the match, as was agreed.
    Late(Person),
}

impl Matches {
    /// Carries out a command of an account.
    pub async fn command(
        &self,
        match_id: MatchId,
        account: AccountId,
        command: &Command,
    ) -> Result<Done, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let Some(person) = live.shows().person_of(account) else {
            return refuse(Kind::Forbidden, "You are not a player of this match.");
        };
        let viewer = live.shows().viewer_of(Some(account), command.seen_as);
        // A command that is sent again is not counted again.
        let command_id = CommandId::by(Uuid::from_bytes(command.key), person, &command.wish);
        let counted = limited(&command.wish).filter(|_| live.has_done(command_id).is_none());
        if let Some(what) = counted {
            self.limits.count(what, account)?;
        }
        let done = self.commit_command(&handle, live, By::Person(person), viewer, command).await;
        if let Some(what) = counted.filter(|_| done.as_ref().is_err_and(Stop::is_temporary)) {
            self.limits.take_back(what, account);
        }
        drop_if_stale(&mut kept, done)
    }

    /// Carries out a command of the bot that holds a seat.
    pub async fn command_of_bot(
        &self,
        match_id: MatchId,
        seat: Seat,
        command: &Command,
    ) -> Result<Done, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        if live.shows().bot_of(seat).is_none() {
            return refuse(Kind::Forbidden, "No bot holds this seat.");
        }
        let by = By::Person(live.m.person(seat));
        let done = self.commit_command(&handle, live, by, Viewer::seat(seat), command).await;
        drop_if_stale(&mut kept, done)
    }

    /// What the bot of a seat needs to decide: the game, its level and the seat's view; nothing if it need not act.
    pub async fn work(&self, match_id: MatchId, seat: Seat) -> Result<Option<(String, String, Whole)>, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        // The worker may have been told by the server that wrote last, before this one has heard of it.
        self.read_on(&handle, live).await?;
        let streams = live.shows();
        let level = streams.bot_of(seat).map(str::to_string);
        let wanted = live.m.awaiting().must.contains(seat);
        let whole = streams.whole(Viewer::seat(seat));
        Ok(level.zip(whole).filter(|_| wanted).map(|(level, whole)| (live.row.game.clone(), level, whole)))
    }

    /// The standing order of a seat, in JSON.
    pub async fn standing(
        &self,
        match_id: MatchId,
        account: AccountId,
        seat: Seat,
    ) -> Result<Option<String>, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        self.read_on(&handle, live).await?;
        let person = live.shows().person_of(account);
        if !person.is_some_and(|person| holds(&*live.m, person, seat)) {
            return refuse(Kind::Forbidden, "This seat is not yours.");
        }
        Ok(live.m.standing(seat))
    }

    /// A clock has run out: does what was agreed for this, unless the player was faster.
    pub async fn flag(&self, due: &Due) -> Result<(), Stop> {
        (self.drill)(due.match_id, Moment::Look);
        let handle = self.handle(due.match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let done = self.flag_in(&handle, live, due).await;
        unless_stale(drop_if_stale(&mut kept, done))
    }

    async fn flag_in(&self, handle: &MatchHandle, live: &mut LiveMatch, due: &Due) -> Result<(), Stop> {
        self.read_on(handle, live).await?;
        let late = |seat: &Seat| due.persons.contains(&live.m.person(*seat));
        let Some(seat) = live.m.awaiting().must.iter().find(late).filter(|_| live.m.entries() == due.entries)
        else {
            return Ok(());
        };
        // The store knows whether a bot takes over: the player may have chosen one on another server.
        let person = live.m.person(seat);
        let members = self.store.members(due.match_id).await?;
        let own = members.iter().find(|member| member.person == person);
        let absent = own.and_then(|member| member.absent.clone());
        live.shown().set_members(members);
        let (by, bot) = match (&live.row.overtime, absent) {
            // Where the others play on, a bot does so for those who have resigned.
            (Overtime::Resign, _) if live.m.resigned().contains(seat) => {
                (By::Clock(seat), Some(CARETAKER.to_string()))
            }
            (Overtime::Resign, _) => (By::Late(person), None),
            (Overtime::Bot { level }, absent) => {
                (By::Clock(seat), Some(absent.unwrap_or_else(|| level.clone())))
            }
            (Overtime::Fallback, absent) => (By::Clock(seat), absent),
        };
        if let Some(level) = bot {
            return self.cover(handle, live, person, &level, 1).await;
        }
        let key = *Uuid::new_v4().as_bytes();
        let command = Command { key, version: 0, seen_as: None, wish: Wish::Answer { agrees: false } };
        self.commit_command(handle, live, by, Viewer::PUBLIC, &command).await.map(|_| ())
    }

    async fn commit_command(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        by: By,
        viewer: Viewer,
        command: &Command,
    ) -> Result<Done, Stop> {
        let key = Uuid::from_bytes(command.key);
        let (command_id, tries) = match by {
            By::Person(person) => (CommandId::by(key, person, &command.wish), TRIES),
            // If somebody has written meanwhile, it may be the late player, who was then in time.
            By::Clock(_) | By::Late(_) => (CommandId { key, stamp: None }, 1),
        };
        for _ in 0..tries {
            let version = live.shows().version(viewer).unwrap_or(0);
            match live.has_done(command_id) {
                Some(true) => return Ok(Done { version }),
                Some(false) => {
                    return refuse(Kind::Conflict, "This key was already used for another command.");
                }
                None => {}
            }
            if matches!(by, By::Person(_)) && command.version != version {
                // Another server may have written more, perhaps this very command.
                let before = live.m.entries();
                self.read_on(handle, live).await?;
                if live.m.entries() != before {
                    continue;
                }
                return refuse(Kind::Stale, "The match has changed since you looked.");
            }
            let rehearsed = self.rehearse(handle, live, by, viewer, &command.wish).await?;
            let Rehearsed { seq, lines, turn, over, .. } = &rehearsed;
            let then = match (over, turn.each.filter(|_| decides(by, &command.wish))) {
                (Some((winners, how)), _) => {
                    Then::End { winners: winners.iter().collect(), how: how.clone() }
                }
                (None, _) if *turn != live.turn => Then::Turn(turn.clone()),
                (None, Some(each)) => Then::Renew(each),
                (None, None) => Then::Same,
            };
            let append =
                Append { match_id: handle.match_id, seq: *seq, command: Some(command_id), lines, then };
            match self.store.append(&append).await? {
                Appended::Stale => self.read_newer_entries(handle, live).await?,
                Appended::Done => {
                    self.apply(handle, live, rehearsed, command_id);
                    let version = live.shows().version(viewer).unwrap_or(0);
                    self.metrics.order();
                    return Ok(Done { version });
                }
            }
        }
        refuse(Kind::Stale, "Too many people are writing to this match at once. Please try again.")
    }

    /// Reads the entries of a server that was faster. If there are none, the match is no longer being played and must be opened again.
    pub(super) async fn read_newer_entries(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
    ) -> Result<(), Stop> {
        let before = live.m.entries();
        self.read_on(handle, live).await?;
        if live.m.entries() == before { Err(Stop::Unsure) } else { Ok(()) }
    }

    /// Carries out a wish on a copy of the match, and works out what every viewer will be shown.
    async fn rehearse(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        by: By,
        viewer: Viewer,
        wish: &Wish,
    ) -> Result<Rehearsed, Stop> {
        let mut back_to = None;
        if let Wish::AskBack { keep, .. } = wish {
            if live.is_declined() {
                return refuse(
                    Kind::Conflict,
                    "A player has declined this. You can ask again after the next order.",
                );
            }
            back_to = live.shows().entry_after(viewer, *keep);
            if back_to.is_none() && live.m.first_step() > 0 {
                let whole = self.open(handle.match_id, true).await?;
                handle.show(&whole);
                *live = whole;
                back_to = live.shows().entry_after(viewer, *keep);
            }
        }
        let bots = live.shows().bots();
        let (draft, pace, match_id) = (live.draft(), live.row.pace, handle.match_id);
        let (wish, drill) = (wish.clone(), self.drill.clone());
        let rehearsed = self.executor.run(match_id, move || {
            drill(match_id, Moment::Rehearse);
            let mut copy = draft.m.copy();
            let done = match by {
                By::Person(person) => carry_out(&mut *copy, person, &wish, back_to, bots),
                By::Clock(seat) => flag(&mut *copy, seat).map(|()| Vec::new()),
                By::Late(person) => forfeit(&mut *copy, person).map(|()| Vec::new()),
            };
            match done {
                Ok(each) => draft.rehearse(pace, copy, each).map(Ok),
                Err(error) => Ok(Err(error)),
            }
        });
        match rehearsed.await {
            Ok(Ok(rehearsed)) => Ok(rehearsed),
            Ok(Err(WishError::Refused(trouble))) => Err(Stop::Refused(trouble)),
            Ok(Err(WishError::NeedsWhole)) => refuse(Kind::Unclear, "The match cannot go back that far."),
            Err(failed) => self.fail(match_id, failed).await,
        }
    }

    /// Applies what was written, and notifies everybody.
    pub(super) fn apply(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        rehearsed: Rehearsed,
        command_id: CommandId,
    ) {
        live.apply(rehearsed.draft, rehearsed.turn, std::iter::once(command_id));
        self.announce(handle, live);
    }

    /// Notifies everybody that something was written.
    fn announce(&self, handle: &MatchHandle, live: &mut LiveMatch) {
        handle.ring();
        self.hints.changed(handle.match_id, live.m.entries());
        for seat in &live.turn.work {
            self.hints.work(handle.match_id, *seat, live.m.entries());
        }
        self.keep_snapshot(handle.match_id, live);
    }
}

/// The rate limit that a wish counts against.
fn limited(wish: &Wish) -> Option<What> {
    match wish {
        Wish::AskBack { .. } | Wish::OfferDraw { .. } => Some(What::Ask),
        Wish::Answer { .. } | Wish::DeclineDraw { .. } => Some(What::Reply),
        Wish::Stand { .. } => Some(What::Stand),
        Wish::Order { .. } | Wish::TakeBack { .. } | Wish::Resign { .. } => None,
    }
}

/// Is this a decision of the game, made or forfeited?
fn decides(by: By, wish: &Wish) -> bool {
    matches!(by, By::Clock(_)) || matches!(wish, Wish::Order { .. })
}

/// If the match has changed meanwhile, the clock has nothing to do.
fn unless_stale(done: Result<(), Stop>) -> Result<(), Stop> {
    match done {
        Err(Stop::Refused(trouble)) if trouble.kind == Kind::Stale => Ok(()),
        done => done,
    }
}

/// The clock ran out: the player resigns.
fn forfeit(m: &mut dyn DynMatch, person: Person) -> Result<(), WishError> {
    for seat in m.about().all_seats().iter().filter(|seat| m.person(*seat) == person).collect::<Vec<_>>() {
        if m.outcome().is_none() && !m.resigned().contains(seat) {
            m.resign(seat)?;
        }
    }
    open_secret(m)
}

/// The clock ran out: gives the game's fallback order for the seat.
fn flag(m: &mut dyn DynMatch, seat: Seat) -> Result<(), WishError> {
    m.flag(seat)?;
    open_secret(m)
}
