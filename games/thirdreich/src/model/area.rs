//! What land is worth in BRPs.

use serde::Deserialize;
use table::Space;

use super::country::Country;
use super::site::Land;
use super::source::Source;

/// Land with a value of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    pub what: What,
    /// BRPs a year.
    pub brp: u8,
    pub held: Held,
    pub source: Source,
}

/// Which land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Country(Country),
    Land(Land),
    /// A country without its lands that have a value of their own.
    RestOf(Country),
}

/// What one must hold to have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// The capital; both, where there are two.
    Capital,
    /// All hexes.
    Hexes,
    /// All cities.
    Cities,
}

/// Land whose value goes to who holds it in Spring (14.6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changing {
    pub countries: Vec<Country>,
    pub lands: Vec<Land>,
}

/// BRPs that a country's owner loses each Spring for a city in enemy hands (14.63, 18.1).
#[derive(Clone, Debug)]
pub struct CityLoss {
    pub country: Country,
    pub capital: u8,
    /// Cities that cost ten besides.
    pub ten: Vec<Space>,
    pub other: u8,
    pub source: Source,
}

/// `data/areas.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaFile {
    area: Vec<AreaEntry>,
    city: Vec<CityEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AreaEntry {
    country: Option<Country>,
    region: Option<Land>,
    rest_of: Option<Country>,
    brp: u8,
    held: Held,
    source: Source,
    rule: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityEntry {
    country: Country,
    #[serde(default)]
    capital: u8,
    #[serde(default)]
    ten: Vec<String>,
    #[serde(default)]
    other: u8,
    source: Source,
    rule: String,
}

impl AreaFile {
    /// With keys looked up.
    ///
    /// # Panics
    /// If a row names no land, two lands, or no rule for a figure of the book.
    pub(super) fn read(self, space: impl Fn(&str) -> Space) -> (Vec<Area>, Vec<CityLoss>) {
        let areas = self.area.into_iter().map(|row| {
            let what = match (row.country, row.region, row.rest_of) {
                (Some(country), None, None) => What::Country(country),
                (None, Some(land), None) => What::Land(land),
                (None, None, Some(country)) => What::RestOf(country),
                other => panic!("data/areas.toml: one kind of land in each row, not {other:?}"),
            };
            let cited = row.source != Source::Text || row.rule.is_some();
            assert!(cited, "data/areas.toml: {what:?} names no rule");
            Area { what, brp: row.brp, held: row.held, source: row.source }
        });
        let losses = self.city.into_iter().map(|row| {
            assert!(!row.rule.is_empty(), "data/areas.toml: cities of {:?} name no rule", row.country);
            let ten = row.ten.iter().map(|key| space(key)).collect();
            let CityEntry { country, capital, other, source, .. } = row;
            CityLoss { country, capital, ten, other, source }
        });
        (areas.collect(), losses.collect())
    }
}
