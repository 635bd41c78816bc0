//! What the position means to a power: who stands where, what is friendly, what is hostile.

use std::ops::Deref;

use table::{Piece, Space};

use crate::model::board::Ground;
use crate::model::facilities::{Facility, FacilityKind};
use crate::model::holder::{Holder, Leaning};
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::{Power, Powers, Side};
use crate::model::presence::Presence;
use crate::model::research::Project;
use crate::model::spaces::Spaces;
use crate::model::unit::Unit;
use crate::rule::economy as rule;

/// How a land looks to a power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    Own,
    /// Of a power on the same side, or Dutch for the Allies.
    Friendly,
    /// Held by an enemy, or Dutch for the Axis at war with its guardians.
    Hostile,
    /// A neutral that leans to the power's side, or has joined it.
    FriendlyNeutral,
    /// A neutral that leans to the other side, has joined it, or leans to none.
    Unfriendly,
    /// Held by a power with which there is no war: closed.
    Closed,
    /// No land at all, or one that nobody enters on foot.
    Blocked,
}

impl Stance {
    pub fn is_friendly(self) -> bool {
        matches!(self, Stance::Own | Stance::Friendly)
    }
}

/// The position with who stands where.
pub struct Situation<'s> {
    pub ground: &'s Ground,
    pub position: &'s Position,
}

impl Deref for Situation<'_> {
    type Target = Presence;

    #[inline]
    fn deref(&self) -> &Presence {
        self.position.units.derived(|units| Presence::count(units))
    }
}

