//! Where supply comes from, and who has it (10).

use table::Space;

use super::lines::Lines;
use crate::model::board::Ground;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::{Position, Standing};
use crate::model::site::City;
use crate::rule;

/// Where all supply of a faction begins (10.2).
pub fn origin(ground: &Ground, faction: Faction) -> Space {
    let name = match faction {
        Faction::Axis => "berlin",
        Faction::Allies => "london",
        Faction::Soviets => "siberia",
    };
    ground.map.by_key(name).unwrap_or_else(|| panic!("the map has no {name}"))
}

/// Does its origin still work? Berlin needs another victory city by rail, London the ocean (10.2).
pub fn has_origin(lines: &Lines<'_>, faction: Faction) -> bool {
    let (ground, rows) = (lines.ground, &lines.ground.nets().rows);
    let origin = origin(ground, faction);
    let from = rows.set([origin]);
    let holds = from.is_within(&lines.control.held[faction as usize]);
    let reaches = match faction {
        Faction::Axis => {
            let rails =
                lines.rails(faction).reached(&from).intersection(&lines.control.held[faction as usize]);
            let is_another = |space: &Space| *space != origin && ground[*space].city == Some(City::Victory);
            rows.spaces(&rails).any(|space| is_another(&space))
        }
        Faction::Allies => {
            let ocean = rows.set(ground.map.by_key("atlantic-ocean"));
            ocean.meets(&lines.network(faction, &from))
        }
        Faction::Soviets => true,
    };
    (holds && reaches) || !rule::ORIGINS.holds()
}

/// Can a nation trace from its capital to the origin of its faction? Great powers need not (10.21).
pub fn national(lines: &Lines<'_>, faction: Faction, nation: Nation) -> bool {
    let ground = lines.ground;
    let origin = origin(ground, faction);
    is_great(nation)
        || ground.capital(nation).is_some_and(|capital| {
            let rows = &ground.nets().rows;
            let held = lines.control.of(ground.nets(), capital) == Some(faction);
            held && lines.communications(faction).reached(&rows.set([capital])).contains(rows.cell(origin))
        })
        || !rule::NATIONAL_SUPPLY.holds()
}

/// The nations at war whose units a faction plays.
pub fn fighting(ground: &Ground, position: &Position, faction: Faction) -> Vec<Nation> {
    let Some(row) = ground.scenario(position.scenario) else { return Vec::new() };
    let begun = row.side(faction).into_iter().flat_map(|side| side.fights.iter().copied());
    let joined = row.waiting.iter().map(|waiting| waiting.nation);
    let at_war = |nation: &Nation| position.nation(*nation) == Standing::Belligerent(faction);
    begun.chain(joined).filter(at_war).collect()
}

pub fn is_great(nation: Nation) -> bool {
    matches!(nation, Nation::Germany | Nation::Britain | Nation::Usa | Nation::Ussr)
}

/// Everything that rails and sea lanes bring supply to for the units of a nation (10.31, 10.32).
pub fn on_the_network(lines: &Lines<'_>, faction: Faction, nation: Nation) -> Cluster {
    let (ground, nets) = (lines.ground, lines.ground.nets());
    if !has_supply(lines, faction, nation) {
        return Cluster::NONE;
    }
    lines.network(faction, &nets.rows.set(home(ground, faction, nation)))
}

/// The same with the roads that go on from there (10.3).
fn sources(lines: &Lines<'_>, faction: Faction, network: &Cluster) -> Cluster {
    let nets = lines.ground.nets();
    let by_road = lines.roads(faction).reached(&network.minus(&nets.seas).minus(&lines.blocking(faction)));
    network.union(&by_road).minus(&nets.seas).minus(&lines.transit[faction as usize])
}

/// Where units of a nation have a supply line (10.4).
pub fn supplied(lines: &Lines<'_>, faction: Faction, nation: Nation) -> Cluster {
    supplied_by(lines, faction, &on_the_network(lines, faction, nation))
}

/// The same, given what rails and sea lanes bring supply to.
pub fn supplied_by(lines: &Lines<'_>, faction: Faction, network: &Cluster) -> Cluster {
    lines.supply_lines(faction).reached(&sources(lines, faction, network))
}

