//! What EuroFront shows so that it can be held to the laws.

mod claims;

use table::{Audience, Handle, Names, Piece, Proving, Rng, Space, Told, Viewer};

use crate::EuroFront;
use crate::model::blocks::{Block, Face, Mode};
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::frames::{Activation, Build, Frame};
use crate::model::nation::{Faction, Nation};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::command::is_in_theatre;
use crate::setup::Setup;

const SECRETS: &[&str] = &["units", "strengths", "activations", "builds", "marks"];

/// Blocks that secret orders name: what they are is bound up with those orders.
fn bound(position: &Position) -> Vec<Piece> {
    let mut named = Vec::new();
    for frame in position.frames.iter() {
        match frame {
            Frame::Command(command) => named.extend(command.named.iter().map(|named| named.hq)),
            Frame::Production(production) => {
                for build in production.drafts.iter().flat_map(|(_, builds)| builds) {
                    if let Build::Step(block) | Build::Disband(block) = build {
                        named.push(*block);
                    }
                }
            }
            _ => {}
        }
    }
    named
}

impl EuroFront {
    /// Blocks on the map whose faces the viewer may not see.
    fn hidden(&self, position: &Position, viewer: Viewer) -> Vec<Piece> {
        let bound = bound(position);
        let is_hidden = |block: &Block| {
            block.space().is_some() && !block.up && !position.is_friend(&self.ground, viewer, block.faction)
        };
        let hidden = position.pieces().filter(|(piece, block)| is_hidden(block) && !bound.contains(piece));
        hidden.map(|(piece, _)| piece).collect()
    }

    fn is_noted(&self, position: &Position, block: Piece) -> bool {
        position.block(block).face.is_some_and(|face| position.sightings[face.unit.index()].is_some())
    }

    /// Two hidden blocks of one colour change units and keep their strengths; one that is noted stays in its place.
    fn swap_units(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let hidden = self.hidden(position, viewer);
        let (Some(a), Some(b)) = (rng.pick(&hidden).copied(), rng.pick(&hidden).copied()) else {
            return false;
        };
        let (one, other) = (*position.block(a), *position.block(b));
        let noted = self.is_noted(position, a) || self.is_noted(position, b);
        let (Some(face), Some(other_face)) = (one.face, other.face) else { return false };
        let fits = |unit: UnitId, strength: u8| {
            let unit = self.ground.forces.unit(unit);
            (unit.troops.lowest()..=unit.max).contains(&strength)
        };
        let same_note = face.strength == other_face.strength;
        if one.faction != other.faction
            || face.unit == other_face.unit
            || (noted && !(one.at == other.at && same_note))
            || !fits(face.unit, other_face.strength)
            || !fits(other_face.unit, face.strength)
        {
            return false;
        }
        position.block_mut(a).face = Some(Face { unit: other_face.unit, ..face });
        position.block_mut(b).face = Some(Face { unit: face.unit, ..other_face });
        true
    }

    /// A hidden block of which nothing is noted is stronger or weaker.
    fn change_strength(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let hidden = self.hidden(position, viewer);
        let Some(block) = rng.pick(&hidden).copied().filter(|block| !self.is_noted(position, *block)) else {
            return false;
        };
        let Some(face) = &mut position.block_mut(block).face else { return false };
        let unit = self.ground.forces.unit(face.unit);
        let lowest = unit.troops.lowest();
        let strength = lowest + rng.below(u32::from(unit.max - lowest) + 1) as u8;
        let changed = face.strength != strength;
        face.strength = strength;
        changed
    }

    /// One HQ more or less is named.
    fn change_activations(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let Some(active) = position.active() else { return false };
        if position.is_friend(&self.ground, viewer, active) {
            return false;
        }
        let bound = bound(position);
        let is_hq = |block: &Block| {
            block.face.zip(block.space()).is_some_and(|(face, at)| {
                let unit = self.ground.forces.unit(face.unit);
                unit.troops.is_hq() && is_in_theatre(&self.ground, unit, at)
            })
        };
        let idle: Vec<(Piece, Space)> = position
            .pieces()
            .filter(|(piece, block)| block.faction == active && is_hq(block) && !bound.contains(piece))
            .filter_map(|(piece, block)| Some((piece, block.space()?)))
            .collect();
        let Frame::Command(command) = position.frames.top_mut() else { return false };
        if rng.one_in(2) && command.named.pop().is_some() {
            return true;
        }
        let Some((hq, at)) = rng.pick(&idle).copied() else { return false };
        command.named.push(Activation { hq, at, mode: Mode::Normal });
        true
    }

    /// A draft lacks its last entry.
    fn change_builds(&self, position: &mut Position, viewer: Viewer) -> bool {
        let friends = Faction::ALL.map(|faction| position.is_friend(&self.ground, viewer, faction));
        let Frame::Production(production) = position.frames.top_mut() else { return false };
        let mut drafts = production.drafts.iter_mut().filter(|(faction, _)| !friends[*faction as usize]);
        drafts.any(|(_, builds)| builds.pop().is_some())
    }

