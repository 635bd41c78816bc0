//! Aircraft: over attacked hexes, in defence of them, and where they land.

use table::{Order, Space};
use thirdreich::{Attack, Flight, Impulse, Nation, Part, Stock, ThirdReich, Verb, Wing};

use super::staff::Staff;

/// What aircraft must bring for each sortie, in tenths of a BRP.
const SORTIE: i32 = 6;

/// Number of factors tried at a time.
const FLIGHT: u8 = 5;

impl Staff<'_> {
    fn own_stocks(&self) -> impl Iterator<Item = &Stock> {
        let own = |stock: &&Stock| {
            let row = self.field.force(stock.force);
            row.wing == Wing::Tac
                && stock.ready > 0
                && self.position.seat(self.ground, row.nation) == self.seat
        };
        self.position.stocks.iter().filter(own)
    }

    /// Factors of a seat's side over a hex.
    fn over(&self, flights: &[Flight], hex: Space, own: bool) -> i32 {
        let of = |nation: Nation| (self.position.seat(self.ground, nation) == self.seat) == own;
        self.field.over(flights, hex, Wing::Tac, &of).into()
    }

    /// Supports the attack that gains most by it.
    pub fn support(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let mut sorties: Vec<(i32, Vec<Part>)> = Vec::new();
        for attack in &impulse.attacks {
            let Some(hex) = attack.hexes.first().copied() else { continue };
            let ground = self.ground_value(hex);
            let foes = self.air_over(hex, |_| false)[1];
            let there = self.over(&impulse.flights, hex, true);
            let strength: i32 =
                attack.units.iter().map(|unit| i32::from(self.field.attack_strength(*unit))).sum();
            let with = |more: i32| {
                let own = there + more;
                let air = [(own - foes / 6).max(0), (foes - own / 6).max(0)];
                self.prospect(attack, air, ground).value
            };
            let before = with(0);
            for stock in self.own_stocks() {
                let range = u32::from(self.field.force(stock.force).range.unwrap_or(0));
                let near = self.field.distance(stock.at.space, hex) <= range;
                let room = (strength - there).clamp(0, 40) as u8;
                let factors = stock.ready.min(room).min(FLIGHT);
                if factors == 0 || !near || !self.field.in_reach(impulse, stock.at.space) {
                    continue;
                }
                let gain = with(i32::from(factors)) - before - SORTIE;
                sorties.push((gain, flight(Verb::Support, stock, factors, hex)));
            }
        }
        self.best(sorties)
    }

    /// Defends the attacked hex where it saves most.
    pub fn defend(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let mut sorties: Vec<(i32, Vec<Part>)> = Vec::new();
        for attack in &impulse.attacks {
            for hex in &attack.hexes {
                let single = Attack { units: attack.units.clone(), hexes: vec![*hex] };
                let ground = self.ground_value(*hex).min(300);
                let [own, foes] = [true, false].map(|own| self.over(&impulse.flights, *hex, own));
                let strength: i32 = self.at(*hex).filter(|man| man.own).map(|man| man.strength).sum();
                let with = |own: i32| {
                    let air = [(foes - own / 6).max(0), (own - foes / 6).max(0)];
                    self.prospect(&single, air, ground).value
                };
                for stock in self.own_stocks() {
                    let near = self.field.distance(stock.at.space, *hex) <= 2;
                    let room = (strength + foes / 6 - own).clamp(0, 40) as u8;
                    let factors = stock.ready.min(room).min(FLIGHT);
                    if factors == 0 || !near {
                        continue;
                    }
                    let gain = with(own) - with(own + i32::from(factors)) - SORTIE;
                    sorties.push((gain, flight(Verb::Support, stock, factors, *hex)));
                }
            }
        }
        self.best(sorties)
    }

    /// The best of these that may be flown and gains something.
    fn best(&self, mut sorties: Vec<(i32, Vec<Part>)>) -> Option<Order<ThirdReich>> {
        sorties.retain(|(gain, _)| *gain > 0);
        sorties.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        sorties.into_iter().find_map(|(_, words)| self.legal(words))
    }

    /// How good a base is: near the front and an HQ, and not beside an enemy.
    pub fn base_post(&self, base: Space) -> i32 {
        let foe = i32::from(self.to_foes.from(base).min(30));
        let exposed = match foe {
            0..=1 => 50,
            2 => 8,
            _ => 0,
        };
        let guarded = if self.crowd(base) > 0 { exposed / 2 } else { 0 };
        let hqs = self.own().filter(|man| !man.fights()).map(|man| self.field.distance(man.at, base));
        let hq = hqs.min().map_or(0, |far| far.saturating_sub(3).min(12) as i32);
        let cut_off = if self.can_supply(base) { 0 } else { 100 };
        guarded - 4 * foe - exposed - 3 * hq - cut_off
    }

    /// Aircraft come down at a better base than the one they came from.
    pub fn land(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        for aloft in impulse.aloft.iter() {
            let row = self.field.force(aloft.force);
            if self.position.seat(self.ground, row.nation) != self.seat {
                continue;
            }
            let stays = self.base_post(aloft.base.space);
            let room = |hex: Space| self.field.base_room(row.nation, self.field.board.place(hex));
            let mut bases: Vec<(i32, Space)> =
                self.field.landings(aloft).map(|hex| (self.base_post(hex), hex)).collect();
            bases.sort_by_key(|(post, hex)| (std::cmp::Reverse(*post), *hex));
            for (_, hex) in bases.into_iter().filter(|(post, _)| *post > stays + 3).take(3) {
                let factors = aloft.factors.min(room(hex));
                let words = vec![
                    Verb::Land.into(),
                    Part::Force(aloft.force),
                    Part::Space(aloft.base.space),
                    Part::Count(factors),
                    Part::Space(hex),
                ];
                if let Some(order) = self.legal(words) {
                    return Some(order);
                }
            }
        }
        self.done()
    }
}

fn flight(verb: Verb, stock: &Stock, factors: u8, over: Space) -> Vec<Part> {
    let (force, base) = (Part::Force(stock.force), Part::Space(stock.at.space));
    vec![verb.into(), force, base, Part::Count(factors), Part::Space(over)]
}
