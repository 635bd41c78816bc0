//! The worked examples of the rulebook.

use global40::Kind;
use global40::battle::{
    Aim, Answer, Assault, Battle, Edge, Force, Fort, Need, Party, Policy, Question, Role, Shore, Slot, Stage,
    Trait, figures,
};
use table::dice::{Chance, Fell};
use table::{No, Refusal};

use crate::{bands, dice, force, plain};

const GUNS: Aim = Aim(0b1011);
const TORPEDO: Aim = Aim(0b1010);

fn attack(counts: &[(Kind, u8)], edge: Edge, defenders: &[(Kind, u8)]) -> Battle {
    Battle::land(Party::new(Force::of(counts), edge), plain(defenders), None).begin()
}

fn with(which: Trait) -> Edge {
    Edge { traits: [which].into_iter().collect(), ..Edge::default() }
}

#[test]
fn x_26_one_gun_supports_one_unit() {
    let battle = attack(
        &[(Kind::Infantry, 1), (Kind::Artillery, 1), (Kind::Mech, 1)],
        Edge::default(),
        &[(Kind::Infantry, 1)],
    );
    assert_eq!(dice(&battle), [(1, 6, 1), (2, 6, 2)]);
}

#[test]
fn x_27_pairs() {
    let pair = |counts: &[(Kind, u8)]| attack(counts, Edge::default(), &[(Kind::Infantry, 1)]);
    assert_eq!(dice(&pair(&[(Kind::Infantry, 1), (Kind::Artillery, 1)])), [(2, 6, 2)]);
    assert_eq!(dice(&pair(&[(Kind::Mech, 1), (Kind::Artillery, 1)])), [(2, 6, 2)]);
    let mut armor = pair(&[(Kind::Tactical, 1), (Kind::Armor, 1)]);
    assert_eq!(dice(&armor), [(1, 6, 3)]);
    force(&mut armor, bands(&[0, 1]));
    assert_eq!(dice(&armor), [(1, 6, 4)]);
    let mut fighter = pair(&[(Kind::Tactical, 2), (Kind::Fighter, 1)]);
    assert_eq!(dice(&fighter), [(1, 6, 1)]);
    force(&mut fighter, bands(&[0, 1]));
    assert_eq!(dice(&fighter), [(1, 6, 3), (1, 6, 4)]);
}

#[test]
fn x_28_no_more_ships_bombard_than_units_land() {
    let fleet = Force::of(&[(Kind::Battleship, 1), (Kind::Cruiser, 2), (Kind::Destroyer, 3)]);
    assert_eq!(Assault::guns(&fleet, 2), Force::of(&[(Kind::Battleship, 1), (Kind::Cruiser, 1)]));
    assert_eq!(Assault::guns(&fleet, 9), Force::of(&[(Kind::Battleship, 1), (Kind::Cruiser, 2)]));
}

fn landing(fleet: &[(Kind, u8)], defenders: &[(Kind, u8)], fort: Option<Fort>) -> Battle {
    let fleet = Force::of(fleet);
    let landed = Force::of(&[(Kind::Infantry, 2)]);
    let shore = Shore { fleet, guns: Assault::guns(&fleet, 2), ..Shore::default() };
    Battle::land(plain(&[(Kind::Infantry, 2)]), plain(defenders), fort).landing(landed, Some(shore)).begin()
}

#[test]
fn x_29_bombardment_hits_at_four_and_three_and_its_victims_still_fire() {
    let mut battle =
        landing(&[(Kind::Battleship, 1), (Kind::Cruiser, 1)], &[(Kind::Infantry, 2), (Kind::Armor, 1)], None);
    assert_eq!(dice(&battle), [(1, 6, 4), (1, 6, 3)]);
    force(&mut battle, bands(&[2, 0]));
    assert_eq!(battle.next(), Need::Decide(Question::Losses { role: Role::Defender, hits: 2 }));
    battle.answer(Answer::Losses(Force::of(&[(Kind::Infantry, 2)])));
    assert_eq!(battle.stage, Stage::Volley(Role::Attacker));
    force(&mut battle, bands(&[1, 1]));
    // The last unit fell too: all three fire, and then the ground is empty.
    assert_eq!(dice(&battle), [(2, 6, 2), (1, 6, 3)]);
    force(&mut battle, bands(&[1, 2]));
    assert!(battle.is_over());
    assert!(battle.ended().is_some_and(|ended| ended.won()));
}

