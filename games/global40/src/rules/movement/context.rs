//! The board as it looks to the power that moves, worked out once per decision.

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use table::{Piece, RuleId, Space};

use super::forbids;
use super::paths::{Levels, inward};
use crate::model::board::REGION_BITS;
use crate::model::events::Event;
use crate::model::facilities::FacilityKind;
use crate::model::holder::Holder;
use crate::model::kinds::{Branch, Kind};
use crate::model::position::Frame;
use crate::model::powers::{POWERS, Power, Powers, Side};
use crate::model::presence::Presence;
use crate::model::research::Project;
use crate::model::spaces::{LANDS, Spaces};
use crate::model::unit::{Marks, Task, Unit};
use crate::model::window::Occasion;
use crate::rule::movement as rule;
use crate::rules::movement::deck_places::Deck;
use crate::rules::situation::{Situation, Stance};

/// Which of the two phases of movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Combat,
    After,
}

/// Lands that are alike to a power: of one holder and in one region.
#[derive(Clone, Copy)]
struct Class {
    /// The first of them.
    one: Space,
    stance: Stance,
    lands: Spaces,
}

/// The number of different holders, times the number of regions.
const CLASSES: usize = (POWERS + 7) << REGION_BITS;

fn class(holder: Holder, region: u8) -> usize {
    let holder = match holder {
        Holder::Power(power) => power.index(),
        Holder::Neutral(leaning) => POWERS + leaning as usize,
        Holder::Joined(side) => POWERS + 3 + side as usize,
        Holder::Dutch => POWERS + 5,
        Holder::Nobody => POWERS + 6,
    };
    holder << REGION_BITS | usize::from(region)
}

/// The board as it looks to the power that moves.
pub struct MoveContext {
    pub power: Power,
    pub phase: Phase,
    pub stance: [Stance; LANDS],
    /// Lands that own land units may cross.
    pub open: Spaces,
    /// Lands that may be attacked.
    pub targets: Spaces,
    /// Lands that may be taken in passing, if the right units come.
    pub blitzable: Spaces,
    /// Friendly neutrals that may be entered.
    pub welcoming: Spaces,
    /// Spaces planes may cross.
    pub sky: Spaces,
    /// Lands where planes may land.
    pub landing: Spaces,
    /// Lands of friends where planes that are there may stay, though no others come: the two do not share.
    pub apart: Spaces,
    /// Zones with enemy surface warships.
    pub hot: Spaces,
    /// Zones with enemy destroyers.
    pub hunters: Spaces,
    /// Zones with enemy submarines.
    pub submarines: Spaces,
    /// Zones with enemy submarines or transports.
    pub prey: Spaces,
    /// Zones whose coasts could be assaulted.
    pub beaches: Spaces,
    /// Zones from which an assault has been announced.
    pub assaults: Spaces,
    /// Zones where own units have gone to fight.
    pub contested: Spaces,
    /// Zones where own warships or planes with an attack value are.
    pub armed: Spaces,
    /// Where planes get one space more.
    pub air_bases: Spaces,
    /// Where ships get one space more.
    pub served: Spaces,
    /// Lands with partisans of an enemy.
    pub partisans: Spaces,
    /// Where own units are.
    pub mine: Spaces,
    pub closed: ArrayVec<(Space, Space, bool), 5>,
    homes: OnceLock<Levels>,
    onward: OnceLock<Levels>,
    /// Every deck there is for own planes.
    pub(super) decks: OnceLock<Vec<Deck>>,
    /// Own planes that no land is in reach of.
    pub(super) needy: OnceLock<Vec<(Piece, Spaces)>>,
    /// How many of them find no deck.
    pub(super) lost: OnceLock<usize>,
}

