//! Third Reich's battles of 9.39 and the retreat from Kiev, as cases against the kit: a second book that it must fit.

#[path = "thirdreich/attack.rs"]
mod attack;

use atlas::{Cells, Map, Rows, Source, Space};
use attack::{Attack, Choice, Nation, Result, Retreat, StandFast, Unit};
use kit::{Followed, Going, Process, play};
use odds::{Reach, Spread, fit, millionths, sampled, unfold};
use table::RuleId;
use table::dice::{Dice, Fell, Forced, Stream};

use Nation::{Germany, Italy, Romania, SovietUnion};

/// Carries an attack out with these faces, attacker's first, and these choices.
fn fought(mut attack: Attack, faces: [&[u8]; 2], choices: &[(Choice, usize)]) -> Result {
    let mut forced = Forced::new(faces.map(|faces| Fell::Throw(Vec::new(), faces.to_vec())));
    let mut choices = choices.iter();
    let mut dice = Dice::new(&mut forced);
    while let Some(asked) = play(&mut attack, Stream::Public, &mut dice) {
        let (expected, option) = choices.next().unwrap_or_else(|| panic!("nobody chooses {asked:?}"));
        assert_eq!(asked, *expected);
        attack.chosen(*option);
    }
    drop(dice);
    forced.check().unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(choices.len(), 0, "every choice is asked for");
    attack.end()
}

fn strengths(units: &[Unit]) -> Vec<u16> {
    units.iter().map(|unit| unit.strength).collect()
}

/// Two Soviet 2-3 against a German 1-3 and a German 3-3 in the clear.
fn first_example() -> Attack {
    let soviets = [Unit::infantry(SovietUnion, 2, 0); 2];
    Attack::new(&soviets, &[Unit::infantry(Germany, 1, 0), Unit::infantry(Germany, 3, 1)])
}

#[test]
fn the_first_battle_of_9_39() {
    assert_eq!(first_example().volley().shots, [(2, 6), (2, 6)]);
    let faces: [&[u8]; 2] = [&[6, 6, 1, 2], &[5, 6, 3, 4]];
    for (option, pays, retreat) in [(0, 1, Retreat::No), (1, 0, Retreat::Voluntary)] {
        let result = fought(first_example(), faces, &[(Choice::StayOrRetreat(1), option)]);
        assert_eq!((strengths(&result.attackers), result.attacker_pays), (vec![2], 0));
        assert_eq!((strengths(&result.defenders), result.defender_pays), (vec![3], pays));
        assert_eq!(result.retreat, retreat);
    }
}

/// Soviet armour and infantry in Bessarabia against two Romanian 2-3 in the mountains.
fn second_example() -> Attack {
    let armour = [Unit::armour(SovietUnion, 3, 1); 2];
    let infantry = [Unit::infantry(SovietUnion, 3, 1); 3];
    let soviets = [&armour[..], &infantry, &[Unit::infantry(SovietUnion, 1, 0)]].concat();
    Attack::new(&soviets, &[Unit::infantry(Romania, 2, 0).doubled(); 2])
}

#[test]
fn the_second_battle_of_9_39() {
    let dice = |hits_from: u8| {
        let shots = second_example().volley().shots;
        shots.iter().filter(|(_, from)| *from == hits_from).map(|(dice, _)| dice).sum::<u16>()
    };
    assert_eq!((dice(5), dice(6)), (6, 10));
    // Armour hits with a 5 and a 6, infantry with three sixes.
    let soviets = [5, 6, 1, 2, 3, 4, 6, 6, 6, 5, 5, 1, 1, 2, 3, 4];
    let romanians = [5, 5, 6, 1, 2, 3, 4, 4];
    let result = fought(second_example(), [&soviets, &romanians], &[(Choice::StayOrRetreat(1), 0)]);
    assert_eq!((strengths(&result.defenders), result.defender_pays), (vec![2], 1));
    assert_eq!((strengths(&result.attackers), result.attacker_pays), (vec![3; 5], 2));
}

