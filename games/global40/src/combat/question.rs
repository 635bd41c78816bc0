//! What may be said in a battle: who is lost, who is picked, press on or withdraw.

use table::{No, Piece, Space, Subject, Verdict, msg};

use crate::battle::{Answer, Battle, Force, Question, RaidAnswer, RaidQuestion, Role, Slot};
use crate::combat::answers::counts;
use crate::combat::fight::{Engagement, Fight};
use crate::combat::forces::slot;
use crate::combat::raid::Foray;
use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::rule::{battle, combat as rule};
use crate::turn::Course;
use crate::units::Kind;

/// The kinds and numbers in an order.
fn units(said: &[Part]) -> impl Iterator<Item = (Kind, u8)> {
    said.iter().filter_map(|part| match part {
        Part::Units(kind, count) => Some((*kind, *count)),
        _ => None,
    })
}

/// Hits on kinds as hits on slots: a whole capital ship is damaged before a damaged one sinks. None if there are not so many.
fn hits_on(force: &Force, units: impl Iterator<Item = (Kind, u8)>) -> Option<Force> {
    let (mut left, mut hits) = (*force, Force::NONE);
    for (kind, count) in units {
        for _ in 0..count {
            let whole = Slot::of(kind);
            let hit = if left.get(whole) > 0 {
                Some(whole)
            } else {
                whole.when_hit().filter(|d| left.get(*d) > 0)
            }?;
            left.remove(hit, 1);
            if let Some(damaged) = hit.when_hit() {
                left.put(damaged, 1);
            }
            hits.put(hit, 1);
        }
    }
    Some(hits)
}

/// Planes in the order named: the first are shot down, the others turn back.
fn planes(units: impl Iterator<Item = (Kind, u8)>, killed: u8) -> (Force, Force) {
    let (mut dead, mut back) = (Force::NONE, Force::NONE);
    for kind in units.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into())) {
        if dead.total() < u32::from(killed) { dead.put(kind, 1) } else { back.put(kind, 1) }
    }
    (dead, back)
}

fn missing() -> (table::Message, Vec<Subject>) {
    (msg!("battle-no-such-units"), Vec::new())
}

/// How many units have been named.
fn named(said: &[Part]) -> u16 {
    units(said).map(|(_, n)| u16::from(n)).sum()
}

/// The verb that opens an answer, and how many units it wants.
fn wanted(question: &Question) -> Option<(Verb, u16)> {
    match question {
        Question::Planes { killed, back, .. } => Some((Verb::Lose, u16::from(killed + back))),
        Question::Losses { hits, .. } => Some((Verb::Lose, *hits)),
        Question::Picks { hits, .. } => Some((Verb::Pick, u16::from(*hits))),
        _ => None,
    }
}

/// What units of a force can be named, as often as each can be hit.
fn nameable(force: &Force, left: u16, out: &mut Vec<Part>) {
    let mut kinds: Vec<Kind> = Vec::new();
    for (slot, n) in force.present() {
        let hits = if slot.when_hit().is_some() { 2 } else { 1 };
        kinds.extend(std::iter::repeat_n(slot.kind(), usize::from(n) * hits));
    }
    let from = out.len();
    counts(kinds.into_iter(), None, out);
    let fits = |p: &Part| !matches!(p, Part::Units(_, n) if u16::from(*n) > left);
    let kept: Vec<Part> = out.drain(from..).filter(fits).collect();
    out.extend(kept);
}