/// A port that is reached only across seas of the enemy, and the safest way there.
pub struct Lane {
    pub port: Space,
    pub course: Vec<Space>,
    pub besieged: bool,
}

/// Lanes across seas of the enemy that could bring supply for a nation to a block that has none: to ports, and into besieged ones
/// (15.41, 15.73, R-EF-35). Given are what other lanes and rails reach, and where units have a line by them.
pub fn risky_lanes(
    lines: &Lines<'_>,
    faction: Faction,
    nation: Nation,
    [secure, supplied]: [&Cluster; 2],
    danger: impl Fn(Space) -> u8,
) -> Vec<Lane> {
    let (ground, nets) = (lines.ground, lines.ground.nets());
    let needy = lines.stand.standing[faction as usize].minus(supplied);
    if needy.is_empty() || !has_supply(lines, faction, nation) {
        return Vec::new();
    }
    let start = nets.rows.set(home(ground, faction, nation));
    let mut network = lines.risky_network(faction, &start);
    for sea in nets.rows.spaces(&lines.hostile_seas(faction)) {
        network = network.enter_for(DANGER * u16::from(danger(sea)), &nets.rows.set([sea]));
    }
    let search = network.search(&start);
    let held = lines.control.held[faction as usize].minus(&lines.blocking(faction)).minus(secure);
    let ports = nets.rows.spaces(&held).filter(|space| ground[*space].port.is_some());
    let feeds = |port: &Space| supplied_from(lines, faction, &nets.rows.set([*port])).meets(&needy);
    let free = ports
        .filter_map(|port| Some(Lane { port, course: search.way(port)?, besieged: false }))
        .filter(|lane| feeds(&lane.port));
    let is_cut_off = |port: &Space| {
        let safe = ground[*port].seas.iter().any(|sea| secure.contains(nets.rows.cell(*sea)));
        needy.contains(nets.rows.cell(*port)) && !safe
    };
    let besieged = engaged_ports(lines, faction).filter(is_cut_off).filter_map(|port| {
        let seas = ground[port].seas.iter().filter_map(|sea| Some((search.cost(*sea)?, *sea)));
        let course = search.way(seas.min()?.1)?;
        Some(Lane { port, course, besieged: true })
    });
    free.chain(besieged).collect()
}

/// Where the supply of a nation begins: great powers draw on the origin of their faction, others on their capital (10.2, 10.21).
fn home(ground: &Ground, faction: Faction, nation: Nation) -> Option<Space> {
    if is_great(nation) { Some(origin(ground, faction)) } else { ground.capital(nation) }
}

/// Does a nation have supply at all?
pub fn has_supply(lines: &Lines<'_>, faction: Faction, nation: Nation) -> bool {
    has_origin(lines, faction) && national(lines, faction, nation)
}

/// What a die of danger weighs against the length of a lane, so that the safest one is found.
const DANGER: u16 = 200;

/// Where units have a supply line from these ports and the rails and roads behind them.
pub fn supplied_from(lines: &Lines<'_>, faction: Faction, ports: &Cluster) -> Cluster {
    if ports.is_empty() {
        return Cluster::NONE;
    }
    let rails = lines.rails(faction).reached(ports);
    let by_road = lines.roads(faction).reached(&rails.minus(&lines.blocking(faction)));
    lines.supply_lines(faction).reached(&rails.union(&by_road))
}

/// Engaged ports of this faction that a sea lane reaches: a block of this nation that lies in one can be kept alive from the sea. A
/// besieged capital need not be reached from itself (10.8, 15.41, R-EF-45).
pub fn besieged(lines: &Lines<'_>, faction: Faction, nation: Nation, from_home: &Cluster) -> Cluster {
    let (ground, nets) = (lines.ground, lines.ground.nets());
    if engaged_ports(lines, faction).next().is_none() {
        return Cluster::NONE;
    }
    let from_origin = lines.network(faction, &nets.rows.set([origin(ground, faction)]));
    let supplied = has_supply(lines, faction, nation);
    let reached = |port: &Space| {
        let capital = supplied && ground.capital(nation) == Some(*port);
        let network = if capital { &from_origin } else { from_home };
        ground[*port].seas.iter().any(|sea| network.contains(nets.rows.cell(*sea)))
    };
    nets.rows.set(engaged_ports(lines, faction).filter(reached))
}

