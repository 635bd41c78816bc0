//! Who fires at what with which dice.

use arrayvec::ArrayVec;

use super::figures::figures;
use crate::model::battle::edge::Trait;
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::hits::Aim;
use crate::model::battle::state::{Battle, Role};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// What a low roll of some dice means in addition to a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Plain,
    /// On a 1, the side that rolls picks the casualty.
    Tactical,
    /// A 1 wins one more die.
    Torpedo,
    /// One more than the number hits a submarine.
    Hunter,
}

/// Dice that hit the same things.
#[derive(Clone, Debug)]
pub(super) struct Volley {
    pub sort: Sort,
    pub aim: Aim,
    /// Dice by the number at which they hit.
    pub at: [u8; 7],
    /// Pairs of dice of which the better counts.
    pub pairs: u8,
}

/// All the dice of one side, by what they hit.
pub(super) type Volleys = ArrayVec<Volley, 6>;

/// A surface gun hits everything but submarines.
const GUNS: Aim = Aim::AIR.union(Aim::BODY).union(Aim::TRANSPORTS);
const TORPEDO: Aim = Aim::BODY.union(Aim::TRANSPORTS);

/// Anti-tank guns hit nothing but tracks.
fn gun_crews_aim() -> Aim {
    if rule::ANTI_TANK_AIM.holds() { Aim::TRACKS } else { Aim::ALL }
}

impl Battle {
    /// Can this side hurt anything of the other?
    pub(super) fn fires(&self, role: Role) -> bool {
        let (party, targets) = (self.party(role), self.targets(role.other()));
        if targets == Aim::NOTHING {
            return false;
        }
        let foot = Kind::Infantry.index();
        if self.is_land() && (party.force.0[foot] > 0 || party.fallen.0[foot] > 0) {
            return true;
        }
        let fort = role == Role::Defender && self.is_land() && self.fort_operative();
        (fort && rule::FORT_FIRES.holds())
            || Slot::all()
                .filter(|slot| party.force.0[slot.index()] > 0 || party.fallen.0[slot.index()] > 0)
                .any(|slot| self.has_value(role, slot) && self.aim(role, slot).meets(targets))
    }

    /// Does this side have a unit other than a transport that the other can hurt?
    pub(super) fn can_be_fought(&self, role: Role) -> bool {
        let targets = self.targets(role).intersection(Aim(!Aim::TRANSPORTS.0));
        let enemy = role.other();
        self.party(enemy)
            .force
            .present()
            .any(|(slot, _)| self.has_value(enemy, slot) && self.aim(enemy, slot).meets(targets))
    }

    fn has_value(&self, role: Role, slot: Slot) -> bool {
        let (kind, party) = (slot.kind(), self.party(role));
        let table = figures();
        match kind {
            Kind::Submarine if party.struck => false,
            Kind::Aaa => self.anti_tank_guns(role) > 0,
            Kind::Transport => role == Role::Defender && self.armed_transports(role) > 0,
            _ if kind.is_fighter() && !self.fighters_fire() => false,
            _ if kind.is_air() => self.planes_fire(role) && table.attack[slot.index()] > 0,
            _ if role == Role::Attacker => table.attack[slot.index()] > 0,
            _ => table.defence[slot.index()] > 0,
        }
    }

    /// Planes that defend a land fire as those that attack it do.
    fn planes_fire(&self, role: Role) -> bool {
        role == Role::Attacker || !self.is_land() || rule::DEFENDING_PLANES.holds()
    }

    /// Fighters fire at ships as they do at land units.
    fn fighters_fire(&self) -> bool {
        self.is_land() || rule::FIGHTERS_AT_SHIPS.holds()
    }

    /// How many transports fire.
    fn armed_transports(&self, role: Role) -> u8 {
        let party = self.party(role);
        let all = party.force.get(Kind::Transport) + party.fallen.get(Kind::Transport);
        if rule::ARMED_TRANSPORTS.holds() { party.edge.having(Trait::ArmedTransports, all) } else { 0 }
    }

