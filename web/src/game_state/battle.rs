//! The current battle in words, and how its odds have changed.

use leptos::prelude::*;
use table::Seat;
use table::scene::{Clash, ClashSide, ClashUnits, When};

use super::describer::Describer;
use super::{GameState, Likelihood, OrderForecast};

/// A battle in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct ClashView {
    /// Where.
    pub at: u16,
    /// Place and round.
    pub name: String,
    /// The steps of a round.
    pub steps: Vec<(String, When)>,
    /// The sides, attacker first.
    pub sides: Vec<SideView>,
    /// The order that continues it.
    pub goes_on: Option<String>,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct SideView {
    /// Owner and role.
    pub name: String,
    /// Key of the colours it is drawn in.
    pub livery: String,
    /// Remaining units.
    pub units: Vec<UnitsView>,
    /// Dice to be rolled next: how many, and the highest number that hits.
    pub dice: Vec<(u16, u8)>,
    /// Hits that wait for casualties.
    pub hits: u16,
}

/// Units of one kind in a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitsView {
    /// Number and kind.
    pub name: String,
    /// Key of the colours they are drawn in.
    pub livery: String,
    /// The picture on them.
    pub glyph: String,
    /// Their state.
    pub state: Option<String>,
    /// Do they fight?
    pub fights: bool,
}

/// The odds of winning the battle in a place, by number of orders given, in thousandths.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsHistory {
    at: u16,
    points: Vec<(usize, u32)>,
}

impl Describer {
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

impl GameState {
    /// Records the odds forecast for an order, for new battles and for the current one.
    pub(super) fn record_forecast_odds(&self, told: &[Likelihood]) {
        let (now, fought) = self.view.with_untracked(|view| (view.at, view.clash.as_ref().map(|c| c.at)));
        let mut known = Vec::new();
        for likely in told {
            // The first entry for a place is the chance of winning.
            let Some(at) = likely.at.filter(|at| !known.contains(at)) else { continue };
            known.push(at);
            if fought != Some(at) {
                self.odds_history.update(|all| all.retain(|course| course.at != at));
            }
            self.record_odds(at, now, likely.thousandths);
        }
    }

    fn record_odds(&self, at: u16, now: usize, thousandths: u32) {
        self.odds_history.update(|all| {
            let known = all.iter().position(|course| course.at == at);
            let course = known.unwrap_or_else(|| {
                all.push(OddsHistory { at, points: Vec::new() });
                all.len() - 1
            });
            // Forget points of orders that were taken back.
            let points = &mut all[course].points;
            points.retain(|(order, _)| *order < now);
            points.push((now, thousandths));
        });
    }

    /// Forecasts the current battle, if the player decides whether it continues.
    pub fn forecast_battle(&self) {
        let (clash, now) = self.view.with_untracked(|view| (view.clash.clone(), view.at));
        let line = clash.as_ref().and_then(|clash| clash.goes_on.clone());
        let weighed = line.filter(|_| self.is_live()).and_then(|line| self.forecast(&line));
        if let (Some(clash), Some(OrderForecast { forecast, .. })) = (clash, &weighed)
            && let Some(first) = forecast.odds.first()
        {
            self.record_odds(clash.at, now, first.thousandths);
        }
        self.battle_forecast.set(weighed);
    }

    /// The odds of the battle in a place so far.
    pub fn odds_so_far(&self, at: u16) -> Vec<u32> {
        let now = self.view.with(|view| view.at);
        self.odds_history.with(|all| {
            let points = all.iter().filter(|course| course.at == at).flat_map(|course| &course.points);
            points.filter(|(order, _)| *order <= now).map(|(_, thousandths)| *thousandths).collect()
        })
    }

    /// Is the forecast of this order on display already?
    pub(super) fn is_forecast_shown(&self, line: &str) -> bool {
        self.battle_forecast
            .with_untracked(|weighed| weighed.as_ref().is_some_and(|weighed| weighed.line == line))
    }
}
