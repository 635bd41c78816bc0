//! What the end of a game is for those who play here.

use table::Seats;

/// What an end is for those who play here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won,
    Lost,
    Drawn,
}

impl Verdict {
    /// None if nobody plays here, or winners and losers do.
    pub fn of(winners: Seats, own: Seats) -> Option<Verdict> {
        if own.is_empty() {
            return None;
        }
        if winners.is_empty() {
            return Some(Verdict::Drawn);
        }
        match (own.meets(winners), own.is_within(winners)) {
            (_, true) => Some(Verdict::Won),
            (true, false) => None,
            (false, false) => Some(Verdict::Lost),
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Seat;

    use super::*;

    #[test]
    fn those_who_play_here_have_won_lost_or_both() {
        let seats = |numbers: &[u8]| numbers.iter().copied().map(Seat).collect::<Seats>();
        let of = |winners: &[u8], own: &[u8]| Verdict::of(seats(winners), seats(own));
        assert_eq!(of(&[0, 2], &[0]), Some(Verdict::Won));
        assert_eq!(of(&[0, 2], &[1]), Some(Verdict::Lost));
        assert_eq!(of(&[], &[1]), Some(Verdict::Drawn));
        assert_eq!(of(&[0], &[0, 1]), None, "both sides at one screen");
        assert_eq!(of(&[0], &[]), None, "bots among themselves");
    }
}
