//! Canals and straits: who may pass. What powers let each other do is in `rules/politics/consent`.

use arrayvec::ArrayVec;
use table::{RuleId, Space};

use crate::model::board::Canal;
use crate::model::holder::Holder;
use crate::model::spaces::Spaces;
use crate::rule::movement as rule;
use crate::rules::movement::context::MoveContext;
use crate::rules::movement::forbids;
use crate::rules::situation::Situation;

impl MoveContext {
    /// The rule that closes a canal or strait.
    pub fn canal_rule(&self, s: &Situation<'_>, canal: &Canal, submarines: bool) -> Option<RuleId> {
        if submarines && canal.submarines && rule::GIBRALTAR_SUBMARINES.holds() {
            return None;
        }
        let at_start =
            |at: &Space| s.position.turn.holders.get(at.index()).copied().unwrap_or(Holder::Nobody);
        let mine = |holder: Holder| holder.side() == Some(self.power.side());
        if canal.held_by.iter().all(|at| mine(at_start(at))) {
            return None;
        }
        if canal.held_by.iter().all(|at| mine(s.position.holder(*at))) {
            return forbids(rule::CANAL_AT_START, true);
        }
        let holders: ArrayVec<Holder, 2> = canal.held_by.iter().map(at_start).collect();
        if holders.iter().any(|h| h.power().is_none()) {
            let turkish = canal.key == "turkish";
            return forbids(if turkish { rule::TURKISH_STRAITS } else { rule::CANAL_ENEMY }, true);
        }
        if holders.iter().any(|h| mine(*h)) {
            return forbids(rule::CANAL_SPLIT, true);
        }
        let enemies = s.enemies(self.power);
        let at_war = holders.iter().any(|h| h.power().is_some_and(|p| enemies.contains(p)));
        let passage = &s.position.ledger.passage;
        let lets = |h: &Holder| h.power().is_some_and(|p| passage[p.index()].contains(self.power));
        if at_war {
            forbids(rule::CANAL_ENEMY, true)
        } else if holders.iter().all(lets) {
            None
        } else {
            forbids(rule::CANAL_PERMISSION, true)
        }
    }

    /// The zones next to a zone, closed canals left out.
    pub fn lanes(&self, s: &Situation<'_>, zone: Space, submarines: bool) -> Spaces {
        let mut next = s.ground.around[zone.index()].intersection(s.ground.sets.sea);
        for (one, other, closed_below) in &self.closed {
            if submarines && !closed_below {
                continue;
            }
            if *one == zone {
                next.remove(*other);
            } else if *other == zone {
                next.remove(*one);
            }
        }
        next
    }
}
