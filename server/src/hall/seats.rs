//! Seats that change hands in a running match: substitutes, bots for the absent, and those who come back.

use table::{Person, Seat, Seats};
use uuid::Uuid;
use wire::http::State;
use wire::socket::Kind;

use super::command::TRIES;
use super::room::Room;
use super::{Hall, Moment, Slot, Stop, or_let_go, refuse};
use crate::store::{Append, Appended, Did, Hand, Member, Then};

/// Who takes seats.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Taker {
    /// Somebody who is a person of the match.
    Known(i16),
    /// An account that is new to it.
    Account(i64),
    /// A bot of this level, who plays for the person whose seats they are.
    Cover(String),
}

impl Hall {
    /// Which person of a running match an account is, and the seats he holds.
    pub async fn held_by(&self, table: i64, account: i64) -> Result<(i16, Vec<Seat>), Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        self.read_on(&slot, room).await?;
        let streams = room.shows();
        let Some(person) = streams.person_of(account) else {
            return refuse(Kind::Forbidden, "You do not sit at this table.");
        };
        Ok((person.0 as i16, streams.seats_of(person).iter().collect()))
    }

    /// The persons who hold a seat of a running match.
    pub async fn holding(&self, table: i64) -> Result<Vec<i16>, Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let count = room.m.about().count();
        Ok((0..count).map(|seat| room.m.person(Seat(seat)).0 as i16).collect())
    }

    /// An account takes a seat that is offered. Nobody who knows what another seat there knows may.
    pub async fn substitute(&self, table: i64, seat: Seat, account: i64) -> Result<(), Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let done = self.substitute_in(&slot, room, seat, account).await;
        or_let_go(&mut kept, done)
    }

    async fn substitute_in(
        &self,
        slot: &Slot,
        room: &mut Room,
        seat: Seat,
        account: i64,
    ) -> Result<(), Stop> {
        let table = slot.table;
        self.read_on(slot, room).await?;
        if !self.store.is_offered(table, i16::from(seat.0)).await? {
            return refuse(Kind::Missing, "This seat is not offered.");
        }
        if room.shows().members().iter().any(|member| member.account == Some(account)) {
            return refuse(Kind::Conflict, "You have sat at this table.");
        }
        if self.store.is_blocked(table, account).await? {
            return refuse(Kind::Forbidden, "Somebody at this table does not want to sit with you.");
        }
        let from = room.m.person(seat);
        self.hand(slot, room, from, Seats::NONE.with(seat), &Taker::Account(account), TRIES).await
    }

    /// An account that a bot plays for takes its seats back.
    pub async fn reclaim(&self, table: i64, account: i64) -> Result<(), Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let done = self.reclaim_in(&slot, room, account).await;
        or_let_go(&mut kept, done)
    }

    async fn reclaim_in(&self, slot: &Slot, room: &mut Room, account: i64) -> Result<(), Stop> {
        let table = slot.table;
        self.read_on(slot, room).await?;
        let members = self.store.members(table).await?;
        let own = members.iter().find(|member| member.account == Some(account));
        let Some(own) = own.map(|member| member.person) else {
            return refuse(Kind::Forbidden, "You do not sit at this table.");
        };
        let mut any = false;
        for bot in members.iter().filter(|member| member.covers == Some(own)) {
            let bot = Person(bot.person as u16);
            let seats = room.shows().seats_of(bot);
            if !seats.is_empty() {
                self.hand(slot, room, bot, seats, &Taker::Known(own), TRIES).await?;
                any = true;
            }
        }
        if any { Ok(()) } else { refuse(Kind::Conflict, "No bot plays for you here.") }
    }

    /// Somebody is gone for good: a bot plays his seats from now on, and they are offered to whoever wants them.
    pub async fn abandon(&self, table: i64, account: i64, level: &str) -> Result<(), Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let done = self.abandon_in(&slot, room, account, level).await;
        or_let_go(&mut kept, done)
    }

    async fn abandon_in(&self, slot: &Slot, room: &mut Room, account: i64, level: &str) -> Result<(), Stop> {
        let table = slot.table;
        self.read_on(slot, room).await?;
        let Some(person) = room.shows().person_of(account) else { return Ok(()) };
        let mut seats: Vec<Seat> = room.shows().seats_of(person).iter().collect();
        // Also what a bot already plays for him.
        let covers = |member: &&Member| member.covers == Some(person.0 as i16);
        let bots: Vec<i16> =
            room.shows().members().iter().filter(covers).map(|member| member.person).collect();
        for bot in bots {
            seats.extend(room.shows().seats_of(Person(bot as u16)).iter());
        }
        if room.row.state != State::Running || room.m.outcome().is_some() || seats.is_empty() {
            return Ok(());
        }
        self.cover(slot, room, person, level, TRIES).await?;
        let seats: Vec<i16> = seats.iter().map(|seat| i16::from(seat.0)).collect();
        Ok(self.store.offer(table, &seats).await?)
    }

    /// A bot of this level plays all seats of a person from now on.
    pub(super) async fn cover(
        &self,
        slot: &Slot,
        room: &mut Room,
        person: Person,
        level: &str,
        tries: usize,
    ) -> Result<(), Stop> {
        let seats = room.shows().seats_of(person);
        if seats.is_empty() {
            return Ok(());
        }
        // The bot that has played for him before does so again.
        let before =
            |member: &&Member| member.covers == Some(person.0 as i16) && member.bot.as_deref() == Some(level);
        let known = room.shows().members().iter().find(before).map(|member| member.person);
        let taker = known.map_or_else(|| Taker::Cover(level.to_string()), Taker::Known);
        self.hand(slot, room, person, seats, &taker, tries).await
    }

    /// Hands those of these seats that a person still holds to somebody else: rehearsed, written, and then true.
    async fn hand(
        &self,
        slot: &Slot,
        room: &mut Room,
        from: Person,
        seats: Seats,
        taker: &Taker,
        tries: usize,
    ) -> Result<(), Stop> {
        for _ in 0..tries {
            let held: Vec<Seat> = seats.iter().filter(|seat| room.m.person(*seat) == from).collect();
            if held.is_empty() || room.m.outcome().is_some() {
                return refuse(Kind::Stale, "The table has changed since you looked.");
            }
            let before = self.store.members(slot.table).await?;
            let hand = written(&before, from, &held, taker);
            let mut members = before.clone();
            if members.iter().all(|member| member.person != hand.to) {
                members.push(newcomer(&hand));
            }
            let (mut ahead, pace, table) = (room.ahead(), room.row.pace, slot.table);
            ahead.streams.set_members(members);
            let (to, drill) = (Person(hand.to as u16), self.drill.clone());
            let rehearsed = self.rules.run(table, move || {
                drill(table, Moment::Rehearse);
                let mut copy = ahead.m.copy();
                if let Err(trouble) = held.iter().try_for_each(|seat| copy.hand_over(*seat, to)) {
                    return Ok(Err(trouble.said));
                }
                ahead.rehearse(pace, copy).map(Ok)
            });
            let rehearsed = match rehearsed.await {
                Ok(Ok(rehearsed)) => rehearsed,
                Ok(Err(said)) => return refuse(Kind::Conflict, &said),
                Err(failed) => return self.fail(table, failed).await,
            };
            let did = Did { key: Uuid::new_v4(), stamp: None };
            let then = Then::Hand(rehearsed.turn.clone(), hand);
            let (seq, lines) = (rehearsed.seq, &rehearsed.lines);
            let append = Append { table, seq, command: Some(did), lines, then };
            match self.store.append(&append).await? {
                Appended::Stale => self.read_what_was_quicker(slot, room).await?,
                Appended::Done => {
                    self.take_up(slot, room, rehearsed, did);
                    return Ok(());
                }
            }
        }
        refuse(Kind::Stale, "Others were quicker, again and again.")
    }
}

/// What is to be written of a hand-over.
fn written(members: &[Member], from: Person, held: &[Seat], taker: &Taker) -> Hand {
    let next = members.len() as i16;
    let (to, account, bot, covers) = match taker {
        Taker::Known(person) => (*person, None, None, None),
        Taker::Account(account) => (next, Some(*account), None, None),
        Taker::Cover(level) => (next, None, Some(level.clone()), Some(from.0 as i16)),
    };
    let seats = held.iter().map(|seat| i16::from(seat.0)).collect();
    Hand { seats, from: from.0 as i16, to, account, bot, covers }
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
