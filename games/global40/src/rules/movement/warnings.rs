//! Warnings about flights that leave few places to land.

use table::Space;

use super::group::Group;
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::spaces::Spaces;
use crate::rules::now::Now;

impl Now<'_> {
    /// Where planes of this kind could still land after going there; none for units that do not fly.
    fn landings_left(&self, from: Space, kind: Kind, to: Space) -> Option<Spaces> {
        let m = self.mover();
        if !kind.is_air() {
            return None;
        }
        let range = m.range(from, &Group::one(kind))?;
        let goals = m.air_goals(Verb::Move, &Group::one(kind), from).with(to);
        let left = range.checked_sub(m.flight(from, to, range, goals)?)?;
        let (levels, _) = m.air_levels(left, to, m.context.landing);
        let within = levels.iter().fold(Spaces::NONE, |all, l| all.union(*l));
        let decks = m.decks().iter().fold(Spaces::NONE, |all, d| all.union(d.zones));
        let decks = if kind.is_carrier_plane() { decks } else { Spaces::NONE };
        Some(within.intersection(m.context.landing.union(decks)))
    }

    /// The only place where planes of this kind could still land after going there.
    pub fn landing_warning(&self, from: Space, kind: Kind, to: Space) -> Option<Space> {
        self.landings_left(from, kind, to)?.only()
    }
}
