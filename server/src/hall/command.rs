//! A command: rehearsed, written, and then true.

use table::erased::DynMatch;
use table::{Person, Seat, Viewer};
use uuid::Uuid;
use wire::socket::{Command, Kind, Wish};
use wire::stream::Whole;

use super::room::{Lack, Rehearsed, Room, carry_out, holds, open_secret};
use super::{Hall, Moment, Slot, Stop, or_let_go, refuse};
use crate::limits::What;
use crate::store::{Append, Appended, Did, Due, Then};

/// Whatever is written is tried so often against others who write at the same time.
pub(super) const TRIES: usize = 8;

/// A command was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// Whoever has this version has seen what came of it.
    pub version: u32,
}

/// Who wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Person(Person),
    /// The clock ran out for a seat.
    Clock(Seat),
}

impl Hall {
    /// An account commands.
    pub async fn command(&self, table: i64, account: i64, command: &Command) -> Result<Done, Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let Some(person) = room.shows().person_of(account) else {
            return refuse(Kind::Forbidden, "You do not sit at this table.");
        };
        let viewer = room.shows().viewer_of(Some(account), command.seen_as);
        // Whoever sends a command again because he knows of no answer is not counted again.
        let did = Did::by(Uuid::from_bytes(command.key), person, &command.wish);
        let counted = limited(&command.wish).filter(|_| room.has_done(did).is_none());
        if let Some(what) = counted {
            self.limits.count(what, account)?;
        }
        let done = self.settle(&slot, room, By::Person(person), viewer, command).await;
        if let Some(what) = counted.filter(|_| done.as_ref().is_err_and(Stop::passes)) {
            self.limits.take_back(what, account);
        }
        or_let_go(&mut kept, done)
    }

    /// A bot decides for a seat that it holds.
    pub async fn command_of_bot(&self, table: i64, seat: Seat, command: &Command) -> Result<Done, Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        if room.shows().bot_of(seat).is_none() {
            return refuse(Kind::Forbidden, "No bot holds this seat.");
        }
        let by = By::Person(room.m.person(seat));
        let done = self.settle(&slot, room, by, Viewer::seat(seat), command).await;
        or_let_go(&mut kept, done)
    }

    /// What a bot that holds a seat needs to decide: its level and what the seat sees; nothing if it is not wanted.
    pub async fn work(&self, table: i64, seat: Seat) -> Result<Option<(String, String, Whole)>, Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        // Whoever asks was told by the server that wrote last, and is here before this one has heard of it.
        self.read_on(&slot, room).await?;
        let streams = room.shows();
        let level = streams.bot_of(seat).map(str::to_string);
        let wanted = room.m.awaiting().must.contains(seat);
        let whole = streams.whole(Viewer::seat(seat));
        Ok(level.zip(whole).filter(|_| wanted).map(|(level, whole)| (room.row.game.clone(), level, whole)))
    }

    /// What a seat of an account answers by itself, in JSON.
    pub async fn standing(&self, table: i64, account: i64, seat: Seat) -> Result<Option<String>, Stop> {
        let slot = self.slot(table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        self.read_on(&slot, room).await?;
        let person = room.shows().person_of(account);
        if !person.is_some_and(|person| holds(&*room.m, person, seat)) {
            return refuse(Kind::Forbidden, "This seat is not yours.");
        }
        Ok(room.m.standing(seat))
    }

    /// The clock has run out for somebody: what the game then does is done, unless he was quicker.
    pub async fn flag(&self, due: &Due) -> Result<(), Stop> {
        (self.drill)(due.table, Moment::Look);
        let slot = self.slot(due.table);
        let mut kept = slot.room.lock().await;
        let room = self.load(&slot, &mut kept).await?;
        let done = self.flag_in(&slot, room, due).await;
        unless_stale(or_let_go(&mut kept, done))
    }

    async fn flag_in(&self, slot: &Slot, room: &mut Room, due: &Due) -> Result<(), Stop> {
        self.read_on(slot, room).await?;
        let late = |seat: &Seat| due.persons.contains(&(room.m.person(*seat).0 as i16));
        let Some(seat) = room.m.awaiting().must.iter().find(late).filter(|_| room.m.entries() == due.entries)
        else {
            return Ok(());
        };
        // Whether a bot shall play for him is asked of the store: he may have said so at another server.
        let person = room.m.person(seat);
        let members = self.store.members(due.table).await?;
        let own = members.iter().find(|member| member.person == person.0 as i16);
        let absent = own.and_then(|member| member.absent.clone());
        room.shown().set_members(members);
        if let Some(level) = absent {
            return self.cover(slot, room, person, &level, 1).await;
        }
        let key = *Uuid::new_v4().as_bytes();
        let command = Command { key, version: 0, seen_as: None, wish: Wish::Answer { agrees: false } };
        self.settle(slot, room, By::Clock(seat), Viewer::PUBLIC, &command).await.map(|_| ())
    }

    async fn settle(
        &self,
        slot: &Slot,
        room: &mut Room,
        by: By,
        viewer: Viewer,
        command: &Command,
    ) -> Result<Done, Stop> {
        let key = Uuid::from_bytes(command.key);
        let (did, tries) = match by {
            By::Person(person) => (Did::by(key, person, &command.wish), TRIES),
            // Whoever has written meanwhile may have been the one whose clock it is: then he was in time.
            By::Clock(_) => (Did { key, stamp: None }, 1),
        };
        for _ in 0..tries {
            let version = room.shows().version(viewer).unwrap_or(0);
            match room.has_done(did) {
                Some(true) => return Ok(Done { version }),
                Some(false) => return refuse(Kind::Conflict, "This key was used for another command."),
                None => {}
            }
            if matches!(by, By::Person(_)) && command.version != version {
                // Another server may know more than this one, among it this very command.
                let before = room.m.entries();
                self.read_on(slot, room).await?;
                if room.m.entries() != before {
                    continue;
                }
                return refuse(Kind::Stale, "The table has changed since you looked.");
            }
            let rehearsed = self.rehearse(slot, room, by, viewer, &command.wish).await?;
            let Rehearsed { seq, lines, turn, over, .. } = &rehearsed;
            let then = match turn.each.filter(|_| decides(by, &command.wish)) {
                _ if *over => Then::End,
                _ if *turn != room.turn => Then::Turn(turn.clone()),
                Some(each) => Then::Renew(each),
                None => Then::Same,
            };
            let append = Append { table: slot.table, seq: *seq, command: Some(did), lines, then };
            match self.store.append(&append).await? {
                Appended::Stale => self.read_what_was_quicker(slot, room).await?,
                Appended::Done => {
                    self.take_up(slot, room, rehearsed, did);
                    let version = room.shows().version(viewer).unwrap_or(0);
                    self.metrics.order();
                    return Ok(Done { version });
                }
            }
        }
        refuse(Kind::Stale, "Others were quicker, again and again.")
    }

    /// Reads what others have written, who were quicker. If there is nothing, the match is no longer played, and the room has missed it:
    /// it must be opened again.
    pub(super) async fn read_what_was_quicker(&self, slot: &Slot, room: &mut Room) -> Result<(), Stop> {
        let before = room.m.entries();
        self.read_on(slot, room).await?;
        if room.m.entries() == before { Err(Stop::Unsure) } else { Ok(()) }
    }

    /// Does what is wished in a copy of the match, and works out what everybody will be shown of it.
    async fn rehearse(
        &self,
        slot: &Slot,
        room: &mut Room,
        by: By,
        viewer: Viewer,
        wish: &Wish,
    ) -> Result<Rehearsed, Stop> {
        let mut back_to = None;
        if let Wish::AskBack { keep, .. } = wish {
            if room.is_declined() {
                return refuse(Kind::Conflict, "Somebody said no to that. Ask again after the next order.");
            }
            back_to = room.shows().entry_after(viewer, *keep);
            if back_to.is_none() && room.m.first_step() > 0 {
                let whole = self.open(slot.table, true).await?;
                slot.show(&whole);
                *room = whole;
                back_to = room.shows().entry_after(viewer, *keep);
            }
        }
        let bots = room.shows().bots();
        let (ahead, pace, table) = (room.ahead(), room.row.pace, slot.table);
        let (wish, drill) = (wish.clone(), self.drill.clone());
        let rehearsed = self.rules.run(table, move || {
            drill(table, Moment::Rehearse);
            let mut copy = ahead.m.copy();
            let done = match by {
                By::Person(person) => carry_out(&mut *copy, person, &wish, back_to, bots),
                By::Clock(seat) => flag(&mut *copy, seat),
            };
            if let Err(lack) = done {
                return Ok(Err(lack));
            }
            ahead.rehearse(pace, copy).map(Ok)
        });
        match rehearsed.await {
            Ok(Ok(rehearsed)) => Ok(rehearsed),
            Ok(Err(Lack::Trouble(trouble))) => Err(Stop::Refused(trouble)),
            Ok(Err(Lack::Whole)) => refuse(Kind::Unclear, "The match cannot go back there."),
            Err(failed) => self.fail(table, failed).await,
        }
    }

    /// What was written is true from now on, and everybody is told.
    pub(super) fn take_up(&self, slot: &Slot, room: &mut Room, rehearsed: Rehearsed, did: Did) {
        room.take_up(rehearsed.ahead, rehearsed.turn, std::iter::once(did));
        self.announce(slot, room);
    }

    /// Tells everybody that something was written.
    fn announce(&self, slot: &Slot, room: &mut Room) {
        slot.ring();
        self.hints.changed(slot.table, room.m.entries());
        for seat in &room.turn.work {
            self.hints.work(slot.table, *seat as u8, room.m.entries());
        }
        self.keep_snapshot(slot.table, room);
    }
}

/// What is limited of a wish.
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

/// A clock whose table has changed meanwhile has nothing to do.
fn unless_stale(done: Result<(), Stop>) -> Result<(), Stop> {
    match done {
        Err(Stop::Refused(trouble)) if trouble.kind == Kind::Stale => Ok(()),
        done => done,
    }
}

/// The clock ran out: the seat does what the game falls back on.
fn flag(m: &mut dyn DynMatch, seat: Seat) -> Result<(), Lack> {
    m.flag(seat)?;
    open_secret(m)
}
