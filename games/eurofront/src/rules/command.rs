//! HQs: what they reach, whom they lead and at what price (5, 21.43).

use table::{Piece, Space};

use super::engagement::is_last;
use super::executor::Executor;
use super::movement::weather;
use super::sea;
use crate::model::blocks::{Face, Marks, Mode};
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::fact::{Fact, Travel};
use crate::model::frames::{Activation, Command, Frame, Phase, Turn};
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::site::{Front, Zone};
use crate::model::units::{Class, Troops, Unit};
use crate::model::way::Way;
use crate::rule;

/// What is left of an HQ's strength after disruption; none if it commands nothing at all (5.32).
pub fn strength(ground: &Ground, position: &Position, face: Face, at: Space) -> Option<u8> {
    let (unit, site) = (ground.forces.unit(face.unit), &ground[at]);
    let at_home = unit.troops == Troops::Shq
        && rule::HQ_WEATHER.holds()
        && ["london", "berlin", "warsaw", "moscow"].iter().any(|key| ground.map.by_key(key) == Some(at));
    let hardy = unit.faction == Faction::Soviets
        || matches!(unit.nation, Nation::Finland | Nation::Norway | Nation::Sweden);
    let weather = weather(ground, position.skies, at);
    let north = site.front == Some(Front::North);
    let causes = [
        weather == Weather::Mud && !at_home && rule::MUD_HQS.holds(),
        weather == Weather::Snow && !at_home && !hardy && rule::SNOW_HQS.holds(),
        site.zone == Some(Zone::Arctic) && unit.north == Class::Alien && rule::NORTHERN_HQS.holds(),
        is_northern(ground, face) && !north && rule::NORTHERN_HQS.holds(),
        // Army groups of the East Front work in the West as well; OKW does not work in the East (5.33).
        unit.key == "ge-okw" && site.front == Some(Front::East) && rule::LOGISTICS.holds(),
    ];
    let disruption = causes.into_iter().map(u8::from).sum::<u8>();
    if rule::DISRUPTION.holds() { face.strength.checked_sub(disruption) } else { Some(face.strength) }
}

/// The Soviet HQ of the North Front works badly elsewhere (21.43).
pub fn is_northern(ground: &Ground, face: Face) -> bool {
    ground.forces.find("su-nth") == Some(face.unit)
}

/// Where a theatre HQ is active: Mannerheim in Greater Finland, Dietl in the North Front (5.8, 20.82). Others everywhere.
pub fn is_in_theatre(ground: &Ground, unit: &Unit, at: Space) -> bool {
    let site = &ground[at];
    match (unit.troops, unit.nation) {
        (Troops::Thq, Nation::Finland) => {
            site.nation == Some(Nation::Finland) || ground.map.by_key("petrozavodsk") == Some(at)
        }
        (Troops::Thq, _) => site.front == Some(Front::North),
        _ => true,
    }
}

/// What each active HQ reaches, by number: a field HQ as far as it is strong, a theatre HQ so far inside its theatre and for support
/// alone, a supreme HQ and one that leads an invasion nothing.
pub fn reaches(ground: &Ground, position: &Position) -> Vec<(Piece, Cluster)> {
    let active = position.pieces().filter_map(|(hq, block)| {
        let (face, at, mode) = (block.face?, block.space()?, block.command?);
        let unit = ground.forces.unit(face.unit);
        let range = strength(ground, position, face, at).filter(|_| !mode.is_invasion());
        let reach = match (unit.troops, range) {
            (Troops::Shq, _) if rule::SUPREME_SUPPORT.holds() => Cluster::NONE,
            (_, None) => Cluster::NONE,
            (_, Some(range)) => {
                let rows = &ground.nets().rows;
                let within = spread(ground, position, unit.faction, at, range);
                rows.set(rows.spaces(&within).filter(|space| is_in_theatre(ground, unit, *space)))
            }
        };
        Some((hq, reach))
    });
    active.collect()
}

/// Everything within a range, through friendly and disputed places, and into others but not through them. A route counts by its
/// length (5.31, 18.22).
fn spread(ground: &Ground, position: &Position, faction: Faction, from: Space, range: u8) -> Cluster {
    let nets = ground.nets();
    let (rows, control, status) = (&nets.rows, &position.control, &*position.frozen);
    let passable = control.own(faction).union(&status.disputed);
    let land = control.held_by(|_| true);
    let mut waves = vec![Cluster::NONE; usize::from(range) + 1];
    waves[0] = rows.set([from]);
    let mut reached = waves[0];
    for cost in 0..usize::from(range) {
        let wave = waves[cost];
        for space in rows.spaces(&wave).filter(|space| cost == 0 || passable.contains(rows.cell(*space))) {
            let beside = rows.neighbours(&nets.land, rows.cell(space)).map(|cell| (rows.space(cell), 1));
            let routes = [Way::RailRoute, Way::RoadRoute, Way::StraitRoute];
            let routes = routes.iter().flat_map(|way| ground.ways(space, *way));
            let length = |length: u8| if rule::ROUTE_COMMAND.holds() { usize::from(length) } else { 1 };
            let along = routes.map(|link| (link.to, length(link.length)));
            for (to, length) in beside.chain(along) {
                let cell = rows.cell(to);
                if cost + length <= usize::from(range) && land.contains(cell) && !reached.contains(cell) {
                    waves[cost + length].insert(cell);
                }
            }
        }
        reached = reached.union(&waves[cost + 1]);
    }
    reached
}

