//! What a battle or a raid asks: who is lost, who is picked, strike or dive, press on or withdraw. Chapter 11.

use table::{Piece, Said, Space, Verdict};

use super::{counted, leading};
use crate::model::battle::force::{Force, Slot};
use crate::model::combat::{Engagement, Fight, Foray};
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::rules::battle::question::{Answer, Question};
use crate::rules::battle::raid::{RaidAnswer, RaidQuestion};
use crate::rules::combat::question::{Lost, battle_units, hits_on, planes, raid_units, raid_wants};
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `press`, `withdraw western-germany`, `lose 2-infantry 1-armor`, `pick ship87`, `strike`, `dive 1`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleAnswer {
    pub answer: Answer,
    /// Where to, if the attacker withdraws.
    to: Option<Space>,
}

/// `lose 1-fighter`, `pick 1-fighter`, `pass`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaidReply {
    answer: RaidAnswer,
}

/// What an answer can begin with.
pub fn verbs(fight: &Fight) -> &'static [Verb] {
    match fight {
        Fight::Battle(engagement) => match engagement.battle.question() {
            Some(Question::Press) => &[Verb::Press, Verb::Withdraw],
            Some(Question::Dive { .. }) => &[Verb::Strike, Verb::Dive],
            Some(Question::FortPick | Question::Picks { .. }) => &[Verb::Pick],
            Some(Question::FortLosses | Question::Planes { .. } | Question::Losses { .. }) => &[Verb::Lose],
            None => &[],
        },
        Fight::Raid(foray) => match foray.raid.question() {
            Some(RaidQuestion::Target) => &[Verb::Pick, Verb::Pass],
            Some(_) => &[Verb::Lose],
            None => &[],
        },
    }
}

impl BattleAnswer {
    /// May this verb be said?
    pub fn may_begin<V: Verdict>(now: &Now<'_>, engagement: &Engagement, verb: Verb) -> Result<(), V> {
        if verb == Verb::Withdraw { now.withdrawal_permit(engagement) } else { Ok(()) }
    }

    pub fn read<V: Verdict>(
        now: &Now<'_>,
        engagement: &Engagement,
        verb: Verb,
        said: &mut Said<'_, Part>,
    ) -> Result<BattleAnswer, V> {
        let battle = &engagement.battle;
        let Some(question) = battle.question() else { return Err(said.none()) };
        let mut to = None;
        let answer = match question {
            Question::Press if verb == Verb::Withdraw => {
                let ways = now.withdrawals(engagement.at);
                to = Some(said.last(ways, |to| now.withdraw_permit(engagement, to))?);
                Answer::Withdraw
            }
            Question::Press => Answer::Press,
            Question::Dive { boats, .. } if verb == Verb::Dive => {
                let dive = |count: u16| Answer::Dive(count.min(255) as u8);
                dive(said.last(1..=u16::from(boats) + 1, |count| battle.allows(&dive(count)))?)
            }
            Question::Dive { .. } => Answer::Dive(0),
            Question::FortPick | Question::FortLosses => {
                let ship = said.last(engagement.fleet.iter().copied(), |ship| {
                    battle.allows(&now.ship_answer(engagement, ship))
                })?;
                now.ship_answer(engagement, ship)
            }
            Question::Planes { role, killed, back } => {
                let force = battle.party(role).force;
                let named = units(said, &force, &[], u16::from(killed + back), |named| {
                    battle_units(battle, &question, named)
                })?;
                let (killed, back) = planes(&named, killed);
                Answer::Planes { killed, back }
            }
            Question::Losses { role, hits } => {
                let force = battle.party(role).force;
                let ships = now.told_apart(engagement.units_of(role), &force);
                let named =
                    units(said, &force, &ships, hits, |named| battle_units(battle, &question, named))?;
                match hits_on(&force, &named) {
                    Some(hits) => Answer::Losses(hits),
                    None => return Err(said.none()),
                }
            }
            Question::Picks { role, hits } => {
                let force = battle.party(role.other()).force;
                let ships = now.told_apart(engagement.units_of(role.other()), &force);
                let hits = u16::from(hits);
                let named =
                    units(said, &force, &ships, hits, |named| battle_units(battle, &question, named))?;
                match hits_on(&force, &named) {
                    Some(hits) => Answer::Picks(hits),
                    None => return Err(said.none()),
                }
            }
        };
        Ok(BattleAnswer { answer, to })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        if let Some(Fight::Battle(mut engagement)) = executor.position.turn.combat.fight.take() {
            engagement.asks = None;
            if let Some(to) = self.to {
                executor.withdraw_to(&engagement, to);
            }
            executor.take_answer(&mut engagement, self.answer);
            executor.position.turn.combat.fight = Some(Fight::Battle(engagement));
        }
    }
}