#[test]
fn terrain_raises_dice_and_hits_and_decides_who_is_weakest() {
    let swamp = Unit::infantry(Germany, 3, 1).with_more(1);
    assert_eq!(swamp.factors(), 4);
    let river = Unit::infantry(Germany, 3, 1).doubled().with_more(1);
    assert_eq!(river.factors(), 7);

    // Six hits: in the mountains the infantry counts 6, so the armour of 5 flips, and one hit is left.
    let soviets = [Unit::infantry(SovietUnion, 3, 1); 2];
    let germans = [Unit::infantry(Germany, 3, 1).doubled(), Unit::armour(Germany, 5, 2)];
    let stay = [(Choice::StayOrRetreat(1), 0)];
    let result = fought(Attack::new(&soviets, &germans), [&[6; 6], &[1; 11]], &stay);
    assert_eq!((strengths(&result.defenders), result.defender_pays), (vec![3, 2], 1));

    // In the clear the infantry goes first; nobody can take the other three.
    let germans = [Unit::infantry(Germany, 3, 1), Unit::armour(Germany, 5, 2)];
    let stay = [(Choice::StayOrRetreat(3), 0)];
    let result = fought(Attack::new(&soviets, &germans), [&[6; 6], &[1; 8]], &stay);
    assert_eq!((strengths(&result.defenders), result.defender_pays), (vec![1, 5], 3));
}

#[test]
fn of_equally_weak_allies_one_is_chosen() {
    let allies = [Unit::infantry(Germany, 3, 1), Unit::infantry(Romania, 2, 0), Unit::infantry(Italy, 2, 0)];
    let attack = || Attack::new(&allies, &[Unit::infantry(SovietUnion, 3, 1).doubled()]);
    let miss: &[u8] = &[1; 7];
    let tie = || Choice::AttackerHit(vec![1, 2]);
    let nations = |result: &Result| result.attackers.iter().map(|unit| unit.nation).collect::<Vec<_>>();

    let result = fought(attack(), [miss, &[6, 6, 1, 1, 1, 1]], &[(tie(), 0)]);
    assert_eq!((nations(&result), result.attacker_pays), (vec![Germany, Italy], 0));
    let result = fought(attack(), [miss, &[6, 6, 6, 1, 1, 1]], &[(tie(), 1)]);
    assert_eq!((nations(&result), result.attacker_pays), (vec![Germany, Romania], 1));
    let result = fought(attack(), [miss, &[6, 6, 6, 6, 6, 1]], &[(tie(), 0)]);
    assert_eq!((nations(&result), result.attacker_pays), (vec![Germany], 1));
}

#[test]
fn who_is_hit_in_full_must_retreat_and_pays_nothing() {
    let defenders = [Unit::infantry(SovietUnion, 1, 0), Unit::infantry(SovietUnion, 3, 1)];
    let result =
        fought(Attack::new(&[Unit::armour(Germany, 5, 2)], &defenders), [&[6; 5], &[1, 1, 1, 1]], &[]);
    assert_eq!((strengths(&result.defenders), result.defender_pays), (vec![1], 0));
    assert_eq!(result.retreat, Retreat::Mandatory);
    // Nobody is left: nobody retreats, and what is left of the hits costs nothing.
    let alone = [Unit::infantry(Romania, 2, 0)];
    let result = fought(Attack::new(&[Unit::armour(Germany, 5, 2)], &alone), [&[6; 5], &[1, 1]], &[]);
    assert_eq!((result.defenders.len(), result.defender_pays, result.retreat), (0, 0, Retreat::No));
}

