//! The start: the charts, or a set-up written by a player.

mod checks;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Arg, Frames, Message, SetupFault, Space, msg};

use crate::model::board::{Ground, Placed};
use crate::model::combat::LossPreferences;
use crate::model::events::{Deck, Event};
use crate::model::facilities::{Facility, FacilityKind};
use crate::model::holder::{Holder, Leaning};
use crate::model::kinds::Kind;
use crate::model::options::Options;
use crate::model::politics::Ledger;
use crate::model::position::{Frame, Position, Turn};
use crate::model::powers::{POWERS, Power, Powers, Side};
use crate::model::purchases::{Purchases, Stores};
use crate::model::research::{PROJECTS, Project, Projects};
use crate::model::unit::Unit;
use crate::model::victory::Clocks;
use crate::rules::politics::deeds::Deed;

/// Anything a person may type as a start. What is left out is as in the charts of 1940.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    pub options: Options,
    pub round: Option<u8>,
    pub power: Option<Power>,
    /// `purchase`, `combat-move`, `non-combat`, `mobilise`, `income`.
    pub phase: Option<String>,
    /// Units by space: `"3 germany infantry"`, `"neutral infantry"`, `"hurt uk battleship"`. If given, there are no others;
    /// if not, those of the charts, except land units in enemy lands.
    pub units: Option<BTreeMap<String, Vec<String>>>,
    /// Facilities by space: `"major"`, `"air-base 2"` with damage, `"fort building 1"`, `"minor upgrading 1"`, `"minor relocated"`. If given, there are no
    /// others.
    pub works: Option<BTreeMap<String, Vec<String>>>,
    /// Who holds a space, where it is not as in 1940: a power, `strict`, `pro-axis`, `pro-allies`, `dutch`, `joined-axis`, `joined-allies`.
    pub holders: BTreeMap<String, String>,
    pub treasury: BTreeMap<Power, u16>,
    pub pilots: BTreeMap<Power, i8>,
    /// Projects developed.
    pub developed: BTreeMap<Power, Vec<Project>>,
    /// How far projects have come.
    pub research: BTreeMap<Power, BTreeMap<Project, u8>>,
    /// Wars beside those of 1940: `"germany soviets"`.
    pub wars: Vec<String>,
    /// If true, only the wars listed.
    pub only_these_wars: bool,
    pub ledger: Option<Ledger>,
    /// What has been bought and waits to be placed: `"3 infantry"`, `"air-base"`.
    pub bought: Vec<String>,
    /// Commandos and bombs in hand, complexes on their way.
    pub stores: Stores,
    /// The card of the round; otherwise one is drawn, if there are events.
    pub event: Option<Event>,
    /// Goals that are held, by whom, and in which round that power's turn ends the war.
    pub clocks: Clocks,
    /// Who is asked in battles whenever there is a choice.
    pub asks: Vec<Power>,
    /// Extra IPCs before the start.
    pub bids: BTreeMap<Power, u16>,
    /// What has just been done, carried out by the rules before anybody decides: `"germany takes france"`,
    /// `"japan attacks amur"`, `"italy joins bulgaria"`, `"germany crosses western-germany france"`, `"battles end"`.
    pub deeds: Vec<String>,
}

const AT_WAR: [(Power, Power); 7] = [
    (Power::Germany, Power::France),
    (Power::Germany, Power::Uk),
    (Power::Germany, Power::Anzac),
    (Power::Italy, Power::France),
    (Power::Italy, Power::Uk),
    (Power::Italy, Power::Anzac),
    (Power::Japan, Power::China),
];