impl MoveContext {
    pub fn new(s: &Situation<'_>, power: Power) -> MoveContext {
        let ground = s.ground;
        let phase = match s.position.frames.top() {
            Frame::NonCombat => Phase::After,
            Frame::Windows { left, .. } if left.first().is_some_and(|w| w.occasion == Occasion::Shift) => {
                Phase::After
            }
            _ => Phase::Combat,
        };
        let enemies = s.enemies(power);
        let mut context = MoveContext {
            power,
            phase,
            stance: [Stance::Blocked; LANDS],
            open: Spaces::NONE,
            targets: Spaces::NONE,
            blitzable: Spaces::NONE,
            welcoming: Spaces::NONE,
            sky: ground.sets.sea,
            landing: Spaces::NONE,
            apart: Spaces::NONE,
            hot: Spaces::NONE,
            hunters: Spaces::NONE,
            submarines: Spaces::NONE,
            prey: Spaces::NONE,
            beaches: Spaces::NONE,
            assaults: Spaces::NONE,
            contested: Spaces::NONE,
            armed: Spaces::NONE,
            air_bases: Spaces::NONE,
            served: Spaces::NONE,
            partisans: Spaces::NONE,
            mine: s.own(power),
            closed: ArrayVec::new(),
            homes: OnceLock::new(),
            onward: OnceLock::new(),
            decks: OnceLock::new(),
            needy: OnceLock::new(),
            lost: OnceLock::new(),
        };
        let presence: &Presence = s;
        context.hot = presence.surface.of(enemies);
        context.hunters = presence.destroyers.of(enemies);
        context.submarines = presence.submarines.of(enemies);
        context.prey = s.prey_of(power);
        context.read_units(s);
        context.read_lands(s);
        context.beaches = context
            .targets
            .iter()
            .fold(Spaces::NONE, |all, land| all.union(ground.around[land.index()]))
            .intersection(ground.sets.sea);
        for facility in &s.position.works {
            let works = ground.facility(facility.works);
            let limit = works.inoperative_at;
            let at = facility.at;
            let works_now = facility.build == 0 && (limit == 0 || facility.damage < limit);
            if matches!(
                facility.works,
                FacilityKind::Major | FacilityKind::Minor | FacilityKind::AirBase | FacilityKind::NavalBase
            ) && rule::BLITZ_STOPS.holds()
                || facility.works == FacilityKind::Fort && works_now && rule::FORT_STOPS.holds()
            {
                context.blitzable.remove(at);
            }
            if !works_now || facility.taken || !context.stance[at.index()].is_friendly() {
                continue;
            }
            match facility.works {
                FacilityKind::AirBase if power != Power::China || rule::CHINESE_AIR_BASE.holds() => {
                    context.air_bases.insert(at);
                }
                FacilityKind::NavalBase if power != Power::China => {
                    ground.shores[at.index()].iter().for_each(|z| context.served.insert(*z));
                }
                _ => {}
            }
        }
        for canal in &ground.canals {
            if context.canal_rule(s, canal, false).is_some() {
                let submarines = context.canal_rule(s, canal, true).is_some();
                context.closed.push((canal.zones[0], canal.zones[1], submarines));
            }
        }
        context
    }

    /// What own units have begun, and where partisans are.
    fn read_units(&mut self, s: &Situation<'_>) {
        self.partisans = s.partisans.of(s.enemies(self.power));
        for at in self.mine.intersection(s.ground.sets.sea).iter() {
            for (_, unit) in s.standing(at).filter(|(_, u)| u.owner == Some(self.power)) {
                if let Task::Assault(_) = unit.task {
                    self.assaults.insert(at);
                }
                if unit.aboard.is_none() && s.ground.profile(unit.kind).attack > 0 {
                    self.armed.insert(at);
                    if unit.is(Marks::MOVED) || unit.kind.is_sea() {
                        self.contested.insert(at);
                    }
                }
            }
        }
    }

