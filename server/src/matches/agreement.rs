//! Matches that would come out differently by a newer edition, and go over to it if all their players agree.
//!
//! A copy of the newer edition asks. The copy that plays the match counts the answers, and once all agree it notes what the match goes on from.
//! A copy of the newer edition then writes the entry by which it does. Neither needs the rules of the other.

use std::collections::BTreeMap;

use table::Person;
use table::dice::commitment::Secret;
use table::erased::ResumeFault;
use wire::http::State;
use wire::lobby::NewerEdition;
use wire::socket::Kind;
use wire::{AccountId, MatchId};

use super::executor::Failed;
use super::live::{LiveMatch, text, turn};
use super::registry::{self, Matches};
use super::stop::{Stop, refuse};
use crate::store::{Agreement, Append, Appended, Fault, Member, Then};

/// The persons who are asked, with the seats they hold: those who play. Bots are not asked, nor are those who have resigned.
fn asked(live: &LiveMatch) -> BTreeMap<Person, Vec<u8>> {
    let (streams, resigned) = (live.shows(), live.m.resigned());
    let mut asked = BTreeMap::<Person, Vec<u8>>::new();
    for seat in live.m.about().all_seats().iter().filter(|seat| !resigned.contains(*seat)) {
        let person = live.m.person(seat);
        let plays = |member: &Member| member.person == person && member.account.is_some();
        if streams.members().iter().any(plays) {
            asked.entry(person).or_default().push(seat.0);
        }
    }
    asked
}

fn told(agreement: &Agreement, asked: &BTreeMap<Person, Vec<u8>>) -> NewerEdition {
    let has_agreed = |person: &Person| agreement.agreed.contains(person);
    let seats = |so: bool| {
        let of = asked.iter().filter(|(person, _)| has_agreed(person) == so);
        let mut seats: Vec<u8> = of.flat_map(|(_, seats)| seats.clone()).collect();
        seats.sort_unstable();
        seats
    };
    NewerEdition { version: agreement.version, agreed: seats(true), wanted: seats(false) }
}

