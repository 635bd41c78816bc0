//! The calculator: how a battle ends under given orders, exactly where that is feasible.

use std::cmp::Ordering;

use odds::{Course, OutOfReach, Reach, Spread, millionths};
use table::dice::Fell;

use super::figures::figures;
use super::policy::Policy;
use super::throw::Throw;
use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Field, Role, Shore, Stage};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// Who has won when a battle is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Upshot {
    /// The attacker: a territory is captured, or a sea zone cleared.
    Won,
    /// The defender.
    Held,
    /// Nobody is left; a territory stays with its owner.
    Drawn,
    /// The attacker has withdrawn.
    Withdrawn,
}

/// How a battle ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ended {
    pub upshot: Upshot,
    /// All that is alive of each side, wherever it went.
    pub attackers: Force,
    pub defenders: Force,
    /// The fort's damage.
    pub fort: u8,
    /// The fleet off the shore, after the fort's shot.
    pub fleet: Force,
    /// Planes of the defender keep everybody from landing.
    pub watched: bool,
}

impl Ended {
    pub fn won(&self) -> bool {
        self.upshot == Upshot::Won
    }

    /// May units come ashore after this battle at sea?
    pub fn clears(&self) -> bool {
        self.won() && !self.watched
    }
}

impl Battle {
    /// How it ended, if it is over.
    pub fn ended(&self) -> Option<Ended> {
        self.is_over().then(|| Ended {
            upshot: self.upshot(),
            attackers: self.attacker.alive(),
            defenders: self.defender.alive(),
            fort: self.fort.map_or(0, |fort| fort.damage),
            fleet: self.shore.as_ref().map_or(Force::NONE, |shore| shore.fleet),
            watched: self.watched && rule::CLEARED.holds(),
        })
    }

    fn upshot(&self) -> Upshot {
        let (attack, defence) = (&self.attacker.force, &self.defender.force);
        let (holds, takes) = match self.field {
            Field::Land => {
                let guns = self.anti_tank_guns(Role::Defender) > 0 || defence.get(Kind::Aaa) > 0;
                (defence.captors() > 0 || self.fort_operative() || guns, attack.captors() > 0)
            }
            Field::Sea => {
                let ships = !defence.is_empty();
                (ships, !attack.is_empty() || !self.attacker.away.is_empty())
            }
        };
        match (holds, takes) {
            (false, true) if !attack.is_empty() || !self.withdrawn => Upshot::Won,
            _ if self.withdrawn => Upshot::Withdrawn,
            (true, true) if !attack.is_empty() => Upshot::Drawn,
            (true, _) => Upshot::Held,
            (false, _) => Upshot::Drawn,
        }
    }

    /// The sum of the numbers at which a side's dice hit now.
    pub(super) fn pips(&self, role: Role) -> u64 {
        let dice = |at: &[u8; 7]| at.iter().enumerate().map(|(at, n)| at as u64 * u64::from(*n)).sum::<u64>();
        self.volleys(role).iter().map(|volley| dice(&volley.at) + u64::from(volley.pairs) * 4).sum()
    }
}

/// A battle in which a policy decides.
#[derive(Clone, Debug)]
pub struct Planned<'p> {
    pub battle: Battle,
    policy: &'p Policy,
}

impl<'p> Planned<'p> {
    /// The battle at its next throw.
    pub fn new(battle: Battle, policy: &'p Policy) -> Planned<'p> {
        let mut planned = Planned { battle, policy };
        if planned.battle.stage == Stage::Opening {
            planned.battle.advance();
        }
        planned.go_on();
        planned
    }

    fn go_on(&mut self) {
        self.policy.answer_all(&mut self.battle);
        // The calculator merges rounds between which the policy does not distinguish.
        self.battle.round = self.battle.round.min(self.policy.last_round_that_matters());
    }
}

impl PartialEq for Planned<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.battle == other.battle
    }
}

impl Eq for Planned<'_> {}

impl PartialOrd for Planned<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Planned<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.battle.cmp(&other.battle)
    }
}

/// What has left a battle for good: planes, submarines and others of both sides, the fleet off the shore, and whether planes
/// watch the zone.
type PutDown = (Force, Force, Option<Box<Shore>>, bool);

