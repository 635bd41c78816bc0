//! Everything that never changes, read once from the files in `data/`.

use table::{data, text};

use super::area::{Area, AreaFile, CityLoss};
use super::board::Board;
use super::country::{Country, CountryFile, CountryRow};
use super::forces::Forces;
use super::nation::{Nation, NationFile, NationRow};
use super::scenario::{Scenario, ScenarioFile};
use super::sea::{Narrows, SeaFile, SeaZone};
use super::theatre::Theatre;

/// Maps, nations, values, forces and the scenario.
pub struct Ground {
    /// One for each theatre that is drawn.
    pub boards: Vec<Board>,
    pub countries: Vec<CountryRow>,
    pub nations: Vec<NationRow>,
    pub zones: Vec<SeaZone>,
    pub narrows: Vec<Narrows>,
    pub areas: Vec<Area>,
    pub city_losses: Vec<CityLoss>,
    pub forces: Forces,
    pub scenario: Scenario,
}

impl Ground {
    /// Reads the files; they are part of the program, so a fault in them is a fault of the program.
    pub fn load() -> Ground {
        let map = table::map!("map.toml", "spaces.csv", "links.csv", "sides.csv");
        let europe = Board::new(Theatre::Europe, map);
        let space = |key: &str| europe.map.by_key(key).unwrap_or_else(|| panic!("the map has no {key}"));
        let CountryFile { country } = data::read("data/countries.toml", text!("data/countries.toml"));
        let NationFile { nation } = data::read("data/nations.toml", text!("data/nations.toml"));
        let seas: SeaFile = data::read("data/seas.toml", text!("data/seas.toml"));
        let (zones, narrows) = seas.read(space);
        let areas: AreaFile = data::read("data/areas.toml", text!("data/areas.toml"));
        let (areas, city_losses) = areas.read(space);
        let forces = Forces::load(|key| europe.map.by_key(key));
        let file = "data/scenarios/barbarossa.toml";
        let scenario: ScenarioFile = data::read(file, text!("data/scenarios/barbarossa.toml"));
        let scenario = scenario.read(&europe, &country, &nation, &forces);
        let (boards, countries, nations) = (vec![europe], country, nation);
        Ground { boards, countries, nations, zones, narrows, areas, city_losses, forces, scenario }
    }

    /// The map of a theatre.
    pub fn board(&self, theatre: Theatre) -> Option<&Board> {
        self.boards.iter().find(|board| board.theatre == theatre)
    }

    pub fn nation(&self, nation: Nation) -> Option<&NationRow> {
        self.nations.iter().find(|row| row.key == nation)
    }

    pub fn country(&self, country: Country) -> Option<&CountryRow> {
        self.countries.iter().find(|row| row.key == country)
    }
}