impl RaidReply {
    pub fn read<V: Verdict>(foray: &Foray, verb: Verb, said: &mut Said<'_, Part>) -> Result<RaidReply, V> {
        let Some(question) = foray.raid.question() else { return Err(said.none()) };
        let (force, hits) = raid_wants(foray, &question);
        let permit = |named: &[Lost]| raid_units(&force, &question, named);
        let answer = match question {
            RaidQuestion::Target if verb == Verb::Pass => RaidAnswer::Facility,
            RaidQuestion::Target => {
                let named = units(said, &force, &[], 1, permit)?;
                match named.first() {
                    Some(Lost::Units(kind, _)) => RaidAnswer::Plane(Slot::of(*kind)),
                    _ => return Err(said.none()),
                }
            }
            RaidQuestion::Planes { killed, .. } => {
                let (killed, back) = planes(&units(said, &force, &[], hits.into(), permit)?, killed);
                RaidAnswer::Planes { killed, back }
            }
            RaidQuestion::Flak { .. } | RaidQuestion::Grounded { .. } => {
                let named = units(said, &force, &[], hits.into(), permit)?;
                match hits_on(&force, &named) {
                    Some(lost) => RaidAnswer::Lost(lost),
                    None => return Err(said.none()),
                }
            }
        };
        Ok(RaidReply { answer })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        if let Some(Fight::Raid(mut foray)) = executor.position.turn.combat.fight.take() {
            foray.asks = None;
            executor.take_raid_answer(&mut foray, self.answer);
            executor.position.turn.combat.fight = Some(Fight::Raid(foray));
        }
    }
}

/// The units of a force, each as often as it can be hit, and ships that can be told apart by their numbers.
fn units<V: Verdict>(
    said: &mut Said<'_, Part>,
    force: &Force,
    ships: &[(Piece, Slot)],
    wanted: u16,
    permit: impl Fn(&[Lost]) -> Result<(), V>,
) -> Result<Vec<Lost>, V> {
    let mut named: Vec<Lost> = Vec::new();
    loop {
        let left = wanted.saturating_sub(named.iter().map(|lost| u16::from(lost.hits())).sum());
        if left == 0 {
            return Ok(named);
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for (slot, count) in force.present() {
            let hits = if slot.when_hit().is_some() { 2 } else { 1 };
            kinds.extend(std::iter::repeat_n(slot.kind(), usize::from(count) * hits));
        }
        let counts = counted(kinds.into_iter(), None).into_iter();
        let mut there: Vec<Lost> = counts.map(|(kind, count)| Lost::Units(kind, count)).collect();
        there.retain(|lost| u16::from(lost.hits()) <= left);
        let again =
            |ship: Piece| named.iter().any(|lost| matches!(lost, Lost::Ship(other, _) if *other == ship));
        there.extend(
            ships.iter().filter(|(ship, _)| !again(*ship)).map(|(ship, slot)| Lost::Ship(*ship, *slot)),
        );
        let next = leading(said, there, |units| permit(&[&named[..], &[units]].concat()))?;
        named.push(next);
    }
}
