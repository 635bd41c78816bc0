//! A match from its journal.

use std::sync::Arc;

use super::draft::{Draft, OpeningFault};
use super::{Match, consent::Asked};
use crate::play::commitment::{Secret, seed};
use crate::play::journal::{Deed, Entry, Hand, Journal, VerifyFault};
use crate::play::{Counters, Live};
use crate::rules::dice::{Dice, Draw, Recorded};
use crate::rules::pack::Hash;
use crate::rules::{Allowed, Edition, Game, Order, Refusal, Seat, Viewer, observe, read, read_listed};

/// Reads a journal entry by entry, checking each.
pub(crate) struct Resume<G: Game> {
    pub game: Arc<G>,
    commitment: Hash,
    known: Option<Secret>,
    /// What draws and positions are checked with from the start on, if the secret is known.
    keys: Option<Keys>,
    /// All this was checked before, by this program: it is only carried out.
    trusted: bool,
    /// Before the game begins.
    draft: Option<Draft<G>>,
    /// From then on.
    running: Option<Match<G>>,
    /// The entry and the position that the players agreed to go on from, while entries of an edition before that are read.
    rebased: Option<(u32, G::Position)>,
}

/// What follows from the secret and the salts.
struct Keys {
    seed: [u8; 32],
    seal: [u8; 32],
}

impl Keys {
    fn new(secret: &Secret, salts: &[Secret]) -> Keys {
        Keys { seed: seed(secret, salts), seal: secret.seal_key() }
    }
}

type Checked = Result<(), VerifyFault>;

impl<G: Game> Resume<G> {
    /// Begins with the first entry. `secret` is what the server kept, if it is at hand. A journal that is read `as_ours` may be of another
    /// edition: its last stretch is read as if it were of this one.
    fn begin(
        game: Arc<G>,
        journal: &Journal<G>,
        secret: Option<Secret>,
        as_ours: bool,
    ) -> Result<Resume<G>, VerifyFault> {
        let entry = journal.entries().next().ok_or(VerifyFault::Empty)?;
        let Deed::Open { edition, setup, persons, commitment } = &entry.deed else {
            return Err(VerifyFault::Protocol(entry.n, "a journal begins with the opening of a match"));
        };
        let about = game.about();
        if edition.game != about.id {
            return Err(VerifyFault::OtherGame(edition.game.clone()));
        }
        let rebased = agreed_upon(&*game, &about.edition, journal, as_ours)?;
        if persons.len() != about.seats.len() {
            return Err(VerifyFault::Protocol(entry.n, "not every seat is held, or too many are"));
        }
        if secret.is_some_and(|s| s.commitment() != *commitment) {
            return Err(VerifyFault::SecretChanged(entry.n));
        }
        Ok(Resume {
            game,
            commitment: *commitment,
            known: secret,
            keys: None,
            trusted: false,
            draft: Some(Draft::new(setup.clone(), persons.clone())),
            running: None,
            rebased,
        })
    }

