//! A match and what is seen of it: each view is made once, and kept until the match changes.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::sync::Arc;

use super::view::{Lore, Sight};
use crate::play::Match;
use crate::present::Present;
use crate::rules::{Seen, Viewer, observe};

/// How many views are kept: the player's own and the public one.
const KEPT: usize = 2;

/// A match that remembers what was seen of it since it last changed. It can be changed only through [`Watched::change`].
pub(super) struct Watched<G: Present> {
    m: Match<G>,
    lore: Arc<Lore>,
    /// The views of the present position, the newest last.
    views: RefCell<Vec<Arc<Sight<'static, G>>>>,
    made: Cell<u64>,
}

impl<G: Present> Watched<G> {
    pub fn new(m: Match<G>, lore: Arc<Lore>) -> Watched<G> {
        Watched { m, lore, views: RefCell::default(), made: Cell::new(0) }
    }

    /// The match, to be changed: nothing that was seen of it holds any longer.
    pub fn change(&mut self) -> &mut Match<G> {
        self.views.get_mut().clear();
        &mut self.m
    }

    pub fn lore(&self) -> &Arc<Lore> {
        &self.lore
    }

    /// How many views have been made.
    pub fn made(&self) -> u64 {
        self.made.get()
    }

    /// What a viewer sees of some position of the match.
    pub fn see_of<'p>(&self, position: &'p G::Position, viewer: Viewer) -> Seen<'p, G> {
        self.made.set(self.made.get() + 1);
        observe(self.m.game(), position, viewer)
    }

    /// The same, to be asked.
    pub fn sight_of<'p>(&self, position: &'p G::Position, viewer: Viewer) -> Sight<'p, G> {
        Sight {
            game: self.m.game_shared(),
            seen: self.see_of(position, viewer),
            lore: self.lore.clone(),
            id: Arc::default(),
        }
    }

    /// What a viewer sees of the match as it stands, packed. Nothing is kept of it: a server packs it for everybody in turn.
    pub fn pack(&self, viewer: Viewer) -> Vec<u8> {
        let known = self.views.borrow().iter().find(|view| view.seen.viewer() == viewer).cloned();
        known.map_or_else(|| self.see_of(self.m.position(), viewer).pack(), |view| view.seen.pack())
    }

    /// Has nothing happened since this view was made? False also if it is no longer kept.
    pub fn is_present(&self, view: &Arc<()>) -> bool {
        self.views.borrow().iter().any(|kept| Arc::ptr_eq(&kept.id, view))
    }

    /// What a viewer sees of the match as it stands.
    pub fn sight(&self, viewer: Viewer) -> Arc<Sight<'static, G>> {
        let mut views = self.views.borrow_mut();
        if let Some(known) = views.iter().find(|view| view.seen.viewer() == viewer) {
            return known.clone();
        }
        let seen = self.see_of(self.m.position(), viewer).into_owned();
        let view =
            Arc::new(Sight { game: self.m.game_shared(), seen, lore: self.lore.clone(), id: Arc::default() });
        if views.len() == KEPT {
            views.remove(0);
        }
        views.push(view.clone());
        view
    }
}

impl<G: Present> Deref for Watched<G> {
    type Target = Match<G>;

    fn deref(&self) -> &Match<G> {
        &self.m
    }
}