impl Decision<'_> {
    pub(super) fn fight_shapes(&self, fight: &Fight, said: &[Part], out: &mut Vec<Part>) {
        match fight {
            Fight::Battle(engagement) => self.battle_shapes(engagement, said, out),
            Fight::Raid(foray) => self.raid_shapes(foray, said, out),
        }
    }

    pub(super) fn fight_permit<V: Verdict>(
        &self,
        fight: &Fight,
        said: &[Part],
        part: &Part,
    ) -> Result<(), V> {
        match fight {
            Fight::Battle(engagement) => self.battle_permit(engagement, said, part),
            Fight::Raid(foray) => raid_permit(foray, said, part),
        }
    }

    pub(super) fn fight_whole(&self, fight: &Fight, said: &[Part]) -> bool {
        match fight {
            Fight::Battle(engagement) => self.battle_answer(engagement, said).is_some(),
            Fight::Raid(foray) => raid_answer(foray, said).is_some(),
        }
    }

    fn battle_shapes(&self, engagement: &Engagement, said: &[Part], out: &mut Vec<Part>) {
        let battle = &engagement.battle;
        let Some(question) = battle.question() else { return };
        match (question, said) {
            (Question::Press, []) => out.extend([Part::Do(Verb::Press), Part::Do(Verb::Withdraw)]),
            (Question::Press, [Part::Do(Verb::Withdraw)]) => {
                let sea = self.ground.is_sea(engagement.at);
                let near = self.ground.near[engagement.at.index()].iter();
                out.extend(near.filter(|s| self.ground.is_sea(**s) == sea).copied().map(Part::Space));
            }
            (Question::Dive { .. }, []) => out.extend([Part::Do(Verb::Strike), Part::Do(Verb::Dive)]),
            (Question::Dive { boats, .. }, [Part::Do(Verb::Dive)]) => {
                out.extend((1..=u16::from(boats) + 1).map(Part::Count));
            }
            (Question::FortPick, []) => out.push(Part::Do(Verb::Pick)),
            (Question::FortLosses, []) => out.push(Part::Do(Verb::Lose)),
            (Question::FortPick | Question::FortLosses, [_]) => {
                out.extend(engagement.fleet.iter().copied().map(Part::Ship));
            }
            (question, []) => out.extend(wanted(&question).map(|(verb, _)| Part::Do(verb))),
            (question, [_, rest @ ..]) => {
                let Some((_, hits)) = wanted(&question) else { return };
                let left = hits.saturating_sub(named(rest));
                let whose = match question {
                    Question::Picks { role, .. } => role.other(),
                    question => question.decider(),
                };
                nameable(&battle.party(whose).force, left, out);
            }
        }
    }

    fn battle_permit<V: Verdict>(
        &self,
        engagement: &Engagement,
        said: &[Part],
        part: &Part,
    ) -> Result<(), V> {
        let battle = &engagement.battle;
        let Some(question) = battle.question() else { return Ok(()) };
        match (question, part) {
            (Question::Press, Part::Do(Verb::Withdraw)) => self.withdrawal_permit(engagement),
            (Question::Press, Part::Space(to)) => self.withdraw_permit(engagement, *to),
            (Question::Dive { .. }, Part::Count(boats)) => {
                battle.allows(&Answer::Dive((*boats).min(255) as u8))
            }
            (Question::FortPick | Question::FortLosses, Part::Ship(ship)) => {
                battle.allows(&self.ship_answer(engagement, *ship))
            }
            (_, Part::Units(kind, count)) => {
                let all = units(said).chain([(*kind, *count)]);
                battle_units(battle, &question, all)
            }
            _ => Ok(()),
        }
    }

    /// Is there anywhere to go?
    fn withdrawal_permit<V: Verdict>(&self, engagement: &Engagement) -> Result<(), V> {
        let sea = self.ground.is_sea(engagement.at);
        let near = self.ground.near[engagement.at.index()].iter().filter(|s| self.ground.is_sea(**s) == sea);
        let open = near.into_iter().any(|to| self.withdraw_permit::<No>(engagement, *to).is_ok());
        battle::RETREAT.forbids(!open, || (msg!("combat-no-way-back"), vec![Subject::Space(engagement.at)]))
    }

    fn withdraw_permit<V: Verdict>(&self, engagement: &Engagement, to: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(to)];
        let came = engagement.ways.contains(&to);
        let sea = self.ground.is_sea(to);
        let hostile = sea && self.situation.is_hostile_zone(self.power, to);
        rule::FRIENDLY_WATERS.forbids(hostile, || (msg!("combat-hostile-waters", space = to), about()))?;
        battle::RETREAT.forbids(!came, || (msg!("combat-nobody-came-from", space = to), about()))
    }

    fn ship_answer(&self, engagement: &Engagement, ship: Piece) -> Answer {
        let load = engagement.loads.iter().position(|(s, _)| *s == ship).map(|i| i as u8);
        Answer::Ship { slot: slot(self.position.unit(ship)), load }
    }

    /// The answer that an order gives, if it is whole.
    pub(super) fn battle_answer(&self, engagement: &Engagement, said: &[Part]) -> Option<Answer> {
        let battle = &engagement.battle;
        let question = battle.question()?;
        let rest = said.get(1..).unwrap_or_default();
        match (question, said) {
            (Question::Press, [Part::Do(Verb::Press)]) => Some(Answer::Press),
            (Question::Press, [Part::Do(Verb::Withdraw), Part::Space(_)]) => Some(Answer::Withdraw),
            (Question::Dive { .. }, [Part::Do(Verb::Strike)]) => Some(Answer::Dive(0)),
            (Question::Dive { .. }, [Part::Do(Verb::Dive), Part::Count(n)]) => Some(Answer::Dive(*n as u8)),
            (Question::FortPick | Question::FortLosses, [_, Part::Ship(ship)]) => {
                Some(self.ship_answer(engagement, *ship))
            }
            _ => {
                let (_, hits) = wanted(&question)?;
                if said.is_empty() || named(rest) != hits {
                    return None;
                }
                match question {
                    Question::Planes { killed, .. } => {
                        let (killed, back) = planes(units(rest), killed);
                        Some(Answer::Planes { killed, back })
                    }
                    Question::Losses { role, .. } => {
                        Some(Answer::Losses(hits_on(&battle.party(role).force, units(rest))?))
                    }
                    Question::Picks { role, .. } => {
                        Some(Answer::Picks(hits_on(&battle.party(role.other()).force, units(rest))?))
                    }
                    _ => None,
                }
            }
        }
    }

    fn raid_shapes(&self, foray: &Foray, said: &[Part], out: &mut Vec<Part>) {
        let Some(question) = foray.raid.question() else { return };
        match (question, said) {
            (RaidQuestion::Target, []) => out.extend([Part::Do(Verb::Pick), Part::Do(Verb::Pass)]),
            (RaidQuestion::Target, [Part::Do(Verb::Pick)]) => nameable(&foray.raid.grounded, 1, out),
            (RaidQuestion::Target, _) => {}
            (_, []) => out.push(Part::Do(Verb::Lose)),
            (question, [_, rest @ ..]) => {
                let (force, hits) = raid_wants(foray, &question);
                nameable(&force, u16::from(hits).saturating_sub(named(rest)), out);
            }
        }
    }
}