    /// Reads a whole journal.
    pub fn read(
        game: Arc<G>,
        journal: &Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Resume<G>, VerifyFault> {
        Resume::begin(game, journal, opened(journal).or(secret), false)?.read_all(journal)
    }

    /// Reads a whole journal, whatever its edition, as if it were of this one.
    pub fn read_as_ours(
        game: Arc<G>,
        journal: &Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Resume<G>, VerifyFault> {
        Resume::begin(game, journal, secret, true)?.read_all(journal)
    }

    /// A match from a journal that this program has checked before.
    pub fn recall(
        game: Arc<G>,
        journal: Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let begun = Resume::begin(game, &journal, opened(&journal).or(secret), false)?;
        let read = Resume { trusted: true, ..begun }.read_all(&journal)?;
        let too_short = VerifyFault::Protocol(journal.len() as u32, "the game never began");
        read.finish(journal).ok_or(too_short)
    }

    fn read_all(self, journal: &Journal<G>) -> Result<Resume<G>, VerifyFault> {
        let mut resume = self;
        for entry in journal.entries_from(1) {
            resume.take(entry)?;
        }
        Ok(resume)
    }

    /// Goes on where a match stands.
    fn going_on(m: Match<G>, secret: Option<Secret>) -> Result<Resume<G>, VerifyFault> {
        if secret.is_some_and(|s| s.commitment() != m.commitment) {
            return Err(VerifyFault::SecretChanged(m.journal.len() as u32));
        }
        Ok(Resume {
            game: m.game.clone(),
            commitment: m.commitment,
            known: secret,
            keys: secret.map(|secret| Keys::new(&secret, &m.salts)),
            trusted: false,
            draft: None,
            running: Some(m),
            rebased: None,
        })
    }

    /// The match as far as it has been read.
    pub(super) fn finish(self, journal: Journal<G>) -> Option<Match<G>> {
        let mut running = self.running?;
        running.journal = journal;
        Some(running)
    }

    /// What was read, if the game has not begun.
    pub fn draft(self) -> Option<Draft<G>> {
        self.draft
    }

    fn take(&mut self, entry: &Entry<G>) -> Checked {
        let n = entry.n;
        if self.running.as_ref().is_some_and(|m| m.revealed) {
            return Err(VerifyFault::Protocol(n, "nothing follows the opening of the secret"));
        }
        match &entry.deed {
            Deed::Open { .. } => Err(VerifyFault::Protocol(n, "a match is opened once")),
            Deed::Pledge { seat, commitment } => self.pledge(n, *seat, *commitment),
            Deed::Salt { seat, salt } => self.salt(n, *seat, *salt),
            Deed::Start { draws, seal } => self.start(n, draws, *seal),
            deed => self.deed(n, deed),
        }
    }

    fn pledge(&mut self, n: u32, seat: Seat, commitment: Hash) -> Checked {
        let pledged = self.draft.as_mut().is_some_and(|draft| draft.pledge(seat, commitment).is_ok());
        pledged.then_some(()).ok_or(VerifyFault::Protocol(n, "each seat commits once"))
    }

    fn salt(&mut self, n: u32, seat: Seat, salt: Secret) -> Checked {
        let draft = self.draft.as_mut().ok_or(VerifyFault::LateSalt(n))?;
        draft.salt(seat, salt).map_err(|fault| match fault {
            OpeningFault::TooEarly => {
                VerifyFault::Protocol(n, "a salt was opened before all seats had committed")
            }
            OpeningFault::OtherSalt => VerifyFault::SaltChanged(n),
            OpeningFault::NotNow => VerifyFault::Protocol(n, "each seat opens its salt once"),
        })
    }

    fn start(&mut self, n: u32, draws: &[Draw], seal: Hash) -> Checked {
        let draft = self.draft.take().ok_or(VerifyFault::Protocol(n, "a game begins once"))?;
        let too_early = VerifyFault::Protocol(n, "the game began before all salts were open");
        let salts = draft.salts().ok_or(too_early)?;
        self.keys = self.known.filter(|_| !self.trusted).map(|secret| Keys::new(&secret, &salts));
        let mut counters = Counters::default();
        self.check_draws(n, &mut counters, draws)?;
        let position = match &self.rebased {
            Some((_, position)) => position.clone(),
            None => {
                let mut recorded = Recorded::new(draws);
                let started = self.game.start(&draft.setup, &mut Dice::new(&mut recorded));
                let position = started.map_err(|_| VerifyFault::Protocol(n, "the set-up is not valid"))?;
                recorded.check().map_err(|fault| VerifyFault::Dice(n, fault))?;
                self.check_seal(n, &position, seal)?;
                position
            }
        };
        let (game, persons) = (self.game.clone(), &draft.persons);
        let mut m = Match::begun(game, persons, self.commitment, self.known, salts, position);
        m.counters = counters;
        self.running = Some(m);
        Ok(())
    }

    /// An order by what its seat may know. In a journal that is trusted it was read before, so its rules are not asked again.
    fn read_order(
        &self,
        position: &G::Position,
        seat: Seat,
        order: &Order<G>,
    ) -> Result<Allowed<G::Order>, Refusal> {
        let trusted = || {
            let seen = observe(&*self.game, position, Viewer::seat(seat));
            read_listed(&*self.game, &seen, seat, order)
        };
        match self.trusted.then(trusted).flatten() {
            Some(allowed) => Ok(allowed),
            None => read(&*self.game, position, seat, order),
        }
    }

    /// Every draw must be the next of its stream, and fall as the seed says if the secret is known.
    fn check_draws(&self, n: u32, counters: &mut Counters, draws: &[Draw]) -> Checked {
        for draw in draws {
            if !draw.chance.is_sound() {
                return Err(VerifyFault::DrawChanged(n, draw.index));
            }
            if draw.index != counters.next(draw.stream) {
                return Err(VerifyFault::DrawOutOfTurn(n, draw.index));
            }
            counters.count([draw]);
            if let Some(keys) = &self.keys {
                let fell = Live::fall(&keys.seed, draw.stream, draw.index, &draw.chance);
                if fell != draw.fell {
                    return Err(VerifyFault::DrawChanged(n, draw.index));
                }
            }
        }
        Ok(())
    }

    fn check_seal(&self, n: u32, position: &G::Position, seal: Hash) -> Checked {
        if let Some(keys) = &self.keys
            && Hash::keyed(&keys.seal, position) != seal
        {
            return Err(VerifyFault::SealBroken(n));
        }
        Ok(())
    }

    /// What only a match that goes on allows, and whose hand may have given an order.
    fn check_turn(&self, n: u32, deed: &Deed<G>, m: &mut Match<G>) -> Checked {
        if self.trusted {
            m.flagged = None;
            return Ok(());
        }
        let fault = |what| Err(VerifyFault::Protocol(n, what));
        let goes_on = matches!(
            deed,
            Deed::Order { .. }
                | Deed::Standing { .. }
                | Deed::Flag { .. }
                | Deed::Resign { .. }
                | Deed::OfferDraw { .. }
                | Deed::DeclineDraw { .. }
                | Deed::HandOver { .. }
                | Deed::Rebase { .. }
                | Deed::Adopt { .. }
        );
        if goes_on && m.outcome().is_some() {
            return fault("the match was over");
        }
        let flagged = m.flagged.take();
        match deed {
            Deed::Order { seat, hand: Hand::Clock, order, .. } => {
                let seen = m.see(Viewer::seat(*seat));
                if flagged != Some(*seat) || self.game.fallback(&seen, *seat) != *order {
                    return fault("this is not what a clock that ran out orders");
                }
            }
            _ if flagged.is_some() => return fault("a clock ran out and nothing came of it"),
            Deed::Order { seat, hand: Hand::Standing(version), order, .. } => {
                let kept = m.standing.get(seat.index()).filter(|(kept, _)| kept == version);
                let standing = kept.and_then(|(_, standing)| standing.as_ref());
                let seen = m.see(Viewer::seat(*seat));
                if standing.and_then(|s| self.game.answer(&seen, *seat, s)).as_ref() != Some(order) {
                    return fault("no standing order answers so");
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn deed(&mut self, n: u32, deed: &Deed<G>) -> Checked {
        let mut m = self.running.take().ok_or(VerifyFault::Protocol(n, "the game has not begun"))?;
        self.apply(n, deed, &mut m)?;
        self.running = Some(m);
        Ok(())
    }

    fn apply(&mut self, n: u32, deed: &Deed<G>, m: &mut Match<G>) -> Checked {
        if self.rebased.is_some() {
            match deed {
                // Played by an edition that is not ours: the dice can be checked, the rules cannot.
                Deed::Order { draws, .. } => {
                    return self.check_draws(n, &mut m.counters, draws);
                }
                Deed::TakeBack { .. }
                | Deed::Ask { .. }
                | Deed::Consent { .. }
                | Deed::Decline { .. }
                | Deed::WentBack { .. }
                | Deed::Standing { .. }
                | Deed::Flag { .. } => return Ok(()),
                Deed::Rebase { .. } if self.rebased.as_ref().is_some_and(|(entry, _)| *entry == n) => {
                    self.rebased = None;
                }
                Deed::Rebase { .. } => return Ok(()),
                _ => {}
            }
        }
        self.check_turn(n, deed, m)?;
        let seat_of = |seat: Seat| {
            let seats = m.persons.len();
            if seat.index() < seats {
                Ok(seat)
            } else {
                Err(VerifyFault::Protocol(n, "there is no such seat"))
            }
        };
        match deed {
            Deed::Order { seat, hand, order, draws, seal } => {
                let seat = seat_of(*seat)?;
                let allowed = self.read_order(&m.position, seat, order);
                let allowed = allowed.map_err(|refusal| VerifyFault::Illegal(n, Box::new(refusal)))?;
                self.check_draws(n, &mut m.counters, draws)?;
                let mut position = m.position.clone();
                let mut recorded = Recorded::new(draws);
                let step = m.carry_out(&mut position, n, *hand, order, allowed, &mut recorded);
                recorded.check().map_err(|fault| VerifyFault::Dice(n, fault))?;
                m.advance(step, position);
                self.check_seal(n, &m.position, *seal)
            }
            Deed::TakeBack { seat, entries, seal } => {
                let retold = m.without(seat_of(*seat)?, entries);
                let retold = retold.map_err(|stop| VerifyFault::Undo(n, Box::new(stop)))?;
                self.check_seal(n, &retold.position, *seal)?;
                m.settle(retold);
                Ok(())
            }
            Deed::Ask { seat, back_to } => {
                let of = m.consent_needed(seat_of(*seat)?, *back_to);
                let of = of.map_err(|stop| VerifyFault::Undo(n, Box::new(stop)))?;
                let index = m.index_of(*back_to).expect("just found");
                m.ask = Some(Asked { index, of });
                Ok(())
            }
            Deed::Consent { person } => {
                let asked = m.ask.as_mut().is_some_and(|asked| asked.of.remove(person));
                asked.then_some(()).ok_or(VerifyFault::Protocol(n, "consent was not asked of this person"))
            }
            Deed::Decline { person } => {
                let asked = m.ask.take().is_some_and(|asked| asked.of.contains(person));
                asked.then_some(()).ok_or(VerifyFault::Protocol(n, "this person was not asked"))
            }
            Deed::WentBack { seal } => {
                let agreed = m.ask.take().filter(|asked| asked.of.is_empty());
                let asked = agreed.ok_or(VerifyFault::Protocol(n, "not everybody had agreed"))?;
                let position = m.position_before(asked.index);
                self.check_seal(n, &position, *seal)?;
                m.go_back_to(asked.index, position);
                Ok(())
            }
            Deed::Standing { seat, version, standing, seal } => {
                self.check_seal(n, &m.position, *seal)?;
                let kept = &mut m.standing[seat_of(*seat)?.index()];
                if *version != kept.0 + 1 {
                    return Err(VerifyFault::Protocol(n, "a version of a standing order is missing"));
                }
                *kept = (*version, standing.clone());
                Ok(())
            }
            Deed::Flag { seat } => {
                let awaited = m.awaiting().must.contains(*seat);
                m.flagged = Some(*seat);
                awaited.then_some(()).ok_or(VerifyFault::Protocol(n, "nobody waited for this seat"))
            }
            Deed::Resign { seat } => {
                m.resigned = m.resigned.with(seat_of(*seat)?);
                Ok(())
            }
            Deed::OfferDraw { seat } => {
                let seat = seat_of(*seat)?;
                let new = !m.peaceful.contains(seat);
                m.peaceful = m.peaceful.with(seat);
                new.then_some(()).ok_or(VerifyFault::Protocol(n, "this seat had offered a draw before"))
            }
            Deed::DeclineDraw { seat } => {
                seat_of(*seat)?;
                let offered = !std::mem::take(&mut m.peaceful).is_empty();
                offered.then_some(()).ok_or(VerifyFault::Protocol(n, "nobody had offered a draw"))
            }
            Deed::HandOver { seat, to } => {
                let seat = seat_of(*seat)?;
                m.seat_person(seat, *to);
                Ok(())
            }
            Deed::Rebase { position, agreed, seal, .. } => {
                if !m.persons.iter().all(|person| agreed.contains(person)) {
                    return Err(VerifyFault::Protocol(n, "not everybody agreed to another edition"));
                }
                let position = read_agreed(&*self.game, n, position)?;
                self.check_seal(n, &position, *seal)?;
                m.begin_anew(position);
                Ok(())
            }
            // Everything before was read by the edition that it names, or by one after that.
            Deed::Adopt { .. } => Ok(()),
            Deed::Reveal { secret } => {
                if secret.commitment() != self.commitment {
                    return Err(VerifyFault::SecretChanged(n));
                }
                m.secret = Some(*secret);
                m.revealed = true;
                Ok(())
            }
            Deed::Open { .. } | Deed::Pledge { .. } | Deed::Salt { .. } | Deed::Start { .. } => {
                unreachable!("taken before the game begins")
            }
        }
    }
}

/// The edition that entries of this journal from a number on go over to, if they do.
fn goes_over_to<G: Game>(journal: &Journal<G>, from: u32) -> Option<&Edition> {
    journal.entries_from(from).rev().find_map(|entry| match &entry.deed {
        Deed::Rebase { edition, .. } | Deed::Adopt { edition } => Some(edition),
        _ => None,
    })
}

fn must_be_ours(theirs: &Edition, ours: &Edition) -> Checked {
    let other =
        || VerifyFault::OtherEdition { theirs: Box::new(theirs.clone()), ours: Box::new(ours.clone()) };
    if theirs == ours { Ok(()) } else { Err(other()) }
}

/// A journal has a stretch for every position that its players agreed to go on from, and one before that. A stretch is of the edition that
/// it ends with, for everything in it comes out the same by that one. The last must be of ours. Gives the entry and the position from
/// which on all are; none if all of them are ours.
fn agreed_upon<G: Game>(
    game: &G,
    ours: &Edition,
    journal: &Journal<G>,
    as_ours: bool,
) -> Result<Option<(u32, G::Position)>, VerifyFault> {
    let mut stretches: Vec<(u32, Option<&str>, &Edition)> = Vec::new();
    for entry in journal.entries() {
        match (&entry.deed, stretches.last_mut()) {
            (Deed::Open { edition, .. }, _) => stretches.push((entry.n, None, edition)),
            (Deed::Rebase { edition, position, .. }, _) => {
                stretches.push((entry.n, Some(position), edition));
            }
            (Deed::Adopt { edition }, Some(last)) => last.2 = edition,
            _ => {}
        }
    }
    let Some(last) = stretches.last_mut() else { return Ok(None) };
    if as_ours {
        last.2 = ours;
    }
    must_be_ours(last.2, ours)?;
    let before = stretches.iter().rposition(|(_, _, edition)| *edition != ours);
    match before.and_then(|before| stretches.get(before + 1)) {
        Some((n, Some(position), _)) => Ok(Some((*n, read_agreed(game, *n, position)?))),
        _ => Ok(None),
    }
}

/// The position of a rebase entry.
fn read_agreed<G: Game>(game: &G, n: u32, digits: &str) -> Result<G::Position, VerifyFault> {
    let unreadable = VerifyFault::Protocol(n, "the position agreed upon cannot be read");
    Match::<G>::read_packed(game, digits).ok_or(unreadable)
}

/// The secret that a journal opens with its last entry.
pub(super) fn opened<G: Game>(journal: &Journal<G>) -> Option<Secret> {
    match journal.entries().next_back().map(|e| &e.deed) {
        Some(Deed::Reveal { secret }) => Some(*secret),
        _ => None,
    }
}

impl<G: Game> Match<G> {
    /// Goes on with a match from its journal. Without the server's secret it can be looked at, not played.
    ///
    /// A match of another edition is not ours, unless it is over and everything in it comes out the same by our rules, seal by seal: then it
    /// can be looked at.
    pub fn resume(
        game: Arc<G>,
        journal: Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let too_short = VerifyFault::Protocol(journal.len() as u32, "the game never began");
        let read = match (Resume::read(game.clone(), &journal, secret), opened(&journal)) {
            (Err(other @ VerifyFault::OtherEdition { .. }), Some(secret)) => {
                Resume::read_as_ours(game, &journal, Some(secret)).map_err(|_| other)
            }
            (read, _) => read,
        };
        read?.finish(journal).ok_or(too_short)
    }

    /// Takes further lines of the journal, which another copy of the match has written: each is checked as [`Match::resume`] checks it.
    /// All or nothing.
    pub fn follow(&mut self, lines: &str) -> Result<(), VerifyFault> {
        let mut journal = self.journal.clone();
        let known = journal.len() as u32;
        journal.read_on(lines).map_err(VerifyFault::Text)?;
        let mut goes_over = self.goes_over;
        if let Some(theirs) = goes_over_to(&journal, known) {
            match must_be_ours(theirs, &self.game.about().edition) {
                Err(other) if !goes_over => return Err(other),
                over => goes_over = over.is_err(),
            }
        }
        let mut resume = Resume::going_on(self.clone(), opened(&journal).or(self.secret))?;
        for entry in journal.entries_from(known) {
            resume.take(entry)?;
        }
        *self = resume.finish(journal).expect("it was running before");
        self.goes_over = goes_over;
        Ok(())
    }
}