#[test]
fn the_odds_are_those_of_the_dice() {
    let exact = |attack: Attack| {
        let ends = unfold(Followed::new(attack, StandFast), Reach::default()).expect("is within reach");
        Spread { ends, runs: None }
    };
    let first = exact(first_example());
    assert_eq!(millionths(first.chance(|_| true)), 1_000_000);
    // Four sixes with four dice: once in 1,296.
    assert_eq!(millionths(first.chance(|result| result.retreat == Retreat::Mandatory)), 772);
    // No six at all: 625 of 1,296.
    let unhurt = |result: &Result| result.defenders.len() == 2;
    assert_eq!(millionths(first.chance(unhurt)), 482_253);
    // Both Soviets die by four hits of four dice at 5 or 6: 1 of 81.
    assert_eq!(millionths(first.chance(|result| result.attackers.is_empty())), 12_346);

    let second = exact(second_example());
    let sample = sampled(&Followed::new(second_example(), StandFast), 20_000, 3);
    assert!(fit(&second, &sample) > 1e-4);
}

const MOVES: RuleId = RuleId::new("TR-8.1");
const ALLOWANCE: RuleId = RuleId::new("TR-8.0");
const ENEMY: RuleId = RuleId::new("TR-9.44");
const ZONE: RuleId = RuleId::new("TR-9.44Z");
const STACKING: RuleId = RuleId::new("TR-8.4");
const BESIDE_ENEMY: RuleId = RuleId::new("TR-9.43");

/// The Ukraine around Kiev, all of it land: columns 23 to 31, rows 05 to 14, even columns half a hex lower.
struct Ukraine {
    map: Map,
    rows: Rows<9>,
}

impl Ukraine {
    fn new() -> Ukraine {
        let manifest = "name = \"Ukraine\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\"]\n\
            [grid]\ntop = \"flat\"\nshoved = \"even\"\nlink = \"beside\"\n";
        let mut spaces = String::from("key,kind,col,row\n");
        for (column, row) in (23..=31).flat_map(|column| (5..=14).map(move |row| (column, row))) {
            spaces.push_str(&format!("{column}{row:02},land,{column},{row}\n"));
        }
        let sources = [("map.toml", manifest), ("spaces.csv", &spaces)];
        let map = Map::load(&sources.map(|(name, text)| Source { name, text })).expect("is without fault");
        let rows = Rows::new(&map).expect("fits");
        Ukraine { map, rows }
    }

    fn hex(&self, key: &str) -> Space {
        self.map.by_key(key).unwrap_or_else(|| panic!("{key} is not on the map"))
    }

    fn hexes(&self, keys: &[&str]) -> Cells<9> {
        self.rows.set(keys.iter().map(|key| self.hex(key)))
    }

    fn keys(&self, set: &Cells<9>) -> Vec<&str> {
        let mut keys: Vec<&str> = self.rows.spaces(set).map(|space| &*self.map.place(space).key).collect();
        keys.sort_unstable();
        keys
    }

    /// 9.43, 9.44: where units that defended may go. Zones reach out from armour.
    fn retreat(&self, armour: &[&str], infantry: &[&str], own: &[&str], full: &[&str]) -> Going<'_, 9> {
        let rows = &self.rows;
        let enemies = self.hexes(armour).union(&self.hexes(infantry));
        let empty = rows.all().minus(&self.hexes(own)).minus(&enemies);
        let zones = rows.around(&self.hexes(armour), rows.beside()).intersection(&empty);
        let beside = rows.around(&enemies, rows.beside()).intersection(&empty);
        Going::on(rows, MOVES, rows.beside())
            .close(ENEMY, &enemies)
            .close(ZONE, &zones)
            .no_halt(STACKING, &self.hexes(full))
            .no_halt(BESIDE_ENEMY, &beside)
    }
}

/// German armour east of Kiev puts a zone into 2810, armour in 2510 one into 2609.
const ARMOUR: [&str; 2] = ["2811", "2510"];
const INFANTRY: [&str; 3] = ["2610", "2611", "2712"];
const FULL: [&str; 2] = ["2709", "2809"];

