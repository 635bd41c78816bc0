//! How a game begins. Anything a person may type, with everything said that is wrong with it.

mod middle;
mod placing;

use std::collections::{BTreeMap, BTreeSet};

use kit::{Frozen, Memory};
use serde::{Deserialize, Serialize};
use table::dice::Dice;
use table::{Frames, Message, SetupFault, Space, Tell, Veil, msg};

pub use middle::Middle;

use crate::model::blocks::Place;
use crate::model::board::Ground;
use crate::model::calendar::{Half, Skies};
use crate::model::forces::Scenario;
use crate::model::frames::{Frame, Phase, SetUp, Stage};
use crate::model::frozen::{Control, Moment, Status};
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::{Position, Standing};
use crate::model::scenario::ScenarioRow;
use crate::model::traced::Traces;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::sea;
use crate::turn::advance;

/// A start: a scenario with its units where its table has them, or where the players want them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Setup {
    pub scenario: Scenario,
    /// Units that do not stand where the table has them, or not as strong: `vyborg`, `vyborg 2`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub units: BTreeMap<String, String>,
    /// The players place the other units, one side after the other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
    /// For a game that begins in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub middle: Option<Middle>,
}

/// A position from a set-up, played on to where somebody must decide, or every fault at once.
pub fn start(ground: &Ground, setup: &Setup, dice: &mut Dice<'_>) -> Result<Position, Vec<SetupFault>> {
    let mut position = setup.position(ground, dice.salt(rule::SET_UP))?;
    let mut tell = Tell::nobody();
    let mut executor = Executor { ground, position: &mut position, dice, tell: &mut tell };
    executor.deal();
    advance(&mut executor);
    Ok(position)
}

/// What is wrong with a set-up, as far as it has been read.
struct Reader<'r> {
    ground: &'r Ground,
    row: &'r ScenarioRow,
    faults: Vec<SetupFault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: impl Into<String>, why: Message) {
        self.faults.push(SetupFault { at: at.into(), why });
    }

    fn space(&mut self, at: &str, key: &str) -> Option<Space> {
        let found = self.ground.map.by_key(key).filter(|space| self.ground[*space].is_ground());
        if found.is_none() {
            self.fault(at, msg!("setup-no-place", key = key.to_string()));
        }
        found
    }

    fn unit(&mut self, at: &str, key: &str) -> Option<UnitId> {
        let found = self.ground.forces.find(key);
        if found.is_none() {
            self.fault(at, msg!("setup-no-unit", key = key.to_string()));
        }
        found
    }
}

impl Setup {
    /// The usual start of a scenario.
    pub fn of(scenario: Scenario) -> Setup {
        Setup { scenario, ..Setup::default() }
    }

    /// The position before anything happens; handles are dealt by the salt.
    pub fn position(&self, ground: &Ground, salt: [u8; 16]) -> Result<Position, Vec<SetupFault>> {
        let Some(row) = ground.scenario(self.scenario) else {
            return Err(vec![SetupFault { at: "scenario".into(), why: msg!("setup-later") }]);
        };
        let mut reader = Reader { ground, row, faults: Vec::new() };
        let mut position = blank(ground, row);
        match &self.middle {
            Some(middle) => middle.apply(&mut reader, &self.units, &mut position),
            None => {
                position.blocks = reader.place(&self.units);
                reader.check_zones(&position.blocks);
                reader.check_stacks(&position.blocks);
                if self.by_hand {
                    self.lift(ground, row, &mut position);
                }
            }
        }
        position.supremacy = sea::balance(ground, &position);
        position.veil = Veil::new(salt, Faction::ALL.len() as u8, position.blocks.len() as u16);
        if reader.faults.is_empty() { Ok(position) } else { Err(reader.faults) }
    }
}

impl Setup {
    /// Takes every block in hand again for which no place was wished; the first side begins.
    fn lift(&self, ground: &Ground, row: &ScenarioRow, position: &mut Position) {
        for block in position.blocks.iter_mut().filter(|block| block.space().is_some()) {
            let unit = block.face.map(|face| &ground.forces.unit(face.unit).key);
            if unit.is_some_and(|key| !self.units.contains_key(key)) {
                block.at = Place::ToSetUp;
            }
        }
        position.frames.push(Frame::SetUp(SetUp { left: row.set_up.iter().rev().copied().collect() }));
    }
}

