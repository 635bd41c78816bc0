//! Speed, and where a unit can march over hexes (6.1, 6.3, 6.7, 12.32, 12.43).

use atlas::Cell;
use kit::Going;
use table::{RuleId, Space};

use crate::model::board::Ground;
use crate::model::calendar::{Half, Skies, Weather};
use crate::model::frozen::{Control, Status};
use crate::model::nation::Nation;
use crate::model::nets::{Cluster, LINES, Ways};
use crate::model::units::{Troops, Unit};
use crate::model::way::Side;
use crate::rule;

/// The weather in a place; on the Med Front it is always dry (12.13).
pub fn weather(ground: &Ground, skies: Skies, at: Space) -> Weather {
    match ground.half(at) {
        Some(Half::West) => skies.west,
        Some(Half::East) => skies.east,
        None => Weather::Dry,
    }
}

/// How many hexes a unit goes that begins its move here (6.1, 6.71).
pub fn speed(ground: &Ground, unit: &Unit, skies: Skies, from: Space) -> u16 {
    let motorized = matches!(unit.nation, Nation::Britain | Nation::Usa) && rule::BRITISH_TRUCKS.holds();
    let dry = match unit.troops {
        Troops::Armor | Troops::Mech | Troops::Cavalry => 3,
        Troops::Infantry | Troops::Amphibious if motorized => 3,
        Troops::Infantry | Troops::Amphibious | Troops::Mountain | Troops::Paratroop => 2,
        Troops::Hq | Troops::Shq | Troops::Thq => 2,
        Troops::Shock | Troops::Static => 1,
        Troops::Fort => 0,
    };
    let skis = unit.ski && ground[from].nation == Some(unit.nation) && rule::SKI_TROOPS.holds();
    match weather(ground, skies, from) {
        Weather::Dry => dry,
        Weather::Mud if !rule::MUD_SPEED.holds() => dry,
        Weather::Snow if !rule::SNOW_SPEED.holds() => dry,
        Weather::Mud if unit.troops == Troops::Cavalry => 2,
        Weather::Mud => dry.min(1),
        Weather::Snow if skis => 2,
        Weather::Snow => dry.min(1).max(dry.saturating_sub(1)),
    }
}

/// How many units may cross a hexside into or out of a battle in one phase (6.33).
pub fn hexside_limit(side: Side, weather: Weather) -> u8 {
    match side {
        Side::Sea | Side::Lake | Side::Alpine => 0,
        Side::Clear if weather != Weather::Mud => 2,
        _ => 1,
    }
}

/// Cavalry and SS stay out of the fronts that have a climate of their own (6.71).
pub fn never_acclimatizes(unit: &Unit) -> bool {
    unit.troops == Troops::Cavalry || unit.ss
}

/// Does such a unit go into such a front here?
pub fn is_kept_out(ground: &Ground, unit: &Unit, to: Space) -> bool {
    let nets = ground.nets();
    never_acclimatizes(unit) && nets.climates.contains(nets.rows.cell(to))
}

/// A unit that is to march, and what it marches through.
#[derive(Clone, Copy)]
pub struct March<'p> {
    pub ground: &'p Ground,
    /// Where enemies stand.
    pub enemies: &'p Cluster,
    pub control: &'p Control,
    pub status: &'p Status,
    pub skies: Skies,
    pub unit: &'p Unit,
    pub from: Space,
    /// How many hexes it may still go.
    pub speed: u16,
    /// Has it gone a part of its way already? Then it crosses no strait and does not engage after it has left a battle.
    pub under_way: bool,
    pub disengaged: bool,
    /// Hexsides over which nobody may engage or disengage any more (6.33).
    pub used: &'p Ways,
    /// Places that hold as many units of this side as they may (6.21).
    pub full: &'p Cluster,
}

