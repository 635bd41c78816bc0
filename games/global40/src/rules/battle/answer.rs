//! Answers: which are allowed, and what they do.

use table::{Message, Refusal, RuleId, Subject, Verdict, msg};

use super::question::{Answer, Question};
use super::sequence::fits;
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::hits::{by_sort, can_be_matched};
use crate::model::battle::state::{Battle, Role, Shore, Stage};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

fn about(why: Message) -> (Message, Vec<Subject>) {
    (why, Vec::new())
}

impl Battle {
    /// May this be answered to what the battle asks?
    pub fn allows<V: Verdict>(&self, answer: &Answer) -> Result<(), V> {
        match (self.question(), answer) {
            (Some(Question::Planes { role, killed, back }), Answer::Planes { killed: dead, back: home }) => {
                self.allows_planes(role, (killed, back), dead, home)
            }
            (Some(Question::FortPick), Answer::Ship { slot, load }) => self.allows_ship(*slot, *load, true),
            (Some(Question::FortLosses), Answer::Ship { slot, load }) => {
                self.allows_ship(*slot, *load, false)
            }
            (Some(Question::Dive { boats, .. }), Answer::Dive(under)) => {
                rule::SUBMERGE.forbids(*under > boats, || about(msg!("battle-no-such-boats", boats = boats)))
            }
            (Some(Question::Losses { role, .. }), Answer::Losses(hits)) => self.allows_losses(role, hits),
            (Some(Question::Picks { role, hits }), Answer::Picks(picked)) => {
                self.allows_picks(role, hits, picked)
            }
            (Some(Question::Press), Answer::Press | Answer::Withdraw) => Ok(()),
            _ => Err(V::refused(RuleId::NO_SENSE, || about(msg!("battle-not-asked")))),
        }
    }

    fn allows_planes<V: Verdict>(
        &self,
        role: Role,
        (killed, back): (u8, u8),
        dead: &Force,
        home: &Force,
    ) -> Result<(), V> {
        let planes = |force: &Force| force.total() == u32::from(force.planes());
        let force = &self.party(role).force;
        let there = planes(dead) && planes(home) && force.holds(&(*dead + *home));
        rule::AIR_RESULT.forbids(!there, || about(msg!("battle-no-such-units")))?;
        let right = dead.planes() == killed && home.planes() == back;
        rule::AIR_RESULT.forbids(!right, || about(msg!("battle-planes-number", killed = killed, back = back)))
    }

    fn allows_ship<V: Verdict>(&self, slot: Slot, load: Option<u8>, picked: bool) -> Result<(), V> {
        let nothing = Shore::default();
        let shore = self.shore.as_deref().unwrap_or(&nothing);
        rule::FORT_SHOT.forbids(shore.fleet.get(slot) == 0, || about(msg!("battle-no-such-units")))?;
        let transport = slot.kind() == Kind::Transport;
        let others = shore.fleet.total() > u32::from(shore.fleet.get(Kind::Transport));
        rule::TRANSPORTS_LAST
            .forbids(transport && others && !picked, || about(msg!("battle-transports-last")))?;
        let known = load.is_none_or(|load| usize::from(load) < shore.loads.len());
        let missing =
            transport && load.is_none() && shore.loads.len() >= shore.fleet.get(Kind::Transport).into();
        rule::FORT_SHOT
            .forbids(!known || load.is_some() && !transport || missing && !shore.loads.is_empty(), || {
                about(msg!("battle-name-load"))
            })
    }

    fn allows_losses<V: Verdict>(&self, role: Role, hits: &Force) -> Result<(), V> {
        let party = self.party(role);
        rule::RETURN_FIRE.forbids(!fits(&party.force, hits), || about(msg!("battle-no-such-units")))?;
        let (most, transports) = self.hits_to_give(role);
        let given = by_sort(hits);
        rule::MATCHING.forbids(!can_be_matched(&party.hits.reaching(), &given), || {
            about(msg!("battle-cannot-be-hit"))
        })?;
        let sum: u16 = given.iter().sum();
        rule::MATCHING.forbids(sum != most, || about(msg!("battle-give-all-hits", hits = most)))?;
        let spare = u16::from(hits.get(Kind::Transport)) > transports;
        rule::TRANSPORTS_LAST.forbids(spare, || about(msg!("battle-transports-last")))
    }

    fn allows_picks<V: Verdict>(&self, role: Role, hits: u8, picked: &Force) -> Result<(), V> {
        let there = fits(&self.pickable(role), picked);
        rule::TACTICAL_PICKS.forbids(!there, || about(msg!("battle-cannot-be-picked")))?;
        let right = picked.total() == u32::from(hits);
        rule::TACTICAL_PICKS.forbids(!right, || about(msg!("battle-pick-number", hits = hits)))
    }

    /// Carries out an answer that is allowed and goes on to the next throw or decision.
    ///
    /// # Panics
    /// If the answer is not allowed.
    pub fn answer(&mut self, answer: Answer) {
        if let Err(refusal) = self.allows::<Refusal>(&answer) {
            panic!("{answer:?} is not allowed by {}", refusal.rule);
        }
        self.carry_out(&answer);
    }

    /// Carries out what is known to be allowed.
    pub(super) fn carry_out(&mut self, answer: &Answer) {
        match (self.stage, answer) {
            (Stage::Planes(role), Answer::Planes { killed, back }) => self.lose_planes(role, killed, back),
            (_, Answer::Ship { slot, load }) => self.lose_ship(*slot, *load),
            (Stage::Dive(role), Answer::Dive(under)) => {
                let party = self.party_mut(role);
                party.force.remove(Kind::Submarine, *under);
                party.away.put(Kind::Submarine, *under);
                self.stage = self.stage.after();
            }
            (Stage::Picks(role), Answer::Picks(hits)) => {
                let victim = role.other();
                self.lose(victim, hits);
                self.party_mut(victim).picks -= hits.total() as u8;
            }
            (Stage::Press, Answer::Press) if !self.is_land() && self.only_transports() => {
                self.stage = Stage::Over;
            }
            (Stage::Press, Answer::Press) => self.next_round(),
            (Stage::Press, Answer::Withdraw) => self.withdraw(),
            (_, Answer::Losses(hits)) => {
                if let Some(role) = self.stage.loser() {
                    self.lose_hits(role, hits);
                }
            }
            _ => {}
        }
        self.advance();
    }

    fn next_round(&mut self) {
        self.round = self.round.saturating_add(1);
        self.stage = self.stage.after();
    }

    /// Those who came from the sea fight on.
    fn withdraw(&mut self) {
        let leaving = self.free_to_leave();
        self.attacker.force -= leaving;
        self.attacker.away += leaving;
        self.withdrawn = true;
        if self.attacker.force.is_empty() {
            self.stage = Stage::Over;
        } else {
            self.next_round();
        }
    }

    /// A ship off the shore is hit; the cargo of a transport goes down with it.
    fn lose_ship(&mut self, slot: Slot, load: Option<u8>) {
        let Some(shore) = &mut self.shore else { return };
        shore.hit = Shore::MISSED;
        shore.fleet.remove(slot, 1);
        shore.guns = shore.guns.least(&shore.fleet);
        if let Some(damaged) = slot.when_hit() {
            shore.fleet.put(damaged, 1);
        }
        if let Some(load) = load {
            let units = shore.loads.remove(load.into()).units();
            let lost = units.least(&self.attacker.force);
            self.attacker.force -= lost;
            self.bound -= units.least(&self.bound);
            let marines = lost.get(Kind::Marine).min(self.attacker.edge.landing_marines);
            self.attacker.edge.landing_marines -= marines;
        }
    }
}
