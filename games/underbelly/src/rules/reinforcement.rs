//! Chapter 4: who produces how much, what may be bought, and where it may be put.

use table::{Piece, RuleId, Space};

use crate::model::calendar::TURNS;
use crate::model::position::{French, Italy};
use crate::model::roster::{Arrival, Kind, Nation, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Place;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::situation::Situation;

/// The stars of one side this phase: two nations, and what they may share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Purse {
    /// Each nation's own.
    pub own: [u8; 2],
    /// Captured stars that may go to either nation from turn to turn.
    pub either: u8,
    /// What the first nation may take from the second: lend-lease.
    pub lend: u8,
    /// Lend-lease that does not come out of anybody's stars.
    pub extra: u8,
}

impl Purse {
    /// Can the nations have spent this much?
    pub fn allows(&self, spent: [u8; 2]) -> bool {
        let lent = |lend: u8| {
            let first = spent[0].saturating_sub(self.own[0] + self.extra + lend);
            let second = (spent[1] + lend).saturating_sub(self.own[1]);
            lend <= self.own[1] + self.either && first + second <= self.either
        };
        (0..=self.lend).any(lent)
    }
}

/// The two nations of a side in the order of its purse: the first borrows from the second.
pub const fn nations(side: Side) -> [Nation; 2] {
    match side {
        Side::Axis => [Nation::Italy, Nation::Germany],
        Side::Allies => [Nation::Britain, Nation::Us],
    }
}

/// The nation whose stars pay for a unit: the French are paid for by the United States.
pub fn payer(nation: Nation) -> Nation {
    if nation == Nation::France { Nation::Us } else { nation }
}

