//! Chapter 3: how a game starts. Anything a person may type, with everything said that is wrong with it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Frames, Message, Piece, SetupFault, Space, Tell, msg};

use crate::model::board::Ground;
use crate::model::calendar::{Phase, Turn};
use crate::model::counters::Counters;
use crate::model::options::{Agreed, Boxes, Options, Vichy, Withdrawals};
use crate::model::position::{Frame, French, Italy, Position};
use crate::model::roster::{Kind, Nation, Side, Start};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Place;
use crate::rule;
use crate::rules::executor::Executor;
use crate::turn::advance;

/// A start. The usual game needs nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Setup {
    /// The turn, `1941-spring`; together with the next two, for a game that begins in the middle.
    pub date: Option<String>,
    /// Whose turn it is.
    pub side: Option<Side>,
    /// The phase; the first if left out.
    pub phase: Option<Phase>,
    /// Where units are: an area, `pile`, `later`, `out`, `withdrawn`, or the convoy that carries them.
    pub units: BTreeMap<String, String>,
    /// What the Axis possess beyond what the date says.
    pub axis: Vec<String>,
    /// What the Allies possess.
    pub allied: Vec<String>,
    /// What nobody possesses.
    pub neutral: Vec<String>,
    /// Areas of the northern edge that are closed to the Axis.
    pub closed: Vec<String>,
    pub french: Option<French>,
    pub italy: Option<Italy>,
    /// The German army is reorganised.
    pub reorganised: bool,
    /// The units of the invasion turn have come.
    pub released: bool,
    /// What the players have agreed.
    pub options: Agreed,
}

struct Reader<'r> {
    ground: &'r Ground,
    faults: Vec<SetupFault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: impl Into<String>, why: Message) {
        self.faults.push(SetupFault { at: at.into(), why });
    }

    fn area(&mut self, at: &str, key: &str) -> Option<Space> {
        let found = self.ground.map.by_key(key);
        if found.is_none() {
            self.fault(at, msg!("setup-no-area", key = key.to_string()));
        }
        found
    }

    fn areas(&mut self, at: &str, keys: &[String]) -> Areas {
        keys.iter().enumerate().filter_map(|(i, key)| self.area(&format!("{at}[{i}]"), key)).collect()
    }

    fn date(&mut self, at: &str, text: &str) -> Option<Turn> {
        let turn = Turn::read(text);
        if turn.is_none() {
            self.fault(at, msg!("setup-no-date", text = text.to_string()));
        }
        turn
    }

    fn place(&mut self, at: &str, unit: Piece, text: &str) -> Option<Place> {
        let kind = self.ground.roster.kind(unit);
        let place = match text {
            "pile" => Place::Pile,
            "later" => Place::Later,
            "out" => Place::Removed,
            "withdrawn" => Place::Withdrawn,
            key => match self.ground.roster.by_key(key) {
                Some(ship) => Place::Aboard(ship),
                None => Place::At(self.area(at, key)?),
            },
        };
        let ground = self.ground;
        let fits = match place {
            Place::Aboard(ship) => {
                ground.roster.kind(ship).carries() && (kind.is_land() || kind == Kind::Tactical)
            }
            Place::At(area) if kind.is_naval() => (ground.ports | ground.seas).contains(area),
            Place::At(area) if kind.is_land() => !ground.seas.contains(area),
            Place::At(area) if kind == Kind::Fort => ground.fort(area) > 0,
            Place::At(area) if kind.is_marker() => (ground.squares | ground.coasts).contains(area),
            _ => true,
        };
        if !fits {
            self.fault(at, msg!("setup-no-fit", unit = unit, place = text.to_string()));
        }
        fits.then_some(place)
    }

    fn options(&mut self, agreed: &Agreed) -> Options {
        let ground = self.ground;
        let usual = (ground.stars & ground.italy) | Areas::one(ground.algiers);
        let allied_areas = match &agreed.allied_areas {
            Some(keys) if rule::AGREED_VICTORY.holds() => self.areas("options.allied-areas", keys),
            _ => usual,
        };
        let last_turn = match &agreed.last_turn {
            Some(text) => self.date("options.last-turn", text),
            None => None,
        };
        let axis_stars = agreed.axis_stars.filter(|_| rule::AGREED_VICTORY.holds()).unwrap_or(1);
        if !(1..=5).contains(&axis_stars) {
            self.fault("options.axis-stars", msg!("setup-stars"));
        }
        if allied_areas.is_empty() {
            self.fault("options.allied-areas", msg!("setup-no-goal"));
        }
        Options {
            vichy_invasion_only: agreed.vichy == Some(Vichy::InvasionOnly),
            marked_withdrawals: agreed.withdrawals == Some(Withdrawals::Marked),
            limited_boxes: agreed.boxes == Some(Boxes::Limited),
            first: agreed.first.filter(|_| rule::SIDE_ORDER.holds()).unwrap_or(Side::Axis),
            axis_stars,
            allied_areas,
            last_turn: last_turn.unwrap_or(Turn(crate::model::calendar::TURNS - 1)),
        }
    }
}