    fn read_lands(&mut self, s: &Situation<'_>) {
        let there = |powers: Powers| s.land.of(powers).union(s.air.of(powers));
        let when = |rule: RuleId, spaces: Spaces| if rule.holds() { spaces } else { Spaces::NONE };
        let shut = when(rule::NOT_AT_WAR, there(self.strangers(s)));
        let guarded = when(rule::BLITZ_STOPS, there(s.enemies(self.power)))
            .union(when(rule::PARTISANS_STOP, self.partisans));
        let taken = self.taken_this_turn(s);
        let unsafe_yet = when(rule::LANDS_WHERE_FRIENDLY, taken);
        let mut classes: ArrayVec<Class, LANDS> = ArrayVec::new();
        let mut known = [u8::MAX; CLASSES];
        for (i, region) in s.ground.regions.iter().enumerate() {
            let at = Space(i as u16);
            let number = &mut known[class(s.position.holder(at), *region)];
            if *number == u8::MAX {
                *number = classes.len() as u8;
                classes.push(Class { one: at, stance: s.stance(self.power, at), lands: Spaces::NONE });
            }
            let class = &mut classes[usize::from(*number)];
            self.stance[i] = class.stance;
            class.lands.insert(at);
        }
        for Class { one, stance, lands } in classes.iter().copied() {
            let sky = self.sky_rule(s, one).is_none();
            if sky {
                self.sky = self.sky.union(lands);
            }
            if self.kept_out(s, one, false).is_some() {
                if stance == Stance::Friendly && sky {
                    self.apart = self.apart.union(lands.minus(taken));
                }
                continue;
            }
            match stance {
                Stance::Own | Stance::Friendly => {
                    self.open = self.open.union(lands);
                    if sky {
                        self.landing = self.landing.union(lands.minus(unsafe_yet));
                    }
                }
                Stance::Hostile => {
                    let lands = lands.minus(shut);
                    self.targets = self.targets.union(lands);
                    if !rule::LANDS_WHERE_FRIENDLY.holds() {
                        self.landing = self.landing.union(lands);
                    }
                    self.blitzable = self.blitzable.union(lands.minus(guarded));
                }
                Stance::Unfriendly => self.targets = self.targets.union(lands.minus(shut)),
                Stance::FriendlyNeutral if self.phase == Phase::Combat && !rule::FRIENDLY_NEUTRAL.holds() => {
                    self.targets = self.targets.union(lands);
                }
                Stance::FriendlyNeutral => self.welcoming = self.welcoming.union(lands),
                Stance::Closed | Stance::Blocked => {}
            }
        }
        if self.power == Power::China && rule::FLYING_TIGERS.holds() {
            self.sky = self.sky.intersection(s.ground.sets.china_area);
            self.landing = self.landing.intersection(s.ground.sets.china_area);
        }
    }

    /// Lands that were not friendly when the turn began and have changed hands since.
    fn taken_this_turn(&self, s: &Situation<'_>) -> Spaces {
        let friendly = |holder: Holder| match holder {
            Holder::Power(p) => p.side() == self.power.side(),
            Holder::Dutch => self.power.side() == Side::Allies,
            _ => false,
        };
        let both = s.position.turn.holders.iter().zip(&s.position.holders).enumerate();
        let changed = both.filter(|(_, (before, now))| before != now && !friendly(**before));
        changed.map(|(at, _)| Space(at as u16)).collect()
    }

    /// Powers of the other side with which there is no war.
    fn strangers(&self, s: &Situation<'_>) -> Powers {
        self.power.side().other().powers().minus(s.enemies(self.power))
    }

    /// The rule that keeps this power's units out of a land altogether.
    pub fn barred(&self, s: &Situation<'_>, at: Space, in_the_air: bool) -> Option<RuleId> {
        self.kept_out(s, at, in_the_air).or_else(|| {
            let fights = matches!(self.stance[at.index()], Stance::Hostile | Stance::Unfriendly);
            let there = s.land.at(at).union(s.air.at(at));
            let broken = fights && !in_the_air && there.meets(self.strangers(s));
            (broken && rule::NOT_AT_WAR.holds()).then_some(rule::NOT_AT_WAR)
        })
    }

    /// The same by holder and region alone, no matter who stands there.
    fn kept_out(&self, s: &Situation<'_>, at: Space, in_the_air: bool) -> Option<RuleId> {
        let (power, sets) = (self.power, &s.ground.sets);
        let stance = self.stance[at.index()];
        if stance == Stance::Blocked {
            return forbids(rule::HIMALAYAS, true);
        }
        let china = if in_the_air { rule::FLYING_TIGERS } else { rule::CHINESE_AREA };
        let chinese = sets.china.contains(at) && !s.position.at_war(power, Power::Japan);
        let limit = match power {
            Power::China => forbids(china, !sets.china_area.contains(at)),
            Power::Us => forbids(rule::US_IN_CHINA, chinese),
            Power::Uk => forbids(rule::UK_IN_CHINA, chinese),
            Power::Anzac => forbids(rule::ANZAC_IN_CHINA, chinese),
            _ => None,
        };
        limit.or_else(|| match stance {
            Stance::Closed => match s.position.holder(at) {
                _ if s.acts_neutral(power, at) => forbids(rule::NEUTRAL_POWER_ABROAD, true),
                Holder::Power(holder) if holder.side() == power.side() => {
                    forbids(rule::NEUTRAL_POWER_CLOSED, true)
                }
                _ => forbids(rule::NOT_AT_WAR, true),
            },
            Stance::Friendly if !in_the_air => {
                let host = s.position.holder(at).power();
                forbids(rule::CONSENT, host.is_some_and(|host| !s.position.shares(power, host)))
            }
            Stance::FriendlyNeutral if s.acts_neutral(power, at) && self.phase == Phase::After => {
                forbids(rule::AT_WAR_FOR_NEUTRALS, true)
            }
            Stance::FriendlyNeutral | Stance::Unfriendly if s.acts_neutral(power, at) => {
                forbids(rule::NEUTRAL_POWER_NEUTRALS, true)
            }
            _ => None,
        })
    }

