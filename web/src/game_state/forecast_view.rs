//! What an order would do, in words.

use leptos::prelude::WithValue;
use table::erased::Outlook;
use table::{Subject, plain};

use super::GameState;

/// An order and its forecast.
#[derive(Clone, PartialEq, Debug)]
pub struct OrderForecast {
    /// In notation.
    pub line: String,
    /// In words.
    pub words: String,
    /// Its forecast.
    pub forecast: ForecastView,
}

/// The forecast of an order, in words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ForecastView {
    /// The route it takes.
    pub way: Vec<u16>,
    /// Tallies: of what, the total, the terms.
    pub tallies: Vec<(String, i32, Vec<TermLine>)>,
    /// Odds.
    pub odds: Vec<Likelihood>,
    /// Why it stops there: the rule, in words.
    pub halts: Vec<(String, String)>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// The odds of something.
#[derive(Clone, PartialEq, Debug)]
pub struct Likelihood {
    /// In thousandths.
    pub thousandths: u32,
    /// Margin of error.
    pub error: u32,
    /// What.
    pub of: String,
    /// Where, if it is about a place.
    pub at: Option<u16>,
}

/// A term of a tally: amount, reason, rule.
pub type TermLine = (i32, String, String);

impl ForecastView {
    /// Should the player see this before the order is carried out?
    pub fn matters(&self) -> bool {
        !self.tallies.is_empty() || !self.odds.is_empty() || !self.warnings.is_empty()
    }
}

impl GameState {
    pub(super) fn word_forecast(&self, outlook: &Outlook) -> ForecastView {
        self.inner.with_value(|inner| {
            let describer = inner.describer();
            let forecast = &outlook.forecast;
            let tally = |tally: &table::Tally| {
                let of = tally.of.as_ref().map(|of| describer.say(of)).unwrap_or_default();
                let term = |term: &table::Term| (term.delta, describer.say(&term.why), term.rule.to_string());
                (of, tally.total(), tally.terms.iter().map(term).collect())
            };
            let likely = |chance: &table::Chance| {
                let spans = describer.spans(&chance.of);
                let place = |span: &table::Span| match span.of {
                    Some(Subject::Space(space)) => Some(space.0),
                    _ => None,
                };
                Likelihood {
                    thousandths: (chance.millionths + 500) / 1000,
                    error: (chance.error + 500) / 1000,
                    at: spans.iter().find_map(place),
                    of: plain(&spans),
                }
            };
            ForecastView {
                way: forecast.way.iter().map(|space| space.0).collect(),
                tallies: forecast.tallies.iter().map(tally).collect(),
                odds: forecast.odds.iter().map(likely).collect(),
                halts: forecast.halts.iter().map(|h| (h.rule.to_string(), describer.say(&h.why))).collect(),
                warnings: forecast.warnings.iter().map(|warning| describer.say(warning)).collect(),
            }
        })
    }
}