impl Matches {
    /// The newer edition that the players of a running match are asked about, as one of them is told; none if nothing is asked.
    pub async fn newer_edition(
        &self,
        match_id: MatchId,
        account: AccountId,
    ) -> Result<Option<NewerEdition>, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        if live.shows().person_of(account).is_none() {
            return refuse(Kind::Forbidden, "You are not a player of this match.");
        }
        let agreement = self.store.agreement(match_id).await?;
        let Some(agreement) = agreement.filter(|_| live.m.outcome().is_none()) else { return Ok(None) };
        let told = told(&agreement, &asked(live));
        if told.wanted.is_empty() && !told.agreed.is_empty() && !agreement.ready {
            // The last who had not agreed has resigned since or is played by a bot, or noting it failed.
            self.read_on(&handle, live).await?;
            return self.note_agreement(live).await;
        }
        Ok(Some(told))
    }

    /// A player agrees to go on by the newer edition, or no longer does.
    pub async fn agree(
        &self,
        match_id: MatchId,
        account: AccountId,
        agrees: bool,
    ) -> Result<NewerEdition, Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        self.read_on(&handle, live).await?;
        let person = live.shows().person_of(account);
        let Some(person) = person.filter(|person| asked(live).contains_key(person)) else {
            return refuse(Kind::Forbidden, "Only those who play this match are asked.");
        };
        if live.m.outcome().is_some() || !self.store.agree(match_id, person, agrees).await? {
            return refuse(Kind::Missing, NOT_ASKED);
        }
        match self.note_agreement(live).await? {
            Some(told) => Ok(told),
            None => refuse(Kind::Missing, NOT_ASKED),
        }
    }

    /// Notes whether all players of a match agree, and if they do, what it goes on from.
    async fn note_agreement(&self, live: &mut LiveMatch) -> Result<Option<NewerEdition>, Stop> {
        let match_id = live.row.id;
        let Some(agreement) = self.store.agreement(match_id).await? else { return Ok(None) };
        let told = told(&agreement, &asked(live));
        let all = told.wanted.is_empty() && !told.agreed.is_empty();
        let (copy, entries) = (live.m.copy(), live.m.entries());
        let point = match all {
            true => match self.executor.run(match_id, move || Ok(copy.agreed_point())).await {
                Ok(point) => point.map(|point| (entries, point)),
                Err(failed) => return self.fail(match_id, failed).await,
            },
            false => None,
        };
        self.store.set_ready(match_id, &agreement.agreed, point, all).await?;
        Ok(Some(told))
    }

    /// Lets matches go over whose players have all agreed: to an edition that this copy plays, or from one, if more was played since.
    pub async fn go_over_where_agreed(&self, count: i64) -> Result<(), Fault> {
        for ready in self.store.ready_to_go_over(count).await? {
            let match_id = ready.match_id;
            let is_ours = self.games.values().any(|game| game.about().edition.key() == ready.edition);
            let done = match (is_ours, ready.is_current) {
                (true, true) => self.go_over(match_id).await,
                (false, false) if !self.is_apart(match_id) => self.note_again(match_id).await,
                _ => Ok(()),
            };
            if let Err(stop) = done {
                tracing::debug!(%match_id, ?stop, "a match does not go over to another edition yet");
            }
        }
        Ok(())
    }

    async fn note_again(&self, match_id: MatchId) -> Result<(), Stop> {
        let handle = self.handle(match_id);
        let mut kept = handle.live.lock().await;
        let live = self.load(&handle, &mut kept).await?;
        self.read_on(&handle, live).await?;
        self.note_agreement(live).await.map(drop)
    }

    /// Writes the entry by which a match goes over to the edition of this copy.
    async fn go_over(&self, match_id: MatchId) -> Result<(), Stop> {
        let row = self.store.find(match_id).await?.filter(|row| row.state == State::Running);
        let Some((row, game)) = row.and_then(|row| self.game(&row.game).map(|game| (row, game))) else {
            return Ok(());
        };
        let edition = game.about().edition.key();
        let Some((seq, point)) = self.store.agreed_point(match_id, &edition).await? else { return Ok(()) };
        let lines = self.store.lines(match_id, 0).await?;
        if lines.len() != seq as usize {
            return Ok(());
        }
        let (members, pace, secret) = (self.store.members(match_id).await?, row.pace, Secret(row.secret));
        let went = self.executor.run_apart(move || {
            let m = game.go_on_from(&text(&lines), &point, secret)?;
            let lines: Vec<String> = m.lines_from(seq).lines().map(str::to_string).collect();
            Ok::<_, ResumeFault>((lines, turn(pace, &members, &*m), m.outcome().is_some()))
        });
        let (lines, turn) = match went.await {
            Ok(Ok((lines, turn, false))) => (lines, turn),
            // There is no room for it now; later there may be.
            Err(failed @ (Failed::Busy | Failed::NotMine(_))) => return Err(registry::told(&failed)),
            other => {
                let why = match other {
                    Ok(Ok(_)) => "it would be over".to_string(),
                    Ok(Err(fault)) => fault.to_string(),
                    Err(failed) => format!("{failed:?}"),
                };
                tracing::warn!(%match_id, edition, why, "a match cannot go over to the edition that was agreed to");
                return Ok(self.store.refuse_agreement(match_id, &edition).await?);
            }
        };
        let append = Append { match_id, seq, command: None, lines: &lines, then: Then::Turn(turn) };
        if self.store.go_over(&append, &edition).await? == Appended::Done {
            tracing::info!(%match_id, edition, "a match went over to an edition to which all its players agree");
            self.no_longer_apart(match_id);
            self.executor.forgive(match_id);
            self.hints.changed(match_id, seq + lines.len() as u32);
        }
        Ok(())
    }
}

const NOT_ASKED: &str = "The players of this match are not asked about another edition.";