/// Is a unit of this nation moved by this HQ? Allied HQs move their own nation's; supreme ones also minors (5.34).
pub fn coordinates(hq: &Unit, nation: Nation) -> bool {
    let western = |nation| matches!(nation, Nation::Britain | Nation::Usa);
    let great = western(nation) || nation == Nation::France;
    match hq.faction {
        Faction::Allies => {
            hq.nation == nation
                || (western(hq.nation) && western(nation))
                || (hq.troops == Troops::Shq && !great)
        }
        Faction::Axis => hq.nation != Nation::Finland || nation == Nation::Finland,
        Faction::Soviets => true,
    }
}

/// The part of the board that a supreme HQ commands: the North Front has a western and an eastern part (21.431).
fn command_of(ground: &Ground, at: Space) -> Option<(Front, bool)> {
    let eastern =
        matches!(ground[at].nation, Some(Nation::Finland | Nation::Ussr)) && rule::NORTHERN_COMMAND.holds();
    ground[at].front.map(|front| (front, front == Front::North && eastern))
}

/// What a supreme HQ pays to send a unit that starts here; none if it does not command there (5.72 to 5.723, 21.431).
pub fn price(ground: &Ground, hq: &Unit, hq_at: Space, mode: Mode, unit: &Unit, at: Space) -> Option<u8> {
    let minor = hq.faction == Faction::Allies && unit.nation != Nation::Britain && unit.nation != Nation::Usa;
    if hq.faction == Faction::Soviets || (hq.troops == Troops::Shq && minor) {
        return Some(1);
    }
    if hq.troops == Troops::Thq {
        return is_in_theatre(ground, hq, at).then_some(1);
    }
    let (front, eastern) = command_of(ground, at)?;
    let (stands, stands_east) = command_of(ground, hq_at)?;
    let (home, home_east) = match mode {
        Mode::Serving(front) => (front, front == Front::North && stands == Front::East),
        _ => (stands, stands_east),
    };
    let same = front == home
        && (front != Front::North || eastern == home_east || hq.faction == Faction::Allies)
        && serves(hq, front, eastern);
    let pair = |one, other| [(one, other), (other, one)].contains(&(front, home));
    let half = if is_okh(hq) {
        pair(Front::West, Front::East) || (pair(Front::East, Front::North) && (eastern || home_east))
    } else {
        let other_part = hq.faction == Faction::Axis && (eastern || home_east);
        pair(Front::West, Front::Mediterranean) || (pair(Front::West, Front::North) && !other_part)
    };
    same.then_some(1).or(half.then_some(2))
}

/// OKH serves the West, the East and the eastern north; OKW the West, the Med and the western north (R-EF-51).
fn is_okh(hq: &Unit) -> bool {
    hq.key == "ge-okh"
}

/// Does it command in a front where it stands itself (5.72, 21.431, R-EF-51)?
fn serves(hq: &Unit, front: Front, eastern: bool) -> bool {
    match front {
        _ if hq.faction != Faction::Axis || !rule::SUPREME_RANGE.holds() => true,
        Front::West => true,
        Front::East => is_okh(hq),
        Front::Mediterranean => !is_okh(hq),
        Front::North => eastern == is_okh(hq),
    }
}

/// The fronts that a supreme HQ can serve in full from here, of those that it commands at all (5.723, 21.431, R-EF-58).
pub fn flex(ground: &Ground, hq: &Unit, at: Space) -> Vec<Front> {
    let is = |key| ground.map.by_key(key) == Some(at);
    match () {
        () if hq.troops != Troops::Shq || hq.faction == Faction::Soviets => Vec::new(),
        () if is_okh(hq) && is("berlin") => vec![Front::West, Front::East],
        () if is_okh(hq) && is("leningrad") => vec![Front::East, Front::North],
        () if is_okh(hq) => Vec::new(),
        () if is("copenhagen") || is("glasgow") => vec![Front::West, Front::North],
        () if is("malta") || is("gibraltar") => vec![Front::West, Front::Mediterranean],
        () => Vec::new(),
    }
}

