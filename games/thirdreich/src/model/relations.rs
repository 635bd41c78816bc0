//! Who is at war with whom, and who is allied (R-TR-35).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::nation::Nation;
use super::scenario::SideRow;

/// Wars and alliances, each between two nations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Relations {
    wars: Pairs,
    alliances: Pairs,
}

/// Pairs of nations: for each nation a row of bits, one for every other. Written as a list of the pairs, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pairs([u64; Nation::COUNT]);

impl Pairs {
    fn insert(&mut self, [one, other]: [Nation; 2]) {
        self.0[one as usize] |= 1 << other as usize;
    }

    fn contains(&self, one: Nation, other: Nation) -> bool {
        self.0[one as usize] >> (other as usize) & 1 == 1
    }

    /// Nobody is paired with a nation any more.
    fn forget(&mut self, nation: Nation) {
        self.0[nation as usize] = 0;
        for row in &mut self.0 {
            *row &= !(1 << nation as usize);
        }
    }

    /// Who is paired with a nation.
    fn of(&self, one: Nation) -> impl Iterator<Item = Nation> {
        Nation::ALL.into_iter().filter(move |other| self.contains(one, *other))
    }
}

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs([0; Nation::COUNT])
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = Nation::ALL.into_iter().flat_map(|one| self.of(one).map(move |other| [one, other]));
        all.collect::<Vec<[Nation; 2]>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        let mut pairs = Pairs::default();
        for pair in Vec::<[Nation; 2]>::deserialize(deserializer)? {
            pairs.insert(pair);
        }
        Ok(pairs)
    }
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
        self.alliances.insert([one, other]);
        self.alliances.insert([other, one]);
    }

    /// Two nations are at war from now on.
    pub fn war(&mut self, one: Nation, other: Nation) {
        self.wars.insert([one, other]);
        self.wars.insert([other, one]);
    }

    /// A nation breaks its alliances and its wars, is allied to a power and that power's allies, and at war with its enemies.
    pub fn change_sides(&mut self, nation: Nation, to: Nation) {
        for pairs in [&mut self.wars, &mut self.alliances] {
            pairs.forget(nation);
        }
        self.alliances.insert([nation, nation]);
        for other in Nation::ALL.into_iter().filter(|other| *other != nation) {
            if self.are_friends(to, other) {
                self.ally(nation, other);
            } else if self.are_at_war(to, other) {
                self.war(nation, other);
            }
        }
    }

    /// A nation is out of the war: nobody's ally and nobody's enemy (5.47).
    pub fn leave(&mut self, nation: Nation) {
        self.wars.forget(nation);
        self.alliances.forget(nation);
    }

    /// Who is allied to a nation, itself not counted.
    pub fn allies(&self, of: Nation) -> impl Iterator<Item = Nation> {
        self.alliances.of(of).filter(move |other| *other != of)
    }

    pub fn are_at_war(&self, one: Nation, other: Nation) -> bool {
        self.wars.contains(one, other)
    }

    /// Allied, or the same.
    pub fn are_friends(&self, one: Nation, other: Nation) -> bool {
        one == other || self.alliances.contains(one, other)
    }

    /// The first nation with the same friends and the same enemies: what depends on these alone is the same for both.
    pub fn twin(&self, of: Nation) -> Nation {
        let rows = |nation: Nation| {
            let at = nation as usize;
            (self.wars.0[at], self.alliances.0[at] | 1 << at)
        };
        Nation::ALL.into_iter().find(|other| rows(*other) == rows(of)).unwrap_or(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nation_stands_at_its_place() {
        for (place, nation) in Nation::ALL.into_iter().enumerate() {
            assert_eq!(nation as usize, place);
        }
    }

    /// A position is written as it was when the pairs were kept as a sorted set of pairs.
    #[test]
    fn pairs_are_written_as_a_sorted_list() {
        let mut relations = Relations::default();
        relations.war(Nation::Ussr, Nation::Finland);
        relations.ally(Nation::Germany, Nation::Finland);
        let list = |pairs: &[[Nation; 2]]| pairs.to_vec();
        let wars = list(&[[Nation::Finland, Nation::Ussr], [Nation::Ussr, Nation::Finland]]);
        let alliances = list(&[[Nation::Finland, Nation::Germany], [Nation::Germany, Nation::Finland]]);
        assert_eq!(table::pack::pack(&relations), table::pack::pack(&(wars, alliances)));
        let back: Relations = table::pack::unpack(&table::pack::pack(&relations)).unwrap();
        assert_eq!(back, relations);
    }

    #[test]
    fn who_changes_sides_is_friend_and_enemy_of_the_others() {
        let side = |nations: &[Nation]| SideRow { key: String::new(), nations: nations.to_vec() };
        let axis = [Nation::Germany, Nation::Romania, Nation::Hungary];
        let mut relations = Relations::of(&[side(&axis), side(&[Nation::Ussr])]);
        relations.change_sides(Nation::Hungary, Nation::Ussr);
        assert!(relations.are_friends(Nation::Hungary, Nation::Ussr));
        assert!(!relations.are_at_war(Nation::Ussr, Nation::Hungary));
        for enemy in [Nation::Germany, Nation::Romania] {
            assert!(
                relations.are_at_war(Nation::Hungary, enemy) && relations.are_at_war(enemy, Nation::Hungary)
            );
            assert!(!relations.are_friends(enemy, Nation::Hungary));
        }
        assert!(relations.are_friends(Nation::Germany, Nation::Romania));
        relations.change_sides(Nation::Hungary, Nation::Germany);
        assert_eq!(relations, Relations::of(&[side(&axis), side(&[Nation::Ussr])]));
    }

    #[test]
    fn twins_have_the_same_friends_and_the_same_enemies() {
        let side = |nations: &[Nation]| SideRow { key: String::new(), nations: nations.to_vec() };
        let axis = [Nation::Germany, Nation::Romania, Nation::Hungary];
        let mut relations = Relations::of(&[side(&axis), side(&[Nation::Ussr, Nation::Finland])]);
        relations.leave(Nation::Romania);
        for nation in Nation::ALL {
            let twin = relations.twin(nation);
            assert_eq!(relations.twin(twin), twin);
            for other in Nation::ALL {
                assert_eq!(relations.are_friends(twin, other), relations.are_friends(nation, other));
                assert_eq!(relations.are_at_war(twin, other), relations.are_at_war(nation, other));
            }
        }
        assert_eq!(relations.twin(Nation::Hungary), Nation::Germany);
        assert_eq!(relations.twin(Nation::Romania), Nation::Romania);
    }

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