#[test]
fn x_30_submarines_strike_at_two_and_one_and_never_hit_planes() {
    let mut battle = Battle::sea(
        plain(&[(Kind::Submarine, 2), (Kind::Carrier, 1)]),
        plain(&[(Kind::Submarine, 1), (Kind::Carrier, 1), (Kind::Fighter, 1)]),
    )
    .begin();
    assert_eq!(battle.next(), Need::Decide(Question::Dive { role: Role::Attacker, boats: 2 }));
    battle.answer(Answer::Dive(0));
    assert_eq!(battle.next(), Need::Decide(Question::Dive { role: Role::Defender, boats: 1 }));
    battle.answer(Answer::Dive(0));
    assert_eq!(dice(&battle), [(2, 6, 2)]);
    // One boat rolls a 1 and fires once more.
    force(&mut battle, bands(&[1, 0, 1]));
    assert_eq!(dice(&battle), [(1, 6, 2)]);
    force(&mut battle, bands(&[0, 1]));
    let refused = battle.allows::<Refusal>(&Answer::Losses(Force::of(&[(Kind::Fighter, 1)]))).unwrap_err();
    assert_eq!(refused.rule.as_str(), "G-11.5.23");
    let boat = Answer::Losses(Force::of(&[(Kind::Submarine, 1)]));
    assert!(battle.allows::<No>(&boat).is_err());
    battle.answer(Answer::Losses(Force::of(&[(Kind::Carrier, 1)])));
    assert_eq!(battle.defender.force.get(Slot::DAMAGED_CARRIER), 1);
    assert_eq!(dice(&battle), [(1, 6, 1)]);
}

/// A battle at sea where hits wait for casualties of this side.
fn hit(role: Role, own: &[(Kind, u8)], hits: &[(Aim, u16)]) -> Battle {
    let mut battle = Battle::sea(plain(&[(Kind::Cruiser, 1)]), plain(&[(Kind::Cruiser, 1)])).begin();
    let party = if role == Role::Attacker { &mut battle.attacker } else { &mut battle.defender };
    party.force = Force::of(own);
    for (aim, n) in hits {
        party.hits.add(*aim, *n);
    }
    battle.stage = Stage::Losses(role);
    battle
}

#[test]
fn x_31_as_many_hits_as_possible_on_a_carrier_and_its_fighter() {
    let battle = hit(Role::Defender, &[(Kind::Carrier, 1), (Kind::Fighter, 1)], &[(GUNS, 1), (TORPEDO, 2)]);
    assert_eq!(battle.next(), Need::Decide(Question::Losses { role: Role::Defender, hits: 3 }));
    let sunk = |fighters: u8| {
        let mut lost = Force::of(&[(Kind::Fighter, fighters)]);
        lost.put(Kind::Carrier, 1);
        lost.put(Slot::DAMAGED_CARRIER, 1);
        Answer::Losses(lost)
    };
    assert!(battle.allows::<No>(&sunk(1)).is_ok());
    let refused = battle.allows::<Refusal>(&sunk(0)).unwrap_err();
    assert_eq!((refused.rule.as_str(), refused.why.key.as_ref()), ("G-11.5.23", "battle-give-all-hits"));
    assert_eq!(Policy::default().answer(&battle, &battle.question().unwrap()), sunk(1));
}

