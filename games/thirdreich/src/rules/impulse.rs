//! An impulse: who may act, and what comes next (chapter 4).

use table::{RuleId, Space, Subject, Verdict, msg};

use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::frames::{Attack, Flight, Frame, Impulse, Operations, Stage};
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::scenario::Weather;
use crate::model::theatre::Place;
use crate::model::units::{Arm, UnitId, Wing};
use crate::rule;

use super::air::DEFENSIVE_RANGE;
use super::executor::Executor;
use super::field::Field;

impl Impulse {
    pub fn new(nation: Nation, chit: Chit, centre: Option<Place>) -> Impulse {
        let stage = if chit == Chit::Attrition { Stage::Place } else { Stage::Activate };
        let none = || Vec::new();
        let (attacks, flights) = (Vec::new(), Vec::new());
        Impulse {
            nation,
            chit,
            centre,
            stage,
            exploiting: false,
            active: none(),
            stuck: none(),
            moved: none(),
            acted: none(),
            attacks,
            flights,
            mission: None,
            routes: Vec::new(),
            aloft: Vec::new(),
        }
    }

    /// Hexes that it reaches from its centre (4.1, 4.33).
    pub fn reach(&self) -> Option<u32> {
        match self.chit {
            Chit::Headquarters(_) => Some(4),
            Chit::Attrition => Some(3),
            _ => None,
        }
    }

    /// The rule that keeps a unit from exploiting in some hexes (22.43, 22.45).
    pub fn frost(&self, unit: UnitId) -> RuleId {
        if self.stuck.contains(&unit) { rule::MUD } else { rule::FROZEN }
    }

    pub fn exploits(&self) -> bool {
        matches!(self.chit, Chit::Headquarters(_) | Chit::GeneralOffensive) || !rule::EXPLOITING.holds()
    }

    /// Does a unit take part in an attack of this stage?
    pub fn is_attacking(&self, unit: UnitId) -> bool {
        self.attacks.iter().any(|attack| attack.units.contains(&unit))
    }
}

impl<'a> Field<'a> {
    /// Is a hex in reach of an impulse?
    pub fn in_reach(&self, impulse: &Impulse, hex: Space) -> bool {
        let far = impulse.centre.map_or(0, |centre| self.distance(centre.space, hex));
        impulse.reach().is_none_or(|reach| far <= reach)
    }

    /// May an impulse activate a unit (3.71, 4.1, R-TR-23)?
    pub fn check_activation<V: Verdict>(&self, impulse: &Impulse, unit: UnitId) -> Result<(), V> {
        let about = || vec![Subject::Piece(table::Piece(unit.0))];
        let friendly = self.position.relations.are_friends(impulse.nation, self.unit(unit).nation);
        let Some(hex) = self.hex(unit) else { return Ok(()) };
        let grounded = impulse.chit == Chit::AirEffort;
        rule::AIR_EFFORT.forbids(grounded, || (msg!("aircraft-only"), about()))?;
        rule::ACTIVATION.forbids(!friendly, || (msg!("not-to-activate"), about()))?;
        let too_great = !self.is_major(impulse.nation) && self.is_major(self.unit(unit).nation);
        rule::MINOR_IMPULSES.forbids(too_great, || (msg!("minors-only"), about()))?;
        rule::DRAW.forbids(self.position.piece(unit).used, || (msg!("is-used"), about()))?;
        rule::ACTIVATION.forbids(!self.in_reach(impulse, hex), || (msg!("out-of-reach"), about()))
    }

    /// Points of a unit that exploits; none if it does not (9.61, 22.43, 22.45).
    pub fn exploitation(&self, unit: UnitId) -> Option<u16> {
        let points = match self.unit(unit).arm {
            Arm::Arm => 3,
            Arm::Cav => 2,
            _ => return None,
        };
        let cell = self.board.nets.rows.cell(self.hex(unit)?);
        (!self.no_exploitation(unit).contains(cell)).then_some(points)
    }

    /// Hexes in which a unit neither moves nor fights in exploitation: in a severe winter all that winter reaches, in mud these
    /// for armour that was activated there (22.43, 22.45).
    pub fn no_exploitation(&self, unit: UnitId) -> Cluster {
        let frozen = self.position.weather >= Weather::Severe && rule::FROZEN.holds();
        let stuck = self.impulse().is_some_and(|impulse| impulse.stuck.contains(&unit)) && rule::MUD.holds();
        if frozen || stuck { self.board.nets.wintry } else { Cluster::NONE }
    }

    /// Active units that could still join an attack, if they need not wait. In exploitation only armour, cavalry and paratroops attack
    /// (9.62).
    pub fn attackers(&self, impulse: &Impulse) -> impl Iterator<Item = UnitId> {
        impulse.active.iter().copied().filter(|unit| {
            let able = self.fights(*unit) && self.unit(*unit).arm != Arm::Gar && !impulse.is_attacking(*unit);
            let fast = self.exploitation(*unit).is_some() || self.is_among_enemies(*unit);
            let able = able && (!impulse.exploiting || fast);
            let closed = if impulse.exploiting { self.no_exploitation(*unit) } else { Cluster::NONE };
            able && !self.targets(*unit).minus(&closed).is_empty()
        })
    }

    /// Could unused TAC of the enemy reach an attacked hex?
    pub fn may_defend(&self, impulse: &Impulse) -> bool {
        self.position.stocks.iter().any(|stock| {
            let row = self.force(stock.force);
            let near = |hex: &Space| self.distance(stock.at.space, *hex) <= DEFENSIVE_RANGE;
            let open = |hex: &Space| near(hex) && self.is_open_sky(row.nation, stock.at.space, *hex);
            row.wing == Wing::Tac
                && stock.ready > 0
                && self.position.relations.are_at_war(impulse.nation, row.nation)
                && impulse.attacks.iter().flat_map(|attack| &attack.hexes).any(open)
        })
    }

