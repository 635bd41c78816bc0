//! An attack of Third Reich as a process: both sides throw, then take their hits, then the defender may retreat.

use kit::{Line, Next, Policy, Process, Score, Target, Volley};
use table::RuleId;
use table::dice::Fell;

pub const ATTACK: RuleId = RuleId::new("TR-9.2.3");
pub const DEFENCE: RuleId = RuleId::new("TR-9.2.4");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nation {
    Germany,
    Italy,
    Romania,
    SovietUnion,
}

/// A ground unit in an attack. Terrain raises its dice and the hits it takes alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unit {
    pub nation: Nation,
    pub armour: bool,
    pub strength: u16,
    /// What it is on its other side; 0 if it has none, or stands on it.
    pub reduced: u16,
    pub doubled: bool,
    pub more: u16,
    /// It has taken its hits of this attack.
    pub hit: bool,
}

impl Unit {
    pub const fn infantry(nation: Nation, strength: u16, reduced: u16) -> Unit {
        Unit { nation, armour: false, strength, reduced, doubled: false, more: 0, hit: false }
    }

    pub const fn armour(nation: Nation, strength: u16, reduced: u16) -> Unit {
        Unit { armour: true, ..Unit::infantry(nation, strength, reduced) }
    }

    /// 9.8: in mountains or a fortress.
    pub const fn doubled(self) -> Unit {
        Unit { doubled: true, ..self }
    }

    /// 9.8, 9.82: in a swamp, in an objective city, behind a river. Never doubled.
    pub const fn with_more(self, more: u16) -> Unit {
        Unit { more, ..self }
    }

    pub const fn factors(self) -> u16 {
        if self.strength == 0 {
            return 0;
        }
        self.strength * if self.doubled { 2 } else { 1 } + self.more
    }
}

impl Target for Unit {
    const REMEMBERS_HITS: bool = false;

    /// 9.31, 9.32: the weakest first, and nobody twice.
    fn turn(&self) -> Option<u16> {
        (!self.hit && self.factors() > 0).then_some(self.factors())
    }

    fn needs(&self) -> u16 {
        self.factors()
    }

    fn hit(&mut self, _: u16) {
        *self = Unit { strength: self.reduced, reduced: 0, hit: true, ..*self };
    }

    fn is_gone(&self) -> bool {
        self.strength == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Attack,
    Defence,
    Damage,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Retreat {
    No,
    Voluntary,
    Mandatory,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Choice {
    /// Which of equally weak units of different nations.
    AttackerHit(Vec<usize>),
    DefenderHit(Vec<usize>),
    /// Stay and pay for a number of hits, or retreat.
    StayOrRetreat(u16),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Attack {
    stage: Stage,
    attackers: Line<Unit>,
    defenders: Line<Unit>,
    asks: Option<Choice>,
    retreat: Retreat,
}

/// What came of an attack. What is paid, is paid in basic resource points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Result {
    pub attackers: Vec<Unit>,
    pub attacker_pays: u16,
    pub defenders: Vec<Unit>,
    pub defender_pays: u16,
    pub retreat: Retreat,
}

impl Attack {
    pub fn new(attackers: &[Unit], defenders: &[Unit]) -> Attack {
        Attack {
            stage: Stage::Attack,
            attackers: Line::new(attackers.to_vec()),
            defenders: Line::new(defenders.to_vec()),
            asks: None,
            retreat: Retreat::No,
        }
    }

    pub fn volley(&self) -> Volley {
        let shots = |line: &Line<Unit>, armour: u8, others: u8| {
            let shot = |unit: &Unit| (unit.factors(), if unit.armour { armour } else { others });
            line.units.iter().map(shot).collect()
        };
        match self.stage {
            Stage::Attack => Volley { rule: ATTACK, shots: shots(&self.attackers, 5, 6), repulse: 0 },
            _ => Volley { rule: DEFENCE, shots: shots(&self.defenders, 4, 5), repulse: 0 },
        }
    }

    fn damage(&mut self) {
        self.asks = self.attackers.absorb().map(Choice::AttackerHit);
        self.asks = self.asks.take().or_else(|| self.defenders.absorb().map(Choice::DefenderHit));
        if self.asks.is_some() {
            return;
        }
        let (left, all_hit) = (self.defenders.hits, self.defenders.units.iter().all(|unit| unit.hit));
        if all_hit && !self.defenders.units.is_empty() {
            self.retreat = Retreat::Mandatory;
        } else if left > 0 && !all_hit {
            return self.asks = Some(Choice::StayOrRetreat(left));
        }
        self.stage = Stage::Over;
    }
}

impl Process for Attack {
    type Choice = Choice;
    type End = Result;

    fn next(&self) -> Next<Choice> {
        match (&self.asks, self.stage) {
            (Some(choice), _) => Next::Choose(choice.clone()),
            (None, Stage::Attack | Stage::Defence) => Next::Throw(self.volley().throw()),
            (None, Stage::Damage | Stage::Over) => Next::Over,
        }
    }

    fn fell(&mut self, fell: &Fell) {
        let hits = Score::of(fell).hits;
        if self.stage == Stage::Attack {
            (self.defenders.hits, self.stage) = (hits, Stage::Defence);
        } else {
            (self.attackers.hits, self.stage) = (hits, Stage::Damage);
            self.damage();
        }
    }

    fn chosen(&mut self, option: usize) {
        match self.asks.take() {
            Some(Choice::AttackerHit(units)) => self.attackers.hit(units[option]),
            Some(Choice::DefenderHit(units)) => self.defenders.hit(units[option]),
            Some(Choice::StayOrRetreat(_)) => {
                self.retreat = if option == 0 { Retreat::No } else { Retreat::Voluntary };
                return self.stage = Stage::Over;
            }
            None => panic!("nothing was asked"),
        }
        self.damage();
    }

    fn progress(&self) -> u32 {
        self.stage as u32
    }

    /// 9.35: hits left over are paid, unless one retreats or nobody is left.
    fn end(self) -> Result {
        let pays = |line: &Line<Unit>| if line.units.is_empty() { 0 } else { line.hits };
        Result {
            attacker_pays: pays(&self.attackers),
            defender_pays: if self.retreat == Retreat::No { pays(&self.defenders) } else { 0 },
            attackers: self.attackers.units,
            defenders: self.defenders.units,
            retreat: self.retreat,
        }
    }
}

/// Nobody retreats unless he must; of equals the first takes the hits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StandFast;

impl Policy<Attack> for StandFast {
    fn choose(&self, _: &Attack, _: &Choice) -> usize {
        0
    }
}
