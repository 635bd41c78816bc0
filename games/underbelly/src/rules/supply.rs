//! Chapter 10: supply. Attacks are fed by supply units, convoys and empty landing craft, which are spent in feeding them.

use arrayvec::ArrayVec;
use table::{Piece, RuleId, Space};

use crate::model::calendar::Season;
use crate::model::position::Source;
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::combat::{Approach, Attack};
use crate::rules::situation::Situation;
use crate::rules::stacking::Crowd;

/// How the sources of a phase are used by one attack: for each, whether a road unit or a landing has taken it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Road(usize),
    Landing(usize, Space),
}

/// What an attack uses up.
pub type Uses = ArrayVec<Use, 16>;

impl Situation<'_> {
    /// The areas in which units of a kind can be fed from here.
    pub fn feeds(&self, source: Kind, at: Space, unit: Kind, landing: bool) -> Areas {
        let ground = self.ground;
        let mut reach = Areas::one(at);
        let mut grow = |rule: RuleId, areas: Areas| {
            if !areas.is_empty() && rule.holds() {
                reach |= areas;
            }
        };
        let (black, blue) = (ground.black[at.index()], ground.blue[at.index()]);
        let port = ground.ports.contains(at);
        if source == Kind::Supply {
            if !unit.is_naval() {
                grow(rule::SUPPLY_REACH, black);
            }
            if port && unit.is_naval() {
                grow(rule::SUPPLY_FEEDS_SHIPS, blue);
            } else if port && (landing || matches!(unit, Kind::Tactical | Kind::Parachute)) {
                grow(rule::SUPPLY_FEEDS_OVER_SEA, blue);
            }
        } else {
            let rule = if unit.is_army() { rule::CONVOY_FEEDS_ASHORE } else { rule::CONVOY_REACH };
            grow(rule, blue);
            if port {
                grow(rule::CONVOY_IN_PORT, black);
            }
        }
        reach
    }

    /// May this unit be spent as a source?
    pub fn may_spend(&self, side: Side, unit: Piece) -> Result<(), RuleId> {
        no(rule::OWN_UNITS, self.side(unit) != Some(side))?;
        no(rule::NO_ATTACK_UNFED, !self.kind(unit).is_source())?;
        no(rule::LOADED_FEEDS_NOT, self.is_loaded(unit) || self.carrier(unit).is_some())?;
        let at = self.position.at(unit);
        no(rule::ON_THE_MAP, at.is_none())?;
        no(rule::NO_ATTACK_OFF_MAP, at == Some(self.ground.reich))
    }

    /// How many sources each attacker needs here.
    fn needed(&self, target: Space) -> usize {
        let winter = self.position.turn.season() == Season::Winter && self.ground.winter.contains(target);
        if winter && rule::WINTER_DOUBLE.holds() { 2 } else { 1 }
    }

    /// Is every unit of this attack fed? If so, which sources are used up by roads and landings.
    pub fn fed(&self, attack: &Attack) -> Result<Uses, (RuleId, Piece)> {
        self.fed_if(attack, self.lands(attack))
    }

    /// The same, if somebody lands or is still to join who does.
    pub fn fed_if(&self, attack: &Attack, lands: bool) -> Result<Uses, (RuleId, Piece)> {
        let needed = self.needed(attack.target);
        let (mut roads, mut landings) = (Units::NONE, Areas::NONE);
        let mut lander = None;
        for unit in attack.units.iter() {
            let area = self.position.at(unit).unwrap_or_default();
            match self.approach_now(unit, attack.target) {
                approach if approach.lands() && rule::DEDICATED.holds() => {
                    landings.insert(area);
                    lander = Some(unit);
                }
                approach => {
                    let reaching = self.reaching(attack.target, unit, area, false, lands).count();
                    if reaching < needed {
                        let rule = match reaching {
                            0 if self.only_dedicated(attack) => rule::DEDICATED,
                            0 => rule::NO_ATTACK_UNFED,
                            _ => rule::WINTER_DOUBLE,
                        };
                        if rule.holds() {
                            return Err((rule, unit));
                        }
                    } else if self.takes_road(unit, approach) {
                        roads.insert(unit);
                    }
                }
            }
        }
        let mut uses = Uses::new();
        if !self.share_landings(attack, landings, &mut uses) {
            return Err((rule::DEDICATED, lander.unwrap_or_default()));
        }
        if !self.share_roads(attack.target, roads, needed, lands, &mut uses) {
            let first = roads.first().unwrap_or_default();
            let winter = needed > 1 && roads.len() == 1;
            return Err((if winter { rule::WINTER_DOUBLE } else { rule::ROAD }, first));
        }
        Ok(uses)
    }

    /// Land units that attack over a road take up a source each; aircraft and ships do not.
    fn takes_road(&self, unit: Piece, approach: Approach) -> bool {
        let counts = self.kind(unit).is_land() || !rule::ROAD_COUNTS_LAND.holds();
        approach == Approach::Road && counts && rule::ROAD.holds()
    }

    /// Have only sources for a landing been spent on this area, and this is none?
    fn only_dedicated(&self, attack: &Attack) -> bool {
        let mut spent = self.position.sources.iter().filter(|s| s.targets.contains(attack.target));
        !self.lands(attack) && spent.clone().next().is_some() && spent.all(|s| s.dedicated)
    }

    /// Does somebody land in this attack?
    fn lands(&self, attack: &Attack) -> bool {
        attack.units.iter().any(|u| self.approach_now(u, attack.target).lands())
    }

    /// The spent sources that feed a unit in an area for an attack. What is dedicated to a landing feeds nothing but that landing and
    /// those who support it.
    fn reaching(
        &self,
        target: Space,
        unit: Piece,
        area: Space,
        landing: bool,
        supports: bool,
    ) -> impl Iterator<Item = usize> + '_ {
        let kind = self.kind(unit);
        let feeds = move |source: &Source| {
            (source.targets.contains(target) || !rule::NAMED_TARGETS.holds())
                && (!landing || source.dedicated)
                && (supports || !source.dedicated)
                && self.feeds(self.kind(source.unit), source.at, kind, landing).contains(area)
        };
        self.position.sources.iter().enumerate().filter(move |(_, s)| feeds(s)).map(|(i, _)| i)
    }

    /// Every area from which units land needs a source of its own.
    fn share_landings(&self, attack: &Attack, areas: Areas, uses: &mut Uses) -> bool {
        let Some(area) = areas.first() else { return true };
        let mut rest = areas;
        rest.remove(area);
        let lands = |unit: &Piece| {
            self.position.at(*unit) == Some(area) && self.approach_now(*unit, attack.target).lands()
        };
        let reached = |i: &usize| {
            let by = |unit| self.reaching(attack.target, unit, area, true, true).any(|j| j == *i);
            attack.units.iter().filter(lands).all(by)
        };
        for i in (0..self.position.sources.len()).filter(reached) {
            let taken = self.position.sources[i].landing.is_some_and(|by| by != area)
                || uses.iter().any(|u| matches!(u, Use::Landing(j, _) if *j == i));
            if taken && rule::LANDING_STACKS.holds() {
                continue;
            }
            uses.push(Use::Landing(i, area));
            if self.share_landings(attack, rest, uses) {
                return true;
            }
            uses.pop();
        }
        false
    }

    /// Every land unit that attacks over a road needs sources that no other such unit uses.
    fn share_roads(&self, target: Space, units: Units, needed: usize, lands: bool, uses: &mut Uses) -> bool {
        let mut rest = units;
        let Some(unit) = rest.pop() else { return true };
        let area = self.position.at(unit).unwrap_or_default();
        let free: ArrayVec<usize, 9> = self
            .reaching(target, unit, area, false, lands)
            .filter(|i| {
                !self.position.sources[*i].road.contains(target)
                    && !uses.iter().any(|u| matches!(u, Use::Road(j) if j == i))
            })
            .collect();
        // One unit needs one source, in winter two.
        for (n, i) in free.iter().enumerate() {
            uses.push(Use::Road(*i));
            if needed == 1 {
                if self.share_roads(target, rest, needed, lands, uses) {
                    return true;
                }
            } else {
                for j in &free[n + 1..] {
                    uses.push(Use::Road(*j));
                    if self.share_roads(target, rest, needed, lands, uses) {
                        return true;
                    }
                    uses.pop();
                }
            }
            uses.pop();
        }
        false
    }

    /// Landings of a side that stand ashore, or dropped in one, and have too few sources: on each beach those that need one, and how many
    /// of them go without. No attack from elsewhere may have used the source.
    pub fn unfed_landings(&self, side: Side) -> ArrayVec<Crowd, 16> {
        let mut unfed = ArrayVec::new();
        if !rule::DEDICATED.holds() {
            return unfed;
        }
        let ashore = |unit: &Piece| {
            let marks = self.position.unit(*unit).marks;
            self.kind(*unit).is_land() && marks.has(Marks::LANDED) && !marks.has(Marks::ATTACKED)
        };
        let ashore: Units = self.forces.standing[side as usize].iter().filter(ashore).collect();
        let beaches: Areas = ashore.iter().filter_map(|unit| self.position.at(unit)).collect();
        for area in beaches.iter() {
            let feeds = |s: &&Source| {
                s.dedicated && s.targets.contains(area) && s.landing.is_none_or(|by| by == area)
            };
            let sources = self.position.sources.iter().filter(feeds).count() as u32;
            let there = ashore & self.units_at(side, area);
            let units = if sources == 0 { there } else { there.minus(self.with_the_craft(there)) };
            if sources < units.len() && (sources == 0 || rule::LANDING_STACKS.holds()) && !unfed.is_full() {
                unfed.push(Crowd { side, units, excess: (units.len() - sources) as u8 });
            }
        }
        unfed
    }

    /// Parachutes on a beach that set out from where the landing craft of those beside them is: they share its source.
    fn with_the_craft(&self, there: Units) -> Units {
        let craft = self.ground.roster.of_kind(Kind::LandingCraft);
        let landed: Areas = craft
            .iter()
            .filter(|craft| self.position.has(*craft, Marks::LANDED))
            .filter_map(|craft| self.position.at(craft))
            .collect();
        let dropped = self.position.dropped.iter().filter(|(unit, _)| there.contains(*unit));
        let all: Units = dropped.clone().map(|(unit, _)| *unit).collect();
        if all == there {
            return Units::NONE;
        }
        dropped.filter(|(_, from)| landed.contains(*from)).map(|(unit, _)| *unit).collect()
    }
}