impl Course for Planned<'_> {
    type Throw = Throw;
    type Load = PutDown;
    type End = Ended;

    fn wants(&self) -> Option<Throw> {
        self.battle.wants()
    }

    fn is_over(&self) -> bool {
        self.battle.is_over()
    }

    fn take(&mut self, throw: &Throw, fell: &Fell) {
        self.battle.take(throw, fell);
        self.go_on();
    }

    fn rests(&self) -> bool {
        let battle = &self.battle;
        let round_begins = match battle.stage {
            Stage::Volley(Role::Attacker) => battle.attacker.fired == 0,
            // A fleet that can neither fire nor escape: only the defender's fire is left of the round.
            Stage::Volley(Role::Defender) => battle.defender.fired == 0 && !battle.fires(Role::Attacker),
            _ => false,
        };
        battle.round == 1 || round_begins || battle.is_over()
    }

    fn progress(&self) -> u32 {
        let battle = &self.battle;
        if battle.round == 1 {
            let party = |role: Role| u32::from(battle.party(role).fired);
            return battle.stage.place() * 8 + party(Role::Attacker) + party(Role::Defender);
        }
        let fort = battle.fort.map_or(0, |fort| u32::from(fort.room()));
        10_000 - battle.attacker.force.stamina() - battle.defender.force.stamina() - fort
    }

    fn put_down(&mut self) -> Option<PutDown> {
        let battle = &mut self.battle;
        if battle.round == 1 && !battle.is_over() {
            return None;
        }
        let watched = std::mem::take(&mut battle.watched);
        let away = (battle.attacker.away, battle.defender.away, battle.shore.take(), watched);
        if away.0.is_empty() && away.1.is_empty() && away.2.is_none() {
            return None;
        }
        (battle.attacker.away, battle.defender.away) = (Force::NONE, Force::NONE);
        Some(away)
    }

    fn join(before: &PutDown, more: PutDown) -> PutDown {
        (before.0 + more.0, before.1 + more.1, before.2.clone().or(more.2), before.3 || more.3)
    }

    fn end(mut self, load: Option<&PutDown>) -> Ended {
        if let Some((attacker, defender, shore, watched)) = load {
            self.battle.attacker.away += *attacker;
            self.battle.defender.away += *defender;
            self.battle.shore = shore.clone();
            self.battle.watched |= *watched;
        }
        self.battle.ended().expect("a battle at its end")
    }
}

/// How many samples to take where an exact answer is out of reach.
const RUNS: u32 = 20_000;
const SEED: u64 = 1940;

/// The odds of a battle.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Every outcome with its probability; exact, or from this many samples.
    pub ends: Spread<Ended>,
    /// What both sides brought, in IPCs.
    pub brought: (i64, i64),
    field: Field,
}

impl Odds {
    fn of(battle: &Battle, ends: Spread<Ended>) -> Odds {
        let price = |role: Role| figures().price(&battle.party(role).alive());
        Odds { ends, brought: (price(Role::Attacker), price(Role::Defender)), field: battle.field }
    }

    pub fn is_exact(&self) -> bool {
        self.ends.is_exact()
    }

    /// In millionths: the attacker wins.
    pub fn win(&self) -> u32 {
        self.of_upshot(Upshot::Won)
    }

    /// In millionths: the attacker captures the territory, which takes a surviving land unit.
    pub fn capture(&self) -> u32 {
        if self.field == Field::Land { self.win() } else { 0 }
    }

    /// In millionths: nobody is left.
    pub fn draw(&self) -> u32 {
        self.of_upshot(Upshot::Drawn)
    }

    /// In millionths, half the width of the 95 % confidence interval of a probability.
    pub fn error(&self, of: u32) -> u32 {
        millionths(self.ends.error(odds::share(of)))
    }

    /// In millionths.
    pub fn of_upshot(&self, upshot: Upshot) -> u32 {
        millionths(self.ends.chance(|end| end.upshot == upshot))
    }

    /// IPCs the defender lost less those the attacker lost, in this outcome.
    pub fn swing_of(&self, end: &Ended) -> i64 {
        let table = figures();
        let (attack, defence) = self.brought;
        (defence - table.price(&end.defenders)) - (attack - table.price(&end.attackers))
    }

    /// The mean swing in thousandths of an IPC.
    pub fn swing(&self) -> i64 {
        (self.ends.mean(|end| self.swing_of(end)) * 1000.0).round() as i64
    }

    /// What is left of a side, and how likely.
    pub fn survivors(&self, role: Role) -> Spread<Force> {
        self.ends.by(|end| match role {
            Role::Attacker => end.attackers,
            Role::Defender => end.defenders,
        })
    }
}

/// The odds of a battle under these orders: exact if feasible, otherwise sampled, which the answer says.
pub fn odds(battle: &Battle, policy: &Policy) -> Odds {
    odds_within(battle, policy, Reach::default(), RUNS)
}

/// The same with a different budget and number of samples: a bot has less time than a person who asks.
pub fn odds_within(battle: &Battle, policy: &Policy, reach: Reach, runs: u32) -> Odds {
    Odds::of(battle, odds::spread(&Planned::new(battle.clone(), policy), reach, runs, SEED))
}

/// The same, exactly or not at all.
pub fn exact(battle: &Battle, policy: &Policy, reach: Reach) -> Result<Odds, OutOfReach> {
    let ends = odds::unfold(Planned::new(battle.clone(), policy), reach)?;
    Ok(Odds::of(battle, Spread { ends, runs: None }))
}

/// The same from this many samples.
pub fn sampled(battle: &Battle, policy: &Policy, runs: u32, seed: u64) -> Odds {
    Odds::of(battle, odds::sampled(&Planned::new(battle.clone(), policy), runs, seed))
}

/// The same from this many samples taken together, for large numbers of them.
pub fn sampled_together(battle: &Battle, policy: &Policy, runs: u32, seed: u64) -> Odds {
    Odds::of(battle, odds::sampled_together(&Planned::new(battle.clone(), policy), runs, seed))
}
