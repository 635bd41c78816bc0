//! What may be said in a window.

use table::{Piece, Space, Subject, Verdict, msg};

use crate::combat::scramble::wishes;
use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::powers::Power;
use crate::rule::{battle, combat as rule};
use crate::turn::{Occasion, Window};
use crate::units::Kind;

impl Decision<'_> {
    pub(super) fn window_shapes(&self, window: &Window, said: &[Part], out: &mut Vec<Part>) {
        let [first, rest @ ..] = said else {
            let verb = match window.occasion {
                Occasion::Overflight(_) | Occasion::Patrol(_) => Verb::Intercept,
                Occasion::Interdiction(_) => Verb::Interdict,
                Occasion::Ambush(_) => Verb::Ambush,
                Occasion::Guns(_) => Verb::Aim,
                Occasion::Stranded => Verb::Land,
                Occasion::Shift => Verb::Shift,
                Occasion::Scramble | Occasion::Invasions => Verb::Scramble,
            };
            let quiet = if window.occasion == Occasion::Stranded { Verb::Done } else { Verb::Pass };
            out.extend([Part::Do(verb), Part::Do(quiet)]);
            return;
        };
        match (first, window.occasion) {
            (Part::Do(Verb::Intercept), Occasion::Overflight(at) | Occasion::Patrol(at)) => {
                let there = self.position.of(self.power, at).filter(|(_, u)| u.kind.is_air());
                counts(there.map(|(_, u)| u.kind), last_kind(rest), out);
            }
            (Part::Do(Verb::Interdict), Occasion::Interdiction(zone)) => {
                if let Some(Part::Space(_)) = rest.last() {
                    return;
                }
                counts(self.near_planes(zone).map(|(_, kind)| kind), last_kind(rest), out);
                if !rest.is_empty() {
                    out.push(Part::Space(zone));
                    let others = self.ground.lanes[zone.index()].iter().copied();
                    out.extend(others.map(Part::Space));
                }
            }
            (Part::Do(Verb::Aim), Occasion::Guns(at)) if rest.is_empty() => {
                let guns = self.position.of(self.power, at).filter(|(_, u)| u.kind == Kind::Aaa).count();
                out.extend((1..=guns as u16).map(Part::Count));
            }
            (Part::Do(Verb::Shift), Occasion::Shift) => self.shift_shapes(rest, out),
            (Part::Do(Verb::Land), Occasion::Stranded) => self.land_shapes(rest, out),
            (Part::Do(Verb::Scramble), Occasion::Scramble) => self.scramble_shapes(window, rest, out),
            _ => {}
        }
    }

    pub(super) fn window_whole(&self, window: &Window, said: &[Part]) -> bool {
        match said {
            [Part::Do(Verb::Pass | Verb::Ambush)] => window.occasion != Occasion::Stranded,
            [Part::Do(Verb::Done)] => window.occasion == Occasion::Stranded,
            [Part::Do(Verb::Intercept), _, ..] => true,
            [Part::Do(Verb::Interdict), .., Part::Space(_)] => true,
            [Part::Do(Verb::Aim), Part::Count(_)] => true,
            [Part::Do(Verb::Land), _, Part::Space(_)] => true,
            [Part::Do(Verb::Shift), Part::Space(_), .., Part::Units(..), Part::Space(_)] => true,
            [Part::Do(Verb::Scramble), rest @ ..] => !rest.is_empty() && rest.len() % 3 == 0,
            _ => false,
        }
    }

    pub(super) fn window_permit<V: Verdict>(
        &self,
        window: &Window,
        said: &[Part],
        part: &Part,
    ) -> Result<(), V> {
        match (window.occasion, part) {
            (Occasion::Overflight(_), Part::Units(kind, count)) => {
                rule::ONLY_FIGHTERS.forbids(!kind.is_fighter(), || only(*kind))?;
                self.enough(window, *kind, *count)
            }
            (Occasion::Patrol(_), Part::Units(kind, count)) => {
                battle::INTERCEPTORS.forbids(!kind.is_fighter(), || only(*kind))?;
                self.enough(window, *kind, *count)
            }
            (Occasion::Interdiction(_), Part::Units(kind, count)) => {
                let fits = kind.is_carrier_plane();
                rule::INTERDICTION
                    .forbids(!fits, || (msg!("combat-no-interdiction", kind = kind.name()), vec![]))?;
                self.enough(window, *kind, *count)
            }
            (Occasion::Interdiction(zone), Part::Space(to)) => rule::NEW_ZONE
                .forbids(*to != zone, || (msg!("combat-nobody-came", zone = *to), vec![Subject::Space(*to)])),
            (Occasion::Shift, _) if !matches!(part, Part::Do(Verb::Pass)) => self.shift_permit(said, part),
            (Occasion::Scramble, _) => self.scramble_permit(window, said, part),
            (Occasion::Stranded, Part::Units(kind, count)) => {
                let mut near = Vec::new();
                self.land_shapes(&[*part], &mut near);
                let takes = |p: &Part| matches!(p, Part::Space(to) if self.land_room(*kind, *to) >= usize::from(*count));
                rule::STRANDED.forbids(!near.iter().any(takes), || {
                    (msg!("combat-not-all-together", units = kind.so_many(*count)), vec![])
                })
            }
            (Occasion::Stranded, Part::Space(to)) => match said.get(1) {
                Some(Part::Units(kind, count)) => self.land_permit(*kind, *count, *to),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Are there so many of a kind that could answer?
    fn enough<V: Verdict>(&self, window: &Window, kind: Kind, count: u8) -> Result<(), V> {
        let able = self.situation.respondents(window.occasion, self.power);
        let there = able.iter().filter(|p| self.position.unit(**p).kind == kind).count();
        rule::INTERDICTION_LIMITS.forbids(usize::from(count) > there, || {
            (msg!("combat-only-so-many", units = kind.so_many(there as u32)), vec![])
        })
    }

    /// Planes of the decider that stand at an air base in reach of a zone.
    fn near_planes(&self, zone: Space) -> impl Iterator<Item = (Piece, Kind)> {
        let own = self.position.pieces().filter(|(_, u)| u.owner == Some(self.power) && u.kind.is_air());
        own.filter(move |(_, u)| u.at.is_some_and(|at| self.situation.strikes_from(at, zone)))
            .map(|(p, u)| (p, u.kind))
    }

    fn land_shapes(&self, rest: &[Part], out: &mut Vec<Part>) {
        let waiting = self.situation.respondents(Occasion::Stranded, self.power);
        match rest {
            [] => counts(waiting.iter().map(|p| self.position.unit(*p).kind), None, out),
            [Part::Units(kind, _)] => {
                let of_kind = waiting.iter().filter(|p| self.position.unit(**p).kind == *kind);
                let mut near: Vec<Space> = of_kind
                    .filter_map(|p| self.position.unit(*p).at)
                    .flat_map(|at| self.ground.near[at.index()].iter().copied().chain([at]))
                    .collect();
                near.sort_unstable();
                near.dedup();
                out.extend(near.into_iter().map(Part::Space));
            }
            _ => {}
        }
    }

    fn land_permit<V: Verdict>(&self, kind: Kind, count: u8, to: Space) -> Result<(), V> {
        rule::STRANDED.forbids(usize::from(count) > self.land_room(kind, to), || {
            (msg!("combat-no-landing-there", space = to), vec![Subject::Space(to)])
        })
    }

    /// How many stranded planes of a kind can come down in a space.
    fn land_room(&self, kind: Kind, to: Space) -> usize {
        let waiting = self.situation.respondents(Occasion::Stranded, self.power);
        let fits =
            |p: &&Piece| self.position.unit(**p).kind == kind && self.situation.landings(**p).contains(to);
        waiting.iter().filter(fits).count().min(self.decks(to))
    }

    /// How many planes can come down in a space.
    fn decks(&self, to: Space) -> usize {
        if !self.ground.is_sea(to) {
            return usize::MAX;
        }
        let shares = |o: Power| o.side() == self.power.side() && self.position.shares(o, self.power);
        let free = |(p, u): (Piece, &crate::unit::Unit)| {
            let ours = u.kind.is_carrier() && !u.hurt && u.owner.is_some_and(shares);
            let room = usize::from(self.ground.profile(u.kind).planes);
            if ours { room.saturating_sub(self.position.cargo(p).count()) } else { 0 }
        };
        self.position.standing(to).map(free).sum()
    }

    fn scramble_shapes(&self, window: &Window, rest: &[Part], out: &mut Vec<Part>) {
        match (rest.len() % 3, rest.last()) {
            (0, _) => {
                let lands = self.ground.sets.land.iter();
                out.extend(
                    lands.filter(|s| self.situation.air.own(self.power).contains(*s)).map(Part::Space),
                );
            }
            (1, Some(Part::Space(base))) => {
                let there = self.situation.scramblers(self.power, *base);
                counts(there.iter().map(|(_, kind)| *kind), None, out);
            }
            (2, _) => {
                let Some(Part::Space(base)) = rest.get(rest.len() - 2) else { return };
                let mut zones = window.zones;
                self.ground.shores[base.index()].iter().for_each(|z| zones.insert(*z));
                out.extend(zones.iter().map(Part::Space));
            }
            _ => {}
        }
    }

    fn scramble_permit<V: Verdict>(&self, window: &Window, said: &[Part], part: &Part) -> Result<(), V> {
        let wished = wishes(said);
        let rest = said.get(1..).unwrap_or_default();
        let about = |space: Space| vec![Subject::Space(space)];
        match (rest.len() % 3, part, rest.last()) {
            (0, Part::Space(base), _) => {
                rule::INOPERATIVE.forbids(!self.situation.scramble_base(*base), || {
                    (msg!("combat-no-base", base = *base), about(*base))
                })?;
                let beside = self.ground.shores[base.index()].iter().any(|z| window.zones.contains(*z));
                rule::SCRAMBLE_ZONES
                    .forbids(!beside, || (msg!("combat-no-zone-near", base = *base), about(*base)))?;
                let guest = !self.position.holder(*base).is(self.power);
                let at_war = self.situation.friends_in_arms(self.power).contains(self.power);
                rule::GUESTS_SCRAMBLE
                    .forbids(guest && !at_war, || (msg!("combat-no-base", base = *base), about(*base)))?;
                let planes = Kind::ALL.into_iter().filter(|k| k.is_carrier_plane());
                let left: u8 = planes.map(|k| self.ready(&wished, *base, k)).sum();
                rule::THREE_A_BASE.forbids(left == 0 || self.quota(&wished, *base) == 0, || {
                    (msg!("combat-three-a-base", base = *base), about(*base))
                })
            }
            (1, Part::Units(kind, count), Some(Part::Space(base))) => {
                rule::THREE_A_BASE.forbids(!kind.is_carrier_plane(), || {
                    (msg!("combat-cannot-scramble", kind = kind.name()), vec![])
                })?;
                let most = self.quota(&wished, *base).min(self.ready(&wished, *base, *kind));
                rule::THREE_A_BASE
                    .forbids(*count > most, || (msg!("combat-three-a-base", base = *base), about(*base)))
            }
            (2, Part::Space(zone), _) => {
                let Some(Part::Space(base)) = rest.get(rest.len() - 2) else { return Ok(()) };
                let beside = self.ground.shores[base.index()].contains(zone);
                rule::SCRAMBLE_ZONES.forbids(!beside || !window.zones.contains(*zone), || {
                    (msg!("combat-zone-not-attacked", zone = *zone, base = *base), about(*zone))
                })
            }
            _ => Ok(()),
        }
    }

    /// How many more planes may rise from a base.
    fn quota(&self, wished: &[crate::combat::Wish], base: Space) -> u8 {
        let used: u8 = wished.iter().filter(|w| w.base == base).map(|w| w.count).sum();
        self.situation.quick_reaction().saturating_sub(used)
    }

    /// How many more planes of a kind stand ready there.
    fn ready(&self, wished: &[crate::combat::Wish], base: Space, kind: Kind) -> u8 {
        let there = self.situation.scramblers(self.power, base);
        let there = there.iter().filter(|(_, k)| *k == kind).count() as u8;
        let used: u8 = wished.iter().filter(|w| w.base == base && w.kind == kind).map(|w| w.count).sum();
        there.saturating_sub(used)
    }
}

fn only(kind: Kind) -> (table::Message, Vec<Subject>) {
    (msg!("combat-only-fighters", kind = kind.name()), Vec::new())
}

/// The kind that was named last.
fn last_kind(rest: &[Part]) -> Option<Kind> {
    match rest.last() {
        Some(Part::Units(kind, _)) => Some(*kind),
        _ => None,
    }
}

/// Every number of every kind among these, kinds in their order after the one named last.
pub(super) fn counts(kinds: impl Iterator<Item = Kind>, after: Option<Kind>, out: &mut Vec<Part>) {
    let mut there = [0u8; crate::units::KINDS];
    kinds.for_each(|kind| there[kind.index()] = there[kind.index()].saturating_add(1));
    for kind in Kind::ALL.into_iter().filter(|k| after.is_none_or(|last| *k > last)) {
        out.extend((1..=there[kind.index()]).map(|n| Part::Units(kind, n)));
    }
}