/// Which planes a question of a raid is about, and how many.
fn raid_wants(foray: &Foray, question: &RaidQuestion) -> (Force, u8) {
    match question {
        RaidQuestion::Planes { role: Role::Attacker, killed, back } => (foray.raid.flight, killed + back),
        RaidQuestion::Planes { role: Role::Defender, killed, back } => {
            (foray.raid.interceptors, killed + back)
        }
        RaidQuestion::Flak { hits } => (foray.raid.flight, *hits),
        RaidQuestion::Grounded { hits } => (foray.raid.grounded, *hits),
        RaidQuestion::Target => (foray.raid.grounded, 1),
    }
}

fn raid_permit<V: Verdict>(foray: &Foray, said: &[Part], part: &Part) -> Result<(), V> {
    let (Some(question), Part::Units(kind, count)) = (foray.raid.question(), part) else { return Ok(()) };
    let (force, _) = raid_wants(foray, &question);
    let all = hits_on(&force, units(said).chain([(*kind, *count)]));
    // Each question has its own rule about who is lost.
    let rule = match question {
        RaidQuestion::Planes { .. } => battle::AIR_RESULT,
        RaidQuestion::Flak { .. } => battle::RAID_FLAK,
        RaidQuestion::Grounded { .. } => battle::STRAFE,
        RaidQuestion::Target => battle::TACTICAL_TARGET,
    };
    rule.forbids(all.is_none(), || (msg!("combat-not-there", kind = kind.name()), Vec::new()))
}

/// The answer that an order gives in a raid, if it is whole.
pub(super) fn raid_answer(foray: &Foray, said: &[Part]) -> Option<RaidAnswer> {
    let question = foray.raid.question()?;
    let rest = said.get(1..).unwrap_or_default();
    match (question, said) {
        (RaidQuestion::Target, [Part::Do(Verb::Pass)]) => Some(RaidAnswer::Facility),
        (RaidQuestion::Target, [_, Part::Units(kind, 1)]) => Some(RaidAnswer::Plane(Slot::of(*kind))),
        (RaidQuestion::Target, _) => None,
        _ => {
            let (force, hits) = raid_wants(foray, &question);
            if said.is_empty() || named(rest) != u16::from(hits) {
                return None;
            }
            match question {
                RaidQuestion::Planes { killed, .. } => {
                    let (killed, back) = planes(units(rest), killed);
                    Some(RaidAnswer::Planes { killed, back })
                }
                _ => Some(RaidAnswer::Lost(hits_on(&force, units(rest))?)),
            }
        }
    }
}

/// May these units be named in answer to a question, as far as they go?
fn battle_units<V: Verdict>(
    battle: &Battle,
    question: &Question,
    all: impl Iterator<Item = (Kind, u8)>,
) -> Result<(), V> {
    match *question {
        Question::Planes { role, killed, .. } => {
            let (killed, back) = planes(all, killed);
            let named = killed + back;
            let there = named.total() == u32::from(named.planes()) && battle.party(role).force.holds(&named);
            battle::AIR_RESULT.forbids(!there, missing)
        }
        Question::Losses { role, .. } => match hits_on(&battle.party(role).force, all) {
            Some(hits) => battle.allows_losses_so_far(role, &hits),
            None => battle::RETURN_FIRE.forbids(true, missing),
        },
        Question::Picks { role, hits } => match hits_on(&battle.party(role.other()).force, all) {
            Some(picked) => battle.allows_picks_so_far(role, hits, &picked),
            None => battle::TACTICAL_PICKS.forbids(true, missing),
        },
        _ => Ok(()),
    }
}

impl Course<'_, '_, '_> {
    /// Takes the answer to what the fight asks.
    pub(super) fn perform_answer(&mut self, seat: table::Seat, parts: &[Part]) {
        let Some(fight) = self.position.turn.combat.fight.take() else { return };
        match fight {
            Fight::Battle(mut engagement) => {
                let answer =
                    Decision::new(self.ground, self.position, seat).battle_answer(&engagement, parts);
                engagement.asks = None;
                if let Some(answer) = answer {
                    if let [Part::Do(Verb::Withdraw), Part::Space(to)] = parts {
                        self.withdraw_to(&engagement, *to);
                    }
                    self.take_answer(&mut engagement, answer);
                }
                self.position.turn.combat.fight = Some(Fight::Battle(engagement));
            }
            Fight::Raid(mut foray) => {
                foray.asks = None;
                if let Some(answer) = raid_answer(&foray, parts) {
                    self.take_raid_answer(&mut foray, answer);
                }
                self.position.turn.combat.fight = Some(Fight::Raid(foray));
            }
        }
    }
}
