//! Seats that change hands in a running match: substitutes, stand-in bots, and players who come back.

use table::{Person, Seat, Seats};
use uuid::Uuid;
use wire::http::State;
use wire::socket::Kind;
use wire::{AccountId, MatchId};

use super::command::TRIES;
use super::drill::Moment;
use super::handle::MatchHandle;
use super::live::LiveMatch;
use super::registry::{Matches, drop_if_stale};
use super::stop::{Stop, refuse};
use crate::store::{Append, Appended, CommandId, Hand, Member, Then};

/// Who takes over seats.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Taker {
    /// A person who is already part of the match.
    Known(Person),
    /// An account that is new to the match.
    Account(AccountId),
    /// A bot of this level, standing in for the person who holds the seats.
    Cover(String),
}

impl Matches {
    /// Which person of a running match an account is, and the seats this person holds.
    pub async fn held_by(&self, match_id: MatchId, account: AccountId) -> Result<(Person, Vec<Seat>), Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        self.read_on(&handle, live).await?;
        let streams = live.shows();
        let Some(person) = streams.person_of(account) else {
            return refuse(Kind::Forbidden, "You are not a player of this match.");
        };
        Ok((person, streams.seats_of(person).iter().collect()))
    }

    /// The persons who hold a seat of a running match.
    pub async fn holding(&self, match_id: MatchId) -> Result<Vec<Person>, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let count = live.m.about().count();
        Ok((0..count).map(|seat| live.m.person(Seat(seat))).collect())
    }

    /// An account takes an offered seat. Nobody who has seen another seat's secrets may.
    pub async fn substitute(&self, match_id: MatchId, seat: Seat, account: AccountId) -> Result<(), Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let done = self.substitute_in(&handle, live, seat, account).await;
        drop_if_stale(&mut kept, done)
    }

    async fn substitute_in(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        seat: Seat,
        account: AccountId,
    ) -> Result<(), Stop> {
        let match_id = handle.match_id;
        self.read_on(handle, live).await?;
        if !self.store.is_offered(match_id, seat).await? {
            return refuse(Kind::Missing, "This seat is not offered.");
        }
        if live.shows().members().iter().any(|member| member.account == Some(account)) {
            return refuse(Kind::Conflict, "You have already played in this match.");
        }
        if self.store.is_blocked(match_id, account).await? {
            return refuse(Kind::Forbidden, "A player of this match has blocked you.");
        }
        let from = live.m.person(seat);
        self.hand(handle, live, from, Seats::NONE.with(seat), &Taker::Account(account), TRIES).await
    }

    /// An account takes its seats back from the stand-in bot.
    pub async fn reclaim(&self, match_id: MatchId, account: AccountId) -> Result<(), Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let done = self.reclaim_in(&handle, live, account).await;
        drop_if_stale(&mut kept, done)
    }

    async fn reclaim_in(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        account: AccountId,
    ) -> Result<(), Stop> {
        let match_id = handle.match_id;
        self.read_on(handle, live).await?;
        let members = self.store.members(match_id).await?;
        let own = members.iter().find(|member| member.account == Some(account));
        let Some(own) = own.map(|member| member.person) else {
            return refuse(Kind::Forbidden, "You are not a player of this match.");
        };
        let mut any = false;
        for bot in members.iter().filter(|member| member.covers == Some(own)) {
            let bot = bot.person;
            let seats = live.shows().seats_of(bot);
            if !seats.is_empty() {
                self.hand(handle, live, bot, seats, &Taker::Known(own), TRIES).await?;
                any = true;
            }
        }
        if any { Ok(()) } else { refuse(Kind::Conflict, "No bot is playing for you in this match.") }
    }

    /// An account is leaving for good: a bot takes over its seats, and they are offered to substitutes.
    pub async fn abandon(&self, match_id: MatchId, account: AccountId, level: &str) -> Result<(), Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        let done = self.abandon_in(&handle, live, account, level).await;
        drop_if_stale(&mut kept, done)
    }

    async fn abandon_in(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        account: AccountId,
        level: &str,
    ) -> Result<(), Stop> {
        let match_id = handle.match_id;
        self.read_on(handle, live).await?;
        let Some(person) = live.shows().person_of(account) else { return Ok(()) };
        let mut seats: Vec<Seat> = live.shows().seats_of(person).iter().collect();
        // Including seats that a stand-in bot already plays.
        let covers = |member: &&Member| member.covers == Some(person);
        let bots: Vec<Person> =
            live.shows().members().iter().filter(covers).map(|member| member.person).collect();
        for bot in bots {
            seats.extend(live.shows().seats_of(bot).iter());
        }
        if live.row.state != State::Running || live.m.outcome().is_some() || seats.is_empty() {
            return Ok(());
        }
        self.cover(handle, live, person, level, TRIES).await?;
        Ok(self.store.offer(match_id, &seats).await?)
    }

    /// A bot of this level takes over all seats of a person.
    pub(super) async fn cover(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        person: Person,
        level: &str,
        tries: usize,
    ) -> Result<(), Stop> {
        let seats = live.shows().seats_of(person);
        if seats.is_empty() {
            return Ok(());
        }
        // A bot that stood in before does so again.
        let before = |member: &&Member| member.covers == Some(person) && member.bot.as_deref() == Some(level);
        let known = live.shows().members().iter().find(before).map(|member| member.person);
        let taker = known.map_or_else(|| Taker::Cover(level.to_string()), Taker::Known);
        self.hand(handle, live, person, seats, &taker, tries).await
    }

    /// Hands over those of these seats that a person still holds: rehearsed, written, and then applied.
    async fn hand(
        &self,
        handle: &MatchHandle,
        live: &mut LiveMatch,
        from: Person,
        seats: Seats,
        taker: &Taker,
        tries: usize,
    ) -> Result<(), Stop> {
        for _ in 0..tries {
            let held: Vec<Seat> = seats.iter().filter(|seat| live.m.person(*seat) == from).collect();
            if held.is_empty() || live.m.outcome().is_some() {
                return refuse(Kind::Stale, "The match has changed since you looked.");
            }
            let before = self.store.members(handle.match_id).await?;
            let hand = written(&before, from, &held, taker);
            let mut members = before.clone();
            if members.iter().all(|member| member.person != hand.to) {
                members.push(newcomer(&hand));
            }
            let (mut draft, pace, match_id) = (live.draft(), live.row.pace, handle.match_id);
            draft.streams.set_members(members);
            let (to, drill) = (hand.to, self.drill.clone());
            let rehearsed = self.executor.run(match_id, move || {
                drill(match_id, Moment::Rehearse);
                let mut copy = draft.m.copy();
                if let Err(trouble) = held.iter().try_for_each(|seat| copy.hand_over(*seat, to)) {
                    return Ok(Err(trouble.said));
                }
                draft.rehearse(pace, copy, Vec::new()).map(Ok)
            });
            let rehearsed = match rehearsed.await {
                Ok(Ok(rehearsed)) => rehearsed,
                Ok(Err(said)) => return refuse(Kind::Conflict, &said),
                Err(failed) => return self.fail(match_id, failed).await,
            };
            let command_id = CommandId { key: Uuid::new_v4(), stamp: None };
            let then = Then::Hand(rehearsed.turn.clone(), hand);
            let (seq, lines) = (rehearsed.seq, &rehearsed.lines);
            let append = Append { match_id, seq, command: Some(command_id), lines, then };
            match self.store.append(&append).await? {
                Appended::Stale => self.read_newer_entries(handle, live).await?,
                Appended::Done => {
                    self.apply(handle, live, rehearsed, command_id);
                    return Ok(());
                }
            }
        }
        refuse(Kind::Stale, "Too many people are writing to this match at once. Please try again.")
    }
}

/// The hand-over, as it is written.
fn written(members: &[Member], from: Person, held: &[Seat], taker: &Taker) -> Hand {
    let next = Person(members.len() as u16);
    let (to, account, bot, covers) = match taker {
        Taker::Known(person) => (*person, None, None, None),
        Taker::Account(account) => (next, Some(*account), None, None),
        Taker::Cover(level) => (next, None, Some(level.clone()), Some(from)),
    };
    Hand { seats: held.to_vec(), from, to, account, bot, covers }
}

fn newcomer(hand: &Hand) -> Member {
    Member {
        person: hand.to,
        account: hand.account,
        bot: hand.bot.clone(),
        name: None,
        absent: None,
        covers: hand.covers,
    }
}
