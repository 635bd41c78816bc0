//! Throws: what a battle asks of the dice, and what it does with how they fall.

use odds::Thrown;
use table::RuleId;
use table::dice::{Chance, Dice, Fell, Pool, Stream};

use super::figures::figures;
use super::fire::{Sort, Volley};
use crate::model::battle::edge::Trait;
use crate::model::battle::hits::Aim;
use crate::model::battle::state::{Battle, Role, Shore, Stage};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// What a throw is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Air combat: this side's roll.
    Air(Role),
    /// The ships off the shore.
    Bombardment,
    /// The fort at the ships.
    Fort,
    /// Guns at planes.
    Flak,
    /// Dice of this side.
    Volley(Role),
    /// Dice that submarines won.
    Again,
    /// Destroyers of this side at submarines that leave.
    Parting(Role),
}

/// A throw that a battle asks for.
#[derive(Clone, Debug)]
pub struct Throw {
    pub group: Group,
    pub rule: RuleId,
    pub chance: Chance,
    sort: Sort,
    aim: Aim,
    /// Hits that low luck has counted out.
    pub sure: u16,
    /// The side has more dice to throw after these.
    more: bool,
}

impl Thrown for Throw {
    fn rule(&self) -> RuleId {
        self.rule
    }

    fn chance(&self) -> &Chance {
        &self.chance
    }
}

impl Throw {
    fn new(group: Group, rule: RuleId, chance: Chance) -> Throw {
        Throw { group, rule, chance, sort: Sort::Plain, aim: Aim::ALL, sure: 0, more: false }
    }

    /// Dice that all hit at one number.
    fn plain(group: Group, rule: RuleId, dice: u8, at: u8, aim: Aim) -> Throw {
        let pools = vec![Pool::up_to(dice.into(), 6, at)];
        Throw { aim, ..Throw::new(group, rule, Chance::Total(pools)) }
    }

    /// Dice of which some hit at one number and some at another.
    fn two(group: Group, rule: RuleId, aim: Aim, dice: [(u8, u8); 2]) -> Throw {
        let thrown = dice.into_iter().filter(|(n, _)| *n > 0);
        let pools = thrown.map(|(n, at)| Pool::up_to(n.into(), 6, at)).collect();
        Throw { aim, ..Throw::new(group, rule, Chance::Total(pools)) }
    }

    fn volley(volley: &Volley, role: Role, rule: RuleId, low_luck: bool) -> Throw {
        let at =
            volley.at.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| (at as u8, u16::from(*n)));
        let mut pools = Vec::with_capacity(4);
        let mut sure = 0;
        match volley.sort {
            Sort::Plain if low_luck => {
                let pips: u16 = at.map(|(at, n)| u16::from(at) * n).sum();
                sure = pips / 6;
                // Without a rest the die that cannot hit is thrown all the same, so that every volley has a throw.
                pools.push(Pool::up_to(1, 6, (pips % 6) as u8));
            }
            Sort::Plain => pools.extend(at.map(|(at, n)| Pool::up_to(n, 6, at))),
            Sort::Tactical | Sort::Torpedo => pools.extend(at.map(|(at, n)| Pool::bands(n, 6, &[1, at], 1))),
            Sort::Hunter => pools.extend(at.map(|(at, n)| Pool::bands(n, 6, &[at, at + 1], 0))),
        }
        if volley.pairs > 0 {
            pools.push(Pool::up_to(volley.pairs.into(), 36, lower_of_two(figures().with.heavy_bomber)));
        }
        let throw = Throw::new(Group::Volley(role), rule, Chance::Total(pools));
        Throw { sort: volley.sort, aim: volley.aim, sure, ..throw }
    }
}

/// Two dice of which the lower counts, as one die of 36 ascending faces: how many of the faces are at most this number.
fn lower_of_two(at: u8) -> u8 {
    36 - (6 - at) * (6 - at)
}