    /// The rule that keeps planes from crossing a space.
    pub fn sky_rule(&self, s: &Situation<'_>, at: Space) -> Option<RuleId> {
        if s.ground.is_sea(at) {
            let tigers = self.power == Power::China && rule::FLYING_TIGERS.holds();
            return tigers.then_some(rule::FLYING_TIGERS);
        }
        let barred = self.barred(s, at, true);
        barred.or_else(|| {
            let rule = match self.stance[at.index()] {
                Stance::FriendlyNeutral => rule::FRIENDLY_NEUTRAL,
                Stance::Unfriendly => rule::NEUTRAL_SKY,
                _ => return None,
            };
            rule.holds().then_some(rule)
        })
    }

    /// From where a plane with this much range left can reach a land to land in.
    pub fn homes(&self, s: &Situation<'_>, left: u8) -> Spaces {
        let levels = self.homes.get_or_init(|| {
            inward(self.landing, super::paths::FAR - 1, &s.ground.around, self.sky.union(self.landing))
        });
        levels[usize::from(left).min(levels.len() - 1)]
    }

    /// From where a transport that has just been loaded can still reach a coast to assault, with this much range left. It takes no
    /// part in the surprise attack.
    pub fn onward(&self, s: &Situation<'_>) -> &Levels {
        self.onward.get_or_init(|| {
            let struck = s.position.turn.moves.surprise;
            let shut = if rule::SURPRISE_LOADED.holds() { struck } else { Spaces::NONE };
            inward(self.beaches.minus(shut), 3, &s.ground.around, s.ground.sets.sea)
        })
    }

    /// Own units in a space, by number.
    pub fn units<'o>(
        &'o self,
        s: &'o Situation<'_>,
        at: Space,
    ) -> impl Iterator<Item = (Piece, &'o Unit)> + 'o {
        s.standing(at).filter(|(_, u)| u.owner == Some(self.power))
    }

    /// How many units a ship carries, and how many of them are no infantry.
    pub fn hold(&self, s: &Situation<'_>, ship: Piece) -> (u8, u8) {
        let at = s.position.units.get(ship.index()).and_then(|u| u.at);
        let mut hold = (0, 0);
        for (_, unit) in at.into_iter().flat_map(|at| s.standing(at)).filter(|(_, u)| u.aboard == Some(ship))
        {
            hold.0 += 1;
            hold.1 += u8::from(!unit.kind.rides_as_infantry());
        }
        hold
    }

    /// How far a unit could still go.
    pub fn left(&self, s: &Situation<'_>, unit: &Unit) -> u8 {
        let Some(at) = unit.at else { return 0 };
        if unit.is(Marks::SHIFTED) && rule::SURPRISE_ANSWER.holds() {
            return 0;
        }
        let moves = s.ground.profile(unit.kind).moves;
        let fresh = unit.used == 0;
        let more = match unit.kind.branch() {
            Branch::Land if matches!(unit.kind, Kind::Mech | Kind::Armor) && mud(s, at) => {
                return 1_u8.saturating_sub(unit.used);
            }
            Branch::Land => 0,
            Branch::Air => {
                let base = unit.is(Marks::BOOSTED) || fresh && self.air_bases.contains(at);
                let long = s.has(self.power, Project::LongRange) && rule::LONG_RANGE.holds();
                u8::from(base && rule::AIR_BASE.holds()) + u8::from(long)
            }
            Branch::Sea => {
                let base = unit.is(Marks::BOOSTED) || fresh && self.served.contains(at);
                u8::from(base && rule::NAVAL_BASE.holds())
            }
        };
        let storm = unit.kind.is_sea() && typhoon(at) && s.under(Event::Typhoon);
        (moves + more).saturating_sub(unit.used + u8::from(storm))
    }
}

/// Are the roads here deep in mud?
pub fn mud(s: &Situation<'_>, at: Space) -> bool {
    s.event() == Some(Event::AutumnMud) && s.ground.sets.europe.contains(at) && s.under(Event::AutumnMud)
}

/// The zones 6, 17 to 24 and 33 to 37.
fn typhoon(at: Space) -> bool {
    matches!((at.index() + 1).saturating_sub(LANDS), 6 | 17..=24 | 33..=37)
}
