//! The battle that is fought now, worded, and how its odds have gone.

use leptos::prelude::*;
use table::Seat;
use table::scene::{Clash, ClashSide, ClashUnits, When};

use super::teller::Teller;
use super::{Asked, Desk, Likely};

/// A battle under way.
#[derive(Clone, PartialEq, Debug)]
pub struct ClashView {
    /// Where.
    pub at: u16,
    /// Where it is, and how far it has come.
    pub name: String,
    /// What comes one after the other.
    pub steps: Vec<(String, When)>,
    /// Who fights, the attacker first.
    pub sides: Vec<SideView>,
    /// The order that goes on with it.
    pub goes_on: Option<String>,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct SideView {
    /// Whose it is, and what it does.
    pub name: String,
    /// Whose colours it wears.
    pub livery: String,
    /// What is left of it.
    pub units: Vec<UnitsView>,
    /// The dice that it throws next: how many, and the highest number that hits.
    pub dice: Vec<(u16, u8)>,
    /// Hits that wait for casualties.
    pub hits: u16,
}

/// Units of one kind in a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitsView {
    /// So many of what.
    pub name: String,
    /// Whose colours they wear.
    pub livery: String,
    /// The picture on them.
    pub glyph: String,
    /// What is to be known of them.
    pub state: Option<String>,
    /// Do they fight?
    pub fights: bool,
}

/// How likely it was, time and again, that the battle in a place is won: after so many orders, in thousandths.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsCourse {
    at: u16,
    points: Vec<(usize, u32)>,
}

impl Teller {
    /// A battle in words.
    pub fn clash(&self, clash: &Clash) -> ClashView {
        let livery = |owner: Option<Seat>| {
            owner.and_then(|seat| self.names.livery(seat)).unwrap_or_else(|| "neutral".into())
        };
        let units = |units: &ClashUnits| UnitsView {
            name: self.say(&units.name),
            livery: livery(units.owner),
            glyph: units.glyph.clone(),
            state: units.state.as_ref().map(|state| self.say(state)),
            fights: units.fights,
        };
        let side = |side: &ClashSide| SideView {
            name: self.say(&side.name),
            livery: livery(side.owner),
            units: side.units.iter().map(units).collect(),
            dice: side.dice.clone(),
            hits: side.hits,
        };
        ClashView {
            at: clash.at.0,
            name: self.say(&clash.name),
            steps: clash.steps.iter().map(|step| (self.say(&step.name), step.when)).collect(),
            sides: clash.sides.iter().map(side).collect(),
            goes_on: clash.goes_on.clone(),
        }
    }
}

impl Desk {
    /// What was told before an order: how the odds of its battles begin, or how they go on in the battle that is fought.
    pub(super) fn odds_told(&self, told: &[Likely]) {
        let (now, fought) = self.view.with_untracked(|view| (view.at, view.clash.as_ref().map(|c| c.at)));
        let mut known = Vec::new();
        for likely in told {
            // Of several about one place the first is how likely it is won.
            let Some(at) = likely.at.filter(|at| !known.contains(at)) else { continue };
            known.push(at);
            if fought != Some(at) {
                self.courses.update(|all| all.retain(|course| course.at != at));
            }
            self.odds_now(at, now, likely.thousandths);
        }
    }

    fn odds_now(&self, at: u16, now: usize, thousandths: u32) {
        self.courses.update(|all| {
            let known = all.iter().position(|course| course.at == at);
            let course = known.unwrap_or_else(|| {
                all.push(OddsCourse { at, points: Vec::new() });
                all.len() - 1
            });
            // What was taken back has not been.
            let points = &mut all[course].points;
            points.retain(|(order, _)| *order < now);
            points.push((now, thousandths));
        });
    }

    /// Works out how the battle that is fought now would end, if somebody here decides whether it goes on.
    pub fn weigh_battle(&self) {
        let (clash, now) = self.view.with_untracked(|view| (view.clash.clone(), view.at));
        let line = clash.as_ref().and_then(|clash| clash.goes_on.clone());
        let weighed = line.filter(|_| self.is_live()).and_then(|line| self.outlook(&line));
        if let (Some(clash), Some(Asked { outlook, .. })) = (clash, &weighed)
            && let Some(first) = outlook.odds.first()
        {
            self.odds_now(clash.at, now, first.thousandths);
        }
        self.weighed.set(weighed);
    }

    /// How the odds of the battle in a place have gone up to now.
    pub fn odds_so_far(&self, at: u16) -> Vec<u32> {
        let now = self.view.with(|view| view.at);
        self.courses.with(|all| {
            let points = all.iter().filter(|course| course.at == at).flat_map(|course| &course.points);
            points.filter(|(order, _)| *order <= now).map(|(_, thousandths)| *thousandths).collect()
        })
    }

    /// Have the odds of this order been shown without being asked for?
    pub(super) fn is_weighed(&self, line: &str) -> bool {
        self.weighed.with_untracked(|weighed| weighed.as_ref().is_some_and(|weighed| weighed.line == line))
    }
}
