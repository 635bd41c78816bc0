//! Months and fortnights, seasons, weather and who plays first.

use serde::{Deserialize, Serialize};
use table::{data, text};

use super::nation::Faction;
use super::sea::Basin;

const WEATHER: &str = text!("data/weather.toml");

/// The year in which counting begins.
const FIRST_YEAR: u16 = 1936;

/// A month, counted from January 1936.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Month(u16);

/// Half a month, counted from the first half of January 1936.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Fortnight(u16);

/// Half a year (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Season {
    /// June to November.
    Summer,
    /// December to May.
    Winter,
}

impl Month {
    /// None for what is no month of these wars.
    pub fn new(year: u16, month: u8) -> Option<Month> {
        let years = year.checked_sub(FIRST_YEAR).filter(|years| *years < 100)?;
        (1..=12).contains(&month).then(|| Month(years * 12 + u16::from(month) - 1))
    }

    /// `1939-12`.
    pub fn parse(words: &str) -> Option<Month> {
        let (year, month) = words.split_once('-')?;
        Month::new(year.parse().ok()?, month.parse().ok()?)
    }

    pub fn year(self) -> u16 {
        FIRST_YEAR + self.0 / 12
    }

    /// January is 1.
    pub fn number(self) -> u8 {
        (self.0 % 12) as u8 + 1
    }

    pub fn season(self) -> Season {
        if (6..=11).contains(&self.number()) { Season::Summer } else { Season::Winter }
    }

    pub fn later(self, months: u16) -> Month {
        Month(self.0 + months)
    }

    pub fn first_half(self) -> Fortnight {
        Fortnight(self.0 * 2)
    }
}

impl Fortnight {
    pub fn month(self) -> Month {
        Month(self.0 / 2)
    }

    pub fn is_first_half(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub fn next(self) -> Fortnight {
        Fortnight(self.0 + 1)
    }
}

/// The state of the weather.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    Dry,
    Mud,
    Snow,
}

/// Two halves of the board have weather of their own (12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Half {
    West,
    East,
}

/// The weather of a fortnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Skies {
    pub west: Weather,
    pub east: Weather,
    /// A storm that the western dice brought, and one of the eastern dice.
    pub storms: [Option<Basin>; 2],
}

/// The tables of the weather.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    months: Vec<MonthRow>,
    storms: Vec<StormRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MonthRow {
    month: u8,
    /// After an odd total, after an even one.
    west: [Weather; 2],
    east: [Weather; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StormRow {
    totals: Vec<u8>,
    west: Basin,
    east: Basin,
}

impl Calendar {
    pub(super) fn load() -> Calendar {
        let calendar: Calendar = data::read("data/weather.toml", WEATHER);
        let months: Vec<u8> = calendar.months.iter().map(|row| row.month).collect();
        assert_eq!(months, Vec::from_iter(1..=12), "data/weather.toml: every month once, in order");
        calendar
    }

    fn states(&self, half: Half, month: Month) -> [Weather; 2] {
        let row = &self.months[usize::from(month.number()) - 1];
        match half {
            Half::West => row.west,
            Half::East => row.east,
        }
    }

    /// Are dice thrown? Not if it is certainly dry (12.1).
    pub fn is_rolled(&self, half: Half, month: Month) -> bool {
        self.states(half, month) != [Weather::Dry; 2]
    }

    /// The weather after this total of two dice.
    pub fn weather(&self, half: Half, month: Month, total: u8) -> Weather {
        self.states(half, month)[usize::from(total.is_multiple_of(2))]
    }

    /// The basin in which this total brings a storm (12.5).
    pub fn storm(&self, half: Half, month: Month, total: u8) -> Option<Basin> {
        let row = self.storms.iter().find(|row| row.totals.contains(&total))?;
        let basin = if half == Half::West { row.west } else { row.east };
        (self.weather(half, month, total) != Weather::Dry).then_some(basin)
    }
}

/// Who plays one after the other in a fortnight (4.22, 12.7).
pub fn order(east: Weather, second_front: bool) -> [Faction; 3] {
    use Faction::{Allies, Axis, Soviets};
    match (second_front, east == Weather::Snow) {
        (false, false) => [Axis, Allies, Soviets],
        (false, true) => [Soviets, Axis, Allies],
        (true, false) => [Allies, Axis, Soviets],
        (true, true) => [Allies, Soviets, Axis],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(words: &str) -> Month {
        Month::parse(words).expect("is a month")
    }

    /// 4.1
    #[test]
    fn seasons_break_in_june_and_december() {
        let seasons = [
            ("1939-11", Season::Summer),
            ("1939-12", Season::Winter),
            ("1940-05", Season::Winter),
            ("1940-06", Season::Summer),
        ];
        for (words, season) in seasons {
            assert_eq!(month(words).season(), season, "4.1: {words}");
        }
    }

    #[test]
    fn fortnights_run_through_the_year() {
        let first = month("1939-12").first_half();
        assert!(first.is_first_half() && !first.next().is_first_half());
        assert_eq!(first.next().month(), month("1939-12"));
        let january = first.next().next().month();
        assert_eq!((january, january.year(), january.number()), (month("1940-01"), 1940, 1));
        assert_eq!(month("1939-12").later(3), month("1940-03"));
        assert_eq!([Month::new(1935, 12), Month::new(1940, 13), Month::parse("DE WW")], [None; 3]);
    }

    /// 12.11, 12.12
    #[test]
    fn odd_dice_bring_mud() {
        let calendar = Calendar::load();
        let east = |words, total| calendar.weather(Half::East, month(words), total);
        assert_eq!([east("1940-03", 7), east("1940-03", 8)], [Weather::Mud, Weather::Snow], "12.12");
        assert_eq!([east("1939-12", 7), east("1939-12", 8)], [Weather::Snow; 2], "12.12");
        assert_eq!(calendar.weather(Half::West, month("1940-02"), 3), Weather::Mud, "12.11");
        let rolled = |half, number| calendar.is_rolled(half, Month::new(1940, number).expect("is a month"));
        let west: Vec<u8> = (1..=12).filter(|number| rolled(Half::West, *number)).collect();
        let east: Vec<u8> = (1..=12).filter(|number| rolled(Half::East, *number)).collect();
        assert_eq!(west, [1, 2, 11, 12], "12.11");
        assert_eq!(east, [1, 2, 3, 4, 5, 10, 11, 12], "12.12");
    }

    /// 12.5
    #[test]
    fn storms_come_with_odd_dice_and_bad_weather() {
        let calendar = Calendar::load();
        let december = month("1939-12");
        assert_eq!(calendar.storm(Half::East, december, 7), Some(Basin::EBaltic));
        assert_eq!(calendar.storm(Half::East, december, 9), Some(Basin::Arctic));
        assert_eq!(calendar.storm(Half::West, december, 11), Some(Basin::Mediterranean));
        assert_eq!(calendar.storm(Half::East, december, 8), None);
        assert_eq!(calendar.storm(Half::West, month("1940-03"), 7), None, "12.11: no storm in dry weather");
    }

    /// 4.22
    #[test]
    fn snow_in_the_east_lets_the_soviets_go_first() {
        use Faction::{Allies, Axis, Soviets};
        assert_eq!(order(Weather::Snow, false), [Soviets, Axis, Allies]);
        assert_eq!(order(Weather::Mud, false), [Axis, Allies, Soviets]);
        assert_eq!(order(Weather::Snow, true), [Allies, Soviets, Axis]);
        assert_eq!(order(Weather::Dry, true), [Allies, Axis, Soviets]);
    }
}
