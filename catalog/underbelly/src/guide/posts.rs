//! How good it is for a unit to end its move somewhere.

use table::{Piece, Space};
use underbelly::{Areas, Kind, Marks, Side, Situation};

use super::chart::{Chart, price};
use super::ideas::{Idea, prize};
use super::reach::defence;
use super::worth::goals;

/// The attack on one target as it takes shape.
pub struct Assault {
    pub target: Space,
    /// How much is still lacking.
    pub need: i32,
    /// Where those stand who will attack.
    pub stage: Areas,
    /// Is there a source that feeds some of them?
    pub fed: bool,
    /// Nobody is there: to be taken, not fought for.
    pub empty: bool,
}

/// What is to be done, seen from one moment of the movement phase.
pub struct Field<'f, 's> {
    pub chart: &'f Chart,
    pub look: &'f Situation<'s>,
    pub side: Side,
    pub idea: &'f Idea,
    pub goals: Areas,
    pub assaults: Vec<Assault>,
    armies: Areas,
    foe_armies: Areas,
    front: Areas,
}

impl<'f, 's> Field<'f, 's> {
    pub fn new(chart: &'f Chart, look: &'f Situation<'s>, side: Side, idea: &'f Idea) -> Field<'f, 's> {
        let foe = side.other();
        let assaults = idea.targets.iter().map(|target| assault(look, side, *target)).collect();
        let foe_armies = look.forces.armies(foe).minus(look.ground.boxes);
        let front = foe_armies | (look.possessed(foe) & chart.prizes);
        Field {
            chart,
            look,
            side,
            idea,
            goals: goals(chart, look),
            assaults,
            armies: look.forces.armies(side),
            foe_armies,
            front,
        }
    }

    /// Own armies in an area, without this unit.
    fn armies_beside(&self, unit: Piece, area: Space) -> u32 {
        if !self.armies.contains(area) {
            return 0;
        }
        let mut there = self.look.units_at(self.side, area) & self.look.ground.roster.armies;
        there.remove(unit);
        there.len()
    }

    fn afraid(&self, area: Space, holds: i32, stake: i32) -> i32 {
        let fear = i32::from(self.idea.fear[area.index()]);
        if fear > holds { stake / 2 } else { 0 }
    }

    /// How much a unit of this strength brings to the attacks from an area.
    fn brings(&self, from: Space, strength: i32, black: bool, blue: bool, present: bool) -> i32 {
        let ground = self.look.ground;
        let mut points = 0;
        for (rank, assault) in self.assaults.iter().enumerate() {
            let target = assault.target.index();
            let near = (black && ground.black[target].contains(from))
                || (blue && ground.blue[target].contains(from));
            if !near || assault.empty {
                continue;
            }
            // Who stands there already is counted in what is lacking no more.
            let need = if present { assault.need + strength } else { assault.need };
            points = points.max(strength.min(need.max(0)) * if rank == 0 { 50 } else { 40 });
        }
        points
    }

    /// How good it is for a unit to stand in an area at the end of the movement phase.
    pub fn post(&self, unit: Piece, area: Space) -> i32 {
        let kind = self.look.kind(unit);
        let here = self.look.position.at(unit) == Some(area);
        match kind {
            Kind::Infantry | Kind::Panzer | Kind::Mechanized => self.army(unit, kind, area, here),
            Kind::Tactical => self.tactical(unit, area, here),
            Kind::Flotilla | Kind::Carrier => self.ship(unit, kind, area, here),
            Kind::Parachute => self.parachute(area),
            _ => self.source(unit, kind, area, here),
        }
    }

    fn army(&self, unit: Piece, kind: Kind, area: Space, here: bool) -> i32 {
        let (look, ground) = (self.look, self.look.ground);
        let strength = if kind == Kind::Infantry { 1 } else { 2 };
        let beside = self.armies_beside(unit, area);
        let off = ground.boxes.contains(area) || area == ground.reich;
        let brings = self.brings(area, strength, true, false, here);
        let mut points = brings;
        if off {
            return points;
        }
        if beside == 0 {
            points += self.chart.guard[self.side as usize][area.index()];
            let holds = defence(look, self.side, area) + if here { 0 } else { strength };
            points -= self.afraid(area, holds, price(kind, self.side));
        } else if brings == 0 || beside > 1 {
            points -= 70;
        }
        if look.possessed(self.side.other()).contains(area) {
            points += prize(self.chart, look, self.side, area);
            if self.assaults.iter().any(|assault| assault.target == area && assault.empty) {
                points += 60;
            }
        }
        if self.side == Side::Allies {
            points += 6 * (8 - self.chart.nearest(area, self.goals)).max(0);
        }
        points
    }

