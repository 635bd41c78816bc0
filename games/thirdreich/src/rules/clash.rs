//! A battle as a series of throws: aircraft over each hex, then the dice of both sides (9.2, 9.7, 11.3, 11.4, 11.9). The game
//! plays it, and the odds follow it to all its ends.

use std::convert::Infallible;

use kit::{Followed, Next, Policy, Process, Score, Throw, Volley};
use odds::{Reach, Spread};
use table::Space;
use table::dice::{Chance, Fell, Pool};

use crate::model::frames::{Attack, Flight};
use crate::model::nation::Nation;
use crate::model::units::{UnitId, Wing};
use crate::rule;

use super::field::Field;

/// Runs that stand for the exact answer where that is out of reach.
const RUNS: u32 = 5_000;

/// What fights over one attacked hex; attackers first, then defenders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Over {
    pub hex: Space,
    tac: [u16; 2],
    /// Only attackers have SAC.
    sac: u16,
    /// Strength of the ground units that fight for the hex: support counts up to this (11.32, 11.42).
    ground: [u16; 2],
    /// Strength of the armour that TAC can blitz with.
    armour: [u16; 2],
    /// Defending TAC throw half their dice (22.44).
    frozen: bool,
}

/// A battle up to the damage.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clash {
    /// Hexes in whose air nothing is settled, the next one first.
    pub over: Vec<Over>,
    /// Blitzing TAC of the attackers is never more than this.
    armour: u16,
    /// Dice of each side: armour, other ground units, blitzing TAC, other aircraft.
    dice: [[u16; 4]; 2],
    /// Sides that have thrown.
    thrown: u8,
    /// Hits on each side.
    pub hits: [u16; 2],
}

/// The lowest faces that hit, by side and kind of dice (9.2).
const HITS_FROM: [[u8; 4]; 2] = [[5, 6, 5, 6], [4, 5, 4, 5]];

impl Clash {
    /// An attack with the aircraft that fly.
    pub fn of(field: &Field, attack: &Attack, leader: Nation, flights: &[Flight]) -> Clash {
        let friendly = |nation| field.position.relations.are_friends(leader, nation);
        let at_war = |nation| field.position.relations.are_at_war(leader, nation);
        let blitz = |armour: u16| if rule::BLITZ.holds() { armour } else { 0 };
        let mut over = Vec::new();
        let mut defenders = [0; 4];
        for hex in &attack.hexes {
            let touching: Vec<UnitId> = attack
                .units
                .iter()
                .copied()
                .filter(|unit| field.hex(*unit).is_some_and(|from| field.touch(from, *hex)))
                .collect();
            let mut ground = [touching.iter().map(|unit| field.attack_strength(*unit)).sum(), 0];
            for unit in field.units_in(*hex).filter(|unit| at_war(field.unit(*unit).nation)) {
                let dice = field.defence_strength(unit, attack);
                defenders[usize::from(!field.is_armour(unit))] += dice;
                ground[1] += dice;
            }
            let enemies = field.units_in(*hex).filter(|unit| at_war(field.unit(*unit).nation));
            let here = |wing, of: &dyn Fn(Nation) -> bool| field.over(flights, *hex, wing, of);
            over.push(Over {
                hex: *hex,
                tac: [here(Wing::Tac, &friendly), here(Wing::Tac, &at_war)],
                sac: here(Wing::Sac, &friendly),
                ground,
                armour: [field.armour(touching.into_iter()), field.armour(enemies)].map(blitz),
                frozen: field.is_grounded(*hex),
            });
        }
        let armour = field.armour(attack.units.iter().copied());
        let all: u16 = attack.units.iter().map(|unit| field.attack_strength(*unit)).sum();
        let dice = [[armour, all - armour, 0, 0], defenders];
        let mut clash = Clash { over, armour, dice, thrown: 0, hits: [0; 2] };
        clash.settle();
        clash
    }

    /// How likely each number of hits on attackers and defenders is.
    pub fn odds(&self) -> Spread<[u16; 2]> {
        odds::spread(&Followed::new(self.clone(), Unasked), Reach::default(), RUNS, 1941)
    }

