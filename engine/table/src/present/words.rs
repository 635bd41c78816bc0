//! Messages in a language.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::msg;
use crate::rules::{Arg, Die, Message, Subject};

const ENGLISH: &str = include_str!("../../lang/en.ftl");

/// The words of one language: the table's own and a game's.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
    pseudo: bool,
}

/// A language that nobody speaks: every word of the language files comes out in letters that English has not, and longer. What is still in
/// plain letters does not come from the files.
pub const PSEUDO: &str = "en-XA";

/// A stretch of worded text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// In words.
    pub text: String,
    /// What on the table it is the name of, if of anything.
    pub of: Option<Subject>,
    /// The dice that it tells of, if of any.
    pub dice: Vec<Die>,
}

/// The words alone.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
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
        let pseudo = lang == PSEUDO;
        bundle.set_transform(pseudo.then_some(estranged));
        for text in [ENGLISH, game] {
            let resource = FluentResource::try_new(text.into()).map_err(|(_, faults)| {
                WordFault::Syntax(faults.iter().map(|f| format!("{f}; ")).collect())
            })?;
            bundle.add_resource(resource).map_err(|e| WordFault::Twice(format!("{e:?}")))?;
        }
        Ok(Words { bundle, pseudo })
    }

    /// A game's words in the first language it has.
    pub fn of(about: &crate::rules::About) -> Result<Words, WordFault> {
        let (lang, text) = about.words.first().copied().unwrap_or(("en", ""));
        Words::new(lang, text)
    }

    /// A game's words in a language, or in the first it has.
    pub fn in_language(about: &crate::rules::About, lang: &str) -> Result<Words, WordFault> {
        match about.words.iter().find(|(known, _)| *known == lang).or(about.words.first()) {
            Some((_, text)) if lang == PSEUDO => Words::new(PSEUDO, text),
            Some((known, text)) => Words::new(known, text),
            None => Words::new(lang, ""),
        }
    }

    /// The table's own words about its own faults, for who has no others at hand.
    pub(crate) fn of_fault(message: &Message) -> String {
        let nobody = |_| msg!("table-none");
        Words::new("en", "").map_or_else(|fault| fault.to_string(), |words| words.show(message, &nobody))
    }

    /// Text that is data, such as the summary of a rule.
    pub fn data<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.pseudo { estranged(text) } else { Cow::Borrowed(text) }
    }

    /// A message in words; a fault if its key or an argument is missing.
    pub fn say(&self, message: &Message, name: Namer<'_>) -> Result<String, WordFault> {
        self.worded(message, name, None)
    }

    /// A message in words, for showing, in which one can tell what is the name of what.
    pub fn tell(&self, message: &Message, name: Namer<'_>) -> Vec<Span> {
        let named = RefCell::default();
        let said = self.worded(message, name, Some(&named)).unwrap_or_else(|_| format!("<{}>", message.key));
        spans(&said, &named.into_inner())
    }

    fn worded(&self, message: &Message, name: Namer<'_>, named: AllNamed<'_>) -> Result<String, WordFault> {
        let entry = self.bundle.get_message(&message.key);
        let pattern =
            entry.and_then(|m| m.value()).ok_or_else(|| WordFault::Missing(message.key.to_string()))?;
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (key, arg) in &message.args {
            args.set(key.as_ref(), self.value(arg, name, named)?);
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

    fn value(
        &self,
        arg: &Arg,
        name: Namer<'_>,
        named: AllNamed<'_>,
    ) -> Result<FluentValue<'static>, WordFault> {
        let call = |subject| {
            let said = self.say(&name(subject), name)?;
            Ok(FluentValue::from(marked(said, named, || Named::Thing(subject))))
        };
        match arg {
            Arg::Number(n) => Ok(FluentValue::from(*n)),
            Arg::Space(s) => call(Subject::Space(*s)),
            Arg::Piece(p) => call(Subject::Piece(*p)),
            Arg::Seat(s) => call(Subject::Seat(*s)),
            Arg::Thing(t) => call(Subject::Thing(*t)),
            Arg::Rule(rule) => Ok(FluentValue::from(rule.to_string())),
            Arg::Message(m) => self.worded(m, name, named).map(FluentValue::from),
            Arg::Literal(text) => Ok(FluentValue::from(text.clone())),
            Arg::List(items) => self.list(items, name, named).map(FluentValue::from),
            Arg::Dice(dice) => {
                Ok(FluentValue::from(marked(faces(dice), named, || Named::Dice(dice.clone()))))
            }
        }
    }

    fn list(&self, items: &[Message], name: Namer<'_>, named: AllNamed<'_>) -> Result<String, WordFault> {
        let Some((first, rest)) = items.split_first() else {
            return self.say(&msg!("table-none"), name);
        };
        let mut said = self.worded(first, name, named)?;
        for (i, item) in rest.iter().enumerate() {
            let item = self.worded(item, name, named)?;
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

/// What a stretch of text stands for.
#[derive(Clone)]
enum Named {
    Thing(Subject),
    Dice(Vec<Die>),
}

/// What has been named so far, if anybody wants to know.
type AllNamed<'n> = Option<&'n RefCell<Vec<Named>>>;

/// Names stand between two characters of no language; the first says which name it is.
const FIRST_NAME: u32 = 0xF_0000;
const END_OF_NAME: char = '\u{F_FFFD}';

fn marked(said: String, named: AllNamed<'_>, what: impl FnOnce() -> Named) -> String {
    let Some(all) = named else { return said };
    let mut all = all.borrow_mut();
    let mark = char::from_u32(FIRST_NAME + all.len() as u32).filter(|c| *c != END_OF_NAME);
    all.push(what());
    match mark {
        Some(mark) => format!("{mark}{said}{END_OF_NAME}"),
        None => said,
    }
}

/// Dice for who reads: those that count stand in brackets.
fn faces(dice: &[Die]) -> String {
    let one = |die: &Die| if die.counts { format!("[{}]", die.face) } else { die.face.to_string() };
    dice.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn spans(said: &str, named: &[Named]) -> Vec<Span> {
    let plain = || Span { text: String::new(), of: None, dice: Vec::new() };
    let mut spans = vec![plain()];
    for c in said.chars() {
        let what = u32::from(c).checked_sub(FIRST_NAME).and_then(|i| named.get(i as usize));
        match (what, c) {
            (None, END_OF_NAME) => spans.push(plain()),
            (Some(Named::Thing(subject)), _) => spans.push(Span { of: Some(*subject), ..plain() }),
            (Some(Named::Dice(dice)), _) => spans.push(Span { dice: dice.clone(), ..plain() }),
            (None, c) => spans.last_mut().expect("there is always one").text.push(c),
        }
    }
    spans.retain(|span| !span.text.is_empty());
    spans
}

/// The same text in letters that English has not, vowels doubled.
fn estranged(text: &str) -> Cow<'_, str> {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const STRANGE: &str = "àƀçđéƒğĥïĵķłɱñöþǫŕšţüṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶŁṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
    let strange = |c: char| {
        let other = PLAIN.chars().position(|p| p == c).and_then(|i| STRANGE.chars().nth(i)).unwrap_or(c);
        let twice = if "aeiou".contains(c) { 2 } else { 1 };
        std::iter::repeat_n(other, twice)
    };
    Cow::Owned(text.chars().flat_map(strange).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Seat, Space};

    fn name(subject: Subject) -> Message {
        match subject {
            Subject::Space(Space(n)) => msg!("place", n = n),
            _ => msg!("somebody"),
        }
    }

    #[test]
    fn names_in_a_text_can_be_told_from_the_rest() {
        let words = Words::new("en", "place = hill { $n }\nwent = { $who } went to { $where }.").unwrap();
        let name = |subject| match subject {
            Subject::Space(Space(n)) => msg!("place", n = n),
            _ => msg!("table-none"),
        };
        let spans = words.tell(&msg!("went", who = Seat(0), where = Space(4)), &name);
        let of: Vec<Option<Subject>> = spans.iter().map(|s| s.of).collect();
        assert_eq!(of, [Some(Subject::Seat(Seat(0))), None, Some(Subject::Space(Space(4))), None]);
        assert_eq!(plain(&spans), "nothing went to hill 4.");
    }

    #[test]
    fn dice_in_a_text_can_be_drawn_and_read() {
        let words = Words::new("en", "threw = threw { $dice } there").unwrap();
        let dice = vec![Die { face: 2, counts: true }, Die { face: 5, counts: false }];
        let spans = words.tell(&msg!("threw", dice = dice.clone()), &name);
        assert_eq!(spans[1].dice, dice);
        assert_eq!(plain(&spans), "threw [2] 5 there");
    }

    #[test]
    fn the_language_nobody_speaks_leaves_names_of_no_language_alone() {
        let words = Words::new(PSEUDO, "say = type { $what } here").unwrap();
        let said = words.show(&msg!("say", what = "done".to_string()), &|_| msg!("table-none"));
        assert_eq!(said, "ţýþéé done ĥéééŕéé".replace("ééé", "éé"));
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
