//! Zones of control, and who controls what (8).
//!
//! Everything here rests on where blocks stand and how they are marked; no face is read.

use crate::model::frozen::{Control, Status};
use crate::model::nation::{Faction, PerFaction};
use crate::model::nets::{Cluster, Nets};
use crate::model::position::Position;
use crate::rule;

/// Where blocks stand, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stand {
    pub standing: PerFaction<Cluster>,
    /// Of these, hexes and areas with a block that is marked as supplied and not dispersed.
    pub fit: PerFaction<Cluster>,
    /// Places where all blocks of a faction are dispersed.
    pub dispersed: PerFaction<Cluster>,
    /// Places with blocks of both sides, by who defended first.
    pub defended: PerFaction<Cluster>,
}

impl Stand {
    pub fn of(nets: &Nets, position: &Position) -> Stand {
        let mut stand = Stand::default();
        let mut in_order = PerFaction::<Cluster>::default();
        for block in &position.blocks {
            let Some(at) = block.space() else { continue };
            let (faction, cell) = (block.faction as usize, nets.rows.cell(at));
            stand.standing[faction].insert(cell);
            if block.dispersed && rule::DISPERSED.holds() {
                stand.dispersed[faction].insert(cell);
            } else {
                in_order[faction].insert(cell);
            }
            if block.is_supplied() && !block.dispersed {
                stand.fit[faction].insert(cell);
            }
        }
        for (dispersed, in_order) in stand.dispersed.iter_mut().zip(&in_order) {
            *dispersed = dispersed.minus(in_order);
        }
        for battle in &position.battles {
            stand.defended[battle.defender as usize].insert(nets.rows.cell(battle.at));
        }
        stand
    }

    pub fn battles(&self) -> Cluster {
        self.defended.iter().fold(Cluster::NONE, |all, defended| all.union(defended))
    }

    /// Everything where an enemy of this faction stands.
    pub fn enemies_of(&self, faction: Faction) -> Cluster {
        faction.enemies().fold(Cluster::NONE, |all, enemy| all.union(&self.standing[enemy as usize]))
    }

    fn anybody(&self) -> Cluster {
        self.standing.iter().fold(Cluster::NONE, |all, standing| all.union(standing))
    }
}

/// The empty hexes into which each faction's zones of control reach: from places with a block that is neither engaged nor
/// unsupplied nor dispersed, over hexsides that are no river, and neither into neutral land nor out of a shorter game (8.2, 8.34,
/// 22.11). In a fortress or a base every block of its holder counts as supplied (10.7).
pub fn zones(nets: &Nets, stand: &Stand, control: &Control) -> PerFaction<Cluster> {
    let battles = stand.battles();
    let open = control.held_by(|_| true).minus(&stand.anybody()).minus(&control.beyond);
    Faction::ALL.map(|faction| {
        let number = faction as usize;
        let garrisons = stand.standing[number].intersection(&nets.havens).intersection(&control.held[number]);
        let from = stand.fit[number].union(&garrisons).minus(&battles);
        let reached = nets.rows.around(&from, &nets.zone).intersection(&open);
        if rule::ZONES.holds() { reached } else { Cluster::NONE }
    })
}

/// Control when a phase begins, from what it was in the last one; who is dispersed takes nothing (8.1, 8.3, 15.56, 18.11).
pub fn control(nets: &Nets, stand: &Stand, before: &Control) -> (Control, Status) {
    let battles = stand.battles();
    let zones = zones(nets, stand, before);
    let against = |faction: Faction| {
        faction.enemies().fold(Cluster::NONE, |all, enemy| all.union(&zones[enemy as usize]))
    };
    let gained = Faction::ALL.map(|faction| {
        let number = faction as usize;
        let alone = stand.standing[number].minus(&battles).minus(&stand.dispersed[number]);
        let undisputed = zones[number].minus(&against(faction));
        alone.union(&undisputed).union(&stand.defended[number])
    });
    let held = Faction::ALL.map(|faction| {
        let others = Faction::ALL.into_iter().filter(|other| *other != faction);
        let lost = others.fold(Cluster::NONE, |all, other| all.union(&gained[other as usize]));
        if !rule::CONTROL.holds() {
            return before.held[faction as usize];
        }
        // Friends who both reach an empty hex leave it to the one who had it.
        let won = gained[faction as usize].minus(&lost);
        won.union(&before.held[faction as usize].minus(&lost.minus(&gained[faction as usize])))
    });
    let both = zones[Faction::Axis as usize].intersection(&against(Faction::Axis));
    let disputed = if rule::DISPUTED.holds() { both } else { Cluster::NONE };
    (Control { held, beyond: before.beyond }, Status { disputed, battles, command: Vec::new() })
}