impl<'p> March<'p> {
    /// Where it can go, and why not elsewhere.
    pub fn going(&self) -> Going<'p, LINES> {
        let (nets, unit) = (self.ground.nets(), self.unit);
        let from = nets.rows.set([self.from]);
        let enemies = *self.enemies;
        let crossings = if self.under_way { Ways::NONE } else { nets.rows.touching(&nets.straits, &from) };
        let mut going = Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
            .close(rule::NEUTRAL_LAND, &nets.ground.minus(&self.control.held_by(|_| true)))
            .close(rule::SHORT_GAMES, &self.control.beyond)
            .cut(rule::STRAITS, &nets.straits.minus(&crossings))
            .end_in(rule::STRAITS, &nets.rows.around(&from, &nets.straits))
            .end_in(rule::ENGAGING_STOPS, &enemies)
            .no_halt(rule::STACKING, self.full)
            .within(rule::SPEED, self.speed);
        if unit.troops.is_hq() {
            going = going.close(rule::HQS_DO_NOT_ENGAGE, &enemies);
        }
        if never_acclimatizes(unit) {
            going = going.close(rule::KEPT_OUT, &nets.climates);
        }
        if unit.troops != Troops::Cavalry {
            going = going.end_in(rule::SPEED, &self.halting()).end_in(rule::MUD_STOPS, &self.muddy());
        }
        if self.disengaged {
            going = going.close(rule::DISENGAGING, &enemies);
        }
        if from.meets(&self.status.battles) && !self.under_way {
            let held = &self.control.held[unit.faction as usize];
            let refuge = held.minus(&self.status.disputed).minus(&self.status.battles);
            let exits = nets.rows.touching(&nets.land, &from);
            let barred = exits.minus(&nets.rows.touching(&exits, &refuge));
            going = going.cut(rule::DISENGAGING, &barred).close(rule::DISENGAGING, &enemies);
        }
        going.cut(rule::HEXSIDE_LIMIT, &self.spent(&from, &enemies))
    }

    /// Why it goes no further than here; none if it may.
    pub fn stop(&self, here: Space) -> Option<RuleId> {
        self.stop_in(self.ground.nets().rows.cell(here))
    }

    pub(super) fn stop_in(&self, cell: Cell) -> Option<RuleId> {
        let nets = self.ground.nets();
        let cavalry = self.unit.troops == Troops::Cavalry;
        let has = |weather| {
            let west = self.skies.west == weather && nets.west.contains(cell);
            west || self.skies.east == weather && nets.east.contains(cell)
        };
        let halting = || nets.mountain.contains(cell) || nets.marsh.contains(cell) && !has(Weather::Snow);
        if self.enemies.contains(cell) && rule::ENGAGING_STOPS.holds() {
            Some(rule::ENGAGING_STOPS)
        } else if !cavalry && halting() && rule::SPEED.holds() {
            Some(rule::SPEED)
        } else if !cavalry && has(Weather::Mud) && rule::MUD_STOPS.holds() {
            Some(rule::MUD_STOPS)
        } else {
            None
        }
    }

    /// Mountains, and marshes that are not frozen (6.1, 12.4).
    fn halting(&self) -> Cluster {
        let nets = self.ground.nets();
        let frozen = self.halves(Weather::Snow);
        nets.mountain.union(&nets.marsh.minus(&frozen))
    }

    fn muddy(&self) -> Cluster {
        self.halves(Weather::Mud)
    }

    /// Everything that has this weather.
    fn halves(&self, wanted: Weather) -> Cluster {
        let nets = self.ground.nets();
        let half = |weather: Weather, half: &Cluster| if weather == wanted { *half } else { Cluster::NONE };
        half(self.skies.west, &nets.west).union(&half(self.skies.east, &nets.east))
    }

    /// Used hexsides bar only those who engage or disengage over them.
    fn spent(&self, from: &Cluster, enemies: &Cluster) -> Ways {
        let rows = &self.ground.nets().rows;
        let mut battles = *enemies;
        if from.meets(&self.status.battles) {
            battles = battles.union(from);
        }
        rows.touching(self.used, &battles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::forces::Scenario;
    use crate::model::position::{Battle, Position};
    use crate::rules::control::{Stand, control};
    use crate::rules::reach::Reach;
    use crate::setup::Setup;

    struct War {
        ground: Ground,
        position: Position,
        used: Ways,
        full: Cluster,
    }

    impl War {
        fn new(scenario: Scenario) -> War {
            let ground = Ground::load();
            let position = Setup::of(scenario).position(&ground, [0; 16]).expect("can be played");
            War { ground, position, used: Ways::NONE, full: Cluster::NONE }
        }

        fn at(&self, name: &str) -> Space {
            self.ground.find(name).unwrap_or_else(|| panic!("there is no {name}"))
        }

        /// The rule by which a unit cannot march to a place.
        fn refused(&self, unit: &str, to: &str) -> Option<RuleId> {
            let (ground, nets) = (&self.ground, self.ground.nets());
            let id = ground.forces.find(unit).expect("is a unit");
            let block = self.position.blocks.iter().find(|b| b.face.is_some_and(|face| face.unit == id));
            let from = block.expect("takes part").space().expect("is on the map");
            let stand = Stand::of(nets, &self.position);
            let (control, status) = control(nets, &stand, &self.position.control);
            let unit = ground.forces.unit(id);
            let march = March {
                ground,
                enemies: &stand.enemies_of(unit.faction),
                control: &control,
                status: &status,
                skies: self.position.skies,
                unit,
                from,
                speed: speed(ground, unit, self.position.skies, from),
                under_way: false,
                disengaged: false,
                used: &self.used,
                full: &self.full,
            };
            let (going, from) = (march.going(), nets.rows.set([from]));
            assert_eq!(Reach::of(&march).halts(), going.reached(&from), "{}", unit.key);
            going.why_not(&from, self.at(to)).map(|reason| reason.rule)
        }
    }

    /// 6.1, 12.43: the marches of the first turn of the Winter War.
    #[test]
    fn the_first_soviet_marches_are_possible() {
        let war = War::new(Scenario::WinterWar);
        let marches = [
            ("su-3gm", "vyborg"),
            ("su-13", "vyborg"),
            ("su-23", "3302"),
            ("su-8g", "3403"),
            ("su-10mk", "leningrad"),
            ("su-15", "leningrad"),
        ];
        for (unit, to) in marches {
            assert_eq!(war.refused(unit, to), None, "{unit} to {to}");
        }
    }

    /// 6.1, 6.31, 1.3, 5.1, 8.34
    #[test]
    fn marches_that_break_a_rule_name_it() {
        let war = War::new(Scenario::WinterWar);
        assert_eq!(war.refused("su-8g", "3302"), Some(rule::SPEED), "infantry goes one hex in snow");
        assert_eq!(war.refused("su-3gm", "kotka"), Some(rule::ENGAGING_STOPS), "nobody passes Vyborg");
        assert_eq!(war.refused("su-stavka", "vyborg"), Some(rule::HQS_DO_NOT_ENGAGE));
        assert_eq!(war.refused("su-23", "3402"), Some(rule::IMPASSABLE), "a lake");
        assert_eq!(
            war.refused("su-9", "helsinki"),
            Some(rule::SPEED),
            "over the gulf there is only the long way"
        );
    }

    /// 6.33: one unit crosses a forest hexside into a battle, and the next has to go round.
    #[test]
    fn used_hexsides_bar_those_who_engage() {
        let mut war = War::new(Scenario::WinterWar);
        let side = [war.at("leningrad"), war.at("vyborg")];
        war.used = war.ground.nets().rows.ways([side]);
        assert_eq!(war.refused("su-8g", "vyborg"), Some(rule::HEXSIDE_LIMIT));
        assert_eq!(war.refused("su-3gm", "vyborg"), None, "by way of 3403");
        let kind = war.ground.side(side[0], side[1]).expect("they touch");
        assert_eq!(hexside_limit(kind, Weather::Snow), 1);
        assert_eq!([Weather::Dry, Weather::Mud].map(|weather| hexside_limit(Side::Clear, weather)), [2, 1]);
    }

    /// 6.32
    #[test]
    fn engaged_units_leave_for_friendly_hexes() {
        let mut war = War::new(Scenario::WinterWar);
        let vyborg = war.at("vyborg");
        let attacker = war.ground.forces.find("su-3gm");
        let block = war.position.blocks.iter_mut().find(|block| block.face.map(|face| face.unit) == attacker);
        block.expect("takes part").at = Place::On(vyborg);
        let (axis, soviets) = (crate::Faction::Axis, crate::Faction::Soviets);
        war.position.battles =
            vec![Battle { at: vyborg, attacker: soviets, defender: axis, entered: Vec::new() }];
        assert_eq!(war.refused("fi-2", "kotka"), None);
        assert_eq!(war.refused("fi-2", "lahti"), None, "21.442: two hexes on skis");
        assert_eq!(war.refused("fi-2", "leningrad"), Some(rule::DISENGAGING));
        assert_eq!(war.refused("su-3gm", "leningrad"), None);
        assert_eq!(war.refused("su-3gm", "3302"), Some(rule::DISENGAGING), "no engaging again");
    }

    /// 6.1, 12.32, 12.43, 21.442
    #[test]
    fn speed_follows_type_and_weather() {
        let war = War::new(Scenario::WinterWar);
        let ground = &war.ground;
        let speed = |unit: &str, name, east| {
            let skies = Skies { west: Weather::Dry, east, storms: [None; 2] };
            let id = ground.forces.find(unit).expect("is a unit");
            super::speed(ground, ground.forces.unit(id), skies, war.at(name))
        };
        let [dry, mud, snow] = [Weather::Dry, Weather::Mud, Weather::Snow];
        assert_eq!([dry, mud, snow].map(|east| speed("su-3gm", "leningrad", east)), [3, 1, 2]);
        assert_eq!([dry, mud, snow].map(|east| speed("su-13", "leningrad", east)), [2, 1, 1]);
        assert_eq!([dry, mud, snow].map(|east| speed("fi-2", "vyborg", east)), [2, 1, 2]);
        assert_eq!(speed("fi-2", "leningrad", snow), 1, "21.442: at home only");
        assert_eq!([dry, mud, snow].map(|east| speed("fi-7", "helsinki", east)), [1; 3]);
        assert_eq!(speed("br-5", "london", snow), 3, "2.23, 12.14: the west is dry");
    }
}
