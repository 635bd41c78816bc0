//! HQs: what they reach, whom they lead and at what price (5, 21.43).

use table::{Piece, Space};

use super::executor::Executor;
use super::movement::weather;
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
            (Troops::Shq, _) | (_, None) => Cluster::NONE,
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
            let along = routes.map(|link| (link.to, usize::from(link.length)));
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
    let eastern = matches!(ground[at].nation, Some(Nation::Finland | Nation::Ussr));
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
        Mode::Serving(front) => (front, stands == Front::East),
        _ => (stands, stands_east),
    };
    let same =
        front == home && (front != Front::North || eastern == home_east || hq.faction == Faction::Allies);
    let okh = ground.forces.find("ge-okh").is_some_and(|id| ground.forces.unit(id).key == hq.key);
    let pair = |one, other| [(one, other), (other, one)].contains(&(front, home));
    let half = if okh {
        pair(Front::West, Front::East) || (pair(Front::East, Front::North) && (eastern || stands_east))
    } else {
        let other_part = hq.faction == Faction::Axis && (eastern || stands_east);
        pair(Front::West, Front::Mediterranean) || (pair(Front::West, Front::North) && !other_part)
    };
    same.then_some(1).or(half.then_some(2))
}

/// The fronts that a supreme HQ can serve in full from here (5.723, 21.431).
pub fn flex(ground: &Ground, hq: &Unit, at: Space) -> Vec<Front> {
    let is = |key| ground.map.by_key(key) == Some(at);
    if hq.troops != Troops::Shq || hq.faction == Faction::Soviets {
        return Vec::new();
    }
    match () {
        () if is("berlin") && hq.faction == Faction::Axis => vec![Front::West, Front::East],
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
            if let Some(from) = self.position.block(hq).space().filter(|from| *from != at) {
                self.go(hq, vec![from, at], Travel::Deployment);
            }
        }
        self.end_battles();
        self.phase_ends();
    }

    /// An HQ stands down: it pays a step, and is hidden when the phase ends. At nothing it is gone (5.5, SB.4).
    pub fn stand_down(&mut self, hq: Piece) {
        let block = self.position.block_mut(hq);
        block.command = None;
        block.marks.stood_down = true;
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
        self.position.frames.pop();
    }
}