    /// Two hidden blocks of one stack change what they have done, once nobody can tell them apart.
    fn swap_marks(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let hidden = self.hidden(position, viewer);
        let (Some(a), Some(b)) = (rng.pick(&hidden).copied(), rng.pick(&hidden).copied()) else {
            return false;
        };
        let (one, other) = (*position.block(a), *position.block(b));
        let apart = one.faction != other.faction || one.at != other.at || one.marks == other.marks;
        let fresh = position
            .battles
            .iter()
            .any(|battle| battle.entered.iter().any(|(block, _)| *block == a || *block == b));
        if apart || fresh || position.movement().is_some() {
            return false;
        }
        position.block_mut(a).marks = other.marks;
        position.block_mut(b).marks = one.marks;
        true
    }
}

impl Proving for EuroFront {
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        Setup::of(if rng.one_in(2) { Scenario::WinterWar } else { Scenario::Weser })
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<StandingOrders> {
        Some(StandingOrders { rearguards_stay: rng.one_in(2) })
    }

    fn any_part(&self, position: &Position, rng: &mut Rng) -> Part {
        // One more than there is of everything.
        match rng.below(5) {
            0 => Part::Nation(*rng.pick(&Nation::ALL).expect("there are nations")),
            1 => Part::Unit(UnitId(rng.below(self.ground.forces.units.len() as u32 + 1) as u16)),
            2 => Part::Space(Space(rng.below(self.ground.map.len() as u32 + 1) as u16)),
            3 => Part::Block(Handle(rng.below(position.blocks.len() as u32 + 1) as u16)),
            _ => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
        }
    }

    fn longest(&self) -> u32 {
        4000
    }

    fn secrets(&self) -> &'static [&'static str] {
        SECRETS
    }

    fn scramble(&self, kind: usize, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        match SECRETS[kind] {
            "units" => self.swap_units(position, viewer, rng),
            "strengths" => self.change_strength(position, viewer, rng),
            "activations" => self.change_activations(position, viewer, rng),
            "builds" => self.change_builds(position, viewer),
            _ => self.swap_marks(position, viewer, rng),
        }
    }

    /// Each leak is a sum that only the secret decides, written where the public sees saved points.
    fn leak(&self, kind: usize, truth: &Position, seen: &mut Position) {
        let faces = || truth.pieces().filter_map(|(piece, block)| Some((piece.0 + 1, block.face?)));
        let sum = |numbers: &mut dyn Iterator<Item = u16>| numbers.fold(0u16, u16::wrapping_add);
        seen.points[0] = match SECRETS[kind] {
            "units" => sum(&mut faces().map(|(piece, face)| piece.wrapping_mul(face.unit.0))),
            "strengths" => sum(&mut faces().map(|(_, face)| face.strength.into())),
            "activations" => sum(&mut truth.frames.iter().map(|frame| match frame {
                Frame::Command(command) => command.named.len() as u16,
                _ => 0,
            })),
            "builds" => sum(&mut truth.frames.iter().map(|frame| match frame {
                Frame::Production(production) => {
                    production.drafts.iter().map(|(_, list)| list.len() as u16).sum()
                }
                _ => 0,
            })),
            _ => {
                let marked = truth.pieces().filter(|(_, block)| block.marks.moved || block.marks.strategic);
                sum(&mut marked.map(|(piece, _)| piece.0 + 1))
            }
        };
    }

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        let units = |position: &Position| -> Vec<UnitId> {
            position.blocks.iter().filter_map(|block| Some(block.face?.unit)).collect()
        };
        if units(before) != units(after) {
            return Err("a block has become another unit".into());
        }
        for faction in Faction::ALL {
            let steps = |position: &Position| -> i32 {
                let own = position.blocks.iter().filter(|block| block.faction == faction);
                own.filter_map(|block| Some(i32::from(block.face?.strength))).sum()
            };
            let heard = told.iter().filter(|told| told.to == Audience::Only(Viewer::seat(faction.seat())));
            let lost: i32 = heard
                .map(|told| match &told.fact {
                    Fact::Reduced { block, steps } if before.block(*block).faction == faction => {
                        i32::from(*steps)
                    }
                    Fact::Built { .. } => -1,
                    Fact::Rebuilt { block, strength } => {
                        let before = before.block(*block).face.map_or(0, |face| face.strength);
                        i32::from(before) - i32::from(*strength)
                    }
                    _ => 0,
                })
                .sum();
            if steps(before) - lost != steps(after) {
                let (had, has) = (steps(before), steps(after));
                return Err(format!("{faction:?} had {had} steps, was told of {lost} lost and has {has}"));
            }
        }
        Ok(())
    }

    fn embezzle(&self, position: &mut Position) {
        if let Some(face) = &mut position.blocks[0].face {
            face.strength += 1;
        }
    }

    fn names(&self) -> Option<Names<EuroFront>> {
        fn handle(part: &mut Part) -> Option<&mut Handle> {
            match part {
                Part::Block(handle) => Some(handle),
                _ => None,
            }
        }
        Some(Names { veil: |position| &mut position.veil, handle })
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        macro_rules! files {
            ($($name:literal),*) => { &[$(($name, include_str!(concat!("../../suite/", $name)))),*] };
        }
        files![
            "set-up.toml",
            "board.toml",
            "units.toml",
            "command.toml",
            "movement.toml",
            "control.toml",
            "combat.toml",
            "rail.toml",
            "supply.toml",
            "production.toml",
            "weather.toml",
            "air.toml",
            "sea.toml",
            "politics.toml",
            "areas.toml",
            "nations.toml",
            "fronts.toml",
            "scenarios.toml",
            "sequence.toml"
        ]
    }

    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        claims::holds(self, position, claim)
    }
}
