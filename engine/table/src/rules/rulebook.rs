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
    /// Why it needs no code of its own: data or other rules bring it about. A case must show it all the same.
    pub follows: Option<String>,
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
    /// What needs the rule first, if nothing that can be played does: so far it needs no code.
    later: Option<String>,
}

impl Rulebook {
    /// Reads `rulebook.toml`.
    pub fn read(text: &str) -> Result<Rulebook, RulebookFault> {
        let file: File = data::parse(text).map_err(RulebookFault)?;
        let mut rules = BTreeMap::new();
        for row in file.rule {
            let state = match (row.ruling.filter(|_| row.later.is_none()), row.not_applicable.or(row.later)) {
                (None, None) => State::Enforced,
                (Some(why), None) => State::Ruling(why),
                (None, Some(why)) => State::NotApplicable(why),
                (Some(_), Some(_)) => {
                    return Err(RulebookFault(format!("{}: a ruling or not applicable, not both", row.id)));
                }
            };
            let id = row.id;
            if rules.insert(id, Rule { summary: row.summary, state, follows: row.follows }).is_some() {
                return Err(RulebookFault(format!("{id}: listed twice")));
            }
        }
        Ok(Rulebook { rules })
    }
}