/// A position from a set-up, or every fault at once.
pub fn start(ground: &Ground, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
    let mut reader = Reader { ground, faults: Vec::new() };
    let options = reader.options(&setup.options);
    let whole =
        setup.date.is_none() && setup.side.is_none() && setup.phase.is_none() && setup.units.is_empty();
    let turn = setup.date.as_deref().and_then(|text| reader.date("date", text)).unwrap_or_default();
    let side = setup.side.unwrap_or(Side::Axis);
    let phase = match setup.phase {
        Some(Phase::SetUp | Phase::End) => {
            reader.fault("phase", msg!("setup-phase"));
            Phase::Reinforcement
        }
        Some(phase) => phase,
        None if whole => Phase::SetUp,
        None => Phase::Reinforcement,
    };
    let mut position = blank(ground, turn, side, phase, options);
    if whole {
        usual_start(ground, &mut position);
    } else {
        place_units(&mut reader, setup, &mut position);
    }
    status_by_date(ground, setup, &mut position);
    possession(&mut reader, setup, whole, &mut position);
    if options.last_turn < turn {
        reader.fault("options.last-turn", msg!("setup-over"));
    }
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let mut tell = Tell::nobody();
    let mut executor = Executor { ground, position: &mut position, tell: &mut tell };
    if phase == Phase::Reinforcement {
        executor.begin_turn();
    }
    advance(&mut executor);
    Ok(position)
}

fn blank(ground: &Ground, turn: Turn, side: Side, phase: Phase, options: Options) -> Position {
    Position {
        turn,
        side,
        phase,
        frames: Frames::new(Frame::Phase),
        units: Counters::nowhere(&ground.roster),
        axis: ground.home(Side::Axis),
        allied: ground.home(Side::Allies),
        soviet: Areas::NONE,
        closed: Areas::NONE,
        entered: Areas::NONE,
        stars: std::array::from_fn(|i| match ground.stars.iter().nth(i) {
            Some(area) if ground.italy.contains(area) => Some(Nation::Italy),
            Some(area) if area == ground.romania => Some(Nation::Germany),
            _ => None,
        }),
        french: French::Allied,
        italy: Italy::Neutral,
        reorganised: None,
        released: false,
        romania_held: false,
        arriving: Units::NONE,
        spent: [0; 4],
        sources: Default::default(),
        dropped: Default::default(),
        options,
    }
}

/// The beginning of the game: what has no date stands, the rest waits, and the Italians set up as they like.
fn usual_start(ground: &Ground, position: &mut Position) {
    for (i, counter) in ground.roster.counters.iter().enumerate() {
        let place = match counter.start {
            Start::At(area) => Place::At(area),
            Start::Pile => Place::Pile,
            Start::FreeInItaly if rule::FREE_SET_UP.holds() => {
                position.arriving.insert(Piece(i as u16));
                Place::Later
            }
            Start::FreeInItaly => Place::Pile,
            Start::Arrives(_) | Start::OnInvasion => Place::Later,
        };
        position.units.set_place(Piece(i as u16), place);
    }
}

/// Units of a game that begins in the middle.
fn place_units(reader: &mut Reader<'_>, setup: &Setup, position: &mut Position) {
    let ground = reader.ground;
    for (i, counter) in ground.roster.counters.iter().enumerate() {
        let coming = position.phase == Phase::Reinforcement;
        let theirs = if counter.nation == Nation::France { Side::Axis } else { counter.nation.side() };
        let order = |side: Side| u8::from(side != position.options.first);
        let later = match counter.start {
            Start::Arrives(on) if on == position.turn => {
                order(theirs) > order(position.side) || (theirs == position.side && coming)
            }
            Start::Arrives(on) => on > position.turn,
            Start::OnInvasion => true,
            _ => false,
        };
        position.units.set_place(Piece(i as u16), if later { Place::Later } else { Place::Removed });
    }
    for (key, text) in &setup.units {
        let at = format!("units.{key}");
        match ground.roster.by_key(key) {
            None => reader.fault(at, msg!("setup-no-unit", key = key.clone())),
            Some(unit) => {
                if let Some(place) = reader.place(&at, unit, text) {
                    position.units.set_place(unit, place);
                }
            }
        }
    }
    for i in 0..position.units.len() {
        if let Place::Aboard(ship) = position.units[i].place {
            let alone = position.units.iter().filter(|u| u.place == Place::Aboard(ship)).count() == 1;
            let at_sea = position.at(ship).is_some_and(|area| ground.seas.contains(area));
            if !alone || !at_sea {
                let key = &ground.roster.counters[i].key;
                reader.fault(format!("units.{key}"), msg!("setup-aboard", ship = ship));
            }
        }
    }
}