struct Reader<'r> {
    ground: &'r Ground,
    faults: Vec<SetupFault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: String, why: Message) {
        self.faults.push(SetupFault { at, why });
    }

    fn space(&mut self, at: &str, key: &str) -> Option<Space> {
        let space = self.ground.map.by_key(key);
        if space.is_none() {
            self.fault(at.into(), msg!("setup-no-space", key = Arg::Literal(key.into())));
        }
        space
    }

    /// `3 germany infantry`, `hurt uk battleship`, `2 neutral infantry`.
    fn units(&mut self, at: &str, text: &str, space: Space, out: &mut Vec<Unit>) {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let count = words.first().and_then(|w| w.parse::<u8>().ok());
        if count.is_some() {
            words.remove(0);
        }
        let hurt = words.first() == Some(&"hurt");
        if hurt {
            words.remove(0);
        }
        let read = |words: &[&str]| -> Option<(Option<Power>, Kind)> {
            let [owner, kind] = words else { return None };
            let owner = if *owner == "neutral" { None } else { Some(Power::read(owner)?) };
            Some((owner, Kind::read(kind)?))
        };
        match read(&words) {
            Some((owner, kind))
                if kind.is_sea() && !self.ground.is_sea(space)
                    || kind.is_land() && self.ground.is_sea(space) && owner.is_none() =>
            {
                self.fault(at.into(), msg!("setup-wrong-element", text = Arg::Literal(text.into())));
            }
            Some((owner, kind)) => {
                let unit = Unit { hurt: hurt && kind.is_capital(), ..Unit::new(kind, owner, space) };
                out.extend((0..count.unwrap_or(1)).map(|_| unit));
            }
            None => self.fault(at.into(), msg!("setup-no-unit", text = Arg::Literal(text.into()))),
        }
    }

    /// `major`, `air-base 2`, `fort building 1`, `minor relocated`.
    fn works(&mut self, at: &str, text: &str, space: Space) -> Option<Facility> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |w: &str| w.parse::<u8>().ok();
        let read = || -> Option<Facility> {
            let works = FacilityKind::read(words.first()?)?;
            let plain = Facility::new(space, works);
            match words[1..] {
                [] => Some(plain),
                ["relocated"] if works.is_complex() => Some(Facility { relocated: true, ..plain }),
                ["building", chips] => Some(Facility { build: number(chips)?, ..plain }),
                ["upgrading", chips] if works == FacilityKind::Minor => {
                    Some(Facility { upgrade: number(chips)?, ..plain })
                }
                [damage, "building", chips] => {
                    Some(Facility { damage: number(damage)?, build: number(chips)?, ..plain })
                }
                [damage] => Some(Facility { damage: number(damage)?, ..plain }),
                _ => None,
            }
        };
        let found = read()
            .filter(|f| f.damage <= self.ground.facility(f.works).max_damage && !self.ground.is_sea(space));
        if found.is_none() {
            self.fault(at.into(), msg!("setup-no-works", text = Arg::Literal(text.into())));
        }
        found
    }

    fn holder(&mut self, at: &str, word: &str) -> Option<Holder> {
        let holder = match word {
            "strict" => Some(Holder::Neutral(Leaning::Strict)),
            "pro-axis" => Some(Holder::Neutral(Leaning::Axis)),
            "pro-allies" => Some(Holder::Neutral(Leaning::Allies)),
            "dutch" => Some(Holder::Dutch),
            "joined-axis" => Some(Holder::Joined(Side::Axis)),
            "joined-allies" => Some(Holder::Joined(Side::Allies)),
            power => Power::read(power).map(Holder::Power),
        };
        if holder.is_none() {
            self.fault(at.into(), msg!("setup-no-holder", text = Arg::Literal(word.into())));
        }
        holder
    }
}

/// The deeds with which a valid set-up begins.
pub fn deeds(ground: &Ground, setup: &Setup) -> Vec<Deed> {
    setup.deeds.iter().filter_map(|text| Deed::read(ground, text)).collect()
}

