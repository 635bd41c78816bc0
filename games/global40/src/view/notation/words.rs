//! The words people use, and what they mean in notation.

use table::Space;

use crate::model::board::Ground;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::spaces::SPACES;

/// Kinds of unit by what players call and abbreviate them.
const KINDS: &[(&str, Kind)] = &[
    ("inf", Kind::Infantry),
    ("art", Kind::Artillery),
    ("arty", Kind::Artillery),
    ("rtl", Kind::Artillery),
    ("mec", Kind::Mech),
    ("mech-inf", Kind::Mech),
    ("mechanized-infantry", Kind::Mech),
    ("mechanised-infantry", Kind::Mech),
    ("arm", Kind::Armor),
    ("armour", Kind::Armor),
    ("tank", Kind::Armor),
    ("aa", Kind::Aaa),
    ("aa-gun", Kind::Aaa),
    ("anti-aircraft-gun", Kind::Aaa),
    ("ftr", Kind::Fighter),
    ("fig", Kind::Fighter),
    ("jet-fighter", Kind::Jet),
    ("tac", Kind::Tactical),
    ("tactical-bomber", Kind::Tactical),
    ("strat", Kind::Strategic),
    ("strategic-bomber", Kind::Strategic),
    ("bomber", Kind::Strategic),
    ("bmr", Kind::Strategic),
    ("bb", Kind::Battleship),
    ("cv", Kind::Carrier),
    ("ac", Kind::Carrier),
    ("fleet-carrier", Kind::Carrier),
    ("lcv", Kind::LightCarrier),
    ("ca", Kind::Cruiser),
    ("dd", Kind::Destroyer),
    ("ss", Kind::Submarine),
    ("sub", Kind::Submarine),
    ("tt", Kind::Transport),
    ("trn", Kind::Transport),
    ("trans", Kind::Transport),
];

/// Spaces by the cities in them and by short names.
const PLACES: &[(&str, &str)] = &[
    ("berlin", "germany"),
    ("warsaw", "poland"),
    ("paris", "france"),
    ("london", "united-kingdom"),
    ("england", "united-kingdom"),
    ("uk", "united-kingdom"),
    ("rome", "southern-italy"),
    ("moscow", "russia"),
    ("leningrad", "novgorod"),
    ("stalingrad", "volgograd"),
    ("cairo", "egypt"),
    ("ottawa", "ontario"),
    ("washington", "eastern-united-states"),
    ("east-us", "eastern-united-states"),
    ("eastern-us", "eastern-united-states"),
    ("eus", "eastern-united-states"),
    ("central-us", "central-united-states"),
    ("cus", "central-united-states"),
    ("west-us", "western-united-states"),
    ("western-us", "western-united-states"),
    ("wus", "western-united-states"),
    ("san-francisco", "western-united-states"),
    ("tokyo", "japan"),
    ("shanghai", "kiangsu"),
    ("hong-kong", "kwangtung"),
    ("manila", "philippines"),
    ("calcutta", "india"),
    ("sydney", "new-south-wales"),
    ("hawaii", "hawaiian-islands"),
    ("honolulu", "hawaiian-islands"),
    ("south-africa", "union-of-south-africa"),
    ("indo-china", "french-indo-china"),
    ("southern-germany", "greater-southern-germany"),
];

/// Powers by what their people are called.
const PEOPLES: &[(&str, Power)] = &[
    ("german", Power::Germany),
    ("soviet", Power::Soviets),
    ("soviet-union", Power::Soviets),
    ("ussr", Power::Soviets),
    ("russian", Power::Soviets),
    ("russia", Power::Soviets),
    ("japanese", Power::Japan),
    ("usa", Power::Us),
    ("united-states", Power::Us),
    ("america", Power::Us),
    ("american", Power::Us),
    ("chinese", Power::China),
    ("britain", Power::Uk),
    ("british", Power::Uk),
    ("united-kingdom", Power::Uk),
    ("italian", Power::Italy),
    ("australia", Power::Anzac),
    ("french", Power::France),
];

/// Facilities by what players call them.
const WORKS: &[(&str, FacilityKind)] = &[
    ("major-complex", FacilityKind::Major),
    ("major-factory", FacilityKind::Major),
    ("minor-complex", FacilityKind::Minor),
    ("minor-factory", FacilityKind::Minor),
    ("airbase", FacilityKind::AirBase),
    ("airfield", FacilityKind::AirBase),
    ("ab", FacilityKind::AirBase),
    ("naval-base", FacilityKind::NavalBase),
    ("navalbase", FacilityKind::NavalBase),
    ("port", FacilityKind::NavalBase),
    ("nb", FacilityKind::NavalBase),
    ("fortification", FacilityKind::Fort),
];

