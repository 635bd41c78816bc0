//! Units on the board as the forces of a battle, and what a battle leaves of them.

use std::cmp::Reverse;

use table::{Piece, RuleId, Space};

use crate::model::battle::edge::{Edge, Trait, Traits};
use crate::model::battle::force::{Force, Slot};
use crate::model::events::Event;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::unit::{Marks, Unit};
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// The place of a unit in a force.
pub fn slot(unit: &Unit) -> Slot {
    let whole = Slot::of(unit.kind);
    if unit.hurt { whole.when_hit().unwrap_or(whole) } else { whole }
}

/// These units as a force.
pub fn force(position: &Position, pieces: &[Piece]) -> Force {
    let mut force = Force::NONE;
    for unit in pieces.iter().map(|p| position.unit(*p)).filter(|u| u.at.is_some()) {
        force.put(slot(unit), 1);
    }
    force
}

/// What research brings to a battle.
const RESEARCH: [(Project, Trait); 9] = [
    (Project::AdvancedArtillery, Trait::AdvancedArtillery),
    (Project::SuperSubmarines, Trait::SuperSubmarines),
    (Project::HeavyBombers, Trait::HeavyBombers),
    (Project::HeavyArmor, Trait::HeavyArmor),
    (Project::ImprovedMech, Trait::ImprovedMech),
    (Project::ImprovedAsw, Trait::ImprovedAsw),
    (Project::FighterBombers, Trait::FighterBombers),
    (Project::ArmedTransports, Trait::ArmedTransports),
    (Project::Radar, Trait::Radar),
];

impl Situation<'_> {
    /// Does the owner of this unit have the research that improves its kind in defence?
    pub fn is_improved(&self, unit: &Unit) -> bool {
        let project = Trait::improving(unit.kind)
            .and_then(|improves| RESEARCH.into_iter().find(|(_, which)| *which == improves));
        match (project, unit.owner) {
            (Some((project, _)), Some(owner)) => self.has(owner, project),
            _ => false,
        }
    }

    /// What these defenders bring, if the one who decides for them brings this: each unit fights with the research of its own power.
    pub fn edge_of_all(&self, mut edge: Edge, defenders: &[Piece]) -> Edge {
        for which in Trait::OF_DEFENDERS {
            let units = defenders.iter().map(|p| self.position.unit(*p));
            let (mut with, mut without) = (0, 0);
            for unit in units.filter(|u| Trait::improving(u.kind) == Some(which)) {
                if self.is_improved(unit) { with += 1 } else { without += 1 }
            }
            if with > 0 {
                edge.traits = edge.traits.with(which);
                edge.set_without(which, without);
            } else if without > 0 {
                edge.traits = edge.traits.minus(which);
            }
        }
        edge
    }

    /// What a power brings to any battle.
    pub fn edge(&self, power: Power) -> Edge {
        let options = &self.position.options;
        let developed = RESEARCH.into_iter().filter(|(p, _)| self.has(power, *p)).map(|(_, t)| t);
        let agreed = [
            (options.one_die_air, Trait::OneAirDie),
            (options.low_luck, Trait::LowLuck),
            (options.raid_accuracy, Trait::RaidAccuracy),
        ];
        let agreed = agreed.into_iter().filter(|(is, _)| *is).map(|(_, t)| t);
        let clear = i8::from(self.under(Event::ClearSkies));
        Edge {
            traits: developed.chain(agreed).collect::<Traits>(),
            air_roll: self.position.pilots[power.index()] + clear,
            ..Edge::default()
        }
    }

    /// What fighters that rise bring, if this power decides for them: radar if one of theirs has it.
    pub fn edge_of_interceptors(&self, captain: Power, risen: &[Piece]) -> Edge {
        let mut edge = self.edge(captain);
        edge.traits = edge.traits.minus(Trait::Radar);
        if self.guided_by_radar(risen) {
            edge.traits = edge.traits.with(Trait::Radar);
        }
        edge
    }

    /// Does an owner of these planes have radar?
    pub fn guided_by_radar(&self, risen: &[Piece]) -> bool {
        let owners = risen.iter().filter_map(|p| self.position.unit(*p).owner);
        owners.into_iter().any(|owner| self.has(owner, Project::Radar))
    }

    /// What it brings when it is attacked at sea: its codes may be broken in the first sea battle that the other side begins.
    pub fn edge_at_sea(&self, defender: Power) -> Edge {
        let mut edge = self.edge(defender);
        let first = !self.position.deck.fought_at_sea[defender.side().other() as usize];
        if first && self.under(Event::CodeBreakers) {
            edge.traits = edge.traits.with(Trait::CodesBroken);
        }
        edge
    }

    /// What it brings when it attacks this land; a hard winter weakens attacks in the Soviet Union.
    pub fn edge_in(&self, attacker: Power, land: Space) -> Edge {
        let mut edge = self.edge(attacker);
        let soviet = self.ground.original[land.index()] == Some(Power::Soviets);
        if self.under(Event::HardWinter) && soviet && attacker != Power::Soviets {
            edge.traits = edge.traits.with(Trait::HardWinter);
        }
        edge
    }
}