/// How many supreme moves each active supreme or theatre HQ has (5.71, 5.8).
pub fn supreme_moves(ground: &Ground, position: &Position) -> Vec<(Piece, u8)> {
    let moves = position.pieces().filter_map(|(hq, block)| {
        let (face, at, mode) = (block.face?, block.space()?, block.command?);
        let each = match ground.forces.unit(face.unit).troops {
            Troops::Shq if !mode.is_invasion() => 2,
            Troops::Thq => 1,
            _ => return None,
        };
        Some((hq, each * strength(ground, position, face, at)?))
    });
    moves.collect()
}

impl Executor<'_, '_, '_> {
    /// The Command phase ends: the HQs that were named deploy and are turned up together (5.2, R-EF-18).
    pub fn command_ends(&mut self) {
        let Frame::Command(Command { named }) = self.position.frames.pop() else { return };
        self.tell.reveals_to_all("activations");
        for Activation { hq, at, mode } in named {
            self.position.block_mut(hq).command = Some(mode);
            self.turn_up(hq);
            self.tell_of(Fact::Activated { hq, mode });
            if mode.is_blitz() {
                self.note_blitz(at);
            }
            let Some(from) = self.position.block(hq).space().filter(|from| *from != at) else { continue };
            if is_last(self.position, hq) {
                self.pursue_hq(hq, from);
            }
            if self.position.block(hq).space() == Some(from) {
                self.go(hq, vec![from, at], Travel::Deployment);
            }
        }
        self.end_battles();
        self.phase_ends();
    }

    /// A blitz HQ is activated here; in its half of the board battles may be fought without support in the blitz (7.4, R-EF-54).
    fn note_blitz(&mut self, at: Space) {
        let Some(half) = self.ground.half(at) else { return };
        for frame in self.position.frames.iter_mut() {
            if let Frame::Turn(turn) = frame {
                turn.blitz[half as usize] = true;
            }
        }
    }

    /// An HQ stands down: it pays a step, and is hidden when the phase ends. At nothing it is gone (5.5, SB.4).
    pub fn stand_down(&mut self, hq: Piece) {
        let block = self.position.block_mut(hq);
        block.command = None;
        block.marks.stood_down = true;
        self.position.forget_waves(hq);
        self.tell_of(Fact::StoodDown { hq });
        self.lose_step(hq);
    }

    /// The Combat phase ends: HQs stand down; blitz HQs pay a step and stay active for the blitz. True if there are any.
    pub fn combat_ends(&mut self, turn: Turn) -> bool {
        let first = turn.next == Phase::AfterCombat;
        let active: Vec<(Piece, Mode)> =
            self.position.pieces().filter_map(|(hq, block)| Some((hq, block.command?))).collect();
        let mut blitz = false;
        for (hq, mode) in active {
            if first && mode.is_blitz() {
                self.lose_step(hq);
                blitz |= self.position.block(hq).command.is_some();
            } else {
                self.stand_down(hq);
            }
        }
        for at in self.position.battles.iter().map(|battle| battle.at).collect::<Vec<_>>() {
            self.go_ashore(at);
        }
        for battle in &mut self.position.battles {
            battle.entered.clear();
        }
        self.end_battles();
        self.phase_ends();
        blitz
    }

    /// A player-turn ends: nobody is marked any more.
    pub fn player_turn_ends(&mut self) {
        for block in &mut self.position.blocks {
            block.marks = Marks::default();
        }
        self.position.waves.clear();
        let holder = sea::balance(self.ground, self.position);
        if std::mem::replace(&mut self.position.supremacy, holder) != holder {
            self.tell.all(|| Fact::Supremacy { holder });
        }
        self.position.frames.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    struct War {
        ground: Ground,
        position: Position,
    }

    impl War {
        fn new(scenario: crate::Scenario) -> War {
            let ground = Ground::load();
            let position = Setup::of(scenario).position(&ground, [0; 16]).expect("can be played");
            War { ground, position }
        }

        fn at(&self, name: &str) -> Space {
            self.ground.find(name).unwrap_or_else(|| panic!("there is no {name}"))
        }

        fn unit(&self, key: &str) -> &Unit {
            self.ground.forces.unit(self.ground.forces.find(key).expect("is a unit"))
        }

        /// What an HQ in one place pays to send a unit from another.
        fn price(&self, [hq, stands]: [&str; 2], mode: Mode, [unit, from]: [&str; 2]) -> Option<u8> {
            super::price(&self.ground, self.unit(hq), self.at(stands), mode, self.unit(unit), self.at(from))
        }

        fn strength(&self, hq: &str, strength: u8, at: &str) -> Option<u8> {
            let unit = self.ground.forces.find(hq).expect("is a unit");
            super::strength(&self.ground, &self.position, Face { unit, strength }, self.at(at))
        }
    }

    /// 5.72, 5.721, 5.723, 21.431: the example of the ruling.
    #[test]
    fn supreme_moves_cost_two_in_another_front() {
        let war = War::new(crate::Scenario::Weser);
        let london = ["br-af", "London"];
        assert_eq!(war.price(london, Mode::Normal, ["br-3", "Bergen"]), Some(2), "5.721");
        assert_eq!(war.price(london, Mode::Normal, ["br-12mk", "Hull"]), Some(1), "5.72");
        assert_eq!(war.price(london, Mode::Normal, ["no-3", "Bergen"]), Some(1), "5.34");
        let (glasgow, north) = (["br-af", "Glasgow"], Mode::Serving(Front::North));
        assert_eq!(war.price(glasgow, north, ["br-3", "Bergen"]), Some(1), "5.723");
        assert_eq!(war.price(glasgow, north, ["br-12mk", "Hull"]), Some(2), "5.723");
        assert_eq!(war.price(["ge-okw", "Rostock"], Mode::Normal, ["ge-33", "Bergen"]), Some(2), "21.431");
        assert_eq!(war.price(["ge-okh", "Bremen"], Mode::Normal, ["ge-33", "Bergen"]), None, "21.431");
        assert_eq!(war.price(["ge-okh", "Oslo"], Mode::Normal, ["ge-33", "Bergen"]), None, "21.431");
        assert_eq!(war.price(["ge-okw", "Konigsberg"], Mode::Normal, ["ge-1", "Konigsberg"]), None, "5.72");
        assert_eq!(war.price(["ge-dietl", "Oslo"], Mode::Normal, ["ge-33", "Rostock"]), None, "5.8");
        assert_eq!(war.price(["su-stavka", "Moscow"], Mode::Normal, ["su-14", "Murmansk"]), Some(1), "5.72");
        assert_eq!(flex(&war.ground, war.unit("br-af"), war.at("Glasgow")), [Front::West, Front::North]);
        let (leningrad, north) = (["ge-okh", "Leningrad"], Mode::Serving(Front::North));
        assert_eq!(war.price(leningrad, north, ["ge-33", "Oulu"]), Some(1), "21.431");
        assert_eq!(war.price(leningrad, north, ["ge-33", "Narva"]), Some(2), "21.431");
        assert_eq!(war.price(leningrad, north, ["ge-33", "Bergen"]), None, "21.431");
    }

    /// 5.32, 12.31, 12.42, 21.43
    #[test]
    fn weather_and_the_arctic_disrupt_hqs() {
        let mut war = War::new(crate::Scenario::WinterWar);
        assert_eq!(war.strength("su-len", 2, "Leningrad"), Some(2), "12.42: Soviets are used to snow");
        assert_eq!(war.strength("fi-mann", 2, "Helsinki"), Some(2), "12.42: so are Finns");
        assert_eq!(war.strength("ge-north", 2, "Leningrad"), Some(1), "12.42");
        assert_eq!(war.strength("su-nth", 2, "Leningrad"), Some(1), "21.43: away from the north");
        assert_eq!(war.strength("su-len", 1, "Murmansk"), Some(0), "21.43: an alien in the Arctic");
        war.position.skies.east = Weather::Mud;
        assert_eq!(war.strength("su-len", 0, "Leningrad"), None, "SB.4");
        assert_eq!(war.strength("su-stavka", 3, "Moscow"), Some(3), "12.31");
    }

    /// 5.31, 18.22: the field HQs of the first turn of the Winter War.
    #[test]
    fn range_passes_friendly_land_and_counts_routes() {
        let mut war = War::new(crate::Scenario::WinterWar);
        let rows = &war.ground.nets().rows;
        let reached = |position: &Position, hq: &str| {
            let hq = position.of_unit(war.ground.forces.find(hq).expect("is a unit")).expect("takes part");
            let reach = reaches(&war.ground, position).into_iter().find(|(one, _)| *one == hq);
            reach.expect("is active").1
        };
        for key in ["su-len", "su-nth", "su-stavka"] {
            let id = war.ground.forces.find(key).expect("is a unit");
            let hq = war.position.of_unit(id).expect("takes part");
            war.position.block_mut(hq).command = Some(Mode::Normal);
        }
        let at = |name: &str| rows.cell(war.ground.find(name).expect("is on the map"));
        let len = reached(&war.position, "su-len");
        assert!(len.contains(at("3403")) && len.contains(at("Vyborg")), "one hex");
        assert!(!len.contains(at("Kotka")), "5.31: not through the enemy");
        let nth = reached(&war.position, "su-nth");
        assert!(nth.contains(at("Joensuu")), "18.22: a short route is two hexes");
        assert!(reached(&war.position, "su-stavka").is_empty(), "5.72");
    }
}
