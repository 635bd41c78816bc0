//! Carrying out the orders of both phases of movement.

use table::{Piece, Space};

use super::Made;
use super::facts::{MoveFact, tally};
use super::group::Group;
use super::mover::Mover;
use super::outlook::{Outlook, Phase};
use super::plan::Errand;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::powers::Power;
use crate::rule::movement as rule;
use crate::turn::Course;
use crate::unit::{Marks, Task};
use crate::units::{Branch, Kind};
use crate::works::Works;

/// A move that has been thought out.
struct Sent {
    pieces: Vec<Piece>,
    /// The start, then every space that is entered.
    path: Vec<Space>,
    boosted: bool,
    blitzed: Option<Space>,
    /// The only reason to go there is what can be hunted there.
    hunts: bool,
    phase: Phase,
}

impl Course<'_, '_, '_> {
    /// Asks the outlook of the power whose turn it is.
    fn ask<T>(&self, ask: impl FnOnce(Mover<'_>) -> T) -> T {
        let situation = self.situation();
        let outlook = Outlook::new(&situation, self.power());
        ask(Mover::new(&situation, &outlook))
    }

    /// Carries out an order of the combat move; true if it was the last.
    pub fn perform_combat_move(&mut self, parts: &[Part]) -> bool {
        match parts {
            [Part::Do(Verb::Done)] => return true,
            [Part::Do(Verb::Declare), ..] => {
                let power = self.power();
                let before = self.position.wars[power.index()];
                self.perform_declare(parts);
                let new = self.position.wars[power.index()].minus(before);
                self.position.turn.moves.declared = self.position.turn.moves.declared.and(new);
            }
            _ => {
                self.position.turn.moves.moved = true;
                self.perform_move_order(parts);
            }
        }
        false
    }

    /// Carries out an order of the non-combat move; true if it was the last.
    pub fn perform_noncombat(&mut self, parts: &[Part]) -> bool {
        if let [Part::Do(Verb::Done)] = parts {
            return true;
        }
        self.perform_move_order(parts);
        false
    }

    fn perform_move_order(&mut self, parts: &[Part]) {
        let power = self.power();
        match parts {
            [Part::Do(Verb::Load), Part::Ship(ship), Part::Space(from), units @ ..] => {
                self.board(*ship, *from, &Group::read(units));
            }
            [Part::Do(Verb::Unload), Part::Ship(ship), Part::Space(to), units @ ..] => {
                self.unload(*ship, *to, &Group::read(units));
            }
            [Part::Do(Verb::Assault), Part::Ship(ship), Part::Space(to)] => self.announce(*ship, *to),
            [Part::Do(Verb::Attack), Part::Space(zone)] => self.hunt(*zone),
            [Part::Do(Verb::Bombard), Part::Space(zone), units @ .., Part::Space(to)] => {
                for (kind, count) in Group::read(units).kinds {
                    let idle = |u: &crate::unit::Unit| u.kind == kind && u.task == Task::Idle;
                    let ships: Vec<Piece> =
                        self.position.of(power, *zone).filter(|(_, u)| idle(u)).map(|(p, _)| p).collect();
                    for ship in ships.into_iter().take(count.into()) {
                        let unit = self.position.unit_mut(ship);
                        unit.task = Task::Bombard(*to);
                        unit.mark(Marks::MOVED);
                    }
                }
                let (zone, to) = (*zone, *to);
                self.tell.all(|| Fact::Move(MoveFact::Bombards { power, zone, to }));
            }
            [Part::Do(Verb::Surprise), Part::Space(zone)] => {
                self.position.turn.moves.surprise.insert(*zone);
                self.position.ledger.surprise_used = true;
                let zone = *zone;
                self.tell.all(|| Fact::Move(MoveFact::Surprise { zone }));
            }
            [Part::Do(Verb::Transfer), Part::Space(from), Part::Units(_, count)] => {
                self.transfer(*from, *count)
            }
            [Part::Do(Verb::Relocate), Part::Space(at)] => self.remove_complex(*at),
            _ => self.send(parts),
        }
    }

    /// `move`, `raid`, `sweep`, `drop`, `dash`.
    fn send(&mut self, parts: &[Part]) {
        let Some(errand) = Errand::read(parts) else { return };
        let Some(to) = errand.to else { return };
        let Some(sent) = self.ask(|m| m.sent(&errand, to)) else { return };
        if errand.verb == Verb::Dash && !self.moves_unseen(self.power()) {
            return;
        }
        let works = parts.iter().find_map(|p| if let Part::Works(w) = p { Some(*w) } else { None });
        let atomic = parts.iter().any(|p| matches!(p, Part::Project(_)));
        let power = self.power();
        let steps = sent.path.len() as u8 - 1;
        let came = sent.path[sent.path.len() - 2];
        let mut bombs = u8::from(atomic);
        for piece in &sent.pieces {
            let unit = self.position.unit_mut(*piece);
            if sent.boosted && unit.used == 0 {
                unit.mark(Marks::BOOSTED);
            }
            unit.at = Some(to);
            unit.used += steps;
            unit.came = Some(came);
            unit.mark(if sent.phase == Phase::Combat { Marks::MOVED } else { Marks::REGROUPED });
            unit.task = match errand.verb {
                Verb::Raid if unit.kind == Kind::Strategic && bombs > 0 => {
                    bombs -= 1;
                    Task::Atomic
                }
                Verb::Raid if unit.kind.is_bomber() => Task::Raid(works.unwrap_or(Works::AirBase)),
                Verb::Raid => Task::Escort,
                Verb::Sweep => Task::Sweep,
                Verb::Drop => {
                    unit.came = Some(errand.from);
                    Task::Drop
                }
                _ => Task::Idle,
            };
            let carried = unit.kind.is_sea();
            if carried {
                self.carry(*piece, to);
            }
        }
        if atomic {
            let bombs = &mut self.position.stores.bombs[power.index()];
            *bombs = bombs.saturating_sub(1);
        }
        let units = tally(self.position, &sent.pieces);
        let (from, verb, path) = (errand.from, errand.verb, sent.path.clone());
        self.tell.all(|| Fact::Move(MoveFact::Moved { power, verb, units, from, to, path: path.clone() }));
        self.spend(&sent.pieces);
        self.trespass(&sent.path[1..]);
        let on_foot = errand.group.branch() == Branch::Land && errand.verb != Verb::Drop;
        if !on_foot {
            self.position.turn.moves.made.push(Made { pieces: sent.pieces, path: sent.path });
        }
        if let Some(first) = sent.blitzed
            && rule::BLITZ_TAKES.holds()
        {
            self.tell.all(|| Fact::Move(MoveFact::Blitz { power, at: first }));
            self.capture(first, power);
        }
        if sent.hunts && self.ask(|m| m.hunt_rule(to).is_none()) {
            self.hunt(to);
        }
    }

    /// What a ship carries goes where it goes: cargo, and guests on its deck.
    pub(super) fn carry(&mut self, ship: Piece, to: Space) {
        if !rule::GUESTS_STAY.holds() {
            for unit in self.position.units.iter_mut().filter(|u| u.aboard == Some(ship) && u.kind.is_air()) {
                unit.aboard = None;
            }
        }
        for unit in self.position.units.iter_mut().filter(|u| u.aboard == Some(ship)) {
            unit.at = Some(to);
        }
    }

    /// A neutral power moves only so many units a turn.
    fn spend(&mut self, pieces: &[Piece]) {
        let Some(left) = self.position.turn.moves.left else { return };
        let carried = pieces.iter().map(|p| self.position.cargo(*p).count()).sum::<usize>();
        self.position.turn.moves.left = Some(left.saturating_sub((pieces.len() + carried).min(99) as u8));
    }

    /// Whoever enters China or the lands where its units may go may have committed an act of war.
    fn trespass(&mut self, path: &[Space]) {
        let power = self.power();
        let sets = &self.ground.sets;
        let at_peace = !self.position.at_war(power, Power::Japan);
        match power {
            Power::France | Power::Soviets if at_peace && path.iter().any(|s| sets.china.contains(*s)) => {
                let ledger = &mut self.position.ledger;
                ledger.entered_china = ledger.entered_china.with(power);
            }
            Power::Germany | Power::Italy if path.last().is_some_and(|s| sets.china_area.contains(*s)) => {
                let ledger = &mut self.position.ledger;
                ledger.war_on_china = ledger.war_on_china.with(power);
            }
            _ => {}
        }
    }

    fn board(&mut self, ship: Piece, from: Space, group: &Group) {
        let power = self.power();
        let (phase, pieces) = self.ask(|m| (m.outlook.phase, m.choose(from, group, 1)));
        let Some(zone) = self.position.unit(ship).at else { return };
        for piece in &pieces {
            let unit = self.position.unit_mut(*piece);
            unit.at = Some(zone);
            unit.aboard = Some(ship);
            unit.came = Some(from);
            unit.used += 1;
            unit.mark(match phase {
                Phase::Combat => Marks(Marks::LOADED.0 | Marks::MOVED.0),
                Phase::After => Marks::REGROUPED,
            });
        }
        if phase == Phase::Combat {
            self.position.unit_mut(ship).mark(Marks::MOVED);
        }
        self.spend(&pieces);
        let units = tally(self.position, &pieces);
        self.tell.all(|| Fact::Move(MoveFact::Loaded { power, units, from, zone }));
    }

    fn unload(&mut self, ship: Piece, to: Space, group: &Group) {
        let power = self.power();
        let own = self.position.unit(ship).owner == Some(power);
        let mut pieces = Vec::new();
        for (kind, count) in &group.kinds {
            let aboard = self.position.cargo(ship).filter(|(_, u)| u.kind == *kind && u.owner == Some(power));
            let waits = |u: &crate::unit::Unit| !own && u.is(Marks::REGROUPED);
            pieces.extend(aboard.filter(|(_, u)| !waits(u)).map(|(p, _)| p).take((*count).into()));
        }
        let zone = self.position.unit(ship).at;
        for piece in &pieces {
            let unit = self.position.unit_mut(*piece);
            unit.at = Some(to);
            unit.aboard = None;
            unit.came = zone;
            unit.mark(Marks(Marks::REGROUPED.0 | Marks::LANDED.0));
        }
        if own {
            self.position.unit_mut(ship).mark(Marks::LANDED);
        }
        self.spend(&pieces);
        self.trespass(&[to]);
        let units = tally(self.position, &pieces);
        self.tell.all(|| Fact::Move(MoveFact::Unloaded { power, units, to }));
    }

    /// The men aboard are to land there when the sea is clear.
    fn announce(&mut self, ship: Piece, to: Space) {
        let power = self.power();
        let pieces: Vec<Piece> = self.ask(|m| m.stormers(ship).map(|(p, _)| p).collect());
        for piece in &pieces {
            let unit = self.position.unit_mut(*piece);
            unit.task = Task::Assault(to);
            unit.mark(Marks::MOVED);
        }
        let unit = self.position.unit_mut(ship);
        // The ship of a friend stays as it is for its owner's turn.
        if unit.owner == Some(power) {
            unit.mark(Marks::MOVED);
        }
        let Some(zone) = unit.at else { return };
        let units = tally(self.position, &pieces);
        self.tell.all(|| Fact::Move(MoveFact::Assault { power, units, zone, to }));
    }

    fn hunt(&mut self, zone: Space) {
        let power = self.power();
        self.position.turn.moves.attacked.insert(zone);
        let here: Vec<Piece> = self.position.of(power, zone).map(|(p, _)| p).collect();
        for piece in here {
            let unit = self.position.unit_mut(piece);
            if unit.kind.is_warship() {
                unit.mark(Marks::MOVED);
            }
        }
        self.tell.all(|| Fact::Move(MoveFact::Hunts { power, zone }));
    }

    fn transfer(&mut self, from: Space, count: u8) {
        let russia = self.ground.at.russia;
        let rested = |u: &crate::unit::Unit| {
            u.kind == Kind::Infantry
                && u.aboard.is_none()
                && !(rule::TRANSFER_UNMOVED.holds()
                    && (u.is(Marks::MOVED) || u.is(Marks::FOUGHT) || u.is(Marks::REGROUPED)))
        };
        let pieces: Vec<Piece> =
            self.position.of(Power::Soviets, from).filter(|(_, u)| rested(u)).map(|(p, _)| p).collect();
        let pieces: Vec<Piece> = pieces.into_iter().take(count.into()).collect();
        for piece in &pieces {
            let unit = self.position.unit_mut(*piece);
            unit.at = Some(russia);
            unit.came = Some(from);
            unit.mark(Marks::REGROUPED);
        }
        self.position.turn.moves.transferred += count;
        let units = tally(self.position, &pieces);
        self.tell.all(|| {
            let path = vec![from, russia];
            Fact::Move(MoveFact::Moved {
                power: Power::Soviets,
                verb: Verb::Transfer,
                units,
                from,
                to: russia,
                path,
            })
        });
    }
}