impl Situation<'_> {
    /// The stars that a side has this turn.
    pub fn purse(&self, side: Side) -> Purse {
        let position = self.position;
        let [first, second] = nations(side);
        let base = |nation: Nation| {
            let stars = self.ground.tables.production(nation, position.turn);
            if stars > 0 && rule_of_base(nation).holds() { stars } else { 0 }
        };
        let mut purse = Purse { own: [base(first), base(second)], ..Purse::default() };
        let controlled = self.controlled(side.other());
        for (star, area) in position.stars.iter().zip(self.ground.stars.iter()) {
            let soviet = position.soviet.contains(area);
            if controlled.contains(area) && !rule::CONTROL_TAKES_NO_STAR.holds() {
                continue;
            }
            let french = self.ground.france.contains(area) && position.french != French::Free;
            match side {
                Side::Allies if french => {}
                Side::Allies if position.allied.contains(area) && !soviet && rule::CAPTURED_STARS.holds() => {
                    purse.either += 1;
                }
                Side::Axis if position.axis.contains(area) && area == self.ground.algiers => {
                    purse.either += u8::from(rule::ALGIERS_STAR.holds());
                }
                Side::Axis if position.axis.contains(area) => match star {
                    Some(Nation::Italy) if rule::ITALIAN_STARS.holds() => purse.own[0] += 1,
                    Some(Nation::Germany) if rule::GERMAN_STARS.holds() => purse.own[1] += 1,
                    _ => {}
                },
                _ => {}
            }
        }
        match side {
            Side::Axis => {
                let joined = self.lending_path() || !rule::LENDING_PATH.holds();
                purse.lend = u8::from(joined && self.nation_at_war(Nation::Italy));
            }
            Side::Allies if position.turn >= self.ground.tables.on.lend_lease => {
                let interim = self.ground.tables.production(Nation::Us, position.turn) == 0;
                match interim {
                    true => purse.extra = u8::from(rule::LEND_LEASE_EARLY.holds()),
                    false => purse.lend = u8::from(rule::LEND_LEASE.holds()),
                }
            }
            Side::Allies => {}
        }
        for i in 0..2 {
            if !self.nation_at_war(nations(side)[i]) && rule::AT_WAR_ONLY.holds() {
                purse.own[i] = 0;
            }
        }
        purse
    }

    /// What a side has spent this phase, in the order of its purse.
    pub fn spent(&self, side: Side) -> [u8; 2] {
        nations(side).map(|nation| self.position.spent[nation as usize])
    }

    /// The most one nation could still spend, if the other spends nothing more.
    pub fn most(&self, nation: Nation) -> u8 {
        let side = nation.side();
        if !self.nation_at_war(nation) && rule::AT_WAR_ONLY.holds() {
            return 0;
        }
        let purse = self.purse(side);
        let which = usize::from(nations(side)[1] == nation);
        let mut spent = self.spent(side);
        let before = spent[which];
        while purse.allows({
            spent[which] += 1;
            spent
        }) {}
        spent[which] - 1 - before
    }

    /// An overland way from a German star, or from the Reich, to an Italian star.
    fn lending_path(&self) -> bool {
        let open = self.position.axis.minus(self.enemies(Side::Axis));
        let doors = self.ground.edge.minus(self.position.closed) | Areas::one(self.ground.romania);
        let (mut reached, mut frontier) = (doors & open, doors & open);
        while let Some(area) = frontier.pop() {
            let fresh = (self.ground.black[area.index()] & open).minus(reached);
            reached |= fresh;
            frontier |= fresh;
        }
        (reached & self.ground.stars).meets(self.ground.italy)
    }

    /// Where a unit arrives, new or rebuilt.
    pub fn berths(&self, unit: Piece, rebuilt: bool) -> Areas {
        let (ground, position) = (self.ground, self.position);
        let counter = ground.roster.get(unit);
        let star = || {
            let held = ground.stars & ground.italy & position.axis;
            if counter.kind.is_naval() { held & ground.ports } else { held }
        };
        let edge = || {
            let mut open = (ground.edge & position.axis).minus(self.enemies(Side::Axis));
            if rule::EDGE_CLOSED.holds() {
                open = open.minus(position.closed);
            }
            if counter.kind.is_naval() { open & ground.ports } else { open }
        };
        let friendly = |area: Space| {
            let free = self.possessed(Side::Allies).minus(self.enemies(Side::Allies));
            if free.contains(area) { Areas::one(area) } else { Areas::NONE }
        };
        match (counter.nation, counter.arrival) {
            (Nation::Italy, Arrival::AlbaniaOrStar) if !rebuilt => {
                let albania = Areas::one(ground.albania) & position.axis.minus(self.enemies(Side::Axis));
                star() | albania
            }
            (Nation::Italy, _) => star(),
            (Nation::Germany, _) => edge(),
            (Nation::France, Arrival::At(area)) if !rebuilt => match position.french {
                French::Neutral => Areas::one(area),
                _ => friendly(area),
            },
            (Nation::France, _) => {
                let algiers = Areas::one(ground.algiers) & position.allied;
                let open = algiers.minus(self.forces.land(Side::Axis));
                if open.is_empty() { Areas::one(ground.us) } else { open }
            }
            (Nation::Britain, _) if rebuilt && rule::OTHER_BERTHS.holds() => Areas::one(ground.britain),
            (Nation::Us, _) if rebuilt && rule::OTHER_BERTHS.holds() => Areas::one(ground.us),
            (_, Arrival::At(area)) if ground.seas.contains(area) => {
                Areas::one(area).minus(self.enemies(Side::Allies))
            }
            (_, Arrival::At(area)) => friendly(area),
            _ => Areas::NONE,
        }
    }

    /// What may be bought and put somewhere.
    pub fn buyable(&self, side: Side) -> Units {
        let piled = self.piled(side);
        if piled.is_empty() {
            return Units::NONE;
        }
        let purse = self.purse(side);
        piled.iter().filter(|unit| self.can_be_bought(&purse, side, *unit)).collect()
    }

    /// May anything be bought and put somewhere?
    pub fn can_buy(&self, side: Side) -> bool {
        let piled = self.piled(side);
        if piled.is_empty() {
            return false;
        }
        let purse = self.purse(side);
        piled.iter().any(|unit| self.can_be_bought(&purse, side, unit))
    }

    fn piled(&self, side: Side) -> Units {
        self.position.units.index().pile & self.ground.roster.sides[side as usize]
    }

    fn can_be_bought(&self, purse: &Purse, side: Side, unit: Piece) -> bool {
        self.may_buy_from(purse, side, unit).is_ok() && !self.berths(unit, true).is_empty()
    }

    /// May this unit be bought back now? Not yet where.
    pub fn may_buy(&self, side: Side, unit: Piece) -> Result<(), RuleId> {
        self.may_buy_from(&self.purse(side), side, unit)
    }

    /// The same, if the purse is already known.
    pub fn may_buy_from(&self, purse: &Purse, side: Side, unit: Piece) -> Result<(), RuleId> {
        let counter = self.ground.roster.get(unit);
        no(rule::OWN_UNITS, self.side(unit) != Some(side))?;
        let place = self.position.unit(unit).place;
        no(rule::FORTS_NOT_REBUILT, counter.kind == Kind::Fort)?;
        no(rule::REMOVED_NOT_REBUILT, place == Place::Removed)?;
        no(rule::RETURNS, place == Place::Withdrawn)?;
        no(rule::BUY_FROM_PILE, place != Place::Pile)?;
        no(rule::AT_WAR_ONLY, !self.nation_at_war(counter.nation))?;
        let cost = self.ground.tables.cost(counter.kind).unwrap_or(0);
        let payer = payer(counter.nation);
        let mut spent = self.spent(side);
        spent[usize::from(nations(side)[1] == payer)] += cost;
        if !purse.allows(spent) {
            let rule = match payer {
                _ if self.position.italy == Italy::Defeated && payer == Nation::Italy => rule::DEFEATED,
                Nation::Germany
                    if self.spent(side)[0] + purse.own[0] > 0 && self.fits_together(side, spent) =>
                {
                    rule::GERMANS_BORROW_NOT
                }
                Nation::Britain if self.fits_together(side, spent) => rule::HOME_STARS_STAY,
                Nation::Italy if purse.lend == 0 && self.fits_together(side, spent) => rule::LENDING_PATH,
                _ => rule::COSTS,
            };
            no(rule, true)?;
        }
        Ok(())
    }

    /// May a unit be put here when it arrives, new or rebuilt?
    pub fn may_arrive(&self, side: Side, unit: Piece, rebuilt: bool, to: Space) -> Result<(), RuleId> {
        let elsewhere = !self.berths(unit, rebuilt).contains(to);
        if self.nation(unit) == Nation::Italy {
            let star = elsewhere && (self.ground.stars & self.ground.italy).contains(to);
            let inland = self.kind(unit).is_naval() && !self.ground.ports.contains(to);
            no(rule::SHIPS_NOT_INLAND, star && inland)?;
            no(rule::LAND_NOT_EVICTED, star && self.forces.land(side.other()).contains(to))?;
            return no(rule::ITALIAN_BERTHS, elsewhere);
        }
        no(rule::EDGE_CLOSED, elsewhere && self.position.closed.contains(to))?;
        no(rule::OTHER_BERTHS, elsewhere)
    }

    /// Where a unit of the free set-up may stand.
    pub fn set_up_places(&self, unit: Piece) -> Areas {
        let kind = self.kind(unit);
        let italy = self.ground.italy;
        let open = if kind.is_naval() { italy & self.ground.ports } else { italy };
        let crowd = self.alike(Side::Axis, kind, unit).minus(self.ground.stars);
        if crowd.meets(open) && rule::SET_UP_STACKING.holds() { open.minus(crowd) } else { open }
    }

    /// May a unit of the free set-up stand here?
    pub fn may_set_up(&self, unit: Piece, to: Space) -> Result<(), RuleId> {
        let kind = self.kind(unit);
        no(rule::FREE_SET_UP, !self.ground.italy.contains(to))?;
        no(rule::SHIPS_NOT_INLAND, kind.is_naval() && !self.ground.ports.contains(to))?;
        let crowd = self.alike(Side::Axis, kind, unit).minus(self.ground.stars);
        no(rule::SET_UP_STACKING, crowd.contains(to))
    }

    /// May the German army be reorganised now? Once, and not in the last turn.
    pub fn may_reorganise(&self, side: Side) -> Result<(), RuleId> {
        let early = self.position.turn < self.ground.tables.on.reorganisation;
        let last = self.position.turn.0 + 1 >= TURNS;
        no(rule::REORGANISE_WHEN, early || last || side != Side::Axis)?;
        no(rule::REORGANISED, self.position.reorganised.is_some())
    }

    /// Would the side's stars be enough if they were all in one pool?
    fn fits_together(&self, side: Side, spent: [u8; 2]) -> bool {
        let purse = self.purse(side);
        spent[0] + spent[1] <= purse.own[0] + purse.own[1] + purse.either + purse.extra
    }
}

fn rule_of_base(nation: Nation) -> RuleId {
    match nation {
        Nation::Germany => rule::GERMAN_STARS,
        Nation::Britain => rule::BRITISH_STARS,
        _ => rule::US_STARS,
    }
}
