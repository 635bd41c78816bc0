//! How likely each number of hits is.

/// Certainty.
pub const SURE: i64 = 1 << 30;

/// Dice of one side, by the faces that hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dice {
    /// 4, 5 and 6 hit.
    pub from_four: i32,
    /// 5 and 6 hit.
    pub from_five: i32,
    /// 6 hits.
    pub from_six: i32,
}

/// Dice beyond this number change nothing that matters.
const MOST: i32 = 90;

impl Dice {
    /// How likely 0, 1, 2 ... hits are, in parts of [`SURE`].
    pub fn hits(self) -> Vec<i64> {
        let mut chances = vec![SURE];
        for (dice, faces) in [(self.from_four, 3), (self.from_five, 2), (self.from_six, 1)] {
            for _ in 0..dice.clamp(0, MOST) {
                chances.resize(chances.len() + 1, 0);
                for hits in (0..chances.len()).rev() {
                    let one_less = if hits > 0 { chances[hits - 1] } else { 0 };
                    chances[hits] = (chances[hits] * (6 - faces) + one_less * faces) / 6;
                }
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up() {
        let chances = Dice { from_four: 2, from_five: 3, from_six: 4 }.hits();
        assert_eq!(chances.len(), 10);
        let all: i64 = chances.iter().sum();
        assert!((SURE - all) < 100, "{all}");
        let two = Dice { from_four: 2, ..Dice::default() }.hits();
        assert_eq!(two, [SURE / 4, SURE / 2, SURE / 4]);
    }
}