    /// Hexes with aircraft of one side alone come down to dice; a side without dice throws none.
    fn settle(&mut self) {
        while self.over.first().is_some_and(|over| !over.is_fought()) {
            self.over.remove(0).count(&mut self.dice);
        }
        while self.over.is_empty() && self.thrown < 2 && self.shots().is_empty() {
            self.thrown += 1;
        }
    }

    /// Dice of the side that throws next.
    fn shots(&self) -> Vec<(u16, u8)> {
        let side = usize::from(self.thrown);
        let [armour, others, blitzing, support] = self.dice[side];
        let led = if side == 0 { blitzing.min(self.armour) } else { blitzing };
        let dice = [armour, others, led, support + blitzing - led];
        dice.into_iter().zip(HITS_FROM[side]).filter(|(dice, _)| *dice > 0).collect()
    }

    /// What a throw of aircraft did: hits of the attackers, then of the defenders.
    pub fn air_hits(fell: &Fell) -> [u16; 2] {
        match fell {
            Fell::Throw(pools, _) if pools.len() == 2 => [pools[0][1], pools[1][1]],
            other => panic!("{other:?} is no air battle"),
        }
    }
}

impl Over {
    /// Do aircraft of both sides meet? Only TAC fire, bombers without TAC too are fired at (11.9, 11.92, R-TR-93).
    fn is_fought(&self) -> bool {
        self.tac[1] > 0 && (self.tac[0] > 0 || self.sac > 0 && rule::AIR_BATTLE.holds())
    }

    /// Hits on the attackers' TAC come before those on bombers (R-TR-93).
    fn shot_down(&mut self, hits: [u16; 2]) {
        let over_tac = hits[1].saturating_sub(self.tac[0]);
        self.tac = [self.tac[0].saturating_sub(hits[1]), self.tac[1].saturating_sub(hits[0])];
        self.sac = self.sac.saturating_sub(over_tac);
    }

    /// Aircraft that are left throw dice with the ground units.
    fn count(self, dice: &mut [[u16; 4]; 2]) {
        let tac = [0, 1].map(|side| self.tac[side].min(self.ground[side]));
        let sac = self.sac.min(self.ground[0] - tac[0]) / 2;
        for side in 0..2 {
            let led = tac[side].min(self.armour[side]);
            let share = if side == 1 && self.frozen { 2 } else { 1 };
            dice[side][2] += led / share;
            dice[side][3] += tac[side] / share - led / share + if side == 0 { sac } else { 0 };
        }
    }
}

impl Process for Clash {
    type Choice = Infallible;
    type End = [u16; 2];

    fn next(&self) -> Next<Infallible> {
        match self.over.first() {
            Some(over) => {
                let pools = over.tac.map(|factors| Pool::at_least(factors, 6, 6));
                Next::Throw(Throw { rule: rule::AIR_BATTLE, chance: Chance::Throw(pools.into()) })
            }
            None if self.thrown < 2 => {
                let volley = Volley { rule: rule::BATTLE, shots: self.shots(), repulse: 0 };
                Next::Throw(volley.throw())
            }
            None => Next::Over,
        }
    }

    fn fell(&mut self, fell: &Fell) {
        if self.over.is_empty() {
            let side = usize::from(self.thrown);
            self.hits[1 - side] = Score::of(fell).hits;
            // What has been thrown makes no difference any more.
            self.dice[side] = [0; 4];
            self.thrown += 1;
        } else {
            let mut over = self.over.remove(0);
            over.shot_down(Clash::air_hits(fell));
            over.count(&mut self.dice);
        }
        self.settle();
    }

    fn chosen(&mut self, _: usize) {}

    fn progress(&self) -> u32 {
        u32::from(self.thrown) + u32::from(u8::MAX) - self.over.len() as u32
    }

    fn end(self) -> [u16; 2] {
        self.hits
    }
}

/// Nobody chooses anything before the damage.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Unasked;