/// The first month of a scenario, before its units are there.
fn blank(ground: &Ground, row: &ScenarioRow) -> Position {
    let now = row.start.first_half();
    let moment = Moment { fortnight: now, active: None, phase: Phase::Production };
    // The dice of the first fortnight are still to be thrown; an even total brings no storm.
    let weather = |half| ground.calendar.weather(half, row.start, 2);
    Position {
        scenario: row.scenario,
        now,
        skies: Skies { west: weather(Half::West), east: weather(Half::East), storms: [None; 2] },
        frames: Frames::new(Frame::Month(Stage::Production)),
        sightings: Memory::default(),
        battles: Vec::new(),
        control: control(ground, row),
        frozen: Frozen::new(moment, Status::default()),
        nations: nations(row),
        points: [0; 3],
        declared: Vec::new(),
        supremacy: None,
        cut_off: BTreeSet::new(),
        waves: Vec::new(),
        lost_in_north: BTreeSet::new(),
        peace_offered: false,
        veil: Veil::new([0; 16], Faction::ALL.len() as u8, 0),
        blocks: Vec::new(),
        traces: Traces::default(),
    }
}

/// What each side holds: the lands that its row names. What the scenario is not played on lies beyond it.
fn control(ground: &Ground, row: &ScenarioRow) -> Control {
    let nets = ground.nets();
    let held = Faction::ALL.map(|faction| {
        let Some(side) = row.side(faction) else { return Cluster::NONE };
        let nations = side.nations.iter().map(|nation| &nets.lands[*nation as usize]);
        let is_named = |space: &Space| side.lands.iter().any(|land| ground[*space].is_in(*land));
        let named = if side.lands.is_empty() {
            Cluster::NONE
        } else {
            nets.rows.set(ground.map.spaces().filter(is_named))
        };
        nations.fold(named, |all, land| all.union(land))
    });
    let outside = |space: &Space| ground[*space].is_ground() && !row.play.contains(*space, &ground[*space]);
    Control { held, beyond: nets.rows.set(ground.map.spaces().filter(outside)) }
}