#[test]
fn the_retreat_from_kiev() {
    let ukraine = Ukraine::new();
    let kiev = ukraine.hexes(&["2711"]);
    let retreat = ukraine.retreat(&ARMOUR, &INFANTRY, &["2711", "2709", "2809"], &FULL);
    let why = |key: &str| retreat.why_not(&kiev, ukraine.hex(key)).map(|reason| reason.rule);
    assert_eq!(why("2810"), Some(ZONE));
    assert_eq!(why("2609"), Some(ZONE));
    assert_eq!(why("2712"), Some(ENEMY));
    assert_eq!(why("2710"), Some(BESIDE_ENEMY), "it is entered, and left again");
    assert_eq!((why("2709"), why("2809")), (Some(STACKING), Some(STACKING)));
    assert_eq!(why("2808"), None);

    let search = retreat.search(&kiev);
    let (steps, nearest) = search.nearest().expect("there is a way out");
    assert_eq!(steps, 3);
    assert!(ukraine.keys(&nearest).contains(&"2808"), "{:?}", ukraine.keys(&nearest));
    let way = search.way(ukraine.hex("2808")).expect("is reached");
    let through = ukraine.hexes(&FULL);
    assert_eq!((way.len(), way[1]), (4, ukraine.hex("2710")));
    assert!(through.contains(ukraine.rows.cell(way[2])));
}

#[test]
fn a_zone_in_the_only_gap_leaves_no_retreat() {
    let ukraine = Ukraine::new();
    let kiev = ukraine.hexes(&["2711"]);
    // Armour in 2610 has a zone in 2710.
    let own = ["2711", "2709", "2809"];
    let retreat = ukraine.retreat(&["2811", "2610"], &["2611", "2712"], &own, &FULL);
    assert_eq!(retreat.search(&kiev).nearest(), None);
    let reason = retreat.why_not(&kiev, ukraine.hex("2808")).expect("is cut off");
    assert_eq!((reason.rule, reason.from), (ZONE, ukraine.hex("2711")));
    assert!(ukraine.hexes(&["2710", "2810"]).contains(ukraine.rows.cell(reason.at)));
    // A friend in 2710 opens the way, zone or not.
    let retreat =
        ukraine.retreat(&["2811", "2610"], &["2611", "2712"], &["2711", "2709", "2809", "2710"], &FULL);
    let nearest = retreat.search(&kiev).nearest().map(|(steps, hexes)| (steps, ukraine.keys(&hexes).len()));
    assert_eq!(nearest, Some((1, 1)));
}

#[test]
fn armour_pays_for_swamps_and_for_leaving_zones_and_always_moves_one_hex() {
    let ukraine = Ukraine::new();
    let rows = &ukraine.rows;
    let (from, zones) = (ukraine.hexes(&["2709"]), ukraine.hexes(&["2709", "2708"]));
    let swamp = ukraine.hexes(&["2707", "2608"]);
    let march = |points: u16| {
        Going::on(rows, MOVES, rows.beside())
            .within(ALLOWANCE, points)
            .enter_for(1, &swamp)
            .leave_for(1, &zones)
            .first_step_always()
    };
    let cost = |points: u16, key: &str| march(points).search(&from).cost(ukraine.hex(key));
    assert_eq!(cost(6, "2710"), Some(2), "out of a zone");
    assert_eq!(cost(6, "2608"), Some(3), "out of a zone and into the swamp");
    assert_eq!(cost(6, "2708"), Some(2), "from zone to zone");
    assert_eq!(cost(6, "2707"), Some(5), "twice out of a zone, and into the swamp");
    assert_eq!(cost(1, "2608"), Some(1), "one hex always");
    assert_eq!(cost(1, "2711"), None);
    let reason = march(1).why_not(&from, ukraine.hex("2711")).expect("is too far");
    assert_eq!(reason.rule, ALLOWANCE);
}
