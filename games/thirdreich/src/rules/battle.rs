//! A battle from the air to the advance (9.2).

use kit::Process;
use table::Space;
use table::dice::Stream;

use crate::model::fact::Fact;
use crate::model::frames::{Attack, Battle, Flight, Frame, Side, Step, Taker};
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::units::{Arm, UnitId, Wing};
use crate::rule;

use super::clash::Clash;
use super::executor::Executor;
use super::field::{Field, Purpose};
use super::losses::Next;

impl Field<'_> {
    /// Enemies in the attacked hexes.
    pub fn defenders(&self, battle: &Battle) -> Vec<UnitId> {
        self.defending(&battle.attack)
    }

    /// Units that an attack is made on: every unit in its hexes that is at war with the attackers. Their own paratroops there are not among them.
    pub fn defending(&self, attack: &Attack) -> Vec<UnitId> {
        let Some(leader) = attack.units.first().map(|unit| self.unit(*unit).nation) else {
            return Vec::new();
        };
        let hexes = attack.hexes.iter().flat_map(|hex| self.units_in(*hex));
        hexes.filter(|unit| self.position.relations.are_at_war(leader, self.unit(*unit).nation)).collect()
    }

    /// Where an attacker may advance: into hexes that were emptied, and one further where no enemy is near (9.5, R-TR-17).
    pub fn advances(&self, battle: &Battle, unit: UnitId) -> (Cluster, Cluster) {
        let [near, _, further] = self.steps_of_advance(battle, unit);
        let full = self.full_for(unit);
        (near.minus(&full), further.minus(&full))
    }

    /// Emptied hexes beside an attacker, those of them that no enemy watches, and what lies behind these.
    pub fn steps_of_advance(&self, battle: &Battle, unit: UnitId) -> [Cluster; 3] {
        let (nets, nation) = (&self.board.nets, self.unit(unit).nation);
        let Some(from) = self.start_of(unit) else { return [Cluster::NONE; 3] };
        let enemies = self.enemies(nation);
        let bounds = self.forbidden_to(unit).union(&self.too_far_for(unit));
        let closed = enemies.union(&self.closed_land(nation)).union(&bounds);
        let emptied = nets.rows.set(battle.attack.hexes.iter().copied()).minus(&closed);
        let near = nets.rows.around(&from, &nets.land).intersection(&emptied);
        let watched = nets.rows.around(&enemies, &nets.land);
        let free = if rule::ADVANCE.holds() { near.minus(&watched) } else { near };
        let further = nets.rows.around(&free, &nets.land).minus(&closed).minus(&from).minus(&near);
        [near, free, further]
    }

    /// Where an advance may go on from an emptied hex that no enemy watches, if it makes a difference to name that hex: into another emptied
    /// one, or to what lies behind several of them.
    pub fn goes_on_from(&self, battle: &Battle, unit: UnitId, first: Space) -> Cluster {
        let rows = &self.board.nets.rows;
        let [_, free, _] = self.steps_of_advance(battle, unit);
        if !free.contains(rows.cell(first)) {
            return Cluster::NONE;
        }
        let (near, further) = self.advances(battle, unit);
        let ways = |to: Space| rows.spaces(&free).filter(|hex| self.touch(*hex, to)).count();
        let several = rows.set(rows.spaces(&further).filter(|to| ways(*to) > 1));
        let first = rows.set([first]);
        rows.around(&first, &self.board.nets.land).intersection(&near.union(&several)).minus(&first)
    }

    /// Attackers that may still advance.
    pub fn may_advance(&self, battle: &Battle, advanced: &[UnitId]) -> Vec<UnitId> {
        let units = battle.attack.units.iter().copied().filter(|unit| !advanced.contains(unit));
        units
            .filter(|unit| self.hex(*unit).is_some() && !self.has_dropped(*unit))
            .filter(|unit| {
                let (near, further) = self.advances(battle, *unit);
                !near.union(&further).is_empty()
            })
            .collect()
    }

    /// Both sides of an attack, attackers first.
    pub fn sides(&self, attack: &Attack) -> [Side; 2] {
        [
            self.side(&attack.units, |unit| self.attack_strength(unit)),
            self.side(&self.defending(attack), |unit| self.defence_strength(unit, attack)),
        ]
    }

    /// One side as it takes hits. One hit reduces units without supply or of a nation without BRPs (9.36, 12.31, R-TR-42, R-TR-75).
    fn side(&self, units: &[UnitId], strength: impl Fn(UnitId) -> u16) -> Side {
        let is_cut_off = |unit: &UnitId| !self.is_supplied(*unit, Purpose::Survive);
        let cut_off: Vec<UnitId> = if rule::UNSUPPLIED_COMBAT.holds() {
            units.iter().copied().filter(is_cut_off).collect()
        } else {
            Vec::new()
        };
        let taker = |unit: UnitId| {
            let strength = strength(unit);
            let payer = self.position.payer(self.ground, self.unit(unit).nation);
            let poor = self.position.stockpile(payer) <= 0 && rule::NO_QUARTER.holds();
            let spared = !poor && !cut_off.contains(&unit);
            let need = if spared { self.hits_to_reduce(unit, strength) } else { 1 };
            let first = self.is_among_enemies(unit) && rule::DROPPED_FIRST.holds();
            Taker { unit, strength: if first { 0 } else { strength }, need, hit: false, poor }
        };
        let takers = units.iter().filter(|unit| self.fights(**unit)).map(|unit| taker(*unit)).collect();
        Side { units: takers, hits: 0, cut_off, chosen: None }
    }

    /// Hits that reduce a unit of such a strength: twice as many for a garrison (9.31, 13.61).
    fn hits_to_reduce(&self, unit: UnitId, strength: u16) -> u16 {
        if self.unit(unit).arm == Arm::Gar && rule::GARRISONS.holds() { 2 * strength } else { strength }
    }

    /// Could defenders whose nation has no BRPs go instead of being reduced by every hit (9.36, R-TR-73)?
    fn may_yield(&self, battle: &Battle) -> bool {
        let line = &battle.lines[1];
        let poor = line.units.iter().any(|taker| taker.poor);
        let asked = line.hits > 0 && poor && line.is_supplied() && rule::MAY_RETREAT.holds();
        asked && !self.spared(battle).fate(line.hits).all
    }

    /// The defenders as if every nation had BRPs.
    fn spared(&self, battle: &Battle) -> Side {
        let mut line = battle.lines[1].clone();
        for taker in line.units.iter_mut().filter(|taker| taker.poor) {
            let strength = self.defence_strength(taker.unit, &battle.attack);
            (taker.need, taker.poor) = (self.hits_to_reduce(taker.unit, strength), false);
        }
        line
    }
}

