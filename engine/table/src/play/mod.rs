//! A match: one game being played, with its journal, its dice and its undo.

pub mod commitment;
pub mod delta;
pub mod journal;

mod adopt;
mod checkpoint;
mod consent;
mod draft;
mod fault;
mod history;
mod live;
mod opening;
mod resume;
mod saved;
mod shared;
mod step;
mod undo;

pub use draft::{OpeningFault, Wanted};
pub use fault::{Barrier, Stop};
pub use history::Replay;
pub use live::{Counters, Live};
pub use opening::Opening;
pub use shared::SharedVec;
pub use step::Step;

use std::sync::Arc;

use self::commitment::{Secret, seed};
use self::history::History;
use self::journal::{Deed, Hand, Journal};
use crate::msg;
use crate::rules::pack::Hash;
use crate::rules::{
    Allowed, Awaited, Forecast, Game, Order, Outcome, Person, Refusal, Rng, Seat, Seats, Seen, Viewer,
    observe, read, read_seen,
};

/// The bytes a match needs from outside: the engine has no chance of its own.
#[derive(Clone, Debug)]
pub struct Entropy {
    /// The server's secret.
    pub secret: Secret,
    /// A salt for every seat.
    pub salts: Vec<Secret>,
}

impl Entropy {
    /// For tests and random play: everything follows from a number.
    pub fn casual(seed: u64, seats: u8) -> Entropy {
        let bytes =
            |n: u64| Secret(*blake3::hash(&[seed.to_le_bytes(), n.to_le_bytes()].concat()).as_bytes());
        Entropy { secret: bytes(0), salts: (0..seats).map(|s| bytes(1 + u64::from(s))).collect() }
    }
}

/// One game being played.
pub struct Match<G: Game> {
    game: Arc<G>,
    journal: Journal<G>,
    viewers: Arc<[Viewer]>,
    persons: Vec<Person>,
    standing: Vec<(u32, Option<G::Standing>)>,
    resigned: Seats,
    /// Seats that want the match to end in a draw.
    peaceful: Seats,
    ask: Option<consent::Asked>,
    /// Whose clock ran out by the last entry that was read: the fallback of that seat comes next.
    flagged: Option<Seat>,
    commitment: Hash,
    secret: Option<Secret>,
    salts: Vec<Secret>,
    counters: Counters,
    /// Steps that count before those at hand.
    first_step: usize,
    history: History<G>,
    position: G::Position,
    revealed: bool,
    /// What is read is of another edition, and goes over to ours later.
    goes_over: bool,
    /// Steps before this one were given when other persons held the seats: nobody takes those back alone.
    quiet_from: usize,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: self.game.clone(),
            journal: self.journal.clone(),
            viewers: self.viewers.clone(),
            persons: self.persons.clone(),
            standing: self.standing.clone(),
            resigned: self.resigned,
            peaceful: self.peaceful,
            ask: self.ask.clone(),
            flagged: self.flagged,
            commitment: self.commitment,
            secret: self.secret,
            salts: self.salts.clone(),
            counters: self.counters.clone(),
            first_step: self.first_step,
            history: self.history.clone(),
            position: self.position.clone(),
            revealed: self.revealed,
            goes_over: self.goes_over,
            quiet_from: self.quiet_from,
        }
    }
}

/// Everybody who is told things: every seat, the public, and each holder of several seats.
pub(super) fn viewers_of(persons: &[Person]) -> Arc<[Viewer]> {
    let seats_of =
        |p: &Person| (0..).map(Seat).zip(persons).filter(|(_, q)| *q == p).map(|(s, _)| s).collect();
    let mut several: Vec<Viewer> = persons.iter().map(seats_of).map(Viewer::of).collect();
    several.retain(|viewer| viewer.seats().len() > 1);
    several.sort();
    several.dedup();
    Viewer::all(persons.len() as u8).chain(several).collect()
}