fn engaged_ports<'l>(lines: &Lines<'l>, faction: Faction) -> impl Iterator<Item = Space> + use<'l> {
    let (ground, nets) = (lines.ground, lines.ground.nets());
    let held = lines.control.held[faction as usize].intersection(&lines.blocking(faction));
    let places: Vec<Space> = nets.rows.spaces(&held).collect();
    places.into_iter().filter(|space| ground[*space].port.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::calendar::Weather;
    use crate::model::forces::Scenario;
    use crate::model::position::Battle;
    use crate::rules::control::{Stand, control};
    use crate::setup::Setup;

    struct War {
        ground: Ground,
        position: Position,
    }

    impl War {
        fn new(scenario: Scenario) -> War {
            let ground = Ground::load();
            let position = Setup::of(scenario).position(&ground, [0; 16]).expect("can be played");
            War { ground, position }
        }

        fn at(&self, name: &str) -> Space {
            self.ground.find(name).unwrap_or_else(|| panic!("there is no {name}"))
        }

        /// Moves a unit; if enemies stand there, it attacks.
        fn put(&mut self, unit: &str, name: &str) {
            let (at, id) = (self.at(name), self.ground.forces.find(unit).expect("is a unit"));
            let is_meant = |face: crate::model::blocks::Face| face.unit == id;
            let mover = self.position.blocks.iter().position(|block| block.face.is_some_and(is_meant));
            let mover = mover.unwrap_or_else(|| panic!("{unit} takes no part"));
            let attacker = self.position.blocks[mover].faction;
            let defender = self.position.standing(at).map(|(_, block)| block.faction);
            if let Some(defender) = defender.filter(|one| one.is_enemy_of(attacker)).min() {
                self.position.battles.push(Battle { at, attacker, defender, entered: Vec::new() });
            }
            self.position.blocks[mover].at = Place::On(at);
        }

        fn look<T>(&self, at: impl FnOnce(&Lines<'_>) -> T) -> T {
            let stand = Stand::of(self.ground.nets(), &self.position);
            let (control, status) = control(self.ground.nets(), &stand, &self.position.control);
            let skies = self.position.skies;
            let transit = super::super::lines::transit(&self.ground, &self.position);
            at(&Lines {
                ground: &self.ground,
                stand: &stand,
                control: &control,
                status: &status,
                skies,
                transit,
            })
        }

        fn finland(&self) -> bool {
            self.look(|lines| national(lines, Faction::Axis, Nation::Finland))
        }

        fn is_supplied(&self, faction: Faction, nation: Nation, name: &str) -> bool {
            let cell = self.ground.nets().rows.cell(self.at(name));
            self.look(|lines| supplied(lines, faction, nation).contains(cell))
        }
    }

    /// 10.21, 10.5: at the start everybody has supply.
    #[test]
    fn both_scenarios_begin_in_supply() {
        for scenario in [Scenario::WinterWar, Scenario::Weser] {
            let war = War::new(scenario);
            for block in war.position.blocks.iter().filter(|block| block.space().is_some()) {
                let unit = war.ground.forces.unit(block.face.expect("is the truth").unit);
                let at = war.ground.map.place(block.space().expect("is on the map")).key.to_string();
                assert!(war.is_supplied(block.faction, unit.nation, &at), "{} in {at}", unit.key);
            }
        }
    }

    /// 18.51, 18.52, 21.48: a region that Finland holds lets the line pass, a district does not.
    #[test]
    fn finland_lives_by_the_railway_to_sweden() {
        let mut war = War::new(Scenario::WinterWar);
        assert!(war.finland());
        war.put("su-25", "oulu");
        assert!(war.finland(), "18.51");
        war.put("su-14", "petsamo");
        assert!(war.finland());
        let mut war = War::new(Scenario::WinterWar);
        war.put("fi-6", "tampere");
        war.put("su-25", "tampere");
        assert!(!war.finland(), "18.52");
        let mut war = War::new(Scenario::WinterWar);
        war.put("fi-6", "kuopio");
        war.put("su-25", "oulu");
        assert!(!war.finland(), "10.22: the region is lost");
        assert!(!war.is_supplied(Faction::Axis, Nation::Finland, "Vyborg"), "10.21");
    }

    /// 12.4, 21.42: the Gulf of Bothnia is a second way out when it is open.
    #[test]
    fn the_gulf_of_bothnia_freezes() {
        let mut war = War::new(Scenario::WinterWar);
        war.put("fi-6", "tampere");
        war.put("su-25", "tampere");
        assert!(!war.finland());
        war.position.skies.east = Weather::Mud;
        assert!(war.finland(), "by way of Turku");
    }

    /// 10.33, 10.4, 18.5: supply after the first turn of the Winter War.
    #[test]
    fn the_first_soviet_turn_leaves_everybody_in_supply() {
        let mut war = War::new(Scenario::WinterWar);
        let moves = [("su-3gm", "vyborg"), ("su-23", "3302"), ("su-14", "petsamo"), ("su-25", "oulu")];
        for (unit, to) in moves {
            war.put(unit, to);
        }
        for place in ["vyborg", "3302", "petsamo", "oulu"] {
            assert!(war.is_supplied(Faction::Soviets, Nation::Ussr, place), "{place}");
        }
        for place in ["vyborg", "3302", "oulu", "turku", "kotka"] {
            assert!(war.is_supplied(Faction::Axis, Nation::Finland, place), "{place}");
        }
    }

    /// 10.2
    #[test]
    fn an_origin_needs_its_connections() {
        let mut war = War::new(Scenario::Weser);
        let has = |war: &War, faction| war.look(|lines| has_origin(lines, faction));
        assert!(has(&war, Faction::Axis) && has(&war, Faction::Allies));
        let berlin = war.ground.nets().rows.set([war.at("Berlin")]);
        war.position.control.held[Faction::Axis as usize] = berlin;
        assert!(!has(&war, Faction::Axis), "10.2: Berlin alone");
        assert!(!war.is_supplied(Faction::Axis, Nation::Germany, "Berlin"));
    }

    /// France in 1944: the Allies hold the valley of the Rhone, the Axis the rest.
    fn in_the_valley<T>(battle: bool, look: impl FnOnce(&Ground, &Lines<'_>) -> T) -> T {
        let ground = Ground::load();
        let nets = ground.nets();
        let at = |names: &[&str]| nets.rows.set(names.iter().filter_map(|name| ground.find(name)));
        let valley = at(&["marseilles", "avignon", "1523", "lyon", "clermont-ferrand"]);
        assert_eq!(valley.len(), 5);
        let britain =
            nets.rows.set(ground.map.spaces().filter(|one| ground[*one].nation == Some(Nation::Britain)));
        let held = [nets.ground.minus(&valley).minus(&britain), valley.union(&britain), Cluster::NONE];
        let mut stand = Stand::default();
        let avignon = at(&["avignon"]);
        stand.standing[Faction::Allies as usize] = avignon.union(&at(&["clermont-ferrand"]));
        if battle {
            stand.standing[Faction::Axis as usize] = avignon;
            stand.defended[Faction::Allies as usize] = avignon;
        }
        stand.fit = stand.standing;
        let before = crate::model::frozen::Control { held, beyond: crate::model::nets::Cluster::NONE };
        let (_, status) = control(nets, &stand, &before);
        let skies = War::new(Scenario::Weser).position.skies;
        let transit = Default::default();
        look(
            &ground,
            &Lines { ground: &ground, stand: &stand, control: &before, status: &status, skies, transit },
        )
    }

    /// 8.4, 9.12: a battle ends the railway, and what lies beyond two hexes from it has no line.
    #[test]
    fn railways_enter_battles_and_do_not_pass_them() {
        for battle in [false, true] {
            in_the_valley(battle, |ground, lines| {
                let rows = &ground.nets().rows;
                let port = rows.set(ground.find("marseilles"));
                let line = supplied_from(lines, Faction::Allies, &port);
                let has = |name: &str| line.contains(rows.cell(ground.find(name).expect("is on the map")));
                assert!(has("avignon"), "into the battle");
                assert_eq!(has("clermont-ferrand"), !battle);
                let north = ground.find("1523").expect("is on the map");
                let why = lines.rails(Faction::Allies).why_not(&port, north).map(|reason| reason.rule);
                assert_eq!(why, battle.then_some(crate::rule::NOT_THROUGH_BATTLES));
            });
        }
    }
}
