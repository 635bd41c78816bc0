//! The words of refusals.

use table::{Arg, Message, Piece, RuleId, Space, Subject, Verdict};

/// Every rule that refuses has its own words, `no-SU-9-7`, with the unit and the area it is about.
pub fn refused<V: Verdict>(rule: RuleId, unit: Option<Piece>, area: Option<Space>) -> V {
    V::refused(rule, || {
        let key = format!("no-{}", rule.as_str().replace('.', "-"));
        let nothing = |key| Arg::Message(Box::new(Message::new(key)));
        let unit_arg = unit.map_or_else(|| nothing("a-unit"), Arg::Piece);
        let area_arg = area.map_or_else(|| nothing("an-area"), Arg::Space);
        let args = vec![("unit".into(), unit_arg), ("area".into(), area_arg)];
        let about = unit.map(Subject::Piece).into_iter().chain(area.map(Subject::Space));
        (Message { key: key.into(), args }, about.collect())
    })
}

/// Says what a rule is about, for the words of a refusal.
pub trait Refuse {
    /// A unit.
    fn of<V: Verdict>(self, unit: Piece) -> Result<(), V>;

    /// A unit and an area.
    fn at<V: Verdict>(self, unit: Piece, area: Space) -> Result<(), V>;
}

impl Refuse for Result<(), RuleId> {
    fn of<V: Verdict>(self, unit: Piece) -> Result<(), V> {
        self.map_err(|rule| refused(rule, Some(unit), None))
    }

    fn at<V: Verdict>(self, unit: Piece, area: Space) -> Result<(), V> {
        self.map_err(|rule| refused(rule, Some(unit), Some(area)))
    }
}

/// A move that a rule forbids, with the area that the rule is about.
pub fn on_the_way<V: Verdict>(unit: Piece, may: Result<(), (RuleId, Space)>) -> Result<(), V> {
    may.map_err(|(rule, area)| refused(rule, Some(unit), Some(area)))
}

#[cfg(test)]
mod tests {
    use table::Proving;

    #[test]
    fn every_refusal_of_the_suite_has_words() {
        let words = include_str!("../../lang/en.ftl");
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
