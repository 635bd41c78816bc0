//! What happened, told to those who may know.

use serde::{Deserialize, Serialize};

use crate::rules::{Pieces, Seat, Seats, Veil, Viewer};

/// Who is told a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// This viewer.
    Only(Viewer),
}

/// A fact with its audience. Its pieces carry the handles of those it is told to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told<F> {
    /// Who is told.
    pub to: Audience,
    /// What.
    pub fact: F,
}

/// Collects the facts of one order. Log lines, animations and notifications are readings of them.
pub struct Tell<'v, F> {
    viewers: &'v [Viewer],
    told: Vec<Told<F>>,
    revealed: Vec<(Seats, &'static str)>,
    consulted: bool,
}

impl<'v, F> Tell<'v, F> {
    /// Facts for these viewers.
    pub fn to(viewers: &'v [Viewer]) -> Tell<'v, F> {
        Tell { viewers, told: Vec::new(), revealed: Vec::new(), consulted: false }
    }

    /// Nobody listens: facts are not even made.
    pub fn nobody() -> Tell<'static, F> {
        Tell { viewers: &[], told: Vec::new(), revealed: Vec::new(), consulted: false }
    }

    /// Everybody is told.
    pub fn all(&mut self, fact: impl FnOnce() -> F) {
        if !self.viewers.is_empty() {
            self.told.push(Told { to: Audience::All, fact: fact() });
        }
    }

    /// The holders of a seat are told.
    pub fn seat(&mut self, seat: Seat, mut fact: impl FnMut() -> F) {
        self.each(|viewer| viewer.holds(seat).then(&mut fact));
    }

    /// Everybody is told of pieces, each viewer by his own handles.
    pub fn veiled(&mut self, veil: &Veil, fact: &F)
    where
        F: Pieces + Clone,
    {
        self.each(|viewer| Some(veil.shown(viewer, fact)));
    }

    /// Each viewer is told his own version, or nothing.
    pub fn each(&mut self, mut fact: impl FnMut(Viewer) -> Option<F>) {
        for viewer in self.viewers {
            if let Some(fact) = fact(*viewer) {
                self.told.push(Told { to: Audience::Only(*viewer), fact });
            }
        }
    }

    /// These seats have learned a secret of this kind, by the name that [`Proving::secrets`](crate::Proving::secrets) has for it: a
    /// barrier for undo. Secrets of other kinds must stay hidden all the same.
    pub fn reveals(&mut self, to: Seats, kind: &'static str) {
        self.revealed.push((to, kind));
    }

    /// Everybody, spectators too, has learned a secret of this kind: a barrier for undo.
    pub fn reveals_to_all(&mut self, kind: &'static str) {
        self.reveals(Seats::ALL, kind);
    }

    /// Hidden truth was asked, even if to no effect: a barrier for undo.
    pub fn consults(&mut self) {
        self.consulted = true;
    }

    /// A collector for the same viewers whose reveals will be forgotten: for a game that breaks the law of undo.
    pub(crate) fn hushed(&self) -> Tell<'v, F> {
        Tell::to(self.viewers)
    }

    /// Takes over the facts of a collector, and nothing else.
    pub(crate) fn take_facts(&mut self, other: Tell<'_, F>) {
        self.told.extend(other.told);
    }

    /// The facts, and whether the order revealed or consulted something.
    pub fn finish(self) -> Telling<F> {
        Telling { told: self.told, revealed: self.revealed, consulted: self.consulted }
    }
}

/// What one order told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling<F> {
    /// The facts in the order in which they happened.
    pub told: Vec<Told<F>>,
    /// To whom which kinds of secret were revealed.
    pub revealed: Vec<(Seats, &'static str)>,
    /// Hidden truth was asked.
    pub consulted: bool,
}

impl<F> Telling<F> {
    /// Has this viewer learned a secret of this kind, or of one that it is part of (`units/headquarters` is part of `units`)?
    pub fn revealed_to(&self, viewer: Viewer, kind: &str) -> bool {
        let heard = |to: Seats| to == Seats::ALL || to.meets(viewer.seats());
        let is_part_of = |whole: &str| kind.strip_prefix(whole).is_some_and(|rest| rest.starts_with('/'));
        self.revealed.iter().any(|(to, what)| heard(*to) && (*what == kind || is_part_of(what)))
    }

    /// The facts that this viewer is told.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &F> {
        heard_by(&self.told, viewer)
    }
}

/// Of these facts, those that the viewer is told.
pub fn heard_by<F>(told: &[Told<F>], viewer: Viewer) -> impl Iterator<Item = &F> {
    told.iter().filter(move |t| t.to == Audience::All || t.to == Audience::Only(viewer)).map(|t| &t.fact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reveals_the_whole_reveals_its_parts() {
        let told = |kind| {
            let mut tell: Tell<'_, ()> = Tell::nobody();
            tell.reveals_to_all(kind);
            tell.finish()
        };
        let public = Viewer::PUBLIC;
        assert!(told("units").revealed_to(public, "units/headquarters"));
        assert!(told("units").revealed_to(public, "units"));
        assert!(!told("units/headquarters").revealed_to(public, "units"), "a part is not the whole");
        assert!(!told("unit").revealed_to(public, "units/headquarters"), "a part is named after the whole");
    }
}