#[test]
fn x_32_as_many_hits_as_possible_on_a_destroyer_and_a_fighter() {
    let battle = hit(Role::Attacker, &[(Kind::Destroyer, 1), (Kind::Fighter, 1)], &[(GUNS, 1), (TORPEDO, 1)]);
    let both = Answer::Losses(Force::of(&[(Kind::Destroyer, 1), (Kind::Fighter, 1)]));
    assert!(battle.allows::<No>(&both).is_ok());
    let one = Answer::Losses(Force::of(&[(Kind::Destroyer, 1)]));
    assert_eq!(battle.allows::<Refusal>(&one).unwrap_err().rule.as_str(), "G-11.5.23");
}

#[test]
fn x_33_planes_sink_all_transports_that_nobody_can_defend() {
    let battle = Battle::sea(
        plain(&[(Kind::Fighter, 1), (Kind::Strategic, 1)]),
        plain(&[(Kind::Transport, 3), (Kind::Submarine, 2)]),
    )
    .begin();
    assert!(battle.is_over());
    assert_eq!(battle.defender.alive(), Force::of(&[(Kind::Submarine, 2)]));
    let armed = Battle::sea(
        plain(&[(Kind::Fighter, 1)]),
        Party::new(Force::of(&[(Kind::Transport, 3)]), with(Trait::ArmedTransports)),
    )
    .begin();
    assert_eq!(armed.next(), Need::Throw);
}

#[test]
fn x_42_x_43_guns_support_one_for_one() {
    for kind in [Kind::Infantry, Kind::Mech] {
        let battle = attack(&[(Kind::Artillery, 2), (kind, 5)], Edge::default(), &[(Kind::Infantry, 1)]);
        assert_eq!(dice(&battle), [(3, 6, 1), (4, 6, 2)]);
    }
}

#[test]
fn x_44_flak_fires_three_times_a_gun_but_once_a_plane() {
    for (guns, planes, shots) in [(1, 2, 2), (1, 5, 3), (2, 5, 5), (3, 20, 9)] {
        let battle = attack(
            &[(Kind::Infantry, 1), (Kind::Fighter, planes)],
            Edge::default(),
            &[(Kind::Infantry, 1), (Kind::Aaa, guns)],
        );
        assert_eq!(battle.stage, Stage::Flak);
        assert_eq!(dice(&battle), [(shots, 6, 1)]);
    }
}

#[test]
fn x_45_guns_suppress_armour() {
    let battle = attack(&[(Kind::Armor, 3)], Edge::default(), &[(Kind::Infantry, 1), (Kind::Aaa, 2)]);
    assert_eq!(dice(&battle), [(2, 6, 2), (1, 6, 3)]);
}

#[test]
fn x_47_planes_without_a_destroyer_hit_the_transports() {
    let mut battle = Battle::sea(
        plain(&[(Kind::Cruiser, 1), (Kind::Fighter, 2)]),
        plain(&[(Kind::Transport, 3), (Kind::Submarine, 1)]),
    )
    .begin();
    battle.answer(Answer::Dive(0));
    force(&mut battle, bands(&[0, 1]));
    assert_eq!(battle.stage, Stage::Volley(Role::Attacker));
    force(&mut battle, bands(&[2, 1]));
    assert_eq!(battle.next(), Need::Decide(Question::Losses { role: Role::Defender, hits: 2 }));
    let boat = Answer::Losses(Force::of(&[(Kind::Transport, 1), (Kind::Submarine, 1)]));
    assert_eq!(battle.allows::<Refusal>(&boat).unwrap_err().rule.as_str(), "G-11.5.23");
    battle.answer(Answer::Losses(Force::of(&[(Kind::Transport, 2)])));
    // The boat leaves after its one round, and the cruiser finds the last transport without defence.
    assert!(battle.is_over());
    assert_eq!(battle.defender.alive(), Force::of(&[(Kind::Submarine, 1)]));
}

#[test]
fn x_50_advanced_artillery_supports_two() {
    let battle = attack(
        &[(Kind::Artillery, 1), (Kind::Infantry, 2)],
        with(Trait::AdvancedArtillery),
        &[(Kind::Infantry, 1)],
    );
    assert_eq!(dice(&battle), [(3, 6, 2)]);
}

