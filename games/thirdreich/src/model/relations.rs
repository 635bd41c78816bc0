//! Who is at war with whom, and who is allied (R-TR-35).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::nation::Nation;
use super::scenario::SideRow;

/// Wars and alliances, each between two nations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Relations {
    wars: BTreeSet<[Nation; 2]>,
    alliances: BTreeSet<[Nation; 2]>,
}

impl Relations {
    /// Everybody of a side is allied, and at war with everybody of the others.
    pub fn of(sides: &[SideRow]) -> Relations {
        let mut relations = Relations::default();
        for (number, side) in sides.iter().enumerate() {
            for (other, nations) in sides.iter().enumerate() {
                for pair in side.nations.iter().flat_map(|one| nations.nations.iter().map(|two| [*one, *two]))
                {
                    if number == other {
                        relations.alliances.insert(pair);
                    } else {
                        relations.wars.insert(pair);
                    }
                }
            }
        }
        relations
    }

    /// Two nations are allied from now on.
    pub fn ally(&mut self, one: Nation, other: Nation) {
        self.alliances.extend([[one, other], [other, one]]);
    }

    /// Two nations are at war from now on.
    pub fn war(&mut self, one: Nation, other: Nation) {
        self.wars.extend([[one, other], [other, one]]);
    }

    /// Who is allied to a nation, itself not counted.
    pub fn allies(&self, of: Nation) -> impl Iterator<Item = Nation> {
        self.alliances.iter().filter(move |[one, other]| *one == of && *other != of).map(|[_, other]| *other)
    }

    pub fn are_at_war(&self, one: Nation, other: Nation) -> bool {
        self.wars.contains(&[one, other])
    }

    /// Allied, or the same.
    pub fn are_friends(&self, one: Nation, other: Nation) -> bool {
        one == other || self.alliances.contains(&[one, other])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_sides_are_at_war_with_each_other() {
        let side = |nations: &[Nation]| SideRow { key: String::new(), nations: nations.to_vec() };
        let sides =
            [side(&[Nation::Germany, Nation::Finland]), side(&[Nation::Ussr]), side(&[Nation::Britain])];
        let relations = Relations::of(&sides);
        assert!(relations.are_friends(Nation::Finland, Nation::Germany));
        assert!(
            relations.are_at_war(Nation::Ussr, Nation::Britain)
                && relations.are_at_war(Nation::Britain, Nation::Ussr)
        );
        assert!(!relations.are_friends(Nation::Ussr, Nation::Britain));
        assert!(relations.are_friends(Nation::Sweden, Nation::Sweden));
        assert!(!relations.are_at_war(Nation::Sweden, Nation::Ussr));
    }
}