impl Mover<'_> {
    /// Who goes, and how.
    fn sent(&self, errand: &Errand, to: Space) -> Option<Sent> {
        let group = &errand.group;
        let range = self.errand_range(errand.verb, errand.from, group)?;
        let range = if group.branch() == Branch::Land { range.max(2) } else { range };
        let stand = self.stand(errand)?;
        let mut path = vec![errand.from];
        let mut here = super::mover::Stand::start(errand.from);
        for via in &errand.vias {
            let cost = self.cost_of(errand.verb, group, range, here, *via)?;
            if cost > 1 {
                path.extend(self.way(errand.verb, group, range, here, *via));
            } else {
                path.push(*via);
            }
            here = super::mover::Stand {
                at: *via,
                cost: here.cost + cost,
                first: here.first.or(Some(*via)),
                ..here
            };
        }
        let last = self.way(errand.verb, group, range, stand, to);
        if last.is_empty() {
            return None;
        }
        path.extend(last);
        let steps = path.len() as u8 - 1;
        let blitzes =
            group.branch() == Branch::Land && self.combat() && errand.verb == Verb::Move && path.len() == 3;
        let blitzed = Some(path[1]).filter(|s| blitzes && self.outlook.blitzable.contains(*s));
        let o = self.outlook;
        let boosted = match group.branch() {
            Branch::Land => false,
            Branch::Sea => o.served.contains(errand.from),
            Branch::Air => o.air_bases.contains(errand.from),
        };
        let quiet = !o.hot.contains(to) && !o.beaches.contains(to) && !o.assaults.contains(to);
        let hunts = self.combat()
            && self.on_sea(to)
            && quiet
            && o.prey.contains(to)
            && self.can_attack(group)
            && !o.hot.contains(errand.from);
        Some(Sent {
            pieces: self.choose(errand.from, group, steps),
            path,
            boosted,
            blitzed,
            hunts,
            phase: o.phase,
        })
    }
}