/// What decides who goes first among units of a kind; the greatest does.
type Doom = (bool, bool, usize, Reverse<u16>, bool, u8, Reverse<u16>);

impl Executor<'_, '_, '_> {
    /// Removes units that the battle destroyed and damages ships, so that this force is left.
    pub(super) fn reconcile(&mut self, pieces: &mut Vec<Piece>, alive: &Force, rule: RuleId) {
        for kind in Kind::ALL {
            let whole = alive.get(kind);
            let hurt = Slot::of(kind).when_hit().map_or(0, |slot| alive.get(slot));
            loop {
                let have: Vec<Piece> = pieces.iter().copied().filter(|p| self.stands(*p, kind)).collect();
                if have.len() <= usize::from(whole + hurt) {
                    break;
                }
                let Some(doomed) = have.iter().copied().max_by_key(|p| self.doom(*p, &have)) else { break };
                self.destroy(doomed, rule);
                pieces.retain(|p| *p != doomed);
            }
            if !kind.is_capital() {
                continue;
            }
            loop {
                let have = pieces.iter().copied().filter(|p| self.stands(*p, kind));
                let (damaged, sound): (Vec<Piece>, Vec<Piece>) =
                    have.partition(|p| self.position.unit(*p).hurt);
                let Some(next) = sound.first().copied().filter(|_| damaged.len() < usize::from(hurt)) else {
                    break;
                };
                self.position.unit_mut(next).hurt = true;
                let unit = *self.position.unit(next);
                if let (Some(power), Some(at)) = (unit.owner, unit.at) {
                    self.tell.all(|| Fact::Combat(CombatFact::Hurt { power, kind, at }));
                }
            }
        }
        pieces.retain(|p| self.position.unit(*p).at.is_some());
    }

    fn stands(&self, piece: Piece, kind: Kind) -> bool {
        let unit = self.position.unit(piece);
        unit.at.is_some() && unit.kind == kind
    }

    /// Who goes first among units of a kind: the damaged, those without the research of the others, those of the power that has
    /// most of them, transports with least aboard, those who cannot withdraw, those with least left to do.
    fn doom(&self, piece: Piece, among: &[Piece]) -> Doom {
        let unit = self.position.unit(piece);
        let plain = rule::WHO_IS_LOST.holds() && !self.situation().is_improved(unit);
        let of_owner = among.iter().filter(|p| self.position.unit(**p).owner == unit.owner).count();
        let cost = |kind: Kind| u16::from(self.ground.profile(kind).cost);
        let cargo = || self.position.cargo(piece).map(|(_, u)| cost(u.kind)).sum();
        let laden = unit.kind == Kind::Transport && rule::WHO_IS_LOST.holds();
        let aboard = if laden { cargo() } else { 0 };
        (unit.hurt, plain, of_owner, Reverse(aboard), unit.is(Marks::SEABORNE), unit.used, Reverse(piece.0))
    }
}
