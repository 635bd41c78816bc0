//! What Underbelly shows so that it can be held to the laws.

use table::{Game, Piece, Proving, Rng, Space, Told, Viewer, observe};

use crate::model::board::AREAS;
use crate::model::calendar::{Phase, TURNS, Turn};
use crate::model::fact::Fact;
use crate::model::options::{Agreed, Boxes, Vichy, Withdrawals};
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, French, Italy, Position};
use crate::model::roster::{COUNTERS, Kind, Nation, Side, Start};
use crate::model::standing::{Reply, Slip, Standing};
use crate::model::unit::Place;
use crate::rules::situation::Situation;
use crate::setup::Setup;
use crate::{Underbelly, rule, turn};

impl Underbelly {
    /// A war that is already going on: units anywhere they can be, a date, a phase.
    fn melee(&self, rng: &mut Rng) -> Setup {
        let ground = &self.ground;
        let date = Turn(1 + rng.below(u32::from(TURNS) - 1) as u8);
        let mut setup = Setup {
            date: Some(date.write()),
            side: Some(*rng.pick(&Side::BOTH).expect("not empty")),
            phase: Some(
                *rng.pick(&[Phase::Reinforcement, Phase::Movement, Phase::Movement]).expect("not empty"),
            ),
            ..Setup::default()
        };
        let neutral = if date < ground.tables.on.balkans_fall { ground.balkans } else { Default::default() };
        let mut taken: [Option<Side>; AREAS] = [None; AREAS];
        for counter in &ground.roster.counters {
            let due = match counter.start {
                Start::Arrives(on) => on < date,
                Start::OnInvasion => date >= ground.tables.on.release && rng.one_in(2),
                _ => true,
            };
            let kind = counter.kind;
            if !due || kind.is_marker() || counter.nation == Nation::France {
                continue;
            }
            let side = counter.nation.side();
            let fits = |area: Space| {
                let shape = match kind {
                    Kind::Fort => ground.fort(area) > 0 && taken[area.index()].is_none(),
                    _ if kind.is_naval() => (ground.seas | ground.coasts).contains(area),
                    Kind::Tactical => (ground.seas | ground.coasts | ground.squares).contains(area),
                    _ => (ground.coasts | ground.squares).contains(area),
                };
                let free = taken[area.index()].is_none_or(|by| by == side);
                let french = date < ground.tables.on.free_french && ground.france.contains(area);
                shape && free && !french && !neutral.contains(area)
            };
            let open: Vec<Space> = ground.map.spaces().filter(|a| fits(*a)).collect();
            let place = match rng.below(8) {
                0 => "pile".to_string(),
                1 if side == Side::Allies && kind != Kind::Fort => "britain".to_string(),
                _ => match rng.pick(&open) {
                    Some(area) => {
                        taken[area.index()] = Some(side);
                        ground.key(*area).to_string()
                    }
                    None => "pile".to_string(),
                },
            };
            let place = if kind == Kind::Fort && place == "pile" { "out".into() } else { place };
            setup.units.insert(counter.key.clone(), place);
        }
        setup.reorganised = date >= ground.tables.on.reorganisation && rng.one_in(3);
        setup.released = rng.one_in(3);
        setup
    }

    fn agreed(&self, rng: &mut Rng) -> Agreed {
        if !rng.one_in(4) {
            return Agreed::default();
        }
        Agreed {
            vichy: rng.one_in(2).then_some(Vichy::InvasionOnly),
            withdrawals: rng.one_in(2).then_some(Withdrawals::Marked),
            boxes: rng.one_in(2).then_some(Boxes::Limited),
            first: rng.one_in(4).then_some(Side::Allies),
            axis_stars: rng.one_in(4).then_some(2),
            ..Agreed::default()
        }
    }

    /// Where a unit should be after some facts, if they are all that happened to it.
    fn expected(&self, before: &Position, unit: Piece, told: &[Told<Fact>]) -> Place {
        let mut place = before.unit(unit).place;
        for told in told {
            match &told.fact {
                Fact::Arrives { unit: u, at } if *u == unit => place = Place::At(*at),
                Fact::Boards { unit: u, ship } if *u == unit => place = Place::Aboard(*ship),
                Fact::Goes { unit: u, to, .. } if *u == unit => place = Place::At(*to),
                Fact::Leaves { unit: u } if *u == unit => place = Place::Withdrawn,
                Fact::Lost { unit: u, .. } if *u == unit => place = Place::Pile,
                Fact::Removed { unit: u, .. } if *u == unit => place = Place::Removed,
                _ => {}
            }
        }
        place
    }
}