#[test]
fn x_51_heavy_armour_attacks_at_four() {
    let heavy = with(Trait::HeavyArmor);
    assert_eq!(dice(&attack(&[(Kind::Armor, 1)], heavy, &[(Kind::Infantry, 1)])), [(1, 6, 4)]);
    let suppressed = attack(&[(Kind::Armor, 2)], heavy, &[(Kind::Infantry, 1), (Kind::Aaa, 1)]);
    assert_eq!(dice(&suppressed), [(1, 6, 3), (1, 6, 4)]);
}

/// Two fighters and two tactical bombers against three fighters; the attacker is asked which planes it loses.
fn air_combat(guns: u8, rolls: [u16; 2]) -> Battle {
    let mut battle = attack(
        &[(Kind::Infantry, 1), (Kind::Fighter, 2), (Kind::Tactical, 2)],
        Edge::default(),
        &[(Kind::Infantry, 2), (Kind::Armor, 1), (Kind::Fighter, 3), (Kind::Aaa, guns)],
    );
    for roll in rolls {
        assert_eq!(battle.wants().map(|throw| throw.chance), Some(Chance::Sum(2, 6)));
        force(&mut battle, Fell::Sum(roll));
    }
    battle
}

#[test]
fn x_52_air_combat_over_a_territory() {
    let mut battle = air_combat(0, [6, 6]);
    assert_eq!(battle.next(), Need::Decide(Question::Planes { role: Role::Attacker, killed: 1, back: 2 }));
    let killed = Force::of(&[(Kind::Fighter, 1)]);
    let back = Force::of(&[(Kind::Fighter, 1), (Kind::Tactical, 1)]);
    let few = Answer::Planes { killed, back: Force::NONE };
    assert_eq!(battle.allows::<Refusal>(&few).unwrap_err().rule.as_str(), "G-11.1.6");
    battle.answer(Answer::Planes { killed, back });
    // The defender has lost one fighter, and the other two turned back.
    assert_eq!(battle.defender.force.planes(), 0);
    assert_eq!(battle.defender.away, Force::of(&[(Kind::Fighter, 2)]));
    assert_eq!(battle.attacker.force, Force::of(&[(Kind::Infantry, 1), (Kind::Tactical, 1)]));
    force(&mut battle, bands(&[0, 1]));
    assert_eq!(dice(&battle), [(1, 6, 3)]);
    force(&mut battle, bands(&[1, 0, 0]));
    assert_eq!(battle.next(), Need::Decide(Question::Picks { role: Role::Attacker, hits: 1 }));
    battle.answer(Answer::Picks(Force::of(&[(Kind::Armor, 1)])));
    // The casualty still fires; the bomber has attacked and is out of the battle afterwards.
    assert_eq!(dice(&battle), [(2, 6, 2), (1, 6, 3)]);
    force(&mut battle, bands(&[0, 3]));
    assert_eq!(battle.defender.force, Force::of(&[(Kind::Infantry, 2)]));
    assert_eq!(battle.attacker.away, Force::of(&[(Kind::Fighter, 1), (Kind::Tactical, 2)]));
    assert_eq!(battle.round, 1);
    assert_eq!(battle.next(), Need::Decide(Question::Press));
}

#[test]
fn x_53_flak_at_the_bomber_that_gets_through_and_pilots_in_the_roll() {
    let mut battle = air_combat(1, [6, 6]);
    let back = Force::of(&[(Kind::Fighter, 1), (Kind::Tactical, 1)]);
    battle.answer(Answer::Planes { killed: Force::of(&[(Kind::Fighter, 1)]), back });
    assert_eq!(battle.stage, Stage::Flak);
    assert_eq!(dice(&battle), [(1, 6, 1)]);
    for level in -3..=3 {
        // Along the diagonal of the chart one more on the dice is one more factor.
        assert_eq!(figures().exchange(6, 6 + level), figures().exchange((6 + level) as u8, 6));
    }
}
