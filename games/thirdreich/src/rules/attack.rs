//! Lines of battle and the strength of those in them (9.11, 9.12, 9.7, 9.8).

use table::{Space, Subject, Verdict, msg};

use crate::model::frames::{Attack, Flight, Frame, Impulse};
use crate::model::nets::Cluster;
use crate::model::site::Terrain;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

impl<'a> Field<'a> {
    /// The impulse that is under way.
    pub fn impulse(&self) -> Option<&'a Impulse> {
        self.position.frames.iter().rev().find_map(|frame| match frame {
            Frame::Impulse(impulse) => Some(impulse),
            _ => None,
        })
    }

    /// Aircraft in the air.
    pub fn flights(&self) -> &'a [Flight] {
        self.impulse().map_or(&[], |impulse| impulse.flights.as_slice())
    }

    /// Where a unit is.
    pub fn hex(&self, unit: UnitId) -> Option<Space> {
        self.position.piece(unit).at.filter(|at| at.theatre == self.board.theatre).map(|at| at.space)
    }

    /// Are two hexes beside each other over an open side, or the same, where paratroops have dropped onto enemies?
    pub fn touch(&self, one: Space, other: Space) -> bool {
        let nets = &self.board.nets;
        one == other || nets.rows.joins(&nets.land, nets.rows.cell(one), nets.rows.cell(other))
    }

    /// The ground units in a hex.
    pub fn units_in(&self, hex: Space) -> impl Iterator<Item = UnitId> + '_ {
        let place = self.board.place(hex);
        self.position.on_map().filter(move |(_, at)| *at == place).map(|(unit, _)| unit)
    }

    /// Hexes that some unit of an attack touches.
    pub fn touched(&self, attack: &Attack) -> Cluster {
        let nets = &self.board.nets;
        let from = nets.rows.set(attack.units.iter().filter_map(|unit| self.hex(*unit)));
        from.union(&nets.rows.around(&from, &nets.land))
    }

    /// Does a unit fight on its own, or is it an HQ (R-TR-18)?
    pub fn fights(&self, unit: UnitId) -> bool {
        self.unit(unit).arm != Arm::Hq
    }

    /// Do these hexes hang together (R-TR-11)?
    fn hang_together(&self, hexes: &[Space]) -> bool {
        let rows = &self.board.nets.rows;
        let all = rows.set(hexes.iter().copied());
        let first = rows.set(hexes.first().copied());
        rows.flood(&first, &all, rows.beside()) == all
    }

    /// Is this one of the three forms of an attack? Every unit must touch an attacked hex, and every attacked hex a unit.
    pub fn check_line<V: Verdict>(&self, attack: &Attack) -> Result<(), V> {
        let mut from: Vec<Space> = attack.units.iter().filter_map(|unit| self.hex(*unit)).collect();
        from.sort_unstable();
        from.dedup();
        let reaches = |hex: &Space| attack.hexes.iter().any(|target| self.touch(*hex, *target));
        let reached = |target: &Space| from.iter().any(|hex| self.touch(*hex, *target));
        let idle = from.iter().find(|hex| !reaches(hex)).or(attack.hexes.iter().find(|hex| !reached(hex)));
        rule::TOUCHING.forbids(idle.is_some(), || {
            let hex = idle.copied().unwrap_or_default();
            (msg!("touches-nobody", hex = hex), vec![Subject::Space(hex)])
        })?;
        let apart = from.len() > 1
            && attack.hexes.len() > 1
            && !(self.hang_together(&from) && self.hang_together(&attack.hexes));
        rule::LINES_OF_BATTLE.forbids(apart, || {
            (msg!("line-is-broken"), attack.hexes.iter().map(|hex| Subject::Space(*hex)).collect())
        })
    }

    /// The strength of a unit that attacks.
    pub fn attack_strength(&self, unit: UnitId) -> u16 {
        self.position.face(self.ground, unit).strength.into()
    }

    /// The strength of a unit that is attacked by these, with terrain (9.8, 9.82, R-TR-10).
    pub fn defence_strength(&self, unit: UnitId, attack: &Attack) -> u16 {
        let strength = self.attack_strength(unit);
        let Some(hex) = self.hex(unit).filter(|_| strength > 0 && rule::TERRAIN.holds()) else {
            return strength;
        };
        let (site, nets) = (&self.board[hex], &self.board.nets);
        let mountain = site.terrain == Some(Terrain::Mountain);
        let fortress = site.fortress && !self.position.razed.contains(&self.board.place(hex));
        let doubled = strength * (u16::from(mountain) + u16::from(fortress));
        let swamp = site.terrain == Some(Terrain::Swamp);
        let cell = nets.rows.cell(hex);
        let mut sides =
            attack.units.iter().filter_map(|unit| self.hex(*unit)).filter(|from| self.touch(*from, hex));
        let river = sides.all(|from| nets.rows.joins(&nets.rivers, nets.rows.cell(from), cell));
        let added = u16::from(swamp) + u16::from(site.is_objective()) + u16::from(river);
        let sum = strength + doubled + added;
        if self.unit(unit).arm == Arm::Gar { sum.min(2 * strength) } else { sum }
    }

    pub fn is_armour(&self, unit: UnitId) -> bool {
        self.unit(unit).arm == Arm::Arm
    }

    /// The strength of the armour among units, without terrain.
    pub(super) fn armour(&self, units: impl Iterator<Item = UnitId>) -> u16 {
        units.filter(|unit| self.is_armour(*unit)).map(|unit| self.attack_strength(unit)).sum()
    }

    /// Hexes with enemies that a unit touches.
    pub fn targets(&self, unit: UnitId) -> Cluster {
        let nets = &self.board.nets;
        let around = self.start_of(unit).map(|from| nets.rows.around(&from, &nets.land).union(&from));
        around.map_or(Cluster::NONE, |around| around.intersection(&self.enemies(self.unit(unit).nation)))
    }
}