impl<G: Game> Match<G> {
    /// A match at its first position, with nothing written down yet.
    fn begun(
        game: Arc<G>,
        persons: &[Person],
        commitment: Hash,
        secret: Option<Secret>,
        salts: Vec<Secret>,
        position: G::Position,
    ) -> Match<G> {
        Match {
            game,
            journal: Journal::default(),
            viewers: viewers_of(persons),
            persons: persons.to_vec(),
            standing: vec![(0, None); persons.len()],
            resigned: Seats::NONE,
            peaceful: Seats::NONE,
            ask: None,
            flagged: None,
            commitment,
            secret,
            salts,
            counters: Counters::default(),
            first_step: 0,
            history: History::from(position.clone()),
            position,
            revealed: false,
            goes_over: false,
            quiet_from: 0,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game that is played, to be shared.
    pub fn game_shared(&self) -> Arc<G> {
        self.game.clone()
    }

    /// The whole truth, secrets included. What a player may be shown is [`Match::see`].
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// What a viewer may know now.
    pub fn see(&self, viewer: Viewer) -> Seen<'_, G> {
        observe(&*self.game, &self.position, viewer)
    }

    /// Seats that must or may act; empty once the match is over.
    pub fn awaiting(&self) -> Awaited {
        if self.outcome().is_some() { Awaited::NOBODY } else { self.game.awaiting(&self.position) }
    }

    /// How the match ended: by the game, because somebody gave up, or because all agreed on a draw.
    pub fn outcome(&self) -> Option<Outcome> {
        let given_up =
            || (!self.resigned.is_empty()).then(|| self.game.resigned(&self.position, self.resigned));
        let drawn = || {
            let agreed = !self.peaceful.is_empty() && self.seats().all(|seat| self.is_peaceful(seat));
            agreed.then(|| Outcome { winners: Seats::NONE, how: msg!("table-drawn") })
        };
        self.game.outcome(&self.position).or_else(|| given_up().flatten()).or_else(drawn)
    }

    /// A seat that has resigned counts as agreeing.
    fn is_peaceful(&self, seat: Seat) -> bool {
        self.peaceful.contains(seat) || self.resigned.contains(seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.persons.len() as u8).map(Seat)
    }

    /// The journal.
    pub fn journal(&self) -> &Journal<G> {
        &self.journal
    }

    /// The secret of the server, if this copy has it: needed to draw, and kept until the end.
    pub fn secret(&self) -> Option<Secret> {
        self.secret
    }

    /// The hash of the secret, as the server published it before the game began.
    pub fn commitment(&self) -> Hash {
        self.commitment
    }

    /// The orders that count, without those taken back; if the match goes on from a checkpoint, those since.
    pub fn steps(&self) -> &SharedVec<Arc<Step<G>>> {
        self.history.steps()
    }

    /// Was a seat told anything, in the steps at hand, that not everybody was?
    pub fn is_confided(&self, seat: Seat) -> bool {
        self.history.is_confided(seat)
    }

    /// The seats that have given up and that nobody has taken since.
    pub fn resigned(&self) -> Seats {
        self.resigned
    }

    /// Who holds a seat.
    pub fn person(&self, seat: Seat) -> Person {
        self.persons[seat.index()]
    }

    /// The seats a person holds.
    pub fn seats_of(&self, person: Person) -> Seats {
        self.persons.iter().zip(0..).filter(|(p, _)| **p == person).map(|(_, s)| Seat(s)).collect()
    }

    /// Why an order may not be given; draws nothing, changes nothing.
    pub fn judge(&self, seat: Seat, order: &Order<G>) -> Result<(), Refusal> {
        self.read(seat, order).map(drop)
    }

    /// An order that may be given, or why it may not.
    pub fn read(&self, seat: Seat, order: &Order<G>) -> Result<Allowed<G::Order>, Refusal> {
        read(&*self.game, &self.position, seat, order)
    }

    /// What would come of an order.
    pub fn forecast(&self, seat: Seat, order: &Order<G>) -> Result<Forecast, Refusal> {
        let seen = self.see(Viewer::seat(seat));
        Ok(self.game.forecast(&seen, &read_seen(&*self.game, &seen, seat, order)?))
    }

    /// A person gives an order for a seat; standing orders of others then answer as far as they go.
    pub fn order(&mut self, seat: Seat, order: &Order<G>) -> Result<(), Stop> {
        self.order_watched(order, self.read(seat, order), &mut |_| {})
    }

    /// The same, for an order that has been read from the present position; `after` sees the match after every entry.
    pub(crate) fn order_watched(
        &mut self,
        order: &Order<G>,
        read: Result<Allowed<G::Order>, Refusal>,
        after: &mut dyn FnMut(&Match<G>),
    ) -> Result<(), Stop> {
        self.give_read(order, read, Hand::Person)?;
        after(self);
        while self.let_a_standing_order_answer() {
            after(self);
        }
        Ok(())
    }

    /// Several orders of one person, for any of his seats, as one: taken whole or not at all. Only the last may draw, reveal or
    /// ask somebody else.
    pub fn bundle(&mut self, person: Person, orders: &[(Seat, Order<G>)]) -> Result<(), Stop> {
        let mut trial = self.clone();
        for (i, (seat, order)) in orders.iter().enumerate() {
            if self.persons.get(seat.index()) != Some(&person) {
                return Err(Stop::NotAwaited);
            }
            if let Some(barrier) = trial.steps().last().filter(|_| i > 0).and_then(|s| s.barrier) {
                return Err(Stop::BundleGoesOn { at: i, barrier });
            }
            trial.give(*seat, order, Hand::Person)?;
        }
        trial.let_standing_orders_answer();
        *self = trial;
        Ok(())
    }

    /// A seat says what it will answer from now on, or takes that back.
    pub fn set_standing(&mut self, seat: Seat, standing: Option<G::Standing>) -> Result<(), Stop> {
        self.must_go_on()?;
        self.must_be(seat)?;
        let seal = self.seal(&self.position)?;
        let version = self.standing[seat.index()].0 + 1;
        self.standing[seat.index()] = (version, standing.clone());
        self.journal.append(Deed::Standing { seat, version, standing, seal });
        self.let_standing_orders_answer();
        Ok(())
    }

    /// What a seat has said that it will answer.
    pub fn standing(&self, seat: Seat) -> Option<&G::Standing> {
        self.standing.get(seat.index())?.1.as_ref()
    }

    /// A seat's clock ran out: the game's fallback is played for it.
    pub fn flag(&mut self, seat: Seat) -> Result<(), Stop> {
        self.must_go_on()?;
        if !self.awaiting().must.contains(seat) {
            return Err(Stop::NotAwaited);
        }
        let order = self.game.fallback(&self.see(Viewer::seat(seat)), seat);
        self.judge(seat, &order)?;
        self.secret.ok_or(Stop::NoSecret)?;
        self.journal.append(Deed::Flag { seat });
        self.give(seat, &order, Hand::Clock)?;
        self.let_standing_orders_answer();
        Ok(())
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Stop> {
        self.must_go_on()?;
        self.must_be(seat)?;
        self.resigned = self.resigned.with(seat);
        self.journal.append(Deed::Resign { seat });
        Ok(())
    }

    /// A seat offers a draw, or agrees to it. When all that have not given up do, the match is over and nobody has won.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), Stop> {
        self.must_go_on()?;
        self.must_be(seat)?;
        if self.peaceful.contains(seat) {
            return Err(Stop::NotAsked);
        }
        self.peaceful = self.peaceful.with(seat);
        self.journal.append(Deed::OfferDraw { seat });
        Ok(())
    }

    /// A seat does not want the draw that others offer, or no longer its own: nobody's offer stands.
    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), Stop> {
        self.must_go_on()?;
        self.must_be(seat)?;
        if self.peaceful.is_empty() {
            return Err(Stop::NotAsked);
        }
        self.peaceful = Seats::NONE;
        self.journal.append(Deed::DeclineDraw { seat });
        Ok(())
    }

