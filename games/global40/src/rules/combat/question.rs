//! Which answers a battle allows: who can be lost or picked, and where the attacker can withdraw.

use table::{Message, No, Piece, Space, Subject, Verdict, msg};

use crate::model::battle::force::{Force, Slot};
use crate::model::battle::state::{Battle, Role};
use crate::model::combat::{Engagement, Foray};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::rule::{battle, combat as rule};
use crate::rules::battle::question::{Answer, Question};
use crate::rules::battle::raid::RaidQuestion;
use crate::rules::combat::forces::slot;
use crate::rules::now::Now;

fn missing() -> (Message, Vec<Subject>) {
    (msg!("battle-no-such-units"), Vec::new())
}

/// Units that take hits: a number of a kind, or a capital ship by its number where damaged and sound ones are together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    Units(Kind, u8),
    Ship(Piece, Slot),
}

impl From<Lost> for Part {
    fn from(lost: Lost) -> Part {
        match lost {
            Lost::Units(kind, count) => Part::Units(kind, count),
            Lost::Ship(ship, _) => Part::Ship(ship),
        }
    }
}

impl Lost {
    /// How many hits it takes.
    pub fn hits(self) -> u8 {
        match self {
            Lost::Units(_, count) => count,
            Lost::Ship(..) => 1,
        }
    }
}

/// Hits on units as hits on slots: of those that are only counted, an undamaged capital ship is damaged before a damaged one sinks.
/// None if there are too few.
pub fn hits_on(force: &Force, units: &[Lost]) -> Option<Force> {
    let (mut left, mut hits) = (*force, Force::NONE);
    for lost in units {
        for _ in 0..lost.hits() {
            let slot = match *lost {
                Lost::Ship(_, slot) => slot,
                Lost::Units(kind, _) => {
                    let whole = Slot::of(kind);
                    if left.get(whole) > 0 { whole } else { whole.when_hit()? }
                }
            };
            if left.get(slot) == 0 {
                return None;
            }
            left.remove(slot, 1);
            if let Some(damaged) = slot.when_hit() {
                left.put(damaged, 1);
            }
            hits.put(slot, 1);
        }
    }
    Some(hits)
}

/// Planes in the order named: the first are shot down, the others turn back.
pub fn planes(units: &[Lost], killed: u8) -> (Force, Force) {
    let (mut dead, mut back) = (Force::NONE, Force::NONE);
    let kinds = units.iter().filter_map(|lost| match lost {
        Lost::Units(kind, count) => Some((*kind, *count)),
        Lost::Ship(..) => None,
    });
    for kind in kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into())) {
        if dead.total() < u32::from(killed) { dead.put(kind, 1) } else { back.put(kind, 1) }
    }
    (dead, back)
}

/// Which planes a question of a raid is about, and how many.
pub fn raid_wants(foray: &Foray, question: &RaidQuestion) -> (Force, u8) {
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

/// May these planes be named in answer to a question of a raid, as far as they go?
pub fn raid_units<V: Verdict>(force: &Force, question: &RaidQuestion, named: &[Lost]) -> Result<(), V> {
    // Each question has its own rule about who is lost.
    let rule = match question {
        RaidQuestion::Planes { .. } => battle::AIR_RESULT,
        RaidQuestion::Flak { .. } => battle::RAID_FLAK,
        RaidQuestion::Grounded { .. } => battle::STRAFE,
        RaidQuestion::Target => battle::TACTICAL_TARGET,
    };
    let (gone, last) = (hits_on(force, named).is_none(), named.last());
    rule.forbids(gone, || {
        let kind = match last {
            Some(Lost::Units(kind, _)) => *kind,
            _ => Kind::Fighter,
        };
        (msg!("combat-not-there", kind = kind.name()), Vec::new())
    })
}

/// May these units be named in answer to a question, as far as they go?
pub fn battle_units<V: Verdict>(battle: &Battle, question: &Question, named: &[Lost]) -> Result<(), V> {
    match *question {
        Question::Planes { role, killed, .. } => {
            let (killed, back) = planes(named, killed);
            let all = killed + back;
            let there = all.total() == u32::from(all.planes()) && battle.party(role).force.holds(&all);
            battle::AIR_RESULT.forbids(!there, missing)
        }
        Question::Losses { role, .. } => match hits_on(&battle.party(role).force, named) {
            Some(hits) => battle.allows_losses_so_far(role, &hits),
            None => battle::RETURN_FIRE.forbids(true, missing),
        },
        Question::Picks { role, hits } => match hits_on(&battle.party(role.other()).force, named) {
            Some(picked) => battle.allows_picks_so_far(role, hits, &picked),
            None => battle::TACTICAL_PICKS.forbids(true, missing),
        },
        _ => Ok(()),
    }
}

impl Now<'_> {
    /// Is there anywhere to go?
    pub fn withdrawal_permit<V: Verdict>(&self, engagement: &Engagement) -> Result<(), V> {
        let mut near = self.withdrawals(engagement.at);
        let open = near.any(|to| self.withdraw_permit::<No>(engagement, to).is_ok());
        battle::RETREAT.forbids(!open, || (msg!("combat-no-way-back"), vec![Subject::Space(engagement.at)]))
    }

    /// Spaces of the same element beside a battle.
    pub fn withdrawals(&self, at: Space) -> impl Iterator<Item = Space> {
        let sea = self.ground.is_sea(at);
        self.ground.near[at.index()].iter().copied().filter(move |to| self.ground.is_sea(*to) == sea)
    }

    pub fn withdraw_permit<V: Verdict>(&self, engagement: &Engagement, to: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(to)];
        let came = engagement.ways.contains(&to);
        let sea = self.ground.is_sea(to);
        let hostile = sea && !self.situation.may_withdraw_to(self.power, to);
        rule::FRIENDLY_WATERS.forbids(hostile, || (msg!("combat-hostile-waters", space = to), about()))?;
        battle::RETREAT.forbids(!came, || (msg!("combat-nobody-came-from", space = to), about()))
    }

    /// Capital ships among these of which damaged and sound ones are together, so that it matters which is named.
    pub fn told_apart(&self, pieces: &[Piece], force: &Force) -> Vec<(Piece, Slot)> {
        let ships = pieces.iter().map(|p| (*p, slot(self.position.unit(*p))));
        let mixed = |(_, slot): &(Piece, Slot)| {
            let whole = Slot::of(slot.kind());
            whole.when_hit().is_some_and(|hit| force.get(whole) > 0 && force.get(hit) > 0)
        };
        ships.filter(mixed).collect()
    }

    pub fn ship_answer(&self, engagement: &Engagement, ship: Piece) -> Answer {
        let load = engagement.loads.iter().position(|(s, _)| *s == ship).map(|i| i as u8);
        Answer::Ship { slot: slot(self.position.unit(ship)), load }
    }
}