/// Nations as the date has them, unless the set-up says otherwise.
fn status_by_date(ground: &Ground, setup: &Setup, position: &mut Position) {
    let on = ground.tables.on;
    // Has this happened: before this player turn, or in its reinforcement phase that is already over?
    let second = |side: Side| u8::from(side != position.options.first);
    let past = |date: Turn, side: Side| {
        position.turn > date
            || (position.turn == date
                && (second(position.side) > second(side)
                    || (position.side == side && position.phase > Phase::Reinforcement)))
    };
    let first = position.options.first;
    position.italy = match setup.italy {
        Some(italy) => italy,
        None if past(on.italy_at_war, first) => Italy::War,
        None => Italy::Neutral,
    };
    position.french = match setup.french {
        Some(french) => french,
        None if past(on.free_french, Side::Allies) && !position.options.vichy_invasion_only => French::Free,
        None if past(on.france_falls, first) => French::Neutral,
        None => French::Allied,
    };
    if past(on.balkans_fall, Side::Axis) {
        position.axis |= ground.balkans;
    }
    if past(on.red_army, Side::Allies) {
        position.axis = position.axis.minus(ground.red);
        position.allied |= ground.red;
        position.soviet = ground.red;
        position.closed |= ground.red & ground.edge;
    }
    position.reorganised = setup.reorganised.then_some(Turn(0));
    position.released = setup.released;
    if position.italy == Italy::Defeated {
        for star in position.stars.iter_mut().filter(|s| **s == Some(Nation::Italy)) {
            *star = None;
        }
    }
}

/// Who possesses what: by date, by who stands where, and as the set-up says.
fn possession(reader: &mut Reader<'_>, setup: &Setup, whole: bool, position: &mut Position) {
    let ground = reader.ground;
    let land = ground.squares | ground.coasts;
    match position.french {
        French::Allied => position.allied |= ground.france,
        French::Neutral => {}
        French::Free => position.axis |= ground.france,
    }
    for i in 0..position.units.len() {
        let unit = Piece(i as u16);
        if let Place::At(area) = position.units[i].place
            && ground.roster.kind(unit).is_land()
            && land.contains(area)
        {
            match crate::rules::situation::side_of(ground, position, unit) {
                Some(Side::Axis) => {
                    position.axis.insert(area);
                    position.allied.remove(area);
                }
                Some(Side::Allies) => {
                    position.allied.insert(area);
                    position.axis.remove(area);
                }
                None => {}
            }
        }
    }
    let (axis, allied, neutral) = (
        reader.areas("axis", &setup.axis),
        reader.areas("allied", &setup.allied),
        reader.areas("neutral", &setup.neutral),
    );
    if !(axis | allied | neutral).minus(land).is_empty() || axis.meets(allied) || neutral.meets(axis | allied)
    {
        reader.fault("axis", msg!("setup-possession"));
    }
    position.axis = (position.axis | axis).minus(allied | neutral);
    position.allied = (position.allied | allied).minus(axis | neutral);
    position.closed |= reader.areas("closed", &setup.closed) & ground.edge;
    // The French at home do not close the edge; the Allies who come there do.
    let home = if position.french == French::Allied { ground.france } else { Areas::NONE };
    position.closed |= (position.allied & ground.edge).minus(home);
    if whole {
        return;
    }
    // A German land unit on a star of a defeated Italy has its production.
    for (star, area) in ground.stars.iter().enumerate() {
        let german = |i: usize| {
            let unit = Piece(i as u16);
            position.at(unit) == Some(area)
                && ground.roster.nation(unit) == Nation::Germany
                && ground.roster.kind(unit).is_land()
        };
        if position.italy == Italy::Defeated
            && ground.italy.contains(area)
            && (0..position.units.len()).any(german)
        {
            position.stars[star] = Some(Nation::Germany);
        }
    }
}
