//! Who lets ships of the other side pass a canal or strait: said in one's own turn, kept until it is taken back.

use table::{Subject, Verdict, msg};

use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::politics::PoliticsFact;
use crate::powers::{Power, Powers};
use crate::rule::movement as rule;
use crate::situation::Situation;
use crate::turn::Course;

impl Situation<'_> {
    /// Whom a power may let pass: the other side, as far as there is no war.
    fn may_pass(&self, power: Power) -> Powers {
        let holder = |at: &table::Space| self.position.holder(*at).is(power);
        if !self.ground.canals.iter().any(|canal| canal.held_by.iter().any(holder)) {
            return Powers::NONE;
        }
        power.side().other().powers().minus(self.enemies(power))
    }

    /// Whose word is still to be changed this turn: nobody is told twice.
    fn untold(&self, power: Power, open: bool) -> Powers {
        let (passage, told) =
            (self.position.ledger.passage[power.index()], self.position.turn.diplomacy.told);
        let others = self.may_pass(power).minus(told);
        if open { others.minus(passage) } else { others.within(passage) }
    }
}

impl Decision<'_> {
    /// `allow` and `refuse`: is there anybody to whom it would be news?
    pub fn permit_passage<V: Verdict>(&self, verb: Verb) -> Result<(), V> {
        let nobody = self.situation.untold(self.power, verb == Verb::Allow).is_empty();
        rule::CANAL_PERMISSION.forbids(nobody, || (msg!("nobody-to-pass"), vec![]))
    }

    /// `allow POWER`, `refuse POWER`.
    pub fn permit_passage_of<V: Verdict>(&self, verb: Verb, of: Power) -> Result<(), V> {
        let news = self.situation.untold(self.power, verb == Verb::Allow).contains(of);
        rule::CANAL_PERMISSION.forbids(!news, || {
            (msg!("no-news-of-passage", power = of.seat()), vec![Subject::Seat(of.seat())])
        })
    }
}

impl Course<'_, '_, '_> {
    /// `allow POWER` or `refuse POWER`; false if it is something else.
    pub fn perform_passage(&mut self, parts: &[Part]) -> bool {
        let [Part::Do(verb @ (Verb::Allow | Verb::Refuse)), Part::Power(to)] = parts else { return false };
        let (by, to, open) = (self.power(), *to, *verb == Verb::Allow);
        let told = &mut self.position.turn.diplomacy.told;
        *told = told.with(to);
        let passage = &mut self.position.ledger.passage[by.index()];
        *passage = if open { passage.with(to) } else { passage.minus(to.bit()) };
        self.tell.all(|| Fact::Politics(PoliticsFact::Passage { by, to, open }));
        true
    }
}
