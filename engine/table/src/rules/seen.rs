//! What a viewer may know, and nothing else.

use std::any::Any;
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::rules::pack::{self, Hash, PackFault};
use crate::rules::{Game, Viewer};

/// A position as one viewer sees it: what he may not know is not in it, and pieces stand under his own handles.
///
/// Only [`observe`] makes one from a position. A client that was sent one reads it with [`Seen::unpack`].
pub struct Seen<'a, G: Game> {
    position: Cow<'a, G::Position>,
    viewer: Viewer,
    kept: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// The right to make one [`Seen`]. The engine hands it to [`Game::observe`]; nobody else can make one.
pub struct Lens<'a, G: Game> {
    truth: &'a G::Position,
    viewer: Viewer,
}

/// What `viewer` may know of `position`.
pub fn observe<'a, G: Game>(game: &G, position: &'a G::Position, viewer: Viewer) -> Seen<'a, G> {
    game.observe(Lens { truth: position, viewer })
}

impl<'a, G: Game> Lens<'a, G> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The whole truth that is looked at.
    pub fn truth(&self) -> &'a G::Position {
        self.truth
    }

    /// Everything is public: the viewer sees the position itself, at no cost.
    pub fn open(self) -> Seen<'a, G> {
        Seen::of(Cow::Borrowed(self.truth), self.viewer)
    }

    /// The viewer sees this, from which everything secret has been taken.
    pub fn redacted(self, position: G::Position) -> Seen<'a, G> {
        Seen::of(Cow::Owned(position), self.viewer)
    }
}

impl<'a, G: Game> Seen<'a, G> {
    fn of(position: Cow<'a, G::Position>, viewer: Viewer) -> Seen<'a, G> {
        Seen { position, viewer, kept: OnceLock::new() }
    }

    /// What the game works out of this view once, however often it is asked: an order is said part by part, and every part asks the
    /// same view. A game keeps one thing of a view.
    pub fn keep<T: Any + Send + Sync>(&self, work_out: impl FnOnce() -> T) -> &T {
        let kept = self.kept.get_or_init(|| Box::new(work_out()));
        kept.downcast_ref().expect("a game keeps one thing of a view")
    }

    /// Whose view this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The view in its packed form, as it is sent and hashed.
    pub fn pack(&self) -> Vec<u8> {
        pack::pack(&*self.position)
    }

    /// The hash a player is told of his own view.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.pack())
    }

    /// A view that does not borrow from the position it was made from.
    pub fn into_owned(self) -> Seen<'static, G> {
        Seen::of(Cow::Owned(self.position.into_owned()), self.viewer)
    }

    /// The view as a position, borrowed if everything is public.
    pub(crate) fn into_position(self) -> Cow<'a, G::Position> {
        self.position
    }

    /// The same view as one of another game with the same positions.
    pub(crate) fn as_view_of<H: Game<Position = G::Position>>(&self) -> Seen<'_, H> {
        Seen::of(Cow::Borrowed(&*self.position), self.viewer)
    }

    /// Reads what [`Seen::pack`] wrote elsewhere.
    pub fn unpack(bytes: &[u8], viewer: Viewer) -> Result<Seen<'static, G>, PackFault> {
        Ok(Seen::of(Cow::Owned(pack::unpack(bytes)?), viewer))
    }
}

impl<G: Game> Deref for Seen<'_, G> {
    type Target = G::Position;

    fn deref(&self) -> &G::Position {
        &self.position
    }
}

impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        Seen::of(self.position.clone(), self.viewer)
    }
}

impl<G: Game> PartialEq for Seen<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && *self.position == *other.position
    }
}

impl<G: Game> std::fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seen").field("viewer", &self.viewer).field("position", &*self.position).finish()
    }
}