    fn aim(&self, role: Role, slot: Slot) -> Aim {
        match slot.kind() {
            Kind::Aaa => gun_crews_aim(),
            _ if self.is_land() => Aim::ALL,
            Kind::Submarine => self.torpedo_aim(),
            Kind::Destroyer | Kind::Transport => Aim::ALL,
            kind if kind.is_air() => self.air_aim(role),
            _ => self.gun_aim(),
        }
    }

    fn gun_aim(&self) -> Aim {
        if rule::GUNS_AT_SUBS.holds() { GUNS } else { Aim::ALL }
    }

    pub(super) fn torpedo_aim(&self) -> Aim {
        if rule::SUBS_AT_AIR.holds() { TORPEDO } else { TORPEDO.union(Aim::AIR) }
    }

    /// Planes hit submarines only beside a destroyer.
    pub(super) fn air_aim(&self, role: Role) -> Aim {
        let party = self.party(role);
        let hunted = party.force.get(Kind::Destroyer) + party.fallen.get(Kind::Destroyer) > 0;
        if self.is_land() || hunted || !rule::AIR_AT_SUBS.holds() { Aim::ALL } else { GUNS }
    }

    /// All the dice of a side that has not fired yet.
    pub(super) fn volleys(&self, role: Role) -> Volleys {
        let party = self.party(role);
        let all = Dice { targets: self.targets(role.other()), volleys: Volleys::new() };
        let force = party.force + party.fallen;
        let mut dice = all;
        match (self.is_land(), role) {
            (true, Role::Attacker) => self.land_attack(&mut dice, &force),
            (true, Role::Defender) => self.land_defence(&mut dice, &force),
            (false, _) => self.ships(&mut dice, role, &force),
        }
        if force.planes() > 0 && self.planes_fire(role) {
            self.planes(&mut dice, role, &force);
        }
        dice.volleys.retain(|volley| volley.pairs > 0 || volley.at.iter().any(|n| *n > 0));
        dice.volleys
    }

    fn land_attack(&self, dice: &mut Dice, force: &Force) {
        let (edge, table) = (&self.attacker.edge, figures());
        let has = |which: Trait, by: table::RuleId| edge.has(which) && by.holds();
        let artillery = force.get(Kind::Artillery);
        let armor = force.get(Kind::Armor);
        let mech = force.get(Kind::Mech);
        let landing =
            if rule::MARINES.holds() { edge.landing_marines.min(force.get(Kind::Marine)) } else { 0 };
        let each = if has(Trait::AdvancedArtillery, rule::ADVANCED_ARTILLERY) { 2 } else { 1 };
        let places = if rule::SUPPORT.holds() { artillery.saturating_mul(each) } else { 0 };
        let free_armor = armor - self.armor_with_tacticals(Role::Attacker, force);
        let by_armor = if has(Trait::ImprovedMech, rule::IMPROVED_MECH) { mech.min(free_armor) } else { 0 };
        let waiting = force.get(Kind::Infantry) + force.get(Kind::Marine) - landing + mech - by_armor;
        let supported = waiting.min(places);
        let mut at = [0; 7];
        at[usize::from(table.attack[Kind::Infantry.index()])] += waiting - supported;
        at[usize::from(table.with.supported)] += supported + by_armor;
        at[usize::from(table.with.landing_marine)] += landing;
        at[usize::from(table.attack[Kind::Artillery.index()])] += artillery;
        let full = if has(Trait::HeavyArmor, rule::HEAVY_ARMOR) {
            table.with.heavy_armor
        } else {
            table.attack[Kind::Armor.index()]
        };
        let guns = self.defender.force.get(Kind::Aaa) + self.defender.fallen.get(Kind::Aaa);
        let suppressed = if rule::SUPPRESSED.holds() { armor.min(guns) } else { 0 };
        at[usize::from(full - 1).max(1)] += suppressed;
        at[usize::from(full)] += armor - suppressed;
        if has(Trait::HardWinter, rule::EVENT_BINDS) {
            at = std::array::from_fn(|n| match n {
                1 => at[1] + at[2],
                2..=5 => at[n + 1],
                _ => 0,
            });
        }
        dice.add(Aim::ALL, &at, 0);
    }

