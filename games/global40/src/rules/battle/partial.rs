//! Answers that are not complete yet: everything allowed so far can be completed.

use table::{Message, Subject, Verdict, msg};

use super::sequence::fits;
use crate::model::battle::force::Force;
use crate::model::battle::hits::{by_sort, can_be_matched};
use crate::model::battle::state::{Battle, Role};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

fn about(why: Message) -> (Message, Vec<Subject>) {
    (why, Vec::new())
}

impl Battle {
    /// May hits be given out like this so far? A set of hits that can be matched can always be extended to a largest one.
    pub fn allows_losses_so_far<V: Verdict>(&self, role: Role, hits: &Force) -> Result<(), V> {
        let party = self.party(role);
        rule::RETURN_FIRE.forbids(!fits(&party.force, hits), || about(msg!("battle-no-such-units")))?;
        let (most, transports) = self.hits_to_give(role);
        let given = by_sort(hits);
        rule::MATCHING.forbids(!can_be_matched(&party.hits.reaching(), &given), || {
            about(msg!("battle-cannot-be-hit"))
        })?;
        let sum: u16 = given.iter().sum();
        rule::MATCHING.forbids(sum > most, || about(msg!("battle-give-all-hits", hits = most)))?;
        let spare = u16::from(hits.get(Kind::Transport)) > transports;
        rule::TRANSPORTS_LAST.forbids(spare, || about(msg!("battle-transports-last")))
    }

    /// May these enemy units be picked so far?
    pub fn allows_picks_so_far<V: Verdict>(&self, role: Role, hits: u8, picked: &Force) -> Result<(), V> {
        let there = fits(&self.pickable(role), picked);
        rule::TACTICAL_PICKS.forbids(!there, || about(msg!("battle-cannot-be-picked")))?;
        let many = picked.total() > u32::from(hits);
        rule::TACTICAL_PICKS.forbids(many, || about(msg!("battle-pick-number", hits = hits)))
    }
}