/// Empty hexes of the enemy, alone or together, around which everything is held by this faction, or is water that no enemy commands;
/// areas are taken by occupation alone, and what is disputed is nobody's (8.33, 8.36, R-EF-57).
pub fn isolated(
    nets: &Nets,
    stand: &Stand,
    control: &Control,
    disputed: &Cluster,
    faction: Faction,
    waters: &Cluster,
) -> Cluster {
    let hostile = control.hostile(faction).minus(disputed);
    let hexes = hostile.minus(&stand.anybody()).minus(&nets.areas).minus(&control.beyond);
    let friendly = control.held[faction as usize].minus(disputed).union(waters);
    // What touches anything else is not surrounded, nor is what touches that.
    let outside = nets.rows.all().minus(&hexes).minus(&friendly);
    let reprieved = nets.rows.flood(&outside, &hexes, nets.rows.beside());
    if rule::ISOLATED.holds() { hexes.minus(&reprieved) } else { Cluster::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::board::Ground;
    use crate::model::forces::Scenario;
    use crate::setup::Setup;

    /// The Axis stands in some places, the Allies in others, and all of France is German.
    struct France {
        ground: Ground,
    }

    impl France {
        fn at(&self, names: &[&str]) -> Cluster {
            let find = |name: &&str| self.ground.find(name).unwrap_or_else(|| panic!("there is no {name}"));
            self.ground.nets().rows.set(names.iter().map(find))
        }

        fn before(&self) -> Control {
            let held = [self.ground.nets().ground, Cluster::NONE, Cluster::NONE];
            Control { held, beyond: Cluster::NONE }
        }

        fn stand(&self, axis: &[&str], allies: &[&str]) -> Stand {
            let standing = [self.at(axis), self.at(allies), Cluster::NONE];
            Stand { standing, fit: standing, ..Stand::default() }
        }
    }

    /// Who has the hex east of Bordeaux, and is it disputed?
    fn bordeaux(france: &France, stand: &Stand) -> (Option<Faction>, bool) {
        let nets = france.ground.nets();
        let hex = france.ground.find("Bordeaux E1").expect("is on the map");
        let (control, status) = control(nets, stand, &france.before());
        (control.of(nets, hex), status.disputed.contains(nets.rows.cell(hex)))
    }

    /// A neighbour of a hex to which a zone reaches it, or to which it does not.
    fn beside(ground: &Ground, name: &str, reached: bool) -> Vec<String> {
        let (nets, hex) = (ground.nets(), ground.find(name).expect("is on the map"));
        let joined = |to| nets.rows.joins(&nets.zone, nets.rows.cell(to), nets.rows.cell(hex));
        let land = |to| nets.rows.joins(&nets.land, nets.rows.cell(to), nets.rows.cell(hex));
        let beside = ground.beside(hex).filter(|to| land(*to) && joined(*to) == reached);
        beside.map(|to| ground.map.place(to).key.to_string()).collect()
    }

    /// 8.2, 8.31, 8.33, 8.35
    #[test]
    fn zones_claim_empty_hexes_and_cancel_each_other() {
        let france = France { ground: Ground::load() };
        let near = beside(&france.ground, "Bordeaux E1", true);
        let (one, other) = (near[0].as_str(), near[near.len() - 1].as_str());
        let of = |axis: &[&str], allies: &[&str]| bordeaux(&france, &france.stand(axis, allies));
        assert_eq!(of(&[], &[]), (Some(Faction::Axis), false), "8.35");
        assert_eq!(of(&[], &[one]), (Some(Faction::Allies), false), "8.31");
        assert_eq!(of(&[other], &[one]), (Some(Faction::Axis), true), "8.33: and it stays whose it was");
        assert_eq!(
            of(&["Bordeaux E1"], &[one]),
            (Some(Faction::Axis), false),
            "8.2: not into occupied hexes"
        );
    }

    /// 8.2
    #[test]
    fn zones_do_not_cross_rivers() {
        let france = France { ground: Ground::load() };
        let across = beside(&france.ground, "Bordeaux", false);
        assert!(!across.is_empty(), "the Garonne");
        for hex in &across {
            let stand = france.stand(&[], &[hex]);
            let (control, _) = control(france.ground.nets(), &stand, &france.before());
            let bordeaux = france.ground.find("Bordeaux").expect("is on the map");
            assert_eq!(control.of(france.ground.nets(), bordeaux), Some(Faction::Axis), "{hex}");
        }
    }

    /// 8.2, 8.31, 10.7
    #[test]
    fn engaged_and_unsupplied_blocks_have_no_zone() {
        let france = France { ground: Ground::load() };
        let near = beside(&france.ground, "Bordeaux E1", true);
        let mut stand = france.stand(&[], &[&near[0]]);
        stand.fit[Faction::Allies as usize] = Cluster::NONE;
        assert_eq!(bordeaux(&france, &stand), (Some(Faction::Axis), false), "unsupplied");
        let mut stand = france.stand(&[&near[0]], &[&near[0]]);
        stand.defended[Faction::Allies as usize] = france.at(&[&near[0]]);
        assert_eq!(bordeaux(&france, &stand), (Some(Faction::Axis), false), "engaged");
        let (control, status) = control(france.ground.nets(), &stand, &france.before());
        let battle = france.at(&[&near[0]]);
        assert!(battle.is_within(&control.held[Faction::Allies as usize]), "8.31: the defender's");
        assert_eq!(status.battles, battle);
    }

    /// 10.7
    #[test]
    fn a_fortress_keeps_its_zone_without_supply() {
        let ground = Ground::load();
        let nets = ground.nets();
        let position = Setup::of(Scenario::WinterWar).position(&ground, [0; 16]).expect("plays");
        let mut stand = Stand::of(nets, &position);
        stand.fit[Faction::Soviets as usize] = Cluster::NONE;
        let reached = zones(nets, &stand, &position.control)[Faction::Soviets as usize];
        let leningrad = nets.rows.set(ground.find("Leningrad"));
        assert_eq!(reached, nets.rows.around(&leningrad, &nets.zone).intersection(&reached));
        assert!(!reached.is_empty());
    }

    /// 8.34, 8.2: the Winter War begins with the Finnish coast in Finnish hands.
    #[test]
    fn zones_stop_at_neutral_land() {
        let ground = Ground::load();
        let nets = ground.nets();
        let position = Setup::of(Scenario::WinterWar).position(&ground, [0; 16]).expect("plays");
        let stand = Stand::of(nets, &position);
        let zones = zones(nets, &stand, &position.control);
        assert!(zones.iter().all(|zone| zone.is_within(&position.control.held_by(|_| true))));
        let (control, status) = control(nets, &stand, &position.control);
        for name in ["Helsinki", "Lahti", "Hameenlinna", "Tampere", "Oulu"] {
            let at = ground.find(name).expect("is on the map");
            assert_eq!(control.of(nets, at), Some(Faction::Axis), "{name}");
        }
        assert!(status.battles.is_empty());
    }

    /// 8.36
    #[test]
    fn surrounded_empty_hexes_change_hands() {
        let france = France { ground: Ground::load() };
        let nets = france.ground.nets();
        let hex = france.at(&["Paris NE1"]);
        let ring = nets.rows.around(&hex, nets.rows.beside()).minus(&hex);
        let mut control = france.before();
        control.held[Faction::Allies as usize] = ring;
        control.held[Faction::Axis as usize] = control.held[Faction::Axis as usize].minus(&ring);
        let isolated = |stand: &Stand, control: &Control| {
            super::isolated(nets, stand, control, &Cluster::NONE, Faction::Allies, &Cluster::NONE)
        };
        assert_eq!(isolated(&Stand::default(), &control), hex);
        assert_eq!(isolated(&france.stand(&["Paris NE1"], &[]), &control), Cluster::NONE, "occupied");
        let gap = nets.rows.set(france.ground.find("Paris"));
        assert!(gap.is_within(&ring));
        control.held[Faction::Allies as usize] = ring.minus(&gap);
        control.held[Faction::Axis as usize] = control.held[Faction::Axis as usize].union(&gap);
        assert_eq!(isolated(&Stand::default(), &control), Cluster::NONE);
    }
}
