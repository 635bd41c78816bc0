//! EuroFront's map with control and supply on it, written against the kit as the game will write them.

use atlas::{Cells, Map, Net, Rows, Source, Space};
use kit::Going;
use table::RuleId;

pub const LINES: usize = 44;
pub type Set = Cells<LINES>;
pub type Ways = Net<LINES>;

pub const LAND: RuleId = RuleId::new("EF-8.2");
pub const NO_RAIL: RuleId = RuleId::new("EF-9.1");
pub const FRIENDLY_RAIL: RuleId = RuleId::new("EF-9.12");
pub const NOT_THROUGH_BATTLES: RuleId = RuleId::new("EF-8.4");
pub const ENGAGED_PORT: RuleId = RuleId::new("EF-10.32");
pub const ROAD: RuleId = RuleId::new("EF-10.33");
pub const SUPPLY_LINE: RuleId = RuleId::new("EF-10.4");
pub const ENEMY_HEX: RuleId = RuleId::new("EF-10.4E");

pub const FACTIONS: usize = 3;
pub const AXIS: usize = 0;
pub const ALLIES: usize = 1;
pub const SOVIETS: usize = 2;

/// Everything about the map that never changes.
pub struct Board {
    pub map: Map,
    pub rows: Rows<LINES>,
    /// Sides that land units can cross.
    pub land: Ways,
    /// Sides that a zone of control crosses.
    pub zone: Ways,
    pub rail_sea: Ways,
    pub lanes: Ways,
    pub ports: Set,
    pub roads: Ways,
    pub on_roads: Set,
    pub neutral: Set,
    pub desert: Set,
    pub seas: Set,
    /// The sample of summer 1944: what each faction holds.
    pub home: [Set; FACTIONS],
    pub origin: [Set; FACTIONS],
}

impl Board {
    pub fn load() -> Board {
        let sources = [
            Source { name: "map.toml", text: include_str!("map.toml") },
            Source { name: "spaces.csv", text: include_str!("spaces.csv") },
            Source { name: "sides.csv", text: include_str!("sides.csv") },
            Source { name: "links.csv", text: include_str!("links.csv") },
        ];
        let map = Map::load(&sources).unwrap_or_else(|faults| panic!("{faults}"));
        let rows = Rows::new(&map).unwrap_or_else(|fault| panic!("{fault}"));
        let mark = |name| map.lexicon().mark(name).expect("is declared");
        let kind = |name| map.lexicon().link_kind(name).expect("is declared");
        let [river, strait, closed] = ["river", "strait", "closed"].map(mark);
        let [beside, rail, road, lane] = ["beside", "rail", "road", "lane"].map(kind);
        let tagged = |name: &str| {
            let tag = map.lexicon().tag(name).expect("is declared");
            rows.set(map.spaces().filter(|space| map.place(*space).tags.contains(tag)))
        };
        let sea = map.lexicon().space_kind("sea").expect("is declared");
        let at = |key: &str| rows.set(map.by_key(key));
        let roads = rows.net(&map, |p| p.kind == road);
        let lanes = rows.net(&map, |p| p.kind == lane);
        Board {
            land: rows.net(&map, |p| p.kind == beside && !p.marks.contains(closed)),
            zone: rows.net(&map, |p| {
                p.kind == beside && ![river, strait, closed].iter().any(|mark| p.marks.contains(*mark))
            }),
            rail_sea: rows.net(&map, |p| p.kind == rail || p.kind == lane),
            ports: rows.ends(&lanes),
            lanes,
            on_roads: rows.ends(&roads),
            roads,
            neutral: tagged("neutral"),
            desert: tagged("desert"),
            seas: rows.set(map.spaces().filter(|space| map.place(*space).kind == sea)),
            home: ["axis", "allied", "soviet"].map(tagged),
            origin: ["2314", "1413", "siberia"].map(at),
            map,
            rows,
        }
    }

    pub fn space(&self, key: &str) -> Space {
        self.map.by_key(key).unwrap_or_else(|| panic!("{key} is not on the map"))
    }

    pub fn at<const K: usize>(&self, keys: [&str; K]) -> Set {
        self.rows.set(keys.map(|key| self.space(key)))
    }
}

/// Where blocks stand.
#[derive(Clone, Default)]
pub struct Blocks {
    pub standing: [Set; FACTIONS],
    /// Of these in supply since the last check.
    pub supplied: [Set; FACTIONS],
    /// Hexes with blocks of both sides, by who defended first.
    pub defended: [Set; FACTIONS],
    /// Who held what when the phase began.
    pub held: [Set; FACTIONS],
}

impl Blocks {
    pub fn battles(&self) -> Set {
        self.defended[AXIS].union(&self.defended[ALLIES]).union(&self.defended[SOVIETS])
    }
}

/// Control as it stays for a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    pub held: [Set; FACTIONS],
    pub disputed: Set,
    /// What is not friendly.
    pub closed: [Set; FACTIONS],
    pub battles: Set,
    /// Sea lanes of ports, if any is fought over.
    pub engaged_lanes: Option<Box<Ways>>,
}

impl Control {
    pub fn friendly(&self, faction: usize) -> Set {
        self.held[faction].minus(&self.disputed)
    }
}

