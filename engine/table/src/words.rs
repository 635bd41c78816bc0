//! Messages in a language.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Arg, Message, Subject, msg};

const ENGLISH: &str = include_str!("../lang/en.ftl");

/// The words of one language: the table's own and a game's.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

/// Looks up what its reader calls a thing.
pub type Namer<'n> = &'n dyn Fn(Subject) -> Message;

/// Something wrong with the words themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordFault {
    /// Not the name of a language.
    Language(String),
    /// A file of words cannot be read.
    Syntax(String),
    /// Two messages have the same key.
    Twice(String),
    /// A key is missing.
    Missing(String),
    /// A message does not fit its arguments.
    Unfit(String),
}

impl fmt::Display for WordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordFault::Language(name) => write!(f, "{name:?} is not the name of a language"),
            WordFault::Syntax(what) => write!(f, "the words cannot be read: {what}"),
            WordFault::Twice(key) => write!(f, "two messages have the same key: {key}"),
            WordFault::Missing(key) => write!(f, "no words for {key:?}"),
            WordFault::Unfit(what) => write!(f, "words that do not fit their arguments: {what}"),
        }
    }
}

impl std::error::Error for WordFault {}

impl Words {
    /// The table's words with a game's, in the language `lang` of the game's.
    pub fn new(lang: &str, game: &str) -> Result<Words, WordFault> {
        let id: LanguageIdentifier = lang.parse().map_err(|_| WordFault::Language(lang.into()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        for text in [ENGLISH, game] {
            let resource = FluentResource::try_new(text.into()).map_err(|(_, faults)| {
                WordFault::Syntax(faults.iter().map(|f| format!("{f}; ")).collect())
            })?;
            bundle.add_resource(resource).map_err(|e| WordFault::Twice(format!("{e:?}")))?;
        }
        Ok(Words { bundle })
    }

    /// A game's words in the first language it has.
    pub fn of(about: &crate::About) -> Result<Words, WordFault> {
        let (lang, text) = about.words.first().copied().unwrap_or(("en", ""));
        Words::new(lang, text)
    }

    /// A message in words; a fault if its key or an argument is missing.
    pub fn say(&self, message: &Message, name: Namer<'_>) -> Result<String, WordFault> {
        let entry = self.bundle.get_message(&message.key);
        let pattern =
            entry.and_then(|m| m.value()).ok_or_else(|| WordFault::Missing(message.key.to_string()))?;
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (key, arg) in &message.args {
            args.set(key.as_ref(), self.value(arg, name)?);
        }
        let mut faults = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args), &mut faults);
        if faults.is_empty() {
            Ok(said.into_owned())
        } else {
            Err(WordFault::Unfit(format!("{}: {faults:?}", message.key)))
        }
    }

    /// A message in words, for showing: a missing key is shown as it is.
    pub fn show(&self, message: &Message, name: Namer<'_>) -> String {
        self.say(message, name).unwrap_or_else(|_| format!("<{}>", message.key))
    }

    fn value(&self, arg: &Arg, name: Namer<'_>) -> Result<FluentValue<'static>, WordFault> {
        let named = |subject| self.say(&name(subject), name).map(FluentValue::from);
        match arg {
            Arg::Number(n) => Ok(FluentValue::from(*n)),
            Arg::Space(s) => named(Subject::Space(*s)),
            Arg::Piece(p) => named(Subject::Piece(*p)),
            Arg::Seat(s) => named(Subject::Seat(*s)),
            Arg::Thing(t) => named(Subject::Thing(*t)),
            Arg::Rule(rule) => Ok(FluentValue::from(rule.to_string())),
            Arg::Message(m) => self.say(m, name).map(FluentValue::from),
            Arg::Literal(text) => Ok(FluentValue::from(text.clone())),
            Arg::List(items) => self.list(items, name).map(FluentValue::from),
        }
    }

    fn list(&self, items: &[Message], name: Namer<'_>) -> Result<String, WordFault> {
        let Some((first, rest)) = items.split_first() else {
            return self.say(&msg!("table-none"), name);
        };
        let mut said = self.say(first, name)?;
        for (i, item) in rest.iter().enumerate() {
            let item = self.say(item, name)?;
            let join = if i + 1 == rest.len() {
                msg!("table-and", a = said, b = item)
            } else {
                msg!("table-comma", a = said, b = item)
            };
            said = self.say(&join, name)?;
        }
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, Space};

    fn name(subject: Subject) -> Message {
        match subject {
            Subject::Space(Space(n)) => msg!("place", n = n),
            _ => msg!("somebody"),
        }
    }

    #[test]
    fn messages_are_worded_with_names_plurals_and_lists() {
        let words = "\
place = the { $n }th hill
somebody = Red
lost = { $who } loses { $n ->
    [0] nothing
    [one] one step
   *[other] { $n } steps
  } at { $where }
all = { $list }
";
        let words = Words::new("en", words).unwrap();
        let lost = |n: i32| msg!("lost", who = Seat(0), n = n, where = Space(4));
        assert_eq!(words.say(&lost(1), &name).unwrap(), "Red loses one step at the 4th hill");
        assert_eq!(words.say(&lost(3), &name).unwrap(), "Red loses 3 steps at the 4th hill");
        let list = |n: u16| msg!("all", list = (0..n).map(|n| msg!("place", n = n)).collect::<Vec<_>>());
        assert_eq!(words.say(&list(3), &name).unwrap(), "the 0th hill, the 1th hill and the 2th hill");
        assert_eq!(words.say(&list(0), &name).unwrap(), "nothing");
    }

    #[test]
    fn faults_of_words_are_named() {
        let words = Words::new("en", "hill = { $n }").unwrap();
        assert_eq!(words.say(&msg!("vale"), &name), Err(WordFault::Missing("vale".into())));
        assert!(matches!(words.say(&msg!("hill"), &name), Err(WordFault::Unfit(_))));
        assert!(matches!(Words::new("en", "= broken"), Err(WordFault::Syntax(_))));
        assert!(matches!(Words::new("en", "a = b\na = c"), Err(WordFault::Twice(_))));
        assert!(matches!(Words::new("not a language", ""), Err(WordFault::Language(_))));
    }
}
