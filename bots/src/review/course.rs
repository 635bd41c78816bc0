//! The odds of the sides.

use table::{Outcome, Seat, Seats};

/// The odds of each side, in thousandths, given those of a seat's side; the others share the rest equally.
pub fn of_seat(sides: &[Seats], seat: Seat, odds: u16) -> Vec<u16> {
    let ours = sides.iter().position(|side| side.contains(seat)).unwrap_or(0);
    let others = (sides.len() as u16 - 1).max(1);
    let rest = 1000 - odds.min(1000);
    let mut shares: Vec<u16> = sides.iter().map(|_| rest / others).collect();
    shares[ours] = 0;
    shares[ours] = 1000 - shares.iter().sum::<u16>();
    shares
}

/// The same for a finished game: everything for the winners, or equal shares if there are none.
pub fn of_outcome(sides: &[Seats], outcome: &Outcome) -> Vec<u16> {
    let won = |side: &Seats| outcome.winners.is_empty() || side.meets(outcome.winners);
    let winners = sides.iter().filter(|side| won(side)).count().max(1) as u16;
    let mut odds: Vec<u16> = sides.iter().map(|side| if won(side) { 1000 / winners } else { 0 }).collect();
    let rest = 1000 - odds.iter().sum::<u16>();
    if let Some(first) = odds.iter_mut().find(|odds| **odds > 0) {
        *first += rest;
    }
    odds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_all_sides_are_a_thousand() {
        let sides: Vec<Seats> = [0, 1, 2].map(|seat| Seats::one(Seat(seat))).to_vec();
        for odds in [0, 1, 333, 500, 998, 1000] {
            let all = of_seat(&sides, Seat(1), odds);
            assert_eq!(all.iter().sum::<u16>(), 1000);
            assert!(all[1].abs_diff(odds) <= 1, "{all:?}");
            assert_eq!(of_seat(&sides[..2], Seat(1), odds), [1000 - odds, odds]);
        }
        let drawn = Outcome { winners: Seats::NONE, how: table::msg!("x") };
        assert_eq!(of_outcome(&sides, &drawn), [334, 333, 333]);
        let won = Outcome { winners: Seats::one(Seat(2)), how: table::msg!("x") };
        assert_eq!(of_outcome(&sides, &won), [0, 0, 1000]);
    }
}