    /// The seats that want the match to end in a draw.
    pub fn peaceful(&self) -> Seats {
        self.peaceful
    }

    /// A seat is handed to another person; a resigned seat plays on under its new holder.
    pub fn hand_over(&mut self, seat: Seat, to: Person) -> Result<(), Stop> {
        self.must_go_on()?;
        self.must_be(seat)?;
        self.seat_person(seat, to);
        self.journal.append(Deed::HandOver { seat, to });
        Ok(())
    }

    pub(super) fn seat_person(&mut self, seat: Seat, to: Person) {
        self.persons[seat.index()] = to;
        self.viewers = viewers_of(&self.persons);
        self.resigned = self.resigned.without(seat);
        // Who was asked, what was offered and what was quiet was so among other persons.
        self.ask = None;
        self.peaceful = Seats::NONE;
        self.quiet_from = self.steps().len();
    }

    /// Is the secret open?
    pub fn is_opened(&self) -> bool {
        self.revealed
    }

    /// The match is over: the secret is opened, so that anybody can check the dice.
    pub fn reveal(&mut self) -> Result<(), Stop> {
        let secret = self.secret.ok_or(Stop::NoSecret)?;
        if self.revealed {
            return Err(Stop::Over);
        }
        self.journal.append(Deed::Reveal { secret });
        self.revealed = true;
        Ok(())
    }

