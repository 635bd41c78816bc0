//! What the page and the bots ask about moves.

use table::Space;

use super::group::Group;
use super::mover::Stand;
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::spaces::Spaces;
use crate::rules::now::Now;

/// Where units can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Destinations {
    pub all: Spaces,
    /// Those of them where there will be a fight, or something to take.
    pub attacks: Spaces,
}

impl Now<'_> {
    /// Where these units can go together.
    pub fn destinations(&self, from: Space, units: &[(Kind, u8)]) -> Destinations {
        let m = self.mover();
        let group = units.iter().fold(Group::default(), |group, (kind, n)| group.with(*kind, *n));
        if group.is_empty() || group.any(|k| k.branch() != group.branch()) {
            return Destinations::default();
        }
        let all = m.reach(Verb::Move, &group, Stand::start(from)).ends;
        let o = m.context;
        let hunted = if m.combat() { o.prey } else { Spaces::NONE };
        let attacks =
            if m.combat() { all.intersection(o.targets.union(o.hot).union(hunted)) } else { Spaces::NONE };
        Destinations { all, attacks }
    }

    /// How many places to land planes of this kind would have left after going there; none if it is not about landing.
    pub fn landings_left(&self, from: Space, kind: Kind, to: Space) -> Option<Spaces> {
        let m = self.mover();
        if !kind.is_air() {
            return None;
        }
        let range = m.range(from, &Group::one(kind))?;
        let goals = m.air_goals(Verb::Move, &Group::one(kind)).with(to);
        let left = range.checked_sub(m.flight(from, to, range, goals)?)?;
        let (levels, _) = m.air_levels(left, to, m.context.landing);
        let within = levels.iter().fold(Spaces::NONE, |all, l| all.union(*l));
        let decks = m.decks().iter().fold(Spaces::NONE, |all, d| all.union(d.zones));
        let decks = if kind.is_carrier_plane() { decks } else { Spaces::NONE };
        Some(within.intersection(m.context.landing.union(decks)))
    }

    /// The only place to land that planes of this kind would have after going there.
    pub fn landing_warning(&self, from: Space, kind: Kind, to: Space) -> Option<Space> {
        let left = self.landings_left(from, kind, to)?;
        if left.len() == 1 { left.first() } else { None }
    }
}