impl Battle {
    /// The throw that comes next, if the battle waits for one.
    pub fn wants(&self) -> Option<Throw> {
        let table = figures();
        match self.stage {
            Stage::AirRoll(role) => {
                let dice = self.party(role).edge.air_dice();
                Some(Throw::new(Group::Air(role), rule::AIR_ROLL, Chance::Sum(dice, 6)))
            }
            Stage::Bombardment => {
                let guns = &self.shore.as_ref()?.guns;
                let pools =
                    guns.present().map(|(slot, n)| Pool::up_to(n.into(), 6, table.bombard[slot.index()]));
                let chance = Chance::Total(pools.collect());
                let aim = self.targets(Role::Defender);
                Some(Throw { aim, ..Throw::new(Group::Bombardment, rule::BOMBARDMENT, chance) })
            }
            Stage::FortShot => Some(Throw::new(Group::Fort, rule::FORT_SHOT, Chance::Die(6))),
            Stage::Flak => {
                let by = if self.is_land() { rule::FLAK } else { rule::CRUISER_FLAK };
                let dice = if by.holds() { self.flak_dice() } else { 0 };
                let with = if rule::RADAR.holds() { self.flak_with_radar().min(dice) } else { 0 };
                Some(Throw::two(
                    Group::Flak,
                    by,
                    Aim::AIR,
                    [(with, table.with.flak_with_radar), (dice - with, table.with.flak)],
                ))
            }
            Stage::Strike(role) => {
                let by = if role == Role::Attacker { rule::STRIKE } else { rule::STRIKE_BACK };
                Some(Throw::volley(&self.strike(role)?, role, by, false))
            }
            Stage::StrikeAgain | Stage::VolleyAgain => {
                let (dice, at) = (self.attacker.again, self.torpedo_value(Role::Attacker));
                let aim = self.torpedo_aim().intersection(self.targets(Role::Defender));
                Some(Throw::plain(Group::Again, rule::SUBS_AGAIN, dice, at, aim))
            }
            Stage::Volley(role) => {
                let (party, volleys) = (self.party(role), self.volleys(role));
                let by = if role == Role::Attacker { rule::ATTACK } else { rule::DEFENCE };
                let volley = volleys.get(usize::from(party.fired))?;
                let throw = Throw::volley(volley, role, by, party.edge.has(Trait::LowLuck));
                Some(Throw { more: usize::from(party.fired) + 1 < volleys.len(), ..throw })
            }
            Stage::Parting(role) => {
                let (party, at) = (self.party(role), table.with.parting_shot);
                let dice = party.force.get(Kind::Destroyer);
                let better = party.edge.having(Trait::ImprovedAsw, dice);
                let better = if rule::IMPROVED_ASW.holds() { better } else { 0 };
                Some(Throw::two(
                    Group::Parting(role),
                    rule::PARTING_SHOT,
                    Aim::SUBS,
                    [(better, at + 1), (dice - better, at)],
                ))
            }
            _ => None,
        }
    }

    /// Throws the next dice at the table and goes on to the next throw or decision.
    pub fn throw(&mut self, dice: &mut Dice<'_>) {
        if self.stage == Stage::Opening {
            self.advance();
        }
        if let Some(throw) = self.wants() {
            let fell = dice.fall(Stream::Public, throw.rule, throw.chance.clone()).clone();
            self.take(&throw, &fell);
        }
    }

    /// Takes how the dice fell and goes on to the next throw or decision.
    pub fn take(&mut self, throw: &Throw, fell: &Fell) {
        let done = match (throw.group, fell) {
            (Group::Air(role), Fell::Sum(sum)) => {
                self.air_result(role, *sum);
                true
            }
            (Group::Fort, Fell::Die(face)) => {
                if let Some(shore) = &mut self.shore {
                    shore.hit = match *face {
                        1 => Shore::PICKED,
                        n if n <= figures().fort.defence => Shore::HIT,
                        _ => Shore::MISSED,
                    };
                }
                true
            }
            (Group::Bombardment, Fell::Total(bands, _)) => {
                self.defender.hits.add(throw.aim, bands[0]);
                true
            }
            (Group::Flak, Fell::Total(bands, _)) => {
                self.attacker.hits.add(Aim::AIR, bands[0]);
                true
            }
            (Group::Again, Fell::Total(bands, _)) => {
                self.attacker.again = 0;
                self.defender.hits.add(throw.aim, bands[0]);
                true
            }
            (Group::Parting(role), Fell::Total(bands, _)) => {
                self.party_mut(role.other()).hits.add(Aim::SUBS, bands[0]);
                true
            }
            (Group::Volley(role), Fell::Total(bands, _)) => {
                self.hit(role, throw, bands);
                !throw.more
            }
            _ => unreachable!("{:?} fell as {fell:?}", throw.chance),
        };
        if done {
            self.stage = self.stage.after();
            self.advance();
        }
    }

    fn hit(&mut self, role: Role, throw: &Throw, bands: &[u16]) {
        let striking = matches!(self.stage, Stage::Strike(_));
        let enemy = self.party_mut(role.other());
        match throw.sort {
            Sort::Plain => enemy.hits.add(throw.aim, bands[0] + throw.sure),
            Sort::Tactical => {
                enemy.picks += bands[0] as u8;
                enemy.hits.add(throw.aim, bands[1]);
            }
            Sort::Torpedo => enemy.hits.add(throw.aim, bands[0] + bands[1]),
            Sort::Hunter => {
                enemy.hits.add(throw.aim, bands[0]);
                let aim = if rule::HUNTERS_AIM.holds() { Aim::SUBS } else { throw.aim };
                enemy.hits.add(aim, bands[1]);
            }
        }
        let party = self.party_mut(role);
        if throw.sort == Sort::Torpedo {
            party.again = bands[0] as u8;
        }
        party.struck |= striking;
        party.fired = if throw.more { party.fired + 1 } else { 0 };
    }

    fn air_result(&mut self, role: Role, sum: u16) {
        let (party, table) = (self.party(role), figures());
        let drm = if rule::PILOTS.holds() { i16::from(party.edge.air_roll) } else { 0 };
        let factors =
            if rule::AIR_FACTORS.holds() { table.factors(&party.force) } else { party.force.planes() };
        let (killed, back) = table.exchange(factors, sum as i16 + drm);
        let enemy = self.party_mut(role.other());
        let planes = enemy.force.planes();
        let killed = killed.min(planes);
        enemy.shot = (killed, back.min(planes - killed));
    }
}
