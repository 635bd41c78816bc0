//! A standing order can be given by a form: whatever the form offers is taken, whatever can be said in advance is in it, and has words.

use serde_json::{Map, Value};

use crate::erased::{DynGame, Erased};
use crate::play::Entropy;
use crate::proving::Proving;
use crate::rules::{Answers, Form, Person, Question, Rng, Seat, Viewer};

/// Number of standing orders drawn.
const DRAWN: u32 = 500;

/// Holds a game's form against its standing orders.
pub fn form<G: Proving>(game: G) -> Result<(), String> {
    let count = game.about().count();
    let mut rng = Rng::seeded(1);
    let drawn: Vec<G::Standing> = (0..DRAWN).filter_map(|_| game.draw_standing(&mut rng)).collect();
    let face = Erased::new(game);
    let persons: Vec<Person> = (0..count.into()).map(Person).collect();
    let mut m = face.open(None, &persons, Entropy::casual(1, count)).map_err(|faults| faults.join("; "))?;
    let form = m.view(Viewer::seat(Seat(0))).form();
    answers_all(&form, &form.usual)?;
    for standing in drawn {
        let said = serde_json::to_value(standing).map_err(|e| e.to_string())?;
        answers_all(&form, said.as_object().ok_or("a standing order is no object")?)?;
    }
    for question in &form.questions {
        has_words(question)?;
        for answer in question.answers.every() {
            let alone =
                Value::Object(Map::from_iter([(question.key.to_string(), answer.clone())])).to_string();
            m.set_standing(Seat(0), Some(&alone)).map_err(|trouble| format!("{alone}: {trouble}"))?;
            let taken = m.standing(Seat(0)).ok_or("a standing order was taken and does not stand")?;
            let taken: Value = serde_json::from_str(&taken).map_err(|e| e.to_string())?;
            let kept = taken.get(question.key) == Some(&answer);
            kept.then_some(()).ok_or(format!("{alone} became {taken}"))?;
        }
    }
    m.set_standing(Seat(0), None).map_err(|trouble| trouble.to_string())?;
    m.standing(Seat(0)).map_or(Ok(()), |standing| Err(format!("{standing} still stands")))
}

/// Is every answer of a standing order one that the form offers, and is there one to every question?
fn answers_all(form: &Form, said: &Map<String, Value>) -> Result<(), String> {
    if let Some(key) = said.keys().find(|key| form.questions.iter().all(|question| question.key != *key)) {
        return Err(format!("nothing in the form is called {key}"));
    }
    for question in &form.questions {
        let answer = said.get(question.key).ok_or(format!("{} has no answer", question.key))?;
        if !question.answers.have(answer) {
            return Err(format!("the form has no answer {answer} to {}", question.key));
        }
    }
    Ok(())
}

/// What has no words is shown by its key.
fn has_words(question: &Question<String>) -> Result<(), String> {
    let answers = match &question.answers {
        Answers::One(answers) | Answers::Ranked(answers) => answers.as_slice(),
        Answers::YesOrNo | Answers::UpTo(_) => &[],
    };
    let mut said = answers.iter().map(|(_, said)| said).chain([&question.when]);
    said.find(|said| said.starts_with('<')).map_or(Ok(()), |key| Err(format!("no words for {key}")))
}
