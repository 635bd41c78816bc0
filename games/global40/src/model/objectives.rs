//! National objectives: `data/objectives.toml`.

use atlas::Map;
use serde::Deserialize;
use table::{Message, RuleId, Space, data};

use crate::model::holder::{Holder, Leaning};
use crate::model::powers::{Power, Powers, Side};
use crate::model::spaces::{LANDS, SPACES, Spaces};

/// What a power is paid for if all conditions hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    pub power: Power,
    pub key: String,
    pub rule: RuleId,
    pub pays: u8,
    /// Paid once in a game.
    pub once: bool,
    pub needs: Vec<Need>,
    /// Paid for each of these that is held, by the power or by its side; paid once if there are none.
    pub each: Option<(By, Spaces)>,
}

/// Who must hold something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Itself,
    Side(Side),
}

/// One condition of an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    AtWar,
    AtWarWith(Powers),
    AtWarWithAny(Powers),
    AtPeaceWith(Powers),
    WarInEurope,
    /// All of these, by the power or by its side.
    Holds(By, Spaces),
    HoldsSome(By, usize, Spaces),
    /// A land unit of its own in each.
    TroopsIn(Spaces),
    /// Neither in Allied hands nor leaning to the Allies.
    NotAllied(Spaces),
    NoAxisWarshipIn(Spaces),
    NoAlliedSurfaceShipIn(Spaces),
    /// No unit of a friend in these.
    NoFriendsIn(Spaces),
    Unless(Deed),
}

/// Something a power must not have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    HitIndoChina,
    UnprovokedWar,
}

#[derive(Deserialize)]
struct File {
    objective: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row {
    power: Power,
    key: String,
    rule: RuleId,
    pays: u8,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    at_war: bool,
    at_war_with: Option<Vec<Power>>,
    at_war_with_any: Option<Vec<Power>>,
    at_peace_with: Option<Vec<Power>>,
    #[serde(default)]
    war_in_europe: bool,
    self_holds: Option<Vec<String>>,
    self_holds_each: Option<Vec<String>>,
    #[serde(default)]
    self_holds_each_once_axis: bool,
    #[serde(default)]
    self_holds_all_home: bool,
    #[serde(default)]
    self_holds_all_originals: bool,
    axis_holds: Option<Vec<String>>,
    axis_holds_each: Option<Vec<String>>,
    axis_holds_some: Option<AtLeast>,
    allies_hold: Option<Vec<String>>,
    own_troops_in: Option<Vec<String>>,
    not_allied: Option<Vec<String>>,
    no_axis_warship_in: Option<Vec<String>>,
    no_allied_surface_ship_in: Option<Vec<String>>,
    #[serde(default)]
    no_friends_on_own_soil: bool,
    #[serde(default)]
    unless: Vec<Deed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AtLeast {
    least: usize,
    of: Vec<String>,
}

impl Objective {
    /// Reads the file; every place it names must be on the map.
    pub fn read(
        text: &str,
        map: &Map,
        original: &[Option<Power>; SPACES],
        holders: &[Holder; LANDS],
    ) -> Vec<Objective> {
        let file: File = data::read("data/objectives.toml", text);
        let of = |powers: &[Power]| -> Spaces {
            let is = |s: &Space| original[s.index()].is_some_and(|p| powers.contains(&p));
            (0..SPACES as u16).map(Space).filter(is).collect()
        };
        let pro_axis = |s: &Space| holders[s.index()] == Holder::Neutral(Leaning::Axis);
        let pro_axis: Spaces = (0..LANDS as u16).map(Space).filter(pro_axis).collect();
        let home = map.lexicon().tag("home-economy").expect("declared");
        let home: Spaces = map.spaces().filter(|s| map.place(*s).tags.contains(home)).collect();
        let row = |row: Row| -> Objective {
            let find = |key: &String| {
                map.by_key(key).unwrap_or_else(|| panic!("data/objectives.toml: {}: no space {key}", row.key))
            };
            let spaces = |keys: &Vec<String>| keys.iter().map(find).collect::<Spaces>();
            let powers = |list: &Vec<Power>| list.iter().copied().collect::<Powers>();
            let (axis, allies) = (By::Side(Side::Axis), By::Side(Side::Allies));
            let own = of(&[row.power]);
            let needs = [
                row.at_war.then_some(Need::AtWar),
                row.at_war_with.as_ref().map(|p| Need::AtWarWith(powers(p))),
                row.at_war_with_any.as_ref().map(|p| Need::AtWarWithAny(powers(p))),
                row.at_peace_with.as_ref().map(|p| Need::AtPeaceWith(powers(p))),
                row.war_in_europe.then_some(Need::WarInEurope),
                row.self_holds.as_ref().map(|s| Need::Holds(By::Itself, spaces(s))),
                row.self_holds_all_home.then(|| Need::Holds(By::Itself, home.intersection(own))),
                row.self_holds_all_originals.then_some(Need::Holds(By::Itself, own)),
                row.axis_holds.as_ref().map(|s| Need::Holds(axis, spaces(s))),
                row.allies_hold.as_ref().map(|s| Need::Holds(allies, spaces(s))),
                row.axis_holds_some.as_ref().map(|s| Need::HoldsSome(axis, s.least, spaces(&s.of))),
                row.own_troops_in.as_ref().map(|s| Need::TroopsIn(spaces(s))),
                row.not_allied.as_ref().map(|s| Need::NotAllied(spaces(s))),
                row.no_axis_warship_in.as_ref().map(|s| Need::NoAxisWarshipIn(spaces(s))),
                row.no_allied_surface_ship_in.as_ref().map(|s| Need::NoAlliedSurfaceShipIn(spaces(s))),
                row.no_friends_on_own_soil.then_some(Need::NoFriendsIn(own)),
            ];
            let once_axis = of(&[Power::Germany, Power::Italy]).union(pro_axis);
            let each = [
                row.self_holds_each.as_ref().map(|s| (By::Itself, spaces(s))),
                row.axis_holds_each.as_ref().map(|s| (axis, spaces(s))),
                row.self_holds_each_once_axis.then_some((By::Itself, once_axis)),
            ];
            Objective {
                power: row.power,
                rule: row.rule,
                pays: row.pays,
                once: row.once,
                needs: needs.into_iter().flatten().chain(row.unless.into_iter().map(Need::Unless)).collect(),
                each: each.into_iter().flatten().next(),
                key: row.key,
            }
        };
        file.objective.into_iter().map(row).collect()
    }

    /// The spaces that it is about.
    pub fn spaces(&self) -> Spaces {
        let mut all = self.each.map_or(Spaces::NONE, |(_, spaces)| spaces);
        for need in &self.needs {
            all = match need {
                Need::Holds(_, spaces)
                | Need::HoldsSome(_, _, spaces)
                | Need::TroopsIn(spaces)
                | Need::NotAllied(spaces)
                | Need::NoAxisWarshipIn(spaces)
                | Need::NoAlliedSurfaceShipIn(spaces) => all.union(*spaces),
                _ => all,
            };
        }
        all
    }

    /// What it is called.
    pub fn name(&self) -> Message {
        Message { key: format!("objective-{}-{}", self.power.word(), self.key).into(), args: Vec::new() }
    }
}
