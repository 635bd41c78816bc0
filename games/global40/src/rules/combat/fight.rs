//! A battle under way: the value that decides it, and the units it is about.

use table::dice::{Fell, Stream};
use table::{Piece, Space};

use crate::model::battle::state::{Battle, Role};
use crate::model::combat::{Engagement, Fight};
use crate::model::fact::Fact;
use crate::model::fact::combat::{CombatFact, Thrown, Volley};
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::unit::Marks;
use crate::rule::battle;
use crate::rules::battle::policy::{Policy, Press};
use crate::rules::battle::question::{Answer, Need, Question};
use crate::rules::battle::throw::Group;
use crate::rules::combat::forces::force;
use crate::rules::executor::Executor;

impl Engagement {
    pub fn new(
        at: Space,
        battle: Battle,
        attackers: Vec<Piece>,
        defenders: Vec<Piece>,
        captain: Power,
    ) -> Engagement {
        Engagement {
            at,
            battle: battle.begin(),
            attackers,
            defenders,
            fleet: Vec::new(),
            loads: Vec::new(),
            captain,
            ways: Vec::new(),
            decks: Vec::new(),
            asks: None,
        }
    }
}

impl Executor<'_, '_, '_> {
    /// The standing answers of both sides.
    pub(super) fn policy(&self, attacker: Power, defender: Power) -> Policy {
        let preferences = &self.position.loss_preferences;
        Policy {
            attacker: preferences.orders(attacker),
            defender: preferences.orders(defender),
            press: Press::ToTheEnd,
        }
    }

    pub(super) fn begin_fight(&mut self, fight: Fight) {
        self.position.turn.combat.fight = Some(fight);
        self.position.frames.replace(Frame::Fight);
    }

    /// Goes on with the fight; false if somebody must decide.
    pub(super) fn advance_fight(&mut self) -> bool {
        match self.position.turn.combat.fight.take() {
            Some(Fight::Battle(engagement)) => self.advance_battle(engagement),
            Some(Fight::Raid(foray)) => self.advance_raid(foray),
            None => {
                self.position.frames.replace(Frame::Combat);
                true
            }
        }
    }

    fn advance_battle(&mut self, mut engagement: Box<Engagement>) -> bool {
        let active = self.power();
        let policy = self.policy(active, engagement.captain);
        loop {
            match engagement.battle.next() {
                Need::Throw => self.throw(&mut engagement),
                Need::Decide(question) => {
                    let power = match question.decider() {
                        Role::Attacker => active,
                        Role::Defender => engagement.captain,
                    };
                    if question == Question::Press || self.position.loss_preferences.ask.contains(power) {
                        engagement.asks = Some(power);
                        if power != active {
                            self.tell.consults();
                        }
                        self.position.turn.combat.fight = Some(Fight::Battle(engagement));
                        return false;
                    }
                    let answer = policy.answer(&engagement.battle, &question);
                    self.take_answer(&mut engagement, answer);
                }
                Need::Over => {
                    self.apply_losses(&mut engagement);
                    self.position.frames.replace(Frame::Combat);
                    self.conclude(*engagement);
                    return true;
                }
            }
        }
    }

    fn throw(&mut self, engagement: &mut Engagement) {
        let Some(throw) = engagement.battle.wants() else { return };
        let fell = self.dice.fall(Stream::Public, throw.rule, throw.chance.clone()).clone();
        engagement.battle.take(&throw, &fell);
        let at = engagement.at;
        let fact = match (throw.group, &fell) {
            (Group::Air(by), Fell::Sum(rolled)) => Some(CombatFact::Air { at, by, rolled: *rolled }),
            (group, Fell::Total(bands, faces)) => {
                let (by, what) = match group {
                    Group::Bombardment => (Role::Attacker, Volley::Bombardment),
                    Group::Flak => (Role::Defender, Volley::Flak),
                    Group::Volley(role) => (role, Volley::Fire),
                    Group::Parting(role) => (role, Volley::Parting),
                    _ => (Role::Attacker, Volley::Again),
                };
                let dice = Thrown::of(&throw.chance, faces);
                Some(CombatFact::Volley { at, by, what, dice, hits: hits(bands) + throw.sure })
            }
            (_, Fell::Die(face)) => {
                let at_most = crate::rules::battle::figures::figures().fort.defence;
                let (hit, dice) = (u16::from(*face <= at_most), vec![Thrown::one(*face, at_most)]);
                Some(CombatFact::Volley { at, by: Role::Defender, what: Volley::Fort, dice, hits: hit })
            }
            _ => None,
        };
        if let Some(fact) = fact {
            self.tell.all(|| Fact::Combat(fact));
        }
        self.apply_losses(engagement);
    }

    /// Carries out a decision.
    pub fn take_answer(&mut self, engagement: &mut Engagement, answer: Answer) {
        let question = engagement.battle.question();
        engagement.battle.answer(answer);
        match (answer, question) {
            (Answer::Ship { load: Some(load), .. }, _) => {
                let (ship, units) = engagement.loads.remove(usize::from(load));
                for unit in units {
                    self.destroy(unit, battle::FORT_SHOT);
                }
                self.destroy(ship, battle::FORT_SHOT);
                engagement.fleet.retain(|s| *s != ship);
            }
            (Answer::Dive(boats), Some(Question::Dive { role, .. })) if boats > 0 => {
                let at = engagement.at;
                self.tell.all(|| Fact::Combat(CombatFact::Dives { at, by: role, boats }));
            }
            _ => {}
        }
        self.apply_losses(engagement);
    }

    /// Takes off what the battle has destroyed, and marks what it has damaged.
    fn apply_losses(&mut self, engagement: &mut Engagement) {
        let alive = [engagement.battle.attacker.alive(), engagement.battle.defender.alive()];
        self.reconcile(&mut engagement.attackers, &alive[0], battle::DEFENCE);
        self.reconcile(&mut engagement.defenders, &alive[1], battle::ATTACK);
        if let Some(shore) = &engagement.battle.shore {
            let fleet = shore.fleet;
            self.reconcile(&mut engagement.fleet, &fleet, battle::FORT_SHOT);
        }
        for (_, units) in &mut engagement.loads {
            units.retain(|u| engagement.attackers.contains(u));
        }
        let seaborne: Vec<Piece> = engagement
            .attackers
            .iter()
            .copied()
            .filter(|p| self.position.unit(*p).is(Marks::SEABORNE))
            .collect();
        engagement.battle.bound = force(self.position, &seaborne);
    }
}

/// All hits of a throw: everything but what fell above the last number that counts.
fn hits(bands: &[u16]) -> u16 {
    bands.iter().take(bands.len().saturating_sub(1)).sum()
}
