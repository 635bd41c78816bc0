//! What can be said in advance, as a form: the questions of a standing order and their answers.

use serde_json::{Map, Value, json};

use crate::rules::Message;

/// A question that a standing order answers before it is asked. `W` are its words: messages of a game, or text in a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<W = Message> {
    /// Where its answer stands in the standing order.
    pub key: &'static str,
    /// When it is asked.
    pub when: W,
    /// What can be answered.
    pub answers: Answers<W>,
}

/// What can be answered to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers<W = Message> {
    /// One of these.
    One(Vec<(String, W)>),
    /// Yes or no.
    YesOrNo,
    /// A number, at most this.
    UpTo(u8),
    /// Some of these, the best first.
    Ranked(Vec<(String, W)>),
}

/// The answer in a standing order that no form could give, by the key of its question.
pub(crate) fn unasked(questions: &[Question], standing: &Value) -> Option<&'static str> {
    let fits =
        |question: &&Question| standing.get(question.key).is_some_and(|answer| question.answers.have(answer));
    questions.iter().find(|question| !fits(question)).map(|question| question.key)
}

impl Question {
    /// A question with one of these answers.
    pub fn one<const N: usize>(
        key: &'static str,
        when: Message,
        answers: [(&'static str, Message); N],
    ) -> Question {
        Question { key, when, answers: Answers::One(answers.map(|(word, said)| (word.into(), said)).into()) }
    }

    /// A question with any of these answers, the best first.
    pub fn ranked(key: &'static str, when: Message, answers: Vec<(String, Message)>) -> Question {
        Question { key, when, answers: Answers::Ranked(answers) }
    }

    /// The same question in words.
    pub fn worded(&self, say: impl Fn(&Message) -> String) -> Question<String> {
        let all = |answers: &[(String, Message)]| {
            answers.iter().map(|(word, said)| (word.clone(), say(said))).collect()
        };
        let answers = match &self.answers {
            Answers::One(answers) => Answers::One(all(answers)),
            Answers::YesOrNo => Answers::YesOrNo,
            Answers::UpTo(most) => Answers::UpTo(*most),
            Answers::Ranked(answers) => Answers::Ranked(all(answers)),
        };
        Question { key: self.key, when: say(&self.when), answers }
    }
}

impl<W> Answers<W> {
    /// Every answer there is; of those that rank things, each thing alone and all of them.
    pub fn every(&self) -> Vec<Value> {
        match self {
            Answers::One(answers) => answers.iter().map(|(word, _)| json!(word)).collect(),
            Answers::YesOrNo => vec![json!(false), json!(true)],
            Answers::UpTo(most) => (0..=*most).map(|n| json!(n)).collect(),
            Answers::Ranked(answers) => {
                let words: Vec<&String> = answers.iter().map(|(word, _)| word).collect();
                let mut every: Vec<Value> = words.iter().map(|word| json!([word])).collect();
                every.push(json!(words));
                every
            }
        }
    }

    /// Is this one of the answers? What ranks things is no longer than the list of them.
    pub fn have(&self, answer: &Value) -> bool {
        let known = |answers: &[(String, W)], said: &Value| answers.iter().any(|(word, _)| said == word);
        match self {
            Answers::One(answers) => known(answers, answer),
            Answers::YesOrNo => answer.is_boolean(),
            Answers::UpTo(most) => answer.as_u64().is_some_and(|n| n <= (*most).into()),
            Answers::Ranked(answers) => answer.as_array().is_some_and(|said| {
                said.len() <= answers.len() && said.iter().all(|said| known(answers, said))
            }),
        }
    }
}

/// The questions of a standing order, and what it answers unless told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The questions, in words.
    pub questions: Vec<Question<String>>,
    /// The answers of a standing order that says nothing else, by the keys of the questions.
    pub usual: Map<String, Value>,
}
