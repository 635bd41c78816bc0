//! What a seat sees of the war: who stands where, who is supplied, and how far it is.

use std::cell::OnceCell;

use table::{Seat, Space};
use thirdreich::{Arm, Cluster, Field, Ground, Nation, Position, Purpose, Unit, UnitId};

/// A ground unit on the map.
#[derive(Clone, Copy)]
pub struct Man<'a> {
    pub id: UnitId,
    pub unit: &'a Unit,
    pub at: Space,
    pub strength: i32,
    /// Whether it belongs to the seat that looks.
    pub own: bool,
}

impl Man<'_> {
    pub fn fights(&self) -> bool {
        self.unit.arm != Arm::Hq
    }

    pub fn is_armour(&self) -> bool {
        self.unit.arm == Arm::Arm
    }

    /// Whether it can attack and march.
    pub fn is_mobile(&self) -> bool {
        self.fights() && self.unit.arm != Arm::Gar
    }
}

/// A position as one seat sees it.
pub struct Look<'a> {
    pub ground: &'a Ground,
    pub position: &'a Position,
    pub field: Field<'a>,
    pub seat: Seat,
    /// The major power of the seat, and that of the enemy.
    pub major: Nation,
    pub foe: Nation,
    pub men: Vec<Man<'a>>,
    supplied: OnceCell<[Cluster; 2]>,
    objectives: OnceCell<Vec<(Space, i32)>>,
}

/// Where there is no way.
pub const NO_WAY: u16 = u16::MAX;

/// Hexes from anywhere to the nearest of some places, by land.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways(Vec<u16>);

impl Ways {
    pub fn from(&self, at: Space) -> u16 {
        self.0.get(at.index()).copied().unwrap_or(NO_WAY)
    }
}

