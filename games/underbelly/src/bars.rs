//! A rule, and the areas it closes to somebody. Written once and read two ways: what is open, and why something is not.

use table::{Arg, Message, Piece, Refusal, RuleId, Space, Subject};

use crate::sets::Areas;

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
pub struct Why {
    pub area: Space,
    pub rule: Option<RuleId>,
}

impl Why {
    pub fn closed(area: Space) -> Why {
        Why { area, rule: None }
    }
}

impl Bars for Why {
    fn bar(&mut self, rule: RuleId, areas: Areas) {
        if self.rule.is_none() && areas.has(self.area) && rule.holds() {
            self.rule = Some(rule);
        }
    }
}

/// One link of a chain of permissions: the rule, if it is broken.
#[inline]
pub fn no(rule: RuleId, broken: bool) -> Result<(), RuleId> {
    if broken && rule.holds() { Err(rule) } else { Ok(()) }
}

/// The words of a refusal: every rule that refuses has its own, `no-SU-9-7`, with the unit and the area it is about.
pub fn refusal(rule: RuleId, unit: Option<Piece>, area: Option<Space>) -> Refusal {
    let key = format!("no-{}", rule.as_str().replace('.', "-"));
    let nothing = |key| Arg::Message(Box::new(Message::new(key)));
    let unit_arg = unit.map_or_else(|| nothing("a-unit"), Arg::Piece);
    let area_arg = area.map_or_else(|| nothing("an-area"), Arg::Space);
    let why = Message { key: key.into(), args: vec![("unit".into(), unit_arg), ("area".into(), area_arg)] };
    let about = unit.map(Subject::Piece).into_iter().chain(area.map(Subject::Space));
    Refusal::new(rule, why, about)
}

#[cfg(test)]
mod tests {
    use table::Proving;

    #[test]
    fn every_refusal_of_the_suite_has_words() {
        let words = include_str!("../lang/en.ftl");
        let game = crate::Underbelly::standard();
        for (file, text) in game.suite() {
            for refused in text.split('!').skip(1) {
                let rule = refused.split('"').next().unwrap_or_default();
                let key = format!("no-{} =", rule.replace('.', "-"));
                assert!(words.contains(&key), "{file}: a refusal by {rule} has no words");
            }
        }
    }
}