    fn land_defence(&self, dice: &mut Dice, force: &Force) {
        let (table, fort) = (figures(), self.fort_operative());
        let mut at = [0; 7];
        for kind in [Kind::Infantry, Kind::Artillery, Kind::Mech, Kind::Armor, Kind::Marine] {
            at[usize::from(table.defence[kind.index()])] += force.get(kind);
        }
        if fort && rule::FORT_BOLSTERS.holds() {
            let beside = [Kind::Infantry, Kind::Artillery];
            let mut places = table.fort.bolstered;
            for kind in beside {
                let (n, value) = (force.get(kind).min(places), usize::from(table.defence[kind.index()]));
                (at[value], at[value + 1], places) = (at[value] - n, at[value + 1] + n, places - n);
            }
        }
        if fort && rule::FORT_FIRES.holds() {
            at[usize::from(table.fort.defence)] += 1;
        }
        dice.add(Aim::ALL, &at, 0);
        let mut guns = [0; 7];
        guns[usize::from(table.with.anti_tank)] = self.anti_tank_guns(Role::Defender);
        dice.add(gun_crews_aim(), &guns, 0);
    }

    fn ships(&self, dice: &mut Dice, role: Role, force: &Force) {
        let (party, table) = (self.party(role), figures());
        let values = if role == Role::Attacker { &table.attack } else { &table.defence };
        let value = |kind: Kind| usize::from(values[kind.index()]);
        let mut guns = [0; 7];
        for slot in [Kind::Battleship, Kind::Carrier, Kind::LightCarrier, Kind::Cruiser].map(Slot::of) {
            guns[value(slot.kind())] += force.get(slot);
        }
        guns[value(Kind::Battleship)] += force.get(Slot::DAMAGED_BATTLESHIP);
        guns[value(Kind::Carrier)] += force.get(Slot::DAMAGED_CARRIER);
        dice.add(self.gun_aim(), &guns, 0);
        let destroyers = force.get(Kind::Destroyer);
        let hunts = dice.targets.meets(Aim::SUBS) && rule::IMPROVED_ASW.holds();
        let hunters = if hunts { party.edge.having(Trait::ImprovedAsw, destroyers) } else { 0 };
        for (sort, n) in [(Sort::Hunter, hunters), (Sort::Plain, destroyers - hunters)] {
            let mut at = [0; 7];
            at[value(Kind::Destroyer)] = n;
            dice.add_sort(sort, Aim::ALL, &at, 0);
        }
        if role == Role::Defender {
            let mut transports = [0; 7];
            transports[usize::from(table.with.armed_transport)] = self.armed_transports(role);
            dice.add(Aim::ALL, &transports, 0);
        }
        if !party.struck && force.get(Kind::Submarine) > 0 {
            self.torpedoes(dice, role, force.get(Kind::Submarine));
        }
    }

    fn torpedoes(&self, dice: &mut Dice, role: Role, boats: u8) {
        let mut at = [0; 7];
        at[usize::from(self.torpedo_value(role))] = boats;
        let sort =
            if role == Role::Attacker && rule::SUBS_AGAIN.holds() { Sort::Torpedo } else { Sort::Plain };
        dice.add_sort(sort, self.torpedo_aim(), &at, 0);
    }

    /// The dice of a side's submarines alone.
    pub(super) fn strike(&self, role: Role) -> Option<Volley> {
        let mut dice = Dice { targets: self.targets(role.other()), volleys: Volleys::new() };
        let boats = self.party(role).force.get(Kind::Submarine);
        if boats > 0 {
            self.torpedoes(&mut dice, role, boats);
        }
        dice.volleys.pop()
    }