impl<'a> Look<'a> {
    pub fn new(ground: &'a Ground, position: &'a Position, seat: Seat) -> Look<'a> {
        let sides = &ground.scenario.sides;
        let head = |number: usize| sides.get(number).and_then(|side| side.nations.first()).copied();
        let own = head(seat.index()).unwrap_or(Nation::Germany);
        let foe = head(1 - seat.index().min(1)).unwrap_or(Nation::Ussr);
        let man = |(id, place): (UnitId, thirdreich::Place)| {
            let unit = ground.forces.unit(id);
            let strength = i32::from(position.face(ground, id).strength);
            Man { id, unit, at: place.space, strength, own: position.seat(ground, unit.nation) == seat }
        };
        let men = position.on_map().map(man).collect();
        let field = Field::of(ground, position);
        let (supplied, objectives) = (OnceCell::new(), OnceCell::new());
        Look { ground, position, field, seat, major: own, foe, men, supplied, objectives }
    }

    /// The same with units that stand elsewhere; supply is that of now.
    pub fn moved<'b>(&self, position: &'b Position) -> Look<'b>
    where
        'a: 'b,
    {
        let look = Look::new(self.ground, position, self.seat);
        let _ = look.supplied.set(*self.supplies());
        look
    }

    /// Does this seat attack, or does the victory of the other depend on what it loses?
    pub fn attacks(&self) -> bool {
        self.ground.seat(self.ground.scenario.victory.of) != self.seat
    }

    pub fn own(&self) -> impl Iterator<Item = &Man<'a>> {
        self.men.iter().filter(|man| man.own)
    }

    pub fn foes(&self) -> impl Iterator<Item = &Man<'a>> {
        self.men.iter().filter(|man| !man.own)
    }

    pub fn man(&self, id: UnitId) -> Option<&Man<'a>> {
        self.men.iter().find(|man| man.id == id)
    }

    pub fn at(&self, hex: Space) -> impl Iterator<Item = &Man<'a>> {
        self.men.iter().filter(move |man| man.at == hex)
    }

    /// The strength of foes in a hex.
    pub fn foes_at(&self, hex: Space) -> i32 {
        self.at(hex).filter(|man| !man.own).map(|man| man.strength).sum()
    }

    /// Own units in a hex that count against its room.
    pub fn crowd(&self, hex: Space) -> usize {
        self.at(hex).filter(|man| man.own && man.fights()).count()
    }

    /// Does this seat's side hold a hex?
    pub fn holds(&self, hex: Space) -> bool {
        let holder = self.position.control.of(self.field.board.place(hex));
        holder.is_some_and(|holder| self.position.relations.are_friends(self.major, holder))
    }

    /// Objectives that count for victory, with their points.
    pub fn objectives(&self) -> &[(Space, i32)] {
        self.objectives.get_or_init(|| {
            let victory = &self.ground.scenario.victory;
            let home = self.ground.nation(victory.of).and_then(|row| row.home);
            let board = self.field.board;
            let wanted = board.all(move |site| home.is_some() && site.country == home && site.is_objective());
            wanted.map(|hex| (hex, 1 + i32::from(victory.double.contains(&hex)))).collect()
        })
    }

    /// Capitals of this seat's nations that are no objectives of the scenario: with them nations leave the war.
    pub fn capitals(&self) -> Vec<Space> {
        let nations = self.ground.scenario.sides.get(self.seat.index()).map_or(&[][..], |side| &side.nations);
        let homes = nations.iter().filter_map(|nation| self.ground.nation(*nation)?.home);
        let capitals = homes.flat_map(|home| self.field.board.capitals(home));
        capitals.filter(|hex| self.points(*hex) == 0).collect()
    }

    /// The points for a hex.
    pub fn points(&self, hex: Space) -> i32 {
        self.objectives().iter().find(|(at, _)| *at == hex).map_or(0, |(_, points)| *points)
    }

    /// Hexes beside a hex over open sides.
    pub fn around(&self, hex: Space) -> Vec<Space> {
        let nets = &self.field.board.nets;
        nets.rows.spaces(&nets.rows.around(&nets.rows.set([hex]), &nets.land)).collect()
    }

    pub fn contains(&self, cells: &Cluster, hex: Space) -> bool {
        cells.contains(self.field.board.nets.rows.cell(hex))
    }

    /// How far it is to the nearest of these hexes.
    pub fn ways(&self, to: impl IntoIterator<Item = Space>) -> Ways {
        let (nets, board) = (&self.field.board.nets, self.field.board);
        let open = nets.rows.set(self.ground.scenario.board.iter().copied()).intersection(&nets.ground);
        let mut ways = vec![NO_WAY; board.map.len()];
        let mut wave = nets.rows.set(to);
        let mut known = wave;
        let mut far = 0;
        while !wave.is_empty() {
            for hex in nets.rows.spaces(&wave) {
                ways[hex.index()] = far;
            }
            wave = nets.rows.around(&wave, &nets.land).intersection(&open).minus(&known);
            known = known.union(&wave);
            far += 1;
        }
        Ways(ways)
    }

    /// Where the units of both major powers are supplied, own first.
    fn supplies(&self) -> &[Cluster; 2] {
        self.supplied
            .get_or_init(|| [self.major, self.foe].map(|of| self.field.supplied(of, Purpose::Survive)))
    }

    /// Is a unit supplied there, as far as its major power is?
    pub fn is_supplied(&self, own: bool, hex: Space) -> bool {
        self.contains(&self.supplies()[usize::from(!own)], hex)
    }

    /// Could a unit that goes to a hex be supplied there, or from beside it?
    pub fn can_supply(&self, hex: Space) -> bool {
        self.is_supplied(true, hex) || self.around(hex).iter().any(|near| self.is_supplied(true, *near))
    }

    /// The strength of foes who could attack a hex soon: all that are near, the nearest counting most.
    pub fn threat(&self, hex: Space, far: u32) -> i32 {
        let share = |man: &Man<'_>| {
            let away = self.field.distance(man.at, hex);
            if away > far { 0 } else { man.strength * (far + 1 - away) as i32 / far as i32 }
        };
        self.foes().filter(|man| man.is_mobile()).map(share).sum()
    }

    /// Turns of the year that are left, this one included.
    pub fn turns_of_year(&self) -> i32 {
        4 - self.position.turn.season as i32
    }
}
