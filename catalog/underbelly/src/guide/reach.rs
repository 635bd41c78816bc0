//! What a side could bring against an area in its next turn: an estimate, rather high.

use table::{Piece, Space};
use underbelly::{Areas, Class, Kind, Season, Side, Situation};

/// Where a side's units can get to, and what it has.
pub struct Reach {
    side: Side,
    army: Areas,
    air: Areas,
    ship: Areas,
    /// The armies that can march, the strongest first: how many are worth two, how many one.
    armour: i32,
    foot: i32,
    tacticals: i32,
    flotillas: i32,
    carriers: i32,
    craft: i32,
    pub sources: i32,
}

impl Reach {
    pub fn of(look: &Situation<'_>, side: Side) -> Reach {
        let forces = &look.forces;
        let spread = |class: Class, from: Areas| {
            let going = look.going(side, class);
            going.flood(from) | from
        };
        let roster = &look.ground.roster;
        let standing = forces.standing[side as usize];
        let count = |kind: Kind| (roster.of_kind(kind) & standing).len() as i32;
        let boxed = |kind: Kind| {
            let off = look.ground.boxes;
            let there = |unit: &Piece| look.position.at(*unit).is_some_and(|at| off.contains(at));
            (roster.of_kind(kind) & standing).iter().filter(there).count() as i32
        };
        // A unit waiting in a box can be lifted if there are convoys.
        let lifts = count(Kind::Convoy);
        let away = (boxed(Kind::Mechanized) - lifts).max(0);
        let lifts = (lifts - boxed(Kind::Mechanized)).max(0);
        let fliers = forces.air(side);
        let flown = spread(Class::Air, fliers);
        let land = forces.armies(side);
        Reach {
            side,
            army: spread(Class::Army, land),
            air: flown | look.ground.beside(&look.ground.blue, flown & look.friendly(side)),
            ship: spread(Class::Ship, forces.naval(side)),
            armour: count(Kind::Panzer) + count(Kind::Mechanized) - away,
            foot: count(Kind::Infantry) - (boxed(Kind::Infantry) - lifts).max(0),
            tacticals: count(Kind::Tactical),
            flotillas: count(Kind::Flotilla),
            carriers: count(Kind::Carrier),
            craft: count(Kind::LandingCraft),
            sources: count(Kind::Supply) + count(Kind::Convoy),
        }
    }

    /// The most it could bring against an area.
    pub fn against(&self, look: &Situation<'_>, target: Space) -> i32 {
        let ground = look.ground;
        let winter = look.position.turn.season() == Season::Winter && ground.winter.contains(target);
        if self.sources == 0 || (winter && self.sources < 2) {
            return 0;
        }
        let (black, blue) = (ground.black[target.index()], ground.blue[target.index()]);
        let from = black & self.army;
        let road = from.iter().all(|area| ground.road[area.index()].contains(target));
        let mut slots = from.len() as i32 * 2;
        if road {
            slots = slots.min(self.sources);
        }
        let armour = self.armour.min(slots);
        let foot = self.foot.min(slots - armour);
        let coast = ground.coasts.contains(target);
        let sea = blue & self.ship;
        let lanes = sea.len() as i32;
        let landing = if coast && !winter && self.sources + self.craft > 1 {
            self.craft.min((sea & ground.seas).len() as i32) * 3
        } else {
            0
        };
        let air = self.tacticals.min(((black | blue) & self.air).len() as i32);
        let ships = if coast || ground.seas.contains(target) {
            self.flotillas.min(lanes) + self.carriers.min(lanes)
        } else {
            0
        };
        let land = armour * 2 + foot + landing;
        let needs_land = look.forces.land(self.side.other()).contains(target)
            || look.forces.forts(self.side.other()).contains(target);
        if land == 0 && needs_land { 0 } else { land + air + ships }
    }
}

/// What stands in an area, in defence.
pub fn defence(look: &Situation<'_>, side: Side, area: Space) -> i32 {
    look.units_at(side, area).iter().map(|unit| look.defence(unit, area)).sum()
}

impl Reach {
    /// Could an army walk in?
    pub fn walks(&self, look: &Situation<'_>, area: Space) -> bool {
        self.army.contains(area) && !look.forces.armies(self.side).contains(area)
    }
}