    fn tactical(&self, unit: Piece, area: Space, here: bool) -> i32 {
        let ground = self.look.ground;
        let mut points = self.brings(area, 1, true, true, here);
        let army = self.armies.contains(area);
        let walked = ground.beside(&ground.black, self.foe_armies).contains(area);
        if army {
            points += 8 + self.chart.guard[self.side as usize][area.index()] / 4;
        } else if walked && !ground.seas.contains(area) {
            points -= 40;
        }
        if self.chart.moats.contains(area) {
            points += 10;
        }
        points += 3 * (6 - self.chart.nearest(area, self.front)).max(0);
        let holds = defence(self.look, self.side, area) + i32::from(!here);
        let crowd = self.alike(unit, area);
        points - self.afraid(area, holds, 44) / 2 - if crowd { 50 } else { 0 }
    }

    fn ship(&self, unit: Piece, kind: Kind, area: Space, here: bool) -> i32 {
        let ground = self.look.ground;
        let mut points = self.brings(area, 1, false, true, here);
        if self.armies.contains(area) && !ground.boxes.contains(area) {
            points += 6 + self.chart.guard[self.side as usize][area.index()] / 5;
        }
        if self.chart.moats.contains(area) {
            points += 12;
        }
        points += 3
            * (6 - self.chart.nearest(area, if self.side == Side::Allies { self.goals } else { self.front }))
                .max(0);
        let holds = defence(self.look, self.side, area) + i32::from(!here);
        let crowd = self.alike(unit, area);
        points - self.afraid(area, holds, price(kind, self.side)) / 2 - if crowd { 50 } else { 0 }
    }

    fn alike(&self, unit: Piece, area: Space) -> bool {
        let look = self.look;
        if look.unlimited().contains(area) || !look.forces.any[self.side as usize].contains(area) {
            return false;
        }
        let mut there = look.units_at(self.side, area) & look.ground.roster.alike(look.kind(unit));
        there.remove(unit);
        !there.is_empty()
    }

    fn parachute(&self, area: Space) -> i32 {
        let look = self.look;
        let mut points = 2 * (6 - self.chart.nearest(area, self.front)).max(0);
        if look.possessed(self.side.other()).contains(area) {
            points += prize(self.chart, look, self.side, area);
        }
        points
    }

    fn source(&self, unit: Piece, kind: Kind, area: Space, here: bool) -> i32 {
        let (look, ground) = (self.look, self.look.ground);
        let mut points = 0;
        for assault in &self.assaults {
            let unfed = !assault.fed || here;
            if assault.stage.is_empty() || kind == Kind::LandingCraft {
                continue;
            }
            if unfed && look.feeds(kind, area, Kind::Infantry, false).meets(assault.stage) {
                points += 70;
            }
        }
        let goal = if self.side == Side::Allies { self.goals } else { self.front };
        points += 4 * (7 - self.chart.nearest(area, goal)).max(0);
        let guarded = self.armies.contains(area);
        if guarded {
            points += 8;
        } else if ground.beside(&ground.black, self.foe_armies).contains(area) && kind == Kind::Supply {
            points -= 40;
        }
        let holds = defence(look, self.side, area);
        let crowd = self.alike(unit, area);
        points - self.afraid(area, holds, price(kind, self.side)) / 2 - if crowd { 50 } else { 0 }
    }
}

fn assault(look: &Situation<'_>, side: Side, target: Space) -> Assault {
    let foe = side.other();
    let empty = !look.forces.any[foe as usize].contains(target);
    let mut assault =
        Assault { target, need: defence(look, foe, target) + 1, stage: Areas::NONE, fed: false, empty };
    let ground = look.ground;
    let near = ground.lines[target.index()] & look.forces.any[side as usize];
    for area in near.iter() {
        for unit in look.units_at(side, area).iter() {
            if look.approach(side, unit, target).is_err() {
                continue;
            }
            let kind = look.kind(unit);
            assault.need -= match kind {
                Kind::Panzer | Kind::Mechanized => 2,
                Kind::LandingCraft => 3,
                _ => 1,
            };
            if kind.is_army() || kind == Kind::LandingCraft {
                assault.stage.insert(area);
            }
        }
    }
    let sources = ground.roster.sources & look.forces.standing[side as usize];
    assault.fed = sources.iter().any(|source| {
        let kind = look.kind(source);
        let at = look.position.at(source).unwrap_or_default();
        kind != Kind::LandingCraft
            && !look.position.has(source, Marks::ATTACKED)
            && look.feeds(kind, at, Kind::Infantry, false).meets(assault.stage)
    });
    assault
}