/// A position from a set-up, or every fault at once.
pub fn start(ground: &Ground, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
    let mut reader = Reader { ground, faults: Vec::new() };
    let mut units = Vec::new();
    match &setup.units {
        Some(by_space) => {
            for (key, lines) in by_space {
                let at = format!("units.{key}");
                let Some(space) = reader.space(&at, key) else { continue };
                lines.iter().for_each(|line| reader.units(&at, line, space, &mut units));
            }
        }
        None => {
            for (power, space, placed, count) in &ground.setup {
                if let Placed::Unit(kind) = placed {
                    units.extend((0..*count).map(|_| Unit::new(*kind, Some(*power), *space)));
                }
            }
        }
    }
    let works = match &setup.works {
        Some(by_space) => {
            let mut works = Vec::new();
            for (key, lines) in by_space {
                let at = format!("works.{key}");
                let Some(space) = reader.space(&at, key) else { continue };
                works.extend(lines.iter().filter_map(|line| reader.works(&at, line, space)));
            }
            works
        }
        None => {
            let works = ground.setup.iter().filter_map(|(_, space, placed, _)| match placed {
                Placed::Works(works) => Some(Facility::new(*space, *works)),
                Placed::Unit(_) => None,
            });
            works.collect()
        }
    };
    let mut holders = ground.holders.to_vec();
    for (key, word) in &setup.holders {
        let at = format!("holders.{key}");
        let Some(space) = reader.space(&at, key) else { continue };
        let holder = reader.holder(&at, word);
        match holder {
            Some(holder) if ground.sets.land.contains(space) => holders[space.index()] = holder,
            Some(_) => reader.fault(at, msg!("setup-nothing-to-hold", space = space)),
            None => {}
        }
    }
    let mut wars = [Powers::NONE; POWERS];
    let mut declare = |a: Power, b: Power| {
        wars[a.index()] = wars[a.index()].with(b);
        wars[b.index()] = wars[b.index()].with(a);
    };
    if !setup.only_these_wars {
        AT_WAR.iter().for_each(|(a, b)| declare(*a, *b));
    }
    for (i, pair) in setup.wars.iter().enumerate() {
        let words: Vec<Option<Power>> = pair.split_whitespace().map(Power::read).collect();
        match words[..] {
            [Some(a), Some(b)] if a.side() != b.side() => declare(a, b),
            _ => reader.fault(format!("wars[{i}]"), msg!("setup-no-war", text = Arg::Literal(pair.clone()))),
        }
    }
    let frame = match setup.phase.as_deref() {
        None | Some("purchase") => Frame::Purchase,
        Some("combat-move") => Frame::CombatMove,
        Some("non-combat") => Frame::NonCombat,
        Some("mobilise") => Frame::Mobilise,
        Some("income") => Frame::Income,
        Some(other) => {
            reader.fault("phase".into(), msg!("setup-no-phase", text = Arg::Literal(other.into())));
            Frame::Purchase
        }
    };
    let mut purchases = Purchases::default();
    for (i, text) in setup.bought.iter().enumerate() {
        if purchases.stage(ground, text).is_none() {
            reader.fault(format!("bought[{i}]"), msg!("setup-not-bought", text = Arg::Literal(text.clone())));
        }
    }
    for (i, transit) in setup.stores.in_transit.iter().enumerate() {
        if !transit.works.is_complex() || transit.damage > ground.facility(transit.works).max_damage {
            reader.fault(format!("stores.in-transit[{i}]"), msg!("setup-no-transit"));
        }
    }
    let power = setup.power.unwrap_or(Power::Germany);
    if setup.units.is_none() {
        units.retain(|u| !checks::is_stranger(u, &holders, &wars));
    }
    reader.crowded(&works);
    reader.board(&mut units, power);
    reader.strangers(&units, &holders, &wars);
    reader.figures(setup);
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let treasury = |p: Power| {
        let bid = setup.bids.get(&p).copied().unwrap_or(0);
        setup.treasury.get(&p).copied().unwrap_or(ground.incomes[p.index()]).saturating_add(bid)
    };
    let level = |p: Power| {
        let printed = if setup.options.level_pilots { 0 } else { ground.research.pilots[p.index()] };
        setup.pilots.get(&p).copied().unwrap_or(printed)
    };
    let developed = |p: Power| {
        setup
            .developed
            .get(&p)
            .into_iter()
            .flatten()
            .fold(Projects::default(), |all, project| all.with(*project))
    };
    let far = |p: Power, project: Project| {
        setup.research.get(&p).and_then(|r| r.get(&project)).copied().unwrap_or(0)
    };
    let turn = Turn { holders: holders.clone(), purchases, ..Turn::default() };
    let mut position = Position {
        options: setup.options,
        round: setup.round.unwrap_or(1),
        power,
        frames: Frames::new(frame),
        units: units.into(),
        holders,
        works,
        treasury: Power::ALL.map(treasury),
        pilots: Power::ALL.map(level),
        research: std::array::from_fn(|p| {
            std::array::from_fn::<u8, PROJECTS, _>(|i| far(Power::ALL[p], Project::ALL[i]))
        }),
        markers: Default::default(),
        developed: Power::ALL.map(developed),
        wars,
        stores: setup.stores.clone(),
        deck: Deck { event: setup.event, ..Deck::default() },
        ledger: setup.ledger.clone().unwrap_or_default(),
        clocks: setup.clocks.clone(),
        loss_preferences: LossPreferences {
            ask: setup.asks.iter().copied().collect(),
            ..LossPreferences::default()
        },
        turn,
    };
    code(&mut position);
    Ok(position)
}

/// Where research is blind, projects under way get numbers.
fn code(position: &mut Position) {
    for power in Power::ALL {
        for project in Project::ALL {
            if !position.is_coded(project) {
                continue;
            }
            let come = std::mem::take(&mut position.research[power.index()][project.index()]);
            if come > 0 && !position.developed[power.index()].has(project) {
                let number = position.code(power, project);
                if let Some(marker) = position.marker_mut(power, number.into()) {
                    marker.come = come;
                }
            }
        }
    }
}