    /// What is left of an attack: units that live, hexes with enemies, each touching one of the other.
    pub fn still(&self, impulse: &Impulse, attack: &Attack) -> Option<Attack> {
        let enemies = self.enemies(impulse.nation);
        let held = |hex: &Space| enemies.contains(self.board.nets.rows.cell(*hex));
        let touches = |from: Space, hexes: &[Space]| hexes.iter().any(|hex| self.touch(from, *hex));
        let hexes: Vec<Space> = attack.hexes.iter().copied().filter(held).collect();
        let here = |unit: &UnitId| self.hex(*unit).is_some_and(|from| touches(from, &hexes));
        let units: Vec<UnitId> = attack.units.iter().copied().filter(here).collect();
        let from: Vec<Space> = units.iter().filter_map(|unit| self.hex(*unit)).collect();
        let hexes: Vec<Space> = hexes.into_iter().filter(|hex| touches(*hex, &from)).collect();
        (!units.is_empty() && !hexes.is_empty()).then_some(Attack { units, hexes })
    }

    /// Hexes with more units than fit (8.4).
    pub fn overfull(&self, unit: UnitId) -> bool {
        let cell = |hex| self.board.nets.rows.cell(hex);
        self.hex(unit).is_some_and(|hex| self.full_for(unit).contains(cell(hex)))
    }
}

impl Executor<'_, '_, '_> {
    fn impulse_mut(&mut self) -> Option<&mut Impulse> {
        match self.position.frames.top_mut() {
            Frame::Impulse(impulse) => Some(impulse),
            _ => None,
        }
    }

    pub fn stage(&mut self, stage: Stage) {
        if let Some(impulse) = self.impulse_mut() {
            impulse.stage = stage;
        }
    }

    /// A unit acts, and not again this turn.
    pub fn activate(&mut self, unit: UnitId) {
        self.position.piece_mut(unit).used = true;
        let wintry = self.field().is_in_winter_country(unit);
        let stuck = self.position.mud && wintry && self.ground.forces.unit(unit).arm == Arm::Arm;
        if let Some(impulse) = self.impulse_mut() {
            impulse.active.push(unit);
            impulse.stuck.extend(stuck.then_some(unit));
        }
        self.tell.all(|| Fact::Activated { unit });
    }

    /// Goes on with an impulse; false if somebody must decide.
    pub fn go_on(&mut self, mut impulse: Impulse) -> bool {
        let field = self.field();
        match impulse.stage {
            Stage::Place => return false,
            Stage::Activate => {
                let units = field.position.pieces().map(|(unit, _)| unit);
                let may_act = |unit: UnitId| {
                    field.hex(unit).is_some() && field.check_activation::<table::No>(&impulse, unit).is_ok()
                };
                let asked = units.into_iter().any(may_act);
                if asked {
                    return false;
                }
                self.stage(Stage::Move);
            }
            Stage::Move => {
                let able = |unit: &UnitId| {
                    field.hex(*unit).is_some() && (!impulse.exploiting || field.exploitation(*unit).is_some())
                };
                let flies = !impulse.exploiting && field.may_fly(&impulse);
                let drops = field.may_drop(&impulse);
                if impulse.active.iter().any(able) || flies || drops {
                    return false;
                }
                self.stage(Stage::Attack);
            }
            Stage::Attack => {
                if field.attackers(&impulse).next().is_some() || !impulse.attacks.is_empty() {
                    return false;
                }
                self.stage(Stage::Fight);
            }
            Stage::Defend => {
                if field.may_defend(&impulse) {
                    return false;
                }
                self.stage(Stage::Fight);
            }
            Stage::Fight => {
                impulse.attacks =
                    impulse.attacks.iter().filter_map(|attack| field.still(&impulse, attack)).collect();
                match impulse.attacks.len() {
                    0 if impulse.exploits() && !impulse.exploiting => {
                        impulse.exploiting = true;
                        // Only TAC stay for the exploitation (9.62).
                        let stays =
                            |flight: &Flight| self.ground.forces.force(flight.force).wing == Wing::Tac;
                        let stays = |flight: &Flight| stays(flight) || !rule::EXPLOITING_ATTACK.holds();
                        impulse.aloft.extend(impulse.flights.iter().copied().filter(|flight| !stays(flight)));
                        impulse.flights.retain(stays);
                        impulse.moved.clear();
                        // What has not flown may still fly, from these bases to these hexes too.
                        impulse.routes.clear();
                        impulse.mission = None;
                        impulse.stage = Stage::Move;
                        self.position.frames.replace(Frame::Impulse(impulse));
                        self.settle_drops();
                    }
                    0 => {
                        self.position.frames.replace(Frame::Impulse(impulse));
                        self.settle_drops();
                        self.begin_landing();
                    }
                    1 => {
                        let attack = impulse.attacks.remove(0);
                        let nation = impulse.nation;
                        self.position.frames.replace(Frame::Impulse(impulse));
                        self.open_battle(attack, nation);
                    }
                    _ => {
                        self.position.frames.replace(Frame::Impulse(impulse));
                        return false;
                    }
                }
            }
            Stage::Land(nation) => {
                if field.may_land(&impulse, nation) {
                    return false;
                }
                if nation == impulse.nation {
                    let enemy = field.opponent(nation);
                    self.stage(Stage::Land(enemy));
                } else {
                    self.end_impulse();
                }
            }
        }
        true
    }

    pub fn end_impulse(&mut self) {
        self.position.frames.pop();
        if let Frame::Operations(Operations { played, .. }) = self.position.frames.top_mut() {
            *played = true;
        }
    }
}