/// What orders begin with, as people say it; of several meanings the likeliest first.
const VERBS: &[(&str, &[Verb])] = &[
    ("purchase", &[Verb::Buy]),
    ("order", &[Verb::Buy]),
    ("attack", &[Verb::Attack, Verb::Move, Verb::Assault]),
    ("invade", &[Verb::Move, Verb::Assault]),
    ("go", &[Verb::Move]),
    ("send", &[Verb::Move]),
    ("march", &[Verb::Move]),
    ("sail", &[Verb::Move]),
    ("fly", &[Verb::Move]),
    ("bomb", &[Verb::Raid]),
    ("shell", &[Verb::Bombard]),
    ("war", &[Verb::Declare]),
    ("declare-war", &[Verb::Declare]),
    ("retreat", &[Verb::Withdraw]),
    ("continue", &[Verb::Press]),
    ("submerge", &[Verb::Dive]),
    ("put", &[Verb::Place]),
    ("deploy", &[Verb::Place]),
    ("mobilise", &[Verb::Place]),
    ("mobilize", &[Verb::Place]),
    ("land", &[Verb::Land, Verb::Assault, Verb::Unload, Verb::Move]),
    ("offload", &[Verb::Unload]),
    ("embark", &[Verb::Load]),
    ("para", &[Verb::Drop]),
    ("end", &[Verb::Done]),
    ("finish", &[Verb::Done]),
    ("next", &[Verb::Done]),
    ("no", &[Verb::Pass, Verb::Refuse, Verb::Done]),
    ("none", &[Verb::Pass, Verb::Done]),
    ("yes", &[Verb::Allow, Verb::Ambush, Verb::Press]),
];

/// Numbers that are written as words.
const NUMBERS: &[(&str, u8)] = &[
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("two", 2),
    ("both", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
];

/// The word as it stands, and without the ending of a plural.
fn singular(word: &str) -> [&str; 2] {
    [word, word.strip_suffix('s').unwrap_or(word)]
}

fn look<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let one = |word: &str| table.iter().find(|(known, _)| *known == word).map(|(_, meant)| *meant);
    singular(word).into_iter().find_map(one)
}

pub fn kind(word: &str) -> Option<Kind> {
    singular(word).into_iter().find_map(Kind::read).or_else(|| look(KINDS, word))
}

pub fn number(word: &str) -> Option<u8> {
    word.parse().ok().or_else(|| NUMBERS.iter().find(|(known, _)| *known == word).map(|(_, n)| *n))
}

pub fn power(word: &str) -> Option<Power> {
    Power::read(word).or_else(|| look(PEOPLES, word))
}

pub fn works(word: &str) -> Option<FacilityKind> {
    singular(word).into_iter().find_map(FacilityKind::read).or_else(|| look(WORKS, word))
}

pub fn project(word: &str) -> Option<Project> {
    Project::read(word).or_else(|| Project::ALL.into_iter().find(|p| p.word().trim_end_matches('s') == word))
}

pub fn verbs(word: &str) -> Vec<Verb> {
    let said = VERBS.iter().find(|(known, _)| *known == word).map(|(_, verbs)| verbs.to_vec());
    said.unwrap_or_else(|| Verb::ALL.iter().copied().filter(|v| v.word() == word).collect())
}

/// The space of this key, of this name, with this city, or with this number if it is a zone.
pub fn space(ground: &Ground, word: &str) -> Option<Space> {
    let of_number =
        || ground.map.by_key(&format!("z{word}")).filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
    let by_city =
        || PLACES.iter().find(|(known, _)| *known == word).and_then(|(_, key)| ground.map.by_key(key));
    ground.map.by_key(word).or_else(of_number).or_else(by_city)
}

/// The only space whose name has these initials, or begins so, or has a word that begins so.
pub fn nearest_space(ground: &Ground, word: &str) -> Option<Space> {
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = (0..SPACES as u16).map(Space).filter(|space| fits(ground.key(*space)));
        found.next().filter(|_| found.next().is_none())
    };
    let initials = |key: &str| key.split('-').filter_map(|part| part.chars().next()).eq(word.chars());
    let begins = |key: &str| word.len() > 2 && key.starts_with(word);
    let has = |key: &str| word.len() > 2 && key.split('-').any(|part| part.starts_with(word));
    (word.len() > 1).then(|| only(&initials).or_else(|| only(&begins)).or_else(|| only(&has))).flatten()
}

/// What a word of notation with a sign in front means: `+z110`, `@uk`, `#fort`, `%radar`, `3-inf`, `3inf`, `ship12`.
pub fn signed(ground: &Ground, word: &str) -> Option<Part> {
    if let Some(way) = word.strip_prefix('+') {
        return space(ground, way).map(Part::Via);
    }
    if let Some(named) = word.strip_prefix('@') {
        return power(named).map(Part::Power);
    }
    if let Some(named) = word.strip_prefix('#') {
        return works(named).map(Part::Works);
    }
    if let Some(named) = word.strip_prefix('%') {
        return project(named).map(Part::Project);
    }
    if let Some(number) = word.strip_prefix("ship") {
        return number.parse().ok().map(|n| Part::Ship(table::Piece(n)));
    }
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    if digits == 0 || digits == word.len() {
        return None;
    }
    let count = word[..digits].parse().ok()?;
    let kind = kind(word[digits..].trim_start_matches(['-', 'x', '*']))?;
    Some(Part::Units(kind, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_cut_short_where_only_one_begins_so() {
        let ground = Ground::load();
        let key = |word: &str| nearest_space(&ground, word).map(|space| ground.key(space));
        assert_eq!([key("fra"), key("ger"), key("pol")], [Some("france"), Some("germany"), Some("poland")]);
        assert_eq!([key("nor"), key("fr"), key("gsg")], [None, None, Some("greater-southern-germany")]);
        assert_eq!(key("hungary"), Some("slovakia-hungary"));
    }
}
