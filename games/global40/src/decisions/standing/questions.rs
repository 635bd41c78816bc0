//! What a power can say in advance, as a form.

use table::{Answers, Message, Question, msg};

use crate::model::board::Ground;
use crate::model::kinds::Kind;

/// The answers to whether to send units.
fn readiness() -> [(&'static str, Message); 4] {
    [
        ("ask", msg!("standing-ask")),
        ("never", msg!("standing-never")),
        ("gain", msg!("standing-gain")),
        ("always", msg!("standing-always")),
    ]
}

/// The answers to questions with one usual answer.
fn habit(usual: Message) -> [(&'static str, Message); 3] {
    [("ask", msg!("standing-ask")), ("usual", usual), ("never", msg!("standing-never"))]
}

/// Every question, in the order of a turn.
pub fn questions(ground: &Ground) -> Vec<Question> {
    let guns = [
        ("ask", msg!("standing-ask")),
        ("planes", msg!("standing-at-planes")),
        ("tanks", msg!("standing-at-tanks")),
        ("gain", msg!("standing-at-what-comes")),
    ];
    let boats =
        [("ask", msg!("standing-ask")), ("strike", msg!("standing-strike")), ("dive", msg!("standing-dive"))];
    let press = [("ask", msg!("standing-ask")), ("always", msg!("standing-press-on"))];
    let shift = [("ask", msg!("standing-ask")), ("never", msg!("standing-never"))];
    let kinds = Kind::ALL.into_iter().map(|kind| (kind.word().into(), kind.name()));
    let havens = ground.exile.iter();
    let havens = havens.map(|at| (ground.key(*at).into(), msg!("standing-place", at = *at)));
    vec![
        Question::one("scramble", msg!("standing-scramble"), readiness()),
        Question { key: "scramble-most", when: msg!("standing-scramble-most"), answers: Answers::UpTo(3) },
        Question::one("intercept", msg!("standing-intercept"), readiness()),
        Question::one("patrol", msg!("standing-patrol"), readiness()),
        Question::one("interdict", msg!("standing-interdict"), readiness()),
        Question::one("ambush", msg!("standing-ambush"), readiness()),
        Question::one("guns", msg!("standing-guns"), guns),
        Question::one("submarines", msg!("standing-submarines"), boats),
        Question { key: "ask-losses", when: msg!("standing-ask-losses"), answers: Answers::YesOrNo },
        Question::ranked("lose", msg!("standing-lose"), kinds.collect()),
        Question::one("picks", msg!("standing-picks"), habit(msg!("standing-dearest"))),
        Question::one("press", msg!("standing-press"), press),
        Question::one("land", msg!("standing-land"), habit(msg!("standing-nearest"))),
        Question::one("shift", msg!("standing-shift"), shift),
        Question::ranked("exile", msg!("standing-exile"), havens.collect()),
        Question::one("rising", msg!("standing-rising"), habit(msg!("standing-infantry"))),
    ]
}