impl<'s> Situation<'s> {
    pub fn new(ground: &'s Ground, position: &'s Position) -> Situation<'s> {
        Situation { ground, position }
    }

    /// The units in a space, by number.
    pub fn standing(&self, at: Space) -> impl Iterator<Item = (Piece, &'s Unit)> {
        let position = self.position;
        self.numbers(at).map(move |piece| (piece, position.unit(piece)))
    }

    pub fn enemies(&self, power: Power) -> Powers {
        self.position.wars[power.index()]
    }

    /// Is this power bound by the limits of a neutral power here? The Soviet Union can be neutral on one map while it fights on the other.
    pub fn acts_neutral(&self, power: Power, at: Space) -> bool {
        let position = self.position;
        if position.is_neutral(power) {
            return true;
        }
        if power != Power::Soviets {
            return false;
        }
        let europe = position.at_war(power, Power::Germany) || position.at_war(power, Power::Italy);
        let pacific = position.at_war(power, Power::Japan);
        let sets = &self.ground.sets;
        !(europe && sets.europe.contains(at) || pacific && sets.pacific.contains(at))
    }

    /// How a land looks to a power.
    pub fn stance(&self, power: Power, at: Space) -> Stance {
        if self.ground.sets.impassable.contains(at) {
            return Stance::Blocked;
        }
        let side = power.side();
        match self.position.holder(at) {
            Holder::Power(holder) if holder == power => Stance::Own,
            Holder::Power(holder) if holder.side() == side => {
                if self.acts_neutral(power, at) || self.acts_neutral(holder, at) {
                    Stance::Closed
                } else {
                    Stance::Friendly
                }
            }
            Holder::Power(holder) if self.position.at_war(power, holder) => Stance::Hostile,
            Holder::Power(_) => Stance::Closed,
            Holder::Neutral(leaning) => match leaning.side() {
                Some(leans) if leans == side => Stance::FriendlyNeutral,
                _ => Stance::Unfriendly,
            },
            Holder::Joined(joined) if joined == side => Stance::FriendlyNeutral,
            Holder::Joined(_) => Stance::Unfriendly,
            Holder::Dutch => match side {
                Side::Allies if self.acts_neutral(power, at) => Stance::Closed,
                Side::Allies => Stance::Friendly,
                Side::Axis => {
                    let guardians = [Power::Uk, Power::Anzac];
                    let war = guardians.iter().all(|g| self.position.at_war(power, *g));
                    if war { Stance::Hostile } else { Stance::Closed }
                }
            },
            Holder::Nobody => Stance::Blocked,
        }
    }

    /// Is there a surface warship of an enemy in this zone?
    pub fn is_hostile_zone(&self, power: Power, zone: Space) -> bool {
        self.surface.at(zone).meets(self.enemies(power))
    }

    /// Where enemies of a power have submarines or transports.
    pub fn prey_of(&self, power: Power) -> Spaces {
        let enemies = self.enemies(power);
        self.submarines.of(enemies).union(self.transports.of(enemies))
    }

    /// Submarines or transports of an enemy.
    pub fn has_enemy_prey(&self, power: Power, zone: Space) -> bool {
        self.prey_of(power).contains(zone)
    }

    /// Enemy units that stand in a land, the armies of neutrals among them; partisans do not count.
    pub fn defenders(&self, power: Power, at: Space) -> impl Iterator<Item = (Piece, &'s Unit)> {
        let enemies = self.enemies(power);
        self.position.standing(at).filter(move |(_, u)| {
            u.kind != Kind::Partisan && u.aboard.is_none() && u.owner.is_none_or(|o| enemies.contains(o))
        })
    }

    /// The facility of this kind, finished or not.
    pub fn facility(&self, at: Space, works: FacilityKind) -> Option<&'s Facility> {
        self.position.works.iter().find(|f| f.at == at && f.works == works)
    }

    /// The complex there, major or minor, finished or not.
    pub fn complex(&self, at: Space) -> Option<&'s Facility> {
        self.position.works.iter().find(|f| f.at == at && f.works.is_complex())
    }

    /// A finished facility that is not damaged out of action and did not change hands this turn.
    pub fn operative(&self, at: Space, works: FacilityKind) -> bool {
        self.facility(at, works).is_some_and(|f| {
            let limit = self.ground.facility(works).inoperative_at;
            f.build == 0 && !f.taken && (limit == 0 || f.damage < limit)
        })
    }

    /// Is the capital of this power in enemy hands? The United Kingdom may have another.
    pub fn has_lost_capital(&self, power: Power) -> bool {
        let exile = if power == Power::Uk { self.position.ledger.exile } else { None };
        match exile.or(self.ground.capitals[power.index()]) {
            Some(capital) => self.position.holder(capital).side() != Some(power.side()),
            None => false,
        }
    }

    pub fn has(&self, power: Power, project: Project) -> bool {
        self.position.developed[power.index()].has(project)
    }

    /// What a land is worth without partisans: its printed value, and three more for a moved Soviet complex.
    pub fn full_value(&self, at: Space) -> u8 {
        let moved = self.complex(at).is_some_and(|f| f.relocated && f.build == 0)
            && rule::RELOCATED_NEXT_TURN.holds();
        self.ground.ipc[at.index()] + if moved { 3 } else { 0 }
    }

    /// What a land is worth to its holder: one less for each partisan.
    pub fn value(&self, at: Space) -> u8 {
        // Only Soviet lands have either, and this is called often enough to need a shortcut.
        if self.ground.original[at.index()] != Some(Power::Soviets) {
            return self.ground.ipc[at.index()];
        }
        let lost = self.position.holder(at).side() == Some(Side::Axis);
        let partisans = || self.position.standing(at).filter(|(_, u)| u.kind == Kind::Partisan).count() as u8;
        let partisans = if lost { partisans() } else { 0 };
        let fewer = if partisans > 0 && rule::PARTISAN_LIMIT.holds() { partisans } else { 0 };
        self.full_value(at).saturating_sub(fewer)
    }

    /// The sum of what a power holds.
    pub fn production(&self, power: Power) -> u16 {
        let held = self.ground.sets.land.iter().filter(|s| self.position.holder(*s).is(power));
        held.map(|s| u16::from(self.value(s))).sum()
    }

    /// Is there a working base here that this power may use: its own or a friend's?
    pub fn friendly_base(&self, power: Power, at: Space, works: FacilityKind) -> bool {
        self.stance(power, at).is_friendly() && self.operative(at, works)
    }

    /// Is the zone served by an operative naval base of a friend?
    pub fn served(&self, power: Power, zone: Space) -> bool {
        power != Power::China
            && self.ground.coasts[zone.index()]
                .iter()
                .any(|s| self.friendly_base(power, *s, FacilityKind::NavalBase))
    }

    /// Is this a strict neutral?
    pub fn is_strict(&self, at: Space) -> bool {
        self.position.holder(at) == Holder::Neutral(Leaning::Strict)
    }
}