impl Proving for Underbelly {
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        let options = self.agreed(rng);
        let setup = if rng.one_in(3) { Setup::default() } else { self.melee(rng) };
        Setup { options, ..setup }
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<Standing> {
        let mut reply = || if rng.one_in(2) { Reply::Settle } else { Reply::Ask };
        let (retreat, displaced, losses) = (reply(), reply(), reply());
        let slip = *rng.pick(&[Slip::Ask, Slip::Leave, Slip::Stand]).expect("not empty");
        let area = |rng: &mut Rng| Space(rng.below(AREAS as u32) as u16);
        let prefer = (0..3).map(|_| self.ground.key(area(rng)).to_string()).collect();
        Some(Standing { retreat, displaced, slip, losses, prefer })
    }

    fn any_part(&self, _: &Position, rng: &mut Rng) -> Part {
        // One more than there is of everything.
        match rng.below(4) {
            0 => Part::Nation(*rng.pick(&Nation::PRODUCING).expect("there are nations")),
            1 => Part::Area(Space(rng.below(AREAS as u32 + 1) as u16)),
            2 => Part::Unit(Piece(rng.below(COUNTERS as u32 + 1) as u16)),
            _ => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
        }
    }

    fn longest(&self) -> u32 {
        4000
    }

    fn secrets(&self) -> &'static [&'static str] {
        &[]
    }

    fn scramble(&self, _: usize, _: &mut Position, _: Viewer, _: &mut Rng) -> bool {
        false
    }

    fn leak(&self, _: usize, _: &Position, _: &mut Position) {}

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        for i in 0..COUNTERS {
            let unit = Piece(i as u16);
            let (expected, place) = (self.expected(before, unit, told), after.unit(unit).place);
            if expected != place {
                let key = &self.ground.roster.counters[i].key;
                return Err(format!("{key} is {place:?} but was told to be {expected:?}"));
            }
            if let Place::Aboard(ship) = place
                && after.at(ship).is_none()
            {
                return Err(format!("unit {i} is aboard {ship:?}, which is nowhere"));
            }
        }
        let (mut axis, mut allied) = (before.axis, before.allied);
        for told in told {
            if let Fact::Holds { area, side, .. } = told.fact {
                axis.remove(area);
                allied.remove(area);
                match side {
                    Some(Side::Axis) => axis.insert(area),
                    Some(Side::Allies) => allied.insert(area),
                    None => {}
                }
            }
        }
        if (axis, allied) != (after.axis, after.allied) {
            return Err("areas have changed hands untold".into());
        }
        let look = Situation::new(&self.ground, after);
        let both = look.forces.any[0] & look.forces.any[1];
        let odd = both.iter().find(|area| {
            let land = look.forces.land(after.side).contains(*area);
            let malta = *area == self.ground.malta;
            !malta
                && !land
                && !matches!(after.frames.top(), Frame::Retreat { .. })
                && after.frames.depth() == 1
        });
        match odd {
            Some(area) => {
                let there = Side::BOTH.map(|side| look.units_at(side, area));
                let keys = there
                    .map(|units| units.iter().map(|u| &*self.ground.roster.get(u).key).collect::<Vec<_>>());
                Err(format!("both sides stand in {}: {keys:?} after {told:?}", self.ground.key(area)))
            }
            None => Ok(()),
        }
    }

    fn embezzle(&self, position: &mut Position) {
        if let Some(unit) = position.units.index().standing.first() {
            position.units.set_place(unit, Place::Withdrawn);
        }
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn thorough(&self) -> bool {
        true
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        macro_rules! files {
            ($($name:literal),*) => { &[$(($name, include_str!(concat!("../suite/", $name)))),*] };
        }
        files![
            "examples.toml",
            "victory.toml",
            "setup.toml",
            "reinforcement.toml",
            "stacking.toml",
            "zones.toml",
            "possession.toml",
            "areas.toml",
            "movement.toml",
            "convoys.toml",
            "supply.toml",
            "combat.toml",
            "landings.toml",
            "air-naval.toml",
            "matrix.toml",
            "breakthrough.toml",
            "special.toml",
            "weather.toml",
            "rulings.toml",
            "corners.toml",
            "letter.toml",
            "forecasts.toml",
            "second-reading.toml"
        ]
    }

    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let look = Situation::new(&self.ground, position);
        let unit = |key: &str| self.ground.roster.by_key(key).ok_or(format!("there is no unit {key:?}"));
        let area = |key: &str| self.ground.map.by_key(key).ok_or(format!("there is no area {key:?}"));
        let side = |word: &str| {
            Side::BOTH.into_iter().find(|s| s.word() == word).ok_or(format!("there is no side {word:?}"))
        };
        let nation = |word: &str| {
            Nation::PRODUCING
                .into_iter()
                .find(|n| n.word() == word)
                .ok_or(format!("there is no nation {word:?}"))
        };
        let place = |key: &str| unit(key).map(|u| position.unit(u).place);
        match words.as_slice() {
            ["not", rest @ ..] => Ok(!self.holds(position, &rest.join(" "))?),
            ["over", how] => Ok(match (position.frames.top(), *how) {
                (Frame::Over { strategic, .. }, "strategic") => *strategic,
                (Frame::Over { outcome, .. }, "draw") => outcome.winners.is_empty(),
                (Frame::Over { outcome, .. }, who) => outcome.winners.contains(side(who)?.seat()),
                _ => false,
            }),
            [key, "at", at] => Ok(place(key)? == Place::At(area(at)?)),
            [key, "in", "pile"] => Ok(place(key)? == Place::Pile),
            [key, "removed"] => Ok(place(key)? == Place::Removed),
            [key, "withdrawn"] => Ok(place(key)? == Place::Withdrawn),
            [key, "later"] => Ok(place(key)? == Place::Later),
            [key, "aboard", ship] => Ok(place(key)? == Place::Aboard(unit(ship)?)),
            [who, "possess", at] => Ok(look.possessed(side(who)?).contains(area(at)?)),
            [who, "control", at] => Ok(look.controlled(side(who)?).contains(area(at)?)),
            ["neutral", at] => Ok(look.unowned().contains(area(at)?)),
            ["soviet", at] => Ok(position.soviet.contains(area(at)?)),
            ["closed", at] => Ok(position.closed.contains(area(at)?)),
            ["date", date] => Ok(Turn::read(date) == Some(position.turn)),
            ["phase", word] => Ok(position.phase.word() == *word && !position.is_over()),
            [who, "awaited"] => Ok(turn::awaiting(position).must.contains(side(who)?.seat())),
            ["asked", verb] => {
                let Some(seat) = turn::awaiting(position).must.first() else { return Ok(false) };
                let mut fits = Vec::new();
                self.next(&observe(self, position, Viewer::seat(seat)), seat, &[], &mut fits);
                Ok(fits.iter().any(|p| matches!(p, Part::Do(v) if v.word() == *verb)))
            }
            ["stars", who, n] => Ok(n.parse() == Ok(look.most(nation(who)?))),
            ["star", at, who] => {
                let at = area(at)?;
                let Some(star) = self.ground.stars.iter().position(|s| s == at) else { return Ok(false) };
                Ok(match *who {
                    "allies" => position.allied.contains(at) && !position.soviet.contains(at),
                    "nobody" => match position.allied.contains(at) {
                        true => position.soviet.contains(at),
                        false => position.stars[star].is_none(),
                    },
                    who => position.axis.contains(at) && position.stars[star] == Some(nation(who)?),
                })
            }
            ["italy", "defeated"] => Ok(position.italy == Italy::Defeated),
            ["france", "allied"] => Ok(position.french == French::Allied),
            ["france", "neutral"] => Ok(position.french == French::Neutral),
            ["france", "free"] => Ok(position.french == French::Free),
            ["released"] => Ok(position.released),
            ["reorganised"] => Ok(position.reorganised.is_some_and(|from| from <= position.turn)),
            _ => Err(format!("{claim:?} is not a claim of this game")),
        }
    }
}
