//! A round of a battle as it is shown: fewer and larger steps than the sequence has.

use Role::{Attacker, Defender};

use super::figures::figures;
use crate::model::battle::state::{Battle, Role, Stage};
use crate::model::kinds::Kind;

/// A step of a round, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RoundStep {
    Air,
    Shore,
    Flak,
    Submarines,
    Attack,
    Defence,
    Parting,
    Press,
}

impl RoundStep {
    pub fn word(self) -> &'static str {
        match self {
            RoundStep::Air => "air",
            RoundStep::Shore => "shore",
            RoundStep::Flak => "flak",
            RoundStep::Submarines => "submarines",
            RoundStep::Attack => "attack",
            RoundStep::Defence => "defence",
            RoundStep::Parting => "parting",
            RoundStep::Press => "press",
        }
    }
}

impl Stage {
    /// The step that this is a part of.
    pub fn round_step(self) -> RoundStep {
        match self {
            Stage::Opening | Stage::AirRoll(_) | Stage::Planes(_) => RoundStep::Air,
            Stage::Bombardment
            | Stage::BombardmentLosses
            | Stage::FortShot
            | Stage::FortPick
            | Stage::FortLosses => RoundStep::Shore,
            Stage::Flak | Stage::FlakLosses => RoundStep::Flak,
            Stage::Dive(_) | Stage::Strike(_) | Stage::StrikeAgain | Stage::StrikeLosses(_) => {
                RoundStep::Submarines
            }
            Stage::Volley(Attacker)
            | Stage::VolleyAgain
            | Stage::Picks(Attacker)
            | Stage::Losses(Defender) => RoundStep::Attack,
            Stage::Volley(Defender) | Stage::Picks(Defender) | Stage::Losses(Attacker) => RoundStep::Defence,
            Stage::Close | Stage::Parting(_) | Stage::PartingLosses(_) => RoundStep::Parting,
            Stage::Judge | Stage::Press | Stage::Over => RoundStep::Press,
        }
    }
}

impl Battle {
    /// The steps of the current round that concern anybody here, in the order of play.
    pub fn round_steps(&self) -> Vec<RoundStep> {
        let now = self.stage.round_step();
        let (ours, theirs) = (self.attacker.alive(), self.defender.alive());
        let boats = ours.get(Kind::Submarine) + theirs.get(Kind::Submarine) > 0;
        let gun = if self.is_land() { Kind::Aaa } else { Kind::Cruiser };
        let first = self.round == 1;
        let concerns = |step: &RoundStep| match step {
            RoundStep::Air => first && ours.planes() > 0 && theirs.planes() > 0,
            RoundStep::Shore => first && self.shore.is_some(),
            RoundStep::Flak => first && ours.planes() > 0 && theirs.get(gun) > 0,
            RoundStep::Submarines => first && boats && !self.is_land(),
            RoundStep::Attack | RoundStep::Defence | RoundStep::Press => true,
            RoundStep::Parting => false,
        };
        let all = [
            RoundStep::Air,
            RoundStep::Shore,
            RoundStep::Flak,
            RoundStep::Submarines,
            RoundStep::Attack,
            RoundStep::Defence,
            RoundStep::Parting,
            RoundStep::Press,
        ];
        all.into_iter().filter(|step| *step == now || concerns(step)).collect()
    }

    /// The dice that a side would throw in its next volley: how many, and the highest number that hits.
    pub fn dice_of(&self, role: Role) -> Vec<(u16, u8)> {
        let mut at = [0u16; 7];
        for volley in self.volleys(role) {
            at.iter_mut().zip(volley.at).for_each(|(sum, n)| *sum += u16::from(n));
            at[usize::from(figures().with.heavy_bomber)] += u16::from(volley.pairs);
        }
        let some = at.into_iter().zip(0..).filter(|(count, at)| *count > 0 && *at > 0);
        some.collect()
    }
}
