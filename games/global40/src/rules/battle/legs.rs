//! A round of a battle as it is shown: fewer and larger steps than the sequence has.

use Role::{Attacker, Defender};

use super::figures::figures;
use crate::model::battle::state::{Battle, Role, Stage};
use crate::model::kinds::Kind;

/// A step of a round, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Leg {
    Air,
    Shore,
    Flak,
    Submarines,
    Attack,
    Defence,
    Parting,
    Press,
}

impl Leg {
    pub fn word(self) -> &'static str {
        match self {
            Leg::Air => "air",
            Leg::Shore => "shore",
            Leg::Flak => "flak",
            Leg::Submarines => "submarines",
            Leg::Attack => "attack",
            Leg::Defence => "defence",
            Leg::Parting => "parting",
            Leg::Press => "press",
        }
    }
}

impl Stage {
    /// The step that this is a part of.
    pub fn leg(self) -> Leg {
        match self {
            Stage::Opening | Stage::AirRoll(_) | Stage::Planes(_) => Leg::Air,
            Stage::Bombardment
            | Stage::BombardmentLosses
            | Stage::FortShot
            | Stage::FortPick
            | Stage::FortLosses => Leg::Shore,
            Stage::Flak | Stage::FlakLosses => Leg::Flak,
            Stage::Dive(_) | Stage::Strike(_) | Stage::StrikeAgain | Stage::StrikeLosses(_) => {
                Leg::Submarines
            }
            Stage::Volley(Attacker)
            | Stage::VolleyAgain
            | Stage::Picks(Attacker)
            | Stage::Losses(Defender) => Leg::Attack,
            Stage::Volley(Defender) | Stage::Picks(Defender) | Stage::Losses(Attacker) => Leg::Defence,
            Stage::Close | Stage::Parting(_) | Stage::PartingLosses(_) => Leg::Parting,
            Stage::Judge | Stage::Press | Stage::Over => Leg::Press,
        }
    }
}

impl Battle {
    /// The steps of the current round that concern anybody here, in the order of play.
    pub fn legs(&self) -> Vec<Leg> {
        let now = self.stage.leg();
        let (ours, theirs) = (self.attacker.alive(), self.defender.alive());
        let boats = ours.get(Kind::Submarine) + theirs.get(Kind::Submarine) > 0;
        let gun = if self.is_land() { Kind::Aaa } else { Kind::Cruiser };
        let first = self.round == 1;
        let concerns = |leg: &Leg| match leg {
            Leg::Air => first && ours.planes() > 0 && theirs.planes() > 0,
            Leg::Shore => first && self.shore.is_some(),
            Leg::Flak => first && ours.planes() > 0 && theirs.get(gun) > 0,
            Leg::Submarines => first && boats && !self.is_land(),
            Leg::Attack | Leg::Defence | Leg::Press => true,
            Leg::Parting => false,
        };
        let all = [
            Leg::Air,
            Leg::Shore,
            Leg::Flak,
            Leg::Submarines,
            Leg::Attack,
            Leg::Defence,
            Leg::Parting,
            Leg::Press,
        ];
        all.into_iter().filter(|leg| *leg == now || concerns(leg)).collect()
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