/// 8.1 to 8.35: zones of unengaged, supplied blocks over empty hexes; what neither side newly controls stays.
pub fn control(board: &Board, blocks: &Blocks) -> Control {
    let battles = blocks.battles();
    let [axis, allies, soviets] = &blocks.standing;
    let barred = axis.union(allies).union(soviets).union(&board.neutral);
    let zones = [AXIS, ALLIES, SOVIETS].map(|faction| {
        let projecting = blocks.standing[faction].intersection(&blocks.supplied[faction]).minus(&battles);
        board.rows.around(&projecting, &board.zone).minus(&barred)
    });
    let against = |faction: usize| match faction {
        AXIS => zones[ALLIES].union(&zones[SOVIETS]),
        _ => zones[AXIS],
    };
    let gained = [AXIS, ALLIES, SOVIETS].map(|faction| {
        let alone = blocks.standing[faction].minus(&battles);
        alone.union(&zones[faction].minus(&against(faction))).union(&blocks.defended[faction])
    });
    let held = [(AXIS, ALLIES, SOVIETS), (ALLIES, AXIS, SOVIETS), (SOVIETS, AXIS, ALLIES)];
    let held = held.map(|(faction, one, other)| {
        let lost = gained[one].union(&gained[other]);
        // Friends who both reach an empty hex leave it to the one who had it.
        gained[faction].minus(&lost).union(&blocks.held[faction].minus(&lost.minus(&gained[faction])))
    });
    let disputed = zones[AXIS].intersection(&against(AXIS));
    Control {
        held,
        disputed,
        closed: [AXIS, ALLIES, SOVIETS]
            .map(|faction| board.rows.all().minus(&held[faction]).union(&disputed)),
        battles,
        engaged_lanes: battles
            .meets(&board.ports)
            .then(|| Box::new(board.rows.touching(&board.lanes, &battles))),
    }
}

/// 9.12, 10.31, 10.32: rail and sea lanes from the origin through friendly hexes, into battles and not through them.
pub fn network<'b>(board: &'b Board, control: &Control, faction: usize) -> Going<'b, LINES> {
    let rails = Going::on(&board.rows, NO_RAIL, &board.rail_sea)
        .close(FRIENDLY_RAIL, &control.closed[faction])
        .end_in(NOT_THROUGH_BATTLES, &control.battles);
    match &control.engaged_lanes {
        Some(lanes) => rails.cut(ENGAGED_PORT, lanes),
        None => rails,
    }
}

/// 10.33: roads that are connected to the network.
pub fn roads<'b>(board: &'b Board, control: &Control, faction: usize) -> Going<'b, LINES> {
    Going::on(&board.rows, ROAD, &board.roads)
        .close(FRIENDLY_RAIL, &control.closed[faction])
        .end_in(NOT_THROUGH_BATTLES, &control.battles)
}

/// 10.4: two hexes through what is friendly or disputed, one in the desert; into an enemy battle, not through it.
pub fn lines<'b>(board: &'b Board, blocks: &Blocks, control: &Control, faction: usize) -> Going<'b, LINES> {
    let attacked = blocks.standing[faction].intersection(&control.battles).minus(&control.held[faction]);
    let enemy = control.closed[faction].minus(&control.disputed).minus(&attacked);
    Going::on(&board.rows, LAND, &board.land)
        .close(ENEMY_HEX, &enemy)
        .end_in(NOT_THROUGH_BATTLES, &attacked)
        .within(SUPPLY_LINE, 2)
        .enter_for(1, &board.desert)
}

/// Where supply comes from.
pub fn sources(board: &Board, control: &Control, faction: usize) -> Set {
    let rails = network(board, control, faction).reached(&board.origin[faction]);
    let by_road = roads(board, control, faction).reached(&rails.intersection(&board.on_roads));
    rails.union(&by_road).minus(&board.seas)
}

/// Control and supply of everybody on the whole map.
#[inline(never)]
pub fn settled(board: &Board, blocks: &Blocks) -> (Control, [Set; FACTIONS]) {
    let control = control(board, blocks);
    let supplied = [AXIS, ALLIES, SOVIETS].map(|faction| {
        let sources = sources(board, &control, faction);
        let reached = lines(board, blocks, &control, faction).reached(&sources);
        reached.intersection(&blocks.standing[faction])
    });
    (control, supplied)
}

/// Summer 1944 on this map: blocks along every front, and battles where they are close.
pub fn sample(board: &Board) -> Blocks {
    let rows = &board.rows;
    let enemies = |faction: usize| match faction {
        AXIS => board.home[ALLIES].union(&board.home[SOVIETS]),
        _ => board.home[AXIS],
    };
    let mut blocks = Blocks { held: board.home, ..Blocks::default() };
    for (faction, most) in [(AXIS, 140), (ALLIES, 43), (SOVIETS, 73)] {
        let hexes = board.home[faction].intersection(&rows.ends(&board.land));
        let front = rows.around(&enemies(faction), rows.beside()).intersection(&hexes);
        let rear = rows.around(&front, rows.beside()).intersection(&hexes).minus(&front);
        let elsewhere = hexes.minus(&front).minus(&rear);
        // Every third hex of the front is manned, so that zones fill the gaps.
        let reserves = rear.iter().step_by(2).chain(elsewhere.iter().step_by(3));
        blocks.standing[faction] = front.iter().skip(faction).step_by(3).chain(reserves).take(most).collect();
        blocks.supplied[faction] = blocks.standing[faction];
    }
    // Five hexes of the front are fought over.
    let fought = rows.around(&blocks.standing[SOVIETS], &board.zone).intersection(&blocks.standing[AXIS]);
    let fought: Set = fought.iter().take(5).collect();
    blocks.standing[SOVIETS] = blocks.standing[SOVIETS].union(&fought);
    blocks.supplied[SOVIETS] = blocks.standing[SOVIETS];
    blocks.defended[AXIS] = fought;
    blocks
}
