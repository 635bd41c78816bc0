//! Chapter 12: what changes hands by force, and what becomes of facilities.

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::powers::{Power, Side};
use crate::model::unit::{Marks, Unit};
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// The most damage that a complex keeps when it is made smaller.
const KEPT_DAMAGE: u8 = 6;
/// The number up to which a unit that looks for partisans finds one.
const SEEKERS_FIND: u8 = 1;

impl Situation<'_> {
    /// Who holds a land that a power wins: the power itself, or the friend whose emblem it shows.
    pub fn heir(&self, at: Space, by: Power) -> Power {
        let ground = self.ground;
        let Some(owner) = ground.original[at.index()].filter(|o| *o != by && o.side() == by.side()) else {
            return by;
        };
        if !rule::LIBERATES.holds() {
            return by;
        }
        let special = by == Power::China && [ground.at.kwangtung, ground.at.burma].contains(&at);
        if special && rule::CHINA_MINDS_BURMA.holds() {
            let india_lost = self.position.holder(ground.at.india).side() == Some(Side::Axis);
            return if india_lost { by } else { owner };
        }
        let is_capital = ground.capitals[owner.index()] == Some(at);
        if !is_capital && self.has_lost_capital(owner) && rule::CAPITAL_LOST_CAPTURES.holds() {
            by
        } else {
            owner
        }
    }
}

impl Executor<'_, '_, '_> {
    /// A power has won a land: captured, or liberated for its friend.
    pub fn capture(&mut self, at: Space, by: Power) {
        let before = self.position.holder(at);
        let taken_from = before.side().filter(|side| *side != by.side());
        let heir = self.situation().heir(at, by);
        self.position.holders[at.index()] = Holder::Power(heir);
        self.note_capture(at, by);
        self.tell.all(|| {
            Fact::Politics(if heir == by {
                PoliticsFact::Captured { at, by }
            } else {
                PoliticsFact::Liberated { at, by, owner: heir }
            })
        });
        if by.side() == Side::Allies {
            self.remove_partisans(at);
        }
        if at == self.ground.at.france && by.side() == Side::Axis {
            self.remove_maginot();
        }
        if taken_from.is_some() {
            self.wreck(at, by, heir);
            self.capitals_after(at, by);
        }
        self.return_china_loans(at);
        self.watch_victory(by);
    }

    /// What later rules ask about.
    fn note_capture(&mut self, at: Space, by: Power) {
        if by.side() == Side::Axis {
            let ground = self.ground;
            let ledger = &mut self.position.ledger;
            ledger.axis_took_london |= at == ground.at.united_kingdom;
            ledger.axis_took_north_america |= ground.sets.north_america.contains(at);
        }
    }

    fn remove_partisans(&mut self, at: Space) {
        let partisans: Vec<Piece> =
            self.position.standing(at).filter(|(_, u)| u.kind == Kind::Partisan).map(|(p, _)| p).collect();
        for piece in partisans {
            if rule::PARTISANS_GO.holds() {
                self.destroy(piece, rule::PARTISANS_GO);
            }
        }
    }

    /// Units that have stayed in a land with partisans of an enemy look for them: each finds one with a 1.
    pub fn hunt_partisans(&mut self) {
        let power = self.power();
        let lands = self.situation().partisans.of(self.situation().enemies(power));
        let stayed = |u: &Unit| u.kind.captures() && u.aboard.is_none() && !u.is(Marks::MOVED);
        for at in lands.iter() {
            let seekers = self.position.of(power, at).filter(|(_, u)| stayed(u)).count() as u16;
            if seekers == 0 || !rule::PARTISANS_GO.holds() {
                continue;
            }
            let hits =
                self.dice.hits(Stream::Public, rule::PARTISANS_GO, &[Pool::up_to(seekers, 6, SEEKERS_FIND)])
                    [0];
            self.tell.all(|| Fact::Politics(PoliticsFact::Sought { power, at, seekers, hits }));
            let partisans = self.position.standing(at).filter(|(_, u)| u.kind == Kind::Partisan);
            let found: Vec<Piece> = partisans.map(|(p, _)| p).take(hits.into()).collect();
            found.into_iter().for_each(|piece| self.destroy(piece, rule::PARTISANS_GO));
        }
    }

    /// Facilities of a land that was fought for: complexes shrink or go, everything takes a die of damage.
    fn wreck(&mut self, at: Space, by: Power, heir: Power) {
        let chinese = by.side() == Side::Allies && self.ground.sets.china.contains(at);
        if chinese && rule::NO_COMPLEX_IN_CHINA.holds() {
            self.remove_works(|f| f.at == at && f.works.is_complex());
        }
        for i in 0..self.position.works.len() {
            if self.position.works[i].at == at {
                self.wreck_one(i, heir != by);
            }
        }
    }

    fn wreck_one(&mut self, i: usize, liberated: bool) {
        let at = self.position.works[i].at;
        if self.position.works[i].works == FacilityKind::Major && rule::MAJOR_SHRINKS.holds() {
            let facility = &mut self.position.works[i];
            facility.works = FacilityKind::Minor;
            facility.damage = facility.damage.min(KEPT_DAMAGE);
            self.tell.all(|| Fact::Politics(PoliticsFact::Downgraded { at }));
        }
        let works = self.position.works[i].works;
        let cause = if liberated { rule::LIBERATION_DAMAGES } else { rule::CAPTURE_DAMAGES };
        if cause.holds() {
            let die = self.dice.die(Stream::Public, cause, 6);
            self.tell.all(|| Fact::Politics(PoliticsFact::Damaged { at, works, die }));
            let most = self.ground.facility(works).max_damage;
            let facility = &mut self.position.works[i];
            facility.damage = facility.damage.saturating_add(die).min(most);
        }
        let shut = if works.is_complex() { rule::COMPLEX_TAKEN } else { rule::BASE_TAKEN };
        let facility = &mut self.position.works[i];
        facility.upgrade = 0;
        facility.taken = shut.holds();
    }

    /// Takes facilities off the board.
    pub(super) fn remove_works(&mut self, which: impl Fn(&crate::model::facilities::Facility) -> bool) {
        let gone: Vec<(Space, FacilityKind)> =
            self.position.works.iter().filter(|f| which(f)).map(|f| (f.at, f.works)).collect();
        self.position.works.retain(|f| !which(f));
        for (at, works) in gone {
            self.tell.all(|| Fact::Politics(PoliticsFact::Removed { at, works }));
        }
    }

    /// Kwangtung and Burma are Chinese only while India is lost.
    fn return_china_loans(&mut self, at: Space) {
        let ground = self.ground;
        let india_free = self.position.holder(ground.at.india).side() == Some(Side::Allies);
        if at != ground.at.india || !india_free {
            return;
        }
        for lent in [ground.at.kwangtung, ground.at.burma] {
            if self.position.holder(lent).is(Power::China) && rule::CHINA_MINDS_BURMA.holds() {
                self.revert(lent, Power::Uk);
            }
        }
    }

    /// A land goes back to a friend.
    pub(super) fn revert(&mut self, at: Space, owner: Power) {
        self.position.holders[at.index()] = Holder::Power(owner);
        self.tell.all(|| Fact::Politics(PoliticsFact::Reverted { at, owner }));
    }
}
