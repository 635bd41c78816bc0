//! Allow and refuse: what a power lets others do. Chapters 2 and 3.

use table::{Said, Verdict};

use crate::model::part::{Part, Verb};
use crate::model::powers::Power;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `allow @soviets`, `refuse @uk`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consent {
    to: Power,
    open: bool,
}

impl Consent {
    pub fn read<V: Verdict>(now: &Now<'_>, verb: Verb, said: &mut Said<'_, Part>) -> Result<Consent, V> {
        let others = Power::ALL.into_iter().filter(|power| *power != now.power);
        let to = said.last(others, |of| now.permit_consent_to(verb, of))?;
        Ok(Consent { to, open: verb == Verb::Allow })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.consent(self.to, self.open);
    }
}
