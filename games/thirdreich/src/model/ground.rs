//! Everything that never changes, read once from the files in `data/`.

use table::pack::Hash;
use table::{Seat, data, text};

use super::area::{Area, AreaFile, CityLoss};
use super::board::Board;
use super::chit::Chit;
use super::country::{Country, CountryFile, CountryRow};
use super::forces::Forces;
use super::lands::Lands;
use super::nation::{Nation, NationFile, NationRow};
use super::scenario::{Scenario, ScenarioFile, SideRow};
use super::sea::{Narrows, SeaFile, SeaZone};
use super::theatre::Theatre;

/// Other tables are another edition: a test compares this with the files.
const DATA_HASH: &str = "a7381a7169401c32cef730975e4fd1a490d8f105618db8503e3b615888ddc4f9";

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
    pub lands: Lands,
    /// The side of each nation at the start, by [`Nation`].
    sides: [Option<u8>; Nation::COUNT],
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
        let lands = Lands::of(&europe, &nation, &scenario);
        let sides = scenario.side_numbers();
        let (boards, countries, nations) = (vec![europe], country, nation);
        Ground {
            boards,
            countries,
            nations,
            zones,
            narrows,
            areas,
            city_losses,
            forces,
            scenario,
            lands,
            sides,
        }
    }

    /// The map of a theatre.
    pub fn board(&self, theatre: Theatre) -> Option<&Board> {
        self.boards.iter().find(|board| board.theatre == theatre)
    }

    /// The map that is played on. With a second one, orders will name the map.
    pub fn europe(&self) -> &Board {
        &self.boards[0]
    }

    /// The side of a nation at the start, if it takes part. Where it stands now a position says.
    pub fn side_of(&self, nation: Nation) -> Option<&SideRow> {
        self.scenario.sides.get(usize::from(self.sides[nation as usize]?))
    }

    /// Who decides for a nation at the start; the sides are the seats in this scenario.
    pub fn seat(&self, nation: Nation) -> Seat {
        Seat(self.sides[nation as usize].unwrap_or_default())
    }

    /// The hash of everything in the files: part of the edition.
    pub fn data_hash() -> Hash {
        Hash::from_hex(DATA_HASH).expect("sixty-four digits")
    }

    pub fn nation(&self, nation: Nation) -> Option<&NationRow> {
        // The file lists them in the order of their type, unless somebody has changed it.
        let listed = self.nations.get(nation as usize).filter(|row| row.key == nation);
        listed.or_else(|| self.nations.iter().find(|row| row.key == nation))
    }

    /// The first nation whose home a country is.
    pub fn of_home(&self, home: Country) -> Option<&NationRow> {
        self.nations.iter().find(|row| row.home == Some(home))
    }

    pub fn country(&self, country: Country) -> Option<&CountryRow> {
        self.countries.iter().find(|row| row.key == country)
    }

    /// How a chit is called in orders and set-ups.
    pub fn chit_word(&self, chit: Chit) -> String {
        match chit {
            Chit::Naval => "naval".into(),
            Chit::Attrition => "attrition".into(),
            Chit::AirEffort => "air-effort".into(),
            Chit::GeneralOffensive => "general-offensive".into(),
            Chit::Headquarters(unit) => match self.forces.units.get(usize::from(unit.0)) {
                Some(row) => row.key.split_once('-').map_or(row.key.as_str(), |(_, name)| name).into(),
                None => format!("hq{}", unit.0),
            },
        }
    }

    /// The chit that a word names.
    pub fn chit_of(&self, word: &str) -> Option<Chit> {
        let mut known = self.scenario.chits.iter().flat_map(|row| row.chits.iter().copied());
        known.find(|chit| self.chit_word(*chit) == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_files() {
        let files = [
            text!("data/areas.toml"),
            text!("data/countries.toml"),
            text!("data/links.csv"),
            text!("data/map.toml"),
            text!("data/nations.toml"),
            text!("data/seas.toml"),
            text!("data/sides.csv"),
            text!("data/spaces.csv"),
            text!("data/forces/factors-barbarossa.csv"),
            text!("data/forces/factors.csv"),
            text!("data/forces/reinforcements-barbarossa.csv"),
            text!("data/forces/setup-barbarossa.csv"),
            text!("data/forces/units.csv"),
            text!("data/scenarios/barbarossa.toml"),
        ];
        let hash = Hash::of(files.concat().as_bytes());
        assert_eq!(Ground::data_hash(), hash, "other tables are another edition");
    }
}
