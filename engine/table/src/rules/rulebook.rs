//! The index of a game's rules: what the book says, in our own words, and what we did about it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use crate::rules::{RuleId, data};

/// `rulebook.toml`, read.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// Every rule by id.
    pub rules: BTreeMap<RuleId, Rule>,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// One line, in our own words.
    pub summary: String,
    /// What we did about it.
    pub state: State,
    /// Why it needs no code of its own, if it does not. A case must show it all the same.
    pub follows: Option<Follows>,
    /// The scenarios in which it can matter; empty if it can in all that may be played.
    pub only: Vec<String>,
}

/// Why a rule needs no code of its own: data or other rules bring it about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follows {
    /// In words.
    pub why: String,
    /// The rules that carry it.
    pub from: Vec<RuleId>,
    /// The files in `data/` that say it: a list, a map or a table has no rule to switch off.
    pub data: Vec<String>,
}

/// What was done about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// Code enforces it and a case shows it.
    Enforced,
    /// The book leaves it open; this is our answer, enforced like any rule.
    Ruling(String),
    /// It needs no code, for this reason.
    NotApplicable(String),
    /// Nothing that can be played so far needs it.
    Later(Later),
}

/// A rule that is not needed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Later {
    /// What needs it first.
    pub first: String,
    /// Our answer where the book leaves it open, if that is settled.
    pub ruling: Option<String>,
}

/// What is wrong with a `rulebook.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulebookFault(pub String);

impl fmt::Display for RulebookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RulebookFault {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rule: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: RuleId,
    summary: String,
    ruling: Option<String>,
    follows: Option<String>,
    #[serde(rename = "not-applicable")]
    not_applicable: Option<String>,
    later: Option<String>,
    #[serde(default)]
    from: Vec<RuleId>,
    #[serde(default)]
    data: Vec<String>,
    #[serde(default)]
    only: Vec<String>,
}

impl Row {
    fn read(self) -> Result<(RuleId, Rule), RulebookFault> {
        let id = self.id;
        let fault = |what: &str| Err(RulebookFault(format!("{id}: {what}")));
        let state = match (self.ruling, self.not_applicable, self.later) {
            (None, None, None) => State::Enforced,
            (Some(why), None, None) => State::Ruling(why),
            (None, Some(why), None) => State::NotApplicable(why),
            (ruling, None, Some(first)) => State::Later(Later { first, ruling }),
            (Some(_), Some(_), _) => return fault("a ruling or not applicable, not both"),
            (None, Some(_), Some(_)) => return fault("later or not applicable, not both"),
        };
        let follows = match self.follows {
            Some(why) => Some(Follows { why, from: self.from, data: self.data }),
            None if self.from.is_empty() && self.data.is_empty() => None,
            None => return fault("names what carries it and does not say why it follows"),
        };
        Ok((id, Rule { summary: self.summary, state, follows, only: self.only }))
    }
}

impl Rulebook {
    /// Reads `rulebook.toml`.
    pub fn read(text: &str) -> Result<Rulebook, RulebookFault> {
        let file: File = data::parse(text).map_err(RulebookFault)?;
        let mut rules = BTreeMap::new();
        for row in file.rule {
            let (id, rule) = row.read()?;
            if rules.insert(id, rule).is_some() {
                return Err(RulebookFault(format!("{id}: listed twice")));
            }
        }
        Ok(Rulebook { rules })
    }
}

impl Rule {
    /// Can it matter in one of these scenarios? With none named: in anything that can be played.
    pub fn is_in(&self, scope: &[String]) -> bool {
        scope.is_empty() || self.only.is_empty() || self.only.iter().any(|scenario| scope.contains(scenario))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(keys: &str) -> Result<Rule, String> {
        let text = format!("[[rule]]\nid = \"EX-1.1\"\nsummary = \"Units move.\"\n{keys}");
        let book = Rulebook::read(&text).map_err(|fault| fault.to_string())?;
        Ok(book.rules.into_values().next().expect("one rule was read"))
    }

    #[test]
    fn a_rule_for_later_may_have_a_ruling_already() {
        let rule = row("later = \"The campaign\"\nruling = \"One at a time.\"").unwrap();
        let later = Later { first: "The campaign".into(), ruling: Some("One at a time.".into()) };
        assert_eq!(rule.state, State::Later(later));
        assert!(row("later = \"The campaign\"\nnot-applicable = \"No.\"").is_err());
    }

    #[test]
    fn rules_that_carry_another_are_named_with_the_reason() {
        let rule = row("follows = \"Moves cost points.\"\nfrom = [\"EX-1.2\"]").unwrap();
        assert_eq!(rule.follows.unwrap().from, [RuleId::read("EX-1.2").unwrap()]);
        assert!(row("from = [\"EX-1.2\"]").is_err());
        let rule = row("follows = \"The map has it.\"\ndata = [\"links.csv\"]").unwrap();
        assert_eq!(rule.follows.unwrap().data, ["links.csv"]);
        assert!(row("data = [\"links.csv\"]").is_err());
    }

    #[test]
    fn a_rule_of_one_scenario_is_outside_the_scope_of_another() {
        let rule = row("only = [\"winter-war\"]").unwrap();
        assert!(rule.is_in(&[]) && rule.is_in(&["weser".into(), "winter-war".into()]));
        assert!(!rule.is_in(&["weser".into()]));
        assert!(row("").unwrap().is_in(&["weser".into()]));
    }
}
