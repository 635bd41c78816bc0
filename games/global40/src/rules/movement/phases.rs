//! How the phases of movement begin and end: planes take off and come down, neutrals join.

use table::dice::Stream;
use table::{Piece, Space};

use super::mover::Mover;
use crate::model::fact::Fact;
use crate::model::fact::movement::MoveFact;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::unit::Marks;
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::context::MoveContext;
use crate::rules::movement::deck_places::Deck;

impl Executor<'_, '_, '_> {
    /// The game begins: planes in zones stand on decks, land units in zones are aboard transports.
    pub fn embark_all(&mut self) {
        for power in Power::ALL {
            self.land_on_decks(power, true);
            let afloat: Vec<(Piece, Space, Kind)> = self
                .position
                .pieces()
                .filter(|(_, u)| u.owner == Some(power) && u.kind.is_land() && u.aboard.is_none())
                .filter_map(|(p, u)| Some((p, u.at.filter(|at| self.ground.is_sea(*at))?, u.kind)))
                .collect();
            for (piece, zone, kind) in afloat {
                let ship = self.position.of(power, zone).filter(|(_, u)| u.kind == Kind::Transport).find(
                    |(ship, _)| {
                        let cargo: Vec<Kind> = self.position.cargo(*ship).map(|(_, u)| u.kind).collect();
                        let heavy = cargo.iter().filter(|k| !k.rides_as_infantry()).count();
                        cargo.len() < 2 && (heavy == 0 || kind.rides_as_infantry())
                    },
                );
                if let Some(ship) = ship.map(|(p, _)| p) {
                    self.position.unit_mut(piece).aboard = Some(ship);
                }
            }
        }
    }

    /// Own planes take off from carriers that can launch them.
    fn take_off(&mut self) {
        let power = self.power();
        let sound: Vec<bool> = self.position.units.iter().map(|u| u.kind.is_carrier() && !u.hurt).collect();
        let free = |ship: Piece| sound.get(ship.index()).copied().unwrap_or(false) || !rule::TRAPPED.holds();
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(power) && u.kind.is_air()) {
            if unit.aboard.is_some_and(free) && rule::LAUNCH.holds() {
                unit.aboard = None;
            }
        }
    }

    /// Phase 2; war can be declared even by a power that is at war with nobody.
    pub fn begin_combat_move(&mut self) {
        self.position.frames.replace(Frame::CombatMove);
        self.take_off();
    }

    /// Phase 4.
    pub fn begin_noncombat(&mut self) {
        self.position.frames.replace(Frame::NonCombat);
        self.take_off();
        let power = self.power();
        self.position.turn.moves.made.clear();
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(power)) {
            unit.clear(Marks::GROUNDED);
        }
        let bound = matches!(power, Power::Us | Power::Soviets) && self.position.is_neutral(power);
        if bound && rule::SIX_UNITS.holds() {
            let left = self.dice.die(Stream::Public, rule::SIX_UNITS, 6);
            self.position.turn.moves.left = Some(left);
            self.tell.all(|| Fact::Move(MoveFact::Limit { power, left }));
        }
    }

    /// The phase is over: neutrals join, planes come down, and what has nowhere to land is lost.
    pub fn end_noncombat(&mut self) {
        let power = self.power();
        let (joining, wards, wrecks) = {
            let situation = self.situation();
            let context = MoveContext::new(&situation, power);
            let mover = Mover::new(&situation, &context);
            let walked_in = |at: &Space| {
                context.units(&situation, *at).any(|(_, u)| {
                    u.aboard.is_none()
                        && (u.kind.captures() || u.kind == Kind::Aaa && !rule::CONVERTERS.holds())
                })
            };
            let joining: Vec<Space> = if rule::NEUTRAL_CONVERTS.holds() {
                context.welcoming.intersection(context.mine).iter().filter(walked_in).collect()
            } else {
                Vec::new()
            };
            let guardian = match power {
                Power::Uk => rule::UK_DUTCH.holds(),
                Power::Anzac => rule::ANZAC_DUTCH.holds(),
                _ => false,
            };
            let dutch = |at: &Space| situation.position.holder(*at) == Holder::Dutch;
            let wards: Vec<Space> = if guardian {
                context.mine.intersection(context.open).iter().filter(dutch).filter(walked_in).collect()
            } else {
                Vec::new()
            };
            let lands = context
                .mine
                .intersection(situation.ground.sets.land)
                .minus(context.landing)
                .minus(context.apart);
            let wrecks: Vec<Piece> = lands
                .iter()
                .flat_map(|at| mover.units(at))
                .filter(|(_, u)| u.kind.is_air())
                .map(|(p, _)| p)
                .collect();
            (joining, wards, wrecks)
        };
        for at in joining {
            self.convert_neutral(at, power);
        }
        for at in wards {
            self.tell.all(|| Fact::Move(MoveFact::Ward { power, at }));
            self.capture(at, power);
        }
        if rule::NOWHERE_TO_LAND.holds() {
            wrecks.into_iter().for_each(|p| self.destroy(p, rule::NOWHERE_TO_LAND));
        }
        self.land_afloat(true);
    }

    /// New carriers are on the board: planes that waited for them land, others are lost.
    pub fn land_on_new_carriers(&mut self) {
        self.land_afloat(false);
    }

    /// Planes in zones land on decks; what finds none is lost, unless a carrier is still to be placed there.
    fn land_afloat(&mut self, carriers_to_come: bool) {
        let power = self.power();
        self.land_on_decks(power, false);
        let mut to_come = if carriers_to_come {
            let situation = self.situation();
            let context = MoveContext::new(&situation, power);
            Mover::new(&situation, &context).new_decks()
        } else {
            Vec::new()
        };
        let afloat: Vec<(Piece, Space, Kind)> = self
            .position
            .pieces()
            .filter(|(_, u)| u.owner == Some(power) && u.kind.is_air() && u.aboard.is_none())
            .filter_map(|(p, u)| Some((p, u.at.filter(|at| self.ground.is_sea(*at))?, u.kind)))
            .collect();
        for (piece, zone, kind) in afloat {
            let fits =
                |deck: &&mut Deck| kind.is_carrier_plane() && deck.zones.contains(zone) && deck.room > 0;
            if let Some(deck) = to_come.iter_mut().find(fits) {
                deck.room -= 1;
            } else if rule::NOWHERE_TO_LAND.holds() {
                self.destroy(piece, rule::NOWHERE_TO_LAND);
            }
        }
    }

    /// Planes of a power in zones go aboard carriers there, sound ones and its own first.
    fn land_on_decks(&mut self, power: Power, even_hurt: bool) {
        let afloat: Vec<(Piece, Space)> = self
            .position
            .pieces()
            .filter(|(_, u)| u.owner == Some(power) && u.kind.is_carrier_plane() && u.aboard.is_none())
            .filter_map(|(p, u)| Some((p, u.at.filter(|at| self.ground.is_sea(*at))?)))
            .collect();
        for (piece, zone) in afloat {
            let carriers =
                self.position.standing(zone).filter(|(_, u)| u.kind.is_carrier() && (even_hurt || !u.hurt));
            let friendly = carriers.filter(|(_, u)| {
                let shares = |o: Power| {
                    o == power
                        || o.side() == power.side()
                            && self.position.shares(o, power)
                            && !self.position.is_neutral(o)
                            && !self.position.is_neutral(power)
                };
                u.owner.is_some_and(shares)
            });
            let mut decks: Vec<(bool, bool, Piece, u8)> = friendly
                .map(|(p, u)| (u.hurt, u.owner != Some(power), p, self.ground.profile(u.kind).planes))
                .collect();
            decks.sort_unstable();
            let deck = decks
                .into_iter()
                .find(|(_, _, ship, room)| self.position.cargo(*ship).count() < usize::from(*room));
            if let Some((_, _, ship, _)) = deck {
                self.position.unit_mut(piece).aboard = Some(ship);
            }
        }
    }
}