impl Policy<Clash> for Unasked {
    fn choose(&self, _: &Clash, choice: &Infallible) -> usize {
        match *choice {}
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::model::forces::ForceId;
    use crate::model::ground::Ground;
    use crate::model::position::Position;

    /// The first attack of the first turn as it was worked out on paper: two hexes against two, aircraft over both.
    fn first_attack() -> Clash {
        let ground = Ground::load();
        let position = Position::start(&ground);
        let board = ground.europe();
        let field = Field::of(&ground, &position);
        let hex = |key: &str| board.find(key).unwrap();
        let unit = |key: &str| ground.forces.find(key).unwrap();
        let units = ["ge-arm-xxxix", "ge-arm-lvii", "ge-arm-xxiv", "ge-arm-xxxxvii"].map(unit);
        let attack = Attack { units: units.into(), hexes: ["2310", "2311"].map(hex).into() };
        let flight = |force: &str, base: &str, factors, over: &str| {
            let row = ground.forces.forces.iter().position(|row| row.key == force).unwrap();
            let (base, over) = (board.place(hex(base)), hex(over));
            Flight { force: ForceId(row as u16), base, factors, over }
        };
        let flights = [
            flight("ge-tac", "2112", 5, "2310"),
            flight("ge-tac", "2012", 4, "2311"),
            flight("su-tac", "2308", 4, "2310"),
        ];
        Clash::of(&field, &attack, Nation::Germany, &flights)
    }

    fn sampled(clash: &Clash, runs: u32, seed: u64) -> Spread<[u16; 2]> {
        odds::sampled(&Followed::new(clash.clone(), Unasked), runs, seed)
    }

    /// All dice of both sides, if no aircraft is lost.
    fn size(clash: &Clash) -> u16 {
        let mut whole = clash.clone();
        whole.over.drain(..).for_each(|over| over.count(&mut whole.dice));
        whole.dice.iter().flatten().sum()
    }

    #[test]
    fn samples_of_the_battle_fit_its_exact_odds() {
        let clash = first_attack();
        assert_eq!(size(&clash), 40, "twenty armour and nine TAC against seven and four");
        let exact = clash.odds();
        assert!(exact.is_exact());
        for seed in [1, 2, 3] {
            let fit = odds::fit(&exact, &sampled(&clash, 20_000, seed));
            assert!(fit > 0.001, "seed {seed}: {fit}");
        }
        // One die more on the other side is noticed.
        let mut other = clash;
        other.dice[1][1] += 1;
        assert!(odds::fit(&exact, &sampled(&other, 20_000, 1)) < 0.001);
    }

    #[test]
    fn the_mean_is_that_of_the_dice() {
        let exact = first_attack().odds();
        // Of five TAC over 2310 four sixths are shot down in the mean; all that are left blitz, and every die hits with 5 and 6.
        let on_defenders = exact.mean(|hits| i64::from(hits[1]));
        let blitzing = 20.0 + 4.0 + 5.0 - 4.0 / 6.0;
        assert!((on_defenders - blitzing / 3.0).abs() < 1e-9, "{on_defenders}");
    }

    /// A battle that counts the throws that it is told.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Counted(Clash);

    thread_local! {
        static THROWS: Cell<u32> = const { Cell::new(0) };
    }

    impl Process for Counted {
        type Choice = Infallible;
        type End = [u16; 2];

        fn next(&self) -> Next<Infallible> {
            self.0.next()
        }

        fn fell(&mut self, fell: &Fell) {
            THROWS.set(THROWS.get() + 1);
            self.0.fell(fell);
        }

        fn chosen(&mut self, _: usize) {}

        fn progress(&self) -> u32 {
            self.0.progress()
        }

        fn end(self) -> [u16; 2] {
            self.0.end()
        }
    }

    impl Policy<Counted> for Unasked {
        fn choose(&self, _: &Counted, choice: &Infallible) -> usize {
            match *choice {}
        }
    }

    #[test]
    fn exact_odds_of_forty_dice_cost_less_than_five_thousand_samples() {
        let course = Followed::new(Counted(first_attack()), Unasked);
        assert!(odds::spread(&course, Reach::default(), RUNS, 7).is_exact());
        let exact = THROWS.replace(0);
        odds::sampled(&course, RUNS, 7);
        let sampled = THROWS.replace(0);
        assert_eq!(sampled, 3 * RUNS, "every run is told of three throws");
        assert!(exact < sampled / 5, "{exact} throws against {sampled}");
    }
}
