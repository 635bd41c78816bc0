//! Veto: once, a chit of the victim is sent back as it is drawn (5.44).

use table::{Said, Verdict};

use crate::model::fact::Fact;
use crate::model::frames::Frame;
use crate::model::part::{Part, Verb};
use crate::model::position::Held;
use crate::rules::executor::Executor;

use super::decision::Decision;

/// `veto`, `allow`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Veto {
    sent_back: bool,
}

impl Veto {
    pub fn read<V: Verdict>(said: &mut Said<Part>) -> Result<Veto, V> {
        if said.is(Verb::Veto) {
            Ok(Veto { sent_back: true })
        } else if said.is(Verb::Allow) {
            Ok(Veto { sent_back: false })
        } else {
            Err(said.none())
        }
    }
}

impl Decision for Veto {
    fn perform(&self, executor: &mut Executor) {
        let Frame::Veto(nation, chit) = executor.position.frames.pop() else { return };
        if !self.sent_back {
            return executor.play(nation, chit);
        }
        executor.position.surprise = false;
        executor.tell.all(|| Fact::SentBack { nation, chit });
        // Another is drawn before this one goes back (R-TR-4).
        let drawn = executor.draw();
        let price = chit.price();
        executor.position.cup.inside.push(Held { nation, chit: Some(chit), price, open: true });
        if let Some(other) = drawn.chit {
            executor.play(drawn.nation, other);
        }
    }
}
