//! A rule, and the areas it closes to somebody. Written once and read two ways: what is open, and which rule closes an area.

use table::{RuleId, Space};

use crate::model::sets::Areas;

/// Takes down which rule closes which areas.
pub trait Bars {
    fn bar(&mut self, rule: RuleId, areas: Areas);
}

/// All areas that some rule closes.
#[derive(Clone, Copy, Default)]
pub struct Closed(pub Areas);

impl Bars for Closed {
    #[inline]
    fn bar(&mut self, rule: RuleId, areas: Areas) {
        if !areas.is_empty() && rule.holds() {
            self.0 |= areas;
        }
    }
}

/// The first rule that closes one area.
pub struct First {
    area: Space,
    rule: Option<RuleId>,
}

impl Bars for First {
    fn bar(&mut self, rule: RuleId, areas: Areas) {
        if self.rule.is_none() && areas.contains(self.area) && rule.holds() {
            self.rule = Some(rule);
        }
    }
}

/// The first rule that closes an area, if one does.
pub fn open(area: Space, bars: impl FnOnce(&mut First)) -> Result<(), RuleId> {
    let mut first = First { area, rule: None };
    bars(&mut first);
    match first.rule {
        Some(rule) => Err(rule),
        None => Ok(()),
    }
}

/// One link of a chain of permissions: the rule, if it is broken.
#[inline]
pub fn no(rule: RuleId, broken: bool) -> Result<(), RuleId> {
    if broken && rule.holds() { Err(rule) } else { Ok(()) }
}

/// The rule that forbids something, and the area it is about.
pub type Barred = (RuleId, Space);

/// Says which area a rule is about.
pub trait About {
    fn about(self, area: Space) -> Result<(), Barred>;
}

impl About for Result<(), RuleId> {
    fn about(self, area: Space) -> Result<(), Barred> {
        self.map_err(|rule| (rule, area))
    }
}