    /// All facts that a viewer has been told, in order, each with the number of its entry.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = (u32, &G::Fact)> {
        self.steps().iter().flat_map(move |s| s.heard_by(viewer).map(move |f| (s.n, f)))
    }

    /// The position before the step with this index; the present one past the last.
    pub fn position_before(&self, index: usize) -> G::Position {
        self.replay().into_before(index)
    }

    /// A walk through the positions of the match.
    pub fn replay(&self) -> Replay<'_, G> {
        Replay::of(&self.game, &self.history, &self.position)
    }

    /// The match as it was before the step with this index: to be looked at, not played on.
    pub fn rewound(&self, index: usize) -> Match<G> {
        let mut past = self.clone();
        let index = index.min(self.steps().len());
        past.go_back_to(index, self.position_before(index));
        past.secret = None;
        // Who gave up or offered a draw did so later.
        (past.resigned, past.peaceful) = (Seats::NONE, Seats::NONE);
        past
    }

    /// A match of its own that begins where this one stands as far as the viewer knows, with dice of its own: to try things on. What
    /// he may not know is drawn anew, and nobody's standing orders are in it, so that nothing tried there tells anything of here.
    pub fn forked(&self, viewer: Viewer, entropy: Entropy) -> Match<G> {
        let mut rng = Rng::seeded(u64::from_le_bytes(entropy.secret.0[..8].try_into().expect("eight bytes")));
        let world = self.game.resample(&self.see(viewer), &mut rng);
        let mut fork = self.clone();
        fork.standing.fill((0, None));
        fork.commitment = entropy.secret.commitment();
        fork.secret = Some(entropy.secret);
        fork.salts = entropy.salts;
        fork.counters = Counters::default();
        fork.journal = Journal::default();
        // Here nobody has given up or offered a draw, and no secret is open.
        (fork.resigned, fork.peaceful, fork.revealed) = (Seats::NONE, Seats::NONE, false);
        fork.begin_anew(world);
        fork
    }

    fn must_go_on(&self) -> Result<(), Stop> {
        if self.revealed || self.outcome().is_some() { Err(Stop::Over) } else { Ok(()) }
    }

    fn must_be(&self, seat: Seat) -> Result<(), Stop> {
        if seat.index() < self.persons.len() { Ok(()) } else { Err(Stop::NotAwaited) }
    }

    fn seal(&self, position: &G::Position) -> Result<Hash, Stop> {
        let secret = self.secret.ok_or(Stop::NoSecret)?;
        Ok(Hash::keyed(&secret.seal_key(), position))
    }

    /// Judges, performs, and writes down one order.
    fn give(&mut self, seat: Seat, order: &Order<G>, hand: Hand) -> Result<(), Stop> {
        self.give_read(order, self.read(seat, order), hand)
    }

    /// Performs and writes down one order that was read from the present position.
    fn give_read(
        &mut self,
        order: &Order<G>,
        read: Result<Allowed<G::Order>, Refusal>,
        hand: Hand,
    ) -> Result<(), Stop> {
        self.must_go_on()?;
        let secret = self.secret.ok_or(Stop::NoSecret)?;
        let allowed = read?;
        let seat = allowed.seat();
        let mut live = Live::new(seed(&secret, &self.salts), self.counters.clone());
        let mut position = self.position.clone();
        let n = self.journal.len() as u32;
        let step = self.carry_out(&mut position, n, hand, order, allowed, &mut live);
        let seal = self.seal(&position)?;
        self.counters.count(&step.draws);
        let (order, draws) = (order.clone(), step.draws.clone());
        self.journal.append(Deed::Order { seat, hand, order, draws, seal });
        self.advance(step, position);
        Ok(())
    }

    /// Plays the answers of standing orders until a person is wanted.
    fn let_standing_orders_answer(&mut self) {
        while self.let_a_standing_order_answer() {}
    }

    /// Plays the answer of one standing order; false if none has one.
    fn let_a_standing_order_answer(&mut self) -> bool {
        let Some((seat, order, version)) = self.standing_answer() else { return false };
        self.give(seat, &order, Hand::Standing(version)).is_ok()
    }

    fn standing_answer(&self) -> Option<(Seat, Order<G>, u32)> {
        self.awaiting().must.iter().find_map(|seat| {
            let (version, standing) = &self.standing[seat.index()];
            let order = self.game.answer(&self.see(Viewer::seat(seat)), seat, standing.as_ref()?)?;
            Some((seat, order, *version))
        })
    }
}
