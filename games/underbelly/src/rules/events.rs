//! What befalls nations on their dates: chapters 3 and 14.

use table::{Piece, Space};

use super::executor::Executor;
use crate::model::fact::{Event, Fact, How};
use crate::model::position::{Frame, French, Italy, Leaving};
use crate::model::roster::{Arrival, Kind, Nation, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::{Marks, Place};
use crate::rule;

impl Executor<'_, '_> {
    pub fn event(&mut self, event: Event) {
        self.tell.all(|| Fact::Event(event));
    }

    /// What happens when a side's turn begins, before anything arrives.
    pub fn dated_events(&mut self) {
        let (turn, side) = (self.position.turn, self.position.side);
        let on = self.ground.tables.on;
        if turn >= on.italy_at_war && self.position.italy == Italy::Neutral && rule::ITALY_AT_WAR.holds() {
            self.position.italy = Italy::War;
            self.event(Event::ItalyAtWar);
        }
        if turn >= on.france_falls && self.position.french == French::Allied && rule::FRANCE_FALLS.holds() {
            self.fall_of_france();
        }
        if turn >= on.balkans_fall && side == Side::Axis && turn == on.balkans_fall {
            self.fall_of_the_balkans();
        }
        if turn >= on.free_french
            && side == Side::Allies
            && self.position.french == French::Neutral
            && !self.position.options.vichy_invasion_only
            && rule::FREE_FRENCH_BY_DATE.holds()
        {
            self.french_army_joins();
        }
        if turn == on.red_army && side == Side::Allies {
            self.red_army();
        }
    }

    /// France gives up; what the Allies have there goes home.
    fn fall_of_france(&mut self) {
        self.position.french = French::Neutral;
        self.event(Event::FranceFalls);
        let france = self.ground.france;
        for area in (self.position.allied & france).iter() {
            self.position.allied.remove(area);
            self.tell.all(|| Fact::Holds { area, side: None, rule: rule::FRANCE_FALLS });
        }
        let look = self.look();
        let there: Units =
            look.standing(Side::Allies).filter(|(_, at)| france.contains(*at)).map(|(u, _)| u).collect();
        let britain = self.ground.britain;
        if rule::EVACUATION.holds() {
            there.iter().for_each(|unit| self.put(unit, britain, How::Evacuated));
        }
    }

    /// Greece and Yugoslavia are occupied without fighting.
    fn fall_of_the_balkans(&mut self) {
        let neutral = self.ground.balkans.minus(self.position.axis | self.position.allied);
        if neutral.is_empty() || !rule::BALKANS_FALL.holds() {
            return;
        }
        self.event(Event::BalkansFall);
        neutral
            .iter()
            .for_each(|area| self.possess(area, Side::Axis, Some(Nation::Germany), rule::BALKANS_FALL));
        for marker in self.ground.roster.of_kind(Kind::Occupation).iter() {
            if let Arrival::At(at) = self.ground.roster.get(marker).arrival
                && neutral.contains(at)
            {
                self.position.units.set_place(marker, Place::At(at));
                self.tell.all(|| Fact::Arrives { unit: marker, at });
            }
        }
    }

    /// The French units join the Allies, with the areas they are in; the rest of Vichy France stays neutral.
    fn french_army_joins(&mut self) {
        self.position.french = French::Free;
        self.event(Event::FrenchArmyJoins);
        for unit in self.ground.roster.of_nation(Nation::France).iter() {
            if let Some(area) = self.position.at(unit) {
                self.possess(area, Side::Allies, None, rule::FREE_FRENCH_BY_DATE);
            }
        }
    }

    /// Vichy France ends: what the Allies or the French do not hold is the Axis's.
    pub fn free_french(&mut self) {
        self.position.french = French::Free;
        self.event(Event::FreeFrench);
        let look = self.look();
        // What is entered in a landing or a breakthrough changes hands when that is over.
        let ashore = |unit: Piece| !look.position.has(unit, Marks::LANDED | Marks::BROKE);
        let held: Areas =
            look.standing(Side::Allies).filter(|(unit, _)| ashore(*unit)).map(|(_, at)| at).collect();
        let neutral = look.unowned() & self.ground.france;
        for area in neutral.iter() {
            let side = if held.contains(area) { Side::Allies } else { Side::Axis };
            if side == Side::Axis && !rule::REST_IS_AXIS.holds() {
                self.possess(area, Side::Allies, None, rule::FREE_FRENCH);
            } else {
                self.possess(area, side, None, rule::REST_IS_AXIS);
            }
        }
    }

    /// The Red Army takes Romania and Bulgaria, unless the Western Allies have been faster.
    fn red_army(&mut self) {
        self.event(Event::RedArmy);
        let mut swept = Units::NONE;
        for marker in self.ground.roster.of_kind(Kind::RedArmy).iter() {
            let Arrival::At(at) = self.ground.roster.get(marker).arrival else { continue };
            let western = self.position.allied.contains(at) && rule::RED_TOO_LATE.holds();
            if western || !rule::RED_ARMY.holds() {
                self.remove(marker, rule::RED_TOO_LATE);
                continue;
            }
            self.position.units.set_place(marker, Place::At(at));
            self.tell.all(|| Fact::Arrives { unit: marker, at });
            self.sovietize(at);
            swept |= self.look().units_at(Side::Axis, at);
        }
        if !swept.is_empty() {
            self.position.frames.push(Frame::Retreat { side: Side::Axis, units: swept, why: Leaving::Swept });
        }
    }

    /// The Red Army takes an area.
    pub fn sovietize(&mut self, area: Space) {
        self.possess(area, Side::Allies, Some(Nation::Soviet), rule::RED_ARMY);
        self.position.soviet.insert(area);
    }

    /// The Allies stand in Europe: whatever Germany has is released.
    pub fn invasion_release(&mut self) {
        let early = self.position.turn < self.ground.tables.on.release && rule::RELEASE_DATE.holds();
        if early || !self.look().releases() {
            return;
        }
        self.position.released = true;
        self.event(Event::Released);
        for unit in self.ground.roster.of_nation(Nation::Germany).iter() {
            let waits = self.ground.roster.get(unit).start == crate::model::roster::Start::OnInvasion;
            match self.position.unit(unit).place {
                Place::Later if waits => self.position.arriving.insert(unit),
                Place::Pile if rule::RELEASE_OF_PILE.holds() => self.position.arriving.insert(unit),
                _ => {}
            }
        }
    }

    /// Italy is out of the war, with everything it has.
    pub fn italy_is_defeated(&mut self) {
        self.position.italy = Italy::Defeated;
        self.event(Event::ItalyDefeated);
        for unit in self.ground.roster.of_nation(Nation::Italy).iter() {
            if let Some(cargo) = self.position.cargo(unit)
                && self.ground.roster.nation(cargo) != Nation::Italy
            {
                self.eliminate(cargo, rule::CARGO_OF_DEFEATED);
            }
            if self.position.unit(unit).place != Place::Removed && rule::ITALIANS_REMOVED.holds() {
                self.remove(unit, rule::ITALIANS_REMOVED);
            }
        }
        let look = self.look();
        let germans = look.forces.land(Side::Axis);
        for (star, area) in self.ground.stars.iter().enumerate() {
            if self.position.stars[star] == Some(Nation::Italy) {
                let german = self.position.axis.contains(area) && germans.contains(area);
                let heir =
                    if german || !rule::STARS_OF_DEFEATED.holds() { Some(Nation::Germany) } else { None };
                self.position.stars[star] = heir;
                if let Some(nation) = heir {
                    self.tell.all(|| Fact::Assigned { area, nation });
                }
            }
        }
    }
}