    /// The number at which a side's submarines hit.
    pub(super) fn torpedo_value(&self, role: Role) -> u8 {
        let (party, table) = (self.party(role), figures());
        match role {
            Role::Defender => table.defence[Kind::Submarine.index()],
            Role::Attacker if party.edge.has(Trait::SuperSubmarines) && rule::SUPER_SUBMARINES.holds() => {
                table.with.super_submarine
            }
            Role::Attacker => table.attack[Kind::Submarine.index()],
        }
    }

    /// Armour that rides with tactical bombers for which no fighter is left: that is where it adds most.
    fn armor_with_tacticals(&self, role: Role, force: &Force) -> u8 {
        let alone = force.get(Kind::Tactical).saturating_sub(force.fighters());
        let armor = if self.is_land() { force.get(Kind::Armor) } else { 0 };
        if rule::PAIRED.holds() && self.party(role).force.planes() > 0 { alone.min(armor) } else { 0 }
    }

    fn planes(&self, dice: &mut Dice, role: Role, force: &Force) {
        let (edge, table, aim) = (&self.party(role).edge, figures(), self.air_aim(role));
        let mut at = [0; 7];
        let having =
            |which: Trait, by: table::RuleId, n: u8| if by.holds() { edge.having(which, n) } else { 0 };
        let fighters = if self.fighters_fire() { force.fighters() } else { 0 };
        let bombing = having(Trait::FighterBombers, rule::FIGHTER_BOMBER, fighters);
        at[usize::from(table.with.fighter_bomber)] += bombing;
        at[usize::from(table.attack[Kind::Fighter.index()])] += fighters - bombing;
        let strategic = force.get(Kind::Strategic);
        let heavy = having(Trait::HeavyBombers, rule::HEAVY_BOMBER, strategic);
        let pairs = if rule::BEST_OF_TWO.holds() { heavy } else { 0 };
        at[usize::from(table.with.heavy_bomber)] += heavy - pairs;
        at[usize::from(table.attack[Kind::Strategic.index()])] += strategic - heavy;
        dice.add(aim, &at, pairs);
        let tactical = force.get(Kind::Tactical);
        let with_fighters = if rule::PAIRED.holds() { tactical.min(force.fighters()) } else { 0 };
        let paired = with_fighters + self.armor_with_tacticals(role, force);
        let mut at = [0; 7];
        at[usize::from(table.with.paired_tactical)] += paired;
        at[usize::from(table.attack[Kind::Tactical.index()])] += tactical - paired;
        let sort = if rule::TACTICAL_PICKS.holds() { Sort::Tactical } else { Sort::Plain };
        dice.add_sort(sort, aim, &at, 0);
    }
}

/// Collects dice; those that hit the same things are one volley.
struct Dice {
    targets: Aim,
    volleys: Volleys,
}

impl Dice {
    fn add(&mut self, aim: Aim, at: &[u8; 7], pairs: u8) {
        self.add_sort(Sort::Plain, aim, at, pairs);
    }

    fn add_sort(&mut self, sort: Sort, aim: Aim, at: &[u8; 7], pairs: u8) {
        let aim = aim.intersection(self.targets);
        let thrown = pairs > 0 || at[1..].iter().any(|n| *n > 0);
        if aim == Aim::NOTHING || !thrown {
            return;
        }
        let place = self.volleys.iter().position(|v| v.sort == sort && v.aim == aim).unwrap_or_else(|| {
            self.volleys.push(Volley { sort, aim, at: [0; 7], pairs: 0 });
            self.volleys.len() - 1
        });
        let volley = &mut self.volleys[place];
        volley.pairs += pairs;
        volley.at[1..].iter_mut().zip(&at[1..]).for_each(|(sum, n)| *sum += n);
    }
}
