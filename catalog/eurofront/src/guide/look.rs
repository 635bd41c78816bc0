//! What a seat sees: its own blocks, and the enemy's as far as they are known.

use std::cell::OnceCell;

use eurofront::{Face, Faction, Ground, Position, Troops, Unit, UnitId, Way, fire, movement};
use table::{Handle, Space};

/// What a hidden block is taken for.
const UNKNOWN: u8 = 2;

/// A position as one faction sees it.
pub struct Look<'s> {
    pub ground: &'s Ground,
    pub position: &'s Position,
    pub faction: Faction,
    own: OnceCell<Vec<Own<'s>>>,
    foes: OnceCell<Vec<Foe>>,
}

/// A block of one's own on the map.
#[derive(Clone, Copy)]
pub struct Own<'s> {
    pub handle: Handle,
    pub id: UnitId,
    pub unit: &'s Unit,
    pub strength: u8,
    pub at: Space,
    pub is_active: bool,
}

impl Own<'_> {
    pub fn fights(&self) -> bool {
        !self.unit.troops.is_hq()
    }

    /// Does it march under a field HQ?
    pub fn marches(&self) -> bool {
        self.fights() && !matches!(self.unit.troops, Troops::Static | Troops::Fort)
    }
}

/// A block of the enemy's, with the strength that was last seen there or is to be expected.
#[derive(Clone, Copy)]
pub struct Foe {
    pub at: Space,
    pub unit: Option<UnitId>,
    pub strength: u8,
}

impl<'s> Look<'s> {
    pub fn new(ground: &'s Ground, position: &'s Position, faction: Faction) -> Look<'s> {
        Look { ground, position, faction, own: OnceCell::new(), foes: OnceCell::new() }
    }

    pub fn own(&self) -> &[Own<'s>] {
        self.own.get_or_init(|| {
            let own = self.position.pieces().filter(|(_, block)| block.faction == self.faction);
            let on_map = own.filter_map(|(piece, block)| {
                let (face, at) = block.face.zip(block.space())?;
                let unit = self.ground.forces.unit(face.unit);
                let is_active = block.command.is_some();
                let handle = Handle::of_seen(piece);
                Some(Own { handle, id: face.unit, unit, strength: face.strength, at, is_active })
            });
            on_map.collect()
        })
    }

    /// A block of one's own by its handle.
    pub fn block(&self, handle: Handle) -> Option<&Own<'s>> {
        self.own().iter().find(|own| own.handle == handle)
    }

    pub fn unit(&self, id: UnitId) -> Option<&Own<'s>> {
        self.own().iter().find(|own| own.id == id)
    }

    pub fn foes(&self) -> &[Foe] {
        self.foes.get_or_init(|| foes(self.ground, self.position, self.faction))
    }

    pub fn has_foes(&self, at: Space) -> bool {
        self.foes().iter().any(|foe| foe.at == at)
    }

    /// How strong the enemy seems to be in a place; his HQs do not fight.
    pub fn foes_at(&self, at: Space) -> i32 {
        let fights = |foe: &&Foe| {
            foe.at == at && foe.unit.is_none_or(|id| !self.ground.forces.unit(id).troops.is_hq())
        };
        self.foes().iter().filter(fights).map(|foe| i32::from(foe.strength)).sum()
    }

    /// How strong one's own fighting blocks are in a place.
    pub fn own_at(&self, at: Space) -> i32 {
        self.own().iter().filter(|own| own.at == at && own.fights()).map(|own| i32::from(own.strength)).sum()
    }

    /// What a block can do to an enemy in a place: the hits of a round, in sixths.
    pub fn punch(&self, own: &Own<'_>, at: Space) -> i32 {
        let weather = movement::weather(self.ground, self.position.skies, at);
        let site = &self.ground[at];
        let power = fire::firepower(self.position.scenario, own.unit, fire::Fire::Offence, site, weather);
        power.map_or(0, |power| i32::from(own.strength) * i32::from(7 - power.lowest_hit()))
    }

    /// The places that a block beside this one could come from: hexes, and ends of routes.
    pub fn around(&self, at: Space) -> Vec<Space> {
        self.around_by_length(at).into_iter().map(|(to, _)| to).collect()
    }

    /// The same, each with how many hexes it is away.
    pub fn around_by_length(&self, at: Space) -> Vec<(Space, u8)> {
        let nets = self.ground.nets();
        let beside = nets.rows.neighbours(&nets.land, nets.rows.cell(at)).map(|cell| nets.rows.space(cell));
        let routes = [Way::RailRoute, Way::RoadRoute, Way::StraitRoute];
        let along = routes.iter().flat_map(|way| self.ground.ways(at, *way));
        beside.map(|to| (to, 1)).chain(along.map(|link| (link.to, link.length))).collect()
    }

    /// How strong the enemy is in a place and, by half, around it.
    pub fn threat(&self, at: Space) -> i32 {
        let around: i32 = self.around(at).into_iter().map(|near| self.foes_at(near)).sum();
        self.foes_at(at) + around / 2
    }

    /// Does this faction, or one that is no enemy of it, hold a place?
    pub fn holds(&self, at: Space) -> bool {
        self.position.control.own(self.faction).contains(self.ground.nets().rows.cell(at))
    }
}

/// The enemy's blocks on the map. A unit that was noted in a place is one of the hidden blocks there; so is one that began there and
/// was not seen since.
fn foes(ground: &Ground, position: &Position, faction: Faction) -> Vec<Foe> {
    let enemy = |id: UnitId| ground.forces.unit(id).faction.is_enemy_of(faction);
    let noted = position.sightings.iter().map(|(id, note)| (id, note.at, note.seen.strength));
    let begun = ground.forces.setups.get(&position.scenario).into_iter().flatten();
    let unseen = begun
        .filter(|placed| {
            position.sightings.of(placed.unit).is_none() && position.of_unit(placed.unit).is_none()
        })
        .map(|placed| (placed.unit, placed.at, placed.strength));
    let mut known: Vec<(UnitId, Space, u8)> = noted.chain(unseen).filter(|(id, ..)| enemy(*id)).collect();
    let blocks = position.blocks.iter().filter(|block| block.faction.is_enemy_of(faction));
    let on_map = blocks.filter_map(|block| Some((block.space()?, block.face)));
    let foe = |(at, face): (Space, Option<Face>)| match face {
        Some(face) => Foe { at, unit: Some(face.unit), strength: face.strength },
        None => match known.iter().position(|(_, noted, _)| *noted == at) {
            Some(number) => {
                let (unit, _, strength) = known.remove(number);
                Foe { at, unit: Some(unit), strength }
            }
            None => Foe { at, unit: None, strength: UNKNOWN },
        },
    };
    on_map.map(foe).collect()
}