impl Executor<'_, '_, '_> {
    /// Fights an attack: aircraft first, then all dice at once.
    pub fn open_battle(&mut self, attack: Attack, leader: Nation) {
        let relations = self.position.relations.clone();
        let field = self.field();
        let mut clash = Clash::of(&field, &attack, leader, field.flights());
        let mut lines = field.sides(&attack);
        while let kit::Next::Throw(throw) = clash.next() {
            let fell = self.dice.fall(Stream::Public, throw.rule, throw.chance).clone();
            if let Some(over) = clash.over.first() {
                let hits = Clash::air_hits(&fell);
                self.shoot_down(over.hex, hits[0] as u8, |nation| relations.are_at_war(leader, nation));
                self.shoot_down(over.hex, hits[1] as u8, |nation| relations.are_friends(leader, nation));
            }
            clash.fell(&fell);
        }
        for (side, hits) in clash.end().into_iter().enumerate().rev() {
            self.tell.all(|| Fact::Volley { attackers: side == 1, hits });
            lines[side].hits = hits;
        }
        if rule::OVER_ATTACKS.holds() {
            self.turn_home(&attack);
        }
        let theatre = self.ground.europe().theatre;
        let mut battle = Battle { theatre, leader, attack, step: Step::Losses, lines, goes: false };
        if self.field().may_yield(&battle) {
            battle.step = Step::Quarter;
        }
        self.position.frames.push(Frame::Battle(battle));
    }

    /// Bombers support one attack; TAC stay over its hexes (11.31).
    fn turn_home(&mut self, attack: &Attack) {
        let ground = self.ground;
        let Some(impulse) = self.impulse_below() else { return };
        let spent = |flight: &Flight| {
            attack.hexes.contains(&flight.over) && ground.forces.force(flight.force).wing != Wing::Tac
        };
        impulse.aloft.extend(impulse.flights.iter().copied().filter(spent));
        impulse.flights.retain(|flight| !spent(flight));
    }

    /// Defenders go before they take their hits, as others do who have BRPs.
    pub fn give_way(&mut self, mut battle: Battle) {
        battle.lines[1] = self.field().spared(&battle);
        (battle.step, battle.goes) = (Step::Losses, true);
        self.position.frames.replace(Frame::Battle(battle));
    }

    /// Factors over a hex are lost, TAC first (R-TR-93).
    fn shoot_down(&mut self, hex: Space, hits: u8, of: impl Fn(Nation) -> bool) {
        let mut hits = hits;
        let mut lost = Vec::new();
        let ground = self.ground;
        if let Some(Frame::Impulse(impulse)) =
            self.position.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Impulse(_)))
        {
            for wing in [Wing::Tac, Wing::Sac] {
                for flight in &mut impulse.flights {
                    let row = ground.forces.force(flight.force);
                    if flight.over == hex && row.wing == wing && of(row.nation) {
                        let fell = flight.factors.min(hits);
                        flight.factors -= fell;
                        hits -= fell;
                        lost.push((flight.force, flight.base, fell));
                    }
                }
            }
            impulse.flights.retain(|flight| flight.factors > 0);
        }
        for (force, base, fell) in lost {
            self.lose_factors(force, base, fell);
        }
    }

    /// Goes on with a battle; false if somebody must decide.
    pub fn fight_on(&mut self, battle: Battle) -> bool {
        match &battle.step {
            Step::Losses => self.take_hits(battle),
            Step::Quarter | Step::Stand => false,
            Step::Retreat(left) => {
                let left = left.clone();
                self.retreat_on(battle, left)
            }
            Step::Advance(advanced) => {
                self.settle_drops();
                let over = self.field().may_advance(&battle, advanced).is_empty();
                if over {
                    self.position.frames.pop();
                }
                over
            }
        }
    }

    fn take_hits(&mut self, mut battle: Battle) -> bool {
        for side in 0..2 {
            loop {
                let taken = match self.field().next_loss(&battle.lines[side]) {
                    Next::Takes(unit) => unit,
                    Next::Dice(nations) => {
                        let pick = self.dice.pick(Stream::Public, rule::SHARED_HITS, &vec![1; nations.len()]);
                        battle.lines[side].chosen = Some(nations[pick]);
                        continue;
                    }
                    Next::Choose(_) => {
                        self.position.frames.replace(Frame::Battle(battle));
                        return false;
                    }
                    Next::Nobody => break,
                };
                self.hit(&mut battle.lines[side], taken);
            }
        }
        self.count_losses(battle);
        true
    }

    /// A unit takes what it needs.
    pub fn hit(&mut self, side: &mut Side, unit: UnitId) {
        side.take(unit);
        self.reduce(unit, side.is_cut_off(unit));
    }

    /// All hits are taken: what is left is paid for, and the defenders may have to go (9.33, 9.35, 9.41, 9.42).
    fn count_losses(&mut self, mut battle: Battle) {
        for hex in battle.attack.hexes.clone() {
            let mut units = self.field().defenders(&battle);
            units.retain(|unit| self.field().hex(*unit) == Some(hex));
            let alone = units.iter().all(|unit| !self.field().fights(*unit));
            for unit in units.into_iter().filter(|_| alone && rule::HQ_ALONE.holds()) {
                self.eliminate(unit, battle.lines[1].is_cut_off(unit));
            }
        }
        self.charge(&battle.lines[0]);
        let left = self.field().defenders(&battle);
        let all_hit = battle.lines[1].units.iter().all(|taker| taker.hit);
        battle.step = if left.is_empty() {
            Step::Advance(Vec::new())
        } else if battle.goes || all_hit && rule::MUST_RETREAT.holds() {
            Step::Retreat(left)
        } else if battle.lines[1].hits > 0 && battle.lines[1].is_supplied() && rule::MAY_RETREAT.holds() {
            Step::Stand
        } else {
            self.charge(&battle.lines[1]);
            Step::Advance(Vec::new())
        };
        self.position.frames.replace(Frame::Battle(battle));
    }

    /// Hits that nobody could take cost BRPs, unless no quarter was given.
    pub fn charge(&mut self, side: &Side) {
        if side.hits == 0 || !side.is_supplied() {
            return;
        }
        let charged = self.field().charged(side);
        let several = charged.len() > 1 && rule::SHARED_HITS.holds();
        let weights = vec![1; charged.len()];
        let pick = if several { self.dice.pick(Stream::Public, rule::SHARED_HITS, &weights) } else { 0 };
        if let Some(nation) = charged.get(pick).filter(|nation| self.position.stockpile(**nation) > 0) {
            self.pay(*nation, -i32::from(side.hits), rule::LEFT_OVER);
        }
    }

    /// Units go one at a time; those that cannot go at all are eliminated when nobody else can (9.43, 9.44).
    fn retreat_on(&mut self, mut battle: Battle, left: Vec<UnitId>) -> bool {
        let field = self.field();
        let ways: Vec<(UnitId, Vec<Space>)> = left
            .iter()
            .filter_map(|unit| {
                let (_, halts) = field.nearest_retreats(*unit)?;
                Some((*unit, field.board.nets.rows.spaces(&halts).collect()))
            })
            .collect();
        match ways.as_slice() {
            [] => {
                for unit in left {
                    self.eliminate(unit, battle.lines[1].is_cut_off(unit));
                }
                battle.step = Step::Advance(Vec::new());
                self.position.frames.replace(Frame::Battle(battle));
            }
            [(unit, halts)] if halts.len() == 1 => self.retreat_to(*unit, halts[0]),
            _ => return false,
        }
        true
    }

    /// A unit retreats, by the way it must take.
    pub fn retreat_to(&mut self, unit: UnitId, to: Space) {
        let field = self.field();
        let way = field.retreat_way(unit, to).unwrap_or_else(|| vec![to]);
        // Land that it passes is its own side's or empty; the start is the first of the way.
        self.go(unit, &way[1.min(way.len() - 1)..]);
        if let Frame::Battle(Battle { step: Step::Retreat(left), .. }) = self.position.frames.top_mut() {
            left.retain(|other| *other != unit);
        }
    }
}