fn nations(row: &ScenarioRow) -> Vec<Standing> {
    let mut nations = vec![Standing::Neutral; Nation::COUNT];
    for side in &row.sides {
        for nation in &side.nations {
            nations[*nation as usize] = Standing::Belligerent(side.faction);
        }
        for nation in &side.complying {
            nations[*nation as usize] = Standing::Complying(side.faction);
        }
    }
    nations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::{Block, Sighting};
    use crate::model::calendar::{Month, Weather};
    use crate::model::frames::GoOn;
    use crate::model::scenario::{Fate, Level};
    use kit::Note;
    use table::pack::{Hash, pack, unpack};
    use table::{Piece, Pieces};

    fn start(ground: &Ground, scenario: Scenario) -> Position {
        Setup::of(scenario).position(ground, [7; 16]).expect("can be played")
    }

    /// 1939A
    #[test]
    fn the_winter_war_begins_in_snow_with_the_finns_in_finland() {
        let ground = Ground::load();
        let position = start(&ground, Scenario::WinterWar);
        assert_eq!(position.skies.east, Weather::Snow, "12.12");
        assert_eq!(position.blocks.len(), 26);
        let at = |name| ground.find(name).expect("is on the map");
        let holder = |name| position.control.of(ground.nets(), at(name));
        assert_eq!(holder("Vyborg"), Some(Faction::Axis));
        assert_eq!([holder("Tallinn"), holder("Murmansk")], [Some(Faction::Soviets); 2]);
        assert_eq!([holder("Stockholm"), holder("Narvik")], [None; 2]);
        assert_eq!(position.standing(at("Vyborg")).count(), 1, "21.481");
        assert!(position.blocks.iter().all(|block| !block.up && block.is_supplied()));
    }

    /// 1939B, 16.31
    #[test]
    fn norway_waits_on_its_card() {
        let ground = Ground::load();
        let position = start(&ground, Scenario::Weser);
        let waiting: Vec<Nation> = position
            .blocks
            .iter()
            .filter(|block| block.at == Place::Card)
            .map(|block| ground.forces.unit(block.face.expect("is the truth").unit).nation)
            .collect();
        assert_eq!(waiting, [Nation::Norway; 5]);
        assert_eq!(position.nation(Nation::Norway), Standing::Neutral);
        assert_eq!(position.nation(Nation::Sweden), Standing::Complying(Faction::Axis), "21.492");
        assert_eq!(position.nation(Nation::Denmark), Standing::Belligerent(Faction::Axis));
    }

    /// 1939A, 1939B
    #[test]
    fn production_begins_in_the_second_month() {
        let ground = Ground::load();
        let points = |scenario, faction, words| {
            let month = Month::parse(words).expect("is a month");
            ground.scenario(scenario).expect("can be played").points(faction, month)
        };
        assert_eq!(points(Scenario::WinterWar, Faction::Soviets, "1939-12"), 0, "4.1");
        assert_eq!(points(Scenario::WinterWar, Faction::Soviets, "1940-03"), 18);
        assert_eq!(points(Scenario::Weser, Faction::Allies, "1940-04"), 29);
        assert_eq!(points(Scenario::Weser, Faction::Axis, "1940-06"), 5);
    }

    /// 1939A, 1939B
    #[test]
    fn victory_is_read_from_the_top() {
        let ground = Ground::load();
        let verdict = |scenario, fate, count| {
            let row = ground.scenario(scenario).expect("can be played").verdict(fate, count);
            row.map(|row| (row.winner, row.level))
        };
        use Faction::{Allies, Axis, Soviets};
        let winter = |fate, count| verdict(Scenario::WinterWar, fate, count);
        assert_eq!(winter(Fate::Undefeated, 30), Some((Axis, Level::Decisive)));
        assert_eq!(winter(Fate::Armistice, 9), Some((Axis, Level::Minor)));
        assert_eq!(winter(Fate::Armistice, 10), Some((Soviets, Level::Minor)));
        assert_eq!(winter(Fate::Defeated, 0), Some((Soviets, Level::Major)));
        let weser = |fate, count| verdict(Scenario::Weser, fate, count);
        assert_eq!(weser(Fate::Conquered, 1), Some((Axis, Level::Major)));
        assert_eq!(weser(Fate::Defeated, 1), Some((Axis, Level::Minor)));
        assert_eq!(weser(Fate::Conquered, 0), Some((Allies, Level::Minor)));
        assert_eq!(weser(Fate::Undefeated, 9), Some((Allies, Level::Decisive)));
    }

    #[test]
    fn positions_pack_hash_and_name_their_pieces() {
        let ground = Ground::load();
        let mut position = start(&ground, Scenario::WinterWar);
        let packed = pack(&position);
        assert_eq!(unpack(&packed), Ok(position.clone()));
        let before = Hash::of_packed(&position);
        position.frames.push(Frame::GoOn(GoOn { block: Piece(3), left: 1 }));
        let status = Status { command: vec![(Piece(4), Cluster::NONE)], ..Status::default() };
        position.frozen = Frozen::new(*position.frozen.since(), status);
        assert_ne!(Hash::of_packed(&position), before);
        let mut named = Vec::new();
        position.each_piece(&mut |piece| named.push(*piece));
        assert_eq!(named, [Piece(3), Piece(4)]);
    }

    /// The largest set-up, with a note of every unit and every HQ active.
    #[test]
    fn the_largest_campaign_packs_into_sixteen_kilobytes() {
        let ground = Ground::load();
        let mut position = start(&ground, Scenario::WinterWar);
        let placed = &ground.forces.setups[&Scenario::Summer1944];
        let block = |placed: &crate::model::forces::Placed| {
            let faction = ground.forces.unit(placed.unit).faction;
            Block::new(faction, Place::On(placed.at), placed.unit, placed.strength)
        };
        position.blocks = placed.iter().map(block).collect();
        let seen = Sighting { strength: 4, when: position.now };
        for number in 0..ground.forces.units.len() as u16 {
            position.sightings.see(UnitId(number), Note { at: placed[0].at, seen });
        }
        let hqs = position
            .pieces()
            .filter(|(_, block)| block.face.is_some_and(|face| ground.forces.unit(face.unit).troops.is_hq()));
        let rows = &ground.nets().rows;
        let paris = rows.set(ground.find("Paris"));
        let reach = (0..3).fold(paris, |reach, _| reach.union(&rows.around(&reach, rows.beside())));
        assert_eq!(reach.len(), 37, "everything within three hexes");
        let command = hqs.map(|(hq, _)| (hq, reach)).collect();
        let status = Status { command, ..Status::default() };
        position.frozen = Frozen::new(*position.frozen.since(), status);
        position.veil = Veil::new([7; 16], 3, position.blocks.len() as u16);
        assert!(position.blocks.len() > 250);
        let size = pack(&position).len();
        assert!((6_000..16_384).contains(&size), "{size}");
        assert!(size_of::<Block>() <= 26, "{}", size_of::<Block>());
    }
}
